"""JSON as strictly as it is meant: one object, every key once, no number that is none."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from math import isfinite
from typing import Any

from .json_values import described
from .keys import folded_key
from .places import json_depth, json_literal, json_repeated
from .scan import Passage, shown

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


# -- what Python would read besides ------------------------------------------------------------


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
