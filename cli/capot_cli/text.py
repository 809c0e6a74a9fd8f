"""Answers in words: the diagram, the outcome, every card, the best line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from capot.answers import Answer
from capot.contracts import Trump
from capot.outcomes import Outcome
from capot.positions import Position, Trick

from .diagram import position_diagram
from .output import table
from .style import Style


def answer_text(answer: Answer, style: Style) -> str:
    """Return diagram, outcome, every legal card and the best line of a solved position."""
    parts = [position_diagram(answer.position, style), outcome_text(answer, style)]
    if answer.cards:
        parts += [cards_table(answer, style), line_table(answer.position, answer.line, style)]
    return "\n\n".join(parts + notes(answer.position, style))


def notes(position: Position, style: Style) -> list[str]:
    """Return what the outcome leaves out, in words."""
    return [style.plain(f"Note: {note}.") for note in position.rules.notes]


def outcome_text(answer: Answer, style: Style) -> str:
    """Return the outcome for both sides, with what is taken and to come in mid-play."""
    outcome = answer.outcome
    lines = [style.strong(style.plain(outcome.text))]
    if outcome.scaled is not None:
        scaled = " · ".join(f"{side} {points}" for side, points in outcome.scaled.items())
        lines.append(style.plain(f"on the scale of 162: {scaled}"))
    position = answer.position
    if position.is_finished:
        lines.append("every card is played")
    elif position.played:
        taken = " · ".join(f"{side} {points}" for side, points in position.taken.items())
        to_come = " · ".join(f"{side} {answer.to_come[side]}" for side in answer.to_come.sides)
        lines.append(style.plain(f"taken: {taken}, to come: {to_come}"))
    return "\n".join(lines)


def cards_table(answer: Answer, style: Style) -> str:
    """Return every legal card, in card order, with its outcome, cost, and the best marked."""
    sides = answer.outcome.sides
    rows = []
    for card, outcome in answer.cards.items():
        cost = answer.cost(card)
        row = [style.card(card), *(style.points(outcome, side) for side in sides)]
        row += [f"-{cost}" if cost else "0", style.plain("•") if not cost else ""]
        rows.append([style.strong(cell) for cell in row] if not cost else row)
    return table(rows, [f"{answer.position.to_play} plays", *sides, "cost", "best"], (1, 2, 3))


def line_table(position: Position, line: Sequence[Trick], style: Style) -> str:
    """Return the best line, a trick a row, with winner, points and both sides' running total."""
    sides = position.sides
    running = dict(position.taken)
    rows = []
    for number, trick in enumerate(line, len(position.tricks) + 1):
        running[position.side(trick.winner)] += trick.points
        rows.append(
            [
                number,
                trick.leader,
                style.cards(trick.cards),
                trick.winner,
                trick.points,
                *(running[side] for side in sides),
            ]
        )
    headers = ["trick", "leads", "best line", "wins", "points", *sides]
    return table(rows, headers, (0, 4, 5, 6))


def contracts_table(contracts: Mapping[Trump, Outcome], style: Style) -> str:
    """Return the outcome of a deal in every contract."""
    sides = next(iter(contracts.values())).sides
    rows = [
        [style.trump(trump), *(style.points(outcome, side) for side in sides)]
        for trump, outcome in contracts.items()
    ]
    return table(rows, ["trump", *sides], (1, 2))
