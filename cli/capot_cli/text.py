"""Answers in words: the diagram, the outcome, every card, the best line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from capot.analysis.finished import Result
from capot.analysis.judged import SCORE, Judged, has_bids, highest_bids
from capot.analysis.turns import Turn
from capot.answers import Answer
from capot.contracts import Trump
from capot.declarations import Declarations
from capot.outcomes import Outcome
from capot.positions import Position, Trick
from capot.rules import RuleSet
from capot.scoring import Score

from .diagram import position_diagram
from .output import table
from .style import Style

POINTS_OF = "points of"
"""The head of the column that says whose points stand in its row."""


def answer_text(answer: Answer, style: Style, judged: Judged | None = None) -> list[str]:
    """Return diagram, outcome, every legal card and the best line of a solved position.

    With the contract judged, what was declared and marked stands under the outcome.
    """
    parts = candidates_text(answer, style, judged)
    if answer.cards:
        parts.append(line_table(answer.position, answer.line, style))
    return parts + notes([answer.position.rules], style)


def candidates_text(answer: Answer, style: Style, judged: Judged | None = None) -> list[str]:
    """Return what `answer_text` does down to the legal cards, for which no line is searched."""
    parts = [position_diagram(answer.position, style), outcome_text(answer, style)]
    if judged is not None:
        parts.append(judged_text(judged, style))
    elif has_bids(answer.position):
        bids = highest_bids(answer.position, answer.outcome)
        made = " · ".join(f"{side} {bid_text(bid, style)}" for side, bid in bids.items())
        parts.append(style.plain(f"highest bids: {made}"))
    if answer.cards:
        parts.append(cards_table(answer, style, judged))
    return parts


def judged_text(judged: Judged, style: Style) -> str:
    """Return the contract, made or not, what was declared, and the marks of both sides."""
    lines = [contract_line(judged.answer.position, judged.score, style)]
    if judged.objective == SCORE:
        lines.append("both sides play for the difference of their marks")
    return "\n".join(lines + declared_lines(judged.declarations, style))


def contract_line(position: Position, score: Score, style: Style) -> str:
    """Return the contract and what became of it, with the marks."""
    return contract_text(position, style) + ": " + style.strong(style.plain(score.text))


def contract_text(position: Position, style: Style) -> str:
    """Return the contract alone: trump, taker, bid, doubled or not."""
    auction = position.auction
    words = ["contract", style.trump(position.trump), "by", auction.taker or position.sides[0]]
    words += [str(word) for word in (auction.bid, auction.coinche) if word is not None]
    return " ".join(words)


def result_text(found: Result, style: Style) -> str:
    """Return the outcome of a finished deal, its contract, what was declared, and the marks."""
    lines = [style.plain(found.outcome.text)]
    lines.append(contract_line(found.position, found.score, style))
    lines += declared_lines(found.declarations, style)
    if found.seats is not None:
        marks = " · ".join(f"{seat} {points}" for seat, points in found.seats.items())
        lines.append(style.plain(f"each for himself: {marks}"))
    return "\n".join(lines)


def declared_lines(found: Declarations, style: Style) -> list[str]:
    """Return what each hand announces, a line each, and which side scores."""
    return [style.plain(line) for line in found.lines]


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
    if position.rules.players == 2:
        lines.append(f"{sum(outcome.points)} points in play")
    if position.is_finished:
        lines.append("every card is played")
    elif position.tricks:
        to_come = " · ".join(f"{side} {answer.to_come[side]}" for side in answer.to_come.sides)
        lines.append(style.plain(f"{taken_text(position)}, to come: {to_come}"))
    return "\n".join(lines)


def taken_text(position: Position) -> str:
    """Return the points so far, by side."""
    points = " · ".join(f"{side} {points}" for side, points in position.taken.items())
    return f"taken: {points}"


def bid_text(bid: int | str | None, style: Style) -> str:
    """Return the highest bid a side makes, a dash for none."""
    return style.plain("–") if bid is None else str(bid)


def scaled_text(scaled: Mapping[str, int], style: Style) -> str:
    """Return the points of both sides where the game judges on the scale of 162."""
    points = " · ".join(f"{side} {made}" for side, made in scaled.items())
    return style.plain(f"on the scale of 162: {points}")


def cards_table(answer: Answer, style: Style, judged: Judged | None = None) -> str:
    """Return every legal card, in card order, with its outcome, cost, and the best marked.

    With the contract judged, also what becomes of it and what both sides mark.
    """
    sides = answer.outcome.sides
    rows = []
    for card, outcome in answer.cards.items():
        cost = answer.cost(card)
        row = [style.card(card), *(style.points(outcome, side) for side in sides)]
        row += [f"-{cost}" if cost else "0", style.plain("•") if not cost else ""]
        if judged is not None:
            score = judged.cards[card]
            row += [score.result.value, *(str(score[side]) for side in sides)]
            mistake = judged.mistake(card)
            row.append("" if mistake is None else mistake.mark)
        rows.append([style.strong(cell) for cell in row] if not cost else row)
    headers = [f"{answer.position.to_play} plays", *sides, "cost", "best"]
    if judged is not None:
        headers += ["contract", *(f"{side} marks" for side in sides), "mistake"]
    return table(rows, headers, (1, 2, 3, 6, 7))


def line_table(position: Position, line: Sequence[Trick], style: Style) -> str:
    """Return the best line, a trick a row, with winner, points and both sides' running total."""
    return _tricks(position, trick_rows(position, line, style), "best line")


def played_table(position: Position, style: Style, shown: Sequence[str] = ()) -> str:
    """Return the tricks that were played, as `line_table` does those to come.

    `shown` is how the cards of each look, those of the trick in progress too.
    """
    start = position.copy()
    while start.played:
        start.pop()
    rows = trick_rows(start, position.tricks, style)
    if position.trick:
        taken = [position.taken[side] for side in position.sides]
        lying = style.cards(position.trick)
        rows.append([len(rows) + 1, position.trick_leader, lying, "", "", *taken])
    for row, cards in zip(rows, shown, strict=False):
        row[2] = cards
    return _tricks(position, rows, "played")


def trick_rows(position: Position, line: Sequence[Trick], style: Style) -> list[list[object]]:
    """Return number, leader, cards, winner, points and the running totals of a line's tricks.

    The line begins with the current trick of `position`.
    """
    running = dict(position.taken)
    rows: list[list[object]] = []
    for number, trick in enumerate(line, len(position.tricks) + 1):
        running[position.side(trick.winner)] += trick.points
        cards = style.cards(trick.cards)
        rows.append([number, trick.leader, cards, trick.winner, trick.points, *running.values()])
    return rows


def _tricks(position: Position, rows: Sequence[Sequence[object]], heading: str) -> str:
    headers = ["trick", "leads", heading, "wins", "points", *position.sides]
    return table(rows, headers, (0, 4, 5, 6))


def turn_text(turn: Turn, style: Style, otherwise: str = "no capot") -> str:
    """Return the trick in which a card's line falls behind the best one's, in words.

    `otherwise` is what is said of one that costs no points.
    """
    behind = f"{turn.behind} behind" if turn.behind else otherwise
    return f"{trick_text(turn.number, turn.trick, style)}, {behind}"


def trick_text(number: int, trick: Trick, style: Style) -> str:
    """Return a trick in words, with the points its winner makes."""
    cards = style.cards(trick.cards)
    return f"trick {number}: {trick.leader} leads {cards}, {trick.winner} wins {trick.points}"


def contracts_text(
    contracts: Mapping[Trump, Outcome],
    style: Style,
    bids: Mapping[str, Mapping[str, int | str | None]],
) -> list[str]:
    """Return the outcome of a deal in every contract, the highest bids where the game has any.

    Below it what is judged on another scale.
    """
    sides = next(iter(contracts.values())).sides
    rows = []
    for trump, outcome in contracts.items():
        row = [style.trump(trump), *(style.points(outcome, side) for side in sides)]
        row += [bid_text(bid, style) for bid in bids.get(str(trump), {}).values()]
        rows.append(row)
    headers = ["trump", *sides, *(f"{side} bids" for side in sides if bids)]
    parts = [table(rows, headers, (1, 2, 3, 4))]
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
            side,
            *(
                style.points_alone(found[trump], side) if trump in found else style.plain("–")
                for trump in trumps
            ),
        ]
        for name, found in contracts.items()
    ]
    headers = ["rules", POINTS_OF, *map(style.trump, trumps)]
    return [
        table(rows, headers, range(2, len(headers))),
        style.plain("–capot: the opponents take every trick."),
    ]
