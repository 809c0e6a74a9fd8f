"""Piles (rules 7): what is unsound where something lies under a card must be off."""

from __future__ import annotations

import capot
import pytest
import reference
from bridge import compiled, piled, plain_levels
from capot._engine.engine import Engine
from capot._engine.moves import perft
from capot.cards import Card
from capot.deals import Deal, Seat
from capot.errors import DealError, IllegalPlay
from capot.positions import Position
from hypothesis import given, settings
from hypothesis import strategies as st

ENGINE = Engine()


@given(piled())
@settings(max_examples=1200, deadline=None)
def test_every_card(position: reference.Position) -> None:
    bits = compiled(position)
    assert bits.named(bits.placed(ENGINE).values()) == reference.cards(position)


@given(piled(most=5))
@settings(max_examples=200, deadline=None)
def test_plain_mode(position: reference.Position) -> None:
    assert plain_levels(position) == reference.cards(position)


@given(piled(), st.integers(1, 8))
@settings(max_examples=200, deadline=None)
def test_perft(position: reference.Position, depth: int) -> None:
    bits = compiled(position)
    hands, leader, trick, _ = bits.state
    assert perft(bits.problem, hands, leader, trick, depth) == reference.perft(position, depth)


def test_a_master_on_top_makes_nothing_sure() -> None:
    # N's nine is above every club that is turned up, and still S makes all: the cash bound would
    # promise N ten points.
    answer = capot.solve("N:(C9 DT) (CA CT) trump=H leader=N rules=decouverte")
    assert answer.outcome["N"] == 0


def test_what_lies_under_a_card_turns_up_when_the_trick_is_over() -> None:
    position = Position.parse("N:(C9 DK)(D8) (CA CT)(C8) trump=H leader=N rules=decouverte")
    assert list(position.playable("N")) == [Card.D8, Card.C9]
    position.push("C9")
    assert list(position.playable("N")) == [Card.D8]
    position.push("C8")
    assert list(position.playable("N")) == [Card.D8, Card.DK]
    assert position.piles("N") == ((Card.DK,), (Card.D8,))
    assert list(position.playable("S")) == [Card.CA]
    position.pop()
    assert list(position.playable("N")) == [Card.D8]
    with pytest.raises(IllegalPlay, match="it lies under another card of S"):
        position.push("CT")


def test_piles_are_the_hands() -> None:
    deal = Position.parse("N:(C9 DK) (CA CT) trump=H rules=decouverte").deal
    with pytest.raises(DealError, match="hold exactly the cards of his hand"):
        Deal(deal.hands, Seat.N, deal.direction, (((Card.C9, Card.DK),), ((Card.CA,),)))
