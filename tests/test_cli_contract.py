"""`capot solve` with a contract: made or failed, marks, mistakes, the highest bids (rules 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from capot.cards import Card
from capot.positions import Position, Trick
from capot.solver import Solver
from commandline import DEAL, ENDING, SWEEP, TIERCE, TIERCE_PLAYED, answer, capot, refusal

# West, the taker, has declared four kings and the bela; North and South can win every trick.
LEAVE_A_TRICK = (
    "N:8.A8.AJ.AJ9 K7.TK.KQ.KQ ATQ.Q7.T9.T J9.J9.87.87 trump=C rules=bela taker=W objective=score "
    "played=DA,DK,D9,D8,S8,SK,SA,SJ,SQ,S9,CJ,S7,C9,CQ,CT,C8"
)

# Every trick is N's, and each hand is a whole suit: 100 for each of eight in a row, 20 for belote.
CENT = 100
BELOTE = 20


def solved(*arguments: str) -> dict[str, Any]:
    """Return the one object of a solved deal."""
    result = capot("solve", "--format", "json", *arguments)
    assert (result.status, result.err) == (0, "")
    (found,) = result.objects
    return found


def mistakes(found: dict[str, Any]) -> dict[str, str | None]:
    """Return what is wrong with each card."""
    return {entry["card"]: entry["mistake"] for entry in found["cards"]}


# -- text -------------------------------------------------------------------------------------


def test_contract_declarations_and_marks_stand_under_the_outcome() -> None:
    text = answer("solve", "-t", "S", "-r", "coinche", "--taker", "N", "--bid", "100", TIERCE)
    assert (
        """

NS 131 · EW 31

contract ♠ by N 100: NS made by 31: NS 231 · EW 51
E announces tierce to the queen of clubs
EW scores: E's tierce to the queen of clubs is the only one

N plays      NS    EW    cost  best    contract      NS marks    EW marks  mistake
---------  ----  ----  ------  ------  ----------  ----------  ----------  ---------
♠9          131    31       0  •       made               231          51
"""
        in text
    )
    assert (
        "\n♥8          117    45     -14          made               217          65  ?!\n" in text
    )


def test_a_coinche_and_an_option_are_said() -> None:
    arguments = ["--taker", "EW", "--bid", "80", "--coinche", "--option", "fail=162"]
    text = answer("solve", "-t", "S", "-r", "contree", *arguments, TIERCE)
    assert "\ncontract ♠ by EW 80 coinche: EW failed by 51: NS 324 · EW 0\n" in text
    assert "   fail=162" in text
    assert "   declarations=on" in answer(
        "solve", "-t", "S", "-r", "contree", "--declarations", "on", TIERCE
    )


def test_text_in_ascii_and_in_a_locale() -> None:
    french = "N:V9A.108.R7.8 R8.A97.D9.R D10.RD.A108.9 7.V.V.ADV107"
    arguments = ["-r", "coinche", "--taker", "N", "--bid", "100", "--ascii", "--locale", "fr"]
    text = answer("solve", "-t", "P", *arguments, french)
    assert text.isascii()
    assert "\ncontract P by N 100: NS made by 31: NS 231 | EW 51\n" in text
    assert (
        "\nC8          117    45     -14          made               217          65  ?!\n" in text
    )


# -- marks by hand ----------------------------------------------------------------------------


ON_THE_BID = ["--option", "coinche-doubles=bid"]
FOR_TAKERS = ["--option", "capot-for=takers", "--declarations", "off"]


@pytest.mark.parametrize(
    ("arguments", "marks"),
    [
        # capot bid and made: 162 + 90 + belote + 250
        (["-r", "contree", "--taker", "N", "--bid", "capot"], {"NS": 272 + 250, "EW": 0}),
        # swept: (250 + bid + the defence's belote) four times
        (
            ["-r", "contree", "--taker", "W", "--bid", "80", "--surcoinche"],
            {"NS": 4 * (250 + 80 + BELOTE), "EW": 0},
        ),
        (
            ["-r", "contree", "--taker", "W", "--bid", "80", "--coinche", *ON_THE_BID],
            {"NS": 250 + 2 * 80 + BELOTE, "EW": 0},
        ),
        # two hands of NS with a hundred each, declarations of the swept side lost or nobody's
        (["-r", "belote", "--taker", "EW"], {"NS": 252 + 2 * CENT + BELOTE, "EW": 0}),
        (["-r", "bela", "--taker", "W"], {"NS": 252 + 2 * CENT + BELOTE, "EW": 0}),
        (["-r", "belote-ffb", "--taker", "N"], {"NS": 252 + BELOTE, "EW": 0}),
        (
            ["-r", "belote", "--taker", "N", "--option", "capot-worth=flat-250"],
            {"NS": 250 + 2 * CENT + BELOTE, "EW": 0},
        ),
        (
            ["-r", "belote", "--taker", "E", *FOR_TAKERS],
            {"NS": 162 + BELOTE, "EW": 0},
        ),
    ],
)
def test_marks_at_a_capot(arguments: list[str], marks: dict[str, int]) -> None:
    found = solved("-t", "S", *arguments, SWEEP)
    assert found["value"]["capot"] == "NS"
    assert found["score"]["marks"] == marks
    assert found["score"]["difference"] == marks["NS"] - marks["EW"]


@pytest.mark.parametrize(
    ("arguments", "result", "margin", "marks"),
    [
        # 131 in tricks against 31 and a tierce
        (["-r", "belote", "--taker", "N"], "made", 39, {"NS": 131, "EW": 51}),
        (["-r", "belote", "--taker", "W"], "failed", -41, {"NS": 162 + 20, "EW": 0}),
        (["-r", "bela", "--taker", "S"], "made", 39, {"NS": 131, "EW": 51}),
        (["-r", "coinche", "--taker", "N", "--bid", "130"], "made", 1, {"NS": 261, "EW": 51}),
        (["-r", "coinche", "--taker", "N", "--bid", "140"], "failed", -9, {"NS": 0, "EW": 320}),
        (["-r", "coinche", "--taker", "N", "--bid", "capot"], "failed", None, {"NS": 0, "EW": 430}),
        (["-r", "contree", "--taker", "N", "--bid", "140"], "failed", -9, {"NS": 0, "EW": 300}),
        (
            ["-r", "belote", "--taker", "N", "--option", "rounding=ten"],
            "made",
            39,
            {"NS": 130, "EW": 50},
        ),
    ],
)
def test_result_margin_and_marks(
    arguments: list[str], result: str, margin: int | None, marks: dict[str, int]
) -> None:
    score = solved("-t", "S", *arguments, TIERCE)["score"]
    assert (score["result"], score["margin"], score["marks"]) == (result, margin, marks)


# -- JSON and CSV -----------------------------------------------------------------------------


def test_keys_of_a_contract() -> None:
    found = solved("-t", "S", "-r", "coinche", "--taker", "EW", "--bid", "80", TIERCE)
    plain = solved("-t", "S", "-r", "coinche", TIERCE)
    assert found.keys() - plain.keys() == {"objective", "contract", "declarations", "score"}
    assert plain.keys() - found.keys() == {"bids"}
    assert found["objective"] == "points"
    assert found["contract"] == {"taker": "EW", "bid": 80, "coinche": None}
    assert found["declarations"]["winner"] == "EW"
    assert found["score"]["counted"]["EW"] == {
        "tricks": 31,
        "capot": 0,
        "declarations": 20,
        "belote": 0,
        "total": 51,
    }
    card = found["cards"][0]
    assert card["score"] == {"result": "failed", "margin": -41, "marks": {"NS": 260, "EW": 0}}
    assert card.keys() - plain["cards"][0].keys() == {"score", "mistake"}


def test_csv_has_the_contract_behind_the_usual_columns() -> None:
    arguments = ["-t", "S", "-r", "coinche", "--taker", "N", "--bid", "130", "--format", "csv"]
    rows = answer("solve", *arguments, TIERCE).splitlines()
    assert rows[0] == (
        "deal,trump,leader,card,NS,EW,capot,cost,best,mistake,result,margin,NS marks,EW marks"
    )
    assert rows[1] == "1,S,N,S9,131,31,,0,1,,made,1,261,51"
    assert rows[4] == "1,S,N,H8,117,45,,14,0,decisive,failed,-13,0,310"


def test_a_finished_deal_is_judged_in_every_format() -> None:
    arguments = ["-t", "S", "-r", "coinche", "--taker", "E", "--bid", "80"]
    arguments += ["--played", TIERCE_PLAYED]
    assert "every card is played\n\ncontract ♠ by E 80: EW failed by 41: NS 260" in answer(
        "solve", *arguments, TIERCE
    )
    assert solved(*arguments, TIERCE)["score"]["result"] == "failed"
    assert answer("solve", *arguments, "--format", "csv", TIERCE).splitlines()[1:] == [
        "1,S,N,,131,31,,,,,failed,-41,260,0"
    ]


def test_a_contract_in_mid_play() -> None:
    played = ",".join(TIERCE_PLAYED.split(",")[:10])
    arguments = ["-t", "S", "-r", "coinche", "--taker", "N", "--bid", "100", "--played", played]
    found = solved(*arguments, TIERCE)
    assert found["score"]["marks"] == {"NS": 231, "EW": 51}
    assert mistakes(found) == {
        "C7": "points",
        "CT": "points",
        "CJ": "points",
        "CQ": "points",
        "CA": None,
    }


# -- mistakes ---------------------------------------------------------------------------------


def test_losing_the_contract_is_another_mistake_than_losing_points() -> None:
    arguments = ["-t", "S", "-r", "coinche", "--taker", "N", "--bid"]
    others = ("S8", "SQ", "D9", "DQ", "CT", "CJ", "CA")
    for bid, mistake in (("80", "points"), ("130", "decisive")):
        found = solved(*arguments, bid, DEAL)
        assert mistakes(found) == {"S8": mistake, "SJ": None, **dict.fromkeys(others[1:], mistake)}
    assert mistakes(solved(*arguments, "140", DEAL)) == {
        "SJ": None,
        **dict.fromkeys(others, "points"),
    }


def test_the_mark_of_a_decisive_mistake() -> None:
    text = answer("solve", "-t", "S", "-r", "coinche", "--taker", "N", "--bid", "130", DEAL)
    marked = [line.split()[-1] for line in text.splitlines() if " failed " in line]
    assert marked == ["??"] * 7


def test_a_capot_that_changes_hands_is_decisive() -> None:
    # W leads; a spade or a diamond lets North and South take every trick.
    deal = "N:J9A.ATKQ.A. T87..K98.A8 K.J98.TQ7.7 Q.7.J.TKQJ9"
    found = solved("-t", "S", "-l", "W", "--taker", "N", deal)
    assert mistakes(found)["S7"] == mistakes(found)["D9"] == "decisive"
    assert {entry["score"]["result"] for entry in found["cards"]} == {"made"}


# -- bids -------------------------------------------------------------------------------------


def test_without_a_bid_the_highest_ones() -> None:
    assert "\n\nhighest bids: NS 130 · EW –\n\n" in answer(
        "solve", "-t", "S", "-r", "coinche", TIERCE
    )
    assert solved("-t", "S", "-r", "coinche", "--taker", "N", TIERCE)["bids"] == {
        "NS": 130,
        "EW": None,
    }
    assert solved("-t", "S", "-r", "contree", SWEEP)["bids"] == {"NS": "capot", "EW": None}
    assert "bids" not in solved("-t", "S", "-r", "belote", TIERCE)
    assert "bids" not in solved("-t", "S", "-r", "coinche", ENDING)


def test_the_highest_bids_in_every_contract() -> None:
    found = solved("-r", "coinche", TIERCE)
    assert found["bids"] == {
        "S": {"NS": 130, "EW": None},
        "H": {"NS": None, "EW": 110},
        "D": {"NS": 90, "EW": None},
        "C": {"NS": None, "EW": 140},
        "SA": {"NS": 90, "EW": None},
        "TA": {"NS": None, "EW": 130},
    }
    text = answer("solve", "-r", "coinche", TIERCE)
    assert "\n♥             72    90          –        110\n" in text
    rows = answer("solve", "-r", "coinche", "--format", "csv", TIERCE).splitlines()
    assert rows[:3] == [
        "deal,trump,leader,card,NS,EW,capot,cost,best,NS bids,EW bids",
        "1,S,N,,131,31,,,,130,",
        "1,H,N,,72,90,,,,,110",
    ]


def test_bids_by_single_points() -> None:
    found = solved("-t", "S", "-r", "coinche", "--option", "bid-step=1", TIERCE)
    assert found["bids"]["NS"] == 131


# -- playing for marks ------------------------------------------------------------------------


def test_play_for_marks_leaves_a_trick() -> None:
    found = solved("--check", LEAVE_A_TRICK)
    assert (found["objective"], found["checked"]) == ("score", True)
    assert (found["value"]["capot"], found["score"]["marks"]) == (None, {"NS": 282, "EW": 0})
    found = solved("--objective", "points", LEAVE_A_TRICK)
    assert (found["value"]["capot"], found["score"]["marks"]["NS"]) == ("NS", 252)
    text = answer("solve", LEAVE_A_TRICK)
    assert "\nboth sides play for the difference of their marks\n" in text


def test_a_card_that_loses_the_contract_costs_its_marks() -> None:
    played = ",".join(TIERCE_PLAYED.split(",")[:10])
    arguments = ["-t", "S", "-r", "coinche", "--taker", "N", "--bid", "140", "--played", played]
    found = solved(*arguments, "--objective", "score", TIERCE)
    assert mistakes(found) == {
        "C7": "decisive",
        "CT": None,
        "CJ": "decisive",
        "CQ": None,
        "CA": None,
    }
    costs = {entry["card"]: entry["cost"] for entry in found["cards"]}
    assert costs["C7"] == 320 + (142 + 140) - (20 + 20)
    assert found["best"] == ["CT", "CQ", "CA"]


def test_a_check_of_play_for_marks_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Solver.worths

    def wrong(self: Solver, position: Position, levels: Sequence[int]) -> dict[Card, int]:
        return {card: worth - 1 for card, worth in honest(self, position, levels).items()}

    monkeypatch.setattr(Solver, "worths", wrong)
    monkeypatch.setattr(Solver, "line_of_worth", lambda self, position, *_: played_out(position))
    result = capot("solve", "--check", LEAVE_A_TRICK)
    assert (result.status, result.out) == (1, "")
    assert "the search says H8 brings 281, not 282" in result.err


def played_out(position: Position) -> tuple[Trick, ...]:
    """Return the tricks to the end when everybody plays the lowest card he may."""
    position = position.copy()
    start = len(position.tricks)
    while not position.is_finished:
        position.push(min(position.legal_cards()))
    return position.tricks[start:]


# -- several rule sets ------------------------------------------------------------------------


def test_all_rule_sets_with_a_contract() -> None:
    text = answer("solve", "--rules", "all", "-t", "S", "--taker", "N", "--bid", "140", TIERCE)
    rows = {
        line.split()[0]: line.split()[1:]
        for line in text.splitlines()
        if "EW " not in line and line
    }
    assert rows["contree"][:5] == ["131", "31", "failed", "0", "300"]
    assert rows["coinche"][:5] == ["131", "31", "failed", "0", "320"]
    assert rows["belote"][:5] == ["–"] * 5
    assert " ".join(rows["belote"][5:]).startswith("belote has no bids")
    assert "bulgarian is answered in card points only" in text


def test_all_rule_sets_with_a_taker_alone() -> None:
    found = capot("solve", "--rules", "all", "-t", "S", "--taker", "N", "--format", "json", TIERCE)
    by_name = {one["rules"]: one for one in found.objects}
    assert by_name["belote-ffb"]["score"]["marks"] == {"NS": 131, "EW": 31}
    assert by_name["coinche"]["bids"] == {"NS": 130, "EW": None}
    assert "bulgarian" not in by_name


def test_no_rule_set_knows_the_bid() -> None:
    arguments = ["--rules", "all", "-t", "S", "--taker", "N", "--bid", "85"]
    assert "bid=85 is no bid of coinche" in refusal("solve", *arguments, TIERCE)


# -- CFN --------------------------------------------------------------------------------------

CFN = "W:A.AK.J7.K87/TJ87.Q9..AQ/9.T87.TK98./KQ.J.AQ.TJ9 - 100hNSx"


def test_a_contract_in_cfn() -> None:
    found = solved("-r", "coinche", CFN)
    assert found["contract"] == {"taker": "NS", "bid": 100, "coinche": "coinche"}
    assert found["score"]["marks"] == {"NS": 0, "EW": 2 * (160 + 100 + 20)}
    assert solved(CFN)["rules"] == "contree"
    assert capot("solve", "--format", "json", CFN, env={"CAPOT_RULES": "bela"}).status == 0
    assert "say rules=coinche or contree" in refusal("solve", "-r", "belote", CFN)


# -- what cannot be scored --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "deal", "problem"),
    [
        (["-r", "bulgarian", "--taker", "N"], TIERCE, "bulgarian is answered in card points only"),
        (["-r", "klaverjas-rotterdam", "--bid", "80"], TIERCE, "is answered in card points only"),
        (
            ["-r", "coinche", "--taker", "X", "--bid", "80"],
            TIERCE,
            "taker=X is no seat and no side",
        ),
        (["-r", "coinche", "--taker", "N", "--bid", "85"], TIERCE, "bid=85 is no bid of coinche"),
        (["-r", "contree", "--taker", "N", "--bid", "170"], TIERCE, "bid=170 is no bid of contree"),
        (["-r", "coinche", "--taker", "N", "--bid", "x"], TIERCE, "bid=x is no bid"),
        (["-r", "coinche", "--bid", "100"], TIERCE, "a contract of coinche needs its taker"),
        (["-r", "coinche", "--taker", "N", "--coinche"], TIERCE, "of coinche needs its bid"),
        (["--taker", "N", "--bid", "100"], TIERCE, "belote has no bids"),
        (["--taker", "N", "--coinche"], TIERCE, "belote has no coinche"),
        (["-r", "bela", "--objective", "score"], TIERCE, "a contract of bela needs its taker"),
        (["--coinche", "--surcoinche"], TIERCE, "--coinche and --surcoinche exclude each other"),
        (["--objective", "marks"], TIERCE, "objective=marks is none"),
        (["--option", "marks=points"], TIERCE, "marks=points has no effect in belote"),
        (["--option", "tie=draw"], TIERCE, "tie=draw says nothing"),
        (["--option", "ties=fail"], TIERCE, "--option 'ties=fail': write NAME=VALUE"),
        (["--option", "tie=fail", "--option", "tie=made"], TIERCE, "--option tie is given twice"),
        (["--declarations", "on", "--option", "declarations=on"], TIERCE, "given twice"),
        (["--declarations", "maybe"], TIERCE, "declarations=maybe says nothing"),
        (["--taker", "N"], ENDING, "cannot be known of an ending"),
        (["-r", "coinche", "--taker", "N", "--bid", "80"], ENDING, "cannot be known of an ending"),
        (["--rules", "all", "--option", "tie=made"], TIERCE, "--rules all and tie exclude"),
        (["--rules", "all"], f"{TIERCE} tie=made", "--rules all and single duties, options"),
        (["--no-trump-discard"], TIERCE, "nobody has cards to put away"),
    ],
)
def test_refusals(arguments: list[str], deal: str, problem: str) -> None:
    assert problem in refusal("solve", "-t", "S", *arguments, deal)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--taker", "N", "--bid", "100"], "a contract was bid and no trump is said"),
        (["--objective", "score"], "marks are those of a contract and no trump is said"),
    ],
)
def test_a_contract_without_a_trump(arguments: list[str], problem: str) -> None:
    assert problem in refusal("solve", "-r", "coinche", *arguments, TIERCE)


def test_an_ending_is_scored_where_declarations_are_off() -> None:
    arguments = ["-t", "S", "-r", "coinche", "--taker", "N", "--bid", "80", "--declarations", "off"]
    found = solved(*arguments, ENDING)
    assert found["score"]["result"] == "failed"
    assert found["declarations"]["notes"] == [
        "belote is not counted: it cannot be known of an ending"
    ]


def test_a_deal_that_cannot_be_scored_leaves_the_others() -> None:
    text = f"{TIERCE} taker=N bid=85\n{TIERCE} taker=N bid=80\n{TIERCE} taker=N\n"
    result = capot("solve", "-t", "S", "-r", "coinche", "--format", "json", "-", stdin=text)
    assert result.status == 2
    assert [one["input"]["line"] for one in result.objects] == [2, 3]
    assert result.err.startswith("capot: stdin, line 1, column 63: bid=85 is no bid of coinche")
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["leads", "show", "perft"])
def test_commands_of_points_alone_know_no_contract(command: str) -> None:
    arguments = ["--depth", "1"] if command == "perft" else []
    assert "No such option" in refusal(command, "--bid", "100", *arguments, "-t", "S", TIERCE)
    assert answer(command, *arguments, "-t", "S", f"{TIERCE} rules=coinche taker=N bid=100")


def test_leads_are_not_for_marks() -> None:
    deal = f"{TIERCE} taker=N objective=score"
    assert "leads are compared by points" in refusal("leads", "-t", "S", deal)
