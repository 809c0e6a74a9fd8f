"""What a deal is worth in every contract of its game."""

from __future__ import annotations

from ..cards import CardSet
from ..contracts import Trump
from ..deals import Deal, Seat
from ..outcomes import Outcome
from ..parties import Auction
from ..positions import DEFAULT_RULES, Position
from ..rules import RuleSet, rule_set
from ..solve import shared_solver
from ..solver import Solver


def contracts(
    deal: Deal | str,
    leader: Seat | str | None = None,
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    solver: Solver | None = None,
    history: str | None = None,
    auction: Auction | None = None,
    discards: CardSet | None = None,
) -> dict[Trump, Outcome]:
    """Return the outcome of a whole deal in each contract the rule set has, `leader` leading.

    The other arguments are those of `Position`. Raises NotationError, DealError or RuleError.

    >>> found = contracts("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98", rules="bela")
    >>> {str(trump): outcome["NS"] for trump, outcome in found.items()}
    {'S': 137, 'H': 39, 'D': 139, 'C': 109}
    """
    solver = solver or shared_solver()
    positions = in_every_contract(deal, leader, rules, history, auction, discards)
    return {position.trump: solver.value(position) for position in positions}


def in_every_contract(
    deal: Deal | str,
    leader: Seat | str | None,
    rules: RuleSet | str,
    history: str | None,
    auction: Auction | None,
    discards: CardSet | None,
) -> list[Position]:
    """Return the position of a whole deal in each contract the rule set has."""
    game = rule_set(rules) if isinstance(rules, str) else rules
    return [
        Position(
            deal,
            trump,
            leader,
            game,
            history=history,
            auction=auction or Auction(),
            discards=discards,
        )
        for trump in game.trumps
    ]
