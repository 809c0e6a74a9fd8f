"""`capot perft`: counts of legal play sequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import click
from capot.answers import SCHEMA, describe
from capot.notation import Record
from capot.positions import Position
from capot.rules import RuleSet
from capot.solve import perft

from ..diagram import position_diagram, summary
from ..inputs import Asked
from ..numbers import WholeNumber
from ..once import Command
from ..options import CSV, JSON, OF_SCORE, TEXT, Question, question
from ..output import Csv, answer_each, json_line, table, write_text
from ..refusals import answered_by_each, refusal_lines, say_refusals


@click.command("perft", cls=Command)
@question(every=True, without=("history", "points", *OF_SCORE))
@click.option("--depth", type=WholeNumber(1, 32), required=True, help="How many cards to play.")
def command(asked: Question, depth: int) -> int:
    """Count the legal ways to play the next cards: 1, 2, … as many as --depth.

    The counts are a check of the duties: two programs that agree on them agree on the rules.

    \b
    Examples:
      capot perft -t S --depth 8 "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot perft -t S --depth 6 --rules all "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
    """
    rows = Csv()
    return answer_each(asked, lambda item: _counted(item, asked, depth, rows))


def _counted(item: Asked, asked: Question, depth: int, rows: Csv) -> Callable[[], None]:
    record, every = item.record, asked.every_rule_set
    found, refused = answered_by_each(record, lambda one: _count(one, depth), every)
    return lambda: _write(item, asked, found, refused, rows)


_Counts = tuple[Position, dict[int, int]]
"""A position, and in how many ways so many cards can be played next."""


def _count(record: Record, depth: int) -> _Counts:
    position = record.position()
    deepest = min(depth, sum(len(position.hand(seat)) for seat in position.seats))
    return position, {cards: perft(position, cards) for cards in range(1, deepest + 1)}


def _write(
    item: Asked,
    asked: Question,
    found: Sequence[tuple[RuleSet, _Counts]],
    refused: Mapping[str, str],
    rows: Csv,
) -> None:
    style = asked.style
    if asked.format != TEXT:
        say_refusals(refused)
    if asked.format == JSON:
        for _, (position, counts) in found:
            by_depth = {str(cards): count for cards, count in counts.items()}
            described = {"schema": SCHEMA, "input": item.place, **describe(position)}
            json_line({**described, "perft": by_depth})
    elif asked.format == CSV:
        named = ["rules"] if asked.every_rule_set else []
        rows.header(["deal", *named, "depth", "sequences"])
        for rules, (_, counts) in found:
            for cards, count in counts.items():
                rows.row([item.number, *([rules.name] if named else []), cards, count])
    elif asked.every_rule_set:
        position, deepest = found[0][1]
        counted = [[rules.name, *counts.values()] for rules, (_, counts) in found]
        headers = ["rules", *map(str, deepest)]
        parts = [
            position_diagram(position, style, with_rules=False),
            "Ways to play so many cards:",
            table(counted, headers, range(1, len(headers))),
        ]
        write_text(item, style, parts + refusal_lines(refused, style))
    else:
        ((_, (position, counts)),) = found
        rows_of_counts = table(list(counts.items()), ["cards", "sequences"], (0, 1))
        write_text(item, style, [summary(position, style), rows_of_counts])
