"""Where commands come from: somebody at a prompt, a pipe, or a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

import click
from capot.errors import CapotError, NotationError, escaped
from capot.notation import decode
from capot.notation.files import goes_on, is_deal_alone

from .inputs import STDIN, open_file

Complete = Callable[[str, str], Sequence[str]]
"""Returns how a word can go on, given what stands before it and its beginning."""


class Commands:
    """The lines of stdin, or of a file: as they come, and where they stand.

    `name` is what errors call it, `is_stdin` says that it is no file, and `number` is that of the
    line read last, from 1. Raises CapotError for what cannot be read.
    """

    def __init__(self, path: str = STDIN) -> None:
        self.name = "stdin" if path == STDIN else escaped(path)
        self.is_stdin = path == STDIN
        self._stream = open_file(path, "a file of commands with --commands")
        self._ahead = b""
        self.number = 0

    @property
    def has_prompt(self) -> bool:
        """Whether somebody is at a terminal, who is asked for each line."""
        return self._stream.isatty()

    @property
    def place(self) -> str:
        """The line that was read last, as errors name it."""
        return f"{self.name}, line {self.number}"

    def deal(self) -> str:
        """Return the deal that stands before the commands, each line in its place.

        It is the first line if that is a deal by itself; else it goes on to a blank line, or to
        one that is no part of it. Raises CapotError for what is no text.
        """
        if self.has_prompt:
            click.echo("Type or paste a deal, and an empty line behind several.", err=True)
        lines: list[str] = []
        is_begun = False
        for line in self._numbered():
            try:
                text = decode(line, self.name).rstrip("\r\n")
            except NotationError as error:
                raise error.moved(lines=self.number - 1) from None
            if is_begun and not goes_on(lines, text):
                if text.strip():
                    self._back(line)
                break
            lines.append(text)
            is_begun = is_begun or bool(text.partition("#")[0].strip())
            if is_begun and is_deal_alone(text):
                break
        return "\n".join(lines)

    def lines(self, ask: Callable[[], str], complete: Complete) -> Iterator[str | CapotError]:
        """Yield the lines as they come, to the end; one that is no text is an error.

        A terminal is asked for each by what `ask` returns, and completes words.
        """
        if not self.has_prompt:
            for line in self._numbered():
                try:
                    yield decode(line)
                except NotationError as error:
                    yield CapotError(f"{error.problem}; {error.fix}")
            return
        _complete_by(complete)
        while True:
            try:
                yield self._asked(ask())
            except EOFError:
                click.echo(err=not sys.stdout.isatty())
                return
            except UnicodeDecodeError:
                yield CapotError("what was typed is no text in the encoding of the terminal")

    def _numbered(self) -> Iterator[bytes]:
        while line := self._ahead or self._stream.readline():
            self._ahead = b""
            self.number += 1
            yield line

    def _back(self, line: bytes) -> None:
        """Put a line back that is the first command."""
        self._ahead = line
        self.number -= 1

    def _asked(self, prompt: str) -> str:
        """Return a line typed behind a prompt, which is in no output that goes elsewhere."""
        self.number += 1
        if self.is_stdin and sys.stdout.isatty():
            click.echo()
            return input(prompt)
        click.echo(prompt, nl=False, err=True)
        line = self._stream.readline()
        if not line:
            raise EOFError
        return line.decode(sys.stdin.encoding if sys.stdin else "utf-8")


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
