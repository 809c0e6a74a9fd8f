"""From named cards to the bits the engine sees, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypedDict

from ._engine.problem import Problem
from .cards import Card, CardSet, Rank, Suit
from .contracts import LAST_TRICK, PointTable, Trump, is_trump_ordered, order, strength
from .deals import Piles
from .duties import Duties, Overtake, PartnerRuffed, Ruff, Under
from .positions import Position

_TRUMP_BYTE = 3
_OVERTAKE = {Overtake.NEVER: 0, Overtake.ALWAYS: 1, Overtake.UNLESS_PARTNER: 2}
_RUFF = {Ruff.ALWAYS: 0, Ruff.UNLESS_PARTNER: 1}
_UNDER = {Under.MUST: 0, Under.FREE: 1, Under.FORBIDDEN: 2}
_PARTNER_RUFFED = {
    PartnerRuffed.ANY: 0,
    PartnerRuffed.NO_LOWER: 1,
    PartnerRuffed.HIGHER_IF_ANY: 2,
}
"""The numbers `_engine/problem.pxd` gives the duties."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """How cards are numbered in one contract: the stronger the higher, the trump suit last.

    `suits` is the suit of each byte, `coded` has the bits of each of the 256 sets of cards of
    each suit, in card order, and `cards` the card of each number.
    """

    suits: tuple[Suit, ...]
    coded: tuple[tuple[int, ...], ...]
    cards: tuple[Card, ...]

    def bits(self, cards: CardSet) -> int:
        """Return a set of cards as the engine sees it."""
        natural = cards.bits
        spades, hearts, diamonds, clubs = self.coded
        return (
            spades[natural & 0xFF]
            | hearts[natural >> 8 & 0xFF]
            | diamonds[natural >> 16 & 0xFF]
            | clubs[natural >> 24]
        )

    def bit(self, card: Card) -> int:
        """Return one card as the engine sees it."""
        return 1 << self.cards.index(card)

    def card(self, bit: int) -> Card:
        """Return the card of a bit."""
        return self.cards[bit.bit_length() - 1]


@cache
def encoding(trump: Trump) -> Encoding:
    """Return the numbering of cards in a contract."""
    suits = tuple(suit for suit in Suit if suit is not trump.suit)
    if trump.suit is not None:
        suits += (trump.suit,)
    coded = []
    for suit in Suit:
        bits = [1 << 8 * suits.index(suit) + strength(Card.of(suit, rank), trump) for rank in Rank]
        coded.append(
            tuple(
                sum(bit for rank, bit in enumerate(bits) if mask >> rank & 1) for mask in range(256)
            )
        )
    cards = tuple(Card.of(suit, rank) for suit in suits for rank in order(suit, trump))
    return Encoding(suits, tuple(coded), cards)


class _Game(TypedDict):
    """What the engine is told of a contract, whatever the deal."""

    points: tuple[int, ...]
    trump: int
    overtake: tuple[int, ...]
    ruff: int
    under: int
    partner_ruffed: int
    last: int


@cache
def _game(trump: Trump, duties: Duties, table: PointTable) -> _Game:
    code = encoding(trump)
    overtake = (_OVERTAKE[Overtake.NEVER],) * len(code.suits)
    if trump is not Trump.SA:
        in_trumps, in_plain = _OVERTAKE[duties.overtake_trump], _OVERTAKE[duties.overtake_plain]
        overtake = tuple(in_trumps if is_trump_ordered(s, trump) else in_plain for s in code.suits)
    return _Game(
        points=tuple(table.points(card, trump) for card in code.cards),
        trump=0 if trump.suit is None else 0xFF << 8 * _TRUMP_BYTE,
        overtake=overtake,
        ruff=_RUFF[duties.ruff],
        under=_UNDER[duties.under],
        partner_ruffed=_PARTNER_RUFFED[duties.partner_ruffed],
        last=LAST_TRICK,
    )


def compile_problem(
    hands: Iterable[CardSet],
    trump: Trump,
    duties: Duties,
    table: PointTable,
    sides: tuple[int, ...],
    *,
    piles: tuple[Piles, ...] | None = None,
) -> Problem:
    """Return the compiled form of hands, in order of play, in a contract.

    `sides` gives the side, 0 or 1, of each hand, `piles` how each hand lies in piles.
    """
    code = encoding(trump)
    return Problem(
        [code.bits(hand) for hand in hands],
        **_game(trump, duties, table),
        sides=sides,
        piles=()
        if piles is None
        else [[code.bit(card) for card in pile] for held in piles for pile in held],
    )


def problem_of(position: Position) -> Problem:
    """Return the compiled form of the deal and contract of a position."""
    deal = position.deal
    return compile_problem(
        deal.hands,
        position.trump,
        position.rules.duties,
        position.table,
        position.parties.numbers,
        piles=deal.piles,
    )
