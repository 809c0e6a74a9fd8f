"""What a deal is worth in every contract of its game."""

from __future__ import annotations

from typing import Unpack

from ..deals import Seat
from ..keyed import ByTrump
from ..outcomes import Outcome
from ..positions import Position
from ..questions import DealLike, Said, board_of
from ..rules import RuleSet
from ..solve import solver_of
from ..solver import Solver


def contracts(
    deal: DealLike,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    solver: Solver | None = None,
    **said: Unpack[Said],
) -> ByTrump[Outcome]:
    """Return the outcome of a whole deal in each contract the rule set has, `leader` leading.

    The arguments are those of `solve`, but for the trump; what a deal says of a contract is left
    out. Raises NotationError, DealError or RuleError, and CapotError where cards were played.

    >>> found = contracts("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98", rules="bela")
    >>> {str(trump): outcome["NS"] for trump, outcome in found.items()}
    {'S': 137, 'H': 39, 'D': 139, 'C': 109}
    """
    solver = solver_of(solver)
    board = board_of(deal, leader, rules, said)
    return ByTrump({trump: solver.value(Position.of(board, trump)) for trump in board.rules.trumps})
