"""One card of a record, with what refutes it, and the questions of a quiz."""

from __future__ import annotations

from capot.analysis.moves import Move
from capot.analysis.refutation import Refutation
from capot.analysis.review import Quiz
from capot.analysis.turns import Turn
from capot.answers import SCHEMA

from .diagram import position_diagram
from .inputs import Asked
from .options import CSV, JSON, Question
from .output import Csv, json_line, table, write_text
from .reviews import CAUTIONS, moves_table
from .rows import contract_columns
from .style import Style
from .text import cards_table, contract_text, line_table, notes, trick_rows, turn_text


def write_refutation(item: Asked, asked: Question, found: Refutation, rows: Csv) -> None:
    """Write the position before a card, every legal card, and best play after it."""
    if asked.format == JSON:
        json_line({"schema": SCHEMA, "input": item.place, **found.to_json()})
    elif asked.format == CSV:
        _write_rows(item, found.move, rows)
    else:
        write_text(item, asked.style, _text(found, asked.style))


def _write_rows(item: Asked, move: Move, rows: Csv) -> None:
    """Write every legal card as a row, the one played marked."""
    judged = move.judged
    for card, outcome in move.answer.cards.items():
        cost = move.answer.cost(card)
        columns: dict[str, object] = {
            "deal": item.number,
            "trump": move.position.trump,
            "number": move.number,
            "trick": move.trick,
            "seat": move.seat,
            "card": card,
            **{side: outcome[side] for side in outcome.sides},
            "capot": outcome.capot or "",
            "cost": cost,
            "best": int(cost == 0),
            "played": int(card is move.card),
        }
        if judged is not None:
            columns |= contract_columns(judged.cards[card], judged.mistake(card))
        rows.header(list(columns))
        rows.row(list(columns.values()))


def _text(found: Refutation, style: Style) -> list[str]:
    move = found.move
    parts = [position_diagram(move.position, style), cards_table(move.answer, style, move.judged)]
    if move.judged is not None:
        parts.insert(1, contract_text(move.position, style))
    parts.append(moves_table([move], style))
    if move.mistake is None:
        parts += [_in_words(move, style), line_table(move.position, found.line, style)]
    else:
        parts.append(side_by_side(found, style))
        parts.append(_where(found.turn, move, style))
    return [*parts, style.plain(CAUTIONS), *notes([move.position.rules], style)]


def _in_words(move: Move, style: Style) -> str:
    """Return why a card that is no mistake is none."""
    if move.is_forced:
        return f"{style.card(move.card)} was the only card allowed."
    if move.equal:
        verb = "was" if len(move.equal) == 1 else "were"
        return f"{style.cards(move.equal)} {verb} as good."
    return f"{style.card(move.card)} was the only best card."


def side_by_side(found: Refutation, style: Style) -> str:
    """Return the line after the card played beside that after the best card."""
    move = found.move
    position = move.position
    rows = []
    for played, best in zip(
        trick_rows(position, found.line, style),
        trick_rows(position, found.best_line, style),
        strict=True,
    ):
        row = [*_without_points(played), *_without_points(best)[1:]]
        is_turn = found.turn is not None and found.turn.number == played[0]
        rows.append([style.strong(str(cell)) for cell in row] if is_turn else row)
    after = [f"after {style.card(card)}" for card in (move.card, move.best[0])]
    headers = ["trick"]
    for line in after:
        headers += ["leads", line, "wins", *position.sides]
    return table(rows, headers, (0, 4, 5, 9, 10))


def _without_points(row: list[object]) -> list[object]:
    return row[:4] + row[5:]


def _where(turn: Turn | None, move: Move, style: Style) -> str:
    """Return the trick in which a mistake tells."""
    if turn is None:
        return "Both lines take the same tricks."
    if turn.behind:
        return f"The points go in {turn_text(turn, style)}."
    if move.before.capot != move.after.capot:
        return f"The capot goes in {turn_text(turn, style)}."
    return f"The lines part in {turn_text(turn, style, 'no points behind')}."


def write_quiz(item: Asked, asked: Question, found: Quiz, rows: Csv) -> None:
    """Write the positions of a quiz, and no answers."""
    if asked.format == JSON:
        json_line({"schema": SCHEMA, "input": item.place, **found.to_json()})
    elif asked.format == CSV:
        rows.header(["deal", "trump", "number", "trick", "seat", "table", "legal"])
        for move in found.moves:
            lying = " ".join(map(str, move.position.trick))
            legal = " ".join(map(str, move.answer.cards))
            trump = move.position.trump
            rows.row([item.number, trump, move.number, move.trick, move.seat, lying, legal])
    else:
        write_text(item, asked.style, _questions(found, asked.style))


def _questions(found: Quiz, style: Style) -> list[str]:
    parts = []
    for move in found.moves:
        parts += [f"Card {move.number}, trick {move.trick}", position_diagram(move.position, style)]
        question = f"{move.seat} may play {style.cards(move.answer.cards)}. Your card?"
        if found.is_contract:
            question = f"{contract_text(move.position, style)}\n{question}"
        parts.append(question)
    if not parts:
        parts.append("No card of this record was a choice that mattered.")
    return parts
