"""What is trump, how strong a card then is, and what it is worth (rules 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from types import MappingProxyType

from .arguments import told, wrong
from .cards import RANK_LETTERS, Card, CardSet, Rank, Suit
from .errors import RuleError, one_of
from .named import Named


class Trump(Named, Enum):
    """A choice of trump: one of the suits, no trump (sans atout) or all trumps (tout atout)."""

    S = "S"
    H = "H"
    D = "D"
    C = "C"
    SA = "SA"
    TA = "TA"

    __hash__ = object.__hash__  # each member is one object: no Python code for every look-up

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None in no trump and all trumps."""
        return Suit[self.value] if len(self.value) == 1 else None

    @property
    def title(self) -> str:
        """The name as text shows it."""
        if self is Trump.SA:
            return "no trump"
        if self is Trump.TA:
            return "all trumps"
        return Suit[self.value].symbol

    def __str__(self) -> str:
        return self.value

    @classmethod
    def read(cls, trump: Trump | str) -> Trump:
        """Return a trump choice that is given, or said as S H D C SA TA or by a suit's sign.

        Raises RuleError for any other text, ArgumentError for anything else.
        """
        if isinstance(trump, cls):
            return trump
        if not isinstance(trump, str):
            raise wrong("trump", trump, f"give a Trump or {_CHOICES}")
        found = cls.__members__.get(trump.upper())
        if found is None:
            found = next((each for each in cls if each.title == trump), None)
        if found is None:
            raise RuleError(f"trump {told(trump)} is none of {_CHOICES}")
        return found


_CHOICES = one_of([trump.value for trump in Trump])


def _ranks(letters: str) -> tuple[Rank, ...]:
    return tuple(Rank(RANK_LETTERS.index(letter)) for letter in letters)


PLAIN_ORDER = _ranks("789JQKTA")
TRUMP_ORDER = _ranks("78QKTA9J")
"""Ranks from weak to strong (rules 3)."""


def is_trump_ordered(suit: Suit, trump: Trump) -> bool:
    """Return whether `suit` ranks as trumps do in this contract."""
    return trump is Trump.TA or trump.suit is suit


def order(suit: Suit, trump: Trump) -> tuple[Rank, ...]:
    """Return the ranks of `suit` from weak to strong."""
    return TRUMP_ORDER if is_trump_ordered(suit, trump) else PLAIN_ORDER


@cache
def strength(card: Card, trump: Trump) -> int:
    """Return the place of `card` in its suit, 0 the weakest, 7 the strongest."""
    return order(card.suit, trump).index(card.rank)


def beats(card: Card, other: Card, trump: Trump) -> bool:
    """Return whether `card`, played after `other` which holds the trick, takes it over."""
    if card.suit is other.suit:
        return strength(card, trump) > strength(other, trump)
    return card.suit is trump.suit


def holder(trick: Sequence[Card], trump: Trump) -> int:
    """Return the place of the card that holds the trick, 0 for the one led."""
    place = 0
    for offset in range(1, len(trick)):
        if beats(trick[offset], trick[place], trump):
            place = offset
    return place


@dataclass(frozen=True, slots=True)
class PointTable:
    """Card points by rank, in natural order 7 … A, for suits that are trump and that are not.

    A table of no trump has no `trump` column, one of all trumps no `plain` column.
    """

    name: str
    trump: tuple[int, ...] | None
    plain: tuple[int, ...] | None

    def fits(self, trump: Trump) -> bool:
        """Return whether the table is one for this kind of contract."""
        if trump is Trump.SA:
            return self.trump is None
        if trump is Trump.TA:
            return self.plain is None
        return self.trump is not None and self.plain is not None

    def points(self, card: Card, trump: Trump) -> int:
        """Return what `card` is worth to the side that wins it."""
        column = self.trump if is_trump_ordered(card.suit, trump) else self.plain
        if column is None:
            raise RuleError(f"the points table {self.name} is not one for trump={trump}")
        return column[card.rank]


@cache
def card_points(table: PointTable, trump: Trump) -> tuple[int, ...]:
    """Return what each card is worth in a contract, in card order."""
    return tuple(table.points(card, trump) for card in Card)


@lru_cache(maxsize=1024)
def points_of(cards: CardSet, table: PointTable, trump: Trump) -> int:
    """Return what a set of cards is worth together; most deals are of the whole pack."""
    points = card_points(table, trump)
    return sum(points[card] for card in cards)


LAST_TRICK = 10
"""Dix de der: ten points for the last trick (rules 5)."""

CAPOT = 90
"""What winning every trick is worth beyond the points: 252 for 162 (rules 5)."""

_PLAIN = (0, 0, 0, 10, 2, 3, 4, 11)
_TRUMP = (0, 0, 14, 10, 20, 3, 4, 11)

POINT_TABLES: Mapping[str, PointTable] = MappingProxyType(
    {
        table.name: table
        for table in (
            PointTable("suit", _TRUMP, _PLAIN),
            PointTable("sa-19", None, (0, 0, 0, 10, 2, 3, 4, 19)),
            PointTable("sa-11", None, _PLAIN),
            PointTable("ta-20", _TRUMP, None),
            PointTable("ta-13", (0, 0, 9, 5, 13, 2, 3, 6), None),
            PointTable("ta-14", (0, 0, 9, 5, 14, 1, 3, 6), None),
        )
    }
)


def point_table(name: str) -> PointTable:
    """Return the table of that name; raises RuleError for an unknown one."""
    found = POINT_TABLES.get(name) if isinstance(name, str) else None
    if found is None:
        raise RuleError(f"points {told(name)} is none of {one_of(list(POINT_TABLES))}")
    return found
