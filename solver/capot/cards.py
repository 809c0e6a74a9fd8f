"""Cards: four suits, eight ranks, thirty-two cards, and sets of them as bits.

The *card order* of the notation is the order of the numbers here: suits S H D C, and within a
suit 7 8 9 T J Q K A. How strong a card is depends on the contract: see `contracts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import islice
from typing import Any

from .arguments import instance, several, told, wrong
from .errors import DealError, NotationError
from .named import Named


class Suit(Named, IntEnum):
    """A suit, in card order."""

    S, H, D, C = range(4)

    @property
    def symbol(self) -> str:
        """The suit's sign, as printed in text."""
        return "♠♥♦♣"[self]

    def __str__(self) -> str:
        return self.name


class Rank(Named, IntEnum):
    """A rank, in natural order (the order of declarations, rules 5)."""

    SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)

    @property
    def letter(self) -> str:
        """The canonical letter: `7 8 9 T J Q K A`."""
        return RANK_LETTERS[self]


RANK_LETTERS = "789TJQKA"


class Card(Named, IntEnum):
    """One of the 32 cards; the number is 8 × suit + rank.

    >>> Card["SJ"], Card.SJ.suit, Card.SJ.rank.letter, str(Card.SJ), Card.HT.pretty
    (Card.SJ, Suit.S, 'J', 'SJ', '♥10')
    """

    S7, S8, S9, ST, SJ, SQ, SK, SA = range(8)
    H7, H8, H9, HT, HJ, HQ, HK, HA = range(8, 16)
    D7, D8, D9, DT, DJ, DQ, DK, DA = range(16, 24)
    C7, C8, C9, CT, CJ, CQ, CK, CA = range(24, 32)

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return Suit(self >> 3)

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return Rank(self & 7)

    @property
    def pretty(self) -> str:
        """The card as text shows it: suit sign, then rank with a ten as `10`."""
        letter = self.rank.letter
        return self.suit.symbol + ("10" if letter == "T" else letter)

    def __str__(self) -> str:
        return self.name

    @classmethod
    def _missing_(cls, value: object) -> Any:
        return cls.read(value)  # type: ignore[arg-type]  # it says what is wrong with others

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of that suit and rank."""
        if not (isinstance(suit, Suit) and isinstance(rank, Rank)):
            instance("suit", suit, Suit, "give a Suit, as in Suit.S")
            instance("rank", rank, Rank, "give a Rank, as in Rank.JACK")
        return cls(suit * 8 + rank)

    @classmethod
    def read(cls, card: Card | str, name: str = "card") -> Card:
        """Return a card that is given, or said in canonical letters and signs (notation 1).

        Raises DealError for a text that is no card, ArgumentError for anything else; `name` is
        that of the argument.

        >>> Card.read("SJ"), Card.read("10♥"), Card.read(Card.D7)
        (Card.SJ, Card.HT, Card.D7)
        """
        if isinstance(card, cls):
            return card
        if not isinstance(card, str):
            raise wrong(name, card, "give a Card or its text, as in SJ")
        found = cls.__members__.get(card)
        if found is not None:
            return found
        from .notation import parse_card  # text is a floor above: a door up, taken late

        try:
            return parse_card(card)
        except NotationError:
            raise DealError(f"{told(card)} is no card: write suit and rank, as in SJ") from None

    @classmethod
    def read_all(cls, cards: Iterable[Card | str] | str, name: str = "cards") -> tuple[Card, ...]:
        """Return cards that are given one by one, or in a text with commas or spaces between.

        Raises what `read` does, and DealError for more than a pack has.
        """
        if isinstance(cards, str):
            cards = cards.replace(",", " ").split()
        elif not isinstance(cards, CardSet):
            several(name, cards, "give cards, or a text as in SJ,SK")
        found = tuple([cls.read(card, name) for card in islice(cards, len(cls) + 1)])
        if len(found) > len(cls):
            raise DealError(f"{name} has more cards than the pack, which has {len(cls)}")
        return found


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardSet(Set[Card]):
    """An immutable set of cards; bit i of `bits` is the card with number i.

    Iterates in card order, equals any other set of the same cards, and holds a card that is
    asked for as text too. Raises CapotError for bits that are no cards.

    >>> cards = CardSet.of([Card.HA, "S7"])
    >>> [str(card) for card in cards], cards, "HA" in cards, cards == {Card.S7, Card.HA}
    (['S7', 'HA'], CardSet.of('S7 HA'), True, True)
    """

    bits: int = 0

    def __post_init__(self) -> None:
        if type(self.bits) is not int or self.bits >> 32:
            raise wrong("bits", self.bits, "give a number of 32 bits, or cards to CardSet.of")

    @classmethod
    def of(cls, cards: Iterable[Card | str] | str) -> CardSet:
        """Return the set of cards that are given one by one, or in one text as in `SJ,SK`."""
        if isinstance(cards, CardSet):
            return cards
        return cls(_bits(Card.read_all(cards) if isinstance(cards, str) else cards))

    def __and__(self, other: Set[Any]) -> CardSet:
        if not isinstance(other, Iterable):
            return NotImplemented
        return CardSet(self.bits & _bits(other))

    def __or__(self, other: Set[Any]) -> CardSet:
        if not isinstance(other, Iterable):
            return NotImplemented
        return CardSet(self.bits | _bits(other))

    def __sub__(self, other: Set[Any]) -> CardSet:
        if not isinstance(other, Iterable):
            return NotImplemented
        return CardSet(self.bits & ~_bits(other))

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card.read(card)
        return isinstance(card, Card) and bool(self.bits >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            low = bits & -bits
            yield Card(low.bit_length() - 1)
            bits ^= low

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.bits == other.bits
        return Set.__eq__(self, other)  # slots make a new class, in which super() is lost

    def __hash__(self) -> int:
        return _hash(self.bits)

    def __repr__(self) -> str:
        return f"CardSet.of({' '.join(map(str, self))!r})"

    def suit(self, suit: Suit) -> CardSet:
        """Return the cards of one suit."""
        if not isinstance(suit, Suit):
            raise wrong("suit", suit, "give a Suit, as in Suit.S")
        return CardSet(self.bits & 0xFF << 8 * suit)

    def add(self, card: Card | str) -> CardSet:
        """Return the set with `card` in it."""
        return CardSet(self.bits | 1 << Card.read(card))


def _bits(cards: Iterable[Card | str]) -> int:
    if isinstance(cards, CardSet):
        return cards.bits
    bits = 0
    for card in several("cards", cards, "give cards, or a text as in SJ,SK"):
        bits |= 1 << (card if isinstance(card, Card) else Card.read(card))
    return bits


@lru_cache(maxsize=1 << 14)
def _hash(bits: int) -> int:
    """Return the hash that every set of these cards has, so that equal sets are one key."""
    return hash(frozenset(CardSet(bits)))


FULL_PACK = CardSet(0xFFFFFFFF)
