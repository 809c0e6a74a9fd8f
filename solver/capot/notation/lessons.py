"""Lessons: examples with claims, in TOML or in Markdown with TOML blocks (notation 5)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

from ..errors import CapotError, NotationError
from .claims import Claim, read_claim
from .json_values import described
from .keys import checked_key, folded_key
from .locales import CANONICAL, locale_named
from .markdown import blocks
from .places import Table, toml_tables
from .records import Record, record_from_mapping
from .scan import Passage, Token, shown

_OWN_KEYS = ("title", "text", "locale", "claims")
_TOML_PLACE = re.compile(
    r"(?P<problem>.*?) \(at (?:line (\d+), column (\d+)|end of document)\)", re.S
)
_EXAMPLE = "example"
_SET_APART = "write [[example]] above each example"
_A_BLOCK = 'write a block that begins with ```toml capot and has deal = "N:…" and claims = […]'


class Kind(Enum):
    """The two forms of a lesson."""

    TOML = "toml"
    MARKDOWN = "markdown"


LESSON_SUFFIXES = MappingProxyType(
    {".md": Kind.MARKDOWN, ".markdown": Kind.MARKDOWN, ".toml": Kind.TOML}
)
"""The endings of the files of lessons."""


def kind_of(text: str, path: str = "") -> Kind:
    """Return the form of a lesson: by the ending of its file, else by what its text holds."""
    named = LESSON_SUFFIXES.get(PurePath(path).suffix.lower())
    if named is not None:
        return named
    return Kind.MARKDOWN if has_examples(text, Kind.MARKDOWN) else Kind.TOML


@dataclass(frozen=True, slots=True)
class Example:
    """One example of a lesson: a record in a contract, and what is claimed of it.

    `errors` are the claims that could not be read, in their places; the others are in `claims`.
    """

    title: str
    text: str
    record: Record
    claims: tuple[Claim, ...]
    errors: tuple[NotationError, ...]
    locale: str
    start: Passage = field(repr=False, compare=False)

    @property
    def line(self) -> int:
        """The line of the file the example begins on."""
        return self.start.line

    @property
    def source(self) -> str | None:
        """The file the example is in."""
        return self.start.source


def read_lessons(
    text: str,
    *,
    source: str | None = None,
    kind: Kind | str = Kind.TOML,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> Iterator[Example | NotationError]:
    """Yield every example of a lesson, or the error that stands in its place.

    `kind` is "toml" or "markdown"; an example's own `locale` wins over the argument. A position
    that cannot be played and a lesson without examples are errors too.
    """
    locale_named(locale)
    whole = Passage(_plain(text), source)
    is_plain = Kind(kind) is Kind.TOML
    found: Iterable[Passage | NotationError] = [whole] if is_plain else blocks(whole)
    is_empty = True
    for block in found:
        is_empty = False
        if isinstance(block, NotationError):
            yield block
        else:
            yield from _Reader(locale, defaults, overrides).examples(block)
    if is_empty:
        yield Passage("", source).error("there is no example in this lesson", _A_BLOCK)


def has_examples(text: str, kind: Kind | str) -> bool:
    """Return whether a text means to hold examples, whether or not they can be read.

    Markdown without a block marked `toml capot` does not, nor does TOML that has none of the keys
    `deal`, `claims` and `example`, nor a table of another name with `claims`, or in a list of them
    with `deal`; TOML that is none may have been meant to.
    """
    if Kind(kind) is Kind.MARKDOWN:
        return any(True for _ in blocks(Passage(_plain(text))))
    try:
        found = tomllib.loads(_plain(text))
    except (ValueError, RecursionError):
        return True
    if not _folded(found).isdisjoint(("deal", "claims", _EXAMPLE)):
        return True
    values = found.values()
    listed = [_folded(table) for value in values for table in _listed(value)]
    single = [_folded(table) - {"deal"} for table in _listed([*values])]
    return any(not keys.isdisjoint(("deal", "claims")) for keys in listed + single)


def _listed(value: object) -> list[Mapping[str, Any]]:
    """Return the tables of a list of tables, none for any other value."""
    return [t for t in value if isinstance(t, dict)] if isinstance(value, list) else []


def _folded(table: Mapping[str, Any]) -> set[str]:
    return set(map(folded_key, table))


def _plain(text: str) -> str:
    """Return text with plain line ends, which move no column, and no byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


class _Reader:
    """Reads the examples of one block."""

    def __init__(
        self,
        locale: str,
        defaults: Mapping[str, str] | None,
        overrides: Mapping[str, str] | None,
    ) -> None:
        self.locale = locale
        self.defaults = defaults
        self.overrides = overrides

    def examples(self, block: Passage) -> Iterator[Example | NotationError]:
        """Yield the examples of a block or their errors."""
        try:
            found, places = _tables(block)
        except NotationError as error:
            yield error
            return
        for table, place in zip(found, places, strict=True):
            try:
                yield self.example(table, place)
            except NotationError as error:
                yield error

    def example(self, table: Mapping[str, Any], place: Table) -> Example:
        """Return one example; raises NotationError for one that cannot be checked."""
        names = {folded_key(key): key for key in table}
        for key, value in table.items():
            where = place.values.get(key, place.start)
            if isinstance(value, dict) or _listed(value):
                raise where.error(f"{shown(key)!r} is no key", _SET_APART)
            checked_key(key, Token("", 0, where), ("deal", *_OWN_KEYS))
        title, text, locale = (
            _string(table, place, names.get(key, key)) for key in ("title", "text", "locale")
        )
        locale = locale or self.locale
        try:
            locale_named(locale)
        except CapotError as error:
            where = place.values.get(names["locale"], place.start)
            raise Token("", 0, where).because(error) from None
        record = record_from_mapping(
            table,
            locale=self.locale,
            defaults=self.defaults,
            overrides=self.overrides,
            source=place.start.source,
            line=place.start.line,
            places=lambda key, text: replace(place.passage(key, text), locale=locale),
            extra=_OWN_KEYS,
        )
        sides = record.position().sides
        claims: list[Claim] = []
        errors: list[NotationError] = []
        for passage in _claims(table, place, names.get("claims", "claims")):
            passage = replace(passage, locale=locale)
            try:
                claims.append(read_claim(Token(passage.text, 0, passage), sides))
            except NotationError as error:
                errors.append(error)
        return Example(title, text, record, tuple(claims), tuple(errors), locale, place.start)


def _tables(block: Passage) -> tuple[list[dict[str, Any]], list[Table]]:
    """Return the tables of the examples in a block, and the places in each."""
    found = _parsed(block)
    places = toml_tables(block)
    name = next((key for key in found if folded_key(key) == _EXAMPLE), None)
    if name is None:
        if not found:
            raise block.error("there is no example in this block", _A_BLOCK)
        return [found], places[:1]
    tables, top = found.pop(name), places[0].values
    for key, value in found.items():
        raise top.get(key, block).error(
            f"{shown(key)} stands outside the examples",
            _SET_APART if _listed(value) else "write it under [[example]]",
        )
    if not (isinstance(tables, list) and all(isinstance(table, dict) for table in tables)):
        raise top.get(name, block).error(f"{name} is no list of tables", _SET_APART)
    if not tables:
        raise top.get(name, block).error("there is no example in this list", _SET_APART)
    if len(places) != len(tables) + 1:  # example = [{…}]: right TOML, but nobody can find places
        raise top.get(name, block).error("examples are not set apart", _SET_APART)
    return tables, places[1:]


def _parsed(block: Passage) -> dict[str, Any]:
    try:
        return tomllib.loads(block.text)
    except tomllib.TOMLDecodeError as error:
        match = _TOML_PLACE.fullmatch(str(error))
        problem = match["problem"] if match else str(error)
        at = len(block.text)
        if match and match[2]:
            lines = block.text.split("\n")
            at = sum(len(line) + 1 for line in lines[: int(match[2]) - 1]) + int(match[3]) - 1
        raise block.error(
            f"this is no TOML: {shown(problem, 160)}", 'write key = "value", one a line', at
        ) from None
    except (ValueError, RecursionError):  # a number or a nesting beyond what Python reads
        raise block.error("this TOML cannot be read", "write plain TOML") from None


def _string(table: Mapping[str, Any], place: Table, key: str) -> str:
    value = table.get(key, "")
    if not isinstance(value, str):
        raise place.values.get(key, place.start).error(
            f"{folded_key(key)} is {described(value)}", "write a string in quotes"
        )
    return value


def _claims(table: Mapping[str, Any], place: Table, key: str) -> Iterator[Passage]:
    """Yield the text of each claim in its place."""
    where = place.values.get(key, place.start)
    values = table.get(key, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise where.error("claims is no list of strings", 'write claims = ["NS = 92"]')
    found = place.elements.get(key, [])
    for number, value in enumerate(values):
        at = found[number] if number < len(found) else where
        is_exact = at.text == value
        yield Passage(value, at.source, at.line, at.column, is_exact)
