"""The public face: answers, costs, lines, lessons known from elsewhere."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from typing import NoReturn

import capot
import pytest
from capot import Card, Outcome, Position
from capot.keyed import ByCard
from capot.solve import shared_solver
from hypothesis import given, settings
from test_positions import played_positions

ONLY_THE_JACK = "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
FORCED_RUFF = "N:J9A.ATKQ.A. T87..K98.A8 K.J98.TQ7.7 Q.7.J.TKQJ9"


def test_only_the_jack_keeps_it() -> None:
    answer = capot.solve(ONLY_THE_JACK, trump="S", leader="N")
    assert answer.outcome == Outcome(NS=137, EW=25)
    assert answer.best == (Card.SJ,)


@pytest.mark.parametrize(("rules", "points"), [("belote", 149), ("bela", 142)])
def test_the_forced_ruff(rules: str, points: int) -> None:
    answer = capot.solve(FORCED_RUFF, trump="S", leader="W", rules=rules)
    assert answer.outcome == Outcome(NS=points, EW=162 - points)
    assert answer.best == (Card.C8, Card.CA)
    others = [answer.cards[card] for card in answer.cards if card not in answer.best]
    assert others == [Outcome(NS=162, EW=0, capot="NS")] * 6
    assert answer.cost(Card.S7) == 162 + 90 - points


def test_cards_lying_in_the_trick_separate_seven_and_nine() -> None:
    trap = "N:TK7..AQJ8.J Q.AQJ.T.K97 A8.T987..TQ J9.K.K97.A8"
    keys = "trump=S leader=E rules=contree"
    assert capot.solve(f"{trap} {keys} direction=clockwise").outcome["NS"] == 46
    hands = trap[2:].split()
    labelled = " ".join(f"{seat}:{hand}" for seat, hand in zip("NESW", hands, strict=True))
    assert capot.solve(f"{labelled} {keys}").outcome["NS"] == 59


@given(played_positions())
@settings(max_examples=60, deadline=None)
def test_an_answer_hangs_together(position: Position) -> None:
    solver = capot.Solver()
    answer = solver.solve(position)
    assert solver.value(position) == answer.outcome
    assert sum(answer.outcome.points) == sum(answer.to_come.points) + sum(position.taken.values())
    assert answer.to_come.capot == answer.outcome.capot
    if position.is_finished:
        assert (len(answer.cards), answer.best, answer.line) == (0, (), ())
        return
    assert set(answer.cards) == set(position.legal_cards())
    assert list(answer.cards) == sorted(answer.cards)
    assert answer.best
    assert all(answer.cost(card) > 0 for card in answer.cards if card not in answer.best)
    assert all(answer.cost(card) == 0 for card in answer.best)


@given(played_positions())
@settings(max_examples=60, deadline=None)
def test_the_line_is_best_play_by_all(position: Position) -> None:
    answer = capot.solve(position)
    walk = position.copy()
    lying = len(position.trick)
    cards = [card for trick in answer.line for card in trick.cards][lying:]
    for card in cards:
        best = capot.solve(walk).best
        assert card == best[0]
        walk.push(card)
    assert walk.is_finished
    assert capot.solve(walk).outcome == answer.outcome
    assert walk.tricks[len(position.tricks) :] == answer.line


def test_a_finished_deal_has_its_result() -> None:
    answer = capot.solve("N:...A ...K ...Q ...J trump=S played=CA,CK,CQ,CJ history=full")
    assert answer.outcome == Outcome(NS=30, EW=0, capot="NS")
    assert answer.to_come == Outcome(NS=0, EW=0, capot="NS")


def test_all_trumps_of_belote_are_scaled() -> None:
    deal = capot.solve(ONLY_THE_JACK, "TA").outcome
    assert deal.scaled is not None
    assert deal.scaled["NS"] == round(deal["NS"] * 162 / 258)
    assert sum(deal.scaled.values()) == 162
    assert Outcome(NS=198, EW=60, is_scaled=True).scaled == {"NS": 124, "EW": 38}
    assert capot.solve(ONLY_THE_JACK, "TA", rules="contree").outcome.scaled is None


def test_outcomes_have_no_number_without_a_side() -> None:
    outcome = Outcome(NS=162, EW=0, capot="NS")
    assert outcome.level("NS") == 163
    assert outcome.level("EW") == -1
    assert outcome.worth("EW") == -90
    assert outcome.text == "NS capot (252 – 0)"
    assert Outcome(NS=92, EW=70).text == "NS 92 · EW 70"
    with pytest.raises(capot.CapotError, match="'N' is not one of the sides: say NS or EW"):
        outcome["N"]
    with pytest.raises(ValueError, match="is not one of the sides"):
        Outcome(NS=1, EW=2, capot="N")


def test_arguments_win_over_the_text() -> None:
    text = f"{ONLY_THE_JACK} trump=H rules=belote"
    assert capot.solve(text, trump="S", rules="contree").position.rules.name == "contree"
    played = capot.solve(ONLY_THE_JACK, "S", played="SJ,SK").position
    assert played == capot.solve(ONLY_THE_JACK, "S", played=[Card.SJ, Card.SK]).position
    with pytest.raises(capot.CapotError, match="trump is missing"):
        capot.solve(capot.Deal.parse(ONLY_THE_JACK))
    assert capot.solve(played, trump="S", leader="N", rules="belote").position == played
    with pytest.raises(capot.CapotError, match="a Position says trump=S itself: leave trump out"):
        capot.solve(played, trump="H")


def test_arguments_that_are_wrong_are_named_without_a_place() -> None:
    with pytest.raises(capot.CapotError, match=r"^trump Q is no trump|^trump"):
        capot.solve(ONLY_THE_JACK, trump="Q")
    with pytest.raises(capot.CapotError, match="rules 'foo' is none of"):
        capot.Solver("foo")
    with pytest.raises(capot.CapotError, match="depth=-1"):
        capot.perft(Position(ONLY_THE_JACK, "S"), -1)
    with pytest.raises(capot.CapotError, match="is none of points or score"):
        capot.discards(capot.Deal.parse(ONLY_THE_JACK), "S", objective="foo")
    assert capot.Solver("bela").solve(FORCED_RUFF, "S", "W").outcome["NS"] == 142
    assert capot.Solver(capot.rule_set("bela")).solve(FORCED_RUFF, "S", "W").outcome["NS"] == 142


def test_a_solver_forgets_the_last_deal() -> None:
    solver = capot.Solver()
    for deal in (ONLY_THE_JACK, FORCED_RUFF, ONLY_THE_JACK):
        for trump in "SHDC":
            position = Position(deal, trump, "W")
            assert solver.solve(position).cards == capot.Solver().solve(position).cards


def test_check_finds_a_wrong_answer() -> None:
    solver = capot.Solver()
    answer = solver.solve(Position(ONLY_THE_JACK, "S"))
    solver.check(answer)
    answer.cards = ByCard({**answer.cards, Card.S8: Outcome(NS=96, EW=66)})
    with pytest.raises(capot.CheckFailed, match="the search says S8 gives"):
        solver.check(answer)


def test_a_record_is_scored_and_a_match_counted() -> None:
    line = ",".join(
        str(c) for trick in capot.solve(FORCED_RUFF, "S", "W").line for c in trick.cards
    )
    keys = f"trump=S leader=W rules=coinche taker=N bid=100 declarations=off played={line}"
    scored = capot.score(Position.parse(f"{FORCED_RUFF} {keys}"))
    assert scored.score.marks == (249, 13)
    found = capot.declarations(FORCED_RUFF, "S", "W", "coinche")
    assert found.winner == "EW"
    assert capot.match([scored.finished] * 5, scored.position.rules).winner == "NS"
    with pytest.raises(capot.CapotError, match="is not finished"):
        capot.score(Position.parse(f"{FORCED_RUFF} {keys[:-3]}"))
    assert capot.match([scored] * 2, "coinche")["NS"] == 498
    assert capot.score(f"{FORCED_RUFF} {keys}").score == scored.score
    with pytest.raises(capot.CapotError, match="is none of points or score"):
        capot.judge_position(scored.position, "marks")


def test_contracts_equal_single_solves() -> None:
    found = capot.contracts(FORCED_RUFF, "E", "contree")
    assert list(found) == list(capot.Trump)
    for trump, outcome in found.items():
        assert outcome == capot.solve(FORCED_RUFF, trump, "E", "contree").outcome


def test_leads_cost_what_a_solve_says() -> None:
    found = capot.leads(Position(ONLY_THE_JACK, "S"))
    answer = capot.solve(ONLY_THE_JACK, "S")
    assert {lead.card: lead.cost for lead in found.leads} == {
        card: answer.cost(card) for card in answer.cards
    }
    assert [lead.cost for lead in found.leads] == sorted(lead.cost for lead in found.leads)
    for lead in found.leads:
        assert (lead.turn is None) == (lead.cost == 0)
        if lead.turn is not None:
            assert lead.turn.behind > 0
            assert lead.card in lead.turn.trick.cards or lead.turn.number > 1
    with pytest.raises(capot.CapotError, match="before its first card"):
        capot.leads(Position(ONLY_THE_JACK, "S", played=["SJ"]))


def test_where_a_capot_is_lost() -> None:
    # Either lead makes all 21 points, but the seven first leaves the opponents a worthless trick.
    deal = capot.Deal.parse("N:A7... 8..7. ..8.7 ...98")
    ace, seven = capot.leads(Position(deal, "H", history="full")).leads
    assert (ace.card, ace.outcome) == (Card.SA, Outcome(NS=21, EW=0, capot="NS"))
    assert (seven.card, seven.outcome) == (Card.S7, Outcome(NS=21, EW=0))
    assert seven.cost == 90
    assert seven.turn is not None
    assert (seven.turn.number, seven.turn.behind, seven.turn.trick.winner) == (1, 0, "W")


def test_solvers_work_side_by_side() -> None:
    deals = [ONLY_THE_JACK, FORCED_RUFF] * 3
    expected = [capot.solve(deal, "D", "N").outcome for deal in deals]
    found: list[Outcome | None] = [None] * len(deals)

    def work(index: int) -> None:
        found[index] = capot.Solver().value(Position(deals[index], "D", "N"))

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(deals))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


def test_a_line_is_read_in_another_thread_than_it_was_solved_in() -> None:
    answer = capot.solve(ONLY_THE_JACK, "S")
    expected = capot.solve(ONLY_THE_JACK, "S").line
    used: list[tuple[int, int]] = []
    found: list[tuple[capot.Trick, ...]] = []

    def read() -> None:
        before = shared_solver().nodes
        found.append(answer.line)
        used.append((before, shared_solver().nodes))

    here = shared_solver().nodes
    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    assert found == [expected]
    assert shared_solver().nodes == here
    assert used[0][0] == 0 < used[0][1]


def test_ctrl_c_ends_a_search() -> None:
    position = Position(ONLY_THE_JACK, "SA")

    def interrupt() -> None:
        time.sleep(0.1)
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored here
    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        _again_and_again(lambda: capot.perft(position, 13))
    thread.join()
    signal.signal(signal.SIGINT, before)
    assert capot.solve(position).outcome["NS"] == 130


def test_a_solver_can_be_cancelled() -> None:
    solver = capot.Solver(table_size=0)
    position = Position("N:.QJ.AK.AJT7 AKQ7.98.J.Q T9.AK7.Q87. J8.T.T9.K98", "SA")
    stopped = threading.Event()

    def cancel() -> None:
        while not stopped.is_set():
            time.sleep(0.01)
            solver.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        _again_and_again(lambda: solver.solve(position))
    stopped.set()
    thread.join()


def _again_and_again(work: Callable[[], object]) -> NoReturn:
    while True:
        work()
