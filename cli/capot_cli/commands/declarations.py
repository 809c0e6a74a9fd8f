"""`capot declarations`: what each hand announces and which side scores it."""

from __future__ import annotations

from collections.abc import Callable

import click
from capot.answers import SCHEMA
from capot.contracts import Trump
from capot.declarations import Declarations, declarations
from capot.errors import CapotError
from capot.notation import Record

from ..diagram import deal_diagram
from ..inputs import Asked
from ..once import Command
from ..options import CSV, JSON, Question, question
from ..output import Csv, answer_each, json_line, write_text
from ..style import Style
from ..text import declared_lines


@click.command("declarations", cls=Command)
@question(without=("played", "bid", "coinche", "surcoinche", "objective", "duty", "points"))
def command(asked: Question) -> int:
    """Print what each hand announces, and which side scores its declarations.

    They are judged on whole hands, before a card is played. Without a trump, in every contract.

    \b
    Examples:
      capot declarations -t S "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"
      capot declarations -r bela --format json deals.txt
    """
    rows = Csv()
    return answer_each(asked, lambda item: _found(item, asked, rows))


def _found(item: Asked, asked: Question, rows: Csv) -> Callable[[], None]:
    record = item.record
    if asked.every_rule_set:
        raise record.places.deal.error(
            "declarations are asked under one rule set", "leave --rules all out"
        )
    trumps = record.rules.trumps if record.trump is None else (record.trump,)
    found = {trump: _declared(record, trump) for trump in trumps}
    return lambda: _write(item, asked, found, rows)


def _declared(record: Record, trump: Trump) -> Declarations:
    try:
        return declarations(record.deal, trump, record.leader, record.rules, record.auction.taker)
    except CapotError as error:
        raise record.places.deal.error(str(error)) from None


def _write(item: Asked, asked: Question, found: dict[Trump, Declarations], rows: Csv) -> None:
    record = item.record
    if asked.format == JSON:
        for trump, declared in found.items():
            json_line(
                {
                    "schema": SCHEMA,
                    "input": item.place,
                    "deal": record.deal.line,
                    "rules": record.rules.name,
                    "trump": str(trump),
                    "leader": None if record.leader is None else str(record.leader),
                    **declared.to_json(),
                }
            )
    elif asked.format == CSV:
        rows.header(["deal", "trump", "seat", "side", "declaration", "cards", "points", "scores"])
        for trump, declared in found.items():
            for row in _rows(declared):
                rows.row([item.number, trump, *row])
    else:
        write_text(item, asked.style, _text(record, found, asked.style))


def _rows(declared: Declarations) -> list[list[object]]:
    rows: list[list[object]] = []
    for hand in declared.hands:
        for each in hand.declarations:
            cards = " ".join(map(str, each.cards))
            scores = int(hand.side == declared.winner)
            rows.append([hand.seat, hand.side, each.text, cards, each.points, scores])
        for suit in hand.belotes:
            rows.append([hand.seat, hand.side, "belote", f"{suit}K {suit}Q", 20, 1])
    return rows


def _text(record: Record, found: dict[Trump, Declarations], style: Style) -> list[str]:
    one = next(iter(found)) if len(found) == 1 else None
    parts = [deal_diagram(record.deal, style, leader=record.leader, trump=one, rules=record.rules)]
    for trump, declared in found.items():
        lines = declared_lines(declared, style) or ["nothing is announced"]
        points = [
            f"{side} {declared.points[side] + declared.belote[side]}" for side in declared.sides
        ]
        lines.append(style.plain("declarations and belote: " + " · ".join(points)))
        parts.append("\n".join(lines if one else [style.trump(trump), *lines]))
    return parts
