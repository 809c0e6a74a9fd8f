"""How an outcome is counted, judged and marked under a contract (rules 5 and 6).

Silent points of the rules are read so: 160 of a failed bid is all card points in play, down to
a full ten (rules 6.2); `marks=points` concerns a contract that is made, what a failed one costs
is said by `fail`; with `coinche-doubles=bid` a mark without the bid is not doubled; rounding is
of each mark, before a coinche. A belote `lost` on a failed contract scores for nobody, but for
the opponents in Bela, who take everything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from .bids import Contract
from .contracts import CAPOT
from .options import (
    Belote,
    CapotFor,
    CapotWorth,
    Doubles,
    Fail,
    Fall,
    Marks,
    Needs,
    Scheme,
    Tie,
    WithoutTrick,
)
from .outcomes import Outcome

_PIT = 100
_FLAT = 250


class Result(Enum):
    """What became of a contract."""

    MADE = "made"
    FAILED = "failed"
    LITIGE = "litige"


@dataclass(frozen=True, slots=True)
class Counted:
    """The points one side counts: in tricks, and for capot, declarations and belote."""

    tricks: int
    capot: int = 0
    declarations: int = 0
    belote: int = 0

    @property
    def total(self) -> int:
        """All of them, which the contract is judged on (rules 6)."""
        return self.tricks + self.capot + self.declarations + self.belote

    def to_json(self) -> dict[str, int]:
        """Return the points by kind, and their total."""
        return {
            "tricks": self.tricks,
            "capot": self.capot,
            "declarations": self.declarations,
            "belote": self.belote,
            "total": self.total,
        }


Sides = tuple[Counted, Counted]
"""What both sides count, in the order of the outcome."""


def counted_by(play: Contract, outcome: Outcome) -> Sides:
    """Return what each side counts: P, D and a, b of rules 6, by who takes no trick (rules 5)."""
    options = play.options
    scaled = outcome.scaled
    tricks = outcome.points if scaled is None else tuple(scaled.values())
    declared, belote, capot = list(play.declared), list(play.belote), [0, 0]
    if outcome.capot is not None:
        winner = outcome.sides.index(outcome.capot)
        loser = 1 - winner
        if options.capot_for is CapotFor.BOTH or winner == play.taker:
            capot[winner] = _premium(play, tricks[winner])
        if options.declarations_without_trick is WithoutTrick.PASS:
            declared[winner] += declared[loser]
        if options.declarations_without_trick is not WithoutTrick.KEPT:
            declared[loser] = 0
        if options.belote_without_trick is Belote.LOST:
            belote[loser] = 0
    first, second = (Counted(tricks[i], capot[i], declared[i], belote[i]) for i in (0, 1))
    return first, second


def _premium(play: Contract, points: int) -> int:
    """Return what a capot adds to the points in tricks of its side (rules 5)."""
    worth = play.options.capot_worth
    return {CapotWorth.ADDS_90: CAPOT, CapotWorth.ADDS_100: _PIT}.get(worth, _FLAT - points)


def least(play: Contract, counted: Sides) -> int | None:
    """Return the least total that makes the contract, None where every trick must be taken.

    More than half of what both sides count in this outcome is more than the defence.
    """
    if play.is_capot:
        return None
    both = counted[0].total + counted[1].total
    more = both // 2 + 1
    if play.bid is not None:
        alone = play.options.contract_needs is Needs.BID
        return play.bid if alone else max(play.bid, more)
    made_level = play.scheme is Scheme.CLASSIC and play.options.tie is Tie.MADE
    return (both + 1) // 2 if made_level else more


def result_of(play: Contract, outcome: Outcome, counted: Sides, needed: int | None) -> Result:
    """Return what became of the contract that `needed` so much."""
    ours, theirs = counted[play.taker].total, counted[1 - play.taker].total
    has_all = outcome.capot == outcome.sides[play.taker]
    if has_all if needed is None else ours >= needed:
        return Result.MADE
    is_litige = play.scheme is Scheme.CLASSIC and play.options.tie is Tie.LITIGE
    return Result.LITIGE if is_litige and ours == theirs else Result.FAILED


def _base(counted: Sides) -> int:
    """Return all card points in play: 162 of a suit."""
    return counted[0].tricks + counted[1].tricks


def _swept(play: Contract, base: int, theirs: Counted) -> int:
    """Return what the defence scores for the tricks of a failed contract, 162 or 252."""
    if theirs.capot and play.options.capot_worth is CapotWorth.FLAT_250:
        return _FLAT
    return base + theirs.capot


class Marked(NamedTuple):
    """Marks of the takers and of the defence, and what a litige holds back from the takers."""

    takers: int
    defence: int
    pending: int = 0


def _classic(play: Contract, counted: Sides, result: Result) -> Marked:
    """Rules 6.1: each its own, or all to the defence."""
    ours, theirs = counted[play.taker], counted[1 - play.taker]
    if result is Result.MADE:
        return Marked(ours.total, theirs.total)
    if result is Result.LITIGE:
        return Marked(0, theirs.total, pending=ours.total)
    declared = ours.declarations + theirs.declarations
    fallen = _swept(play, _base(counted), theirs) + declared + theirs.belote
    return Marked(_saved(play, ours), fallen)


def _saved(play: Contract, ours: Counted) -> int:
    """Return what the takers keep of a failed contract: their belote, or nothing (rules 5)."""
    return ours.belote if play.options.belote_on_fail is Belote.KEPT else 0


def _contree(play: Contract, counted: Sides, result: Result) -> Marked:
    """Rules 6.2: points and bid, or a fixed sum and the bid to the defence."""
    ours, theirs = counted[play.taker], counted[1 - play.taker]
    options = play.options
    bid = play.bid or 0
    if options.coinche_doubles is Doubles.BID:
        bid *= play.factor
    made = result is Result.MADE
    if options.marks is Marks.BID_ONLY:
        return Marked(bid, 0) if made else Marked(0, bid)
    if made:
        added = 0 if options.marks is Marks.POINTS else bid
        return Marked(ours.total + added, theirs.total)
    base = _base(counted)
    if options.fail is Fail.ROUND_AND_BID:
        base = base // 10 * 10
    fallen = _swept(play, base, theirs) + (0 if options.fail is Fail.ALL else bid)
    fallen += ours.declarations + theirs.declarations + theirs.belote
    return Marked(_saved(play, ours), fallen)


def _bela(play: Contract, counted: Sides, result: Result) -> Marked:
    """Rules 6.3 to 6.5: each its own, or everything to the opponents.

    A capot of takers who fall all the same, to declarations, is scored by nobody.
    """
    ours, theirs = counted[play.taker], counted[1 - play.taker]
    if result is Result.MADE:
        return Marked(ours.total, theirs.total)
    saved = _saved(play, ours)
    lost = ours.total - ours.capot - saved
    times = 1
    if play.is_for_three:
        times = {Fall.KEEP: 0, Fall.HIGHER: 1, Fall.BOTH: 2}[play.options.bela3_fall]
    return Marked(saved, theirs.total + times * lost)


_MARKS: dict[Scheme, Callable[[Contract, Sides, Result], Marked]] = {
    Scheme.CLASSIC: _classic,
    Scheme.CONTREE: _contree,
    Scheme.BELA: _bela,
}


def marked(play: Contract, counted: Sides, result: Result) -> Marked:
    """Return the marks for a contract with that result: rounded, then doubled."""
    marks = _MARKS[play.scheme](play, counted, result)
    if play.options.rounding:
        marks = Marked(*map(_to_ten, marks))
    if play.options.coinche_doubles is Doubles.EVERYTHING:
        marks = Marked(marks.takers * play.factor, marks.defence * play.factor, marks.pending)
    return marks


def _to_ten(points: int) -> int:
    """Return points to the nearest ten, 5 up (rules 6.1)."""
    return (points + 5) // 10 * 10
