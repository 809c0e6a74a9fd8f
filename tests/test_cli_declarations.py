"""`capot declarations`: what each hand announces, and which side scores (rules 5)."""

from __future__ import annotations

import pytest
from capot.options import Scheme
from capot.rules import RULE_SETS
from commandline import ENDING, LABELLED, SWEEP, THREE, TIERCE, answer, capot, refusal


def test_in_one_contract() -> None:
    text = answer("declarations", "-t", "S", TIERCE)
    assert text.startswith("          N\n          ♠ J 9 A\n")
    assert text.split("\n\n")[1] == (
        "E announces tierce to the queen of clubs\n"
        "EW scores: E's tierce to the queen of clubs is the only one\n"
        "declarations and belote: NS 0 · EW 20\n"
    )


def test_in_every_contract() -> None:
    parts = answer("declarations", TIERCE).split("\n\n")[1:]
    assert [part.splitlines()[0] for part in parts] == [
        "♠",
        "♥",
        "♦",
        "♣",
        "no trump",
        "all trumps",
    ]
    assert [part.splitlines()[-1] for part in parts] == [
        f"declarations and belote: NS {ours} · EW 20" for ours in (0, 20, 0, 0, 0, 20)
    ]
    assert "\nS announces belote in ♥\n" in parts[1]


def test_json() -> None:
    found = capot("declarations", "--format", "json", TIERCE).objects
    assert [one["trump"] for one in found] == ["S", "H", "D", "C", "SA", "TA"]
    assert list(found[1]) == [
        "schema",
        "input",
        "deal",
        "rules",
        "trump",
        "leader",
        "seats",
        "winner",
        "why",
        "points",
        "belote",
        "belot",
        "notes",
    ]
    assert found[1]["seats"]["S"] == {
        "side": "NS",
        "declarations": [],
        "points": 0,
        "belote": ["H"],
    }
    assert found[1]["seats"]["E"]["declarations"] == [
        {
            "kind": "tierce",
            "points": 20,
            "cards": ["CT", "CJ", "CQ"],
            "text": "tierce to the queen of clubs",
        }
    ]
    assert (found[1]["points"], found[1]["belote"]) == ({"NS": 0, "EW": 20}, {"NS": 20, "EW": 0})


def test_csv() -> None:
    assert answer("declarations", "-t", "H", "--format", "csv", TIERCE).splitlines() == [
        "deal,trump,seat,side,declaration,cards,points,scores",
        "1,H,S,NS,belote,HK HQ,20,1",
        "1,H,E,EW,tierce to the queen of clubs,CT CJ CQ,20,1",
    ]


def test_the_eight_of_a_suit() -> None:
    text = answer("declarations", "-t", "S", "-r", "bela", SWEEP)
    assert "N holds the belot, eight in a row: the match is won at once" in text
    assert "belot" not in answer("declarations", "-t", "S", "-r", "belote", SWEEP).replace(
        "belote", ""
    )


def test_equal_declarations_may_need_the_taker() -> None:
    assert "say taker=" in refusal("declarations", "-t", "SA", SWEEP)
    text = answer("declarations", "-t", "SA", "--taker", "W", SWEEP)
    assert "\nEW scores: " in text


def test_off_and_on() -> None:
    said = "declarations are off\ndeclarations and belote: NS 0 · EW 0\n"
    assert answer("declarations", "-t", "S", "-r", "contree", TIERCE).endswith(said)
    assert "tierce" in answer(
        "declarations", "-t", "S", "-r", "contree", "--declarations", "on", TIERCE
    )
    assert answer("declarations", "-t", "S", "--declarations", "off", TIERCE).endswith(said)
    assert "rules contree" in answer("declarations", "-t", "S", "-r", "contree", TIERCE)


def test_nothing_is_announced() -> None:
    bare = "N:QJ.JT.AQ.Q7 AT9.AK.T.A9 .Q98.J9.KT8 K87.7.K87.J"
    assert "\nnothing is announced\n" in answer("declarations", "-t", "H", bare)


def test_every_rule_set() -> None:
    text = answer("declarations", "--rules", "all", "-t", "S", TIERCE)
    scored = [
        name
        for name, rules in RULE_SETS.items()
        if rules.players == 4 and rules.scheme is not Scheme.NONE
    ]
    _, *sections = text.split("\n\nrules ")
    assert [section.split("\n")[0] for section in sections] == scored
    for name, section in zip(scored, sections, strict=True):
        alone = answer("declarations", "-t", "S", "-r", name, TIERCE)
        assert alone.endswith("\n\n" + section.partition("\n\n")[2].rstrip("\n") + "\n")
    result = capot("declarations", "--rules", "all", "--format", "json", TIERCE)
    assert [(one["rules"], one["trump"]) for one in result.objects] == [
        (name, str(trump)) for name in scored for trump in RULE_SETS[name].trumps
    ]
    rows = capot("declarations", "--rules", "all", "-t", "S", "--format", "csv", TIERCE).rows
    assert rows[0] == "deal,rules,trump,seat,side,declaration,cards,points,scores"
    assert rows[1].startswith("1,belote,S,E,EW,tierce")


def test_the_defence_of_three_is_one_side() -> None:
    text = answer("declarations", "-t", "C", "-r", "bela3", THREE)
    assert text.endswith("\ndeclarations and belote: N 0 · defence 40\n")


def test_ascii_and_several_deals() -> None:
    assert answer("declarations", "--ascii", TIERCE).isascii()
    text = answer("declarations", "-t", "S", "-", stdin=f"{TIERCE}\n{TIERCE}\n")
    assert text.startswith("Deal 1, stdin line 1\n\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([ENDING], "declarations are made before a card of belote is played"),
        ([LABELLED], "a labelled deal needs its leader"),
        (["-t", "X", TIERCE], "trump X is no contract"),
        (["-t", "SA", "-r", "bela", TIERCE], "bela has no contract SA"),
        (["-r", "belote3", THREE], "belote3 needs its taker"),
        (["-r", "bela3", TIERCE], "bela3 is for 3 players, the deal has 4 hands"),
        (["--bid", "100", TIERCE], "No such option"),
    ],
)
def test_refusals(arguments: list[str], problem: str) -> None:
    assert problem in refusal("declarations", *arguments)
