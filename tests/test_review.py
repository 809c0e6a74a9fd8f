"""Reviews: every figure of every card is that of a fresh solve, and of the reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import capot
import pytest
import reference
from bridge import piled, position_of, positions
from capot import Auction, Card, Deal, Outcome, Position, Seat, Solver, review
from capot.analysis.judged import POINTS, SCORE, Judged, Mistake, judge_position
from capot.analysis.refutation import refutation
from capot.analysis.review import Review
from capot.answers import Answer
from capot.cards import FULL_PACK, CardSet
from capot.deals import Piles
from capot.notation import Record, read_records
from capot.options import Scheme
from capot.positions import Trick
from capot.rules import RULE_SETS, SEVENS_AND_EIGHTS, RuleSet, rule_set
from hypothesis import given, settings
from hypothesis import strategies as st

LAST_NIGHT = Path(__file__).parents[1] / "examples" / "deals" / "last_night.txt"
DEAL = "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
SUITS = ("S", "H", "D", "C")


def last_night() -> Position:
    (record,) = read_records(LAST_NIGHT.read_text("utf-8"))
    assert isinstance(record, Record)
    return record.position()


# -- random records ---------------------------------------------------------------------------


def piles_of(cards: list[Card], depth: int) -> Piles:
    return tuple(tuple(cards[at : at + depth]) for at in range(0, len(cards), depth))


@st.composite
def records(draw: st.DrawFn, games: Sequence[RuleSet], most: int = 10) -> Position:
    """Records of random legal play, whole or in part, of whole deals and of endings.

    `most` is the size of the largest hands; with piles it is four.
    """
    game = games[draw(st.integers(0, len(games) - 1))]
    is_short = game.short_hand_size is not None and draw(st.booleans())
    pack = FULL_PACK - SEVENS_AND_EIGHTS if is_short else FULL_PACK
    full = min(4 if game.has_piles else game.full_hand(pack), most)
    size = draw(st.one_of(st.just(full), st.integers(1, full)))
    cards = draw(st.permutations(list(pack)))
    dealt = [list(cards[i * size : (i + 1) * size]) for i in range(game.players)]
    depth = draw(st.integers(1, 3))
    deal = Deal(
        tuple(map(CardSet.of, dealt)),
        Seat.N,
        game.direction,
        tuple(piles_of(each, depth) for each in dealt) if game.has_piles else None,
    )
    position = Position(
        deal,
        draw(st.sampled_from(game.trumps)),
        draw(st.sampled_from(deal.seats)),
        game,
        auction=draw(auctions(game, deal)),
        history=draw(st.sampled_from([None, "full", "none"])),
    )
    cards_in_all = size * game.players
    for _ in range(draw(st.one_of(st.just(cards_in_all), st.integers(1, cards_in_all)))):
        position.push(draw(st.sampled_from(list(position.legal_cards()))))
    return position


@st.composite
def auctions(draw: st.DrawFn, game: RuleSet, deal: Deal) -> Auction:
    """What may have been bid; of endings with declarations no contract can be scored."""
    taker = draw(st.sampled_from(deal.seats)).value
    if game.players == 3:
        return Auction(taker)
    is_known = deal.hand_size == game.full_hand(deal.cards) or not game.options.declarations
    if game.scheme is Scheme.NONE or not is_known or draw(st.booleans()):
        return Auction()
    if game.scheme is not Scheme.CONTREE:
        return Auction(taker)
    bid: int | str = draw(st.one_of(st.sampled_from([80, 100, 130, 160]), st.just("capot")))
    return Auction(taker, bid, draw(st.sampled_from([None, "coinche", "surcoinche"])))


EVERY_GAME = list(RULE_SETS.values())
OF_TWO_AND_THREE = [game for game in EVERY_GAME if game.players < 4]
WITHOUT_DECLARATIONS = [
    rule_set(name).changed(options={"declarations": "off"}) for name in ("bela", "bela2", "skill7")
]


def fresh(position: Position, objective: str, is_judged: bool) -> tuple[Answer, Judged | None]:
    """Return what a solver that knows of nothing else says of a position."""
    if not is_judged:
        return Solver().solve(position), None
    judged = judge_position(position, objective, solver=Solver())
    return judged.answer, judged


def expected_mistake(answer: Answer, judged: Judged | None, card: Card) -> str | None:
    """Return the mistake a card is by notation 4, from the two outcomes alone."""
    if answer.cost(card) == 0:
        return None
    before, after = answer.outcome, answer.cards[card]
    changes = before.capot != after.capot
    if judged is not None:
        changes = changes or judged.score.result != judged.cards[card].result
    return "decisive" if changes else "points"


def check(found: Review, objective: str = POINTS) -> None:
    """Hold every figure of a review against fresh solves of the positions of its record."""
    record = found.position
    walk = record.copy()
    for _ in record.played:
        walk.pop()
    assert [move.card for move in found.moves] == list(record.played)
    before = found.moves[0]
    for number, move in enumerate(found.moves, 1):
        answer, judged = fresh(walk, objective, found.judged is not None)
        card = move.card
        assert move.position == walk
        assert (move.number, move.trick) == (number, len(walk.tricks) + 1)
        assert move.seat is walk.to_play
        assert move.answer.cards == answer.cards
        assert move.before == answer.outcome
        assert objective != POINTS or number == 1 or before.after == answer.outcome
        assert move.after == answer.cards[card]
        assert move.cost == answer.cost(card)
        assert move.best == answer.best
        as_good = [c for c in answer.cards if c is not card and answer.cost(c) == 0]
        assert list(move.equal) == (as_good if answer.cost(card) == 0 else [])
        assert move.is_forced is (len(walk.legal_cards()) == 1)
        assert move.matters is any(answer.cost(c) for c in answer.cards)
        mistake = expected_mistake(answer, judged, card)
        assert (None if move.mistake is None else move.mistake.value) == mistake
        if judged is not None:
            assert move.scores == (judged.score, judged.cards[card])
        described = move.to_json()
        assert described["before"].items() >= answer.outcome.to_json().items()
        assert described["after"].items() >= answer.cards[card].to_json().items()
        assert (described["cost"], described["mistake"]) == (move.cost, mistake)
        walk.push(card)
        before = move
    answer, judged = fresh(walk, objective, found.judged is not None)
    assert found.end.cards == answer.cards
    assert found.outcome == answer.outcome
    assert objective != POINTS or found.moves[-1].after == answer.outcome
    if judged is not None and found.judged is not None:
        assert found.judged.score == judged.score


@given(records(EVERY_GAME))
@settings(max_examples=150)
def test_every_figure_is_that_of_a_fresh_solve(record: Position) -> None:
    check(review(record, solver=Solver()))


@given(records(OF_TWO_AND_THREE))
@settings(max_examples=60)
def test_two_and_three_players_too(record: Position) -> None:
    check(review(record, solver=Solver()))


@given(records(WITHOUT_DECLARATIONS, most=3), st.sampled_from(["N", "S"]))
@settings(max_examples=60)
def test_play_for_marks_is_held_against_play_for_marks(record: Position, taker: str) -> None:
    line = " ".join(w for w in repr(record).split() if not w.startswith("taker="))
    found = review(f"{line} taker={taker}", SCORE, solver=Solver())
    assert found.objective == SCORE
    check(found, SCORE)


@given(st.one_of(positions(most=3, seats=(4,), lying=False), piled(most=4)), st.data())
@settings(max_examples=150)
def test_every_card_against_the_reference(
    position: reference.Position, data: st.DataObject
) -> None:
    _check_against_reference(position, data)


@given(positions(most=3, seats=(2, 3), trumps=SUITS, lying=False), st.data())
@settings(max_examples=100)
def test_two_and_three_hands_against_the_reference(
    position: reference.Position, data: st.DataObject
) -> None:
    _check_against_reference(position, data)


def _check_against_reference(position: reference.Position, data: st.DataObject) -> None:
    if position.trick:
        return
    walk = replace(position, premium=(90, 90))
    record = position_of(position)
    costs, values, made = [], [], 0
    while any(walk.hands):
        cards = reference.cards(walk)
        card = data.draw(st.sampled_from(sorted(cards)))
        sign = 1 if walk.sides[walk.seat] == 0 else -1
        best = max(sign * value for value in cards.values())
        costs.append(best - sign * cards[card])
        values.append(made + sign * best)
        points, walk = reference.play(walk, card)
        made += points
        record.push(card)
    values.append(made + 90 * walk.alive[0] - 90 * walk.alive[1])
    found = review(record)
    side = record.sides[0]
    assert [move.cost for move in found.moves] == costs
    assert [move.before.worth(side) for move in found.moves] == values[:-1]
    assert [move.after.worth(side) for move in found.moves] == values[1:]
    assert found.outcome.worth(side) == values[-1]


@given(records(EVERY_GAME))
@settings(max_examples=60)
def test_what_seats_lose_is_what_the_record_fell_short_by(record: Position) -> None:
    found = review(record)
    for side in record.sides:
        lost = [t.lost if record.side(s) == side else -t.lost for s, t in found.seats.items()]
        assert found.start.worth(side) - sum(lost) == found.outcome.worth(side)
    tallies = found.seats.values()
    assert sum(tally.cards for tally in tallies) == len(found.moves)
    assert sum(tally.mistakes for tally in tallies) == len(found.mistakes)
    assert all(t.cards >= t.choices >= t.mattered >= t.mistakes >= t.decisive for t in tallies)
    assert all(move.mark == "□" for move in found.moves if move.is_forced)
    assert not any(move.is_forced for move in found.mistakes)


# -- refutations ------------------------------------------------------------------------------


@given(records(EVERY_GAME), st.data())
@settings(max_examples=100)
def test_a_refutation_is_best_play_after_the_card(record: Position, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(record.played)))
    found = refutation(record, number, solver=Solver())
    move = found.move
    assert (move.number, move.card) == (number, record.played[number - 1])
    _is_line(move.position, found.line, move.card, move.after)
    _is_line(move.position, found.best_line, move.best[0], move.before)
    if not move.cost:
        assert found.turn is None
        return
    turn = found.turn
    assert turn is not None
    first = len(move.position.tricks) + 1
    assert turn.trick == found.line[turn.number - first]
    side = move.position.side(move.seat)
    behind = [
        best - played
        for best, played in zip(
            _running(move.position, found.best_line, side),
            _running(move.position, found.line, side),
            strict=True,
        )
    ]
    if behind[-1] > 0:  # behind from that trick to the end, and not before it
        at = turn.number - first
        assert turn.behind == behind[at]
        assert min(behind[at:]) > 0
        assert at == 0 or behind[at - 1] <= 0
    else:
        assert turn.behind == 0
        assert move.before.capot != move.after.capot


def _is_line(before: Position, line: tuple[Trick, ...], card: Card, outcome: Outcome) -> None:
    """Check that a line plays a card, then best cards to the end, and comes to an outcome."""
    walk = before.copy()
    played = [each for trick in line for each in trick.cards][len(before.trick) :]
    assert played[0] is card
    walk.push(card)
    for each in played[1:]:
        assert each is capot.solve(walk).best[0]
        walk.push(each)
    assert walk.is_finished
    assert walk.tricks[len(before.tricks) :] == line
    assert capot.solve(walk).outcome == outcome


def _running(position: Position, line: tuple[Trick, ...], side: str) -> list[int]:
    return list(
        accumulate(trick.points if position.side(trick.winner) == side else 0 for trick in line)
    )


@pytest.mark.parametrize("played", ["H8", "H8,H9", "H8,HK", "D7"])
def test_a_refutation_plays_for_marks(played: str) -> None:
    """Where a sweep is worth less than leaving a trick, no line sweeps."""
    line = "N:AJ9.T.A.AT9 KQT..KQJT9. .AQJ8.7.J87 87.K97.8.KQ trump=S leader=S rules=bela taker=W"
    record = Position.parse(f"{line} played={played}")
    found = refutation(record, len(record.played), SCORE)
    judged = found.move.judged
    assert judged is not None
    walk = record.copy()
    for each in [c for trick in found.line for c in trick.cards][len(walk.trick) :]:
        walk.push(each)
    assert walk.is_finished
    assert capot.solve(walk).outcome == judged.answer.cards[record.played[-1]]
    assert found.move.after.capot is None


# -- a deal by hand ---------------------------------------------------------------------------


def test_last_night() -> None:
    found = review(last_night())
    assert [(m.number, m.seat.value, str(m.card), m.cost, m.mark) for m in found.mistakes] == [
        (11, "E", "DT", 21, "?!"),
        (17, "N", "C8", 13, "?!"),
        (28, "S", "S9", 27, "??"),
    ]
    assert [[str(card) for card in m.best] for m in found.mistakes] == [["SA"], ["S8"], ["SQ"]]
    assert found.start == Outcome(NS=108, EW=54)
    assert found.outcome == Outcome(NS=89, EW=73)
    assert found.scores is not None
    assert [score.text for score in found.scores] == [
        "NS made by 8: NS 208 · EW 54",
        "NS failed by 11: NS 0 · EW 260",
    ]
    assert {seat.value: tally.lost for seat, tally in found.seats.items()} == {
        "N": 13,
        "W": 0,
        "S": 27,
        "E": 21,
    }
    assert found.seats[Seat.E].to_json() == {
        "cards": 8,
        "choices": 6,
        "mattered": 5,
        "mistakes": 1,
        "decisive": 0,
        "lost": 21,
    }


def test_without_a_contract_nothing_but_a_capot_decides() -> None:
    record = last_night()
    plain = Position(record.deal, record.trump, "E", "contree", played=record.played)
    found = review(plain)
    assert {move.mistake for move in found.mistakes} == {Mistake.POINTS}
    assert found.scores is None
    assert "contract" not in found.to_json()

    lost = review("N:A8... K..A. .Q9.. .JT.. trump=S history=NS played=S8,SK,H9,HT,DA,HQ,HJ,SA")
    assert [(move.number, move.mark) for move in lost.mistakes] == [(1, "??")]
    assert lost.mistakes[0].cost == 90 + lost.start["NS"] - lost.outcome["NS"]


def test_marks_of_cards() -> None:
    found = review("N:...A8 ...K9 ...Q7 ...JT trump=S played=CA,C9,C7,CT,C8,CK,CQ,CJ")
    assert [move.mark for move in found.moves] == ["?!", "", "?!", "?!", "□", "□", "□", "□"]
    equal = review("N:87... .98.. ..98. ...98 trump=S played=S7,H8")
    assert [move.mark for move in equal.moves] == ["≡", "≡"]
    assert [str(card) for card in equal.moves[0].equal] == ["S8"]
    assert equal.quiz.moves == ()


def test_a_partial_record_goes_on_with_best_play() -> None:
    record = last_night()
    for _ in range(12):
        record.pop()
    found = review(record)
    assert len(found.moves) == 20
    assert found.outcome == capot.solve(record).outcome == Outcome(NS=116, EW=46)
    assert found.to_json()["to_play"] == "S"


def test_the_record_is_left_as_it_was() -> None:
    record = last_night()
    line = repr(record)
    review(record)
    refutation(record, 5)
    assert repr(record) == line


def test_a_review_from_text_and_its_json() -> None:
    line = f"{DEAL} trump=S taker=N played=SJ,SK,ST,S7,CA"
    described = review(line).to_json()
    assert [*described][:2] == ["schema", "deal"]
    assert described["start"]["score"]["result"] == "made"
    assert described["value"]["score"]["marks"] == {"NS": 108, "EW": 54}
    assert described["seats"]["W"]["cards"] == 1
    last = described["moves"][-1]
    assert last["before"]["score"] == described["moves"][-2]["after"]["score"]
    assert (last["number"], last["trick"], last["seat"]) == (5, 2, "N")
    assert last["legal"] == ["S8", "SQ", "D9", "DQ", "CT", "CJ", "CA"]
    assert (last["best"], last["equal"], last["forced"]) == (["S8"], [], False)
    assert described["notes"][-1].startswith("double dummy sees every hand")


def test_a_quiz_has_no_answers() -> None:
    record = last_night()
    quiz = review(record).quiz
    assert [move.number for move in quiz.moves] == [
        move.number for move in review(record).moves if move.matters
    ]
    described = quiz.to_json()
    assert {*described} & {"played", "value", "start", "moves", "best", "seats"} == set()
    assert {*described["questions"][0]} == {
        "number",
        "to_play",
        "played",
        "trick",
        "taken",
        "legal",
    }
    for question in described["questions"]:
        assert question["played"] == [str(c) for c in record.played[: question["number"] - 1]]


def test_what_cannot_be_reviewed() -> None:
    with pytest.raises(capot.CapotError, match="no card was played: say which in played="):
        review(f"{DEAL} trump=S")
    for number in (0, 3, -1):
        with pytest.raises(capot.CapotError, match=f"no card {number}: say one from 1 to 2"):
            refutation(f"{DEAL} trump=S played=SJ,SK", number)
    with pytest.raises(capot.CapotError, match="cannot be known of an ending"):
        review("N:...A8 ...K9 ...Q7 ...JT trump=S taker=N played=CA")
    with pytest.raises(capot.RuleError, match="none of points or score"):
        review(f"{DEAL} trump=S played=SJ", "marks")
