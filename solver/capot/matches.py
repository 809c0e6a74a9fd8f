"""Running totals of finished deals, the single defenders' marks, and who has won (rules 6.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from .arguments import told, whole
from .declarations import Declarations
from .errors import CapotError, RuleError, UnknownName, one_of
from .marking import Result
from .options import BothOver, Fall, Scheme
from .rules import RuleSet, rule_set
from .scoring import Score

_SIDES, _PLAYERS = 2, 3
"""How many totals a match has: of two sides, or of three single players."""


@dataclass(frozen=True, slots=True)
class Finished:
    """What a finished deal brings to a match.

    `marks` are those of each side, of each player where three play. `taker` is one of them, and
    `made` whether the contract was. `pending` are the points a litige held back, and `belot`
    is who held the eight in a row that wins a match of Bela at once.
    """

    marks: Mapping[str, int]
    taker: str | None = None
    made: bool = False
    pending: int = 0
    belot: str | None = None

    @classmethod
    def of(cls, score: Score, found: Declarations | None = None) -> Finished:
        """Return a scored deal of two sides; with three players see `marks_by_seat`."""
        belot = None
        if found is not None and found.belot is not None:
            belot = found[found.belot].side
        return cls(
            marks={side: score[side] for side in score.sides},
            taker=score.taker,
            made=score.is_made,
            pending=score.pending,
            belot=belot,
        )


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands: totals, how many deals they count, and the winner if there is one.

    `why` says what decided it, or what is still to come; `pending` is what the next deal's
    winner takes besides. Deals after the one that ended the match are not counted.
    """

    target: int
    totals: tuple[tuple[str, int], ...]
    deals: int
    winner: str | None
    why: str
    pending: int = 0

    def __getitem__(self, name: str) -> int:
        """Return the total of a side, or of a player where three play."""
        totals = dict(self.totals)
        if not isinstance(name, str) or name not in totals:
            raise UnknownName(f"{told(name)} is not in this match: say {one_of(list(totals))}")
        return totals[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.totals)

    def to_json(self) -> dict[str, Any]:
        """Return target, totals by name, deals counted, winner, why, and pending."""
        return {
            "target": self.target,
            "totals": dict(self.totals),
            "deals": self.deals,
            "winner": self.winner,
            "why": self.why,
            "pending": self.pending,
        }


class HasFinished(Protocol):
    """Anything that knows what it brings to a match, as the result of a record does."""

    @property
    def finished(self) -> Finished:
        """What it brings."""
        ...


def match(
    deals: Iterable[Finished | Score | HasFinished],
    rules: RuleSet | str,
    target: int | None = None,
) -> Match:
    """Return where a match stands after finished deals (rules 6.6).

    `target` defaults to that of the rule set. What a litige holds back goes to the side that
    wins the next contract, or defeats it; until then to nobody. Raises CapotError for deals
    with other names than the first, or none at all.

    >>> from capot.rules import rule_set
    >>> match([Finished({"NS": 162, "EW": 0}), Finished({"NS": 90, "EW": 410})], rule_set("bela2"))
    Match(target=501, totals=(('NS', 252), ('EW', 410)), deals=2, winner=None, why='EW leads, \
91 short of 501', pending=0)
    """
    rules = rule_set(rules)
    target = rules.options.target if target is None else target
    target = whole("target", target, "say what wins, from 1 to 999999", 1, 999_999)
    standing: Match | None = None
    for deal in deals:
        if isinstance(deal, Score):
            finished = Finished.of(deal)
        else:
            finished = deal if isinstance(deal, Finished) else deal.finished
        standing = _after(standing, finished, target, rules.options.both_over)
        if standing.winner is not None:
            return standing
    if standing is None:
        raise CapotError("a match needs at least one finished deal")
    return standing


def _after(before: Match | None, deal: Finished, target: int, both_over: BothOver) -> Match:
    """Return the match with one deal more."""
    names = tuple(deal.marks) if before is None else tuple(name for name, _ in before.totals)
    if set(names) != set(deal.marks) or not _SIDES <= len(names) <= _PLAYERS:
        raise CapotError(
            f"deal {1 if before is None else before.deals + 1} has marks of "
            f"{', '.join(deal.marks)}: give those of {' and '.join(names)} in every deal"
        )
    for name in (deal.taker, deal.belot):
        if name is not None and name not in names:
            raise CapotError(f"{name} has no marks in this match: write {one_of(names)}")
    totals = {name: deal.marks[name] + (before[name] if before else 0) for name in names}
    pending = deal.pending + (before.pending if before else 0)
    heir = _heir(deal, names)
    if pending and heir is not None:
        totals[heir] += pending
        pending = 0
    winner, why = _winner(totals, deal, target, both_over)
    return Match(
        target=target,
        totals=tuple(totals.items()),
        deals=1 if before is None else before.deals + 1,
        winner=winner,
        why=why,
        pending=pending,
    )


def _heir(deal: Finished, names: tuple[str, ...]) -> str | None:
    """Return who takes what was pending: the takers, or the side that defeated them."""
    if deal.pending or deal.taker is None or len(names) != _SIDES:
        return None
    return deal.taker if deal.made else next(name for name in names if name != deal.taker)


def _winner(
    totals: Mapping[str, int], deal: Finished, target: int, both_over: BothOver
) -> tuple[str | None, str]:
    if deal.belot is not None:
        return deal.belot, f"{deal.belot} holds eight in a row, which wins at once"
    top = max(totals.values())
    leaders = [name for name, total in totals.items() if total == top]
    over = [name for name, total in totals.items() if total >= target]
    if not over:
        lead = f"{leaders[0]} leads" if len(leaders) == 1 else "they are level"
        return None, f"{lead}, {target - top} short of {target}"
    if len(over) == 1:
        return over[0], f"{over[0]} has reached {target}"
    if both_over is BothOver.TAKERS_FIRST and deal.taker in over:
        return deal.taker, f"{' and '.join(over)} have reached {target}: the taker counts first"
    if len(leaders) == 1:
        return leaders[0], f"{' and '.join(over)} have reached {target}: the higher total wins"
    return None, f"{' and '.join(leaders)} are level over {target}: one more deal"


def marks_by_seat(
    score: Score,
    points: Mapping[str, int],
    rules: RuleSet,
    found: Declarations | None = None,
) -> dict[str, int]:
    """Return the marks of each player of a finished deal for three (rules 6.4 and 6.7).

    `points` are those each seat made in tricks, in order of turn, the taker's with his discards
    and the last trick with its ten. Each defender scores his own. What only the coalition has
    earned, a capot, declarations passed to it or in Belote the points of a failed contract, is
    halved, an odd point to the earlier; rounding likewise. In Bela of equal opponents the earlier
    is the higher one. Raises RuleError for another game and CapotError for points that are not
    those of the score.
    """
    if rules.players != _PLAYERS:
        raise RuleError(f"single players have marks of their own among three, not in {rules.name}")
    taker, coalition = score.taker, score.defence
    earlier, later = defenders = [seat for seat in points if seat != taker]
    theirs = score.count(coalition)
    if len(points) != _PLAYERS or points.get(taker) != score.count(taker).tricks:
        raise CapotError(f"the points by seat must be those of three, {taker}'s as in the score")
    if sum(points[seat] for seat in defenders) != theirs.tricks:
        raise CapotError(f"the defenders' points must come to {theirs.tricks} together")
    own = {
        seat: points[seat] + _announced(seat, theirs.belote, theirs.declarations, found)
        for seat in defenders
    }
    is_bela = rules.scheme is Scheme.BELA
    total = theirs.total if is_bela else score[coalition]
    shared = total - sum(own.values())
    own[earlier] += shared - shared // 2
    own[later] += shared // 2
    if is_bela and score.result is Result.FAILED:
        lost = score.count(taker).total - score.count(taker).capot - score[taker]
        higher = later if own[later] > own[earlier] else earlier
        takers = {Fall.KEEP: (), Fall.HIGHER: (higher,), Fall.BOTH: (earlier, later)}
        for seat in takers[rules.options.bela3_fall]:
            own[seat] += lost
    return {seat: score[taker] if seat == taker else own[seat] for seat in points}


def _announced(seat: str, belote: int, declared: int, found: Declarations | None) -> int:
    """Return declarations and belote of one defender, as far as the coalition scores any."""
    if found is None:
        return 0
    hand = found[seat]
    scores = declared and hand.side == found.winner
    return (hand.points if scores else 0) + (hand.belote if belote else 0)
