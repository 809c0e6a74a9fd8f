"""`capot deal`: random deals, one a line."""

from __future__ import annotations

import sys

import click
from capot.analysis.generate import SEEDS, fresh_seed, random_deals
from capot.answers import SCHEMA
from capot.errors import CapotError, shortened
from capot.rules import DEFAULT_RULES, rule_set

from ..options import CSV, JSON, TEXT, format_option, rules_option
from ..output import Csv, json_line
from ..status import OK, complain


@click.command("deal")
@click.option("-n", "--count", type=click.IntRange(0), default=1, help="How many; one if not said.")
@click.option(
    "--seed", type=click.IntRange(0, SEEDS - 1), metavar="NUMBER", help="Deal the same again."
)
@click.option(
    "--cards", type=int, metavar="NUMBER", help="Cards in each hand, for endings; else full hands."
)
@rules_option
@click.option(
    "--taker", metavar="SEAT", help="Of three players, who still holds what he is to put away."
)
@click.option("--pack", type=int, metavar="NUMBER", help="24: belote3 without sevens and eights.")
@format_option(TEXT, JSON, CSV)
def command(
    count: int,
    seed: int | None,
    cards: int | None,
    rules: str | None,
    taker: str | None,
    pack: int | None,
    output: str,
) -> int:
    """Print random deals, one a line and nothing else.

    A seed gives the same deals everywhere, the first of them the same however many are asked
    for. Without one a fresh seed is taken, which JSON and CSV name, and stderr where that is a
    terminal. A line of text has the hands alone: say the same rules to the command that reads
    it. Among three players the cards that are in no full hand are those the taker has put away.

    \b
    Examples:
      capot deal --seed 1
      capot deal -n 5 --seed 7 --cards 4 -r bela --format json
      capot deal --seed 1 -r bela3 --taker N
      capot deal -n 100 > deals.txt && capot solve -t S deals.txt
    """
    chosen = fresh_seed() if seed is None else seed
    try:
        game = rule_set(shortened((rules or DEFAULT_RULES).lower(), 40))
        deals = random_deals(game, count, chosen, cards, taker=taker and taker.upper(), pack=pack)
    except CapotError as error:
        return complain(str(error))
    if seed is None and sys.stderr.isatty():
        click.echo(f"seed {chosen}", err=True)
    rows = Csv()
    for number, deal in enumerate(deals, 1):
        found = {"seed": chosen, "number": number, "rules": game.name, "deal": deal.line}
        if output == JSON:
            json_line({"schema": SCHEMA, **found})
        elif output == CSV:
            rows.header(list(found))
            rows.row(list(found.values()))
        else:
            click.echo(deal.line)
    return OK
