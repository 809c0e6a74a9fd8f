"""Several finished deals as a match, in every format."""

from __future__ import annotations

from collections.abc import Sequence

import click
from capot.analysis.finished import Result
from capot.answers import SCHEMA
from capot.errors import CapotError
from capot.matches import Match, match

from .options import CSV, JSON, Question
from .output import Csv, json_line, table


def match_of(results: Sequence[Result], target: int | None) -> Match:
    """Return where the match of finished deals stands.

    Raises CapotError for deals of several games, or that say several targets where none is given.
    """
    games = {found.position.rules.name: None for found in results}
    if len(games) > 1:
        raise CapotError(
            f"a match is of one game, these deals are of {' and '.join(games)}: say rules= for all"
        )
    customs = {str(sorted(_customs(found).items())) for found in results}
    if len(customs) > 1:
        raise CapotError(
            "a match is played under one set of rules, these deals are not: "
            "say the same options for all"
        )
    targets = {found.position.rules.options.target: None for found in results}
    if target is None and len(targets) > 1:
        raise CapotError(
            f"these deals are played to {' and to '.join(map(str, targets))}: say --target"
        )
    rules = results[0].position.rules
    return match([found.finished for found in results], rules, target)


def _customs(found: Result) -> dict[str, str]:
    """Return the options of a deal's score, but for the target, which a match may set."""
    options = found.position.rules.options.to_json()
    return {name: value for name, value in options.items() if name != "target"}


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
        standing = match_of(results[:number], target)
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
