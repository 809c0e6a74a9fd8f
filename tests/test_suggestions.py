"""What `capot verify` offers in place of a false claim is true, and written as the file writes."""

from __future__ import annotations

import pytest
from capot.analysis.lessons import Verdict, verify
from capot.cards import Card, CardSet, Suit
from capot.deals import hand_text
from capot.notation import Example, card_text, read_lessons, suit_text
from capot.positions import Position
from capot.rules import rule_set
from commandline import ENDING, SWEEP, TIERCE
from hypothesis import event, given, settings
from hypothesis import strategies as st

ON_ENDING = f'deal = "{ENDING}"\ntrump = "S"\n'
SWEPT = f'deal = "{SWEEP}"\ntrump = "S"\nleader = "N"\n'
CONTRACT = f'deal = "{TIERCE}"\ntrump = "S"\nrules = "coinche"\ntaker = "N"\nbid = 140\n'


def verdicts(lesson: str) -> list[Verdict]:
    (example,) = read_lessons(lesson)
    assert isinstance(example, Example), example
    assert not example.errors
    return verify(example)


def suggestion(lesson: str, claim: str) -> str | None:
    (verdict,) = verdicts(f"{lesson}claims = ['{claim}']")
    if verdict.suggestion is not None:
        (again,) = verdicts(f"{lesson}claims = ['{verdict.suggestion}']")
        assert again.holds
        assert again.suggestion is None
    assert verdict.holds is (verdict.suggestion is None)
    return verdict.suggestion


# -- which statement --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ("NS = 26", None),
        ("NS = 30", "NS = 26"),
        ("NS != 26", "NS = 26"),
        ("NS >= 30", "NS >= 26"),
        ("NS > 30", "NS > 25"),
        ("NS > 26", "NS > 25"),
        ("NS <= 20", "NS <= 26"),
        ("NS < 20", "NS < 27"),
        ("ew  ≥15", "EW >= 14"),
        ("CA: EW = 25", "CA: EW = 24"),
        ("capot NS", "not capot NS"),
        ("best = CA", "best = C8"),
        ("best = C8 CA", "best = C8"),
        ("best includes C8 CA", "best includes C8"),
        ("best includes CA", "best includes C8"),
        ("best excludes C8 CA", "best excludes CA"),
        ("best excludes C8", "best includes C8"),
        ("line = CA", "line = C8"),
        ("line = C8 C9", "line = C8 CK"),
        ("C8: line = C9 CQ CT", "C8: line = CK C7 CT"),
    ],
)
def test_the_nearest_true_claim(claim: str, instead: str | None) -> None:
    assert suggestion(ON_ENDING, claim) == instead


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ("NS = 162", "capot NS"),
        ("NS <= 162", "capot NS"),
        ("NS < 100", "capot NS"),
        ("EW >= 0", "capot NS"),
        ("EW = 0", "capot NS"),
        ("EW > 4", "capot NS"),
        ("capot EW", "not capot EW"),
        ("not capot NS", "capot NS"),
        ("NS >= 162", None),
        ("EW < 1", None),
    ],
)
def test_a_capot_is_named(claim: str, instead: str | None) -> None:
    assert suggestion(SWEPT, claim) == instead


def test_a_number_at_the_end_of_the_scale_leaves_its_operator() -> None:
    """North takes both tricks of an ending that counts no capot: nothing is below 0 or above."""
    lesson = 'deal = "N:SA SK W:H7 H8 S:D7 D8 E:C7 C8"\ntrump = "S"\nleader = "N"\n'
    assert suggestion(lesson, "EW > 3") == "EW = 0"
    assert suggestion(lesson, "NS < 9") == "NS = 25"
    assert suggestion(lesson, "EW >= 3") == "EW >= 0"
    assert suggestion(lesson, "NS <= 9") == "NS <= 25"


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ("made", "fails"),
        ("Fails", None),
        ("S9: made", "S9: fails"),
        ("score NS = 271", "score NS = 0"),
        ("score NS > 30", "score NS = 0"),
        ("score EW < 300", "score EW < 321"),
        ("score EW != 320", "score EW = 320"),
        ("score EW <= 1", "score EW <= 320"),
    ],
)
def test_contracts(claim: str, instead: str | None) -> None:
    assert suggestion(CONTRACT, claim) == instead


def test_a_contract_that_is_made() -> None:
    assert suggestion(CONTRACT.replace("140", "130"), "fails") == "made"
    assert suggestion(CONTRACT.replace("140", "130"), "H8: made") == "H8: fails"


def test_a_litige_is_neither_made_nor_failed() -> None:
    """81 all: what the defence marks at once tells it from a failed contract."""
    lesson = (
        'deal = "N:AKJ7.T9.T.T T9.QJ.J.K87 Q.AK.Q97.AJ 8.87.AK8.Q9"\n'
        'trump = "H"\nleader = "W"\ntaker = "N"\ntie = "litige"\n'
    )
    assert suggestion(lesson, "made") == "score EW = 81"
    assert suggestion(lesson, "HJ: fails") == "HJ: score EW = 81"
    assert suggestion(lesson, "DJ: fails") == "DJ: made"


# -- how it is written ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ("best = ♣A", "best = ♣8"),
        ("best = a♣", "best = 8♣"),
        ("best = ca", "best = c8"),
        ("best = AC", "best = 8C"),
        ("best = CA, C8", "best = C8"),
        ("C8: line = ♣9 ♣7 ♣J", "C8: line = ♣K ♣7 ♣10"),
        ("♣8: line = ♣9 ♣7 ♣J", "♣8: line = ♣K ♣7 ♣10"),
        ("♣8: line = ♣9 ♣7 ♣T", "♣8: line = ♣K ♣7 ♣T"),
        ("8♣: line = 9♣ 7♣ J♣ 10♣", "8♣: line = K♣ 7♣ 10♣ J♣"),
        ("C8: line = C9,C7,CJ", "C8: line = CK, C7, CT"),
        ("C8: line = C9 C7 C10", "C8: line = CK C7 C10"),
        ("8c: line = 9c 7c jc", "8c: line = kc 7c tc"),
        ("  CA :  NS  =3", "CA: NS = 16"),
    ],
)
def test_the_form_of_the_claim(claim: str, instead: str) -> None:
    assert suggestion(ON_ENDING, claim) == instead


LOCALES = {
    "fr": "N:...A8 ...R9 ...D7 ...V10",
    "pt": "N:...A8 ...R9 ...D7 ...V10",
    "hr": "N:...A8 ...K9 ...B7 ...JX",
    "de": "N:...A8 ...K9 ...D7 ...B10",
    "nl": "N:...A8 ...H9 ...V7 ...B10",
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("is_ascii", [True, False])
def test_the_letters_of_a_locale(locale: str, is_ascii: bool) -> None:
    deal, hearts = LOCALES[locale], suit_text(Suit.H, locale, ascii=True)
    lesson = f'deal = "{deal}"\ntrump = "{hearts}"\nlocale = "{locale}"\n'
    (nine, seven, jack) = (card_text(c, locale, is_ascii) for c in (Card.C9, Card.C7, Card.CJ))
    (king, ten) = (card_text(c, locale, is_ascii) for c in (Card.CK, Card.CT))
    first = card_text(Card.C8, locale, is_ascii)
    found = suggestion(lesson, f"{first}: line = {nine} {seven} {jack}")
    assert found == f"{first}: line = {king} {seven} {ten}"


def test_what_would_not_read_back_is_written_plainly() -> None:
    """In French `ca` is the ace of hearts and the suit of diamonds, and CA is the ace alone."""
    lesson = 'deal = "N:.8..7 .A9.. .R..A .V..9"\ntrump = "P"\nlocale = "fr"\nplayed = "C8"\n'
    assert suggestion(lesson, "best = c9") == "best = CA"
    assert suggestion(lesson, "best = 9c") == "best = ac"


def test_what_is_written_in_no_form_at_all() -> None:
    """Small letters beside large ones: the most usual form that fits most cards is kept."""
    assert suggestion(ON_ENDING, "C8: line = Ck cQ CJ") == "C8: line = CK C7 CT"
    assert suggestion(ON_ENDING, "best = cA") == "best = C8"


# -- any position, any claim ------------------------------------------------------------------

ENDINGS = ("belote", "bela", "bela3", "bela2", "belote2", "bulgarian", "decouverte")
CONTRACTS = {
    "belote": " taker={}",
    "belote tie=litige": " taker={}",
    "coinche": " taker={} bid=100",
    "bela": " taker={}",
    "bela objective=score": " taker={}",
    "bela3": " taker={}",
    "bela2": " taker={}",
}


@st.composite
def endings(draw: st.DrawFn) -> str:
    """A random ending of a game, with some of its cards played."""
    rules = rule_set(draw(st.sampled_from(ENDINGS)))
    size = draw(st.integers(2, 5))
    deal = _line(draw(st.permutations(list(Card))), rules.players, size, rules.has_piles)
    trump = draw(st.sampled_from(list(rules.trumps)))
    history = draw(st.sampled_from(["full", "none"]))
    keys = f" trump={trump} rules={rules.name} history={history}"
    return _played(draw, deal + keys, size)


@st.composite
def contracts(draw: st.DrawFn) -> str:
    """A random deal with its contract, all but the last cards played."""
    game, contract = draw(st.sampled_from(list(CONTRACTS.items())))
    rules = rule_set(game.split()[0])
    deal = _line(draw(st.permutations(list(Card))), rules.players, rules.hand_size, False)
    taker = draw(st.sampled_from({4: "NWSE", 3: "NWE", 2: "NS"}[rules.players]))
    cards = rules.players * rules.hand_size
    return _played(draw, f"{deal} trump=S rules={game}{contract.format(taker)}", cards, cards - 12)


def _line(pack: list[Card], players: int, size: int, has_piles: bool) -> str:
    hands = [pack[i * size : (i + 1) * size] for i in range(players)]
    if has_piles:
        return "N:" + " ".join("".join(f"({card})" for card in hand) for hand in hands)
    return "N:" + " ".join(hand_text(CardSet.of(hand)) for hand in hands)


def _played(draw: st.DrawFn, line: str, most: int, least: int = 0) -> str:
    """Return a position line with random cards played."""
    position, played = Position.parse(line.replace(" objective=score", "")), []
    for _ in range(draw(st.integers(least, most))):
        if not position.is_finished:
            played.append(draw(st.sampled_from(list(position.legal_cards()))))
            position.push(played[-1])
    return f"{line} played={','.join(map(str, played))}"


OPERATORS = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])


@st.composite
def claims(draw: st.DrawFn, line: str, kinds: str) -> str:
    """A claim of some kind about a position, as often false as true."""
    position = Position.parse(line.replace(" objective=score", ""))
    first = ""
    if not position.is_finished and draw(st.booleans()):
        card = draw(st.sampled_from(list(position.legal_cards())))
        position.push(card)
        first = f"{_written(draw, [card])}: "
    side = draw(st.sampled_from(position.sides))
    legal = list(position.legal_cards()) if not position.is_finished else []
    kind = draw(st.sampled_from(kinds if legal else kinds.replace("b", "").replace("l", "") or "s"))
    if kind == "p":
        total = sum(position.outcome(0, None)[0].points)
        return f"{first}{side} {draw(OPERATORS)} {draw(st.integers(0, total))}"
    if kind == "s":
        return f"{first}score {side} {draw(OPERATORS)} {draw(st.integers(0, 400))}"
    if kind == "c":
        return f"{first}{draw(st.sampled_from(['', 'not ']))}capot {side}"
    if kind == "m":
        return first + draw(st.sampled_from(["made", "fails"]))
    if kind == "b":
        cards = draw(st.lists(st.sampled_from(legal), min_size=1, unique=True))
        relation = draw(st.sampled_from(["=", "includes", "excludes"]))
        return f"{first}best {relation} {_written(draw, cards)}"
    line_of_play = []
    for _ in range(draw(st.integers(1, 9))):
        if not position.is_finished:
            line_of_play.append(draw(st.sampled_from(list(position.legal_cards()))))
            position.push(line_of_play[-1])
    return f"{first}line = {_written(draw, line_of_play)}"


def _written(draw: st.DrawFn, cards: list[Card]) -> str:
    is_ascii = draw(st.booleans())
    texts = [card_text(card, "en", is_ascii) for card in cards]
    if draw(st.booleans()):
        texts = [text[1:] + text[0] for text in texts]
    return draw(st.sampled_from([" ", ", "])).join(texts)


@given(st.data())
@settings(max_examples=400)
def test_suggestions_are_true(data: st.DataObject) -> None:
    line = data.draw(endings())
    _check(line, data.draw(claims(line, "pcbbblll")))


@given(st.data())
@settings(max_examples=150)
def test_suggestions_about_contracts_are_true(data: st.DataObject) -> None:
    line = data.draw(contracts())
    kinds = "ssmbl" if "objective" in line else "ssmpcbl"
    _check(line, data.draw(claims(line, kinds)))


def _check(line: str, claim: str) -> None:
    instead = suggestion(f'deal = "{line}"\n', claim)
    event("true" if instead is None else f"false: {claim.split(':')[-1].split()[0]}")
