"""Answers, leads, tables and reviews as pieces of HTML, for notebooks and pages of others."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, singledispatch
from importlib.resources import files
from xml.etree.ElementTree import Element

from ..analysis.finished import Result
from ..analysis.judged import Judged
from ..analysis.leads import Leads, LeadTable
from ..analysis.refutation import Refutation
from ..analysis.review import Review
from ..analysis.simulate import Choice, Simulation
from ..analysis.table import Cell as TableCell
from ..analysis.table import Table
from ..analysis.turns import Turn
from ..answers import Answer
from ..contracts import Trump
from ..deals import Deal
from ..declarations import Declarations
from ..errors import ArgumentError
from ..marking import Result as Ended
from ..positions import Position
from . import tables
from .compass import deal_picture, position_picture
from .facts import contract_text
from .figures import loss, pair, points, result
from .forecasts import choice, simulation
from .hands import best_cards
from .letters import Letters
from .markup import element
from .reviews import announced, cautions, head, legend, mistakes_table, record_table, seats_table
from .tables import Cell, Column, Row, line_table, numbers, outcomes_table, tricks_table

SCOPE = "capot"
"""The class of every piece; the styles of tables reach nothing else on the page."""

_POINTS_OF = "points of"


@cache
def table_style() -> str:
    """Return the style of the tables of pieces and pages."""
    return files(__package__).joinpath("tables.css").read_text("utf-8")


def fragment(found: object, letters: Letters) -> Element:
    """Return a result as a piece of HTML with its own style.

    Raises ArgumentError for what has no picture.
    """
    return element("div", element("style", table_style()), *parts(found, letters), class_=SCOPE)


@singledispatch
def parts(found: object, letters: Letters) -> list[Element]:
    """Return the parts of a piece, by the type of what is shown."""
    raise ArgumentError(f"there is no picture of {type(found).__name__}: give a result")


@parts.register
def _deal(found: Deal, letters: Letters) -> list[Element]:
    return [deal_picture(found, letters, leader=found.first)]


@parts.register
def _position(found: Position, letters: Letters) -> list[Element]:
    return [position_picture(found, letters)]


@parts.register
def _answer(found: Answer, letters: Letters) -> list[Element]:
    return [
        position_picture(found.position, letters, best_cards(found)),
        element("p", element("strong", result(found.outcome))),
        *_cards_and_line(found, letters),
        *_notes(found.position.rules.notes),
    ]


@parts.register
def _judged(found: Judged, letters: Letters) -> list[Element]:
    position = found.answer.position
    said = [f"contract {contract_text(position, letters)}: {found.score.text}"]
    return [
        position_picture(position, letters, best_cards(found.answer)),
        element("p", element("strong", result(found.answer.outcome))),
        *(element("p", line) for line in said + announced(found.declarations)),
        *_cards_and_line(found.answer, letters, found),
        *_notes(position.rules.notes),
    ]


@parts.register
def _leads(found: Leads, letters: Letters) -> list[Element]:
    answer = found.answer
    sides = answer.outcome.sides
    columns = [Column(f"{answer.position.leader} leads"), *numbers(*sides, "cost")]
    columns.append(Column("where the points go"))
    rows = []
    for lead in found.leads:
        cells: list[Cell] = [tables.card(lead.card, letters)]
        cells += [points(lead.outcome, side) for side in sides]
        cells += [loss(lead.cost), _why(lead.turn, letters) if lead.cost else "best"]
        rows.append(Row(cells, None if lead.cost else "best"))
    return [
        position_picture(answer.position, letters, best_cards(answer)),
        tables.table(columns, rows),
        *_notes(answer.position.rules.notes),
    ]


@parts.register
def _lead_table(found: LeadTable, letters: Letters) -> list[Element]:
    position = next(iter(found.answers.values())).position
    sides = "–".join(position.sides)
    columns = [Column(f"{position.leader} leads"), Column(_POINTS_OF)]
    columns += _of_contracts(found.answers, letters)
    rows = []
    for each in found.cards:
        cells: list[Cell] = [tables.card(each, letters), sides]
        for answer in found.answers.values():
            text = pair(answer.cards[each])
            is_best = answer.cost(each) == 0
            cells.append([element("strong", text), "•"] if is_best else text)
        rows.append(Row(cells))
    return [
        deal_picture(position.deal, letters, leader=position.leader, rules=position.rules),
        tables.table(columns, rows),
        element("p", "• best in its contract; capot: every trick.", class_="note"),
        *_notes(position.rules.notes),
    ]


@parts.register
def _table(found: Table, letters: Letters) -> list[Element]:
    rules = found.board.rules
    columns = [Column("dealer"), Column("leads"), Column(_POINTS_OF)]
    columns += _of_contracts(rules.trumps, letters)
    rows = []
    for leader, row in found.cells.items():
        named = [str(found.dealer(leader)), str(leader), "–".join(found.sides(leader))]
        rows.append(Row([*named, *(_worth(cell) for cell in row.values())]))
    said = "Capot: every trick."
    if not found.has_same_sides:
        said += " Whoever leads is the taker."
    if found.has_bids:
        said += " Below the points the highest bid each side makes."
        highest = " · ".join(f"{side} {bid or '–'}" for side, bid in found.highest().items())
        said += f" Highest of all: {highest}."
    elif found.has_results:
        said += " Below the points who makes the contract."
    return [
        deal_picture(found.board.deal, letters, rules=rules),
        tables.table(columns, rows),
        element("p", said, class_="note"),
        *_notes(found.notes),
    ]


@parts.register
def _review(found: Review, letters: Letters) -> list[Element]:
    return [
        position_picture(found.moves[0].position, letters),
        *head(found, letters),
        record_table(found, letters),
        legend(found),
        mistakes_table(found, letters),
        seats_table(found),
        *cautions(found.position.rules),
    ]


@parts.register
def _refutation(found: Refutation, letters: Letters) -> list[Element]:
    move = found.move
    emphasis = best_cards(move.answer, move.card)
    after = [f"best play after {letters.card(each)}" for each in (move.card, move.best[0])]
    lines = [line_table(move.position, found.line, letters, after[0])]
    if move.cost:
        lines.append(line_table(move.position, found.best_line, letters, after[1]))
    return [
        position_picture(move.position, letters, emphasis),
        element("p", element("strong", move.change)),
        outcomes_table(move.answer, letters, move.judged, move.card),
        *lines,
        *(element("p", line) for line in _where(found, letters)),
        *cautions(move.position.rules),
    ]


@parts.register
def _result(found: Result, letters: Letters) -> list[Element]:
    start = found.position.copy()
    while start.played:
        start.pop()
    said = [f"contract {contract_text(start, letters)}: {found.score.text}"]
    said += announced(found.declarations)
    if found.seats is not None:
        marks = " · ".join(f"{seat} {made}" for seat, made in found.seats.items())
        said.append(f"each for himself: {marks}")
    tricks = found.position.tricks
    return [
        position_picture(start, letters),
        element("p", element("strong", result(found.outcome))),
        *(element("p", line) for line in said),
        tricks_table(start, tricks, lambda _, each: tables.card(each, letters), caption="played"),
        *_notes(start.rules.notes),
    ]


parts.register(Simulation, simulation)
parts.register(Choice, choice)


@parts.register
def _declarations(found: Declarations, letters: Letters) -> list[Element]:
    columns = [Column("seat"), Column("side"), Column("announces"), *numbers("points", "belote")]
    rows = []
    for hand in found.hands:
        said = ", ".join(declaration.text for declaration in hand.declarations) or "–"
        rows.append(Row([str(hand.seat), hand.side, said, str(hand.points), str(hand.belote)]))
    words = []
    if any(hand.declarations for hand in found.hands):
        words.append(element("p", f"{found.winner or 'nobody'} scores: {found.why}"))
    return [tables.table(columns, rows), *words, *_notes(found.notes)]


def _cards_and_line(
    answer: Answer, letters: Letters, judged: Judged | None = None
) -> list[Element]:
    """Return every card with its outcome and the best line, nothing where all are played."""
    if not answer.cards:
        return []
    return [
        outcomes_table(answer, letters, judged),
        line_table(answer.position, answer.line, letters),
    ]


def _of_contracts(trumps: Iterable[Trump], letters: Letters) -> list[Column]:
    """Return a column for each contract."""
    return [Column(tables.trump(trump, letters), is_number=True) for trump in trumps]


def _worth(cell: TableCell) -> Cell:
    """Return what a contract gives both sides, and below it what they bid or who makes it."""
    below = None
    if cell.bids is not None:
        below = " · ".join(f"{side} {bid or '–'}" for side, bid in cell.bids.items())
    elif cell.results is not None:
        made = [side for side, end in cell.results.items() if end is not Ended.FAILED]
        below = ", ".join(made) or "–"
    if below is None:
        return pair(cell.outcome)
    return [pair(cell.outcome), element("br"), element("span", below, class_="note")]


def _where(found: Refutation, letters: Letters) -> list[str]:
    """Return the trick in which a mistake tells, where it loses points or a capot there."""
    move, turn = found.move, found.turn
    if turn is None or (not turn.behind and move.before.capot == move.after.capot):
        return []
    return [f"The {'points go' if turn.behind else 'capot goes'} in {_why(turn, letters)}."]


def _why(turn: Turn | None, letters: Letters) -> str:
    """Return the trick in which a card's line falls behind the best one's, in words."""
    if turn is None:
        return ""
    trick = turn.trick
    played = " ".join(map(letters.card, trick.cards))
    behind = f"{turn.behind} behind" if turn.behind else "no capot"
    said = f"{trick.leader} leads {played}, {trick.winner} wins {trick.points}"
    return f"trick {turn.number}: {said}, {behind}"


def _notes(notes: Iterable[str]) -> list[Element]:
    """Return what outcomes leave out."""
    return [element("p", f"Note: {note}.", class_="note") for note in notes]
