"""What a deal was worth after each card of a record, as a line that drops where points went."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from ..analysis.moves import Move
from ..analysis.review import Review
from ..outcomes import Outcome
from .letters import Letters
from .markup import SVG, add, element
from .paint import FONTS, PICTURE, fill, outline
from .reviews import spoken
from .tables import CLASSES

_WIDTH, _HEIGHT = 640, 170
_LINE = 15
_SPARE = 8  # points above the highest and below the lowest
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 12, 16, 22


def chart(found: Review, letters: Letters, link: Callable[[Move], str]) -> Element:
    """Return the points of the first side with best play from each card on, mistakes marked.

    A capot lies one beyond all points. Each mistake is a link.
    """
    side = found.outcome.sides[0]
    worths = [found.start, *(move.after for move in found.moves)]
    levels = [outcome.level(side) for outcome in worths]
    low, high = min(levels) - _SPARE, max(levels) + _SPARE

    def place(number: int, outcome: Outcome) -> tuple[int, int]:
        """Return where an outcome stands after so many cards."""
        x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * number // len(found.moves)
        up = (_HEIGHT - _TOP - _BOTTOM) * (outcome.level(side) - low) // (high - low)
        return x, _HEIGHT - _BOTTOM - up

    path, before = "", None
    for number, outcome in enumerate(worths):
        x, y = place(number, outcome)
        path += f"M{x} {y}" if before is None else f"H{x}" if y == before else f"H{x}V{y}"
        before = y
    drawing = element(
        "svg",
        element("title", f"Points of {side} with best play from each card on"),
        xmlns=SVG,
        class_=f"{PICTURE} chart",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        font_family=FONTS,
        font_size=12,
    )
    named: list[int] = []
    for outcome in (found.start, found.outcome, *worths):
        y = place(0, outcome)[1]
        if any(abs(y - other) < _LINE for other in named):
            continue
        named.append(y)
        add(drawing, element("path", d=f"M{_LEFT} {y}H{_WIDTH - _RIGHT}", **outline("edge")))
        text = f"{side} {'capot' if outcome.capot == side else outcome[side]}"
        add(drawing, element("text", text, x=_LEFT - 8, y=y + 4, text_anchor="end", **fill("dim")))
    add(drawing, element("path", d=path, **outline("turn", width=2)))
    for move in found.moves:
        if move.mistake is not None:
            x, y = place(move.number, move.after)
            middle = (place(0, move.before)[1] + y) // 2
            sign = {"x": x, "y": middle + 4, "text_anchor": "middle", "font_weight": "700"}
            plate = {"cx": x, "cy": middle, "r": 12}
            kind = CLASSES[move.mistake]
            add(
                drawing,
                element(
                    "a",
                    element("circle", **plate, **outline("edge", "paper")),
                    element("text", move.mark, **sign, **fill("red"), data_kind=kind),
                    href=link(move),
                    aria_label=spoken(move, letters),
                ),
            )
    last = len(found.moves)
    base = _HEIGHT - 5
    add(drawing, element("text", "card 1", x=_LEFT, y=base, **fill("dim")))
    end = {"x": _WIDTH - _RIGHT, "y": base, "text_anchor": "end"}
    add(drawing, element("text", f"card {last}", **end, **fill("dim")))
    return drawing
