"""A position judged by its contract: made or failed, and the marks of both sides (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Unpack

from ..answers import Answer, contract_json
from ..arguments import told
from ..bids import Contract, contract
from ..cards import Card
from ..contracts import Trump
from ..deals import Seat
from ..declarations import Declarations, declarations
from ..errors import RuleError
from ..keyed import ByCard
from ..named import Named
from ..notebooks import ShownAsHtml
from ..options import Scheme
from ..outcomes import Outcome
from ..positions import Position
from ..questions import DealLike, Said, asked_of
from ..rules import RuleSet
from ..scoring import Score, highest_bid, marks_difference, scored
from ..solve import solver_of
from ..solver import Solver

POINTS, SCORE = "points", "score"
"""What both sides play for: card points, or the difference of their marks (rules 1)."""


class Mistake(Named, Enum):
    """How bad a card is that is not best (notation 4)."""

    POINTS = "points"
    DECISIVE = "decisive"

    @property
    def mark(self) -> str:
        """The mark of annotators: ?! for points given away, ?? for a contract or a capot."""
        return "?!" if self is Mistake.POINTS else "??"


@dataclass(frozen=True, slots=True)
class Judged(ShownAsHtml):
    """An answer with the score of its outcome and of the outcome after every legal card.

    `objective` is what both sides play for. `declarations` is what the deal announces. `levels`
    are the worths that were played for, None for points.
    """

    answer: Answer
    objective: str
    declarations: Declarations
    score: Score
    cards: ByCard[Score]
    levels: tuple[int, ...] | None = None

    @property
    def difference(self) -> int:
        """Marks of the first side less those of the second."""
        return self.score.difference

    def mistake(self, card: Card | str) -> Mistake | None:
        """Return what is wrong with `card`, None for a best one, as `mistake` does."""
        self.answer.cost(card)  # it says why a card may not be played
        is_same = self.cards[card].result is self.score.result
        return mistake(self.answer, card, contract_changes=not is_same)

    def to_json(self) -> dict[str, Any]:
        """Return the answer's object with contract, declarations, scores and mistakes in it."""
        described = self.answer.to_json()
        described["objective"] = self.objective
        described["contract"] = contract_json(self.answer.position)
        described["declarations"] = self.declarations.to_json()
        described["score"] = self.score.to_json()
        for entry, (card, found) in zip(described["cards"], self.cards.items(), strict=True):
            entry["mistake"] = mistake_json(self.mistake(card))
            entry["score"] = brief_json(found)
        return described


@dataclass(frozen=True, slots=True)
class Judge:
    """What judges every position of one deal in one contract; the fields are as in `Judged`."""

    objective: str
    contract: Contract
    declarations: Declarations
    levels: tuple[int, ...] | None

    @classmethod
    def of(cls, position: Position, objective: str = POINTS) -> Judge:
        """Return the judge of a position and of all others of its deal; raises as that does."""
        check_objective(objective)
        found = announced(position)
        auction = replace(position.auction, taker=position.taker)
        play = contract(auction, position.rules, position.sides, found)
        levels = None
        if objective == SCORE:
            like = position.outcome(0, None)[0]
            levels = marks_difference(like, auction, position.rules, found, kept=position.put_away)
        return cls(objective, play, found, levels)

    def judged(self, position: Position, solver: Solver) -> Judged:
        """Return the exact answer to a position of the deal, judged by its score."""
        if self.levels is None:
            answer = solver.solve(position)
        else:
            answer = solver.solve_for(position, self.levels)
        cards = ByCard({card: scored(self.contract, o) for card, o in answer.cards.items()})
        score = scored(self.contract, answer.outcome)
        return Judged(answer, self.objective, self.declarations, score, cards, self.levels)


def mistake(answer: Answer, card: Card | str, *, contract_changes: bool = False) -> Mistake | None:
    """Return what is wrong with `card`, None for a best one (notation 4).

    Decisive is one after which another side has the capot, or the contract ends otherwise.
    """
    if answer.cost(card) == 0:
        return None
    capot_changes = answer.cards[card].capot != answer.outcome.capot
    return Mistake.DECISIVE if contract_changes or capot_changes else Mistake.POINTS


def mistake_json(found: Mistake | None) -> str | None:
    """Return a mistake as JSON names it."""
    return None if found is None else found.value


def brief_json(found: Score) -> dict[str, Any]:
    """Return what a score comes to, without how it is counted."""
    return {
        "result": found.result.value,
        "margin": found.margin,
        "marks": {side: found[side] for side in found.sides},
    }


def check_objective(objective: str) -> None:
    """Raise RuleError for an objective that is neither points nor score."""
    if not isinstance(objective, str) or objective not in (POINTS, SCORE):
        raise RuleError(f"objective {told(objective)} is none of {POINTS} or {SCORE}")


def judge_position(
    deal: DealLike,
    objective: str | None = None,
    *,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    solver: Solver | None = None,
    **said: Unpack[Said],
) -> Judged:
    """Return the exact answer to a position in a contract, judged by its score.

    With the objective "score" both sides play for the difference of their marks, which a capot
    need not improve (rules 1); by default for what a text says, else for "points". The other
    arguments are those of `solve`. Raises RuleError for a contract the game cannot have,
    CapotError for an ending in a game with declarations, and where marks do not follow points.
    """
    position, said_objective = asked_of(deal, trump, leader, rules, said)
    solver = solver_of(solver)
    return Judge.of(position, said_objective if objective is None else objective).judged(
        position, solver
    )


def judge_of(position: Position, objective: str = POINTS) -> Judge | None:
    """Return the judge of a position that says a contract, None where points alone are asked.

    Raises what `judge_position` does.
    """
    check_objective(objective)
    if objective == POINTS and not is_contract(position):
        return None
    return Judge.of(position, objective)


def answered(
    position: Position, judge: Judge | None, solver: Solver
) -> tuple[Answer, Judged | None]:
    """Return the exact answer to a position, and the same judged where there is a judge."""
    if judge is None:
        return solver.solve(position), None
    judged = judge.judged(position, solver)
    return judged.answer, judged


def announced(position: Position, taker: str | None = None) -> Declarations:
    """Return what the deal of a position announces, `taker` or its own being the takers."""
    return declarations(
        position.deal, position.trump, position.leader, position.rules, taker or position.taker
    )


def is_contract(position: Position) -> bool:
    """Return whether a position says a contract that is to be scored.

    A bid says one whatever else is missing, a taker one in games without bids. Three players
    always have a taker: of their endings, whose declarations nobody knows, only points are asked.
    """
    auction = position.auction
    if auction.bid is not None or auction.coinche is not None:
        return True
    if position.taker is None or position.rules.scheme is Scheme.CONTREE:
        return False
    return position.rules.players != 3 or position.is_whole


def highest_bids(position: Position, outcome: Outcome) -> dict[str, int | str | None]:
    """Return for each side as takers the highest bid that an outcome makes (rules 6.2).

    Raises RuleError for a game without bids, CapotError for an ending with declarations.
    """
    return {
        side: highest_bid(outcome, side, position.rules, announced(position, side))
        for side in position.sides
    }


def has_bids(position: Position) -> bool:
    """Return whether the highest bids of a position can be told: a whole deal, a game with bids."""
    return position.rules.scheme is Scheme.CONTREE and position.is_whole
