"""Cards as pictures and pages write them: suit signs as text, in the letters of a locale."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card, Rank, Suit
from ..contracts import Trump
from ..notation.cards import rank_text
from ..notation.locales import locale_named

TEXT_SIGN = "\ufe0e"
"""Behind a suit sign: draw it as text, where a telephone would draw a coloured picture."""

RED_SUITS = (Suit.H, Suit.D)

_SIGNS = str.maketrans({suit.symbol: suit.symbol + TEXT_SIGN for suit in Suit})


def with_text_signs(words: str) -> str:
    """Return words that name suits by bare signs with the signs as text."""
    return words.translate(_SIGNS)


@dataclass(frozen=True, slots=True)
class Letters:
    """How cards are written in one locale; raises CapotError for an unknown one."""

    locale: str = "en"

    def __post_init__(self) -> None:
        locale_named(self.locale)

    def rank(self, rank: Rank) -> str:
        """Return a rank alone."""
        return rank_text(rank, self.locale)

    def suit(self, suit: Suit) -> str:
        """Return the sign of a suit, as text."""
        return suit.symbol + TEXT_SIGN

    def card(self, card: Card) -> str:
        """Return a card in running text."""
        return self.suit(card.suit) + self.rank(card.rank)

    def trump(self, trump: Trump) -> str:
        """Return a choice of trump: the sign of a suit, or the words for none and all."""
        return trump.title if trump.suit is None else self.suit(trump.suit)
