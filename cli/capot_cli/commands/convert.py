"""`capot convert`: deals and positions from one notation to another."""

from __future__ import annotations

import click
from capot.convert import COMPACT, FORMS, LABELLED, check_form, converted, letters_for
from capot.errors import CapotError

from ..once import Command
from ..options import Question, check_locale, question
from ..output import Errors


@click.command("convert", cls=Command)
@question(without=("format",))
@click.option(
    "--to",
    type=click.Choice(FORMS),
    default=COMPACT,
    help="The form to write; compact if not said.",
)
@click.option(
    "--to-locale",
    metavar="LANGUAGE",
    help="Letters of the cards written, compact or labelled; those of --locale if not said.",
)
@click.option("--mirror", is_flag=True, help="For CFN: swap E and W where play is anticlockwise.")
def command(asked: Question, to: str, to_locale: str | None, mirror: bool) -> int:
    """Write deals and positions in another form, one for each in the order of the input.

    Forms are compact (one line in order of play, with keys), labelled (a line for each hand, keys
    below, a blank line between deals), json (an object a line) and cfn (the string of colver).
    What the form cannot hold is an error and not a loss; the other deals are written.

    Text is read in the letters of --locale and written in those of --to-locale, the same if it is
    not said, so that what is written can be read where it was. JSON and CFN are canonical, read
    and written, in every language. Options such as --trump and --rules are written too.

    \b
    Examples:
      capot convert --to labelled "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot convert --to labelled --to-locale fr --ascii "N:QJ8..Q9.AJT K9.QT7.K87. …"
      capot convert --locale fr --to-locale en parties.txt
      capot convert --locale fr --to json parties.txt
      capot convert --to cfn --mirror -t S -r contree --taker NS --bid 100 deals.txt
      cat deals.jsonl | capot convert -
    """
    letters = check_locale(letters_for(to, asked.locale, to_locale))
    if asked.every_rule_set:
        raise click.UsageError("a deal is written under one rule set: leave --rules all out")
    try:
        check_form(to, to_locale=letters, mirror=mirror)
    except CapotError as error:
        raise click.UsageError(str(error)) from None
    errors = Errors()
    is_first = True
    for item in asked.deals(is_streamed=True):
        if isinstance(item, CapotError):
            errors.say(item)
            continue
        try:
            text = converted(
                item.record,
                to,
                to_locale=letters,
                ascii=asked.style.ascii,
                mirror=mirror,
                always=asked.defaults,  # what is the default here need not be elsewhere
            )
        except CapotError as error:
            errors.say(error)
            continue
        if to == LABELLED and not is_first:
            click.echo()
        is_first = False
        click.echo(text)
    return errors.status
