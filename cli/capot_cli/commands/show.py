"""`capot show`: a deal as a compass diagram."""

from __future__ import annotations

from collections.abc import Callable

import click

from ..diagram import deal_diagram, position_diagram
from ..inputs import Asked
from ..options import OF_SCORE, Question, question
from ..output import answer_each, write_text


@click.command("show")
@question(without=("format", *OF_SCORE))
def command(asked: Question) -> int:
    """Print a deal as a compass diagram, after the cards played if there are any.

    With a trump, cards stand in the order of strength of that contract.

    \b
    Examples:
      capot show "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot show --trump S --played SJ,SK --locale fr deals.txt
    """
    return answer_each(asked, lambda item: _shown(item, asked))


def _shown(item: Asked, asked: Question) -> Callable[[], None]:
    record, style = item.record, asked.style
    if asked.every_rule_set:
        raise click.UsageError("a diagram is of one rule set: leave --rules all out")
    is_whole = record.to_put_away is None
    if record.played or (record.trump and record.leader and is_whole):
        text = position_diagram(record.position(), style)
    else:
        text = deal_diagram(record.deal, style, leader=record.leader, trump=record.trump)
    return lambda: write_text(item, style, [text])
