"""`capot explore`: commands through a pipe and at a terminal, and what they show."""

from __future__ import annotations

import doctest
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, NoReturn

import pytest
from capot.cards import Card
from capot.errors import CapotError
from capot.notation import LOCALES, parse_card, read_record
from capot.positions import Position
from capot.solver import Solver
from capot_cli import explorer as explorer_module
from capot_cli.explorer import Explorer
from capot_cli.inputs import Asked, Placed
from capot_cli.session import Session
from capot_cli.style import Style
from capot_cli.typed import SPELLINGS, WORDS, Best
from capot_cli.views import help_text
from commandline import (
    DEAL,
    ENDING,
    FINISHED,
    LABELLED,
    PILES,
    THREE,
    TIERCE,
    TIERCE_PLAYED,
    TWELVE,
    TWO,
    Result,
    answer,
    capot,
    process,
    program,
    refusal,
)
from hypothesis import given, settings
from hypothesis import strategies as st

FOUR = "N:...A8 ...K9 ...QJT7"
TO_PUT_AWAY = ["-r", "bela3", "--taker", "E", FOUR]
CONTRACT = ["-t", "S", "-r", "coinche", "--taker", "N", "--bid", "100"]


def typed(*lines: str, arguments: Sequence[str] = ("-t", "S", ENDING)) -> Result:
    """Return how a session ended in which some lines came through a pipe."""
    return capot("explore", *arguments, stdin="".join(f"{line}\n" for line in lines))


def shown(*lines: str, arguments: Sequence[str] = ("-t", "S", ENDING)) -> str:
    """Return what the last line shows of a session in which all could be done."""
    result = typed(*lines, arguments=arguments)
    assert (result.status, result.err) == (0, "")
    before = typed(*lines[:-1], arguments=arguments).out
    assert result.out.startswith(before)
    return result.out[len(before) :].removeprefix("\n").removesuffix("\n")


def place(*lines: str, arguments: Sequence[str] = ("-t", "S", ENDING)) -> str:
    """Return the line of the position some lines lead to."""
    return shown(*lines, "p", arguments=arguments)


def complaint(*lines: str, arguments: Sequence[str] = ("-t", "S", ENDING)) -> str:
    """Return what is said of the last line, which cannot be done and changes nothing."""
    before = typed(*lines[:-1], arguments=arguments)
    result = typed(*lines, arguments=arguments)
    assert (before.status, result.status) == (0, 2)
    assert result.out == before.out
    said = result.err.removeprefix(f"capot: stdin, line {len(lines)}: ")
    assert said != result.err
    assert said.count("\n") == 1
    assert (
        place(*lines[:-1], arguments=arguments)
        == typed(*lines, "p", arguments=arguments).out.splitlines()[-1]
    )
    return said.removesuffix("\n")


# -- what is shown ----------------------------------------------------------------------------


def test_a_session() -> None:
    assert (
        typed("C8", "line", "CK C7 CT").out
        == """\
card 1, trick 1

        N
        ♠ –
        ♥ –
        ♦ –
        ♣ A 8
W       trump ♠              E
♠ –     N leads              ♠ –
♥ –     play N → W → S → E   ♥ –
♦ –     rules belote         ♦ –
♣ K 9                        ♣ 10 J
        S
        ♠ –
        ♥ –
        ♦ –
        ♣ Q 7

NS 26 · EW 14

N plays      NS    EW    cost  best
---------  ----  ----  ------  ------
♣8           26    14       0  •
♣A           16    24     -10

card 2, trick 1

        N
        ♠ –
        ♥ –
        ♦ –
        ♣ A
W       trump ♠              E
♠ –     N led first          ♠ –
♥ –     play N → W → S → E   ♥ –
♦ –     rules belote         ♦ –
♣ K 9   W to play            ♣ 10 J
        S
        ♠ –
        ♥ –
        ♦ –
        ♣ Q 7

On the table: N ♣8

NS 26 · EW 14

W plays      NS    EW    cost  best
---------  ----  ----  ------  ------
♣9           30    10      -4
♣K           26    14       0  •

  trick  leads    best line     wins      points    NS    EW
-------  -------  ------------  ------  --------  ----  ----
      1  N        ♣8 ♣K ♣7 ♣10  E             14     0    14
      2  E        ♣J ♣A ♣9 ♣Q   N             26    26    14

trick 1: N leads ♣8 ♣K ♣7 ♣10, E wins 14
card 5, trick 2

      N
      ♠ –
      ♥ –
      ♦ –
      ♣ A
W     trump ♠              E
♠ –   N led first          ♠ –
♥ –   play N → W → S → E   ♥ –
♦ –   rules belote         ♦ –
♣ 9   E to play            ♣ J
      S
      ♠ –
      ♥ –
      ♦ –
      ♣ Q

NS 26 · EW 14
taken: NS 0 · EW 14, to come: NS 26 · EW 0

E plays      NS    EW    cost  best
---------  ----  ----  ------  ------
♣J           26    14       0  •
"""
    )


def test_the_first_view_is_what_solve_says_but_for_the_line() -> None:
    for arguments in (["-t", "S", DEAL], [*CONTRACT, TIERCE]):
        solved = answer("solve", *arguments).split("\n\n")
        assert (
            answer("explore", *arguments) == "\n\n".join(["card 1, trick 1", *solved[:-1]]) + "\n"
        )
        assert shown("line", arguments=arguments) == solved[-1].removesuffix("\n")


def test_tricks_played_are_shown_at_first_and_on_demand() -> None:
    arguments = ["-t", "S", ENDING, "--played", "CA,C9,C7,CT,C8"]
    text = answer("explore", *arguments)
    assert text.startswith(
        """\
  trick  leads    played        wins      points    NS    EW
-------  -------  ------------  ------  --------  ----  ----
      1  N        ♣A ♣9 ♣7 ♣10  N             21    21     0
      2  N        ♣8                                21     0

card 6, trick 2

"""
    )
    assert shown("u", "r", "show", arguments=arguments) + "\n" == text
    assert shown("u", "r", arguments=arguments) + "\n" == text.split("\n\n", 1)[1]


def test_a_trick_that_has_ended_is_told() -> None:
    assert shown("CA C9 C7 CT").startswith(
        "trick 1: N leads ♣A ♣9 ♣7 ♣10, N wins 21\ncard 5, trick 2\n\n"
    )
    assert shown("CA C9 C7 CT", "u").startswith("card 4, trick 1; redo plays ♣10\n\n")


def test_hints_off() -> None:
    text = shown("hints off", "S9 S8 ST S7", arguments=[*CONTRACT, TIERCE])
    assert (
        text.split("\n\n", 2)[2]
        == """\
taken: NS 24 · EW 0
contract ♠ by N 100
E announces tierce to the queen of clubs
EW scores: E's tierce to the queen of clubs is the only one

N may play ♠J ♠A ♥8 ♥10 ♦7 ♦K ♣8"""
    )
    assert "cost" not in typed("CA", arguments=["--no-hints", "-t", "S", ENDING]).out
    assert "trump  " not in typed(arguments=["--no-hints", ENDING]).out
    assert shown("hints off", "hints on") == shown("s")
    assert shown("hi", "hi") == shown("s")
    assert shown("hints off", "line") == shown("line")


def test_a_finished_deal_shows_its_result() -> None:
    arguments = ["-t", "S", "-r", "coinche", "--taker", "N", "--bid", "100", TIERCE]
    scored = answer("score", *arguments, "--played", TIERCE_PLAYED)
    last, played, said = shown(TIERCE_PLAYED, arguments=arguments).split("\n\n")
    assert last == "trick 8: S leads ♦K ♦Q ♦A ♣Q, S wins 38" or last.startswith("trick 8: ")
    assert scored.endswith(f"{played}\n\n{said}\n")
    assert "contract ♠ by N 100: " in said
    assert shown("best end", "s", arguments=["-t", "S", ENDING]).endswith(
        "NS 26 · EW 14\nevery card is played"
    )
    assert shown(FINISHED, "line") == "every card is played"


def test_without_a_trump_every_contract_is_shown() -> None:
    text = answer("explore", ENDING)
    assert text == answer("solve", ENDING) + (
        "\nNo trump is said: type trump S, H, D, C, SA or TA.\n"
    )
    assert shown("t SA", arguments=[ENDING]) == shown("s", arguments=["-t", "SA", ENDING])
    assert shown("t SA", "all", arguments=[ENDING]) + "\n" == answer("solve", ENDING)
    assert shown("C8", "all") + "\n" == answer("solve", ENDING)
    bids = shown("all", arguments=["-r", "contree", "-t", "S", TIERCE])
    assert "NS bids" in bids
    assert bids + "\n" == answer("solve", "-r", "contree", TIERCE)
    assert shown(
        "all", arguments=["-t", "S", "-r", "bela", TIERCE, "--taker", "N"]
    ) + "\n" == answer("solve", "-r", "bela", TIERCE)


def test_what_was_found_is_found_anew_after_a_change() -> None:
    for key in ("leader=E", "rules=bela", "rules=contree sa-11", "history=full"):
        change = key.replace(" ", " points=")
        options = [f"--{part.replace('=', ' ')}".split() for part in change.split()]
        said = [word for option in options for word in option]
        assert shown("all", change, "all") + "\n" == answer("solve", ENDING, *said)
    ranked = answer("solve", "-t", "C", "-l", "W", *TO_PUT_AWAY).removesuffix("\n")
    assert shown("t C", "le W", arguments=TO_PUT_AWAY).startswith(ranked)
    objective = ["-t", "S", "-r", "bela", "--taker", "N", "--objective", "score", TIERCE]
    of_points = answer("solve", "-r", "bela", TIERCE)
    assert shown("all", arguments=objective) == f"{of_points}\nboth sides playing for points"


def test_notes_of_a_game_come_with_the_deal_and_with_a_change() -> None:
    arguments = ["-t", "S", "-r", "klaverjas-amsterdam", ENDING]
    note = "Note: roem, the points made inside tricks, is not counted."
    assert answer("explore", *arguments).endswith(f"{note}\n")
    assert note not in shown("C8", arguments=arguments)
    assert shown("C8", "rules klaverjas-amsterdam").endswith(note)


def test_help_names_every_command() -> None:
    text = shown("help")
    assert text == help_text(Style())
    assert text == shown("?")
    for word in set(WORDS) - {"?", "exit"}:
        assert re.search(rf"(?m)^  ({word}, \w+|\w+, {word}) ", text), word
    assert shown("h", arguments=["--ascii", "-t", "S", ENDING]).isascii()


# -- what is done -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "played"),
    [
        (["CA"], "CA"),
        (["ca, c9  7C ♣10"], "CA,C9,C7,CT"),
        (["CA C9", "u"], "CA"),
        (["CA C9 C7 CT C8", "undo 2"], "CA,C9,C7"),
        (["CA C9 C7 CT", "undo 4"], ""),
        (["CA C9", "u 2", "r"], "CA"),
        (["CA C9", "u 2", "redo 2"], "CA,C9"),
        (["CA C9 C7", "jump 1", "j 3"], "CA,C9"),
        (["CA C9 C7", "j start", "j end"], "CA,C9,C7"),
        (["CA C9 C7", "j 4", "j 2"], "CA"),
        (["CA C9 C7", "u 3", "CA", "r 2"], "CA,C9,C7"),
        (["CA C9 C7", "u 2", "C9", "j end"], "CA,C9,C7"),
        (["CA C9 C7", "u 2", "CK", "j end"], "CA,CK"),
        (["b"], "C8"),
        (["best 3"], "C8,CK,C7"),
        (["best end"], "C8,CK,C7,CT,CJ,CA,C9,CQ"),
        (["CA C9 C7", "u 3", "b", "j end"], "C8"),
        (["CA", "# a comment", "", "   ", ",", "C9 # another"], "CA,C9"),
        (["CA", "quit", "C9", "xx"], None),
        (["CA", "exit"], None),
    ],
)
def test_the_record_moves(lines: list[str], played: str | None) -> None:
    if played is None:
        assert typed(*lines) == typed(lines[0])
    else:
        keys = f" played={played}" if played else ""
        assert place(*lines) == f"{ENDING} trump=S{keys}"


def test_best_cards_are_those_of_the_line() -> None:
    explorer = Explorer(read_record(f"{TIERCE} trump=S"), Solver())
    line = [card for trick in explorer.answer()[0].line for card in trick.cards]
    explorer.play_best(None)
    assert list(explorer.cards) == line


@pytest.mark.parametrize(
    ("lines", "position"),
    [
        (["t h"], f"{ENDING} trump=H"),
        (["trump TA"], f"{ENDING} trump=TA"),
        (["le e"], f"{ENDING} trump=S leader=E"),
        (["leader E", "leader N"], f"{ENDING} trump=S"),
        (["ru contree"], f"{ENDING} trump=S rules=contree"),
        (["rules contree under=must"], f"{ENDING} trump=S rules=contree under=must"),
        (["under=free", "rules soft"], f"{ENDING} trump=S rules=soft"),
        (["CA C9", "history=NS"], f"{ENDING} trump=S history=NS played=CA,C9"),
        (["Dealer=S", "CJ"], f"{ENDING} trump=S leader=E played=CJ"),
        (["TRUMP=D leader=S rules=bela"], f"{ENDING} trump=D leader=S rules=bela"),
        (
            ["declarations=off", "taker=N", "rules coinche bid=90 taker=S declarations=off"],
            f"{ENDING} trump=S rules=coinche declarations=off taker=S bid=90",
        ),
        (
            ["rules klaverjas-amsterdam"],
            f"{ENDING} trump=S rules=klaverjas-amsterdam direction=anticlockwise",
        ),
    ],
)
def test_what_is_said_of_the_deal_changes(lines: list[str], position: str) -> None:
    line = place(*lines)
    assert line == position
    assert answer("explore", line) == shown(*lines, "s") + "\n"


def test_cards_that_may_not_be_played_after_a_change_are_taken_back() -> None:
    arguments = ["-t", "S", DEAL, "--played", "SJ,SK,ST,S7,S8,S9,H9,SA,H7,HA,H8"]
    remark, where, *_ = shown("leader W", arguments=arguments).split("\n\n")
    assert remark == "card 1, ♠J: W is to play and N holds it; it and what follows is taken back"
    assert where == "card 1, trick 1; redo plays ♠J"
    assert place("leader W", "leader N", "j end", arguments=arguments) == place(arguments=arguments)
    ruffed = ["-t", "S", DEAL, "--played", "D9,DK,DA,S7,C8"]
    remark, where, *_ = shown("t C", arguments=ruffed).split("\n\n")
    assert remark == (
        "card 4, ♠7: E may not play it, the trick must be ruffed with ♣; "
        "it and what follows is taken back"
    )
    assert where == "card 4, trick 1; redo plays ♠7"
    assert place("t C", "t S", "r 2", arguments=ruffed) == place(arguments=ruffed)
    assert place("t C", "trump=", "t S", "j end", arguments=ruffed) == place(arguments=ruffed)


def test_cards_that_are_to_be_put_away_are_ranked() -> None:
    solved = answer("solve", *TO_PUT_AWAY)
    assert answer("explore", *TO_PUT_AWAY) == (
        f"{solved}\nE has two cards to put away: type away and the two.\n"
    )
    ranked = answer("solve", "-t", "C", *TO_PUT_AWAY).removesuffix("\n")
    assert shown("t C", arguments=TO_PUT_AWAY).startswith(ranked)
    assert shown("t C", "all", arguments=TO_PUT_AWAY) + "\n" == solved
    assert "puts away" not in typed("t C", arguments=[*TO_PUT_AWAY, "--no-hints"]).out
    twelve = answer("solve", "-t", "C", "-r", "bela3", "--taker", "E", TWELVE)
    assert answer("explore", "-t", "C", "-r", "bela3", "--taker", "E", TWELVE).startswith(twelve)


@pytest.mark.parametrize(
    ("lines", "position"),
    [
        (["t C", "leader W"], f"{FOUR} trump=C leader=W rules=bela3 taker=E"),
        (["t C", "away CT,CJ"], "N:...A8 ...K9 ...Q7 trump=C rules=bela3 discards=CT,CJ taker=E"),
        (["t C", "aw CT CJ", "CA", "le W", "away"], f"{FOUR} trump=C leader=W rules=bela3 taker=E"),
        (["t C", "aw CT CJ", "taker=N", "away"], f"{FOUR} trump=C rules=bela3 taker=E"),
        (
            ["t S", "aw CT CJ", "CA CK", "away", "aw C7 CT", "r 2"],
            "N:...A8 ...K9 ...QJ trump=S rules=bela3 discards=C7,CT taker=E played=CA,CK",
        ),
        (["t S", "b"], "N:...A8 ...K9 ...T7 trump=S rules=bela3 discards=CJ,CQ taker=E"),
        (["aw CT CJ", "t S"], "N:...A8 ...K9 ...Q7 trump=S rules=bela3 discards=CT,CJ taker=E"),
    ],
)
def test_two_cards_are_put_away(lines: list[str], position: str) -> None:
    line = place(*lines, arguments=TO_PUT_AWAY)
    assert line == position
    if "away" in lines or "discards" in line:
        assert answer("explore", line) == shown(*lines, "s", arguments=TO_PUT_AWAY) + "\n"


@pytest.mark.parametrize(
    "lines",
    [
        ["CA"],
        ["best"],
        ["u"],
        ["line"],
        ["t C", "away CT"],
        ["t C", "away CT CT"],
        ["t C", "away CT CA"],
        ["t C", "away CT CJ C7"],
        ["t C", "away CT X"],
        ["t C", "rules soft"],
        ["t SA"],
        ["taker=W"],
        ["t C", "away CT CJ", "away CQ C7"],
        ["t C", "away CT CJ", "rules belote3 discards=CT"],
    ],
)
def test_what_is_refused_of_putting_cards_away(lines: list[str]) -> None:
    assert complaint(*lines, arguments=TO_PUT_AWAY)


@pytest.mark.parametrize(
    "arguments",
    [
        ["-t", "S", "-r", "bela3", "--taker", "W", THREE],
        ["-t", "S", "-r", "bela2", TWO],
        ["-t", "S", "-r", "decouverte", PILES],
        ["-t", "S", LABELLED, "-l", "W"],
        ["-t", "S", "-r", "bela", "--taker", "N", "--objective", "score", TIERCE],
        ["-t", "TA", "--taker", "EW", DEAL],
    ],
)
def test_every_kind_of_game_is_played_to_its_end(arguments: list[str]) -> None:
    lines = [line for _ in range(40) for line in ("b", "p")]
    result = typed("p", *lines, arguments=arguments)
    places = [line for line in result.out.splitlines() if " trump=" in line]
    size = sum(map(len, read_record(places[0]).deal.hands))
    assert [len(read_record(line).played) for line in places] == [
        *range(size + 1),
        *[size] * (40 - size),
    ]
    assert result.err.count("no card is left") == 40 - size
    for line in places[:size:3]:
        for part in answer_parts(line):
            assert part in result.out
    back = typed("b end", f"u {size}", "p", "j end", "p", arguments=arguments).out.splitlines()
    assert [line for line in back if " trump=" in line] == [places[0], places[size]]


def answer_parts(line: str) -> list[str]:
    """Return what `solve` says of a position but the best line and notes."""
    text = answer("solve", line)
    return [
        part.rstrip() for part in text.split("\n\n") if not part.startswith(("  trick", "Note"))
    ]


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["CK"], "trick 1, ♣K: N is to play and W holds it; N may play ♣8 ♣A"),
        (["CA CT"], "trick 1, ♣10: W is to play and E holds it; W may play ♣9 ♣K"),
        (["CA", "C9 CA"], "trick 1, ♣A: it was played before, S is to play; S may play ♣7 ♣Q"),
        (["S7"], "trick 1, ♠7: nobody holds it, N is to play; N may play ♣8 ♣A"),
        (["b end", "CA"], "trick 3, ♣A: every card is already played; undo takes cards back"),
        (["u"], "no card is played: nothing else can be taken back"),
        (["CA", "u 2"], "1 card is played: nothing else can be taken back"),
        (["CA", "r"], "no card is taken back: nothing else can be played again"),
        (["CA C9", "u", "r 2"], "1 card is taken back: nothing else can be played again"),
        (["CA C9 C7", "b 6"], "5 cards are left: nothing else can be played"),
        (["b end", "b end"], "no card is left: nothing else can be played"),
        (["j 2"], "no card is in the record: jump to 1"),
        (["CA", "j 3"], "1 card is in the record: jump to 1 to 2"),
        (["j"], "jump says too little; type j, jump N|start|end"),
        (["j 0"], "'0' is no number from 1; type j, jump N|start|end"),
        (["j middle"], "'middle' is no number from 1; type j, jump N|start|end"),
        (["u 2 3"], "'3' is too much; type u, undo [N]"),
        (["u ²"], "'²' is no number from 1; type u, undo [N]"),
        (["u 1000"], "'1000' is no number from 1; type u, undo [N]"),
        (["show me"], "'me' is too much; type s, show"),
        (["hints maybe"], "'maybe' is neither on nor off; type hi, hints [on|off]"),
        (["t"], "trump says too little; type t, trump TRUMP"),
        (["t H D"], "'D' is no KEY=VALUE; type t, trump TRUMP"),
        (["t Z"], "trump Z is no contract of belote; write S, H, D, C, SA or TA"),
        (["le X"], "leader=X is no seat at the table; write N, W, S or E"),
        (["rules bridge"], "rules 'bridge' is no rule set; write belote"),
        (["rules bela2"], "bela2 is for 2 players, the deal has 4 hands; write two hands"),
        (["rules bela", "t SA"], "bela has no contract SA; it is played in S, H, D or C"),
        (["taker=N"], "declarations are made before a card of belote is played and cannot be"),
        (["declarations=off bid=100 taker=N"], "belote has no bids; leave bid=100 out, or say"),
        (["played=CA"], "the cards played are not said anew; leave played= out"),
        (["foo=bar"], "'foo' is no key; keys are trump leader dealer rules"),
        (["trump=S trump=H"], "'trump' is given twice"),
        (["trump=S leader"], "'leader' is no KEY=VALUE"),
        (["CA", "trump=", "C9"], "no trump is said: say which, as in trump SA"),
        (["trump=", "best"], "no trump is said: say which, as in trump SA"),
        (["trump=", "line"], "no trump is said: say which, as in trump SA"),
        (["trump=", "j 1"], "no trump is said: say which, as in trump SA"),
        (["away"], "nobody has put cards away here"),
        (["away CA C8"], "nobody has cards to put away"),
        (["away C"], "C is no card; write suit and rank, as in SJ; type aw, away [CARD CARD]"),
        (["d 2"], "there is one deal"),
        (["deal"], "deal says too little; type d, deal N"),
        (["undoo"], "'undoo' is no card and none of undo, redo, jump, best, line, all, trump, "),
        (["CZ"], "Z is no card letter of --locale en; write suit and rank, as in SJ, or help"),
        (["CA C"], "C is no card; write suit and rank, as in SJ, or help for the commands"),
        (["x" * 5000], "'xxxxxxxxxxxxxxxxxxxxxxx…' is no card and none of undo"),
        (["\x1b[31m"], "\\x1b is no card letter of --locale en; write suit and rank"),
    ],
)
def test_what_is_refused(lines: list[str], said: str) -> None:
    assert complaint(*lines).startswith(said)


def test_the_session_goes_on_after_a_bad_line() -> None:
    result = typed("CA", "nonsense", "C9", "u 7", "p")
    assert result.status == 2
    assert result.out == typed("CA", "C9", "p").out
    assert [line.split(": ")[1] for line in result.err.splitlines()] == [
        "stdin, line 2",
        "stdin, line 4",
    ]
    result = capot("explore", "-t", "S", ENDING, stdin=b"CA\n\xff\nC\x009\nC9\np\n")
    assert (result.status, result.out) == (2, typed("CA", "C9", "p").out)
    assert "stdin, line 2: the byte 0xff is not UTF-8" in result.err
    assert "stdin, line 3: there is a NUL character" in result.err


def test_one_rule_set_at_a_time() -> None:
    assert "type rules NAME" in refusal("explore", "--rules", "all", ENDING)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument"),
        (["nothing.txt"], "'nothing.txt' is neither a file nor a deal"),
        ([LABELLED, "-t", "S"], "column 1: nobody is said to lead a labelled deal"),
        ([ENDING, "--played", "CA"], "column 1: no trump is said"),
        ([ENDING, "-t", "S", "--played", "CK"], "trick 1, CK: N is to play and W holds it"),
        ([ENDING, "-t", "S", "--bid", "100"], "column 5: belote has no bids"),
        (
            [TWELVE, "-r", "bela3", "--taker", "E", "-t", "S", "--played", "S8"],
            "still holds the two",
        ),
        ([THREE, "-r", "belote3", "-t", "S"], "belote3 needs its taker"),
        ([ENDING, "--format", "csv"], "'csv' is not one of"),
        ([ENDING, "--commands", "nothing.txt"], "nothing.txt: No such file"),
    ],
)
def test_deals_that_cannot_be_explored(arguments: list[str], said: str) -> None:
    assert said in refusal("explore", *arguments, stdin="p\n")


def test_several_deals(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(f"N:nonsense\n{ENDING} trump=S played=CA\n{TWO} rules=bela2\n", "utf-8")
    result = typed("u", "d 3", "t S", "hints off", "deal 2", "p", arguments=[str(path)])
    assert result.status == 2
    assert result.err.startswith(f"capot: {path}, line 1, column 3: n is no ")
    assert result.err.count("\n") == 1
    assert result.out.startswith(f"Deal 2, {path} line 2\n\n  trick  leads    played")
    assert f"\n\nDeal 3, {path} line 3\n\n" in result.out
    assert result.out.splitlines()[-1] == f"{ENDING} trump=S played=CA"
    assert (
        "S may play" in result.out.split("Deal 2")[-1]
        or "W may play" in result.out.split("Deal 2")[-1]
    )
    two = typed("d 1", "d 4", arguments=[str(path)])
    assert f"stdin, line 1: {path}, line 1, column 3: " in two.err
    assert "stdin, line 2: there are 3 deals" in two.err
    path.write_text("nonsense\n", "utf-8")
    assert "line 1" in refusal("explore", str(path))


# -- letters ----------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_no_command_is_a_card(locale: str) -> None:
    for word in WORDS:
        for text in (word, word.upper()):
            with pytest.raises(CapotError):
                parse_card(text, locale)


def test_a_locale() -> None:
    french = "N:...A8 ...R9 ...D7 ...V10"
    arguments = ["--locale", "fr", "-t", "P", french]
    assert place("TA r♣ 7T", "u", arguments=arguments) == f"{french} trump=P played=TA,TR"
    assert "E joue" not in shown("TA", arguments=arguments)
    assert "\n♣R " in shown("TA", arguments=arguments)
    assert place("t T", arguments=arguments) == f"{french} trump=T"
    assert complaint("TR", arguments=arguments) == (
        "trick 1, ♣R: N is to play and W holds it; N may play ♣8 ♣A"
    )
    assert complaint("t S", arguments=arguments).startswith(
        "trump S is no contract of belote in --locale fr; write P, C, K, T, SA or TA"
    )
    assert shown("trump=", arguments=arguments).endswith("type trump P, C, K, T, SA or TA.")


def test_ascii() -> None:
    arguments = ["--ascii", *CONTRACT, TIERCE]
    result = typed("S9 S8 ST S7", "l", "all", "leader W", "h", "hi", "b", arguments=arguments)
    assert (result.status, result.err) == (0, "")
    assert result.out.isascii()


# -- any commands whatever --------------------------------------------------------------------


CARDS = st.sampled_from(["C8", "CA", "C9", "CK", "C7", "CQ", "CT", "CJ", "♣a", "S7"])
COMMANDS = st.one_of(
    CARDS,
    st.lists(CARDS, min_size=1, max_size=4).map(" ".join),
    st.sampled_from(["b", "b 2", "b end", "l", "a", "s", "h", "hi", "hints on", "hints off"]),
    st.sampled_from(["u", "u 2", "u 3", "r", "r 2", "r 9", "j 1", "j 4", "j start", "j end"]),
    st.sampled_from(["t S", "t H", "t C", "t SA", "t TA", "trump=", "le N", "le E", "dealer=N"]),
    st.sampled_from(
        ["ru bela", "rules contree", "rules klaverjas-rotterdam", "rules bela2", "under=free"]
    ),
    st.sampled_from(
        ["history=NS", "history=full", "history=", "taker=N", "taker=", "declarations=off"]
    ),
    st.sampled_from(["objective=score", "objective=", "bid=100", "bid=", "away", "d 1", "d 2"]),
    st.sampled_from(
        ["away CT CJ", "away C7 CQ", "S9", "SQ", "taker=W", "bela3-fall=both", "ru bela3"]
    ),
    st.text(max_size=8)
    .map(lambda text: text.replace("\n", " ").replace("\r", " "))
    .filter(lambda text: text.lower().split()[:1] not in (["p"], ["position"])),
)


DEALS = st.sampled_from(
    [["-t", "S", ENDING], [ENDING], TO_PUT_AWAY, ["-r", "decouverte", "-t", "S", PILES]]
)


@settings(max_examples=200)
@given(DEALS, st.lists(COMMANDS, max_size=12))
def test_any_commands_are_done_or_refused_in_a_line(deal: list[str], lines: list[str]) -> None:
    piped = ["p", *(line for each in lines for line in (each, "p"))]
    result = capot("explore", *deal, stdin="\n".join(piped).encode())
    errors = result.err.splitlines()
    assert result.status == (2 if errors else 0)
    done = list(takewhile(lambda line: line.lower().partition("#")[0].split() not in QUITS, lines))
    *steps, rest = re.split(r"(?m)^(N:.*)\n", result.out)
    views, places = steps[::2], steps[1::2]
    assert len(places) == len(done) + 1
    for view, line in zip(views, places, strict=True):
        for shown_table in CANDIDATES.findall(view):
            assert shown_table == candidates(line)
    assert not rest
    for error in errors:
        assert error.isprintable()
        number = re.match(r"capot: stdin, line (\d+): ", error)
        assert number is not None
        refused = int(number[1]) // 2
        assert views[refused].strip() == ""
        assert places[refused] == places[refused - 1]


CANDIDATES = re.compile(r"^[NWSE] plays .*\n(?:.+\n)+", re.MULTILINE)
QUITS = [["q"], ["quit"], ["exit"]]


@cache
def candidates(line: str) -> str:
    """Return the table of cards of a fresh solve."""
    (found,) = CANDIDATES.findall(answer("solve", line))
    return str(found)


# -- the record and what is taken back --------------------------------------------------------


@settings(max_examples=60)
@given(st.data())
def test_undo_redo_and_jump_restore_exactly(data: st.DataObject) -> None:
    explorer = Explorer(read_record(f"{DEAL} trump=S"), Solver())
    cards: list[Card] = []
    at = 0
    for _ in range(data.draw(st.integers(0, 40))):
        position = explorer.position
        assert position is not None
        step = data.draw(st.sampled_from(["play", "play", "play", "undo", "redo", "jump", "trump"]))
        if step == "play" and not position.is_finished:
            card = data.draw(st.sampled_from(list(position.legal_cards())))
            explorer.play([card])
            if cards[at : at + 1] != [card]:
                cards[at:] = [card]
            at += 1
        elif step == "undo":
            count = data.draw(st.integers(0, at))
            explorer.undo(count)
            at -= count
        elif step == "redo":
            count = data.draw(st.integers(0, len(cards) - at))
            explorer.redo(count)
            at += count
        elif step == "jump":
            at = data.draw(st.integers(0, len(cards)))
            explorer.jump(at + 1)
        elif step == "trump":
            explorer.change({"trump": "H"})
            explorer.change({"trump": "S"})
            explorer.jump(at + 1)
        fresh = Position(DEAL, "S", played=cards[:at])
        assert explorer.position == fresh
        assert explorer.cards == tuple(cards)
        assert explorer.number == at + 1
        assert explorer.next == (cards[at] if at < len(cards) else None)
        assert read_record(explorer.written()).position() == fresh


def test_what_is_refused_leaves_all_as_it_was() -> None:
    explorer = Explorer(read_record(f"{ENDING} trump=S played=CA,C9"), Solver())
    explorer.undo()
    before = (explorer.written(), explorer.cards, explorer.answer())
    cards = [Card.C9, Card.C7, Card.CK]
    refusals: list[Callable[[], object]] = [
        lambda: explorer.play(cards),
        lambda: explorer.undo(2),
        lambda: explorer.redo(2),
        lambda: explorer.jump(4),
        lambda: explorer.play_best(8),
        lambda: explorer.change({"rules": "bela", "trump": "SA"}),
        lambda: explorer.change({"taker": "N"}),
        lambda: explorer.put_away([Card.CA, Card.C8]),
        lambda: explorer.take_up(),
    ]
    for refused in refusals:
        with pytest.raises(CapotError):
            refused()
        assert (explorer.written(), explorer.cards, explorer.answer()) == before


def test_the_example_of_the_explorer() -> None:
    found = doctest.testmod(explorer_module)
    assert (found.attempted, found.failed) == (4, 0)


def test_no_card_is_put_away_twice() -> None:
    explorer = Explorer(read_record(f"{FOUR} rules=bela3 taker=E trump=S"), Solver())
    with pytest.raises(CapotError):
        explorer.put_away([Card.CT, Card.CT, Card.CJ])


def test_an_interrupted_search_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = Explorer(read_record(f"{ENDING} trump=S played=CA"), Solver())
    searched = Solver.solve

    def interrupted(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(Solver, "solve", interrupted)
    searches: list[Callable[[], object]] = [explorer.answer, lambda: explorer.play_best(2)]
    for search in searches:
        with pytest.raises(KeyboardInterrupt):
            search()
        assert explorer.written() == f"{ENDING} trump=S played=CA"
    monkeypatch.setattr(Solver, "solve", searched)
    explorer.play_best(2)
    assert explorer.written() == f"{ENDING} trump=S played=CA,C9,CQ"


def test_answers_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver()
    explorer = Explorer(read_record(f"{DEAL} trump=S"), solver)
    explorer.play_best(6)
    explorer.contracts()
    nodes = solver.nodes
    explorer.jump(1)
    explorer.play_best(6)
    explorer.contracts()
    assert solver.nodes == nodes
    explorer.change({"rules": "bela"})
    explorer.answer()
    assert solver.nodes > nodes


# -- the deal and the commands in one stream --------------------------------------------------

LINES = "N: ♣A8\nW: ♣K9 # here\n# and there\nS: ♣Q7\nE: ♣JT\n"


@pytest.mark.parametrize(
    ("deal", "begins"),
    [
        (f"{ENDING} trump=S\n", 1),
        (f"\n# a deal\n\n{ENDING} trump=S\n", 4),
        (f"{LINES}trump=S leader=N\n\n", 1),
        (f"{LINES}trump=S leader=N\n", 1),
        (f'{{"deal": "{ENDING}",\n "trump": "S"}}\n', 1),
        (f'{{"deal": "{ENDING}", "trump": "S"}}\n', 1),
        ("W:...A8/...K9/...Q7/...JT - 100sNS\n", 1),
    ],
)
def test_a_deal_before_its_commands(deal: str, begins: int) -> None:
    result = capot("explore", "--format", "json", "-", stdin=f"{deal}C8\nnonsense\nC9\n")
    assert result.status == 2
    opening, first, bad, last = result.objects
    assert opening["input"] == {"file": "-", "line": begins}
    assert (first["command"], first["played"]) == ("C8", ["C8"])
    number = deal.count("\n") + 2
    assert (bad["line"], bad["command"]) == (number, "nonsense")
    assert result.err.startswith(f"capot: stdin, line {number}: 'nonsense' is no card")
    assert last["played"] == ["C8", "C9"]


def test_a_deal_of_two_players_ends_at_a_blank_line() -> None:
    deal = "N: SA SQ\nS: SK ST\nrules=belote2 trump=S leader=N\n"
    result = capot("explore", "--format", "json", "-", stdin=f"{deal}\nSA\n")
    assert (result.status, [one["command"] for one in result.objects]) == (0, [None, "SA"])


def test_a_second_deal_is_no_command() -> None:
    result = capot("explore", "-t", "S", "-", stdin=f"{ENDING}\n{ENDING}\np\n")
    assert result.status == 2
    assert "stdin, line 2: this is a deal, and commands stand behind the first" in result.err
    assert result.out.endswith(f"{ENDING} trump=S\n")


@pytest.mark.parametrize(
    ("stdin", "said"),
    [
        (b"", "stdin, line 1, column 1: there is no deal in this file"),
        (b"C8\n", "stdin, line 1, column 1: C8 stands where a deal begins"),
        (b"\nN:...A8 ...K9\nC8\n", "stdin, line 2, column "),
        (b"\n\xff\n", "stdin, line 2, column 1: the byte 0xff is not UTF-8"),
    ],
)
def test_no_deal_before_the_commands(stdin: bytes, said: str) -> None:
    assert said in refusal("explore", "-t", "S", "-", stdin=stdin)


def test_commands_of_a_file(tmp_path: Path) -> None:
    commands = tmp_path / "commands.txt"
    commands.write_text("d 2\nCA\nnonsense\np\n", "utf-8")
    deals = f"{ENDING} trump=S\n{ENDING} trump=H\n"
    result = capot("explore", "-", "--commands", str(commands), stdin=deals)
    assert result.status == 2
    assert f"capot: {commands}, line 3: 'nonsense' is no card" in result.err
    assert result.out.endswith(f"\n{ENDING} trump=H played=CA\n")
    same = typed("CA", "p").out
    commands.write_text("CA\np\n", "utf-8")
    result = capot("explore", "-t", "S", ENDING, "--commands", str(commands), stdin="CK\n")
    assert (result.status, result.out) == (0, same)


# -- JSON -------------------------------------------------------------------------------------


def told(*lines: str, arguments: Sequence[str] = ("-t", "S", ENDING)) -> list[dict[str, Any]]:
    """Return the objects of a session in which all could be done."""
    result = typed(*lines, arguments=("--format", "json", *arguments))
    assert (result.status, result.err) == (0, "")
    for one, line in zip(result.objects, [None, *lines], strict=True):
        assert (one["schema"], one["command"]) == (1, line)
        assert one["input"] == {"file": None, "line": 1}
    return result.objects


def solved(*arguments: str) -> dict[str, Any]:
    """Return the object of a fresh solve, without what may differ."""
    (found,) = capot("solve", "--format", "json", *arguments).objects
    return without(found)


def without(found: dict[str, Any]) -> dict[str, Any]:
    own = ("command", "number", "next", "nodes", "seconds")
    return {key: value for key, value in found.items() if key not in own}


def test_the_format_of_the_environment_is_for_other_commands() -> None:
    for output in ("json", "csv"):
        result = capot("explore", "-t", "S", ENDING, stdin="C8\n", env={"CAPOT_FORMAT": output})
        assert result == typed("C8")


def test_where_one_stands_is_what_solve_says() -> None:
    lines = ["C8", "CK C7", "u 2", "t H", "jump end", "best end"]
    played = ["", "C8", "C8,CK,C7", "C8", "C8", "C8,CK,C7"]
    for one, cards in zip(told(*lines), played, strict=False):
        trump = one["trump"]
        assert without(one) == solved("-t", trump, "--played", cards, ENDING)
    assert [one["number"] for one in told(*lines)] == [1, 2, 4, 2, 2, 4, 9]
    assert [one["next"] for one in told(*lines)] == [None, None, None, "CK", "CK", None, None]
    contract = [*CONTRACT, TIERCE]
    (first, second) = told("S9", arguments=contract)
    assert without(first) == solved(*contract)
    assert without(second) == solved(*contract, "--played", "S9")
    assert second["score"]["result"] == "made"


def test_without_hints_nothing_is_told_of_values() -> None:
    for found in told("hints off", "S9", arguments=[*CONTRACT, TIERCE])[1:]:
        assert not {"value", "to_come", "cards", "best", "line", "score"} & found.keys()
        assert found["legal"]
        assert found["contract"] == {"taker": "N", "bid": 100, "coinche": None}
        assert found["declarations"]["winner"] == "EW"
    assert told("hints off", arguments=[ENDING])[1] == {
        "schema": 1, "command": "hints off", "input": {"file": None, "line": 1}, "deal": ENDING,
        "rules": "belote", "leader": "N", "trump": None, "taker": None,
    }  # fmt: skip


def test_what_other_commands_tell() -> None:
    _, line, every, position, helped, changed = told("line", "all", "p", "help", "hints")
    assert line["line"] == solved("-t", "S", ENDING)["line"]
    assert without(every) == solved(ENDING)
    assert position["position"] == f"{ENDING} trump=S"
    assert {"usage": "u, undo [N]", "does": "take back the last card, or N cards"} in helped["help"]
    assert "legal" in changed


def test_a_card_that_may_be_played_no_more() -> None:
    deal = "N:.T87.. .A9.7. .KQJ.. ..A98."
    *_, found = told("HT H9", "rules bela", arguments=["-t", "S", deal])
    assert found["barred"]["number"] == 2
    assert found["barred"]["card"] == "H9"
    assert "must be followed" in found["barred"]["why"]
    assert found["played"] == ["HT"]


def test_cards_to_put_away() -> None:
    opening, chosen, away = told("t S", "away CT CJ", arguments=TO_PUT_AWAY)
    arguments = TO_PUT_AWAY[:-1]
    assert without(opening) == solved(*arguments, FOUR)
    assert without(chosen) == solved(*arguments, "-t", "S", FOUR)
    assert away["discards"] == ["CT", "CJ"]
    assert away["to_play"] == "N" or away["to_play"] == away["leader"]


def test_the_deals_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(f"{ENDING} trump=S\n\n{ENDING} trump=H\n", "utf-8")
    result = typed("d 2", "x", arguments=["--format", "json", str(path)])
    assert [one.get("input") for one in result.objects] == [
        {"file": str(path), "line": 1}, {"file": str(path), "line": 3}, None,
    ]  # fmt: skip
    error = result.objects[-1]
    assert error.keys() == {"schema", "command", "line", "error"}
    assert (error["line"], result.status) == (2, 2)


# -- at a terminal ----------------------------------------------------------------------------


def test_completion_offers_what_can_stand_there() -> None:
    session = Session([asked(f"{ENDING} trump=S")], Style())
    offered = session.completions
    assert offered("", "C") == ["C8", "CA"]
    assert offered("", "c") == ["C8", "CA"]
    assert offered("", "l") == ["line", "leader", "le"][:2]
    assert set(offered("", "")) == {each.name for each in SPELLINGS} | {"C8", "CA"}
    assert offered("t ", "") == ["S", "H", "D", "C", "SA", "TA"]
    assert offered("trump ", "s") == ["S", "SA"]
    assert offered("leader ", "") == ["N", "W", "S", "E"]
    assert offered("ru ", "bela") == ["bela", "bela-house"]
    assert "bela2" not in offered("rules ", "")
    assert offered("hints ", "o") == ["on", "off"]
    assert offered("j ", "") == ["start", "end"]
    assert offered("best ", "") == ["end"]
    assert offered("CA ", "") == offered("help ", "") == offered("away ", "") == []
    session.respond(Best(None))
    assert offered("", "C") == []
    twelve = Session([asked(f"{TWELVE} rules=bela3 taker=E")], Style())
    assert twelve.completions("away ", "S") == ["SQ", "SK"]
    assert twelve.completions("", "S") == ["show"]
    french = Session([asked(f"{ENDING} trump=S")], Style("fr"))
    assert french.completions("", "T") == ["trump", "T8", "TA"]
    assert french.completions("t ", "") == ["P", "C", "K", "T", "SA", "TA"]


def asked(line: str) -> Asked:
    """Return a deal as a command has it."""
    return Placed(read_record(line), None, 1)


needs_terminal = pytest.mark.skipif(not hasattr(os, "openpty"), reason="there is no pty here")


PATIENCE = 120
"""Seconds without a word after which a process will say no more: a test fails and does not hang."""


def _take_the_terminal() -> None:
    """Let Ctrl-C at the terminal on stdin interrupt this process."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """A process with a terminal for stdin, stdout and stderr."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        ours, theirs = os.openpty()
        self._screen = ours
        self._running = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", **env},
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
        os.close(theirs)

    def until(self, mark: str, again: str = "") -> str:
        """Return what is written up to `mark`, or to the end if it does not come.

        `again` are keys that are pressed once more after each second without a word.
        """
        text = b""
        silent = 0
        while not text.endswith(mark.encode()):
            if not select.select([self._screen], [], [], 1)[0]:
                silent += 1
                if silent >= PATIENCE:
                    break
                self.type(again)
                continue
            silent = 0
            try:
                piece = os.read(self._screen, 1)
            except OSError:  # how Linux tells the end of a terminal
                break
            if not piece:
                break
            text += piece
        return text.decode().replace("\r\n", "\n")

    def type(self, text: str) -> None:
        """Send keys."""
        os.write(self._screen, text.encode())

    def end(self, again: str = "") -> tuple[str, int]:
        """Return what is written until the process ends, and its status; `again` as above."""
        text = self.until("\0", again)
        return text, self._running.wait(PATIENCE)

    def terminate(self) -> None:
        """Send SIGTERM."""
        self._running.terminate()

    def close(self) -> None:
        """Leave nothing behind."""
        self._running.kill()
        self._running.wait()
        os.close(self._screen)


@contextmanager
def at_terminal(command: Sequence[str], **env: str) -> Iterator[Terminal]:
    terminal = Terminal(command, {"NO_COLOR": "1", **env})
    try:
        yield terminal
    finally:
        terminal.close()


@needs_terminal
def test_a_terminal_has_a_prompt_that_names_the_seat() -> None:
    with at_terminal(program("explore", "-t", "S", ENDING)) as terminal:
        assert terminal.until("N> ").endswith(
            "\n♣A           16    24     -10\n\n"
            "Type a card to play it, help for the commands, quit to end.\n\nN> "
        )
        terminal.type("CA\n")
        assert "W plays      NS    EW" in terminal.until("W> ")
        terminal.type("nonsense\n")
        said = terminal.until("W> ")
        assert "capot: 'nonsense' is no card and none of undo, redo, " in said
        assert "stdin" not in said
        terminal.type("best end\n")
        assert "every card is played" in terminal.until("capot> ")
        terminal.type("quit\n")
        text, status = terminal.end()
        assert (text, status) == ("quit\n", 0)


@needs_terminal
def test_a_deal_is_typed_before_its_commands() -> None:
    with at_terminal(program("explore", "-t", "S", "-l", "N", "-")) as terminal:
        assert "Type or paste a deal" in terminal.until("several.")
        for line in LINES.splitlines():
            terminal.type(f"{line}\n")
        terminal.type("\n")
        assert "N plays" in terminal.until("N> ")
        terminal.type("C8\n")
        assert "W plays" in terminal.until("W> ")
        terminal.type("q\n")
        assert terminal.end()[1] == 0


@needs_terminal
def test_deals_of_a_pipe_and_commands_of_the_terminal() -> None:
    explore = " ".join(program("explore", "-t", "S", "-", "--commands", "/dev/tty"))
    piped = f"printf '{ENDING}\\n{ENDING} trump=H\\n' | {explore}"
    with at_terminal(["sh", "-c", piped]) as terminal:
        assert "N plays" in terminal.until("N> ")
        terminal.type("d 2\n")
        assert "Deal 2, stdin line 2" in terminal.until("N> ")
        terminal.type("nonsense\n")
        assert "capot: 'nonsense' is no card" in terminal.until("N> ")
        terminal.type("CA\n")
        terminal.until("W> ")
        terminal.type("\x04")
        assert terminal.end()[1] == 0


@needs_terminal
def test_the_end_of_input_ends_a_session_at_a_terminal() -> None:
    with at_terminal(program("explore", "-t", "S", ENDING)) as terminal:
        terminal.until("N> ")
        terminal.type("\x04")
        assert terminal.end()[1] == 0


@needs_terminal
def test_colour_at_a_terminal() -> None:
    with at_terminal(program("explore", "-t", "S", ENDING), NO_COLOR="") as terminal:
        assert "\x1b[1mNS 26" in terminal.until("N> ")
    with at_terminal(program("explore", "-t", "S", ENDING)) as terminal:
        assert "\x1b[1m" not in terminal.until("N> ")


@needs_terminal
def test_the_tab_key_completes() -> None:
    pytest.importorskip("readline")
    with at_terminal(program("explore", "-t", "S", ENDING)) as terminal:
        terminal.until("N> ")
        terminal.type("po\t\n")
        assert f"\n{ENDING} trump=S\n" in terminal.until("N> ").replace("\x1b[?2004l", "")
        terminal.type("tru\tH\n")
        assert "trump ♥" in terminal.until("N> ")


@needs_terminal
def test_ctrl_c_at_the_prompt_ends_with_130() -> None:
    with at_terminal(program("explore", "-t", "S", ENDING)) as terminal:
        terminal.until("N> ")
        terminal.type("\x03")
        # Python's readline sleeps on if the signal comes just before it waits for a key.
        text, status = terminal.end(again="\x03")
        assert status == 130
        assert text.split() == ["interrupted"] or text.split()[-1] == "interrupted"


SLOW = """
import sys, time
from capot.solver import Solver
from capot_cli.main import main
solve = Solver.solve
def slow(self, *arguments, **named):
    Solver.solve = solve
    print("searching", flush=True)
    for _ in range(6000):
        time.sleep(0.1)  # a signal just before a longer sleep would wait for its end
Solver.solve = slow
main(sys.argv[1:])
"""
"""The command with a first search that does not end before it is interrupted."""


@needs_terminal
def test_ctrl_c_stops_a_search_at_a_terminal() -> None:
    command = [sys.executable, "-c", SLOW, "explore", "-t", "S", ENDING, "--no-hints"]
    with at_terminal(command) as terminal:
        terminal.until("N> ")
        terminal.type("best\n")
        terminal.until("searching")
        terminal.type("\x03")
        assert "\nstopped; show searches again" in terminal.until("N> ")
        terminal.type("best\n")
        assert "On the table: N ♣8" in terminal.until("W> ")
        terminal.type("quit\n")
        assert terminal.end()[1] == 0


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_termination_ends_a_search_and_the_session() -> None:
    command = [sys.executable, "-c", SLOW, "explore", "-t", "S", ENDING, "--no-hints"]
    with at_terminal(command) as terminal:
        terminal.until("N> ")
        terminal.type("best\n")
        terminal.until("searching")
        terminal.terminate()
        text, status = terminal.end()
        assert (text.split(), status) == (["terminated"], 143)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_in_a_pipe_ends_with_130() -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", SLOW, "explore", "-t", "S", ENDING],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "searching\n"
    running.send_signal(signal.SIGINT)
    out, err = running.communicate("C8\n")
    assert (running.returncode, out, err.split()) == (130, "", ["interrupted"])


@pytest.mark.skipif(os.name != "posix", reason="streams of POSIX")
def test_streams() -> None:
    piped = process("explore", "-t", "S", ENDING, input="C8\nxx\n")
    assert (piped.returncode, piped.stdout) == (2, typed("C8").out)
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *program("explore", "-t", "S", ENDING)],
        capture_output=True,
        text=True,
    )
    said = "stdin is closed: give a file of commands with --commands"
    assert (closed.returncode, closed.stdout) == (2, "")
    assert said in closed.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_program_may_ask_line_by_line() -> None:
    with subprocess.Popen(
        program("explore", "--no-hints", ENDING),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for keys in ("trump=S", "trump=S leader=E"):
            running.stdin.write(f"{keys}\np\n")
            running.stdin.flush()
            while not (line := running.stdout.readline()).startswith(ENDING):
                assert line
            assert line == f"{ENDING} {keys}\n"
        running.stdin.close()
