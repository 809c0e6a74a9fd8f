"""`capot leads`: what each opening lead gives, in every contract or in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import click
from capot.analysis.judged import POINTS
from capot.analysis.leads import Lead, Leads, LeadTable, lead_table, leads
from capot.answers import SCHEMA, Answer
from capot.cards import Card
from capot.notation import Record
from capot.rules import RuleSet
from capot.solver import Solver

from ..diagram import deal_diagram, position_diagram
from ..inputs import Asked
from ..once import Command
from ..options import CSV, JSON, OF_SCORE, TEXT, Question, question
from ..output import Csv, answer_each, json_line, table, write_text
from ..refusals import answered_by_each, refusal_lines, say_refusals
from ..style import Style
from ..text import POINTS_OF, notes, turn_text

_Found = Leads | LeadTable
_LEGEND = "• best{of}; –capot: the opponents take every trick."


@click.command("leads", cls=Command)
@question(every=True, without=("played", *OF_SCORE))
def command(asked: Question) -> int:
    """Print what each opening lead gives: in every contract, or with -t in one and why.

    With a trump, each lead's outcome, its cost, and the first trick of its best line that leaves
    the leading side behind the best lead.

    \b
    Examples:
      capot leads "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot leads -t S -l W "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot leads -t S --rules all "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot leads --format json deals.txt
    """
    solver = Solver()
    rows = Csv()
    return answer_each(asked, lambda item: _answered(item, asked, solver, rows), solver)


def _answered(item: Asked, asked: Question, solver: Solver, rows: Csv) -> Callable[[], None]:
    record, every = item.record, asked.every_rule_set
    if record.played:
        raise record.places.played[0].error(
            "leads are asked of a deal before its first card", "leave played= out"
        )
    if record.objective != POINTS:
        raise record.places.deal.error(
            "leads are compared by points", "leave objective=score out, or ask capot solve"
        )
    found, refused = answered_by_each(record, lambda one: _leads(one, solver), every)
    return lambda: _write(item, asked, found, refused, rows)


def _leads(record: Record, solver: Solver) -> _Found:
    if record.trump is None:
        return lead_table(record.checked_board(), solver=solver)
    return leads(record.position(), solver=solver)


def _write(
    item: Asked,
    asked: Question,
    found: Sequence[tuple[RuleSet, _Found]],
    refused: Mapping[str, str],
    rows: Csv,
) -> None:
    if asked.format != TEXT:
        say_refusals(refused)
    if asked.format == JSON:
        for _, each in found:
            json_line({"schema": SCHEMA, "input": item.place, **each.to_json()})
    elif asked.format == CSV:
        for rules, each in found:
            for row in _rows(each):
                named = {"rules": rules.name} if asked.every_rule_set else {}
                cells = {"deal": item.number, **named, **row}
                rows.header(list(cells))
                rows.row(list(cells.values()))
    else:
        parts = _text(item.record, asked, found)
        parts += refusal_lines(refused, asked.style)
        write_text(item, asked.style, parts + notes([rules for rules, _ in found], asked.style))


# -- CSV --------------------------------------------------------------------------------------


def _rows(found: _Found) -> Iterator[dict[str, object]]:
    """Yield a row for every lead; `turn` is the trick in which it falls behind."""
    if isinstance(found, Leads):
        for lead in found.leads:
            turn = "" if lead.turn is None else lead.turn.number
            yield _row(found.answer, lead.card) | {"turn": turn}
        return
    for card in found.cards:
        for answer in found.answers.values():
            yield _row(answer, card) | {"turn": ""}


def _row(answer: Answer, card: Card) -> dict[str, object]:
    position, outcome, cost = answer.position, answer.cards[card], answer.cost(card)
    return {
        "trump": position.trump,
        "leader": position.leader,
        "card": card,
        **{side: outcome[side] for side in outcome.sides},
        "capot": outcome.capot or "",
        "cost": cost,
        "best": int(cost == 0),
    }


# -- text -------------------------------------------------------------------------------------


def _text(record: Record, asked: Question, found: Sequence[tuple[RuleSet, _Found]]) -> list[str]:
    style = asked.style
    if not asked.every_rule_set:
        ((rules, one),) = found
        if isinstance(one, Leads):
            return [position_diagram(one.answer.position, style), _leads_table(one, style)]
        diagram = deal_diagram(record.deal, style, leader=record.leader, rules=rules)
        return [diagram, _contracts_table(one, style), _legend(" in its contract", style)]
    in_one = {rules.name: one for rules, one in found if isinstance(one, Leads)}
    if in_one:
        position = next(iter(in_one.values())).answer.position
        diagram = position_diagram(position, style, with_rules=False)
        return [diagram, _games_table(in_one, style), _legend(" under its rules", style)]
    parts = [deal_diagram(record.deal, style, leader=record.leader)]
    for rules, one in found:
        if isinstance(one, LeadTable):
            parts += [f"rules {rules.name}", _contracts_table(one, style)]
    return [*parts, _legend(" in its contract", style)]


def _leads_table(found: Leads, style: Style) -> str:
    """Return every lead in one contract, and where the points of those that cost any go."""
    answer = found.answer
    position, sides = answer.position, answer.outcome.sides
    lines = []
    for lead in found.leads:
        cells = [style.card(lead.card), *(style.points(lead.outcome, side) for side in sides)]
        cells += [f"-{lead.cost}" if lead.cost else "0", _why(lead, style)]
        lines.append([style.strong(cell) for cell in cells] if not lead.cost else cells)
    headers = [f"{position.leader} leads", *sides, "cost", "where the points go"]
    return table(lines, headers, (1, 2, 3))


def _why(lead: Lead, style: Style) -> str:
    """Return the trick in which a lead falls behind the best one, in words."""
    if not lead.cost:
        return "best"
    return "" if lead.turn is None else turn_text(lead.turn, style)


def _contracts_table(found: LeadTable, style: Style) -> str:
    """Return what each lead gives its side in every contract."""
    position = next(iter(found.answers.values())).position
    side = position.side(position.leader)
    lines = [
        [
            style.card(card),
            side,
            *(_points(answer, card, style) for answer in found.answers.values()),
        ]
        for card in found.cards
    ]
    headers = [f"{position.leader} leads", POINTS_OF]
    headers += [style.trump(trump) + " " for trump in found.answers]
    return table(lines, headers, range(2, len(headers)))


def _games_table(found: Mapping[str, Leads], style: Style) -> str:
    """Return what each lead gives its side in one contract under every rule set."""
    position = next(iter(found.values())).answer.position
    side, cards = position.side(position.leader), position.hand(position.leader)
    lines = [
        [name, side, *(_points(each.answer, card, style) for card in cards)]
        for name, each in found.items()
    ]
    headers = ["rules", POINTS_OF, *(style.card(card) + " " for card in cards)]
    return table(lines, headers, range(2, len(headers)))


def _points(answer: Answer, card: Card, style: Style) -> str:
    """Return what a lead gives its side, the best ones marked."""
    side = answer.position.side(answer.position.leader)
    points = style.points_alone(answer.cards[card], side)
    if answer.cost(card):
        return points + " "
    return style.strong(points + style.plain("•"))


def _legend(of: str, style: Style) -> str:
    return style.plain(_LEGEND.format(of=of))
