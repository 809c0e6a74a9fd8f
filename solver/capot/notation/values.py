"""What the keys of a position say of the players: who leads, takes and has won (notation 3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..cards import Card, CardSet
from ..deals import Deal, Seat
from ..errors import CapotError, one_of
from ..parties import DEFENCE, Auction, checked_discards, parties
from ..rules import RuleSet
from .cards import PlacedCard, card_text, read_card
from .keys import Keys, word
from .scan import Token, shown

POINTS, SCORE = OBJECTIVES = ("points", "score")
"""What a position is played for (rules 1)."""

AUCTION = ("taker", "bid", "coinche")
"""The keys that say what the auction settled."""

_COINCHE = {
    "coinche": "coinche",
    "x": "coinche",
    "2": "coinche",
    "surcoinche": "surcoinche",
    "xx": "surcoinche",
    "4": "surcoinche",
}
_LONGEST_BID = 5
_MOST_CARDS = len(Card)


def leader_in(keys: Keys, seats: Sequence[Seat]) -> Seat | None:
    """Return who leads by `leader` or `dealer`, None if neither is said.

    Raises NotationError for what is no seat at the table and for two that disagree.
    """
    leader = _seat("leader", keys["leader"], seats) if "leader" in keys else None
    if "dealer" not in keys:
        return leader
    dealer = _seat("dealer", keys["dealer"], seats)
    after = seats[(seats.index(dealer) + 1) % len(seats)]
    if leader not in (None, after):
        raise keys["dealer"].error(
            f"dealer={dealer} makes {after} lead and leader={leader} is said",
            "leave one of them out",
        )
    return after


def _seat(key: str, token: Token, seats: Sequence[Seat]) -> Seat:
    found = _named(token, seats)
    if found is None:
        raise token.error(
            f"{key}={shown(token.text)} is no seat at the table", f"write {one_of(seats)}"
        )
    return Seat(found)


def _named(token: Token, names: Collection[str]) -> str | None:
    """Return which of some names a value says, in either case."""
    said = word(token)
    return next((str(name) for name in names if name.lower() == said), None)


def auction_in(keys: Keys, seats: Sequence[Seat]) -> Auction:
    """Return taker, bid and coinche; raises NotationError for values that are none."""
    if not keys.keys() & set(AUCTION):
        return Auction()
    return Auction(
        taker=_taker(keys["taker"], seats) if "taker" in keys else None,
        bid=_bid(keys["bid"]) if "bid" in keys else None,
        coinche=_coinche(keys["coinche"]) if "coinche" in keys else None,
    )


def _taker(token: Token, seats: Sequence[Seat]) -> str:
    if len(seats) != 4:
        return _seat("taker", token, seats)
    names = (*seats, "NS", "EW")
    taker = _named(token, names)
    if taker is None:
        raise token.error(
            f"taker={shown(token.text)} is no seat and no side", f"write {one_of(names)}"
        )
    return taker


def _bid(token: Token) -> int | str:
    if word(token) == "capot":
        return "capot"
    text = token.text
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST_BID and int(text) > 0:
        return int(text)
    raise token.error(f"bid={shown(text)} is no bid", "write the points, as in 100, or capot")


def _coinche(token: Token) -> str:
    try:
        return _COINCHE[word(token)]
    except KeyError:
        raise token.error(
            f"coinche={shown(token.text)} is none", "write coinche (or x) or surcoinche (or xx)"
        ) from None


def objective_in(keys: Keys) -> str:
    """Return what is played for, card points if nothing is said; raises NotationError for none."""
    token = keys.get("objective")
    if token is None:
        return POINTS
    if word(token) not in OBJECTIVES:
        raise token.error(f"objective={shown(token.text)} is none", f"write {one_of(OBJECTIVES)}")
    return word(token)


def history_in(
    keys: Keys, deal: Deal, rules: RuleSet, leader: Seat | None, auction: Auction
) -> str | None:
    """Return what `history` says, None if it is not said; raises NotationError for no value.

    Where the taker of three is not known yet, every name that a side can have is one.
    """
    token = keys.get("history")
    if token is None:
        return None
    is_open = rules.players == 3 and not (auction.taker or (rules.taker_leads and leader))
    sides: Sequence[str] = (*deal.seats, DEFENCE)
    if not is_open:
        sides = parties(deal, rules, leader or deal.seats[0], auction).names
    history = _named(token, ("full", "none", *sides))
    if history is None:
        raise token.error(
            f"history={shown(token.text)} says nothing", f"write {one_of(['full', 'none', *sides])}"
        )
    return history


def discards_in(keys: Keys, deal: Deal, rules: RuleSet) -> CardSet | None:
    """Return the cards put away, None if they are not said.

    Raises NotationError for cards that the taker cannot have put away.
    """
    token = keys.get("discards")
    if token is None:
        return None
    discards = CardSet()
    for card, item in cards_in(token):
        if card in discards:
            name = card_text(card, item.locale.name)
            raise item.error(f"{name} is put away twice", "write each card once")
        discards = discards.add(card)
    if deal.to_put_away is not None:
        raise token.error(
            f"{deal.to_put_away} still holds the two cards he is to put away",
            "leave discards= out, or the cards out of his hand",
        )
    try:
        return checked_discards(deal, rules, discards)
    except CapotError as error:
        raise token.because(error, "correct discards=") from None


def cards_in(token: Token) -> list[PlacedCard]:
    """Return the cards of a list, each in its place; raises NotationError for what is none."""
    cards: list[PlacedCard] = []
    for item in token.items():
        if len(cards) == _MOST_CARDS:
            raise item.error("there are more cards than in the pack", "a deal has 32 cards")
        cards.append((read_card(item), item))
    return cards
