"""Every function takes a deal in any form, and one rule says what holds of arguments beside it."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import capot
import pytest
from capot import (
    Auction,
    Board,
    CapotError,
    Card,
    CardSet,
    Deal,
    DealError,
    IllegalPlay,
    Outcome,
    Position,
    RuleError,
    Seat,
    Solver,
    Trump,
    rule_set,
)
from capot.notation import LOCALES, card_text
from commandline import DEAL, ENDING, FINISHED, LABELLED, THREE, TWELVE

GAME = "belote-ffb"  # without declarations, so that an ending can be scored
KEYS = {"trump": "S", "leader": "N", "rules": GAME, "taker": "N", "played": FINISHED}
CARDS = [Card[name] for name in FINISHED.split(",")]
TYPED = {**KEYS, "trump": Trump.S, "leader": Seat.N, "rules": rule_set(GAME), "played": CARDS}
LABELS = "N: ♣A8 W: ♣K9 S: ♣Q7 E: ♣JT"
ENDED = Deal.parse(ENDING)
BOARD = Board(ENDED, "N", GAME, auction=Auction("N"))
LABELLED_BOARD = replace(BOARD, deal=Deal.parse(LABELS))
POSITION = Position.of(BOARD, "S", played=FINISHED)


def text_of(keys: Mapping[str, str]) -> str:
    return " ".join([ENDING, *(f"{key}={value}" for key, value in keys.items())])


def without(said: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in said.items() if name not in names}


Kind = tuple[Any, dict[str, Any]]
Ask = Callable[[Any, dict[str, Any]], Any]


def kinds(keys: Mapping[str, str], typed: Mapping[str, Any], position: Position | None) -> Any:
    """Return one question in every form: what is given first, and what beside it."""
    found: dict[str, Kind] = {
        "a text with keys": (text_of(keys), {}),
        "a text and arguments": (ENDING, dict(keys)),
        "a text with other keys": (f"{ENDING} leader=E rules=bela", {"leader": "N", **keys}),
        "a labelled text": (f"{LABELS} leader=N", without(keys, "leader")),
        "JSON": (json.dumps({"deal": ENDING, **keys}), {}),
        "a mapping": ({"deal": ENDING, **keys}, {}),
        "a mapping and arguments": ({"deal": ENDING}, dict(typed)),
        "a Deal": (ENDED, dict(keys)),
        "a Deal and typed arguments": (ENDED, dict(typed)),
        "a labelled Deal": (Deal.parse(LABELS), {"leader": "N", **keys}),
        "a Board": (BOARD, without(keys, "leader", "rules", "taker")),
        "a Board that is repeated": (BOARD, dict(typed)),
        "an open Board": (Board(ENDED, rules=GAME), without(keys, "rules")),
    }
    if position is not None:
        found["a Position"] = (position, {})
        found["a Position that is repeated"] = (position, dict(typed))
    boards = {True: LABELLED_BOARD, False: BOARD}
    return [
        pytest.param(*kind, boards["labelled" in name], id=name) for name, kind in found.items()
    ]


def asking(function: Callable[..., Any], *others: object) -> Ask:
    return lambda deal, said: function(deal, *others, **said)


OF_A_RECORD: dict[str, Ask] = {
    "convert": asking(capot.convert),
    "declarations": lambda deal, said: capot.declarations(
        deal, **{**said, "rules": None if isinstance(deal, (Board, Position)) else GAME}, whole=True
    ),
    "judge_position": asking(capot.judge_position),
    "match": lambda deal, said: capot.match([capot.score(deal, **said)] * 2),
    "perft": asking(capot.perft, 2),
    "refutation": asking(capot.refutation, 3),
    "review": asking(capot.review),
    "score": asking(capot.score),
    "solve": asking(capot.solve),
    "solve_many": lambda deal, said: list(capot.solve_many([deal], **said)),
    "svg": asking(capot.svg),
    "Solver.solve": asking(Solver().solve),
    "Solver.value": asking(Solver("bela").value),
}
BEFORE_THE_FIRST_CARD: dict[str, Ask] = {
    "leads": asking(capot.leads),
    "perft": asking(capot.perft, 4),
    "solve": asking(capot.solve),
    "Solver.value": asking(Solver().value),
}
IN_EVERY_CONTRACT: dict[str, Ask] = {
    "contracts": asking(capot.contracts),
    "lead_table": asking(capot.lead_table),
    "table": lambda deal, said: capot.table(deal, **without(said, "leader")),
}
OTHERS = {
    "discards": "test_discards_of_every_kind",
    "known_deals": "test_known_deals_of_every_kind",
    "random_deals": "asks about no deal",
    "read_lesson": "test_a_lesson_of_every_kind",
    "review_page": "takes reviews",
    "rule_set": "asks about no deal",
    "simulate": "test_layouts_of_every_kind",
    "simulate_contracts": "test_layouts_of_every_kind",
    "verify": "test_a_lesson_of_every_kind",
}


def test_no_function_is_left_out() -> None:
    functions = {
        name for name in capot.__all__ if inspect.isfunction(inspect.unwrap(getattr(capot, name)))
    }
    asked = {*OF_A_RECORD, *BEFORE_THE_FIRST_CARD, *IN_EVERY_CONTRACT, *OTHERS}
    assert functions == {name for name in asked if "." not in name}


@pytest.mark.parametrize("function", OF_A_RECORD)
@pytest.mark.parametrize(("deal", "said", "board"), kinds(KEYS, TYPED, POSITION))
def test_a_record_of_every_kind(
    function: str, deal: Any, said: dict[str, Any], board: Board
) -> None:
    ask = OF_A_RECORD[function]
    assert ask(deal, said) == ask(Position.of(board, "S", played=FINISHED), {})


BEFORE, TYPED_BEFORE = without(KEYS, "played"), without(TYPED, "played")


@pytest.mark.parametrize("function", BEFORE_THE_FIRST_CARD)
@pytest.mark.parametrize(
    ("deal", "said", "board"), kinds(BEFORE, TYPED_BEFORE, Position.of(BOARD, "S"))
)
def test_a_contract_of_every_kind(
    function: str, deal: Any, said: dict[str, Any], board: Board
) -> None:
    ask = BEFORE_THE_FIRST_CARD[function]
    assert ask(deal, said) == ask(Position.of(board, "S"), {})


ANY_TRUMP, TYPED_ANY_TRUMP = without(BEFORE, "trump"), without(TYPED_BEFORE, "trump")


@pytest.mark.parametrize("function", IN_EVERY_CONTRACT)
@pytest.mark.parametrize(
    ("deal", "said", "board"), kinds(ANY_TRUMP, TYPED_ANY_TRUMP, Position.of(BOARD, "H"))
)
def test_every_contract_of_every_kind(
    function: str, deal: Any, said: dict[str, Any], board: Board
) -> None:
    ask = IN_EVERY_CONTRACT[function]
    assert ask(deal, said) == ask(board, {})


@pytest.mark.parametrize(
    "deal", [TWELVE, f"{TWELVE} trump=S", Deal.parse(TWELVE), Board(TWELVE, rules="bela3")]
)
def test_discards_of_every_kind(deal: Any) -> None:
    expected = capot.discards(Deal.parse(TWELVE), "S", rules="bela3")
    assert capot.discards(deal, "S") == expected
    assert capot.discards({"deal": TWELVE}, trump=Trump.S, leader="N", taker="E") == expected
    with pytest.raises(DealError, match="there is nothing to put away"):
        capot.discards(f"{THREE} trump=S")
    with pytest.raises(CapotError, match="cards were played before"):
        capot.discards(deal, "S", played="SA")
    with pytest.raises(CapotError, match="trump is missing"):
        capot.discards(TWELVE)
    with pytest.raises(CapotError, match="taker"):
        capot.discards(deal, "S", taker="W")


LESSON = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["NS = 26", "best = CA"]\n'


def test_a_lesson_of_every_kind(tmp_path: Path) -> None:
    toml, markdown = tmp_path / "a.toml", tmp_path / "b.md"
    toml.write_text(LESSON, "utf-8")
    markdown.write_text(f"# Clubs\n\n```toml capot\n{LESSON}```\n", "utf-8")
    (example,) = capot.read_lesson(toml)
    for lesson in (example, [example], iter([example]), LESSON, toml, str(toml), markdown):
        assert [verdict.holds for verdict in capot.verify(lesson)] == [True, False]
    assert (example.source, example.record.deal) == (str(toml), ENDED)
    assert capot.verify([example] * 2, solver=Solver()) == capot.verify(example) * 2
    french = LESSON.replace("K9", "R9").replace("Q7", "D7").replace("JT", "V10")
    french = french.replace('"S"', '"P"').replace("CA", "TA")
    assert len(capot.verify(french, locale="fr")) == 2
    for rubbish in ("x", "missing.toml", str(tmp_path), "", "\0"):
        with pytest.raises(CapotError, match=r"neither a file nor a lesson|names no file"):
            capot.verify(rubbish)
    with pytest.raises(CapotError, match=r"Is a directory|Permission"):
        capot.verify(tmp_path)
    for line, claim in ((3, "NS = twelve"), (3, "XX: made")):
        with pytest.raises(capot.NotationError) as caught:
            capot.verify(LESSON.replace("NS = 26", claim))
        assert caught.value.line == line


# -- what holds of arguments ------------------------------------------------------------------


RUFF = "N:J9A.ATKQ.A. T87..K98.A8 K.J98.TQ7.7 Q.7.J.TKQJ9"


def test_a_solver_plays_what_says_no_rules_by_its_own() -> None:
    asked: list[tuple[Any, str | None]] = [
        (RUFF, None),
        (Deal.parse(RUFF), None),
        ({"deal": RUFF}, None),
        (f"{RUFF} rules=bela", "bela"),
        ({"deal": RUFF, "rules": "bela"}, "bela"),
        (Board(RUFF, rules="bela"), "bela"),
        (Position(RUFF, "S", "W", rules="bela"), "bela"),
        (Board(RUFF), "belote"),
        (Position(RUFF, "S", "W"), "belote"),
    ]
    points = {"belote": 149, "bela": 142}
    for own in ("belote", "bela"):
        solver = Solver(own)
        for deal, said in asked:
            leader = None if isinstance(deal, Position) else "W"
            if isinstance(deal, Board):
                deal = replace(deal, leader=Seat.W)
            game = said or own
            assert solver.solve(deal, "S", leader).position.rules.name == game
            assert solver.value(deal, "S", leader)["NS"] == points[game]
    assert Solver("belote").value(RUFF, "S", "W", rules="bela")["NS"] == points["bela"]
    assert (Solver().rules, Solver("bela").rules) == (None, rule_set("bela"))


def test_rules_that_were_changed_go_with_a_text() -> None:
    own = rule_set("belote").changed(duties={"ruff": "always"}, options={"tie": "made"})
    expected = capot.solve(Deal.parse(DEAL), "S", rules=own)
    assert capot.solve(DEAL, "S", rules=own) == expected
    assert capot.solve(f"{DEAL} rules=bela ruff=unless-partner", "S", rules=own) == expected
    assert Solver(own).solve(DEAL, "S") == expected
    assert expected.position.rules == own
    made = replace(own, name="mine")
    assert capot.solve(Deal.parse(DEAL), "S", rules=made).outcome == expected.outcome
    with pytest.raises(CapotError, match="no text holds rules of your own making, called mine"):
        capot.solve(DEAL, "S", rules=made)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"trump": "H"}, "a Position says trump=S itself: leave trump out"),
        ({"leader": "W"}, "a Position says leader=N itself"),
        ({"rules": "bela"}, "a Position says rules=coinche itself"),
        ({"rules": rule_set("coinche").changed(duties={"under": "must"})}, "says rules=coinche"),
        ({"played": "SJ"}, "a Position says played=SJ,SK itself"),
        ({"played": ""}, "a Position says played=SJ,SK itself"),
        ({"history": "none"}, "a Position says history=full itself"),
        ({"taker": "W"}, "a Position says taker=N itself"),
        ({"bid": 90}, "a Position says bid=100 itself"),
    ],
)
def test_arguments_may_not_contradict(said: dict[str, Any], problem: str) -> None:
    board = Board(DEAL, rules="coinche", history="full", auction=Auction("N", 100))
    position = Position.of(board, "S", played="SJ SK")
    with pytest.raises(CapotError, match=problem):
        capot.solve(position, **said)
    if not {"trump", "played"} & said.keys():
        with pytest.raises(CapotError, match=problem.replace("Position", "Board")):
            capot.solve(board, "S", **said)
    assert capot.solve(board, "S", played="SJ,SK", coinche="x").position.auction.coinche


def test_what_stands_in_a_text_yields_to_arguments() -> None:
    text = f"{DEAL} trump=H leader=W rules=bela taker=N played=H7 history=none"
    said: dict[str, Any] = {
        "trump": "S",
        "leader": "N",
        "rules": "coinche",
        "taker": "EW",
        "bid": "capot",
        "coinche": "xx",
        "played": "SJ SK",
        "history": "full",
    }
    position = capot.solve(text, **said).position
    assert position.auction == Auction("EW", "capot", "surcoinche")
    assert (position.rules.name, position.leader, position.history) == ("coinche", "N", "full")
    assert position.played == (Card.SJ, Card.SK)
    assert capot.solve(text, played=()).position.played == ()
    assert capot.solve(text, played=None).position.played == (Card.H7,)


def test_names_that_are_no_arguments_are_told() -> None:
    functions: list[Callable[..., Any]] = [capot.solve, capot.contracts, capot.review]
    functions.append(Solver().value)
    for function in functions:
        with pytest.raises(TypeError, match="there is no argument 'triump': say played"):
            function(DEAL, triump="S")


def test_typed_cards_and_trumps_mean_the_same_in_every_language() -> None:
    deal = Deal.parse(DEAL)
    expected = capot.solve(deal, Trump.C, played=[Card.DQ, Card.DK])
    for locale in LOCALES:
        cards = [card_text(card, locale) for card in (Card.DQ, Card.DK)]
        for asked in (deal, Board(deal), {"deal": DEAL}):
            assert capot.solve(asked, Trump.C, played=(Card.DQ, Card.DK), locale=locale) == expected
            assert capot.solve(asked, "♣", played=cards, locale=locale) == expected
    text = LABELLED.translate(str.maketrans("KQJT", "RDVX")).replace("X", "10")
    assert capot.solve(f"{text} leader=N", "T", locale="fr").outcome == (
        capot.solve(DEAL, "C").outcome
    )


def test_a_text_that_is_played_for_marks_is_not_answered_in_points() -> None:
    text = f"{DEAL} rules=bela trump=S taker=E objective=score"
    functions: list[Callable[..., Any]] = [capot.solve, capot.leads, Solver().value]
    for function in functions:
        with pytest.raises(CapotError, match="objective=score is not for this question"):
            function(text)
    judged = capot.judge_position(text)
    assert (judged.objective, judged.answer.worths is None) == ("score", False)
    assert capot.judge_position(text, "points").objective == "points"
    played = f"{text} played=SJ,SK"
    assert capot.review(played).objective == "score"
    assert capot.refutation(played, 1).move.judged is not None
    assert capot.svg(text) == capot.svg(text.replace(" objective=score", ""))


def test_discards_history_and_taker_are_said_of_a_deal() -> None:
    deal = Deal.parse("N:...A8 ...K9 ...Q7")
    said: dict[str, Any] = {"rules": "bela3", "taker": "W", "history": "defence"}
    answer = capot.solve(deal, "S", discards=["DA", Card.HA], **said)
    assert answer.position.discards == CardSet.of("DA HA")
    line = "N:...A8 ...K9 ...Q7 rules=bela3 trump=S taker=W discards=HA,DA history=defence"
    assert answer == capot.solve(line)
    with pytest.raises(CapotError, match="CA"):
        capot.solve(deal, "S", discards="CA", **said)


def test_errors_keep_their_kinds() -> None:
    deal = Deal.parse(DEAL)
    with pytest.raises(IllegalPlay, match="trick 1, SK: N is to play and W holds it"):
        capot.solve(deal, "S", played="SK")
    with pytest.raises(RuleError, match="bela has no contract SA"):
        capot.solve(deal, "SA", rules="bela")
    with pytest.raises(CapotError, match="trump is missing"):
        capot.perft(deal, 2)
    with pytest.raises(DealError, match="labelled deal needs its leader"):
        capot.solve(Deal.parse(LABELLED), "S")
    with pytest.raises(CapotError, match="an Answer says trump"):
        capot.svg(capot.solve(deal, "S"), trump="S")
    with pytest.raises(CapotError, match="cards played and marks are those of one contract"):
        capot.contracts(Position(DEAL, "S", played="SJ"))
    assert isinstance(capot.solve(deal, "S").outcome, Outcome)


def test_a_match_of_every_kind() -> None:
    record = text_of(KEYS)
    several: list[Any] = [record, POSITION, {"deal": record}, capot.score(record)]
    assert capot.match(several) == capot.match([record] * 4)
    assert capot.match(several, GAME, 20).winner == capot.match([record], target=20).winner
    scored = capot.score(record).score
    assert capot.match([scored] * 4, GAME) == capot.match(several)
    for deals, problem in (
        ([scored], "rules is missing: a Score does not say its game"),
        ([], "at least one finished deal"),
        ([record, record.replace(GAME, "belote-pagat declarations=off")], "a match is of one game"),
        ([record, f"{record} tie=made"], "under one set of rules"),
        ([record, f"{record} target=500"], "played to 1000 and to 500"),
        ([record, text_of(BEFORE)], "the record is not finished"),
        (record, "several as in a list"),
        ([record, 5], r"deals\[1\]=5 is of the wrong type, int"),
    ):
        with pytest.raises(CapotError, match=problem):
            capot.match(deals)  # type: ignore[arg-type]
    with pytest.raises(CapotError, match="rules=bela is said, a deal is of belote-ffb"):
        capot.match([capot.score(record)], "bela")


PLAYED = {"trump": "S", "played": "SJ,SK", "rules": "coinche", "taker": "N", "bid": "100"}


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (Position.parse(f"{DEAL} trump=S rules=coinche taker=N bid=100 played=SJ,SK"), {}),
        (f"{DEAL} trump=S rules=coinche taker=N bid=100 played=SJ,SK", {}),
        (f"{DEAL} rules=bela", PLAYED),
        (LABELLED, {**PLAYED, "leader": "N"}),
        ([DEAL], PLAYED),
        (Deal.parse(DEAL), {**PLAYED, "played": [Card.SJ, "SK"], "bid": 100}),
        (
            Board(DEAL, rules="coinche", auction=Auction("N", 100)),
            {"trump": "S", "played": "SJ SK"},
        ),
        ({"deal": DEAL, **PLAYED}, {}),
        (json.dumps({"deal": DEAL, **PLAYED}), {}),
    ],
)
def test_layouts_of_every_kind(known: Any, said: dict[str, Any]) -> None:
    found = capot.simulate(known, **said, jobs=1)
    answer = capot.solve(f"{DEAL} trump=S rules=coinche taker=N bid=100 played=SJ,SK")
    assert (found.layouts, found.samples, found.is_exact) == (1, 1, True)
    assert {card: round(f.mean["NS"].value) for card, f in found.cards.items()} == {
        card: outcome["NS"] for card, outcome in answer.cards.items()
    }
    if "played" not in said and "played" not in str(known):
        return
    before = without(said, "trump", "played")
    if isinstance(known, Deal | Board) or known == LABELLED:
        choice = capot.simulate_contracts(known, **before, jobs=1)
        assert choice.contracts["S"].value.mean["NS"].value == capot.solve(DEAL, "S").outcome["NS"]
    else:
        with pytest.raises(CapotError, match="cards were played"):
            capot.simulate_contracts(known, **without(said, "trump"), jobs=1)


def test_layouts_of_endings_and_piles() -> None:
    piles = "N:(HA SQ)(DQ H8) (S9 SK)(D8 HJ) trump=S rules=decouverte"
    three = "N:...A8 ...K9 ...Q7 trump=S rules=bela3 taker=W discards=DA,HA"
    for text in (f"{ENDING} trump=S", piles, three, "N:...A8 ...K9 trump=C rules=belote2"):
        position = Position.parse(text)
        for known in (position, text):
            found = capot.simulate(known, jobs=1)
            outcome = capot.solve(position).outcome
            assert (found.layouts, found.is_exact) == (1, True)
            assert {side: f.value for side, f in found.value.mean.items()} == {
                side: outcome[side] for side in outcome
            }
    with pytest.raises(CapotError, match="still holds the two cards he is to put away"):
        capot.simulate(f"{TWELVE} rules=bela3", "S")
    with pytest.raises(CapotError, match="keys are for hands in a text: say under in the rules"):
        capot.simulate(Deal.parse(DEAL), "S", keys={"under": "free"})
    with pytest.raises(CapotError, match="nobody is said to lead"):
        capot.simulate(Deal.parse(LABELLED), "S")


@pytest.mark.parametrize(
    "known",
    [
        Deal.parse(DEAL),
        DEAL,
        [DEAL],
        Board(DEAL),
        Position(DEAL, "S", played="SJ"),
        {"deal": DEAL},
        f"{DEAL} trump=S leader=W",
        LABELLED,
        Deal.parse(LABELLED),
    ],
)
def test_known_deals_of_every_kind(known: Any) -> None:
    deals = list(capot.known_deals(known, count=2, where="N.has('SJ')"))
    assert [deal.hands for deal in deals] == [Deal.parse(DEAL).hands] * 2
    assert list(capot.known_deals(known, count=0)) == []


def test_rules_beside_a_deal_say_their_name_and_what_was_changed() -> None:
    free = rule_set("belote").changed(duties={"under": "free"}, options={"tie": "made"})
    position = Position(DEAL, "S", rules=free)
    part = rule_set("belote").changed(options={"tie": "made"})
    for said in ("belote", rule_set("belote"), part, free):
        for asked in (position, position.board, f"{DEAL} under=free tie=made"):
            assert capot.solve(asked, "S", rules=said).position == position
    other = rule_set("belote").changed(options={"tie": "litige"})
    assert capot.solve(f"{DEAL} under=free tie=made", "S", rules=other).position.rules == (
        free.changed(options={"tie": "litige"})
    )
    for said in (other, replace(free, name="mine"), "bela"):
        with pytest.raises(CapotError, match="a Position says rules=belote itself"):
            capot.solve(position, rules=said)
