"""Whether the claims of a lesson are true, and what to claim instead (notation 5)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any

from ..answers import Answer
from ..arguments import instance, told, wrong
from ..cards import Card
from ..errors import CapotError, IllegalPlay, NotationError
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
    Statement,
    card_text,
    cards_text,
    decode,
    in_letters,
    kind_of,
    read_lessons,
    restated,
)
from ..outcomes import Outcome
from ..positions import Position
from ..solve import shared_solver, solver_of
from ..solver import Solver
from .corrections import (
    true_best,
    true_capot,
    true_contract,
    true_line,
    true_points,
    true_score,
)
from .judged import POINTS, SCORE, Judged, judge_position

_COMPARE: dict[Operator, Callable[[int, int], bool]] = {
    Operator.EQUAL: operator.eq,
    Operator.UNEQUAL: operator.ne,
    Operator.LESS: operator.lt,
    Operator.AT_MOST: operator.le,
    Operator.MORE: operator.gt,
    Operator.AT_LEAST: operator.ge,
}

_A_LESSON = "write claims as in notation 5, or give the path of a .toml or .md file"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim, whether it holds, and in words what is true.

    `suggestion` is a true claim in place of a false one, in the letters and form of its file: the
    nearest of the same kind. It is None for a claim that holds.
    """

    claim: Claim
    holds: bool
    truth: str
    suggestion: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the place of the claim, its text, whether it holds, what is true, a suggestion."""
        return {
            "line": self.claim.line,
            "column": self.claim.column,
            "claim": self.claim.text,
            "holds": self.holds,
            "truth": self.truth,
            "suggestion": self.suggestion,
        }


def read_lesson(lesson: str | PathLike[str], *, locale: str = "en") -> list[Example]:
    """Return the examples of a lesson, in TOML or in Markdown with TOML blocks (notation 5).

    `lesson` is a path, or the text itself; a text that names a file stands for it. Examples that
    say no `locale` are read in this one. Raises NotationError with the place, the first there is,
    and CapotError for what is neither a file nor a lesson.

    >>> (example,) = read_lesson('''
    ... deal = "N:...A8 ...K9 ...Q7 ...JT"
    ... trump = "S"
    ... claims = ["NS = 26", "best = CA"]
    ... ''')
    >>> [verdict.holds for verdict in verify(example)]
    [True, False]
    """
    if not isinstance(lesson, (str, PathLike)):
        raise wrong("lesson", lesson, "give a path, or the text of a lesson")
    text, path = _text_of(lesson)
    found: list[Example] = []
    for example in read_lessons(text, source=path, kind=kind_of(text, path or ""), locale=locale):
        if isinstance(example, NotationError):
            raise example
        if example.errors:
            raise example.errors[0]
        found.append(example)
    return found


def _text_of(lesson: str | PathLike[str]) -> tuple[str, str | None]:
    """Return the text of a lesson and the path of its file, None for a text of no file."""
    path = fsdecode(lesson)
    try:
        if isinstance(lesson, str) and ("\n" in lesson or not Path(lesson).is_file()):
            if "=" not in lesson:
                raise CapotError(f"{told(lesson)} is neither a file nor a lesson: {_A_LESSON}")
            return lesson, None
        return decode(Path(path).read_bytes(), path), path
    except OSError as error:
        raise CapotError(f"{told(path)}: {error.strerror}") from None
    except ValueError as error:  # a NUL in it
        if isinstance(error, CapotError):
            raise
        raise CapotError(f"{told(path)} names no file: {_A_LESSON}") from None


def verify(
    lesson: Example | str | PathLike[str] | Iterable[Example],
    *,
    solver: Solver | None = None,
    locale: str = "en",
) -> list[Verdict]:
    """Return a verdict on each claim of a lesson, in order.

    A lesson is an example or several, or what `read_lesson` takes. Raises NotationError, in the
    place of the claim, for one that cannot be read or judged: an impossible card, a number above
    all points in play, or a contract that cannot be scored.
    """
    solver = solver_of(solver)
    if isinstance(lesson, Example):
        examples: Iterable[Example] = [lesson]
    elif isinstance(lesson, (str, PathLike)) or not isinstance(lesson, Iterable):
        examples = read_lesson(lesson, locale=locale)
    else:
        examples = lesson
    return [
        verdict
        for each in examples
        for verdict in _verdicts(instance("lesson", each, Example, "give Examples"), solver)
    ]


def _verdicts(example: Example, solver: Solver) -> list[Verdict]:
    if example.errors:
        raise example.errors[0]
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
    return _Judge(claim, objective, locale, canonical, solver or shared_solver()).of(position)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges one claim."""

    claim: Claim
    objective: str
    locale: str
    canonical: bool
    solver: Solver

    def of(self, position: Position) -> Verdict:
        """Return the verdict on what the claim says of a position."""
        if self.claim.card is not None:
            position = self._after(position, self.claim.card)
        match self.claim.statement:
            case ContractClaim() as said:
                return self._contract(said, position)
            case ScoreClaim() as said:
                return self._score(said, position)
            case PointsClaim() as said:
                return self._points(said, self._outcome(position, said.side))
            case CapotClaim() as said:
                outcome = self._outcome(position, said.side)
                holds = (outcome.capot == said.side) is not said.is_denied
                counts = position.history != "none"
                uncounted = "" if counts else "; an ending with history=none counts no capot"
                return self._verdict(holds, outcome.text + uncounted, true_capot(said))
            case BestClaim() as said:
                return self._best(said, self._answer(position))
            case LineClaim() as said:
                return self._line(said, position)

    def _verdict(self, holds: bool, truth: str, instead: Statement | None = None) -> Verdict:
        """Return a verdict; `instead` is what to claim if this is false."""
        if holds or instead is None:
            return Verdict(self.claim, holds, truth)
        return Verdict(self.claim, holds, truth, restated(self.claim, instead, self.locale))

    # -- what is asked of the solver --------------------------------------------------------

    def _outcome(self, position: Position, side: str) -> Outcome:
        if self.objective == SCORE:
            raise self.claim.error(
                "play for marks settles neither points nor capot",
                f"write score {side} = 222, or leave objective=score out",
            )
        return self.solver.solve(position).outcome

    def _answer(self, position: Position) -> Answer:
        if self.objective == SCORE:
            return self._judged(position).answer
        return self.solver.solve(position)

    def _judged(self, position: Position) -> Judged:
        try:
            return judge_position(position, self.objective, solver=self.solver)
        except CapotError as error:
            raise self.claim.error(str(error)) from None

    def _after(self, position: Position, card: Card, named: Card | None = None) -> Position:
        """Return the position after a card; `named` where the statement names it."""
        position = position.copy()
        try:
            position.push(card)
        except IllegalPlay as error:
            name, duty = card_text(card, self.locale), in_letters(error.duty, self.locale)
            raise self.claim.error(
                f"trick {error.trick}, {name}: {duty}", self._may(position), named
            ) from None
        return position

    def _may(self, position: Position) -> str:
        """Return what may be played, as the fix of a claim that names another card."""
        if position.is_finished:
            return "leave it out"
        cards = cards_text(position.legal_cards(), self.locale)
        return f"{position.to_play} may play {cards}"

    # -- what is claimed --------------------------------------------------------------------

    def _contract(self, said: ContractClaim, position: Position) -> Verdict:
        score = self._judged(position).score
        wanted = Result.MADE if said.is_made else Result.FAILED
        return self._verdict(score.result is wanted, score.text, true_contract(score))

    def _score(self, said: ScoreClaim, position: Position) -> Verdict:
        score = self._judged(position).score
        holds = _COMPARE[said.operator](score[said.side], said.number)
        return self._verdict(holds, score.text, true_score(said, score))

    def _points(self, said: PointsClaim, outcome: Outcome) -> Verdict:
        """Compare on the scale of rules 1, where a capot lies beyond all points."""
        if said.number > sum(outcome.points):
            raise self.claim.error(
                f"{said.number} is above all {sum(outcome.points)} points in play",
                f"write capot {said.side} for every trick",
            )
        holds = _COMPARE[said.operator](outcome.level(said.side), said.number)
        return self._verdict(holds, outcome.text, true_points(said, outcome))

    def _best(self, said: BestClaim, answer: Answer) -> Verdict:
        for card in said.cards:
            if card not in answer.cards:
                raise self.claim.error(
                    f"{card_text(card, self.locale)} may not be played now",
                    self._may(answer.position),
                    card,
                )
        named, best = set(said.cards), set(answer.best)
        if said.relation is Relation.EXACTLY:
            holds = named == best
        elif said.relation is Relation.INCLUDES:
            holds = named <= best
        else:
            holds = not named & best
        return self._verdict(
            holds, f"best = {self._cards(answer.best)}", true_best(said, answer.best)
        )

    def _line(self, said: LineClaim, position: Position) -> Verdict:
        """Judge a line card by card; the first that is not best makes it false."""
        answer = self._answer(position)
        played: list[Card] = []
        for card in said.cards:
            if card in answer.cards and card not in answer.best:
                before = f" after {self._cards(played)}" if played else ""
                truth = f"best = {self._cards(answer.best)}{before}"
                return self._verdict(False, truth, true_line(said, played, answer))
            position = self._after(position, card, card)
            played.append(card)
            answer = self._answer(position)
        return self._verdict(True, answer.outcome.text)

    def _cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(str, cards)) if self.canonical else cards_text(cards, self.locale)
