"""Where the records of a batch go: a file or stdout, whole records only, however it ends."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import SEEK_CUR
from pathlib import Path
from typing import IO, NoReturn

from capot.errors import CapotError, escaped

from .batch_lines import Lines
from .batch_notes import Notes, line_digest, record_digest
from .batch_past import Past, is_error, past_in
from .batch_records import Written


class Output:
    """Records written as they are found, to a stream that is left as it is before the first.

    `done` is how many lines are answered and `errors` how many of them by an error; it `is_begun`
    once something was written or nothing had to be.
    """

    def __init__(self, stream: IO[bytes], header: bytes) -> None:
        self.done = 0
        self.errors = 0
        self._stream = stream
        self._header = header
        self.is_begun = False

    def keep(self, lines: Lines) -> None:
        """Take the lines that are answered already, so that the next is the first that is not."""

    def write(self, records: Sequence[Written]) -> None:
        """Write records, all of them or as many whole ones as there is room for.

        Raises CapotError, or OSError on stdout, where there is no room.
        """
        if not records:
            return
        self._begin()
        self._put([record.text for record in records])
        self._count(records)

    def end(self) -> None:
        """Write what an output without records has."""
        self._begin()

    def _begin(self) -> None:
        if not self.is_begun:
            self.is_begun = True
            self._put([self._header])

    def _count(self, records: Sequence[Written]) -> None:
        self.done += len(records)
        self.errors += sum(record.is_error for record in records)

    def _put(self, pieces: Sequence[bytes]) -> None:
        rest = memoryview(b"".join(pieces))
        try:
            while rest:
                rest = rest[self._stream.write(rest) or 0 :]
            self._stream.flush()
        except BaseException:
            with suppress(OSError):  # a pipe or a device keeps what it has
                self._cut(pieces, len(rest))
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


class FileOutput(Output):
    """An output that is a file of this name, behind the records of `past` where a run goes on.

    A record that is there stays if `notes` say that it is the answer to its line, and else if the
    line has the same answer again. What differs is a CapotError, and the file is left alone.
    """

    def __init__(
        self, stream: IO[bytes], header: bytes, name: str, past: Past, notes: Notes | None
    ) -> None:
        super().__init__(stream, header)
        self._name = name
        self._past = past
        self._notes = notes
        self._kept = 0

    def keep(self, lines: Lines) -> None:
        """Take the lines that the notes say are answered already."""
        past = self._past
        if self._notes is None:
            return
        for mark in self._notes.marks():
            if not past.record:
                break
            if mark.record != record_digest(past.record):
                if past.is_last:
                    break  # rows of CSV may be missing: it is answered again
                self._refuse(
                    f"record {past.number} of {self._shown} is not as it was written",
                    "put back what was there",
                )
            line = next(lines, None)
            if line is None:
                self._refuse_more()
            if mark.line != line_digest(*line):
                self._refuse_line(line[0])
            self.done += 1
            self.errors += is_error(past.record, bool(self._header))
            past.take()
        self._kept = self.done

    def write(self, records: Sequence[Written]) -> None:
        """Hold records to those of the past, then write as `Output` does.

        Raises CapotError also where one is not the record that is there.
        """
        count = next((n for n, each in enumerate(records) if not self._is_there(each)), None)
        there, records = records[:count], [] if count is None else records[count:]
        self._count(there)
        self._note(there)
        self._note(records)
        super().write(records)

    def end(self) -> None:
        """Write what an output without records has; raises CapotError where the past has more.

        The notes have served, and would lie beside the output for good.
        """
        if self._past.record:
            self._refuse_more()
        super().end()
        if self._notes is not None:
            self._notes.drop()

    def _is_there(self, written: Written) -> bool:
        """Return whether a record is the next of the past, which is then taken."""
        past = self._past
        if past.record and written.text != past.record:
            if not (self._header and past.is_last and written.text.startswith(past.record)):
                self._refuse_line(written.number)
            past.cut()
        if not past.record:
            return False
        past.take()
        return True

    def _begin(self) -> None:
        if self.is_begun:
            return
        end = self._past.end
        if stat.S_ISREG(os.fstat(self._stream.fileno()).st_mode):
            self._stream.truncate(end)
            self._stream.seek(end)
        if self._notes is not None:
            self._notes.begin(self._kept)
        if end:
            self.is_begun = True  # the header is there
        super()._begin()

    def _put(self, pieces: Sequence[bytes]) -> None:
        try:
            super()._put(pieces)
        except OSError as error:
            raise CapotError(f"{self._shown}: {error.strerror}") from None

    def _note(self, records: Sequence[Written]) -> None:
        if self._notes is not None and records:
            self._notes.add(record.mark for record in records)

    # -- what is refused ----------------------------------------------------------------------

    @property
    def _shown(self) -> str:
        return escaped(self._name)

    def _refuse_line(self, number: int) -> NoReturn:
        self._refuse(
            f"record {self._past.number} is not the answer to line {number}: {self._shown} does "
            "not hold the answers to this input",
            "give the input and options it was begun with",
        )

    def _refuse_more(self) -> NoReturn:
        self._refuse(
            f"there are more records than lines: {self._shown} does not hold the answers to this "
            "input",
            "give the input and options it was begun with",
        )

    def _refuse(self, problem: str, fix: str) -> NoReturn:
        raise _refusal(problem, fix)


def _refusal(problem: str, fix: str) -> CapotError:
    return CapotError(f"{problem}: leave --resume out to write it anew, or {fix}")


@contextmanager
def output_to(
    path: str | None, header: bytes, asked: Mapping[str, str], *, resume: bool
) -> Iterator[Output]:
    """Yield the output in a file, or on stdout, taken up where it stopped if that is asked.

    `asked` is what notes beside a file say of it. Raises CapotError for a file that cannot be
    written or is none of such a batch.
    """
    if path is None:
        sys.stdout.flush()
        # Unbuffered where it can be: what a buffer writes to a full disk ends anywhere.
        yield Output(getattr(sys.stdout.buffer, "raw", sys.stdout.buffer), header)
        return
    is_new = not os.path.exists(path)
    with ExitStack() as files:
        try:
            if resume and not is_new and not _is_file(path):
                raise CapotError(
                    f"{escaped(path)} is no file to go on with: "
                    "leave --resume out, or give another -o"
                )
            stream = files.enter_context(_opened(path))
            notes = _notes_beside(path, stream, asked)
            past = Past()
            if resume and os.path.getsize(path):
                _check_question(path, notes)
                past = past_in(files.enter_context(Path(path).open("rb")), path, header)
        except OSError as error:
            raise CapotError(f"{escaped(path)}: {error.strerror}") from None
        if notes is not None:
            files.callback(notes.close)
        output = FileOutput(stream, header, path, past, notes)
        try:
            yield output
        finally:
            if is_new and not output.is_begun:
                with suppress(OSError):
                    os.unlink(os.path.realpath(path))


def _check_question(path: str, notes: Notes | None) -> None:
    """Raise CapotError where notes say that something else was asked when the output was begun."""
    if notes is not None and notes.then and (differences := notes.differences()):
        raise _refusal(
            f"{escaped(path)} was begun with other options, {'; '.join(differences)}",
            "say those it was begun with",
        )


def _opened(path: str) -> IO[bytes]:
    """Open a file to write to, unbuffered, with what it holds."""

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags & ~os.O_TRUNC, 0o666)

    return open(path, "wb", buffering=0, opener=opener)


def _is_file(path: str) -> bool:
    return stat.S_ISREG(os.stat(path).st_mode)


def _notes_beside(path: str, stream: IO[bytes], asked: Mapping[str, str]) -> Notes | None:
    """Return the notes beside a file, under the name it has without links; None of a device."""
    place = os.path.realpath(path)
    there = os.fstat(stream.fileno())
    if not stat.S_ISREG(there.st_mode) or not os.path.samestat(os.stat(place), there):
        return None
    return Notes(Path(place), asked)
