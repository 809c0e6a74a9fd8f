"""Positions: keys, who wins among them, cards played, and the round trip (notation 3)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from capot.auctions import is_bid
from capot.cards import FULL_PACK, Card, CardSet
from capot.contracts import POINT_TABLES, Trump
from capot.deals import Seat
from capot.duties import DUTY_VALUES
from capot.errors import NotationError, RuleError
from capot.notation import (
    Record,
    card_text,
    parse_position,
    read_record,
    record_from_mapping,
    write_position,
    write_record,
)
from capot.options import OPTION_VALUES, Scheme
from capot.parties import Auction, parties
from capot.positions import Position
from capot.rules import RULE_SETS, RuleSet
from hypothesis import given, settings
from hypothesis import strategies as st
from test_notation_deals import DIRECTIONS, LINE, deals

FULL = "trump=S leader=N rules=contree taker=N bid=100 played=SJ,SK,ST,S7,H8"
GAMES = st.sampled_from(list(RULE_SETS.values()))


def option_value(name: str) -> st.SearchStrategy[str]:
    """Draw a value of an option as text."""
    return st.sampled_from(OPTION_VALUES[name] or ("1", "501", "999999"))


@st.composite
def rule_sets(draw: st.DrawFn, games: st.SearchStrategy[RuleSet] = GAMES) -> RuleSet:
    """Draw a rule set, mostly from the catalogue, sometimes with duties and options replaced."""
    rules = draw(games)
    direction = draw(DIRECTIONS).value
    duties = draw(
        st.fixed_dictionaries(
            {},
            optional={
                name: st.sampled_from([value.value for value in kind])
                for name, kind in DUTY_VALUES.items()
            },
        )
    )
    points = draw(st.sampled_from([None, None, *POINT_TABLES]))
    heeded = [name for name in OPTION_VALUES if rules.heeds(name)]
    chosen = draw(st.sets(st.sampled_from(heeded), max_size=3)) if heeded else set()
    options = {name: draw(option_value(name)) for name in chosen}
    rules = rules.changed(direction=direction, options=options)
    for changes in ({"duties": duties, "points": points}, {"points": points}):
        try:
            return rules.changed(**changes)
        except RuleError:
            continue
    return rules


@st.composite
def auctions(draw: st.DrawFn, rules: RuleSet) -> Auction:
    """Draw what an auction of the game may have settled."""
    seats = rules.direction.seats(rules.players)
    takers: list[str | None] = list(seats)
    if rules.players != 3 or rules.taker_leads:
        takers.append(None)
    if rules.players == 4:
        takers += ["NS", "EW"]
    if rules.scheme is Scheme.NONE:
        return Auction()
    taker = draw(st.sampled_from(takers))
    if rules.scheme is not Scheme.CONTREE or taker is None or draw(st.booleans()):
        return Auction(taker)
    bids = st.sampled_from([bid for bid in (*range(80, 300), "capot") if is_bid(bid, rules)])
    return Auction(taker, draw(bids), draw(st.sampled_from([None, "coinche", "surcoinche"])))


@st.composite
def positions(draw: st.DrawFn, games: st.SearchStrategy[RuleSet] = GAMES) -> Position:
    """Draw a position: any deal, rules and contract, and some legal cards played."""
    rules = draw(rule_sets(games))
    deal = draw(deals(rules.players, rules.direction, rules.has_piles, to_put_away=False))
    leader = draw(st.sampled_from(deal.seats if deal.first is None else (None, *deal.seats)))
    auction = draw(auctions(rules))
    away = None
    if rules.discards and deal.hand_size < rules.hand_size and draw(st.booleans()):
        left = sorted(FULL_PACK - deal.cards)
        away = CardSet.of(draw(st.permutations(left))[: rules.discards])
    sides = parties(deal, rules, leader or deal.first or deal.seats[0], auction).names
    position = Position(
        deal,
        draw(st.sampled_from(rules.trumps)),
        leader,
        rules,
        history=draw(st.sampled_from([None, None, "full", "none", *sides])),
        auction=auction,
        discards=away,
    )
    for _ in range(draw(st.integers(0, 9))):
        if position.is_finished:
            break
        position.push(draw(st.sampled_from(list(position.legal_cards()))))
    return position


def read(keys: str = "", **more: Any) -> Record:
    return read_record(f"{LINE} {keys}", **more)


def error_of(text: str, **more: Any) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_position(text, **more)
    return caught.value


# --- Round trips ------------------------------------------------------------------------


@settings(deadline=None, max_examples=150)
@given(positions())
def test_repr_parses_back(position: Position) -> None:
    line = write_position(position)
    assert line == repr(position)
    for again in (parse_position(line), Position.parse(line)):
        assert again == position
        assert again.rules.duties == position.rules.duties
        assert again.rules.options == position.rules.options
        assert again.discards == position.discards
        assert again.table == position.table
        assert again.played == position.played
        assert again.hand("N") == position.hand("N")
        assert again.history == position.history
        assert again.auction == position.auction


@settings(deadline=None)
@given(positions(), st.booleans())
def test_a_mapping_says_the_same(position: Position, as_list: bool) -> None:
    mapping: dict[str, object] = {**position.keys(), "deal": position.deal.line}
    for key, cards in (("played", position.played), ("discards", position.discards)):
        if key in mapping and as_list:
            mapping[key] = [card.name for card in cards]
    for key in ("bid-step", "surcoinche-factor", "target"):
        if key in mapping:
            mapping[key] = int(str(mapping[key]))
    for key in ("declarations", "trump-sequence-first"):
        if key in mapping and as_list:
            mapping[key] = mapping[key] == "on"
    if isinstance(position.auction.bid, int):
        mapping["bid"] = position.auction.bid
    assert record_from_mapping(mapping).position() == position
    assert record_from_mapping({"deal": repr(position)}).position() == position


@settings(deadline=None)
@given(positions(), st.sampled_from(["fr", "pt", "hr", "de", "nl"]))
def test_a_locale_changes_cards_and_trump_only(position: Position, locale: str) -> None:
    def written(seat: Seat) -> str:
        if position.deal.piles is None:
            return " ".join(card_text(card, locale) for card in position.deal[seat])
        piles = position.deal.piles[position.deal.index(seat)]
        return " ".join(f"({' '.join(card_text(c, locale) for c in pile)})" for pile in piles)

    hands = " ".join(f"{seat}: {written(seat)}" for seat in position.seats)
    keys = {**position.keys(), "leader": position.leader.value}
    if position.trump.suit is not None:
        keys["trump"] = position.trump.suit.symbol
    if position.deal.direction is not RULE_SETS[position.rules.name].direction:
        assert "direction" in keys
    for key, cards in (("played", position.played), ("discards", position.discards)):
        if key in keys:
            keys[key] = ",".join(card_text(card, locale, True) for card in cards)
    line = " ".join([hands, *(f"{key}={value}" for key, value in keys.items())])
    labelled = replace(position.deal, first=None)
    again = parse_position(line, locale=locale)
    assert again.deal == labelled
    assert (again.trump, again.played) == (position.trump, position.played)
    assert again.discards == position.discards
    assert again.rules.duties == position.rules.duties


# --- Keys --------------------------------------------------------------------------------


def test_the_line_of_the_specification() -> None:
    record = read(FULL)
    assert (record.leader, record.trump, record.rules.name) == (Seat.N, Trump.S, "contree")
    assert record.played == (Card.SJ, Card.SK, Card.ST, Card.S7, Card.H8)
    assert record.auction == Auction("N", 100, None)
    assert record.history is None
    position = record.position()
    assert position.to_play is Seat.W
    assert position.history == "full"


def test_keys_stand_anywhere_and_in_any_case() -> None:
    text = f"TRUMP=s {LINE}\nTaker=ew Rules=BELOTE history=ns # and no more"
    position = parse_position(text)
    assert (position.trump, position.auction.taker, position.history) == (Trump.S, "EW", "NS")


def test_no_trump_is_told_apart_and_may_be_chosen() -> None:
    record = read("rules=contree")
    assert record.trump is None
    assert [record.position(trump).trump for trump in record.rules.trumps] == list(Trump)
    with pytest.raises(NotationError, match="no trump is said"):
        record.position()


def test_the_dealer_says_the_leader_by_the_direction() -> None:
    assert read("dealer=N").leader is Seat.W
    assert read("dealer=E").leader is Seat.N
    assert read("dealer=N rules=klaverjas-amsterdam").leader is Seat.E
    assert read("dealer=N direction=clockwise").leader is Seat.E
    assert read("dealer=N leader=W").leader is Seat.W
    error = error_of(LINE + " trump=S dealer=N leader=S")
    assert error.problem == "dealer=N makes W lead and leader=S is said"
    assert error.column == 66


def test_a_labelled_deal_needs_its_leader() -> None:
    labelled = "N:...A W:...7 S:...8 E:...9"
    record = read_record(labelled + " trump=C")
    assert record.leader is None
    with pytest.raises(NotationError, match="nobody is said to lead"):
        record.position()
    assert read_record(labelled, defaults={"leader": "S"}).leader is Seat.S


def test_the_command_line_wins_and_the_environment_yields() -> None:
    record = read(
        "trump=S rules=contree",
        defaults={"rules": "bela", "history": "none"},
        overrides={"trump": "H", "leader": "S"},
    )
    assert (record.trump, record.rules.name) == (Trump.H, "contree")
    assert (record.history, record.leader) == ("none", Seat.S)


def test_leader_and_dealer_are_one_question() -> None:
    assert read("dealer=N", overrides={"leader": "N"}).leader is Seat.N
    assert read("leader=N", overrides={"dealer": "N"}).leader is Seat.W
    assert read("dealer=N", defaults={"leader": "S"}).leader is Seat.W


@pytest.mark.parametrize(
    ("text", "coinche"),
    [
        ("coinche", "coinche"),
        ("x", "coinche"),
        ("2", "coinche"),
        ("surcoinche", "surcoinche"),
        ("XX", "surcoinche"),
        ("4", "surcoinche"),
    ],
)
def test_coinche(text: str, coinche: str) -> None:
    said = f"rules=coinche taker=N bid=80 coinche={text}"
    assert read(said).auction.coinche == coinche


def test_objective_points_is_the_default() -> None:
    assert read("objective=points") == read()
    assert read().objective == "points"
    assert read("objective=SCORE").objective == "score"


def test_duties_and_points() -> None:
    record = read("under=free points=ta-13 partner-ruffed=no-lower")
    assert record.rules.duties.under.value == "free"
    assert record.rules.duties.partner_ruffed.value == "no-lower"
    assert record.rules.table(Trump.TA).name == "ta-13"
    assert record.rules.table(Trump.S).name == "suit"
    assert isinstance(record.rules.tables, MappingProxyType)


def test_played_takes_spaces_outside_a_line() -> None:
    cards = (Card.SJ, Card.SK)
    assert read(overrides={"played": "SJ, SK"}).played == cards
    assert record_from_mapping({"deal": LINE, "played": "SJ SK"}).played == cards
    assert record_from_mapping({"deal": LINE, "played": ["SJ", "SK"]}).played == cards
    assert record_from_mapping({"deal": LINE, "played": []}).played == ()
    assert read("played=SJ", overrides={"played": ""}).played == ()


def test_records_compare_without_their_places() -> None:
    record = read("trump=S")
    assert record == read_record(f"# moved\n{LINE}\ntrump=S", source="file")
    assert record != replace(record, trump=Trump.H)


def test_the_line_of_a_record_says_its_objective() -> None:
    record = read("trump=S objective=score")
    assert write_record(record).endswith(" trump=S objective=score")
    assert read_record(write_record(record)) == record


# --- What cannot be read, and where --------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "problem", "column"),
    [
        ("", "no trump is said", 1),
        ("trump=", "trump has no value", 51),
        ("trump=X", "trump X is no contract", 57),
        ("trump=S trump=H", "trump is given twice", 59),
        ("trump=S colour=H", "'colour' is no key", 59),
        ("trump=S =H", "there is no key before =", 59),
        ("trump=S leader=X", "leader=X is no seat at the table", 66),
        ("trump=S leader=ſ", "leader=ſ is no seat", 66),
        ("trump=S dealer=NS", "dealer=NS is no seat", 66),
        ("trump=S rules=bridge", "rules 'bridge' is no rule set", 65),
        ("trump=S rules=bela3", "bela3 is for 3 players, the deal has 4 hands", 39),
        ("trump=S rules=bela2", "bela2 is for 2 players, the deal has 4 hands", 27),
        ("trump=S rules=decouverte", "decouverte is for 2 players, the deal has 4 hands", 27),
        ("trump=SA rules=bela", "bela has no contract SA", 57),
        ("trump=S direction=left", "direction=left is none", 69),
        ("trump=S taker=X", "taker=X is no seat and no side", 65),
        ("trump=S bid=0", "bid=0 is no bid", 63),
        ("trump=S bid=-80", "bid=-80 is no bid", 63),
        ("trump=S bid=²", "bid=² is no bid", 63),
        ("trump=S bid=1000000", "bid=1000000 is no bid", 63),
        ("trump=S coinche=3", "coinche=3 is none", 67),
        ("trump=S objective=x", "objective=x is none", 69),
        ("trump=S declarations=yes", "declarations=yes says nothing", 72),
        ("trump=S declarations=", "declarations has no value", 59),
        ("trump=S discards=SJ,SK", "belote has no discards", 68),
        ("trump=S tie=lost", "tie=lost says nothing", 63),
        ("trump=S tie=lost declarations=off", "tie=lost says nothing", 63),
        ("trump=S bid-step=1", "bid-step=1 has no effect in belote", 68),
        ("trump=S tie=made bid-step=1 belot=any", "belot=any has no effect in belote", 85),
        ("trump=S rules=bela points=sa-11 tie=made", "points=sa-11 fits no contract", 77),
        ("trump=S rules=contree bid-step=5", "bid-step=5 says nothing", 82),
        ("trump=S rules=contree tie=made", "tie=made has no effect in contree", 77),
        ("trump=S target=0", "target=0 says nothing", 66),
        ("trump=S target=1e3", "target=1e3 says nothing", 66),
        ("trump=S rules=bulgarian declarations=on", "declarations=on has no effect", 88),
        ("trump=S tie=made tie=fail", "tie is given twice", 68),
        ("trump=S points=xx", "points=xx is no points table", 66),
        ("trump=S rules=bela points=sa-11", "points=sa-11 fits no contract of bela", 77),
        ("trump=S under=maybe", "under=maybe says nothing", 65),
        ("trump=S ruff=always under=free", "under=free has no effect with ruff=always", 77),
        ("trump=S rules=bela under=free", "under=free has no effect", 76),
        ("trump=S under=free ruff=always", "under=free has no effect", 65),
        (
            "trump=S rules=bela partner-ruffed=no-lower",
            "partner-ruffed=no-lower has no effect",
            85,
        ),
        ("trump=S history=all", "history=all says nothing", 67),
        ("trump=S history=N", "history=N says nothing", 67),
        ("trump=S played=SJ, SK", "SK stands after a key", 70),
        ("trump=S played=SJ,SX", "X is no card letter", 70),
        ("trump = S", "there is no key before =", 57),
    ],
)
def test_errors_have_their_place(keys: str, problem: str, column: int) -> None:
    error = error_of(f"{LINE} {keys}")
    assert problem in error.problem
    assert (error.line, error.column) == (1, column)


@pytest.mark.parametrize(
    ("played", "card", "problem"),
    [
        ("SK", 0, "trick 1, SK: N is to play and W holds it"),
        ("SJ,HA", 1, "trick 1, HA: W may not play it, ♠ must be followed"),
        ("SJ,SK,ST,S7,H8,HA,HK,HJ,sj", 8, "trick 3, sj: it was played before"),
        ("SJ,SK,SQ,S7,D7,D9,D8,S7", 7, "trick 2, S7: it was played before, E is to play"),
        ("CK", 0, "trick 1, CK: N is to play and W holds it"),
        ("S9,SK,ST,S7,HT,HA,HK,HJ,H9,SQ", 9, "trick 3, SQ: S may not play it, ♥ must be"),
        ("SJ,SK,ST,S7,SK", 4, "trick 2, SK: it was played before, N is to play"),
    ],
)
def test_illegal_plays_name_trick_card_and_duty(played: str, card: int, problem: str) -> None:
    text = f"{LINE} trump=S played={played}"
    error = error_of(text)
    assert problem in error.problem
    assert error.column == text.index("played=") + 8 + 3 * card


def test_the_duty_to_overtake_names_the_card_to_beat() -> None:
    error = error_of(f"{LINE} trump=S leader=W played=SK,SQ")
    assert error.problem == (
        "trick 1, SQ: S may not play it, ♠ must be followed with a card above ♠K"
    )


def test_an_ending_may_miss_a_card() -> None:
    error = error_of("N:...A ...K ...Q ...J trump=S played=CT")
    assert error.problem == "trick 1, CT: nobody holds it, N is to play"
    error = error_of("N:...A ...K ...Q ...J trump=S played=CA,CK,CQ,CJ,CT")
    assert error.problem == "trick 2, CT: every card is already played"


def test_more_cards_than_there_are() -> None:
    error = error_of(f"{LINE} trump=S played=" + ",".join(["SJ"] * 33))
    assert error.problem == "there are more cards than in the pack"


def test_a_value_from_outside_says_so() -> None:
    error = error_of(LINE, overrides={"trump": "X"})
    assert str(error).startswith("command line, line 1, column 7: trump X is no contract")
    error = error_of(LINE + " trump=S", defaults={"rules": "X"})
    assert error.source == "environment"
    assert error_of(LINE, overrides={"colour": "X"}).problem == "'colour' is no key"


@pytest.mark.parametrize(
    ("mapping", "problem"),
    [
        ({}, "there is no deal"),
        ({"deal": None}, "there is no deal"),
        ({"deal": 7}, "deal is the number 7"),
        ({"deal": LINE, "trump": 1}, "trump is the number 1"),
        ({"deal": LINE, "played": ["SJ", 1]}, "card 2 of played is the number 1"),
        ({"deal": LINE, "bid": True}, "bid is true"),
        ({"deal": LINE, "bid": -5}, "bid=-5 is no bid"),
        ({"deal": LINE, "bid": 10**5000}, "is no bid"),
        ({"deal": LINE, "colour": "S"}, "'colour' is no key"),
        ({"deal": LINE, "id": 7}, "'id' is no key"),
        ({"deal": LINE + " trump=S", "trump": "S"}, "trump is given twice"),
        ({"deal": LINE, "trump": "S", "Trump": "S"}, "trump is given twice"),
        ({"deal": LINE, "declarations": "yes"}, "declarations=yes says nothing"),
        ({"deal": LINE, "tie": True}, "tie is true"),
        ({"deal": LINE, "rounding": True}, "rounding is true"),
        ({"deal": LINE, "declarations": 1}, "declarations=1 says nothing"),
        ({"deal": LINE, "target": 1.5}, "target is the number 1.5"),
        ({"deal": LINE, "rules": "contree", "bid-step": 5}, "bid-step=5 says nothing"),
        ({"deal": LINE, "trump": ["S"]}, "trump is a list"),
        ({"deal": LINE, "discards": ["S7"]}, "belote has no discards"),
        ({"deal": LINE, "discards": 7}, "discards is the number 7"),
    ],
)
def test_mappings_that_cannot_be_read(mapping: dict[str, object], problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        record_from_mapping(mapping)
    assert problem in caught.value.problem


def test_keys_of_the_caller_are_skipped_and_null_is_not_given() -> None:
    record = record_from_mapping({"deal": LINE, "id": [7], "leader": None}, extra=("id",))
    assert record.leader is Seat.N
