"""What a command is asked about: deals from arguments, files and stdin."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click
from capot.errors import NotationError, escaped, shortened
from capot.notation import Record, decode, read_records

STDIN = "-"
_LONGEST_PATH = 4096


@dataclass(frozen=True, slots=True)
class Asked:
    """One deal of the input, the file it is from ("-" for stdin, None for an argument).

    `number` counts the deals of the whole input from 1; `is_alone` if there is no other.
    """

    record: Record
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
        place = f"line {self.record.line}"
        if self.file is not None:
            place = f"{'stdin' if self.file == STDIN else escaped(self.file)} {place}"
        return f"Deal {self.number}, {place}\n"


def read_file(path: str) -> str:
    """Return the text of a file, or of stdin for `-`.

    Raises NotationError for what is not text and ClickException for what cannot be read.
    """
    if path == STDIN:
        return decode(sys.stdin.buffer.read(), "stdin")
    try:
        return decode(Path(path).read_bytes(), path)
    except OSError as error:
        raise click.ClickException(f"{escaped(path)}: {error.strerror}") from None


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
) -> Iterator[Asked | NotationError]:
    """Yield every deal, or its error, of the arguments: files, stdin, or one deal in words.

    A deal need not be quoted: arguments that are no files are put together again.
    """
    files = [argument for argument in arguments if is_file(argument)]
    number = 0
    if len(files) == len(arguments):
        for path in files:
            source = "stdin" if path == STDIN else path
            try:
                text = read_file(path)
            except NotationError as error:
                yield error
                continue
            for item in read_records(
                text, source=source, locale=locale, defaults=defaults, overrides=overrides
            ):
                number += 1
                yield item if isinstance(item, NotationError) else Asked(item, path, number)
        return
    text = " ".join(arguments)
    if len(arguments) == 1 and not any(mark in text for mark in ":/{ "):
        raise click.ClickException(
            f"{escaped(shortened(text, 60))!r} is neither a file nor a deal: "
            "a deal is written N:J9A.T8.K7.8 …, and - reads stdin"
        )
    for item in read_records(text, locale=locale, defaults=defaults, overrides=overrides):
        number += 1
        yield item if isinstance(item, NotationError) else Asked(item, None, number)
