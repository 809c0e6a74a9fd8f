"""`capot perft`: counts of legal play sequences."""

from __future__ import annotations

from collections.abc import Callable

import click
from capot.answers import SCHEMA, describe
from capot.solve import perft

from ..diagram import summary
from ..inputs import Asked
from ..numbers import WholeNumber
from ..once import Command
from ..options import CSV, JSON, OF_SCORE, Question, question
from ..output import Csv, answer_each, json_line, table, write_text


@click.command("perft", cls=Command)
@question(without=("history", "points", *OF_SCORE))
@click.option("--depth", type=WholeNumber(1, 32), required=True, help="How many cards to play.")
def command(asked: Question, depth: int) -> int:
    """Count the legal ways to play the next cards: 1, 2, … as many as --depth.

    The counts are a check of the duties: two programs that agree on them agree on the rules.

    \b
    Example:
      capot perft -t S --depth 8 "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
    """
    rows = Csv()
    return answer_each(asked, lambda item: _counted(item, asked, depth, rows))


def _counted(item: Asked, asked: Question, depth: int, rows: Csv) -> Callable[[], None]:
    if asked.every_rule_set:
        raise click.UsageError("perft is asked under one rule set: leave --rules all out")
    position = item.record.position()
    deepest = min(depth, sum(len(position.hand(seat)) for seat in position.seats))
    counts = {cards: perft(position, cards) for cards in range(1, deepest + 1)}

    def write() -> None:
        if asked.format == JSON:
            by_depth = {str(cards): count for cards, count in counts.items()}
            described = {"schema": SCHEMA, "input": item.place, **describe(position)}
            json_line({**described, "perft": by_depth})
        elif asked.format == CSV:
            rows.header(["deal", "depth", "sequences"])
            for cards, count in counts.items():
                rows.row([item.number, cards, count])
        else:
            rows_of_counts = table(list(counts.items()), ["cards", "sequences"], (0, 1))
            write_text(item, asked.style, [summary(position, asked.style), rows_of_counts])

    return write
