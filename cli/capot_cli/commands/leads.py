"""`capot leads`: what each opening lead gives, in every contract or in one."""

from __future__ import annotations

from collections.abc import Callable

import click
from capot.analysis.judged import POINTS
from capot.analysis.leads import Lead, Leads, LeadTable, lead_table, leads
from capot.answers import SCHEMA
from capot.solver import Solver

from ..diagram import deal_diagram, position_diagram
from ..inputs import Asked
from ..once import Command
from ..options import CSV, JSON, OF_SCORE, Question, question
from ..output import Csv, answer_each, json_line, table, write_text
from ..style import Style
from ..text import notes, turn_text


@click.command("leads", cls=Command)
@question(without=("played", *OF_SCORE))
def command(asked: Question) -> int:
    """Print what each opening lead gives: in every contract, or with -t in one and why.

    With a trump, each lead's outcome, its cost, and the first trick of its best line that leaves
    the leading side behind the best lead.

    \b
    Examples:
      capot leads "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot leads -t S -l W "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot leads --format json deals.txt
    """
    solver = Solver()
    rows = Csv()
    return answer_each(asked, lambda item: _answered(item, asked, solver, rows), solver)


def _answered(item: Asked, asked: Question, solver: Solver, rows: Csv) -> Callable[[], None]:
    record = item.record
    if asked.every_rule_set:
        raise click.UsageError("leads are asked under one rule set: leave --rules all out")
    if record.played:
        raise record.places.played[0].error(
            "leads are asked of a deal before its first card", "leave played= out"
        )
    if record.objective != POINTS:
        raise record.places.deal.error(
            "leads are compared by points", "leave objective=score out, or ask capot solve"
        )
    if record.trump is not None:
        found = leads(record.position(), solver=solver)
        return lambda: _write_leads(item, asked, found, rows)
    everything = lead_table(record.checked_board(), solver=solver)
    return lambda: _write_table(item, asked, everything, rows)


def _write_leads(item: Asked, asked: Question, found: Leads, rows: Csv) -> None:
    style, answer = asked.style, found.answer
    position, sides = answer.position, answer.outcome.sides
    if asked.format == JSON:
        json_line({"schema": SCHEMA, "input": item.place, **found.to_json()})
        return
    if asked.format == CSV:
        rows.header(_columns(sides))
        for lead in found.leads:
            points = [lead.outcome[side] for side in sides]
            rows.row(
                [
                    item.number,
                    position.trump,
                    position.leader,
                    lead.card,
                    *points,
                    lead.outcome.capot or "",
                    lead.cost,
                    int(lead.cost == 0),
                    "" if lead.turn is None else lead.turn.number,
                ]
            )
        return
    lines = []
    for lead in found.leads:
        cells = [style.card(lead.card), *(style.points(lead.outcome, side) for side in sides)]
        cells += [f"-{lead.cost}" if lead.cost else "0", _why(lead, style)]
        lines.append([style.strong(cell) for cell in cells] if not lead.cost else cells)
    headers = [f"{position.leader} leads", *sides, "cost", "where the points go"]
    parts = [position_diagram(position, style), table(lines, headers, (1, 2, 3))]
    write_text(item, style, parts + notes([position.rules], style))


def _why(lead: Lead, style: Style) -> str:
    """Return the trick in which a lead falls behind the best one, in words."""
    if not lead.cost:
        return "best"
    return "" if lead.turn is None else turn_text(lead.turn, style)


def _write_table(item: Asked, asked: Question, found: LeadTable, rows: Csv) -> None:
    style = asked.style
    first = next(iter(found.answers.values()))
    position = first.position
    side = position.side(position.leader)
    if asked.format == JSON:
        json_line({"schema": SCHEMA, "input": item.place, **found.to_json()})
        return
    if asked.format == CSV:
        sides = first.outcome.sides
        rows.header(_columns(sides))
        for card in found.cards:
            for trump, answer in found.answers.items():
                outcome, cost = answer.cards[card], answer.cost(card)
                rows.row(
                    [
                        item.number,
                        trump,
                        position.leader,
                        card,
                        *(outcome[side] for side in sides),
                        outcome.capot or "",
                        cost,
                        int(cost == 0),
                        "",
                    ]
                )
        return
    lines = []
    for card in found.cards:
        cells = [style.card(card)]
        for answer in found.answers.values():
            points = style.points_alone(answer.cards[card], side)
            best = answer.cost(card) == 0
            cells.append(style.strong(points + style.plain("•")) if best else points + " ")
        lines.append(cells)
    headers = [f"{position.leader} leads", *(style.trump(trump) + " " for trump in found.answers)]
    legend = f"Points of {side}; • best in its contract; –capot: the opponents take every trick."
    parts = [
        deal_diagram(position.deal, style, leader=position.leader, rules=position.rules),
        table(lines, headers, range(1, len(headers))),
        style.plain(legend),
    ]
    write_text(item, style, parts + notes([position.rules], style))


def _columns(sides: tuple[str, str]) -> list[str]:
    """Return the header of the CSV: `turn` is the trick in which a lead falls behind."""
    return ["deal", "trump", "leader", "card", *sides, "capot", "cost", "best", "turn"]
