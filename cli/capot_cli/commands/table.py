"""`capot table`: every dealer by every contract, and what each side can bid or make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import click
from capot.analysis.judged import SCORE
from capot.analysis.table import Table
from capot.analysis.table import table as table_of
from capot.answers import SCHEMA
from capot.contracts import Trump
from capot.errors import CapotError
from capot.marking import Result
from capot.notation import Record
from capot.outcomes import Outcome
from capot.parties import Auction
from capot.rules import RuleSet
from capot.solver import Solver

from ..diagram import deal_diagram
from ..inputs import Asked
from ..once import Command
from ..options import CSV, JSON, TEXT, Question, question
from ..output import Csv, answer_each, json_line, table, write_text
from ..refusals import answered_by_each, refusal_lines, say_refusals
from ..style import Style
from ..text import POINTS_OF, bid_text

_OF_ONE_CONTRACT = ("trump", "leader", "dealer", "played", "bid", "coinche", "surcoinche")


@click.command("table", cls=Command)
@question(every=True, of_every_contract=True, without=(*_OF_ONE_CONTRACT, "objective"))
def command(asked: Question) -> int:
    """Print the outcome of a deal for every dealer in every contract of its game.

    In games with bids also the highest bid each side makes as takers, in other games with a score
    the contracts it makes; belote and, where the game has them, declarations are counted. What a
    deal says of trump, leader and bid does not matter. Three players need the taker; in bela3
    without one each leader takes in his row.

    \b
    Examples:
      capot table "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot table -r coinche deals.txt
      capot table -r bela3 --taker W "N:AJT8.QJ.A97.8 97.K8.KQ8.KQ7 KQ.A7.JT.AJT9"
      capot table --rules all --format json deals.txt
    """
    solver = Solver()
    rows = Csv()
    return answer_each(asked, lambda item: _answered(item, asked, solver, rows), solver)


def _answered(item: Asked, asked: Question, solver: Solver, rows: Csv) -> Callable[[], None]:
    record = item.record
    if record.played:
        raise record.places.played[0].error(
            "a table is of a deal before its first card", "leave played= out"
        )
    if record.objective == SCORE:
        raise record.places.deal.error(
            "a table is of card points", "leave objective=score out, or ask capot solve"
        )
    auction = Auction(record.auction.taker if record.rules.players == 3 else None)
    record = replace(record, trump=None, leader=record.deal.seats[0], auction=auction)
    found, refused = answered_by_each(record, lambda one: _table(one, solver), asked.every_rule_set)
    return lambda: _write(item, asked, found, refused, rows)


def _table(record: Record, solver: Solver) -> Table:
    board = record.checked_board()
    try:
        return table_of(board, solver=solver)
    except CapotError as error:
        raise record.places.deal.error(str(error)) from None


def _write(
    item: Asked,
    asked: Question,
    found: Sequence[tuple[RuleSet, Table]],
    refused: Mapping[str, str],
    rows: Csv,
) -> None:
    style = asked.style
    if asked.format != TEXT:
        say_refusals(refused)
    if asked.format == JSON:
        for _, each in found:
            json_line({"schema": SCHEMA, "input": item.place, **each.to_json()})
    elif asked.format == CSV:
        for _, each in found:
            _write_rows(item, each, asked.every_rule_set, rows)
    else:
        shown = None if asked.every_rule_set else found[0][0]
        parts = [deal_diagram(item.record.deal, style, rules=shown)]
        for rules, each in found:
            parts += [f"rules {rules.name}"] * asked.every_rule_set + _text(each, style)
        parts += refusal_lines(refused, style)
        write_text(item, style, parts)


# -- CSV --------------------------------------------------------------------------------------


def _write_rows(item: Asked, found: Table, names_rules: bool, rows: Csv) -> None:
    """Write a row for every contract and dealer, with what each side bids or makes."""
    for leader, trump, cell in found:
        outcome = cell.outcome
        said: dict[str, object] = {"deal": item.number}
        if names_rules:
            said["rules"] = found.board.rules.name
        said |= {"trump": trump, "dealer": found.dealer(leader), "leader": leader}
        said |= {side: outcome[side] for side in outcome.sides}
        said["capot"] = outcome.capot or ""
        said |= {f"{side} bids": bid or "" for side, bid in (cell.bids or {}).items()}
        said |= {f"{side} contract": end.value for side, end in (cell.results or {}).items()}
        rows.header(list(said))
        rows.row(list(said.values()))


# -- text -------------------------------------------------------------------------------------


def _text(found: Table, style: Style) -> list[str]:
    """Return the table of outcomes, whose points they are, and what each side bids or makes."""
    rows = []
    for leader, row in found.cells.items():
        about = [found.dealer(leader), leader, style.plain("–".join(found.sides(leader)))]
        rows.append([*about, *(_pair(cell.outcome, style) for cell in row.values())])
    headers = ["dealer", "leads", POINTS_OF, *map(style.trump, found.board.rules.trumps)]
    parts = [table(rows, headers, range(3, len(headers))), "\n".join(_legend(found, style))]
    if found.has_bids:
        parts.append(_bids(found, style))
    elif found.has_results:
        parts.append(_results(found, style))
    return parts + [style.plain(f"Note: {note}.") for note in found.notes]


def _pair(outcome: Outcome, style: Style) -> str:
    return style.plain("–".join(style.points(outcome, side) for side in outcome.sides))


def _legend(found: Table, style: Style) -> Iterator[str]:
    """Yield what a capot is, who takes, and points that a game judges on another scale."""
    yield "capot: every trick" + ("." if found.has_same_sides else "; whoever leads is the taker.")
    for trump in found.board.rules.trumps:
        scaled = [
            f"{leader} leads {'–'.join(map(str, points.values()))}"
            for leader, row in found.cells.items()
            if (points := row[trump].outcome.scaled) is not None
        ]
        if scaled:
            sides = "–".join(found.sides(found.leaders[0]))
            on = f"{style.trump(trump)} on the scale of 162, {sides}"
            yield style.plain(f"{on}: {', '.join(scaled)}")


def _bids(found: Table, style: Style) -> str:
    """Return the highest bid of each side for each dealer and its contracts, and that of all."""
    rows = []
    for leader, row in found.cells.items():
        cells = []
        for side, highest in found.highest(leader).items():
            trumps = [t for t, cell in row.items() if cell.bids and cell.bids[side] == highest]
            cells.append(bid_text(highest, style) + _in(trumps if highest else [], style))
        rows.append([found.dealer(leader), leader, *cells])
    rows.append(["any", "", *(bid_text(bid, style) for bid in found.highest().values())])
    headers = [f"{side} bids at most" for side in found.highest()]
    return table(rows, ["dealer", "leads", *headers], ())


def _in(trumps: Sequence[Trump], style: Style) -> str:
    return f" in {', '.join(map(style.trump, trumps))}" if trumps else ""


def _results(found: Table, style: Style) -> str:
    """Return the contracts each side makes as takers, for each dealer."""
    rows = []
    for leader, row in found.cells.items():
        ends: dict[str, list[str]] = {}
        for trump, cell in row.items():
            for side, result in (cell.results or {}).items():
                made = ends.setdefault(side, [])
                if result is not Result.FAILED:
                    level = "" if result is Result.MADE else f" ({result.value})"
                    made.append(style.trump(trump) + level)
        cells = [", ".join(made) or style.plain("–") for made in ends.values()]
        rows.append([found.dealer(leader), leader, *cells])
    sides = list(ends) if found.has_same_sides else ["the leader"]
    return table(rows, ["dealer", "leads", *(f"{side} makes" for side in sides)], ())
