"""Deals: the seats, and who holds what before a card is played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .cards import RANK_LETTERS, Card, CardSet, Suit
from .errors import DealError, one_of
from .rules import Direction


class Seat(StrEnum):
    """A place at the table; compares equal to its letter."""

    N = "N"
    W = "W"
    S = "S"
    E = "E"


def hand_text(hand: CardSet) -> str:
    """Return a hand as `spades.hearts.diamonds.clubs`, ranks from ace to seven (notation 2)."""
    return ".".join(
        "".join(reversed([RANK_LETTERS[card.rank] for card in hand.suit(suit)])) for suit in Suit
    )


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands of all players, in order of play from N.

    `first` is the seat an unlabelled deal begins with, the default leader; None for a labelled
    deal. Raises DealError for a card in two hands or hands of unequal length.

    >>> deal = Deal.parse("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7")
    >>> [str(card) for card in deal["W"]]
    ['S8', 'SK', 'H7', 'H9', 'HA', 'D9', 'DQ', 'CK']
    >>> print(deal)
    N:AJ9.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7
    """

    hands: tuple[CardSet, ...]
    first: Seat | None = Seat.N
    direction: Direction = Direction.ANTICLOCKWISE

    def __post_init__(self) -> None:
        together = 0
        for hand in self.hands:
            together |= hand.bits
        sizes = [len(hand) for hand in self.hands]
        if min(sizes) == max(sizes) > 0 and together.bit_count() == sum(sizes):
            return
        raise self._fault(sizes)

    def _fault(self, sizes: list[int]) -> DealError:
        """Return what is wrong with hands that are no deal together."""
        seats = self.seats
        if min(sizes) == 0:
            return DealError(f"{seats[sizes.index(0)]} holds no card: give every hand")
        seen: dict[Card, Seat] = {}
        for seat, hand in zip(seats, self.hands, strict=True):
            for card in hand:
                if card in seen:
                    return DealError(f"{card} is in the hands of {seen[card]} and {seat}")
                seen[card] = seat
        size, seat = next((n, s) for n, s in zip(sizes, seats, strict=True) if n != sizes[0])
        return DealError(
            f"{seat} holds {size} cards and {seats[0]} {sizes[0]}: hands must be equal in length"
        )

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        direction: Direction | str = Direction.ANTICLOCKWISE,
        locale: str = "en",
    ) -> Deal:
        """Read a deal in any form of notation 2; raises NotationError with the place."""
        from .notation import parse_deal  # text is a floor above: the one door up, taken late

        return parse_deal(text, direction=Direction(direction), locale=locale)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order of play from N."""
        return tuple(Seat(seat) for seat in self.direction.seats(len(self.hands)))

    @property
    def hand_size(self) -> int:
        """The number of cards in each hand."""
        return len(self.hands[0])

    def __getitem__(self, seat: Seat | str) -> CardSet:
        """Return the hand of `seat`; raises DealError for a seat not at the table."""
        return self.hands[self.index(seat)]

    def index(self, seat: Seat | str) -> int:
        """Return how many seats after N `seat` plays; raises DealError if it does not."""
        for index, at_table in enumerate(self.seats):
            if at_table == seat:
                return index
        raise DealError(f"seat {str(seat)!r} is not at the table: {one_of(list(self.seats))}")

    @property
    def line(self) -> str:
        """The hands as canonical text, without the direction of play (notation 2)."""
        if self.first is None:
            return " ".join(
                f"{seat}:{hand_text(hand)}"
                for seat, hand in zip(self.seats, self.hands, strict=True)
            )
        start = self.seats.index(self.first)
        hands = self.hands[start:] + self.hands[:start]
        return f"{self.first}:" + " ".join(map(hand_text, hands))

    def __str__(self) -> str:
        """Return the canonical text, which parses back; anticlockwise play is not said."""
        if self.direction is Direction.ANTICLOCKWISE:
            return self.line
        return f"{self.line} direction={self.direction.value}"
