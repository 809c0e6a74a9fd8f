"""Files and faults: every item has its record or its error, and no text breaks the reader."""

from __future__ import annotations

import json
import re
import time

import pytest
from capot.errors import CapotError, NotationError
from capot.notation import (
    LOCALES,
    Example,
    Record,
    decode,
    json_object,
    parse_card,
    parse_deal,
    parse_position,
    read_lessons,
    read_record,
    read_records,
    record_from_json,
)
from capot.positions import Position
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from test_notation_deals import BELA2, BELA3, LINE, PILES
from test_notation_positions import positions

LABELLED = "N: ♠J9A ♥T8 ♦K7 ♣8\nW: K8.A97.Q9.K\nS: QT.KQ.AT8.9\nE: 7.J.J.AQJT7"
CFN = "W:A.AK.J7.K87/TJ87.Q9..AQ/9.T87.TK98./KQ.J.AQ.TJ9 - 100hNS"
ENDING = "N:...AK ...QT ...98 rules=bela3 trump=S taker=W discards=S7,HJ history=defence"
PLAYED = f"{PILES} rules=decouverte trump=C played=C9,DA"
PILES_APART = "N: (C9 DK) (D8 SJ) (H7)\nS: (HJ DA) (H9 HT) (S7)\nrules=decouverte trump=C leader=S"
FULL = f"{LINE} trump=S leader=N rules=contree taker=N bid=100 played=SJ,SK,ST,S7,H8"
ALPHABET = "NWSEHDCAKQJT10987.:=/-#()+, \n♠♥♦♣♤(){}[]\"'\\trumplayedxhsß\ufe0f\u2028\0VRžX"


def check(error: NotationError) -> None:
    """Check what every message promises: one line, short, printable, with its place and fix."""
    message = str(error)
    assert len(message) < 501
    assert message.isprintable()
    assert error.line >= 1
    assert error.column >= 1
    assert len(error.excerpt) <= 40 * len("\\U0001f600")
    assert error.problem
    assert error.fix


# --- Files ---------------------------------------------------------------------------------


def test_items_of_a_file() -> None:
    text = f"""# deals
{LINE} trump=S
{LINE.replace("8.9", "8.8")} trump=S

{LABELLED}
trump=H leader=W   # keys belong to the deal above
garbage
{CFN}
{json.dumps({"id": 1, "deal": LINE, "trump": "D"})}
{{"deal": 3}}
{LABELLED.replace(chr(10), " ")}
  # a comment between
  trump=C leader=E
{LINE}"""
    found = list(read_records(text, source="deals.txt"))
    kinds = [(type(item).__name__, item.line) for item in found]
    assert kinds == [
        ("Record", 2),
        ("NotationError", 3),
        ("Record", 5),
        ("NotationError", 10),
        ("Record", 11),
        ("Record", 12),
        ("NotationError", 13),
        ("Record", 14),
        ("Record", 17),
    ]
    assert {item.source for item in found} == {"deals.txt"}
    trumps = [item.trump and item.trump.value for item in found if isinstance(item, Record)]
    assert trumps == ["S", "H", "H", "D", "C", None]
    assert str(found[1]).startswith("deals.txt, line 3, column 37: ♣8 is in the hands of N and S")


def test_labelled_deals_need_no_blank_line_when_complete() -> None:
    found = list(read_records(f"{LABELLED}\n{LABELLED}\n\n{LABELLED}"))
    assert [item.line for item in found] == [1, 5, 10]
    assert all(isinstance(item, Record) for item in found)


def test_hands_over_two_lines() -> None:
    text = LABELLED.replace(" ♦", "\n   # more\n   ♦")
    (record,) = read_records(text)
    assert isinstance(record, Record)
    assert record.deal == parse_deal(LABELLED)
    (error,) = read_records(text.replace("♣8", "♣X"))
    assert isinstance(error, NotationError)
    assert (error.line, error.column) == (3, 9)


def test_deals_of_few_players_in_a_file() -> None:
    text = f"""{BELA2} rules=bela2
N:...A S:...K rules=bela2
N:...A S:...K rules=bela2
n:...A W:...K E:...Q rules=bela3
W:...A
N:...K
E:...Q
rules=bela3
{ENDING}
N:...A
S:...K
N:...A
S:...K
{PLAYED}
N:(C9 DK)(D8 SJ) S:(HJ DA)(H9 HT) rules=decouverte

{PILES_APART}
N: (C9) (D8) (H7)
S: (HJ) (H9) (DA)
N:(C9 DK) (HJ DA) rules=decouverte
N:(C9 DK) (HJ DA) rules=decouverte
S:(C9 DK)(D8 SJ) (HJ DA)(H9 HT) rules=decouverte
N:(C9 DK)(D8 SJ) (HJ DA)(H9 HT) rules=decouverte"""
    found = list(read_records(text, defaults={"rules": "bela2"}))
    assert [item.line for item in found] == [
        1,
        2,
        3,
        4,
        5,
        9,
        10,
        12,
        14,
        15,
        17,
        20,
        22,
        23,
        24,
        25,
    ]
    faults = [item.problem for item in found if isinstance(item, NotationError)]
    assert faults == ["bela2 is not played from piles"]
    three = [item for item in found if isinstance(item, Record) and item.rules.players == 3]
    assert [item.line for item in three] == [4, 5, 9]


def test_piles_apart_may_be_two_deals() -> None:
    apart = "N: (C9 DK) (D8 SJ)\nS: (HJ DA) (H9 HT)"
    (error,) = read_records(f"# two hands\n{apart}\nrules=decouverte", source="f")
    assert isinstance(error, NotationError)
    assert error.problem == "these lines can be read as one deal and as two"
    assert (error.source, error.line) == ("f", 2)
    check(error)
    outside = {"rules": "decouverte"}
    (record,) = read_records(apart.replace(") (", ")("), defaults=outside)
    assert isinstance(record, Record)
    assert record.deal == parse_deal(apart)
    first, second = read_records(apart.replace("\n", "\n\n"), defaults=outside)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.deal.hand_size, second.deal.first) == (2, "S")


def test_a_missing_hand_does_not_take_the_next_deal() -> None:
    three = LABELLED.rpartition("\n")[0]
    bad, good = read_records(f"{three}\n{LINE}")
    assert isinstance(bad, NotationError)
    assert bad.problem == "the hand of E is missing"
    assert (bad.line, bad.column) == (3, 1)
    assert isinstance(good, Record)


@pytest.mark.parametrize(
    "keys",
    [
        "trump=S rulesKbela",
        "trump=S leader =N",
        "trump S leader=N",
        "leader=N ♠J",
        "[trump=S leader=N",
        '"trump=S leader=N',
        "trump=S lead\ner=N",
    ],
)
def test_keys_with_a_slip_belong_to_the_deal_above(keys: str) -> None:
    bad, good = read_records(f"{LABELLED}\n{keys}\n\n{LINE}")
    assert isinstance(bad, NotationError)
    assert bad.line >= 4
    check(bad)
    assert isinstance(good, Record)


def test_a_comment_begins_a_word() -> None:
    (record,) = read_records(f"{LINE} trump=S # played=SJ\n#,SK")
    assert isinstance(record, Record)
    assert record.played == ()
    for text, letter in ((f"{LINE} trump=S played=SJ#,SK", "#"), (f"{LINE}#8 trump=S", "#")):
        (error,) = read_records(text)
        assert isinstance(error, NotationError)
        assert error.problem.startswith(letter)


def test_keys_above_a_whole_deal_belong_to_nothing() -> None:
    bad, good = read_records(f"rules=bela\n{LINE}")
    assert isinstance(bad, NotationError)
    assert isinstance(good, Record)
    assert good.rules.name == "belote"
    (labelled,) = read_records(f"trump=S\n{LABELLED}")
    assert isinstance(labelled, Record)


def test_errors_of_play_keep_file_and_line() -> None:
    (record,) = read_records(f"\n\n{LINE}\ntrump=S\nplayed=SK", source="f")
    assert isinstance(record, Record)
    with pytest.raises(NotationError) as caught:
        record.position()
    assert (caught.value.source, caught.value.line, caught.value.column) == ("f", 5, 8)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", " \t\r\n"])
def test_empty_files(text: str) -> None:
    (error,) = read_records(text, source="empty")
    assert isinstance(error, NotationError)
    assert error.problem == "there is no deal in this file"
    check(error)


def test_windows_lines_and_byte_order_mark() -> None:
    text = decode(b"\xef\xbb\xbf" + f"{FULL}\r\n\r\n{LABELLED}\r\n".encode(), "f")
    assert all(isinstance(item, Record) for item in read_records(text))
    assert len(list(read_records(LABELLED.replace("\n", "\r\n")))) == 1


@pytest.mark.parametrize(
    ("content", "problem", "line", "column"),
    [
        (b"N:A\nW:\xff", "the byte 0xff is not UTF-8", 2, 3),
        ("N:♠".encode("utf-16"), "the byte 0xff is not UTF-8", 1, 1),
        (b"\x7fELF\x00", "there is a NUL character", 1, 5),
        ("é".encode("latin-1"), "the byte 0xe9 is not UTF-8", 1, 1),
        ("♠".encode()[:2], "the byte 0xe2 is not UTF-8", 1, 1),
    ],
)
def test_binary_files(content: bytes, problem: str, line: int, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        decode(content, "f")
    error = caught.value
    assert problem in error.problem
    assert "binary" in error.problem
    assert (error.source, error.line, error.column) == ("f", line, column)
    check(error)


def test_nul_in_text_is_one_error() -> None:
    (error,) = read_records(f"{LINE}\n\0\n{LINE}")
    assert isinstance(error, NotationError)
    assert (error.line, error.column) == (2, 1)


# --- JSON ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem", "column"),
    [
        ('{"deal": ', "this is no JSON: Expecting value", 10),
        ('{"deal": "N:", }', "this is no JSON", 0),
        ('{"deal": "N:", "deal": "N:"}', "deal is given twice in a JSON object", 16),
        ("[1]", "this is a list and no JSON object", 1),
        (' "N:...A ...7 ...8 ...9"', "this is a string and no JSON object", 2),
        ('{"a":' * 99999, "this JSON cannot be read", 1),
        ('{"deal": ' + "1" * 9999 + "}", "a number of this JSON is too long", 10),
        ('{"id": ' + "[" * 100 + "]" * 100 + "}", "nested more than 100 deep", 1),
        ('{"id": NaN}', "NaN is no number of JSON", 8),
        ('{"a": "NaN", "id": -Infinity}', "-Infinity is no number of JSON", 20),
        ('{"id": 1e999}', "1e999 is no number of JSON", 8),
        ('{"a": {"b": 1}, "id": {"a": 1, "a": 2}}', "a is given twice in a JSON object", 32),
        ('{"deal": "N:"} {"deal": "N:"}', "there is more JSON behind this object", 16),
        ('{"deal": "N:"} N:', "this is no JSON: Extra data", 16),
        ('{"deal": "N:...A ...7 ...8 ...9", "\\u0074rump": "X"}', "trump X", 1),
        ('{"trump": "S"}', "there is no deal", 1),
        ('{"deal": "N:...V ...7 ...8 ...9"}', "V is no rank", 16),
        ('{"deal": "N:...\\u0056 ...7 ...8 ...9"}', "V is no rank", 11),
        ('{"deal": "N:...A ...7 ...8 ...9", "trump": "X"}', "trump X", 45),
        ('{"deal": "N:...A ...7 ...8 ...9", "bid": -7}', "bid=-7", 42),
        ('{"deal": "N:...A ...7 ...8 ...9", "played": ["XX"]}', "X is no card", 45),
        ('{"deal": "N:...A ...7 ...8 ...9", "colour": {"trump": 1}}', "'colour' is no key", 45),
        ('{"deal": "N:...A ...7 ...8 ...9 trump=S", "trump": "S"}', "given twice", 39),
    ],
)
def test_json_faults_have_their_place(text: str, problem: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        record_from_json(text, source="f", line=7)
    error = caught.value
    assert problem in error.problem
    assert (error.source, error.line) == ("f", 7)
    assert column in (0, error.column)
    check(error)


@settings(deadline=None, max_examples=40)
@given(positions())
def test_json_of_a_position(position: Position) -> None:
    found = {"id": 1, "deal": position.deal.line, **position.keys()}
    text = json.dumps(found)
    assert record_from_json(text).position() == position
    assert json_object(text) == found


# --- Any text ------------------------------------------------------------------------------


def read_everything(text: str, locale: str) -> None:
    """Read a text in every way there is: each gives a value or a NotationError, nothing else."""
    for reader in (parse_card, lambda t, n: parse_deal(t, locale=n), read_position):
        try:
            reader(text, locale)
        except NotationError as error:
            check(error)
    items: list[Record | Example | NotationError] = []
    items += read_records(text, source="f", locale=locale)
    for kind in ("toml", "markdown"):
        items += read_lessons(text, source="f", kind=kind, locale=locale)
    assert items
    for item in items:
        if isinstance(item, NotationError):
            check(item)
        elif isinstance(item, Example):
            for malformed in item.errors:
                check(malformed)
        else:
            try:
                item.position()
            except NotationError as error:
                check(error)


def read_position(text: str, locale: str) -> None:
    position = parse_position(text, locale=locale)
    assert parse_position(repr(position)) == position


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(st.text(alphabet=ALPHABET, max_size=80), st.text(max_size=40)),
    st.sampled_from(list(LOCALES)),
)
@example("=", "en")
@example("N:=", "en")
@example("/", "en")
@example("trump=/", "en")
@example("\ufe0f", "en")
@example("♠\ufe0f", "en")
@example("N:- - - -", "en")
@example("N:- -", "en")
@example("N:() ()", "en")
@example("N:(SA) (SK)", "en")
@example("N: (SA) (SK)\nS: (SQ) (SJ)", "en")
@example("N:) (", "en")
@example("N:SA S:SK rules=bela2 trump=S", "en")
@example("N:(S:(E:(W:(", "en")
@example("N:♠ ♠ ♠ ♠", "en")
@example("\ud800", "en")
@example("[[example]]\nclaims = ['\\u0000']", "en")
def test_any_text_is_read_or_refused(text: str, locale: str) -> None:
    read_everything(text, locale)


LESSON = f'```toml capot\ndeal = "{LINE}"\ntrump = "S"\nclaims = ["SJ: NS = 9", "made"]\n```'
JSON = json.dumps({"deal": LINE, "trump": "S", "played": ["SJ", "SK"]})
DEFENCE = f'[[example]]\ndeal = "{ENDING}"\nclaims = ["W = 0", "capot defence"]'
VALID = (
    FULL,
    LABELLED + " trump=S leader=N",
    CFN,
    CFN + " rules=contree",
    LESSON,
    JSON,
    f"{BELA2} trump=H rules=bela2 target=501 objective=score",
    f"{BELA3} trump=H rules=belote3 taker=E tie=litige",
    f"{BELA3.replace('T8', 'TJ8', 1).replace('J9A', 'J97A', 1)} rules=bela3 trump=S",
    ENDING,
    PLAYED,
    PILES_APART,
    DEFENCE,
    json.dumps({"deal": ENDING, "declarations": False, "objective": "score", "target": 501}),
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(VALID),
    st.lists(
        st.tuples(
            st.integers(0, 200),
            st.integers(0, 3),
            st.one_of(st.text(alphabet=ALPHABET, max_size=2), st.text(max_size=2)),
        ),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from(["en", "en", "fr", "hr"]),
)
def test_any_slip_in_a_valid_text(
    text: str, slips: list[tuple[int, int, str]], locale: str
) -> None:
    for at, cut, instead in slips:
        at %= len(text) + 1
        text = text[:at] + instead + text[at + cut :]
    read_everything(text, locale)


SPACED = (
    "N: ♠ J 9 A ♥ 10 8 ♦ K 7 ♣ 8 W: S K 8 H A 9 7 D Q 9 C K "
    "S: ♠ Q 10 ♥ K Q ♦ A 10 8 ♣ 9 E: S 7 H J D J C A Q J T 7 trump=S leader=S"
)
LISTED = "N: SJ HA W: SK DA S: S9 H7 E: S7 C8 trump=D leader=W"


def ranks_in(text: str) -> int:
    """Count the ranks in what is written of hands, without labels, keys and comments."""
    words = [word for word in re.sub(r"(?<!\S)#.*", "", text).split() if "=" not in word]
    if any("/" in word for word in words):  # the contract of CFN has none
        words = [word for word in words if not re.match(r"[0-9]{2,3}[shdc]", word, re.IGNORECASE)]
    bare = [re.sub(r"^[NWSE]:", "", word, flags=re.IGNORECASE) for word in words]
    return len(re.findall("[AKQJT987]", " ".join(bare).replace("10", "T"), re.IGNORECASE))


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from([FULL, LABELLED, CFN, ENDING, PLAYED, PILES_APART, SPACED, LISTED]),
    st.lists(
        st.tuples(
            st.integers(0, 200), st.integers(0, 2), st.text(alphabet=ALPHABET + "–", max_size=2)
        ),
        max_size=2,
    ),
)
def test_no_card_is_lost_or_made_up(text: str, slips: list[tuple[int, int, str]]) -> None:
    """What is read after slips, if it is, has a card for every rank that is written."""
    for at, cut, instead in slips:
        at %= len(text) + 1
        text = text[:at] + instead + text[at + cut :]
    found = list(read_records(text))
    if len(found) == 1 and isinstance(found[0], Record):
        assert sum(map(len, found[0].deal.hands)) == ranks_in(text)


@settings(deadline=None, max_examples=100)
@given(st.dictionaries(st.text(max_size=9), st.text(max_size=9), max_size=3))
@example({"trump": "\n\n"})
@example({"played": "SJ\n,SK"})
@example({"a": "=", "=": "a"})
def test_any_key_from_outside(keys: dict[str, str]) -> None:
    for overrides, defaults in ((keys, {}), ({}, keys)):
        try:
            read_record(FULL, overrides=overrides, defaults=defaults).position()
        except NotationError as error:
            check(error)


@pytest.mark.parametrize("at", [at for at, letter in enumerate(FULL) if letter != " "])
def test_the_place_is_in_the_word_of_the_slip(at: int) -> None:
    text = FULL[:at] + "?" + FULL[at + 1 :]
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert text.rfind(" ", 0, at) < caught.value.column - 1 <= at


@pytest.mark.parametrize(
    "text",
    [
        "N:" + "A" * 10**7,
        "A" * 10**7,
        LINE + " played=" + "SJ," * (10**7 // 3),
        LINE + " trump=" + "S" * 10**7,
        "N:" * (10**7 // 2),
        "N:" + "♠" * 10**6,
        "/" * 10**7,
        "W:A/B/C/D " + "/" * 10**7 + " 100hNS",
        LINE + " a=b" * 10**6,
        "N:" + "J♠ " * 10**6,
        "{" * 10**6,
        "N:" + "(" * 10**7,
        "N:" + "()" * 10**6,
        "N:" + "(SA)" * 10**6,
        "N:(" + "SA," * 10**6,
        "N:" + "(SA) " * 10**6,
        "N:(SA) (SK) rules=decouverte discards=" + "SJ," * 10**6,
        LINE + " target=" + "1" * 10**7,
    ],
    ids=range(18),
)
def test_lines_of_megabytes(text: str) -> None:
    start = time.perf_counter()
    (error,) = read_records(text, source="big")
    assert isinstance(error, NotationError)
    check(error)
    assert time.perf_counter() - start < 5


def test_errors_are_value_errors_of_the_package() -> None:
    assert issubclass(NotationError, CapotError)
    assert issubclass(CapotError, ValueError)
