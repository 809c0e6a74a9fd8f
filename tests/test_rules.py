"""Rules 3, 4 and 8 as tests, on the readable legal moves and on the compiled ones."""

from __future__ import annotations

import pytest
import reference
from bridge import compiled
from capot.cards import FULL_PACK, Card, CardSet, Suit
from capot.contracts import LAST_TRICK, POINT_TABLES, Trump, beats, strength
from capot.duties import Duties, Overtake, PartnerRuffed, Ruff, Under, legal_cards
from capot.errors import RuleError
from capot.rules import RULE_SETS, Direction, rule_set

# rules 4.3, trump spades: hand, trick, and what is legal by rule set
CHECKS: list[tuple[str, str, dict[str, str]]] = [
    ("TH 7H", "8H", {"belote": "TH 7H", "bela": "TH"}),
    ("AH 7H", "8H QH", {"belote": "AH 7H", "bela": "AH"}),
    ("AH 7H", "8H 9S", {"belote": "AH 7H", "bela": "AH 7H"}),
    ("JS 7S", "8S TS 7H", {"belote": "JS", "contree": "JS", "bela": "JS", "soft": "JS 7S"}),
    (
        "JS 7S AC 8D",
        "TH AH 7H",
        {
            "belote": "JS 7S AC 8D",
            "contree": "JS 7S AC 8D",
            "bela": "JS 7S",
            "klaverjas-rotterdam": "JS 7S",
        },
    ),
    (
        "7S 8S AC 9D",
        "AH JS",
        {"belote": "7S 8S", "contree": "7S 8S AC 9D", "klaverjas-amsterdam": "AC 9D"},
    ),
    (
        "JS 7S AC 9D",
        "AH TS 8H",
        {
            "belote": "JS 7S AC 9D",
            "belote-pagat": "JS AC 9D",
            "coinche-bga": "JS AC 9D",
            "klaverjas-amsterdam": "JS AC 9D",
            "bela": "JS",
            "klaverjas-rotterdam": "JS",
        },
    ),
    (
        "QS 7S AC 9D",
        "AH JS 8H",
        {
            "belote": "QS 7S AC 9D",
            "contree": "QS 7S AC 9D",
            "coinche-bga": "QS 7S AC 9D",
            "belote-pagat": "AC 9D",
            "klaverjas-amsterdam": "AC 9D",
            "bela": "QS 7S",
        },
    ),
]
CASES = [
    pytest.param(hand, trick, rules, legal, id=f"{hand} | {trick} {rules}")
    for hand, trick, expected in CHECKS
    for rules, legal in expected.items()
]


def cards(text: str) -> list[Card]:
    return [Card[name[::-1]] for name in text.split()]


@pytest.mark.parametrize(("hand", "trick", "rules", "legal"), CASES)
def test_legal_cards(hand: str, trick: str, rules: str, legal: str) -> None:
    played = cards(trick)
    holds = reference.winner([(i, str(card)) for i, card in enumerate(played)], "S")
    partner = holds == len(played) - 2  # the seat across from the one to play
    found = legal_cards(CardSet.of(cards(hand)), played, Trump.S, rule_set(rules).duties, partner)
    assert found.cards == CardSet.of(cards(legal))


@pytest.mark.parametrize(("hand", "trick", "rules", "legal"), CASES)
def test_compiled_legal_cards(hand: str, trick: str, rules: str, legal: str) -> None:
    played = [(i, str(card)) for i, card in enumerate(cards(trick))]
    used = {card for _, card in played} | {str(card) for card in cards(hand)}
    spare = iter([str(card) for card in Card if str(card) not in used])
    seat = len(played)
    size = len(hand.split())
    hands = [frozenset(next(spare) for _ in range(size - (i < seat))) for i in range(4)]
    hands[seat] = frozenset(map(str, cards(hand)))
    bits = compiled(
        reference.Position(
            hands=tuple(hands),
            trump="S",
            duties=tuple(rule_set(rules).duties.to_json().items()),
            table="suit",
            sides=(0, 1, 0, 1),
            seat=seat,
            trick=tuple(played),
        )
    )
    found = bits.placed().legal()
    assert {bits.code.card(1 << i) for i in range(32) if found >> i & 1} == set(cards(legal))


@pytest.mark.parametrize(
    ("table", "total"),
    [("suit", 162), ("sa-19", 162), ("sa-11", 130), ("ta-20", 258), ("ta-13", 162), ("ta-14", 162)],
)
def test_sums(table: str, total: int) -> None:
    points = POINT_TABLES[table]
    trump = next(trump for trump in Trump if points.fits(trump))
    assert sum(points.points(card, trump) for card in FULL_PACK) + LAST_TRICK == total


def test_points_of_trumps_and_plain_suits() -> None:
    points = POINT_TABLES["suit"]
    trumps = {c.rank.letter: points.points(c, Trump.H) for c in FULL_PACK.suit(Suit.H)}
    assert trumps == {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
    plain = {c.rank.letter: points.points(c, Trump.H) for c in FULL_PACK.suit(Suit.S)}
    assert plain == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def test_order_of_cards() -> None:
    def from_the_top(trump: Trump, suit: Suit) -> str:
        ranked = sorted(FULL_PACK.suit(suit), key=lambda card: -strength(card, trump))
        return "".join(card.rank.letter for card in ranked)

    assert from_the_top(Trump.H, Suit.H) == "J9ATKQ87"
    assert from_the_top(Trump.H, Suit.S) == "ATKQJ987"
    assert from_the_top(Trump.SA, Suit.S) == "ATKQJ987"
    assert from_the_top(Trump.TA, Suit.S) == "J9ATKQ87"


def test_what_beats_what() -> None:
    assert beats(Card.S7, Card.HA, Trump.S)
    assert not beats(Card.D7, Card.HA, Trump.S)
    assert not beats(Card.HA, Card.S7, Trump.S)
    assert beats(Card.H9, Card.HA, Trump.H)
    assert not beats(Card.H9, Card.HA, Trump.SA)
    assert not beats(Card.S7, Card.HA, Trump.TA)


@pytest.mark.parametrize("rules", [name for name in RULE_SETS if name != "decouverte"])
def test_catalogue_follows_the_table_of_duties(rules: str) -> None:
    assert rule_set(rules).duties.to_json() == reference.DUTIES[rules]
    for trump in rule_set(rules).trumps:
        table = rule_set(rules).table(trump).name
        assert table == reference.default_table(rules, trump.value)


def test_contracts_of_the_rule_sets() -> None:
    with_all = {name for name, rules in RULE_SETS.items() if len(rules.trumps) == 6}
    assert with_all == {"belote", "belote-ffb", "contree", "coinche", "bulgarian"}
    assert all(len(r.trumps) == 4 for name, r in RULE_SETS.items() if name not in with_all)
    with pytest.raises(RuleError, match="bela has no contract SA"):
        rule_set("bela").table(Trump.SA)


def test_klaverjas_alone_is_clockwise() -> None:
    clockwise = {name for name, r in RULE_SETS.items() if r.direction is Direction.CLOCKWISE}
    assert clockwise == {"klaverjas-amsterdam", "klaverjas-rotterdam"}
    assert Direction.ANTICLOCKWISE.seats() == "NWSE"
    assert Direction.CLOCKWISE.seats() == "NESW"


def test_a_duty_without_effect_is_an_error() -> None:
    with pytest.raises(RuleError, match="under=free has no effect with ruff=always"):
        Duties(ruff=Ruff.ALWAYS, under=Under.FREE)
    with pytest.raises(RuleError, match="partner-ruffed=no-lower has no effect"):
        rule_set("bela").changed(duties={"partner-ruffed": "no-lower"})
    changed = rule_set("contree").changed(duties={"ruff": "always"})
    assert (changed.duties.ruff, changed.duties.under) == (Ruff.ALWAYS, Under.MUST)


def test_single_duties() -> None:
    duties = Duties().changed({"overtake-plain": "unless-partner", "partner-ruffed": "no-lower"})
    assert duties.overtake_plain is Overtake.UNLESS_PARTNER
    assert duties.partner_ruffed is PartnerRuffed.NO_LOWER
    with pytest.raises(RuleError, match="'rough' is none of"):
        Duties().changed({"rough": "always"})
    with pytest.raises(RuleError, match="ruff='sometimes' is none of always or unless-partner"):
        Duties().changed({"ruff": "sometimes"})


def test_points_tables_of_a_rule_set() -> None:
    changed = rule_set("contree").changed(points="ta-14")
    assert changed.table(Trump.TA).name == "ta-14"
    assert changed.table(Trump.S).name == "suit"
    with pytest.raises(RuleError, match="fits no contract of bela"):
        rule_set("bela").changed(points="sa-11")
    with pytest.raises(RuleError, match="is none of"):
        rule_set("bela").changed(points="sa-12")
