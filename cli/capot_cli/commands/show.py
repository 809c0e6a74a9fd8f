"""`capot show`: a deal as a compass diagram, in text or as a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
from capot.notation import Record

from ..diagram import deal_diagram, position_diagram
from ..files import STDOUT, check_unread, checked_path, write_markup
from ..inputs import Asked
from ..once import Command
from ..options import OF_SCORE, SVG, Question, question
from ..output import answer_each, write_text


@click.command("show", cls=Command)
@question(without=("format", *OF_SCORE))
@click.option("--svg", "is_drawn", is_flag=True, help="Write an SVG picture.")
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True),
    callback=checked_path,
    help="Where the picture goes; of several deals each has its number in the name.",
)
def command(asked: Question, is_drawn: bool, path: str | None) -> int:
    """Print a deal as a compass diagram, after the cards played if there are any.

    With a trump, cards stand in the order of strength of that contract. With --svg a picture for
    browsers, print and slides, on stdout or in a file. Of several deals, FILE deals.svg stands
    for deals-1.svg, deals-2.svg and so on.

    \b
    Examples:
      capot show "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot show --trump S --played SJ,SK --locale fr deals.txt
      capot show --svg -t S "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot show --svg -o deals.svg deals.txt
    """
    if is_drawn:
        drawn = replace(asked, format=SVG)
        return answer_each(drawn, lambda item: _drawn(item, drawn, path or STDOUT))
    if path is not None:
        raise click.UsageError("-o is for pictures: say --svg too")
    return answer_each(asked, lambda item: _shown(item, asked))


def _shown(item: Asked, asked: Question) -> Callable[[], None]:
    record, style = _one_game(item, asked), asked.style
    if _is_position(record):
        text = position_diagram(record.position(), style)
    else:
        text = deal_diagram(record.deal, style, leader=record.leader, trump=record.trump)
    return lambda: write_text(item, style, [text])


def _drawn(item: Asked, asked: Question, path: str) -> Callable[[], None]:
    from capot.pictures.compass import deal_picture, position_picture
    from capot.pictures.letters import Letters
    from capot.pictures.markup import xml_text

    record, letters = _one_game(item, asked), Letters(asked.locale)
    if not item.is_alone:
        if path == STDOUT:
            raise click.UsageError("several deals are several pictures: say -o FILE")
        path = str(Path(path).with_stem(f"{Path(path).stem}-{item.number}"))
    check_unread(path, asked.files, "-o")
    if _is_position(record):
        picture = position_picture(record.position(), letters)
    else:
        picture = deal_picture(record.deal, letters, leader=record.leader, trump=record.trump)
    text = xml_text(picture) + "\n"
    return lambda: write_markup(path, text, ascii_only=asked.style.ascii)


def _one_game(item: Asked, asked: Question) -> Record:
    if asked.every_rule_set:
        raise click.UsageError("a diagram is of one rule set: leave --rules all out")
    return item.record


def _is_position(record: Record) -> bool:
    """Return whether a record says enough of the play to be shown as a position."""
    is_whole = record.to_put_away is None
    return bool(record.played or (record.trump and record.leader and is_whole))
