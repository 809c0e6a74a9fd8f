"""Answers to a deal without a trump: its outcome in every contract of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from capot.analysis.contracts import contracts
from capot.analysis.judged import SCORE, has_bids, highest_bids
from capot.answers import SCHEMA, describe_board
from capot.contracts import Trump
from capot.notation import Record
from capot.outcomes import Outcome
from capot.rules import RuleSet
from capot.solver import CheckFailed, Solver

from .diagram import deal_diagram
from .inputs import Asked
from .options import CSV, JSON, TEXT, Question
from .output import Csv, json_line, write_text
from .refusals import answered_by_each, refusal_lines, say_refusals
from .rows import Bids, Rows
from .solved import CHECKED
from .text import contracts_by_rules, contracts_text, notes

Contracts = Mapping[Trump, Outcome]


def answer_contracts(
    item: Asked, asked: Question, solver: Solver, check: bool, rows: Csv
) -> Callable[[], None]:
    """Solve a deal in every contract of the rule sets asked, and return what writes it."""
    record = item.record
    auction = record.auction
    reason = "and no trump is said"
    fix = "say trump=S, H, D, C, SA or TA"
    if record.played:
        raise record.places.deal.error(f"cards were played {reason}", fix)
    if record.objective == SCORE:
        raise record.places.deal.error(f"marks are those of a contract {reason}", fix)
    if auction.bid is not None or auction.coinche is not None:
        raise record.places.deal.error(f"a contract was bid {reason}", fix)
    found, refused = answered_by_each(
        record, lambda one: _solved(one, solver, check), asked.every_rule_set
    )
    return lambda: _write(item, asked, found, refused, check, rows)


def _solved(record: Record, solver: Solver, check: bool) -> Contracts:
    found = contracts(record.checked_board(), solver=solver)
    for trump, outcome in found.items() if check else ():
        answer = solver.solve(record.position(trump))
        if answer.outcome != outcome:
            raise CheckFailed(f"{answer.position!r}: {outcome!r} alone, {answer.outcome!r} by card")
        solver.check(answer)
    return found


def _write(
    item: Asked,
    asked: Question,
    found: Sequence[tuple[RuleSet, Contracts]],
    refused: Mapping[str, str],
    check: bool,
    rows: Csv,
) -> None:
    record, style = item.record, asked.style
    if asked.format != TEXT:
        say_refusals(refused)
    if asked.format == JSON:
        for rules, outcomes in found:
            checked = {"checked": True} if check else {}
            begin = {"schema": SCHEMA, "input": item.place}
            json_line({**begin, **contracts_json(record, rules, outcomes), **checked})
    elif asked.format == CSV:
        for rules, outcomes in found:
            bids = bids_in_contracts(record, rules, outcomes)
            about = Rows(rows, item, asked, rules, record.leader)
            for trump, outcome in outcomes.items():
                about.write_contract(trump, outcome, bids.get(str(trump)))
    else:
        shown = None if asked.every_rule_set else record.rules
        parts = [deal_diagram(record.deal, style, leader=record.leader, rules=shown)]
        if asked.every_rule_set:
            by_name = {rules.name: outcomes for rules, outcomes in found}
            parts += contracts_by_rules(by_name, style)
            parts += refusal_lines(refused, style)
        else:
            ((_, outcomes),) = found
            parts += contracts_text(
                outcomes, style, bids_in_contracts(record, record.rules, outcomes)
            )
        write_text(
            item, style, parts + notes([rules for rules, _ in found], style) + [CHECKED] * check
        )


def contracts_json(record: Record, rules: RuleSet, found: Contracts) -> dict[str, Any]:
    """Return a deal and its outcome in every contract as JSON names them."""
    bids = bids_in_contracts(record, rules, found)
    return {
        **describe_board(replace(record, rules=rules).board),
        "contracts": {str(trump): outcome.to_json() for trump, outcome in found.items()},
        **({"bids": bids} if bids else {}),
    }


def bids_in_contracts(record: Record, rules: RuleSet, found: Contracts) -> dict[str, Bids]:
    """Return the highest bids of both sides in each contract, empty in a game without bids."""
    record = replace(record, rules=rules)
    positions = {trump: record.position(trump) for trump in found}
    return {
        str(trump): highest_bids(position, found[trump])
        for trump, position in positions.items()
        if has_bids(position)
    }
