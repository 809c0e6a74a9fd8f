"""What a player knows of hands he does not see: some cards, whole suits, or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, CardSet, Suit
from .deals import Seat, ranks_text

UNKNOWN = "?"
"""How an unknown holding, or a whole unknown hand, is written."""

AND_MORE = "+"
"""What stands behind cards that a hand holds, perhaps with others of the suit."""

SUITS = frozenset(Suit)

_NONE = CardSet()

KnownPiles = tuple[tuple[Card | None, ...], ...]
"""The piles of one player, each with its top card first; None is a card face down."""


@dataclass(frozen=True, slots=True)
class KnownHand:
    """What is known of one hand: cards it holds, and the suits of which it holds no others.

    With every suit complete the hand is known whole. Printed as it is written: `J9A.?.A+.` has
    exactly the jack, nine and ace of spades, the ace of diamonds at least, and no club.

    >>> print(KnownHand(CardSet.of([Card.SJ, Card.S9, Card.DA]), frozenset({Suit.S, Suit.C})))
    J9.?.A+.
    """

    holds: CardSet = _NONE
    complete: frozenset[Suit] = frozenset()
    piles: KnownPiles | None = None

    @classmethod
    def whole(cls, cards: CardSet) -> KnownHand:
        """Return a hand of which every card is known."""
        return cls(cards, SUITS)

    @property
    def is_whole(self) -> bool:
        """Whether every card of the hand is known."""
        return self.complete == SUITS

    @property
    def is_said(self) -> bool:
        """Whether anything is known of the hand."""
        return bool(self.holds or self.complete)

    @property
    def lacks(self) -> CardSet:
        """The cards that are certainly not in the hand."""
        lacks = CardSet()
        for suit in self.complete:
            lacks |= CardSet(0xFF << 8 * suit) - self.holds
        return lacks

    def __str__(self) -> str:
        if self.piles is not None:
            return "".join(
                f"({' '.join(UNKNOWN if card is None else card.name for card in pile)})"
                for pile in self.piles
            )
        if not self.is_said:
            return UNKNOWN
        return ".".join(map(self._suit_text, Suit))

    def _suit_text(self, suit: Suit) -> str:
        ranks = ranks_text(self.holds.suit(suit))
        if suit in self.complete:
            return ranks
        return f"{ranks}{AND_MORE}" if ranks else UNKNOWN


@dataclass(frozen=True, slots=True)
class Known:
    """What is known before a deal is: of each hand in order of play from N, and of other cards.

    `first` is the seat before the only label, who leads unless another is said to; where several
    hands have labels of their own nobody is first. `size` is the number of cards in a hand; `out`
    the cards known to be in no hand.
    """

    hands: tuple[KnownHand, ...]
    first: Seat | None
    size: int
    out: CardSet = _NONE
