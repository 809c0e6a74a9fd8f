"""What a finished record is worth: tricks, points, declarations and marks (rules 5 and 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Unpack

from ..answers import SCHEMA, contract_json, describe
from ..contracts import Trump
from ..deals import Seat
from ..declarations import Declarations
from ..errors import CapotError
from ..matches import Finished, marks_by_seat
from ..notebooks import ShownAsHtml
from ..outcomes import Outcome
from ..positions import Position
from ..questions import DealLike, Said, asked_of
from ..rules import RuleSet
from ..scoring import Score, score
from .judged import announced


@dataclass(frozen=True, slots=True)
class Result(ShownAsHtml):
    """A finished deal with its score; `seats` are the marks of each of three players."""

    position: Position
    outcome: Outcome
    declarations: Declarations
    score: Score
    seats: Mapping[str, int] | None

    @property
    def finished(self) -> Finished:
        """The deal as a match counts it: three players each for himself."""
        whole = Finished.of(self.score, self.declarations)
        if self.seats is None:
            return whole
        belot = self.declarations.belot
        return replace(whole, marks=self.seats, belot=None if belot is None else belot.value)

    def to_json(self) -> dict[str, Any]:
        """Return record, tricks, outcome, declarations and score as one object."""
        described: dict[str, Any] = {
            "schema": SCHEMA,
            **describe(self.position),
            "tricks": [trick.to_json() for trick in self.position.tricks],
            "value": self.outcome.to_json(),
            "contract": contract_json(self.position),
            "declarations": self.declarations.to_json(),
            "score": self.score.to_json(),
        }
        if self.seats is not None:
            described["score"]["seats"] = dict(self.seats)
        return described


def result(
    deal: DealLike,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    **said: Unpack[Said],
) -> Result:
    """Return the result of a finished record; the arguments are those of `solve`.

    Raises CapotError for one that is not finished, or an ending in a game with declarations, and
    RuleError for a contract that the game cannot have.
    """
    position, _ = asked_of(deal, trump, leader, rules, said)
    if not position.is_finished:
        missing = sum(len(position.hand(seat)) for seat in position.seats)
        raise CapotError(
            f"the record is not finished, {missing} cards are still to be played: "
            "write all of them in played="
        )
    swept = position.sweepers[0] if position.sweepers else None
    outcome = position.outcome(0, swept)[0]
    found = announced(position)
    auction = replace(position.auction, taker=position.taker)
    scored = score(outcome, auction, position.rules, found)
    rules = position.rules
    seats = None
    if rules.players == 3:
        seats = marks_by_seat(scored, points_by_seat(position), rules, found)
    return Result(position, outcome, found, scored, seats)


def points_by_seat(position: Position) -> dict[str, int]:
    """Return the points each seat made in tricks, in order of turn, the taker's discards his."""
    start = position.deal.index(position.leader)
    points = {seat.value: 0 for seat in position.seats[start:] + position.seats[:start]}
    for trick in position.tricks:
        points[trick.winner.value] += trick.points
    if position.rules.players == 3:
        points[position.sides[0]] += position.put_away
    return points
