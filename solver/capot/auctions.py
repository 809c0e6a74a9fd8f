"""What an auction can have come to in a game: who takes, what was bid, doubled or not (rules 6)."""

from __future__ import annotations

from .errors import ContractError, one_of
from .options import Scheme
from .parties import NO_AUCTION, Auction
from .rules import RuleSet

CAPOT = "capot"
COINCHE, SURCOINCHE = "coinche", "surcoinche"

_LOWEST = {10: 80, 1: 82}
_HIGHEST = {10: 160, 1: 252}
"""By the step of the bids; beyond these only where declarations count."""


def check_auction(auction: Auction, rules: RuleSet) -> None:
    """Raise ContractError for a taker, a bid or a coinche that the game cannot have (rules 6).

    Every game can have an auction of which nothing is said. A taker may be said without a bid,
    which is no contract yet in a game with bids, but no bid and no coinche without a taker.
    """
    if auction == NO_AUCTION:
        return
    check_scored(rules, auction)
    _check_taker(auction.taker, rules)
    if auction.coinche not in (None, COINCHE, SURCOINCHE):
        raise ContractError(
            f"coinche={auction.coinche} is none: write {COINCHE} or {SURCOINCHE}", COINCHE
        )
    if rules.scheme is not Scheme.CONTREE:
        _check_no_bid(auction, rules)
        return
    if auction.bid is not None and not is_bid(auction.bid, rules):
        raise ContractError(
            f"bid={auction.bid} is no bid of {rules.name}: {_bids_in_words(rules)}", "bid"
        )
    if auction.taker is None:
        raise missing_taker(rules, "coinche" if auction.bid is None else "bid")
    if auction.bid is None and auction.coinche is not None:
        raise missing_bid(rules, COINCHE)


def check_scored(rules: RuleSet, auction: Auction = NO_AUCTION) -> None:
    """Raise ContractError for a game of which only card points are known (rules 6.7)."""
    if rules.scheme is Scheme.NONE:
        said = ("taker", "bid", COINCHE)
        raise ContractError(
            f"{rules.name} is answered in card points only and has no contract to score: "
            "leave taker and bid out",
            next((key for key in said if getattr(auction, key) is not None), "taker"),
        )


def missing_taker(rules: RuleSet, key: str = "taker") -> ContractError:
    """Return the error for a contract without its taker; `key` is what says that there is one."""
    takers = list(rules.direction.seats(rules.players))
    if rules.players == 4:
        takers = ["NS", "EW"]
    return ContractError(
        f"a contract of {rules.name} needs its taker: say taker={one_of(takers)}", key
    )


def missing_bid(rules: RuleSet, key: str = "bid") -> ContractError:
    """Return the error for a contract without its bid; `key` is what says that there is one."""
    return ContractError(f"a contract of {rules.name} needs its bid: {_bids_in_words(rules)}", key)


def _check_taker(taker: str | None, rules: RuleSet) -> None:
    seats = list(rules.direction.seats(rules.players))
    takers = [*seats, "NS", "EW"] if rules.players == 4 else seats
    if taker is not None and taker not in takers:
        raise ContractError(f"taker={taker} is not at the table: write {one_of(takers)}", "taker")


def _check_no_bid(auction: Auction, rules: RuleSet) -> None:
    if auction.bid is not None:
        other = ", or say rules=coinche or contree" if rules.players == 4 else ""
        raise ContractError(f"{rules.name} has no bids: leave bid={auction.bid} out{other}", "bid")
    if auction.coinche is not None:
        raise ContractError(f"{rules.name} has no coinche: leave {auction.coinche} out", COINCHE)


# -- which bids there are ---------------------------------------------------------------------


def is_bid(bid: int | str, rules: RuleSet) -> bool:
    """Return whether a number can be bid (rules 6.2), as "capot" always can.

    Multiples of ten from 80 to 160, with bid-step=1 any number from 82 to 252, and beyond
    where declarations count.
    """
    if not isinstance(bid, int):
        return bid == CAPOT
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


def _bids_in_words(rules: RuleSet) -> str:
    step = rules.options.bid_step
    unit = "a multiple of ten" if step == 10 else "a whole number"
    end = "on" if rules.options.declarations else f"to {_HIGHEST[step]}"
    return f"write {unit} from {_LOWEST[step]} {end}, or capot"
