"""`capot score`: a finished record to tricks, points and marks; several to a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import click
from capot.analysis.finished import Result, result
from capot.analysis.standings import match
from capot.answers import SCHEMA
from capot.errors import CapotError
from capot.notation import Record
from capot.rules import RuleSet

from ..diagram import deal_diagram
from ..inputs import Asked
from ..matches import write_match
from ..numbers import WholeNumber
from ..once import Command
from ..options import CSV, JSON, TEXT, Question, question
from ..output import Csv, Errors, answer_each, json_line, table, write_text
from ..refusals import answered_by_each, refusal_lines, say_refusals
from ..status import OK
from ..style import Style
from ..text import contract_text, played_table, result_text


@click.command("score", cls=Command)
@question(every=True, without=("objective",))
@click.option(
    "--target",
    type=WholeNumber(1, 999_999),
    help="Points that win the match, in place of the rule set's.",
)
def command(asked: Question, target: int | None) -> int:
    """Print tricks, points, declarations and marks of a finished record.

    Several finished deals of one game are a match: the marks are added up until a side reaches
    the target; with --target one deal is, too. Of three players each has his own. With --rules all
    the marks under every rule set that has the contract and allows the cards, and no match.

    \b
    Examples:
      capot score -t S --taker N -r bela2 --declarations off --played SJ,SA "N:J... A..."
      capot score -t S --taker N --played SJ,SK,ST,S7,… "N:QJ8..Q9.AJT …"
      capot score --rules all last_night.txt
      capot score evening.txt --target 501
    """
    if target is not None and "target" in asked.overrides:
        raise click.UsageError("--target and --option target are one question: say one of them")
    if target is not None and asked.every_rule_set:
        raise click.UsageError("a match is played under one rule set: leave --rules all out")
    rows = Csv()
    results: list[Result] = []
    status = answer_each(asked, lambda item: _scored(item, asked, results, rows))
    is_match = not asked.every_rule_set and (len(results) > 1 or (results and target))
    if status != OK or not is_match:
        return status
    errors = Errors()
    try:
        played = match(results, target=target)
    except CapotError as error:
        errors.say(error)
        return errors.status
    write_match(played, results, target, asked, rows)
    return OK


def _scored(item: Asked, asked: Question, results: list[Result], rows: Csv) -> Callable[[], None]:
    record, every = item.record, asked.every_rule_set
    found, refused = answered_by_each(record, _result, every)
    results += [one for _, one in found]
    return lambda: _write(item, asked, found, refused, rows)


def _result(record: Record) -> Result:
    position = record.position()
    try:
        return result(position)
    except CapotError as error:
        raise record.places.deal.error(str(error)) from None


def _write(
    item: Asked,
    asked: Question,
    found: Sequence[tuple[RuleSet, Result]],
    refused: Mapping[str, str],
    rows: Csv,
) -> None:
    style = asked.style
    if asked.format != TEXT:
        say_refusals(refused)
    if asked.format == JSON:
        for _, each in found:
            json_line({"schema": SCHEMA, "input": item.place, **each.to_json()})
    elif asked.format == CSV:
        for rules, each in found:
            named = {"rules": rules.name} if asked.every_rule_set else {}
            cells = {"deal": item.number, **named, **_cells(each)}
            rows.header(list(cells))
            rows.row(list(cells.values()))
    elif asked.every_rule_set:
        write_text(item, style, _of_rule_sets(found, style) + refusal_lines(refused, style))
    else:
        write_text(item, style, _text(found[0][1], style))


def _cells(found: Result) -> dict[str, object]:
    """Return the row of a finished deal in CSV."""
    position, score = found.position, found.score
    return {
        "trump": position.trump,
        "taker": position.taker,
        "bid": position.auction.bid or "",
        **{side: found.outcome[side] for side in score.sides},
        "capot": found.outcome.capot or "",
        "result": score.result.value,
        **{f"{side} marks": score[side] for side in score.sides},
        **{f"{seat} alone": alone for seat, alone in (found.seats or {}).items()},
    }


def _text(found: Result, style: Style) -> list[str]:
    position = found.position
    return [
        deal_diagram(
            position.deal,
            style,
            leader=position.leader,
            trump=position.trump,
            rules=position.rules,
        ),
        played_table(position, style),
        result_text(found, style),
    ]


def _of_rule_sets(found: Sequence[tuple[RuleSet, Result]], style: Style) -> list[str]:
    """Return the record, and what became of its contract under every rule set."""
    first = found[0][1]
    position, sides = first.position, first.score.sides
    rows = []
    for rules, each in found:
        points = [style.points(each.outcome, side) for side in sides]
        marks = [str(each.score[side]) for side in sides]
        rows.append([rules.name, *points, each.score.result.value, *marks])
    headers = ["rules", *sides, "contract", *(f"{side} marks" for side in sides)]
    return [
        deal_diagram(position.deal, style, leader=position.leader, trump=position.trump),
        played_table(position, style),
        contract_text(position, style),
        table(rows, headers, (1, 2, 4, 5)),
    ]
