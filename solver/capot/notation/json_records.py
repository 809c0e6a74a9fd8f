"""Records as JSON: an object of the keys of notation 3, read strictly (notation 4).

JSON is canonical: whatever the locale, its cards and trumps are in English letters, as is a
mapping of Python. The locale is that of options which win over it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from math import isfinite
from typing import Any, NoReturn

from .json_values import described
from .keys import folded_key
from .locales import CANONICAL
from .places import JsonValue, json_depth, json_literal, json_repeated
from .records import Record, record_from_mapping, said_in_mapping
from .scan import Passage, Token, shown

SCHEMA = 1
"""Version of every JSON object the package writes, and the one it reads (notation 4)."""

NOT_OF_THE_DEAL = ("id", "schema", "seed", "number")
"""Keys of the caller, and those with which `capot deal` says where a deal is from."""

_OF_AN_ANSWER = frozenset(("input", "options", "value", "contracts"))
_JSON_MARKS = ("{", "[", '"')
_IS_JSON = re.compile(
    r"\s*(?:\{|\[\s*(?:$|[\[\]{\"0-9-]|(?:true|false|null)\b)|\"(?:[^\"\\]|\\.)*\"\s*(?:$|[,:]))"
)
_AN_OBJECT = 'write one JSON object, as in {"deal": "N:…", "trump": "S"}'
_DEEPEST = 100


def is_json(text: str) -> bool:
    """Return whether a text means to be JSON: no deal begins so."""
    return _IS_JSON.match(text) is not None


def json_object(text: str, *, source: str | None = None, line: int = 1) -> dict[str, Any]:
    """Return the JSON object a text holds; raises NotationError for anything else."""
    passage = Passage(text, source, line, is_fixed=True)
    if _is_deep(text):
        problem = f"this JSON cannot be read: it is nested more than {_DEEPEST} deep"
        raise passage.error(problem, "write one plain JSON object")
    try:
        found = _JSON.decode(text)
    except json.JSONDecodeError as error:
        raise _no_json(passage, error) from None
    except _Refused as refused:
        raise passage.error(refused.problem, refused.fix, refused.place(passage)) from None
    except ValueError:  # a number beyond what Python reads
        place = json_literal(passage, _is_long_number)
        problem = "a number of this JSON is too long"
        raise passage.error(problem, "write fewer digits", place) from None
    if not isinstance(found, dict):
        at = len(text) - len(text.lstrip())
        fix = "write each of its objects on a line of its own" if found and _are(found) else ""
        raise passage.error(f"this is {described(found)} and no JSON object", fix or _AN_OBJECT, at)
    return found


def said_once(text: str) -> dict[str, Any]:
    """Return what a JSON object says by keys given once, {} for text that is no such object.

    Keys are as they are compared.
    """
    try:
        found = None if _is_deep(text) else _LENIENT.decode(text)
    except (ValueError, _Refused):
        return {}
    if not isinstance(found, dict):
        return {}
    return dict(_once([(folded_key(key), value) for key, value in found.items()]))


def record_from_json(
    text: str,
    *,
    source: str | None = None,
    line: int = 1,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> Record:
    """Return the record of a JSON object, whose `id` is the caller's.

    It is canonical; `locale` is that of `defaults` and `overrides`. Raises NotationError with the
    place.
    """
    found = json_object(text, source=source, line=line)
    return record_from_object(
        found,
        locale=locale,
        defaults=defaults,
        overrides=overrides,
        source=source,
        line=line,
        places=partial(JsonValue.of, Passage(text, source, line)),
    )


def record_from_object(
    found: Mapping[str, Any],
    *,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
    source: str | None = None,
    line: int = 1,
    places: Callable[[str, str | None], Passage] | None = None,
) -> Record:
    """Return the record of an object of JSON, or a mapping like one; as `record_from_mapping`.

    Raises NotationError also for JSON of another version, and for an answer.
    """
    _check_object(found, source, line, places)
    return record_from_mapping(
        found,
        locale=locale,
        defaults=defaults,
        overrides=overrides,
        source=source,
        line=line,
        places=places,
        extra=NOT_OF_THE_DEAL,
    )


def said_in_json(
    text: str, *, source: str | None = None, line: int = 1
) -> tuple[Token, dict[str, Token], dict[str, object]]:
    """Return the text of the deal in a JSON object, the values of keys, and what is the caller's.

    Raises what `record_from_json` does of them.
    """
    found = json_object(text, source=source, line=line)
    places = partial(JsonValue.of, Passage(text, source, line))
    _check_object(found, source, line, places)
    return said_in_mapping(found, source=source, line=line, places=places, extra=NOT_OF_THE_DEAL)


def _check_object(
    found: Mapping[str, Any],
    source: str | None,
    line: int,
    places: Callable[[str, str | None], Passage] | None,
) -> None:
    """Raise NotationError for JSON of another version, and for an answer."""

    def refuse(key: str, problem: str, fix: str) -> NoReturn:
        passage = Passage("", source, line) if places is None else places(key, None)
        raise passage.error(problem, fix)

    for key, value in found.items():
        if folded_key(str(key)) == "schema" and value is not None and not _is_ours(value):
            refuse(
                key,
                f"schema is {described(value)}: this JSON is of another version",
                f"this capot reads schema {SCHEMA}",
            )
    if "schema" in found and "deal" in found:
        for key in _OF_AN_ANSWER.intersection(found):
            refuse(
                key,
                "this is what a command answered, and no deal to be asked about",
                "give the deal that was asked about; capot convert --to json writes it",
            )


def _is_ours(schema: object) -> bool:
    return schema == SCHEMA and type(schema) is int


# -- strict JSON ------------------------------------------------------------------------------


class _Refused(Exception):
    """JSON that Python would read and nobody means: what is wrong, what to write, and where."""

    def __init__(self, problem: str, fix: str, place: Callable[[Passage], int]) -> None:
        super().__init__(problem)
        self.problem, self.fix, self.place = problem, fix, place


def _no_json(passage: Passage, error: json.JSONDecodeError) -> Exception:
    """Return the error for text that is no JSON, in the words of the standard reader."""
    rest = passage.text[error.pos :].lstrip()
    if error.msg == "Extra data" and rest.startswith(_JSON_MARKS):
        return passage.error(
            "there is more JSON behind this object", "write one object a line", error.pos
        )
    return passage.error(f"this is no JSON: {error.msg}", _AN_OBJECT, error.pos)


def _is_deep(text: str) -> bool:
    """Return whether brackets are nested deeper than Python surely reads wherever it is called."""
    marks = text.count("[") + text.count("{")
    return marks > _DEEPEST and json_depth(text, _DEEPEST) > _DEEPEST


def _members(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(members)
    if len(found) < len(members):
        key = next(key for key, times in Counter(key for key, _ in members).items() if times > 1)
        raise _Refused(
            f"{shown(key)} is given twice in a JSON object",
            "write each key once",
            partial(json_repeated, key=key),
        )
    return found


def _once(members: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    times = Counter(key for key, _ in members)
    return [(key, value) for key, value in members if times[key] == 1]


def _unrepeated(members: list[tuple[str, Any]]) -> dict[str, Any]:
    return dict(_once(members))


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise _Refused(
            f"{shown(text)} is no number of JSON",
            "write a finite number",
            partial(json_literal, fits=text.__eq__),
        )
    return number


def _are(found: object) -> bool:
    """Return whether a value is a list of objects."""
    return isinstance(found, list) and all(isinstance(each, dict) for each in found)


def _is_long_number(text: str) -> bool:
    return re.fullmatch(r"-?[0-9]{4000,}", text) is not None


_decoder = partial(json.JSONDecoder, parse_float=_finite, parse_constant=_finite)
_JSON = _decoder(object_pairs_hook=_members)
_LENIENT = _decoder(object_pairs_hook=_unrepeated)
