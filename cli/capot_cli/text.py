"""Answers in words: the diagram, the outcome, every card, the best line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from capot.answers import Answer
from capot.contracts import Trump
from capot.outcomes import Outcome
from capot.positions import Position, Trick
from capot.rules import RuleSet

from .diagram import position_diagram
from .output import table
from .style import Style


def answer_text(answer: Answer, style: Style) -> list[str]:
    """Return diagram, outcome, every legal card and the best line of a solved position."""
    parts = [position_diagram(answer.position, style), outcome_text(answer, style)]
    if answer.cards:
        parts += [cards_table(answer, style), line_table(answer.position, answer.line, style)]
    return parts + notes([answer.position.rules], style)


def notes(games: Sequence[RuleSet], style: Style) -> list[str]:
    """Return what outcomes under rule sets leave out, in words, and which where there are more."""
    remarks: dict[str, list[str]] = {}
    for rules in games:
        for note in rules.notes:
            remarks.setdefault(note, []).append(rules.name)
    return [
        style.plain(f"Note ({', '.join(names)}): {note}." if len(games) > 1 else f"Note: {note}.")
        for note, names in remarks.items()
    ]


def outcome_text(answer: Answer, style: Style) -> str:
    """Return the outcome for both sides, with what is taken and to come in mid-play."""
    outcome = answer.outcome
    lines = [style.strong(style.plain(outcome.text))]
    if outcome.scaled is not None:
        lines.append(scaled_text(outcome.scaled, style))
    position = answer.position
    if position.is_finished:
        lines.append("every card is played")
    elif position.tricks:
        taken = " · ".join(f"{side} {points}" for side, points in position.taken.items())
        to_come = " · ".join(f"{side} {answer.to_come[side]}" for side in answer.to_come.sides)
        lines.append(style.plain(f"taken: {taken}, to come: {to_come}"))
    return "\n".join(lines)


def scaled_text(scaled: Mapping[str, int], style: Style) -> str:
    """Return the points of both sides where the game judges on the scale of 162."""
    points = " · ".join(f"{side} {made}" for side, made in scaled.items())
    return style.plain(f"on the scale of 162: {points}")


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


def contracts_text(contracts: Mapping[Trump, Outcome], style: Style) -> list[str]:
    """Return the outcome of a deal in every contract, and what is judged on another scale."""
    sides = next(iter(contracts.values())).sides
    rows = [
        [style.trump(trump), *(style.points(outcome, side) for side in sides)]
        for trump, outcome in contracts.items()
    ]
    parts = [table(rows, ["trump", *sides], (1, 2))]
    for trump, outcome in contracts.items():
        if outcome.scaled is not None:
            parts.append(f"{style.trump(trump)} {scaled_text(outcome.scaled, style)}")
    return parts


def contracts_by_rules(contracts: Mapping[str, Mapping[Trump, Outcome]], style: Style) -> list[str]:
    """Return one side's points in every contract of each rule set, and whose they are."""
    trumps = [trump for trump in Trump if any(trump in found for found in contracts.values())]
    side = next(iter(next(iter(contracts.values())).values())).sides[0]
    rows = [
        [
            name,
            *(
                style.points_alone(found[trump], side) if trump in found else style.plain("–")
                for trump in trumps
            ),
        ]
        for name, found in contracts.items()
    ]
    headers = ["rules", *map(style.trump, trumps)]
    return [
        table(rows, headers, range(1, len(headers))),
        style.plain(f"Points of {side}; –capot: the opponents take every trick."),
    ]
