"""The records of a batch: what every line is asked, read and answered (notation 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from capot.answers import SCHEMA
from capot.errors import CapotError, NotationError
from capot.many import CARDS, TABLE, VALUE, answer_record
from capot.notation import (
    Record,
    decode,
    is_json,
    read_record,
    record_from_json,
    said_once,
)

from .batch_forms import ID, Found, csv_header, csv_record, json_record
from .batch_lines import LONGEST, Shard
from .batch_notes import Mark
from .options import CSV

_FLAGS = {VALUE: "--values", CARDS: "--cards", TABLE: "--table"}


class Written(NamedTuple):
    """What is written for the line of a number, its mark, and whether it is an error."""

    number: int
    text: bytes
    mark: Mark
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
        return csv_header(self.what) if self.format == CSV else b""

    def asked(self, shard: Shard) -> dict[str, str]:
        """Return what the answers of a shard depend on but its lines, each as it is asked for."""
        settings = {f"CAPOT_{key.upper()}": value for key, value in self.defaults.items()}
        said = {
            "format": f"--format {self.format}",
            "locale": f"--locale {self.locale}",
            "shard": f"--shard {shard.number}/{shard.of}",
            **{key: f"{key}={value}" for key, value in {**settings, **self.overrides}.items()},
        }
        return {"schema": f"schema {SCHEMA}", "answers": _FLAGS[self.what], **said}

    def answered(self, lines: Sequence[tuple[int, bytes]]) -> list[Written]:
        """Return what is written for each numbered line."""
        # Step by step for all of them: a search fills the cache, and what reads and writes would
        # run half as fast between two.
        read = [self._read(number, line) for number, line in lines]
        found = [self._answer(record) for _, record in read]
        return [
            self._written(number, line, begin, answer)
            for (number, line), (begin, _), answer in zip(lines, read, found, strict=True)
        ]

    def _read(self, number: int, line: bytes) -> tuple[dict[str, Any], Record | CapotError]:
        """Return the id of a line, as JSON has it, and its record or what is wrong with it."""
        said: dict[str, Any] = {
            "line": number,
            "locale": self.locale,
            "defaults": self.defaults,
            "overrides": self.overrides,
        }
        text = ""
        try:
            text = _text(number, line)
            if not is_json(text):
                return {}, read_record(text, **said)
            record = record_from_json(text, **said)
            return _id_in(record.about), record
        except CapotError as error:
            return _id_in(said_once(text)), error

    def _answer(self, record: Record | CapotError) -> Found:
        if isinstance(record, CapotError):
            return record
        try:
            return answer_record(record, self.what, judged=False)
        except CapotError as error:
            return error

    def _written(self, number: int, line: bytes, begin: Mapping[str, Any], found: Found) -> Written:
        if self.format == CSV:
            text = csv_record(number, begin, found, self.what)
        else:
            text = json_record(number, begin, found)
        return Written(number, text, Mark.of(number, line, text), isinstance(found, CapotError))


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
    return {ID: said[ID]} if ID in said else {}
