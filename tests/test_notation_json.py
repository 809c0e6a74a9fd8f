"""JSON as it is read: keys, versions, values of every type, and where objects stand in a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import capot
import pytest
from capot.errors import NotationError
from capot.notation import (
    NOT_OF_THE_DEAL,
    Record,
    read_records,
    record_from_json,
    record_from_object,
    said_once,
)
from capot.notation.keys import KEYS
from commandline import ENDING, refusal
from commandline import capot as run
from test_notation_errors import check

DEAL = {"deal": ENDING}
ANYTHING: list[Any] = [
    True,
    False,
    None,
    0,
    -1,
    100,
    10**30,
    1.5,
    100.0,
    1e300,
    "",
    " ",
    "x",
    "100.0",
    "\n",
    "\ud800",
    "🂡",
    [],
    [1],
    ["CA"],
    ["CA", None],
    [["CA"]],
    {},
    {"CA": 1},
]


def fault(text: str, line: int = 1) -> NotationError:
    """Return the error of a JSON record, checked as every message is."""
    with pytest.raises(NotationError) as caught:
        record_from_json(text, source="f", line=line)
    check(caught.value)
    return caught.value


# -- versions and keys ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        (2, "the number 2"),
        (0, "the number 0"),
        (10**99, "the number 1000"),
        (1.0, "the number 1.0"),
        (True, "true"),
        ("1", "a string"),
        ([1], "a list"),
        ({}, "an object"),
    ],
)
def test_another_version_is_refused(schema: object, said: str) -> None:
    error = fault(json.dumps({**DEAL, "colour": 1, "schema": schema}))
    assert error.problem.startswith(f"schema is {said}")
    assert error.problem.endswith(": this JSON is of another version")
    assert error.fix == "this capot reads schema 1"
    assert error.column >= 62
    with pytest.raises(NotationError, match="of another version"):
        record_from_object({**DEAL, "Schema": schema})
    with pytest.raises(capot.CapotError, match="of another version"):
        capot.solve({**DEAL, "trump": "S", "schema": schema})


def test_this_version_and_none_are_read() -> None:
    for schema in (1, None):
        assert record_from_object({**DEAL, "schema": schema}) == record_from_object(DEAL)


def test_keys_are_in_either_case_as_in_text() -> None:
    small = {"deal": ENDING, "trump": "C", "id": 7, "under": "free", "schema": 1, "played": ["CA"]}
    large = {key.upper(): value for key, value in small.items()}
    record = record_from_object(large)
    assert record == record_from_object(small) == record_from_json(json.dumps(large))
    assert record.about["id"] == 7
    (line,) = read_records(f"{ENDING} TRUMP=C Under=free PLAYED=CA")
    assert line == record
    result = run("batch", "-", stdin=json.dumps({"DEAL": ENDING, "Trump": "C", "Id": 7}))
    assert result.objects[0]["id"] == 7


@pytest.mark.parametrize("key", ["deal", "trump", "id", "schema", "played"])
def test_a_key_in_both_cases_is_given_twice(key: str) -> None:
    value = {"deal": ENDING, "trump": "S", "id": 1, "schema": 1, "played": []}[key]
    error = fault(json.dumps({**DEAL, key: value, key.title(): value}))
    assert error.problem == f"{key} is given twice"
    said = said_once(json.dumps({"a": 1, key: value, key.title(): value}))
    assert said == {"a": 1}


def test_an_unknown_key_is_told_all_that_there_are() -> None:
    for record in ({**DEAL, "colour": "S"}, {"Hands": ENDING}, {**DEAL, "colour": None}):
        error = fault(json.dumps(record))
        assert error.problem in ("'colour' is no key", "'Hands' is no key")
        for key in ("deal", "id", "trump", "played", "under", "options"):
            assert f" {key}" in error.fix
    with pytest.raises(NotationError, match="'1' is no key"):
        record_from_object({**DEAL, 1: "S"})  # type: ignore[dict-item]


def test_an_answer_is_no_problem() -> None:
    answered = run("solve", "-t", "S", "--format", "json", ENDING).out
    tabled = run("table", "--format", "json", ENDING).out
    for text in (answered, tabled):
        error = fault(text)
        assert error.problem == "this is what a command answered, and no deal to be asked about"
        assert "capot convert --to json" in error.fix


# -- values -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["deal", *KEYS, *NOT_OF_THE_DEAL])
@pytest.mark.parametrize("value", ANYTHING, ids=ascii)
def test_a_value_of_any_type_is_read_or_refused_in_its_place(key: str, value: object) -> None:
    said = {**DEAL, key: value}
    text = json.dumps(said)
    begin = text.index(f'"{key}"') if "deal" in said and said["deal"] is not None else 0
    for found, least in (
        (outcome(lambda: record_from_json(text, line=3)), begin),
        (outcome(lambda: record_from_object(said, line=3)), 0),
    ):
        if found is not None:
            check(found)
            assert found.line == 3
            assert found.column > least


def outcome(read: Callable[[], object]) -> NotationError | None:
    """Return the error of reading, None if there is none."""
    try:
        read()
    except NotationError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("key", "value", "problem", "fix"),
    [
        ("bid", 100.0, "bid is the number 100.0", 'write a whole number, as in 100, or "capot"'),
        ("bid", True, "bid is true", 'write a whole number, as in 100, or "capot"'),
        ("bid", [100], "bid is a list", 'write a whole number, as in 100, or "capot"'),
        ("target", "many", "target=many says nothing", "write a whole number from 1"),
        ("target", 1e3, "target is the number 1000.0", "write a whole number"),
        ("trump", 1, "trump is the number 1", "write a string in quotes"),
        ("trump", {}, "trump is an object", "write a string in quotes"),
        ("deal", ["N:"], "deal is a list", "write the hands as one string"),
        ("deal", None, "there is no deal", "say the hands by the key deal"),
        ("played", "CA,XX", "X is no card letter", "X is the ten"),
        ("played", ["CA", 7], "card 2 of played is the number 7", 'as in ["SJ", "SK"]'),
        ("played", [None], "card 1 of played is null", 'as in ["SJ", "SK"]'),
        ("played", 7, "played is the number 7", 'as in ["SJ", "SK"]'),
        ("declarations", 1.5, "declarations is the number 1.5", "write true or false"),
        ("tie", True, "tie is true", "write fail, litige or made"),
        ("bid-step", False, "bid-step is false", "write 10 or 1"),
    ],
)
def test_a_wrong_value_is_told_what_to_write(
    key: str, value: object, problem: str, fix: str
) -> None:
    error = fault(json.dumps({**DEAL, key: value}))
    assert problem in error.problem
    assert fix in error.fix


# -- where objects stand in a file ------------------------------------------------------------


def kinds(text: str) -> list[tuple[int, str]]:
    """Return the line of every item of a file, and what is wrong with it."""
    found = []
    for item in read_records(text, source="f"):
        if isinstance(item, NotationError):
            check(item)
        found.append((item.line, "" if isinstance(item, Record) else item.problem))
    return found


def test_an_object_may_go_on_over_lines() -> None:
    one = {"deal": ENDING, "trump": "S", "played": ["CA", "C9"], "id": {"a": [1]}}
    for indent in (None, 0, 1, "\t"):
        text = json.dumps(one, indent=indent)
        lines = text.count("\n") + 1
        for end in ("\n", "\r\n"):
            file = f"{ENDING}\n{text}\n{text}\n\n{ENDING}\n".replace("\n", end)
            assert kinds(file) == [(1, ""), (2, ""), (2 + lines, ""), (3 + 2 * lines, "")]
            _, record, *_ = read_records(file)
            assert record == record_from_object(one)


def test_the_place_in_an_object_over_lines() -> None:
    (error,) = read_records('{\n  "deal": "' + ENDING + '",\n  "trump": "X"\n}\n', source="f")
    assert isinstance(error, NotationError)
    assert (error.line, error.column) == (3, 13)


def test_a_record_that_is_cut_off_takes_no_other_with_it() -> None:
    whole = json.dumps(DEAL)
    for torn in ('{"deal": "N:...A8', '{"deal": [', '{"id": {"a": 1', "{"):
        found = kinds(f"{whole}\n{torn}\n{whole}\n{torn}\n\n{ENDING}\n{torn}\n# end\n")
        assert [line for line, problem in found if not problem] == [1, 3, 6]
        assert [problem[:15] for _, problem in found if problem] == ["this is no JSON"] * 3


def test_a_list_is_one_error_however_it_is_written() -> None:
    several = [DEAL, {"deal": ENDING, "trump": "S"}]
    for indent in (None, 2):
        text = json.dumps(several, indent=indent)
        assert kinds(f"{text}\n{ENDING}\n") == [
            (1, "this is a list and no JSON object"),
            (2 + text.count("\n"), ""),
        ]
    (error,) = read_records(json.dumps(several))
    assert isinstance(error, NotationError)
    assert error.fix == "write each of its objects on a line of its own"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('"N:...A8 ...K9 ...Q7 ...JT"', "this is a string and no JSON object"),
        ("[]", "this is a list and no JSON object"),
        ('["N:...A8 ...K9 ...Q7 ...JT"]', "this is a list and no JSON object"),
        ("[1,", "this is no JSON"),
        ('"deal": 7', "this is no JSON: Extra data"),
        ("null", "null stands where a deal begins"),
        ("true", "true stands where a deal begins"),
        ("7", "7 stands where a deal begins"),
        ("{}", "there is no deal"),
        ("{'deal': 7}", "this is no JSON"),
    ],
)
def test_what_is_no_object_is_one_line(line: str, problem: str) -> None:
    for command in (["convert"], ["solve"], ["show"]):
        assert problem in refusal(*command, "-", stdin=f"{line}\n")
    (answer,) = run("batch", "-", stdin=f"{line}\n").objects
    assert problem in answer["error"]
