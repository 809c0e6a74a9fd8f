"""Exit statuses (notation 7), and the one line on stderr that says what is wrong."""

from __future__ import annotations

import sys
from contextlib import suppress

import click

from .signs import in_encoding
from .streams import encoding_of

OK, FAILED, BAD_INPUT, INTERRUPTED, READER_GONE, TERMINATED = 0, 1, 2, 130, 141, 143

_LONGEST = 500


class Terminated(KeyboardInterrupt):
    """SIGTERM, which ends a command as Ctrl-C does: what was finished is written."""


def complain(problem: str) -> int:
    """Print one line about bad input on stderr and return the status for it."""
    from capot.errors import escaped, shortened  # late: `capot --help` does without the package

    _say(shortened("capot: " + escaped(problem.replace("\n", " ")), _LONGEST))
    return BAD_INPUT


def stopped(by: KeyboardInterrupt, after: str = "") -> int:
    """Say on stderr that a command was stopped, after how much, and return the status for it."""
    is_terminated = isinstance(by, Terminated)
    _say(("terminated" if is_terminated else "interrupted") + after)
    return TERMINATED if is_terminated else INTERRUPTED


def _say(line: str) -> None:
    with suppress(OSError):  # the status still tells where stderr cannot be written
        click.echo(in_encoding(line, encoding_of(sys.stderr)), err=True)
