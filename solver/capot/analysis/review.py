"""A record of play held against best play: what every card cost, and which cards decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

from ..answers import SCHEMA, Answer, contract_json, describe
from ..contracts import Trump
from ..deals import Seat
from ..keyed import BySeat
from ..notebooks import ShownAsHtml
from ..outcomes import Outcome
from ..positions import Position
from ..questions import DealLike, Said, asked_of
from ..rules import RuleSet
from ..scoring import Score
from ..solve import solver_of
from ..solver import Solver
from .judged import Judged, answered, brief_json, judge_of
from .moves import ASKED, CAUTION, Move, Tally, record_of


@dataclass(frozen=True, slots=True)
class Review(ShownAsHtml):
    """A whole or partial record, card by card; `end` is what its last position comes to.

    `position` is that after the last card. `judged` is `end` judged by the contract, None where
    none is asked for. In points the worth at the end is that at the start less what a side's own
    seats have lost, and more by what its opponents have.
    """

    position: Position
    objective: str
    moves: tuple[Move, ...]
    end: Answer
    judged: Judged | None

    @property
    def start(self) -> Outcome:
        """The outcome of best play by all from the first card on."""
        return self.moves[0].before

    @property
    def outcome(self) -> Outcome:
        """The result, of a partial record that of best play by all from its end on."""
        return self.end.outcome

    @property
    def scores(self) -> tuple[Score, Score] | None:
        """The scores of `start` and `outcome`, None without a contract."""
        first = self.moves[0].judged
        return None if first is None or self.judged is None else (first.score, self.judged.score)

    @property
    def mistakes(self) -> tuple[Move, ...]:
        """The cards that were mistakes, in order."""
        return tuple(move for move in self.moves if move.mistake is not None)

    @property
    def seats(self) -> BySeat[Tally]:
        """How each seat played, in order of play from N."""
        return BySeat(
            {
                seat: Tally.of(move for move in self.moves if move.seat is seat)
                for seat in self.position.seats
            }
        )

    def to_json(self) -> dict[str, Any]:
        """Return the record with every card and every seat as one object."""
        described = describe(self.position)
        notes = [*described.pop("notes", []), CAUTION]
        start, value = self.start.to_json(), self.outcome.to_json()
        if self.scores is not None:
            start["score"], value["score"] = map(brief_json, self.scores)
        return {
            "schema": SCHEMA,
            **described,
            "objective": self.objective,
            **_contract(self.judged),
            "start": start,
            "value": value,
            "moves": [move.to_json() for move in self.moves],
            "seats": {str(seat): tally.to_json() for seat, tally in self.seats.items()},
            "notes": notes,
        }

    @property
    def quiz(self) -> Quiz:
        """The record as questions: the position before every choice that mattered."""
        asked = tuple(move for move in self.moves if move.matters)
        return Quiz(self.position, self.objective, asked)


@dataclass(frozen=True, slots=True)
class Quiz:
    """Cards of a record that are asked for; what is said of them has no answers in it."""

    position: Position
    objective: str
    moves: tuple[Move, ...]

    @property
    def is_contract(self) -> bool:
        """Whether the answers know of a contract."""
        return any(move.judged is not None for move in self.moves)

    def to_json(self) -> dict[str, Any]:
        """Return the deal, and each position with the cards allowed, as one object."""
        described = describe(self.position)
        for key in ASKED:
            del described[key]
        contract = {"contract": contract_json(self.position)} if self.is_contract else {}
        return {
            "schema": SCHEMA,
            **described,
            "objective": self.objective,
            **contract,
            "questions": [move.question() for move in self.moves],
        }


def _contract(judged: Judged | None) -> dict[str, Any]:
    if judged is None:
        return {}
    return {
        "contract": contract_json(judged.answer.position),
        "declarations": judged.declarations.to_json(),
    }


def review(
    deal: DealLike,
    objective: str | None = None,
    *,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    solver: Solver | None = None,
    **said: Unpack[Said],
) -> Review:
    """Return what every card played in a position cost, and how each seat played.

    A contract that the position says is judged too (rules 6), and decides which mistakes are
    decisive; without one a capot alone does. With the objective "score" both sides are held
    against play for the difference of marks; by default it is what a text says, else "points".
    The other arguments are those of `solve`. Raises CapotError where no card was played, and what
    `judge_position` does.

    >>> found = review("N:...A8 ...K9 ...Q7 ...JT trump=S played=CA,C9,C7,CT,C8,CK,CQ,CJ")
    >>> [(move.number, str(move.seat), move.cost, move.mark) for move in found.mistakes]
    [(1, 'N', 10, '?!'), (3, 'S', 3, '?!'), (4, 'E', 8, '?!')]
    >>> found.seats["N"].lost, found.start["NS"], found.outcome["NS"]
    (10, 26, 21)
    """
    asked, played_for = asked_of(deal, trump, leader, rules, said)
    position = record_of(asked)
    solver = solver_of(solver)
    objective = played_for if objective is None else objective
    judge = judge_of(position, objective)
    end, judged = answered(position, judge, solver)
    walk, moves = position.copy(), []
    # From the end back: what the solver finds out about later tricks serves the earlier ones.
    for number in range(len(position.played), 0, -1):
        card = walk.pop()
        moves.append(Move(number, card, *answered(walk, judge, solver)))
    return Review(position, objective, tuple(reversed(moves)), end, judged)
