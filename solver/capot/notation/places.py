"""Where the values of a TOML block or a JSON object stand, for messages.

The standard parsers say what the values are and not where. These scans run over text they have
accepted, so all they need to know is how strings, comments and brackets look.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ..errors import NotationError
from .scan import Passage

_STRING = (
    r'"""(?:[^\\]|\\.)*?"{3,5}|'
    r"'''.*?'{3,5}|"
    r'"(?:[^"\\\n]|\\.)*"|'
    r"'[^'\n]*'"
)
_TOML = re.compile(
    rf"(?P<string>{_STRING})|(?P<comment>#[^\n]*)|(?P<open>[\[{{])|(?P<close>[\]}}])"
    r"|(?P<equals>=)|(?P<newline>\n)|(?P<space>[ \t\r,]+)|(?P<bare>[^\s\[\]{}=#,\"']+)",
    re.DOTALL,
)
_EXAMPLE = "example"
_HEADER = re.compile(r"(\[\[?)[ \t]*([^\]\n]*?)[ \t]*\]")
_JSON = re.compile(
    r'(?P<string>"(?:[^"\\]|\\.)*")|(?P<open>[\[{])|(?P<close>[\]}])|(?P<colon>:)|(?P<comma>,)'
    r"|(?P<bare>[^\s\[\]{}:,\"]+)"
)


@dataclass(frozen=True, slots=True)
class Table:
    """The places in one table: where it begins, its values by key, the strings of its lists."""

    start: Passage
    values: dict[str, Passage] = field(default_factory=dict)
    elements: dict[str, list[Passage]] = field(default_factory=dict)

    def passage(self, key: str, text: str | None) -> Passage:
        """Return the passage of the value of a key, which reads as `text` or is no text."""
        nowhere = Passage("", self.start.source, self.start.line, is_exact=False)
        place = self.values.get(key, nowhere)
        return place if text is None else place.holding(text)


class _Lines:
    """The lines of a text, to find the place of an offset without counting from the start."""

    def __init__(self, whole: Passage) -> None:
        self.whole = whole
        self.starts = [0, *(match.end() for match in re.finditer("\n", whole.text))]

    def passage(self, literal: str, at: int) -> Passage:
        """Return the passage of a literal: what stands between its quotes."""
        quotes = next((q for q in ('"""', "'''", '"', "'") if literal.startswith(q)), "")
        body = literal[len(quotes) : len(literal) - len(quotes)]
        at += len(quotes)
        if len(quotes) == 3 and body.startswith(("\n", "\r\n")):
            skipped = body.index("\n") + 1
            body, at = body[skipped:], at + skipped
        line = bisect_right(self.starts, at) - 1
        column = at - self.starts[line] + 1
        return replace(self.whole, text=body, line=self.whole.line + line, column=column)


@dataclass(frozen=True, slots=True)
class JsonValue(Passage):
    """The value of a key in a JSON object, which is looked for only where something is wrong."""

    whole: Passage | None = None
    key: str = ""

    @classmethod
    def of(cls, whole: Passage, key: str, text: str | None) -> JsonValue:
        """Return the passage of the value of a key, which reads as `text` or is no text."""
        here = text or ""
        return cls(here, whole.source, whole.line, 1, False, is_fixed=True, whole=whole, key=key)

    def error(self, problem: str, fix: str = "", at: int = 0) -> NotationError:
        """Return the error for the character at offset `at`, in its place in the object."""
        assert self.whole is not None
        place = json_places(self.whole).get(self.key)
        if place is None:  # a key with escapes in it
            return Passage(self.text, self.source, self.line, is_exact=False).error(problem, fix)
        return (place.holding(self.text) if self.text else place).error(problem, fix, at)


def json_depth(text: str, most: int) -> int:
    """Return how deep brackets are nested in a text of JSON, or a depth above `most`."""
    depth = deepest = 0
    for match in _JSON.finditer(text):
        depth += (match.lastgroup == "open") - (match.lastgroup == "close")
        deepest = max(deepest, depth)
        if deepest > most:
            break
    return deepest


def json_opened(text: str) -> int:
    """Return how many more brackets are opened than closed in a line of JSON."""
    if all(text.count(a) == text.count(b) for a, b in ("{}", "[]")):
        return 0
    kinds = [match.lastgroup for match in _JSON.finditer(text)]
    return kinds.count("open") - kinds.count("close")


def json_literal(whole: Passage, fits: Callable[[str], bool]) -> int:
    """Return the offset of the first number or word of a text of JSON that fits, 0 for none."""
    found = (m for m in _JSON.finditer(whole.text) if m.lastgroup == "bare" and fits(m[0]))
    return next((match.start() for match in found), 0)


def json_repeated(whole: Passage, key: str) -> int:
    """Return the offset of a key where it is given again in one object of a text, 0 for nowhere."""
    names: list[set[str]] = []
    last: re.Match[str] | None = None
    for match in _JSON.finditer(whole.text):
        if match.lastgroup == "open":
            names.append(set())
        elif match.lastgroup == "close" and names:
            names.pop()
        elif match.lastgroup == "colon" and names and last is not None and last[0] == f'"{key}"':
            if key in names[-1]:
                return last.start()
            names[-1].add(key)
        last = match
    return 0


def json_places(whole: Passage) -> Mapping[str, Passage]:
    """Return where the values of a JSON object stand, by key."""
    places: dict[str, Passage] = {}
    lines = _Lines(whole)
    depth = 0
    key, is_value = "", False
    for match in _JSON.finditer(whole.text):
        kind = match.lastgroup
        if depth == 1 and is_value and kind in ("string", "bare", "open"):
            places[key] = lines.passage(match[0], match.start())
            is_value = False
        elif depth == 1 and kind == "string":
            key = match[0][1:-1]
        elif depth == 1 and kind == "colon":
            is_value = True
        depth += (kind == "open") - (kind == "close")
    return places


def toml_tables(block: Passage) -> list[Table]:
    """Return the places in a TOML block: the table at its top, then each `[[example]]` in order.

    Other headers are values of the table above them.
    """
    lines = _Lines(block)
    tables = [Table(Passage("", block.source, block.line, block.column))]
    depth = 0
    key, is_value, is_first = "", False, True
    for match in _TOML.finditer(block.text):
        kind = match.lastgroup
        if kind in ("space", "comment"):
            continue
        if depth == 0 and is_first and kind == "open":
            header = _HEADER.match(block.text, match.start())
            names = [n.strip(" \t\"'") for n in header[2].split(".")] if header else [""]
            if header and header[1] == "[[" and [n.lower() for n in names] == [_EXAMPLE]:
                tables.append(Table(lines.passage("", match.start())))
            else:
                place = lines.passage(header[0] if header else match[0], match.start())
                is_within = names[0].lower() == _EXAMPLE and len(names) > 1
                (tables[-1] if is_within else tables[0]).values.setdefault(
                    names[-1] if is_within else names[0], place
                )
        elif depth == 0 and kind == "equals":
            is_value = True
        elif is_value and kind in ("string", "bare", "open"):
            place = lines.passage(match[0], match.start())
            if depth == 0:
                tables[-1].values.setdefault(key, place)
            elif kind == "string":
                tables[-1].elements.setdefault(key, []).append(place)
        elif depth == 0 and kind in ("string", "bare"):
            key = match[0].strip("\"'")
        depth += (kind == "open") - (kind == "close")
        is_first = kind == "newline"
        if is_first and depth == 0:
            key, is_value = "", False
    return tables
