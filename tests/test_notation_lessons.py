"""Lessons: blocks, examples and claims, each with its place (notation 5)."""

from __future__ import annotations

from typing import Any

import pytest
from capot.cards import Card, CardSet
from capot.contracts import Trump
from capot.deals import Seat
from capot.errors import CapotError, NotationError
from capot.notation import (
    BestClaim,
    CapotClaim,
    ContractClaim,
    Example,
    LineClaim,
    Operator,
    PointsClaim,
    Relation,
    ScoreClaim,
    Statement,
    has_examples,
    read_lessons,
)
from hypothesis import given, settings
from hypothesis import strategies as st

LESSON = """\
title  = "Make the taker ruff"
deal   = "N:J9A.ATKQ.A. T87..K98.A8 K.J98.TQ7.7 Q.7.J.TKQJ9"
trump  = "S"
leader = "W"
taker  = "N"
rules  = "belote"
claims = ["CA: NS = 149", "best = C8 CA", "not capot NS"]
"""
ENDING = 'deal = "N:...A8 ...K9 ...Q7 ...JT"\ntrump = "S"\n'


def one(text: str, **more: Any) -> Example:
    (example,) = read_lessons(text, **more)
    if isinstance(example, NotationError):
        raise example
    return example


def fault(text: str, **more: Any) -> NotationError:
    (error,) = read_lessons(text, **more)
    assert isinstance(error, NotationError)
    return error


def statement(claim: str, locale: str = "en") -> Statement:
    example = one(f"{ENDING}claims = ['{claim}']".replace('"S"', '"SA"'), locale=locale)
    if example.errors:
        raise example.errors[0]
    return example.claims[0].statement


# --- Examples -----------------------------------------------------------------------------


def test_the_lesson_of_the_specification() -> None:
    example = one(LESSON, source="lesson.toml")
    assert example.title == "Make the taker ruff"
    assert example.text == ""
    assert (example.line, example.source, example.errors) == (1, "lesson.toml", ())
    record = example.record
    assert (record.trump, record.leader, record.auction.taker) == (Trump.S, Seat.W, "N")
    assert record.position().to_play is Seat.W
    assert [(c.text, c.card, c.statement) for c in example.claims] == [
        ("CA: NS = 149", Card.CA, PointsClaim("NS", Operator.EQUAL, 149)),
        ("best = C8 CA", None, BestClaim(Relation.EXACTLY, (Card.C8, Card.CA))),
        ("not capot NS", None, CapotClaim("NS", True)),
    ]
    assert [(c.line, c.column, c.source) for c in example.claims] == [
        (7, LESSON.splitlines()[6].index(text) + 1, "lesson.toml")
        for text in ("CA:", "best", "not")
    ]


def test_several_examples_in_one_file() -> None:
    text = f"# two\n[[example]]\n{ENDING}\n[[example]]\n{LESSON}"
    first, second = read_lessons(text)
    assert isinstance(first, Example)
    assert isinstance(second, Example)
    assert (first.line, first.claims) == (2, ())
    assert (second.line, second.claims[0].line) == (6, 13)


def test_markdown_blocks() -> None:
    text = f"""# A lesson
Text, and a block that is not ours:
```toml
deal = 1
```
````markdown
```toml capot
deal = 2
```
````
- a list

  ```toml capot
{LESSON}  ```
~~~~toml  Capot
[[example]]
{ENDING}claims = [
  # "NS = 1", is no claim
  "NS >= 2", 'capot EW',
  \"\"\"made\"\"\",
]
~~~~
"""
    first, second = read_lessons(text, kind="markdown")
    assert isinstance(first, Example)
    assert isinstance(second, Example)
    assert [claim.line for claim in first.claims] == [20, 20, 20]
    assert [(c.text, c.line, c.column) for c in second.claims] == [
        ("NS >= 2", 28, 4),
        ("capot EW", 28, 15),
        ("made", 29, 6),
    ]


def test_windows_lines() -> None:
    text = f"# x\n```toml capot\n{LESSON}```\n".replace("\n", "\r\n")
    assert len(one(text, kind="markdown").claims) == 3
    assert len(one(LESSON.replace("\n", "\r\n")).claims) == 3


def test_a_byte_order_mark() -> None:
    assert one(f"\ufeff{LESSON}").title == "Make the taker ruff"


@pytest.mark.parametrize(
    ("text", "kind", "has"),
    [
        (LESSON, "toml", True),
        ("claims = []", "toml", True),
        ("Deal = 1", "toml", True),
        ("[[example]]", "toml", True),
        ("deal = ", "toml", True),
        ("x = " + "[" * 9999, "toml", True),
        ("", "toml", False),
        ("title = 'x'\n[tool]\ndeal = 'N:'", "toml", False),
        ("[tool]\nclaims = []", "toml", True),
        ("[[examples]]\ndeal = 'N:'", "toml", True),
        ("[[examples]]\nCLAIMS = []", "toml", True),
        ("[[people]]\nname = 'x'", "toml", False),
        ("```toml capot\n```", "markdown", True),
        ("~~~ toml capot", "markdown", True),
        ("```toml\ndeal = 1\n```", "markdown", False),
        ("````\n```toml capot\n```\n````", "markdown", False),
        ("words", "markdown", False),
    ],
)
def test_what_means_to_hold_examples(text: str, kind: str, has: bool) -> None:
    assert has_examples(text, kind) is has


def test_labelled_deals_and_their_lines() -> None:
    text = 'trump = "C"\ndeal = """\nN: ♣A\nW: ♣7\nS: ♣8\nE: ♣X\n"""\nleader = "N"\n'
    error = fault(text)
    assert (error.line, error.column) == (6, 5)
    assert len(one(text.replace("X", "9")).record.deal.hands) == 4


def test_a_locale_reads_cards_and_trump() -> None:
    text = (
        'deal = "N:...A8 ...R9 ...D7 ...V10"\ntrump = "T"\nlocale = "fr"\n'
        'played = ["TA"]\nclaims = ["TR: best = T9 ♣R"]\n'
    )
    example = one(text)
    assert (example.record.trump, example.record.played) == (Trump.C, (Card.CA,))
    assert example.claims[0].card is Card.CK
    assert example.claims[0].statement == BestClaim(Relation.EXACTLY, (Card.C9, Card.CK))
    assert example.locale == "fr"
    assert one(text.replace('locale = "fr"', ""), locale="fr").locale == "fr"


def test_layers_of_keys() -> None:
    example = one(LESSON, overrides={"rules": "bela"}, defaults={"leader": "E"})
    assert (example.record.rules.name, example.record.leader) == ("bela", Seat.W)


# --- Claims -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NS = 92", PointsClaim("NS", Operator.EQUAL, 92)),
        ("ns=92", PointsClaim("NS", Operator.EQUAL, 92)),
        ("EW >= 81", PointsClaim("EW", Operator.AT_LEAST, 81)),
        ("NS < 82", PointsClaim("NS", Operator.LESS, 82)),
        ("NS <= 82", PointsClaim("NS", Operator.AT_MOST, 82)),
        ("NS > 82", PointsClaim("NS", Operator.MORE, 82)),
        ("NS != 82", PointsClaim("NS", Operator.UNEQUAL, 82)),
        ("NS ≥ 0", PointsClaim("NS", Operator.AT_LEAST, 0)),
        ("score NS = 222", ScoreClaim("NS", Operator.EQUAL, 222)),
        ("score EW < 20", ScoreClaim("EW", Operator.LESS, 20)),
        ("capot NS", CapotClaim("NS", False)),
        ("not  capot EW", CapotClaim("EW", True)),
        ("best = SJ", BestClaim(Relation.EXACTLY, (Card.SJ,))),
        ("best = SJ, H9", BestClaim(Relation.EXACTLY, (Card.SJ, Card.H9))),
        ("best includes J♠", BestClaim(Relation.INCLUDES, (Card.SJ,))),
        ("best excludes HA", BestClaim(Relation.EXCLUDES, (Card.HA,))),
        ("line = SJ S7 S9 SA", LineClaim((Card.SJ, Card.S7, Card.S9, Card.SA))),
        ("made", ContractClaim(True)),
        ("Fails", ContractClaim(False)),
    ],
)
def test_claims(text: str, value: Statement) -> None:
    assert statement(text) == value
    example = one(f'{ENDING}claims = ["C8: {text}"]')
    assert (example.claims[0].card, example.claims[0].statement) == (Card.C8, value)


@pytest.mark.parametrize(
    ("text", "problem", "offset"),
    [
        ("", "a claim is empty", 0),
        ("  ", "a claim is empty", 0),
        ("NS", "NS begins no claim", 0),
        ("NS 92", "NS begins no claim", 0),
        ("NS = ", "a claim of points has no number", 3),
        ("NS = x", "x is no number of points", 5),
        ("NS = -1", "-1 is no number of points", 5),
        ("NS = ²", "² is no number", 5),
        ("NS = 1000000", "1000000 is no number", 5),
        ("NS =< 92", "=< compares nothing", 3),
        ("NS = 92 made", "a claim goes on after its end", 8),
        ("N = 92", "N is no side", 0),
        ("SN = 92", "SN is no side", 0),
        ("capot", "a claim of a capot names no side", 0),
        ("capot N", "N is no side", 6),
        ("capot NS EW", "a claim goes on after its end", 9),
        ("not made", "not begins no claim", 0),
        ("score", "score is no side", 0),
        ("score NS", "a claim of points has no number", 6),
        ("best", "a claim of the best cards says neither", 0),
        ("best SJ", "a claim of the best cards says neither", 5),
        ("best = ", "a claim names no card", 5),
        ("best = SX", "X is no card letter", 8),
        ("best = SJ SJ", "♠J is named twice", 10),
        ("best includes", "a claim names no card", 5),
        ("line SJ", "a line is said with =", 0),
        ("line =", "a claim names no card", 5),
        ("XX: made", "X is no card letter", 0),
        ("SJ:", "a claim says nothing after the colon", 2),
        (": made", ": begins no claim", 0),
        ("SJ: SQ: made", "SQ begins no claim", 4),
        ("made fails", "made begins no claim", 0),
    ],
)
def test_malformed_claims_have_their_place(text: str, problem: str, offset: int) -> None:
    example = one(f'{ENDING}claims = [\n"made",\n  "{text}", "fails"]', source="l.toml")
    assert [claim.text for claim in example.claims] == ["made", "fails"]
    (error,) = example.errors
    assert problem in error.problem
    assert (error.source, error.line, error.column) == ("l.toml", 5, 4 + offset)


def test_an_evaluator_reports_in_the_place_of_the_claim() -> None:
    error = one(LESSON, source="l.toml").claims[1].error("it is wrong", "mend it")
    assert str(error) == "l.toml, line 7, column 28: it is wrong: `best = C8 CA`; mend it"


def test_claims_with_escapes_keep_their_line() -> None:
    example = one(f'{ENDING}claims = ["made",\n "\\u004eS = 3", "\\u004eS = x"]')
    assert (example.claims[1].text, example.claims[1].line) == ("NS = 3", 4)
    assert (example.errors[0].line, example.errors[0].column) == (4, 18)


@settings(deadline=None)
@given(st.lists(st.sampled_from(["NS = 1", "made", "capot EW", "best = CA C8"]), max_size=6),
       st.data())  # fmt: skip
def test_every_claim_is_found_where_it_is_written(claims: list[str], data: st.DataObject) -> None:
    rows = ["claims = ["]
    places = []
    for claim in claims:
        quote = data.draw(st.sampled_from(['"', "'", '"""', "'''"]))
        before = data.draw(st.sampled_from(["", "\n", '# "made", ]\n', " ", "  # [[example]]\n"]))
        rows = (("\n".join(rows)) + before).split("\n")
        places.append((len(rows), len(rows[-1]) + len(quote) + 1))
        rows[-1] += quote + claim + quote + ","
    text = "\n".join(rows) + "]\n" + ENDING
    example = one(text)
    assert [claim.text for claim in example.claims] == claims
    assert [(claim.line, claim.column) for claim in example.claims] == places


FEW = {
    "N:...AK ...QT rules=bela2": ("N", "S"),
    "N:...AK ...QT ...98 rules=bela3 leader=W": ("W", "defence"),
    "N:...AK ...QT ...98 rules=belote3 taker=E": ("E", "defence"),
    "N:(CA CK) (CQ CT) rules=decouverte": ("N", "S"),
}


@pytest.mark.parametrize(("deal", "sides"), FEW.items())
def test_claims_speak_of_the_sides_of_the_game(deal: str, sides: tuple[str, str]) -> None:
    claims: list[str] = []
    values: list[Statement] = []
    for side in sides:
        for said in (side, side.lower(), side.upper()):
            claims += [f"{said} >= 9", f"capot {said}", f"not capot {said}", f"score {said} = 2"]
            values += [
                PointsClaim(side, Operator.AT_LEAST, 9),
                CapotClaim(side, False),
                CapotClaim(side, True),
                ScoreClaim(side, Operator.EQUAL, 2),
            ]
    example = one(f'deal = "{deal}"\ntrump = "S"\nclaims = {claims}')
    assert [claim.statement for claim in example.claims] == values
    for claim in ("NS = 92", "capot EW", "score NS = 3", "ſ = 3"):
        example = one(f'deal = "{deal}"\ntrump = "S"\nclaims = ["{claim}"]')
        (error,) = example.errors
        assert "is no side" in error.problem
        assert error.fix == f"sides are {sides[0]} and {sides[1]}"


def test_claims_of_a_capot_name_the_sides_to_write() -> None:
    text = 'deal = "N:...AK ...QT"\nrules = "bela2"\ntrump = "S"\nclaims = ["capot", "x"]'
    capot, other = one(text).errors
    assert capot.fix == "write capot N or capot S"
    assert "write N = 92" in other.fix


def test_options_and_discards_of_an_example() -> None:
    text = """deal = "N:...AK ...QT ...98"
rules = "bela3"
trump = "S"
discards = ["S7", "HJ"]
declarations = false
bela3-fall = "higher"
target = 501
objective = "score"
"""
    record = one(text).record
    assert record.discards == CardSet.of([Card.S7, Card.HJ])
    assert record.objective == "score"
    options = record.rules.options.to_json()
    assert [options[key] for key in ("declarations", "bela3-fall", "target")] == [
        "off",
        "higher",
        "501",
    ]
    error = fault(text.replace('"higher"', '"lower"'))
    assert (error.problem, error.line) == ("bela3-fall=lower says nothing", 6)
    error = fault(text.replace('"HJ"', '"CA"'))
    assert (error.problem, error.line) == ("CA is put away and in a hand", 4)
    assert fault(text.replace("501", "0")).line == 7


# --- What is no lesson ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem", "line", "column"),
    [
        ("", "there is no example in this block", 1, 1),
        ("# nothing", "there is no example in this block", 1, 1),
        ("title = 'x'", "there is no deal", 1, 1),
        ("deal = 'N:'\ntrump = ", "this is no TOML: Invalid value", 2, 9),
        ("deal = 'N:'\ntrump = 'S", "this is no TOML: Expected", 2, 11),
        ("deal = 'a'\ndeal = 'b'", "this is no TOML: Cannot overwrite a value", 2, 11),
        ("x = " + "[" * 9999, "this TOML cannot be read", 1, 1),
        ("x = " + "1" * 9999, "this TOML cannot be read", 1, 1),
        (ENDING + "colour = 1", "'colour' is no key", 3, 10),
        (ENDING + "tie = 'won'", "tie=won says nothing", 3, 8),
        (ENDING + "title = 3", "title is the number 3", 3, 9),
        (ENDING + "locale = 'xx'", "locale 'xx' is none of", 3, 11),
        (ENDING + "claims = 'made'", "claims is no list of strings", 3, 11),
        (ENDING + "claims = [1]", "claims is no list of strings", 3, 10),
        (ENDING + "played = 'CA,CX'", "X is no card letter", 3, 15),
        (ENDING + "played = ['C8', 'CJ']", "trick 1, CJ: W is to play", 3, 10),
        (ENDING.replace("...JT", "...JJ"), "♣J is twice in the hand of E", 1, 33),
        (ENDING.replace('trump = "S"', ""), "no trump is said", 1, 9),
        (ENDING.replace('"S"', '"SX"'), "trump SX is no contract", 2, 10),
        (ENDING + "[other]\nx = 1", "'other' is no key", 3, 1),
        (ENDING + "[[example]]\n" + ENDING, "deal stands outside the examples", 1, 9),
        ("example = 3", "example is no list of tables", 1, 11),
        ("example = [{deal = 'N:'}]", "examples are not set apart", 1, 11),
    ],
)
def test_faults_have_their_place(text: str, problem: str, line: int, column: int) -> None:
    error = fault(text, source="l.toml")
    assert problem in error.problem
    assert (error.source, error.line, error.column) == ("l.toml", line, column)


def test_a_fault_does_not_lose_the_other_examples() -> None:
    bad, good = read_lessons(f"[[example]]\n[[example]]\n{LESSON}")
    assert isinstance(bad, NotationError)
    assert isinstance(good, Example)
    assert (bad.problem, bad.line) == ("there is no deal", 1)


def test_markdown_without_examples_or_with_an_open_one() -> None:
    assert fault("# x\n```toml\n```\n", kind="markdown").problem == (
        "there is no example in this lesson"
    )
    error = fault(f"\n```toml capot\n{LESSON}", kind="markdown", source="l.md")
    assert (error.problem, error.line) == ("a block of an example is not closed", 2)


def test_unknown_kind_and_locale() -> None:
    with pytest.raises(ValueError, match="Kind"):
        list(read_lessons("", kind="html"))
    with pytest.raises(CapotError, match="locale"):
        list(read_lessons("", locale="xx"))
