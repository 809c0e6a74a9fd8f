"""Cards in six languages: what can be read in one way is, the rest is an error (notation 1)."""

from __future__ import annotations

import pytest
from capot.cards import Card, Rank, Suit
from capot.contracts import Trump
from capot.errors import CapotError, NotationError
from capot.notation import (
    LOCALES,
    card_text,
    cards_text,
    parse_card,
    parse_deal,
    parse_position,
    rank_text,
    suit_text,
)
from hypothesis import given, settings
from hypothesis import strategies as st

CARDS = st.sampled_from(list(Card))
NAMES = st.sampled_from(list(LOCALES))
SIGNS = {Suit.S: "♠♤", Suit.H: "♥♡", Suit.D: "♦♢", Suit.C: "♣♧"}


def error_of(text: str, locale: str = "en") -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_card(text, locale)
    return caught.value


def trump_of(text: str, locale: str) -> Trump:
    return parse_position(
        "N:♣A W:♣7 S:♣8 E:♣9", locale=locale, overrides={"trump": text, "leader": "N"}
    ).trump


# --- Round trips ------------------------------------------------------------------------


@settings(deadline=None)
@given(CARDS, NAMES, st.booleans())
def test_what_is_written_reads_back(card: Card, locale: str, ascii: bool) -> None:
    assert parse_card(card_text(card, locale, ascii), locale) is card


@settings(deadline=None)
@given(CARDS)
def test_ascii_english_is_canonical(card: Card) -> None:
    assert card_text(card, ascii=True) == card.name
    assert card_text(card) == card.pretty
    assert parse_card(card.name) is card


@settings(deadline=None)
@given(CARDS, NAMES, st.sampled_from("01"), st.sampled_from(["", "\ufe0f", "\ufe0e"]))
def test_signs_read_in_every_locale(card: Card, locale: str, sign: str, selector: str) -> None:
    suit = SIGNS[card.suit][int(sign)] + selector
    rank = rank_text(card.rank, locale)
    for text in (suit + rank, rank + suit, suit + rank.lower(), f" {rank.lower()}{suit} "):
        assert parse_card(text, locale) is card


@settings(deadline=None)
@given(CARDS)
def test_rank_first_and_lower_case(card: Card) -> None:
    suit, rank = card.suit.name, card.rank.letter
    ranks = [rank, "10"] if rank == "T" else [rank]
    for text in (f"{suit}{r}" for r in ranks):
        assert parse_card(text.lower()) is card
    for text in (f"{r}{suit}" for r in ranks):
        assert parse_card(text) is card
        assert parse_card(text.lower()) is card


@pytest.mark.parametrize("locale", LOCALES)
def test_every_spelling_means_one_card_or_is_refused(locale: str) -> None:
    alphabet = LOCALES[locale]
    read = 0
    for suit_spelling, suits in alphabet.suit_spellings.items():
        for rank_spelling, rank in alphabet.rank_spellings.items():
            meant = {Card.of(suit, rank) for suit in suits}
            for text in (suit_spelling + rank_spelling, rank_spelling + suit_spelling):
                if len(meant) == 1:
                    assert parse_card(text, locale) in meant
                    read += 1
                else:
                    assert "can be read as" in error_of(text, locale).problem
    assert read >= 32 * 2


def test_cards_text_lists() -> None:
    assert cards_text([Card.SJ, Card.HT]) == "♠J ♥10"
    assert cards_text([Card.SJ, Card.HT], "fr") == "♠V ♥10"
    assert cards_text([Card.SJ, Card.HT], "hr", ascii=True) == "PJ HX"


def test_suit_text() -> None:
    assert [suit_text(suit, "de") for suit in Suit] == ["♠", "♥", "♦", "♣"]
    assert [suit_text(suit, "de", ascii=True) for suit in Suit] == ["P", "H", "Ka", "Kr"]


@pytest.mark.parametrize(
    ("locale", "ranks"),
    [
        ("en", "A 10 K Q J 9 8 7"),
        ("fr", "A 10 R D V 9 8 7"),
        ("pt", "A 10 R D V 9 8 7"),
        ("hr", "A X K B J 9 8 7"),
        ("de", "A 10 K D B 9 8 7"),
        ("nl", "A 10 H V B 9 8 7"),
    ],
)
def test_rank_text(locale: str, ranks: str) -> None:
    order = [Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.EIGHT]
    assert " ".join(rank_text(rank, locale) for rank in [*order, Rank.SEVEN]) == ranks


# --- The table of notation 1, with its clashes -------------------------------------------


@pytest.mark.parametrize(
    ("locale", "text", "card"),
    [
        ("fr", "PV", "SJ"),
        ("fr", "vp", "SJ"),
        ("fr", "PiD", "SQ"),
        ("fr", "CaR", "DK"),
        ("fr", "CoA", "HA"),
        ("fr", "CA", "HA"),
        ("fr", "AC", "HA"),
        ("fr", "TR", "CK"),
        ("fr", "TrR", "CK"),
        ("fr", "T10", "CT"),
        ("fr", "10T", "CT"),
        ("fr", "KD", "DQ"),
        ("pt", "EÁ", "SA"),
        ("pt", "eá", "SA"),
        ("pt", "EA\u0301", "SA"),
        ("pt", "OV", "DJ"),
        ("pt", "PR", "CK"),
        ("hr", "PX", "ST"),
        ("hr", "P10", "ST"),
        ("hr", "KK", "DK"),
        ("hr", "TB", "CQ"),
        ("hr", "HJ", "HJ"),
        ("hr", "PVIII", "S8"),
        ("hr", "PVII", "S7"),
        ("hr", "PIX", "S9"),
        ("hr", "liA", "SA"),
        ("hr", "sr7", "H7"),
        ("hr", "buB", "DQ"),
        ("hr", "žiK", "CK"),
        ("hr", "ŽIK", "CK"),
        ("hr", "z\u030ciK", "CK"),
        ("hr", "ziK", "CK"),
        ("de", "PK", "SK"),
        ("de", "HO", "HQ"),
        ("de", "HU", "HJ"),
        ("de", "KaK", "DK"),
        ("de", "KrD", "CQ"),
        ("de", "KaA", "DA"),
        ("de", "KH", "HK"),
        ("nl", "HH", "HK"),
        ("nl", "SV", "SQ"),
        ("nl", "KB", "CJ"),
        ("nl", "RH", "DK"),
    ],
)
def test_locales_read(locale: str, text: str, card: str) -> None:
    assert parse_card(text, locale).name == card


@pytest.mark.parametrize(
    ("locale", "text", "fix"),
    [
        ("de", "K7", "♦7 or ♣7"),
        ("de", "KA", "♦A or ♣A"),
        ("de", "KK", "♦K or ♣K"),
        ("de", "DK", "♦D or ♣D"),
        ("fr", "ca", "♥A, or ♦ and a rank"),
        ("fr", "Ca", "♥A, or ♦ and a rank"),
        ("fr", "tr", "♣R, or ♣ and a rank"),
    ],
)
def test_clashes_ask_for_signs(locale: str, text: str, fix: str) -> None:
    error = error_of(text, locale)
    assert "can be read as" in error.problem
    assert fix in error.fix


@pytest.mark.parametrize("text", ["D7", "DP", "PD", "HD"])
def test_croatian_d_names_b_and_j(text: str) -> None:
    error = error_of(text, "hr")
    assert "B for the queen" in error.fix
    assert "J for the jack" in error.fix


def test_letters_of_other_languages_say_which() -> None:
    error = error_of("SV")
    assert error.fix == (
        "V is the jack in --locale fr or pt and the queen in --locale nl: say --locale"
    )
    assert error.column == 2
    assert "the king in --locale fr or pt and diamonds in --locale nl" in error_of("RS").fix
    assert "the ten in --locale hr" in error_of("XS").fix
    assert "the jack in --locale en or hr" in error_of("PJ", "fr").fix


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "V"),
        ("en", "SV"),
        ("en", "SD"),
        ("en", "PJ"),
        ("en", "S"),
        ("en", "J"),
        ("en", "SJ9"),
        ("en", "SS"),
        ("en", "S1"),
        ("en", "S 10"),
        ("en", "♠"),
        ("en", ""),
        ("en", "ſJ"),  # a long s is no S
        ("en", "ＳＪ"),
        ("fr", "DD"),
        ("fr", "SJ"),
        ("fr", "PT"),
        ("pt", "PT"),
        ("de", "PT"),
        ("nl", "ST"),
        ("hr", "PT"),
        ("hr", "PVI"),
        ("nl", "SJ"),
        ("de", "PJ"),
    ],
)
def test_only_the_letters_of_the_locale(locale: str, text: str) -> None:
    error_of(text, locale)


def test_unknown_locale() -> None:
    with pytest.raises(CapotError, match=r"none of en, fr, pt, hr, de or nl"):
        parse_card("SJ", "xx")


# --- Contracts ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "spades", "hearts", "diamonds", "clubs"),
    [
        ("en", "S", "h", "D", "C"),
        ("fr", "P", "C", "K", "T"),
        ("fr", "Pi", "Co", "Ca", "Tr"),
        ("pt", "E", "c", "O", "P"),
        ("hr", "P", "H", "K", "T"),
        ("hr", "li", "sr", "bu", "ži"),
        ("de", "P", "H", "Ka", "Kr"),
        ("de", "Pi", "He", "KA", "KR"),
        ("nl", "S", "H", "R", "K"),
        ("nl", "♠", "♡", "♦\ufe0f", "♧"),
    ],
)
def test_trump_in_a_locale(
    locale: str, spades: str, hearts: str, diamonds: str, clubs: str
) -> None:
    texts = (spades, hearts, diamonds, clubs)
    assert [trump_of(text, locale).value for text in texts] == ["S", "H", "D", "C"]


@pytest.mark.parametrize("locale", LOCALES)
def test_no_trump_and_all_trumps_never_change(locale: str) -> None:
    assert trump_of("SA", locale) is Trump.SA
    assert trump_of("ta", locale) is Trump.TA


def test_trump_that_is_unclear_or_none() -> None:
    with pytest.raises(NotationError, match="write Ka or ♦ or Kr or ♣"):
        trump_of("K", "de")
    with pytest.raises(NotationError, match="spades in --locale fr, hr or de"):
        trump_of("P", "en")
    with pytest.raises(NotationError, match="write S, H, D, C, SA or TA"):
        trump_of("spades", "en")


# --- Hands -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    [
        "J9A.T8.K7.8",
        "9AJ.8T.7K.8",
        "j9a.t8.k7.8",
        "J9A.108.K7.8",
        "♠J9A ♥T8 ♦K7 ♣8",
        "♠ J 9 A ♥ T 8 ♦ K 7 ♣ 8",
        "♠J9A♥T8♦K7♣8",
        "♠J,9,A ♥10,8 ♦K7 ♣8",
        "♠\ufe0fJ9A ♥\ufe0fT8 ♦\ufe0fK7 ♣\ufe0f8",
        "♣8 ♦K7 ♤J9A ♡T8",
        "SJ S9 SA HT H8 DK D7 C8",
        "SJ, S9, SA, HT, H8, DK, D7, C8",
        "SJ,S9,SA,HT,H8,DK,D7,C8",
        "JS 9S AS 10H 8H KD 7D 8C",
        "J♠ 9♠ A♠ 10♥ 8♥ K♦ 7♦ 8♣",
        "♠J ♠9 ♠A ♥10 ♥8 ♦K ♦7 ♣8",
    ],
)
def test_forms_of_a_hand(hand: str) -> None:
    deal = parse_deal(f"N: {hand} W:K8.A97.Q9.K S:QT.KQ.AT8.9 E:7.J.J.AQJT7")
    assert " ".join(card.name for card in deal["N"]) == "S9 SJ SA H8 HT D7 DK C8"


@pytest.mark.parametrize("hand", ["..87.", "-.-.87.-", "♦87", "♠- ♥- ♦87 ♣-", "♠ ♥ ♦87 ♣", "D8 D7"])
def test_empty_suits(hand: str) -> None:
    deal = parse_deal(f"N:{hand} W:..9J. S:..TQ. E:..KA.")
    assert [card.name for card in deal["N"]] == ["D7", "D8"]


@pytest.mark.parametrize(
    ("locale", "hand", "cards"),
    [
        ("fr", "V9A.108.R7.8", "S9 SJ SA H8 HT D7 DK C8"),
        ("fr", "♠V9A ♥108 ♦R7 ♣8", "S9 SJ SA H8 HT D7 DK C8"),
        ("hr", "J9A.XVIII.K7.8", "S9 SJ SA H8 HT D7 DK C8"),
        ("hr", "JIXA.108.KVII.VIII", "S9 SJ SA H8 HT D7 DK C8"),
        ("hr", "♠JIXA ♥VIII X ♦K7 ♣8", "S9 SJ SA H8 HT D7 DK C8"),
        ("de", "U9A.108.K7.8", "S9 SJ SA H8 HT D7 DK C8"),
        ("nl", "B9A.108.H7.8", "S9 SJ SA H8 HT D7 DK C8"),
        ("pt", "V9Á.108.R7.8", "S9 SJ SA H8 HT D7 DK C8"),
    ],
)
def test_hands_in_a_locale(locale: str, hand: str, cards: str) -> None:
    others = "W:♠K♠8♥A♥9♥7♦Q♦9♣K S:♠Q♠10♥K♥Q♦A♦10♦8♣9 E:♠7♥J♦J♣A♣Q♣J♣10♣7"
    names = LOCALES[locale].rank_names
    for rank, letter in ((Rank.KING, "K"), (Rank.QUEEN, "Q"), (Rank.JACK, "J")):
        others = others.replace(letter, f"<{rank.value}>")
    for rank in (Rank.KING, Rank.QUEEN, Rank.JACK):
        others = others.replace(f"<{rank.value}>", names[rank])
    spaced = "".join(f" {c}" if c in "♠♥♦♣" else c for c in others)
    deal = parse_deal(f"N: {hand} {spaced}", locale=locale)
    assert " ".join(card.name for card in deal["N"]) == cards


@pytest.mark.parametrize(
    ("locale", "hand", "problem"),
    [
        ("hr", "VIIIX.A.K7.8", "VIIIX can be read in more than one way"),
        ("hr", "♠VIIIX ♥A", "VIIIX can be read in more than one way"),
        ("en", "♠J 9♥", "the hand can be read in two ways"),
        ("hr", "JD.A.K7.8", "D is no rank in --locale hr"),
        ("en", "V.A.K7.8", "V is no rank in --locale en"),
        ("en", "♠V ♥A", "V is no rank in --locale en"),
        ("en", "♠J ♥9 ♠8A", "♠ is there twice"),
        ("en", "J9.T8.K7", "J9.T8.K7 has 3 suits"),
        ("en", "J9.T8.K7.8.A", "has 5 suits"),
        ("en", "J9.T8.K7.8 SA", "J9.T8.K7.8 stands beside other cards"),
        ("en", "J1.T8.K7.8", "1 is no rank"),
        ("en", "SJ S9 SX", "X is no card letter"),
        ("en", ",", "there is no card in this hand"),
        ("en", "SJ " * 140, "too many cards"),
        ("en", "J" * 70 + "...", "too many ranks"),
    ],
)
def test_hands_that_cannot_be_read(locale: str, hand: str, problem: str) -> None:
    text = f"N: {hand} W: ♣7 S: ♦8 E: ♦A"
    with pytest.raises(NotationError) as caught:
        parse_deal(text, locale=locale)
    assert problem in caught.value.problem
