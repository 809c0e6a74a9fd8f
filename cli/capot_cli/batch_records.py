"""The records of a batch: a line answered, or its error, as bytes of JSON or CSV (notation 6)."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, NamedTuple

from capot.analysis.table import Table
from capot.answers import Answer
from capot.contracts import Trump
from capot.deals import Seat
from capot.errors import CapotError, NotationError, escaped
from capot.many import CARDS, TABLE, VALUE, answer_record
from capot.notation import (
    Record,
    decode,
    read_record,
    record_from_json,
    said_once,
)
from capot.outcomes import Outcome

from .batch_lines import LONGEST
from .options import CSV

_ID = "id"
_PLACE = ("line", _ID)
_COLUMNS = {VALUE: (), CARDS: ("card",), TABLE: ("trump", "leader")}
_OUTCOME = ("side", "points", "opponents", "opponents_points", "capot", "error")


class Written(NamedTuple):
    """What is written for one line, with its line ends, and whether it is an error."""

    text: bytes
    is_error: bool


@dataclass(frozen=True, slots=True)
class Batch:
    """What is asked of every line and how it is written; workers are given it whole.

    `what` is "value", "cards" for value and cards, or "table".
    """

    what: str
    format: str
    locale: str
    defaults: Mapping[str, str]
    overrides: Mapping[str, str]

    @property
    def header(self) -> bytes:
        """What stands before the first record."""
        if self.format != CSV:
            return b""
        return _csv_rows([(*_PLACE, *_COLUMNS[self.what], *_OUTCOME)])

    def answered(self, lines: Sequence[tuple[int, bytes]]) -> list[Written]:
        """Return what is written for each numbered line."""
        return [self._answered(number, line) for number, line in lines]

    def _answered(self, number: int, line: bytes) -> Written:
        text = ""
        try:
            text = _text(number, line)
            record, begin = self._read(number, text)
            found = answer_record(record, self.what, judged=False)
        except CapotError as error:
            return Written(self._error(number, said_once(text), escaped(str(error))), True)
        if self.format == CSV:
            place = (number, _id_cell(begin))
            return Written(_csv_rows((*place, *cells) for cells in _cells(found)), False)
        return Written(_json_line({**begin, **_described(found)}), False)

    def _error(self, number: int, said: Mapping[str, Any], problem: str) -> bytes:
        begin = _id_in(said)
        if self.format != CSV:
            return _json_line({**begin, "line": number, "error": problem})
        cells = [""] * (len(_COLUMNS[self.what]) + len(_OUTCOME) - 1)
        return _csv_rows([(number, _id_cell(begin), *cells, problem)])

    def _read(self, number: int, text: str) -> tuple[Record, dict[str, Any]]:
        """Return the record of a line, and its id as JSON has it if it has one."""
        said: dict[str, Any] = {
            "line": number,
            "locale": self.locale,
            "defaults": self.defaults,
            "overrides": self.overrides,
        }
        if text.lstrip()[:1] != "{":
            return read_record(text, **said), {}
        record = record_from_json(text, **said)
        return record, _id_in(record.about)


def _text(number: int, line: bytes) -> str:
    if len(line) > LONGEST:
        raise NotationError(
            f"the line is longer than {LONGEST} bytes", fix="write one problem a line", line=number
        )
    try:
        return decode(line)
    except NotationError as error:
        raise error.moved(line=number) from None


def _id_in(said: Mapping[str, Any]) -> dict[str, Any]:
    return {_ID: said[_ID]} if _ID in said else {}


def _by_contract(table: Table) -> dict[Trump, dict[Seat, Outcome]]:
    found: dict[Trump, dict[Seat, Outcome]] = {}
    for leader, trump, cell in table:
        found.setdefault(trump, {})[leader] = cell.outcome
    return found


# -- JSON -------------------------------------------------------------------------------------


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


_encoded = json.JSONEncoder(ensure_ascii=False).encode


def _json_line(told: Mapping[str, Any]) -> bytes:
    try:
        return _encoded(told).encode() + b"\n"
    except UnicodeEncodeError:  # half a character in an id, which only an escape can write
        return json.dumps(told).encode() + b"\n"


# -- CSV --------------------------------------------------------------------------------------


def _csv_rows(rows: Iterable[Iterable[object]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _id_cell(begin: Mapping[str, Any]) -> str:
    """Return an id on one line: a string as it is if it can be, anything else as JSON."""
    if _ID not in begin:
        return ""
    said = begin[_ID]
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
