"""The command `capot` as tests run it: in this process, or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import click
from capot_cli.main import run
from click.testing import CliRunner

DEAL = "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
LABELLED = "N: ♠QJ8 ♦Q9 ♣AJT W: ♠K9 ♥QT7 ♦K87 S: ♠T ♥A9 ♦AJT ♣Q7 E: ♠A7 ♥KJ8 ♣K98"
ENDING = "N:...A8 ...K9 ...Q7 ...JT"
FINISHED = "CA,C9,C7,CT,C8,CK,CQ,CJ"
SWEEP = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
TIERCE = "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"
TIERCE_PLAYED = (
    "S9,S8,ST,S7,H8,HA,HQ,HJ,CK,C9,CA,C8,DJ,D7,D9,DT,"
    "SQ,C7,SJ,SK,SA,H7,HK,CT,HT,H9,D8,CJ,DK,DQ,DA,CQ"
)
THREE = "N:AJT8.QJ.A97.8 97.K8.KQ8.KQ7 KQ.A7.JT.AJT9"
TWELVE = "N:AJT8.QJ.A97.8 97.K8.KQ8.KQ7 KQ.AT97.JT.AJT9"
TWO = "N:AQ87.KJT7.A.9 JT9.8.KQT.AQJ"
PILES = "N:(HA SQ)(DQ H8) (S9 SK)(D8 HJ)"
SETTINGS = ("RULES", "LOCALE", "DIRECTION", "FORMAT", "ASCII")


@dataclass(frozen=True)
class Result:
    """What a run of the command left: exit status, stdout and stderr."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects on stdout."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def rows(self) -> list[str]:
        """The lines of stdout."""
        return self.out.splitlines()


class _Program(click.Command):
    """What CliRunner calls in place of click's own handling of errors."""

    def main(self, args: Sequence[str] | None = None, *_: Any, **extra: Any) -> NoReturn:
        sys.exit(run(list(args or ())))


def capot(
    *arguments: str,
    stdin: str | bytes = "",
    env: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
) -> Result:
    """Run the command with no settings in the environment but those given.

    `encoding` is that of its streams; what it writes in another one has � in it.
    """
    clean = {f"CAPOT_{name}": None for name in SETTINGS}
    result = CliRunner(charset=encoding).invoke(
        _Program("capot"), list(arguments), input=stdin, env={**clean, **(env or {})}
    )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Result(result.exit_code, result.stdout, result.stderr)


def answer(*arguments: str, stdin: str = "") -> str:
    """Return the text of a run that must succeed and say nothing on stderr."""
    result = capot(*arguments, stdin=stdin)
    assert (result.status, result.err) == (0, "")
    return result.out


def refusal(*arguments: str, stdin: str | bytes = "") -> str:
    """Return the one line on stderr of a run that must answer nothing."""
    result = capot(*arguments, stdin=stdin)
    assert (result.status, result.out) == (2, "")
    (line,) = result.err.splitlines()
    assert line.isprintable()
    assert line.startswith("capot: ")
    assert len(line) <= 500
    return line


def program(*arguments: str) -> list[str]:
    """Return the command line of a process of its own."""
    return [sys.executable, "-m", "capot_cli", *arguments]


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own and return how it ended."""
    return subprocess.run(program(*arguments), text=True, capture_output=True, **options)


def on_a_terminal(stream: str, *arguments: str, **options: Any) -> bytes:
    """Return what the command writes to a terminal in place of `stream`, stdout or stderr."""
    ours, theirs = os.openpty()
    options[stream] = theirs
    with subprocess.Popen(program(*arguments), **options):
        os.close(theirs)
        written = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # how Linux tells the end of a terminal
                break
            if not piece:
                break
            written += piece
    os.close(ours)
    return written
