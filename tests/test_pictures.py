"""Pictures: what they show is what is there, readable, safe, and the same every time."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import capot
import pytest
from capot import Card, Position, Suit, pictures
from capot.errors import CapotError
from capot.notation.cards import rank_text
from capot.pictures.letters import TEXT_SIGN
from capot.pictures.paint import COLOURS, PICTURE
from commandline import DEAL, LABELLED, TIERCE
from markup import words
from pictured import BELOTE, BID, POSITIONS, pair, played_at_random

XMLNS = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=list(POSITIONS.values()), ids=list(POSITIONS))
def position(request: pytest.FixtureRequest) -> Position:
    found = request.param
    assert isinstance(found, Position)
    return found


def drawn(text: str) -> Element:
    """Return a picture as the tree of its XML."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{XMLNS}svg"
    return root


def shown_cards(root: Element) -> dict[Card, str]:
    """Return each card of a picture and its text; every card must be there once."""
    found: dict[Card, str] = {}
    for each in root.iter():
        if (name := each.get("data-card")) is not None:
            assert Card[name] not in found
            found[Card[name]] = words(each)
    return found


def numbers(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [int(number) for number in re.findall(r"-?\d+", text)]


# -- positions --------------------------------------------------------------------------------


def test_every_card_in_hand_and_on_the_table_is_shown_once(position: Position) -> None:
    held = [card for seat in position.seats for card in position.hand(seat)]
    shown = shown_cards(drawn(capot.svg(position)))
    assert sorted(shown) == sorted([*held, *position.trick])
    for card, text in shown.items():
        assert rank_text(card.rank) in text


def seats_of(root: Element) -> dict[str, Element]:
    """Return the part of a picture that belongs to each seat."""
    parts = {}
    for group in root.iter(f"{XMLNS}g"):
        for child in group:
            if child.get("class", "").startswith("seat-"):
                parts[child.get("class", "")[-1]] = group
    return parts


def place(group: Element) -> list[int]:
    return numbers(group.get("transform", ""))


def test_hands_stand_where_their_players_sit(position: Position) -> None:
    root = drawn(capot.svg(position))
    parts = seats_of(root)
    assert set(parts) == set(position.seats)
    for seat, part in parts.items():
        shown = shown_cards(part)
        assert sorted(shown) == list(position.hand(seat))
    (table,) = (group for group in root.iter(f"{XMLNS}g") if group.get("class") == "table")
    across, down = place(table)
    assert place(parts["N"])[1] < down - 75
    if "S" in parts:
        assert place(parts["S"])[1] > down + 75
    if "W" in parts:
        assert place(parts["W"])[0] < across - 75
        assert place(parts["E"])[0] > across + 75


def test_hands_are_sorted_by_suit_and_strength(position: Position) -> None:
    if position.deal.piles is not None:
        return
    for seat, part in seats_of(drawn(capot.svg(position))).items():
        lines = [
            row for row in part.iter(f"{XMLNS}text") if row[:1] and row[0].tag.endswith("tspan")
        ]
        assert len(lines) == 4
        for suit, line in zip(Suit, lines, strict=True):
            assert words(line[0]) == suit.symbol
            held = [Card[name] for cell in line if (name := cell.get("data-card"))]
            assert set(held) == set(position.hand(seat).suit(suit))
            order = [strength(card, position) for card in held]
            assert order == sorted(order, reverse=True)


def strength(card: Card, position: Position) -> int:
    """Return how strong a card is, by rules 3 alone."""
    is_trump = position.trump.value in ("TA", card.suit.name)
    return ("78QKTA9J" if is_trump else "789JQKTA").index(card.rank.letter)


@pytest.mark.parametrize("leader", "NWSE")
def test_the_trick_lies_before_its_players_in_order(leader: str) -> None:
    position = played_at_random(f"{DEAL} trump=S leader={leader}", 3)
    root = drawn(capot.svg(position))
    (table,) = (group for group in root.iter(f"{XMLNS}g") if group.get("class") == "table")
    lying = [group for group in table if group.get("data-card")]
    assert [Card[group.get("data-card", "")] for group in lying] == list(position.trick)
    assert [numbers(words(group))[-1] for group in lying] == [1, 2, 3]
    start = position.seats.index(leader)
    sides = {"N": (0, -1), "W": (-1, 0), "S": (0, 1), "E": (1, 0)}
    for group, seat in zip(lying, position.seats[start:] + position.seats[:start], strict=False):
        assert tuple((n > 0) - (n < 0) for n in place(group)) == sides[seat]


def test_the_player_whose_turn_it_is_stands_out(position: Position) -> None:
    parts = seats_of(drawn(capot.svg(position)))
    plates = [
        seat for seat, part in parts.items() if any(e.get("class") == "turn" for e in part.iter())
    ]
    assert plates == [] if position.is_finished else plates == [position.to_play]


def test_the_card_that_holds_the_trick_is_framed() -> None:
    position = Position(DEAL, "S", played=["SJ", "SK", "ST"])
    root = drawn(capot.svg(position))
    framed = [
        group.get("data-card")
        for group in root.iter(f"{XMLNS}g")
        if group.get("data-card") and group[0].get("stroke-width") == "2"
    ]
    assert framed == ["SJ"]


def texts(root: Element) -> list[str]:
    return [words(text) for text in root.iter(f"{XMLNS}text")]


def test_contract_points_order_and_turn_are_said(position: Position) -> None:
    said = texts(drawn(capot.svg(position)))
    suit = position.trump.suit
    assert (f"trump {suit.symbol}" if suit is not None else position.trump.title) in said
    for side, points in position.taken.items():
        assert f"{side} {points}" in said
    assert f"{position.leader} {'led first' if position.played else 'leads'}" in said
    assert "play " + " → ".join(position.seats) in said
    assert f"rules {position.rules.name}" in said
    if position.is_finished:
        assert "every card is played" in said
    else:
        assert f"{position.to_play} to play" in said
        assert f"trick {len(position.tricks) + 1} of {position.deal.hand_size}" in said


def test_the_taker_and_his_bid_are_said() -> None:
    said = texts(drawn(capot.svg(POSITIONS["bid"])))
    assert "by N 100 coinche" in said
    assert "N · taker" in said
    three = texts(drawn(capot.svg(POSITIONS["three"])))
    assert "by N" in three
    assert "N · taker" in three
    assert "put away ♥9 ♥10" in three


def test_rules_that_differ_are_said() -> None:
    position = Position.parse(f"{DEAL} trump=TA rules=coinche points=ta-14 under=must")
    assert {"rules coinche", "under=must, points=ta-14"} <= set(texts(drawn(capot.svg(position))))


def test_covered_cards_are_dimmer_than_tops() -> None:
    position = POSITIONS["piles"]
    for seat, part in seats_of(drawn(capot.svg(position))).items():
        for cell in part.iter(f"{XMLNS}text"):
            if name := cell.get("data-card"):
                is_top = Card[name] in position.playable(seat)
                assert cell.get("class") == ("ink" if is_top else "dim")


def test_a_deal_is_shown_without_a_contract() -> None:
    deal = capot.Deal.parse(TIERCE)
    root = drawn(capot.svg(deal))
    assert sorted(shown_cards(root)) == list(deal.cards)
    assert {"N leads", "anticlockwise", "play N → W → S → E"} <= set(texts(root))
    labelled = drawn(capot.svg(capot.Deal.parse(LABELLED)))
    assert not [text for text in texts(labelled) if "leads" in text]
    assert not [text for text in texts(root) if "trump" in text]


def test_a_text_is_read_as_a_position() -> None:
    assert capot.svg(BID) == capot.svg(POSITIONS["bid"])
    assert capot.svg(DEAL) == capot.svg(capot.Deal.parse(DEAL))


# -- how it looks -----------------------------------------------------------------------------


def test_the_picture_has_a_name_and_is_described(position: Position) -> None:
    root = drawn(capot.svg(position))
    assert root.get("role") == "img"
    title, said = root.find(f"{XMLNS}title"), root.find(f"{XMLNS}desc")
    assert title is not None
    assert said is not None
    assert title.text
    described = words(said)
    for seat in position.seats:
        assert f"{seat}: " in described
    for suit in Suit:
        for card in position.deal.cards.suit(suit):
            if any(card in position.hand(seat) for seat in position.seats):
                assert rank_text(card.rank) in described


def test_it_scales_and_everything_is_within(position: Position) -> None:
    root = drawn(capot.svg(position))
    _, _, width, height = numbers(root.get("viewBox", ""))
    assert (root.get("width"), root.get("height")) == (str(width), str(height))
    for part in seats_of(root).values():
        across, down = place(part)
        assert 0 < across < width
        assert 0 < down < height
        for cell in part.iter(f"{XMLNS}tspan"):
            assert across + numbers(cell.get("x", "0"))[0] < width - 10


def every_sign(texts: list[str]) -> Iterator[str]:
    for text in texts:
        yield from re.findall("[♠♥♦♣].?", text)


def test_suit_signs_are_never_emoji() -> None:
    review = capot.review(f"{BELOTE} played=SA,S8,ST,S7")
    judged = capot.judge_position(BELOTE)
    assert "S announces belote in ♥" in judged.declarations.lines
    pieces = [pictures.html(found) for found in (review, judged, capot.table(TIERCE))]
    shown = [capot.svg(POSITIONS["bid"]), capot.svg(judged.answer), capot.review_page(review)]
    signs = list(every_sign(pieces + shown))
    assert len(signs) > 400
    assert {sign[1:] for sign in signs} == {TEXT_SIGN}


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize(
    ("text", "behind"),
    [
        (text, behind)
        for behind in ("paper", "felt", "card", "best")
        for text in ("ink", "red", "dim")
        if (text, behind) not in (("red", "best"), ("dim", "best"))
    ]
    + [("paper", "turn")],
)
def test_texts_stand_out_from_what_lies_behind(text: str, behind: str, is_dark: bool) -> None:
    light, dark = sorted(luminance(COLOURS[name][is_dark]) for name in (text, behind))[::-1]
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_dark_screens_change_every_colour_and_nothing_else_on_the_page() -> None:
    style = drawn(capot.svg(POSITIONS["four"])).find(f"{XMLNS}style")
    assert style is not None
    (rules,) = re.findall(
        r"@media screen and \(prefers-color-scheme:dark\)\{(.*)\}$", style.text or ""
    )
    assert all(rule.startswith(f".{PICTURE} .") for rule in rules.rstrip("}").split("}"))
    used = {
        name
        for shown in POSITIONS.values()
        for part in drawn(capot.svg(shown)).iter()
        if part.get("fill") or part.get("stroke")
        for name in part.get("class", "").split()
    }
    assert used
    for name in used:
        assert f".{name}{{" in rules


def test_letters_are_those_of_the_locale() -> None:
    position = Position(DEAL, "S", played=["SJ"])
    french = drawn(capot.svg(position, locale="fr"))
    assert {"V\ufe0e♠", "V♠1"} & {words(g) for g in french.iter(f"{XMLNS}g")}
    assert shown_cards(french)[Card.SQ] == "D"
    with pytest.raises(CapotError, match="locale"):
        capot.svg(position, locale="xx")


# -- answers ----------------------------------------------------------------------------------


def outcomes_of(root: Element) -> dict[Card, Element]:
    return {
        Card[group.get("data-outcome", "")]: group
        for group in root.iter(f"{XMLNS}g")
        if group.get("data-outcome")
    }


def test_an_answer_shows_the_outcome_of_every_card(position: Position) -> None:
    answer = capot.solve(position)
    root = drawn(capot.svg(answer))
    shown = outcomes_of(root)
    assert list(shown) == list(answer.cards)
    for card, group in shown.items():
        name, points, cost = texts(group)
        assert name == card.pretty
        assert points == pair(answer.cards[card])
        assert cost == ("best" if card in answer.best else f"−{answer.cost(card)}")
    assert answer.outcome.text in texts(root)
    assert sorted(shown_cards(root)) == sorted(shown_cards(drawn(capot.svg(position))))


def test_the_best_cards_stand_out_in_the_hand() -> None:
    answer = capot.solve(f"{DEAL} trump=S")
    plates = [e for e in drawn(capot.svg(answer)).iter(f"{XMLNS}rect") if e.get("class") == "best"]
    assert len(plates) == 2 * len(answer.best)
    plain = [e for e in drawn(capot.svg(answer.position)).iter() if e.get("class") == "best"]
    assert not plain


# -- safe and the same ------------------------------------------------------------------------


def test_odd_titles_are_text_and_nothing_else() -> None:
    odd = "</title><script>alert('x')</script> & \"quotes\" \x00\x1b ♠"
    root = drawn(capot.svg(POSITIONS["four"], title=odd))
    title = root.find(f"{XMLNS}title")
    assert title is not None
    assert title.text == odd.replace("\x00", "\\x00").replace("\x1b", "\\x1b")
    assert root.find(f".//{XMLNS}script") is None
    assert "<script" not in capot.svg(capot.Deal.parse(DEAL), title=odd)
    assert "<script" not in capot.svg(capot.solve(DEAL, "S"), title=odd)


def test_nothing_is_asked_for_from_anywhere(position: Position) -> None:
    text = capot.svg(position) + pictures.html(capot.solve(position))
    assert set(re.findall(r"https?:[^\"' ]*", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import|<image|<script|href=", text)


PROGRAM = f"""
import capot
from capot import pictures
print(capot.svg({BID!r}), capot.svg(capot.solve({BID!r})))
print(pictures.html(capot.table({TIERCE!r}, "coinche")))
review = capot.review({BID!r} + " played=SA,S8")
print(capot.review_page([review, review]))
"""


def test_the_same_input_gives_the_same_bytes() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop()) > 20_000
