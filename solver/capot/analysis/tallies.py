"""Outcomes counted: means, chances, their standard errors, and how the points are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..auctions import CAPOT
from ..contracts import CAPOT as PREMIUM
from ..outcomes import Outcome

Bid = int | str | None
"""A number, "capot" for every trick, None for no bid at all."""

STEP = 10
"""Card points in one column of a spread."""

_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or a chance, and its standard error: 0 where every layout was counted."""

    value: float
    error: float

    def to_json(self, name: str) -> dict[str, float]:
        """Return the value under a name, and the standard error as `se`."""
        return {name: round(self.value, _DIGITS), "se": round(self.error, _DIGITS)}


def chance(count: int, of: int, *, is_exact: bool = False) -> Estimate:
    """Return how often something came out, and √(p (1 - p) / n)."""
    found = count / of
    return Estimate(found, 0.0 if is_exact else sqrt(found * (1 - found) / of))


@dataclass(frozen=True, slots=True)
class Spread:
    """How often a side made so many points: `columns[k]` counts 10k to 10k + 9, capots apart."""

    columns: tuple[int, ...]
    capots: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        """Return the counts, with the points of a column as `step`."""
        return {"step": STEP, "points": list(self.columns), "capot": dict(self.capots)}


@dataclass(frozen=True, slots=True)
class Forecast:
    """What one card, or best play by all, comes to over the layouts counted.

    `mean` is card points by side, without the premium of a capot; `made` the chance that the side
    asked about makes its contract or, without one, the points asked or more than half of all;
    `capot` the chance of every trick by side, and `best` that no other card is better. `bids` are
    the chances that at least so much is made, empty where nobody bids.
    """

    count: int
    mean: Mapping[str, Estimate]
    made: Estimate
    capot: Mapping[str, Estimate]
    best: Estimate
    spread: Spread
    bids: Mapping[int | str, Estimate]

    def worth(self, side: str) -> float:
        """Return the mean points of a side, a capot counting 90 more and one conceded 90 less."""
        chances = {each: found.value for each, found in self.capot.items()}
        return self.mean[side].value + PREMIUM * (2 * chances[side] - sum(chances.values()))

    def to_json(self) -> dict[str, Any]:
        """Return every estimate as an object with its standard error."""
        told: dict[str, Any] = {
            "mean": {side: found.to_json("points") for side, found in self.mean.items()},
            "made": self.made.to_json("chance"),
            "capot": {side: found.to_json("chance") for side, found in self.capot.items()},
            "histogram": self.spread.to_json(),
        }
        if self.bids:
            told["bids"] = {str(bid): e.to_json("chance") for bid, e in self.bids.items()}
        return told


class Tally:
    """Counts the outcomes of one card, or of best play, for the side that is asked about."""

    def __init__(self, sides: tuple[str, str], side: str) -> None:
        self.count = 0
        self._sides, self._side = sides, side
        self.other = sides[1 - sides.index(side)]
        self._outcomes: Counter[Outcome] = Counter()
        self._made = self._best = 0
        self._bids: Counter[Bid] = Counter()

    def add(
        self, outcome: Outcome, *, is_made: bool, is_best: bool = True, bid: Bid = None
    ) -> None:
        """Count one outcome; `bid` is the highest that it makes."""
        self.count += 1
        self._outcomes[outcome] += 1
        self._made += is_made
        self._best += is_best
        self._bids[bid] += 1

    def is_within(self, error: float) -> bool:
        """Return whether no standard error is above so many points, or percent of a chance.

        That of a chance is taken as if one more layout had come out either way, so that it is
        not 0 where all the layouts yet seen agree.
        """
        chance = (self._made + 1) / (self.count + 2)
        of_chance = 100 * sqrt(chance * (1 - chance) / self.count)
        return max(of_chance, *(self._mean(side).error for side in self._sides)) <= error

    def forecast(self, steps: tuple[int, ...] = (), *, is_exact: bool = False) -> Forecast:
        """Return what the count comes to; `steps` are the bids asked about, and with them capot."""

        def mean(side: str) -> Estimate:
            found = self._mean(side)
            return Estimate(found.value, 0.0) if is_exact else found

        def share(count: int) -> Estimate:
            return chance(count, self.count, is_exact=is_exact)

        def at_least(least: int) -> int:
            made = (n for bid, n in self._bids.items() if isinstance(bid, int) and bid >= least)
            return sum(made) + self._bids[CAPOT]

        bids: dict[int | str, int] = {bid: at_least(bid) for bid in steps}
        if steps:
            bids[CAPOT] = self._bids[CAPOT]
        capots = {side: self._capots(side) for side in self._sides}
        return Forecast(
            count=self.count,
            mean={side: mean(side) for side in self._sides},
            made=share(self._made),
            capot={side: share(count) for side, count in capots.items()},
            best=share(self._best),
            spread=Spread(self._columns(), capots),
            bids={bid: share(count) for bid, count in bids.items()},
        )

    @property
    def highest_bid(self) -> int:
        """The highest number that was made as a bid, 0 for none."""
        return max((bid for bid in self._bids if isinstance(bid, int)), default=0)

    def _capots(self, side: str) -> int:
        return sum(count for outcome, count in self._outcomes.items() if outcome.capot == side)

    def _mean(self, side: str) -> Estimate:
        """Return the mean points of a side and s / √n, s² with n - 1 in it."""
        found = [(outcome[side], count) for outcome, count in self._outcomes.items()]
        mean = sum(points * count for points, count in found) / self.count
        squares = sum((points - mean) ** 2 * count for points, count in found)
        return Estimate(mean, sqrt(squares / max(self.count - 1, 1) / self.count))

    def _columns(self) -> tuple[int, ...]:
        columns = [0] * (max(sum(outcome.points) for outcome in self._outcomes) // STEP + 1)
        for outcome, count in self._outcomes.items():
            if outcome.capot is None:
                columns[outcome[self._side] // STEP] += count
        return tuple(columns)
