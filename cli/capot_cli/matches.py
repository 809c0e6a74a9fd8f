"""Several finished deals as a match, in every format."""

from __future__ import annotations

from collections.abc import Sequence

import click
from capot.analysis.finished import Result
from capot.analysis.standings import match
from capot.answers import SCHEMA
from capot.matches import Match

from .options import CSV, JSON, Question
from .output import Csv, json_line, table


def write_match(
    played: Match, results: Sequence[Result], target: int | None, asked: Question, rows: Csv
) -> None:
    """Write how the match stands after each of its deals, and what decided it."""
    if asked.format == JSON:
        json_line({"schema": SCHEMA, "match": played.to_json()})
        return
    names = [name for name, _ in played.totals]
    if asked.format == CSV:
        rows.header(["deals", "target", "winner", "pending", *(f"{name} total" for name in names)])
        totals = [played[name] for name in names]
        rows.row([played.deals, played.target, played.winner or "", played.pending, *totals])
        return
    lines = []
    for number, found in enumerate(results[: played.deals], 1):
        marks = found.finished.marks
        standing = match(results[:number], target=target)
        lines.append([number, *(marks[name] for name in names), *dict(standing.totals).values()])
    headers = ["deal", *names, *(f"{name} total" for name in names)]
    said = [f"to {played.target}: {played.why}"]
    if played.pending:
        said.append(f"pending: {played.pending}")
    left = len(results) - played.deals
    if left:
        said.append(f"not counted: {left} {'deal' if left == 1 else 'deals'} after that")
    click.echo()
    click.echo(table(lines, headers, range(len(headers))))
    click.echo("\n" + asked.style.plain("\n".join(said)))
