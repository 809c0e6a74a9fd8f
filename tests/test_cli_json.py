"""JSON and CSV of the commands, key by key (notation 4)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from capot.rules import RULE_SETS
from commandline import DEAL, ENDING, FINISHED, SWEEP, answer, capot

OPTIONS = {
    "declarations": "on",
    "declarations-without-trick": "pass",
    "tie-declarations": "takers",
    "trump-sequence-first": "on",
    "belote-on-fail": "kept",
    "belote-without-trick": "kept",
    "belote-all-trumps": "each",
    "capot-worth": "90",
    "capot-for": "both",
    "tie": "fail",
    "rounding": "off",
    "target": "1000",
    "both-over": "takers-first",
}
SOLVED = {
    "schema": 1,
    "input": {"file": None, "line": 1},
    "deal": ENDING,
    "rules": "belote",
    "options": {
        "overtake-trump": "always",
        "overtake-plain": "never",
        "ruff": "unless-partner",
        "under": "must",
        "partner-ruffed": "any",
        "points": "suit",
        "direction": "anticlockwise",
        "history": "none",
        **OPTIONS,
    },
    "trump": "S",
    "leader": "N",
    "to_play": "N",
    "played": [],
    "trick": [],
    "taken": {"NS": 0, "EW": 0},
    "value": {"NS": 26, "EW": 14, "capot": None},
    "to_come": {"NS": 26, "EW": 14, "capot": None},
    "cards": [
        {"card": "C8", "NS": 26, "EW": 14, "capot": None, "cost": 0, "best": True},
        {"card": "CA", "NS": 16, "EW": 24, "capot": None, "cost": 10, "best": False},
    ],
    "best": ["C8"],
    "line": [
        {"leader": "N", "cards": ["C8", "CK", "C7", "CT"], "winner": "E", "points": 14},
        {"leader": "E", "cards": ["CJ", "CA", "C9", "CQ"], "winner": "N", "points": 26},
    ],
}
HEADER = "deal,trump,leader,card,NS,EW,capot,cost,best"


def solved(*arguments: str) -> dict[str, Any]:
    """Return the one object of a solved deal."""
    (found,) = map(json.loads, answer("solve", "--format", "json", *arguments).splitlines())
    return dict(found)


def test_the_object_of_a_solved_deal() -> None:
    found = solved("-t", "S", ENDING)
    assert [*found][-2:] == ["nodes", "seconds"]
    assert isinstance(found.pop("nodes"), int)
    assert isinstance(found.pop("seconds"), float)
    assert found == SOLVED
    assert list(found) == list(SOLVED)


def test_mid_play_counts_the_whole_deal_and_what_is_to_come() -> None:
    found = solved("-t", "S", "--played", "C8,CK,C7,CT,CJ", ENDING)
    assert found["played"] == ["C8", "CK", "C7", "CT", "CJ"]
    assert (found["trick"], found["to_play"]) == (["CJ"], "N")
    assert found["taken"] == {"NS": 0, "EW": 14}
    assert found["value"] == {"NS": 26, "EW": 14, "capot": None}
    assert found["to_come"] == {"NS": 26, "EW": 0, "capot": None}
    assert found["line"] == SOLVED["line"][1:]  # type: ignore[index]


def test_a_finished_deal() -> None:
    found = solved("-t", "S", "--played", FINISHED, ENDING)
    assert (found["cards"], found["best"], found["line"]) == ([], [], [])
    assert found["to_play"] is None
    assert found["value"] == {"NS": 21, "EW": 19, "capot": None}
    assert found["to_come"] == {"NS": 0, "EW": 0, "capot": None}


def test_a_capot_has_no_premium_in_its_points() -> None:
    found = solved("-t", "S", SWEEP)
    assert found["value"] == found["to_come"] == {"NS": 162, "EW": 0, "capot": "NS"}
    assert {card["capot"] for card in found["cards"]} == {"NS"}


def test_a_capot_thrown_away_costs_its_premium() -> None:
    found = solved("-t", "S", "N:A.A.. K.K.. 7.7.. 8.8.. history=NS played=SA,SK,S7,S8,HA,HK,H7")
    assert found["value"] == {"NS": 40, "EW": 0, "capot": "NS"}
    found = solved("-t", "S", "N:AK... .A8.. .Q9.. .JT.. history=NS leader=S")
    assert {card["cost"] for card in found["cards"]} <= {0, *range(90, 200)}


def test_the_scale_of_162_of_all_trumps() -> None:
    found = solved("-t", "TA", DEAL)
    assert found["value"] == {"NS": 217, "EW": 41, "capot": None, "scaled": {"NS": 136, "EW": 26}}
    assert "scaled" not in solved("-t", "TA", "-r", "contree", DEAL)["value"]


def test_every_contract() -> None:
    found = solved(DEAL)
    assert "trump" not in found
    assert found["options"]["points"] == {
        **dict.fromkeys("SHDC", "suit"),
        "SA": "sa-19",
        "TA": "ta-20",
    }
    assert {trump: one["NS"] for trump, one in found["contracts"].items()} == {
        "S": 137,
        "H": 39,
        "D": 135,
        "C": 111,
        "SA": 130,
        "TA": 217,
    }
    assert found["contracts"]["SA"] == {"NS": 130, "EW": 32, "capot": None}
    assert "bids" not in found
    assert list(solved("-r", "bela", DEAL)["contracts"]) == ["S", "H", "D", "C"]


def test_all_rule_sets_are_an_object_each() -> None:
    found = capot("solve", "--format", "json", "--rules", "all", "-t", "S", ENDING).objects
    assert [one["rules"] for one in found][:3] == ["belote", "belote-ffb", "contree"]
    assert len(found) == sum(rules.players == 4 for rules in RULE_SETS.values())
    assert [one["rules"] for one in found if "notes" in one] == [
        "klaverjas-amsterdam",
        "klaverjas-rotterdam",
    ]


def test_a_check_is_marked() -> None:
    assert solved("--check", "-t", "S", ENDING)["checked"] is True
    assert solved("--check", ENDING)["checked"] is True
    assert "checked" not in solved("-t", "S", ENDING)


def test_where_each_deal_stood() -> None:
    text = f"# one\n{ENDING}\nrubbish\n\n{ENDING}\n"
    result = capot("solve", "--format", "json", "-t", "S", "-", stdin=text)
    assert [one["input"] for one in result.objects] == [
        {"file": "-", "line": 2},
        {"file": "-", "line": 5},
    ]
    assert result.status == 2


def test_json_is_canonical_in_every_locale() -> None:
    deal = "N:...A8 ...R9 ...D7 ...V10"
    found = solved("--locale", "fr", "-t", "P", "--played", "T8", deal)
    assert (found["deal"], found["trump"], found["played"]) == (ENDING, "S", ["C8"])


def test_csv_has_a_row_for_each_card() -> None:
    assert answer("solve", "--format", "csv", "-t", "S", ENDING).splitlines() == [
        HEADER,
        "1,S,N,C8,26,14,,0,1",
        "1,S,N,CA,16,24,,10,0",
    ]


def test_csv_of_contracts_and_finished_deals_has_the_same_columns() -> None:
    text = f"{ENDING}\n{ENDING} trump=S\n{ENDING} trump=S played={FINISHED}\n{SWEEP} trump=S\n"
    rows = answer("solve", "--format", "csv", "-", stdin=text).splitlines()
    assert rows[:2] == [HEADER, "1,S,N,,26,14,,,"]
    assert rows[7:10] == ["2,S,N,C8,26,14,,0,1", "2,S,N,CA,16,24,,10,0", "3,S,N,,21,19,,,"]
    assert rows[10] == "4,S,N,S7,162,0,NS,0,1"
    assert {row.count(",") for row in rows} == {8}


def test_csv_of_all_rule_sets_names_them() -> None:
    rows = answer("solve", "--format", "csv", "--rules", "all", "-t", "SA", ENDING).splitlines()
    assert rows[:2] == [
        "deal,rules,trump,leader,card,NS,EW,capot,cost,best",
        "1,belote,SA,N,C8,34,14,,0,1",
    ]
    assert len(rows) == 1 + 5 * 2


def test_csv_counts_deals_that_cannot_be_read() -> None:
    result = capot("solve", "--format", "csv", "-t", "S", "-", stdin=f"rubbish\n{ENDING}\n")
    assert result.rows[1] == "2,S,N,C8,26,14,,0,1"


# -- the other commands -----------------------------------------------------------------------


def test_leads_in_one_contract() -> None:
    (found,) = capot("leads", "--format", "json", "-t", "S", ENDING).objects
    assert list(found) == [*list(SOLVED)[:12], "leads"]
    assert found["leads"] == [
        {**SOLVED["cards"][0], "turn": None},  # type: ignore[index]
        {
            **SOLVED["cards"][1],  # type: ignore[index]
            "turn": {
                "trick": 2,
                "behind": 10,
                "leader": "N",
                "cards": ["C8", "CK", "C7", "CT"],
                "winner": "E",
                "points": 24,
            },
        },
    ]


def test_leads_in_every_contract() -> None:
    (found,) = capot("leads", "--format", "json", ENDING).objects
    assert found["leads"] == ["C8", "CA"]
    assert list(found["contracts"]) == ["S", "H", "D", "C", "SA", "TA"]
    assert found["options"]["points"]["SA"] == "sa-19"
    assert found["contracts"]["S"] == {
        "value": {"NS": 26, "EW": 14, "capot": None},
        "cards": {
            "C8": {"NS": 26, "EW": 14, "capot": None, "cost": 0, "best": True},
            "CA": {"NS": 16, "EW": 24, "capot": None, "cost": 10, "best": False},
        },
    }


@pytest.mark.parametrize("trump", [["-t", "S"], []])
def test_csv_of_leads(trump: list[str]) -> None:
    rows = answer("leads", "--format", "csv", *trump, ENDING).splitlines()
    assert rows[0] == HEADER + ",turn"
    assert rows[1] == "1,S,N,C8,26,14,,0,1,"
    assert rows[-1] == ("1,S,N,CA,16,24,,10,0,2" if trump else "1,TA,N,CA,0,72,,0,1,")


def test_perft() -> None:
    (found,) = capot("perft", "--format", "json", "--depth", "3", "-t", "S", ENDING).objects
    assert found["perft"] == {"1": 2, "2": 4, "3": 8}
    assert list(found) == [*list(SOLVED)[:11], "perft"]
    assert answer("perft", "--format", "csv", "--depth", "3", "-t", "S", ENDING) == (
        "deal,depth,sequences\n1,1,2\n1,2,4\n1,3,8\n"
    )


def test_rules() -> None:
    (found,) = capot("rules", "contree", "--format", "json").objects
    assert found == {
        "schema": 1,
        "rules": "contree",
        "title": "Contrée",
        "players": 4,
        "hand": 8,
        "direction": "anticlockwise",
        "duties": {
            "overtake-trump": "always",
            "overtake-plain": "never",
            "ruff": "unless-partner",
            "under": "free",
            "partner-ruffed": "any",
        },
        "points": {
            "S": "suit",
            "H": "suit",
            "D": "suit",
            "C": "suit",
            "SA": "sa-19",
            "TA": "ta-13",
        },
        "score": "contree",
        "options": {
            "declarations": "off",
            "declarations-without-trick": "pass",
            "tie-declarations": "none",
            "trump-sequence-first": "on",
            "belote-on-fail": "kept",
            "belote-without-trick": "kept",
            "belote-all-trumps": "each",
            "capot-worth": "90",
            "capot-for": "both",
            "rounding": "off",
            "bid-step": "10",
            "contract-needs": "bid-and-more",
            "marks": "points-and-bid",
            "fail": "160+bid",
            "coinche-doubles": "everything",
            "surcoinche-factor": "4",
            "target": "1000",
            "both-over": "takers-first",
        },
        "sources": "FFB-C15, the federation's rules of contrée (2015)",
        "notes": [],
    }
    assert [one["rules"] for one in capot("rules", "--format", "json").objects] == list(RULE_SETS)
    assert answer("rules", "bela", "--format", "csv").splitlines() == [
        "rules,title,players,direction,contracts,overtake-trump,overtake-plain,ruff,under,partner-ruffed",
        "bela,Croatian Bela,4,anticlockwise,S H D C,always,always,always,must,any",
    ]
