"""`capot score`: a finished record to tricks, points and marks; several to a match."""

from __future__ import annotations

from collections.abc import Callable

import click
from capot.analysis.finished import Result, result
from capot.analysis.standings import match
from capot.answers import SCHEMA
from capot.errors import CapotError
from capot.notation import Record

from ..diagram import deal_diagram
from ..inputs import Asked
from ..matches import write_match
from ..numbers import WholeNumber
from ..once import Command
from ..options import CSV, JSON, Question, question
from ..output import Csv, Errors, answer_each, json_line, write_text
from ..status import OK
from ..style import Style
from ..text import played_table, result_text


@click.command("score", cls=Command)
@question(without=("objective",))
@click.option(
    "--target",
    type=WholeNumber(1, 999_999),
    help="Points that win the match, in place of the rule set's.",
)
def command(asked: Question, target: int | None) -> int:
    """Print tricks, points, declarations and marks of a finished record.

    Several finished deals of one game are a match: the marks are added up until a side reaches
    the target; with --target one deal is, too. Of three players each has his own.

    \b
    Examples:
      capot score -t S --taker N -r bela2 --declarations off --played SJ,SA "N:J... A..."
      capot score -t S --taker N --played SJ,SK,ST,S7,… "N:QJ8..Q9.AJT …"
      capot score evening.txt --target 501
    """
    if target is not None and "target" in asked.overrides:
        raise click.UsageError("--target and --option target are one question: say one of them")
    rows = Csv()
    results: list[Result] = []
    status = answer_each(asked, lambda item: _scored(item, asked, results, rows))
    if status != OK or not (len(results) > 1 or (results and target)):
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
    record = item.record
    if asked.every_rule_set:
        raise record.places.deal.error(
            "a record is scored under one rule set", "leave --rules all out"
        )
    found = _result(record)
    results.append(found)
    return lambda: _write(item, asked, found, rows)


def _result(record: Record) -> Result:
    position = record.position()
    try:
        return result(position)
    except CapotError as error:
        raise record.places.deal.error(str(error)) from None


def _write(item: Asked, asked: Question, found: Result, rows: Csv) -> None:
    style, scored = asked.style, found.score
    if asked.format == JSON:
        json_line({"schema": SCHEMA, "input": item.place, **found.to_json()})
    elif asked.format == CSV:
        sides = scored.sides
        marks = {f"{side} marks": scored[side] for side in sides}
        marks |= {f"{seat} alone": alone for seat, alone in (found.seats or {}).items()}
        rows.header(["deal", "trump", "taker", "bid", *sides, "capot", "result", *marks])
        points = [found.outcome[side] for side in sides]
        rows.row(
            [
                item.number,
                found.position.trump,
                found.position.taker,
                found.position.auction.bid or "",
                *points,
                found.outcome.capot or "",
                scored.result.value,
                *marks.values(),
            ]
        )
    else:
        write_text(item, style, _text(found, style))


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
