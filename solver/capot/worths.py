"""What outcomes are worth where it is not simply their points (rules 1, the score objective)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .positions import Position


@dataclass(frozen=True, slots=True)
class Question:
    """At least `need` points to come for the first side, with what a capot adds for each."""

    need: int
    premium: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Worths:
    """The worth, for the first side, of every outcome a position can still come to.

    `points[p]` is the worth of p more points, `sweeps` that of every trick for the first and for
    the second side, None where a side can no longer take them all.
    """

    points: tuple[int, ...]
    sweeps: tuple[int | None, int | None]

    @classmethod
    def of(cls, position: Position, levels: Sequence[int]) -> Worths:
        """Return the worths that are still in reach.

        `levels` is the worth of each level of the whole deal's outcome for the first side: the
        other side takes every trick, 0, 1, … all the points, the first side takes every trick.
        From 0 to all the points it must not fall; a capot may be worth more or less than its
        neighbours. Raises ValueError where it falls.
        """
        ours, theirs = position.sides
        taken = position.taken[ours]
        points = tuple(levels[1 + taken : 2 + taken + position.points_left])
        if any(low > high for low, high in pairwise(points)):
            raise ValueError("a worth that falls where the points rise")
        able = position.sweepers
        return cls(
            points,
            (levels[-1] if ours in able else None, levels[0] if theirs in able else None),
        )

    @property
    def steps(self) -> list[int]:
        """All worths in reach, from the lowest."""
        return sorted({*self.points, *(sweep for sweep in self.sweeps if sweep is not None)})

    def at_least(self, worth: int) -> Question:
        """Return the one threshold that asks whether the first side gets `worth`.

        A capot that is worth enough is made to count more than any points, one that is not to
        count less than none; so every question stays one of adding up.
        """
        beyond = len(self.points)
        ours, theirs = self.sweeps
        return Question(
            bisect_left(self.points, worth),
            (
                beyond if ours is not None and ours >= worth else -beyond,
                -beyond if theirs is not None and theirs >= worth else beyond,
            ),
        )
