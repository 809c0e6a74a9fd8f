"""Whether the claims of a lesson are true (notation 5)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..answers import Answer
from ..cards import Card
from ..errors import CapotError, IllegalPlay
from ..marking import Result
from ..notation import (
    BestClaim,
    CapotClaim,
    Claim,
    ContractClaim,
    Example,
    LineClaim,
    Operator,
    PointsClaim,
    Relation,
    ScoreClaim,
    card_text,
    cards_text,
)
from ..positions import Position
from ..solve import shared_solver
from ..solver import Solver
from .judged import POINTS, SCORE, Judged, judge_position

_COMPARE: dict[Operator, Callable[[int, int], bool]] = {
    Operator.EQUAL: operator.eq,
    Operator.UNEQUAL: operator.ne,
    Operator.LESS: operator.lt,
    Operator.AT_MOST: operator.le,
    Operator.MORE: operator.gt,
    Operator.AT_LEAST: operator.ge,
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim, whether it holds, and in words what is true."""

    claim: Claim
    holds: bool
    truth: str


def verify(example: Example, *, solver: Solver | None = None) -> list[Verdict]:
    """Return a verdict on each claim of an example, in order.

    Raises NotationError, in the place of the claim, for one that cannot be judged: an impossible
    card, a number above all points in play, or a contract that cannot be scored.
    """
    position = example.record.position()
    objective, locale = example.record.objective, example.locale
    return [
        judge(claim, position, objective=objective, locale=locale, solver=solver)
        for claim in example.claims
    ]


def judge(
    claim: Claim,
    position: Position,
    *,
    objective: str = POINTS,
    locale: str = "en",
    canonical: bool = False,
    solver: Solver | None = None,
) -> Verdict:
    """Return the verdict on one claim about a position; raises NotationError as `verify`.

    With the objective "score" both sides play for marks, which settles no points and no capot.
    Cards in what is true are in the letters of `locale`, or `canonical`, as files have them.
    """
    solver = solver or shared_solver()
    if claim.card is not None:
        position = _after(claim, position, claim.card, locale)
    statement = claim.statement
    if isinstance(statement, ScoreClaim | ContractClaim):
        return _contract(claim, statement, _judged(claim, position, objective, solver))
    if objective == SCORE:
        if isinstance(statement, PointsClaim | CapotClaim):
            raise claim.error(
                "play for marks settles neither points nor capot",
                f"write score {statement.side} = 222, or leave objective=score out",
            )
        answer = _judged(claim, position, objective, solver).answer
    else:
        answer = solver.solve(position)
    if isinstance(statement, PointsClaim):
        holds = _points_hold(claim, statement, answer)
        return Verdict(claim, holds, answer.outcome.text)
    if isinstance(statement, CapotClaim):
        holds = (answer.outcome.capot == statement.side) is not statement.is_denied
        return Verdict(claim, holds, answer.outcome.text)
    if isinstance(statement, BestClaim):
        holds = _best_holds(claim, statement, answer, locale)
        best = _cards(answer.best, locale, canonical)
        return Verdict(claim, holds, f"best = {best or '(none)'}")
    return _line(claim, statement, position, answer, locale, canonical, solver)


def _cards(cards: Iterable[Card], locale: str, canonical: bool) -> str:
    return " ".join(map(str, cards)) if canonical else cards_text(cards, locale)


def _judged(claim: Claim, position: Position, objective: str, solver: Solver) -> Judged:
    try:
        return judge_position(position, objective, solver=solver)
    except CapotError as error:
        raise claim.error(str(error)) from None


def _contract(claim: Claim, statement: ScoreClaim | ContractClaim, judged: Judged) -> Verdict:
    """Judge a claim about the contract by its score with best play."""
    score = judged.score
    if isinstance(statement, ContractClaim):
        wanted = Result.MADE if statement.is_made else Result.FAILED
        return Verdict(claim, score.result is wanted, score.text)
    holds = _COMPARE[statement.operator](score[statement.side], statement.number)
    return Verdict(claim, holds, score.text)


def _after(claim: Claim, position: Position, card: Card, locale: str) -> Position:
    position = position.copy()
    try:
        position.push(card)
    except IllegalPlay as error:
        name = card_text(card, locale)
        raise claim.error(
            f"trick {error.trick}, {name}: {error.duty}", "name a card that may be played"
        ) from None
    return position


def _points_hold(claim: Claim, statement: PointsClaim, answer: Answer) -> bool:
    """Compare on the scale of rules 1, where a capot lies beyond all points."""
    outcome = answer.outcome
    if statement.number > sum(outcome.points):
        raise claim.error(
            f"{statement.number} is above all {sum(outcome.points)} points in play",
            f"write capot {statement.side} for every trick",
        )
    return _COMPARE[statement.operator](outcome.level(statement.side), statement.number)


def _best_holds(claim: Claim, statement: BestClaim, answer: Answer, locale: str) -> bool:
    named = set(statement.cards)
    for card in statement.cards:
        if card not in answer.cards:
            raise claim.error(
                f"{card_text(card, locale)} may not be played now",
                "name cards the player to move may play",
            )
    best = set(answer.best)
    if statement.relation is Relation.EXACTLY:
        return named == best
    if statement.relation is Relation.INCLUDES:
        return named <= best
    return not named & best


def _line(
    claim: Claim,
    statement: LineClaim,
    position: Position,
    answer: Answer,
    locale: str,
    canonical: bool,
    solver: Solver,
) -> Verdict:
    """Judge a line card by card; the first that is not best makes it false."""
    played: list[Card] = []
    plays_for_marks = answer.worths is not None
    for card in statement.cards:
        if answer.cards and card in answer.cards and card not in answer.best:
            best = _cards(answer.best, locale, canonical)
            before = f" after {_cards(played, locale, canonical)}" if played else ""
            return Verdict(claim, False, f"best = {best}{before}")
        position = _after(claim, position, card, locale)
        played.append(card)
        if plays_for_marks:
            answer = _judged(claim, position, SCORE, solver).answer
        else:
            answer = solver.solve(position)
    return Verdict(claim, True, answer.outcome.text)
