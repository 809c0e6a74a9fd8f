"""`capot table`: every dealer by every contract, in text, JSON and CSV."""

from __future__ import annotations

import json

import capot as package
import pytest
from capot.rules import RULE_SETS
from commandline import DEAL, ENDING, LABELLED, PILES, THREE, TWELVE, TWO, answer, capot, refusal

COINCHE = """\
dealer    leads    points of         ♠       ♥        ♦       ♣    no trump    all trumps
--------  -------  -----------  ------  ------  -------  ------  ----------  ------------
E         N        NS–EW        137–25  39–123   135–27  111–51      130–32        138–24
N         W        NS–EW         95–67  39–123   119–43  100–62      123–39        127–35
W         S        NS–EW        148–14  39–123  capot–0  111–51      130–32        138–24
S         E        NS–EW         95–67  25–137   114–48   90–72      123–39        124–38

capot: every trick.

dealer    leads    NS bids at most                    EW bids at most
--------  -------  ---------------------------------  -----------------
E         N        130 in ♠, ♦, no trump, all trumps  120 in ♥
N         W        120 in no trump, all trumps        120 in ♥
W         S        capot in ♦                         120 in ♥
S         E        120 in no trump, all trumps        130 in ♥
any                capot                              130
"""


def test_outcomes_and_highest_bids() -> None:
    text = answer("table", "-r", "coinche", DEAL)
    assert text.endswith("\n\n" + COINCHE)
    assert "rules coinche" in text
    assert "leads\n" not in text.partition("dealer")[0]  # the diagram names no leader


def test_a_side_that_can_bid_nothing_has_a_dash() -> None:
    text = answer("table", "-r", "contree", "N:KQ.Q97.JT.9 .KT.KQ9.QJ8 A87..87.KT7 JT9.AJ8.A.A")
    rows = [line.split() for line in text.splitlines()]
    assert rows[-5][2:5] == ["–", "140", "in"]
    assert rows[-1] == ["any", "–", "140"]


def test_games_without_bids_say_which_contracts_are_made() -> None:
    text = answer("table", DEAL)
    assert "all trumps on the scale of 162, NS–EW: N leads 136–26, W leads 127–35" in text
    assert "dealer    leads    NS makes                       EW makes" in text
    assert "S         E        ♠, ♦, ♣, no trump, all trumps  ♥" in text


def test_a_level_contract_is_marked_where_it_is_no_failure() -> None:
    level = "N:QJ8.T9.8.J9 A7.Q8.KT7.K K.AKJ.AQJ.Q T9.7.9.AT87"
    text = answer("table", "-r", "skill7", "--option", "tie=litige", level)
    assert "81–81" in text
    assert "♣ (litige)" in text
    assert "litige" not in answer("table", "-r", "skill7", level)


def test_ascii_and_locale() -> None:
    text = answer("table", "--ascii", "--locale", "nl", "-r", "bela", "N:...A8 ...H9 ...V7 ...B10")
    assert text.isascii()
    assert "R A 8" not in text
    assert "K A 8" in text


def test_three_players() -> None:
    text = answer("table", "-r", "bela3", THREE)
    assert "\ncapot: every trick; whoever leads is the taker.\n" in text
    assert "the leader makes" in text
    assert "N         W        W–defence    30–132  28–134  10–capot  10–capot" in text
    text = answer("table", "-r", "belote3", "--taker", "W", THREE)
    assert "\nE         N        W–defence " in text
    assert "\ncapot: every trick.\n" in text
    assert "W makes" in text


def test_two_players_and_piles() -> None:
    assert "S         N   " in answer("table", "-r", "belote2", TWO)
    text = answer("table", "-r", "decouverte", PILES)
    assert text.endswith("Note: contracts are judged on whole hands alone, not on an ending.\n")


def test_json_is_that_of_the_function() -> None:
    (told,) = capot("table", "-r", "coinche", "--format", "json", DEAL).objects
    assert told == {**package.table(DEAL, "coinche").to_json(), "input": {"file": None, "line": 1}}
    assert list(told)[:2] == ["schema", "input"]


def test_csv_has_a_row_for_each_contract_and_dealer() -> None:
    rows = answer("table", "-r", "coinche", "--format", "csv", DEAL).splitlines()
    assert rows[0] == "deal,trump,dealer,leader,NS,EW,capot,NS bids,EW bids"
    assert rows[1] == "1,S,E,N,137,25,,130,"
    assert len(rows) == 1 + 6 * 4
    assert "1,D,W,S,162,0,NS,capot," in rows
    rows = answer("table", "--format", "csv", DEAL).splitlines()
    assert rows[:2] == [
        "deal,trump,dealer,leader,NS,EW,capot,NS contract,EW contract",
        "1,S,E,N,137,25,,made,failed",
    ]
    rows = answer("table", "--format", "csv", ENDING).splitlines()
    assert rows[:2] == ["deal,trump,dealer,leader,NS,EW,capot", "1,S,E,N,26,14,"]


def test_csv_of_three_players_has_a_header_where_the_sides_change() -> None:
    rows = answer("table", "-r", "bela3", "--format", "csv", THREE).splitlines()
    headers = [row for row in rows if row.startswith("deal,")]
    assert headers[1] == "deal,trump,dealer,leader,W,defence,capot,W contract"
    assert len(headers) == 3


def test_what_a_deal_says_of_one_contract_does_not_matter() -> None:
    said = f"{DEAL} trump=H leader=S rules=coinche taker=NS bid=90 coinche=x"
    assert answer("table", said) == answer("table", "-r", "coinche", DEAL)


def test_every_rule_set() -> None:
    told = capot("table", "--rules", "all", "--format", "json", DEAL).objects
    games = [rules for rules in RULE_SETS.values() if rules.players == 4]
    assert [one["rules"] for one in told] == [rules.name for rules in games]
    assert {len(one["table"]) for one in told} == {4}
    said = capot("table", "--rules", "all", "--format", "json", f"{ENDING} trump=SA").objects
    assert [one["rules"] for one in said] == [rules.name for rules in games]
    text = answer("table", "--rules", "all", ENDING)
    assert "\n\nrules bulgarian\n\ndealer" in text
    rows = answer("table", "--rules", "all", "--format", "csv", ENDING).splitlines()
    assert rows[1] == "1,belote,S,E,N,26,14,"


def test_a_rule_set_that_refuses_is_named() -> None:
    result = capot("table", "--rules", "all", "--format", "json", THREE)
    assert [one["rules"] for one in result.objects] == ["bela3"]
    assert result.err.startswith("capot: belote3 is left out: belote3 needs its taker")
    assert "belote3 is left out: belote3 needs its taker" in answer(
        "table", "--rules", "all", THREE
    )


def test_many_deals() -> None:
    result = capot("table", "--format", "json", "-", stdin=f"{ENDING}\nrubbish\n{ENDING}\n")
    assert [one["input"]["line"] for one in result.objects] == [1, 3]
    assert result.status == 2
    text = answer("table", "-", stdin=f"{ENDING}\n{LABELLED}\n")
    assert "\n\nDeal 2, stdin line 2\n\n" in text


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([f"{DEAL} trump=S played=SJ"], "line 1, column 66: a table is of a deal before its first"),
        ([f"{DEAL} objective=score"], "line 1, column 1: a table is of card points"),
        (["-r", "belote3", THREE], "column 1: belote3 needs its taker"),
        (["-r", "bela3", TWELVE], "E still holds the two cards he is to put away"),
        (["--taker", "N", "-r", "bela3", "--history", "W", THREE], "history=W says nothing"),
        (["-t", "S", DEAL], "No such option"),
        (["--rules", "all", f"{DEAL} tie=litige"], "--rules all and single duties"),
    ],
)
def test_errors_are_one_line_with_their_place(arguments: list[str], problem: str) -> None:
    assert problem in refusal("table", *arguments)


def test_json_lines_are_json() -> None:
    for line in answer("table", "--format", "json", ENDING).splitlines():
        assert json.loads(line)["schema"] == 1
