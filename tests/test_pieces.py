"""Pieces of HTML: every figure of a result is there, and the piece keeps to itself."""

from __future__ import annotations

import re

import capot
import pytest
from capot import Card, Position, pictures
from capot.errors import CapotError
from capot.pictures.paint import PICTURE
from commandline import DEAL, THREE, TIERCE, TIERCE_PLAYED
from markup import classed, rows, tree, words
from pictured import BID, LAST_NIGHT, POSITIONS, pair


@pytest.fixture(params=list(POSITIONS.values()), ids=list(POSITIONS))
def position(request: pytest.FixtureRequest) -> Position:
    found = request.param
    assert isinstance(found, Position)
    return found


def tables_of(found: object) -> list[list[list[str]]]:
    """Return the tables of a piece, each as rows of text."""
    return [rows(table) for table in tree(pictures.html(found)).iter("table")]


def outcome_row(card: Card, answer: capot.Answer) -> list[str]:
    outcome = answer.cards[card]
    cost = answer.cost(card)
    points = ["capot" if outcome.capot == side else str(outcome[side]) for side in outcome.sides]
    return [card.pretty, *points, f"−{cost}" if cost else "0"]


def test_an_answer_has_its_cards_and_its_line(position: Position) -> None:
    answer = capot.solve(position)
    piece = tree(pictures.html(answer))
    assert answer.outcome.text in words(piece)
    assert len(classed(piece, PICTURE)) == 1
    if position.is_finished:
        assert not tables_of(answer)
        return
    cards, line = tables_of(answer)
    assert [row[:4] for row in cards[1:]] == [outcome_row(card, answer) for card in answer.cards]
    for row, card in zip(cards[1:], answer.cards, strict=True):
        assert (row[4] == "best") == (card in answer.best)
        assert (row[4] in ("?!", "??")) == (card not in answer.best)
    assert len(line) == 1 + len(answer.line)
    for row, trick in zip(line[1:], answer.line, strict=True):
        first = position.deal.index(trick.leader)
        for place, card in enumerate(trick.cards):
            cell = row[1 + (first + place) % len(position.seats)]
            assert cell == ("▸" if place == 0 else "") + card.pretty
        assert row[1 + len(position.seats) :][:2] == [trick.winner, str(trick.points)]
    totals = [answer.outcome[side] for side in answer.outcome.sides]
    assert line[-1][-2:] == [str(total) for total in totals]


def test_a_judged_answer_has_the_contract_of_every_card() -> None:
    judged = capot.judge_position(BID)
    cards = tables_of(judged)[0]
    assert cards[0][5:] == ["contract", "marks NS–EW"]
    for row, (card, score) in zip(cards[1:], judged.cards.items(), strict=True):
        assert row[0] == card.pretty
        assert row[5:] == [score.result.value, f"{score['NS']}–{score['EW']}"]
        mistake = judged.mistake(card)
        assert row[4] == ("best" if mistake is None else mistake.mark)
    said = words(tree(pictures.html(judged)))
    assert judged.score.text in said
    assert "E announces tierce to the queen of clubs" in said


def test_leads_have_cost_and_reason() -> None:
    found = capot.leads(Position(DEAL, "S"))
    (table,) = tables_of(found)
    for row, lead in zip(table[1:], found.leads, strict=True):
        assert row[:4] == outcome_row(lead.card, found.answer)
        if lead.turn is None:
            assert row[4] == "best"
        else:
            assert row[4].startswith(f"trick {lead.turn.number}: ")
            assert row[4].endswith(f"{lead.turn.behind} behind")


def test_a_lead_table_has_every_lead_in_every_contract() -> None:
    found = capot.lead_table(DEAL)
    (table,) = tables_of(found)
    assert table[0] == ["N leads", "points of", "♠", "♥", "♦", "♣", "no trump", "all trumps"]
    for row, card in zip(table[1:], found.cards, strict=True):
        assert row[:2] == [card.pretty, "NS–EW"]
        for cell, answer in zip(row[2:], found.answers.values(), strict=True):
            assert cell == pair(answer.cards[card]) + "•" * (card in answer.best)


@pytest.mark.parametrize("rules", ["belote", "coinche", "klaverjas-amsterdam"])
def test_a_table_has_every_dealer_in_every_contract(rules: str) -> None:
    found = capot.table(capot.Deal.parse(TIERCE, direction=capot.rule_set(rules).direction), rules)
    (table,) = tables_of(found)
    for row, (leader, cells) in zip(table[1:], found.cells.items(), strict=True):
        assert row[:3] == [found.dealer(leader), leader, "NS–EW"]
        for shown, cell in zip(row[3:], cells.values(), strict=True):
            below = ""
            if cell.bids is not None:
                below = " · ".join(f"{side} {bid or '–'}" for side, bid in cell.bids.items())
            elif cell.results is not None:
                made = [side for side, end in cell.results.items() if end.value != "failed"]
                below = ", ".join(made) or "–"
            assert shown == pair(cell.outcome) + below


def test_a_table_of_three_says_whose_points_it_has() -> None:
    found = capot.table(THREE, "bela3")
    assert "Whoever leads is the taker." in words(tree(pictures.html(found)))
    (table,) = tables_of(found)
    assert [row[2] for row in table[1:]] == [f"{seat}–defence" for seat in "NWE"]


def test_a_review_has_record_mistakes_and_seats() -> None:
    found = capot.review(LAST_NIGHT)
    assert {move.mark for move in found.moves} == {"", "?!", "??", "≡", "□"}
    record, mistakes, seats = tables_of(found)
    shown = "".join("".join(row[1:5]) for row in record[1:])
    for move in found.moves:
        assert shown.count(move.card.pretty + move.mark) == 1
    assert [[row[0], row[3], row[4]] for row in mistakes[1:]] == [
        [str(move.number), move.card.pretty + move.mark, f"−{move.cost}"] for move in found.mistakes
    ]
    for row, (seat, tally) in zip(seats[1:], found.seats.items(), strict=True):
        split = [tally.mistakes - tally.decisive, tally.decisive]
        counts = [tally.cards, tally.choices, tally.mattered, *split, tally.lost]
        assert row == [seat, *map(str, counts)]
    assert "double dummy sees every hand" in words(tree(pictures.html(found)))


def test_a_refutation_has_both_lines() -> None:
    found = capot.refutation(LAST_NIGHT, 28)
    assert found.move.mark == "??"
    cards, after, best = tables_of(found)
    assert [row[4] for row in cards[1:] if row[4].endswith("played")] == [
        f"{found.move.mark} played"
    ]
    assert (len(after), len(best)) == (1 + len(found.line), 1 + len(found.best_line))
    assert found.move.change in words(tree(pictures.html(found)))


def test_a_result_has_its_tricks_and_marks() -> None:
    found = capot.score(Position.parse(f"{BID} played={TIERCE_PLAYED}"))
    (tricks,) = tables_of(found)
    assert len(tricks) == 9
    assert tricks[-1][-2:] == [str(found.outcome["NS"]), str(found.outcome["EW"])]
    assert found.score.text in words(tree(pictures.html(found)))


def test_a_simulation_has_its_estimates() -> None:
    found = capot.simulate("N:J9A7.9.QAT. ? KT..J87.JK7 ?", "S", samples=12, jobs=1)
    (table,) = tables_of(found)
    assert [row[0] for row in table[1:]] == [*(c.pretty for c in found.cards), "best play"]
    for row, each in zip(table[1:], [*found.cards.values(), found.value], strict=True):
        mean, made, sweep = each.mean["NS"], each.made, each.capot["NS"]
        assert row[1] == f"{mean.value:.1f} ± {mean.error:.1f}"
        assert row[2] == f"{100 * made.value:.1f} ± {100 * made.error:.1f}%"
        assert row[3] == f"{100 * sweep.value:.1f} ± {100 * sweep.error:.1f}%"
    said = words(tree(pictures.html(found)))
    assert "Known: N: AJ97.9.AQT.; S: KT..J87.KJ7" in said
    assert "12 layouts, drawn with seed 1; ± is a standard error." in said


def test_a_simulation_of_every_layout_has_no_errors() -> None:
    found = capot.simulate("N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7", "S", jobs=1)
    assert found.is_exact
    assert "±" not in words(tree(pictures.html(found)))


def test_a_choice_has_every_contract_and_bid() -> None:
    found = capot.simulate_contracts("N:J9A7.9.QAT.", rules="coinche", samples=5, jobs=1)
    (table,) = tables_of(found)
    bids = [bid for bid in next(iter(found.contracts.values())).value.bids if bid != "capot"]
    assert table[0][4:] == list(map(str, bids))
    for row, (trump, each) in zip(table[1:], found.contracts.items(), strict=True):
        assert row[0] == trump.title
        assert row[4:] == [f"{100 * each.value.bids[bid].value:.1f}%" for bid in bids]


def test_declarations_are_told_by_seat() -> None:
    found = capot.declarations(TIERCE, "S")
    (table,) = tables_of(found)
    assert table[1:] == [
        [
            hand.seat,
            hand.side,
            ", ".join(d.text for d in hand.declarations) or "–",
            str(hand.points),
            str(hand.belote),
        ]
        for hand in found.hands
    ]
    assert f"EW scores: {found.why}" in words(tree(pictures.html(found)))


def test_what_a_game_leaves_out_is_said() -> None:
    answer = capot.solve(f"{DEAL} trump=S rules=klaverjas-rotterdam direction=clockwise")
    (note,) = answer.position.rules.notes
    assert f"Note: {note}." in words(tree(pictures.html(answer)))


def test_notebooks_show_what_the_functions_return() -> None:
    answer = capot.solve(f"{DEAL} trump=S")
    assert answer._repr_svg_() == capot.svg(answer)
    assert answer._repr_html_() == pictures.html(answer)
    assert answer.position._repr_svg_() == capot.svg(answer.position)
    assert answer.position.deal._repr_svg_() == capot.svg(answer.position.deal)
    table = capot.table(DEAL)
    assert table._repr_html_() == pictures.html(table)


def test_styles_reach_nothing_outside_the_piece() -> None:
    piece = tree(pictures.html(capot.solve(f"{DEAL} trump=S")))
    assert piece.get("class") == "capot"
    style = piece.find("style")
    assert style is not None
    selectors = re.findall(r"([^{}]+)\{", style.text or "")
    assert selectors
    for each in ",".join(selectors).split(","):
        assert each.strip().startswith(".capot")


def test_what_has_no_picture_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="no picture of int"):
        pictures.html(7)
    with pytest.raises(CapotError, match="locale"):
        pictures.html(capot.solve(f"{DEAL} trump=S"), locale="xx")
