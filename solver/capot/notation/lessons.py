"""Lessons: examples with claims, in TOML or in Markdown with TOML blocks (notation 5)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from ..errors import CapotError, NotationError
from .claims import Claim, read_claim
from .keys import KEYS, checked_key
from .locales import locale_named
from .places import Table, toml_tables
from .records import Record, record_from_mapping
from .scan import Passage, Token, shown

_OWN_KEYS = ("title", "text", "locale", "claims")
_FENCE = re.compile(r"[ \t]*(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`\r\n]*)")
_TOML_PLACE = re.compile(
    r"(?P<problem>.*?) \(at (?:line (\d+), column (\d+)|end of document)\)", re.S
)
_EXAMPLE_KEYS = ("deal", "claims", "example")
_A_BLOCK = 'write a block that begins with ```toml capot and has deal = "N:…" and claims = […]'


class Kind(Enum):
    """The two forms of a lesson."""

    TOML = "toml"
    MARKDOWN = "markdown"


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
    locale: str = "en",
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> Iterator[Example | NotationError]:
    """Yield every example of a lesson, or the error that stands in its place.

    `kind` is "toml" or "markdown"; an example's own `locale` wins over the argument. A position
    that cannot be played and a lesson without examples are errors too.
    """
    locale_named(locale)
    whole = Passage(_plain(text), source)
    if Kind(kind) is Kind.TOML:
        blocks: Iterator[Passage | NotationError] = iter([whole])
    else:
        blocks = markdown_blocks(whole)
    is_empty = True
    for block in blocks:
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
    `deal`, `claims` and `example`; TOML that is none may have been meant to.
    """
    if Kind(kind) is Kind.MARKDOWN:
        return any(True for _ in markdown_blocks(Passage(_plain(text))))
    try:
        found = tomllib.loads(_plain(text))
    except (ValueError, RecursionError):
        return True
    return any(key.lower() in _EXAMPLE_KEYS for key in found)


def _plain(text: str) -> str:
    """Return text with plain line ends, which move no column, and no byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def markdown_blocks(whole: Passage) -> Iterator[Passage | NotationError]:
    """Yield the contents of the fenced blocks marked `toml capot`, each in its place."""
    fence = ""  # the one that is open
    is_ours = False
    begun = 0
    lines: list[str] = []
    for number, line in enumerate(whole.text.split("\n"), 1):
        match = _FENCE.match(line)
        if not fence:
            if match:
                fence, lines, begun = match["fence"], [], number
                words = match["info"].lower().split()
                is_ours = words[:1] == ["toml"] and "capot" in words
        elif match and match["fence"].startswith(fence) and not match["info"].strip():
            if is_ours:
                yield Passage("\n".join(lines), whole.source, begun + 1)
            fence = ""
        else:
            lines.append(line)
    if fence and is_ours:
        yield Passage(fence, whole.source, begun).error(
            "a block of an example is not closed", f"write {fence} on a line after it"
        )


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
        for key in table:
            if key.lower() not in (*_OWN_KEYS, *KEYS, "deal"):
                checked_key(key, Token("", 0, place.values.get(key, place.start)))
        title = _string(table, place, "title")
        text = _string(table, place, "text")
        locale = _string(table, place, "locale") or self.locale
        try:
            alphabet = locale_named(locale)
        except CapotError as error:
            raise Token("", 0, place.values.get("locale", place.start)).because(error) from None
        record = record_from_mapping(
            table,
            locale=locale,
            defaults=self.defaults,
            overrides=self.overrides,
            source=place.start.source,
            line=place.start.line,
            places=place.passage,
            extra=_OWN_KEYS,
        )
        sides = record.position().sides
        claims: list[Claim] = []
        errors: list[NotationError] = []
        for passage in _claims(table, place):
            try:
                claims.append(read_claim(Token(passage.text, 0, passage), alphabet, sides))
            except NotationError as error:
                errors.append(error)
        return Example(title, text, record, tuple(claims), tuple(errors), locale, place.start)


def _tables(block: Passage) -> tuple[list[dict[str, Any]], list[Table]]:
    """Return the tables of the examples in a block, and the places in each."""
    found = _parsed(block)
    places = toml_tables(block)
    if "example" not in found:
        if not found:
            raise block.error("there is no example in this block", _A_BLOCK)
        return [found], places[:1]
    tables = found.pop("example")
    if found:
        key = next(iter(found))
        raise (
            places[0]
            .values.get(key, block)
            .error(f"{shown(key)} stands outside the examples", "write it under [[example]]")
        )
    if not (isinstance(tables, list) and all(isinstance(table, dict) for table in tables)):
        raise block.error("example is no list of tables", "write [[example]] above each example")
    if len(places) != len(tables) + 1:  # example = [{…}]: right TOML, but nobody can find places
        raise block.error("examples are not set apart", "write [[example]] above each example")
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
            f"{key} is of the wrong type: {type(value).__name__}", "write a string in quotes"
        )
    return value


def _claims(table: Mapping[str, Any], place: Table) -> Iterator[Passage]:
    """Yield the text of each claim in its place."""
    where = place.values.get("claims", place.start)
    values = table.get("claims", [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise where.error("claims is no list of strings", 'write claims = ["NS = 92"]')
    found = place.elements.get("claims", [])
    for number, value in enumerate(values):
        at = found[number] if number < len(found) else where
        is_exact = at.text == value
        yield Passage(value, at.source, at.line, at.column, is_exact)
