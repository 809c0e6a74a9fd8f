"""Bad input: one clear line on stderr, status 2, and the other deals answered all the same."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from capot_cli.main import COMMANDS, group
from capot_cli.numbers import PositiveNumber, WholeNumber
from capot_cli.status import complain
from commandline import DEAL, ENDING, LABELLED, capot, refusal

N, W, S, E = DEAL[2:].split()


@pytest.mark.parametrize(
    ("deal", "place", "problem"),
    [
        (DEAL.replace("K98", "K97"), "column 49", "♣7 is in the hands of S and E"),
        (DEAL.replace("QJ8.", "QJJ."), "column 5", "♠J is twice in the hand of N"),
        (DEAL[:-1], "column 39", "E holds 7 and N 8 cards"),
        (DEAL.replace("K98", "KX8"), "column 48", "X is no rank in --locale en"),
        (f"N:{N} {W} {S}", "column 1", "belote is for 4 players, the deal has 3 hands"),
        (f"{DEAL} {E}", "column 51", "belote is for 4 players, the deal has 5 hands"),
        (DEAL.replace("N:", "X:"), "column 1", "X is no seat"),
        (LABELLED.replace("E:", "W:"), "column 54", "the hand of W is given twice"),
        (f"{DEAL} trump=X", "column 57", "trump X is no contract"),
        (f"{DEAL} colour=S", "column 51", "'colour' is no key"),
        (f"{DEAL} trump=S trump=H", "column 59", "trump is given twice"),
        (f"{DEAL} rules=bridge", "column 57", "rules 'bridge' is no rule set"),
        (f"{DEAL} under=never", "column 57", "under=never says nothing"),
        (f"{DEAL} under=free ruff=always", "column 57", "under=free has no effect"),
        (f"{DEAL} trump=SA rules=bela", "column 57", "bela has no contract SA"),
        (f"{DEAL} trump=S played=SJ,S9,C7", "column 72", "trick 1, C7: S may not play it"),
        (f"{DEAL} trump=S played=SJ,SA", "column 69", "trick 1, SA: W is to play and E holds it"),
        (f"{DEAL} trump=S played=SJ,SK,SJ", "column 72", "trick 1, SJ: it was played before"),
        (f"{DEAL} played=SJ", "column 1", "cards were played and no trump is said"),
        ("{", "column 2", "this is no JSON"),
        ("{}", "column 1", "there is no deal"),
        ("N:(C9 DK)", "column 1", "the hand of S is missing"),
    ],
)
def test_where_and_what(deal: str, place: str, problem: str) -> None:
    assert refusal("solve", deal).startswith(f"capot: line 1, {place}: {problem}")
    assert refusal("solve", "-", stdin=f"\n{deal}\n").startswith(
        f"capot: stdin, line 2, {place}: {problem}"
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["-t", "X"], "command line, line 1, column 7: trump X is no contract"),
        (["-t", ""], "command line, line 1, column 1: trump has no value"),
        (["-l", "X"], "command line, line 1, column 8: leader=X is no seat"),
        (["-l", "N", "--dealer", "N"], "dealer=N makes W lead and leader=N is said"),
        (["-r", "bridge"], "command line, line 1, column 7: rules 'bridge' is no rule set"),
        (["--points", "sa-20"], "points=sa-20 is no points table"),
        (["--direction", "up"], "direction=up is none"),
        (["--history", "N"], "history=N says nothing"),
        (["--played", "SJ,XX"], "column 11: X is no card letter of --locale en"),
        (["--duty", "under"], "--duty 'under': write NAME=VALUE"),
        (["--duty", "over=must"], "--duty 'over=must': write NAME=VALUE"),
        (["--duty", "under=all"], "under=all says nothing"),
        (["--duty", "under=must", "--duty", "under=free"], "--duty under is given twice"),
        (["--duty", "ruff=always", "--duty", "under=free"], "under=free has no effect with ruff"),
        (["--locale", "xx"], "locale 'xx' is none of en, fr, pt, hr, de, nl"),
        (["--format", "xml"], "'xml' is not one of 'text', 'json', 'csv'"),
        (["--colour"], "No such option"),
    ],
)
def test_bad_options(arguments: list[str], problem: str) -> None:
    assert problem in refusal("solve", *arguments, DEAL)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-t", "X"], "trump X is no contract of belote: `trump=X`; write S, H, D, C, SA or TA"),
        (["-t", "V", "-r", "bela"], "no contract of bela: `trump=V`; write S, H, D or C"),
        (["-t", "hearts"], "trump hearts is no contract of belote"),
        (["-t", "P"], "TA; P is spades in --locale fr, hr or de and clubs in --locale pt: say"),
        (["-t", "SA", "-r", "bela"], "bela has no contract SA: `trump=SA`; it is played in S, H"),
    ],
)
def test_a_trump_that_is_none_is_told_those_of_the_game(arguments: list[str], said: str) -> None:
    line = refusal("solve", *arguments, DEAL)
    assert said in line
    assert "ten" not in line
    assert "jack" not in line


@pytest.mark.parametrize("command", ["solve", "show", "score"])
@pytest.mark.parametrize(
    "name", ["nosuchfile", "./play.txt", "games/1", "play.txt", "XX", "1e9", "no such file", "é"]
)
def test_played_that_is_neither_cards_nor_a_file(command: str, name: str) -> None:
    line = refusal(command, "-t", "S", "--played", name, DEAL)
    assert f"'--played': '{name}' is neither a file nor cards" in line
    assert "write cards as SJ,SK" in line


def test_played_that_has_cards_is_read_as_cards() -> None:
    assert "column 11: n is no card letter" in refusal(
        "solve", "-t", "S", "--played", "SJ,nosuch", DEAL
    )
    french = refusal("solve", "-t", "S", "--played", "PV", DEAL)
    assert "column 8: P is no card letter of --locale en" in french


NUMBERS = [
    (["deal", "-n"], "from 0 on"),
    (["deal", "--seed"], f"from 0 to {2**64 - 1}"),
    (["deal", "--cards"], "from 1 to 16"),
    (["deal", "--pack"], "from 1 to 32"),
    (["perft", "-t", "S", DEAL, "--depth"], "from 1 to 32"),
    (["review", DEAL, "--at"], "from 1 on"),
    (["score", DEAL, "--target"], "from 1 to 999999"),
    (["simulate", "--samples"], "from 1 on"),
    (["simulate", "--seed"], f"from 0 to {2**64 - 1}"),
    (["simulate", "--jobs"], "from 1 on"),
    (["batch", "-", "--jobs"], "from 1 on"),
    (["bench", "--repeat"], "from 1 on"),
    (["bench", "--deals"], "from 1 to 1000"),
]


@pytest.mark.parametrize(("arguments", "ends"), NUMBERS, ids=lambda it: " ".join(it[:3:2]))
@pytest.mark.parametrize("number", ["1e9", "x", "-1", "1.0", "1_0", "１", "0x1", "", "9" * 50])
def test_a_number_that_is_none_is_told_the_range(
    arguments: list[str], ends: str, number: str
) -> None:
    line = refusal(*arguments, number)
    assert f"'{arguments[-1]}'" in line
    shown = number if len(number) <= 40 else f"{number[:39]}…"
    assert f"'{shown}' is no whole number {ends}" in line


@pytest.mark.parametrize("number", ["nan", "inf", "1e3", "0", "-1", "x", "1_0", "", "0.0"])
def test_a_measure_that_is_none(number: str) -> None:
    assert f"'{number}' is no number above 0" in refusal("simulate", "--until-se", number)


def test_numbers_are_read_in_plain_digits() -> None:
    assert capot("deal", "-n", "+2", "--seed", " 7 ") == capot("deal", "-n", "02", "--seed", "7")


def test_every_number_among_the_options_is_told_its_range() -> None:
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        for option in command.params:
            if option.type.name in ("integer", "integer range", "float", "float range", "number"):
                assert isinstance(option.type, (WholeNumber, PositiveNumber))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["solve"], "Missing argument"),
        (["prove"], "No such command 'prove'"),
        (["solve", "nothing.txt"], "'nothing.txt' is neither a file nor a deal"),
        (["solve", ""], "'' is neither a file nor a deal"),
        (["solve", N], "is neither a file nor a deal"),
        (["verify", "nothing.toml"], "nothing.toml: No such file"),
        (
            ["convert", "--to", "cfn", "-t", "S", DEAL],
            "say --mirror, in Python mirror=True, which swaps E and W",
        ),
        (
            ["deal", "--known", "N:J9A.AT.K7.8 trump=S"],
            "trump=S is no part of a hand: `N:J9A.AT.K7.8 trump=S`; say --trump S beside the hands"
            ", in Python trump='S'",
        ),
        (
            ["deal", "--known", "N:J9A.AT.K7.8 played=SJ"],
            "leave played= out: a deal is its hands alone",
        ),
        (["deal", "--known", "N:J9A.AT.K7.8 colour=S"], "'colour' is no key"),
    ],
)
def test_bad_usage(arguments: list[str], problem: str) -> None:
    assert problem in refusal(*arguments)


@pytest.mark.parametrize(
    "option",
    [
        *("-t", "-l", "-r", "--played", "--duty", "--locale", "--points", "--history"),
        *("--taker", "--bid", "--declarations", "--objective", "--discards", "--option"),
    ],
)
def test_long_values_and_control_characters(option: str) -> None:
    refusal("solve", option, "x" * 5000, DEAL)
    refusal("solve", option, "a\x1b[31m\nb\r", DEAL)
    refusal("solve", option, "\u2028\U000e0001", DEAL)


@pytest.mark.parametrize(
    "arguments",
    [["x" * 5000], ["solve", "--" + "x" * 5000], ["solve", "--format", "x" * 5000, DEAL]],
)
def test_long_names(arguments: list[str]) -> None:
    assert refusal(*arguments).endswith("…")


def test_what_libraries_say_is_one_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert complain("two\nlines\x1b[31m") == 2
    assert capsys.readouterr().err == "capot: two lines\\x1b[31m\n"


def test_a_letter_of_two_meanings_names_them() -> None:
    said = refusal("solve", "-t", "S", "N:...A8 ...R9 ...D7 ...V10")
    assert "R is no rank in --locale en" in said
    assert "; R is the king in --locale fr" in said
    assert said.endswith(": say --locale")


# -- files ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "deals.txt, line 1, column 1: there is no deal in this file"),
        (b"# nothing\n\n", "deals.txt, line 1, column 1: there is no deal in this file"),
        (b"N:\n\xffJ8", "deals.txt, line 2, column 1: the byte 0xff is not UTF-8"),
        (b"N:\n7\0", "deals.txt, line 2, column 2: there is a NUL character"),
    ],
)
def test_files_that_hold_no_deal(
    content: bytes, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deals.txt").write_bytes(content)
    assert problem in refusal("solve", "deals.txt")
    assert problem.replace("deals.txt", "stdin") in refusal("solve", "-", stdin=content)


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    assert refusal("solve", str(tmp_path)) == f"capot: {tmp_path}: Is a directory"


@pytest.mark.parametrize("beginning", ["", "N:", "{", '{"deal": "', f"{DEAL} played=", "♠", "N: ♠"])
@pytest.mark.parametrize("repeated", ["x", "J", "♠", "[", ".", "SJ,", "N:", "a b "])
def test_a_line_without_end(beginning: str, repeated: str) -> None:
    line = beginning + repeated * (1_000_000 // len(repeated))
    result = capot("solve", "-t", "S", "--format", "csv", "-", stdin=f"{line}\n{ENDING}\n")
    assert (result.status, len(result.rows)) == (2, 3)
    assert len(result.err) <= 500 + len("\n")


def test_ten_megabytes() -> None:
    refusal("solve", "-", stdin="N:" + "J" * 10_000_000)
    refusal("verify", "-", stdin="deal = '" + "J" * 10_000_000)


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    content = f"\ufeff{ENDING}\r\n{ENDING} trump=S\r\n".encode()
    result = capot("solve", "-t", "S", "--format", "csv", "-", stdin=content)
    assert (result.status, result.err, len(result.rows)) == (0, "", 5)


@pytest.mark.parametrize("text", ["N:\udcff...", "\udcff", "N:\ud800", "\ud83c\udca1"])
def test_what_is_no_unicode(text: str) -> None:
    refusal("solve", text)


# -- several ----------------------------------------------------------------------------------


def test_the_other_deals_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(f"{ENDING}\nrubbish\n{ENDING}\n", "utf-8")
    Path("b.txt").write_bytes(b"\xff")
    Path("c.txt").write_text(ENDING, "utf-8")
    result = capot(
        "solve", "--format", "json", "-t", "S", "a.txt", "b.txt", "none.txt", ".", "c.txt", ENDING
    )
    assert result.status == 2
    assert [(one["input"]["file"], one["input"]["line"]) for one in result.objects] == [
        ("a.txt", 1),
        ("a.txt", 3),
        ("c.txt", 1),
        (None, 1),
    ]
    assert [line.split(":")[1].split(",")[0] for line in result.err.splitlines()] == [
        " a.txt",
        " b.txt",
        " 'none.txt' is neither a file nor a deal",
        " .",
    ]


def test_a_deal_that_cannot_be_answered_leaves_the_others() -> None:
    text = f"{ENDING} trump=SA rules=bela\n{ENDING} trump=S\n{ENDING} played=C8\n"
    result = capot("solve", "-", stdin=text)
    assert result.status == 2
    assert result.out.startswith("Deal 2, stdin line 2\n\n")
    assert "Deal 1" not in result.out
    assert len(result.err.splitlines()) == 2


def test_the_same_fault_of_an_option_is_said_once() -> None:
    assert "trump X" in refusal("solve", "-t", "X", "-", stdin=f"{ENDING}\n{ENDING}\n")


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ([DEAL, "trump=S"], 1),
        (DEAL.split(), 1),
        (LABELLED.split(), 0),
        ([*LABELLED.split(), "leader=N"], 1),
        (["N:", "♠QJ8 ♦Q9 ♣AJT", *LABELLED[16:].split(), "leader=N"], 1),
        ([DEAL, DEAL, DEAL], 3),
        ([DEAL, f"{DEAL} trump=S", "trump=H"], 0),
    ],
)
def test_a_deal_in_several_words(words: list[str], number: int) -> None:
    result = capot("solve", "--format", "json", "-t", "S", *words)
    assert [one["value"]["NS"] for one in result.objects][:number] == [137] * number
    assert (result.status == 0) is (number > 0)


def test_an_illegal_play_says_what_may_be_played() -> None:
    ending = "N:...A8 ...K9 ...Q7 ...JT"
    assert refusal("solve", "-t", "S", "--played", "CA,CJ", ending).endswith("; W may play ♣9 ♣K")
    french = refusal(
        "solve", "--locale", "fr", "-t", "P", "--played", "TA,TV", "N:...A8 ...R9 ...D7 ...V10"
    )
    assert french.endswith("; W may play ♣9 ♣R")
    finished = "N:...A ...K ...Q ...J trump=S played=CA,CK,CQ,CJ,CA"
    assert refusal("solve", finished).endswith("; leave it out of played=")


def test_a_locale_of_the_environment_is_named_as_such() -> None:
    set_wrong = {"CAPOT_LOCALE": "xx"}
    said = "CAPOT_LOCALE: locale 'xx' is none of en, fr"
    assert said in capot("solve", "-t", "S", DEAL, env=set_wrong).err
    assert "CAPOT_LOCALE" not in capot("solve", "--locale", "yy", DEAL, env=set_wrong).err
    assert said in capot("deal", env=set_wrong).err
