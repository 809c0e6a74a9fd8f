"""Where the records of a batch go: a file or stdout, whole records only, however it ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import SEEK_CUR
from pathlib import Path
from typing import IO, cast

from capot.errors import CapotError, escaped

from .batch_past import NOTHING, Past, past_in
from .batch_records import Written


class Output:
    """Records written as they are found, behind those of `past` where a run goes on.

    `done` is how many lines are answered and `errors` how many of them by an error. `name` is
    that of a file.
    """

    def __init__(
        self, stream: IO[bytes], header: bytes, name: str | None = None, past: Past | None = None
    ) -> None:
        self.done = 0
        self.errors = 0
        self._stream = stream
        self._header = header
        self._name = name
        self._past = past or NOTHING
        self._goes_on = past is not None
        self._is_begun = False

    @property
    def skipped(self) -> int:
        """How many lines need no answer: those of the past but the last, which is held to it."""
        return max(self._past.done - 1, 0)

    def write(self, records: Sequence[Written]) -> None:
        """Write records, all of them or as many whole ones as there is room for.

        Raises CapotError, or OSError on stdout, where there is no room, and CapotError where the
        first record is not the one that the past ends with.
        """
        if not self._is_begun:
            self._begin(records[0].text)
        self._put([record.text for record in records])
        self.done += len(records)
        self.errors += sum(record.is_error for record in records)

    def end(self) -> None:
        """Write what an output without records has; raises CapotError where the past has some."""
        if not self._is_begun:
            self._begin(b"")

    def _begin(self, first: bytes) -> None:
        past = self._past
        if not past.is_continued_by(first):
            raise CapotError(
                f"{escaped(str(self._name))} does not hold the answers to this input: leave "
                "--resume out to write it anew, or give the input and options it was begun with"
            )
        self._is_begun = True
        self.done, self.errors = self.skipped, past.errors
        if self._goes_on:
            self._stream.seek(past.end)
            self._stream.truncate()
        if not past.done:
            self._put([self._header])

    def _put(self, pieces: Sequence[bytes]) -> None:
        rest = memoryview(b"".join(pieces))
        try:
            while rest:
                rest = rest[self._stream.write(rest) or 0 :]
            self._stream.flush()
        except BaseException as error:
            with suppress(OSError):  # a pipe or a device keeps what it has
                self._cut(pieces, len(rest))
            if isinstance(error, OSError) and self._name is not None:
                raise CapotError(f"{escaped(self._name)}: {error.strerror}") from None
            raise

    def _cut(self, pieces: Sequence[bytes], unwritten: int) -> None:
        """Take back the beginning of a piece that is not written to its end."""
        for piece in reversed(pieces):
            if unwritten < len(piece):
                if unwritten:
                    self._stream.seek(unwritten - len(piece), SEEK_CUR)
                    self._stream.truncate()
                return
            unwritten -= len(piece)


@contextmanager
def output_to(path: str | None, header: bytes, *, resume: bool) -> Iterator[Output]:
    """Yield the output in a file, or on stdout, taken up where it stopped if that is asked.

    Raises CapotError for a file that cannot be written or is none of such a batch.
    """
    if path is None:
        sys.stdout.flush()
        # Unbuffered where it can be: what a buffer writes to a full disk ends anywhere.
        yield Output(getattr(sys.stdout.buffer, "raw", sys.stdout.buffer), header)
        return
    goes_on = resume and Path(path).exists()
    with ExitStack() as files:
        try:
            past = past_in(Path(path), header) if goes_on else None
            mode = "r+b" if goes_on else "wb"
            file = files.enter_context(Path(path).open(mode, buffering=0))
        except OSError as error:
            raise CapotError(f"{escaped(path)}: {error.strerror}") from None
        yield Output(cast(IO[bytes], file), header, path, past)
