"""Letters of languages: text is read and written in a locale, JSON and CFN are canonical.

Every writer is held against every reader under every locale: what one writes another reads to
the same, and nothing is read as something else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import capot
import pytest
from capot import CapotError, Card, Deal, NotationError, Position, Trump
from capot.convert import COMPACT, JSON, LABELLED, converted
from capot.notation import (
    LOCALES,
    Record,
    card_text,
    parse_deal,
    parse_position,
    read_record,
    read_records,
    record_from_json,
    record_from_object,
    write_deal,
    write_position,
    write_record,
)
from capot.rules import RULE_SETS
from commandline import DEAL, ENDING, FINISHED, PILES
from commandline import capot as run
from hypothesis import given, settings
from hypothesis import strategies as st
from test_convert import meaning, records
from test_notation_deals import deals
from test_notation_positions import positions

LETTERS = st.sampled_from(list(LOCALES))
LOCALE = pytest.mark.parametrize("locale", LOCALES)
CLUBS = {"deal": "N:...A8 ...K9 ...Q7 ...JT", "trump": "C", "played": ["CA", "C9"]}
CFN = "W:A.AK.J7.K87/TJ87.Q9..AQ/9.T87.TK98./KQ.J.AQ.TJ9 - 100hNS"
FRENCH = "N:...A8 ...R9 ...D7 ...V10"

# -- every writer, every reader ---------------------------------------------------------------

WRITERS: dict[str, Callable[[Record, str], str]] = {
    "a line": lambda record, locale: write_record(record, locale),
    "compact": lambda record, locale: converted(record, COMPACT, to_locale=locale),
    "labelled": lambda record, locale: converted(record, LABELLED, to_locale=locale),
    "labelled in ASCII": lambda record, locale: converted(
        record, LABELLED, to_locale=locale, ascii=True
    ),
    "JSON": lambda record, locale: converted(record, JSON),
    "JSON over lines": lambda record, locale: json.dumps(
        json.loads(converted(record, JSON)), indent=1
    ),
    "convert of convert": lambda record, locale: capot.convert(
        write_record(record, locale), locale=locale
    ),
    "convert of JSON": lambda record, locale: capot.convert(converted(record, JSON), locale=locale),
}


def alone(text: str, locale: str) -> Record:
    """Return the one record of a file."""
    (record,) = read_records(text, locale=locale)
    assert isinstance(record, Record), record
    return record


def among_others(text: str, locale: str) -> Record:
    """Return the middle one of three records of a file."""
    before = json.dumps(CLUBS)
    first, record, last = read_records(f"{before}\n\n{text}\n\n{before}", locale=locale)
    assert isinstance(record, Record), record
    assert isinstance(first, Record)
    assert first == last == record_from_object(CLUBS)
    return record


def by_form(text: str, locale: str) -> Record:
    """Return a record as `capot batch` reads it, by the form of its line."""
    if text[:1] == "{":
        return record_from_json(text, locale=locale)
    return read_record(text, locale=locale)


READERS = {"a file": alone, "a file of several": among_others, "a problem": by_form}


@settings(max_examples=120, deadline=None)
@given(records(), LETTERS)
def test_what_is_written_is_read_in_the_same_locale(record: Record, locale: str) -> None:
    for writer in WRITERS.values():
        text = writer(record, locale)
        for reader in READERS.values():
            assert meaning(reader(text, locale)) == meaning(record)


@settings(max_examples=80, deadline=None)
@given(positions(), LETTERS)
def test_positions_in_python(position: Position, locale: str) -> None:
    text = write_position(position, locale)
    assert parse_position(text, locale=locale) == position
    assert Position.parse(text, locale=locale) == position
    assert write_position(position) == str(position)


@settings(max_examples=80, deadline=None)
@given(deals(), LETTERS)
def test_deals_in_python(deal: Deal, locale: str) -> None:
    text = write_deal(deal, locale)
    assert parse_deal(text, locale=locale, direction=deal.direction) == deal
    assert write_deal(deal) == deal.line


# -- JSON, mappings and CFN are canonical -----------------------------------------------------


def asked(locale: str, *arguments: str, stdin: str = "") -> dict[str, object]:
    """Return what `capot convert` makes of arguments under a locale of the environment."""
    result = run("convert", "--to", "json", *arguments, stdin=stdin, env={"CAPOT_LOCALE": locale})
    assert (result.status, result.err) == (0, "")
    (found,) = result.objects
    return found


@LOCALE
def test_json_says_the_same_everywhere(locale: str, tmp_path: Path) -> None:
    text = json.dumps(CLUBS)
    path = tmp_path / "deals.jsonl"
    path.write_text(text, "utf-8")
    for found in (asked(locale, text), asked(locale, str(path)), asked(locale, "-", stdin=text)):
        assert (found["deal"], found["trump"], found["played"]) == tuple(CLUBS.values())


@LOCALE
def test_a_batch_says_the_same_everywhere(locale: str) -> None:
    lines = [json.dumps({"deal": DEAL, "trump": trump, "id": trump}) for trump in "SHDC"]
    here, there = (
        run("batch", "-", stdin="\n".join(lines), env=env) for env in ({}, {"CAPOT_LOCALE": locale})
    )
    assert here == there
    assert here.status == 0


@LOCALE
def test_mappings_are_canonical_and_text_beside_them_is_not(locale: str) -> None:
    found = list(capot.solve_many([CLUBS, json.dumps(CLUBS)], locale=locale))
    assert [str(answer.position) for answer in found] == [
        "N:...A8 ...K9 ...Q7 ...JT trump=C played=CA,C9"
    ] * 2
    assert capot.solve(CLUBS, locale=locale).position == found[0].position
    hearts = {"fr": "C", "pt": "C", "hr": "H", "de": "H", "nl": "H", "en": "H"}[locale]
    bare = {"deal": CLUBS["deal"], "trump": "C"}
    assert capot.solve(bare, trump=hearts, locale=locale).position.trump is Trump.H
    assert asked(locale, "-t", hearts, json.dumps(bare))["trump"] == "H"


@LOCALE
def test_cards_of_an_option_are_in_the_locale_beside_json(locale: str) -> None:
    bare = json.dumps({"deal": CLUBS["deal"], "trump": "S"})
    played = ",".join(card_text(card, locale, ascii=True) for card in (Card.C8, Card.CK))
    assert asked(locale, "--played", played, bare)["played"] == ["C8", "CK"]
    position = capot.solve(bare, played=played, locale=locale).position
    assert position.played == (Card.C8, Card.CK)


@LOCALE
def test_cfn_says_the_same_everywhere(locale: str) -> None:
    here = asked("en", CFN)
    assert asked(locale, CFN) == here
    assert asked(locale, json.dumps({"deal": CFN})) == here
    text = run("convert", "--to", "cfn", CFN, env={"CAPOT_LOCALE": locale}).out
    assert text.strip() == CFN


@LOCALE
def test_typed_values_mean_the_same_in_every_locale(locale: str) -> None:
    deal = capot.convert(ENDING, to_locale=locale)
    for trump in Trump:
        found = capot.solve(deal, trump=trump, played=[Card.C8, Card.C9], locale=locale).position
        assert (found.trump, found.played) == (trump, (Card.C8, Card.C9))
    many = capot.solve_many([deal, Deal.parse(ENDING)], trump=Trump.C, locale=locale)
    assert [answer.position.trump for answer in many] == [Trump.C] * 2
    known = capot.simulate("N:?", Trump.C, played=[Card.C8], locale=locale, samples=1, leader="N")
    assert known.run.situation.position.trump is Trump.C


def test_text_is_read_in_the_locale_whatever_stands_beside_it() -> None:
    typed = Deal.parse(ENDING)
    for deal in (typed, FRENCH):
        found = capot.solve(deal, trump="C", played="TA,T9", locale="fr").position
        assert (found.trump, found.played) == (Trump.H, (Card.CA, Card.C9))


@pytest.mark.parametrize(
    ("text", "problem", "fix"),
    [
        (
            '{"deal": "N:...A8 ...R9 ...D7 ...V10"}',
            "R is no rank in --locale en",
            "English letters",
        ),
        ('{"deal": "N:...A8 ...K9 ...Q7 ...JT", "trump": "P"}', "trump P is no", "English letters"),
        (CFN.replace("K87", "R87"), "R is no rank in --locale en", "JSON and CFN have English"),
        (ENDING, "K is no rank in --locale fr", "K is the king in --locale en, hr or de"),
    ],
)
def test_letters_of_another_locale_are_explained(text: str, problem: str, fix: str) -> None:
    (error,) = read_records(text, locale="fr")
    assert isinstance(error, NotationError)
    assert problem in error.problem
    assert fix in error.fix
    assert ("say --locale" in error.fix) is (text == ENDING)


def test_an_illegal_card_is_explained_in_the_letters_it_is_written_in() -> None:
    for text, fix in (
        (json.dumps({**CLUBS, "trump": "S", "played": ["CA", "CT"]}), "W may play ♣9 ♣K"),
        (f"{FRENCH} trump=P played=TA,T10", "W may play ♣9 ♣R"),
    ):
        (record,) = read_records(text, locale="fr")
        assert isinstance(record, Record)
        with pytest.raises(NotationError) as caught:
            record.position()
        assert caught.value.fix == fix


def test_duties_are_told_in_the_locale() -> None:
    deal = "N:.Q8.. .J7.. ..AK. ...A8 trump=H"
    queens = {"en": "♥Q", "fr": "♥D", "pt": "♥D", "hr": "♥B", "de": "♥D", "nl": "♥V"}
    for locale, queen in queens.items():
        text = capot.convert(deal, to_locale=locale)
        cards = [card_text(card, locale, ascii=True) for card in (Card.HQ, Card.H7)]
        lesson = f"deal = '{text}'\nplayed = '{','.join(cards)}'"
        for arguments, stdin in (
            (("solve", "--played", ",".join(cards), text), ""),
            (("explore", "--no-hints", text), " ".join(cards)),
            (("verify", "-"), lesson),
        ):
            told = run(*arguments, stdin=stdin, env={"CAPOT_LOCALE": locale})
            assert told.status == 2
            assert f"W may not play it, ♥ must be followed with a card above {queen}" in told.err


# -- commands, one after the other ------------------------------------------------------------


def piped(locale: str, *commands: tuple[str, ...]) -> str:
    """Return what the last of several commands prints, each of which reads the one before."""
    text = ""
    for command in commands:
        result = run(*command, stdin=text, env={"CAPOT_LOCALE": locale})
        assert (result.status, result.err) == (0, "")
        text = result.out
    return text


@LOCALE
@pytest.mark.parametrize("rules", RULE_SETS)
def test_deals_that_are_dealt_can_be_asked_about(locale: str, rules: str) -> None:
    deal = ("deal", "-n", "3", "--seed", "5", "-r", rules, "--cards", "4")
    taker = ("--taker", "W") if RULE_SETS[rules].players == 3 else ()
    solve = (
        "solve",
        "-r",
        rules,
        *taker,
        "-t",
        "♣",
        "--format",
        "json",
    )
    here = piped("en", deal, (*solve, "-"))
    values = [each["value"] for each in map(json.loads, here.splitlines())]
    for between in ((), (("convert", "-r", rules, *taker, "-"),)):
        there = piped(locale, deal, *between, (*solve, "-"))
        assert [each["value"] for each in map(json.loads, there.splitlines())] == values


@LOCALE
@pytest.mark.parametrize("to", ["compact", "labelled", "json"])
@pytest.mark.parametrize(
    "text", [f"{ENDING} trump=C played=C8,CK", f"{PILES} rules=decouverte trump=D"]
)
def test_forms_go_round(locale: str, to: str, text: str) -> None:
    here = json.loads(piped("en", ("convert", "--to", "json", text)))
    text = json.dumps(here)
    steps = [("convert", "--to", to, text), ("convert", "--to", to, "-")]
    assert json.loads(piped(locale, *steps, ("convert", "--to", "json", "-"))) == here


@LOCALE
def test_the_line_of_an_explored_position(locale: str) -> None:
    cards = [card_text(card, locale, ascii=True) for card in (Card.C8, Card.CK)]
    for deal in (json.dumps({"deal": ENDING, "trump": "C"}), ENDING):
        trump = () if deal[:1] == "{" else ("-t", "♣")
        text = capot.convert(deal, to_locale=locale)
        told = run(
            "explore",
            *trump,
            text if deal == ENDING else deal,
            stdin="\n".join(["hints off", *cards, "p"]),
            env={"CAPOT_LOCALE": locale},
        )
        assert (told.status, told.err) == (0, "")
        line = told.out.rstrip("\n").rpartition("\n")[2]
        found = asked(locale, line)
        assert (found["trump"], found["played"]) == ("C", ["C8", "CK"])


@LOCALE
def test_the_line_of_a_page(locale: str) -> None:
    position = Position.parse(f"{ENDING} trump=S played={FINISHED}")
    page = capot.review_page(capot.review(position), locale=locale)
    start = page.index("<code>") + len("<code>")
    assert Position.parse(page[start : page.index("</code>")], locale=locale) == position


def test_letters_to_write_are_those_to_read_unless_others_are_asked_for() -> None:
    assert piped("fr", ("convert", FRENCH)) == f"{FRENCH}\n"
    assert piped("fr", ("convert", "--to-locale", "en", FRENCH)) == f"{ENDING}\n"
    assert piped("en", ("convert", "--to-locale", "fr", ENDING)) == f"{FRENCH}\n"
    assert capot.convert(json.dumps({"deal": ENDING}), locale="fr") == FRENCH
    assert capot.convert(Deal.parse(ENDING), locale="fr") == FRENCH
    with pytest.raises(CapotError, match="json has canonical letters"):
        capot.convert(FRENCH, JSON, locale="fr", to_locale="fr")


@LOCALE
def test_a_deal_in_csv_is_canonical(locale: str) -> None:
    csv = [("deal", "--seed", "5", "--format", "csv")]
    assert piped(locale, *csv) == piped("en", *csv)
