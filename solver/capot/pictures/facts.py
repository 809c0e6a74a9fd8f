"""What a diagram says in words: the contract, the points, the order of play, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..analysis.explain import rules_lines
from ..cards import Card, CardSet, Suit
from ..contracts import Trump, strength
from ..deals import Deal, Seat
from ..parties import DEFENCE
from ..positions import Position
from ..rules import RuleSet
from .letters import Letters


@dataclass(frozen=True, slots=True)
class Facts:
    """The lines of the four corners of a diagram, the weightiest of each first.

    `other_rules` are those that differ from the rule set, as many as there may be.
    """

    contract: Sequence[str] = ()
    points: Sequence[str] = ()
    play: Sequence[str] = ()
    turn: Sequence[str] = ()
    other_rules: Sequence[str] = ()

    @property
    def text(self) -> str:
        """All lines in one."""
        corners = [*self.contract, *self.points, *self.play, *self.turn]
        return ", ".join([*corners, *self.other_rules])


def facts_of_position(position: Position, letters: Letters) -> Facts:
    """Return what a diagram says of a position."""
    rules, *others = rules_lines(position.rules, position.trump)
    return Facts(
        contract=[trump_text(position.trump, letters), *_taker(position)],
        points=[f"{side} {points}" for side, points in position.taken.items()],
        play=[
            f"{position.leader} {'led first' if position.played else 'leads'}",
            order_of_play(position.deal),
            rules,
        ],
        turn=_turn(position, letters),
        other_rules=others,
    )


def facts_of_deal(
    deal: Deal,
    letters: Letters,
    *,
    leader: Seat | None = None,
    trump: Trump | None = None,
    rules: RuleSet | None = None,
) -> Facts:
    """Return what a diagram says of a deal, with what else is given."""
    lines = [] if rules is None else rules_lines(rules, trump)
    return Facts(
        contract=[] if trump is None else [trump_text(trump, letters)],
        play=[
            *([] if leader is None else [f"{leader} leads"]),
            deal.direction.value,
            order_of_play(deal),
            *lines[:1],
        ],
        other_rules=lines[1:],
    )


def trump_text(trump: Trump, letters: Letters) -> str:
    """Return what is trump, in words."""
    return letters.trump(trump) if trump.suit is None else f"trump {letters.trump(trump)}"


def order_of_play(deal: Deal) -> str:
    """Return the seats in the order in which they play."""
    return "play " + " → ".join(deal.seats)


def contract_text(position: Position, letters: Letters) -> str:
    """Return the contract alone: trump, taker, bid, doubled or not."""
    return " ".join([letters.trump(position.trump), *_taker(position)])


def hands_text(deal: Deal, hands: Iterable[CardSet], trump: Trump | None, letters: Letters) -> str:
    """Return hands in a line of words, each suit from its strongest card on."""
    said = []
    for seat, hand in zip(deal.seats, hands, strict=True):
        suits = [
            letters.suit(suit) + " ".join(letters.rank(card.rank) for card in cards)
            for suit in Suit
            if (cards := in_order(hand.suit(suit), trump))
        ]
        said.append(f"{seat}: {' '.join(suits) or 'no cards'}")
    return "; ".join(said)


def in_order(cards: CardSet, trump: Trump | None) -> list[Card]:
    """Return cards of one suit, the strongest first; in natural order without a contract."""
    return sorted(cards, key=lambda card: strength(card, trump or Trump.SA), reverse=True)


def _taker(position: Position) -> list[str]:
    """Return who plays the contract, and what was bid."""
    auction = position.auction
    said = [str(word) for word in (auction.bid, auction.coinche) if word is not None]
    if position.taker is None:
        return said
    return [" ".join([f"by {position.taker}", *said])]


def _turn(position: Position, letters: Letters) -> list[str]:
    if position.is_finished:
        said = ["every card is played"]
    else:
        said = [
            f"{position.to_play} to play",
            f"trick {len(position.tricks) + 1} of {position.deal.hand_size}",
        ]
    if position.sides[1] == DEFENCE and position.discards:
        away = " ".join(map(letters.card, position.discards))
        said.append(f"put away {away}")
    return said
