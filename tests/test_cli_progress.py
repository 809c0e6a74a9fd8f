"""What a terminal is told of a search that takes long."""

from __future__ import annotations

import io
from threading import Event
from types import SimpleNamespace

import pytest
from capot.solver import Solver
from capot_cli import progress
from commandline import ENDING, capot


class Terminal(io.StringIO):
    """A terminal that notes when something was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        count = super().write(text)
        self.written.set()
        return count


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    found = Terminal()
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=found))
    monkeypatch.setattr(progress, "_PACE", 0.001)
    return found


def test_a_long_search_tells_its_nodes_and_erases_them(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    with progress.watched(Solver()):
        assert terminal.written.wait(60)
    text = terminal.getvalue()
    assert text.startswith("\r\x1b[Ksearching: 0 cards played, 0 s")
    assert text.endswith("\r\x1b[K")


def test_it_is_erased_when_the_search_ends_in_an_error(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0)

    def interrupted() -> None:
        with progress.watched(Solver()):
            assert terminal.written.wait(60)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_short_search_tells_nothing(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 600)
    with progress.watched(Solver()):
        pass
    assert terminal.getvalue() == ""


def test_nothing_but_a_terminal_is_told(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "Thread", None)  # to start one is an error
    with progress.watched(None):
        pass
    monkeypatch.setattr(Terminal, "isatty", lambda self: False)
    with progress.watched(Solver()):
        pass
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("command", [["solve", "-t", "S"], ["leads"]])
def test_commands_that_search_are_watched(
    command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solvers = []
    honest = progress.watched

    def watched(solver: Solver | None) -> object:
        solvers.append(solver)
        return honest(solver)

    monkeypatch.setattr("capot_cli.output.watched", watched)
    assert capot(*command, ENDING).status == 0
    assert [type(solver) for solver in solvers] == [Solver]
