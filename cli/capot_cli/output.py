"""The writers every command shares: tables, JSON lines, CSV, errors, progress."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from typing import Any, Protocol, TypeVar

import click
from capot.errors import CapotError
from capot.solver import Solver
from tabulate import tabulate

from .inputs import Asked
from .options import TEXT, Question
from .progress import watched
from .signs import in_encoding
from .status import BAD_INPUT, OK, complain
from .streams import can_write, encoding_of
from .style import Style

_Item = TypeVar("_Item")
_LONG = 200  # deals before a progress bar is worth its line


def table(rows: Sequence[Sequence[object]], headers: Sequence[str], right: Iterable[int]) -> str:
    """Return a table with the columns numbered in `right` flush right."""
    align = ["right" if column in right else "left" for column in range(len(headers))]
    return tabulate(rows, headers=headers, tablefmt="simple", colalign=align, disable_numparse=True)


def json_line(value: Mapping[str, Any]) -> None:
    """Write one JSON object on a line of its own, with escapes for what stdout cannot take."""
    line = json.dumps(value, ensure_ascii=False)
    click.echo(line if can_write(line) else json.dumps(value))


class Csv:
    """Rows of CSV on stdout, under a header that comes again only where the columns change.

    What stdout cannot take is written as in errors, so that a row remains one.
    """

    def __init__(self) -> None:
        self._header: list[str] = []

    def header(self, names: Sequence[str]) -> None:
        """Write the header of the rows to come, unless it stands already."""
        if list(names) != self._header:
            self._header = list(names)
            self.row(names)

    def row(self, cells: Sequence[object]) -> None:
        """Write one row."""
        line = StringIO()
        csv.writer(line, lineterminator="\n").writerow(cells)
        click.echo(in_encoding(line.getvalue(), encoding_of(sys.stdout)), nl=False)


class Headed(Protocol):
    """A deal of the input that knows which of several it is."""

    @property
    def heading(self) -> str:
        """Which of several deals a text answer is about; empty for a deal alone."""


def write_text(item: Headed, style: Style, parts: Iterable[str]) -> None:
    """Write the parts of a text answer, which of several deals it is about first."""
    heading = [style.plain(item.heading)] if item.heading else []
    click.echo("\n\n".join([*heading, *parts]))


class Errors:
    """What was wrong with the input: each message once on stderr, and the exit status."""

    def __init__(self) -> None:
        self.status = OK
        self._said: set[str] = set()

    def say(self, error: CapotError) -> None:
        """Print an error in one line."""
        self.status = BAD_INPUT
        problem = str(error)
        if problem not in self._said:
            self._said.add(problem)
            complain(problem)


def answer_each(
    question: Question,
    answer: Callable[[Asked], Callable[[], None]],
    solver: Solver | None = None,
) -> int:
    """Give every deal of a question to `answer`, which returns what writes; return the status.

    A deal that cannot be read or answered gets its line on stderr and nothing on stdout; the
    others are answered all the same. In text a blank line divides several deals. Where `solver`
    takes long over one of them, a terminal is told.
    """
    errors = Errors()
    items = list(question.deals())
    is_first = True
    for item in _with_progress(items):
        if isinstance(item, CapotError):
            errors.say(item)
            continue
        try:
            with watched(None if _has_bar(items) else solver):
                write = answer(replace(item, is_alone=len(items) == 1))
        except CapotError as error:
            errors.say(error)
            continue
        if question.format == TEXT and not is_first:
            click.echo()
        is_first = False
        write()
    return errors.status


def _has_bar(items: Sequence[object]) -> bool:
    return len(items) >= _LONG and sys.stderr.isatty() and not sys.stdout.isatty()


def _with_progress(items: Sequence[_Item]) -> Iterator[_Item]:
    """Yield the items, with a progress bar on a terminal's stderr for many of them."""
    if not _has_bar(items):
        yield from items
        return
    with click.progressbar(items, file=sys.stderr, label="deals") as bar:
        yield from bar
