"""Rules 5: what hands announce, and which side scores it."""

from __future__ import annotations

import pytest
from capot.announcements import announcements, belotes
from capot.cards import Card, CardSet, Suit
from capot.contracts import Trump
from capot.deals import Deal, Seat
from capot.declarations import Declarations, declarations, declared
from capot.errors import CapotError, DealError, RuleError
from capot.options import Options
from capot.rules import RuleSet, rule_set

FOUR = {Seat.N: "NS", Seat.W: "EW", Seat.S: "NS", Seat.E: "EW"}
PLAIN = "S7 S9 H8 HT"


def hand(text: str) -> CardSet:
    """Return the hand of a text of cards."""
    return CardSet.of(Card[name] for name in text.split())


def announced(text: str, trump: str = "S") -> list[tuple[str, int]]:
    """Return the declarations of a hand, in words and points."""
    return [(found.text, found.points) for found in announcements(hand(text), Trump[trump])]


def table(
    north: str,
    west: str,
    south: str = "",
    *,
    rules: str | RuleSet = "belote",
    trump: str = "S",
    takers: str | None = "NS",
    **options: str,
) -> Declarations:
    """Return what three hands declare, N first in turn."""
    game = rule_set(rules) if isinstance(rules, str) else rules
    named = {name.replace("_", "-"): value for name, value in options.items()}
    hands = {Seat.N: hand(north), Seat.W: hand(west), Seat.S: hand(south), Seat.E: hand("")}
    return declared(hands, FOUR, Trump[trump], game.changed(options=named), takers)


# --- one hand ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("H9 HT", []),
        ("HQ HK HA D7 D8", [("tierce to the ace of hearts", 20)]),
        ("HJ HQ HK", [("tierce to the king of hearts", 20)]),
        ("D7 D8 D9 DT", [("cinquante to the ten of diamonds", 50)]),
        ("CT CJ CQ CK CA", [("cent to the ace of clubs", 100)]),
        ("C9 CT CJ CQ CK CA", [("cent of 6 to the ace of clubs", 100)]),
        ("S7 S8 S9 ST SJ SQ SK SA", [("cent of 8 to the ace of spades", 100)]),
        (
            "S9 ST SJ H8 H9 HT",
            [("tierce to the jack of spades", 20), ("tierce to the ten of hearts", 20)],
        ),
        ("SK SA H7 H8", []),  # no run goes from suit to suit
    ],
)
def test_sequences_run_in_natural_order_in_every_suit(
    cards: str, found: list[tuple[str, int]]
) -> None:
    assert announced(cards) == found


@pytest.mark.parametrize("trump", ["S", "TA"])
@pytest.mark.parametrize(
    ("rank", "points"),
    [("J", 200), ("9", 150), ("A", 100), ("T", 100), ("K", 100), ("Q", 100), ("8", 0), ("7", 0)],
)
def test_four_of_a_kind(rank: str, points: int, trump: str) -> None:
    cards = " ".join(suit + rank for suit in "SHDC")
    assert sum(worth for _, worth in announced(cards, trump)) == points


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 200), ("T", 150), ("K", 100), ("Q", 100), ("J", 100), ("9", 100), ("8", 0), ("7", 0)],
)
def test_four_of_a_kind_in_no_trump(rank: str, points: int) -> None:
    cards = " ".join(suit + rank for suit in "SHDC")
    assert sum(worth for _, worth in announced(cards, "SA")) == points


def test_four_of_a_kind_in_words() -> None:
    assert announced("SJ HJ DJ CJ") == [("four jacks", 200)]


def test_no_card_is_in_two_declarations_and_the_worthiest_choice_is_made() -> None:
    four_and_tierce = announced("ST SJ SQ SK SA HJ DJ CJ")
    assert four_and_tierce == [("four jacks", 200), ("tierce to the ace of spades", 20)]
    four_and_cinquante = announced("S9 ST SJ SQ SK HK DK CK")
    assert four_and_cinquante == [("four kings", 100), ("cinquante to the queen of spades", 50)]


def test_at_equal_worth_the_four_of_a_kind() -> None:
    assert announced("ST SJ SQ SK SA HQ DQ CQ") == [("four queens", 100)]


def test_a_sequence_is_kept_whole_where_that_is_worth_more() -> None:
    cards = "ST SJ SQ SK SA HJ HQ HK DQ CQ"  # four queens would break both
    assert announced(cards) == [
        ("cent to the ace of spades", 100),
        ("tierce to the king of hearts", 20),
    ]


# --- belote ------------------------------------------------------------------------------


def test_belote_is_king_and_queen_of_trump_in_one_hand() -> None:
    kings = hand("SK SQ HK HQ DK CQ")
    assert belotes(kings, Trump.S, Options()) == (Suit.S,)
    assert belotes(kings, Trump.D, Options()) == ()
    assert belotes(kings, Trump.SA, Options()) == ()


def test_up_to_four_belotes_in_all_trumps() -> None:
    kings = hand("SK SQ HK HQ DK DQ CK CQ")
    assert belotes(kings, Trump.TA, Options()) == tuple(Suit)
    assert belotes(kings, Trump.TA, Options().changed({"belote-all-trumps": "none"})) == ()


def test_belote_counts_for_its_side_whoever_wins_the_declarations() -> None:
    found = table("SK SQ H7", "HT HJ HQ")
    assert found.belote == {"NS": 20, "EW": 0}
    assert found.points == {"NS": 0, "EW": 20}


def test_belote_counts_with_declarations_off() -> None:
    found = table("SJ SQ SK", PLAIN, declarations="off")
    assert found.belote == {"NS": 20, "EW": 0}
    assert (found.winner, found.points) == (None, {"NS": 0, "EW": 0})
    assert found["N"].declarations == ()


# --- which side scores -------------------------------------------------------------------


def test_only_the_side_with_the_best_scores_and_then_all_of_its_own() -> None:
    found = table("HJ HQ HK", "DT DJ DQ DK", "C7 C8 C9")
    assert found.points == {"NS": 0, "EW": 50}
    found = table("HT HJ HQ HK", "DJ DQ DK", "C7 C8 C9")
    assert found.points == {"NS": 70, "EW": 0}
    assert found.why == "N's cinquante to the king of hearts is the best"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("SQ HQ DQ CQ", "D7 D8 D9 DT DJ"),  # any four of a kind beats any sequence
        ("D7 D8 D9 DT", "HQ HK HA"),  # longer beats shorter
        ("D7 D8 D9 DT DJ DQ", "HT HJ HQ HK HA"),  # also beyond five
        ("DQ DK DA", "HJ HQ HK"),  # then the higher top card
        ("SJ HJ DJ CJ", "S9 H9 D9 C9"),  # 200 before 150
        ("S9 H9 D9 C9", "SA HA DA CA"),  # 150 before 100
        ("SA HA DA CA", "SK HK DK CK"),  # then the natural order
        ("SK HK DK CK", "SQ HQ DQ CQ"),
        ("SQ HQ DQ CQ", "ST HT DT CT"),
    ],
)
def test_what_beats_what(better: str, worse: str) -> None:
    assert table(better, worse, takers=None).winner == "NS"
    assert table(worse, better, takers=None).winner == "EW"


def test_of_equal_sequences_the_one_of_trump_is_better() -> None:
    assert table("HJ HQ HK", "SJ SQ SK", takers="NS").winner == "EW"
    assert "is of trump" in table("HJ HQ HK", "SJ SQ SK").why


def test_not_so_in_bela_where_the_earlier_player_scores_at_once() -> None:
    assert table("HJ HQ HK", "SJ SQ SK", rules="bela").winner == "NS"
    found = table("HJ HQ HK", "SJ SQ SK", rules="bela", trump_sequence_first="on")
    assert found.winner == "EW"


def test_in_all_trumps_every_suit_is_trump() -> None:
    assert table("HJ HQ HK", "SJ SQ SK", trump="TA", takers="NS").winner == "NS"


@pytest.mark.parametrize(
    ("rules", "takers", "winner"),
    [
        ("belote", "NS", "NS"),
        ("belote", "EW", "EW"),
        ("belote-pagat", "EW", "NS"),
        ("coinche", "NS", None),
        ("bela", "EW", "NS"),
    ],
)
def test_equal_best_declarations(rules: str, takers: str, winner: str | None) -> None:
    assert table("HJ HQ HK", "DJ DQ DK", rules=rules, takers=takers).winner == winner


@pytest.mark.parametrize(
    ("option", "winner"), [("takers", "EW"), ("earlier", "NS"), ("none", None)]
)
def test_the_option_for_equal_best(option: str, winner: str | None) -> None:
    found = table("HJ HQ HK", "DJ DQ DK", "C7 C8 C9", takers="EW", tie_declarations=option)
    assert found.winner == winner
    assert sum(found.points.values()) == {"NS": 40, "EW": 20, None: 0}[winner]


def test_equal_within_one_side_is_no_tie() -> None:
    assert table("HJ HQ HK", "D7 D8 D9", "DJ DQ DK", rules="coinche").winner == "NS"


def test_a_tie_that_goes_to_the_takers_asks_who_they_are() -> None:
    with pytest.raises(RuleError, match="say taker="):
        table("HJ HQ HK", "DJ DQ DK", takers=None)


def test_nobody_has_a_declaration() -> None:
    found = table(PLAIN, "")
    assert (found.winner, found.why) == (None, "nobody has a declaration")


# --- three players -----------------------------------------------------------------------

THREE = {Seat.N: "N", Seat.W: "defence", Seat.E: "defence"}


def three(north: str, west: str, east: str) -> Declarations:
    """Return what three hands declare in bela3, N the taker and first in turn."""
    hands = {Seat.N: hand(north), Seat.W: hand(west), Seat.E: hand(east)}
    return declared(hands, THREE, Trump.S, rule_set("bela3"), "N")


def test_the_coalition_is_one_side_and_each_defender_has_his_own() -> None:
    found = three("HJ HQ HK", "DT DJ DQ DK", "C7 C8 C9")
    assert found.sides == ("N", "defence")
    assert found.points == {"N": 0, "defence": 70}
    assert (found["W"].points, found["E"].points) == (50, 20)


def test_sides_are_named_from_the_taker_wherever_he_sits() -> None:
    side_of = {Seat.N: "defence", Seat.W: "W", Seat.E: "defence"}
    hands = {Seat.E: hand(""), Seat.N: hand("HJ HQ HK"), Seat.W: hand("")}
    found = declared(hands, side_of, Trump.S, rule_set("bela3"), "W")
    assert found.sides == ("W", "defence")
    assert found.winner == "defence"


# --- eight in a row ----------------------------------------------------------------------


def test_eight_in_a_row_is_a_hundred_and_is_reported_in_bela() -> None:
    spades = "S7 S8 S9 ST SJ SQ SK SA"
    found = table(spades, "", rules="bela")
    assert (found.points["NS"], found.belot) == (100, Seat.N)
    assert found.belote == {"NS": 20, "EW": 0}
    assert table(spades, "").belot is None


def test_the_belot_is_of_trump_or_by_option_of_any_suit() -> None:
    hearts = "H7 H8 H9 HT HJ HQ HK HA"
    assert table(hearts, "", rules="bela").belot is None
    assert table(hearts, "", rules="bela", belot="any").belot == Seat.N


# --- deals -------------------------------------------------------------------------------

DEAL = "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"


def test_a_deal_and_its_json() -> None:
    found = declarations(DEAL, "H", leader="W", rules="coinche", taker="S")
    assert [each.seat for each in found.hands] == [Seat.W, Seat.S, Seat.E, Seat.N]
    shown = found.to_json()
    assert shown["winner"] == "EW"
    assert shown["points"] == {"NS": 0, "EW": 20}
    assert shown["belote"] == {"NS": 20, "EW": 0}
    assert shown["seats"]["E"] == {
        "side": "EW",
        "declarations": [
            {
                "kind": "tierce",
                "points": 20,
                "cards": ["CT", "CJ", "CQ"],
                "text": "tierce to the queen of clubs",
            }
        ],
        "points": 20,
        "belote": [],
    }
    assert shown["seats"]["S"]["belote"] == ["H"]


ENDING = "N:...A8 ...K9 ...Q7 ...JT"


def test_of_an_ending_declarations_cannot_be_known() -> None:
    with pytest.raises(CapotError, match="say declarations=off"):
        declarations(ENDING, "S", rules="belote")


def test_of_an_ending_with_declarations_off_belote_is_not_counted() -> None:
    found = declarations(ENDING, "C", rules="contree", taker="NS")
    assert found.belote == {"NS": 0, "EW": 0}
    assert found.notes == ("belote is not counted: it cannot be known of an ending",)


def test_hands_can_be_said_to_be_whole() -> None:
    eight = Deal((hand("SQ SK S7 S8 H7 H8 D7 D8"), hand("SA ST S9 SJ HA HT H9 HJ")))
    assert declarations(eight, "S", rules="belote2", whole=True).belote == {"N": 20, "S": 0}
    assert declarations(eight, "S", rules="belote2").belote == {"N": 0, "S": 0}


def test_the_caller_of_three_is_judged_on_what_he_kept() -> None:
    pack = list(Card)
    kept = hand("SJ SQ SK H7 H9 HJ D7 D9 DJ C7")
    away = hand("ST SA")
    rest = [card for card in pack if card not in kept and card not in away]
    deal = Deal((kept, CardSet.of(rest[:10]), CardSet.of(rest[10:])))
    found = declarations(deal, "S", rules="bela3")
    assert [each.text for each in found["N"].declarations] == ["tierce to the king of spades"]
    assert found.sides == ("N", "defence")
    before = Deal((kept | away, CardSet.of(rest[:10]), CardSet.of(rest[10:])))
    with pytest.raises(DealError, match="put away"):
        declarations(before, "S", rules="bela3")


def test_a_taker_who_is_not_at_the_table() -> None:
    with pytest.raises(RuleError, match="taker=X is not at the table: write N, S, E, W, NS or EW"):
        declarations(DEAL, "S", rules="belote", taker="X")


def test_a_contract_the_game_lacks() -> None:
    with pytest.raises(RuleError, match="bela has no contract TA"):
        declarations(DEAL, "TA", rules="bela")


def test_games_of_card_points_only_say_so() -> None:
    found = declarations(DEAL, "H", rules="bulgarian")
    assert found.belote == {"NS": 0, "EW": 0}
    assert found.notes == ("declarations and belote are not counted in bulgarian",)


@pytest.mark.parametrize("rules", ["coinche", "belote"])
def test_of_two_equal_sequences_in_a_hand_the_one_of_trump_decides(rules: str) -> None:
    deal = "N:7.KQJ.8.KQJ 98.A7.KQJ.7 AJT.98.A7.9 KQ.T.T9.AT8"
    found = declarations(deal, "C", "N", rules, "EW")
    assert found["N"].declarations[0].top is Card.CK
    assert (found.winner, found.points) == ("NS", {"NS": 40, "EW": 0})
    assert (
        declarations(deal, "S", "N", rules, "EW").winner == {"coinche": None, "belote": "EW"}[rules]
    )
