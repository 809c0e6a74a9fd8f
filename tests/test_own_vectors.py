"""Vectors made by the reference for what no other program's cover (see make_vectors.py)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from capot.analysis.judged import SCORE, judge_position
from capot.cards import Card, CardSet
from capot.deals import Deal
from capot.outcomes import Outcome
from capot.parties import Auction
from capot.positions import Position
from capot.rules import rule_set
from capot.solver import Solver

OWN = Path(__file__).parent / "data" / "own"


def records(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (OWN / f"{name}.jsonl").read_text().splitlines()]


def position_of(record: dict[str, Any]) -> Position:
    discards = record.get("discards")
    return Position(
        Deal.parse(record["deal"]),
        record["trump"],
        record["leader"],
        rule_set(record["rules"]),
        played=record.get("played", ()),
        history=record.get("history"),
        auction=Auction(record.get("taker")),
        discards=None if discards is None else CardSet.of(map(Card.__getitem__, discards)),
    )


def to_come(position: Position, outcome: Outcome) -> int:
    side = position.sides[0]
    return outcome.worth(side) - position.taken[side]


@pytest.mark.parametrize("name", ["bela3", "belote2", "belote3", "decouverte", "midplay"])
def test_values(name: str) -> None:
    found = records(name)
    assert len(found) >= 30
    solver = Solver()
    for record in found:
        position = position_of(record)
        answer = solver.solve(position)
        assert answer.outcome.worth(position.sides[0]) == record["value"], record
        assert to_come(position, answer.outcome) == record["to_come"], record
        cards = {str(card): to_come(position, out) for card, out in answer.cards.items()}
        assert cards == record["cards"], record
        solver.check(answer)


def test_leaving_a_trick_may_be_worth_more_than_a_sweep() -> None:
    found = [record for record in records("leave_a_trick") if "played" in record]
    assert len(found) >= 3
    solver = Solver()
    for record in found:
        position = position_of(record)
        if position.deal.hand_size < position.rules.hand_size:
            continue  # what was declared stands in the record and cannot be seen in an ending
        judged = judge_position(position, SCORE, solver=solver)
        assert judged.difference == record["difference"], record
        assert dict(zip(judged.score.sides, judged.score.marks, strict=True)) == dict(
            zip(position.sides, record["marks"], strict=True)
        )
        worths = judged.answer.worths
        assert worths is not None
        assert {str(card): worth for card, worth in worths.items()} == record["cards"], record
        assert [str(card) for card in judged.answer.best] == record["best"]
        by_points = judge_position(position, solver=solver)
        assert by_points.difference == record["sweep"]
        assert abs(by_points.difference) < abs(judged.difference)
