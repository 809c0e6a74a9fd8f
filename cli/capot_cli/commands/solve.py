"""`capot solve`: the outcome of a deal, of every legal card, and the best line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import click
from capot.analysis.contracts import contracts
from capot.answers import SCHEMA, Answer, describe
from capot.contracts import Trump
from capot.errors import CapotError, NotationError
from capot.notation import Record
from capot.outcomes import Outcome
from capot.rules import RULE_SETS, RuleSet
from capot.solve import CheckFailed, Solver

from ..diagram import deal_diagram, position_diagram
from ..inputs import Asked
from ..main import FAILED
from ..options import CSV, JSON, Question, question
from ..output import Csv, answer_each, json_line, table
from ..style import Style
from ..text import answer_text, contracts_table

Contracts = dict[Trump, Outcome]


@click.command("solve")
@question()
@click.option("--check", is_flag=True, help="Prove each answer again without any pruning.")
def command(asked: Question, check: bool) -> int:
    """Print the exact outcome of a deal, of every legal card, and the best line.

    DEAL is N:hand hand hand hand in the order of play, a hand being spades.hearts.diamonds.clubs;
    or labelled hands (N: ♠J9A ♥T8 …), a position with keys, or CFN. It may be a file of deals,
    or - for stdin. Without a trump, the outcome of every contract.

    \b
    Examples:
      capot solve -t S "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot solve "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot solve -t S --rules all deals.txt
      capot solve -t S --played SJ,SK,ST,S7 --check "N:QJ8..Q9.AJT …"
      cat deals.txt | capot solve - --format json
    """
    solver = Solver()
    rows = Csv()
    try:
        return answer_each(asked, lambda item: _answered(item, asked, solver, check, rows))
    except CheckFailed as failure:
        click.echo(f"capot: check failed: {failure}", err=True)
        return FAILED


def _answered(
    item: Asked, asked: Question, solver: Solver, check: bool, rows: Csv
) -> Callable[[], None]:
    """Answer one deal and return what writes the answer."""
    record = item.record
    played_as = _every_rule_set(record) if asked.every_rule_set else [record.rules]
    if record.trump is None:
        tables = {rules.name: _contracts(record, rules, solver) for rules in played_as}
        return lambda: _write_contracts(item, asked, played_as, tables, rows)
    answers: list[Answer] = []
    refused: dict[str, str] = {}
    for rules in played_as:
        try:
            answer = solver.solve(replace(record, rules=rules).position())
        except CapotError as error:
            if not asked.every_rule_set:
                raise
            refused[rules.name] = error.problem if isinstance(error, NotationError) else str(error)
            continue
        if check:
            solver.check(answer)
        answers.append(answer)
    if not answers:
        name, why = next(iter(refused.items()))
        raise CapotError(f"no rule set can answer this deal: {name}: {why}")
    return lambda: _write_answers(item, asked, answers, refused, check, rows)


def _every_rule_set(record: Record) -> list[RuleSet]:
    """Return the rule sets that have the record's contract, hands and seats left as they are.

    Raises RuleError for a record whose own duties would be lost.
    """
    base = RULE_SETS[record.rules.name]
    if record.rules.duties != base.duties or record.rules.tables != base.tables:
        raise CapotError("--rules all and single duties or points exclude each other")
    return [
        rules.changed(direction=record.deal.direction.value)
        for rules in RULE_SETS.values()
        if record.trump is None or record.trump in rules.trumps
    ]


def _contracts(record: Record, rules: RuleSet, solver: Solver) -> Contracts:
    if record.played:
        raise CapotError("cards were played and no trump is said: say trump=S, H, D, C, SA or TA")
    replace(record, rules=rules).position(rules.trumps[0])  # what is wrong is said in its place
    return contracts(record.deal, record.leader, rules, history=record.history, solver=solver)


def _write_answers(
    item: Asked,
    asked: Question,
    answers: Sequence[Answer],
    refused: dict[str, str],
    check: bool,
    rows: Csv,
) -> None:
    if asked.format == JSON:
        for answer in answers:
            checked = {"checked": True} if check else {}
            json_line({"schema": SCHEMA, "input": item.place, **answer.to_json(), **checked})
    elif asked.format == CSV:
        first = ["deal", "rules"] if asked.every_rule_set else ["deal"]
        sides = answers[0].outcome.sides
        rows.header([*first, "trump", "leader", "card", *sides, "capot", "cost", "best"])
        for answer in answers:
            position = answer.position
            begin = [item.number, position.rules.name][: len(first)]
            for card, outcome in answer.cards.items():
                cost = answer.cost(card)
                points = [outcome[side] for side in sides]
                best = int(cost == 0)
                rows.row(
                    [
                        *begin,
                        position.trump,
                        position.leader,
                        card,
                        *points,
                        outcome.capot or "",
                        cost,
                        best,
                    ]
                )
    else:
        click.echo(item.heading, nl=bool(item.heading))
        if asked.every_rule_set:
            click.echo(_rule_sets_text(answers, refused, asked.style))
        else:
            click.echo(answer_text(answers[0], asked.style))
        if check:
            click.echo("\nchecked: plain mode finds the same for every card")


def _rule_sets_text(answers: Sequence[Answer], refused: dict[str, str], style: Style) -> str:
    """Return the diagram, then a row for each rule set with its outcome and best cards."""
    sides = answers[0].outcome.sides
    rows: list[list[str]] = []
    for answer in answers:
        points = [style.points(answer.outcome, side) for side in sides]
        rows.append([answer.position.rules.name, *points, style.cards(answer.best)])
    rows += [[name, style.plain("–"), style.plain("–"), why] for name, why in refused.items()]
    position = answers[0].position
    remarks: dict[str, list[str]] = {}
    for answer in answers:
        for note in answer.position.rules.notes:
            remarks.setdefault(note, []).append(answer.position.rules.name)
    return "\n\n".join(
        [
            position_diagram(position, style, with_rules=False),
            table(rows, ["rules", *sides, "best cards"], (1, 2)),
            *(f"Note ({', '.join(names)}): {note}." for note, names in remarks.items()),
        ]
    )


def _write_contracts(
    item: Asked,
    asked: Question,
    played_as: Sequence[RuleSet],
    tables: dict[str, Contracts],
    rows: Csv,
) -> None:
    record = item.record
    if asked.format == JSON:
        for rules in played_as:
            json_line(_contracts_json(item, rules, tables[rules.name]))
    elif asked.format == CSV:
        first = ["deal", "rules"] if asked.every_rule_set else ["deal"]
        sides = next(iter(tables[played_as[0].name].values())).sides
        rows.header([*first, "trump", "leader", *sides, "capot"])
        for rules in played_as:
            begin = [item.number, rules.name][: len(first)]
            for trump, outcome in tables[rules.name].items():
                points = [outcome[side] for side in sides]
                rows.row([*begin, trump, record.leader, *points, outcome.capot or ""])
    else:
        click.echo(item.heading, nl=bool(item.heading))
        click.echo(
            deal_diagram(
                record.deal,
                asked.style,
                record.leader,
                None if asked.every_rule_set else record.rules,
            )
        )
        for rules in played_as:
            click.echo(f"\n{rules.name}" if asked.every_rule_set else "")
            click.echo(contracts_table(tables[rules.name], asked.style))


def _contracts_json(item: Asked, rules: RuleSet, found: Contracts) -> dict[str, Any]:
    record = item.record
    described = describe(replace(record, rules=rules).position(next(iter(found))))
    for key in ("trump", "played", "trick", "taken"):
        del described[key]
    described["options"] = {k: v for k, v in described["options"].items() if k != "points"}
    return {
        "schema": SCHEMA,
        "input": item.place,
        **described,
        "contracts": {
            str(trump): {"points": rules.tables[trump], "value": outcome.to_json()}
            for trump, outcome in found.items()
        },
    }
