"""`capot deal`: random deals, one a line."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click
from capot.analysis.generate import SEEDS, fresh_seed, random_deals
from capot.analysis.knowledge import known_deals
from capot.answers import SCHEMA
from capot.deals import Deal
from capot.errors import CapotError, shortened
from capot.notation import write_deal
from capot.notation.known import read_known
from capot.rules import DEFAULT_RULES, RuleSet, rule_set

from ..numbers import WholeNumber
from ..once import Command
from ..options import (
    CSV,
    JSON,
    TEXT,
    check_locale,
    format_option,
    known_option,
    locale_option,
    rules_option,
    trump_option,
    where_option,
)
from ..output import Csv, json_line
from ..status import OK, complain


@click.command("deal", cls=Command)
@click.option("-n", "--count", type=WholeNumber(0), default=1, help="How many; one if not said.")
@click.option(
    "--seed", type=WholeNumber(0, SEEDS - 1), metavar="NUMBER", help="Deal the same again."
)
@click.option(
    "--cards",
    type=WholeNumber(1, 16),
    metavar="NUMBER",
    help="Cards in each hand, for endings; else full hands.",
)
@rules_option
@click.option(
    "--taker", metavar="SEAT", help="Of three players, who still holds what he is to put away."
)
@click.option(
    "--pack",
    type=WholeNumber(1, 32),
    metavar="NUMBER",
    help="24: belote3 without sevens and eights.",
)
@known_option
@where_option
@trump_option
@locale_option
@format_option(TEXT, JSON, CSV)
def command(
    count: int,
    seed: int | None,
    cards: int | None,
    rules: str | None,
    taker: str | None,
    pack: int | None,
    known: tuple[str, ...],
    where: tuple[str, ...],
    trump: str | None,
    locale: str,
    output: str,
) -> int:
    """Print random deals, one a line and nothing else.

    A seed gives the same deals everywhere, the first of them the same however many are asked
    for. Without one a fresh seed is taken, which JSON and CSV name, and stderr where that is a
    terminal. A line of text has the hands alone, in the letters of --locale: say the same rules
    and locale to the command that reads it. JSON and CSV are canonical. Among three players the
    cards that are in no full hand are those the taker has put away.

    With --known, hands known whole or in part stay as they are and the rest is dealt round them;
    with --where, every deal as likely that fits. Both are explained by capot simulate --help;
    conditions on trumps or points need --trump.

    \b
    Examples:
      capot deal --seed 1
      capot deal -n 5 --seed 7 --cards 4 -r bela --format json
      capot deal --seed 1 -r bela3 --taker N
      capot deal --seed 1 --known "N:J9A.AT.K7.8" --where "W.has('SK') and len(E.clubs) > 2"
      capot deal -t S --where "len(N.trumps) >= 4 and N.has('SJ')"
      capot deal -n 100 > deals.txt && capot solve -t S deals.txt
    """
    chosen = fresh_seed() if seed is None else seed
    letters = check_locale(locale)
    try:
        game = rule_set(shortened((DEFAULT_RULES if rules is None else rules).lower(), 40))
        if known or where:
            _check_alone(cards, taker, pack)
            read_known(known, game, letters)  # hands alone: keys would be of no use
            deals = known_deals(
                known, game, count, chosen, where=where, trump=trump, locale=letters
            )
        elif trump is not None:
            raise click.UsageError("a trump is for conditions: say --where, or leave --trump out")
        else:
            deals = random_deals(
                game, count, chosen, cards, taker=taker and taker.upper(), pack=pack
            )
        if seed is None and sys.stderr.isatty():
            click.echo(f"seed {chosen}", err=True)
        _write(deals, chosen, game, output, letters)
    except CapotError as error:
        return complain(str(error))
    return OK


def _check_alone(cards: int | None, taker: str | None, pack: int | None) -> None:
    """Raise UsageError for options that have no meaning beside hands that are known."""
    for flag, value in (("--cards", cards), ("--taker", taker), ("--pack", pack)):
        if value is not None:
            raise click.UsageError(f"{flag} says what full hands do: leave it out beside --known")


def _write(deals: Iterable[Deal], seed: int, game: RuleSet, output: str, locale: str) -> None:
    rows = Csv()
    for number, deal in enumerate(deals, 1):
        found = {"seed": seed, "number": number, "rules": game.name, "deal": deal.line}
        if output == JSON:
            json_line({"schema": SCHEMA, **found})
        elif output == CSV:
            rows.header(list(found))
            rows.row(list(found.values()))
        else:
            click.echo(write_deal(deal, locale))
