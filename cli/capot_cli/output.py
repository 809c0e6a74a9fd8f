"""The writers every command shares: tables, JSON lines, CSV, errors, progress."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import click
from capot.errors import CapotError, NotationError
from tabulate import tabulate

from .inputs import Asked
from .main import BAD_INPUT, OK
from .options import TEXT, Question

_Item = TypeVar("_Item")
_LONG = 200  # deals before a progress bar is worth its line


def table(rows: Sequence[Sequence[object]], headers: Sequence[str], right: Iterable[int]) -> str:
    """Return a table with the columns numbered in `right` flush right."""
    align = ["right" if column in right else "left" for column in range(len(headers))]
    return tabulate(rows, headers=headers, tablefmt="simple", colalign=align, disable_numparse=True)


def json_line(value: Mapping[str, Any]) -> None:
    """Write one JSON object on a line of its own."""
    click.echo(json.dumps(value, ensure_ascii=False))


class Csv:
    """Rows of CSV on stdout, under one header."""

    def __init__(self) -> None:
        self._writer = csv.writer(sys.stdout, lineterminator="\n")
        self._has_header = False

    def header(self, names: Sequence[str]) -> None:
        """Write the header, the first time only."""
        if not self._has_header:
            self._writer.writerow(names)
            self._has_header = True

    def row(self, cells: Sequence[object]) -> None:
        """Write one row."""
        self._writer.writerow(cells)


class Errors:
    """What was wrong with the input: each message once on stderr, and the exit status."""

    def __init__(self) -> None:
        self.status = OK
        self._said: set[str] = set()

    def say(self, error: CapotError) -> None:
        """Print an error in one line."""
        self.status = BAD_INPUT
        line = f"capot: {error}"
        if line not in self._said:
            self._said.add(line)
            click.echo(line, err=True)


def answer_each(question: Question, answer: Callable[[Asked], Callable[[], None]]) -> int:
    """Give every deal of a question to `answer`, which returns what writes; return the status.

    A deal that cannot be read or answered gets its line on stderr and nothing on stdout; the
    others are answered all the same. In text a blank line divides several deals.
    """
    errors = Errors()
    items = list(question.deals())
    is_first = True
    for item in _with_progress(items):
        if isinstance(item, NotationError):
            errors.say(item)
            continue
        try:
            write = answer(replace(item, is_alone=len(items) == 1))
        except CapotError as error:
            errors.say(error)
            continue
        if question.format == TEXT and not is_first:
            click.echo()
        is_first = False
        write()
    return errors.status


def _with_progress(items: Sequence[_Item]) -> Iterator[_Item]:
    """Yield the items, with a progress bar on a terminal's stderr for many of them."""
    if len(items) < _LONG or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from items
        return
    with click.progressbar(items, file=sys.stderr, label="deals") as bar:
        yield from bar
