"""Drawings in their frame, with names for those who do not see them; and lines of words."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from .letters import RED_SUITS, TEXT_SIGN
from .markup import SVG, element, plain
from .paint import FONTS, PICTURE, dark_style, fill, outline

MARGIN = 18
LINE = 17
"""The height of a line of words."""

SMALL, SMALL_LINE = 11, 15
"""The size of small words, and the height of a line of them."""

_RED_SIGN = re.compile(f"([{''.join(suit.symbol for suit in RED_SUITS)}]{TEXT_SIGN})")


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something drawn, and the room it takes."""

    body: Element
    width: int
    height: int


def framed(drawing: Drawing, title: str, description: str, *, is_alone: bool) -> Element:
    """Return a drawing as a picture on paper of its own, named for those who do not see it.

    One that is not alone stands on a page which has the style of dark screens itself.
    """
    width, height = drawing.width, drawing.height
    picture = element(
        "svg",
        element("title", plain(title)),
        element("desc", plain(description)),
        element("style", dark_style()) if is_alone else None,
        element(
            "rect",
            x=0.5,
            y=0.5,
            width=width - 1,
            height=height - 1,
            rx=8,
            **outline("edge", "paper"),
        ),
        drawing.body,
        xmlns=SVG,
        class_=PICTURE,
        viewBox=f"0 0 {width} {height}",
        role="img",
        font_family=FONTS,
    )
    if is_alone:
        picture.set("width", str(width))
        picture.set("height", str(height))
    return picture


def words(
    lines: Sequence[str],
    x: int,
    y: int,
    *,
    at_end: bool = False,
    is_upwards: bool = False,
    are_equal: bool = False,
) -> list[Element]:
    """Return lines of words, the first large unless all are equal, down from `y` or up to it."""
    first = y - LINE * len(lines) - 4 if is_upwards else y
    drawn = []
    for number, line in enumerate(lines):
        is_large = are_equal or number == 0
        drawn.append(
            element(
                "text",
                *_with_signs(line),
                x=x,
                y=first + 18 + LINE * number + (3 if number else 0),
                font_size=17 if number == 0 and not are_equal else 15 if are_equal else 12,
                font_weight="600" if is_large else None,
                text_anchor="end" if at_end else None,
                **fill("ink" if is_large else "dim"),
            )
        )
    return drawn


def wrapped(text: str, width: int) -> list[str]:
    """Return small words in lines of a width; fonts differ, so that lines are held short."""
    return textwrap.wrap(text, max(width // 7, 1), break_on_hyphens=False)


def _with_signs(line: str) -> list[Element | str]:
    """Return a line with its red suit signs in their colour."""
    parts: list[Element | str] = []
    for part in _RED_SIGN.split(line):
        is_sign = _RED_SIGN.fullmatch(part)
        parts.append(element("tspan", part, **fill("red")) if is_sign else part)
    return parts
