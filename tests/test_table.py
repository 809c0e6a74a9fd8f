"""The table of a deal: every cell is a fresh solve, and what each side makes of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import capot
import pytest
import reference
from capot.analysis.table import Bid, table
from capot.auctions import is_bid
from capot.boards import Board
from capot.cards import FULL_PACK, CardSet
from capot.contracts import Trump
from capot.deals import Deal, Seat
from capot.errors import CapotError
from capot.marking import Result
from capot.outcomes import Outcome
from capot.parties import Auction
from capot.positions import Position
from capot.rules import RULE_SETS, RuleSet, rule_set
from capot.scoring import score
from capot.solver import Solver
from commandline import DEAL, ENDING, LABELLED, PILES, THREE, TIERCE, TWELVE
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from test_notation_positions import positions

BIDS: tuple[int | str, ...] = (*range(80, 500), "capot")


def dealt(rules: RuleSet, seed: int, size: int | None = None) -> Board:
    """Return a random deal of a game, of full hands unless a size is given."""
    pack = list(FULL_PACK)
    Random(seed).shuffle(pack)
    size = size or rules.hand_size
    hands = [CardSet.of(pack[i * size : (i + 1) * size]) for i in range(rules.players)]
    return Board(Deal(tuple(hands), direction=rules.direction), rules=rules)


# -- outcomes ---------------------------------------------------------------------------------


@settings(max_examples=60)
@given(positions(), st.booleans())
def test_every_cell_is_a_fresh_solve(position: Position, is_shared: bool) -> None:
    board = position.board
    assume(board.deal.hand_size <= (5 if board.rules.has_piles else 7))
    if board.rules.taker_leads and board.auction.taker is None:
        assume(board.history in ("full", "none"))  # a seat is a side in its own row alone
    found = table(board, solver=Solver() if is_shared else None)
    assert found.leaders == board.deal.seats
    for leader, trump, cell in found:
        alone = Position.of(replace(board, leader=leader), trump)
        assert cell.outcome == Solver().value(alone)
        assert found.sides(leader) == alone.sides
    assert all(tuple(row) == board.rules.trumps for row in found.cells.values())


@pytest.mark.parametrize("name", [n for n, rules in RULE_SETS.items() if not rules.has_piles])
def test_full_hands_too(name: str) -> None:
    board = dealt(rule_set(name), 7)
    board = replace(board, auction=Auction("N" if board.rules.players == 3 else None))
    found = table(board)
    for leader in board.deal.seats:
        row = {trump: cell.outcome for trump, cell in found.cells[leader].items()}
        assert row == capot.contracts(replace(board, leader=leader), solver=Solver())


@settings(max_examples=40)
@given(
    st.sampled_from(["belote", "contree", "bela", "bulgarian", "bela2", "belote2"]),
    st.integers(0, 2**32),
    st.integers(1, 3),
)
def test_cells_are_what_the_reference_says(name: str, seed: int, size: int) -> None:
    board = dealt(rule_set(name), seed, size)
    for leader, trump, cell in table(board):
        record = {"rules": name, "trump": str(trump), "leader": str(leader)}
        record["deal"] = board.deal.line
        value = reference.value(reference.from_vector(record, capots=False))
        assert cell.outcome.points[0] == value
        assert cell.outcome.capot is None


def test_the_seat_before_the_leader_deals() -> None:
    found = table(ENDING)
    assert {str(leader): str(found.dealer(leader)) for leader in found.leaders} == {
        "N": "E",
        "W": "N",
        "S": "W",
        "E": "S",
    }
    two = table("N:...A8 ...K9 rules=bela2")
    assert [found_dealer.value for found_dealer in map(two.dealer, two.leaders)] == ["S", "N"]
    clockwise = table(f"{ENDING} direction=clockwise")
    assert (clockwise.leaders[1], clockwise.dealer(Seat.E)) == (Seat.E, Seat.N)


def test_what_is_said_of_leader_and_contract_does_not_matter() -> None:
    found = table(TIERCE, "coinche")
    said = "leader=S trump=H taker=EW bid=90 coinche=x rules=coinche"
    assert table(f"{TIERCE} {said}") == found
    assert table(Board(Deal.parse(TIERCE), Seat.W, rule_set("coinche"))) == found
    assert table(LABELLED).cells == table(DEAL).cells


# -- what each side makes of them -------------------------------------------------------------


def highest(position: Position, side: str, outcome: Outcome) -> Bid:
    """Return the highest bid that is made, trying them all."""
    rules = position.rules
    declared = capot.declarations(position.deal, position.trump, position.leader, rules, taker=side)
    made: list[Bid] = []
    for bid in BIDS:
        if isinstance(bid, int) and not is_bid(bid, rules):
            continue
        if score(outcome, Auction(side, bid), rules, declared).is_made:
            made.append(bid)
    numbers = [bid for bid in made if isinstance(bid, int)]
    return "capot" if "capot" in made else max(numbers, default=None)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"declarations": "on"},
        {"bid-step": "1", "contract-needs": "bid"},
        {"declarations": "on", "tie-declarations": "takers"},
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_highest_bids_are_the_highest_that_are_made(seed: int, options: dict[str, str]) -> None:
    board = dealt(rule_set("contree").changed(options=options), seed)
    found = table(board)
    assert found.has_bids
    assert not found.has_results
    for leader, trump, cell in found:
        position = Position.of(replace(board, leader=leader), trump)
        for side in ("NS", "EW"):
            assert cell.bids is not None
            assert cell.bids[side] == highest(position, side, cell.outcome)


def test_belote_counts_towards_a_bid() -> None:
    cell = table(TIERCE, "contree").cells[Seat.N][Trump.H]
    assert cell.outcome.points == (72, 90)
    assert cell.bids == {"NS": 90, "EW": None}  # S holds king and queen of hearts


def test_the_highest_bids_of_a_row_and_of_all() -> None:
    found = table(DEAL, "coinche")
    assert found.highest(Seat.N) == {"NS": 130, "EW": 120}
    assert found.highest(Seat.S) == {"NS": "capot", "EW": 120}
    assert found.highest() == {"NS": "capot", "EW": 130}
    assert table(DEAL).highest() == {}


@pytest.mark.parametrize("name", ["belote", "skill7", "bela", "bela2", "belote2"])
def test_who_makes_his_contract(name: str) -> None:
    board = dealt(rule_set(name), 5)
    found = table(board)
    assert found.has_results
    assert not found.has_bids
    for leader, trump, cell in found:
        position = Position.of(replace(board, leader=leader), trump)
        for side in position.sides:
            position.auction = Auction(side)
            judged = capot.judge_position(position)
            assert cell.results is not None
            assert cell.results[side] is judged.score.result
            assert cell.outcome == judged.answer.outcome


def test_of_three_the_taker_alone_makes_a_contract() -> None:
    found = table(f"{THREE} rules=bela3 taker=W")
    assert found.has_same_sides
    assert {tuple(cell.results or ()) for _, _, cell in found} == {("W",)}
    assert found.cells[Seat.N][Trump.H].results == {"W": Result.FAILED}


def test_each_leader_takes_in_bela_for_three_where_nobody_is_said_to() -> None:
    found = table(THREE, "bela3")
    assert not found.has_same_sides
    assert [found.sides(leader) for leader in found.leaders] == [
        ("N", "defence"),
        ("W", "defence"),
        ("E", "defence"),
    ]
    for leader in found.leaders:
        row = {trump: cell.outcome for trump, cell in found.cells[leader].items()}
        assert row == capot.contracts(THREE, leader, "bela3")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (f"{DEAL} rules=bulgarian", "bulgarian is answered in card points alone"),
        (f"{ENDING} rules=contree", "contracts are judged on whole hands alone"),
        (f"{PILES} rules=decouverte", "contracts are judged on whole hands alone"),
    ],
)
def test_notes_say_what_is_not_judged(text: str, note: str) -> None:
    found = table(text)
    assert not found.has_bids
    assert not found.has_results
    assert found.notes[-1].startswith(note)
    assert found.to_json()["notes"] == list(found.notes)
    assert not table(DEAL).notes


def test_game_notes_stand_before() -> None:
    assert len(table(DEAL, "klaverjas-amsterdam").notes) == 2


# -- errors and JSON --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{THREE} rules=belote3", "belote3 needs its taker"),
        (f"{TWELVE} rules=bela3", "still holds the two cards he is to put away"),
        (f"{DEAL} played=SJ trump=S", "cards played and marks are those of one contract"),
        (f"{DEAL} objective=score", "cards played and marks are those of one contract"),
    ],
)
def test_what_has_no_table(text: str, problem: str) -> None:
    with pytest.raises(CapotError, match=problem):
        table(text)


def test_json_names_rows_sides_and_contracts() -> None:
    told = table(DEAL, "coinche").to_json()
    assert list(told) == ["schema", "deal", "rules", "options", "table", "bids"]
    assert told["options"]["points"]["TA"] == "ta-13"
    assert told["bids"] == {"NS": "capot", "EW": 130}
    row = told["table"][2]
    assert list(row) == ["dealer", "leader", "contracts", "bids"]
    assert (row["dealer"], row["leader"]) == ("W", "S")
    assert row["bids"] == {"NS": "capot", "EW": 120}
    assert list(row["contracts"]) == ["S", "H", "D", "C", "SA", "TA"]
    assert row["contracts"]["D"] == {
        "NS": 162,
        "EW": 0,
        "capot": "NS",
        "bids": {"NS": "capot", "EW": None},
    }


def test_json_of_games_without_bids() -> None:
    told = table(DEAL).to_json()
    assert "bids" not in told
    assert told["table"][0]["contracts"]["TA"] == {
        "NS": 217,
        "EW": 41,
        "capot": None,
        "scaled": {"NS": 136, "EW": 26},
        "results": {"NS": "made", "EW": "failed"},
    }
    three = table(THREE, "bela3").to_json()
    assert [row["taker"] for row in three["table"]] == ["N", "W", "E"]
    assert three["table"][1]["contracts"]["D"] == {
        "W": 10,
        "defence": 152,
        "capot": "defence",
        "results": {"W": "failed"},
    }
