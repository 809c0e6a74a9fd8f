"""What a deal is worth in every contract of its game."""

from __future__ import annotations

from ..boards import Board
from ..contracts import Trump
from ..deals import Deal, Seat
from ..outcomes import Outcome
from ..positions import Position
from ..questions import board_of
from ..rules import RuleSet
from ..solve import shared_solver
from ..solver import Solver


def contracts(
    deal: Board | Deal | str,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    solver: Solver | None = None,
) -> dict[Trump, Outcome]:
    """Return the outcome of a whole deal in each contract the rule set has, `leader` leading.

    A `Board` or a text also says taker, history and discards. Raises NotationError, DealError or
    RuleError.

    >>> found = contracts("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98", rules="bela")
    >>> {str(trump): outcome["NS"] for trump, outcome in found.items()}
    {'S': 137, 'H': 39, 'D': 139, 'C': 109}
    """
    solver = solver or shared_solver()
    board = board_of(deal, leader, rules)
    return {trump: solver.value(Position.of(board, trump)) for trump in board.rules.trumps}
