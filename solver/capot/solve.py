"""The face of the engine: `solve` and `perft`, with a solver for each thread."""

from __future__ import annotations

import threading
from typing import Unpack

from ._engine.moves import perft as count_plays
from .answers import Answer
from .arguments import instance, whole
from .cards import Card
from .compiled import encoding, problem_of
from .contracts import Trump
from .deals import Seat
from .positions import Position, Trick
from .questions import DealLike, Said, asked_of, position_of
from .rules import RuleSet
from .solver import Solver, state

_local = threading.local()


def shared_solver() -> Solver:
    """Return this thread's solver, made when first asked for."""
    solver: Solver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = Solver()
    return solver


def solver_of(solver: Solver | None) -> Solver:
    """Return the solver that is given, else this thread's; raises ArgumentError for none."""
    if solver is None:
        return shared_solver()
    return instance("solver", solver, Solver, "give a Solver")


def solve(
    deal: DealLike,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    **said: Unpack[Said],
) -> Answer:
    """Return the exact outcome of a deal, or of a position in it, and of every legal card.

    `deal` is a Position, a Board, a Deal, or a text or mapping that says one. The other arguments
    are the keys of notation 3 by their names, `said` those of `Said`: they win over what stands
    in a text, and may only add to what a Position or a Board says. Raises NotationError,
    DealError, RuleError or IllegalPlay, all of them CapotErrors.

    >>> answer = solve("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98", trump="S")
    >>> answer.outcome, [str(card) for card in answer.best]
    (Outcome(NS=137, EW=25, capot=None), ['SJ'])
    >>> answer.cost(Card.S8), answer.line[0].winner
    (42, Seat.N)
    """
    answer = shared_solver().solve(position_of(deal, trump, leader, rules, said))
    answer.find_line = _line
    return answer


def _line(position: Position) -> tuple[Trick, ...]:
    """Return the line by the solver of the thread that reads it, which need not have solved it."""
    return shared_solver().line(position)


def perft(
    deal: DealLike,
    depth: int,
    *,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    **said: Unpack[Said],
) -> int:
    """Return the number of legal ways to play the next `depth` cards, fewer at the end.

    The other arguments are those of `solve`. Raises CapotError for a negative depth.

    >>> perft("N:...A8 ...K9 ...Q7 ...JT trump=S", 4)
    16
    """
    depth = whole("depth", depth, "say how many cards to play, 0 or more", 0)
    position, _ = asked_of(deal, trump, leader, rules, said)
    code = encoding(position.trump)
    hands, first, trick, _ = state(position, code)
    return count_plays(problem_of(position), hands, first, trick, min(depth, len(Card)))
