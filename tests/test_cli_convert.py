"""`capot convert`: any form to any other, many at once, errors in their place."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import capot as package
import pytest
from capot.convert import FORMS
from commandline import (
    DEAL,
    ENDING,
    LABELLED,
    PILES,
    THREE,
    answer,
    capot,
    program,
    refusal,
)

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")

CFN = "W:A.AK.J7.K87/TJ87.Q9..AQ/9.T87.TK98./KQ.J.AQ.TJ9 - 100hNS"
CONTRACT = ("-t", "S", "-r", "contree", "--taker", "NS", "--bid", "100")


def test_compact_unless_another_form_is_asked() -> None:
    assert answer("convert", LABELLED, "--leader", "N") == f"{DEAL} trump=S\n".replace(
        " trump=S", ""
    )
    assert answer("convert", "-t", "S", DEAL) == f"{DEAL} trump=S\n"


@pytest.mark.parametrize("to", FORMS)
def test_it_writes_what_the_function_does(to: str) -> None:
    assert answer("convert", "--to", to, CFN) == package.convert(CFN, to) + "\n"


def test_options_are_written_too() -> None:
    text = answer("convert", *CONTRACT, "--coinche", "--played", "SJ,SK", DEAL)
    assert text.endswith("trump=S rules=contree taker=NS bid=100 coinche=coinche played=SJ,SK\n")
    text = answer("convert", "--duty", "under=free", "--option", "tie=litige", DEAL)
    assert text == f"{DEAL} under=free tie=litige\n"


def test_locales_to_read_and_to_write() -> None:
    french = "N:...A8 ...R9 ...D7 ...V10"
    assert answer("convert", "--locale", "fr", french) == f"{french}\n"
    assert answer("convert", "--locale", "fr", "--to-locale", "en", french) == f"{ENDING}\n"
    assert answer("convert", "--to-locale", "fr", ENDING) == f"{french}\n"
    text = answer("convert", "--locale", "fr", "--to-locale", "de", "-t", "T", french)
    assert text == "N:...A8 ...K9 ...D7 ...B10 trump=Kr\n"
    text = answer("convert", "--to", "labelled", "--to-locale", "fr", "-t", "C", ENDING)
    assert text == "N: ♣A8\nW: ♣R9\nS: ♣D7\nE: ♣V10\ntrump=♣ leader=N\n"
    result = capot("convert", "--to", "json", french, env={"CAPOT_LOCALE": "fr"})
    assert result.objects[0]["deal"] == ENDING


@pytest.mark.parametrize("to", ["compact", "labelled", "json"])
def test_defaults_of_the_environment_are_said(to: str) -> None:
    env = {"CAPOT_RULES": "contree", "CAPOT_DIRECTION": "clockwise"}
    said = "rules=belote direction=anticlockwise"
    for text, rules, direction in (
        (ENDING, "contree", "clockwise"),
        (f"{ENDING} {said}", "belote", "anticlockwise"),
    ):
        text = capot("convert", "--to", to, text, env=env).out
        for elsewhere in (env, {}):
            (again,) = capot("convert", "--to", "json", "-", stdin=text, env=elsewhere).objects
            assert (again["rules"], again.get("direction", direction)) == (rules, direction)


def test_ascii_has_no_signs() -> None:
    text = answer("convert", "--to", "labelled", "--ascii", ENDING)
    assert text.splitlines()[0] == "N: ...A8"


def test_cfn_is_mirrored_on_demand() -> None:
    line = refusal("convert", "--to", "cfn", *CONTRACT, DEAL)
    assert "line 1, column 1: CFN is played clockwise" in line
    text = answer("convert", "--to", "cfn", "--mirror", *CONTRACT, DEAL)
    assert text == "W:QJ8..Q9.ATJ/K9.TQ7.K87./T.A9.ATJ.Q7/A7.KJ8..K98 - 100sNS\n"
    assert answer("convert", text.strip()).startswith("N:QJ8..Q9.AJT K9.QT7.K87. T.A9")


def test_many_deals_from_files_and_stdin(tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    one, two = (f"{ENDING} trump={trump}" for trump in "SH")
    three = json.dumps({"deal": ENDING, "trump": "D", "id": "x"})
    deals.write_text(f"# three\n{one}\n{two}\n{three}\n", "utf-8")
    lines = capot("convert", str(deals))
    assert (lines.status, lines.out.splitlines()) == (2, [one, two])
    assert "compact has no place for an id: write json, or leave the id out" in lines.err
    told = capot("convert", "--to", "json", str(deals), "-", stdin=CFN).objects
    assert [each.get("id") for each in told] == [None, None, "x", None]
    assert [each["trump"] for each in told] == ["S", "H", "D", "H"]
    assert all(each["schema"] == 1 for each in told)


def test_labelled_deals_have_a_blank_line_between_and_read_back() -> None:
    text = answer("convert", "--to", "labelled", "-", stdin=f"{ENDING}\n{PILES} rules=decouverte\n")
    assert text.count("\n\n") == 1
    again = answer("convert", "-", stdin=text)
    assert again == f"{ENDING}\n{PILES} rules=decouverte\n"


def test_errors_stand_in_their_place_and_others_are_written() -> None:
    stdin = f"{ENDING}\nrubbish\n{THREE}\n{ENDING} trump=S played=C7\n{ENDING} trump=S\n"
    result = capot("convert", "-", stdin=stdin)
    assert result.rows == [ENDING, f"{ENDING} trump=S"]
    assert result.status == 2
    lines = result.err.splitlines()
    assert [line.split(":")[1] for line in lines] == [
        " stdin, line 2, column 1",
        " stdin, line 3, column 1",
        " stdin, line 4, column 42",
    ]


def test_what_is_no_text_is_an_error_behind_what_was() -> None:
    result = capot("convert", "-", stdin=f"{ENDING}\n".encode() + b"\xff\n")
    assert (result.status, result.rows) == (2, [ENDING])
    assert result.err.startswith("capot: stdin, line 2, column 1: the byte 0xff is not UTF-8")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--to", "pbn", DEAL], "'pbn' is not one of 'compact', 'labelled', 'json', 'cfn'"),
        (["--to-locale", "xx", DEAL], "locale 'xx' is none of"),
        (["--to", "json", "--to-locale", "fr", DEAL], "json has canonical letters"),
        (["--to", "cfn", "--to-locale", "fr", DEAL], "cfn has canonical letters"),
        (["--mirror", DEAL], "mirror is for cfn alone"),
        (["--rules", "all", DEAL], "leave --rules all out"),
        (["--to", "cfn", "-t", "S", DEAL], "CFN is played clockwise"),
        (["--to", "cfn", "-r", "bela3", "-t", "S", THREE], "CFN cannot hold bela3"),
        (["--to", "cfn", DEAL], "no trump is said"),
        (["nothing"], "is neither a file nor a deal"),
        (
            [
                "-",
            ],
            "there is no deal in this file",
        ),
    ],
)
def test_refusals(arguments: list[str], problem: str) -> None:
    assert problem in refusal("convert", *arguments)


def test_a_directory_is_refused(tmp_path: Path) -> None:
    assert "Is a directory" in refusal("convert", str(tmp_path))


@contextmanager
def waiting() -> Iterator[subprocess.Popen[str]]:
    """Yield a process that has written one of two deals and waits for more."""
    with subprocess.Popen(
        program("convert", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(f"{ENDING}\n{ENDING} trump=S\n")
        running.stdin.flush()
        assert running.stdout.readline() == f"{ENDING}\n"
        yield running


@posix
def test_deals_are_written_while_more_are_to_come() -> None:
    with waiting() as running:
        assert running.communicate() == (f"{ENDING} trump=S\n", "")
        assert running.returncode == 0


@posix
def test_an_interrupt_leaves_what_was_written() -> None:
    with waiting() as running:
        running.send_signal(signal.SIGINT)
        assert running.wait() == 130
        assert running.stderr is not None
        assert "Traceback" not in running.stderr.read()


@posix
def test_it_ends_silently_where_its_reader_goes_away() -> None:
    with waiting() as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.communicate()[1] == ""
        assert running.returncode == 141
