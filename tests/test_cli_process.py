"""The command as a process: interrupts, readers that go away, streams that are closed or full."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from capot_cli.main import group, run
from capot_cli.signs import in_ascii, in_encoding
from capot_cli.status import Terminated
from commandline import DEAL, ENDING, Result, capot, on_a_terminal, process, program

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")

DEALS = f"{DEAL}\n" * 5000
PILES = (
    """\
N:(SA D7)(CQ H8)(HK S9)(DT CJ)(S7 HA)(DQ C8)(CT SK)(H9 DJ) \
(HT CA)(S8 DA)(C9 HQ)(DK SJ)(H7 CK)(ST D8)(HJ C7)(D9 SQ) rules=decouverte
"""
    * 500
)
CLOSED = "capot: stdout is closed: the answer has nowhere to go\n"
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
@pytest.mark.parametrize(
    ("number", "said", "status"),
    [(signal.SIGINT, "interrupted\n", 130), (signal.SIGTERM, "terminated\n", 143)],
)
def test_what_stops_a_command_is_one_word_and_a_status(
    number: signal.Signals, said: str, status: int, arguments: list[str], stdin: str
) -> None:
    running = begun(*arguments, stdin=stdin)
    running.send_signal(number)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.read()
    assert running.stderr.read() == said
    assert running.wait() == status


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


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["solve", "--help"], ["rules"], ["show", DEAL], ["verify", "-"]],
)
def test_a_reader_that_was_never_there(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        program(*arguments), input=LESSON, stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    "arguments", [["--help"], ["show", DEAL], ["solve", "-", "--format", "csv"]]
)
def test_a_full_disk_is_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            program(*arguments), input=ENDING, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (ended.returncode, ended.stderr) == (2, "capot: No space left on device\n")


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


def run_in(encoding: str, *arguments: str, status: int = 0) -> tuple[bytes, bytes]:
    """Return stdout and stderr of the command where they have an encoding."""
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    ended = subprocess.run(program(*arguments), env=env, capture_output=True)
    assert ended.returncode == status
    return ended.stdout, ended.stderr


NARROW = pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437"])


@NARROW
def test_a_terminal_without_suit_signs(encoding: str) -> None:
    expected = capot("solve", "-t", "S", "--ascii", ENDING).out.encode()
    assert run_in(encoding, "solve", "-t", "S", ENDING) == (expected, b"")
    assert b'"title": "Contr\\u00e9e"' in run_in("ascii", "rules", "contree", "--format", "json")[0]
    assert run_in(encoding, "rules", "contree", "--format", "csv")[0]


@NARROW
@pytest.mark.parametrize("command", [[], ["solve"], ["review"], ["verify"], ["score"], ["show"]])
def test_help_without_signs(encoding: str, command: list[str]) -> None:
    said, errors = run_in(encoding, *command, "--help")
    whole = run_in("utf-8", *command, "--help")[0].decode()
    assert errors == b""
    assert said.decode(encoding) in (whole, in_ascii(whole))
    assert encoding != "ascii" or said.isascii()


def test_no_command_is_help_that_can_be_read() -> None:
    _, said = run_in("ascii", status=2)
    assert b"Belote, Coinche, Contree and Bela" in said
    assert said.isascii()


@NARROW
def test_errors_without_signs(encoding: str) -> None:
    _, said = run_in(encoding, "solve", "nothing", status=2)
    dots = "…" if encoding == "cp1252" else "..."
    expected = NO_DEAL.replace("…", dots)
    assert said.decode(encoding) == expected
    _, said = run_in(encoding, "solve", DEAL.replace("K98", "K97"), status=2)
    assert "C7 is in the hands of S and E" in said.decode(encoding)
    assert said.count(b"\n") == 1


@NARROW
def test_tables_of_csv_without_signs(encoding: str) -> None:
    said, _ = run_in(encoding, "rules", "contree", "--format", "csv")
    assert (
        said.decode(encoding)
        .splitlines()[1]
        .startswith("contree,Contr\\xe9e," if encoding == "ascii" else "contree,Contrée,")
    )
    lesson = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["best = ♣8"]\n'
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    arguments = program("verify", "--format", "csv", "-")
    ended = subprocess.run(arguments, env=env, capture_output=True, input=lesson.encode())
    assert b"\nstdin,3,belote,best = C8,1,best = C8," in ended.stdout.replace(b"-,3", b"stdin,3")


@NARROW
@pytest.mark.parametrize("command", ["solve", "leads", "table", "show", "convert", "declarations"])
def test_answers_without_signs(encoding: str, command: str) -> None:
    arguments = [DEAL] if command != "convert" else ["--to", "labelled", DEAL]
    said, errors = run_in(encoding, command, *arguments)
    assert (said.isascii(), errors) == (True, b"")
    assert b"\\" not in said


def test_an_error_keeps_the_letters_of_a_name() -> None:
    assert in_encoding("dé ♠ ł", "latin-1") == "dé S \\u0142"
    assert in_encoding("dé ♠ ł", "ascii") == "d\\xe9 S \\u0142"
    assert in_encoding("dé ♠ ł", "utf-8") == "dé ♠ ł"
    assert in_ascii("Contrée ♥ … ł") == "Contree H ... \\u0142"


def test_a_terminal_with_them() -> None:
    expected = capot("solve", "-t", "S", ENDING).out.encode()
    assert run_in("utf-8", "solve", "-t", "S", ENDING) == (expected, b"")


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
