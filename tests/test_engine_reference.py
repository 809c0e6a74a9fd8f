"""The engine against the reference solver: random endings, every duty, every contract."""

from dataclasses import replace

import pytest
import reference
from bridge import compiled, plain_levels, positions
from capot._engine.engine import Engine
from capot._engine.moves import perft
from capot.cards import Card, CardSet
from capot.compiled import encoding, problem_of
from capot.contracts import Trump
from capot.duties import Duties, legal_cards
from capot.parties import Auction
from capot.positions import Position
from capot.rules import rule_set
from capot.solver import Solver, state
from hypothesis import given, settings
from hypothesis import strategies as st

THOUSANDS = settings(max_examples=2000, deadline=None)
HUNDREDS = settings(max_examples=300, deadline=None)
ENGINE = Engine()  # one for all examples: what it keeps of one deal must not reach the next


@given(positions(most=3))
@THOUSANDS
def test_every_card_of_short_endings(position: reference.Position) -> None:
    bits = compiled(position)
    engine = bits.placed(ENGINE)
    expected = reference.cards(position)
    assert bits.named(engine.values()) == expected
    best = max if position.sides[position.seat] == 0 else min
    assert engine.value() == best(expected.values())


@given(positions(least=4, most=4))
@HUNDREDS
def test_every_card_of_four_card_endings(position: reference.Position) -> None:
    bits = compiled(position)
    assert bits.named(bits.placed(ENGINE).values()) == reference.cards(position)


@given(positions(least=5, most=5))
@settings(max_examples=30, deadline=None)
def test_every_card_of_five_card_endings(position: reference.Position) -> None:
    bits = compiled(position)
    assert bits.named(bits.placed(ENGINE).values()) == reference.cards(position)


@given(positions(most=5, seats=(2, 3)))
@HUNDREDS
def test_two_and_three_hands(position: reference.Position) -> None:
    bits = compiled(position)
    assert bits.named(bits.placed(ENGINE).values()) == reference.cards(position)


@given(positions(least=6, most=8, seats=(3,), lying=False))
@settings(max_examples=150, deadline=None)
def test_coalitions_against_plain_mode(position: reference.Position) -> None:
    bits = compiled(position)
    assert bits.named(bits.placed(ENGINE).values()) == plain_levels(position)


def test_a_coalition_has_no_partners_to_leave_a_trick_to() -> None:
    # W leads; whoever of the coalition is void has to ruff the other's master.
    deal = "N:87.9.AJTQ.9 A.KJ.K98.K8 KT9.87.7.AJ"
    rules = rule_set("belote3").changed(
        duties={"ruff": "unless-partner", "partner-ruffed": "no-lower", "overtake-trump": "never"}
    )
    answer = Solver().solve(Position(deal, "C", "W", rules, history="none", auction=Auction("N")))
    Solver().check(answer)
    assert {str(card): outcome["N"] for card, outcome in answer.cards.items()} == {
        "SA": 11,
        "HJ": 11,
        "HK": 11,
        "D8": 21,
        "D9": 21,
        "DK": 25,
        "C8": 21,
        "CK": 21,
    }


@given(positions(most=3, seats=(2, 3, 4)))
@HUNDREDS
def test_plain_mode(position: reference.Position) -> None:
    assert plain_levels(position) == reference.cards(position)


@given(
    positions(most=3, seats=(2, 3, 4)),
    st.tuples(st.integers(-150, 150), st.integers(-150, 150)),
)
@THOUSANDS
def test_signed_premiums(position: reference.Position, premium: tuple[int, int]) -> None:
    bits = compiled(position)
    engine = bits.placed(ENGINE)
    expected = reference.cards(replace(position, premium=premium))
    assert {card: engine.total(premium, bits.code.bit(Card[card])) for card in expected} == expected
    best = max if position.sides[position.seat] == 0 else min
    assert engine.total(premium) == best(expected.values())


def test_premiums_and_sweeps_do_not_share_what_was_found() -> None:
    position = reference.Position(
        hands=tuple(map(frozenset, (("SJ", "S7"), ("H7", "H8"), ("D7", "D8"), ("C7", "C8")))),
        trump="S",
        duties=tuple(reference.DUTIES["belote"].items()),
        table="suit",
        sides=(0, 1, 0, 1),
        seat=0,
        alive=(True, True),
    )
    bits = compiled(position)
    engine = bits.placed()
    for _ in range(2):
        assert engine.total((-60, 40)) == 20 + 10 - 60
        assert engine.value() == 20 + 10 + 1


def test_the_table_serves_the_next_question_with_the_same_premiums() -> None:
    position = Position("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98", "S")
    code = encoding(position.trump)
    engine = Engine()
    engine.place(problem_of(position), *state(position, code))
    engine.total((90, 90))
    nodes = engine.nodes
    engine.total((90, 90))
    assert engine.nodes - nodes < nodes // 10
    engine.total((90, -90))
    assert engine.nodes - nodes > nodes // 10


@given(positions(most=3), st.data())
@HUNDREDS
def test_whether_a_level_is_reached(position: reference.Position, data: st.DataObject) -> None:
    bits = compiled(position)
    engine = bits.placed()
    value = reference.value(position)
    level = data.draw(st.integers(-1, 300))
    assert engine.reaches(level) == (value >= level)


@given(positions(most=3), st.integers(1, 9))
@HUNDREDS
def test_perft(position: reference.Position, depth: int) -> None:
    bits = compiled(position)
    hands, leader, trick, _ = bits.state
    assert perft(bits.problem, hands, leader, trick, depth) == reference.perft(position, depth)


@given(positions(most=6))
@THOUSANDS
def test_legal_cards_three_times(position: reference.Position) -> None:
    expected = reference.moves(position)
    bits = compiled(position)
    assert set(bits.named(dict.fromkeys(_bits(bits.placed(ENGINE).legal()), 0))) == expected
    trick = [Card[card] for _, card in position.trick]
    partner = bool(trick) and (
        position.sides[reference.winner(position.trick, position.trump)]
        == position.sides[position.seat]
    )
    readable = legal_cards(
        CardSet.of(map(Card.__getitem__, position.hands[position.seat])),
        trick,
        Trump(position.trump),
        Duties().changed(dict(position.duties)),
        partner,
    )
    assert set(map(str, readable.cards)) == expected


def _bits(cards: int) -> list[int]:
    return [1 << i for i in range(32) if cards >> i & 1]


@pytest.mark.parametrize("size", [8, 15, 3 << 10])
def test_a_table_has_a_power_of_two_of_entries(size: int) -> None:
    with pytest.raises(ValueError, match="power of two"):
        Engine(size)
