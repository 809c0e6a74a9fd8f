"""`capot declarations`: what each hand announces and which side scores it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click
from capot.answers import SCHEMA
from capot.contracts import Trump
from capot.declarations import OFF, Declarations, declarations
from capot.errors import CapotError
from capot.notation import Record
from capot.options import Scheme
from capot.rules import RuleSet

from ..diagram import deal_diagram
from ..inputs import Asked
from ..once import Command
from ..options import CSV, JSON, TEXT, Question, question
from ..output import Csv, answer_each, json_line, write_text
from ..refusals import answered_by_each, refusal_lines, say_refusals
from ..style import Style
from ..text import declared_lines


@click.command("declarations", cls=Command)
@question(
    every=True, without=("played", "bid", "coinche", "surcoinche", "objective", "duty", "points")
)
def command(asked: Question) -> int:
    """Print what each hand announces, and which side scores its declarations.

    They are judged on whole hands, before a card is played. Without a trump, in every contract.
    With --rules all under every rule set that has declarations or belote.

    \b
    Examples:
      capot declarations -t S "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"
      capot declarations -t S --rules all "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"
      capot declarations -r bela --format json deals.txt
    """
    rows = Csv()
    return answer_each(asked, lambda item: _found(item, asked, rows))


_Announced = dict[Trump, Declarations]
"""What is announced in each contract asked about."""


def _found(item: Asked, asked: Question, rows: Csv) -> Callable[[], None]:
    record, every = item.record, asked.every_rule_set
    found, refused = answered_by_each(
        record, _in_contracts, every, lambda rules: rules.scheme is not Scheme.NONE
    )
    return lambda: _write(item, asked, found, refused, rows)


def _in_contracts(record: Record) -> _Announced:
    trumps = record.rules.trumps if record.trump is None else (record.trump,)
    return {trump: _declared(record, trump) for trump in trumps}


def _declared(record: Record, trump: Trump) -> Declarations:
    try:
        return declarations(record.deal, trump, record.leader, record.rules, record.auction.taker)
    except CapotError as error:
        raise record.places.deal.error(str(error)) from None


def _write(
    item: Asked,
    asked: Question,
    found: Sequence[tuple[RuleSet, _Announced]],
    refused: Mapping[str, str],
    rows: Csv,
) -> None:
    record, style = item.record, asked.style
    if asked.format != TEXT:
        say_refusals(refused)
    if asked.format == JSON:
        for rules, announced in found:
            for trump, declared in announced.items():
                json_line(_json(item, rules, trump, declared))
    elif asked.format == CSV:
        named = ["rules"] if asked.every_rule_set else []
        about = ["seat", "side", "declaration", "cards", "points", "scores"]
        rows.header(["deal", *named, "trump", *about])
        for rules, announced in found:
            begin = [item.number, *([rules.name] if named else [])]
            for trump, declared in announced.items():
                for row in _rows(declared):
                    rows.row([*begin, trump, *row])
    else:
        trumps = {trump for _, announced in found for trump in announced}
        one = trumps.pop() if len(trumps) == 1 else None
        game = None if asked.every_rule_set else record.rules
        parts = [deal_diagram(record.deal, style, leader=record.leader, trump=one, rules=game)]
        for rules, announced in found:
            parts += [f"rules {rules.name}"] * asked.every_rule_set + _text(announced, style)
        write_text(item, style, parts + refusal_lines(refused, style))


def _json(item: Asked, rules: RuleSet, trump: Trump, declared: Declarations) -> dict[str, Any]:
    record = item.record
    return {
        "schema": SCHEMA,
        "input": item.place,
        "deal": record.deal.line,
        "rules": rules.name,
        "trump": str(trump),
        "leader": None if record.leader is None else str(record.leader),
        **declared.to_json(),
    }


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


def _text(found: _Announced, style: Style) -> list[str]:
    """Return what is announced in each contract, which is named where there are several."""
    parts = []
    for trump, declared in found.items():
        is_off = declared.why == OFF
        lines = declared_lines(declared, style) or [OFF if is_off else "nothing is announced"]
        points = [
            f"{side} {declared.points[side] + declared.belote[side]}" for side in declared.sides
        ]
        lines.append(style.plain("declarations and belote: " + " · ".join(points)))
        named = [style.trump(trump)] if len(found) > 1 else []
        parts.append("\n".join([*named, *lines]))
    return parts
