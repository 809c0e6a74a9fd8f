"""The lines of a batch: those of a file or stdin that ask something, with their numbers."""

from __future__ import annotations

import os
import select
import stat
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader, UnsupportedOperation

import click

LONGEST = 1 << 16
"""Bytes of the longest line that is read; of a longer one the beginning is kept."""

_BLOCK = 1 << 16


@dataclass(frozen=True, slots=True)
class Shard:
    """A share of the lines: the first of every `of`, the second, …; `number` counts from 1."""

    number: int = 1
    of: int = 1

    @classmethod
    def read(cls, text: str) -> Shard:
        """Return the shard I/N; raises UsageError for anything else."""
        number, _, of = text.partition("/")
        if all(part.isascii() and part.isdigit() and len(part) < 10 for part in (number, of)):
            shard = cls(int(number), int(of))
            if 1 <= shard.number <= shard.of:
                return shard
            if shard.of:
                raise click.UsageError(
                    f"--shard {text}: of {of} shards 1/{of} is the first, {of}/{of} the last"
                )
        raise click.UsageError(f"--shard {text[:40]!r}: write I/N, as in 1/4 for the first of four")


WHOLE = Shard()
_MARK = b"\xef\xbb\xbf"  # of UTF-8, which some editors put at the beginning of a file


class Lines(Iterator[tuple[int, bytes]]):
    """The lines of a stream that belong to a shard, each with its number in the stream.

    Blank lines and `#` comments ask nothing: they are left out, and not counted where lines are
    dealt to shards. `asking` is how many of those read so far ask something, in all shards; `read`
    is how many bytes were read, `size` how many there are, None for a pipe.
    """

    def __init__(self, stream: BufferedReader, shard: Shard = WHOLE) -> None:
        self.asking = 0
        self.read = 0
        self._stream = stream
        self._shard = shard
        self._found: deque[tuple[int, bytes]] = deque()
        self._begun = b""  # a line whose end is not read yet
        self._number = 0
        self._is_over = False
        try:
            self._file: int | None = stream.fileno()
        except UnsupportedOperation:
            self._file = None
        self.size = _size(self._file)

    def __next__(self) -> tuple[int, bytes]:
        """Return the next line without its end, waiting for it if need be."""
        while not self._found:
            if self._is_over:
                raise StopIteration
            self._read()
        return self._found.popleft()

    def is_ready(self) -> bool:
        """Return whether the next line, or the end, is there without waiting."""
        if self._found or self._is_over or self._file is None or os.name != "posix":
            return True
        return bool(select.select([self._file], [], [], 0)[0])

    def ahead(self, most: int) -> int:
        """Return how many lines are still to come, up to `most`: as many of a pipe, unseen."""
        if self.size is None:
            return most
        while len(self._found) < most and not self._is_over:
            self._read()
        return min(len(self._found), most)

    def _read(self) -> None:
        block = self._stream.read1(_BLOCK)
        self.read += len(block)
        first, *others = block.split(b"\n")
        self._begun = (self._begun + first)[: LONGEST + 1]
        for other in others:
            self._end_line()
            self._begun = other
        if not block:
            self._is_over = True
            self._end_line()

    def _end_line(self) -> None:
        self._number += 1
        if self._number == 1:
            self._begun = self._begun.removeprefix(_MARK)
        start = self._begun.lstrip()[:1]
        if start not in (b"", b"#"):
            if self.asking % self._shard.of == self._shard.number - 1:
                self._found.append((self._number, self._begun))
            self.asking += 1


def _size(file: int | None) -> int | None:
    if file is None:
        return None
    status = os.fstat(file)
    return status.st_size if stat.S_ISREG(status.st_mode) else None
