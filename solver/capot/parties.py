"""Who plays with whom, and what a taker has put away (rules 2 and 7)."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import FULL_PACK, CardSet
from .deals import Deal, Seat
from .errors import DealError, RuleError, one_of
from .rules import RuleSet

DEFENCE = "defence"
"""The side of the two who play against the taker of three."""

_LARGEST_HAND = 16


@dataclass(frozen=True, slots=True)
class Auction:
    """What the auction settled besides trump; it never changes a card-point value (rules 1).

    `taker` is a seat or a side, `bid` the points promised or "capot", `coinche` "coinche" or
    "surcoinche" for a contract that was doubled.
    """

    taker: str | None = None
    bid: int | str | None = None
    coinche: str | None = None


NO_AUCTION = Auction()
"""An auction of which nothing is said."""


@dataclass(frozen=True, slots=True)
class Parties:
    """The two sides: their names, N's first, with three players the taker's; and each seat's.

    `numbers` has a 0 or 1, the place in `names`, for each seat in order of play from N.
    """

    names: tuple[str, str]
    numbers: tuple[int, ...]


def parties(deal: Deal, rules: RuleSet, leader: Seat, auction: Auction) -> Parties:
    """Return the sides at the table; raises RuleError where three players need a taker."""
    if rules.players == 4:
        return Parties(("NS", "EW"), (0, 1, 0, 1))
    if rules.players == 2:
        return Parties(("N", "S"), (0, 1))
    taker = auction.taker
    if taker is None and rules.taker_leads:
        taker = leader.value
    if taker is None:
        raise RuleError(f"{rules.name} needs its taker: say taker={one_of(list(deal.seats))}")
    at = deal.index(taker)
    return Parties((deal.seats[at].value, DEFENCE), tuple(int(i != at) for i in range(3)))


def check_table(deal: Deal, rules: RuleSet) -> None:
    """Raise DealError for a deal that is not one of the game."""
    if len(deal.hands) != rules.players:
        raise DealError(
            f"{rules.name} is for {rules.players} players, the deal has {len(deal.hands)} hands"
        )
    most = _LARGEST_HAND if rules.players == 2 else rules.hand_size
    if deal.hand_size > most:
        raise DealError(f"a hand of {rules.name} has at most {most} cards, not {deal.hand_size}")
    if deal.direction is not rules.direction:
        raise DealError(
            f"the deal is read {deal.direction.value} and {rules.name} is played "
            f"{rules.direction.value}: say direction= for both"
        )
    if deal.to_put_away is not None:
        raise DealError(
            f"{deal.to_put_away} still holds the two cards he is to put away: "
            "leave them out of his hand, or ask which are best"
        )
    if rules.has_piles and deal.piles is None:
        raise DealError(f"{rules.name} is played from piles: write (top below) for each")
    if deal.piles is not None and not rules.has_piles:
        raise DealError(f"{rules.name} is not played from piles: write plain hands")


def checked_discards(deal: Deal, rules: RuleSet, discards: CardSet | None) -> CardSet:
    """Return the cards the taker has put away: at full hands those missing from the pack.

    Raises RuleError for a game without, DealError for cards that cannot be they.
    """
    is_whole = rules.discards and deal.hand_size == rules.hand_size
    missing = FULL_PACK - deal.cards if is_whole else CardSet()
    if discards is None:
        return missing
    if not rules.discards:
        raise RuleError(f"{rules.name} has no discards: leave them out")
    if discards & deal.cards:
        raise DealError(f"{min(discards & deal.cards)} is put away and in a hand")
    if len(discards) not in (0, rules.discards):
        raise DealError(f"the taker puts {rules.discards} cards away, not {len(discards)}")
    if is_whole and discards != missing:
        away = " and ".join(map(str, missing))
        raise DealError(f"the taker has put {away} away: no hand has them")
    return discards
