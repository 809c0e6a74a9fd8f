"""Conversion: every form that can hold a position gives it back, the others refuse it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import capot
import pytest
from capot.boards import Board, usual_history
from capot.contracts import Trump
from capot.convert import CFN, COMPACT, FORMS, JSON, LABELLED, check_form, converted
from capot.deals import Deal, Seat
from capot.errors import CapotError, NotationError
from capot.notation import LOCALES, Record, read_record, read_records, write_labelled
from capot.parties import Auction, checked_discards
from capot.positions import Position
from capot.rules import RULE_SETS, Direction, rule_set
from commandline import DEAL, ENDING, PILES, THREE, TWELVE
from commandline import LABELLED as HANDS
from hypothesis import given, settings
from hypothesis import strategies as st
from test_notation_positions import positions

LETTERS = st.sampled_from(list(LOCALES))
CLOCKWISE = "direction=clockwise"
CONTRACT = "trump=S rules=contree taker=NS bid=100"


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw what a text may say: a position, or parts of one, played for points or marks."""
    position = draw(positions())
    keys = position.keys()
    if draw(st.booleans()):
        keys["objective"] = draw(st.sampled_from(["points", "score"]))
    left_out = draw(st.sets(st.sampled_from(["trump", "leader", "taker", "played", "history"])))
    if "leader" in left_out:
        left_out.add("played")
    if "taker" in left_out:
        left_out |= {"bid", "coinche"}
    for key in left_out:
        keys.pop(key, None)
    if "taker" not in keys and position.rules.players == 3:
        keys.pop("history", None)  # whose name it is depends on the taker
    return read_record(" ".join([position.deal.line, *(f"{k}={v}" for k, v in keys.items())]))


def meaning(record: Record) -> Record:
    """Return a record without its form: no first seat, no default left unsaid."""
    deal, rules = record.deal, record.rules
    discards = record.discards
    if rules.discards and discards is None:
        discards = checked_discards(deal, rules, None)
    return replace(
        record,
        deal=replace(deal, first=None),
        history=record.history or usual_history(deal, rules),
        discards=discards,
    )


def read_back(text: str, locale: str = "en", **more: Any) -> Record:
    (record,) = read_records(text, locale=locale, **more)
    assert isinstance(record, Record), record
    return record


# -- round trips ------------------------------------------------------------------------------


@settings(max_examples=150)
@given(records(), st.sampled_from([COMPACT, LABELLED]), LETTERS, st.booleans())
def test_text_reads_back_in_its_locale(record: Record, to: str, locale: str, ascii: bool) -> None:
    text = converted(record, to, to_locale=locale, ascii=ascii)
    again = read_back(text, locale)
    assert meaning(again) == meaning(record)
    if record.is_position:
        before, after = record.position(), again.position()
        assert before.keys() | {"leader": ""} == after.keys() | {"leader": ""}
        assert [before.hand(seat) for seat in before.seats] == [
            after.hand(seat) for seat in after.seats
        ]
    assert text.isascii() or (to == LABELLED and not ascii) or locale == "hr"


@settings(max_examples=80)
@given(records())
def test_json_reads_back(record: Record) -> None:
    text = converted(record, JSON)
    assert "\n" not in text
    assert meaning(read_back(text)) == meaning(record)
    assert text.isascii()


@settings(max_examples=80)
@given(records(), st.lists(st.sampled_from([COMPACT, LABELLED, JSON]), max_size=4))
def test_any_chain_of_forms_keeps_the_record(record: Record, forms: list[str]) -> None:
    text = converted(record)
    for form in forms:
        text = capot.convert(text, form)
    assert capot.convert(text) == converted(read_back(text))
    assert meaning(read_back(text)) == meaning(record)


@settings(max_examples=60)
@given(st.lists(records(), min_size=1, max_size=4), st.sampled_from([COMPACT, LABELLED, JSON]))
def test_a_file_of_them_has_as_many(several: list[Record], to: str) -> None:
    between = "\n\n" if to == LABELLED else "\n"
    text = between.join(converted(record, to) for record in several)
    again = list(read_records(text))
    assert [meaning(record) for record in again if isinstance(record, Record)] == [
        meaning(record) for record in several
    ]


@settings(max_examples=80)
@given(positions())
def test_positions_and_boards_are_converted_as_they_are(position: Position) -> None:
    again = read_back(capot.convert(position)).position()
    assert again.keys() | {"leader": ""} == position.keys() | {"leader": ""}
    assert (again.leader, again.deal.hands) == (position.leader, position.deal.hands)
    for to in (LABELLED, JSON):
        assert capot.convert(position, to) == capot.convert(capot.convert(position), to)
    board = read_back(capot.convert(position.board)).board
    assert (board.leader, board.rules) == (position.leader, position.rules)


# -- CFN --------------------------------------------------------------------------------------


def holds(record: Record) -> bool:
    """Say whether CFN, with a mirror, can hold a record: as the specification has it."""
    bids = (*range(80, 170, 10), "capot")
    said = [
        record.is_position,
        record.rules.players == 4,
        record.rules.name == "contree",
        record.rules.duties == RULE_SETS["contree"].duties,
        record.rules.options == RULE_SETS["contree"].options,
        record.rules.tables == RULE_SETS["contree"].tables,
        record.trump is not None and record.trump.suit is not None,
        record.auction.taker in ("NS", "EW"),
        record.auction.bid in bids,
        record.objective == "points",
        record.history in (None, usual_history(record.deal, record.rules)),
    ]
    return all(said)


def mirrored(record: Record) -> Record:
    """Return a record as CFN gives it back: clockwise, E and W swapped if it was not."""
    if record.deal.direction is Direction.CLOCKWISE:
        return record
    swap = {Seat.E: Seat.W, Seat.W: Seat.E}
    clockwise = record.rules.changed(direction="clockwise")
    assert record.leader is not None
    return replace(
        record,
        deal=replace(record.deal, direction=Direction.CLOCKWISE, first=None),
        rules=clockwise,
        leader=swap.get(record.leader, record.leader),
    )


@settings(max_examples=80)
@given(records())
def test_cfn_holds_a_record_or_refuses_it(record: Record) -> None:
    if holds(record):
        again = read_back(converted(record, CFN, mirror=True))
        assert meaning(again) == meaning(mirrored(record))
    else:
        with pytest.raises(NotationError):
            converted(record, CFN, mirror=True)


@settings(max_examples=60)
@given(
    positions(st.just(RULE_SETS["contree"])),
    st.sampled_from([*range(80, 170, 10), "capot"]),
    st.sampled_from(["NS", "EW"]),
)
def test_cfn_of_contracts_of_contree(position: Position, bid: int | str, taker: str) -> None:
    keys = {"leader": position.leader.value, "taker": taker, "bid": str(bid), "rules": "contree"}
    keys["trump"] = (Trump.H if position.trump.suit is None else position.trump).value
    keys["direction"] = position.deal.direction.value
    if position.auction.coinche is not None:
        keys["coinche"] = position.auction.coinche
    line = " ".join([position.deal.line, *(f"{k}={v}" for k, v in keys.items())])
    played = read_record(line).position()
    for _ in position.played:
        played.push(next(iter(played.legal_cards())))
    record = read_record(f"{line} played={','.join(map(str, played.played))}")
    assert holds(record)
    text = converted(record, CFN, mirror=True)
    assert meaning(read_back(text)) == meaning(mirrored(record))
    assert capot.convert(capot.convert(text), CFN) == text


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ("trump=S rules=contree taker=NS bid=100", "CFN is played clockwise"),
        (f"{CONTRACT} {CLOCKWISE} bid-step=1", "CFN cannot hold bid-step=1"),
        (f"{CONTRACT} {CLOCKWISE} under=must", "CFN cannot hold under=must"),
        (f"{CONTRACT} {CLOCKWISE} points=ta-14", "CFN cannot hold points=ta-14"),
        (f"{CONTRACT} {CLOCKWISE} objective=score", "CFN cannot hold objective=score"),
        (f"{CONTRACT} {CLOCKWISE} history=NS", "CFN cannot hold history=NS"),
        (f"{CONTRACT} {CLOCKWISE}".replace("contree", "coinche"), "CFN cannot hold rules=coinche"),
        (f"trump=S taker=NS {CLOCKWISE}", "without a bid"),
        (f"trump=SA rules=contree taker=NS bid=100 {CLOCKWISE}", "CFN cannot hold no trump"),
        (f"trump=S rules=contree taker=N bid=100 {CLOCKWISE}", "with taker=N"),
        (f"{CONTRACT} {CLOCKWISE} declarations=on".replace("100", "170"), "with bid=170"),
        (f"trump=S rules=contree taker=NS {CLOCKWISE}", "without a bid"),
        (f"rules=contree taker=NS bid=100 {CLOCKWISE}", "no trump is said"),
    ],
)
def test_what_cfn_cannot_hold(keys: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem) as caught:
        capot.convert(f"{DEAL} {keys}", CFN)
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert caught.value.fix


@pytest.mark.parametrize(
    "text",
    [f"{THREE} rules=bela3 trump=S", f"{PILES} rules=decouverte trump=S", f"{TWELVE} rules=bela3"],
)
def test_cfn_is_for_four_players(text: str) -> None:
    with pytest.raises(NotationError):
        capot.convert(text, CFN)


# -- the forms --------------------------------------------------------------------------------

POSITION = (
    "W:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7 "
    "rules=contree trump=S taker=EW bid=100 coinche=x played=SJ,S8"
)


def test_compact_is_one_canonical_line() -> None:
    assert capot.convert(POSITION) == (
        "W:AJ9.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7 "
        "trump=S rules=contree taker=EW bid=100 coinche=coinche played=SJ,S8"
    )
    assert capot.convert(capot.Position.parse(POSITION)) == repr(capot.Position.parse(POSITION))


def test_labelled_by_signs_or_in_ascii() -> None:
    assert capot.convert(POSITION, LABELLED, to_locale="fr").splitlines() == [
        "N: ♠7 ♥V ♦V ♣ADV107",
        "W: ♠AV9 ♥108 ♦R7 ♣8",
        "S: ♠R8 ♥A97 ♦D9 ♣R",
        "E: ♠D10 ♥RD ♦A108 ♣9",
        "trump=♠ leader=W rules=contree taker=EW bid=100 coinche=coinche",
        "played=♠V,♠8",
    ]
    assert write_labelled(read_record(POSITION), ascii=True).splitlines()[1::3] == [
        "W: AJ9.T8.K7.8",
        "trump=S leader=W rules=contree taker=EW bid=100 coinche=coinche",
    ]
    assert capot.convert(f"{PILES} rules=decouverte", LABELLED).splitlines() == [
        "N: (♥A ♠Q)(♦Q ♥8)",
        "S: (♠9 ♠K)(♦8 ♥J)",
        "leader=N rules=decouverte",
    ]


def test_json_names_rules_and_leader() -> None:
    told = json.loads(capot.convert(f"{ENDING} trump=S taker=N played=CA,C9", JSON))
    assert told == {
        "schema": 1,
        "deal": ENDING,
        "rules": "belote",
        "trump": "S",
        "leader": "N",
        "taker": "N",
        "played": ["CA", "C9"],
    }


def test_a_labelled_deal_without_a_leader_keeps_its_labels() -> None:
    line = capot.convert(HANDS)
    assert line == "N:QJ8..Q9.AJT W:K9.QT7.K87. S:T.A9.AJT.Q7 E:A7.KJ8..K98"
    assert capot.convert(f"{HANDS} leader=S") == f"{DEAL} leader=S"
    assert "leader" not in json.loads(capot.convert(HANDS, JSON))


def test_read_in_one_locale_and_written_in_another() -> None:
    french = "N:...A8 ...R9 ...D7 ...V10 trump=P played=TA,T9"
    assert capot.convert(french, locale="fr") == french
    assert capot.convert(french, locale="fr", to_locale="en") == f"{ENDING} trump=S played=CA,C9"
    assert capot.convert(french, locale="fr", to_locale="de") == (
        "N:...A8 ...K9 ...D7 ...B10 trump=P played=KrA,Kr9"
    )


def test_sans_atout_and_seats_are_the_same_everywhere() -> None:
    text = capot.convert(f"{ENDING} trump=SA leader=W taker=N", LABELLED, to_locale="nl")
    assert text.endswith("trump=SA leader=W taker=N")


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "there is no deal"),
        (f"{ENDING}\n{ENDING}", "there are 2 deals in this text"),
        (f"{ENDING} trump=S played=C7", "trick 1, C7: N is to play and S holds it"),
        (f"{THREE} rules=bela3 trump=S played=C7", "trick 1, C7: N is to play and W holds it"),
        (f"{ENDING} trump=SA rules=bela", "bela has no contract SA"),
        (f"{HANDS} trump=SA rules=bela", "bela has no contract SA"),
        ("N:" + ".".join(["AKQJT98"] * 4) + " " + ".".join(["7"] * 4), "belote is for 4 players"),
        ('{"deal": "N:...A8 ...K9 ...Q7 ...JT", "colour": 1}', "'colour' is no key"),
    ],
)
def test_what_cannot_be_read_or_is_no_position(text: str, problem: str) -> None:
    for to in FORMS:
        with pytest.raises(CapotError) as caught:
            capot.convert(text, to)
        assert problem in str(caught.value)


def test_what_is_no_position_yet_is_written_as_it_stands() -> None:
    for text in (
        f"{TWELVE} trump=S rules=bela3 taker=E",  # who has still to put two cards away
        f"{THREE} trump=S rules=belote3",  # nobody has taken
        f"{ENDING} played=CA,C9",  # in a contract that is not said
    ):
        assert capot.convert(text) == text


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"to": "pbn"}, "form 'pbn' is none of compact, labelled, json or cfn"),
        ({"to": JSON, "to_locale": "fr"}, "json has canonical letters in every language"),
        ({"to": CFN, "to_locale": "fr"}, "cfn has canonical letters"),
        ({"to": JSON, "mirror": True}, "mirror is for cfn alone"),
        ({"to": LABELLED, "to_locale": "xx"}, "locale 'xx' is none of"),
        ({"locale": "xx"}, "locale 'xx' is none of"),
    ],
)
def test_arguments_that_mean_nothing(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(CapotError, match=problem):
        capot.convert(ENDING, **arguments)


def test_rules_of_ones_own_have_no_text() -> None:
    deal = Deal.parse(DEAL)
    two_tables = rule_set("contree").changed(points="ta-14").changed(points="sa-11")
    with pytest.raises(CapotError, match="no text holds rules of your own making"):
        capot.convert(Board(deal, rules=two_tables))
    with pytest.raises(CapotError, match="rules of your own making, called mine"):
        capot.convert(Position(deal, "S", rules=replace(two_tables, name="mine")))
    assert capot.convert(Board(deal, auction=Auction("N"))) == f"{DEAL} taker=N"


def test_the_check_of_a_form() -> None:
    for to in FORMS:
        check_form(to, mirror=to == CFN)
