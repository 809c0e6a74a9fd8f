"""`capot solve` for a taker of three who still holds twelve cards (rules 7)."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from capot.cards import Card
from capot.deals import Deal
from commandline import THREE, TWELVE, answer, capot, refusal

ASKED = ["solve", "-r", "bela3", "--taker", "E"]


def ranked(*arguments: str, deal: str = TWELVE) -> dict[str, Any]:
    """Return the one object about cards to put away."""
    result = capot(*ASKED, "--format", "json", *arguments, deal)
    assert (result.status, result.err) == (0, "")
    (found,) = result.objects
    return found


def test_all_choices_from_the_best_on() -> None:
    found = ranked("-t", "C")
    choices = found["discards"]
    pairs = {tuple(choice["cards"]) for choice in choices}
    assert pairs == {(str(a), str(b)) for a, b in combinations(sorted(Deal.parse(TWELVE)["E"]), 2)}
    assert len(choices) == 66
    assert choices[0] == {
        "cards": ["SQ", "SK"],
        "E": 141,
        "defence": 21,
        "capot": None,
        "cost": 0,
        "best": True,
        "score": choices[0]["score"],
    }
    assert choices[0]["score"]["result"] == "made"
    assert choices[0]["score"]["marks"] == {"E": 161, "defence": 41}
    assert found["value"] == {"E": 141, "defence": 21, "capot": None}
    assert [choice["cost"] for choice in choices] == sorted(choice["cost"] for choice in choices)
    assert all(choice["cost"] == 141 - choice["E"] for choice in choices)


def test_equal_choices_stand_in_card_order() -> None:
    choices = ranked("-t", "C")["discards"]
    for before, after in pairwise(choices):
        if before["cost"] == after["cost"]:
            first, second = ([Card[name] for name in c["cards"]] for c in (before, after))
            assert first < second


def test_a_choice_is_worth_the_deal_without_it() -> None:
    (choice,) = (c for c in ranked("-t", "C")["discards"] if c["cards"] == ["H9", "HT"])
    (found,) = capot(*ASKED, "-t", "C", "--format", "json", THREE).objects
    assert found["discards"] == ["H9", "HT"]
    assert {key: choice[key] for key in ("E", "defence", "capot")} == found["value"]


def test_trumps_may_be_kept_back() -> None:
    kept = ranked("-t", "C", "--no-trump-discard")["discards"]
    everything = ranked("-t", "C")["discards"]
    assert len(kept) == 8 * 7 // 2
    assert [c["cards"] for c in kept] == [
        c["cards"] for c in everything if not any(card.startswith("C") for card in c["cards"])
    ]


def test_text() -> None:
    text = answer(*ASKED, "-t", "C", TWELVE)
    diagram, rows = text.split("\n\n")
    assert "♥ K 8     play N → W → E   ♥ A 10 9 7\n" in diagram
    assert rows.startswith(
        """\
E puts away      E    defence    cost  best    contract      E marks    defence marks
-------------  ---  ---------  ------  ------  ----------  ---------  ---------------
♠Q ♠K          141         21       0  •       made              161               41
♠K ♥7          131         31     -10          made              151               51
"""
    )
    assert len(rows.splitlines()) == 2 + 66
    assert answer(*ASKED, "-t", "C", "--ascii", TWELVE).isascii()


def test_the_best_two_in_every_contract() -> None:
    rows = answer(*ASKED, TWELVE).split("\n\n")[1].splitlines()
    assert [row.split() for row in rows[2:]] == [
        ["♠", "♦10", "♣10", "57", "105", "failed", "0", "105"],
        ["♥", "♠Q", "♠K", "103", "59", "made", "123", "59"],
        ["♦", "♠K", "♣10", "87", "75", "failed", "0", "95"],
        ["♣", "♠Q", "♠K", "141", "21", "made", "161", "41"],
    ]
    found = ranked()["contracts"]
    assert list(found) == ["S", "H", "D", "C"]
    assert [one["E"] for one in found.values()] == [57, 103, 87, 141]
    assert found["H"]["discards"] == ["SQ", "SK"]


def test_playing_for_marks() -> None:
    found = ranked("-t", "C", "--objective", "score")
    assert found["objective"] == "score"
    first = found["discards"][0]
    assert first["score"]["difference"] == 161 - 41
    for choice in found["discards"]:
        assert choice["cost"] == 120 - choice["score"]["difference"]


def test_csv() -> None:
    rows = answer(*ASKED, "-t", "C", "--format", "csv", TWELVE).splitlines()
    assert rows[:3] == [
        "deal,trump,leader,discards,E,defence,capot,cost,best,result,E marks,defence marks",
        "1,C,N,SQ SK,141,21,,0,1,made,161,41",
        "1,C,N,SK H7,131,31,,10,0,made,151,51",
    ]
    assert len(rows) == 1 + 66


def test_belote_for_three_with_32_cards() -> None:
    arguments = ["-t", "C", "-r", "belote3", "--taker", "E", "--format", "json"]
    (found,) = capot("solve", *arguments, TWELVE).objects
    assert len(found["discards"]) == 66


def test_a_check() -> None:
    trumps = [card for card in Deal.parse(TWELVE)["E"] if card.suit.name == "C"]
    assert len(trumps) == 4
    said = "\n\nchecked: plain mode finds the same for every choice\n"
    assert answer(*ASKED, "--check", "--no-trump-discard", "-t", "C", TWELVE).endswith(said)
    assert ranked("--check", "--no-trump-discard", "-t", "C")["checked"] is True
    assert "checked" not in ranked("-t", "C")


def test_a_check_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    from capot.solver import CheckFailed, Solver

    def check(solver: object, answer: object) -> None:
        raise CheckFailed("another outcome")

    monkeypatch.setattr(Solver, "check", check)
    result = capot(*ASKED, "--check", "-t", "C", TWELVE)
    assert (result.status, result.out) == (1, "")
    assert result.err == "capot: check failed: another outcome\n"


@pytest.mark.parametrize(
    ("arguments", "deal", "problem"),
    [
        (["-t", "C", "--played", "S8"], TWELVE, "cards were played before two were put away"),
        (["-t", "C", "--discards", "SK,SQ"], TWELVE, "still holds the two cards he is to put away"),
        (["-t", "C", "--bid", "100"], TWELVE, "bela3 has no bids"),
        (["-t", "C"], "N:A... K... T9...", "E holds 2 and N 1 cards"),
        (["--trump", "S", "--no-trump-discard"], THREE, "nobody has cards to put away"),
    ],
)
def test_refusals(arguments: list[str], deal: str, problem: str) -> None:
    assert problem in refusal(*ASKED, *arguments, deal)


def test_another_taker_and_other_rules() -> None:
    said = "E holds two cards more than the others and W is the taker"
    assert said in refusal("solve", "-r", "bela3", "--taker", "W", TWELVE)
    said = "cards are put away under one rule set"
    assert said in refusal("solve", "--rules", "all", "--taker", "E", f"{TWELVE} rules=bela3")


@pytest.mark.parametrize("command", ["leads", "perft", "declarations"])
def test_other_commands_want_them_put_away(command: str) -> None:
    arguments = ["--depth", "1"] if command == "perft" else []
    said = refusal(command, "-r", "bela3", "--taker", "E", "-t", "C", *arguments, TWELVE)
    assert "E still holds the two cards he is to put away" in said


def test_a_hand_of_little_but_trumps() -> None:
    deal = "N:.T9.AKQJT987. .87..AKQJT987 AKQJT987.AKQJ.."
    assert len(ranked("-t", "S", "--no-trump-discard", deal=deal)["discards"]) == 6
    assert "E holds nothing but trumps and may not put one away" in refusal(
        *ASKED, "-t", "S", "--no-trump-discard", "N:.A.. .K.. AKQ..."
    )
