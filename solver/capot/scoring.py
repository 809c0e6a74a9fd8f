"""From an outcome to marks: is the contract made, and what each side scores (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .arguments import told
from .auctions import check_scored, highest_bid_within
from .bids import Contract, contract
from .declarations import Declarations
from .errors import RuleError, UnknownName
from .marking import Counted, Result, counted_by, least, marked, result_of
from .options import Fall, Needs, Scheme
from .outcomes import Outcome
from .parties import Auction
from .rules import RuleSet


@dataclass(frozen=True, slots=True)
class Score:
    """A contract played to an outcome: made or not, what each side counts and marks.

    `taker` is the side that plays the contract. `needed` is the least total of the takers that
    makes it, the total of both sides being what it is (a capot included), and None for a bid
    of capot. `pending` are the points of the takers that a litige holds back.

    >>> from capot.rules import rule_set
    >>> auction = Auction("NS", 100, "coinche")
    >>> score(Outcome(NS=96, EW=66), auction, rule_set("coinche"))
    Score(NS failed by 4: NS 0 · EW 520)
    """

    sides: tuple[str, str]
    taker: str
    result: Result
    counted: tuple[Counted, Counted]
    needed: int | None
    marks: tuple[int, int]
    pending: int = 0

    def __getitem__(self, side: str) -> int:
        """Return what `side` marks."""
        return self.marks[self._index(side)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sides)

    @property
    def difference(self) -> int:
        """Marks of the first side less those of the second."""
        return self.marks[0] - self.marks[1]

    def count(self, side: str) -> Counted:
        """Return the points `side` counts."""
        return self.counted[self._index(side)]

    @property
    def defence(self) -> str:
        """The side that plays against the contract."""
        return self.sides[1 - self._index(self.taker)]

    @property
    def is_made(self) -> bool:
        """Whether the contract is made; a litige is not."""
        return self.result is Result.MADE

    @property
    def margin(self) -> int | None:
        """Points of the takers above what was needed, negative if short; None for a capot."""
        return None if self.needed is None else self.count(self.taker).total - self.needed

    @property
    def text(self) -> str:
        """The score in words, as in `NS made by 22: NS 222 · EW 40`."""
        is_level = not self.margin or self.result is Result.LITIGE
        by = "" if is_level else f" by {abs(self.margin or 0)}"
        marks = " · ".join(f"{side} {self[side]}" for side in self.sides)
        pending = f", {self.pending} of {self.taker} pending" if self.pending else ""
        return f"{self.taker} {self.result.value}{by}: {marks}{pending}"

    def to_json(self) -> dict[str, Any]:
        """Return taker, result, margin, what is counted and marked by side, and pending."""
        return {
            "taker": self.taker,
            "result": self.result.value,
            "needed": self.needed,
            "margin": self.margin,
            "counted": {side: self.count(side).to_json() for side in self.sides},
            "marks": {side: self[side] for side in self.sides},
            "pending": self.pending,
            "difference": self.difference,
        }

    def _index(self, side: str) -> int:
        if not isinstance(side, str) or side not in self.sides:
            raise UnknownName(
                f"{told(side)} is not one of the sides: say {' or '.join(self.sides)}"
            )
        return self.sides.index(side)

    def __repr__(self) -> str:
        return f"Score({self.text})"


def score(
    outcome: Outcome, auction: Auction, rules: RuleSet, found: Declarations | None = None
) -> Score:
    """Return the score of a contract that was played to an outcome (rules 6).

    `found` is what the deal announces; without it neither declarations nor belote count. Raises
    RuleError for a contract that the game cannot have.
    """
    return scored(contract(auction, rules, outcome.sides, found), outcome)


def highest_bid(
    outcome: Outcome, side: str, rules: RuleSet, found: Declarations | None = None
) -> int | str | None:
    """Return the highest bid an outcome makes for a side as takers, "capot" above any number.

    None if it makes none. Raises RuleError for a game without bids.
    """
    check_scored(rules)
    if rules.scheme is not Scheme.CONTREE:
        raise RuleError(f"{rules.name} has no bids: ask contree or coinche")
    play = contract(Auction(side, "capot"), rules, outcome.sides, found)
    if outcome.capot == outcome.sides[play.taker]:
        return "capot"
    counted = counted_by(play, outcome)
    ours, theirs = counted[play.taker].total, counted[1 - play.taker].total
    if rules.options.contract_needs is Needs.BID_AND_MORE and ours <= theirs:
        return None
    return highest_bid_within(ours, rules)


def marks_difference(
    like: Outcome,
    auction: Auction,
    rules: RuleSet,
    found: Declarations | None = None,
    *,
    kept: int = 0,
) -> tuple[int, ...]:
    """Return mark(first side) - mark(second side) for every level of the outcome scale.

    The levels are the second side's capot, 0, 1, … all points of the first side, and its capot;
    any outcome of the deal serves as `like` for the sides and the points in play. `kept` are
    points that the first side has even without a trick: the discards of a taker of three.
    Levels between the capots never fall, and the capots are in their order too unless a side
    without a trick loses declarations or belote to nobody (rules 1) or `capot-worth` is less
    than the points it replaces. Raises RuleError where the marks rise and fall with the points:
    under `bela3-fall=both`, and in all trumps under `tie=litige` where three belotes make a
    level contract cost the takers more than a failed one.
    """
    play = contract(auction, rules, like.sides, found)
    if play.is_for_three and play.options.bela3_fall is Fall.BOTH:
        raise RuleError(
            "with bela3-fall=both marks do not follow the points: play for points, "
            "or say bela3-fall=keep or higher"
        )
    first, second = like.sides
    total = sum(like.points)

    def difference(points: int, capot: str | None = None) -> int:
        level = {first: points, second: total - points}
        marks = scored(play, Outcome(capot=capot, is_scaled=like.is_scaled, **level)).marks
        return marks[0] - marks[1]

    between = [difference(points) for points in range(total + 1)]
    if any(low > high for low, high in pairwise(between)):
        raise RuleError(
            "with tie=litige and so many belotes a level contract costs the takers more than a "
            "failed one, so marks do not follow the points: play for points, or say tie=fail"
        )
    return (difference(kept, second), *between, difference(total, first))


def scored(play: Contract, outcome: Outcome) -> Score:
    """Return the score of an outcome under a contract of its sides (rules 6)."""
    counted = counted_by(play, outcome)
    needed = least(play, counted)
    result = result_of(play, outcome, counted, needed)
    takers, defence, pending = marked(play, counted, result)
    return Score(
        sides=play.sides,
        taker=play.sides[play.taker],
        result=result,
        counted=counted,
        needed=needed,
        marks=(takers, defence) if play.taker == 0 else (defence, takers),
        pending=pending,
    )
