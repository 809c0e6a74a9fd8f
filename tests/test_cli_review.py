"""`capot review`: records, single cards, quizzes, exit statuses, every format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest
from capot import Position, refutation, review
from capot.notation import Record, read_records
from capot.rules import RULE_SETS
from capot_cli.refutations import side_by_side
from capot_cli.reviews import marked, marked_tricks
from capot_cli.style import Style
from capot_cli.text import played_table
from commandline import DEAL, ENDING, FINISHED, PILES, SWEEP, THREE, TWO, answer, capot, refusal

LAST_NIGHT = str(Path(__file__).parents[1] / "examples" / "deals" / "last_night.txt")
MARKS = ("?!", "??", "≡", "□")
CAUTION = "Note: double dummy sees every hand: a mistake here may have been a good decision"


def reviewed(*arguments: str) -> dict[str, Any]:
    """Return the one object of a review."""
    (found,) = capot("review", "--format", "json", *arguments).objects
    return found


def after_diagram(text: str) -> str:
    return text.split("\n\n", 1)[1]


# -- a whole record ---------------------------------------------------------------------------


def test_text() -> None:
    text = answer("review", LAST_NIGHT)
    assert text.startswith("             N\n             ♠ 10 8\n")
    assert "♠ –          E leads              ♠ A K\n" in text
    assert (
        after_diagram(text)
        == """\
contract ♠ by S 100
with best play by all: NS 108 · EW 54, NS made by 8: NS 208 · EW 54
as it was played: NS 89 · EW 73, NS failed by 11: NS 0 · EW 260

  trick  leads    played                  wins      points    NS    EW
-------  -------  ----------------------  ------  --------  ----  ----
      1  E        ♦A    ♦9□   ♦K    ♦7□   E             15     0    15
      2  E        ♥K    ♥Q□   ♥A≡   ♥8≡   W             18     0    33
      3  W        ♥10   ♥9□   ♦10?! ♠10≡  N             30    30    33
      4  N        ♣A≡   ♣J≡   ♣9□   ♣7□   N             13    43    33
      5  N        ♣8?!  ♣Q□   ♠J≡   ♦8≡   S             23    66    33
      6  S        ♠7    ♠A    ♠8□   ♥J≡   E             13    66    46
      7  E        ♦Q≡   ♣K≡   ♦J□   ♠9??  S             23    89    46
      8  S        ♠Q□   ♠K□   ♣10□  ♥7□   E             27    89    73

?! gives points away; ?? changes the contract or a capot; ≡ another card was as good; □ forced.

  card    trick  seat    played      cost  best    best → played
------  -------  ------  --------  ------  ------  ---------------------------------------------
    11        3  E       ♦10?!        -21  ♠A      NS 108 · EW 54 → NS 129 · EW 33
    17        5  N       ♣8?!         -13  ♠8      NS 129 · EW 33 → NS 116 · EW 46
    28        7  S       ♠9??         -27  ♠Q      NS 116 · EW 46 → NS 89 · EW 73, made → failed

seat      cards    choices    that mattered    ?!    ??    points lost
------  -------  ---------  ---------------  ----  ----  -------------
N             8          4                2     1     0             13
W             8          5                4     0     0              0
S             8          4                3     0     1             27
E             8          6                5     1     0             21

Note: double dummy sees every hand: a mistake here may have been a good decision at the table.
"""
    )


def test_a_partial_record() -> None:
    text = after_diagram(answer("review", "-t", "S", "--played", "SJ,SK,ST,S7,CA", DEAL))
    assert text.startswith(
        """\
with best play by all: NS 137 · EW 25
after 5 cards, with best play from there: NS 108 · EW 54

  trick  leads    played             wins      points    NS    EW
-------  -------  -----------------  ------  --------  ----  ----
      1  N        ♠J   ♠K   ♠10□ ♠7  N             34    34     0
      2  N        ♣A?!                                   34     0

?! gives points away; ?? changes a capot; ≡ another card was as good; □ forced.
"""
    )


def test_a_line_for_every_card() -> None:
    table = answer("review", "--all-cards", LAST_NIGHT).split("□ forced.\n\n")[1]
    lines = table.split("\n\n")[0].splitlines()[2:]
    assert [line.split()[0] for line in lines] == [str(number) for number in range(1, 33)]
    assert lines[6] == "     7        2  W       ♥A≡            0  ♥10 ♥A        NS 108 · EW 54"
    assert lines[27].endswith("  ♠Q            NS 116 · EW 46 → NS 89 · EW 73, made → failed")


def test_a_record_without_a_mistake() -> None:
    text = answer("review", "-t", "S", "--played", "SJ,SK,ST,S7,S8", DEAL)
    assert "\n\nNo card was a mistake.\n\n" in text
    assert "after 1 card, with" in answer("review", "-t", "S", "--played", "SJ", DEAL)


def test_declarations_stand_below_the_contract() -> None:
    arguments = ["-t", "S", "-r", "coinche", "--taker", "N", "--bid", "100", "--played", "S9,S8"]
    deal = "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"
    text = answer("review", *arguments, deal)
    assert "\n\ncontract ♠ by N 100\nE announces tierce to the queen of clubs\n" in text


def test_ascii_and_a_locale() -> None:
    text = answer("review", "--ascii", LAST_NIGHT)
    assert text.isascii()
    assert "  DA   D9[] DK   D7[]  E " in text
    assert " S9??  " in text
    assert "; = another card was as good; [] forced.\n" in text
    deal = "N:...A8 ...R9 ...D7 ...V10"
    text = answer("review", "--locale", "fr", "-t", "P", "--played", "T8,TR", deal)
    assert "  ♣8 ♣R  " in text


def test_mistakes_are_red_where_there_is_colour() -> None:
    found = review(Position.parse(f"{ENDING} trump=S played={FINISHED}"))
    assert marked(found.moves[0], Style(colour=True)) == "\x1b[31m♣A?!\x1b[0m"
    assert marked(found.moves[1], Style(colour=True)) == "♣9"
    coloured, plain = (
        played_table(found.position, style, marked_tricks(found.moves, style))
        for style in (Style(colour=True), Style())
    )
    assert "\x1b[31m♣A?!\x1b[0m  ♣9    \x1b[31m♣7?!\x1b[0m  " in coloured
    assert click.unstyle(coloured) == plain


def test_games_for_two_and_three_and_piles() -> None:
    text = answer("review", f"{THREE} trump=C rules=bela3 taker=E played=ST,S7,SQ,SA,S9")
    assert "E is the taker" in text
    assert "\ncontract ♣ by E\n" in text
    assert text.count("\nW ") >= 1
    assert "1  S " in answer("review", f"{TWO} trump=S leader=S rules=bela2 played=DQ,DA")
    text = answer("review", f"{PILES} trump=S rules=decouverte played=DQ,D8,HA,HJ,SQ,S9,SK,H8")
    assert "as it was played: N " in text
    assert text.count("□") >= 3


def test_all_trumps_are_scaled_where_the_game_does() -> None:
    text = answer("review", "-t", "TA", "--played", "SJ", DEAL)
    assert "NS 217 · EW 41, on the scale of 162: NS 136 · EW 26\n" in text


def test_play_for_marks() -> None:
    line = "N:AJ9.T.A.AT9 KQT..KQJT9. .AQJ8.7.J87 87.K97.8.KQ trump=S leader=S rules=bela taker=W"
    text = answer("review", f"{line} played=H8,H9", "--objective", "score")
    assert "\nboth sides are held against play for the difference of their marks\n" in text
    assert "  marks lost\n" in text
    assert "-288  ♥K      NS 138 · EW 24 → NS 142 · EW 20, made → failed\n" in text


def test_several_records_and_a_bad_one() -> None:
    lines = f"{ENDING} trump=S played=CA\n{ENDING} trump=S played=CK\n{ENDING} trump=S played=C8\n"
    result = capot("review", "-", stdin=lines)
    assert result.status == 2
    assert result.out.startswith("Deal 1, stdin line 1\n\n")
    assert "\n\nDeal 3, stdin line 3\n\n" in result.out
    assert "Deal 2" not in result.out
    assert result.err.startswith("capot: stdin, line 2, column 42: trick 1, CK: N is to play and W")


def test_cards_from_a_file(tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    record.write_text("# last night\nSJ SK ST S7  # drawn\nCA,S9\n", "utf-8")
    cards = "SJ,SK,ST,S7,CA,S9"
    assert answer("review", "-t", "S", "--played", str(record), DEAL) == answer(
        "review", "-t", "S", "--played", cards, DEAL
    )
    assert answer("review", "-t", "S", "--played", "-", DEAL, stdin=cards)
    record.write_text("SJ SK\nST S7 CX\n", "utf-8")
    assert "command line, line 2, column 8: X is no card letter" in refusal(
        "review", "-t", "S", "--played", str(record), DEAL
    )
    assert "Is a directory" in refusal("review", "-t", "S", "--played", str(tmp_path), DEAL)


# -- JSON and CSV -----------------------------------------------------------------------------


def test_json() -> None:
    found = reviewed(LAST_NIGHT)
    assert [*found] == [
        "schema",
        "input",
        "deal",
        "rules",
        "options",
        "trump",
        "leader",
        "to_play",
        "played",
        "trick",
        "taken",
        "objective",
        "contract",
        "declarations",
        "start",
        "value",
        "moves",
        "seats",
        "notes",
    ]
    assert found["input"] == {"file": LAST_NIGHT, "line": 3}
    assert found["start"]["NS"] == 108
    assert found["value"] == {
        "NS": 89,
        "EW": 73,
        "capot": None,
        "score": {"result": "failed", "margin": -11, "marks": {"NS": 0, "EW": 260}},
    }
    assert len(found["moves"]) == 32
    assert found["moves"][27] == {
        "number": 28,
        "trick": 7,
        "seat": "S",
        "card": "S9",
        "legal": ["S9", "SQ"],
        "before": {
            "NS": 116,
            "EW": 46,
            "capot": None,
            "score": {"result": "made", "margin": 16, "marks": {"NS": 216, "EW": 46}},
        },
        "after": found["value"],
        "cost": 27,
        "best": ["SQ"],
        "equal": [],
        "forced": False,
        "mistake": "decisive",
    }
    assert found["moves"][6]["equal"] == ["HT"]
    assert found["moves"][6]["mistake"] is None
    assert found["moves"][31]["forced"]
    assert found["seats"]["S"] == {
        "cards": 8,
        "choices": 4,
        "mattered": 3,
        "mistakes": 1,
        "decisive": 1,
        "lost": 27,
    }


@pytest.mark.parametrize("number", [1, 11, 16, 28, 32])
def test_cards_in_json_are_those_of_a_solve(number: int) -> None:
    played = ",".join(reviewed(LAST_NIGHT)["played"][: number - 1])
    (solved,) = capot("solve", "--format", "json", "--played", played, LAST_NIGHT).objects
    move = reviewed(LAST_NIGHT)["moves"][number - 1]
    (card,) = [one for one in solved["cards"] if one["card"] == move["card"]]
    assert move["legal"] == [one["card"] for one in solved["cards"]]
    assert (move["cost"], move["mistake"]) == (card["cost"], card["mistake"])
    assert move["after"] == {key: card[key] for key in ("NS", "EW", "capot", "score")}
    assert move["before"].items() >= solved["value"].items()
    assert move["best"] == solved["best"]
    looked_at = reviewed("--at", str(number), LAST_NIGHT)
    assert looked_at["cards"] == solved["cards"]
    assert looked_at["line"] == solved["line"]
    assert looked_at["move"] == move


def test_csv() -> None:
    rows = answer("review", "--format", "csv", LAST_NIGHT).splitlines()
    assert rows[0] == (
        "deal,trump,number,trick,seat,card,NS,EW,capot,cost,best,best cards,forced,mistake,"
        "result,margin,NS marks,EW marks"
    )
    assert rows[28] == "1,S,28,7,S,S9,89,73,,27,0,SQ,0,decisive,failed,-11,0,260"
    assert len(rows) == 33
    rows = answer("review", "--format", "csv", "-t", "S", "--played", FINISHED, ENDING).splitlines()
    assert rows[:2] == [
        "deal,trump,number,trick,seat,card,NS,EW,capot,cost,best,best cards,forced,mistake",
        "1,S,1,1,N,CA,16,24,,10,0,C8,0,points",
    ]


# -- one card ---------------------------------------------------------------------------------


def test_one_card_and_what_refutes_it() -> None:
    text = answer("review", "--at", "28", LAST_NIGHT)
    assert "\nOn the table: E ♦Q, N ♣K, W ♦J\n" in text
    assert text.endswith(
        """
contract ♠ by S 100

S plays      NS    EW    cost  best    contract      NS marks    EW marks  mistake
---------  ----  ----  ------  ------  ----------  ----------  ----------  ---------
♠9           89    73     -27          failed               0         260  ??
♠Q          116    46       0  •       made               216          46

  card    trick  seat    played      cost  best    best → played
------  -------  ------  --------  ------  ------  ---------------------------------------------
    28        7  S       ♠9??         -27  ♠Q      NS 116 · EW 46 → NS 89 · EW 73, made → failed

  trick  leads    after ♠9      wins      NS    EW  leads    after ♠Q      wins      NS    EW
-------  -------  ------------  ------  ----  ----  -------  ------------  ------  ----  ----
      7  E        ♦Q ♣K ♦J ♠9   S         89    46  E        ♦Q ♣K ♦J ♠Q   S         78    46
      8  S        ♠Q ♠K ♣10 ♥7  E         89    73  S        ♠9 ♠K ♣10 ♥7  S        116    46

The points go in trick 8: S leads ♠Q ♠K ♣10 ♥7, E wins 27, 27 behind.

Note: double dummy sees every hand: a mistake here may have been a good decision at the table.
"""
    )


def test_the_trick_where_the_points_go_stands_out() -> None:
    (record,) = read_records(Path(LAST_NIGHT).read_text("utf-8"))
    assert isinstance(record, Record)
    table = side_by_side(refutation(record.position(), 28), Style(colour=True))
    assert [line.count("\x1b[1m") for line in table.splitlines()] == [0, 0, 0, 11]


def test_one_card_that_was_no_mistake() -> None:
    deal = "N:Q87... .JT9.. ..JT9. ...JT9"
    text = answer("review", "--at", "1", "-t", "S", "--played", "S7", deal)
    assert "\n\n♠8 ♠Q were as good.\n\n" in text
    assert "\n\n♦9 was the only card allowed.\n\n" in answer("review", "--at", "2", LAST_NIGHT)
    assert "\n\n♦A was the only best card.\n\n" in answer("review", "--at", "1", LAST_NIGHT)
    assert "\n      8  S        ♠Q ♠K ♣10 ♥7  E             27" in answer(
        "review", "--at", "32", LAST_NIGHT
    )


def test_where_a_capot_goes() -> None:
    text = answer(
        "review",
        "--at",
        "1",
        "-t",
        "S",
        "--history",
        "NS",
        "--played",
        "S7",
        "N:Q7... 8..K. .9.J. .87..",
    )
    assert "\nThe capot goes in trick 1: N leads ♠7 ♠8 ♥9 ♥7, W wins 0, no capot.\n" in text
    assert " ♠7?? " in text


def test_one_card_in_json_and_csv() -> None:
    found = reviewed("--at", "11", LAST_NIGHT)
    assert (found["to_play"], found["trick"], len(found["played"])) == ("E", ["HT", "H9"], 10)
    assert found["refutation"]["line"][0]["cards"] == ["HT", "H9", "DT", "S8"]
    assert found["refutation"]["turn"]["trick"] == 3
    assert found["line"][0]["cards"][2] == found["best"][0]
    assert "nodes" not in found
    assert found["notes"]
    assert reviewed("--at", "2", LAST_NIGHT)["refutation"]["turn"] is None
    rows = answer("review", "--format", "csv", "--at", "28", LAST_NIGHT).splitlines()
    assert rows == [
        "deal,trump,number,trick,seat,card,NS,EW,capot,cost,best,played,mistake,result,margin,"
        "NS marks,EW marks",
        "1,S,28,7,S,S9,89,73,,27,0,1,decisive,failed,-11,0,260",
        "1,S,28,7,S,SQ,116,46,,0,1,0,,made,16,216,46",
    ]


# -- a quiz -----------------------------------------------------------------------------------


def test_a_quiz_hides_the_answers() -> None:
    text = answer("review", "--quiz", LAST_NIGHT)
    asked = [line for line in text.splitlines() if line.startswith("Card ")]
    moves = [m for m in reviewed(LAST_NIGHT)["moves"] if set(m["best"]) != set(m["legal"])]
    assert asked == [f"Card {m['number']}, trick {m['trick']}" for m in moves]
    assert text.count("Your card?") == len(moves)
    assert not any(mark in text for mark in MARKS)
    assert "NS made" not in text
    assert "cost" not in text
    assert "contract ♠ by S 100\nS may play ♠9 ♠Q. Your card?\n" in text


def test_a_quiz_of_one_card_shows_no_card_after_it() -> None:
    text = answer("review", "--quiz", "--at", "17", LAST_NIGHT)
    assert text.startswith("Card 17, trick 5\n\n        N\n        ♠ 8\n")
    assert text.endswith("\n\ncontract ♠ by S 100\nN may play ♠8 ♣8 ♣10 ♣K. Your card?\n")
    assert "only card" not in answer("review", "--quiz", "--at", "32", LAST_NIGHT)


def test_a_quiz_in_json_and_csv_has_no_answers() -> None:
    (found,) = capot("review", "--quiz", "--at", "17", "--format", "json", LAST_NIGHT).objects
    assert [*found] == [
        "schema",
        "input",
        "deal",
        "rules",
        "options",
        "trump",
        "leader",
        "objective",
        "contract",
        "questions",
    ]
    (question,) = found["questions"]
    assert [*question] == ["number", "to_play", "played", "trick", "taken", "legal"]
    assert (question["number"], len(question["played"])) == (17, 16)
    assert question["legal"] == ["S8", "C8", "CT", "CK"]
    rows = answer("review", "--quiz", "--format", "csv", LAST_NIGHT).splitlines()
    assert rows[0] == "deal,trump,number,trick,seat,table,legal"
    assert rows[-1] == "1,S,28,7,S,DQ CK DJ,S9 SQ"


def test_a_quiz_with_nothing_to_ask() -> None:
    text = answer("review", "--quiz", "-t", "S", "--played", "SA", SWEEP)
    assert text == "No card of this record was a choice that mattered.\n"


# -- for scripts ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([], 0),
        (["--fail-on", "points"], 1),
        (["--fail-on", "decisive"], 1),
        (["--fail-on", "decisive", "--at", "11"], 0),
        (["--fail-on", "points", "--at", "11"], 1),
        (["--fail-on", "points", "--at", "12"], 0),
        (["--fail-on", "decisive", "--at", "28"], 1),
        (["--fail-on", "decisive", "--played", "DA,D9,DK,D7,HK,HQ,HA,H8,HT,H9,DT"], 0),
        (["--fail-on", "points", "--played", "DA,D9,DK,D7,HK,HQ,HA,H8,HT,H9"], 0),
    ],
)
@pytest.mark.parametrize("output", ["text", "json", "csv"])
def test_a_mistake_may_fail_a_script(arguments: list[str], status: int, output: str) -> None:
    result = capot("review", "--format", output, *arguments, LAST_NIGHT)
    assert (result.status, result.err) == (status, "")
    assert result.out


def test_bad_input_is_worse_than_a_mistake() -> None:
    lines = f"{ENDING} trump=S played=CA\nrubbish\n"
    assert capot("review", "--fail-on", "points", "-", stdin=lines).status == 2


# -- several rule sets ------------------------------------------------------------------------


def test_rule_sets_that_allow_the_record_and_those_that_do_not() -> None:
    text = answer("review", "--rules", "all", LAST_NIGHT)
    assert (
        "\ncoinche               108    54         40         21  "
        "11 E ♦10?!, 17 N ♣8?!, 28 S ♠9??\n" in text
    )
    rows = {line.split()[0]: line for line in text.splitlines() if line}
    assert "bela has no bids" in rows["bela"]
    assert "card points only" in rows["bulgarian"]
    assert {name for name, rules in RULE_SETS.items() if rules.players == 4} <= rows.keys()
    assert CAUTION in text


def test_rule_sets_in_json_and_csv() -> None:
    result = capot("review", "--rules", "all", "--format", "json", LAST_NIGHT)
    assert [one["rules"] for one in result.objects] == ["contree", "coinche"]
    assert "capot: bela is left out: bela has no bids\n" in result.err
    rows = capot("review", "--rules", "all", "--format", "csv", LAST_NIGHT).rows
    assert rows[0].startswith("deal,rules,trump,number,")
    assert rows[1].startswith("1,contree,S,1,1,E,DA,")
    assert rows[33].startswith("1,coinche,S,1,")


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["-t", "S", DEAL], "no card was played: say which in played="),
        (["--played", "SJ", DEAL], "say trump=S, H, D, C, SA or TA"),
        (["--at", "33", LAST_NIGHT], "the record has no card 33: say one from 1 to 32"),
        (["--at", "0", LAST_NIGHT], "'0' is no whole number from 1 on"),
        (["--at", "x", LAST_NIGHT], "'x' is no whole number from 1 on"),
        (["--quiz", "--fail-on", "points", LAST_NIGHT], "--quiz hides the mistakes"),
        (["--all-cards", "--at", "3", LAST_NIGHT], "leave --at and --quiz out"),
        (["--all-cards", "--quiz", LAST_NIGHT], "leave --at and --quiz out"),
        (["--fail-on", "marks", LAST_NIGHT], "'marks' is not one of 'points', 'decisive'"),
        (["--rules", "all", "--at", "3", LAST_NIGHT], "leave --rules all out"),
        (["--rules", "all", "--quiz", LAST_NIGHT], "leave --rules all out"),
        (["--rules", "all", "-t", "S", DEAL], "no card was played"),
        (["-t", "S", "--taker", "N", "--played", "CA", ENDING], "cannot be known of an ending"),
        (["-r", "bela", LAST_NIGHT], "bela has no bids"),
        (["-t", "S", "--played", "CA,C9,C7,CT,C9", ENDING], "trick 2, C9: it was played before"),
    ],
)
def test_refusals(arguments: list[str], problem: str) -> None:
    assert problem in refusal("review", *arguments)
