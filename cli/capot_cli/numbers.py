"""Numbers as values of options: what is none is refused with the range there is."""

from __future__ import annotations

import math
import re
from typing import Any

import click
from capot.errors import escaped, shortened

_WHOLE = re.compile(r"[+-]?[0-9]{1,40}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,40}(\.[0-9]{1,40})?")


class WholeNumber(click.IntRange):
    """A whole number in plain digits, from `least` to `most` where that is said."""

    name = "number"

    def __init__(self, least: int, most: int | None = None) -> None:
        super().__init__(least, most)
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number a text says; raises BadParameter, which names the range, for none."""
        text = str(value).strip()
        if _WHOLE.fullmatch(text) is not None:
            number = int(text)
            if self.least <= number and (self.most is None or number <= self.most):
                return number
        end = "on" if self.most is None else f"to {self.most}"
        problem = f"{_quoted(text)} is no whole number from {self.least} {end}"
        raise click.BadParameter(problem, ctx, param)


class PositiveNumber(click.FloatRange):
    """A number above 0 in plain digits, with a point or without."""

    name = "number"

    def __init__(self) -> None:
        super().__init__(0, min_open=True)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number a text says; raises BadParameter for none."""
        text = str(value).strip()
        number = float(text) if _NUMBER.fullmatch(text) is not None else math.nan
        if number > 0:
            return number
        problem = f"{_quoted(text)} is no number above 0, as 0.5"
        raise click.BadParameter(problem, ctx, param)


def _quoted(text: str) -> str:
    return f"'{shortened(escaped(text[:41]), 40)}'"
