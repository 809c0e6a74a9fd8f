"""Answers to a position, under one rule set or several, in every format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from capot.analysis.judged import Judged, has_bids, highest_bids
from capot.answers import SCHEMA, Answer

from .diagram import position_diagram
from .inputs import Asked
from .options import CSV, JSON, TEXT, Question
from .output import Csv, json_line, table, write_text
from .refusals import say_refusals
from .rows import Rows
from .style import Style
from .text import answer_text, notes

CHECKED = "checked: plain mode finds the same for every card"


@dataclass(frozen=True, slots=True)
class Solved:
    """An answer, and its judgement where a contract was said."""

    answer: Answer
    judged: Judged | None

    def to_json(self) -> dict[str, Any]:
        """Return the object of notation 4."""
        described = (self.judged or self.answer).to_json()
        position = self.answer.position
        if self.judged is None and has_bids(position):
            described["bids"] = highest_bids(position, self.answer.outcome)
        return described


def write_answers(
    item: Asked,
    asked: Question,
    answers: Sequence[Solved],
    refused: Mapping[str, str],
    check: bool,
    rows: Csv,
) -> None:
    """Write the answers of the rule sets asked, and which of them refused to answer and why."""
    style = asked.style
    if asked.format != TEXT:
        say_refusals(refused)
    if asked.format == JSON:
        for solved in answers:
            checked = {"checked": True} if check else {}
            json_line({"schema": SCHEMA, "input": item.place, **solved.to_json(), **checked})
    elif asked.format == CSV:
        for solved in answers:
            position = solved.answer.position
            about = Rows(rows, item, asked, position.rules, position.leader)
            about.write_answer(solved.answer, solved.judged)
    else:
        parts = (
            _of_rule_sets(answers, refused, style)
            if asked.every_rule_set
            else answer_text(answers[0].answer, style, answers[0].judged)
        )
        write_text(item, style, parts + [CHECKED] * check)


def _of_rule_sets(solved: Sequence[Solved], refused: Mapping[str, str], style: Style) -> list[str]:
    """Return the diagram, then a row for each rule set with its outcome and best cards."""
    answers = [each.answer for each in solved]
    sides = answers[0].outcome.sides
    has_score = any(each.judged is not None for each in solved)
    none = style.plain("–")
    rows: list[list[str]] = []
    for each in solved:
        answer = each.answer
        row = [answer.position.rules.name]
        row += [style.points(answer.outcome, side) for side in sides]
        if has_score:
            row += _score_cells(each.judged, sides, none)
        rows.append([*row, style.cards(answer.best)])
    headers = ["rules", *sides, "best cards"]
    if has_score:
        headers[3:3] = ["contract", *(f"{side} marks" for side in sides)]
    empty = [none] * (len(headers) - 2)
    rows += [[name, *empty, style.plain(why)] for name, why in refused.items()]
    return [
        position_diagram(answers[0].position, style, with_rules=False),
        table(rows, headers, (1, 2, 4, 5) if has_score else (1, 2)),
        *notes([answer.position.rules for answer in answers], style),
    ]


def _score_cells(judged: Judged | None, sides: tuple[str, str], none: str) -> list[str]:
    if judged is None:
        return [none] * 3
    return [judged.score.result.value, *(str(judged.score[side]) for side in sides)]
