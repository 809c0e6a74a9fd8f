"""The commands on games for two and three players and on piles (rules 2 and 7, notation 2 to 4)."""

from __future__ import annotations

from typing import Any

import pytest
from capot.deals import Deal
from capot.notation import LOCALES, card_text
from commandline import PILES, THREE, TWELVE, TWO, answer, capot, refusal

ENDING_OF_THREE = "N:AJT8... 97.K8.. KQ.A7.. trump=S rules=bela3"


def solved(*arguments: str) -> dict[str, Any]:
    """Return the one object of a solved deal."""
    result = capot("solve", "--format", "json", *arguments)
    assert (result.status, result.err) == (0, "")
    (found,) = result.objects
    return found


# -- diagrams ---------------------------------------------------------------------------------


def test_three_players_have_no_south() -> None:
    text = answer("solve", "-t", "C", "-r", "bela3", "--taker", "E", THREE)
    assert text.startswith(
        """\
          N
          ♠ A 10 J 8
          ♥ Q J
          ♦ A 9 7
          ♣ 8
W         trump ♣          E
♠ 9 7     N leads          ♠ K Q
♥ K 8     play N → W → E   ♥ A 7
♦ K Q 8   rules bela3      ♦ 10 J
♣ K Q 7   E is the taker   ♣ J 9 A 10

Put away by E: ♥9 ♥10

E 110 · defence 52

contract ♣ by E: E made by 28: E 130 · defence 72
W announces belote in ♣
E announces tierce to the jack of clubs
E scores: E's tierce to the jack of clubs is the only one

N plays      E    defence    cost  best    contract      E marks    defence marks  mistake
"""
    )


PILES_SOLVED = """\
N
♥A ♦Q
♠Q ♥8

trump ♠
N leads
play N → S
rules decouverte

S
♠9 ♦8
♠K ♥J

N 16 · S 31
47 points in play

N plays      N    S    cost  best
---------  ---  ---  ------  ------
♥A           3   44     -13
♦Q          16   31       0  •

  trick  leads    best line    wins      points    N    S
-------  -------  -----------  ------  --------  ---  ---
      1  N        ♦Q ♦8        N              3    3    0
      2  N        ♥A ♥J        N             13   16    0
      3  N        ♠Q ♠9        S             17   16   17
      4  S        ♠K ♥8        S             14   16   31
"""


def test_piles_show_what_lies_under_their_tops() -> None:
    assert answer("solve", "-t", "S", "-r", "decouverte", PILES) == PILES_SOLVED


def test_a_card_turns_up_when_its_trick_is_over() -> None:
    def hands(played: str) -> list[str]:
        text = answer("show", "-t", "S", "-r", "decouverte", "--played", played, PILES)
        return [line.strip() for line in text.splitlines()]

    assert hands("HA,S9")[1:3] == ["♠Q ♦Q", "♥8"]
    assert "trick 1, HJ: it lies under another card of S" in refusal(
        "show", "-t", "S", "-r", "decouverte", "--played", "HA,HJ", PILES
    )


def test_two_players_stand_above_each_other() -> None:
    text = answer("show", "-r", "bela2", TWO)
    assert text.startswith("N\n♠ A Q 8 7\n")
    assert text.endswith("\n\nS\n♠ 10 J 9\n♥ 8\n♦ 10 K Q\n♣ A Q J\n")


def test_the_taker_who_still_holds_twelve_is_shown() -> None:
    for trump in ([], ["-t", "C"]):
        text = answer("show", "-r", "bela3", "--taker", "E", *trump, TWELVE)
        assert "♥ A 10 9 7\n" in text


# -- JSON and CSV -----------------------------------------------------------------------------


def test_sides_of_two() -> None:
    found = solved("-t", "S", "-r", "bela2", "--taker", "S", TWO)
    assert found["value"] == {"N": 71, "S": 57, "capot": None}
    assert found["score"]["marks"] == {"N": 71, "S": 57 + 20}
    assert found["cards"][0].keys() >= {"N", "S"}


def test_two_players_may_hold_fewer_cards() -> None:
    for size, deal in ((1, "N:J... K..."), (3, "N:J9.A.. K8.T..")):
        found = solved("-t", "S", "-r", "belote2", deal)
        assert len(found["line"]) == size
        assert found["options"]["history"] == "none"


def test_sides_of_three_and_what_was_put_away() -> None:
    found = solved("-t", "C", "-r", "bela3", "--taker", "E", THREE)
    assert found["discards"] == ["H9", "HT"]
    assert found["taken"] == {"E": 10, "defence": 0}
    assert found["value"] == {"E": 110, "defence": 52, "capot": None}
    assert found["to_come"] == {"E": 100, "defence": 52, "capot": None}
    assert found["contract"]["taker"] == "E"


def test_the_leader_takes_in_bela() -> None:
    found = solved("-t", "S", "-r", "bela3", THREE)
    assert [*found["value"]] == ["N", "defence", "capot"]
    assert found["contract"]["taker"] == "N"


def test_an_ending_of_three_is_answered_in_points() -> None:
    found = solved(ENDING_OF_THREE, "--taker", "W", "--discards", "CA,CT")
    assert found["value"] == {"W": 38, "defence": 70, "capot": None}
    assert found["to_come"] == {"W": 17, "defence": 70, "capot": None}
    assert "contract" not in found
    found = solved(ENDING_OF_THREE, "--taker", "W")
    assert found["value"] == found["to_come"] == {"W": 17, "defence": 70, "capot": None}


def test_history_of_three() -> None:
    deal = "N:AK... 97... QT... trump=S rules=belote3 taker=N"
    assert solved(deal, "--history", "N")["value"]["capot"] is None
    won = "N:9J... A7... QT... trump=S rules=belote3 taker=N"
    assert solved(won)["value"]["capot"] is None
    assert solved(won, "--history", "N")["value"]["capot"] == "N"
    assert solved(won, "--history", "defence")["value"]["capot"] is None


def test_csv_of_several_games_names_the_sides_of_each() -> None:
    text = (
        f"{THREE} trump=C rules=bela3 taker=E declarations=off\n{PILES} trump=S rules=decouverte\n"
    )
    rows = answer("solve", "--format", "csv", "-", stdin=text + text).splitlines()
    headers = [row for row in rows if row.startswith("deal,")]
    assert (
        headers
        == [
            "deal,trump,leader,card,E,defence,capot,cost,best,"
            "mistake,result,margin,E marks,defence marks",
            "deal,trump,leader,card,N,S,capot,cost,best",
        ]
        * 2
    )
    assert rows[rows.index(headers[1]) + 1 :][:2] == ["2,S,N,HA,3,44,,13,0", "2,S,N,DQ,16,31,,0,1"]


def test_every_contract_of_three() -> None:
    found = solved("-r", "bela3", "--taker", "E", THREE)
    assert {trump: one["E"] for trump, one in found["contracts"].items()}["C"] == 110
    assert found["discards"] == ["H9", "HT"]


# -- rule sets and settings -------------------------------------------------------------------


def test_all_rule_sets_of_as_many_players() -> None:
    def names(*arguments: str) -> list[str]:
        found = capot("solve", "--rules", "all", "--format", "json", *arguments).objects
        return [one["rules"] for one in found]

    assert names("-t", "S", f"{TWO} rules=bela2") == ["bela2", "belote2"]
    assert names("-t", "S", f"{PILES} rules=decouverte") == ["decouverte"]
    assert names("-t", "S", f"{THREE} rules=bela3 taker=N") == ["bela3", "belote3"]
    assert names(f"{THREE} rules=bela3 taker=N") == ["bela3", "belote3"]


def test_a_rule_set_that_needs_more_says_so_below_the_others() -> None:
    text = answer("solve", "--rules", "all", f"{THREE} rules=bela3")
    assert "\nbela3 " in text
    assert text.endswith("\n\nbelote3 is left out: belote3 needs its taker\n")
    text = answer("solve", "--rules", "all", "-t", "S", f"{THREE} rules=bela3")
    assert text.splitlines()[-1].split(maxsplit=6)[0] == "belote3"
    assert text.endswith("belote3 needs its taker\n")


def test_the_game_of_the_environment() -> None:
    env = {"CAPOT_RULES": "bela3", "CAPOT_DIRECTION": "clockwise"}
    text = capot("show", THREE, env=env).out
    assert "play N → E → W" in text
    (found,) = capot("solve", "-t", "C", "--format", "json", THREE, env=env).objects
    assert (found["rules"], found["options"]["direction"]) == ("bela3", "clockwise")


@pytest.mark.parametrize("name", LOCALES)
@pytest.mark.parametrize(
    "command",
    [
        ["solve", "-t", "♣"],
        ["solve"],
        ["leads"],
        ["leads", "-t", "♣"],
        ["declarations"],
        ["show"],
        ["perft", "-t", "♣", "--depth", "2"],
    ],
)
def test_ascii_alone(command: list[str], name: str) -> None:
    hands = (
        " ".join(card_text(card, name, True) for card in hand) for hand in Deal.parse(THREE).hands
    )
    deal = " ".join(f"{seat}: {hand}" for seat, hand in zip("NWE", hands, strict=True))
    text = answer(
        *command, "--ascii", "--locale", name, "-r", "bela3", "--taker", "E", "-l", "N", deal
    )
    assert text.isascii()
    assert "?" not in text.replace("?!", "").replace("??", "")
    assert answer("solve", "--ascii", "-t", "S", "-r", "decouverte", PILES).isascii()


def test_piles_under_a_locale() -> None:
    french = "N:(CA PD)(KD C8) (P9 PR)(K8 CV)"
    text = answer("solve", "--locale", "fr", "-t", "P", "-r", "decouverte", french)
    assert text.startswith("N\n♥A ♦D\n♠D ♥8\n")


# -- other commands ---------------------------------------------------------------------------


def test_leads_from_piles() -> None:
    rows = answer("leads", "-r", "decouverte", "-t", "S", "--format", "csv", PILES).splitlines()
    assert rows == [
        "deal,trump,leader,card,N,S,capot,cost,best,turn",
        "1,S,N,DQ,16,31,,0,1,",
        "1,S,N,HA,3,44,,13,0,1",
    ]
    assert "\n♥A         N  " in answer("leads", "-r", "decouverte", PILES)


def test_plays_of_piles() -> None:
    rows = answer("perft", "-r", "decouverte", "-t", "S", "--depth", "3", "--format", "csv", PILES)
    assert rows.splitlines()[1:] == ["1,1,2", "1,2,2", "1,3,4"]


def test_lessons_of_three_and_of_piles() -> None:
    lesson = f"""
[[example]]
deal = "{THREE}"
trump = "C"
rules = "bela3"
taker = "E"
claims = ["E = 110", "defence = 52", "not capot defence", "made", "score E = 130"]
[[example]]
deal = "{PILES}"
trump = "S"
rules = "decouverte"
claims = ["N = 16", "best = DQ", "HA: S = 44", "line = DQ D8 HA HJ"]
"""
    assert answer("verify", "-", stdin=lesson).endswith(" 9 claims: 9 true, 0 false\n")


# -- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "deal", "place", "problem"),
    [
        ("belote", THREE, "column 1", "belote is for 4 players, the deal has 3 hands"),
        ("bela3", TWO, "column 1", "bela3 is for 3 players, the deal has 2 hands"),
        ("bela2", THREE, "column 31", "bela2 is for 2 players, the deal has 3 hands"),
        ("belote3", THREE, "column 1", "belote3 needs its taker"),
        ("bela3", f"{THREE} taker=S", "column 51", "taker=S is no seat at the table"),
        ("bela3", f"{THREE} taker=NS", "column 51", "taker=NS is no seat at the table"),
        ("bela2", f"{TWO} taker=E", "column 37", "taker=E is no seat at the table"),
        (
            "bela3",
            "N:A... K... T... discards=S7",
            "column 27",
            "the taker puts 2 cards away, not 1",
        ),
        ("bela3", "N:A... K... T... discards=SA,S7", "column 27", "SA is put away and in a hand"),
        ("bela3", f"{THREE} discards=HT,HA", "column 54", "HA is put away and in a hand"),
        ("bela3", "N:A... K... T... history=NS", "column 26", "history=NS says nothing"),
        ("bela3", "N:AK... K... T...", "column 9", "♠K is in the hands of N and W"),
        ("bela3", "N:AK... Q... T...", "column 3", "N holds 2 and W 1 cards"),
        ("decouverte", TWO, "column 1", "decouverte is played from piles"),
        ("belote2", PILES, "column 1", "belote2 is not played from piles"),
        ("decouverte", "N:(HA SQ)(DQ H8) (S9 SK)", "column 18", "S holds 2 and N 4 cards"),
        ("decouverte", PILES.replace("HJ", "SK"), "column 29", "♠K is twice in the hand of S"),
        ("decouverte", PILES.replace("HJ", "HA"), "column 29", "♥A is in the hands of N and S"),
        ("decouverte", f"{PILES} played=SQ", "column 40", "it lies under another card of N"),
        (
            "decouverte",
            f"{PILES} taker=N declarations=on",
            "column 1",
            "cannot be known of an ending",
        ),
        ("bela2", "N:J... K... taker=S", "column 1", "cannot be known of an ending"),
    ],
)
def test_where_and_what(rules: str, deal: str, place: str, problem: str) -> None:
    said = refusal("solve", "-t", "S", "-r", rules, deal)
    assert said.startswith(f"capot: line 1, {place}: ")
    assert problem in said


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--option", "bela3-fall=both", "--objective", "score"], "marks do not follow the points"),
        (["--bid", "100"], "bela3 has no bids: `bid=100`; leave bid=100 out"),
        (["--discards", "H9,H8"], "H8 is put away and in a hand"),
    ],
)
def test_contracts_of_three_that_cannot_be(arguments: list[str], problem: str) -> None:
    asked = ["-r", "bela3", "--taker", "E"]
    assert problem in refusal("solve", "-t", "C", *asked, *arguments, THREE)
    assert "bela3 has no contract SA" in refusal("solve", "-t", "SA", *asked, THREE)


@pytest.mark.parametrize(
    ("deal", "games"),
    [
        ("N:AJ... K9... QT... taker=N", ["bela3", "belote3"]),
        ("N:AJ... K9...", ["bela2", "belote2"]),
        ("N:(SA SJ) (SK S9)", ["decouverte"]),
    ],
)
def test_every_rule_set_of_as_many_players(deal: str, games: list[str]) -> None:
    found = capot("solve", "--rules", "all", "-t", "S", "--format", "json", deal).objects
    assert [each["rules"] for each in found] == games


def test_rule_sets_that_cannot_answer_are_said() -> None:
    result = capot("solve", "--rules", "all", "-t", "S", "--format", "json", "N:AJ... K9... QT...")
    assert [each["rules"] for each in result.objects] == ["bela3"]
    assert result.status == 0
    assert result.err.startswith("capot: belote3 is left out: belote3 needs its taker")
