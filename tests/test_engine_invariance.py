"""What must not move a value: order of moves, the table, names of suits and seats."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from capot.analysis.corpora import FULL_DEALS, corpus_text
from capot.cards import Card, CardSet, Suit
from capot.contracts import Trump
from capot.deals import Deal, Seat
from capot.outcomes import Outcome
from capot.positions import Position
from capot.rules import RULE_SETS
from capot.solver import Solver

LINES = corpus_text(FULL_DEALS).splitlines()
FOUR = [rules for rules in RULE_SETS.values() if rules.players == 4]


def problems(start: int, count: int) -> Iterator[Position]:
    """Full deals of the corpus, going round the rule sets and their contracts."""
    games = itertools.cycle([(rules, trump) for rules in FOUR for trump in rules.trumps])
    for line, (rules, trump), leader in zip(
        LINES[start : start + count], games, itertools.cycle("NWSE"), strict=False
    ):
        deal = Deal.parse(line, direction=rules.direction)
        yield Position(deal, trump, leader, rules)


@pytest.fixture(scope="module")
def answers() -> list[tuple[Position, dict[Card, Outcome]]]:
    solver = Solver()
    return [(position, dict(solver.solve(position).cards)) for position in problems(300, 104)]


Answers = list[tuple[Position, dict[Card, Outcome]]]


@pytest.mark.parametrize("seed", [1, 0xC0FFEE])
def test_moves_shuffled(answers: Answers, seed: int) -> None:
    solver = Solver(shuffle=seed)
    for position, cards in answers[::3]:
        assert solver.solve(position).cards == cards


def test_a_table_of_sixteen_entries(answers: Answers) -> None:
    solver = Solver(table_size=16)
    for position, cards in answers[1::2]:
        assert solver.solve(position).cards == cards


def test_no_table(answers: Answers) -> None:
    solver = Solver(table_size=0)
    for position, cards in answers[::3]:
        assert solver.value(position) == _best(position, cards)


def test_plain_mode(answers: Answers) -> None:
    solver = Solver()
    for position, _ in answers[::8]:
        solver.check(solver.solve(position))


def test_cards_solved_on_their_own(answers: Answers) -> None:
    for position, cards in answers[::3]:
        for card, outcome in cards.items():
            position.push(card)
            assert Solver().value(position) == outcome
            position.pop()


def test_plain_suits_exchanged(answers: Answers) -> None:
    solver = Solver()
    for (position, cards), turn in zip(answers, itertools.cycle((1, 2, 3))):
        movable = [suit for suit in Suit if suit is not position.trump.suit]
        moved = dict(zip(movable, movable[turn % len(movable) :] + movable, strict=False))

        def name(card: Card, moved: dict[Suit, Suit] = moved) -> Card:
            return Card.of(moved.get(card.suit, card.suit), card.rank)

        hands = tuple(CardSet.of(map(name, hand)) for hand in position.deal.hands)
        deal = Deal(hands, position.deal.first, position.deal.direction)
        other = Position(deal, position.trump, position.leader, position.rules)
        found = solver.solve(other).cards
        assert {name(card): outcome for card, outcome in cards.items()} == found


def test_seats_rotated(answers: Answers) -> None:
    solver = Solver()
    for (position, cards), turn in zip(answers, itertools.cycle((1, 2, 3))):
        hands = position.deal.hands
        deal = Deal(hands[-turn:] + hands[:-turn], Seat.N, position.deal.direction)
        leader = position.seats[(position.deal.index(position.leader) + turn) % 4]
        found = solver.solve(Position(deal, position.trump, leader, position.rules)).cards
        for card, outcome in cards.items():
            ours, theirs = position.sides if turn % 2 == 0 else position.sides[::-1]
            assert (found[card][ours], found[card][theirs]) == (outcome["NS"], outcome["EW"])
            assert (found[card].capot is None) == (outcome.capot is None)


def test_the_same_search_visits_the_same_nodes() -> None:
    counts = []
    for _ in range(2):
        solver = Solver()
        for position in problems(0, 20):
            solver.value(position)
        counts.append(solver.nodes)
    assert counts[0] == counts[1]


def test_nodes_of_a_full_deal() -> None:
    solver = Solver()
    for line, trump in zip(LINES[:300], itertools.cycle("SHDC"), strict=False):
        solver.value(Position(line, trump, "N", "belote"))
    assert solver.nodes / 300 <= 35_000


def test_capots_appear_among_these_deals(answers: Answers) -> None:
    assert any(outcome.capot for _, cards in answers for outcome in cards.values())
    assert {position.trump for position, _ in answers} == set(Trump)


def _best(position: Position, cards: dict[Card, Outcome]) -> Outcome:
    side = position.side(position.leader)
    return max(cards.values(), key=lambda outcome: outcome.level(side))
