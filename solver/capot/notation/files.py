"""Files of deals: the items in them, and a record or an error for each (notation 2 and 4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..errors import NotationError
from ..known import UNKNOWN
from .deals import A_DEAL
from .hands import are_hands
from .json_records import record_from_json
from .locales import CANONICAL, SYMBOLS, locale_named
from .piles import are_single_piles, has_piles, pile_groups
from .places import json_opened
from .records import Record, read_record
from .scan import Passage, without_comments
from .strict_json import is_json

T = TypeVar("T")

_LABEL = re.compile(r"(?<!\S)([NWSEnwse]):")
_SEATS = frozenset("NWSE")
_SMALLER_TABLES = (frozenset("NS"), frozenset("NWE"))
_BEGINS = re.compile(r"[{#]|[NWSEnwse]:")  # a line that is no part of JSON above it
_WINDOW = 4000  # a line's form shows in its beginning; the rest is read once, by the parser


def decode(content: bytes, source: str | None = None) -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark.

    Raises NotationError, with the place, for other encodings and for binary files.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        before = error.object[: error.start].decode("utf-8", "replace")
        raise Passage(before + "�", source).error(
            f"the byte 0x{byte:02x} is not UTF-8: the file is binary or in another encoding",
            "save it as UTF-8",
            len(before),
        ) from None
    _check_text(text, source)
    return text


def decode_lines(
    lines: Iterable[bytes], source: str | None = None
) -> Iterator[str | NotationError]:
    """Yield the text of each line of a stream as it comes; the first that is none ends it.

    Its error, as `decode` has it, stands in its place.
    """
    for number, line in enumerate(lines):
        try:
            yield decode(line, source).removesuffix("\n")
        except NotationError as error:
            yield error.moved(lines=number)
            return


def _check_text(text: str, source: str | None) -> None:
    if "\0" in text:
        raise Passage(text, source).error(
            "there is a NUL character: the file is binary", "give a text file", text.index("\0")
        )


def read_records(
    text: str | Iterable[str | NotationError],
    *,
    source: str | None = None,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> Iterator[Record | NotationError]:
    """Yield a record, or the error that stands in its place, for each item of a file.

    `text` is the whole of it, or its lines as `decode_lines` has them: each record is then there
    as soon as its lines are, and the line that shows that no more of them follow. Items are
    deals one a line, labelled deals of several lines with a blank line between, CFN, and JSON
    objects. Text is in the letters of `locale`, JSON and CFN are canonical. `#` comments and
    blank lines are skipped; a file without any item yields one error.
    """
    locale_named(locale)

    def read(item: Item) -> Record:
        reader = record_from_json if item.is_json else read_record
        return reader(
            item.text,
            source=source,
            line=item.line,
            locale=locale,
            defaults=defaults,
            overrides=overrides,
        )

    return read_items(text, read, source=source)


def read_items(
    text: str | Iterable[str | NotationError],
    read: Callable[[Item], T],
    *,
    source: str | None = None,
    are_partial: bool = False,
) -> Iterator[T | NotationError]:
    """Yield what `read` makes of each item of a file, or the error that stands in its place.

    Text and items are as in `read_records`; with `are_partial` not all hands need be written.
    """
    if isinstance(text, str):
        try:
            _check_text(text, source)
        except NotationError as error:
            yield error
            return
        text = text.split("\n")
    is_empty = True
    for item in items(text, are_partial=are_partial):
        is_empty = False
        try:
            if isinstance(item, NotationError):
                yield item
            elif item.is_unsure:
                yield Passage(item.text, source, item.line).error(
                    "these lines can be read as one deal and as two",
                    "write the piles of one player without spaces between, as in (C9 DK)(D8 SJ), "
                    "or a blank line between deals",
                )
            else:
                yield read(item)
        except NotationError as error:
            yield error
    if is_empty:
        yield Passage("", source).error("there is no deal in this file", A_DEAL)


def is_deal_alone(line: str) -> bool:
    """Return whether a line is a deal by itself, whatever follows: all hands, CFN, or JSON."""
    if is_json(line):
        return json_opened(line) <= 0
    return bool(line.strip()) and _Form.of(line, is_partial=False).is_whole


def goes_on(lines: Sequence[str], line: str) -> bool:
    """Return whether a line belongs to the deal that others have begun."""
    return bool(line.strip()) and len(list(items([*lines, line]))) == 1


# -- items ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a file: its text, the line it begins on, and whether it is a JSON object.

    An item is unsure if it may be two: `N:(C9 DK) (HJ DA)` is two hands or one of two piles.
    """

    text: str
    line: int
    is_json: bool = False
    is_unsure: bool = False


@dataclass(frozen=True, slots=True)
class _Form:
    """What the beginning of a line shows of its form."""

    seats: frozenset[str]
    is_whole: bool
    is_keys: bool
    is_unsure: bool
    is_rest: bool  # as a line within a hand looks
    is_open: bool  # cards of the last hand may follow on the next line

    @classmethod
    def of(cls, line: str, *, is_partial: bool) -> _Form:
        beginning = without_comments(line[:_WINDOW])
        seats = frozenset(label.upper() for label in _LABEL.findall(beginning))
        words = _LABEL.sub("", beginning).split()
        hands = [word for word in words if "=" not in word]
        is_list = has_piles(hands) and are_single_piles(hands)
        is_alone = len(seats) == 1 and not is_list and are_hands(hands)
        if is_partial and len(seats) == 1:  # keys end a deal, and ? is a hand among others
            is_alone |= len(hands) < len(words) or (len(hands) > 1 and UNKNOWN in hands)
        is_whole = seats == _SEATS or "/" in beginning or is_alone
        return cls(
            seats,
            is_whole,
            is_keys=not seats and (not hands or len(hands) < len(words)),
            is_unsure=is_list and len(seats) == 1 and len(pile_groups(hands)) == 2,
            is_rest=not seats and (line[0].isspace() or line[0] in SYMBOLS),
            is_open=not is_whole and hands == words,
        )


def items(
    of_file: Iterable[str | NotationError], *, are_partial: bool = False
) -> Iterator[Item | NotationError]:
    """Yield the items in the lines of a file: whole lines, and labelled deals of several.

    Lines of keys belong to the deal above them. An error among the lines stands in its place.
    Where deals may be partial a label that comes again begins another.
    """
    lines: list[str] = []  # those of the item being put together
    begun = 0
    seats: frozenset[str] = frozenset()
    is_complete = is_open = False
    unsure = 0
    for number, found in _with_json_together(of_file):
        line = found if isinstance(found, str) else ""  # like a blank one it ends what stands above
        stripped = line.lstrip()
        if stripped[:1] == "#":
            if lines:
                lines.append("")
            continue
        as_json = is_json(line)
        form = _Form.of(line, is_partial=are_partial) if stripped and not as_json else None
        is_done = is_complete
        if form is not None and form.seats & seats:
            is_done = is_done or are_partial or unsure > 0 or seats in _SMALLER_TABLES
        is_more = form is not None and (
            form.is_keys
            or (is_open and form.is_rest and not form.is_whole)
            or not (is_done or form.is_whole or not (form.seats or seats))
        )
        if lines and not is_more:
            yield Item("\n".join(lines), begun, is_unsure=unsure > 1)
            lines, seats, is_complete, unsure = [], frozenset(), False, 0
        if not isinstance(found, str):
            yield found
        elif as_json:
            yield Item(line, number, is_json=True)
        elif form is not None:
            begun = begun if lines else number
            lines.append(line)
            seats |= form.seats
            unsure += form.is_unsure
            is_complete = is_complete or form.is_whole or seats == _SEATS
            is_open = form.is_open
    if lines:
        yield Item("\n".join(lines), begun, is_unsure=unsure > 1)


def _with_json_together(
    of_file: Iterable[str | NotationError],
) -> Iterator[tuple[int, str | NotationError]]:
    """Yield lines with their numbers, those of JSON that goes on over several put together.

    A line that begins something else ends it, so that a record cut off takes no other with it.
    """
    begun: list[str] = []
    first = depth = 0
    for number, found in enumerate(of_file, 1):
        if begun and isinstance(found, str) and not _BEGINS.match(found):
            begun.append(found)
            depth += json_opened(found)
            if depth <= 0:
                yield first, "\n".join(begun)
                begun = []
            continue
        if begun:
            yield first, "\n".join(begun).rstrip()
            begun = []
        depth = json_opened(found) if isinstance(found, str) and is_json(found) else 0
        if depth > 0:
            begun, first = [str(found)], number
        else:
            yield number, found
    if begun:
        yield first, "\n".join(begun).rstrip()
