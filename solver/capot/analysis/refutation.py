"""Why a card of a record was a mistake: the lines after it and after the best card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

from ..arguments import told, whole
from ..contracts import Trump
from ..deals import Seat
from ..errors import CapotError
from ..notebooks import ShownAsHtml
from ..positions import Trick
from ..questions import DealLike, Said, asked_of
from ..rules import RuleSet
from ..solve import solver_of
from ..solver import Solver
from .judged import Judge, answered, judge_of
from .moves import CAUTION, Move, record_of
from .turns import Turn, turn


@dataclass(frozen=True, slots=True)
class Refutation(ShownAsHtml):
    """A card of a record, best play after it, and the trick in which it falls behind the best.

    `line` begins with the trick of the card, whole. `turn` is None for a card that costs nothing.
    """

    move: Move
    line: tuple[Trick, ...]
    turn: Turn | None

    @property
    def best_line(self) -> tuple[Trick, ...]:
        """Best play by all after the best card, of several the lowest in card order."""
        return self.move.answer.line

    def to_json(self) -> dict[str, Any]:
        """Return the answer to the position, with the card, its line and where points go."""
        described = (self.move.judged or self.move.answer).to_json()
        for key in ("nodes", "seconds"):  # they tell what was asked before, not of this position
            del described[key]
        notes = [*described.pop("notes", []), CAUTION]
        return {
            **described,
            "move": self.move.to_json(),
            "refutation": {
                "line": [trick.to_json() for trick in self.line],
                "turn": None if self.turn is None else self.turn.to_json(),
            },
            "notes": notes,
        }


def refutation(
    deal: DealLike,
    number: int,
    objective: str | None = None,
    *,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    solver: Solver | None = None,
    **said: Unpack[Said],
) -> Refutation:
    """Return what `review` says of one card, counted from 1, with best play after it.

    The other arguments are those of `review`. Raises CapotError for a number that no card of the
    record has, and what `review` does.
    """
    asked, played_for = asked_of(deal, trump, leader, rules, said)
    position = record_of(asked)
    played = position.played
    number = whole("number", number, "say which card of the record, counted from 1")
    if not 1 <= number <= len(played):
        raise CapotError(f"the record has no card {told(number)}: say one from 1 to {len(played)}")
    solver = solver_of(solver)
    judge = judge_of(position, played_for if objective is None else objective)
    before = position.copy()
    for _ in played[number - 1 :]:
        before.pop()
    move = Move(number, played[number - 1], *answered(before, judge, solver))
    line = _line_after(move, judge, solver)
    where = turn(before, move.answer.line, line) if move.cost else None
    return Refutation(move, line, where)


def _line_after(move: Move, judge: Judge | None, solver: Solver) -> tuple[Trick, ...]:
    """Return best play by all after a card, from its trick on."""
    after = move.position.copy()
    after.push(move.card)
    if judge is None or judge.levels is None:
        line = solver.line(after)
    else:
        worths = move.answer.worths
        assert worths is not None  # it was played for levels
        line = solver.line_of_worth(after, judge.levels, worths[move.card])
    return after.tricks[len(move.position.tricks) :] + line
