"""Games of two and three players, piles, and the options of every game (notation 2 and 3)."""

from __future__ import annotations

import pytest
from capot.cards import Card, CardSet
from capot.deals import Seat
from capot.errors import NotationError
from capot.notation import parse_position, read_record, record_from_mapping
from capot.options import Scheme
from capot.rules import RULE_SETS
from test_notation_deals import BELA2, BELA3, LINE, PILES
from test_notation_positions import error_of

# --- Two and three players, piles --------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem", "fix"),
    [
        (BELA2, "belote is for 4 players, the deal has 2 hands", "rules=bela2 or belote2"),
        (BELA3, "belote is for 4 players, the deal has 3 hands", "rules=bela3 or belote3"),
        (PILES, "belote is for 4 players, the deal has 2 hands", "rules=decouverte"),
        ("N:...A S:...K", "belote is for 4 players, the deal has 2 hands", "none is inferred"),
        (f"{BELA2} rules=bela3", "bela3 is for 3 players, the deal has 2 hands", "three hands"),
        (f"{BELA3} rules=bela2", "bela2 is for 2 players, the deal has 3 hands", "two hands"),
        (f"{LINE} rules=bela3", "bela3 is for 3 players, the deal has 4 hands", "rules=belote or"),
        (f"{PILES} rules=bela2", "bela2 is not played from piles", "rules=decouverte"),
        (f"{BELA2} rules=decouverte", "decouverte is played from piles", "rules=bela2 or belote2"),
        ("N:(C9) (D8) (H7) (S7)", "there are 4 hands of piles", "without spaces between"),
        ("N:...A W:...K rules=bela3", "the hand of E is missing", "each of the three players"),
        ("N:(C9 DK)", "the hand of S is missing", "each of the two players"),
        ("N:...A rules=bela2", "the hand of S is missing", "each of the two players"),
        ("N:...A S:...K E:...Q rules=bela3", "S is not at a table of three", "N, W and E"),
        ("W:...A ...K rules=bela2", "W is not at a table of two", "N and S"),
    ],
)
def test_a_deal_fits_its_game(text: str, problem: str, fix: str) -> None:
    error = error_of(text)
    assert problem in error.problem
    assert fix in error.fix


def test_no_rule_set_is_guessed() -> None:
    for line, names in ((BELA2, ["bela2", "belote2"]), (BELA3, ["bela3", "belote3"])):
        for name in names:
            assert read_record(f"{line} rules={name}").rules is RULE_SETS[name]
    assert read_record(f"{PILES} rules=decouverte").rules is RULE_SETS["decouverte"]
    assert read_record(BELA2, defaults={"rules": "bela2"}).rules.name == "bela2"


@pytest.mark.parametrize(
    ("text", "problem", "fix"),
    [
        (f"{BELA2} rules=bela2 leader=W", "leader=W is no seat at the table", "write N or S"),
        (f"{BELA2} rules=bela2 taker=NS", "taker=NS is no seat at the table", "write N or S"),
        (f"{BELA2} rules=bela2 history=NS", "history=NS says nothing", "full, none, N or S"),
        (f"{BELA2} rules=bela2 discards=H7,H8", "bela2 has no discards", "leave them out"),
        (f"{BELA3} rules=bela3 taker=S", "taker=S is no seat at the table", "write N, W or E"),
        (f"{BELA3} rules=bela3 dealer=S", "dealer=S is no seat at the table", "write N, W or E"),
        (f"{BELA3} rules=bela3 taker=EW", "taker=EW is no seat at the table", "write N, W or E"),
        (f"{BELA3} rules=bela3 history=W", "history=W says nothing", "none, N or defence"),
        (f"{BELA3} rules=belote3 history=S", "history=S says nothing", "N, W, E or defence"),
        (f"{BELA3} rules=bela3 discards=S7", "the taker puts 2 cards away, not 1", "correct"),
        (f"{BELA3} rules=bela3 discards=S7,S7", "♠7 is put away twice", "once"),
        (f"{BELA3} rules=bela3 discards=S7,SJ", "SJ is put away and in a hand", "correct"),
        (f"{BELA3} rules=bela3 discards=S7,SX", "X is no card letter", "--locale hr"),
        (f"{BELA3} rules=bela3 discards=", "the taker has put S7 and HJ away", "no hand has"),
        (f"{BELA3} rules=belote3 trump=S", "belote3 needs its taker", "taker=N, W or E"),
        (
            f"{PILES} rules=decouverte trump=S played=DK",
            "it lies under another card",
            "N may play ♦8 ♣9",
        ),
    ],
)
def test_what_two_and_three_players_say(text: str, problem: str, fix: str) -> None:
    error = error_of(text)
    assert problem in error.problem
    assert fix in error.fix


def test_the_errors_of_few_players_have_their_place() -> None:
    for key, at in (("taker=S", 6), ("history=S", 8), ("discards=SJ", 9), ("leader=S", 7)):
        text = f"{BELA3} trump=S rules=bela3 {key}"
        assert error_of(text).column == text.index(key) + at + 1


def test_the_taker_of_three() -> None:
    position = parse_position(f"{BELA3} trump=S rules=bela3 history=DEFENCE taker=e")
    assert (position.sides, position.history) == (("E", "defence"), "defence")
    assert parse_position(f"{BELA3} trump=S rules=bela3 leader=W").sides == ("W", "defence")
    assert parse_position(f"{BELA3} trump=S rules=bela3 history=N").history == "N"


def test_dealers_of_few_players() -> None:
    assert read_record(f"{BELA2} rules=bela2 dealer=N").leader is Seat.S
    assert read_record(f"{BELA3} rules=bela3 dealer=N").leader is Seat.W
    clockwise = read_record(f"{BELA3} rules=bela3 dealer=N direction=clockwise")
    assert clockwise.leader is Seat.E


def test_discards_follow_from_full_hands_and_are_named_in_endings() -> None:
    away = CardSet.of([Card.S7, Card.HJ])
    assert parse_position(f"{BELA3} trump=S rules=bela3").discards == away
    record = read_record(f"{BELA3} rules=bela3 discards=HJ,7s")
    assert record.discards == away
    assert read_record(f"{BELA3} rules=bela3").discards is None
    ending = "N:...AK ...QT ...98 rules=bela3 trump=S"
    assert parse_position(ending).discards == CardSet()
    assert parse_position(ending + " discards=S7,HJ").discards == away
    french = "N:...AR ...D10 ...98 rules=bela3 trump=P"
    assert parse_position(f"{french} discards=P7,CV", locale="fr").discards == away
    error = error_of(f"{french} discards=PV,PV", locale="fr")
    assert error.problem == "♠V is put away twice"
    for discards in ("S7 HJ", "S7, HJ", ["S7", "HJ"]):
        mapping = {"deal": ending, "discards": discards}
        assert record_from_mapping(mapping).discards == away


def test_a_taker_who_has_still_to_put_away() -> None:
    text = BELA3.replace("J9A.T8", "J97A.TJ8")
    record = read_record(f"{text} rules=bela3 trump=S")
    assert record.to_put_away is record.deal.to_put_away is Seat.N
    assert read_record(f"{BELA3} rules=bela3").to_put_away is None
    with pytest.raises(NotationError, match="N still holds the two cards he is to put away"):
        record.position()
    assert read_record(f"{text} rules=bela3 leader=W").auction.taker == "N"
    error = error_of(f"{text} rules=bela3 taker=W")
    assert error.problem == "N holds two cards more than the others and W is the taker"
    assert error_of(f"{text} rules=belote3 taker=E").column == len(text) + 22
    assert read_record(f"{text} rules=bela3 leader=W taker=N").to_put_away is Seat.N
    error = error_of(f"{text} rules=bela3 discards=D9,DJ")
    assert error.problem == "N still holds the two cards he is to put away"
    assert error.column == len(text) + 23


# --- Options -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "rules"),
    [("tie=litige", "belote"), ("BID-STEP=1", "contree"), ("bela3-fall=Both", "bela3")],
)
def test_options_change_the_rule_set(key: str, rules: str) -> None:
    name, _, value = key.lower().partition("=")
    line = BELA3 if rules == "bela3" else LINE
    record = read_record(f"{line} rules={rules} {key}")
    assert record.rules.options.to_json()[name] == value
    assert record.rules == RULE_SETS[rules].changed(options={name: value})
    assert read_record(f"{line} rules={rules}", overrides={name: value}).rules == record.rules


def test_every_option_is_a_key() -> None:
    for rules in RULE_SETS.values():
        if rules.players == 4 and rules.scheme is not Scheme.NONE:
            for name, value in rules.options.to_json().items():
                assert read_record(f"{LINE} rules={rules.name} {name}={value}").rules == rules


def test_booleans_and_numbers_of_a_mapping() -> None:
    def options(**values: object) -> dict[str, str]:
        mapping: dict[str, object] = {"deal": LINE, "rules": "coinche"}
        mapping |= {name.replace("_", "-"): value for name, value in values.items()}
        return record_from_mapping(mapping).rules.options.to_json()

    assert options(declarations=False)["declarations"] == "off"
    assert options(declarations=True)["declarations"] == "on"
    assert options(bid_step=1, target=501, fail=162)["fail"] == "162"
    assert options(bid_step=1)["bid-step"] == "1"
