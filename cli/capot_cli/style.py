"""How cards, suits and marks look: in which letters, with or without signs and colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass

import click
from capot.cards import Card, Rank, Suit
from capot.contracts import Trump
from capot.notation import card_text, rank_text, suit_text
from capot.outcomes import Outcome

from .signs import in_ascii
from .streams import can_write

_SIGNS = "♠♥♦♣·–→✓✗•≡□▁█"


@dataclass(frozen=True, slots=True)
class Style:
    """The look of one command's text: its locale, ASCII or signs, colour or none."""

    locale: str = "en"
    ascii: bool = False
    colour: bool = False

    def card(self, card: Card) -> str:
        """Return one card."""
        return card_text(card, self.locale, self.ascii)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards with spaces between."""
        return " ".join(map(self.card, cards))

    def rank(self, rank: Rank) -> str:
        """Return a rank alone."""
        return rank_text(rank, self.locale, ascii=self.ascii)

    def suit(self, suit: Suit) -> str:
        """Return a suit alone."""
        return suit_text(suit, self.locale, ascii=self.ascii)

    def trump(self, trump: Trump) -> str:
        """Return a choice of trump: a suit, or the words for none and all."""
        return trump.title if trump.suit is None else self.suit(trump.suit)

    def points(self, outcome: Outcome, side: str) -> str:
        """Return what a side makes, for a table: its points, or `capot`."""
        return "capot" if outcome.capot == side else str(outcome[side])

    def points_alone(self, outcome: Outcome, side: str) -> str:
        """Return the same where the other side has no column: its capot is `–capot`."""
        lost = outcome.capot not in (None, side)
        return self.plain("–capot") if lost else self.points(outcome, side)

    def plain(self, text: str) -> str:
        """Return text without what an ASCII terminal lacks, if that is the style."""
        if not self.ascii:
            return text
        for suit in Suit:
            text = text.replace(suit.symbol, self.suit(suit))
        return in_ascii(text)

    def strong(self, text: str) -> str:
        """Return text that stands out where there is colour."""
        return click.style(text, bold=True) if self.colour else text

    def good(self, text: str) -> str:
        """Return text that tells of a success."""
        return click.style(text, fg="green") if self.colour else text

    def bad(self, text: str) -> str:
        """Return text that tells of a failure."""
        return click.style(text, fg="red") if self.colour else text


def style_for_stdout(locale: str = "en", *, ascii_only: bool = False) -> Style:
    """Return the look asked for, as far as stdout has the signs and colour for it."""
    return Style(locale, ascii_only or not can_write(_SIGNS), _wants_colour())


def _wants_colour() -> bool:
    """Return whether stdout is a terminal that may be coloured (NO_COLOR honoured)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
