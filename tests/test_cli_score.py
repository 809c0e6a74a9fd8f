"""`capot score`: finished records to points and marks, several of them to a match (rules 6)."""

from __future__ import annotations

from typing import Any

import pytest
from commandline import (
    ENDING,
    FINISHED,
    PILES,
    SWEEP,
    THREE,
    TIERCE,
    TIERCE_PLAYED,
    answer,
    capot,
    refusal,
)

THREE_PLAYED = (
    "ST,S7,SQ,SA,S9,SK,S8,C7,C9,HA,HJ,H8,DJ,DA,DK,SJ,CQ,CT,H7,HQ,HK,D8,DT,D7,CJ,C8,CK,CA,D9,DQ"
)
SWEEP_PLAYED = ",".join(suit + rank for rank in "AKQJT987" for suit in "SHDC")
# 81 points each, nothing declared and no belote
LEVEL = (
    "N:QJ8.98.8T.Q 97T.Q.9J.A9 A.KTA7.7K.8 K.J.QA.T7JK trump=S rules=belote played=H8,HQ,HT,HJ,"
    "DK,DQ,DT,D9,SJ,S7,SA,SK,H9,S9,H7,DA,ST,HK,CT,S8,CA,C8,CJ,CQ,C9,HA,C7,SQ,D8,DJ,D7,CK"
)
MADE = f"{TIERCE} trump=S rules=belote taker=N played={TIERCE_PLAYED}"
FAILED = f"{TIERCE} trump=S rules=belote taker=E played={TIERCE_PLAYED}"
BELA3 = f"{THREE} trump=C rules=bela3 played={THREE_PLAYED}"


def scored(*arguments: str, stdin: str = "") -> list[dict[str, Any]]:
    """Return the objects of finished records."""
    result = capot("score", "--format", "json", *arguments, stdin=stdin)
    assert (result.status, result.err) == (0, "")
    return result.objects


# -- one record -------------------------------------------------------------------------------


def test_text() -> None:
    text = answer("score", "-r", "coinche", "--bid", "100", MADE)
    assert text.startswith("          N\n          ♠ J 9 A\n")
    assert (
        """
♣ K       rules coinche        ♣ A 10 Q J 7
"""
        in text
    )
    assert text.endswith(
        """
  trick  leads    played        wins      points    NS    EW
-------  -------  ------------  ------  --------  ----  ----
      1  N        ♠9 ♠8 ♠10 ♠7  N             24    24     0
      2  N        ♥8 ♥A ♥Q ♥J   W             16    24    16
      3  W        ♣K ♣9 ♣A ♣8   E             15    24    31
      4  E        ♦J ♦7 ♦9 ♦10  S             12    36    31
      5  S        ♠Q ♣7 ♠J ♠K   N             27    63    31
      6  N        ♠A ♥7 ♥K ♣10  N             25    88    31
      7  N        ♥10 ♥9 ♦8 ♣J  N             12   100    31
      8  N        ♦K ♦Q ♦A ♣Q   S             31   131    31

NS 131 · EW 31
contract ♠ by N 100: NS made by 31: NS 231 · EW 51
E announces tierce to the queen of clubs
EW scores: E's tierce to the queen of clubs is the only one
"""
    )
    assert answer("score", "--ascii", MADE).isascii()


def test_keys() -> None:
    (found,) = scored(MADE)
    assert [*found][:2] == ["schema", "input"]
    assert found["tricks"][0] == {
        "leader": "N",
        "cards": ["S9", "S8", "ST", "S7"],
        "winner": "N",
        "points": 24,
    }
    assert len(found["tricks"]) == 8
    assert found["value"] == {"NS": 131, "EW": 31, "capot": None}
    assert found["contract"] == {"taker": "N", "bid": None, "coinche": None}
    assert found["declarations"]["points"] == {"NS": 0, "EW": 20}
    assert found["score"]["marks"] == {"NS": 131, "EW": 51}
    assert "seats" not in found["score"]
    assert found["options"]["tie"] == "fail"


@pytest.mark.parametrize(
    ("arguments", "marks"),
    [
        (["--taker", "W", "-r", "belote"], {"NS": 252 + 200 + 20, "EW": 0}),
        (["--taker", "N", "-r", "contree", "--bid", "capot"], {"NS": 272 + 250, "EW": 0}),
        (["--taker", "N", "-r", "coinche-bga", "--bid", "80"], {"NS": 272 + 200 + 80, "EW": 0}),
        (["--taker", "E", "-r", "bela"], {"NS": 252 + 200 + 20, "EW": 0}),
    ],
)
def test_marks_at_a_capot(arguments: list[str], marks: dict[str, int]) -> None:
    deal = f"{SWEEP} trump=S played={SWEEP_PLAYED}"
    options = ["--option", "declarations-without-trick=lost"] if "coinche-bga" in arguments else []
    (found,) = scored(*arguments, *options, deal)
    assert found["value"]["capot"] == "NS"
    assert found["score"]["marks"] == marks


def test_each_of_three_for_himself() -> None:
    (found,) = scored("--taker", "E", BELA3)
    assert found["score"]["marks"] == {"E": 130, "defence": 72}
    # N took four tricks of 45, W one of 7 and holds the bela
    assert found["score"]["seats"] == {"N": 45, "W": 7 + 20, "E": 130}
    text = answer("score", "--taker", "E", BELA3)
    assert text.endswith("\neach for himself: N 45 · W 27 · E 130\n")


@pytest.mark.parametrize(
    ("fall", "seats"),
    [
        # N took 45 in tricks and put ten away: 55 for the one above, or for both
        ("keep", {"N": 0, "W": 27, "E": 120}),
        ("higher", {"N": 0, "W": 27, "E": 175}),
        ("both", {"N": 0, "W": 82, "E": 175}),
    ],
)
def test_where_the_points_of_a_fallen_caller_go(fall: str, seats: dict[str, int]) -> None:
    (found,) = scored("--option", f"bela3-fall={fall}", BELA3)
    assert found["contract"]["taker"] == "N"
    assert found["score"]["result"] == "failed"
    assert found["score"]["seats"] == seats


def test_csv() -> None:
    rows = answer("score", "--format", "csv", "--taker", "E", BELA3).splitlines()
    assert rows == [
        "deal,trump,taker,bid,E,defence,capot,result,E marks,defence marks,N alone,W alone,E alone",
        "1,C,E,,110,52,,made,130,72,45,27,130",
    ]


def test_two_players_from_piles() -> None:
    played = "DQ,D8,HA,HJ,SQ,S9,SK,H8"
    deal = f"{PILES} trump=S rules=decouverte taker=N played={played}"
    (found,) = scored(deal)
    assert found["score"]["marks"] == {"N": 0, "S": 47}
    assert found["declarations"]["notes"]


# -- a match ----------------------------------------------------------------------------------


def test_several_deals_are_a_match() -> None:
    text = answer("score", "-", stdin=f"{MADE}\n{FAILED}\n")
    assert text.endswith(
        """
EW scores: E's tierce to the queen of clubs is the only one

  deal    NS    EW    NS total    EW total
------  ----  ----  ----------  ----------
     1   131    51         131          51
     2   182     0         313          51

to 1000: NS leads, 687 short of 1000
"""
    )
    assert "total" not in answer("score", MADE)


def test_the_match_in_json_and_csv() -> None:
    *_, last = scored("--target", "300", "-", stdin=f"{MADE}\n{FAILED}\n")
    assert last == {
        "schema": 1,
        "match": {
            "target": 300,
            "totals": {"NS": 313, "EW": 51},
            "deals": 2,
            "winner": "NS",
            "why": "NS has reached 300",
            "pending": 0,
        },
    }
    rows = answer("score", "--format", "csv", "-", stdin=f"{MADE}\n{FAILED}\n").splitlines()
    assert rows[3:] == ["deals,target,winner,pending,NS total,EW total", "2,1000,,0,313,51"]


def test_deals_after_the_end_are_not_counted() -> None:
    text = answer("score", "--target", "131", "-", stdin=f"{MADE}\n{FAILED}\n{FAILED}\n")
    assert text.endswith(
        "\n     1   131    51         131          51\n"
        "\nto 131: NS has reached 131\nnot counted: 2 deals after that\n"
    )


def test_what_a_litige_holds_back_goes_to_the_next_winner() -> None:
    level = f"{LEVEL} taker=N tie=litige"
    text = answer("score", "-", stdin=f"{level}\n{FAILED} tie=litige\n")
    assert "\ncontract ♠ by N: NS litige: NS 0 · EW 81, 81 of NS pending\n" in text
    assert "\n     1     0    81           0          81\n" in text
    assert "\n     2   182     0         263          81\n" in text
    text = answer("score", "-", stdin=f"{level}\n{level}\n")
    assert text.endswith("\nto 1000: EW leads, 838 short of 1000\npending: 162\n")


def test_a_match_of_three_is_each_for_himself() -> None:
    *_, last = scored("-", stdin=f"{BELA3}\n{BELA3} taker=E\n")
    assert last["match"]["totals"] == {"N": 45, "W": 54, "E": 250}
    assert last["match"]["target"] == 701


def test_a_match_of_belote_for_three_goes_on_when_the_taker_changes() -> None:
    deal = (
        "N:A7... K8... Q9... trump=S leader=N rules=belote3 played=SA,S8,S9,SQ,S7,SK history=full"
    )
    *_, last = scored("-", stdin=f"{deal} taker=N\n{deal} taker=W\n")
    assert set(last["match"]["totals"]) == {"N", "W", "E"}
    assert last["match"]["deals"] == 2


def test_one_deal_is_a_match_where_a_target_is_said() -> None:
    assert scored("--target", "100", "-", stdin=MADE)[-1]["match"]["winner"] == "NS"
    assert "are one question" in refusal("score", "--target", "9", "--option", "target=8", MADE)


def test_a_match_is_played_under_one_set_of_rules() -> None:
    result = capot("score", "-", stdin=f"{MADE}\n{FAILED} tie=made\n")
    assert result.status == 2
    assert "a match is played under one set of rules" in result.err


def test_targets_of_the_deals() -> None:
    *_, last = scored("-", stdin=f"{MADE} target=313\n{FAILED} target=313\n")
    assert (last["match"]["target"], last["match"]["winner"]) == (313, "NS")


@pytest.mark.parametrize(
    ("deals", "problem"),
    [
        (
            f"{MADE}\n{FAILED.replace('rules=belote', 'rules=belote-ffb')}\n",
            "a match is of one game, these deals are of belote and belote-ffb: say rules= for all",
        ),
        (f"{MADE}\n{FAILED} target=500\n", "these deals are played to 1000 and to 500"),
    ],
)
def test_deals_that_are_no_match(deals: str, problem: str) -> None:
    result = capot("score", "--format", "json", "-", stdin=deals)
    assert result.status == 2
    assert problem in result.err
    assert len(result.objects) == 2
    assert capot("score", "--target", "9", "-r", "belote", "-", stdin=deals).status == 0


def test_a_bad_deal_leaves_the_others_and_no_match() -> None:
    result = capot("score", "--format", "json", "-", stdin=f"{MADE}\nrubbish\n{FAILED}\n")
    assert result.status == 2
    assert [one["input"]["line"] for one in result.objects] == [1, 3]
    assert result.err.startswith("capot: stdin, line 2, column 1: rubbish stands where")


# -- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([MADE.partition(" played")[0]], "the record is not finished, 32 cards are still to be"),
        ([f"{TIERCE} trump=S taker=N played=SJ,SK"], "is not finished, 30 cards"),
        ([f"{TIERCE} taker=N played={TIERCE_PLAYED}"], "no trump is said"),
        ([MADE.replace("taker=N ", "")], "a contract of belote needs its taker"),
        ([MADE, "-r", "coinche"], "a contract of coinche needs its bid"),
        ([MADE, "-r", "coinche", "--bid", "85"], "bid=85 is no bid of coinche"),
        ([MADE, "-r", "bulgarian"], "bulgarian is answered in card points only"),
        ([MADE, "--bid", "80"], "belote has no bids"),
        ([MADE, "--taker", "X"], "taker=X is no seat and no side"),
        ([f"{ENDING} trump=S taker=N played={FINISHED}"], "cannot be known of an ending"),
        ([f"{BELA3} taker=S"], "taker=S is no seat at the table"),
        ([BELA3.replace("bela3", "belote3")], "belote3 needs its taker"),
        ([MADE, "--target", "0"], "'0' is no whole number from 1 to 999999"),
        ([MADE, "--rules", "all", "--target", "9"], "a match is played under one rule set"),
        ([MADE, "--objective", "score"], "No such option"),
        ([f"{MADE},S9"], "there are more cards than in the pack"),
    ],
)
def test_refusals(arguments: list[str], problem: str) -> None:
    assert problem in refusal("score", *arguments)


# -- every rule set ---------------------------------------------------------------------------


def test_a_record_under_every_rule_set() -> None:
    bid = MADE.replace("rules=belote", "").replace("taker=N", "taker=N bid=100")
    for record in (MADE, bid):
        found = capot("score", "--rules", "all", "--format", "json", record).objects
        text = answer("score", "--rules", "all", record)
        heading, _, *rows = text.partition("\nrules ")[2].split("\n\n")[0].splitlines()
        assert heading.split() == ["NS", "EW", "contract", "NS", "marks", "EW", "marks"]
        assert [row.split() for row in rows] == [
            [
                one["rules"],
                *(str(one["value"][side]) for side in ("NS", "EW")),
                one["score"]["result"],
                *(str(one["score"]["marks"][side]) for side in ("NS", "EW")),
            ]
            for one in found
        ]
        for one in found:
            (alone,) = capot("score", "-r", one["rules"], "--format", "json", record).objects
            assert alone["score"] == one["score"]
    assert "contree" in {one["rules"] for one in found}
    assert "\nbelote is left out: belote has no bids\n" in text
    rows = capot("score", "--rules", "all", "--format", "csv", MADE).rows
    assert rows[0].startswith("deal,rules,trump,taker,bid,NS,EW,")


def test_no_match_under_every_rule_set() -> None:
    result = capot("score", "--rules", "all", "--format", "json", "-", stdin=f"{MADE}\n{FAILED}\n")
    assert result.status == 0
    assert {one["input"]["line"] for one in result.objects} == {1, 2}
    assert all("match" not in one for one in result.objects)
