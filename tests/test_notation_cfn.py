"""CFN, the position string of colver, both ways (notation 3)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from capot.cards import Card
from capot.contracts import Trump
from capot.deals import Deal, Seat
from capot.errors import CapotError, NotationError
from capot.notation import parse_deal, parse_position, read_record, write_cfn
from capot.options import Scheme
from capot.parties import Auction
from capot.positions import Position
from capot.rules import RULE_SETS, Direction
from hypothesis import given, settings
from hypothesis import strategies as st
from test_notation_positions import positions

HANDS = "A.AK.J7.K87/TJ87.Q9..AQ/9.T87.TK98./KQ.J.AQ.TJ9"
CFN = f"W:{HANDS} - 100hNS"
WITH_BIDS = st.sampled_from([r for r in RULE_SETS.values() if r.scheme is Scheme.CONTREE])
MIDPLAY = "W:A.K.7.K87/J87.Q..AQ/9.T7.TK98./KQ..Q.TJ9 Ah9h8hJh/AdJdTs 100hEWxx"


def error_of(text: str, **more: Any) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_position(text, **more)
    return caught.value


# --- What it says ------------------------------------------------------------------------


def test_the_string_of_the_specification() -> None:
    position = parse_position(CFN)
    assert repr(position) == (
        "N:A.AK.J7.K87 JT87.Q9..AQ 9.T87.KT98. KQ.J.AQ.JT9 "
        "trump=H rules=contree direction=clockwise taker=NS bid=100"
    )
    assert position.to_play is Seat.N
    assert write_cfn(position) == CFN


def test_hands_are_put_back_together() -> None:
    position = parse_position(MIDPLAY)
    assert [card.name for card in position.played] == ["HA", "H9", "H8", "HJ", "DA", "DJ", "ST"]
    assert position.deal == parse_deal(CFN)
    assert position.tricks[0].winner is Seat.W
    assert position.auction == Auction("EW", 100, "surcoinche")
    assert write_cfn(position) == MIDPLAY


def test_the_seat_after_the_dealer_leads() -> None:
    for dealer, leader in ("NE", "ES", "SW", "WN"):
        assert parse_position(CFN.replace("W:", f"{dealer}:", 1)).leader == leader


def test_keys_may_follow_and_letters_stay_canonical() -> None:
    position = parse_position(CFN + " rules=contree under=must", locale="fr")
    assert (position.rules.name, position.trump) == ("contree", Trump.H)
    assert position.rules.duties.under.value == "must"
    assert parse_position(f"rules=contree {CFN} # end").rules.name == "contree"


def test_the_command_line_wins_over_it() -> None:
    record = read_record(
        CFN,
        locale="fr",
        defaults={"trump": "P", "direction": "anticlockwise", "rules": "coinche"},
        overrides={"trump": "K", "leader": "S", "direction": "clockwise"},
    )
    assert (record.trump, record.leader, record.rules.name) == (Trump.D, Seat.S, "coinche")
    assert record.deal.direction is Direction.CLOCKWISE


def test_what_it_says_wins_over_the_environment() -> None:
    everything = {"coinche": "x", "played": "SJ", "taker": "E", "bid": "80", "leader": "S"}
    assert parse_position(CFN, defaults=everything) == parse_position(CFN)


def test_a_slash_means_cfn_wherever_a_deal_is_read() -> None:
    assert Deal.parse(CFN, direction=Direction.ANTICLOCKWISE).direction is Direction.CLOCKWISE
    assert parse_deal("N:...A W:...7 S:...8 E:...9 # not / here").first is None


@pytest.mark.parametrize(
    "text",
    [
        CFN.replace("100hNS", "100HNS"),
        CFN.replace("100hNS", "100hns"),
        CFN.replace("W:A.AK", "w:a.ka"),
        CFN.replace(" - ", "  -\n"),
        CFN.replace("TK98.", "TK98.-"),
    ],
)
def test_lenient_where_it_can_be_read_in_one_way(text: str) -> None:
    assert parse_position(text) == parse_position(CFN)


@pytest.mark.parametrize(
    ("text", "problem", "at"),
    [
        (CFN.replace(" - ", " "), "CFN has three parts and here are 2", "100hNS"),
        (CFN + " again", "CFN has three parts and here are 4", "again"),
        (CFN.replace("W:", "X:"), "CFN begins with the dealer", "X:"),
        (CFN.replace("W:", ""), "CFN begins with the dealer", "A.AK"),
        (CFN.replace("/KQ.J.AQ.TJ9", ""), "CFN has four hands and here are 3", "W:"),
        (CFN.replace("100hNS", "bid:0/p0/E"), "the auction of this CFN is not over", "bid"),
        (CFN.replace("100hNS", "100hN"), "100hN is no contract of CFN", "100h"),
        (CFN.replace("100hNS", "170hNS"), "170hNS is no contract of CFN", "170h"),
        (CFN.replace("100hNS", "100nNS"), "100nNS is no contract of CFN", "100n"),
        (CFN.replace("100hNS", "100hNSxxx"), "100hNSxxx is no contract", "100h"),
        (CFN.replace("A.AK", "V.AK"), "V is no rank", "V.AK"),
        (CFN.replace("A.AK", "K.AK"), "♠K is in the hands of N and W", "KQ.J"),
        (CFN.replace("A.AK", "AA.K"), "♠A is twice in the hand of N", "A.K"),
        (CFN.replace("A.AK", ".AK"), "N holds 7 and E 8 cards", ".AK"),
        (CFN.replace(" - ", " Ah "), "♥A is played and still held", "Ah"),
        (MIDPLAY.replace("Ah9h", "Ah9"), "trick 1 is not of four cards", "Ah"),
        (MIDPLAY.replace("/AdJdTs", "/AdJdT"), "trick 2 is not of four cards", "AdJdT"),
        (MIDPLAY.replace("Ah9h8hJh/", "/"), "trick 1 is not of four cards", "/AdJd"),
        (MIDPLAY.replace("AdJdTs", "AdJd"), "E holds 7 and N 8 cards", "J87.Q"),
        (MIDPLAY.replace("AdJdTs", "AdJdTx"), "x is no card letter", "x 100"),
        (CFN + " trump=S", "CFN itself says trump", "S"),
        (CFN + " dealer=N", "CFN itself says dealer", "N"),
        (CFN + " direction=clockwise", "CFN itself says direction", "clockwise"),
        (CFN + " colour=1", "'colour' is no key", "colour"),
    ],
)
def test_errors_have_their_place(text: str, problem: str, at: str) -> None:
    error = error_of(text)
    assert problem in error.problem
    assert (error.line, error.column) == (1, text.rindex(at) + 1)


def test_what_cannot_be_changed_from_outside() -> None:
    assert "played cannot be changed" in error_of(CFN, overrides={"played": "HA"}).problem
    error = error_of(CFN, overrides={"direction": "anticlockwise"})
    assert "direction cannot be changed" in error.problem


def test_illegal_tricks_name_the_card() -> None:
    assert parse_position("N:...7/...8/A.../...T Kc7s9cQc 100sNS").to_play is Seat.S
    error = error_of("N:...7/...8/...A/...T Kc7s9cQc 100sNS")
    assert error.problem == "trick 1, 7s: S may not play it, ♣ must be followed"
    assert error.column == 25


# --- What it cannot hold ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"trump": Trump.SA}, "CFN cannot hold no trump"),
        ({"trump": Trump.TA}, "CFN cannot hold all trumps"),
        ({"auction": Auction("N", 100)}, "with taker=N"),
        ({"auction": Auction("NS")}, "without a bid"),
        ({"history": "none"}, "CFN cannot hold history=none"),
    ],
)
def test_a_loss_is_an_error(changes: dict[str, Any], problem: str) -> None:
    position = parse_position(CFN)
    values = {"trump": position.trump, "auction": position.auction, **changes}
    trump = values.pop("trump")
    with pytest.raises(CapotError, match=problem):
        write_cfn(Position(position.deal, trump, rules=position.rules, **values))


def test_anticlockwise_play_is_written_only_mirrored() -> None:
    position = parse_position(
        "S:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7 trump=S "
        "rules=contree taker=EW bid=capot played=SJ,SK"
    )
    with pytest.raises(CapotError, match="clockwise"):
        write_cfn(position)
    text = write_cfn(position, mirror=True)
    assert text == "E:TQ.KQ.AT8.9/7.J.J.ATQJ7/A9.T8.K7.8/8.A97.Q9.K JsKs 250sEW"
    again = parse_position(text)
    assert [again.deal[seat] for seat in "SWNE"] == [position.deal[seat] for seat in "SENW"]
    assert again.to_play is Seat.N
    assert again.played == position.played


# --- Round trips ------------------------------------------------------------------------


def holdable(position: Position) -> Position:
    """Return the position as CFN can hold it: a suit contract with a taker and a bid."""
    auction = Auction("EW", 130, position.auction.coinche)
    trump = position.trump if position.trump.suit is not None else Trump.C
    copy = Position(position.deal, trump, position.leader, position.rules, auction=auction)
    for _ in position.played:
        copy.push(next(iter(copy.legal_cards())))
    return copy


@settings(deadline=None)
@given(positions(WITH_BIDS))
def test_what_is_written_reads_back(position: Position) -> None:
    position = holdable(position)
    text = write_cfn(position, mirror=True)
    outside = {k: v for k, v in position.keys().items() if k in ("rules", "points")}
    again = parse_position(text, overrides=outside | position.rules.duties.to_json())
    assert again.rules.duties == position.rules.duties
    assert again.played == position.played
    assert again.auction == position.auction
    assert write_cfn(again) == text
    # mirrored or not, the order of play is kept
    assert again.deal.hands == position.deal.hands
    assert again.seats.index(again.leader) == position.seats.index(position.leader)


@pytest.mark.parametrize(
    "text",
    [
        "N:J9A.T8.K7.8 K8.A97.Q9.K rules=bela2",
        "N:...A ...K ...Q rules=bela3",
        "N:(C9 DK) (D8 SJ) rules=decouverte",
    ],
)
def test_only_four_players_can_be_held(text: str) -> None:
    position = parse_position(text + " trump=S")
    for mirror in (False, True):
        with pytest.raises(CapotError, match="CFN cannot hold"):
            write_cfn(position, mirror=mirror)


def test_only_four_players_are_read() -> None:
    error = error_of(f"{CFN} rules=bela3")
    assert error.problem == "bela3 is for 3 players, the deal has 4 hands"
    assert error.column == CFN.index(" - ") + 3 + len("- 100hNS rules=") - 1
    assert error_of(CFN.replace("A.AK", "(SA)", 1)).problem


# --- Against colver itself ----------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([*range(80, 170, 10), 250]), st.data())
def test_colver_agrees(seed: int, level: int, data: st.DataObject) -> None:
    colver = pytest.importorskip("colver")
    env = colver.Env.deal(dealer=seed % 4, seed=seed)
    coinche, suit, side = (data.draw(st.integers(0, most)) for most in (2, 3, 1))
    env.set_contract(suit, level, side, coinche)
    env.set_phase_playing()
    chance = random.Random(seed)
    for _ in range(data.draw(st.integers(0, 31))):
        text = env.to_cfn()
        position = parse_position(text, overrides={"rules": "contree"})
        assert write_cfn(position) == text
        assert position.to_play == "NESW"[env.current_player()]
        assert colver.Env.from_cfn(write_cfn(position)).to_cfn() == text
        colvers = {_card(colver, action) for action in env.legal_actions()}
        assert set(position.legal_cards()) == colvers
        assert tuple(_card(colver, action) for action in env.get_play_order()) == position.played
        env.step(chance.choice(env.legal_actions()))


def _card(colver: Any, action: int) -> Card:
    name = colver.Env.card_name(action).replace("10", "T")
    return Card["SHDC"["♠♥♦♣".index(name[1])] + name[0]]


@given(positions(WITH_BIDS))
@settings(deadline=None, max_examples=60)
def test_colver_reads_what_is_written(position: Position) -> None:
    colver = pytest.importorskip("colver")
    text = write_cfn(holdable(position), mirror=True)
    assert colver.Env.from_cfn(text).to_cfn() == text
