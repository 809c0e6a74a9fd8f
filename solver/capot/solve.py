"""The face of the engine: `solve`, and `Solver` for related questions."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from time import perf_counter

from ._engine.engine import Engine
from ._engine.moves import perft as count_plays
from ._engine.plain import plain_values
from ._engine.problem import Problem
from .answers import Answer
from .cards import Card
from .compiled import Encoding, encoding, problem_of
from .contracts import Trump
from .deals import Deal, Seat
from .errors import CapotError
from .notation import parse_position
from .outcomes import Outcome
from .positions import DEFAULT_RULES, Position, Trick
from .rules import RuleSet


class CheckFailed(RuntimeError):
    """Search and plain mode disagree: a fault of this package, never of the input."""


class Solver:
    """Solves positions one after the other and keeps what it found of the same deal.

    Ask the next card, another leader or another trick of one deal in one contract and the answer
    comes sooner; a question about another deal starts afresh. One thread at a time may use a
    solver; any number of solvers work side by side.

    >>> solver = Solver()
    >>> position = Position("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98", "S")
    >>> solver.solve(position).outcome
    Outcome(NS=137, EW=25, capot=None)
    """

    def __init__(self, *, table_size: int = 1 << 14, shuffle: int = 0) -> None:
        self._engine = Engine(table_size, shuffle)
        self._deal: tuple[object, ...] | None = None
        self._problem: Problem | None = None

    @property
    def nodes(self) -> int:
        """Cards played in all searches so far."""
        return self._engine.nodes

    def cancel(self) -> None:
        """Make a search under way in another thread end with KeyboardInterrupt."""
        self._engine.cancel()

    def solve(self, position: Position) -> Answer:
        """Return the exact outcome of `position` and of every legal card."""
        start, nodes = perf_counter(), self.nodes
        position = position.copy()
        if position.is_finished:
            outcome, to_come = _finished(position)
            return Answer(position, outcome, to_come, {}, 0, perf_counter() - start, self.line)
        code = self._place(position)
        levels = self._engine.values()
        found = {code.card(bit): _outcomes(position, level) for bit, level in levels.items()}
        to_play = position.to_play
        assert to_play is not None
        side = position.side(to_play)
        outcome, to_come = max(found.values(), key=lambda outcomes: outcomes[0].level(side))
        return Answer(
            position,
            outcome,
            to_come,
            {card: found[card][0] for card in sorted(found)},
            self.nodes - nodes,
            perf_counter() - start,
            self.line,
        )

    def value(self, position: Position) -> Outcome:
        """Return the exact outcome of the deal from `position` on, and nothing else."""
        if position.is_finished:
            return _finished(position)[0]
        self._place(position)
        return _outcomes(position, self._engine.value())[0]

    def line(self, position: Position) -> tuple[Trick, ...]:
        """Return best play by all to the end, the current trick first and whole.

        Between equal cards the lowest in card order is taken.
        """
        position = position.copy()
        start = len(position.tricks)
        if position.is_finished:
            return ()
        self._place(position)
        target = position.taken[position.sides[0]] + self._engine.value()
        capot = _outcomes(position, self._engine.value())[0].capot
        while not position.is_finished:
            position.push(self._first_that_keeps(position, target, capot))
        return position.tricks[start:]

    def check(self, answer: Answer) -> None:
        """Solve the position of `answer` again in plain mode, without any pruning rule.

        Raises CheckFailed if a single card's outcome differs.
        """
        position = answer.position
        if position.is_finished:
            return
        code = encoding(position.trump)
        levels = plain_values(self._compiled(position), *_state(position, code))
        again = {code.card(bit): _outcomes(position, level)[0] for bit, level in levels.items()}
        for card, outcome in answer.cards.items():
            if again.pop(card, None) != outcome:
                raise CheckFailed(f"{position!r}: the search says {card} gives {outcome!r}")
        if again:
            raise CheckFailed(f"{position!r}: the search left out {', '.join(map(str, again))}")

    def _first_that_keeps(self, position: Position, target: int, capot: str | None) -> Card:
        """Return the lowest card in card order that keeps the level the deal is heading for."""
        code = self._place(position)
        ours, theirs = position.sides
        to_play = position.to_play
        assert to_play is not None
        level = target - position.taken[ours]
        if capot == ours:
            level = position.points_left + 1
        elif capot == theirs:
            level = -1
        for card in position.legal_cards():
            if position.side(to_play) == ours:
                keeps = self._engine.reaches(level, code.bit(card))
            else:
                keeps = not self._engine.reaches(level + 1, code.bit(card))
            if keeps:
                return card
        raise CheckFailed(f"{position!r}: no card keeps the outcome")

    def _compiled(self, position: Position) -> Problem:
        asked = (position.deal.hands, position.trump, position.rules.duties, position.table)
        if self._problem is None or self._deal != asked:
            self._deal = asked
            self._problem = problem_of(position)
        return self._problem

    def _place(self, position: Position) -> Encoding:
        code = encoding(position.trump)
        self._engine.place(self._compiled(position), *_state(position, code))
        return code


def _state(position: Position, code: Encoding) -> tuple[list[int], int, list[int], int]:
    return (
        [code.bits(position.hand(seat)) for seat in position.seats],
        position.deal.index(position.trick_leader),
        [code.bit(card) for card in position.trick],
        sum(1 << i for i, side in enumerate(position.sides) if side in position.sweepers),
    )


def _outcomes(position: Position, level: int) -> tuple[Outcome, Outcome]:
    """Return value and to come for a level of the engine's scale."""
    left = position.points_left
    if level < 0:
        return position.outcome(0, position.sides[1])
    if level > left:
        return position.outcome(left, position.sides[0])
    return position.outcome(level, None)


def _finished(position: Position) -> tuple[Outcome, Outcome]:
    return position.outcome(0, position.sweepers[0] if position.sweepers else None)


def perft(position: Position, depth: int) -> int:
    """Return the number of legal ways to play the next `depth` cards, fewer at the end.

    >>> perft(Position("N:...A8 ...K9 ...Q7 ...JT", "S"), 4)
    16
    """
    code = encoding(position.trump)
    hands, leader, trick, _ = _state(position, code)
    return count_plays(problem_of(position), hands, leader, trick, depth)


_local = threading.local()


def shared_solver() -> Solver:
    """Return this thread's solver, made when first asked for."""
    solver: Solver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = Solver()
    return solver


def position_of(
    deal: Position | Deal | str,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    played: Iterable[Card | str] | str = (),
    history: str | None = None,
    locale: str = "en",
) -> Position:
    """Return the position that the arguments of `solve` describe.

    Arguments win over what a text says. Raises NotationError, DealError, RuleError or
    IllegalPlay.
    """
    if isinstance(deal, Position):
        if (trump, leader, rules, history) != (None,) * 4 or played:
            raise CapotError("a Position says trump, leader, rules and play itself: change those")
        return deal
    if isinstance(deal, str):
        said = {"trump": trump, "leader": leader, "history": history}
        if isinstance(rules, str):
            said["rules"] = rules
        elif rules is not None:
            raise CapotError("rules of your own making need a Deal: use Deal.parse")
        if played:
            said["played"] = played if isinstance(played, str) else ",".join(map(str, played))
        overrides = {key: str(value) for key, value in said.items() if value is not None}
        return parse_position(deal, locale=locale, overrides=overrides)
    if trump is None:
        raise CapotError("trump is missing: say trump='S', H, D, C, SA or TA")
    if isinstance(played, str):
        played = played.replace(",", " ").split()
    game = DEFAULT_RULES if rules is None else rules
    return Position(deal, trump, leader, game, played=played, history=history)


def solve(
    deal: Position | Deal | str,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    played: Iterable[Card | str] | str = (),
    history: str | None = None,
    locale: str = "en",
) -> Answer:
    """Return the exact outcome of a deal, or of a position in it, and of every legal card.

    `deal` is a position, a deal, or the text of either; the other arguments are as in
    `Position` and win over what the text says. Raises NotationError, DealError, RuleError or
    IllegalPlay, all of them CapotErrors.

    >>> answer = solve("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98", trump="S")
    >>> answer.outcome, [str(card) for card in answer.best]
    (Outcome(NS=137, EW=25, capot=None), ['SJ'])
    >>> answer.cost(Card.S8), answer.line[0].winner
    (42, <Seat.N: 'N'>)
    """
    position = position_of(
        deal, trump, leader, rules, played=played, history=history, locale=locale
    )
    return shared_solver().solve(position)
