"""The reference marks say what rules 5 and 6 say, and the score objective what rules 1 says."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import reference_score
from reference import card_points, from_vector, value
from reference_score import Contract, Pair, best_difference, differences, from_record, marks

DATA = Path(__file__).parent / "data"
PLAYED = (5, 3)  # tricks of a deal in which both sides took some

# --- Rules 6.1: classic -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "fields", "expected"),
    [
        # Made: each side scores its own.
        ((82, 80), {}, (82, 80)),
        ((100, 62), {"declarations": (20, 0), "belote": (0, 20)}, (120, 82)),
        ((70, 92), {"belote": (20, 0), "declarations": (50, 0)}, (140, 92)),
        # Failed: the defence scores 162, all declarations, its belote; takers keep theirs.
        ((80, 82), {}, (0, 162)),
        ((80, 82), {"belote": (0, 20)}, (0, 182)),
        ((60, 102), {"belote": (20, 0)}, (20, 162)),
        ((60, 102), {"belote": (20, 0), "declarations": (20, 0)}, (20, 182)),
        ((90, 72), {"declarations": (0, 50)}, (0, 212)),
        ((60, 102), {"belote": (20, 0), "options": {"belote-on-fail": "lost"}}, (0, 162)),
        # A tie, of points or with what is declared.
        ((81, 81), {}, (0, 162)),
        ((71, 91), {"belote": (20, 0)}, (20, 162)),
        ((81, 81), {"options": {"tie": "litige"}}, (0, 81)),
        ((71, 91), {"belote": (20, 0), "options": {"tie": "litige"}}, (0, 91)),
        ((81, 81), {"options": {"tie": "made"}}, (81, 81)),
        # The other side as takers.
        ((80, 82), {"takers": 1}, (80, 82)),
        ((82, 80), {"takers": 1, "belote": (0, 20)}, (82, 100)),
        ((92, 70), {"takers": 1, "belote": (0, 20)}, (162, 20)),
        # Rounding decides nothing: 85 gives 90, 84 gives 80; 81 a side falls.
        ((85, 77), {"options": {"rounding": "ten"}}, (90, 80)),
        ((84, 78), {"options": {"rounding": "ten"}}, (80, 80)),
        ((81, 81), {"options": {"rounding": "ten"}}, (0, 160)),
        # All trumps: 198 of 258 are 124, with a belote 144 (rules 8); judged on these.
        ((198, 60), {"options": {"points": "scaled"}}, (124, 38)),
        ((198, 60), {"belote": (20, 0), "options": {"points": "scaled"}}, (144, 38)),
        ((120, 138), {"belote": (20, 0), "options": {"points": "scaled"}}, (95, 87)),
    ],
)
def test_classic(points: Pair, fields: dict[str, Any], expected: Pair) -> None:
    assert marks(points, PLAYED, Contract("classic", **fields)) == expected


def test_points_in_play_are_what_is_lost() -> None:
    # Two players of belote2: some cards are missing, and 6.1 goes by those in play (6.7).
    assert marks((50, 51), PLAYED, Contract("classic")) == (0, 101)


# --- Rules 5: capot, and a side without a trick -----------------------------------------


@pytest.mark.parametrize(
    ("points", "tricks", "fields", "expected"),
    [
        ((162, 0), (8, 0), {}, (252, 0)),
        ((0, 162), (0, 8), {}, (0, 252)),
        ((162, 0), (8, 0), {"takers": 1}, (252, 0)),
        ((162, 0), (7, 1), {}, (162, 0)),  # no capot with seven tricks
        ((162, 0), (8, 0), {"options": {"capot": "250"}}, (250, 0)),
        ((0, 162), (0, 8), {"options": {"capot": "250"}}, (0, 250)),
        ((0, 162), (0, 8), {"options": {"capot": "100"}}, (0, 262)),
        ((162, 0), (8, 0), {"options": {"capot": "takers"}}, (252, 0)),
        ((0, 162), (0, 8), {"options": {"capot": "takers"}}, (0, 162)),
        # Declarations pass to the side that swept, are lost to nobody, or kept.
        ((162, 0), (8, 0), {"declarations": (0, 50)}, (302, 0)),
        (
            (162, 0),
            (8, 0),
            {"declarations": (0, 50), "options": {"declarations-without-trick": "lost"}},
            (252, 0),
        ),
        (
            (162, 0),
            (8, 0),
            {"declarations": (0, 50), "options": {"declarations-without-trick": "kept"}},
            (252, 50),
        ),
        # French belote is kept even without a trick, by takers who failed too.
        ((162, 0), (8, 0), {"belote": (0, 20)}, (252, 20)),
        ((0, 162), (0, 8), {"belote": (20, 0), "declarations": (50, 0)}, (20, 302)),
        # A taker who put 14 points away keeps them, and fails: 162 and 90.
        ((14, 148), (0, 10), {}, (0, 252)),
    ],
)
def test_without_a_trick(
    points: Pair, tricks: Pair, fields: dict[str, Any], expected: Pair
) -> None:
    assert marks(points, tricks, Contract("classic", **fields)) == expected


# --- Rules 6.2: contrée and coinche -------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "fields", "expected"),
    [
        ((122, 40), {"bid": 100}, (222, 40)),
        ((96, 66), {"bid": 100}, (0, 260)),
        ((96, 66), {"bid": 100, "coinche": 2}, (0, 520)),
        ((96, 66), {"bid": 100, "coinche": 4}, (0, 1040)),
        ((122, 40), {"bid": 100, "coinche": 2}, (444, 80)),
        # Belote and declarations count; the takers of a failed contract keep their belote.
        ((96, 66), {"bid": 100, "belote": (20, 0)}, (216, 66)),
        ((70, 92), {"bid": 100, "belote": (20, 0)}, (20, 260)),
        ((70, 92), {"bid": 140, "declarations": (50, 0), "belote": (0, 20)}, (0, 370)),
        ((150, 12), {"bid": 200, "declarations": (50, 0)}, (400, 12)),
        # The bid and more than the defence, or the bid alone.
        ((80, 82), {"bid": 80}, (0, 240)),
        ((80, 82), {"bid": 80, "options": {"made-if": "bid"}}, (160, 82)),
        ((82, 80), {"bid": 80, "declarations": (0, 20)}, (0, 260)),
        ((81, 81), {"bid": 80}, (0, 240)),
        # Forms of the mark.
        ((122, 40), {"bid": 100, "options": {"marks": "points"}}, (122, 40)),
        ((122, 40), {"bid": 100, "options": {"marks": "bid-only"}}, (100, 0)),
        ((96, 66), {"bid": 100, "coinche": 2, "options": {"marks": "bid-only"}}, (0, 200)),
        ((96, 66), {"bid": 100, "options": {"fail": "162+bid"}}, (0, 262)),
        ((96, 66), {"bid": 100, "options": {"fail": "162"}}, (0, 162)),
        ((122, 40), {"bid": 100, "coinche": 2, "options": {"coinche-on": "bid"}}, (322, 40)),
        ((96, 66), {"bid": 100, "coinche": 2, "options": {"coinche-on": "bid"}}, (0, 360)),
        ((40, 122), {"takers": 1, "bid": 100}, (40, 222)),
        ((66, 96), {"takers": 1, "bid": 100, "coinche": 2}, (520, 0)),
        ((162, 0), {"bid": "capot"}, (0, 410)),  # seven tricks, whatever the points
    ],
)
def test_contree(points: Pair, fields: dict[str, Any], expected: Pair) -> None:
    assert marks(points, (7, 1), Contract("contree", **fields)) == expected


@pytest.mark.parametrize(
    ("points", "tricks", "fields", "expected"),
    [
        ((162, 0), (8, 0), {"bid": "capot"}, (502, 0)),
        ((162, 0), (8, 0), {"bid": 100}, (352, 0)),
        ((0, 162), (0, 8), {"bid": 100}, (0, 350)),
        ((0, 162), (0, 8), {"bid": "capot"}, (0, 500)),
        ((0, 162), (0, 8), {"bid": 100, "options": {"fail": "162"}}, (0, 252)),
        ((0, 162), (0, 8), {"bid": 100, "declarations": (50, 0), "belote": (20, 0)}, (20, 400)),
    ],
)
def test_contree_capots(points: Pair, tricks: Pair, fields: dict[str, Any], expected: Pair) -> None:
    assert marks(points, tricks, Contract("contree", **fields)) == expected


# --- Rules 6.3 and 6.5: Bela, for two too --------------------------------------------------


@pytest.mark.parametrize(
    ("points", "fields", "expected"),
    [
        # Half of the total and one more: 82 of 162, 92 of 182, 107 of 212.
        ((82, 80), {}, (82, 80)),
        ((81, 81), {}, (0, 162)),
        ((72, 90), {"belote": (20, 0)}, (92, 90)),
        ((71, 91), {"belote": (20, 0)}, (0, 182)),
        ((92, 70), {"declarations": (0, 20)}, (92, 90)),
        ((91, 71), {"declarations": (0, 20)}, (0, 182)),
        ((57, 105), {"declarations": (50, 0)}, (107, 105)),
        ((56, 106), {"declarations": (50, 0)}, (0, 212)),
        # Fallen: the opponents take everything, bela too unless it is kept.
        ((40, 122), {"belote": (20, 0), "declarations": (20, 0)}, (0, 202)),
        ((40, 122), {"belote": (20, 0), "options": {"belote-on-fail": "kept"}}, (20, 162)),
        ((91, 71), {"takers": 1, "belote": (0, 20)}, (182, 0)),
        # Two players: no fixed total, strictly more.
        ((68, 67), {}, (68, 67)),
        ((50, 50), {}, (0, 100)),
    ],
)
def test_bela(points: Pair, fields: dict[str, Any], expected: Pair) -> None:
    assert marks(points, PLAYED, Contract("bela", **fields)) == expected


@pytest.mark.parametrize(
    ("points", "tricks", "fields", "expected"),
    [
        ((162, 0), (8, 0), {}, (252, 0)),
        ((0, 162), (0, 8), {}, (0, 252)),
        # A side without a trick loses declarations and bela to nobody; with one it keeps them,
        # or loses them to the opponents.
        ((162, 0), (8, 0), {"declarations": (0, 50), "belote": (0, 20)}, (252, 0)),
        ((0, 162), (0, 8), {"declarations": (100, 0), "belote": (20, 0)}, (0, 252)),
        ((0, 162), (1, 7), {"declarations": (100, 0), "belote": (20, 0)}, (0, 282)),
        (
            (0, 162),
            (0, 8),
            {"declarations": (100, 0), "options": {"declarations-without-trick": "pass"}},
            (0, 352),
        ),
        (
            (0, 162),
            (0, 8),
            {"declarations": (200, 0), "options": {"declarations-without-trick": "kept"}},
            (0, 452),  # 200 against 252, the capot being in the defence's points (rules 6)
        ),
    ],
)
def test_bela_without_a_trick(
    points: Pair, tricks: Pair, fields: dict[str, Any], expected: Pair
) -> None:
    assert marks(points, tricks, Contract("bela", **fields)) == expected


# --- Rules 6.4: Bela for three -----------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "passes"),
    [
        ((60, 71 + 22), False),  # it sums to 153
        ((82, 60 + 20), True),
        ((103, 17 + 42), True),
        ((81, 40 + 41), False),
    ],
)
def test_bela_for_three_comparison(points: Pair, passes: bool) -> None:
    expected = points if passes else (0, points[1])
    assert marks(points, PLAYED, Contract("bela3")) == expected


def test_fallen_in_bela_for_three() -> None:
    fields: dict[str, Any] = {"declarations": (20, 0), "belote": (0, 20)}
    found = [
        marks((60, 102), PLAYED, Contract("bela3", options={"bela3-fall": fall}, **fields))
        for fall in ("own", "higher", "both")
    ]
    assert found == [(0, 122), (0, 122 + 80), (0, 122 + 160)]
    assert marks((12, 150), (0, 10), Contract("bela3", **fields)) == (0, 150 + 90 + 20)


def test_an_option_of_another_scheme_is_an_error() -> None:
    with pytest.raises(KeyError):
        Contract("bela").option("tie")


# --- The score objective (rules 1) --------------------------------------------------------


def test_the_mark_decides_not_the_points() -> None:
    # One card each, 65 with the last 10: with 17 before N has 82 of 162 and makes it. With 16
    # he falls; as a defender he would have had his own.
    record = {
        "rules": "bela", "trump": "S", "leader": "N", "taker": "N", "declarations": [0, 0],
        "belote": [0, 0], "deal": "N:J... 9... .A.. .T..", "history": "none",
    }  # fmt: skip
    position, contract, *_ = from_record(record)
    assert value(position) == 20 + 14 + 11 + 10 + 10
    assert best_difference(position, contract, (17, 80), (4, 3)) == 82 - 80
    assert best_difference(position, contract, (16, 81), (4, 3)) == 0 - 162
    assert best_difference(position, replace(contract, takers=1), (15, 82), (4, 3)) == 80 - 82


@pytest.mark.parametrize("scheme", ["classic", "contree", "bela"])
@pytest.mark.parametrize("takers", [0, 1])
def test_with_tricks_on_both_sides_marks_follow_the_points(scheme: str, takers: int) -> None:
    # Rules 1: nobody is without a trick, so marks do not decrease with the points.
    lines = (DATA / "vectors" / "endings.jsonl").read_text().splitlines()
    contract = Contract(scheme, takers, bid=80, declarations=(20, 0), belote=(0, 20))
    records = [record for record in map(json.loads, lines) if record["rules"] in ("belote", "bela")]
    for record in records:
        position = from_vector(record, capots=False)
        if record["trump"] == "TA" or len(position.hands[0]) > 3:
            continue
        left = 10 + sum(
            card_points(card, position.trump, position.table)
            for hand in position.hands
            for card in hand
        )
        before = (152 + 10 - left) // 2
        points = (before, 162 - left - before)
        ours = record["value"]
        final = marks((points[0] + ours, points[1] + left - ours), PLAYED, contract)
        assert best_difference(position, contract, points, (2, 3)) == final[0] - final[1]


def test_one_trick_is_left() -> None:
    # EW have contracted and declared 100; NS sweep with trumps from above, for 252 (the cards
    # before were all theirs). The seven first, and E makes his eight: EW have 100 of 262 and
    # fall, and NS take the 100 as well.
    record = {
        "rules": "bela", "trump": "S", "leader": "N", "taker": "W", "declarations": [0, 100],
        "belote": [0, 0], "deal": "N:J7... .87.. .9.7. 8.T..", "points": [122, 0], "tricks": [6, 0],
    }  # fmt: skip
    position, contract, points, tricks = from_record(record)
    assert differences(position, contract, points, tricks) == {"SJ": 252, "S7": 262}
    kept = Contract("bela", 1, options={"declarations-without-trick": "kept"})
    assert differences(position, kept, points, tricks) == {"SJ": 252, "S7": 162}


def lines() -> list[Any]:
    text = (DATA / "own" / "leave_a_trick.jsonl").read_text()
    records = enumerate(map(json.loads, text.splitlines()), 1)
    return [pytest.param(record, id=f"{number}-{record['taker']}") for number, record in records]


@pytest.mark.parametrize("record", lines())
def test_leave_a_trick(record: dict[str, Any]) -> None:
    state = from_record(record)
    position, contract, points, tricks = state
    found = differences(*state)
    assert found == record["cards"]
    best = max if position.sides[position.seat] == 0 else min
    assert best(found.values()) == record["difference"]
    # The defence has every trick so far, can have them all, and gains 10 or more if it does not.
    defence = 1 - contract.takers
    sign = 1 - 2 * defence
    assert tricks[contract.takers] == points[contract.takers] == 0
    assert value(position) > 90 if defence == 0 else value(position) == -90
    assert sign * record["difference"] >= sign * record["sweep"] + 10
    # The line ends in the marks, one trick or more left to the takers.
    *_, points, tricks = from_record(
        record | {"played": [*record.get("played", ()), *record["line"]]}
    )
    assert list(marks(points, tricks, contract)) == record["marks"]
    assert record["marks"][0] - record["marks"][1] == record["difference"]
    assert tricks[contract.takers] >= 1


def test_docstring() -> None:
    assert doctest.testmod(reference_score).failed == 0
