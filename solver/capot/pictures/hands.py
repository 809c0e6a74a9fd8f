"""Hands as drawings: a row for each suit, or piles side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from ..answers import Answer
from ..cards import Card, CardSet, Suit
from ..contracts import Trump
from ..deals import Deal, Piles
from .facts import in_order
from .letters import RED_SUITS, Letters
from .markup import add, element
from .paint import fill, outline

BEST, PLAYED = "best", "played"
"""How a card of a hand can stand out: among the best, or the one that was played."""

Emphasis = Mapping[Card, tuple[str, ...]]
"""Cards that stand out, and how."""

ROW = 24
"""The height of a line of cards."""

LABEL = 28
"""The height of the name of a seat above its hand."""

_SIGN, _RANK, _PILE = 26, 22, 44
_FEWEST = 4
_SIZE = 16


@dataclass(frozen=True, slots=True)
class Room:
    """The room that every hand of a deal is given, so that it does not move as cards are played."""

    width: int
    height: int

    @classmethod
    def of(cls, deal: Deal) -> Room:
        """Return the room for the largest hand of a deal."""
        if deal.piles is not None:
            most = max(len(piles) for piles in deal.piles)
            deepest = max(len(pile) for piles in deal.piles for pile in piles)
            return cls(_PILE * most, LABEL + ROW * deepest + 6)
        longest = max(len(hand.suit(suit)) for hand in deal.hands for suit in Suit)
        return cls(_SIGN + _RANK * max(longest, _FEWEST), LABEL + ROW * len(Suit))


def hand_drawing(
    hand: CardSet, trump: Trump | None, letters: Letters, emphasis: Emphasis
) -> Element:
    """Return a hand with a row for each suit, its strongest card first."""
    drawing = element("g", text_anchor="middle", font_size=_SIZE)
    for suit in Suit:
        base = LABEL + ROW * suit + 17
        cards = in_order(hand.suit(suit), trump)
        for place, card in enumerate(cards):
            left = _SIGN + _RANK * place
            add(drawing, *_background(card, emphasis, left + 1, base - 16, _RANK - 2))
        row = element("text", sign(suit, letters, x=_SIGN // 2 - 2), y=base, **fill("ink"))
        for place, card in enumerate(cards):
            x = _SIGN + _RANK * place + _RANK // 2
            add(row, element("tspan", letters.rank(card.rank), x=x, data_card=card))
        if not cards:
            add(row, element("tspan", "–", x=_SIGN + _RANK // 2, **fill("dim")))
        add(drawing, row)
    return drawing


def piles_drawing(
    piles: Piles, open_cards: CardSet, letters: Letters, emphasis: Emphasis
) -> Element:
    """Return piles side by side, their tops above; only `open_cards` are in play."""
    drawing = element("g", text_anchor="middle", font_size=_SIZE)
    for place, pile in enumerate(piles):
        left = _PILE * place
        height = ROW * len(pile) + 4
        frame = outline("edge", "card")
        add(
            drawing, element("rect", x=left, y=LABEL, width=_PILE - 4, height=height, rx=5, **frame)
        )
        for row, card in enumerate(pile):
            base = LABEL + ROW * row + 19
            add(drawing, *_background(card, emphasis, left + 2, base - 16, _PILE - 8))
            ink = fill("ink" if card in open_cards else "dim")
            text = element("text", x=left + _PILE // 2 - 2, y=base, data_card=card, **ink)
            add(text, sign(card.suit, letters), letters.rank(card.rank))
            add(drawing, text)
    return drawing


def best_cards(answer: Answer, played: Card | None = None) -> Emphasis:
    """Return the best cards as those that stand out, and the one that was played."""
    found: dict[Card, tuple[str, ...]] = dict.fromkeys(answer.best, (BEST,))
    if played is not None:
        found[played] = (*found.get(played, ()), PLAYED)
    return found


def sign(suit: Suit, letters: Letters, **attributes: object) -> Element:
    """Return the sign of a suit in its colour, as a part of a line of text."""
    colour = fill("red") if suit in RED_SUITS else {}
    return element("tspan", letters.suit(suit), **attributes, **colour)


def _background(card: Card, emphasis: Emphasis, x: int, y: int, width: int) -> list[Element]:
    """Return what lies behind a card that stands out."""
    how = emphasis.get(card, ())
    place = {"x": x, "y": y, "width": width, "height": 22, "rx": 4}
    behind = []
    if BEST in how:
        behind.append(element("rect", **place, **fill("best")))
    if PLAYED in how:
        behind.append(element("rect", **place, **outline("turn", width=2)))
    return behind
