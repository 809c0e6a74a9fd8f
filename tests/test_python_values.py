"""Values and results can be compared, copied, sent to other processes and written down."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, is_dataclass, replace
from typing import Any

import capot
import pytest
from capot import (
    Auction,
    Board,
    Card,
    CardSet,
    Deal,
    Duties,
    Options,
    Outcome,
    Position,
    Rank,
    Seat,
    Solver,
    Suit,
    Trick,
    Trump,
    rule_set,
)
from capot.bids import contract
from capot.matches import Finished
from capot.rules import RULE_SETS, Direction
from commandline import DEAL, ENDING, FINISHED, LABELLED, THREE, TWELVE
from hypothesis import given, settings
from hypothesis import strategies as st
from test_notation_positions import positions
from test_positions import played_positions

PILES = "N:(HA SQ)(DQ H8) (S9 SK)(D8 HJ)"
OWN = rule_set("coinche").changed(
    duties={"partner-ruffed": "no-lower"}, points="ta-14", options={"target": 9}
)
MADE = replace(OWN, name="mine")
VALUES: list[Any] = [
    *Card,
    *Suit,
    *Rank,
    *Seat,
    *Trump,
    *Direction,
    CardSet(),
    CardSet.of("SJ HA C7"),
    Trick(Seat.N, (Card.SJ, Card.S7), Seat.S, 20),
    Deal.parse(DEAL),
    Deal.parse(LABELLED),
    Deal.parse(DEAL, direction="clockwise"),
    Deal.parse(PILES),
    Deal.parse(TWELVE),
    Board(DEAL),
    Board(LABELLED, "S", OWN, "none", Auction("EW", "capot", "coinche")),
    Board(THREE, rules="bela3", discards="S9 H7"),
    Auction(),
    Auction("N", 100, "surcoinche"),
    Outcome(NS=92, EW=70),
    Outcome(E=0, defence=142, capot="defence"),
    Outcome(NS=198, EW=60, is_scaled=True),
    Duties(),
    OWN.duties,
    Options(),
    OWN.options,
    *RULE_SETS.values(),
    OWN,
    rule_set("contree").changed(points="ta-14").changed(points="sa-11", direction="clockwise"),
    rule_set("bela").changed(duties={"ruff": "unless-partner", "under": "forbidden"}),
    MADE,
]
RECORD = f"{ENDING} trump=S rules=belote-ffb taker=N played={FINISHED}"
BEGUN = f"{DEAL} trump=S rules=coinche taker=N bid=100 declarations=off played=SJ,SK"
RESULTS: list[Callable[[], Any]] = [
    lambda: Position.parse(BEGUN),
    lambda: Position(PILES, "S", rules="decouverte", played="HA"),
    lambda: capot.solve(BEGUN),
    lambda: Solver("bela").solve(BEGUN),
    lambda: capot.solve(RECORD),
    lambda: next(capot.solve_many([f"{DEAL} rules=bela trump=S taker=E objective=score"])),
    lambda: capot.judge_position(BEGUN),
    lambda: capot.judge_position(BEGUN, "score"),
    lambda: capot.contracts(ENDING),
    lambda: capot.leads(ENDING, "S"),
    lambda: capot.lead_table(ENDING),
    lambda: capot.table(DEAL, "coinche"),
    lambda: capot.table(ENDING),
    lambda: capot.review(RECORD),
    lambda: capot.review(RECORD).quiz,
    lambda: capot.refutation(RECORD, 3),
    lambda: capot.discards(TWELVE, "S")[0],
    lambda: capot.declarations(DEAL, "S"),
    lambda: capot.score(RECORD),
    lambda: capot.score(RECORD).score,
    lambda: Finished.of(capot.score(RECORD).score),
    lambda: capot.match([RECORD]),
    lambda: capot.simulate("N:J9A.AT.K7.8", "S", samples=5, jobs=1),
    lambda: capot.simulate_contracts("N:J9A.AT.K7.8", rules="bela", samples=2, jobs=1),
    lambda: contract(Auction("N", 90), rule_set("contree"), ("NS", "EW")),
    lambda: capot.read_lesson(f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["NS = 26"]')[0],
    lambda: capot.verify(f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["NS = 26"]')[0],
]


def copies(value: Any) -> list[Any]:
    return [
        copy.copy(value),
        copy.deepcopy(value),
        *(pickle.loads(pickle.dumps(value, protocol)) for protocol in (2, pickle.HIGHEST_PROTOCOL)),
    ]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:60])
def test_values_are_equal_to_their_copies_and_one_key(value: Any) -> None:
    for twin in copies(value):
        assert twin == value
        assert hash(twin) == hash(value)
        assert type(twin) is type(value)
    others = [each for each in VALUES if type(each) is type(value) and each is not value]
    assert value not in others
    assert len({value, *copies(value)}) == 1


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:60])
def test_the_repr_of_a_value_makes_it_again(value: Any) -> None:
    names = {**vars(capot), **vars(capot.duties), **vars(capot.options), **vars(capot.rules)}
    assert eval(repr(value), names) == value


@given(positions())
@settings(max_examples=50, deadline=None)
def test_boards_and_deals_of_any_kind(position: Position) -> None:
    for value in (position.board, position.deal, position.rules):
        assert eval(repr(value), {**vars(capot), "rule_set": rule_set}) == value
        assert copies(value) == [value] * 4
        assert hash(copy.deepcopy(value)) == hash(value)
    assert Position.of(position.board, position.trump, played=position.played) == position


@pytest.mark.parametrize("make", RESULTS, ids=range(len(RESULTS)))
def test_results_are_equal_to_their_copies_and_to_others_of_the_same(make: Any) -> None:
    found = make()
    again = make()
    for twin in (*copies(found), again):
        assert twin == found
        assert repr(twin).partition("nodes=")[0] == repr(found).partition("nodes=")[0]
        if hasattr(found, "to_json") and not isinstance(found, capot.Simulation | capot.Choice):
            assert _told(twin) == _told(found)
    assert found != "x"
    if is_dataclass(found) and not isinstance(found, capot.Answer):
        name = fields(found)[0].name
        with pytest.raises(AttributeError):
            setattr(found, name, None)


def _told(found: Any) -> Any:
    return _without_times(found.to_json())


def _without_times(value: Any) -> Any:
    if isinstance(value, dict):
        timed = ("nodes", "seconds")
        return {key: _without_times(part) for key, part in value.items() if key not in timed}
    return [_without_times(part) for part in value] if isinstance(value, list) else value


def test_a_copy_of_a_simulation_says_the_same() -> None:
    found = capot.simulate("N:J9A.AT.K7.8", "S", samples=5, jobs=1)
    for twin in copies(found):
        assert twin.to_json() == found.to_json()


@given(played_positions())
@settings(max_examples=60, deadline=None)
def test_a_copy_of_a_position_moves_alone(position: Position) -> None:
    line = repr(position)
    for twin in (position.copy(), *copies(position)):
        assert twin == position
        if position.played:
            twin.pop()
        elif not position.is_finished:
            twin.push(min(twin.legal_cards()))
        assert repr(position) == line
        assert twin != position
    with pytest.raises(TypeError):
        hash(position)


def test_positions_of_rules_of_ones_own_differ_by_them() -> None:
    other = replace(MADE, duties=Duties())
    assert Position(DEAL, "S", rules=MADE) == Position(DEAL, "S", rules=replace(MADE))
    assert Position(DEAL, "S", rules=MADE) != Position(DEAL, "S", rules=other)
    assert Position(DEAL, "S", rules="coinche") != Position(DEAL, "S", rules=OWN)


@given(st.sets(st.sampled_from(list(Card))), st.sets(st.sampled_from(list(Card))))
def test_sets_of_cards_are_sets(one: set[Card], other: set[Card]) -> None:
    ours, theirs = CardSet.of(one), CardSet.of(other)
    assert (ours == one, ours == theirs) == (True, one == other)
    assert hash(ours) == hash(frozenset(one))
    assert set(ours & other) == one & other
    assert set(ours | other) == one | other
    assert ours - other == one - other
    assert (ours <= theirs, ours.isdisjoint(other)) == (one <= other, one.isdisjoint(other))
    assert list(ours) == sorted(one)
    assert CardSet.of(map(str, one)) == CardSet.of(" ".join(map(str, one))) == ours
    names: list[Any] = list(map(str, Card))
    assert [name in ours for name in names] == [card in one for card in Card]
    with pytest.raises(TypeError):
        ours & 5  # type: ignore[operator]
    assert ours != 5


def test_what_is_gone_through() -> None:
    deal, outcome = Deal.parse(DEAL), Outcome(NS=92, EW=70)
    assert {seat: deal[seat] for seat in deal} == dict(zip("NWSE", deal.hands, strict=True))
    assert (len(deal), "W" in deal, {side: outcome[side] for side in outcome}) == (
        4,
        True,
        {"NS": 92, "EW": 70},
    )
    scored = capot.score(RECORD)
    assert list(scored.score) == list(capot.match([scored])) == ["NS", "EW"]
    assert list(scored.declarations) == list(Seat)


def test_values_that_are_said_as_text_are_those_typed() -> None:
    said: dict[str, Any] = {"tie": "litige", "target": "501"}
    assert Options(**said) == Options().changed({"tie": "litige", "target": 501})
    said = {"under": "free"}
    assert Duties(**said) == Duties().changed(said)
    board = Board(DEAL, "w", "bela", None, Auction("N"))
    assert board == Board(Deal.parse(DEAL), Seat.W, rule_set("bela"), auction=Auction("N"))
    by_name: list[tuple[Any, str]] = [(Card, "10♥"), (Suit, "S"), (Rank, "ACE"), (Trump, "H")]
    assert [kind(name) for kind, name in by_name] == [Card.HT, Suit.S, Rank.ACE, Trump.H]
    assert Trump.read("♥") is Trump.H


# -- threads ----------------------------------------------------------------------------------


def test_a_solver_that_several_threads_share_is_right() -> None:
    lines = [
        f"{deal} trump={trump} leader={leader}"
        for deal in (DEAL, ENDING)
        for trump in "SHDC"
        for leader in "NE"
    ]
    expected = [capot.solve(line) for line in lines]
    solver = Solver()
    begin = threading.Barrier(4)

    def ask(part: int) -> list[bool]:
        begin.wait()
        found = []
        for line, answer in [*zip(lines, expected, strict=True)][part:]:
            mine = solver.solve(line)
            found += [
                mine == answer,
                mine.line == answer.line,
                solver.value(line) == answer.outcome,
            ]
            if line.startswith(ENDING):
                solver.check(mine)
        return found

    with ThreadPoolExecutor(4) as pool:
        assert all(all(found) for found in pool.map(ask, range(4)))


def test_a_solver_that_is_busy_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    solver, other = Solver(), Solver()
    inside, go_on = threading.Event(), threading.Event()
    place = Solver._place

    def slowly(self: Solver, position: Position) -> Any:
        if self is solver and not inside.is_set():
            inside.set()
            go_on.wait()
        return place(self, position)

    monkeypatch.setattr(Solver, "_place", slowly)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(solver.value, f"{DEAL} trump=S")
        inside.wait()
        second = pool.submit(solver.value, f"{DEAL} trump=H")
        assert other.value(f"{DEAL} trump=D") == capot.solve(DEAL, "D").outcome
        assert not second.done()
        go_on.set()
        assert first.result() == capot.solve(DEAL, "S").outcome
        assert second.result() == capot.solve(DEAL, "H").outcome


def test_a_copy_of_a_solver_is_of_its_kind() -> None:
    solver = Solver("bela", table_size=16, shuffle=3)
    assert solver.value(DEAL, "S") == capot.solve(DEAL, "S", rules="bela").outcome
    for twin in copies(solver):
        assert (twin.rules, twin.nodes, repr(twin)) == (
            rule_set("bela"),
            0,
            "Solver(rule_set('bela'))",
        )
        assert twin.value(DEAL, "S") == solver.value(DEAL, "S")
