"""Reviews of records, under one rule set or several, in every format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from capot.analysis.judged import SCORE
from capot.analysis.moves import CAUTION, Move
from capot.analysis.review import Review
from capot.answers import SCHEMA
from capot.outcomes import Outcome
from capot.scoring import Score

from .diagram import deal_diagram, position_diagram
from .inputs import Asked
from .options import CSV, JSON, TEXT, Question
from .output import Csv, json_line, table, write_text
from .refusals import say_refusals
from .rows import contract_columns
from .style import Style
from .text import contract_text, declared_lines, notes, played_table, scaled_text

CAUTIONS = f"Note: {CAUTION}."
_LEGEND = "?! gives points away; ?? changes {}; ≡ another card was as good; □ forced."


def write_reviews(
    item: Asked,
    asked: Question,
    reviews: Sequence[Review],
    refused: Mapping[str, str],
    rows: Csv,
    *,
    all_cards: bool,
) -> None:
    """Write the reviews by the rule sets asked, and which of them refused the record and why.

    In text of one rule set with a line for each mistake, or for `all_cards`.
    """
    style = asked.style
    if asked.format != TEXT:
        say_refusals(refused)
    if asked.format == JSON:
        for found in reviews:
            json_line({"schema": SCHEMA, "input": item.place, **found.to_json()})
    elif asked.format == CSV:
        for found in reviews:
            for move in found.moves:
                _write_row(item, move, asked.every_rule_set, rows)
    elif asked.every_rule_set:
        write_text(item, style, _of_rule_sets(reviews, refused, style))
    else:
        write_text(item, style, _text(reviews[0], style, all_cards))


def _write_row(item: Asked, move: Move, with_rules: bool, rows: Csv) -> None:
    """Write a card as a row: the outcome once it is played, what it cost, the best cards."""
    position, outcome = move.position, move.after
    sides = outcome.sides
    columns: dict[str, object] = {
        "deal": item.number,
        **({"rules": position.rules.name} if with_rules else {}),
        "trump": position.trump,
        "number": move.number,
        "trick": move.trick,
        "seat": move.seat,
        "card": move.card,
        **{side: outcome[side] for side in sides},
        "capot": outcome.capot or "",
        "cost": move.cost,
        "best": int(move.cost == 0),
        "best cards": " ".join(map(str, move.best)),
        "forced": int(move.is_forced),
        "mistake": "" if move.mistake is None else move.mistake.value,
    }
    if move.scores is not None:
        columns |= contract_columns(move.scores[1], move.mistake)
    rows.header(list(columns))
    rows.row(list(columns.values()))


def _text(found: Review, style: Style, all_cards: bool) -> list[str]:
    """Return the deal, the record trick by trick, its mistakes, every seat, and the caution."""
    first = found.moves[0]
    decides = "a capot" if found.judged is None else "the contract or a capot"
    parts = [
        position_diagram(first.position, style),
        "\n".join(_head(found, style)),
        played_table(found.position, style, marked_tricks(found.moves, style)),
        style.plain(_LEGEND.format(decides)),
    ]
    shown = found.moves if all_cards else found.mistakes
    if shown:
        parts.append(moves_table(shown, style))
    if not found.mistakes:
        parts.append("No card was a mistake.")
    parts += [_seats_table(found, style), style.plain(CAUTIONS)]
    return parts + notes([found.position.rules], style)


def _head(found: Review, style: Style) -> list[str]:
    """Return the contract, what the deal came to, and what best play would have come to."""
    lines = []
    if found.judged is not None:
        lines.append(contract_text(found.position, style))
        lines += declared_lines(found.judged.declarations, style)
    if found.objective == SCORE:
        lines.append("both sides are held against play for the difference of their marks")
    before, after = found.scores or (None, None)
    count = len(found.moves)
    left = f"after {count} {'card' if count == 1 else 'cards'}, with best play from there"
    lines.append("with best play by all: " + _result(found.start, before, style))
    said = "as it was played" if found.position.is_finished else left
    return [*lines, f"{said}: " + style.strong(_result(found.outcome, after, style))]


def _result(outcome: Outcome, score: Score | None, style: Style) -> str:
    parts = [style.plain(outcome.text)]
    if outcome.scaled is not None:
        parts.append(scaled_text(outcome.scaled, style))
    if score is not None:
        parts.append(style.plain(score.text))
    return ", ".join(parts)


def marked(move: Move, style: Style) -> str:
    """Return the card of a move with its mark behind it."""
    text = style.card(move.card) + style.plain(move.mark)
    return text if move.mistake is None else style.bad(text)


def marked_tricks(moves: Sequence[Move], style: Style) -> list[str]:
    """Return the cards of each trick with their marks, in columns."""
    width = max(len(style.card(move.card) + style.plain(move.mark)) for move in moves)
    lines = []
    for _, trick in groupby(moves, lambda move: move.trick):
        cells = []
        for move in trick:
            bare = len(style.card(move.card) + style.plain(move.mark))
            cells.append(marked(move, style) + " " * (width - bare))
        lines.append(" ".join(cells).rstrip())
    return lines


def moves_table(moves: Sequence[Move], style: Style) -> str:
    """Return a row for each card: what it cost, which were best, and what it changed."""
    rows = [
        [
            move.number,
            move.trick,
            move.seat,
            marked(move, style),
            f"-{move.cost}" if move.cost else "0",
            style.cards(move.best),
            style.plain(move.change),
        ]
        for move in moves
    ]
    headers = ["card", "trick", "seat", "played", "cost", "best", style.plain("best → played")]
    return table(rows, headers, (0, 1, 4))


def _seats_table(found: Review, style: Style) -> str:
    rows = [
        [
            seat,
            tally.cards,
            tally.choices,
            tally.mattered,
            tally.mistakes - tally.decisive,
            tally.decisive,
            tally.lost,
        ]
        for seat, tally in found.seats.items()
    ]
    lost = "marks lost" if found.objective == SCORE else "points lost"
    headers = ["seat", "cards", "choices", "that mattered", "?!", "??", lost]
    return table(rows, headers, range(1, len(headers)))


def _of_rule_sets(reviews: Sequence[Review], refused: Mapping[str, str], style: Style) -> list[str]:
    """Return the diagram, then a row for each rule set: best play, what was lost, the mistakes."""
    position = reviews[0].moves[0].position
    sides = position.sides
    rows: list[list[object]] = []
    for found in reviews:
        lost = dict.fromkeys(sides, 0)
        for move in found.mistakes:
            lost[position.side(move.seat)] += move.cost
        mistakes = (f"{move.number} {move.seat} {marked(move, style)}" for move in found.mistakes)
        rows.append(
            [
                found.position.rules.name,
                *(style.points(found.start, side) for side in sides),
                *lost.values(),
                ", ".join(mistakes),
            ]
        )
    empty = [style.plain("–")] * 4
    rows += [[name, *empty, style.plain(why)] for name, why in refused.items()]
    headers = ["rules", *sides, *(f"{side} lost" for side in sides), "mistakes"]
    legend = f"{sides[0]}, {sides[1]}: with best play by all from the first card on."
    return [
        deal_diagram(position.deal, style, leader=position.leader, trump=position.trump),
        table(rows, headers, (1, 2, 3, 4)),
        legend,
        style.plain(CAUTIONS),
        *notes([found.position.rules for found in reviews], style),
    ]
