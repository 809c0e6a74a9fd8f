"""A program as a user writes it: every function, a deal in every form, and what comes out.

It is held to `mypy --strict` like all tests, and test_typing.py runs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Unpack

import capot
from capot import Card, Deal, DealLike, Position, Seat, Trump

LINE = "N:...A8 ...K9 ...Q7 ...JT"
RULES = "belote-ffb"
PLAYED: list[Card | str] = ["CA", Card.C9, "C7", "CT", "C8", "CK", "CQ", "CJ"]


def forms() -> Iterator[DealLike]:
    """Yield one position in every form."""
    deal = Deal.parse(LINE)
    board = capot.Board(deal, Seat.N, RULES, auction=capot.Auction("N"))
    position = Position(deal, "S", rules=RULES, auction=board.auction)
    mapping: Mapping[str, object] = {"deal": LINE, "rules": RULES, "taker": "N"}
    yield from (f"{LINE} rules={RULES} taker=N", deal, board, position, mapping)


def value_of(deal: DealLike, **said: Unpack[capot.Said]) -> int:
    """Return the points of North and South, whatever else is said."""
    return capot.solve(deal, "S", **said).outcome["NS"]


def ask(deal: DealLike, lesson: Path) -> None:
    """Put every question that a whole record or its beginning answers."""
    rules = RULES if isinstance(deal, Deal) else None
    solver = capot.Solver(RULES)
    answer: capot.Answer = solver.solve(deal, Trump.S, Seat.N, rules)
    outcome: capot.Outcome = answer.cards["C8"]
    costs: dict[Card, int] = {card: answer.cost(card) for card in answer.cards}
    best: tuple[Card, ...] = answer.best
    winners: list[Seat] = [trick.winner for trick in answer.line]
    points: int | None = outcome["NS"] if outcome.capot is None else None
    assert costs[best[0]] == 0
    assert points == solver.value(deal, "S", rules=rules)["NS"] == value_of(deal, played=())
    assert not isinstance(deal, Deal) or winners[0] in deal

    contracts: Mapping[Trump, capot.Outcome] = capot.contracts(deal, rules=rules, solver=solver)
    assert contracts[Trump.S] == capot.contracts(deal, "N", RULES)["S"] == answer.outcome
    leads: capot.Leads = capot.leads(deal, "S", rules=rules)
    assert leads.leads[0].card in best
    every: capot.LeadTable = capot.lead_table(deal, rules=rules)
    assert every.answers["S"].outcome == answer.outcome
    table: capot.Table = capot.table(deal, RULES, judged=False)
    assert table.cells["N"]["S"].outcome == table.cells[Seat.N][Trump.S].outcome
    ways: int = capot.perft(deal, 4, trump="S", rules=rules)
    picture: str = capot.svg(deal, title="clubs")
    line: str = capot.convert(deal, "labelled", trump="S", rules=rules, ascii=True)
    declared: capot.Declarations = capot.declarations(deal, "S", rules=rules, taker="N", whole=True)
    assert (ways, declared.belote["NS"], bool(picture and line)) == (16, 0, True)

    judged: capot.Judged = capot.judge_position(deal, trump="S", rules=rules, taker="N")
    marks: int = judged.score["NS"]
    assert marks == judged.cards[best[0]]["NS"]
    if not isinstance(deal, Position):
        record(deal, rules)
    forecast = capot.simulate(deal, "S", rules=rules, samples=10, seed=1, jobs=1)
    chance: float = forecast.cards["C8"].made.value
    choice: capot.Choice = capot.simulate_contracts(deal, rules=rules, jobs=1)
    assert chance == choice.contracts["S"].value.best.error + chance
    dealt: list[Deal] = list(capot.known_deals(deal, RULES, 2, where=["N.has('CA')"]))
    assert len(dealt) == 2
    lesson.write_text(f'deal = "{LINE}"\ntrump = "S"\nclaims = ["best = C8"]\n', "utf-8")
    verdicts: list[capot.Verdict] = capot.verify(lesson)
    examples: list[capot.Example] = capot.read_lesson(str(lesson))
    assert verdicts == capot.verify(examples) == capot.verify(examples[0], solver=solver)


def record(deal: DealLike, rules: str | None) -> None:
    """Put the questions that a finished record answers."""
    scored: capot.Result = capot.score(deal, "S", rules=rules, taker="N", played=PLAYED)
    score: capot.Score = scored.score
    standing: capot.Match = capot.match([scored, scored.position, repr(scored.position)])
    assert standing["NS"] == 3 * score["NS"]
    review = capot.review(deal, "points", trump="S", rules=rules, taker="N", played=PLAYED)
    lost: dict[Seat, int] = {seat: tally.lost for seat, tally in review.seats.items()}
    assert lost[Seat.N] == review.seats["N"].lost
    refuted: capot.Refutation = capot.refutation(review.position, review.mistakes[0].number)
    page: str = capot.review_page([review], titles=["clubs"])
    assert page.count(str(refuted.move.card.rank.letter))


def several() -> None:
    """Ask about many at once: answers, values and tables, with and without errors among them."""
    answers: Iterator[capot.Answer] = capot.solve_many(forms(), 1, trump="S")
    values: list[capot.Outcome] = list(capot.solve_many(forms(), what="value", trump="S"))
    assert [answer.outcome for answer in answers] == values
    with ThreadPoolExecutor(1) as executor:
        tables = capot.solve_many([LINE], executor=executor, what="table", rules=RULES)
        found: list[capot.Table] = list(tables)
    errors = capot.solve_many(["rubbish", LINE], what="value", errors="return", trump="S")
    for outcome in errors:
        if isinstance(outcome, capot.CapotError):
            continue
        assert outcome == found[0].cells["N"]["S"].outcome
    deals: Iterator[Deal] = capot.random_deals("bela3", 2, seed=1, taker="N")
    choices: list[capot.Discard] = capot.discards(next(deals), "S", objective="points")
    assert choices[0].outcome["N"] >= choices[-1].outcome["N"]


def own() -> None:
    """Change rules, build values, and meet errors."""
    rules: capot.RuleSet = capot.rule_set("contree").changed(
        duties={"under": "must"}, options={"target": 500}
    )
    position = Position(LINE, Trump.S, "N", rules, played="CA")
    hand: capot.CardSet = position.hand("W") & position.legal_cards()
    position.push(min(hand))
    card: Card = position.pop()
    assert card in hand
    assert capot.RULE_SETS[rules.name] != rules
    try:
        position.push("SJ")
    except capot.IllegalPlay as error:
        trick: int = error.trick
        assert trick == 1


def main(folder: Path) -> None:
    """Do all of it."""
    for deal in forms():
        ask(deal, folder / "lesson.toml")
    several()
    own()
