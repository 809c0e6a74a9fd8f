"""The colours of diagrams: those of paper as attributes, those of a dark screen as a style.

Attributes are understood by every program that draws SVG and are what is printed; the style only
replaces them on a screen that asks for dark colours. Every text keeps a contrast of 4.5 or more to
what lies behind it in both, and no meaning is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PICTURE = "capot-picture"
"""The class of every diagram; styles reach nothing else on the page they stand in."""

FONTS = (
    "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', 'Segoe UI Symbol', "
    "'Noto Sans Symbols2', 'Noto Sans Symbols', sans-serif"
)
"""Fonts of the reader's own machine, with those that have suit signs at the end."""

COLOURS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "paper": ("#ffffff", "#171b20"),
        "edge": ("#d3d9e0", "#3b434c"),
        "ink": ("#1b1f24", "#eef1f4"),
        "dim": ("#57616d", "#a9b3be"),
        "red": ("#b5122d", "#ff8b92"),
        "felt": ("#e6f0e9", "#20302a"),
        "rim": ("#b7cdbd", "#41594c"),
        "card": ("#ffffff", "#2c333b"),
        "turn": ("#1b5da8", "#9cc6ff"),
        "best": ("#c9ecd3", "#1d5a39"),
        "good": ("#146333", "#8ee2aa"),
    }
)
"""Each colour on paper and on a dark screen."""


def fill(colour: str) -> dict[str, str]:
    """Return the attributes of what is filled with a colour."""
    return {"class_": colour, "fill": COLOURS[colour][0]}


def outline(colour: str, inside: str | None = None, width: int = 1) -> dict[str, str]:
    """Return the attributes of what has a line of one colour round another, or round nothing."""
    classes = f"{colour}-line" if inside is None else f"{inside} {colour}-line"
    return {
        "class_": classes,
        "fill": "none" if inside is None else COLOURS[inside][0],
        "stroke": COLOURS[colour][0],
        "stroke_width": str(width),
    }


def dark_style() -> str:
    """Return the style for dark screens."""
    rules = []
    for name, (_, dark) in COLOURS.items():
        rules.append(f".{PICTURE} .{name}{{fill:{dark}}}")
        rules.append(f".{PICTURE} .{name}-line{{stroke:{dark}}}")
    return "@media screen and (prefers-color-scheme:dark){" + "".join(rules) + "}"
