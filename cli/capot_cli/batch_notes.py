"""What a batch notes beside its output, so that --resume need not answer again what is there.

OUT.resume has a line that says what was asked, and then for each record of OUT a mark: a digest of
the line that it answers and one of itself, as long as any other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO, NamedTuple

from capot.errors import CapotError, escaped

_SUFFIX = ".resume"
_BEGIN = b'{"capot batch": '
_LONGEST = 1 << 20  # bytes of what was asked
_IN_MEMORY = 1 << 20
_BYTES = 8  # of a digest: enough that no two lines of any input have the same
_MARK = 4 * _BYTES + 1  # bytes of a mark: two digests in hexadecimal, and the end of a line


class Mark(NamedTuple):
    """Digests of a numbered line and of the record that answers it."""

    line: bytes
    record: bytes

    @classmethod
    def of(cls, number: int, line: bytes, record: bytes) -> Mark:
        """Return the mark of a record."""
        return cls(line_digest(number, line), record_digest(record))


def line_digest(number: int, line: bytes) -> bytes:
    """Return what stands for a line, which is another one in another place."""
    return record_digest(b"%d " % number + line)


def record_digest(record: bytes) -> bytes:
    """Return what stands for a record."""
    return blake2b(record, digest_size=_BYTES).hexdigest().encode()


class Notes:
    """The notes beside an output: `marks` are those of earlier runs, `add` takes those of this one.

    Nothing is written before `begin`. Where nothing can be written the batch does without: its
    records are then answered again to be taken up. `asked` names options by what they are about,
    as in {"trump": "trump=S"}, and so does `then` those of earlier runs, {} where there were none.
    Raises CapotError for a file in their place that holds something else.
    """

    def __init__(self, output: Path, asked: Mapping[str, str]) -> None:
        self._path = output.with_name(output.name + _SUFFIX)
        self._asked = dict(asked)
        self._head = _BEGIN + json.dumps(self._asked).encode() + b"}\n"
        self._held: IO[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - see close
        self._file: IO[bytes] | None = None
        self._is_lost = False
        self.then: dict[str, str] = {}
        with suppress(OSError), self._path.open("rb") as file:
            self._read_head(file.readline(_LONGEST))

    def _read_head(self, head: bytes) -> None:
        if not head.startswith(_BEGIN[: len(head)]):
            raise CapotError(
                f"{escaped(str(self._path))} holds no notes of a batch, and this one would write "
                "them there: move it away, or give another -o"
            )
        if head == self._head:
            self.then = self._asked
        else:
            with suppress(ValueError):  # the line was not finished
                self.then = dict(json.loads(head)["capot batch"])

    def differences(self) -> list[str]:
        """Return what was asked then and is not now, or the reverse, in words."""
        then, now = self.then, self._asked
        return [
            f"{then.get(name, f'no {name}')} then, {now.get(name, f'no {name}')} now"
            for name in dict.fromkeys((*then, *now))
            if then.get(name) != now.get(name)
        ]

    def marks(self) -> Iterator[Mark]:
        """Yield the marks of earlier runs that asked the same."""
        if self.then is not self._asked:
            return
        with suppress(OSError), self._path.open("rb") as file:
            file.seek(len(self._head))
            while len(mark := file.read(_MARK)) == _MARK:
                yield Mark(mark[: 2 * _BYTES], mark[2 * _BYTES : -1])

    def begin(self, kept: int) -> None:
        """Write, behind `kept` of the marks that are there, those that were added meanwhile."""
        try:
            if kept:
                self._file = self._path.open("r+b", buffering=0)
                self._file.truncate(len(self._head) + kept * _MARK)
                self._file.seek(0, 2)
            else:
                self._file = self._path.open("wb", buffering=0)
                self._file.write(self._head)
            self._held.seek(0)
            copyfileobj(self._held, self._file)
        except OSError:
            self._lose()
            with suppress(OSError):
                self._path.unlink()

    def add(self, marks: Iterable[Mark]) -> None:
        """Note more records, of which some may not be written in the end."""
        if self._is_lost:
            return
        text = b"".join(b"%b%b\n" % mark for mark in marks)
        try:
            if (self._file or self._held).write(text) < len(text):
                self._lose()  # the disk is full
        except OSError:
            self._lose()

    def drop(self) -> None:
        """Take them away, the batch being over."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Leave the notes as they are."""
        self._held.close()
        if self._file is not None:
            self._file.close()

    def _lose(self) -> None:
        self._is_lost = True
