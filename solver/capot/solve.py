"""The face of the engine: `solve` and `perft`, with a solver for each thread."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from ._engine.moves import perft as count_plays
from .answers import Answer
from .cards import Card
from .compiled import encoding, problem_of
from .contracts import Trump
from .deals import Deal, Seat
from .errors import CapotError
from .positions import Position, Trick
from .questions import position_of
from .rules import RuleSet
from .solver import Solver, state

_local = threading.local()


def shared_solver() -> Solver:
    """Return this thread's solver, made when first asked for."""
    solver: Solver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = Solver()
    return solver


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
    (42, Seat.N)
    """
    position = position_of(
        deal, trump, leader, rules, played=played, history=history, locale=locale
    )
    answer = shared_solver().solve(position)
    answer.find_line = _line
    return answer


def _line(position: Position) -> tuple[Trick, ...]:
    """Return the line by the solver of the thread that reads it, which need not have solved it."""
    return shared_solver().line(position)


def perft(position: Position, depth: int) -> int:
    """Return the number of legal ways to play the next `depth` cards, fewer at the end.

    Raises CapotError for a negative depth.

    >>> perft(Position("N:...A8 ...K9 ...Q7 ...JT", "S"), 4)
    16
    """
    if depth < 0:
        raise CapotError(f"depth={depth}: say how many cards to play, 0 or more")
    code = encoding(position.trump)
    hands, leader, trick, _ = state(position, code)
    return count_plays(problem_of(position), hands, leader, trick, depth)
