"""How far a batch has come, on a terminal's stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click

from .batch_lines import Lines
from .batch_output import Output


@contextmanager
def bar(lines: Lines, output: Output, *, is_shown: bool) -> Iterator[Callable[[], None]]:
    """Yield what tells a terminal how far the batch has come, where its output is elsewhere."""
    if not sys.stderr.isatty() or (is_shown and sys.stdout.isatty()):
        yield lambda: None
        return
    start, before, told = monotonic(), output.done, 0

    def rate(_: object) -> str:
        seconds = monotonic() - start
        return f"{(output.done - before) / seconds if seconds else 0:.0f} lines/s"

    shown = click.progressbar(
        iter(()) if lines.size is None else None,
        length=lines.size,
        file=sys.stderr,
        label="answered",
        show_percent=lines.size is not None,
        item_show_func=rate,
    )

    def tell() -> None:
        nonlocal told
        shown.update(lines.read - told)
        told = lines.read

    with shown:
        tell()  # of what was there already
        yield tell
