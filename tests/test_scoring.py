"""Rules 6: contracts judged, marks, bids and matches; every figure of the text."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from capot.announcements import Declaration, Kind
from capot.cards import Card, CardSet, Suit
from capot.deals import Seat
from capot.declarations import Announced, Declarations
from capot.errors import CapotError, RuleError
from capot.matches import Finished, marks_by_seat, match
from capot.options import OPTION_VALUES
from capot.outcomes import Outcome
from capot.parties import Auction
from capot.rules import RULE_SETS, RuleSet, rule_set
from capot.scoring import Score, highest_bid, marks_difference, score
from hypothesis import given, settings
from hypothesis import strategies as st

FOUR = ("NS", "EW")
THREE = ("N", "defence")
TWO = ("N", "S")
TIERCE, CINQUANTE, CENT = 20, 50, 100


def game(rules: str, **options: str) -> RuleSet:
    """Return a rule set with options, underscores for hyphens."""
    return rule_set(rules).changed(
        options={name.replace("_", "-"): value for name, value in options.items()}
    )


def found(
    sides: tuple[str, str] = FOUR, points: dict[str, int] | None = None, belote: str = ""
) -> Declarations:
    """Return declarations by side, and one belote for each side named in `belote`."""
    seats = [(sides[0], Seat.N), (sides[1], Seat.S if sides == TWO else Seat.W)]
    scoring = points or {}
    hands = tuple(
        Announced(
            seat,
            side,
            announcement(scoring[side]) if side in scoring else (),
            (Suit.S,) * belote.split().count(side),
        )
        for side, seat in seats
    )
    return Declarations(sides, hands, next(iter(scoring), None), "for the test")


def announcement(points: int) -> tuple[Declaration, ...]:
    """Return one declaration of so many points."""
    return (Declaration(Kind.CENT, points, CardSet.of([Card.HA])),)


def suit(ours: int, sides: tuple[str, str] = FOUR, capot: str | None = None) -> Outcome:
    """Return an outcome of 162 points, `ours` for the first side."""
    points = {sides[0]: ours, sides[1]: 162 - ours}
    return Outcome(capot=capot, is_scaled=False, **points)


NS_CAPOT = suit(162, capot="NS")
EW_CAPOT = suit(0, capot="EW")


def classic(outcome: Outcome | int, announced: Declarations | None = None, **options: str) -> Score:
    """Return the score of NS in classic belote."""
    outcome = suit(outcome) if isinstance(outcome, int) else outcome
    return score(outcome, Auction("NS"), game("belote", **options), announced)


def bid(
    ours: Outcome | int,
    number: int | str,
    coinche: str | None = None,
    announced: Declarations | None = None,
    rules: str = "coinche",
    **options: str,
) -> Score:
    """Return the score of NS in coinche."""
    outcome = suit(ours) if isinstance(ours, int) else ours
    return score(outcome, Auction("NS", number, coinche), game(rules, **options), announced)


def bela(
    ours: int, announced: Declarations | None = None, rules: str = "bela", **options: str
) -> Score:
    """Return the score of NS in Bela."""
    return score(suit(ours), Auction("NS"), game(rules, **options), announced)


def fell(result: Score) -> bool:
    """Return whether a contract failed."""
    return result.result.value == "failed"


# --- 6.1 classic -------------------------------------------------------------------------


def test_made_with_strictly_more_and_each_side_scores_its_own() -> None:
    assert classic(82).marks == (82, 80)
    assert classic(82).is_made
    assert classic(80).marks == (0, 162)
    assert fell(classic(80))


def test_how_much_a_contract_is_made_or_failed_by() -> None:
    assert (classic(82).needed, classic(82).margin) == (82, 0)
    assert classic(100).text == "NS made by 18: NS 100 · EW 62"
    assert classic(71).text == "NS failed by 11: NS 0 · EW 162"


@pytest.mark.parametrize(
    ("tie", "result", "marks", "pending"),
    [
        ("fail", "failed", (0, 162), 0),
        ("litige", "litige", (0, 81), 81),
        ("made", "made", (81, 81), 0),
    ],
)
def test_a_tie(tie: str, result: str, marks: tuple[int, int], pending: int) -> None:
    tied = classic(81, tie=tie)
    assert (tied.result.value, tied.marks, tied.pending) == (result, marks, pending)


def test_a_litige_halves_declarations_and_belote_too() -> None:
    tied = classic(71, found(belote="NS"), tie="litige")
    assert (tied.marks, tied.pending) == ((0, 91), 91)
    assert tied.text == "NS litige: NS 0 · EW 91, 91 of NS pending"


def test_tie_options_leave_all_else_alone() -> None:
    assert fell(classic(80, tie="made"))
    assert fell(classic(80, tie="litige"))


def test_a_defence_with_belote_defeats_85() -> None:
    assert classic(85).is_made
    lost = classic(85, found(belote="EW"))
    assert fell(lost)
    assert lost.marks == (0, 162 + 20)


def test_the_takers_keep_their_belote_of_a_failed_contract() -> None:
    assert classic(60, found(belote="NS")).marks == (20, 162)
    assert classic(60, found(belote="NS"), belote_on_fail="lost").marks == (0, 162)
    skill7 = score(suit(60), Auction("NS"), game("skill7"), found(belote="NS"))
    assert skill7.marks == (0, 162)


def test_belote_counts_towards_making() -> None:
    assert classic(72, found(belote="NS")).marks == (92, 90)


def test_failed_the_defence_scores_the_declarations_of_both() -> None:
    assert classic(20, found(points={"NS": CINQUANTE})).marks == (0, 212)
    assert classic(20, found(points={"EW": CINQUANTE})).marks == (0, 212)


def test_capots() -> None:
    assert classic(NS_CAPOT).marks == (252, 0)
    assert classic(EW_CAPOT).marks == (0, 252)


@pytest.mark.parametrize(
    ("options", "ours", "theirs"),
    [
        ({"capot_worth": "100"}, 262, 262),
        ({"capot_worth": "flat-250"}, 250, 250),
        ({"capot_for": "takers"}, 252, 162),
    ],
)
def test_capot_options(options: dict[str, str], ours: int, theirs: int) -> None:
    assert classic(NS_CAPOT, None, **options).marks == (ours, 0)
    assert classic(EW_CAPOT, None, **options).marks == (0, theirs)


def test_rounding_to_ten_five_up() -> None:
    assert classic(85, rounding="ten").marks == (90, 80)
    assert classic(84, rounding="ten").marks == (80, 80)
    assert classic(20, rounding="ten").marks == (0, 160)


def test_rounding_never_decides_a_contract() -> None:
    assert classic(82, rounding="ten").is_made
    assert fell(classic(80, rounding="ten"))


def test_all_trumps_are_scaled_and_the_contract_judged_on_that() -> None:
    outcome = Outcome(NS=198, EW=60, is_scaled=True)
    plain = classic(outcome)
    assert plain.count("NS").tricks == 124
    assert plain.marks == (124, 38)
    assert classic(outcome, found(belote="NS")).marks == (144, 38)
    swept = Outcome(NS=258, EW=0, capot="NS", is_scaled=True)
    assert classic(swept).marks == (252, 0)
    failed = classic(Outcome(NS=100, EW=158, is_scaled=True))
    assert failed.marks == (0, 162)
    saved = classic(Outcome(NS=117, EW=141, is_scaled=True), found(belote="NS"))
    assert saved.count("NS").total == 73 + 20  # 117 + 20 of 258 would fall
    assert saved.marks == (93, 89)


# --- a side without a trick --------------------------------------------------------------


@pytest.mark.parametrize(("option", "marks"), [("pass", (352, 0)), ("lost", (252, 0))])
def test_declarations_without_a_trick(option: str, marks: tuple[int, int]) -> None:
    cent = found(points={"EW": CENT})
    assert classic(NS_CAPOT, cent, declarations_without_trick=option).marks == marks


def test_declarations_kept_without_a_trick() -> None:
    cent = found(points={"EW": CENT})
    assert classic(NS_CAPOT, cent, declarations_without_trick="kept").marks == (252, 100)


def test_no_points_with_a_trick_is_not_without_a_trick() -> None:
    cent = found(points={"EW": CENT})
    for option in OPTION_VALUES["declarations-without-trick"]:
        result = classic(suit(162), cent, declarations_without_trick=option)
        assert result.marks == (162, 100)


def test_belote_is_kept_without_a_trick_but_in_bela_void() -> None:
    belote = found(belote="EW")
    assert classic(NS_CAPOT, belote).marks == (252, 20)
    assert classic(NS_CAPOT, belote, belote_without_trick="lost").marks == (252, 0)
    void = score(NS_CAPOT, Auction("NS"), game("bela"), belote)
    assert void.marks == (252, 0)


# --- 6.2 contrée and coinche -------------------------------------------------------------


def test_a_hundred_bid_and_122_made() -> None:
    assert bid(122, 100).marks == (222, 40)
    assert bid(122, 100).text == "NS made by 22: NS 222 · EW 40"


def test_96_fails_a_hundred() -> None:
    assert bid(96, 100).marks == (0, 260)
    assert bid(96, 100, "coinche").marks == (0, 520)
    assert bid(96, 100, "surcoinche").marks == (0, 1040)
    assert bid(96, 100, "surcoinche", surcoinche_factor="3").marks == (0, 780)


def test_a_hundred_missed_at_76_and_a_belote() -> None:
    missed = bid(76, 100, announced=found(belote="NS"))
    assert fell(missed)
    assert missed.margin == -4
    assert missed.marks == (20, 260)
    assert bid(80, 100, announced=found(belote="NS")).is_made


def test_a_coinche_on_everything_doubles_both_sides() -> None:
    assert bid(122, 100, "coinche").marks == (444, 80)


def test_a_coinche_on_the_bid_alone() -> None:
    assert bid(122, 100, "coinche", coinche_doubles="bid").marks == (322, 40)
    assert bid(96, 100, "coinche", coinche_doubles="bid").marks == (0, 360)
    assert bid(122, 100, "surcoinche", rules="skill7-contree").marks == (522, 40)


def test_more_than_the_defence_or_the_bid_alone() -> None:
    belote = found(belote="EW")
    assert fell(bid(85, 80, announced=belote))  # 85 against 77 and 20
    assert bid(85, 80, announced=belote, contract_needs="bid").marks == (165, 97)
    assert fell(bid(81, 80))
    assert bid(81, 80, rules="skill7-contree").is_made


def test_marks() -> None:
    assert bid(122, 100, marks="points").marks == (122, 40)
    assert bid(122, 100, marks="bid-only").marks == (100, 0)
    assert bid(96, 100, marks="points").marks == (0, 260)
    assert bid(96, 100, marks="bid-only").marks == (0, 100)
    assert bid(96, 100, "coinche", marks="bid-only").marks == (0, 200)


def test_what_a_failed_bid_costs() -> None:
    assert bid(96, 100, fail="162+bid").marks == (0, 262)
    assert bid(96, 100, fail="162").marks == (0, 162)
    assert bid(96, 100, rules="skill7-contree").marks == (0, 162)
    assert bid(EW_CAPOT, 100).marks == (0, 350)
    assert bid(EW_CAPOT, 100, fail="162").marks == (0, 252)


def test_a_failed_bid_gives_all_declarations_and_the_defence_its_own_belote() -> None:
    assert bid(20, 90, announced=found(points={"NS": CINQUANTE}, belote="NS")).marks == (20, 300)
    assert bid(20, 90, announced=found(points={"EW": CINQUANTE}, belote="EW")).marks == (0, 320)


def test_declarations_count_towards_the_bid() -> None:
    announced = found(points={"NS": CENT})
    assert bid(82, 180, announced=announced).marks == (362, 80)
    assert fell(bid(79, 180, announced=announced))


def test_a_capot_bid_is_made_by_all_eight_tricks_only() -> None:
    made = bid(NS_CAPOT, "capot")
    assert made.marks == (502, 0)
    assert (made.needed, made.margin) == (None, None)
    assert made.text == "NS made: NS 502 · EW 0"
    seven_tricks = bid(162, "capot", announced=found(points={"NS": CENT}))
    assert fell(seven_tricks)
    assert seven_tricks.marks == (0, 160 + 250 + 100)


@pytest.mark.parametrize("number", [85, 70, 0, 170, 250])
def test_impossible_bids(number: int) -> None:
    with pytest.raises(RuleError, match=r"write a multiple of ten from 80 to 160, or capot"):
        bid(100, number, rules="contree")


def test_bids_beyond_160_where_declarations_count() -> None:
    assert fell(bid(100, 170))
    assert fell(bid(100, 170, rules="contree", declarations="on"))


def test_bids_by_one() -> None:
    assert bid(100, 85, bid_step="1").is_made
    assert bid(NS_CAPOT, 252, rules="contree", bid_step="1").is_made
    for number in (81, 253):
        with pytest.raises(RuleError, match="write a whole number from 82 to 252, or capot"):
            bid(100, number, rules="contree", bid_step="1")


@pytest.mark.parametrize(
    ("rules", "auction", "message"),
    [
        ("coinche", Auction("NS"), "needs its bid: write a multiple of ten from 80 on, or capot"),
        ("coinche", Auction("NS", "all"), "bid=all is no bid"),
        ("coinche", Auction("NS", 80, "twice"), "write coinche or surcoinche"),
        ("coinche", Auction(None, 80), "say taker=NS or EW"),
        ("coinche", Auction("X", 80), "taker=X is not at the table"),
        ("belote", Auction("NS", 80), "belote has no bids: leave bid=80 out"),
        ("belote", Auction("NS", None, "coinche"), "belote has no coinche"),
        ("bela", Auction("NS", 100), "bela has no bids"),
        ("bulgarian", Auction("NS"), "bulgarian is answered in card points only"),
        ("klaverjas-amsterdam", Auction("NS"), "has no contract to score"),
        ("klaverjas-rotterdam", Auction("NS"), "has no contract to score"),
    ],
)
def test_contracts_that_cannot_be(rules: str, auction: Auction, message: str) -> None:
    with pytest.raises(RuleError, match=message):
        score(suit(100), auction, game(rules))


def test_the_taker_is_a_seat_or_a_side() -> None:
    for taker in ("EW", "E", "W"):
        result = score(suit(60), Auction(taker), game("belote"))
        assert (result.taker, result.defence, result["EW"], result["NS"]) == ("EW", "NS", 102, 60)


# --- highest bid -------------------------------------------------------------------------


def highest(outcome: Outcome | int, announced: Declarations | None = None, **options: str) -> Any:
    """Return the highest bid NS make in coinche."""
    outcome = suit(outcome) if isinstance(outcome, int) else outcome
    return highest_bid(outcome, "NS", game("coinche", **options), announced)


def test_the_highest_bid_an_outcome_makes() -> None:
    assert highest(122) == 120
    assert highest(120) == 120
    assert highest(79) is None
    assert highest(162) == 160
    assert highest(NS_CAPOT) == "capot"
    assert highest(EW_CAPOT) is None
    assert highest(122, bid_step="1") == 122
    assert highest(100, found(points={"NS": CENT})) == 200


def test_the_highest_bid_stops_at_160_without_declarations() -> None:
    belote = found(belote="NS")
    assert highest_bid(suit(162), "NS", game("contree"), belote) == 160
    assert highest_bid(suit(162), "NS", game("contree", declarations="on"), belote) == 180


def test_the_highest_bid_wants_more_than_the_defence() -> None:
    assert highest(81) is None
    assert highest(81, contract_needs="bid") == 80


@given(ours=st.integers(0, 162), cent=st.sampled_from(["NS", "EW", ""]), step=st.booleans())
def test_the_highest_bid_is_made_and_none_above_it(ours: int, cent: str, step: bool) -> None:
    announced = found(points={cent: CENT} if cent else None)
    options = {"bid_step": "1" if step else "10"}
    best = highest(ours, announced, **options)
    made = [
        number
        for number in range(82 if step else 80, 270, 1 if step else 10)
        if bid(ours, number, announced=announced, **options).is_made
    ]
    assert best == (max(made) if made else None)


def test_no_bids_to_ask_for() -> None:
    with pytest.raises(RuleError, match="belote has no bids"):
        highest_bid(suit(100), "NS", game("belote"))
    with pytest.raises(RuleError, match="card points only"):
        highest_bid(suit(100), "NS", game("bulgarian"))


# --- 6.3 Bela ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("declared", "belote", "total", "least"),
    [(0, "", 162, 82), (20, "", 182, 92), (0, "NS", 182, 92), (50, "", 212, 107)],
)
def test_half_and_one_of_all_that_counts(
    declared: int, belote: str, total: int, least: int
) -> None:
    announced = found(points={"NS": declared} if declared else None, belote=belote)
    extra = declared + (20 if belote else 0)
    made = bela(least - extra, announced)
    assert made.needed == least
    assert made.marks == (least, total - least)
    assert bela(least - extra - 1, announced).marks == (0, total)


def test_a_tie_falls_in_bela() -> None:
    assert bela(81).marks == (0, 162)


def test_fallen_the_opponents_take_everything_belote_too() -> None:
    assert bela(20, found(points={"NS": CINQUANTE}, belote="NS")).marks == (0, 232)
    assert bela(50, found(belote="NS"), belote_on_fail="kept").marks == (20, 162)


def test_all_tricks_in_bela() -> None:
    assert score(NS_CAPOT, Auction("NS"), game("bela")).marks == (252, 0)
    assert score(EW_CAPOT, Auction("NS"), game("bela")).marks == (0, 252)


def test_a_capot_that_falls_to_declarations_is_scored_by_nobody() -> None:
    announced = found(points={"EW": 350})
    rules = game("bela", declarations_without_trick="kept")
    assert score(NS_CAPOT, Auction("NS"), rules, announced).marks == (0, 162 + 350)


# --- 6.4 Bela for three ------------------------------------------------------------------


def three(taker: int, *others: int, **options: str) -> Score:
    """Return the score of N in bela3 against the points of the other two."""
    outcome = Outcome(N=taker, defence=sum(others))
    return score(outcome, Auction("N"), game("bela3", **options))


def test_the_caller_passes_with_more_than_the_other_two_together() -> None:
    assert fell(three(60, 71, 22))
    assert three(82, 60, 20).is_made
    assert three(103, 17, 42).is_made
    assert fell(three(81, 60, 21))


def test_made_each_has_his_own() -> None:
    assert three(82, 60, 20).marks == (82, 80)


@pytest.mark.parametrize(("fall", "theirs"), [("keep", 102), ("higher", 162), ("both", 222)])
def test_where_the_points_of_a_fallen_caller_go(fall: str, theirs: int) -> None:
    assert three(60, 71, 31, bela3_fall=fall).marks == (0, theirs)


def test_the_taker_defaults_to_the_first_side() -> None:
    assert score(Outcome(E=82, defence=80), Auction(), game("bela3")).taker == "E"
    with pytest.raises(RuleError, match="write E"):
        score(Outcome(E=82, defence=80), Auction("W"), game("bela3"))


@pytest.mark.parametrize(
    ("fall", "marks"),
    [
        ("keep", {"N": 0, "W": 71, "E": 31}),
        ("higher", {"N": 0, "W": 131, "E": 31}),
        ("both", {"N": 0, "W": 131, "E": 91}),
    ],
)
def test_marks_of_the_single_defenders(fall: str, marks: dict[str, int]) -> None:
    rules = game("bela3", bela3_fall=fall)
    assert marks_by_seat(
        three(60, 71, 31, bela3_fall=fall), {"N": 60, "W": 71, "E": 31}, rules
    ) == (marks)


def announced_three(winner: str) -> Declarations:
    """Return W with a cinquante and E with a tierce and belote, N with a cent."""
    hands = (
        Announced(Seat.N, "N", announcement(CENT)),
        Announced(Seat.W, "defence", announcement(CINQUANTE)),
        Announced(Seat.E, "defence", announcement(TIERCE), (Suit.S,)),
    )
    return Declarations(THREE, hands, winner, "for the test")


@pytest.mark.parametrize("winner", ["N", "defence"])
@pytest.mark.parametrize("fall", OPTION_VALUES["bela3-fall"])
@pytest.mark.parametrize("without", OPTION_VALUES["declarations-without-trick"])
@pytest.mark.parametrize(
    ("points", "capot"),
    [
        ({"N": 130, "W": 20, "E": 12}, None),
        ({"N": 30, "W": 100, "E": 32}, None),
        ({"N": 162, "W": 0, "E": 0}, "N"),
        ({"N": 14, "W": 100, "E": 48}, "defence"),
    ],
)
def test_each_defenders_marks_come_to_the_coalitions(
    winner: str, fall: str, without: str, points: dict[str, int], capot: str | None
) -> None:
    rules = game("bela3", bela3_fall=fall, declarations_without_trick=without)
    outcome = Outcome(capot=capot, N=points["N"], defence=points["W"] + points["E"])
    announced = announced_three(winner)
    result = score(outcome, Auction("N"), rules, announced)
    marks = marks_by_seat(result, points, rules, announced)
    assert marks["N"] == result["N"]
    assert marks["W"] + marks["E"] == result["defence"]
    if winner == "defence" and capot is None and result.is_made:
        assert marks == {"N": 130, "W": 20 + 50, "E": 12 + 20 + 20}


def test_defenders_without_a_trick_have_nothing_left() -> None:
    rules = game("bela3")
    announced = announced_three("defence")
    result = score(Outcome(capot="N", N=162, defence=0), Auction("N"), rules, announced)
    assert marks_by_seat(result, {"N": 162, "W": 0, "E": 0}, rules, announced) == {
        "N": 252,
        "W": 0,
        "E": 0,
    }


def test_a_caller_whose_capot_falls_leaves_only_his_tricks() -> None:
    rules = game("bela3", bela3_fall="higher", declarations_without_trick="kept")
    hands = (
        Announced(Seat.N, "N"),
        Announced(Seat.W, "defence", announcement(350)),
        Announced(Seat.E, "defence"),
    )
    announced = Declarations(THREE, hands, "defence", "for the test")
    result = score(Outcome(capot="N", N=162, defence=0), Auction("N"), rules, announced)
    assert result.marks == (0, 512)
    marks = marks_by_seat(result, {"N": 162, "W": 0, "E": 0}, rules, announced)
    assert marks == {"N": 0, "W": 512, "E": 0}


def test_marks_by_seat_of_points_that_are_not_those_of_the_score() -> None:
    rules = game("bela3")
    with pytest.raises(CapotError, match="N's as in the score"):
        marks_by_seat(three(60, 71, 31), {"N": 61, "W": 70, "E": 31}, rules)
    with pytest.raises(CapotError, match="must come to 102 together"):
        marks_by_seat(three(60, 71, 31), {"N": 60, "W": 70, "E": 31}, rules)
    with pytest.raises(RuleError, match="not in bela2"):
        marks_by_seat(three(60, 71, 31), {"N": 60, "W": 71, "E": 31}, game("bela2"))


@pytest.mark.parametrize(
    ("points", "tie", "marks"),
    [
        ((90, 50, 22), "fail", (90, 50, 22)),
        ((60, 71, 31), "fail", (0, 71 + 30, 31 + 30)),
        ((81, 50, 31), "litige", (0, 50, 31)),
    ],
)
def test_marks_of_three_players_of_belote(
    points: tuple[int, int, int], tie: str, marks: tuple[int, int, int]
) -> None:
    """Made or level each has his own; failed, the defenders halve the taker's points."""
    rules = game("belote3", tie=tie)
    taker, *defenders = points
    result = score(Outcome(N=taker, defence=sum(defenders)), Auction("N"), rules)
    by_seat = dict(zip("NWE", points, strict=True))
    found = marks_by_seat(result, by_seat, rules)
    assert tuple(found.values()) == marks
    assert found["W"] + found["E"] == result["defence"]


# --- 6.5 and 6.7 two players, and belote for three ---------------------------------------


@pytest.mark.parametrize("rules", ["bela2", "belote2", "decouverte"])
def test_for_two_strictly_more_and_no_fixed_total(rules: str) -> None:
    assert score(Outcome(N=51, S=50), Auction("N"), game(rules)).marks == (51, 50)
    assert score(Outcome(N=50, S=50), Auction("N"), game(rules)).marks == (0, 100)
    assert score(Outcome(N=51, S=52), Auction("S"), game(rules)).marks == (51, 52)


def test_belote_for_three_is_scored_as_classic() -> None:
    outcome = Outcome(W=60, defence=92)
    assert score(outcome, Auction("W"), game("belote3")).marks == (0, 152)
    assert score(outcome, Auction("W"), game("belote3", tie="litige")).marks == (0, 152)


# --- the scale of outcomes ---------------------------------------------------------------


def test_a_mark_difference_for_every_level() -> None:
    scale = marks_difference(suit(0), Auction("NS"), game("belote"))
    assert len(scale) == 165
    assert (scale[0], scale[1 + 81], scale[1 + 82], scale[-1]) == (-252, -162, 2, 252)
    against = marks_difference(suit(0), Auction("EW"), game("belote"))
    assert (against[0], against[1 + 80], against[1 + 81], against[-1]) == (-252, -2, 162, 252)


def test_the_discards_of_a_swept_taker_are_his() -> None:
    scale = marks_difference(
        Outcome(N=0, defence=162), Auction("N"), game("bela3", bela3_fall="keep"), kept=14
    )
    assert scale[0] == -(162 - 14 + 90)


def test_a_caller_whose_points_are_marked_twice_has_no_scale() -> None:
    with pytest.raises(RuleError, match="bela3-fall=keep or higher"):
        marks_difference(Outcome(N=0, defence=162), Auction("N"), game("bela3", bela3_fall="both"))


def test_with_lost_a_sweep_can_be_worth_less_than_leaving_a_trick() -> None:
    fallen = found(points={"EW": CENT})
    scale = marks_difference(suit(0), Auction("EW"), game("bela"), fallen)
    assert scale[-2] == 262  # the takers fall, 162 and their hundred
    assert scale[-1] == 252  # all tricks, and nobody scores the hundred


def test_and_worth_more_where_it_robs_the_defence() -> None:
    fallen = found(points={"EW": CENT})
    scale = marks_difference(suit(0), Auction("NS"), game("bela"), fallen)
    assert scale[-1] - scale[-2] == 190


def test_a_litige_can_cost_more_than_failing_with_three_belotes() -> None:
    like = Outcome(NS=0, EW=258, is_scaled=True)
    announced = found(belote="NS NS NS")
    level = next(i for i in range(258) if score_at(i, announced).result.value == "litige")
    assert score_at(level, announced).difference == -111
    assert score_at(level - 1, announced).difference == 60 - 162
    with pytest.raises(RuleError, match="marks do not follow the points"):
        marks_difference(like, Auction("NS"), game("belote", tie="litige"), announced)


def score_at(points: int, announced: Declarations) -> Score:
    """Return the score of so many of 258 in all trumps, with litige."""
    outcome = Outcome(NS=points, EW=258 - points, is_scaled=True)
    return classic(outcome, announced, tie="litige")


SCORED = sorted(name for name, rules in RULE_SETS.items() if rules.scheme.value != "none")
BIDS: list[int | str] = [90, 100, 110, 130, 160, "capot"]
NEVER_LOST = {"declarations-without-trick": ("pass", "kept"), "belote-without-trick": ("kept",)}
FREE = {
    **{name: values for name, values in OPTION_VALUES.items() if values},
    **NEVER_LOST,
    "bela3-fall": ("keep", "higher"),
}


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_marks_never_fall_along_the_scale(pulled: st.DataObject) -> None:
    """Rules 1: mark(us) - mark(them) is a non-decreasing function of the outcome."""
    name = pulled.draw(st.sampled_from(SCORED))
    rules = rule_set(name)
    options = {
        option: pulled.draw(st.sampled_from(values), label=option)
        for option, values in FREE.items()
        if rules.heeds(option)
    }
    rules = rules.changed(
        options={k: v for k, v in options.items() if v != "lost"}
        | {"belote-on-fail": options["belote-on-fail"]}
    )
    sides = {2: TWO, 3: THREE, 4: FOUR}[rules.players]
    taker = sides[0] if rules.players == 3 else pulled.draw(st.sampled_from(sides))
    number: int | str | None = None
    if rules.scheme.value == "contree":
        number = pulled.draw(st.sampled_from(BIDS))
    coinche = pulled.draw(st.sampled_from([None, "coinche", "surcoinche"])) if number else None
    side = pulled.draw(st.sampled_from(sides))
    points = pulled.draw(st.sampled_from([20, 40, 50, 70, 100, 120, 150, 200, 250, 350]))
    belote = " ".join(pulled.draw(st.lists(st.sampled_from(sides), max_size=1)))
    announced = found(sides, {side: points}, belote)
    total = pulled.draw(st.sampled_from([162, 130, 152, 117]))
    scaled = rules.scaled_all_trumps and pulled.draw(st.booleans())
    in_play = {sides[0]: 0, sides[1]: 258 if scaled else total}
    like = Outcome(capot=None, is_scaled=scaled, **in_play)
    kept = pulled.draw(st.sampled_from([0, 14, 34])) if rules.discards else 0
    auction = Auction(taker, number, coinche)
    scale = marks_difference(like, auction, rules, announced, kept=kept)
    reachable = (scale[0], *scale[1 + kept :])
    assert all(low <= high for low, high in pairwise(reachable))


# --- values ------------------------------------------------------------------------------


def test_a_score_as_json_has_its_side_on_every_number() -> None:
    assert bid(122, 100, announced=found(belote="EW")).to_json() == {
        "taker": "NS",
        "result": "made",
        "needed": 100,
        "margin": 22,
        "counted": {
            "NS": {"tricks": 122, "capot": 0, "declarations": 0, "belote": 0, "total": 122},
            "EW": {"tricks": 40, "capot": 0, "declarations": 0, "belote": 20, "total": 60},
        },
        "marks": {"NS": 222, "EW": 60},
        "pending": 0,
        "difference": 162,
    }
    with pytest.raises(KeyError):
        bid(122, 100)["N"]


def test_declarations_of_other_sides_than_the_outcome() -> None:
    with pytest.raises(RuleError, match="the declarations are of"):
        score(suit(100), Auction("NS"), game("belote"), found(TWO))


# --- 6.6 match ---------------------------------------------------------------------------


def finished(ours: int, theirs: int, taker: str | None = None, **more: Any) -> Finished:
    """Return a finished deal of NS and EW."""
    return Finished({"NS": ours, "EW": theirs}, taker, **more)


def test_totals_run_until_the_target() -> None:
    standing = match([finished(600, 300), finished(300, 200)], game("belote"))
    assert (standing["NS"], standing["EW"], standing.winner) == (900, 500, None)
    assert standing.why == "NS leads, 100 short of 1000"
    won = match([finished(600, 300), finished(400, 200), finished(0, 900)], game("belote"))
    assert (won.winner, won.deals, won["NS"]) == ("NS", 2, 1000)
    assert won.to_json()["totals"] == {"NS": 1000, "EW": 500}


def test_another_target() -> None:
    assert match([finished(600, 300)], game("belote"), target=500).winner == "NS"
    assert match([finished(600, 300)], game("belote", target="500")).winner == "NS"
    assert match([finished(502, 300)], game("skill7")).winner == "NS"


def test_both_over_in_one_deal() -> None:
    both = [finished(950, 980), finished(60, 102, "NS")]
    first = match(both, game("belote"))
    assert (first.winner, first["NS"], first["EW"]) == ("NS", 1010, 1082)
    assert match(both, game("belote", both_over="higher")).winner == "EW"
    assert match(both, game("belote-ffb")).winner == "EW"
    assert match([finished(950, 980), finished(60, 102)], game("belote")).winner == "EW"


def test_takers_first_only_if_they_are_over() -> None:
    assert match([finished(950, 980), finished(0, 162, "NS")], game("belote")).winner == "EW"


def test_still_equal_one_more_deal() -> None:
    level = [finished(980, 960), finished(60, 80)]
    standing = match(level, game("belote-ffb"))
    assert (standing.winner, standing.why) == (None, "NS and EW are level over 1000: one more deal")
    assert match([*level, finished(100, 62)], game("belote-ffb")).winner == "NS"


def test_a_litige_waits_for_the_next_contract() -> None:
    tied = classic(81, tie="litige")
    rules = game("belote", tie="litige")
    assert (match([tied], rules)["EW"], match([tied], rules).pending) == (81, 81)
    made = match([tied, classic(100, tie="litige")], rules)
    assert (made["NS"], made["EW"], made.pending) == (181, 143, 0)
    defeated = match([tied, tied, classic(60, tie="litige")], rules)
    assert (defeated["NS"], defeated["EW"]) == (0, 81 + 81 + 162 + 162)


def test_eight_in_a_row_wins_at_once() -> None:
    won = match([finished(0, 162, belot="NS")], game("bela"))
    assert (won.winner, won.why) == ("NS", "NS holds eight in a row, which wins at once")


def test_three_players_have_three_totals() -> None:
    deals = [
        Finished({"N": 400, "W": 300, "E": 0}, "N", made=True),
        Finished({"W": 401, "N": 0, "E": 20}, "W", made=True),
    ]
    standing = match(deals, game("bela3"))
    assert (standing.winner, standing["N"], standing["E"]) == ("W", 400, 20)


def test_a_taker_of_three_who_is_not_over_does_not_come_first() -> None:
    deals = [
        Finished({"N": 0, "W": 690, "E": 680}, "N"),
        Finished({"N": 0, "W": 60, "E": 102}, "N"),
    ]
    standing = match(deals, game("bela3", both_over="takers-first"))
    assert (standing.winner, standing["E"], standing["W"]) == ("E", 782, 750)


def test_deals_that_are_not_of_one_match() -> None:
    with pytest.raises(CapotError, match="at least one"):
        match([], game("belote"))
    with pytest.raises(CapotError, match="deal 2 has marks of N, S"):
        match([finished(1, 1), Finished({"N": 1, "S": 1})], game("belote"))
    with pytest.raises(CapotError, match="W has no marks"):
        match([finished(1, 1, "W")], game("belote"))
