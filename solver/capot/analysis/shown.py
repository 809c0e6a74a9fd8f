"""What cards that were played show of the hands they came from.

Whether a card is legal depends on the others of the hand one by one: it is illegal exactly if
some single card in hand makes it so, under every duty of rules 4.1. So a card played bars certain
cards from the hand it came from at that moment, and there is nothing else to be learnt from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import FULL_PACK, Card, CardSet, Suit
from ..contracts import Trump, holder
from ..duties import Legal, legal_cards
from ..errors import IllegalPlay
from ..known import KnownHand
from ..rules import RuleSet


class Shown:
    """The cards that hands are seen to hold and not to hold, played ones included.

    `holds` and `lacks` are what is known before the first card, by hand in order of play from N;
    `size` is the number of cards in each and `leader` the number of the one that leads. `out` are
    cards known to be in no hand.
    """

    def __init__(
        self,
        rules: RuleSet,
        trump: Trump,
        leader: int,
        size: int,
        holds: Sequence[CardSet],
        lacks: Sequence[CardSet],
        out: CardSet,
    ) -> None:
        self.holds = list(holds)
        self.lacks = list(lacks)
        self.played = CardSet()
        self.turn = leader
        self._trick: list[Card] = []
        self._rules, self._trump, self._size, self._out = rules, trump, size, out
        self._seats = rules.direction.seats(rules.players)

    @property
    def is_finished(self) -> bool:
        """Whether all cards of all hands are played."""
        return len(self.played) == self._size * len(self.holds)

    def legal(self) -> Legal:
        """Return the cards the player to move may play, of those he is known to hold."""
        return self._legal(self.holds[self.turn] - self.played)

    def left(self) -> tuple[KnownHand, ...]:
        """Return what is known of the cards each hand still has."""
        unseen = FULL_PACK - self.played - self._out
        for holds in self.holds:
            unseen -= holds
        found = []
        for holds, lacks in zip(self.holds, self.lacks, strict=True):
            open_cards = CardSet() if len(holds) == self._size else unseen - lacks
            complete = frozenset(suit for suit in Suit if not open_cards.suit(suit))
            found.append(KnownHand(holds - self.played, complete))
        return tuple(found)

    def push(self, card: Card) -> None:
        """Take note of the next card; raises IllegalPlay where it cannot have been played."""
        turn = self.turn
        problem = self._problem(card)
        held = (self.holds[turn] - self.played).add(card)
        if problem is None and card not in (legal := self._legal(held)).cards:
            problem = f"{self._seats[turn]} may not play it, {legal.duty}"
        if problem is not None:
            number = len(self.played) // len(self.holds) + 1
            raise IllegalPlay(number, card.name, problem)
        unseen = FULL_PACK - self.played - held
        self.lacks[turn] |= CardSet.of(
            other for other in unseen if card not in self._legal(CardSet.of((card, other))).cards
        )
        self.holds[turn] = self.holds[turn].add(card)
        self.played = self.played.add(card)
        self._trick.append(card)
        self.turn = (turn + 1) % len(self.holds)
        if len(self._trick) == len(self.holds):  # the turn is the leader's again
            self.turn = (self.turn + holder(self._trick, self._trump)) % len(self.holds)
            self._trick = []

    def _problem(self, card: Card) -> str | None:
        """Return why the card cannot be in the hand of the player to move, None if it can."""
        turn = self.turn
        seat = self._seats[turn]
        if self.is_finished:
            return "every card is already played"
        if card in self.played:
            return f"it was played before, {seat} is to play"
        for other, holds in zip(self._seats, self.holds, strict=True):
            if card in holds and other != seat:
                return f"{seat} is to play and {other} holds it"
        if card in self._out:
            return f"it is in no hand, {seat} is to play"
        if card in self.lacks[turn]:
            return f"{seat} is to play and is known not to hold it"
        if card not in self.holds[turn] and len(self.holds[turn]) == self._size:
            return f"{seat} is to play and all his other cards are known"
        return None

    def _legal(self, hand: CardSet) -> Legal:
        """Return the legal cards of the player to move, if he held no other cards."""
        partner = False
        if self._trick and self._rules.players == 4:
            partner = (holder(self._trick, self._trump) - len(self._trick)) % 2 == 0
        return legal_cards(hand, self._trick, self._trump, self._rules.duties, partner)
