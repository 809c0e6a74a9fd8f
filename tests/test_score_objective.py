"""Playing for something other than points: worths with capots in or out of order."""

from __future__ import annotations

import reference
from bridge import positions
from capot.cards import Card, CardSet
from capot.deals import Deal, Seat
from capot.positions import Position
from capot.rules import rule_set
from capot.solver import Solver
from hypothesis import assume, given, settings
from hypothesis import strategies as st


@given(positions(most=3), st.data())
@settings(max_examples=800, deadline=None)
def test_worths_against_direct_search(position: reference.Position, data: st.DataObject) -> None:
    """A step function of the points, with either capot worth anything at all."""
    assume(not position.trick and position.trump not in ("SA", "TA"))
    hands = tuple(CardSet.of(map(Card.__getitem__, hand)) for hand in position.hands)
    rules = rule_set("belote").changed(duties=dict(position.duties), points=position.table)
    history = {(True, True): "full", (True, False): "NS", (False, True): "EW"}
    ours = Position(
        Deal(hands, Seat.N),
        position.trump,
        Seat("NWSE"[position.seat]),
        rules,
        history=history.get(position.alive, "none"),
    )
    total = ours.points_left
    steps = sorted(data.draw(st.lists(st.integers(0, total), max_size=3)))
    heights = sorted(data.draw(st.lists(st.integers(-50, 50), min_size=4, max_size=4)))
    capots = data.draw(st.tuples(st.integers(-60, 60), st.integers(-60, 60)))
    points = [heights[sum(p >= step for step in steps)] for p in range(total + 1)]
    worth = [capots[1], *points, capots[0]]
    expected = {
        card: _searched(reference.play(position, card), worth) for card in reference.moves(position)
    }
    found = Solver().worths(ours, worth)
    assert {str(card): value for card, value in found.items()} == expected


def _searched(played: tuple[int, reference.Position], worth: list[int], points: int = 0) -> int:
    """Plain minimax on the worth of how the deal ends."""
    won, position = played
    points += won
    if not any(position.hands):
        if position.alive[0]:
            return worth[-1]
        return worth[0] if position.alive[1] else worth[1 + points]
    best = max if position.sides[position.seat] == 0 else min
    return best(
        _searched(reference.play(position, card), worth, points)
        for card in reference.moves(position)
    )


def test_a_worth_of_points_is_the_value() -> None:
    position = Position("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98", "S")
    solver = Solver()
    answer = solver.solve(position)
    found = solver.worths(position, [-90, *range(163), 252])
    assert found == {card: outcome.worth("NS") for card, outcome in answer.cards.items()}
    assert found[Card.SJ] == 137
