"""Deals: the seats, and who holds what before a card is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from .arguments import text as a_text
from .arguments import told, wrong
from .cards import RANK_LETTERS, Card, CardSet, Suit
from .errors import DealError, one_of
from .named import Named
from .notebooks import ShownAsSvg
from .rules import Direction

Piles = tuple[tuple[Card, ...], ...]
"""The piles of one player, each with its top card first."""

TO_PUT_AWAY = 2
"""Cards a taker among three players may hold beyond the others, before he puts them away."""


class Seat(Named, StrEnum):
    """A place at the table; compares equal to its letter."""

    N = "N"
    W = "W"
    S = "S"
    E = "E"


@cache  # at most 256 sets a suit, and every line of deals is made of them
def ranks_text(cards: CardSet) -> str:
    """Return the ranks of cards of one suit, from ace to seven."""
    return "".join(reversed([RANK_LETTERS[card.rank] for card in cards]))


def hand_text(hand: CardSet) -> str:
    """Return a hand as `spades.hearts.diamonds.clubs`, ranks from ace to seven (notation 2)."""
    return ".".join(ranks_text(hand.suit(suit)) for suit in Suit)


def piles_text(piles: Piles) -> str:
    """Return piles as `(C9 DK)(D8 SJ)`, top card first (notation 2)."""
    return "".join(f"({' '.join(map(str, pile))})" for pile in piles)


@cache
def _seats(direction: Direction, players: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, direction.seats(players)))


@cache
def _places(direction: Direction, players: int) -> Mapping[str, int]:
    return {seat: place for place, seat in enumerate(_seats(direction, players))}


def _are_piles(piles: object) -> bool:
    """Return whether these are piles of several players, each with its top card first."""
    return isinstance(piles, tuple) and all(
        isinstance(own, tuple)
        and all(isinstance(pile, tuple) and all(isinstance(c, Card) for c in pile) for pile in own)
        for own in piles
    )


@dataclass(frozen=True, slots=True, repr=False)
class Deal(ShownAsSvg):
    """The hands of two, three or four players, in order of play from N.

    `first` is the seat an unlabelled deal begins with, the default leader; None for a labelled
    deal. `piles` are those of each player in a game with piles, in the order of `hands`. Iterates
    over the seats, in order of play from N. Raises DealError for a card in two hands or hands of
    unequal length; one of three players may hold two cards more, which he is to put away.

    >>> deal = Deal.parse("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7")
    >>> [str(card) for card in deal["W"]]
    ['S8', 'SK', 'H7', 'H9', 'HA', 'D9', 'DQ', 'CK']
    >>> print(deal)
    N:AJ9.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7
    """

    hands: tuple[CardSet, ...]
    first: Seat | None = Seat.N
    direction: Direction = Direction.ANTICLOCKWISE
    piles: tuple[Piles, ...] | None = None

    def __post_init__(self) -> None:
        self._check_types()
        together = 0
        for hand in self.hands:
            together |= hand.bits
        sizes = [len(hand) for hand in self.hands]
        if not (min(sizes) == max(sizes) > 0 and together.bit_count() == sum(sizes)):
            self._check(sizes)
        if self.piles is not None:
            held = tuple(CardSet.of(c for pile in piles for c in pile) for piles in self.piles)
            if held != self.hands:
                raise DealError("the piles of each player hold exactly the cards of his hand")

    def _check_types(self) -> None:
        if not isinstance(self.direction, Direction):
            object.__setattr__(self, "direction", Direction.read(self.direction))
        if type(self.hands) is not tuple:
            raise wrong("hands", self.hands, "give a tuple of CardSets, or a text to Deal.parse")
        if not 2 <= len(self.hands) <= 4:
            raise DealError(f"a deal has two, three or four hands, not {len(self.hands)}")
        for hand in self.hands:
            if not isinstance(hand, CardSet):
                raise wrong("hands", hand, "give CardSets, as in CardSet.of('SJ HA')")
        if self.first is not None and not (type(self.first) is Seat and self.first in self.seats):
            object.__setattr__(self, "first", self.seats[self.index(self.first)])
        if self.piles is not None and not _are_piles(self.piles):
            raise wrong("piles", self.piles, "give for each player tuples of Cards, top card first")

    def _check(self, sizes: list[int]) -> None:
        """Raise for hands that are no deal together."""
        seats = self.seats
        if min(sizes) == 0:
            raise DealError(f"{seats[sizes.index(0)]} holds no card: give every hand")
        seen: dict[Card, Seat] = {}
        for seat, hand in zip(seats, self.hands, strict=True):
            for card in hand:
                if card in seen:
                    raise DealError(f"{card} is in the hands of {seen[card]} and {seat}")
                seen[card] = seat
        if self.to_put_away is not None:
            return
        size, seat = next((n, s) for n, s in zip(sizes, seats, strict=True) if n != sizes[0])
        raise DealError(
            f"{seat} holds {size} cards and {seats[0]} {sizes[0]}: hands must be equal in length"
        )

    @property
    def to_put_away(self) -> Seat | None:
        """The player of three who holds two cards more than the others, if there is one."""
        sizes = sorted(map(len, self.hands))
        if len(sizes) != 3 or not sizes[0] == sizes[1] == sizes[2] - TO_PUT_AWAY:
            return None
        return self.seats[[len(hand) for hand in self.hands].index(sizes[2])]

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

        a_text("text", text, "give the text of a deal")
        return parse_deal(text, direction=Direction.read(direction), locale=locale)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.seats)

    def __len__(self) -> int:
        return len(self.hands)

    def __contains__(self, seat: object) -> bool:
        return isinstance(seat, str) and seat.upper() in self.seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order of play from N."""
        return _seats(self.direction, len(self.hands))

    @property
    def hand_size(self) -> int:
        """The number of cards in each hand, without those to be put away."""
        return min(map(len, self.hands))

    @property
    def cards(self) -> CardSet:
        """All cards in play."""
        together = 0
        for hand in self.hands:
            together |= hand.bits
        return CardSet(together)

    def __getitem__(self, seat: Seat | str) -> CardSet:
        """Return the hand of `seat`; raises DealError for a seat not at the table."""
        return self.hands[self.index(seat)]

    def index(self, seat: Seat | str) -> int:
        """Return how many seats after N `seat` plays; raises DealError if it does not."""
        places = _places(self.direction, len(self.hands))
        found = places.get(seat) if isinstance(seat, str) else None
        if found is None and isinstance(seat, str):
            found = places.get(seat.upper())
        if found is None:
            said = told(str(seat) if isinstance(seat, Seat) else seat)
            raise DealError(f"seat {said} is not at the table: {one_of(list(self.seats))}")
        return found

    @property
    def line(self) -> str:
        """The hands as canonical text, without the direction of play (notation 2)."""
        return self.line_of(self.written(hand_text, piles_text))

    def written(
        self, of_hand: Callable[[CardSet], str], of_piles: Callable[[Piles], str]
    ) -> tuple[str, ...]:
        """Return each hand as text made by a function, or each player's piles by another."""
        if self.piles is None:
            return tuple(map(of_hand, self.hands))
        return tuple(map(of_piles, self.piles))

    def line_of(self, hands: tuple[str, ...]) -> str:
        """Return texts of the hands in one line: in order of play, or labelled as the deal is."""
        if self.first is None:
            return " ".join(f"{s}:{hand}" for s, hand in zip(self.seats, hands, strict=True))
        start = self.seats.index(self.first)
        return f"{self.first}:" + " ".join(hands[start:] + hands[:start])

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def __str__(self) -> str:
        """Return the canonical text, which parses back; anticlockwise play is not said."""
        if self.direction is Direction.ANTICLOCKWISE:
            return self.line
        return f"{self.line} direction={self.direction.value}"
