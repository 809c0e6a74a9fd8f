"""Every vector of an independent program, in the value and every card."""

import json
from pathlib import Path
from typing import Any

import pytest
from capot.deals import Deal
from capot.outcomes import Outcome
from capot.parties import Auction
from capot.positions import Position
from capot.rules import RULE_SETS, rule_set
from capot.solver import Solver

VECTORS = Path(__file__).parent / "data" / "vectors"


def records(name: str, rules: str) -> list[dict[str, Any]]:
    lines = (VECTORS / f"{name}.jsonl").read_text().splitlines()
    return [record for record in map(json.loads, lines) if record["rules"] == rules]


def position_of(record: dict[str, Any], history: str | None) -> Position:
    rules = rule_set(record["rules"])
    deal = Deal.parse(record["deal"], direction=rules.direction)
    return Position(
        deal,
        record["trump"],
        record["leader"],
        rules,
        played=record.get("played", ()),
        history=history,
        auction=Auction(record.get("taker")),
    )


def to_come(position: Position, outcome: Outcome) -> int:
    """Points of the first side from here on, a capot counting 90 (notation 4)."""
    side = position.sides[0]
    return outcome.worth(side) - position.taken[side]


@pytest.mark.parametrize("rules", [r.name for r in RULE_SETS.values() if r.players == 4])
@pytest.mark.parametrize(
    ("name", "history"), [("deals", None), ("midplay", None), ("endings", "none")]
)
def test_vectors(name: str, history: str | None, rules: str) -> None:
    check(records(name, rules), history, least=24)


@pytest.mark.parametrize(
    ("name", "least"), [("bela2", 40), ("bela3", 24), ("belote3", 24), ("decouverte", 8)]
)
def test_vectors_of_two_and_three_players(name: str, least: int) -> None:
    check(records(name, name), None, least)


def check(found: list[dict[str, Any]], history: str | None, least: int) -> None:
    assert len(found) >= least
    solver = Solver()
    for record in found:
        position = position_of(record, history)
        answer = solver.solve(position)
        assert to_come(position, answer.outcome) == record["value"], record
        cards = {str(card): to_come(position, out) for card, out in answer.cards.items()}
        assert cards == record["cards"], record
