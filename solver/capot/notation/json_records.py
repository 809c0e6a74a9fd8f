"""Records as JSON: an object of the keys of notation 3, read strictly (notation 4)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..errors import NotationError
from .places import json_places
from .records import Record, record_from_mapping
from .scan import Passage

_NOT_OF_THE_DEAL = ("id", "schema", "seed", "number")
"""Keys of the caller, and those with which `capot deal` says where a deal is from."""


def json_object(text: str, *, source: str | None = None, line: int = 1) -> dict[str, Any]:
    """Return the JSON object on one line; raises NotationError for anything else."""
    passage = Passage(text, source, line)

    def pairs(members: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(members)
        if len(found) < len(members):
            raise passage.error("a key is given twice in a JSON object", "write each key once")
        return found

    try:
        found = json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise passage.error(
            f"this is no JSON: {error.msg}", "write one JSON object a line", error.pos
        ) from None
    except NotationError:
        raise
    except (ValueError, RecursionError):  # a number or a nesting beyond what Python reads
        raise passage.error("this JSON cannot be read", "write one plain JSON object") from None
    if not isinstance(found, dict):
        raise passage.error("this is no JSON object", 'write {"deal": "N:…", …}')
    return found


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
        places=json_places(Passage(text, source, line)),
        extra=_NOT_OF_THE_DEAL,
    )
