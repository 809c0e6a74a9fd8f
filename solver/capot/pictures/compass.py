"""Deals and positions as compass diagrams: N above, W left, E right, S below, the trick between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from xml.etree.ElementTree import Element

from ..cards import Card, CardSet
from ..contracts import Trump, holder
from ..deals import Deal, Seat
from ..positions import Position
from ..rules import RuleSet
from .facts import Facts, facts_of_deal, facts_of_position, hands_text, trump_text
from .frame import LINE, MARGIN, SMALL, SMALL_LINE, Drawing, framed, words, wrapped
from .hands import Emphasis, Room, hand_drawing, piles_drawing, sign
from .letters import RED_SUITS, Letters
from .markup import add, element
from .paint import fill, outline

NO_EMPHASIS: Emphasis = MappingProxyType({})

_GAP = 14
_TABLE_WIDTH, _TABLE_HEIGHT = 186, 150
_CARD_WIDTH, _CARD_HEIGHT = 46, 58
_ASIDE = 158  # what two players leave free beside the table, for words

_AT_TABLE: Mapping[Seat, tuple[int, int]] = MappingProxyType(
    {Seat.N: (0, -38), Seat.W: (-58, 0), Seat.S: (0, 38), Seat.E: (58, 0)}
)
"""Where the middle of a seat's card lies from the middle of the table."""


def deal_picture(
    deal: Deal,
    letters: Letters,
    *,
    leader: Seat | None = None,
    trump: Trump | None = None,
    rules: RuleSet | None = None,
    title: str | None = None,
    is_alone: bool = True,
) -> Element:
    """Return the hands of a deal as a picture, with what else is given."""
    drawing, said = deal_drawing(deal, letters, leader=leader, trump=trump, rules=rules)
    return framed(drawing, title or "deal", said, is_alone=is_alone)


def position_picture(
    position: Position,
    letters: Letters,
    emphasis: Emphasis = NO_EMPHASIS,
    *,
    title: str | None = None,
    is_alone: bool = True,
) -> Element:
    """Return a position as a picture, with cards of the hands that stand out."""
    drawing, said = position_drawing(position, letters, emphasis)
    return framed(drawing, title or title_of(position, letters), said, is_alone=is_alone)


def title_of(position: Position, letters: Letters) -> str:
    """Return a position in a few words: trump and whose turn it is."""
    turn = "every card is played" if position.is_finished else f"{position.to_play} to play"
    return f"{trump_text(position.trump, letters)}, {turn}"


def deal_drawing(
    deal: Deal,
    letters: Letters,
    *,
    leader: Seat | None = None,
    trump: Trump | None = None,
    rules: RuleSet | None = None,
) -> tuple[Drawing, str]:
    """Return the hands of a deal with what else is given, and the same in words."""
    facts = facts_of_deal(deal, letters, leader=leader, trump=trump, rules=rules)
    hands = {}
    for index, seat in enumerate(deal.seats):
        if deal.piles is None:
            hands[seat] = hand_drawing(deal.hands[index], trump, letters, NO_EMPHASIS)
        else:
            piles = deal.piles[index]
            tops = CardSet.of(pile[0] for pile in piles)
            hands[seat] = piles_drawing(piles, tops, letters, NO_EMPHASIS)
        add(hands[seat], _label(seat, str(seat), is_turn=False))
    middle = [_order(deal) if trump is None else _large_trump(trump, letters)]
    said = f"{hands_text(deal, deal.hands, trump, letters)}. {facts.text}."
    return _compass(Room.of(deal), hands, middle, facts), said


def position_drawing(
    position: Position, letters: Letters, emphasis: Emphasis = NO_EMPHASIS
) -> tuple[Drawing, str]:
    """Return the cards left round the trick, with contract, points and turn; and all in words."""
    facts = facts_of_position(position, letters)
    hands = {seat: _hand(position, seat, letters, emphasis) for seat in position.seats}
    middle = _trick(position, letters) or [_large_trump(position.trump, letters)]
    left = (position.hand(seat) for seat in position.seats)
    said = f"{hands_text(position.deal, left, position.trump, letters)}. {facts.text}."
    if position.trick:
        lying = (f"{seat} {letters.card(card)}" for seat, card in lying_cards(position))
        said += f" On the table: {', '.join(lying)}."
    return _compass(Room.of(position.deal), hands, middle, facts), said


def lying_cards(position: Position) -> list[tuple[Seat, Card]]:
    """Return the cards of the trick in progress with who played them, in order of play."""
    start = position.deal.index(position.trick_leader)
    seats = position.seats[start:] + position.seats[:start]
    return list(zip(seats, position.trick, strict=False))


def _compass(
    room: Room, hands: Mapping[Seat, Element], middle: Sequence[Element], facts: Facts
) -> Drawing:
    """Return hands in their places round the middle, and words where there is room for them."""
    beside = room.width if Seat.W in hands else _ASIDE
    width = 2 * MARGIN + max(2 * beside + _TABLE_WIDTH + 2 * _GAP, room.width)
    centre = width // 2
    height = max(_TABLE_HEIGHT, room.height if Seat.W in hands else 0)
    top = MARGIN + room.height + _GAP
    end = top + height
    lines = max(len(facts.play), len(facts.turn))
    if Seat.S in hands:
        end += _GAP + room.height
    if Seat.W in hands and lines:
        end = max(end, top + height + _GAP + LINE * lines + 8)
    places = {
        Seat.N: (centre - room.width // 2, MARGIN),
        Seat.W: (MARGIN, top + (height - room.height) // 2),
        Seat.E: (width - MARGIN - room.width, top + (height - room.height) // 2),
        Seat.S: (centre - room.width // 2, top + height + _GAP),
    }
    body = element("g", _felt(centre, top + height // 2, middle))
    for seat, hand in hands.items():
        x, y = places[seat]
        hand.set("transform", f"translate({x} {y})")
        add(body, hand)
    right = width - MARGIN
    first, last = (MARGIN, end) if Seat.W in hands else (top, top + height)
    add(body, *words(facts.contract, MARGIN, first))
    add(body, *words(facts.points, right, first, at_end=True, are_equal=True))
    add(body, *words(facts.play, MARGIN, last, is_upwards=True))
    add(body, *words(facts.turn, right, last, at_end=True, is_upwards=True))
    below = wrapped(", ".join(facts.other_rules), width - 2 * MARGIN)
    for line in below:
        end += SMALL_LINE
        add(body, element("text", line, x=MARGIN, y=end + 4, font_size=SMALL, **fill("dim")))
    return Drawing(body, width, end + MARGIN)


def _hand(position: Position, seat: Seat, letters: Letters, emphasis: Emphasis) -> Element:
    if position.deal.piles is None:
        drawing = hand_drawing(position.hand(seat), position.trump, letters, emphasis)
    else:
        piles = position.piles(seat)
        drawing = piles_drawing(piles, position.playable(seat), letters, emphasis)
    name = f"{seat} · taker" if seat == position.taker else str(seat)
    add(drawing, _label(seat, name, is_turn=seat == position.to_play))
    return drawing


def _label(seat: Seat, name: str, *, is_turn: bool) -> Element:
    """Return the name of a seat, on a plate where it is its turn."""
    width = 16 + 9 * len(name)
    plate = fill("turn") if is_turn else outline("edge", "paper")
    ink = fill("paper" if is_turn else "ink")
    return element(
        "g",
        element("rect", x=0, y=0, width=width, height=22, rx=11, **plate),
        element("text", name, x=width // 2, y=16, font_size=14, font_weight="700", **ink),
        class_=f"seat-{seat}",
    )


def _felt(x: int, y: int, middle: Sequence[Element]) -> Element:
    """Return the table with its middle at a place, and what lies on it."""
    table = element(
        "rect",
        x=-_TABLE_WIDTH // 2,
        y=-_TABLE_HEIGHT // 2,
        width=_TABLE_WIDTH,
        height=_TABLE_HEIGHT,
        rx=14,
        **outline("rim", "felt"),
    )
    return element(
        "g", table, *middle, transform=f"translate({x} {y})", text_anchor="middle", class_="table"
    )


def _trick(position: Position, letters: Letters) -> list[Element]:
    """Return the cards of the trick in progress, numbered, the one that holds it framed."""
    lying = lying_cards(position)
    if not lying:
        return []
    holds = holder(position.trick, position.trump)
    drawn = []
    for number, (seat, card) in enumerate(lying):
        x, y = _AT_TABLE[seat]
        frame = outline("turn", "card", 2) if number == holds else outline("rim", "card")
        ink = fill("red" if card.suit in RED_SUITS else "ink")
        drawn.append(
            element(
                "g",
                element(
                    "rect",
                    x=-_CARD_WIDTH // 2,
                    y=-_CARD_HEIGHT // 2,
                    width=_CARD_WIDTH,
                    height=_CARD_HEIGHT,
                    rx=6,
                    **frame,
                ),
                element(
                    "text", letters.rank(card.rank), y=-4, font_size=20, font_weight="600", **ink
                ),
                element("text", letters.suit(card.suit), y=20, font_size=22, **ink),
                element("text", str(number + 1), x=-17, y=-18, font_size=10, **fill("dim")),
                transform=f"translate({x} {y})",
                data_card=card,
            )
        )
    return drawn


def _order(deal: Deal) -> Element:
    """Return the order of play as what stands on the table before there is a contract."""
    return element("text", " → ".join(deal.seats), y=5, font_size=15, **fill("dim"))


def _large_trump(trump: Trump, letters: Letters) -> Element:
    """Return what is trump as the sign of the empty table."""
    if trump.suit is None:
        return element("text", letters.trump(trump), y=6, font_size=20, **fill("dim"))
    return element("text", sign(trump.suit, letters), y=26, font_size=72, **fill("ink"))
