"""Tables of HTML: cards with outcome and cost, lines of play by seat, and what any table is of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from ..analysis.judged import Judged, Mistake, mistake
from ..answers import Answer
from ..cards import Card
from ..contracts import Trump
from ..deals import Seat
from ..positions import Position, Trick
from .figures import cost_title, loss, points
from .letters import RED_SUITS, Letters
from .markup import Content, add, element

Cell = Content | Sequence[Content]
"""What stands in a cell."""


CLASSES = {Mistake.POINTS: "mistake", Mistake.DECISIVE: "decisive"}
"""The class of the mark of a mistake."""


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column; those of numbers are flush right."""

    title: Cell
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, and the classes by which it stands out."""

    cells: Sequence[Cell]
    classes: str | None = None


def numbers(*titles: str) -> list[Column]:
    """Return columns of numbers."""
    return [Column(title, is_number=True) for title in titles]


def table(columns: Sequence[Column], rows: Sequence[Row], caption: str | None = None) -> Element:
    """Return a table; its first column names the rows."""
    head = element("tr")
    for column in columns:
        add(head, _cell("th", column.title, column, scope="col"))
    body = element("tbody")
    for row in rows:
        line = element("tr", class_=row.classes)
        for place, (column, cell) in enumerate(zip(columns, row.cells, strict=True)):
            if place:
                add(line, _cell("td", cell, column))
            else:
                add(line, _cell("th", cell, column, scope="row"))
        add(body, line)
    title = None if caption is None else element("caption", caption)
    return element("table", title, element("thead", head), body)


def card(card: Card, letters: Letters) -> Element:
    """Return a card with its sign in colour."""
    sign = element(
        "span", letters.suit(card.suit), class_="red" if card.suit in RED_SUITS else None
    )
    return element("span", sign, letters.rank(card.rank), class_="card")


def cards(several: Sequence[Card], letters: Letters) -> list[Content]:
    """Return cards with spaces between."""
    spaced: list[Content] = []
    for each in several:
        spaced += [" ", card(each, letters)] if spaced else [card(each, letters)]
    return spaced


def trump(choice: Trump, letters: Letters) -> Content:
    """Return a contract as the head of a column."""
    is_red = choice.suit in RED_SUITS
    return element("span", letters.trump(choice), class_="red") if is_red else letters.trump(choice)


def outcomes_table(
    answer: Answer, letters: Letters, judged: Judged | None = None, played: Card | None = None
) -> Element:
    """Return every legal card with outcome, cost, and what it is: best, or which mistake.

    With the contract judged, also what becomes of it and what both sides mark. The row of the
    card that was played is set off.
    """
    sides = answer.outcome.sides
    columns = [Column(f"{answer.position.to_play} plays"), *numbers(*sides)]
    columns += [*numbers(cost_title(answer)), Column("")]
    if judged is not None:
        columns += [Column("contract"), *numbers(f"marks {'–'.join(judged.score.sides)}")]
    best = answer.best
    rows = []
    for each, outcome in answer.cards.items():
        cells: list[Cell] = [card(each, letters), *(points(outcome, side) for side in sides)]
        cells += [loss(answer.cost(each)), _said(answer, judged, each, is_played=each is played)]
        if judged is not None:
            score = judged.cards[each]
            cells += [score.result.value, "–".join(str(score[side]) for side in sides)]
        classes = ["best"] * (each in best) + ["played"] * (each is played)
        rows.append(Row(cells, " ".join(classes) or None))
    return table(columns, rows)


def tricks_table(
    start: Position,
    tricks: Sequence[Trick],
    shown: Callable[[int, Card], Content],
    *,
    lying: Sequence[Card] = (),
    caption: str | None = None,
) -> Element:
    """Return tricks, a column for each seat; `lying` are the cards of one in progress.

    `start` is the position they begin at, the first of them its current trick. `shown` gives a
    card as it is to be seen, by its number in the tricks from 0.
    """
    running = dict(start.taken)
    columns = [Column("trick", is_number=True), *(Column(str(seat)) for seat in start.seats)]
    columns += [Column("wins"), *numbers("points", *start.sides)]
    first = len(start.tricks) + 1
    rows, count = [], 0
    for trick in tricks:
        running[start.side(trick.winner)] += trick.points
        by_seat = _by_seat(start, trick.leader, trick.cards, count, shown)
        totals = [str(running[side]) for side in start.sides]
        rows.append([*by_seat, str(trick.winner), str(trick.points), *totals])
        count += len(trick.cards)
    if lying:
        leader = tricks[-1].winner if tricks else start.trick_leader
        by_seat = _by_seat(start, leader, lying, count, shown)
        rows.append([*by_seat, "", "", *(str(running[side]) for side in start.sides)])
    numbered = [Row([str(number), *row]) for number, row in enumerate(rows, first)]
    return table(columns, numbered, caption)


def line_table(
    position: Position, line: Sequence[Trick], letters: Letters, caption: str = "best line"
) -> Element:
    """Return a line of play from a position on, the trick in progress first and whole."""
    return tricks_table(position, line, lambda _, each: card(each, letters), caption=caption)


def _by_seat(
    start: Position,
    leader: Seat,
    played: Sequence[Card],
    count: int,
    shown: Callable[[int, Card], Content],
) -> list[Cell]:
    """Return the cards of a trick in the columns of their seats, the one led marked."""
    first = start.deal.index(leader)
    cells: list[Cell] = [""] * len(start.seats)
    for place, each in enumerate(played):
        seen = shown(count + place, each)
        led = None if place else element("span", "▸", class_="led", title="led")
        cells[(first + place) % len(cells)] = [led, seen]
    return cells


def _said(answer: Answer, judged: Judged | None, each: Card, *, is_played: bool) -> Cell:
    """Return what a card is, best or which mistake, and whether it was played."""
    if each in answer.best:
        said = element("span", "best")
    else:
        found = mistake(answer, each) if judged is None else judged.mistake(each)
        assert found is not None  # it is not best
        said = element("b", found.mark, class_=CLASSES[found])
    return [said, element("span", " played", class_="note")] if is_played else [said]


def _cell(tag: str, content: Cell, column: Column, **attributes: object) -> Element:
    parts = [content] if content is None or isinstance(content, str | Element) else content
    return element(tag, *parts, class_="n" if column.is_number else None, **attributes)
