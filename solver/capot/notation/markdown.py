"""The blocks of a lesson in Markdown: fences that say `toml capot`, wherever they stand.

Blocks are found in lists and quotations, in any case, behind longer fences and with other
attributes. What looks meant for one and is none is an error: no example is passed over in silence.
Blocks inside a longer fence, or one of the other sign, show how a lesson is written and are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from ..errors import NotationError
from .scan import Passage, shown

_WITHIN = r"(?:[ \t]*(?:>|(?:[-+*:]|[0-9]{1,9}[.)])(?=[ \t])))*[ \t]*"
_FENCE = re.compile(rf"(?P<within>{_WITHIN})(?P<fence>`{{3,}}(?=[^`]*$)|~{{3,}})(?P<info>.*)$")
_ALMOST = re.compile(r"(?:(?<!`)`{2,}+|(?<!~)~{2,}+|(?<!')'{3,}+)(?P<info>[^`~']*)$")
_KEYS = re.compile(r"^[ \t]*(?:deal|claims)[ \t]*=", re.MULTILINE)
_NEAR = 0.7
_LONGEST = 80
_MARK = "write ```toml capot on a line of its own"


def blocks(whole: Passage) -> Iterator[Passage | NotationError]:
    """Yield what stands in each block of an example, in its place, or the error instead."""
    fence: _Fence | None = None
    for number, line in enumerate(whole.text.split("\n"), 1):
        inside = None if fence is None else fence.inside(line)
        if fence is not None and inside is None:
            yield from fence.left_open(whole)
            fence = None
        if fence is None:
            match = _FENCE.match(line)
            if match is not None:
                fence = _Fence.of(match, number)
            elif _almost(line):
                yield _error(whole, number, "no block of an example begins here", _MARK)
        elif fence.is_end(inside or ""):
            yield from fence.contents(whole)
            fence = None
        else:
            fence.lines.append(inside or "")
            if not fence.is_ours and _almost(line):
                fence.hidden.append(number)
                if fence.is_broken_by(line):
                    yield _error(
                        whole,
                        number,
                        f"a block begins inside that of line {fence.line}",
                        f"write {fence.sign} on a line before it",
                    )
    if fence is not None:
        yield from fence.left_open(whole)


def _is_ours(info: str) -> bool:
    """Return whether what stands behind a fence marks a block of an example."""
    return "toml" in info.lower() and "capot" in info.lower()


def _is_nearly_ours(info: str) -> bool:
    """Return whether a slip may have kept a mark from being one."""
    said = info.strip().lower()[:_LONGEST]
    return "capot" in said or SequenceMatcher(None, said, "toml capot").ratio() > _NEAR


def _almost(line: str) -> bool:
    """Return whether a line ends as one that begins a block of an example."""
    match = _ALMOST.search(line)
    return match is not None and _is_ours(match["info"])


@dataclass(slots=True)
class _Fence:
    """A fence that is open: its sign, how deep in quotations, what stands in it so far."""

    sign: str
    info: str
    depth: int
    line: int
    lines: list[str] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, match: re.Match[str], line: int) -> _Fence:
        """Return the fence that a line opens."""
        return cls(match["fence"], match["info"], match["within"].count(">"), line)

    @property
    def is_ours(self) -> bool:
        """Whether it is marked as that of an example."""
        return _is_ours(self.info)

    def inside(self, line: str) -> str | None:
        """Return a line with blanks for the marks of quotation, None where that has ended."""
        match = re.match(rf"(?:[ \t]*>){{{self.depth}}}", line)
        return None if match is None else " " * match.end() + line[match.end() :]

    def is_end(self, line: str) -> bool:
        """Return whether a line of it closes the fence."""
        found = line.strip()
        return len(found) >= len(self.sign) and not found.strip(self.sign[0])

    def is_broken_by(self, line: str) -> bool:
        """Return whether a line that begins another block shows that this one is not closed."""
        match = _FENCE.match(line)
        return match is not None and match["fence"].startswith(self.sign)

    def contents(self, whole: Passage) -> Iterator[Passage | NotationError]:
        """Yield what stands in a block that is closed, if it is that of an example."""
        text = "\n".join(self.lines)
        if self.is_ours:
            yield Passage(text, whole.source, self.line + 1)
        elif _is_nearly_ours(self.info) and _KEYS.search(text):
            problem = f"this block is marked {shown(self.info.strip())} and not toml capot"
            yield _error(whole, self.line, problem, _MARK)

    def left_open(self, whole: Passage) -> Iterator[NotationError]:
        """Yield the error for a fence that is not closed, if that hides an example."""
        close = f"write {self.sign} on a line after it"
        if self.is_ours or _is_nearly_ours(self.info):
            yield _error(whole, self.line, "a block of an example is not closed", close)
        elif self.hidden:
            yield _error(
                whole,
                self.line,
                f"a block is not closed, and an example in line {self.hidden[0]} is in it",
                close,
            )


def _error(whole: Passage, line: int, problem: str, fix: str) -> NotationError:
    """Return the error for a whole line of the text."""
    text = whole.text.split("\n")[line - 1].strip()
    return Passage(text, whole.source, whole.line + line - 1).error(problem, fix)
