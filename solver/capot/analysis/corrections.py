"""The true statement nearest to a false one, of the same form where that form has one.

A comparison keeps its operator and takes the nearest number; where none will do, it says what the
number equals, and a capot is named. Of best cards the named ones stay of which it is true.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..answers import Answer
from ..cards import Card
from ..marking import Result
from ..notation import (
    BestClaim,
    CapotClaim,
    ContractClaim,
    LineClaim,
    Operator,
    PointsClaim,
    Relation,
    ScoreClaim,
)
from ..outcomes import Outcome
from ..scoring import Score

_MOST_MARKS = 999_999  # more than any deal brings


def true_points(claimed: PointsClaim, outcome: Outcome) -> PointsClaim | CapotClaim:
    """Return what holds of the points of an outcome in place of a false claim."""
    if outcome.capot is not None:
        return CapotClaim(outcome.capot, is_denied=False)
    number = outcome[claimed.side]
    return PointsClaim(claimed.side, *_nearest(claimed.operator, number, sum(outcome.points)))


def true_capot(claimed: CapotClaim) -> CapotClaim:
    """Return the opposite of a false claim."""
    return CapotClaim(claimed.side, not claimed.is_denied)


def true_contract(score: Score) -> ContractClaim | ScoreClaim:
    """Return what became of a contract; of a litige what the defence marks at once."""
    if score.result is Result.LITIGE:
        return ScoreClaim(score.defence, Operator.EQUAL, score[score.defence])
    return ContractClaim(score.is_made)


def true_score(claimed: ScoreClaim, score: Score) -> ScoreClaim:
    """Return what holds of the marks in place of a false claim."""
    number = score[claimed.side]
    return ScoreClaim(claimed.side, *_nearest(claimed.operator, number, _MOST_MARKS))


def _nearest(operator: Operator, number: int, most: int) -> tuple[Operator, int]:
    """Return the comparison nearest to a false one that is true of a number from 0 to `most`."""
    if operator is Operator.MORE and number > 0:
        return operator, number - 1
    if operator is Operator.LESS and number < most:
        return operator, number + 1
    if operator in (Operator.AT_LEAST, Operator.AT_MOST):
        return operator, number
    return Operator.EQUAL, number


def true_best(claimed: BestClaim, best: Iterable[Card]) -> BestClaim:
    """Return what holds of the best cards in place of a false claim."""
    found, named = tuple(best), claimed.cards
    if claimed.relation is Relation.INCLUDES:
        return BestClaim(Relation.INCLUDES, tuple(c for c in named if c in found) or found)
    if claimed.relation is Relation.EXCLUDES:
        others = tuple(card for card in named if card not in found)
        return BestClaim(Relation.EXCLUDES if others else Relation.INCLUDES, others or named)
    return BestClaim(Relation.EXACTLY, found)


def true_line(claimed: LineClaim, played: Iterable[Card], answer: Answer) -> LineClaim:
    """Return a best line of as many cards that goes on, after those `played`, as `answer` does.

    It is shorter where the deal ends before.
    """
    lying = len(answer.position.trick)
    to_come = [card for trick in answer.line for card in trick.cards][lying:]
    return LineClaim((*played, *to_come)[: len(claimed.cards)])
