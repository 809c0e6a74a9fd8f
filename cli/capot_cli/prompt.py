"""Lines that somebody types at a prompt, or that a pipe brings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

import click
from capot.errors import CapotError, NotationError
from capot.notation import decode

Complete = Callable[[str, str], Sequence[str]]
"""Returns how a word can go on, given what stands before it and its beginning."""


def is_terminal() -> bool:
    """Return whether stdin is a terminal, with somebody at it."""
    return sys.stdin.isatty()


def typed_lines(ask: Callable[[], str], complete: Complete) -> Iterator[str | CapotError]:
    """Yield the lines of stdin as they come, to its end; one that is no text is an error.

    A terminal is asked for each by what `ask` returns, and completes words.
    """
    if not is_terminal():
        yield from _piped()
        return
    _complete_by(complete)
    while True:
        try:
            yield _asked(ask())
        except EOFError:
            click.echo()
            return
        except UnicodeDecodeError:
            yield CapotError("what was typed is no text in the encoding of the terminal")


def _piped() -> Iterator[str | CapotError]:
    for line in sys.stdin.buffer:
        try:
            yield decode(line)
        except NotationError as error:
            yield CapotError(f"{error.problem}; {error.fix}")


def _asked(prompt: str) -> str:
    """Return a line typed behind a prompt, which is no part of an output that goes elsewhere."""
    if sys.stdout.isatty():
        click.echo()
        return input(prompt)
    click.echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _complete_by(complete: Complete) -> None:
    """Let the tab key complete words, where Python has readline."""
    try:
        import readline
    except ImportError:  # Windows
        return
    found: list[str] = []

    def at(text: str, state: int) -> str | None:
        if state == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            found[:] = [f"{word} " for word in complete(before, text)]  # Python adds no space
        return found[state] if state < len(found) else None

    is_editline = "libedit" in (readline.__doc__ or "")
    readline.set_completer_delims(" \t,=")
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
    readline.set_completer(at)
