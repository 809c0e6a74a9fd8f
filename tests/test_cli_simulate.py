"""`capot simulate`, and hands that are known to `capot deal`."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from capot.analysis.simulate import simulate
from commandline import DEAL, answer, capot, program, refusal

NORTH = ("--known", "N:J9A.AT.K7.8")
BOTH = ("--known", "N:J9A7.9.QAT. ? KT..J87.JK7 ?")
SPADES = ("simulate", "-t", "S")


# -- text -------------------------------------------------------------------------------------


def test_every_layout_in_text() -> None:
    where = ("--where", "len(W.hearts) == 0")
    assert answer(*SPADES, *BOTH, *where) == (
        """\
    N
    ♠ J 9 A 7
    ♥ 9
    ♦ A 10 Q
    ♣ –
W   trump ♠              E
?   N leads              ?
    play N → W → S → E
    rules belote
    S
    ♠ 10 K
    ♥ –
    ♦ J 8 7
    ♣ K J 7

N plays       NS     82+    capot    best  0 … 160, capot
---------  -----  ------  -------  ------  ------------------
♠7         162.0  100.0%   100.0%  100.0%  ·················█
♠9         162.0  100.0%   100.0%  100.0%  ·················█
♠J         162.0  100.0%   100.0%  100.0%  ·················█
♠A         162.0  100.0%   100.0%  100.0%  ·················█
♥9         162.0  100.0%   100.0%  100.0%  ·················█
♦10        158.6  100.0%    77.8%   77.8%  ··············▃··█
♦A         158.3  100.0%    77.8%   77.8%  ··············▃··█
♦Q         143.9  100.0%     0.0%    0.0%  ·············▄█▄··
best play  162.0  100.0%   100.0%          ·················█

Where len(W.hearts) == 0
All 9 layouts, each once.
Points of NS; 82+: at least 82; capot: every trick.
Last column: how often 0–9, 10–19 … points, and capot.
Best: how often no other card is better; best play: every card seen.
"""
    )


def test_drawn_layouts_in_text_have_standard_errors() -> None:
    lines = answer(*SPADES, *NORTH, "--samples", "40", "--seed", "3").splitlines()
    found = simulate(NORTH[1], "S", samples=40, seed=3, jobs=1)
    assert lines[0:8] == [
        "    N",
        "    ♠ J 9 A",
        "    ♥ A 10",
        "    ♦ K 7",
        "    ♣ 8",
        "W   trump ♠              E",
        "?   N leads              ?",
        "    play N → W → S → E",
    ]
    heading, _, *rows = lines[12:]
    assert heading.split()[:8] == ["N", "plays", "NS", "±", "82+", "±", "capot", "±"]
    assert "40 layouts of 9,465,511,770, drawn with seed 3; ± is a standard error." in lines
    for row, (card, forecast) in zip(rows, found.cards.items(), strict=False):
        cells = row.split()
        assert cells[0] == card.pretty
        mean = forecast.mean["NS"]
        assert cells[1:3] == [f"{mean.value:.1f}", f"{mean.error:.1f}"]
        assert cells[3] == f"{100 * forecast.made.value:.1f}%"


def test_cards_played_and_what_they_have_shown() -> None:
    """W had neither heart nor trump to ruff with, E no heart."""
    played = ("--played", "HA,D8,H7,S7,D9,DK,DA,DT")
    text = answer(*SPADES, *NORTH, "-l", "N", *played, "--samples", "5")
    assert text.startswith(
        """\
      N
      ♠ J 9 A
      ♥ 10
      ♦ 7
      ♣ 8
W     trump ♠              E
♠ –   N led first          ♠ ?
♥ –   play N → W → S → E   ♥ –
♦ ?   rules belote         ♦ ?
♣ ?   W to play            ♣ ?
      S
      ?

W plays """
    )
    assert "\nTaken so far: NS 0 · EW 36.\n" in text
    table = answer(*SPADES, *NORTH, "-l", "N", "--played", "HA,D8", "--samples", "5")
    assert "\nOn the table: N ♥A, W ♦8\n" in table


def test_a_contract_in_text() -> None:
    text = answer(
        *SPADES, *NORTH, "-r", "contree", "--taker", "N", "--bid", "130", "--samples", "5"
    )
    assert "made: the contract by N 130, belote and declarations counted;" in text
    assert " made " in text
    three = answer(
        *SPADES, "-r", "bela3", "--known", "W:AJT8.QJ.A97.8", "--taker", "N", "-l", "W",
        "--samples", "9",
    )  # fmt: skip
    assert "N is the taker" in three
    assert "made: the contract by N," in three
    assert " defence capot " in three
    assert "how often capot of defence, then 0–9" in three
    bars = [row.split()[-1] for row in three.split("\n\n")[1].splitlines()[2:]]
    assert {len(spread) for spread in bars} == {19}  # seventeen tens, and a capot at either end
    assert any(spread[0] != "·" for spread in bars)


def test_notes_of_what_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ("-r", "klaverjas-rotterdam")
    assert "\nNote: roem, the points made inside tricks, is not counted.\n" in answer(
        *SPADES, *game, *NORTH, "--samples", "5"
    )
    (found,) = capot(*SPADES, *game, *NORTH, "--samples", "5", "--format", "json").objects
    assert found["notes"] == ["roem, the points made inside tricks, is not counted"]
    # About one draw in forty fits, and so many in a row fail after some have been found.
    monkeypatch.setattr("capot.analysis.unseen.DRAWS", 100)
    rare = (*SPADES, *NORTH, "--where", "len(W.hearts) >= 5", "--samples", "2000")
    assert "no other layout that fits the conditions was found in a million draws." in answer(*rare)


def test_a_hand_that_is_not_known_has_no_cards() -> None:
    text = answer(*SPADES, *NORTH, "-l", "E", "--samples", "5")
    assert "E plays " in text
    assert "best play " in text
    assert "no other card is better" not in text
    assert "\n♠9 " not in text


def test_every_contract_of_a_game_with_bids() -> None:
    text = answer("simulate", "-t", "all", "-r", "contree", *NORTH, "--samples", "20")
    table = text.split("\n\n")[1].splitlines()
    bids = [str(bid) for bid in range(80, 170, 10)]
    assert table[0].split() == ["contract", "NS", "±", *bids, "capot"]
    assert [row.split()[0] for row in table[2:]] == ["♠", "♥", "♦", "♣", "no", "all"]
    shares = [int(cell.rstrip("%")) for cell in table[2].split()[3:]]
    assert shares == sorted(shares, reverse=True)
    assert "percent of layouts in which NS makes the bid, ± " in text


def test_the_two_rounds_of_classic_belote() -> None:
    arguments = ("simulate", "--turn-up", "HJ", "--known", "N:J9A.T..K", "--samples", "10")
    text = answer(*arguments)
    assert text.startswith("    N\n    ♠ A J 9 +\n    ♥ 10 J +\n    ♦ ?\n    ♣ K +\n")
    assert "Turned up: ♥J, which N takes." in text
    table = text.split("\n\n")[1].splitlines()
    assert table[0].split()[:4] == ["contract", "round", "NS", "±"]
    rounds = [row.split("  ")[0] + row[:20].split()[-1] for row in table[2:]]
    assert rounds == ["♠2", "♥1", "♦2", "♣2", "no trump2", "all trumps2"]
    one = answer(*arguments, "-t", "H")
    assert "Turned up: ♥J, which N takes." in one


def test_piles_in_text() -> None:
    tops = "N:(HA ?)(DQ ?)(SA ?)(S9 ?)(C9 ?)(CA ?)(H9 ?)(D9 ?)"
    text = answer(*SPADES, "-r", "decouverte", "--known", tops, "--samples", "2")
    assert text.startswith("N\n♥A ♦Q ♠A ♠9 ♣9 ♣A ♥9 ♦9\n?  ?  ?  ?  ?  ?  ?  ?\n")


def test_ascii_and_locale() -> None:
    text = answer(*SPADES, *NORTH, "--samples", "5", "--ascii")
    assert text.isascii()
    assert "H A T" in text
    assert "+-" in text
    french = answer(
        "simulate", "-t", "P", "--known", "N:V9A.A10.R7.8", "--where", "W.has('RP')",
        "--locale", "fr", "--samples", "5",
    )  # fmt: skip
    assert "♠ V 9 A" in french
    assert "♥10 " in french


# -- JSON and CSV -----------------------------------------------------------------------------


def test_json() -> None:
    result = capot(*SPADES, *BOTH, "--samples", "13000", "--where", "len(E.clubs) == 5",
                   "--format", "json")  # fmt: skip
    (found,) = result.objects
    assert (found["schema"], found["exact"]) == (1, True)
    assert found["layouts"] == found["samples"] == 165  # C(11, 3): E has all the clubs
    assert found["where"] == ["len(E.clubs) == 5"]
    assert found["known"] == {"N": "AJ97.9.AQT.", "S": "KT..J87.KJ7"}
    assert found["cards"][0]["capot"]["NS"] == {"chance": 1.0, "se": 0.0}
    same = simulate(BOTH[1], "S", samples=13000, where="len(E.clubs) == 5", jobs=1)
    assert found.pop("input") == {"file": None, "line": 1}
    assert found == json.loads(json.dumps(same.to_json()))


def test_json_of_every_contract() -> None:
    (found,) = capot(
        "simulate", "-t", "all", "-r", "coinche", *NORTH, "--samples", "9", "--format", "json"
    ).objects
    assert list(found["contracts"]) == ["S", "H", "D", "C", "SA", "TA"]
    assert "trump" not in found
    spades = found["contracts"]["S"]
    assert spades["samples"] == 9
    assert list(spades["bids"])[:3] == ["80", "90", "100"]
    assert list(spades["bids"])[-1] == "capot"
    assert found["options"]["points"]["SA"] == "sa-19"


def test_csv() -> None:
    text = answer(*SPADES, *NORTH, "--samples", "9", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 9
    assert rows[0].keys() >= {"trump", "to play", "card", "samples", "exact", "side", "NS points"}
    assert rows[0].keys() >= {"NS points se", "made", "made se", "EW capot", "best", "best se"}
    assert [row["card"] for row in rows][-1] == ""
    assert {(row["trump"], row["to play"], row["side"], row["samples"]) for row in rows} == {
        ("S", "N", "NS", "9")
    }
    bids = answer(
        "simulate", "-t", "all", "-r", "contree", *NORTH, "--samples", "9", "--format", "csv"
    )
    contracts = list(csv.DictReader(io.StringIO(bids)))
    assert [row["trump"] for row in contracts] == ["S", "H", "D", "C", "SA", "TA"]
    assert contracts[0].keys() >= {"bid 80", "bid 160", "bid capot se"}


# -- deals and files --------------------------------------------------------------------------


def test_a_deal_in_place_of_known_hands() -> None:
    arguments = ("--samples", "9")
    text = answer(*SPADES, *NORTH, *arguments)
    assert answer(*SPADES, NORTH[1], *arguments) == text
    assert answer("simulate", f"{NORTH[1]} ? ? ? trump=S", *arguments) == text
    assert answer(*SPADES, "N:J9A.AT.K7.8", "?", "?", "?", *arguments) == text
    more = answer(*SPADES, NORTH[1], "--known", "S:T.?.?.?", *arguments)
    assert more == answer(*SPADES, *NORTH, "--known", "S:T.?.?.?", "-l", "N", *arguments)
    assert "♠ 10\n" in more


def test_a_whole_deal_has_one_layout() -> None:
    (found,) = capot(*SPADES, DEAL, "--format", "json").objects
    (solved,) = capot("solve", "-t", "S", "--format", "json", DEAL).objects
    assert (found["exact"], found["layouts"]) == (True, 1)
    for entry in found["cards"]:
        (same,) = [each for each in solved["cards"] if each["card"] == entry["card"]]
        assert entry["mean"]["NS"]["points"] == same["NS"]


FILE = """\
N:J9A.AT.K7.8 trump=S
W:J9A.AT.K7.8 ? ? ? trump=X
{"deal": "W:J9A.AT.K7.8 ? ? ?", "trump": "H"}
"""


def test_every_deal_of_a_file_has_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "known.txt"
    path.write_text(FILE, "utf-8")
    arguments = ("--samples", "5")
    result = capot("simulate", *arguments, str(path))
    assert result.status == 2
    assert "line 2, column 27: trump X is no contract" in result.err
    first, second = result.out.split(f"\nDeal 3, {path} line 3\n\n")
    assert first.startswith(f"Deal 1, {path} line 1\n\n")
    assert first.partition("\n\n")[2] == answer(*SPADES, *NORTH, *arguments)
    assert second == answer("simulate", "-t", "H", "W:J9A.AT.K7.8", *arguments)
    result = capot("simulate", *arguments, "--format", "json", "-", stdin=FILE)
    assert [found["input"] for found in result.objects] == [
        {"file": "-", "line": 1},
        {"file": "-", "line": 3},
    ]
    rows = capot("simulate", *arguments, "--format", "csv", "-", stdin=FILE).rows
    assert [row.split(",")[:5] for row in rows[::9]] == [
        ["deal", "trump", "leader", "to play", "card"],
        ["1", "S", "N", "N", ""],
        ["3", "H", "W", "W", ""],
    ]


# -- hands known in part ----------------------------------------------------------------------

PART = "N:J9+.A.T+.? ? ? ? trump=S leader=S played=C7,H8"


def test_a_hand_known_in_part_in_text() -> None:
    text = answer("simulate", PART, "--samples", "50")
    _, _, table, others, legend = text.split("\n\n")
    heading, _, *rows = table.splitlines()
    assert heading.split()[:3] == ["N", "plays", "playable"]
    assert [row.split()[0] for row in rows] == ["♠9", "♠J", "♦10", "♥A", "best"]
    assert others.startswith("What else N has, in percent of layouts: ♠8 ")
    assert max(map(len, others.splitlines())) <= 100
    assert "Playable: in how many layouts a duty allows the card;" in legend
    assert answer("simulate", PART, "--samples", "50", "--ascii").isascii()
    assert "playable" not in answer(*SPADES, "N:J9+.A.T+.?", "--samples", "5").lower()
    none = answer(*SPADES, "N:?.K7+.?.?", "--samples", "5", "-l", "S", "--played", "H8,H9")
    assert "\n♥K" in none
    unknown = answer(*SPADES, *NORTH, "-l", "S", "--samples", "5")
    assert "No card has figures of its own: none is known to be in the hand of S." in unknown


def test_a_hand_known_in_part_in_json_and_csv() -> None:
    (found,) = capot("simulate", PART, "--samples", "50", "--format", "json").objects
    assert {entry["card"] for entry in found["cards"]} == {"S9", "SJ", "DT", "HA"}
    assert {entry["playable"]["chance"] < 1 for entry in found["cards"]} == {True}
    assert {"SJ", "S9"}.isdisjoint(entry["card"] for entry in found["others"])
    text = answer("simulate", PART, "--samples", "50", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["held"] for row in rows[:5]] == ["1", "1", "1", "1", ""]
    assert [float(row["held"]) for row in rows[5:]] == [
        entry["held"]["chance"] for entry in found["others"]
    ]
    assert {row["NS points"] for row in rows[5:]} == {""}


def test_at_least_so_many_points() -> None:
    text = answer(*SPADES, *NORTH, "--at-least", "130", "--samples", "20")
    assert " 130+ " in text
    assert "\nPoints of NS; 130+: at least 130; capot: every trick.\n" in text
    every = answer("simulate", "-t", "all", "-r", "coinche", *NORTH, "--at-least", "130",
                   "--samples", "9")  # fmt: skip
    assert " 130+ " in every
    assert " 140 " not in every


def test_csv_names_the_seven_of_spades() -> None:
    """The first card in card order, whose number is 0."""
    text = answer(*SPADES, "N:7J.AT+.K.?", "--samples", "5", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["card"] for row in rows[:5]} == {"S7", "SJ", "HA", "HT", "DK"}
    assert {(row["held"], row["playable"]) for row in rows[:5]} == {("1", "1.0")}


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "nothing is known: say DEAL, --known, or what holds with --where"),
        (NORTH, "no trump is said: say trump=S, or trump=all for every contract"),
        ((*NORTH, "-t", "S", "--rules", "all"), "layouts are solved under one rule set"),
        ((*NORTH, "-t", "S", "--where", "len(W.hearts) = 3"), "where, line 1, column 15: "),
        ((*NORTH, "-t", "S", "--where", "N.has('HK')"), "no layout fits what is known"),
        (("-t", "S", "--known", "N:J9A.AT.K7.9x"), "known, line 1, column 14: "),
        ((*NORTH, "-t", "S", "--samples", "0"), "Invalid value for '--samples'"),
        ((*NORTH, "-t", "S", "--until-se", "0"), "Invalid value for '--until-se'"),
        ((*NORTH, "-t", "S", "--jobs", "0"), "Invalid value for '--jobs'"),
        ((*NORTH, "-t", "S", "--turn-up", "HJ"), "known, line 1, column 3: while a card is turned"),
        ((*NORTH, "-t", "S", "--played", "HA,S7,S8,S9"), "command line, line 1, column 17: "),
        ((*NORTH, "-t", "S", NORTH[1]), "known, line 1, column 3: the hand of N is given twice"),
        ((*NORTH, "--known", "S:T.?.?.?", "-t", "S"), "nobody is said to lead: say leader=N,"),
        (("-t", "S", "N:J9A.AT.K7.8 S:T.?.?.?"), "line 1, column 1: nobody is said to lead: "),
        (("-t", "S", "--where", "len(E.trumps) > 3"), "nobody is said to lead: say leader="),
        (("-t", "S", "J9A.AT.K7.8"), "'J9A.AT.K7.8' is neither a file nor a deal"),
        ((*NORTH, "-t", "S", "--at-least", "0"), "Invalid value for '--at-least'"),
        (("-t", "S", "--at-least", "163", NORTH[1]), "line 1, column 1: at least 163 points"),
        (("-t", "S", NORTH[1], "--where", "N.has('HK')"), "line 1, column 1: no layout fits"),
        ((*NORTH, "-t", "S", "--bid", "100"), "command line, line 1, column 5: belote has no bids"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], problem: str) -> None:
    assert refusal("simulate", *arguments).startswith(f"capot: {problem}")


def test_a_card_that_breaks_a_duty_and_what_may_be_played_instead() -> None:
    line = refusal(*SPADES, *NORTH, "-l", "W", "--played", "HQ,H7,H8,S9")
    assert "trick 1, S9: N may not play it, ♥ must be followed" in line
    assert line.endswith("; N may play ♥10 ♥A")


# -- long runs --------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_reports_what_was_finished(jobs: str) -> None:
    ours, theirs = os.openpty()
    running = subprocess.Popen(
        program(*SPADES, *NORTH, "--samples", "20000", "--jobs", jobs, "--format", "json"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(theirs)
    told = b""
    while b"0%" not in told:  # a bar on the terminal
        told += os.read(ours, 1000)
    assert b"layouts" in told
    told = b""
    while told.count(b"layouts") < 3:  # it moves
        told += os.read(ours, 1000)
    running.send_signal(signal.SIGINT)
    assert running.stdout is not None
    found = json.loads(running.stdout.read())
    while b"interrupted" not in told:
        told += os.read(ours, 1000)
    assert running.wait() == 130
    os.close(ours)
    assert found["exact"] is False
    assert f"interrupted after {found['samples']} of 20000 layouts".encode() in told
    assert 0 < found["samples"] < 20_000


def test_an_interrupt_before_anything_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("capot.analysis.simulator.Simulator.work", interrupted)
    result = capot(*SPADES, *NORTH)
    assert (result.status, result.out) == (130, "")
    assert result.err == "interrupted after 0 of 1000 layouts\n"


def test_it_stops_early() -> None:
    arguments = (*SPADES, *NORTH, "--samples", "5000", "--until-se", "5", "--format", "json")
    (found,) = capot(*arguments).objects
    assert 100 <= found["samples"] < 5000


# -- deals round known hands ------------------------------------------------------------------


def test_deals_round_known_hands() -> None:
    arguments = ("deal", "-n", "20", "--seed", "1", *NORTH, "--where", "len(E.clubs) > 2")
    lines = answer(*arguments).splitlines()
    assert len(set(lines)) == 20
    for line in lines:
        north, _, _, east = line.removeprefix("N:").split()
        assert north == "AJ9.AT.K7.8"
        assert len(east.split(".")[3]) > 2
    assert answer(*arguments).splitlines() == lines
    assert answer("deal", "-n", "3", *arguments[3:]).splitlines() == lines[:3]
    objects = capot(*arguments, "--format", "json").objects
    assert [found["deal"] for found in objects] == lines


def test_deals_with_a_condition_alone() -> None:
    (line,) = answer("deal", "--seed", "2", "--where", "N.has('SJ S9 SA')").splitlines()
    assert {"J", "9", "A"} <= set(line.removeprefix("N:").split(".")[0])


def test_known_hands_of_other_games(tmp_path: Path) -> None:
    lines = answer("deal", "--seed", "2", "-r", "bela3", "--known", "W:AJT8.QJ.A97.8").splitlines()
    assert [len(hand.replace(".", "")) for hand in lines[0].removeprefix("N:").split()] == [10] * 3
    french = answer("deal", "--seed", "2", "--known", "N:V9A.A10.R7.8", "--locale", "fr")
    assert french.startswith("N:AV9.A10.R7.8 ")
    deals = tmp_path / "deals.txt"
    deals.write_text(french)
    assert "N plays" in answer("solve", "--locale", "fr", "-t", "P", str(deals))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--known", "N:J9A.AT.K7"), "known, line 1, column 3: "),
        (
            ("--where", "len(N.trumps) > 3"),
            "where, line 1, column 5: trumps depends on the contract",
        ),
        (("--where", "N.points > 3"), "where, line 1, column 1: points depends on the contract"),
        ((*NORTH, "--cards", "3"), "--cards says what full hands do: leave it out"),
        ((*NORTH, "--where", "W.has('SJ')"), "no layout fits what is known"),
        ((*NORTH, "--locale", "xx"), "locale 'xx' is none of"),
    ],
)
def test_what_cannot_be_dealt(arguments: tuple[str, ...], problem: str) -> None:
    assert refusal("deal", *arguments).startswith(f"capot: {problem}")


def test_deals_that_nobody_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("capot.analysis.unseen.DRAWS", 1000)
    assert refusal("deal", *NORTH, "--where", "len(N.spades) == 4") == (
        "capot: no layout that fits the conditions was found in a million draws: "
        "ask less of the hands"
    )
