"""The conditions of --where: what they mean, what they refuse and where."""

from __future__ import annotations

import warnings
from itertools import product

import pytest
from capot.analysis.conditions import Certain, Names, read_condition
from capot.analysis.generate import random_deals
from capot.cards import Card, CardSet
from capot.contracts import POINT_TABLES, Trump
from capot.deals import Deal
from capot.errors import NotationError
from hypothesis import given
from hypothesis import strategies as st

SPADES = Names("NWSE", Trump.S, POINT_TABLES["suit"])
DEAL = Deal.parse("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7")


def holds(text: str, names: Names = SPADES, deal: Deal = DEAL) -> object:
    return read_condition(text, names).fits([hand.bits for hand in deal.hands])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("len(N.spades) == 3", True),
        ("len(N.hearts) + len(S.hearts) == 4", True),
        ("len(N) == 8", True),
        ("len(N.diamonds) != 2", False),
        ("len(E.clubs) > 5", False),
        ("len(E.clubs) >= 5", True),
        ("len(W.trumps) < 2", False),
        ("len(W.trumps) <= 2", True),
        ("2 <= len(W.trumps) < 3", True),
        ("0 < len(N.clubs) > 1", False),
        ("N.points == 59", True),  # 20 + 14 + 11 in trumps, 10 + 4
        ("N.points - S.points > 0", True),
        ("len(N.spades) * 2 == 6", True),
        ("-len(N.spades) < -2", True),
        ("max(len(N.spades), len(N.hearts), 1) == 3", True),
        ("min(len(N.spades), len(N.hearts)) == 2", True),
        ("N.has('SJ')", True),
        ("N.has('SJ S9') and N.has('SJ', 'HT')", True),
        ("N.has('SJ SK')", False),
        ("N.spades.has('HT')", False),
        ("'HA' in W", True),
        ("'HA' in W.spades", False),
        ("'HA' not in S", True),
        ("not N.has('HA')", True),
        ("N.has('HA') or W.has('HA')", True),
        ("N.has('HA') and W.has('HA')", False),
        ("not (N.has('HA') or W.has('SA'))", True),
        ("  len(N.spades) == 3\n  and N.has('js')  ", True),
        ('N.has("♠J, 10♥")', True),
    ],
)
def test_what_conditions_mean(text: str, expected: bool) -> None:
    assert bool(holds(text)) is expected


def test_trumps_and_points_are_those_of_the_contract() -> None:
    def names(trump: Trump, table: str) -> Names:
        return Names("NWSE", trump, POINT_TABLES[table])

    assert holds("len(E.trumps) == 5", names(Trump.C, "suit"))
    assert holds("len(E.trumps) == 8", names(Trump.TA, "ta-20"))
    assert holds("len(E.trumps) == 0", names(Trump.SA, "sa-19"))
    assert holds("E.points == 38", names(Trump.SA, "sa-19"))
    assert holds("E.points == 84", names(Trump.TA, "ta-20"))


def test_cards_are_read_in_the_locale() -> None:
    french = Names("NWSE", locale="fr")
    assert holds("N.has('PV 10C')", french)
    with pytest.raises(NotationError, match="V is the jack in --locale fr or pt"):
        holds("N.has('SV')")


@given(st.integers(0, 2**32), st.integers(0, 8), st.sampled_from(Card))
def test_conditions_agree_with_python_on_random_deals(seed: int, count: int, card: Card) -> None:
    (deal,) = random_deals("belote", 1, seed)
    for seat, (name, letter) in product("NWSE", [("spades", "S"), ("clubs", "C")]):
        cards = [str(held) for held in deal[seat]]
        long = sum(held[0] == letter for held in cards) >= count
        assert bool(holds(f"len({seat}.{name}) >= {count}", deal=deal)) is long
        assert bool(holds(f"{seat}.has('{card}')", deal=deal)) is (card.name in cards)
        both = long and card.name in cards
        assert bool(holds(f"len({seat}.{name})>={count} and '{card}' in {seat}", deal=deal)) is both


# -- what holds in any case -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("W.has('HA')", [(1, "HA", True)]),
        ("'HA' in W and len(N) == 8 and not E.has('SJ')", [(1, "HA", True), (3, "SJ", False)]),
        ("'HA' not in W", [(1, "HA", False)]),
        ("not 'HA' not in W", [(1, "HA", True)]),
        ("W.has('HA HK')", [(1, "HK HA", True)]),
        ("W.has('HA', 'HK')", [(1, "HK HA", True)]),
        ("not W.has('HA HK')", []),
        ("W.has('HA') or E.has('HA')", []),
        ("not (W.has('HA') and E.has('SJ'))", []),
        ("W.hearts.has('HA')", []),
    ],
)
def test_what_a_condition_says_of_single_cards(
    text: str, expected: list[tuple[int, str, bool]]
) -> None:
    assert read_condition(text, SPADES).certain == tuple(
        Certain(hand, CardSet.of(Card[name] for name in cards.split()), is_held)
        for hand, cards, is_held in expected
    )


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "problem", "fix"),
    [
        ("N.spades", 1, "here is a set of cards in place of", "write len(N.spades) > 0"),
        ("N.spades > 3", 1, "a set of cards in place of a number", "write len(N.spades)"),
        ("len(N) == 8 and len(N.spades)", 17, "here is a number", "write a condition"),
        ("len(N.spades) = 3", 15, "cannot be read from here", "write == to compare"),
        ("len(N.spades) >=", 17, "cannot be read from here", "write a condition"),
        ("len(N.spades", 4, "cannot be read from here", ""),
        ("", 1, "cannot be read from here", ""),
        ("len(NW) > 1", 5, "NW is no seat at the table", "seats are N, W, S or E"),
        ("X.has('HA')", 1, "X is no seat at the table", "seats are N, W, S or E"),
        ("N.has('HA') and N.has('HZ')", 25, "Z is no card letter", "write suit and rank"),
        ("N.has('')", 7, "no card is named", "write 'HA'"),
        ("N.has()", 1, "N.has() means nothing here", ""),
        ("N.has", 1, "N.has means nothing", "write ('HA') behind has"),
        ("N.length > 3", 1, "N.length means nothing", "spades, hearts, diamonds, clubs"),
        ("N == 3", 1, "a set of cards in place of a number", "write len(N)"),
        ("'HA' == 'HA'", 1, "the name of cards in place of a number", ""),
        ("N in S", 1, "a set of cards in place of the name of cards", ""),
        ("é > 1", 1, "é is no letter of a condition", "write a condition"),
        ("♠ > 1", 1, "♠ is no letter of a condition", ""),
        ("ｌen(N) > 1", 1, "ｌ is no letter of a condition", "write l"),
        ("len(Ｎ) > 1", 5, "Ｎ is no letter of a condition", "write N"),
        ("len(N.ſpades) > 1", 7, "ſ is no letter of a condition", "write s"),
        ("len(N) > １", 10, "１ is no letter of a condition", "write 1"),
        ("len(N) ≥ 3", 8, "≥ is no letter of a condition", "write >="),
        ("N.has(‘HA’)", 7, "‘ is no letter of a condition", "write '"),
        ("0x3 < len(N)", 1, "0x3 is no part of a condition", ""),
        ("1_0 > len(N)", 1, "1_0 is no part of a condition", ""),
        ("N.has('H' 'A')", 7, "cards are named in plain quotes", "write 'HA'"),
        ("N.has(r'HA')", 7, "cards are named in plain quotes", ""),
        ("N.has('\\u2660J')", 7, "cards are named in plain quotes", ""),
        ('N.has("""HA""")', 7, "cards are named in plain quotes", ""),
        ("N.has('ＨA')", 8, "Ｈ is no card letter", ""),
        ("N.has('HA', N)", 13, "a set of cards in place of the name of cards", ""),
        ("N.has('♠J') or  S.foo", 17, "S.foo means nothing", ""),
        ("N.has('HA') # or not", 13, "# stands in a condition", ""),
        ("True", 1, "True is no part of a condition", ""),
        ("1.5 < len(N)", 1, "1.5 is no part of a condition", ""),
        ("len(N) / 2 > 1", 1, "len(N) / 2 is no part of a condition", ""),
        ("10 ** 9 > 1", 1, "10 ** 9 is no part of a condition", ""),
        ("len(N) > 1 if N else 2", 1, "is no part of a condition", ""),
        ("[len(N)] > 1", 1, "[len(N)] is no part of a condition", ""),
        ("(lambda: 1)() > 1", 1, "means nothing here", ""),
        ("len(N, S) > 1", 1, "len(N, S) means nothing here", ""),
        ("max(len(N)) > 1", 1, "max(len(N)) means nothing here", ""),
        ("N.has(card='HA')", 1, "is no part of a condition", ""),
        ("__import__('os').system('x')", 1, "means nothing here", ""),
        ("N.__class__", 1, "N.__class__ means nothing", ""),
        ("N.has(f'{N}')", 7, "is no part of a condition", ""),
        ("(n := 3) > 1", 2, "is no part of a condition", ""),
        ("len(N.spades)\n>\nX", 1, "X is no seat", ""),
        ("not " * 60 + "N.has('HA')", 161, "nested too deep", "simpler"),
        ("(" * 300, 201, "cannot be read from here", ""),
        ("9" * 1001, 1, "at most 1000 characters", "shorter"),
        (" \0", 2, r"\x00 stands in a condition", ""),
        ("N \ud800", 3, r"\ud800 stands in a condition", ""),
    ],
)
def test_what_is_no_condition(text: str, column: int, problem: str, fix: str) -> None:
    with pytest.raises(NotationError) as error:
        read_condition(text, SPADES)
    assert problem in error.value.problem
    assert fix in error.value.fix
    assert error.value.column == column
    assert error.value.source == "where"
    assert str(error.value).isprintable()


def test_the_line_of_an_error_in_several() -> None:
    with pytest.raises(NotationError) as error:
        read_condition("len(N) == 8\nand X.has('HA')", SPADES)
    assert (error.value.line, error.value.column) == (2, 5)


def test_contract_words_without_a_contract() -> None:
    for text, word in (("len(N.trumps) > 1", "trumps"), ("N.points > 1", "points")):
        with pytest.raises(NotationError, match=f"{word} depends on the contract"):
            read_condition(text, Names("NWSE"))


def test_the_standard_parser_is_not_heard() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(NotationError):
            read_condition(r"N.has('\d')", SPADES)


@given(st.text("NWSE.()'\"+-*<>=! \nandortlehspics0123456789,:[]{}#\\é♠\0", max_size=40))
def test_any_text_is_a_condition_or_an_error_with_its_place(text: str) -> None:
    hands = [hand.bits for hand in DEAL.hands]
    try:
        fits = read_condition(text, SPADES).fits
    except NotationError as error:
        place = error.column
    else:
        place = 1
        assert fits(hands) in (True, False)
    assert 1 <= place <= len(text) + 1
