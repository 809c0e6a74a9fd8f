"""CSV about cards and contracts: one row each, with the sides named in the header."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capot.analysis.judged import Judged, Mistake, mistake_json
from capot.answers import Answer
from capot.contracts import Trump
from capot.deals import Seat
from capot.outcomes import Outcome
from capot.rules import RuleSet
from capot.scoring import Score

from .inputs import Asked
from .options import Question
from .output import Csv

Bids = Mapping[str, int | str | None]


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows about one deal under one rule set, the rule set named where there are several.

    A row of a contract or of a finished deal leaves card, cost and best empty.
    """

    csv: Csv
    item: Asked
    asked: Question
    rules: RuleSet
    leader: Seat | None

    def write_answer(self, answer: Answer, judged: Judged | None) -> None:
        """Write a row for every legal card, or one for a finished deal."""
        trump = answer.position.trump
        for card, outcome in answer.cards.items():
            cost = answer.cost(card)
            marks = (
                {} if judged is None else contract_columns(judged.cards[card], judged.mistake(card))
            )
            self._write(trump, outcome, [card, cost, int(cost == 0)], marks)
        if not answer.cards:
            marks = {} if judged is None else contract_columns(judged.score)
            self._write(trump, answer.outcome, _NO_CARD, marks)

    def write_contract(self, trump: Trump, outcome: Outcome, bids: Bids | None) -> None:
        """Write the row of a contract, with the highest bids in a game that has any."""
        said = {} if bids is None else {f"{side} bids": bid or "" for side, bid in bids.items()}
        self._write(trump, outcome, _NO_CARD, said)

    def _write(
        self,
        trump: Trump,
        outcome: Outcome,
        of_card: list[object],
        more: Mapping[str, object],
    ) -> None:
        sides = outcome.sides
        several = self.asked.every_rule_set
        names = ["deal", "rules"] if several else ["deal"]
        begin = [self.item.number, self.rules.name] if several else [self.item.number]
        card, *judged = of_card
        self.csv.header([*names, "trump", "leader", "card", *sides, "capot", "cost", "best", *more])
        points = [*(outcome[side] for side in sides), outcome.capot or ""]
        self.csv.row([*begin, trump, self.leader, card, *points, *judged, *more.values()])


_NO_CARD: list[object] = ["", "", ""]


def contract_columns(score: Score, mistake: Mistake | None = None) -> dict[str, object]:
    """Return the columns of a contract: the mistake a card is, made or failed, and the marks."""
    return {
        "mistake": mistake_json(mistake) or "",
        "result": score.result.value,
        "margin": "" if score.margin is None else score.margin,
        **{f"{side} marks": score[side] for side in score.sides},
    }
