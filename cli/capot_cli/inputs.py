"""What a command is asked about: deals from arguments, files and stdin."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import BinaryIO, Generic, Protocol, TypeAlias, TypeVar

from capot.errors import CapotError, NotationError, escaped, shortened
from capot.notation import Record, decode, decode_lines, read_records

from .streams import is_stdout

STDIN = "-"
_LONGEST_PATH = 4096
_TABLES = ("coinche", "belote", "bela3", "bela2", "decouverte")
"""A game of each table: of four players with bids and without, of three, of two, from piles."""

_MARKS = ":{"  # one of them is in every deal, JSON included


class HasLine(Protocol):
    """A record that says in which line it begins."""

    @property
    def line(self) -> int:
        """Its line, from 1."""


R = TypeVar("R", bound=HasLine, covariant=True)


@dataclass(frozen=True, slots=True)
class Placed(Generic[R]):
    """One deal of the input, the file it is from ("-" for stdin, None for an argument).

    `number` counts the deals of the whole input from 1; `is_alone` if there is no other.
    """

    record: R
    file: str | None
    number: int
    is_alone: bool = True

    @property
    def place(self) -> dict[str, object]:
        """The input's place as JSON names it."""
        return {"file": self.file, "line": self.record.line}

    @property
    def heading(self) -> str:
        """Which of several deals a text answer is about; empty for a deal alone."""
        if self.is_alone:
            return ""
        named = "" if self.file is None else f"{escaped(stated_source(self.file) or '')} "
        return f"Deal {self.number}, {named}line {self.record.line}"


Asked: TypeAlias = Placed[Record]
"""A deal that is known whole."""


def stated_source(file: str | None) -> str | None:
    """Return a file as errors name it."""
    return "stdin" if file == STDIN else file


def open_file(path: str, instead: str = "a file or a deal") -> BinaryIO:
    """Return the bytes of a file, or of stdin for `-`, which is not to be closed.

    Raises CapotError for what cannot be read, and for the file that stdout goes to: `instead` is
    what else can be given.
    """
    if path == STDIN:
        if sys.stdin is None:
            raise CapotError(f"stdin is closed: give {instead}")
        stream: BinaryIO = sys.stdin.buffer
    elif not path:
        raise CapotError("the name of a file is empty: give one that is there, or - for stdin")
    else:
        try:
            stream = open(path, "rb")  # noqa: SIM115
        except OSError as error:
            raise _unread(path, error) from None
        except ValueError:  # a NUL in it
            raise CapotError(f"{escaped(path)}: this names no file") from None
    if is_stdout(stream):
        raise CapotError(
            f"{_shown(path)} is input and output at once: send the output somewhere else"
        )
    return stream


def _unread(path: str, error: OSError) -> CapotError:
    return CapotError(f"{_shown(path)}: {error.strerror}")


def _shown(path: str) -> str:
    return "stdin" if path == STDIN else escaped(path)


def read_file(path: str) -> str:
    """Return the text of a file, or of stdin for `-`.

    Raises CapotError for what is not text or cannot be read.
    """
    stream = open_file(path)
    with nullcontext(stream) if path == STDIN else stream:
        try:
            content = stream.read()
        except OSError as error:
            raise _unread(path, error) from None
    return decode(content, stated_source(path))


def stream_file(path: str) -> Iterator[str | NotationError]:
    """Return the lines of a file, or of stdin for `-`, as they come.

    Raises CapotError for what cannot be opened; a line that is no text, or cannot be read, is an
    error in its place and the last.
    """
    return _lines_of(open_file(path), path)


def _lines_of(stream: BinaryIO, path: str) -> Iterator[str | NotationError]:
    with nullcontext(stream) if path == STDIN else stream:
        yield from decode_lines(stream, stated_source(path))


def is_file(argument: str) -> bool:
    """Return whether an argument is stdin or an existing path (notation 2)."""
    if argument == STDIN:
        return True
    try:
        return len(argument) < _LONGEST_PATH and os.path.exists(argument)
    except ValueError:  # a NUL in it
        return False


def read_arguments(
    arguments: tuple[str, ...],
    *,
    locale: str,
    defaults: Mapping[str, str],
    overrides: Mapping[str, str],
    every_rule_set: bool = False,
    is_streamed: bool = False,
    stdin: str | None = None,
) -> Iterator[Asked | CapotError]:
    """Yield every deal, or its error, of the arguments: files, stdin, or deals in words.

    A deal need not be quoted: arguments that are no files are put together again. Where every
    rule set is asked about, a deal that names none is read for the table it fits; else files may
    be streamed, so that the first deals are there before the last are read. `stdin` is what has
    been read of it already, if anything.
    """
    number = 0

    def opened(path: str) -> str | Iterator[str | NotationError]:
        if stdin is not None and path == STDIN:
            return stdin
        return stream_file(path) if is_streamed else read_file(path)

    for source in sources(arguments, opened):
        if isinstance(source, CapotError):
            yield source
            continue
        readings = [
            read_records(
                source.text,
                source=stated_source(source.file),
                locale=locale,
                defaults={**defaults, "rules": table} if table else defaults,
                overrides=overrides,
            )
            for table in (_TABLES if every_rule_set else (None,))
        ]
        for items in zip(*readings, strict=True):
            item = next((each for each in items if isinstance(each, Record)), items[0])
            number += 1
            yield item if isinstance(item, NotationError) else Placed(item, source.file, number)


@dataclass(frozen=True, slots=True)
class Source:
    """Text that holds deals, and its file as in `Asked`."""

    text: str | Iterator[str | NotationError]
    file: str | None = None


def sources(
    arguments: tuple[str, ...], opened: Callable[[str], str | Iterator[str | NotationError]]
) -> Iterator[Source | CapotError]:
    """Yield the text of each file, and of what lies between files in words; or the error."""
    for are_files, group in groupby(arguments, is_file):
        words = list(group)
        if are_files:
            for path in words:
                try:
                    yield Source(opened(path), path)
                except CapotError as error:
                    yield error
        elif any(mark in word for word in words for mark in _MARKS):
            yield Source(_together(words))
        else:
            for word in words:
                yield CapotError(
                    f"{shortened(escaped(word), 60)!r} is neither a file nor a deal: "
                    "a deal is written N:J9A.T8.K7.8 …, and - reads stdin"
                )


def _together(words: list[str]) -> str:
    """Return words as they were before the shell cut them; two in quotes are two lines."""
    text = words[0]
    for before, word in pairwise(words):
        text += ("\n" if " " in before and " " in word else " ") + word
    return text
