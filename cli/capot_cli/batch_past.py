"""What a batch that was stopped has left in its output, to go on from there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import BinaryIO

from capot.errors import CapotError, escaped


class Past:
    """The records that an output holds already, to be taken one after the other.

    `record` is the next one, b"" behind the last; `number` counts it from 1, and it begins at the
    byte `end`. In CSV the last one may lack rows. What stands behind the last line end is none.
    """

    def __init__(self, records: Iterable[bytes] = (), start: int = 0) -> None:
        self.number = 1
        self.end = start
        self._records = iter(records)
        self.record = next(self._records, b"")
        self._following = next(self._records, b"")

    @property
    def is_last(self) -> bool:
        """Whether no other record follows."""
        return not self._following

    def take(self) -> None:
        """Go on behind the next record."""
        self.number += 1
        self.end += len(self.record)
        self.record, self._following = self._following, next(self._records, b"")

    def cut(self) -> None:
        """Leave the last record out, which is not whole."""
        self.record = b""


def past_in(file: BinaryIO, name: str, header: bytes) -> Past:
    """Return what the output of a batch with this header, in JSON none, holds.

    Raises CapotError for a file that begins as no such output does.
    """
    begin = header or b"{"
    found = file.read(len(begin))
    if not begin.startswith(found):
        raise CapotError(
            f"{escaped(name)} does not begin as this batch would: give another output, "
            "or leave --resume out to write it anew"
        )
    if len(found) < len(header):
        return Past()
    file.seek(len(header))
    return Past(_rows_together(file) if header else _whole_lines(file), len(header))


def is_error(record: bytes, is_csv: bool) -> bool:
    """Return whether a record says what is wrong with its line."""
    if is_csv:
        return not record.endswith(b",\n")  # the last column is the error
    if b'"error": ' not in record:
        return False
    try:
        return "error" in json.loads(record)
    except ValueError:
        return False


def _whole_lines(file: Iterable[bytes]) -> Iterator[bytes]:
    return (line for line in file if line.endswith(b"\n"))


def _rows_together(file: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the rows of each record together: those with the same first cell, its line."""
    for _, rows in groupby(_whole_lines(file), key=lambda row: row.partition(b",")[0]):
        yield b"".join(rows)
