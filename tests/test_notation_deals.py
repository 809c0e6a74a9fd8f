"""Deals: every form, both directions, and what is no deal (notation 2)."""

from __future__ import annotations

import pytest
from capot.cards import Card, CardSet, Suit
from capot.deals import TO_PUT_AWAY, Deal, Piles, Seat, hand_text, piles_text
from capot.errors import NotationError
from capot.notation import LOCALES, card_text, parse_deal, rank_text
from capot.notation.deals import FULL_HANDS
from capot.notation.piles import PILED_HAND
from capot.rules import Direction
from hypothesis import given, settings
from hypothesis import strategies as st

LINE = "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7"
BELA2 = "N:J9A.T8.K7.8AQ K8.A97.Q9.KJT"
BELA3 = f"{BELA2} QT.KQ.AT8J.97"
PILES = "N:(C9 DK)(D8 SJ) (HJ DA)(H9 HT)"
DIRECTIONS = st.sampled_from(list(Direction))


@st.composite
def pile_sizes(draw: st.DrawFn, size: int) -> list[int]:
    """Draw how deep the piles of a hand are: at full size as they are laid out (rules 7)."""
    if size == PILED_HAND:
        return draw(st.sampled_from([[2] * 8, [4] * 4]))
    sizes: list[int] = []
    while (left := size - sum(sizes)) > 0:
        least = max(1, left - 4 * (7 - len(sizes)))
        sizes.append(draw(st.integers(least, min(4, left))))
    return sizes


@st.composite
def deals(
    draw: st.DrawFn,
    players: int | None = None,
    direction: Direction | None = None,
    has_piles: bool | None = None,
    to_put_away: bool | None = None,
) -> Deal:
    """Draw any deal, labelled or not, in either direction: full hands, endings, piles of two.

    One of three players may still hold the cards he is to put away.
    """
    players = players or draw(st.sampled_from(list(FULL_HANDS)))
    direction = direction or draw(DIRECTIONS)
    seats = [Seat(letter) for letter in direction.seats(players)]
    pack = draw(st.permutations(list(Card)))
    size = draw(st.integers(1, FULL_HANDS[players]))
    sizes = [size] * players
    if players == 3 and (draw(st.booleans()) if to_put_away is None else to_put_away):
        sizes[draw(st.integers(0, 2))] += TO_PUT_AWAY
    held = [[pack.pop() for _ in range(size)] for size in sizes]
    piles: tuple[Piles, ...] | None = None
    if players == 2 and (draw(st.booleans()) if has_piles is None else has_piles):
        cut = [(hand, draw(pile_sizes(size))) for hand in held]
        piles = tuple(
            tuple(
                tuple(hand[sum(deep[:number]) : sum(deep[: number + 1])])
                for number in range(len(deep))
            )
            for hand, deep in cut
        )
    first = draw(st.sampled_from([None, *seats]))
    return Deal(tuple(map(CardSet.of, held)), first, direction, piles)


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
@given(deals(has_piles=False), st.sampled_from(list(LOCALES)), st.data())
def test_labelled_in_any_order_and_form(deal: Deal, locale: str, data: st.DataObject) -> None:
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
        for place in data.draw(st.permutations(range(len(deal.hands))))
    )
    read = parse_deal(text, direction=deal.direction, locale=locale)
    assert read == Deal(deal.hands, None, deal.direction)


@settings(deadline=None)
@given(deals(players=2, has_piles=True), st.sampled_from(list(LOCALES)), st.data())
def test_piles_with_and_without_spaces(deal: Deal, locale: str, data: st.DataObject) -> None:
    assert deal.piles is not None

    def written(piles: Piles) -> list[str]:
        left, between, right = (
            data.draw(st.sampled_from(choice))
            for choice in (["(", "( ", "(\n"], [" ", ",", ", ", " # (\n"], [")", " )"])
        )
        ascii = data.draw(st.booleans())
        return [
            left + between.join(card_text(card, locale, ascii) for card in pile) + right
            for pile in piles
        ]

    order = data.draw(st.permutations(range(2)))
    apart = data.draw(st.sampled_from(["", " ", "\n"]))
    text = "\n".join(f"{deal.seats[at]}: {apart.join(written(deal.piles[at]))}" for at in order)
    labelled = Deal(deal.hands, None, deal.direction, deal.piles)
    assert parse_deal(text, direction=deal.direction, locale=locale) == labelled
    first = deal.seats[order[0]]
    text = f"{first}:" + " ".join("".join(written(deal.piles[at])) for at in order)
    unlabelled = Deal(deal.hands, first, deal.direction, deal.piles)
    assert parse_deal(text, direction=deal.direction, locale=locale) == unlabelled


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


def test_the_hands_say_how_many_play() -> None:
    three = "N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9"
    assert [str(seat) for seat in parse_deal(three).seats] == ["N", "W", "E"]
    clockwise = parse_deal(three, direction=Direction.CLOCKWISE)
    assert [str(seat) for seat in clockwise.seats] == ["N", "E", "W"]
    assert hand_text(clockwise["E"]) == hand_text(parse_deal(three)["W"]) == "K8.A97.Q9.K"
    two = parse_deal("S:J9A.T8.K7.8 K8.A97.Q9.K")
    assert (two.first, hand_text(two["N"])) == (Seat.S, "K8.A97.Q9.K")
    labelled = parse_deal("E: ...A N: ...K W: ...Q")
    assert [hand_text(labelled[seat]) for seat in "NWE"] == ["...K", "...Q", "...A"]


def test_two_hands_by_signs_with_the_same_sign() -> None:
    assert parse_deal("N:♠A♥T ♠K♥J") == parse_deal("N:A.T.. K.J..")


def test_one_of_three_may_hold_two_cards_more() -> None:
    deal = parse_deal("N:...AK ...Q9 T8.7..7")
    assert (deal.to_put_away, deal.hand_size) == (Seat.E, 2)
    assert "E holds 1 and N 2 cards" in error_of("N:...AK ...Q9 ...7").problem


def test_piles_lie_as_they_are_written() -> None:
    deal = parse_deal("N:(C9 DK)(D8 SJ)  (HJ DA)(♥9 10♥)")
    assert deal.piles is not None
    assert [piles_text(piles) for piles in deal.piles] == ["(C9 DK)(D8 SJ)", "(HJ DA)(H9 HT)"]
    assert deal["N"] == CardSet.of([Card.C9, Card.DK, Card.D8, Card.SJ])
    assert str(deal) == "N:(C9 DK)(D8 SJ) (HJ DA)(H9 HT)"
    labelled = parse_deal("S:(HJ DA) (H9 HT)\nN: (C9 DK)\n (D8 SJ)")
    assert (labelled.first, labelled.piles) == (None, deal.piles)


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
        (LINE + " ...7", "there are 5 hands and at most four players", 1, 51),
        ("N:...A W:...7 S:...8", "the hand of E is missing", 1, 15),
        ("N:...A W:...7", "the hands of S and E are missing", 1, 8),
        ("S:...A ...7 ...8", "S is not at a table of three", 1, 1),
        ("E:...A ...7", "E is not at a table of two", 1, 1),
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
        ("N:..AKQJT987.AKQJT 98... .7..", "N holds 13 cards", 1, 3),
        ("N:...AK ...Q9 ...7", "E holds 1 and N 2 cards", 1, 15),
        ("N:...AK ...Q9 AKQ..T987.T", "E holds 8 and N 2 cards", 1, 15),
        ("N:AKQJT987.AKQJT987.7. ..89TJQKA.AKQJT987", "N holds 17 cards", 1, 3),
        ("N:...AK ...7", "S holds 1 and N 2 cards", 1, 9),
        ("N:(C9 DK)(D8 SJ) (HJ DA)", "S holds 2 and N 4 cards", 1, 18),
        ("N:(C9.DK..) ... ... ...", "there are 4 hands of piles and two players", 1, 1),
        ("N:(C9) (D8) (HJ)", "there are 3 hands of piles and two players", 1, 1),
        ("N:(C9)(D8)", "the hand of S is missing", 1, 1),
        ("N:(C9) E:(D8)", "E is not at a table of two", 1, 8),
        ("N:(C9)(D8) (HJ)(DA) S:(C7)", "N has more than one hand", 1, 12),
        ("N:(C9 DK)(D8 C9) (HJ DA)(H7 H8)", "♣9 is twice in the hand of N", 1, 14),
        ("N:(C9 DK)(D8 SJ) (HJ DA)(H7 DK)", "♦K is in the hands of N and S", 1, 29),
        ("N:(C9 DK (HJ DA)", "a parenthesis is not closed", 1, 3),
        ("N:(C9 DK) (HJ DA", "a parenthesis is not closed", 1, 11),
        ("N:(C9 DK S:HJ DA)", "a parenthesis is not closed", 1, 3),
        ("N:(C9 DK direction=clockwise", "a parenthesis is not closed", 1, 3),
        ("N:(C9 DK)) (HJ DA)", "a parenthesis is closed that was not opened", 1, 10),
        ("N:C9) (HJ)", "C9 stands outside the piles", 1, 3),
        ("N:() (HJ)", "a pile is empty", 1, 3),
        ("N:(C9)DK (HJ)(DA)", "DK stands outside the piles", 1, 7),
        ("N:(C9),(DK) (HJ)(DA)", ", stands outside the piles", 1, 7),
        ("N:(C9 DK) HJ", "HJ stands outside the piles", 1, 11),
        ("N:(C9 DK) S:.J.A.", ".J.A. stands outside the piles", 1, 13),
        ("N:(C9 DX) (HJ DA)", "X is no card letter", 1, 8),
        ("N:(C9DK) (HJ DA)", "C9DK is no card", 1, 4),
        ("N:(C9 C8 C7 CT CA) (HJ)", "there are too many cards for one pile", 1, 16),
        (
            "N:(C9)(C8)(C7)(CT)(CJ)(CQ)(CK)(CA)(S7) (HJ)",
            "there are too many piles for one hand",
            1,
            35,
        ),
        (
            "N:(C9 C8)(C7 CT)(CJ CQ)(CK CA S7)(S8)(S9 ST)(SJ SQ)(SK SA) (HJ)",
            "a hand of 16 cards lies in unequal piles",
            1,
            3,
        ),
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


def test_no_hand_is_inferred() -> None:
    assert (
        error_of("N:...A W:...7 S:...8").fix
        == "write a hand for each of the four players: no hand is inferred"
    )
    assert error_of("N:(C9)").fix == "write a hand for each of the two players: no hand is inferred"


def test_foreign_letters_in_a_hand_say_which_language() -> None:
    fix = error_of(LINE.replace("J9A", "V9A")).fix
    assert fix == "V is the jack in --locale fr or pt and the queen in --locale nl: say --locale"
