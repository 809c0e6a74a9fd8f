"""Boards: what a deal says before its contract, and the functions that ask every contract."""

from __future__ import annotations

from dataclasses import replace

import capot
import pytest
from capot.boards import Board
from capot.cards import Card, CardSet
from capot.contracts import Trump
from capot.deals import Deal, Seat
from capot.errors import CapotError, DealError, NotationError
from capot.notation import read_record
from capot.parties import Auction
from capot.positions import Position
from capot.rules import rule_set
from commandline import DEAL, ENDING, LABELLED
from hypothesis import given
from test_notation_positions import positions

OWN = replace(rule_set("belote"), name="mine")
THREE = "N:...A8 ...K9 ...Q7 rules=bela3 taker=W discards=DA,HA"


@given(positions())
def test_a_position_is_its_board_in_a_contract(position: Position) -> None:
    again = Position.of(position.board, position.trump, played=position.played)
    assert again == position
    assert again.rules == position.rules
    keys = position.keys()
    assert {"trump": position.trump.value, **position.board.keys(position.trump)} == {
        key: value for key, value in keys.items() if key != "played"
    }


def test_the_first_seat_leads_unless_a_deal_is_labelled() -> None:
    assert Board(Deal.parse(DEAL)).leader is Seat.N
    assert Board(Deal.parse(LABELLED)).leader is None
    assert Board(Deal.parse(DEAL), Seat.W).keys() == {"leader": "W"}
    with pytest.raises(DealError, match="labelled deal needs its leader"):
        Position.of(Board(Deal.parse(LABELLED)), "S")


def test_a_points_table_is_said_where_a_contract_may_use_it() -> None:
    board = Board(Deal.parse(DEAL), rules=rule_set("contree").changed(points="ta-14"))
    assert board.keys() == {"rules": "contree", "points": "ta-14"}
    assert board.keys(Trump.TA) == board.keys()
    assert board.keys(Trump.S) == {"rules": "contree"}


def test_every_contract_of_a_board_and_of_a_text() -> None:
    board = Board(Deal.parse(ENDING), Seat.W, rule_set("contree"))
    found = capot.contracts(board)
    assert found == capot.contracts(Deal.parse(ENDING), "W", "contree")
    assert found == capot.contracts(f"{ENDING} leader=W rules=contree trump=S taker=N bid=90")
    assert found == capot.contracts(ENDING, Seat.W, rule_set("contree"))
    assert found == {t: capot.solve(ENDING, t, "W", "contree").outcome for t in Trump}
    table = capot.lead_table(board)
    assert {trump: answer.outcome for trump, answer in table.answers.items()} == found


def test_taker_history_and_discards_are_those_of_the_board() -> None:
    board = read_record(THREE).board
    assert board.discards == CardSet.of([Card.DA, Card.HA])
    found = capot.contracts(board)
    assert found == capot.contracts(THREE)
    assert found[Trump.S].sides == ("W", "defence")
    assert sum(found[Trump.S].points) == 22 + 18 + 10
    weak = read_record("N:...AT ...87 ...K9 rules=belote3 taker=W").board
    for history, capots in (("none", {None}), ("defence", {"defence"})):
        swept = capot.contracts(replace(weak, history=history))
        assert {outcome.capot for outcome in swept.values()} == capots


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((Board(Deal.parse(DEAL)), "W"), "a Board says leader=N itself"),
        ((Board(Deal.parse(DEAL)), None, "bela"), "a Board says rules=belote itself"),
        ((f"{DEAL} trump=S played=SJ",), "cards played and marks are those of one contract"),
        ((f"{DEAL} trump=S objective=score",), "cards played and marks are those of one"),
        ((DEAL, "X"), "leader=X is no seat at the table; write N, W, S or E"),
        ((Deal.parse(DEAL), "X"), "leader=X is no seat at the table"),
        ((DEAL, None, "whist"), "rules 'whist' is none of belote"),
        ((DEAL, None, OWN), "no text holds rules of your own making, called mine"),
        ((f"{DEAL} colour=red",), "'colour' is no key"),
        (("N:...A ...K ...Q rules=belote3",), "belote3 needs its taker"),
    ],
)
def test_what_is_no_board(arguments: tuple[object, ...], problem: str) -> None:
    with pytest.raises(CapotError) as caught:
        capot.contracts(*arguments)  # type: ignore[arg-type]
    assert problem in str(caught.value)
    assert isinstance(caught.value, NotationError) == ("colour" in problem)


def test_the_auction_of_a_board() -> None:
    board = Board(
        Deal.parse(DEAL), rules=rule_set("contree"), auction=Auction("NS", 100, "coinche")
    )
    assert board.keys() == {"rules": "contree", "taker": "NS", "bid": "100", "coinche": "coinche"}
