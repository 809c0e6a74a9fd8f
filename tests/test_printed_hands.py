"""Hands as text and pictures print them: every one can be read again, voids included."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import product
from xml.etree.ElementTree import Element, fromstring

import capot
import pytest
from capot.cards import CardSet, Suit
from capot.contracts import Trump
from capot.deals import Deal
from capot.errors import NotationError
from capot.known import KnownHand
from capot.notation import LOCALES, read_record, read_records
from capot.notation.known import read_known
from capot.notation.suits import DASHES
from capot.positions import Position
from capot.rules import Direction, rule_set
from capot_cli.diagram import known_diagram, position_diagram
from capot_cli.style import Style
from commandline import DEAL, ENDING, TIERCE, answer
from hypothesis import given, settings
from hypothesis import strategies as st
from test_notation_deals import deals

STYLES = [Style(locale, ascii) for locale, ascii in product(LOCALES, (False, True))]
MIXED = ("hr", "nl")  # where the letter of a suit is that of a rank
SVG = "{http://www.w3.org/2000/svg}"


def hands_in(diagram: str) -> dict[str, list[str]]:
    """Return the lines of each hand of a diagram of four players, by seat."""
    rows = diagram.split("\n")
    (middle,) = (number for number, row in enumerate(rows) if row.startswith("W "))
    left, right = len(rows[0]) - 1, rows[middle].rindex("E")
    begin = next(n for n, row in enumerate(rows) if row.strip() == "S" and n > middle)
    return {
        "N": [row.strip() for row in rows[1:5]],
        "W": [row[:left].strip() for row in rows[middle + 1 : middle + 5]],
        "S": [row.strip() for row in rows[begin + 1 : begin + 5]],
        "E": [row[right:].strip() for row in rows[middle + 1 : middle + 5]],
    }


def test_a_diagram_is_taken_apart() -> None:
    hands = hands_in(answer("show", "-t", "S", DEAL))
    assert hands["N"] == ["♠ J Q 8", "♥ –", "♦ Q 9", "♣ A 10 J"]
    assert hands["W"] == ["♠ 9 K", "♥ 10 Q 7", "♦ K 8 7", "♣ –"]
    assert hands["S"][3] == "♣ Q 7"
    assert hands["E"] == ["♠ A 7", "♥ K J 8", "♦ –", "♣ K 9 8"]


def read_again(hands: dict[str, list[str]], locale: str, between: str) -> Deal:
    text = "\n".join(f"{seat}: {between.join(lines)}" for seat, lines in hands.items())
    return read_record(text, locale=locale).deal


@contextmanager
def in_one_line(style: Style) -> Iterator[None]:
    """Let a hand be refused whose letters do not say which are suits, without lines to tell."""
    if not (style.ascii and style.locale in MIXED):
        yield
        return
    try:
        yield
    except NotationError as error:
        if "more than one way" not in error.problem:
            raise


@settings(deadline=None, max_examples=150)
@given(deals(4, Direction.ANTICLOCKWISE), st.sampled_from(list(Trump)), st.sampled_from(STYLES))
def test_a_hand_of_a_diagram_reads_back(deal: Deal, trump: Trump, style: Style) -> None:
    diagram = position_diagram(Position(deal, trump, "N"), style)
    hands = hands_in(diagram)
    assert read_again(hands, style.locale, "\n").hands == deal.hands
    with in_one_line(style):
        assert read_again(hands, style.locale, " ").hands == deal.hands


@pytest.mark.parametrize("style", STYLES)
def test_a_deal_of_a_diagram_is_one_item_of_a_file(style: Style) -> None:
    hands = hands_in(position_diagram(Position.parse(f"{DEAL} trump=S"), style))
    text = "\n".join(f"{seat}: " + "\n   ".join(lines) for seat, lines in hands.items())
    first, second = read_records(f"{text}\nleader=N\n{text}\nleader=N\n", locale=style.locale)
    assert isinstance(first, capot.notation.Record)
    assert first == second
    assert first.deal.hands == Deal.parse(DEAL).hands


PARTS = st.tuples(st.integers(0, 255), st.booleans())


@settings(deadline=None, max_examples=150)
@given(st.lists(PARTS, min_size=4, max_size=4), st.sampled_from(STYLES), st.sampled_from("\n "))
def test_a_hand_known_in_part_reads_back(
    parts: list[tuple[int, bool]], style: Style, between: str
) -> None:
    bits = sum(
        (held & 0b10101010 if suit % 2 else held & 0b01010101) << 8 * suit
        for suit, (held, _) in zip(Suit, parts, strict=True)
    )
    complete = frozenset(suit for suit, (_, is_all) in zip(Suit, parts, strict=True) if is_all)
    hand = KnownHand(CardSet(bits), complete - {Suit.C})
    if not hand.is_said or len(hand.holds) > 8:
        return
    others = [KnownHand()] * 3
    position = Position.parse(f"{TIERCE} trump=S")
    lines = hands_in(known_diagram([hand, *others], position, Trump.H, style))["N"]
    with in_one_line(style) if between == " " else nullcontext():
        known = read_known([f"N: {between.join(lines)}"], rule_set("belote"), style.locale)
        assert known.hands[0] == hand


def drawn(picture: Element) -> list[str]:
    """Return what every line of text in a picture says."""
    return ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("text", [DEAL, TIERCE, ENDING])
def test_a_hand_of_a_picture_reads_back(text: str, locale: str) -> None:
    position = Position.parse(f"{text} trump=S")
    picture = fromstring(capot.svg(position, locale=locale))
    suits = [row for row in drawn(picture) if re.match("[♠♥♦♣]\ufe0e[^\ufe0e]", row)]
    hands = [" ".join(suits[at : at + 4]) for at in range(0, 16, 4)]
    labelled = " ".join(f"{seat}: {hand}" for seat, hand in zip("NWSE", hands, strict=True))
    deal = read_record(labelled, locale=locale).deal
    assert set(deal.hands) == set(position.deal.hands)


@pytest.mark.parametrize("dash", sorted(DASHES))
def test_every_dash_is_a_void(dash: str) -> None:
    whole = Deal.parse(DEAL)
    compact = DEAL.replace("QJ8..Q9", f"QJ8.{dash}.Q9").replace("K87.", f"K87.{dash}")
    assert Deal.parse(compact) == whole
    for between in ("", " "):
        signs = f"N: ♠QJ8 ♥{between}{dash} ♦Q9 ♣AJT W: ♠K9 ♥QT7 ♦K87 ♣{between}{dash}"
        labelled = f"{signs} S: ♠T ♥A9 ♦AJT ♣Q7 E: ♠A7 ♥KJ8 ♦{between}{dash} ♣K98"
        assert Deal.parse(labelled).hands == whole.hands
    known = read_known([f"N:QJ8.{dash}.?.?"], rule_set("belote")).hands[0]
    assert known.complete == {Suit.S, Suit.H}
    cfn = f"W:A.{dash}.J.K/T...AQ/9..T.8/..Q.97 {dash} 100hNS"
    assert read_record(cfn).deal == read_record(cfn.replace(dash, "-")).deal


@pytest.mark.parametrize(
    ("hand", "problem"),
    [
        ("♠– J ♥9", "a dash stands beside cards of the suit"),
        ("♠J – ♥9", "a dash stands beside cards of the suit"),
        ("♠–– ♥9", "– is no rank"),
        ("♠–J ♥9", "– is no rank"),
        ("J–.9..", "– is no rank"),
        ("SJ –", "– is no card letter"),
        ("S J H 9", "S is no card"),
        ("S J H 9 C 8 D 7", "S is no card"),
        ("S J H D 9 C 8", "S is no card"),
        ("S J H X D 9 C 8", "X is no rank"),
        ("S J H – T D 9 C 8", "a dash stands beside cards of the suit"),
    ],
)
def test_dashes_and_letters_that_say_nothing(hand: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        Deal.parse(f"N: {hand} W: ♠A S: ♠K E: ♠Q")
    assert problem in caught.value.problem


def test_a_plus_of_a_suit_or_of_the_whole_hand() -> None:
    def hand(text: str) -> str:
        return str(read_known([text], rule_set("belote")).hands[0])

    assert hand("N: ♠ J 9 ♥ ? ♦ A + ♣ 8 +") == "J9.?.A+.8+"
    assert hand("N: S J 9 H ? D A + C 8 +") == "J9.?.A+.8+"
    assert hand("N: SJ S9 +") == "J9+.?.?.?"
    with pytest.raises(NotationError, match="\\+ can be of the last suit or of the whole hand"):
        hand("N: ♠J9 ♣8 +")
