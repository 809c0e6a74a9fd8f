"""`capot rules`: the catalogue, and one rule set in words."""

from __future__ import annotations

import click
from capot.analysis.explain import explained
from capot.answers import SCHEMA
from capot.errors import CapotError
from capot.rules import RULE_SETS, RuleSet, rule_set

from ..main import BAD_INPUT
from ..options import JSON, TEXT, ascii_option, format_option
from ..output import json_line, table
from ..style import Style


@click.command("rules")
@click.argument("name", required=False)
@format_option(TEXT, JSON)
@ascii_option
def command(name: str | None, output: str, ascii_only: bool) -> int:
    """List the rule sets, or explain one: its duties, points tables and sources in words.

    \b
    Examples:
      capot rules
      capot rules bela
      capot rules contree --format json
    """
    style = Style(ascii=ascii_only)
    if name is None:
        chosen = list(RULE_SETS.values())
    else:
        try:
            chosen = [rule_set(name)]
        except CapotError as error:
            click.echo(f"capot: {error}", err=True)
            return BAD_INPUT
    if output == JSON:
        for rules in chosen:
            json_line(_json(rules))
    elif name is None:
        rows = [[rules.name, rules.title, " ".join(map(str, rules.trumps))] for rules in chosen]
        click.echo(style.plain(table(rows, ["rules", "game", "contracts"], ())))
    else:
        click.echo(style.plain(explained(chosen[0])))
    return 0


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
        "sources": rules.sources,
        "notes": list(rules.notes),
    }
