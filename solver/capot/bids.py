"""What a taker has undertaken: the contract that an outcome is scored against (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass

from .auctions import CAPOT, SURCOINCHE, check_auction, check_scored, missing_bid, missing_taker
from .declarations import Declarations, side_of_taker
from .errors import RuleError
from .options import Options, Scheme
from .parties import Auction
from .rules import RuleSet

CAPOT_BID = 250
"""What a bid of capot counts in marks (rules 6.2)."""

_COINCHE = 2


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract ready to be scored: whose it is, what was bid, what the deal announced.

    `taker` is the place of the takers in `sides`; `bid` is the number to be made, 250 for a
    capot, None in games without bids. `declared` and `belote` are those of each side before it
    is known who takes a trick.
    """

    sides: tuple[str, str]
    taker: int
    scheme: Scheme
    options: Options
    bid: int | None = None
    is_capot: bool = False
    factor: int = 1
    is_for_three: bool = False
    declared: tuple[int, int] = (0, 0)
    belote: tuple[int, int] = (0, 0)


def contract(
    auction: Auction, rules: RuleSet, sides: tuple[str, str], found: Declarations | None = None
) -> Contract:
    """Return the contract of an auction, to be scored under the rule set.

    `sides` are those of the outcome and `found` what the deal announces; None stands for
    nothing, belote included. Raises ContractError for a game without a score, a taker who is
    not said or not at the table, and a bid or a coinche the game does not know.
    """
    check_scored(rules, auction)
    check_auction(auction, rules)
    taker = side_of_taker(auction.taker, sides, rules.players)
    if taker is None:
        raise missing_taker(rules)
    if found is not None and found.sides != sides:
        raise RuleError(f"the declarations are of {found.sides}, the outcome of {sides}")
    bid = None
    if rules.scheme is Scheme.CONTREE:
        if auction.bid is None:
            raise missing_bid(rules)
        bid = auction.bid if isinstance(auction.bid, int) else CAPOT_BID
    return Contract(
        sides=sides,
        taker=sides.index(taker),
        scheme=rules.scheme,
        options=rules.options,
        bid=bid,
        is_capot=auction.bid == CAPOT,
        factor=_factor(auction.coinche, rules.options),
        is_for_three=rules.players == 3,
        declared=(0, 0) if found is None else _pair(found.points, sides),
        belote=(0, 0) if found is None else _pair(found.belote, sides),
    )


def _factor(coinche: str | None, options: Options) -> int:
    if coinche is None:
        return 1
    return options.surcoinche_factor if coinche == SURCOINCHE else _COINCHE


def _pair(by_side: dict[str, int], sides: tuple[str, str]) -> tuple[int, int]:
    return by_side[sides[0]], by_side[sides[1]]
