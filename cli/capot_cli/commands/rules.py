"""`capot rules`: the catalogue, and one rule set in words."""

from __future__ import annotations

from collections.abc import Sequence

import click
from capot.analysis.explain import explained
from capot.answers import SCHEMA
from capot.duties import DUTY_VALUES
from capot.errors import CapotError, shortened
from capot.rules import RULE_SETS, RuleSet, rule_set

from ..once import Command
from ..options import CSV, JSON, TEXT, ascii_option, format_option
from ..output import Csv, json_line, table
from ..status import OK, complain
from ..style import style_for_stdout


@click.command("rules", cls=Command)
@click.argument("name", required=False)
@format_option(TEXT, JSON, CSV)
@ascii_option
def command(name: str | None, output: str, ascii_only: bool) -> int:
    """List the rule sets, or explain one: its duties, points tables and sources in words.

    \b
    Examples:
      capot rules
      capot rules bela
      capot rules contree --format json
    """
    style = style_for_stdout(ascii_only=ascii_only)
    if name is None:
        chosen = list(RULE_SETS.values())
    else:
        try:
            chosen = [rule_set(shortened(name.lower(), 40))]
        except CapotError as error:
            return complain(str(error))
    if output == JSON:
        for rules in chosen:
            json_line(_json(rules))
    elif output == CSV:
        _write_csv(chosen)
    elif name is None:
        rows = [
            [rules.name, rules.title, rules.players, " ".join(map(str, rules.trumps))]
            for rules in chosen
        ]
        click.echo(style.plain(table(rows, ["rules", "game", "players", "contracts"], (2,))))
    else:
        click.echo(style.plain(explained(chosen[0])))
    return OK


def _write_csv(chosen: Sequence[RuleSet]) -> None:
    rows = Csv()
    rows.header(["rules", "title", "players", "direction", "contracts", *DUTY_VALUES])
    for rules in chosen:
        contracts = " ".join(map(str, rules.trumps))
        duties = rules.duties.to_json().values()
        rows.row(
            [rules.name, rules.title, rules.players, rules.direction.value, contracts, *duties]
        )


def _json(rules: RuleSet) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "rules": rules.name,
        "title": rules.title,
        "players": rules.players,
        "hand": rules.hand_size,
        "direction": rules.direction.value,
        "duties": rules.duties.to_json(),
        "points": {str(trump): table for trump, table in rules.tables.items()},
        "score": rules.scheme.value,
        "options": {n: v for n, v in rules.options.to_json().items() if rules.heeds(n)},
        "sources": rules.sources,
        "notes": list(rules.notes),
    }
