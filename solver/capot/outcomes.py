"""Outcomes: the ordered scale of rules 1, with a side on every number.

For a side: *the opponents take every trick* < 0 < 1 < … < all the points < *we take every trick*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .arguments import flag, told, whole
from .contracts import CAPOT
from .errors import CapotError, UnknownName

SCALE, SCALED_FROM = 162, 258
"""What the points of all trumps in classic belote are brought to, and from (rules 3)."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Outcome:
    """Card points of both sides, and which of them, if any, took every trick.

    Points are those in tricks with the ten for the last one, without the capot's premium. There
    is no number to read without its side: ask `outcome["NS"]`. Iterates over the sides. Raises
    CapotError for points that are not of two sides, UnknownName for a side that is not its own.

    >>> outcome = Outcome(NS=137, EW=25)
    >>> outcome["NS"], outcome.sides, outcome.capot
    (137, ('NS', 'EW'), None)
    >>> outcome
    Outcome(NS=137, EW=25, capot=None)
    >>> Outcome(NS=162, EW=0, capot="NS").worth("NS")
    252
    """

    sides: tuple[str, str]
    points: tuple[int, int]
    capot: str | None
    is_scaled: bool

    def __init__(self, *, capot: str | None = None, is_scaled: bool = False, **points: int) -> None:
        if len(points) != 2:
            raise CapotError("an outcome has the points of exactly two sides, as in NS=92, EW=70")
        first, second = points
        if capot is not None and not (isinstance(capot, str) and capot in points):
            raise CapotError(f"capot={told(capot)} is not one of the sides {first} and {second}")
        for side in points:
            if type(points[side]) is not int:
                points[side] = whole(side, points[side], "give card points, a whole number")
        object.__setattr__(self, "sides", (first, second))
        object.__setattr__(self, "points", (points[first], points[second]))
        object.__setattr__(self, "capot", capot)
        object.__setattr__(self, "is_scaled", flag("is_scaled", is_scaled))

    def __getitem__(self, side: str) -> int:
        """Return the card points of `side`, without the premium of a capot."""
        return self.points[self._index(side)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sides)

    def worth(self, side: str) -> int:
        """Return the points of `side`, +90 for its capot and -90 for the opponents'."""
        points = self[side]
        if self.capot is None:
            return points
        return points + (CAPOT if self.capot == side else -CAPOT)

    def level(self, side: str) -> int:
        """Return the place on the scale for `side`: -1, 0 … all points, all points + 1."""
        if self.capot is None:
            return self[side]
        return sum(self.points) + 1 if self.capot == side else -1

    @property
    def scaled(self) -> dict[str, int] | None:
        """Points of each side on the scale of 162, where the game judges on it (rules 3).

        All trumps of classic belote only, else None. Points × 162/258 to the nearest point,
        which is never a tie; the premium of a capot is not in it.
        """
        if not self.is_scaled:
            return None
        return {
            side: round(points * SCALE / SCALED_FROM)
            for side, points in zip(self.sides, self.points, strict=True)
        }

    def opponents(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1 - self._index(side)]

    @property
    def text(self) -> str:
        """The outcome in words: `NS 92 · EW 70`, or `NS capot (252 – 0)`."""
        if self.capot is not None:
            lost = self[self.opponents(self.capot)]
            return f"{self.capot} capot ({self.worth(self.capot)} – {lost})"
        return " · ".join(f"{side} {self[side]}" for side in self.sides)

    def to_json(self) -> dict[str, Any]:
        """Return `{"NS": …, "EW": …, "capot": …}`, with `scaled` where it counts (notation 4)."""
        points: dict[str, Any] = dict(zip(self.sides, self.points, strict=True))
        points["capot"] = self.capot
        if self.scaled is not None:
            points["scaled"] = self.scaled
        return points

    def _index(self, side: str) -> int:
        if not isinstance(side, str) or side not in self.sides:
            raise UnknownName(
                f"{told(side)} is not one of the sides: say {' or '.join(self.sides)}"
            )
        return self.sides.index(side)

    def __repr__(self) -> str:
        points = ", ".join(f"{side}={self[side]}" for side in self.sides)
        scaled = ", is_scaled=True" * self.is_scaled
        return f"Outcome({points}, capot={self.capot!r}{scaled})"
