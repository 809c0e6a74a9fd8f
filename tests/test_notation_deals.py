"""Deals: every form, both directions, and what is no deal (notation 2)."""

from __future__ import annotations

import pytest
from capot.cards import Card, CardSet, Suit
from capot.deals import Deal, Seat, hand_text
from capot.errors import NotationError
from capot.notation import LOCALES, card_text, parse_deal, rank_text
from capot.rules import Direction
from hypothesis import given, settings
from hypothesis import strategies as st

LINE = "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"
DIRECTIONS = st.sampled_from(list(Direction))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Draw any deal: of one to eight cards each, labelled or not, in either direction."""
    pack = draw(st.permutations(list(Card)))
    size = draw(st.integers(1, 8))
    hands = tuple(CardSet.of(pack[seat * size : seat * size + size]) for seat in range(4))
    first = draw(st.sampled_from([None, *Seat]))
    return Deal(hands, first, draw(DIRECTIONS))


def error_of(text: str, locale: str = "en") -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_deal(text, locale=locale)
    return caught.value


# --- Round trips ------------------------------------------------------------------------


@settings(deadline=None)
@given(deals())
def test_str_parses_back(deal: Deal) -> None:
    assert parse_deal(str(deal)) == deal
    assert Deal.parse(str(deal)) == deal
    assert parse_deal(deal.line, direction=deal.direction) == deal


@settings(deadline=None)
@given(deals(), st.permutations(range(4)), st.sampled_from(list(LOCALES)), st.data())
def test_labelled_in_any_order_and_form(
    deal: Deal, order: list[int], locale: str, data: st.DataObject
) -> None:
    def signs(hand: CardSet) -> str:
        return " ".join(
            suit.symbol + " ".join(rank_text(card.rank, locale) for card in hand.suit(suit))
            for suit in Suit
            if hand.suit(suit)
        )

    def cards(hand: CardSet) -> str:
        ascii = data.draw(st.booleans())
        separator = data.draw(st.sampled_from([" ", ", ", ","]))
        return separator.join(card_text(card, locale, ascii) for card in hand)

    forms = [signs, cards] + ([hand_text] if locale == "en" else [])
    separator = data.draw(st.sampled_from([" ", "\n", "  # comment: N:\n# =\n"]))
    text = separator.join(
        f"{deal.seats[place]}: {data.draw(st.sampled_from(forms))(deal.hands[place])}"
        for place in order
    )
    read = parse_deal(text, direction=deal.direction, locale=locale)
    assert read == Deal(deal.hands, None, deal.direction)


# --- What the text says -------------------------------------------------------------------


def test_hands_are_in_the_order_of_play() -> None:
    assert parse_deal(LINE)["W"] == parse_deal(LINE, direction=Direction.CLOCKWISE)["E"]
    from_e = parse_deal("E:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7")
    assert from_e.first is Seat.E
    assert from_e["N"] == parse_deal(LINE)["W"]
    assert from_e["S"] == parse_deal(LINE)["E"]


def test_labels_name_seats_in_either_direction() -> None:
    text = "S: ...7 E: ...8 N: ...9 W: ...T"
    for direction in Direction:
        deal = parse_deal(text, direction=direction)
        assert [hand_text(deal[seat]) for seat in "NESW"] == ["...9", "...8", "...7", "...T"]
        assert deal.first is None


def test_direction_in_the_text_wins() -> None:
    deal = parse_deal(LINE + " direction=clockwise", direction=Direction.ANTICLOCKWISE)
    assert deal.direction is Direction.CLOCKWISE
    deal = parse_deal("direction=Anticlockwise " + LINE, direction=Direction.CLOCKWISE)
    assert deal.direction is Direction.ANTICLOCKWISE


def test_lines_comments_and_lower_case() -> None:
    text = """# a deal
    n: ♠J9A ♥T8 ♦K7 ♣8   # the dealer
    w: k8.a97.q9.k

    S: SQ ST HK HQ
       DA DT D8 C9
    e:7.J.J.AQJT7"""
    assert parse_deal(text).hands == parse_deal(LINE).hands


def test_unlabelled_hands_by_signs_without_spaces() -> None:
    text = "N:♠J9A♥T8♦K7♣8 ♠K8♥A97♦Q9♣K ♠QT♥KQ♦AT8♣9 ♠7♥J♦J♣AQJT7"
    assert parse_deal(text) == parse_deal(LINE)
    assert parse_deal("N:\nJ9A.T8.K7.8\n" + LINE.partition(" ")[2]) == parse_deal(LINE)


# --- What is no deal, and where -----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem", "line", "column"),
    [
        ("", "there is no deal here", 1, 1),
        ("# only a comment", "there is no deal here", 1, 1),
        ("J9A.T8.K7.8", "J9A.T8.K7.8 stands where a deal begins", 1, 1),
        ("X:J9A.T8.K7.8", "X is no seat", 1, 1),
        ("N:...A O:...7", "O is no seat", 1, 8),
        (":...A", "there is no seat before the colon", 1, 1),
        (LINE.replace(" 7.J.J.AQJT7", ""), "there are 3 hands and four players", 1, 1),
        (LINE.partition(" QT")[0], "there are 2 hands and four players", 1, 1),
        (LINE + " ...7", "there are 5 hands and four players", 1, 51),
        ("N:...A W:...7 E:...8", "the hand of S is missing", 1, 15),
        ("N:...A", "the hands of W, S and E are missing", 1, 1),
        ("N: W:...7 S:...8 E:...9", "the hand of N is missing", 1, 1),
        ("N:...A W:...7 S:...8 N:...9", "the hand of N is given twice", 1, 22),
        ("N:...A ...7 W:...7 S:...8 E:...9", "N has more than one hand", 1, 8),
        (LINE[:-1] + "8", "♣8 is in the hands of N and E", 1, 49),
        ("N:...A\nW:...7\nS:♣8\nE:♣A", "♣A is in the hands of N and E", 4, 3),
        ("E:...A\nS:...7\nW:♣8\nN:♣A", "♣A is in the hands of E and N", 4, 3),
        ("N:...AA ...7 ...8 ...9", "♣A is twice in the hand of N", 1, 7),
        ("N:...AK ...7 ...8 ...9", "N holds 2 and W 1 cards", 1, 3),
        ("N:...A ...7 ...8 ...9T", "E holds 2 and N 1 cards", 1, 18),
        ("N:...A ... ...8 ...9", "W holds no card", 1, 8),
        ("N:J9A.T8.K7.89 K8.A97.Q9.K QT.KQ.AT8. 7.J.J.AQJT7", "N holds 9 cards", 1, 3),
        ("N:(C9 DK)(D8 SJ) (HJ DA)", "piles are of Découverte", 1, 3),
        ("N:(C9.DK..) ... ... ...", "piles are of Découverte", 1, 3),
        (LINE + " trump=S", "trump= says more than a deal holds", 1, 51),
        (LINE + " direction=up", "direction=up is none", 1, 61),
        (LINE + " direction=clockwise direction=clockwise", "direction is given twice", 1, 71),
        (LINE + " direction=clockwise ...7", "...7 stands after a key", 1, 71),
        ("N:N:N:N:N:", "there are more than four seats", 1, 9),
        (LINE.replace("T8", "V8", 1), "V is no rank in --locale en", 1, 7),
        (LINE.replace(".", ""), "J9AT8K78 is no card", 1, 3),
    ],
)
def test_errors_have_their_place(text: str, problem: str, line: int, column: int) -> None:
    error = error_of(text)
    assert problem in error.problem
    assert (error.line, error.column) == (line, column)
    assert error.fix


def test_two_and_three_players_are_said_to_be_missing() -> None:
    assert "four-player games" in error_of("N:...A ...7").fix
    assert "four-player games" in error_of("N:...A W:...7 E:...8").fix
    assert "no hand is inferred" in error_of("N:...A W:...7 E:...8").fix


def test_foreign_letters_in_a_hand_say_which_language() -> None:
    fix = error_of(LINE.replace("J9A", "V9A")).fix
    assert fix == "V is the jack in --locale fr or pt and the queen in --locale nl: say --locale"
