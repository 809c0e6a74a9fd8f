"""What `capot simulate` is asked about: deals of which not all is known, and hands in options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from capot.errors import CapotError, NotationError
from capot.notation.known_records import KnownRecord, read_known_record, read_known_records

from .inputs import Placed, read_file, sources, stated_source
from .options import Question

AskedKnown: TypeAlias = Placed[KnownRecord]
"""One deal of the input of which not all is known."""


def read_known_arguments(
    asked: Question, known: Sequence[str], turn_up: str | None
) -> Iterator[AskedKnown | CapotError]:
    """Yield every deal asked about, or its error; without any, what `known` alone says.

    `known` says more of the hands of each deal.
    """
    if not asked.arguments:
        try:
            yield Placed(
                read_known_record(
                    known,
                    locale=asked.locale,
                    defaults=asked.defaults,
                    overrides=asked.overrides,
                    turn_up=turn_up,
                ),
                None,
                1,
            )
        except CapotError as error:
            yield error
        return
    number = 0
    for source in sources(asked.arguments, read_file):
        if isinstance(source, CapotError):
            yield source
            continue
        records = read_known_records(
            source.text,
            known,
            source=stated_source(source.file),
            locale=asked.locale,
            defaults=asked.defaults,
            overrides=asked.overrides,
            turn_up=turn_up,
        )
        for record in records:
            number += 1
            if isinstance(record, NotationError):
                yield record
            else:
                yield Placed(record, source.file, number)
