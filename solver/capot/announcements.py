"""What one hand can announce: sequences, four of a kind, belote–rebelote (rules 5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Any

from .cards import Card, CardSet, Rank, Suit
from .contracts import Trump
from .options import BeloteAllTrumps, Options

BELOTE = 20
"""Belote–rebelote, king and queen of trump in one hand."""

_SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
_RANK_NAMES = ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")

_FOURS = {Rank.JACK: 200, Rank.NINE: 150} | dict.fromkeys(
    (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.TEN), 100
)
_FOURS_NO_TRUMP = {Rank.ACE: 200, Rank.TEN: 150} | dict.fromkeys(
    (Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE), 100
)


class Kind(Enum):
    """What is announced: three, four, or five and more in sequence, or four of a kind."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    FOUR = "four of a kind"


_SEQUENCES = {3: (Kind.TIERCE, 20), 4: (Kind.CINQUANTE, 50), 5: (Kind.CENT, 100)}
_LONGEST = 5
"""Longer sequences are worth no more than one of five."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declaration: its kind, what it is worth and the cards that show it."""

    kind: Kind
    points: int
    cards: CardSet

    @property
    def top(self) -> Card:
        """The highest card of a sequence; of four of a kind the last in card order."""
        return max(self.cards)

    @property
    def strength(self) -> tuple[bool, int, Rank]:
        """What declarations are compared by before trump and turn; the greater is the better.

        Four of a kind before sequences; by worth, then natural order; sequences by length,
        then the top card.
        """
        if self.kind is Kind.FOUR:
            return True, self.points, self.top.rank
        return False, len(self.cards), self.top.rank

    @property
    def text(self) -> str:
        """The declaration in words, as in `tierce to the king of hearts` or `four jacks`."""
        rank = _RANK_NAMES[self.top.rank]
        if self.kind is Kind.FOUR:
            return f"four {rank}s"
        length = f" of {len(self.cards)}" if len(self.cards) > _LONGEST else ""
        return f"{self.kind.value}{length} to the {rank} of {_SUIT_NAMES[self.top.suit]}"

    def to_json(self) -> dict[str, Any]:
        """Return kind, points, cards and the words."""
        return {
            "kind": self.kind.value,
            "points": self.points,
            "cards": [card.name for card in self.cards],
            "text": self.text,
        }


def announcements(hand: CardSet, trump: Trump) -> tuple[Declaration, ...]:
    """Return the declarations of a hand that together are worth most, the best of them first.

    Of equal ones the sequence of trump comes first, which ties are decided by.
    No card is in two of them and a run is one declaration, however long; of choices of equal
    worth it is the one with more in fours of a kind (rules 5).

    >>> hand = CardSet.of([Card.HJ, Card.HQ, Card.HK, Card.S7, Card.S8])
    >>> [declaration.text for declaration in announcements(hand, Trump.S)]
    ['tierce to the king of hearts']
    """
    fours = _fours(hand, trump)
    choices = []
    for count in range(len(fours) + 1):
        for chosen in combinations(fours, count):
            rest = hand
            for four in chosen:
                rest -= four.cards
            found = [*chosen, *_sequences(rest)]
            found.sort(key=lambda each: (each.strength, each.top.suit is trump.suit), reverse=True)
            choices.append((_worth(found), _worth(chosen), _strengths(found), tuple(found)))
    return max(choices, key=lambda choice: choice[:3])[3]


def _worth(found: tuple[Declaration, ...] | list[Declaration]) -> int:
    return sum(declaration.points for declaration in found)


def _strengths(found: list[Declaration]) -> list[tuple[bool, int, Rank]]:
    return [declaration.strength for declaration in found]


def _fours(hand: CardSet, trump: Trump) -> list[Declaration]:
    """Return every four of a kind that is worth anything in this contract."""
    worth = _FOURS_NO_TRUMP if trump is Trump.SA else _FOURS
    fours = ((points, [Card.of(suit, rank) for suit in Suit]) for rank, points in worth.items())
    return [
        Declaration(Kind.FOUR, points, CardSet.of(cards))
        for points, cards in fours
        if all(card in hand for card in cards)
    ]


def _sequences(hand: CardSet) -> list[Declaration]:
    """Return every run of three or more, each as long as it goes."""
    found = []
    run: list[Card] = []
    for card in (*hand, None):
        if card is not None and run and card == run[-1] + 1 and card.suit is run[-1].suit:
            run.append(card)
            continue
        if len(run) in _SEQUENCES or len(run) > _LONGEST:
            kind, points = _SEQUENCES[min(len(run), _LONGEST)]
            found.append(Declaration(kind, points, CardSet.of(run)))
        run = [] if card is None else [card]
    return found


def belotes(hand: CardSet, trump: Trump, options: Options) -> tuple[Suit, ...]:
    """Return the suits of which the hand has a belote: of trump, in all trumps of each.

    There is none in no trump (rules 5).
    """
    if trump.suit is not None:
        suits: tuple[Suit, ...] = (trump.suit,)
    elif trump is Trump.TA and options.belote_all_trumps is BeloteAllTrumps.EACH:
        suits = tuple(Suit)
    else:
        return ()
    return tuple(
        suit
        for suit in suits
        if Card.of(suit, Rank.KING) in hand and Card.of(suit, Rank.QUEEN) in hand
    )
