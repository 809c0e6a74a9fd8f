"""The solver: it puts positions to the engine and reads its answers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial, wraps
from time import perf_counter
from typing import Any, Concatenate, ParamSpec, TypeVar, Unpack

from ._engine.engine import Engine
from ._engine.plain import plain_values
from ._engine.problem import Problem
from .answers import Answer
from .arguments import instance, whole
from .cards import Card
from .compiled import Encoding, encoding, problem_of
from .contracts import Trump
from .deals import Seat
from .errors import CapotError
from .keyed import ByCard
from .outcomes import Outcome
from .positions import Position, Trick
from .questions import DealLike, Said, position_of
from .rules import RuleSet, rule_set
from .worths import Worths

_TABLE = 1 << 14
_PILES_TABLE = 1 << 18
"""Entries of 16 bytes; with piles nothing but the same set is found again, so more are kept."""
_LEAST_TABLE, _MOST_TABLE = 16, 1 << 28
_SHUFFLES = 1 << 64


_A_POSITION = "give a Position"

P = ParamSpec("P")
T = TypeVar("T")


def _alone(method: Callable[Concatenate[Solver, P], T]) -> Callable[Concatenate[Solver, P], T]:
    """Return a method of a solver that waits until no other thread is in one."""

    @wraps(method)
    def waiting(self: Solver, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with self._lock:
            return method(self, *args, **kwargs)

    return waiting


class CheckFailed(RuntimeError):
    """Search and plain mode disagree: a fault of this package, never of the input."""


class Solver:
    """Solves positions one after the other and keeps what it found of the same deal.

    Ask the next card, another leader or another trick of one deal in one contract and the answer
    comes sooner; a question about another deal starts afresh. Any number of solvers work side by
    side; one that several threads ask at once answers them one after the other.

    The `rules` of a solver are those of a deal or a text that says none, and belote where it has
    none. What says its rules, as a Position does, is played by them. `table_size` is how many
    entries of 16 bytes it remembers, a power of two or 0; a `shuffle` other than 0 has cards tried
    in another order. Neither changes an answer. A copy begins with nothing found.

    >>> solver = Solver("contree")
    >>> deal = "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
    >>> solver.solve(deal, trump="S").outcome
    Outcome(NS=137, EW=25, capot=None)
    >>> solver.solve(deal, trump="S", played="SJ,SK").outcome["NS"]
    137
    """

    def __init__(
        self, rules: RuleSet | str | None = None, *, table_size: int = _TABLE, shuffle: int = 0
    ) -> None:
        self._rules = None if rules is None else rule_set(rules)
        self._table_size = _checked_size(table_size)
        most = _SHUFFLES - 1
        self._shuffle = whole("shuffle", shuffle, "give a number from 0 to 2^64 - 1", 0, most)
        self._engine = Engine(self._table_size, self._shuffle)
        self._past_nodes = 0
        self._deal: tuple[object, ...] | None = None
        self._problem: Problem | None = None
        self._lock = threading.RLock()

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make a solver of the same kind, which has found nothing yet."""
        kind = partial(Solver, table_size=self._table_size, shuffle=self._shuffle)
        return kind, (self._rules,)

    def __repr__(self) -> str:
        return f"Solver({'' if self._rules is None else repr(self._rules)})"

    @property
    def rules(self) -> RuleSet | None:
        """The rules of what says none, None for belote."""
        return self._rules

    @property
    def nodes(self) -> int:
        """Cards played in all searches so far."""
        return self._past_nodes + self._engine.nodes

    def cancel(self) -> None:
        """Make a search under way in another thread end with KeyboardInterrupt.

        It has no effect between two searches, of which a line or a play for marks has several:
        call it again until the other thread has ended.
        """
        self._engine.cancel()

    @_alone
    def solve(
        self,
        deal: DealLike,
        trump: Trump | str | None = None,
        leader: Seat | str | None = None,
        rules: RuleSet | str | None = None,
        **said: Unpack[Said],
    ) -> Answer:
        """Return the exact outcome of a position, or of a deal in a contract, and of every card.

        The arguments and errors are those of `capot.solve`.
        """
        start, nodes = perf_counter(), self.nodes
        position = position_of(deal, trump, leader, rules, said, usual=self._rules).copy()
        if position.is_finished:
            outcome, to_come = _finished(position)
            nothing: ByCard[Outcome] = ByCard({})
            return Answer(position, outcome, to_come, nothing, 0, perf_counter() - start, self.line)
        code = self._place(position)
        levels = self._engine.values()
        # Many cards come to the same.
        outcomes = {level: _outcomes(position, level) for level in set(levels.values())}
        found = {code.card(bit): outcomes[level] for bit, level in levels.items()}
        to_play = position.to_play
        assert to_play is not None
        side = position.side(to_play)
        outcome, to_come = max(found.values(), key=lambda outcomes: outcomes[0].level(side))
        return Answer(
            position,
            outcome,
            to_come,
            ByCard({card: found[card][0] for card in sorted(found)}),
            self.nodes - nodes,
            perf_counter() - start,
            self.line,
        )

    @_alone
    def value(
        self,
        deal: DealLike,
        trump: Trump | str | None = None,
        leader: Seat | str | None = None,
        rules: RuleSet | str | None = None,
        **said: Unpack[Said],
    ) -> Outcome:
        """Return the exact outcome of the deal from a position on, and nothing else.

        It takes a fraction of the time of `solve`, whose arguments and errors it has.
        """
        position = position_of(deal, trump, leader, rules, said, usual=self._rules)
        if position.is_finished:
            return _finished(position)[0]
        self._place(position)
        return _outcomes(position, self._engine.value())[0]

    @_alone
    def solve_for(self, position: Position, levels: Sequence[int]) -> Answer:
        """Return what `solve` does where both sides play for the worth of levels.

        `levels` is as in `Worths.of`; each outcome is that of one line of best such play.
        """
        start, nodes = perf_counter(), self.nodes
        position = instance("position", position, Position, _A_POSITION).copy()
        if position.is_finished:
            return self.solve(position)
        worths = self.worths(position, levels)
        outcomes = {}
        for card, worth in worths.items():
            after = position.copy()
            after.push(card)
            for trick in self.line_of_worth(after, levels, worth):
                for played in trick.cards[len(after.trick) :]:
                    after.push(played)
            outcomes[card] = _finished(after)[0]
        to_play = position.to_play
        is_ours = to_play is not None and position.side(to_play) == position.sides[0]
        worth = max(worths.values()) if is_ours else min(worths.values())
        outcome = next(outcomes[card] for card in worths if worths[card] == worth)
        to_come = outcome[position.sides[0]] - position.taken[position.sides[0]]
        return Answer(
            position,
            outcome,
            position.outcome(to_come, outcome.capot)[1],
            ByCard(outcomes),
            self.nodes - nodes,
            perf_counter() - start,
            partial(self.line_of_worth, levels=levels, worth=worth),
            worths,
        )

    @_alone
    def worths(self, position: Position, levels: Sequence[int]) -> ByCard[int]:
        """Return what each legal card brings the first side where outcomes have their own worth.

        `levels` is as in `Worths.of`. The first side plays for the most, the other for the least.
        """
        worths = Worths.of(instance("position", position, Position, _A_POSITION), levels)
        code = self._place(position)
        steps = worths.steps

        def highest(card: Card) -> int:
            low, high = 0, len(steps) - 1
            while low < high:
                middle = (low + high + 1) // 2
                if self._brings(code.bit(card), worths, steps[middle]):
                    low = middle
                else:
                    high = middle - 1
            return steps[low]

        return ByCard({card: highest(card) for card in position.legal_cards()})

    @_alone
    def line_of_worth(
        self, position: Position, levels: Sequence[int], worth: int
    ) -> tuple[Trick, ...]:
        """Return best play by all to the end where `position` is worth `worth`, as `line` does."""
        position = instance("position", position, Position, _A_POSITION).copy()
        start = len(position.tricks)
        while not position.is_finished:
            position.push(self._first_of_worth(position, levels, worth))
        return position.tricks[start:]

    def _first_of_worth(self, position: Position, levels: Sequence[int], worth: int) -> Card:
        """Return the lowest card in card order after which the position keeps its worth."""
        code = self._place(position)
        worths = Worths.of(position, levels)
        above = [step for step in worths.steps if step > worth]
        is_ours = position.to_play is not None and (
            position.side(position.to_play) == position.sides[0]
        )
        for card in position.legal_cards():
            bit = code.bit(card)
            if is_ours:
                keeps = self._brings(bit, worths, worth)
            else:
                keeps = not above or not self._brings(bit, worths, above[0])
            if keeps:
                return card
        raise CheckFailed(f"{position!r}: no card keeps a worth of {worth}")

    def _brings(self, bit: int, worths: Worths, worth: int) -> bool:
        question = worths.at_least(worth)
        return self._engine.adds_up_to(question.need, question.premium, bit)

    @_alone
    def line(self, position: Position) -> tuple[Trick, ...]:
        """Return best play by all to the end, the current trick first and whole.

        Between equal cards the lowest in card order is taken.
        """
        position = instance("position", position, Position, _A_POSITION).copy()
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
        position = instance("answer", answer, Answer, "give an Answer").position
        if position.is_finished:
            return
        code = encoding(position.trump)
        levels = plain_values(problem_of(position), *state(position, code))
        again = {code.card(bit): _outcomes(position, level)[0] for bit, level in levels.items()}
        for card, outcome in answer.cards.items():
            if again.pop(card, None) != outcome:
                raise CheckFailed(f"{position!r}: the search says {card} gives {outcome!r}")
        if again:
            raise CheckFailed(f"{position!r}: the search left out {', '.join(map(str, again))}")

    def check_for(self, answer: Answer, levels: Sequence[int]) -> None:
        """Do what `check` does for an answer of `solve_for` with the same `levels`."""
        position = instance("answer", answer, Answer, "give an Answer").position
        if position.is_finished:
            return
        code, worths = encoding(position.trump), Worths.of(position, levels)
        problem, placed = problem_of(position), state(position, code)
        found: dict[tuple[int, int], dict[int, int]] = {}

        def brings(card: Card, worth: int) -> bool:
            question = worths.at_least(worth)
            if question.premium not in found:
                found[question.premium] = plain_values(problem, *placed, question.premium)
            return found[question.premium][code.bit(card)] >= question.need

        for card in position.legal_cards():
            most = max((step for step in worths.steps if brings(card, step)), default=None)
            said = answer.worths and answer.worths.get(card)
            if most != said:
                raise CheckFailed(f"{position!r}: the search says {card} brings {said}, not {most}")

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
        asked = (
            position.deal.hands,
            position.deal.piles,
            position.trump,
            position.rules.duties,
            position.table,
            position.parties,
        )
        if self._problem is None or self._deal != asked:
            self._deal = asked
            self._problem = problem_of(position)
            if position.deal.piles is not None and self._table_size == _TABLE:
                self._past_nodes = self.nodes
                self._table_size = _PILES_TABLE
                self._engine = Engine(self._table_size, self._shuffle)
        return self._problem

    def _place(self, position: Position) -> Encoding:
        code = encoding(position.trump)
        problem = self._compiled(position)  # first: piles may ask for another engine
        self._engine.place(problem, *state(position, code))
        return code


def _checked_size(size: int) -> int:
    """Return the size of a table; raises CapotError for what is no power of two."""
    wanted = "give a power of two from 16 on, or 0 for no table"
    size = whole("table_size", size, wanted, 0, _MOST_TABLE)
    if size and (size < _LEAST_TABLE or size & (size - 1)):
        raise CapotError(f"table_size={size}: {wanted}")
    return size


def state(position: Position, code: Encoding) -> tuple[list[int], int, list[int], int]:
    """Return hands, leader, trick and who can still sweep, as the engine takes them."""
    sweepers = position.sweepers
    return (
        [code.bits(hand) for hand in position.hands],
        position.deal.index(position.trick_leader),
        [code.bit(card) for card in position.trick],
        sum(1 << i for i, side in enumerate(position.sides) if side in sweepers),
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
