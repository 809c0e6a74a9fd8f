"""`capot explore`: a deal at a prompt, every card with its outcome, to play and take back."""

from __future__ import annotations

import click
from capot.errors import CapotError

from ..inputs import STDIN
from ..once import Command
from ..options import JSON, TEXT, Question, question
from ..prompt import Commands
from ..session import Session, converse
from ..status import BAD_INPUT, complain


@click.command("explore", cls=Command)
@question(without=("format",))
@click.option(
    "--format",
    "output",
    type=click.Choice((TEXT, JSON)),
    default=TEXT,
    help="How to answer commands, whatever CAPOT_FORMAT says.",
)
@click.option("--no-hints", is_flag=True, help="Do not show what cards are worth at first.")
@click.option(
    "--commands",
    "path",
    metavar="FILE",
    default=STDIN,
    help="Where commands come from, in place of stdin.",
)
def command(asked: Question, no_hints: bool, path: str) -> int:
    """Play a deal at a prompt, with the exact outcome of every card that may be played.

    A card plays it, as SJ; undo takes it back. Other commands jump in the record, play best
    cards, show the best line, and put the same cards in another contract, under another leader
    or other rules; help lists them. Commands are read from stdin, so they may come from a pipe,
    or from a file with --commands. A line that cannot be done gets one on stderr, and in a pipe
    the exit status is 2 at the end. With --format json every command has an object.

    With - the deal stands in stdin before the commands: one line, or several up to a blank one.
    With --commands, all deals of stdin are there, as in other commands.

    \b
    Examples:
      capot explore -t S "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot explore -r coinche --taker N --bid 100 -t S --no-hints "N:QJ8..Q9.AJT …"
      capot explore last_night.txt
      echo "SJ SK ST S7" | capot explore -t S deals.txt
      cat deal.txt moves.txt | capot explore --format json -
      cat deals.txt | capot explore --commands /dev/tty -
    """
    if asked.every_rule_set:
        raise click.UsageError("one rule set at a time: leave --rules all out, and type rules NAME")
    try:
        commands = Commands(path)
        is_before = STDIN in asked.arguments and commands.is_stdin
        stdin = commands.deal() if is_before else None
    except CapotError as error:
        return complain(str(error))
    deals = list(asked.deals(stdin=stdin))
    for number in range(1, len(deals) + 1):
        try:
            session = Session(deals, asked.style, number, has_hints=not no_hints)
        except CapotError as error:
            complain(str(error))
        else:
            status = converse(session, commands, asked)
            return status if number == 1 else BAD_INPUT
    return BAD_INPUT
