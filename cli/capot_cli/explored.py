"""What is shown while a deal is explored, as JSON: one object a command."""

from __future__ import annotations

from enum import Enum
from typing import Any

from capot.answers import contract_json, describe

from .discards import discards_json
from .every_contract import contracts_json
from .explorer import Barred, Explorer
from .solved import Solved
from .typed import SPELLINGS


class View(Enum):
    """What a command shows."""

    PLACE = "place"
    OPENING = "opening"
    CHANGED = "changed"
    LINE = "line"
    ALL = "all"
    POSITION = "position"
    HELP = "help"
    NOTHING = "nothing"


def told(explorer: Explorer, view: View, barred: Barred | None = None) -> dict[str, Any]:
    """Return the object of a view, without schema and the place of the input.

    Where one stands is the object of `capot solve`, with the number of the card to be played and
    the one that redo would play; without hints it has only what may be played.
    """
    match view:
        case View.LINE:
            return {"line": [trick.to_json() for trick in explorer.answer()[0].line]}
        case View.ALL:
            return _all(explorer, of_all=True)
        case View.POSITION:
            return {"position": explorer.written()}
        case View.HELP:
            return {"help": [{"usage": each.usage, "does": each.does} for each in SPELLINGS]}
        case View.NOTHING:
            return {}
    found = _place(explorer)
    if barred is not None:
        card = str(barred.card)
        found["barred"] = {"number": barred.number, "card": card, "why": barred.why}
    return found


def _place(explorer: Explorer) -> dict[str, Any]:
    """Return where one stands, and what every card is worth unless hints are off."""
    position = explorer.position
    if position is None:
        if explorer.has_hints:
            return _all(explorer, of_all=False)
        return _unsolved(explorer)
    following = {
        "number": explorer.number,
        "next": None if explorer.next is None else str(explorer.next),
    }
    if explorer.has_hints or position.is_finished:
        answer, judged = explorer.answer()
        return {**Solved(answer, judged).to_json(), **following}
    judge = explorer.judge
    contract = (
        {}
        if judge is None
        else {
            "contract": contract_json(position),
            "declarations": judge.declarations.to_json(),
        }
    )
    legal = [str(card) for card in position.legal_cards()]
    return {**describe(position), **contract, "legal": legal, **following}


def _unsolved(explorer: Explorer) -> dict[str, Any]:
    """Return what is said of a deal that cannot be played yet."""
    record = explorer.record
    said = {
        "leader": record.leader,
        "trump": record.trump,
        "taker": record.to_put_away or record.auction.taker,
    }
    words = {key: None if value is None else str(value) for key, value in said.items()}
    return {"deal": record.deal.line, "rules": record.rules.name, **words}


def _all(explorer: Explorer, *, of_all: bool) -> dict[str, Any]:
    """Return the deal from its first card on in every contract, or what can be put away."""
    record = explorer.record
    if record.to_put_away is not None:
        return discards_json(record, explorer.choices(of_all=of_all))
    return contracts_json(record, record.rules, explorer.contracts())
