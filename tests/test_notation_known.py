"""Hands that are known whole or in part: every form, and what is refused where."""

from __future__ import annotations

import pytest
from capot.cards import Card
from capot.contracts import Trump
from capot.deals import Seat
from capot.errors import CapotError, NotationError
from capot.known import Known
from capot.notation import parse_deal, parse_position
from capot.notation.known import read_known
from capot.notation.known_records import (
    KnownRecord,
    read_known_record,
    read_known_records,
)
from capot.rules import rule_set

PILES = "(HA ?)(DQ ?)(SA ?)(S9 ?)(C9 ?)(CA ?)(H9 ?)(D9 ?)"


def known(*texts: str, rules: str = "belote", locale: str = "en", turned_up: bool = False) -> Known:
    return read_known(texts, rule_set(rules), locale, is_turned_up=turned_up)


def printed(*texts: str, rules: str = "belote", locale: str = "en") -> list[str]:
    return list(map(str, known(*texts, rules=rules, locale=locale).hands))


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("N:J9A.AT.K7.8", ["AJ9.AT.K7.8", "?", "?", "?"]),
        ("s:j9a.at.k7.8", ["?", "?", "AJ9.AT.K7.8", "?"]),
        ("N:J9A.?.?.?", ["AJ9.?.?.?", "?", "?", "?"]),
        ("N:J9A+.-.?.8+", ["AJ9+..?.8+", "?", "?", "?"]),
        ("N:...?", ["...?", "?", "?", "?"]),
        ("N:J9A7.9.QAT. ? KT..J87.JK7 ?", ["AJ97.9.AQT.", "?", "KT..J87.KJ7", "?"]),
        ("E:J9A7.9.QAT. ?.?.K+.?", ["?.?.K+.?", "?", "?", "AJ97.9.AQT."]),
        ("N:J9A7.9.QAT. S:KT..J87.JK7", ["AJ97.9.AQT.", "?", "KT..J87.KJ7", "?"]),
        ("W: ♠J9+ ♥? ♦A10 ♣-", ["?", "J9+.?.AT.", "?", "?"]),
        ("W: ♠J9A ♥A10 ♦K7 ♣8", ["?", "AJ9.AT.K7.8", "?", "?"]),
        ("W: SJ S9 SA HA HT DK D7 C8", ["?", "AJ9.AT.K7.8", "?", "?"]),
        ("W: SJ, HA +", ["?", "J+.A+.?.?", "?", "?"]),
        ("W: ♠J 9♥ +", ["?", "J+.9+.?.?", "?", "?"]),
        ("W:?", ["?", "?", "?", "?"]),
    ],
)
def test_forms(text: str, hands: list[str]) -> None:
    assert printed(text) == hands


def test_what_is_printed_reads_back() -> None:
    text = "N:AJ9+.?..8 W:?.K+.AT.?"
    first, second, *_ = known(text).hands
    assert known(f"N:{first} W:{second}") == known(text)


def test_what_a_part_says() -> None:
    hand = known("N:J9+.A.?.-").hands[0]
    assert set(map(str, hand.holds)) == {"SJ", "S9", "HA"}
    assert Card.SA not in hand.lacks
    assert {"HK", "H7", "C7", "CA"} <= set(map(str, hand.lacks))
    assert not {"DA", "HA", "SJ"} & set(map(str, hand.lacks))
    assert not hand.is_whole
    assert known("N:J9A.AT.K7.8").hands[0].is_whole


def test_several_texts_and_who_is_first() -> None:
    assert printed("S:J9A.?.?.?", "N:?.A+.?.?") == ["?.A+.?.?", "?", "AJ9.?.?.?", "?"]
    assert known("S:J9A.?.?.?").first is Seat.S
    assert known("s:J9A.?.?.? ? KQ+.?.?.?").first is Seat.S
    for several in (["S:J9A.?.?.?", "N:?.A+.?.?"], ["N:?.A+.?.? S:J9A.?.?.?"], []):
        assert known(*several).first is None


def test_seats_go_round_as_the_game_does() -> None:
    both = "N:J9A.AT.K7.8 KQT8+.?.?.?"
    assert printed(both)[1] == "KQT8+.?.?.?"  # W in belote
    clockwise = known(both, rules="klaverjas-amsterdam")
    assert str(clockwise.hands[1]) == "KQT8+.?.?.?"  # E in Klaverjas


def test_locales() -> None:
    assert printed("N:VR+.A.?.?", locale="fr")[0] == "KJ+.A.?.?"
    assert printed("N: PV C10 +", locale="fr")[0] == "J+.T+.?.?"


def test_sizes_of_hands() -> None:
    assert known("N:AKQJ.AK.AK.", rules="belote3").size == 8
    assert known("N:AKQJT9.AK.A7.", rules="belote3").size == 10
    assert known("N:AKQJ.AK.A7.", rules="belote2").size == 8
    assert known("N:AKQJ.?.?.?", rules="belote3").size == 10
    assert known("N:?", rules="bela2").size == 10


def test_piles_with_cards_face_down() -> None:
    first, second = known(f"N:{PILES}", rules="decouverte").hands
    assert str(first) == PILES
    assert str(second) == "(? ?)" * 8
    assert first.piles is not None
    assert first.piles[0] == (Card.HA, None)
    deep = "(HA ? ? ?)(DQ ? ? ?)(SA ? ? ?)(S9 ? ? ?)"
    assert str(known(f"S:{deep}", rules="decouverte").hands[0]) == "(? ? ? ?)" * 4


def test_five_cards_while_one_is_turned_up() -> None:
    assert str(known("N:J9A.T..K", turned_up=True).hands[0]) == "AJ9+.T+.?.K+"


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("N:J9A.AT.K.8", 3, "N holds 7 cards and a full hand of belote has 8"),
        ("N:J9A.AT.K87.8", 3, "N holds 9 cards and a full hand"),
        ("N:AKQJT987.?.?.A+", 3, "N holds 9 cards"),
        ("N:J9A.AT.K7.8.9", 3, "J9A.AT.K7.8.9 has 5 suits"),
        ("N:J9A.AT W:?", 3, "J9A.AT has 2 suits"),
        ("N:J9?.?.?.?", 5, "J9? is no holding"),
        ("N:J+9.?.?.?", 4, "J+9 is no holding"),
        ("N:+.?.?.?", 3, "there is no card before +"),
        ("N:J9Z.?.?.?", 5, "Z is no rank"),
        ("N: +", 4, "there is no card before +"),
        ("N: SJ XX +", 7, "X is no card letter"),
        ("N: SJ S9", 4, "N holds 2 cards"),
        ("N:JJ+.?.?.?", 4, "♠J is twice in the hand of N"),
        ("N:J+.?.?.? S:J.?.?.?", 14, "♠J is in the hands of N and S"),
        ("N:J.?.?.? N:9.?.?.?", 13, "the hand of N is given twice"),
        ("N:J.?.?.? ? W:?", 11, "N has more than one hand"),
        ("N:? ? ? ? ?", 11, "there are more hands than players"),
        ("N:? W:", 5, "the hand of W is missing"),
        ("X:?", 1, "X is no seat"),
        ("?", 1, "stands where a deal begins"),
        ("", 1, "there is no deal here"),
        ("N:? trump=S", 5, "trump=S is no part of a hand"),
        (f"N:{PILES}", 3, "belote is not played from piles"),
    ],
)
def test_what_is_refused(text: str, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as error:
        known(text)
    assert problem in error.value.problem
    assert (error.value.source, error.value.line, error.value.column) == ("known", 1, column)


@pytest.mark.parametrize(
    ("rules", "text", "problem"),
    [
        ("bela3", "S:?", "S is not at a table of three"),
        ("bela3", "N:AKQJT9.AK.A7.AK", "N holds 12 cards and a full hand of bela3 has 10"),
        ("belote3", "N:AKQJ.AK.A7.", "N holds 8 cards and a full hand of belote3 has 10"),
        ("belote2", "N:AKQJ.AK.A7. S:98+.J98+.T98+.987", "S holds 11 cards"),
        ("belote2", "N:AKQJ.AK.A7. S:T98.J9.T98.9", "S holds 9 cards and N 8"),
        ("decouverte", "N:J9A.AT.K7.8", "decouverte is played from piles"),
        ("decouverte", "N:(HA ?)(DQ ?)", "4 cards lie in these piles"),
        ("decouverte", "N:(HA ?)(DQ", "a parenthesis is not closed"),
    ],
)
def test_what_games_refuse(rules: str, text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem.replace("(", r"\(")):
        known(text, rules=rules)


def test_hands_of_an_ending_are_written_as_they_were_dealt() -> None:
    with pytest.raises(NotationError) as error:
        known("N:J9A.A..")
    assert error.value.fix.endswith("cards that were played are in the hand too, and in played=")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("N:J9A.AT.K7.8 ? ? ?", 15),
        ("N:J9A.AT.?.8", 10),
        ("N: ♠J9A ♥? W: ?", 10),
        ("N:(HA ?)(DQ H8) (S9 SK)(D8 HJ) rules=decouverte", 7),
    ],
)
def test_a_deal_that_is_not_all_known_is_for_simulate(text: str, column: int) -> None:
    for read in (parse_position, parse_deal):
        with pytest.raises(NotationError, match="capot simulate answers hands") as error:
            read(text.replace(" rules=decouverte", "") if read is parse_deal else text)
        assert error.value.column == column


def test_a_hand_in_two_readings() -> None:
    with pytest.raises(NotationError, match="can be read in two ways"):
        known("N: ♠J 9♥ T♦ 8♣")


# -- with keys --------------------------------------------------------------------------------


def record(*texts: str, turn_up: str | None = None, **keys: str) -> KnownRecord:
    return read_known_record(texts, overrides=keys, turn_up=turn_up)


def test_keys_beside_what_is_known() -> None:
    found = record("W:J9A.AT.K7.8", trump="h", rules="coinche", taker="N", bid="100", played="sj")
    assert (found.trump, found.leader, found.rules.name) == (Trump.H, "W", "coinche")
    assert (found.auction.taker, found.auction.bid, found.played) == ("N", 100, (Card.SJ,))
    assert record("N:?", trump="S", dealer="N").leader == "W"
    assert record("N:?", trump="S", history="ns").history == "NS"
    assert record("N:?", trump="all").trump is None
    away = record("N:AJT8.QJ.A97.8", trump="S", rules="bela3", discards="HK,HT")
    assert set(map(str, away.known.out)) == {"HK", "HT"}


def test_keys_behind_what_is_known() -> None:
    found = record("W:J9A.AT.K7.8 trump=h rules=coinche taker=N bid=100 played=sj")
    assert found == record(
        "W:J9A.AT.K7.8", trump="h", rules="coinche", taker="N", bid="100", played="sj"
    )
    assert record("N:? trump=S", trump="H").trump is Trump.H
    with pytest.raises(NotationError, match="trump is given twice"):
        record("N:? trump=S", "W:J+.?.?.? trump=S", leader="N")


@pytest.mark.parametrize("texts", [["N:J9A.AT.K7.8 S:T.?.?.?"], ["N:J9A.AT.K7.8", "S:T.?.?.?"], []])
def test_of_several_labels_somebody_must_be_said_to_lead(texts: list[str]) -> None:
    with pytest.raises(CapotError, match="nobody is said to lead: say leader=N, W, S or E"):
        record(*texts, trump="S")
    assert record(*texts, trump="S", leader="S").leader is Seat.S
    assert record(*texts, trump="S", dealer="S").leader is Seat.E
    one = record("N:J9A.AT.K7.8 ? T.?.?.?", trump="S")
    assert one.leader is Seat.N


def test_a_taker_of_several_hands_must_be_said() -> None:
    texts = ["N:J9A.T..K", "S:Q87.A.K."]
    with pytest.raises(CapotError, match="nobody is said to take the card turned up: say taker="):
        record(*texts, turn_up="HJ", leader="N")
    assert record(*texts, turn_up="HJ", leader="N", taker="S").auction.taker == "S"


FILE = """\
N:J9A.AT.K7.8 trump=S
W:J9A.AT.K7.8 ? KQ.?.?.? ? # keys below
trump=H leader=N

N: ♠J9A ♥AT ♦K7 ♣8
S: ♠T ♥? ♦A+ ♣?
trump=D leader=E
{"deal": "N:J9A.AT.K7.8 ? ? ?", "trump": "C", "played": ["SJ"]}
N: ♠J9A ♥AT ♦K7 ♣8
N: ♠J9A ♥AT ♦K7 ♣8
"""


def test_a_file_of_deals_known_in_part() -> None:
    found = list(read_known_records(FILE, source="f", overrides={"rules": "belote-ffb"}))
    *good, ninth, tenth = found
    records = [one for one in good if isinstance(one, KnownRecord)]
    assert [(str(one.trump), one.leader, one.line) for one in records] == [
        ("S", Seat.N, 1), ("H", Seat.N, 2), ("D", Seat.E, 5), ("C", Seat.N, 8),
    ]  # fmt: skip
    for error, line in ((ninth, 9), (tenth, 10)):
        assert isinstance(error, NotationError)
        assert (error.problem, error.source, error.line) == ("no trump is said", "f", line)
    assert isinstance(good[3], KnownRecord)
    assert good[3].played == (Card.SJ,)
    (more,) = read_known_records("N:J9A.AT.K7.8 trump=S", ["W:KQ+.?.?.?"])
    assert isinstance(more, KnownRecord)
    assert (more.leader, str(more.known.hands[1])) == (Seat.N, "KQ+.?.?.?")


@pytest.mark.parametrize(
    ("text", "problem", "place"),
    [
        ("N:J9A.AT.K7.8 trump=S bid=100", "belote has no bids", (1, 27)),
        ("N:J9A.AT.K7.8 trump=S rules=coinche bid=100", "a contract of coinche needs", (1, 41)),
        ("N: ♠J9A ♥AT ♦K7 ♣8\nS: ♠T ♥? ♦? ♣?\ntrump=S", "nobody is said to lead", (1, 1)),
        ('{"deal": "N:J9A.AT.K7.8", "trump": "X"}', "trump X is no contract", (1, 37)),
        ("N:J9A.AT.K7.8 W:? N:? trump=S", "the hand of N is given twice", (1, 21)),
        ("", "there is no deal in this file", (1, 1)),
        ("W:A/T/9/K - 100sNS", "CFN has every hand", (1, 1)),
    ],
)
def test_deals_of_a_file_that_cannot_be(text: str, problem: str, place: tuple[int, int]) -> None:
    (error,) = read_known_records(text)
    assert isinstance(error, NotationError)
    assert error.problem.startswith(problem)
    assert (error.line, error.column) == place


def test_a_bid_without_bids_tells_what_else_can_be_asked() -> None:
    with pytest.raises(NotationError, match=r"belote has no bids.*--at-least 100"):
        record("N:?", trump="S", bid="100")


def test_the_card_turned_up_goes_to_the_taker() -> None:
    found = record("N:J9A.T..K", turn_up="HJ")
    assert (found.trump, found.turn_up, found.auction.taker) == (None, Card.HJ, "N")
    assert str(found.known.hands[0]) == "AJ9+.JT+.?.K+"
    other = record("N:J9A.T..K", turn_up="hj", taker="E", trump="H")
    assert (str(other.known.hands[0]), str(other.known.hands[3])) == ("AJ9+.T+.?.K+", "?.J+.?.?")


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({}, "no trump is said: say trump=S, or trump=all"),
        ({"trump": "X"}, "trump X is no contract"),
        ({"trump": "all", "played": "SJ"}, "cards were played and no trump is said"),
        ({"trump": "S", "objective": "score"}, "hands that are not known are played for points"),
        ({"trump": "S", "discards": "HA,HK"}, "nobody has put cards away"),
        ({"trump": "S", "history": "x"}, "history=x says nothing"),
        ({"trump": "S", "rules": "bela3", "discards": "HA"}, "puts 2 cards away, not 1"),
        ({"trump": "S", "rules": "bela3", "discards": "HA,SJ"}, "♠J is put away and in a hand"),
        ({"trump": "S", "turn_up": "XX"}, "X is no card letter"),
        ({"turn_up": "SJ"}, "♠J is turned up and in a hand"),
        ({"turn_up": "HJ", "rules": "coinche"}, "no card is turned up in coinche"),
        ({"turn_up": "HJ", "rules": "bela"}, "no card is turned up in bela"),
        ({"turn_up": "HJ", "taker": "NS"}, "NS is a side, and one player takes the card"),
        ({"turn_up": "HJ", "trump": "H", "played": "SJ"}, "cards were played"),
    ],
)
def test_keys_that_cannot_be(keys: dict[str, str], problem: str) -> None:
    hand = "N:J9A.T..K" if "turn_up" in keys else "N:J9A.?.?.?"
    with pytest.raises(CapotError, match=problem):
        record(hand, **keys)


def test_a_hand_of_another_size_while_a_card_is_turned_up() -> None:
    for hand in ("N:J9A.AT.K7.8", "N:J9A.?.?.?"):
        with pytest.raises(NotationError, match="while a card is turned up a hand has five cards"):
            record(hand, turn_up="HJ")


def test_what_one_text_leaves_open_another_may_say() -> None:
    asked = read_known(["N:J9A.AT.K7.8 ? ? ?", "W:K.?.?.?"], rule_set("belote"))
    assert [str(hand) for hand in asked.hands[:2]] == ["AJ9.AT.K7.8", "K.?.?.?"]
    assert asked == read_known(["W:K.?.?.?", "N:J9A.AT.K7.8 ? ? ?"], rule_set("belote"))
