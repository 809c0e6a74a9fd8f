"""How far a long search has come, on a terminal's stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic

import click
from capot.solver import Solver

_PATIENCE = 1.0  # seconds before a search is worth a word
_PACE = 0.2
_ERASE = "\r\x1b[K"


@contextmanager
def watched(solver: Solver | None) -> Iterator[None]:
    """Say on a terminal how many cards `solver` has played, from the first second on.

    The line is erased at the end. The search lets other threads run, so its count can be read.
    """
    if solver is None or not sys.stderr.isatty():
        yield
        return
    done = Event()
    teller = Thread(target=_tell, args=(solver, done), daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


@contextmanager
def counted(total: int, label: str) -> Iterator[Callable[[], None]]:
    """Yield what is called for each of so many steps, to move a bar on a terminal's stderr."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=total, file=sys.stderr, label=label) as bar:
        yield lambda: bar.update(1)


def _tell(solver: Solver, done: Event) -> None:
    start, before = monotonic(), solver.nodes
    if done.wait(_PATIENCE):
        return
    with suppress(OSError, ValueError):  # a terminal that has gone away ends no search
        while not done.wait(_PACE):
            seconds = int(monotonic() - start)
            _write(f"{_ERASE}searching: {solver.nodes - before} cards played, {seconds} s")
        _write(_ERASE)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
