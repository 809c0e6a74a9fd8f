"""Playing for something other than points: worths with capots in or out of order."""

from __future__ import annotations

from dataclasses import replace

import reference
import reference_score
from bridge import position_of, positions
from capot.bids import Contract
from capot.cards import Card
from capot.options import Belote, Options, Scheme, WithoutTrick
from capot.outcomes import Outcome
from capot.positions import Position
from capot.scoring import scored
from capot.solver import Solver
from hypothesis import given, settings
from hypothesis import strategies as st

SUITS = ("S", "H", "D", "C")


@given(positions(most=3, trumps=SUITS, lying=False), st.data())
@settings(max_examples=800, deadline=None)
def test_worths_against_direct_search(position: reference.Position, data: st.DataObject) -> None:
    """A step function of the points, with either capot worth anything at all."""
    ours = position_of(position)
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


@given(positions(least=2, most=3, trumps=SUITS, lying=False), st.data())
@settings(max_examples=400, deadline=None)
def test_marks_against_direct_search(position: reference.Position, data: st.DataObject) -> None:
    """Playing for marks, with declarations that a side without a trick may lose."""
    scheme = data.draw(st.sampled_from(["bela", "classic"]))
    takers = data.draw(st.integers(0, 1))
    worth = st.sampled_from([0, 20, 50, 100])
    declared = data.draw(st.tuples(worth, worth))
    belote = data.draw(st.sampled_from([(0, 0), (20, 0), (0, 20)]))
    without = WithoutTrick.LOST
    if scheme == "classic":
        without = data.draw(st.sampled_from(list(WithoutTrick)))
    lost = Belote.LOST if scheme == "bela" else Belote.KEPT
    options = Options(
        declarations_without_trick=without, belote_on_fail=lost, belote_without_trick=lost
    )
    play = Contract(
        sides=("NS", "EW"),
        taker=takers,
        scheme=Scheme(scheme),
        options=options,
        declared=declared,
        belote=belote,
    )
    theirs = reference_score.Contract(
        scheme,
        takers,
        declarations=declared,
        belote=belote,
        options={"declarations-without-trick": without.value},
    )
    ours = position_of(replace(position, alive=(True, True)))
    expected = reference_score.differences(replace(position, alive=(True, True)), theirs)
    found = Solver().worths(ours, _levels(play, ours.points_left))
    assert {str(card): value for card, value in found.items()} == expected


def _levels(play: Contract, total: int) -> list[int]:
    """Return mark(NS) - mark(EW) of every level of the outcome."""
    outcomes = [
        Outcome(NS=0, EW=total, capot="EW"),
        *(Outcome(NS=points, EW=total - points) for points in range(total + 1)),
        Outcome(NS=total, EW=0, capot="NS"),
    ]
    marks = [scored(play, outcome).marks for outcome in outcomes]
    return [ours - theirs for ours, theirs in marks]
