"""Cards: four suits, eight ranks, thirty-two cards, and sets of them as bits.

The *card order* of the notation is the order of the numbers here: suits S H D C, and within a
suit 7 8 9 T J Q K A. How strong a card is depends on the contract: see `contracts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import IntEnum
from typing import Any


class Suit(IntEnum):
    """A suit, in card order."""

    S, H, D, C = range(4)

    @property
    def symbol(self) -> str:
        """The suit's sign, as printed in text."""
        return "♠♥♦♣"[self]

    def __str__(self) -> str:
        return self.name


class Rank(IntEnum):
    """A rank, in natural order (the order of declarations, rules 5)."""

    SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)

    @property
    def letter(self) -> str:
        """The canonical letter: `7 8 9 T J Q K A`."""
        return RANK_LETTERS[self]


RANK_LETTERS = "789TJQKA"


class Card(IntEnum):
    """One of the 32 cards; the number is 8 × suit + rank.

    >>> Card["SJ"], Card.SJ.suit, Card.SJ.rank.letter, str(Card.SJ), Card.HT.pretty
    (<Card.SJ: 4>, <Suit.S: 0>, 'J', 'SJ', '♥10')
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
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of that suit and rank."""
        return cls(suit * 8 + rank)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardSet(Set[Card]):
    """An immutable set of cards; bit i of `bits` is the card with number i.

    Iterates in card order.

    >>> [str(c) for c in CardSet.of([Card.HA, Card.S7])]
    ['S7', 'HA']
    """

    bits: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """Return the set of `cards`."""
        return cls(_bits(cards))

    def __and__(self, other: Set[Any]) -> CardSet:
        return CardSet(self.bits & _bits(other))

    def __or__(self, other: Set[Any]) -> CardSet:
        return CardSet(self.bits | _bits(other))

    def __sub__(self, other: Set[Any]) -> CardSet:
        return CardSet(self.bits & ~_bits(other))

    def __contains__(self, card: object) -> bool:
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
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        return f"CardSet({' '.join(map(str, self))!r})"

    def suit(self, suit: Suit) -> CardSet:
        """Return the cards of one suit."""
        return CardSet(self.bits & 0xFF << 8 * suit)

    def add(self, card: Card) -> CardSet:
        """Return the set with `card` in it."""
        return CardSet(self.bits | 1 << card)


def _bits(cards: Iterable[Card]) -> int:
    if isinstance(cards, CardSet):
        return cards.bits
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


FULL_PACK = CardSet(0xFFFFFFFF)
