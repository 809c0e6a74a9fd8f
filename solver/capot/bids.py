"""What a taker has undertaken: the contract that an outcome is scored against (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass

from .declarations import Declarations, side_of_taker
from .errors import RuleError, one_of
from .options import Options, Scheme
from .parties import Auction
from .rules import RuleSet

CAPOT_BID = 250
"""What a bid of capot counts in marks (rules 6.2)."""

CAPOT = "capot"
_COINCHE = 2
_LOWEST = {10: 80, 1: 82}
_HIGHEST = {10: 160, 1: 252}
"""By the step of the bids; beyond these only where declarations count."""


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
    nothing, belote included. Raises RuleError for a game without a score, a taker who is not
    said or not at the table, a bid or a coinche the game does not know.
    """
    check_scored(rules)
    taker = side_of_taker(auction.taker, sides, rules.players)
    if taker is None:
        raise RuleError(f"a contract of {rules.name} needs its taker: say taker={one_of(sides)}")
    if found is not None and found.sides != sides:
        raise RuleError(f"the declarations are of {found.sides}, the outcome of {sides}")
    bid = None
    factor = 1
    if rules.scheme is Scheme.CONTREE:
        bid = _checked_bid(auction.bid, rules)
        factor = _factor(auction.coinche, rules.options)
    elif auction.bid is not None:
        other = ", or say rules=coinche or contree" if rules.players == 4 else ""
        raise RuleError(f"{rules.name} has no bids: leave bid={auction.bid} out{other}")
    elif auction.coinche is not None:
        raise RuleError(f"{rules.name} has no coinche: leave {auction.coinche} out")
    return Contract(
        sides=sides,
        taker=sides.index(taker),
        scheme=rules.scheme,
        options=rules.options,
        bid=bid,
        is_capot=auction.bid == CAPOT,
        factor=factor,
        is_for_three=rules.players == 3,
        declared=(0, 0) if found is None else _pair(found.points, sides),
        belote=(0, 0) if found is None else _pair(found.belote, sides),
    )


def check_scored(rules: RuleSet) -> None:
    """Raise RuleError for a game of which only card points are known (rules 6.7)."""
    if rules.scheme is Scheme.NONE:
        raise RuleError(
            f"{rules.name} is answered in card points only and has no contract to score: "
            "leave taker and bid out"
        )


def is_bid(bid: int, rules: RuleSet) -> bool:
    """Return whether a number can be bid (rules 6.2).

    Multiples of ten from 80 to 160, with bid-step=1 any number from 82 to 252, and beyond
    where declarations count.
    """
    step = rules.options.bid_step
    is_within = bid <= _HIGHEST[step] or rules.options.declarations
    return bid >= _LOWEST[step] and bid % step == 0 and is_within


def highest_bid_within(points: int, rules: RuleSet) -> int | None:
    """Return the highest bid of no more than so many points, None if there is none."""
    step = rules.options.bid_step
    bid = points - points % step
    if not rules.options.declarations:
        bid = min(bid, _HIGHEST[step])
    return bid if bid >= _LOWEST[step] else None


def bids_up_to(highest: int, rules: RuleSet) -> tuple[int, ...]:
    """Return the bids in steps of ten, the lowest one first, to 160 or as far as `highest`."""
    lowest = _LOWEST[rules.options.bid_step]
    tens = range(lowest - lowest % 10 + 10, max(highest, _HIGHEST[10]) + 1, 10)
    return (lowest, *tens)


def _checked_bid(bid: int | str | None, rules: RuleSet) -> int:
    step = rules.options.bid_step
    unit = "a multiple of ten" if step == 10 else "a whole number"
    end = "on" if rules.options.declarations else f"to {_HIGHEST[step]}"
    fix = f"write {unit} from {_LOWEST[step]} {end}, or capot"
    if bid is None:
        raise RuleError(f"a contract of {rules.name} needs its bid: {fix}")
    if bid == CAPOT:
        return CAPOT_BID
    if not isinstance(bid, int) or not is_bid(bid, rules):
        raise RuleError(f"bid={bid} is no bid of {rules.name}: {fix}")
    return bid


def _factor(coinche: str | None, options: Options) -> int:
    factors = {None: 1, "coinche": _COINCHE, "surcoinche": options.surcoinche_factor}
    if coinche not in factors:
        raise RuleError(f"coinche={coinche} is none: write coinche or surcoinche")
    return factors[coinche]


def _pair(by_side: dict[str, int], sides: tuple[str, str]) -> tuple[int, int]:
    return by_side[sides[0]], by_side[sides[1]]
