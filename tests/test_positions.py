"""Deals and positions: who holds, who plays, what is left, and what is refused."""

from __future__ import annotations

import pytest
from capot.cards import FULL_PACK, Card, CardSet
from capot.contracts import Trump
from capot.deals import Deal, Seat
from capot.errors import DealError, IllegalPlay, RuleError
from capot.parties import Auction
from capot.positions import Position
from capot.rules import rule_set
from capot.solve import perft
from hypothesis import given, settings
from hypothesis import strategies as st

DEAL = "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"


@st.composite
def played_positions(draw: st.DrawFn) -> Position:
    """Positions in mid-play of any size, game and contract."""
    size = draw(st.integers(1, 8))
    rules = draw(st.sampled_from([rule_set(name) for name in ("belote", "bela", "contree")]))
    pack = draw(st.permutations(list(FULL_PACK)))
    hands = tuple(CardSet.of(pack[i * size : (i + 1) * size]) for i in range(4))
    first = draw(st.sampled_from([None, *Seat]))
    position = Position(
        Deal(hands, first),
        draw(st.sampled_from(rules.trumps)),
        draw(st.sampled_from(list(Seat))),
        rules,
        history=draw(st.sampled_from([None, "full", "none", "NS", "EW"])),
        auction=draw(st.sampled_from([Auction(), Auction("N")])),
    )
    for _ in range(draw(st.integers(0, 4 * size))):
        position.push(draw(st.sampled_from(list(position.legal_cards()))))
    return position


@given(played_positions())
@settings(max_examples=300, deadline=None)
def test_pop_takes_back_every_push(position: Position) -> None:
    played = position.played
    copy = position.copy()
    assert copy == position
    for card in reversed(played):
        assert copy.pop() == card
    assert copy.played == ()
    assert [copy.hand(seat) for seat in copy.seats] == list(position.deal.hands)
    for card in played:
        copy.push(card)
    assert copy == position
    assert copy.taken == position.taken


@given(played_positions())
@settings(max_examples=300, deadline=None)
def test_points_taken_and_left_are_all_the_points(position: Position) -> None:
    everything = sum(
        position.table.points(card, position.trump) for hand in position.deal.hands for card in hand
    )
    assert sum(position.taken.values()) + position.points_left == everything + 10


@given(played_positions())
@settings(max_examples=300, deadline=None)
def test_the_repr_of_a_position_parses_back(position: Position) -> None:
    assert Position.parse(repr(position)) == position


def test_turns_follow_the_winner() -> None:
    position = Position(DEAL, "S", "E")
    for card in ("HJ", "HT", "HA", "HK"):
        position.push(card)
    assert position.to_play is Seat.W
    assert position.tricks[0].points == 2 + 10 + 11 + 4
    assert position.taken == {"NS": 0, "EW": 27}
    assert position.sweepers == ("EW",)


def test_the_last_trick_has_ten_more() -> None:
    position = Position("N:...A ...K ...Q ...J", "S", played=["CA", "CK", "CQ", "CJ"])
    assert position.tricks[0].points == 11 + 4 + 3 + 2 + 10
    assert position.is_finished
    assert position.to_play is None
    assert position.points_left == 0
    with pytest.raises(IllegalPlay, match="every card is already played"):
        position.push("CA")


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("SK", "N is to play and W holds it"),
        ("XX", "is no card"),
        ("S7", "N is to play and E holds it"),
    ],
)
def test_cards_out_of_turn(card: str, why: str) -> None:
    position = Position(DEAL, "S", "N")
    with pytest.raises((IllegalPlay, DealError), match=why):
        position.push(card)
    assert position.played == ()


@pytest.mark.parametrize(
    ("rules", "trump", "played", "card", "duty"),
    [
        ("belote", "S", "D7", "CK", "♦ must be followed"),
        ("bela", "C", "HT", "H7", "♥ must be followed with a card above ♥10"),
        ("belote", "S", "DK D9 D8 DJ HT HA HK HJ", "XX", "is no card"),
        ("belote", "S", "C8 CK C9 C7 HA HQ HJ", "H8", ""),
    ],
)
def test_duties_are_named(rules: str, trump: str, played: str, card: str, duty: str) -> None:
    position = Position(DEAL, trump, "N", rules, played=played.split())
    if not duty:
        position.push(card)
        return
    with pytest.raises((IllegalPlay, DealError), match=duty):
        position.push(card)


def test_a_card_played_before() -> None:
    position = Position(DEAL, "S", played=["SJ", "SK"])
    with pytest.raises(IllegalPlay, match="trick 1, SJ: it was played before, S is to play"):
        position.push("SJ")


def test_history_says_who_may_sweep() -> None:
    ending = "N:...A8 ...K9 ...Q7 ...JT"
    assert Position(ending, "S").sweepers == ()
    assert Position(ending, "S", history="full").sweepers == ("NS", "EW")
    assert Position(ending, "S", history="EW").sweepers == ("EW",)
    won = Position(ending, "S", history="EW", played=["CA", "CK", "CQ", "CJ"])
    assert won.sweepers == ()
    with pytest.raises(RuleError, match="history 'all' is none of full, none, NS or EW"):
        Position(ending, "S", history="all")


def test_what_is_no_deal() -> None:
    one = CardSet.of([Card.SA])
    with pytest.raises(DealError, match="SA is in the hands of N and W"):
        Deal((one, one, CardSet.of([Card.H7]), CardSet.of([Card.H8])))
    with pytest.raises(DealError, match="W holds no card"):
        Deal((one, CardSet(), CardSet.of([Card.H7]), CardSet.of([Card.H8])))
    with pytest.raises(DealError, match="S holds 2 cards and N 1"):
        Deal((one, CardSet.of([Card.C7]), CardSet.of([Card.H7, Card.H9]), CardSet.of([Card.H8])))


def test_deals_and_games_must_fit() -> None:
    labelled = Deal(Deal.parse(DEAL).hands, None)
    with pytest.raises(DealError, match="a labelled deal needs its leader"):
        Position(labelled, "S")
    clockwise = Deal.parse(DEAL, direction="clockwise")
    with pytest.raises(DealError, match="played anticlockwise"):
        Position(clockwise, "S")
    with pytest.raises(DealError, match="seat 'Q' is not at the table"):
        Position(DEAL, "S", "Q")
    with pytest.raises(RuleError, match="bela has no contract TA"):
        Position(DEAL, "TA", rules="bela")
    with pytest.raises(RuleError, match="trump 'Z' is none of"):
        Position(DEAL, "Z")


def test_seats_by_direction() -> None:
    assert Deal.parse(DEAL).seats == (Seat.N, Seat.W, Seat.S, Seat.E)
    clockwise = Deal.parse(DEAL, direction="clockwise")
    assert clockwise.seats == (Seat.N, Seat.E, Seat.S, Seat.W)
    assert clockwise["E"] == Deal.parse(DEAL)["W"]


def test_trump_is_part_of_a_position() -> None:
    assert Position(DEAL, Trump.SA) != Position(DEAL, Trump.TA)
    assert Position(DEAL, "S", "N") == Position(DEAL, "S")


def sequences(position: Position, depth: int) -> int:
    """Count the legal ways to play the next cards, in plain Python."""
    if depth == 0 or position.is_finished:
        return 1
    count = 0
    for card in position.legal_cards():
        position.push(card)
        count += sequences(position, depth - 1)
        position.pop()
    return count


@given(played_positions(), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_perft_in_plain_python(position: Position, depth: int) -> None:
    assert sequences(position, depth) == perft(position, depth)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (
            "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98 trump=S",
            [8, 18, 36, 94, 658],
        ),
        ("N:(HA SQ)(DQ H8) (S9 SK)(D8 HJ) trump=S rules=decouverte", [2, 2, 4, 4]),
    ],
)
def test_perft_of_fixed_deals(text: str, counts: list[int]) -> None:
    position = Position.parse(text)
    for depth, count in enumerate(counts, 1):
        assert sequences(position, depth) == perft(position, depth) == count
