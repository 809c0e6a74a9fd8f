"""What is shown while a deal is explored: where one stands, and what may be played there."""

from __future__ import annotations

from capot.analysis.judged import SCORE
from capot.errors import one_of

from .diagram import deal_diagram, position_diagram
from .discards import discards_text
from .every_contract import bids_in_contracts
from .explorer import Barred, Explorer
from .style import Style
from .text import (
    candidates_text,
    contract_text,
    contracts_text,
    declared_lines,
    line_table,
    notes,
    outcome_text,
    played_table,
    result_text,
    taken_text,
    trick_text,
)
from .typed import OTHERWISE, SPELLINGS, trump_letters


def opening_text(explorer: Explorer, style: Style) -> list[str]:
    """Return the tricks played so far, where one stands, and what the rule set leaves out."""
    position = explorer.position
    has_begun = position is not None and position.played and not position.is_finished
    played = [played_table(position, style)] if position is not None and has_begun else []
    return played + changed_text(explorer, style)


def changed_text(explorer: Explorer, style: Style) -> list[str]:
    """Return where one stands, and what outcomes under the rule set leave out."""
    return view_text(explorer, style) + notes([explorer.record.rules], style)


def view_text(explorer: Explorer, style: Style) -> list[str]:
    """Return hands, trick, points and what every card is worth, which hints that are off hide."""
    position = explorer.position
    if position is None:
        return _before_play(explorer, style)
    if position.is_finished:
        return _finished(explorer, style)
    where = _where(explorer, style)
    if explorer.has_hints:
        answer, judged = explorer.answer()
        return [where, *candidates_text(answer, style, judged)]
    lines = [style.plain(taken_text(position))]
    if explorer.judge is not None:
        lines.append(contract_text(position, style))
        lines += declared_lines(explorer.judge.declarations, style)
    may = f"{position.to_play} may play {style.cards(position.legal_cards())}"
    return [where, position_diagram(position, style), "\n".join(lines), may]


def _where(explorer: Explorer, style: Style) -> str:
    """Return the trick that has just ended, if one has, and which card is to be played."""
    position = explorer.position
    assert position is not None
    lines = []
    if position.tricks and not position.trick:
        lines.append(trick_text(len(position.tricks), position.tricks[-1], style))
    if not position.is_finished:
        again = "" if explorer.next is None else f"; redo plays {style.card(explorer.next)}"
        lines.append(f"card {explorer.number}, trick {len(position.tricks) + 1}{again}")
    return "\n".join(lines)


def _finished(explorer: Explorer, style: Style) -> list[str]:
    position, result = explorer.position, explorer.result()
    assert position is not None
    said = outcome_text(explorer.answer()[0], style)
    if result is not None:
        said = result_text(result, style)
    return [_where(explorer, style), played_table(position, style), said]


def _before_play(explorer: Explorer, style: Style) -> list[str]:
    """Return the deal where cards have still to be put away, or no trump is said."""
    record = explorer.record
    if explorer.has_hints:
        parts = all_text(explorer, style, of_all=False)
    else:
        parts = [deal_diagram(record.deal, style, leader=record.leader, rules=record.rules)]
    if record.to_put_away is not None:
        parts.append(f"{record.to_put_away} has two cards to put away: type away and the two.")
    else:
        letters = [trump_letters(trump, style.locale) for trump in record.rules.trumps]
        parts.append(f"No trump is said: type trump {one_of(letters)}.")
    return parts


def all_text(explorer: Explorer, style: Style, *, of_all: bool = True) -> list[str]:
    """Return the deal from its first card on, in every contract.

    Where cards have still to be put away, the best choice in each; or where a contract is said
    and not `of_all`, all of its choices.
    """
    record = explorer.record
    if record.to_put_away is not None:
        return discards_text(record, explorer.choices(of_all=of_all), style)
    found = explorer.contracts()
    diagram = deal_diagram(record.deal, style, leader=record.leader, rules=record.rules)
    parts = [diagram, *contracts_text(found, style, bids_in_contracts(record, record.rules, found))]
    if record.objective == SCORE:
        parts.append("both sides playing for points")
    return parts


def best_line_text(explorer: Explorer, style: Style) -> str:
    """Return best play by all from here, trick by trick."""
    answer, _ = explorer.answer()
    if answer.position.is_finished:
        return "every card is played"
    return line_table(answer.position, answer.line, style)


def barred_text(barred: Barred, style: Style) -> str:
    """Return which card may not be played any more, and what became of it."""
    return style.plain(
        f"card {barred.number}, {style.card(barred.card)}: {barred.why}; "
        "it and what follows is taken back"
    )


def help_text(style: Style) -> str:
    """Return what may be typed, a line each."""
    rows = [*OTHERWISE, *((each.usage, each.does) for each in SPELLINGS)]
    width = max(len(typed) for typed, _ in rows)
    return style.plain("\n".join(f"  {typed:<{width}}  {does}" for typed, does in rows))
