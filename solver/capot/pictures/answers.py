"""Answers as drawings: the diagram, and under it the outcome of every card."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ..answers import Answer
from ..cards import Card
from .compass import position_drawing, title_of
from .figures import cost_title, loss, pair
from .frame import MARGIN, Drawing, framed
from .hands import best_cards, sign
from .letters import Letters
from .markup import add, element
from .paint import fill, outline

_ROW = 24
_COLUMNS = 2
_HEAD = 58
_GAP = 14


def answer_picture(answer: Answer, letters: Letters, *, title: str | None = None) -> Element:
    """Return a solved position as a picture, with the outcome of every card."""
    drawing, said = answer_drawing(answer, letters)
    named = title or f"{title_of(answer.position, letters)}: {answer.outcome.text}"
    return framed(drawing, named, said, is_alone=True)


def answer_drawing(answer: Answer, letters: Letters) -> tuple[Drawing, str]:
    """Return a solved position, what it is worth and what every card is; and the same in words."""
    above, said = position_drawing(answer.position, letters, best_cards(answer))
    rows = -(-len(answer.cards) // _COLUMNS)
    height = _HEAD + _ROW * rows if rows else _HEAD - 14
    below = element(
        "g",
        element("path", d=f"M{MARGIN} 0H{above.width - MARGIN}", **outline("edge")),
        element(
            "text",
            answer.outcome.text,
            x=MARGIN,
            y=28,
            font_size=18,
            font_weight="700",
            **fill("ink"),
        ),
        transform=f"translate(0 {above.height - 2})",
    )
    width = (above.width - 2 * MARGIN - _GAP) // _COLUMNS
    for number, card in enumerate(answer.cards):
        column, row = divmod(number, rows)
        cell = _cell(answer, card, letters, width)
        cell.set(
            "transform", f"translate({MARGIN + column * (width + _GAP)} {_HEAD - 14 + _ROW * row})"
        )
        add(below, cell)
    if answer.cards:
        first, second = answer.outcome.sides
        head = f"{answer.position.to_play} plays · {first}–{second} · {cost_title(answer)}"
        at_end = {"x": above.width - MARGIN, "y": 28, "text_anchor": "end", "font_size": 12}
        add(below, element("text", head, **at_end, **fill("dim")))
    costs = ", ".join(f"{letters.card(c)} {pair(o)}" for c, o in answer.cards.items())
    sides = "–".join(answer.outcome.sides)
    every = f"Every card, {sides}: {costs}." if costs else "Every card is played."
    described = f"{said} {answer.outcome.text}. {every}"
    body = element("g", above.body, below)
    return Drawing(body, above.width, above.height + height), described


def _cell(answer: Answer, card: Card, letters: Letters, width: int) -> Element:
    """Return a card with the points of both sides and what it costs, on a plate if it is best."""
    cost = answer.cost(card)
    is_best = card in answer.best
    weight = "700" if is_best else None
    line = {"y": 17, "font_size": 15, "font_weight": weight}
    plate = element("rect", x=0, y=0, width=width, height=_ROW - 2, rx=5, **fill("best"))
    end = {"text_anchor": "end"}
    name = element("text", sign(card.suit, letters), letters.rank(card.rank), x=8, **line)
    points = element("text", pair(answer.cards[card]), x=width - 62, **line, **end)
    end_text = element("text", "best" if is_best else loss(cost), x=width - 8, **line, **end)
    return element(
        "g", plate if is_best else None, name, points, end_text, **fill("ink"), data_outcome=card
    )
