"""The reference solver says what the rules say, and agrees with the vectors."""

from __future__ import annotations

import doctest
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import reference
from reference import (
    DUTIES,
    POINTS,
    Position,
    card_points,
    cards,
    default_table,
    from_vector,
    legal,
    moves,
    parse_deal,
    perft,
    piles_of_deal,
    play,
    taken,
    value,
    winner,
)

VECTORS = Path(__file__).parent / "data" / "vectors"
PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT987"]
OWN = Path(__file__).parent / "data" / "own"
FOUR = " ".join(rules for rules in DUTIES if rules[-1] not in "23" and rules != "decouverte")


def spelt(text: str) -> list[str]:
    """Return the cards of a text that spells them as rules 4.3 does, rank first."""
    return [card[::-1] for card in text.split()]


# --- Rules 3: order and points ----------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "trump", "total"),
    [
        ("suit", "S", 152),
        ("suit", "H", 152),
        ("suit", "D", 152),
        ("suit", "C", 152),
        ("sa-19", "SA", 152),
        ("sa-11", "SA", 120),
        ("ta-20", "TA", 248),
        ("ta-13", "TA", 152),
        ("ta-14", "TA", 152),
    ],
)
def test_points_of_the_pack(table: str, trump: str, total: int) -> None:
    assert sum(card_points(card, trump, table) for card in PACK) == total


def test_points_of_a_suit() -> None:
    assert sum(POINTS["suit"]["trump"].values()) == 62
    assert sum(POINTS["suit"]["plain"].values()) == 30
    assert [card_points("H" + rank, "H", "suit") for rank in "J9ATKQ87"] == [
        20, 14, 11, 10, 4, 3, 0, 0,
    ]  # fmt: skip
    assert [card_points("H" + rank, "S", "suit") for rank in "ATKQJ987"] == [
        11, 10, 4, 3, 2, 0, 0, 0,
    ]  # fmt: skip


def test_default_tables() -> None:
    assert default_table("bela", "H") == "suit"
    assert default_table("contree", "SA") == default_table("belote", "SA") == "sa-19"
    assert default_table("bulgarian", "SA") == "sa-11"
    assert default_table("belote-ffb", "TA") == default_table("bulgarian", "TA") == "ta-20"
    assert default_table("coinche", "TA") == "ta-13"
    with pytest.raises(KeyError):
        default_table("bela", "SA")


@pytest.mark.parametrize(
    ("trick", "trump", "holder"),
    [
        ("7H", "S", 0),
        ("TH AH KH", "S", 1),
        ("9H JH QH", "S", 2),  # plain: Q above J above 9
        ("9H JH QH", "H", 1),  # trumps: J above 9 above Q
        ("9H QH AH TH", "TA", 0),  # all trumps: 9 is high in every suit
        ("9H QH AS TH", "SA", 3),  # an ace of another suit wins nothing
        ("8H JS JD 9D", "TA", 0),  # nor does a knave in all trumps
        ("AH 7S TH 8S", "S", 3),
        ("7S AH 8S AD", "S", 2),
    ],
)
def test_winner(trick: str, trump: str, holder: int) -> None:
    assert winner(list(enumerate(spelt(trick))), trump) == holder


# --- Rules 4: duties --------------------------------------------------------------------

# Trump spades. Hand | trick | rule sets: what is legal in them. Seat 0 led.
CHECKS = {
    # The lines of rules 4.3.
    "TH 7H | 8H": {"belote": "TH 7H", "bela": "TH"},
    "AH 7H | 8H QH": {"bela": "AH"},
    "AH 7H | 8H 9S": {"belote": "AH 7H", "bela": "AH 7H"},
    "JS 7S | 8S TS 7H": {"belote bela": "JS", "soft": "JS 7S"},
    "JS 7S AC 8D | TH AH 7H": {
        "belote contree": "JS 7S AC 8D",
        "bela klaverjas-rotterdam": "JS 7S",
    },
    "7S 8S AC 9D | AH JS": {
        "belote": "7S 8S",
        "contree": "7S 8S AC 9D",
        "klaverjas-amsterdam": "AC 9D",
    },
    "JS 7S AC 9D | AH TS 8H": {
        "belote": "JS 7S AC 9D",
        "belote-pagat coinche-bga klaverjas-amsterdam": "JS AC 9D",
        "bela klaverjas-rotterdam": "JS",
    },
    "QS 7S AC 9D | AH JS 8H": {
        "belote contree coinche-bga": "QS 7S AC 9D",
        "belote-pagat klaverjas-amsterdam": "AC 9D",
        "bela": "QS 7S",
    },
    # Beyond them: leading, following, and neither suit nor trump.
    "JS AH 7C |": {FOUR: "JS AH 7C"},
    "7H JS AC | AH": {FOUR: "7H"},
    "7C AC | 8H JS": {FOUR: "7C AC"},
    "7C AC | 8S JS": {FOUR: "7C AC"},
    # What cannot be overtaken is followed with any card of the suit.
    "7S QS AC | JS": {FOUR: "7S QS"},
    "7H 8H AC | QH": {FOUR: "7H 8H"},
    # `unless-partner` frees the suit when my partner holds, and only then.
    "AH 7H | 8H QH 9H": {"bela-house belote": "AH 7H", "bela": "AH"},
    "AH TH 7H | 8H QH": {"bela-house bela": "AH TH", "belote": "AH TH 7H"},
    "AH 7H | TH 8H": {"bela-house belote": "AH 7H", "bela": "AH"},
    "JS 7S | 8S TS": {FOUR: "JS"},
    # Void against opponents: ruff, above the ruffs on the table.
    "JS 7S AC 9D | AH": {FOUR: "JS 7S"},
    "JS 7S AC 9D | AH TS": {FOUR: "JS"},
    "JS QS AC 9D | AH 8S TS": {FOUR: "JS"},
    # The trumps on the table are all of them, not the last one.
    "KS JS AC | AH TS 8S": {
        "belote": "KS JS AC",
        "belote-pagat coinche-bga": "JS AC",
        "bela": "JS",
    },
    # Unless I have nothing else: lower trumps under a partner's ruff, under an opponent's.
    "8S 7S | AH TS 8H": {FOUR: "8S 7S"},
    "8S 7S | AH TS": {FOUR: "8S 7S"},
}


@pytest.mark.parametrize(
    ("check", "rules", "expected"),
    [
        (check, rules, expected)
        for check, answers in CHECKS.items()
        for names, expected in answers.items()
        for rules in names.split()
    ],
)
def test_duties(check: str, rules: str, expected: str) -> None:
    hand, trick = map(spelt, check.split("|"))
    found = legal(
        frozenset(hand), list(enumerate(trick)), "S", DUTIES[rules], (0, 1, 0, 1), len(trick)
    )
    assert found == set(spelt(expected))


@pytest.mark.parametrize(
    ("trump", "check", "rules", "expected"),
    [
        # No trump: follow suit, nothing else, in every rule set.
        ("SA", "AH 7H JS | 8H", FOUR, "AH 7H"),
        ("SA", "AC 7C JS | 8H", FOUR, "AC 7C JS"),
        # All trumps: overtake in the suit led, in the order of trumps; no ruffing.
        ("TA", "AH JH 7H JS | 9H", "belote contree bulgarian", "JH"),
        ("TA", "AH JH 7H JS | 8H 9H 7D", "belote contree bulgarian", "JH"),
        ("TA", "AH JH 7H JS | 8H 9H 7D", "soft", "AH JH 7H"),
        ("TA", "AC 7C JS | 8H 9H", "belote contree bulgarian", "AC 7C JS"),
    ],
)
def test_duties_without_a_trump_suit(trump: str, check: str, rules: str, expected: str) -> None:
    hand, trick = map(spelt, check.split("|"))
    plays = list(enumerate(trick))
    for name in rules.split():
        found = legal(frozenset(hand), plays, trump, DUTIES[name], (0, 1, 0, 1), len(trick))
        assert found == set(spelt(expected))


def test_always_to_ruff_is_always_to_underruff() -> None:
    hand, trick = frozenset(spelt("7S 8S AC")), list(enumerate(spelt("AH JS")))
    duties = DUTIES["bela"] | {"under": "free"}
    assert legal(hand, trick, "S", duties, (0, 1, 0, 1), 2) == set(spelt("7S 8S"))


def test_two_defenders_are_one_side_but_not_partners() -> None:
    hand, trick = frozenset(spelt("JS 7S AC")), list(enumerate(spelt("7H AH")))
    assert legal(hand, trick, "S", DUTIES["belote"], (0, 1, 1), 2) == set(spelt("JS 7S"))


# --- Values -----------------------------------------------------------------------------


def ending(rules: str, trump: str, deal: str, **fields: Any) -> Position:
    """Return the position where N leads, side 0 being N, and no capot counts by default."""
    given = {"table": default_table(rules, trump), **fields}
    given.setdefault("sides", (0, 1, 1) if rules[-1] == "3" else (0, 1, 0, 1))
    return Position(parse_deal(deal), trump, tuple(DUTIES[rules].items()), seat=0, **given)


def test_two_players() -> None:
    # The knave takes the nine now, or at the end with the last trick's 10.
    position = ending("bela2", "S", "N:J.7.. 9.A..", sides=(0, 1))
    assert cards(position) == {"SJ": 34, "H7": 44}
    assert value(position) == 44


def test_three_players() -> None:
    # N's ace is ruffed by W, who is alone or defends with E.
    deal = "N:.A.. 7... .T.."
    assert value(ending("bela3", "S", deal, sides=(1, 0, 1))) == 11 + 0 + 10 + 10
    assert value(ending("bela3", "S", deal, sides=(0, 1, 1))) == 0


def test_in_the_middle_of_a_trick_the_cards_lying_in_it_count() -> None:
    hands = parse_deal("N:... ... .A.. .T..")
    duties = tuple(DUTIES["belote"].items())
    trick = ((0, "H7"), (1, "HK"))
    position = Position(hands, "S", duties, "suit", (0, 1, 0, 1), seat=2, trick=trick)
    assert cards(position) == {"HA": 0 + 4 + 11 + 10 + 10}


@pytest.mark.parametrize("premium", [90, 0, -5])
def test_premium_is_signed(premium: int) -> None:
    # N sweeps with SJ first; S7 gives one worthless trick away, DA is ruffed. SJ and S7 can
    # lead to the same last trick, with and without the capot still possible.
    def found(**fields: Any) -> dict[str, int]:
        return cards(ending("belote2", "S", "N:J7..A. 8.87..", **fields))

    ours, theirs = (premium, 1000), (1000, premium)
    sweep, no_sweep = {"SJ": 41 + premium, "S7": 41, "DA": 30}, {"SJ": 41, "S7": 41, "DA": 30}
    assert found(sides=(0, 1), alive=(True, True), premium=ours) == sweep
    assert found(sides=(0, 1), alive=(False, True), premium=ours) == no_sweep
    assert found(sides=(0, 1), alive=(False, False), premium=ours) == no_sweep
    swept = {"SJ": -premium, "S7": 0, "DA": 11}
    assert found(sides=(1, 0), alive=(True, True), premium=theirs) == swept


def test_perft() -> None:
    free = ending("bela2", "S", "N:.87.. .A.7.", sides=(0, 1))
    assert [perft(free, depth) for depth in range(6)] == [1, 2, 2, 2, 2, 2]
    void = ending("bela2", "S", "N:.87.. ..87.", sides=(0, 1))
    assert [perft(void, depth) for depth in range(6)] == [1, 2, 4, 4, 4, 4]


# --- Piles (rules 7) --------------------------------------------------------------------


def in_piles(deal: str, **fields: Any) -> Position:
    """Return the position where N leads in spades, the deal being in piles."""
    return ending("decouverte", "S", deal, sides=(0, 1), piles=piles_of_deal(deal), **fields)


def in_hands(position: Position) -> Position:
    """Return the same cards without piles."""
    return replace(position, piles=None)


def test_only_the_tops_are_playable() -> None:
    # The pair of rules 7: N must lead the nine, S's ace takes it, and his ten the ten under
    # it, of another suit. With plain hands N would make the ten of diamonds and S's ten.
    position = in_piles("N:(C9 DT) (CA CT)")
    assert cards(position) == {"C9": 0}
    assert cards(in_hands(position)) == {"C9": 0, "DT": 10 + 10}


def test_duties_are_judged_on_the_tops_alone() -> None:
    # S's nine of hearts and seven of spades lie under other cards: he need neither follow nor
    # ruff, and N makes the ace. The seven then turns up, must ruff, and makes the last trick.
    position = in_piles("N:(HA D7) (C8 S7)")
    assert moves(play(position, "HA")[1]) == {"C8"}
    assert cards(position) == {"HA": 11}
    assert cards(in_hands(position)) == {"HA": 0, "D7": 0}  # the ace or the seven is ruffed
    # The nine must follow once it is up: to the seven, which it beats.
    position = in_piles("N:(HA H7) (C8 H9)")
    assert moves(play(position, "HA")[1]) == {"C8"}
    assert value(position) == 11
    assert value(in_hands(position)) == 11 + 0 + 10  # the nine follows the ace, the seven is good


def test_a_pile_of_its_own_must_follow() -> None:
    # Both of S's piles show: he holds a heart, so the spade beside it is no choice.
    position = in_piles("N:(HA D7) (H9)(S7)")
    assert moves(play(position, "HA")[1]) == {"H9"}
    assert moves(play(position, "HA")[1]) == moves(play(in_hands(position), "HA")[1])


def test_the_card_beneath_turns_up_when_the_trick_is_over() -> None:
    position = in_piles("N:(HA D7 DA)(C7) (C8 S7)(S9 HT)")
    _, during = play(position, "HA")
    assert during.piles == position.piles
    _, after = play(during, "S9")
    assert after.piles == ((("D7", "DA"), ("C7",)), (("C8", "S7"), ("HT",)))
    assert after.seat == 1
    assert moves(after) == {"C8", "HT"}


def test_piles_of_four_come_up_one_by_one() -> None:
    # One pile each, nothing to choose: HA takes HK, SQ ruffs HT, DA takes D8, and N's knave
    # takes the nine that S must lead, and the last trick's 10.
    position = in_piles("N:(HA HT D8 SJ) (HK SQ DA S9)")
    assert perft(position, 8) == 1
    assert value(position) == 11 + 4 + (20 + 14 + 10)


def test_the_set_of_cards_left_says_what_can_be_played() -> None:
    # The memo leaves the piles out; without it the values are the same.
    def plainly(position: Position) -> int:
        if not any(position.hands):
            return 0
        best = max if position.sides[position.seat] == 0 else min
        after = (play(position, card) for card in moves(position))
        return best(points + plainly(following) for points, following in after)

    position = in_piles("N:(CA ST)(H9 S7)(CK HQ) (S9 SK)(D8 HJ)(C7 HT)")
    assert value(position) == plainly(position)
    assert value(position) != value(in_hands(position))


@pytest.mark.parametrize("deal", ["N:(CA)(H9)(CK)(SQ) (S9)(D8)(CT)(HT)", "N:(SJ)(H7) (S9)(HA)"])
def test_piles_of_one_are_a_hand(deal: str) -> None:
    position = in_piles(deal, alive=(True, True))
    assert cards(position) == cards(in_hands(position))
    assert perft(position, 9) == perft(in_hands(position), 9)


def test_piles_are_read() -> None:
    deal = "N:(HA SQ)(DQ)  (S9 SK H7)(D8)"
    assert piles_of_deal(deal) == ((("HA", "SQ"), ("DQ",)), (("S9", "SK", "H7"), ("D8",)))
    assert list(map(set, parse_deal(deal))) == [{"HA", "SQ", "DQ"}, {"S9", "SK", "H7", "D8"}]
    assert piles_of_deal("N:.A7.. .K.8.") is None


@pytest.mark.parametrize("deal", ["N:(HA SQ)() (S9)(D8)", "N:(HA SQ (S9)(D8)", "N:HA(SQ) (S9)"])
def test_malformed_piles_are_an_error(deal: str) -> None:
    with pytest.raises(ValueError, match="piles are written"):
        piles_of_deal(deal)


def test_docstring() -> None:
    assert doctest.testmod(reference).failed == 0


# --- Vectors ----------------------------------------------------------------------------


def small_vectors() -> Iterator[Any]:
    """Yield the records with at most four cards a hand, and whether capots count in them."""
    for name, capots in (("endings", False), ("midplay", True)):
        lines = (VECTORS / f"{name}.jsonl").read_text().splitlines()
        for number, record in enumerate(map(json.loads, lines), 1):
            left = sum(map(len, parse_deal(record["deal"]))) - len(record.get("played", ()))
            if left <= 4 * 4:
                label = f"{name}.jsonl:{number}-{record['rules']}-{record['trump']}"
                yield pytest.param(record, capots, id=label)


@pytest.mark.parametrize(("record", "capots"), list(small_vectors()))
def test_vectors(record: dict[str, Any], capots: bool) -> None:
    position = from_vector(record, capots)
    found = cards(position)
    best = max if position.sides[position.seat] == 0 else min
    assert found == record["cards"]
    assert best(found.values()) == record["value"]


@pytest.mark.parametrize(("name", "number"), [("bela2", 13), ("belote3", 2)])
def test_full_hands_of_two_and_three_players(name: str, number: int) -> None:
    record = json.loads((VECTORS / f"{name}.jsonl").read_text().splitlines()[number - 1])
    assert cards(from_vector(record)) == record["cards"]


def test_legal_cards_of_full_piles() -> None:
    # Their values take too long here; what can be led does not.
    for line in (VECTORS / "decouverte.jsonl").read_text().splitlines():
        record = json.loads(line)
        assert moves(from_vector(record)) == set(record["cards"])


def own_vectors() -> Iterator[Any]:
    """Yield every sixth record of our own vectors."""
    for name in ("belote2", "belote3", "bela3", "decouverte", "midplay"):
        lines = (OWN / f"{name}.jsonl").read_text().splitlines()
        for number, record in list(enumerate(map(json.loads, lines), 1))[::6]:
            yield pytest.param(record, id=f"own-{name}:{number}-{record['trump']}")


@pytest.mark.parametrize("record", list(own_vectors()))
def test_own_vectors(record: dict[str, Any]) -> None:
    position = from_vector(record)
    found = cards(position)
    best = max if position.sides[position.seat] == 0 else min
    assert found == record["cards"]
    assert best(found.values()) == record["to_come"]
    assert taken(record) + record["to_come"] == record["value"]


def test_history_says_who_can_sweep() -> None:
    record = {"rules": "belote2", "trump": "S", "deal": "N:.A7.. .K8..", "leader": "N"}

    def alive(history: str, **fields: str) -> tuple[bool, bool]:
        return from_vector(record | {"history": history} | fields).alive

    assert [alive(history) for history in ("full", "none", "N", "S")] == [
        (True, True), (False, False), (True, False), (False, True),
    ]  # fmt: skip
    three = {"rules": "bela3", "deal": "N:A... K... Q...", "taker": "W"}
    assert alive("W", **three) == (True, False)
    assert alive("defence", **three) == (False, True)
    assert from_vector(record).alive == (True, True)
    assert from_vector(record, capots=False).alive == (False, False)


def test_taken_counts_discards_and_tricks() -> None:
    # N's ace takes the king; two hearts away, ace and ten, are W's when he is the taker.
    record = {"rules": "bela3", "trump": "S", "deal": "N:A7... KQ... T8...", "leader": "N"}
    played, discards = ["SA", "SK", "ST"], ["HA", "HT"]
    assert taken(record | {"taker": "W", "discards": discards}) == 21
    assert taken(record | {"taker": "W", "discards": discards, "played": played}) == 21
    assert taken(record | {"taker": "N", "discards": discards, "played": played}) == 21 + 25
    assert taken(record | {"taker": "N", "played": [*played, "S7"]}) == 25


def test_an_illegal_card_in_played_is_an_error() -> None:
    record = {"rules": "belote", "trump": "S", "deal": "N:.A7.. .K.8.", "leader": "N"}
    with pytest.raises(ValueError, match="D8 is not legal"):
        from_vector(record | {"played": ["HA", "D8"]})
