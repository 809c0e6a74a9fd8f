"""Records as JSON: an object of the keys of notation 3, read strictly (notation 4)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import partial
from math import isfinite
from typing import Any

from .places import JsonValue, json_depth
from .records import Record, record_from_mapping
from .scan import Passage, shown

NOT_OF_THE_DEAL = ("id", "schema", "seed", "number")
"""Keys of the caller, and those with which `capot deal` says where a deal is from."""


def json_object(text: str, *, source: str | None = None, line: int = 1) -> dict[str, Any]:
    """Return the JSON object on one line; raises NotationError for anything else."""
    passage = Passage(text, source, line)
    if _is_deep(text):
        problem = f"this JSON cannot be read: it is nested more than {_DEEPEST} deep"
        raise passage.error(problem, "write one plain JSON object")
    try:
        found = _JSON.decode(text)
    except json.JSONDecodeError as error:
        raise passage.error(
            f"this is no JSON: {error.msg}", "write one JSON object a line", error.pos
        ) from None
    except _Refused as refused:
        raise passage.error(*refused.args) from None
    except ValueError:  # a number beyond what Python reads
        raise passage.error("this JSON cannot be read", "write one plain JSON object") from None
    if not isinstance(found, dict):
        raise passage.error("this is no JSON object", 'write {"deal": "N:…", …}')
    return found


def said_once(text: str) -> dict[str, Any]:
    """Return what a JSON object says by keys given once, {} for text that is no such object."""
    try:
        found = None if _is_deep(text) else _LENIENT.decode(text)
    except (ValueError, _Refused):
        return {}
    return found if isinstance(found, dict) else {}


def _is_deep(text: str) -> bool:
    """Return whether brackets are nested deeper than Python surely reads wherever it is called."""
    marks = text.count("[") + text.count("{")
    return marks > _DEEPEST and json_depth(text, _DEEPEST) > _DEEPEST


class _Refused(Exception):
    """JSON that Python would read and nobody means: what is wrong with it, and what to write."""


def _members(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(members)
    if len(found) < len(members):
        raise _Refused("a key is given twice in a JSON object", "write each key once")
    return found


def _unrepeated(members: list[tuple[str, Any]]) -> dict[str, Any]:
    times = Counter(key for key, _ in members)
    return {key: value for key, value in members if times[key] == 1}


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise _Refused(f"{shown(text)} is no number of JSON", "write a finite number")
    return number


_decoder = partial(json.JSONDecoder, parse_float=_finite, parse_constant=_finite)
_JSON = _decoder(object_pairs_hook=_members)
_LENIENT = _decoder(object_pairs_hook=_unrepeated)
_DEEPEST = 100


def record_from_json(
    text: str,
    *,
    source: str | None = None,
    line: int = 1,
    locale: str = "en",
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> Record:
    """Return the record of a JSON object on one line, whose `id` is the caller's.

    Raises NotationError with the place in the line.
    """
    found = json_object(text, source=source, line=line)
    return record_from_mapping(
        found,
        locale=locale,
        defaults=defaults,
        overrides=overrides,
        source=source,
        line=line,
        places=partial(JsonValue.of, Passage(text, source, line)),
        extra=NOT_OF_THE_DEAL,
    )
