"""Answers to a taker of three who still holds the two cards he is to put away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from capot.analysis.discards import Discard, discards, worth
from capot.analysis.judged import SCORE
from capot.answers import SCHEMA, describe
from capot.contracts import Trump
from capot.errors import CapotError
from capot.notation import Record
from capot.solver import CheckFailed, Solver

from .diagram import deal_diagram
from .inputs import Asked
from .options import CSV, JSON, Question
from .output import Csv, json_line, table, write_text
from .style import Style


def answer_discards(
    item: Asked,
    asked: Question,
    solver: Solver,
    rows: Csv,
    check: bool,
    no_trump_discard: bool,
) -> Callable[[], None]:
    """Rank the choices of cards to put away, in one contract or the best in each."""
    record = item.record
    if asked.every_rule_set:
        raise record.places.deal.error(
            "cards are put away under one rule set", "leave --rules all out"
        )
    if record.played:
        raise record.places.played[0].error(
            "cards were played before two were put away", "leave them out of the taker's hand"
        )
    if record.auction.bid is not None or record.auction.coinche is not None:
        raise record.places.deal.error(
            f"{record.rules.name} has no bids", "leave bid and coinche out"
        )
    trumps = record.rules.trumps if record.trump is None else (record.trump,)
    found = {trump: ranked(record, trump, solver, no_trump_discard) for trump in trumps}
    for choice in [each for choices in found.values() for each in choices] if check else ():
        _check(choice, solver, record.objective == SCORE)
    return lambda: _write(item, asked, found, check, rows)


def _check(choice: Discard, solver: Solver, is_for_marks: bool) -> None:
    """Prove the outcome of a choice again without any pruning rule."""
    answer = solver.solve(choice.position)
    if not is_for_marks and answer.outcome != choice.outcome:
        raise CheckFailed(f"{choice.position!r}: {choice.outcome!r} alone, {answer.outcome!r}")
    solver.check(answer)


def ranked(
    record: Record, trump: Trump, solver: Solver, no_trump_discard: bool = False
) -> list[Discard]:
    """Return the choices of two cards to put away in a contract, the best first.

    Raises NotationError, with the place of the deal.
    """
    try:
        return discards(
            record.board,
            trump,
            objective=record.objective,
            no_trump_discard=no_trump_discard,
            solver=solver,
        )
    except CapotError as error:
        raise record.places.deal.error(str(error)) from None


def _write(
    item: Asked, asked: Question, found: dict[Trump, list[Discard]], check: bool, rows: Csv
) -> None:
    record = item.record
    if asked.format == JSON:
        checked = {"checked": True} if check else {}
        begin = {"schema": SCHEMA, "input": item.place}
        json_line({**begin, **discards_json(record, found), **checked})
    elif asked.format == CSV:
        for trump, choices in found.items():
            for choice in choices:
                _write_row(item, trump, choice, _cost(choices[0], choice, record.objective), rows)
    else:
        parts = discards_text(item.record, found, asked.style)
        write_text(item, asked.style, parts + [_CHECKED] * check)


_CHECKED = "checked: plain mode finds the same for every choice"


def _write_row(item: Asked, trump: Trump, choice: Discard, cost: int, rows: Csv) -> None:
    outcome, scored = choice.outcome, choice.score
    sides = outcome.sides
    marks = [] if scored is None else [f"{side} marks" for side in sides]
    judged = [] if scored is None else ["result", *marks]
    rows.header(["deal", "trump", "leader", "discards", *sides, "capot", "cost", "best", *judged])
    points = [*(outcome[side] for side in sides), outcome.capot or ""]
    cards = " ".join(map(str, choice.cards))
    leader = choice.position.leader
    row = [item.number, trump, leader, cards, *points, cost, int(cost == 0)]
    if scored is not None:
        row += [scored.result.value, *(scored[side] for side in sides)]
    rows.row(row)


def discards_json(record: Record, found: Mapping[Trump, Sequence[Discard]]) -> dict[str, Any]:
    """Return one object: the choices in the one contract, or the best choice in each."""
    best = next(iter(found.values()))[0]
    described = describe(best.position)
    described["deal"] = record.deal.line
    del described["discards"], described["taken"]
    begin = {**described, "taker": best.position.taker}
    begin["objective"] = record.objective
    if len(found) == 1:
        ((_, choices),) = found.items()
        listed = [_choice(choices[0], choice, record.objective) for choice in choices]
        return {**begin, "value": best.outcome.to_json(), "discards": listed}
    for key in ("trump", "played", "trick"):
        del begin[key]
    begin["options"]["points"] = {str(t): record.rules.tables[t] for t in found}
    contracts = {
        str(trump): {
            **choices[0].outcome.to_json(),
            "discards": [str(card) for card in choices[0].cards],
            "score": None if choices[0].score is None else choices[0].score.to_json(),
        }
        for trump, choices in found.items()
    }
    return {**begin, "contracts": contracts}


def _choice(best: Discard, choice: Discard, objective: str) -> dict[str, object]:
    cost = _cost(best, choice, objective)
    return {
        "cards": [str(card) for card in choice.cards],
        **choice.outcome.to_json(),
        "cost": cost,
        "best": cost == 0,
        "score": None if choice.score is None else choice.score.to_json(),
    }


def _cost(best: Discard, choice: Discard, objective: str) -> int:
    return worth(best, objective) - worth(choice, objective)


def discards_text(
    record: Record, found: Mapping[Trump, Sequence[Discard]], style: Style
) -> list[str]:
    """Return the diagram and every choice in the one contract, or the best choice in each."""
    one = next(iter(found)) if len(found) == 1 else None
    diagram = deal_diagram(record.deal, style, leader=record.leader, trump=one, rules=record.rules)
    best = next(iter(found.values()))[0]
    sides = best.outcome.sides
    rows = []
    for trump, choices in found.items():
        for choice in choices if one else choices[:1]:
            points = [style.points(choice.outcome, side) for side in sides]
            cost = _cost(choices[0], choice, record.objective)
            row = [style.cards(choice.cards), *points]
            if one:
                row += [f"-{cost}" if cost else "0", "" if cost else style.plain("•")]
            else:
                row.insert(0, style.trump(trump))
            if choice.score is not None:
                row += [choice.score.result.value, *(str(choice.score[side]) for side in sides)]
            rows.append([style.strong(cell) for cell in row] if one and not cost else row)
    marks = [] if best.score is None else ["contract", *(f"{side} marks" for side in sides)]
    if one:
        headers = [f"{sides[0]} puts away", *sides, "cost", "best", *marks]
        return [diagram, table(rows, headers, (1, 2, 3, 6, 7))]
    headers = ["trump", f"{sides[0]} puts away", *sides, *marks]
    return [diagram, table(rows, headers, (2, 3, 5, 6))]
