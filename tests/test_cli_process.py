"""The command as a process: interrupts, readers that go away, streams that are closed or full."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from capot_cli.main import COMMANDS, group, run
from capot_cli.signs import in_ascii, in_encoding
from capot_cli.status import Terminated
from commandline import (
    DEAL,
    ENDING,
    FINISHED,
    TIERCE,
    TIERCE_PLAYED,
    Result,
    capot,
    on_a_terminal,
    process,
    program,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")

DEALS = f"{DEAL}\n" * 5000
PILES = (
    """\
N:(SA D7)(CQ H8)(HK S9)(DT CJ)(S7 HA)(DQ C8)(CT SK)(H9 DJ) \
(HT CA)(S8 DA)(C9 HQ)(DK SJ)(H7 CK)(ST D8)(HJ C7)(D9 SQ) rules=decouverte
"""
    * 500
)
CLOSED = "capot: stdout: it is closed, and the answer has nowhere to go\n"
NO_DEAL = (
    "capot: 'nothing' is neither a file nor a deal: "
    "a deal is written N:J9A.T8.K7.8 …, and - reads stdin\n"
)
LESSON = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["NS = 26"]\n'


def begun(*arguments: str, stdin: str) -> subprocess.Popen[str]:
    """Return a process that has written its first line and goes on."""
    running = subprocess.Popen(
        program(*arguments, "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(stdin)
    running.stdin.close()
    assert running.stdout.readline()
    return running


def stopped_by(number: signal.Signals, arguments: list[str], stdin: str) -> tuple[int, str]:
    """Return status and stderr of a command that is stopped when it has written a line."""
    running = begun(*arguments, stdin=stdin)
    running.send_signal(number)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.read()
    return running.wait(), running.stderr.read()


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["solve", "-t", "S", "--format", "json"], DEALS),
        (["solve", "-t", "S", "--check"], DEALS),
        (["leads"], DEALS),
        (["solve", "--format", "json"], PILES),
        (["perft", "-t", "S", "--depth", "32", "--format", "csv"], f"{ENDING}\n{DEAL}\n"),
    ],
)
def test_an_interrupt_ends_with_130(arguments: list[str], stdin: str) -> None:
    assert stopped_by(signal.SIGINT, arguments, stdin) == (130, "interrupted\n")


def test_termination_ends_with_143() -> None:
    arguments = ["solve", "-t", "S", "--format", "json"]
    assert stopped_by(signal.SIGTERM, arguments, DEALS) == (143, "terminated\n")


@pytest.mark.parametrize(
    ("stop", "result"),
    [
        (KeyboardInterrupt, Result(130, "", "interrupted\n")),
        (Terminated, Result(143, "", "terminated\n")),
    ],
)
def test_an_interrupt_after_the_last_answer(
    stop: type[BaseException], result: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(arguments: object) -> int:
        raise stop

    monkeypatch.setattr("capot_cli.main._status", interrupted)
    assert capot("--version") == result


def test_a_handler_of_somebody_else_stays() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        assert capot("--version").status == 0
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        assert capot("--version").status == 0
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("output", ["text", "json", "csv"])
def test_a_reader_that_goes_away_ends_with_141(output: str) -> None:
    running = begun("solve", "-t", "S", "--format", output, stdin=DEALS)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == ""
    assert running.wait() == 141


TAKEN = ["-t", "S", "--taker", "N"]
WRITERS = [
    ["--help"],
    ["--version"],
    ["solve", "--help"],
    ["solve", "-t", "S", ENDING],
    ["solve", "--format", "json", ENDING],
    ["leads", "--format", "csv", ENDING],
    ["table", ENDING],
    ["review", "-t", "S", "--played", FINISHED, ENDING],
    ["review", "-t", "S", "--played", FINISHED, "--html", "-", ENDING],
    ["explore", "-t", "S", ENDING],
    ["simulate", "-t", "S", "--samples", "1", "N:J9A.AT.K7.8"],
    ["verify", "-"],
    ["declarations", *TAKEN, TIERCE],
    ["score", *TAKEN, "--played", TIERCE_PLAYED, TIERCE],
    ["convert", ENDING],
    ["show", ENDING],
    ["show", "--svg", ENDING],
    ["rules"],
    ["perft", "-t", "S", "--depth", "2", ENDING],
    ["deal"],
    ["batch", "--jobs", "1", "-"],
    ["batch", "--jobs", "2", "-"],
    ["bench", "--corpus", "endings"],
]


def run_on(file: int, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the status of a command whose stdout is an open file."""
    text = LESSON if "verify" in arguments else f"{ENDING} trump=S"
    with monkeypatch.context() as patch, os.fdopen(file, "wb") as out:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8"))
        return run(arguments)


def test_every_command_is_among_those_that_write() -> None:
    assert {arguments[0] for arguments in WRITERS} >= set(COMMANDS)


@pytest.mark.parametrize("arguments", WRITERS)
def test_a_reader_that_was_never_there(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    assert run_on(writer, arguments, monkeypatch) == 141
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("arguments", WRITERS)
def test_a_full_disk_is_one_line(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    assert run_on(full, arguments, monkeypatch) == 2
    assert capsys.readouterr().err == "capot: stdout: No space left on device\n"


@pytest.mark.parametrize("arguments", WRITERS)
def test_a_stdout_that_is_closed_is_one_line(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = LESSON if "verify" in arguments else f"{ENDING} trump=S"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
    monkeypatch.setattr(sys, "stdout", None)
    assert run(arguments) == 2
    assert capsys.readouterr().err == CLOSED


@pytest.mark.parametrize(
    ("streams", "arguments", "status", "said"),
    [
        (">&-", ["show", ENDING], 2, CLOSED),
        (">&-", ["verify", "-"], 2, CLOSED),
        (">&-", ["--help"], 2, CLOSED),
        (">&-", ["solve", "--help"], 2, CLOSED),
        (">&-", ["--version"], 2, CLOSED),
        (">&-", ["deal", "--seed", "1", "--format", "csv"], 2, CLOSED),
        (">&-", ["show", "nothing"], 2, NO_DEAL),
        ("<&- >&-", ["rules"], 2, CLOSED),
        ("<&- >&- 2>&-", ["rules"], 2, ""),
        ("2>&-", ["show", "nothing"], 2, ""),
        (">&- 2>&-", ["show", "nothing"], 2, ""),
        ("2>/dev/full", ["show", "nothing"], 2, ""),
        (">/dev/full", ["show", ENDING], 2, "capot: stdout: No space left on device\n"),
        (">/dev/full", ["batch", "-"], 2, "capot: stdout: No space left on device\n"),
        ("<&-", ["show", "-"], 2, "capot: stdin is closed: give a file or a deal\n"),
    ],
)
def test_streams_that_are_closed(
    streams: str, arguments: list[str], status: int, said: str
) -> None:
    shell = ["sh", "-c", f'exec "$@" {streams}', "sh"]
    ended = subprocess.run(
        [*shell, *program(*arguments)], input=LESSON, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stderr) == (status, said)


# -- encodings --------------------------------------------------------------------------------


NARROW = pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437"])


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_encoding_is_that_of_the_environment(encoding: str) -> None:
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for arguments in (["solve", "-t", "S", ENDING], ["solve", "--help"], ["show", "nothing"]):
        ended = subprocess.run(program(*arguments), env=env, capture_output=True)
        here = capot(*arguments, encoding=encoding)
        assert ended.returncode == here.status
        assert ended.stdout.decode(encoding).split() == here.out.split()  # of another width
        assert ended.stderr.decode(encoding) == here.err


@NARROW
def test_a_terminal_without_suit_signs(encoding: str) -> None:
    arguments = ["solve", "-t", "S", ENDING]
    assert capot(*arguments, encoding=encoding).out == capot(*arguments, "--ascii").out
    json = capot("rules", "contree", "--format", "json", encoding="ascii").out
    assert '"title": "Contr\\u00e9e"' in json


@NARROW
@pytest.mark.parametrize("command", ["solve", "leads", "table", "show", "convert", "declarations"])
def test_answers_without_signs(encoding: str, command: str) -> None:
    arguments = [DEAL] if command != "convert" else ["--to", "labelled", DEAL]
    result = capot(command, *arguments, encoding=encoding)
    assert (result.status, result.err) == (0, "")
    assert result.out.isascii()
    assert "\\" not in result.out


@NARROW
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_without_signs(encoding: str, command: str) -> None:
    arguments = [*command.split(), "--help"]
    result, whole = capot(*arguments, encoding=encoding), capot(*arguments)
    assert (result.status, result.err) == (0, "")
    assert result.out in (whole.out, in_ascii(whole.out))
    assert encoding != "ascii" or result.out.isascii()


def test_no_command_is_help_that_can_be_read() -> None:
    result = capot(encoding="ascii")
    assert "Belote, Coinche, Contree and Bela" in result.err
    assert result.err.isascii()


@NARROW
def test_errors_without_signs(encoding: str) -> None:
    dots = "…" if encoding == "cp1252" else "..."
    assert capot("solve", "nothing", encoding=encoding).err == NO_DEAL.replace("…", dots)
    said = capot("solve", DEAL.replace("K98", "K97"), encoding=encoding).err
    assert "C7 is in the hands of S and E" in said
    assert "�" not in said


@NARROW
def test_tables_of_csv_without_signs(encoding: str) -> None:
    said = capot("rules", "contree", "--format", "csv", encoding=encoding).rows[1]
    assert said.startswith("contree,Contr\\xe9e," if encoding == "ascii" else "contree,Contrée,")
    lesson = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["best = ♣8"]\n'
    result = capot("verify", "--format", "csv", "-", stdin=lesson.encode(), encoding=encoding)
    assert result.rows[1].startswith("-,3,belote,best = C8,1,best = C8,")


def test_an_error_keeps_the_letters_of_a_name() -> None:
    assert in_encoding("dé ♠ ł", "latin-1") == "dé S \\u0142"
    assert in_encoding("dé ♠ ł", "ascii") == "d\\xe9 S \\u0142"
    assert in_encoding("dé ♠ ł", "utf-8") == "dé ♠ ł"
    assert in_ascii("Contrée ♥ … ł") == "Contree H ... \\u0142"


# -- colour and progress ----------------------------------------------------------------------


def test_colour_on_a_terminal_alone() -> None:
    arguments = ["solve", "-t", "S", ENDING]
    coloured, plain = ({**os.environ, "NO_COLOR": value} for value in ("", "1"))
    assert b"\x1b[1mNS 26" in on_a_terminal("stdout", *arguments, env=coloured)
    assert b"\x1b" not in on_a_terminal("stdout", *arguments, env=plain)
    assert "\x1b" not in process(*arguments).stdout


def test_no_progress_bar_without_a_terminal() -> None:
    ended = process("show", "-", input=f"{ENDING}\n" * 300)
    assert (ended.returncode, ended.stderr) == (0, "")


# -- start-up ---------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_help_imports_next_to_nothing(arguments: list[str]) -> None:
    code = (
        "import sys; from capot_cli.main import run; run(sys.argv[1:]); "
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    modules = ended.stderr.split()
    assert "capot_cli.main" in modules
    heavy = ("tabulate", "capot", "capot.analysis", "capot_cli.commands")
    assert [name for name in heavy if name in modules] == []


def test_a_fault_of_the_program_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fault(*_: object, **__: object) -> None:
        raise ZeroDivisionError("of course")

    monkeypatch.setattr(group, "main", fault)
    assert run(["rules"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("capot: a fault of capot itself, ZeroDivisionError: of course")
    assert said.count("\n") == 1
    monkeypatch.setenv("CAPOT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["rules"])
