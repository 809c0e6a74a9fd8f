"""One record of a batch, an answer or an error, as bytes of JSON or CSV (notation 6)."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from typing import Any, TypeAlias

from capot.analysis.table import Table
from capot.answers import Answer
from capot.contracts import Trump
from capot.deals import Seat
from capot.errors import CapotError, escaped
from capot.many import CARDS, TABLE, VALUE
from capot.outcomes import Outcome

Found: TypeAlias = Outcome | Answer | Table | CapotError
"""What a line is answered by: value, value and cards, or table; or what is wrong with it."""

ID = "id"
_COLUMNS = {VALUE: (), CARDS: ("card",), TABLE: ("trump", "leader")}
_OUTCOME = ("side", "points", "opponents", "opponents_points", "capot", "error")


def _by_contract(table: Table) -> dict[Trump, dict[Seat, Outcome]]:
    found: dict[Trump, dict[Seat, Outcome]] = {}
    for leader, trump, cell in table:
        found.setdefault(trump, {})[leader] = cell.outcome
    return found


# -- JSON -------------------------------------------------------------------------------------


def json_record(number: int, begin: Mapping[str, Any], found: Found) -> bytes:
    """Return the record of the line of that number as an object that begins with its id."""
    if isinstance(found, CapotError):
        told = {**begin, "line": number, "error": escaped(str(found))}
    else:
        told = {**begin, **_described(found)}
    try:
        return _encoded(told).encode() + b"\n"
    except UnicodeEncodeError:  # half a character in an id, which only an escape can write
        return json.dumps(told).encode() + b"\n"


_encoded = json.JSONEncoder(ensure_ascii=False).encode


def _described(found: Outcome | Answer | Table) -> dict[str, Any]:
    if isinstance(found, Outcome):
        return {"value": found.to_json()}
    if isinstance(found, Answer):
        cards = {str(card): outcome.to_json() for card, outcome in found.cards.items()}
        return {"value": found.outcome.to_json(), "cards": cards}
    return {
        "table": {
            trump.value: {leader.value: outcome.to_json() for leader, outcome in row.items()}
            for trump, row in _by_contract(found).items()
        }
    }


# -- CSV --------------------------------------------------------------------------------------


def csv_header(what: str) -> bytes:
    """Return the names of the columns, the same for every game."""
    return _rows([("line", ID, *_COLUMNS[what], *_OUTCOME)])


def csv_record(number: int, begin: Mapping[str, Any], found: Found, what: str) -> bytes:
    """Return the record of the line of that number as rows that begin with it and its id.

    Behind the row of a position's value there is one for each card.
    """
    place = (number, _id_cell(begin))
    if isinstance(found, CapotError):
        empty = [""] * (len(_COLUMNS[what]) + len(_OUTCOME) - 1)
        return _rows([(*place, *empty, escaped(str(found)))])
    return _rows((*place, *cells) for cells in _cells(found))


def _rows(rows: Iterable[Iterable[object]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _id_cell(begin: Mapping[str, Any]) -> str:
    """Return an id on one line: a string as it is if it can be, anything else as JSON."""
    if ID not in begin:
        return ""
    said = begin[ID]
    return said if isinstance(said, str) and said.isprintable() else json.dumps(said)


def _cells(found: Outcome | Answer | Table) -> Iterator[tuple[object, ...]]:
    """Yield the cells of each row behind line and id."""
    if isinstance(found, Outcome):
        yield _outcome_cells(found)
    elif isinstance(found, Answer):
        yield ("", *_outcome_cells(found.outcome))
        for card, outcome in found.cards.items():
            yield (card, *_outcome_cells(outcome))
    else:
        for trump, row in _by_contract(found).items():
            for leader, outcome in row.items():
                yield (trump, leader, *_outcome_cells(outcome))


def _outcome_cells(outcome: Outcome) -> tuple[object, ...]:
    side, opponents = outcome.sides
    return (side, outcome[side], opponents, outcome[opponents], outcome.capot or "", "")
