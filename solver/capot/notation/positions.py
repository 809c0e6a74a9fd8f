"""Deals and positions as text, both ways."""

from __future__ import annotations

from collections.abc import Mapping

from ..deals import Deal
from ..positions import Position
from ..rules import Direction
from .deals import deal_of, outline_of
from .keys import direction_in, keys_in
from .locales import CANONICAL, locale_named
from .records import read_record
from .scan import Passage


def parse_deal(
    text: str, *, direction: Direction = Direction.ANTICLOCKWISE, locale: str = CANONICAL
) -> Deal:
    """Return the deal a text holds, in any form of notation 2.

    A `direction=` in the text wins over the argument, and CFN is always clockwise. Raises
    NotationError with the place, also for any other key.
    """
    passage = Passage(text, locale=locale_named(locale).name)
    if passage.has("/"):
        return read_record(text, locale=locale).deal
    outline = outline_of(passage)
    keys = keys_in(outline.keys)
    for key, token in keys.items():
        if key != "direction":
            raise token.error(
                f"{key}= says more than a deal holds",
                "read a position: use Position.parse",
                -len(f"{key}="),
            )
    if "direction" in keys:
        direction = direction_in(keys["direction"])
    return deal_of(outline, direction)


def parse_position(
    text: str,
    *,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> Position:
    """Return the position a text holds: a deal with keys, or CFN (notation 3).

    Keys of `overrides` win over those in the text, which win over `defaults`. Raises
    NotationError with the place, also where no trump is said.

    >>> parse_position("N:...A8 ...K9 ...Q7 ...JT", overrides={"trump": "S"})
    N:...A8 ...K9 ...Q7 ...JT trump=S
    """
    return read_record(text, locale=locale, defaults=defaults, overrides=overrides).position()
