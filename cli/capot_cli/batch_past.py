"""What a batch that was stopped has left in its output, to go on from there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from capot.errors import CapotError, escaped


@dataclass(frozen=True, slots=True)
class Past:
    """Records that an output holds already.

    `done` is how many there are. The last of them, in `last`, may lack rows of CSV behind those
    it has: it is answered again and written anew from the byte `end` on. `errors` is how many of
    the others are errors.
    """

    done: int = 0
    errors: int = 0
    end: int = 0
    last: bytes = b""
    is_csv: bool = False

    def is_continued_by(self, record: bytes) -> bool:
        """Return whether a record is the last one again, with rows it lacked or without."""
        if self.is_csv:
            return record.startswith(self.last)
        return self.done == 0 or record == self.last


NOTHING = Past()


def past_in(path: Path, header: bytes) -> Past:
    """Return what the output of a batch with this header, in JSON none, holds.

    What stands behind the last line end is left out. Raises CapotError for a file that begins as
    no such output does.
    """
    with path.open("rb") as file:
        begin = header or b"{"
        found = file.read(len(begin))
        if not begin.startswith(found):
            raise CapotError(
                f"{escaped(str(path))} does not begin as this batch would: give another output, "
                "or leave --resume out to write it anew"
            )
        if len(found) < len(header):
            return NOTHING
        file.seek(len(header))
        is_csv = bool(header)
        done = errors = 0
        end, last = len(header), b""
        for record in _rows_together(file) if is_csv else _whole_lines(file):
            errors += _is_error(last, is_csv)
            end += len(last)
            done, last = done + 1, record
    return Past(done, errors, end, last, is_csv) if done else NOTHING


def _whole_lines(file: Iterable[bytes]) -> Iterator[bytes]:
    return (line for line in file if line.endswith(b"\n"))


def _rows_together(file: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the rows of each record together: those with the same first cell, its line."""
    for _, rows in groupby(_whole_lines(file), key=lambda row: row.partition(b",")[0]):
        yield b"".join(rows)


def _is_error(record: bytes, is_csv: bool) -> bool:
    if is_csv:
        return bool(record) and not record.endswith(b",\n")  # the last column is the error
    if b'"error": ' not in record:
        return False
    try:
        return "error" in json.loads(record)
    except ValueError:
        return False
