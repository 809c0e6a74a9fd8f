"""Records as text: in one line, labelled over several, or as JSON (notation 2 to 4).

Letters are those of a locale, `en` being canonical. Cards are letters in a line (`SJ`), and signs
in labelled text (`♠J`) unless it is to be ASCII. What is written reads back in the same locale.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..cards import Card, CardSet, Suit
from ..contracts import Trump
from ..deals import Deal, Piles
from ..positions import Position
from .cards import rank_text, suit_text
from .keys import LISTS
from .records import Record
from .values import POINTS


@cache  # at most 256 sets a suit
def _ranks(cards: CardSet, locale: str) -> str:
    """Return the ranks of cards of one suit, from ace to seven."""
    return "".join(rank_text(card.rank, locale, ascii=True) for card in [*cards][::-1])


@dataclass(frozen=True, slots=True)
class Letters:
    """How cards are written: in the letters of a locale, suits by sign or by letter."""

    locale: str = "en"
    has_signs: bool = False

    def card(self, card: Card) -> str:
        """Return one card, as it reads back."""
        return self.suit(card.suit) + rank_text(card.rank, self.locale, ascii=True)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards as the value of a key."""
        return ",".join(map(self.card, cards))

    def suit(self, suit: Suit) -> str:
        """Return one suit."""
        return suit_text(suit, self.locale, ascii=not self.has_signs)

    def trump(self, trump: Trump) -> str:
        """Return a contract; no trump and all trumps are the same in every language."""
        return trump.value if trump.suit is None else self.suit(trump.suit)

    def hand(self, hand: CardSet) -> str:
        """Return a hand: `♠AJ9 ♥T8` by signs, or `AJ9.T8..` in the order of suits."""
        if not self.has_signs:
            return ".".join(_ranks(hand.suit(suit), self.locale) for suit in Suit)
        held = [(suit, hand.suit(suit)) for suit in Suit if hand.suit(suit)]
        return " ".join(self.suit(suit) + _ranks(cards, self.locale) for suit, cards in held)

    def piles(self, piles: Piles) -> str:
        """Return piles, the top card of each first."""
        return "".join(f"({' '.join(map(self.card, pile))})" for pile in piles)


_CANONICAL = Letters()


def said_in(locale: str, value: object) -> str:
    """Return a value of a key as text in a locale: typed cards and trumps in its letters.

    Text is as it is, and of several values each is one of a list.

    >>> said_in("fr", [Card.SJ, "pd"]), said_in("fr", Trump.C), said_in("fr", 100)
    ('PV,pd', 'T', '100')
    """
    if isinstance(value, Card):
        return Letters(locale).card(value)
    if isinstance(value, Trump):
        return Letters(locale).trump(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(said_in(locale, each) for each in value)
    return str(value)


def write_record(record: Record, locale: str = "en", *, always: Collection[str] = ()) -> str:
    """Return a record in one line, which reads back to an equal one.

    `always` names keys to be said even where they are the default, as in `keys_of`.

    >>> from .records import read_record
    >>> record = read_record("N: SA W: HK S: DQ E: CJ trump=S leader=E played=CJ")
    >>> write_record(record)
    'N:A... W:.K.. S:..Q. E:...J trump=S leader=E played=CJ'
    >>> write_record(in_order_of_play(record), "fr")
    'N:A... .R.. ..D. ...V trump=P leader=E played=TV'
    """
    keys = keys_of(record, Letters(locale), always)
    return " ".join([write_deal(record.deal, locale), *_said(keys)])


def write_deal(deal: Deal, locale: str = "en") -> str:
    """Return the hands of a deal in one line, without the direction of play.

    >>> from .positions import parse_deal
    >>> write_deal(parse_deal("N:A... .K.. ..Q. ...J"), "fr")
    'N:A... .R.. ..D. ...V'
    """
    letters = Letters(locale)
    return deal.line_of(deal.written(letters.hand, letters.piles))


def write_position(position: Position, locale: str = "en") -> str:
    """Return the position line, which parses back to an equal position in the same locale.

    >>> from .positions import parse_position
    >>> write_position(parse_position("N:A... .K.. ..Q. ...J trump=C played=SA"), "fr")
    'N:A... .R.. ..D. ...V trump=T played=PA'
    """
    letters = Letters(locale)
    said = position.keys() | {"trump": letters.trump(position.trump)}
    for key, cards in (("discards", position.discards), ("played", position.played)):
        if key in said:
            said[key] = letters.cards(cards)
    return " ".join([write_deal(position.deal, locale), *_said(said)])


def write_labelled(
    record: Record, locale: str = "en", *, ascii: bool = False, always: Collection[str] = ()
) -> str:
    """Return a record with a line for each hand, in order of play from N, and keys below.

    It reads back to an equal record but for the deal, which is then a labelled one.

    >>> from .records import read_record
    >>> print(write_labelled(read_record("W:A... .K.. ..Q. ...J trump=S played=SA")))
    N: ♣J
    W: ♠A
    S: ♥K
    E: ♦Q
    trump=♠ leader=W
    played=♠A
    """
    letters = Letters(locale, not ascii)
    deal = replace(record.deal, first=None)
    keys = keys_of(replace(record, deal=deal), letters, always)
    played = {"played": keys.pop("played")} if "played" in keys else {}
    hands = deal.written(letters.hand, letters.piles)
    lines = [f"{seat}: {hand}" for seat, hand in zip(deal.seats, hands, strict=True)]
    return "\n".join(lines + [" ".join(_said(each)) for each in (keys, played) if each])


def record_to_json(record: Record, *, always: Collection[str] = ()) -> dict[str, Any]:
    """Return a record as an object of the keys of notation 3, which reads back to an equal one.

    Rules and leader are said even where they are the defaults; cards are lists.
    """
    said: dict[str, Any] = {"deal": record.deal.line, "rules": record.rules.name}
    if record.trump is not None:
        said["trump"] = record.trump.value
    if record.leader is not None:
        said["leader"] = record.leader.value
    said |= keys_of(record, always=always)
    for key in LISTS:
        if key in said:
            said[key] = said[key].split(",") if said[key] else []
    if isinstance(record.auction.bid, int):
        said["bid"] = record.auction.bid
    return said


def in_order_of_play(record: Record) -> Record:
    """Return a record with its hands in order of play where it says who leads, else itself.

    A labelled deal without a leader has none; written in order its first seat would lead.
    """
    if record.deal.first is not None or record.leader is None:
        return record
    return replace(record, deal=replace(record.deal, first=record.deal.seats[0]))


def keys_of(
    record: Record, letters: Letters = _CANONICAL, always: Collection[str] = ()
) -> dict[str, str]:
    """Return the keys of a record that differ from their defaults, its contract first.

    `always` may name `rules` and `direction`, which readers may have another default for.
    """
    said = {} if record.trump is None else {"trump": letters.trump(record.trump)}
    usual = {"rules": record.rules.name, "direction": record.rules.direction.value}
    said |= {key: value for key, value in usual.items() if key in always}
    said |= record.board.keys()
    if record.discards is not None and "discards" in said:
        said["discards"] = letters.cards(record.discards)
    if record.objective != POINTS:
        said["objective"] = record.objective
    if record.played:
        said["played"] = letters.cards(record.played)
    return said


def _said(keys: dict[str, str]) -> list[str]:
    return [f"{key}={value}" for key, value in keys.items()]
