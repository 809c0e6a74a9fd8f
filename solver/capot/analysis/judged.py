"""A position judged by its contract: made or failed, and the marks of both sides (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from ..answers import Answer, contract_json
from ..cards import Card
from ..declarations import Declarations, declarations
from ..errors import RuleError
from ..options import Scheme
from ..outcomes import Outcome
from ..positions import Position
from ..questions import position_of
from ..scoring import Score, highest_bid, marks_difference, score
from ..solve import shared_solver
from ..solver import Solver

POINTS, SCORE = "points", "score"
"""What both sides play for: card points, or the difference of their marks (rules 1)."""


class Mistake(Enum):
    """How bad a card is that is not best (notation 4)."""

    POINTS = "points"
    DECISIVE = "decisive"

    @property
    def mark(self) -> str:
        """The mark of annotators: ?! for points given away, ?? for a contract or a capot."""
        return "?!" if self is Mistake.POINTS else "??"


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with the score of its outcome and of the outcome after every legal card.

    `objective` is what both sides play for. `declarations` is what the deal announces. `levels`
    are the worths that were played for, None for points.
    """

    answer: Answer
    objective: str
    declarations: Declarations
    score: Score
    cards: Mapping[Card, Score]
    levels: tuple[int, ...] | None = None

    @property
    def difference(self) -> int:
        """Marks of the first side less those of the second."""
        return self.score.difference

    def mistake(self, card: Card) -> Mistake | None:
        """Return what is wrong with `card`, None for a best one.

        Decisive is one after which the contract ends otherwise, or another side has the capot.
        """
        if self.answer.cost(card) == 0:
            return None
        result, outcome = self.cards[card].result, self.answer.cards[card]
        is_same = result is self.score.result and outcome.capot == self.answer.outcome.capot
        return Mistake.POINTS if is_same else Mistake.DECISIVE

    def to_json(self) -> dict[str, Any]:
        """Return the answer's object with contract, declarations, scores and mistakes in it."""
        described = self.answer.to_json()
        described["objective"] = self.objective
        described["contract"] = contract_json(self.answer.position)
        described["declarations"] = self.declarations.to_json()
        described["score"] = self.score.to_json()
        for entry, (card, found) in zip(described["cards"], self.cards.items(), strict=True):
            mistake = self.mistake(card)
            entry["mistake"] = None if mistake is None else mistake.value
            entry["score"] = {
                "result": found.result.value,
                "margin": found.margin,
                "marks": {side: found[side] for side in found.sides},
            }
        return described


def check_objective(objective: str) -> None:
    """Raise RuleError for an objective that is neither points nor score."""
    if objective not in (POINTS, SCORE):
        raise RuleError(f"objective {objective!r} is none of {POINTS} or {SCORE}")


def judge_position(
    position: Position | str, objective: str = POINTS, *, solver: Solver | None = None
) -> Judged:
    """Return the exact answer to a position in a contract, judged by its score.

    With the objective "score" both sides play for the difference of their marks, which a capot
    need not improve (rules 1). Raises RuleError for a contract the game cannot have, CapotError
    for an ending in a game with declarations, and where marks do not follow points.
    """
    check_objective(objective)
    solver = solver or shared_solver()
    position = position_of(position)
    found = announced(position)
    auction = replace(position.auction, taker=position.taker)
    levels = None
    if objective == SCORE:
        levels = marks_difference(
            position.outcome(0, None)[0], auction, position.rules, found, kept=position.put_away
        )
        answer = solver.solve_for(position, levels)
    else:
        score(position.outcome(0, None)[0], auction, position.rules, found)  # is it one at all?
        answer = solver.solve(position)

    def scored(outcome: Outcome) -> Score:
        return score(outcome, auction, position.rules, found)

    cards = {card: scored(outcome) for card, outcome in answer.cards.items()}
    return Judged(answer, objective, found, scored(answer.outcome), cards, levels)


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
