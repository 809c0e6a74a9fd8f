"""One question under several rule sets: who answers, and who refuses and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from capot.errors import CapotError, NotationError
from capot.notation import Record
from capot.rules import RULE_SETS, RuleSet

from .status import complain
from .style import Style

A = TypeVar("A")


def _games_of(record: Record) -> list[RuleSet]:
    """Return the rule sets that have the record's contract, hands and seats left as they are.

    Raises NotationError for a record whose own duties or options would be lost.
    """
    base = RULE_SETS[record.rules.name]
    if record.rules != base.changed(direction=record.rules.direction.value):
        raise record.places.deal.error(
            "--rules all and single duties, options or points exclude each other",
            "leave one of them out",
        )
    return [
        rules.changed(direction=record.deal.direction.value)
        for rules in RULE_SETS.values()
        if rules.players == base.players
        and rules.has_piles == base.has_piles
        and (record.trump is None or record.trump in rules.trumps)
    ]


def answered_by_each(
    record: Record,
    answer: Callable[[Record], A],
    every_rule_set: bool,
    is_meant: Callable[[RuleSet], bool] = lambda _: True,
) -> tuple[list[tuple[RuleSet, A]], dict[str, str]]:
    """Return rule sets with their answers, and by name why others refuse.

    Those are the record's own, or every one that has its contract and `is_meant`.
    Raises what a rule set that is asked alone raises, and NotationError where all refuse.
    """
    answers: list[tuple[RuleSet, A]] = []
    refused: dict[str, str] = {}
    for rules in filter(is_meant, _games_of(record)) if every_rule_set else [record.rules]:
        try:
            answers.append((rules, answer(replace(record, rules=rules))))
        except CapotError as error:
            if not every_rule_set:
                raise
            refused[rules.name] = error.problem if isinstance(error, NotationError) else str(error)
    if not answers:
        raise record.places.deal.error(
            "no rule set can answer this deal", "; ".join(_by_reason(refused))
        )
    return answers, refused


def say_refusals(refused: Mapping[str, str]) -> None:
    """Say on stderr which rule sets a format without a row for them leaves out, and why."""
    for name, why in refused.items():
        complain(f"{name} is left out: {why}")


def refusal_lines(refused: Mapping[str, str], style: Style) -> list[str]:
    """Return the same in text, as what stands below the answers of the others."""
    lines = [style.plain(f"{name} is left out: {why}") for name, why in refused.items()]
    return ["\n".join(lines)] if lines else []


def _by_reason(refused: Mapping[str, str]) -> list[str]:
    """Return why rule sets cannot answer, those with the same reason together."""
    names: dict[str, list[str]] = {}
    for name, why in refused.items():
        names.setdefault(why, []).append(name)
    if len(names) == 1:
        return list(names)
    return [f"{', '.join(those)}: {why}" for why, those in names.items()]
