"""Records as JSON: an object of the keys of notation 3, read strictly (notation 4).

JSON is canonical: whatever the locale, its cards and trumps are in English letters, as is a
mapping of Python. The locale is that of options which win over it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NoReturn

from .json_values import described
from .keys import folded_key
from .locales import CANONICAL
from .places import JsonValue
from .records import Record, record_from_mapping, said_in_mapping
from .scan import Passage, Token
from .strict_json import json_object

SCHEMA = 1
"""Version of every JSON object the package writes, and the one it reads (notation 4)."""

NOT_OF_THE_DEAL = ("id", "schema", "seed", "number")
"""Keys of the caller, and those with which `capot deal` says where a deal is from."""

_OF_AN_ANSWER = frozenset(("input", "options", "value", "contracts"))


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
