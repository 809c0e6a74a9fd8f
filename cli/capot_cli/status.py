"""Exit statuses (notation 7), and the one line on stderr that says what is wrong."""

from __future__ import annotations

from contextlib import suppress

import click

OK, FAILED, BAD_INPUT, INTERRUPTED, READER_GONE = 0, 1, 2, 130, 141

_LONGEST = 500


def complain(problem: str) -> int:
    """Print one line about bad input on stderr and return the status for it."""
    from capot.errors import escaped, shortened  # late: `capot --help` does without the package

    line = shortened("capot: " + escaped(problem.replace("\n", " ")), _LONGEST)
    with suppress(OSError):  # the status still tells where stderr cannot be written
        click.echo(line, err=True)
    return BAD_INPUT
