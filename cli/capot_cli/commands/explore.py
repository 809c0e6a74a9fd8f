"""`capot explore`: a deal at a prompt, every card with its outcome, to play and take back."""

from __future__ import annotations

import sys

import click
from capot.errors import CapotError

from ..inputs import STDIN
from ..once import Command
from ..options import Question, question
from ..session import Session, converse
from ..status import BAD_INPUT, complain


@click.command("explore", cls=Command)
@question(without=("format",))
@click.option("--no-hints", is_flag=True, help="Do not show what cards are worth at first.")
def command(asked: Question, no_hints: bool) -> int:
    """Play a deal at a prompt, with the exact outcome of every card that may be played.

    A card plays it, as SJ; undo takes it back. Other commands jump in the record, play best
    cards, show the best line, and put the same cards in another contract, under another leader
    or other rules; help lists them. Commands are read from stdin, so they may come from a pipe,
    and the deal may not: - is refused. A line that cannot be done gets one on stderr, and in a
    pipe the exit status is 2 at the end.

    \b
    Examples:
      capot explore -t S "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot explore -r coinche --taker N --bid 100 -t S --no-hints "N:QJ8..Q9.AJT …"
      capot explore last_night.txt
      echo "SJ SK ST S7" | capot explore -t S deals.txt
    """
    if asked.every_rule_set:
        raise click.UsageError("one rule set at a time: leave --rules all out, and type rules NAME")
    if STDIN in asked.arguments:
        raise click.UsageError("stdin is where commands come from: give the deal itself, or a file")
    if sys.stdin is None:
        raise click.UsageError("stdin is closed, and commands come from there")
    deals = list(asked.deals())
    for number in range(1, len(deals) + 1):
        try:
            session = Session(deals, asked.style, number, has_hints=not no_hints)
        except CapotError as error:
            complain(str(error))
        else:
            status = converse(session, asked.locale)
            return status if number == 1 else BAD_INPUT
    return BAD_INPUT
