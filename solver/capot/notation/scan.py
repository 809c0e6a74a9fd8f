"""Text and places in it: passages, the tokens in them, and errors that name the place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import CapotError, NotationError, escaped, shortened
from .locales import CANONICAL, LOCALES, Locale

_COMMENT = r"(?<!\S)#[^\n]*"
_TOKEN = re.compile(rf"{_COMMENT}|\S+")
_ITEM = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of text that is read, where it lies in its file, and in which letters it is written.

    `line` and `column` are those of its first character. A passage that does not stand in the
    file letter for letter (a string with escapes, say) is not exact: all its errors have the
    place where it begins. `locale` is that of its cards: one record may have passages of two,
    where options of the command line stand beside JSON. It is fixed in JSON and CFN, which are
    canonical whatever is asked for.
    """

    text: str
    source: str | None = None
    line: int = 1
    column: int = 1
    is_exact: bool = True
    locale: str = CANONICAL
    is_fixed: bool = False

    def error(self, problem: str, fix: str = "", at: int = 0) -> NotationError:
        """Return the error for the character at offset `at`."""
        start = self.text.rfind("\n", 0, at) + 1
        end = self.text.find("\n", at)
        error = NotationError(
            problem,
            fix=fix,
            text=self.text[start:] if end < 0 else self.text[start:end],
            line=self.line,
            column=at - start + 1,
            source=self.source,
        )
        if not self.is_exact:
            error.column = self.column
        elif start == 0:
            error.column += self.column - 1
        else:
            error.line += self.text.count("\n", 0, at)
        return error

    def holding(self, text: str) -> Passage:
        """Return the passage of a value that reads as `text` here: exact if it stands so."""
        if text == self.text:
            return self
        return Passage(text, self.source, self.line, self.column, False, self.locale, self.is_fixed)

    def has(self, mark: str) -> bool:
        """Return whether a character stands in the text outside comments."""
        return mark in self.text and any(mark in token.text for token in self.tokens())

    def tokens(self) -> Iterator[Token]:
        """Yield the tokens between white space, without `#` comments."""
        for match in _TOKEN.finditer(self.text):
            text = match[0]
            if text[0] != "#":
                yield Token(text, match.start(), self)


def without_comments(text: str) -> str:
    """Return a text without its comments: what stands behind a # that begins a word."""
    return re.sub(_COMMENT, "", text)


class Token(NamedTuple):
    """A piece of a passage: what it says, at which offset."""

    text: str
    at: int
    passage: Passage

    @property
    def locale(self) -> Locale:
        """The letters it is written in."""
        return LOCALES[self.passage.locale]

    def error(self, problem: str, fix: str = "", at: int = 0) -> NotationError:
        """Return the error for the character at offset `at` of the token."""
        return self.passage.error(problem, fix, self.at + at)

    def because(self, error: CapotError, fix: str = "") -> NotationError:
        """Return an error of a lower floor, `what is wrong: what to do`, with its place.

        `fix` is what to do where the error does not say it.
        """
        problem, _, said = str(error).partition(": ")
        return self.error(problem, said or fix)

    def part(self, start: int, end: int | None = None) -> Token:
        """Return the token's text from `start` up to `end`, in its place."""
        return Token(self.text[start:end], self.at + start, self.passage)

    def items(self) -> Iterator[Token]:
        """Yield what commas and white space separate."""
        for match in _ITEM.finditer(self.text):
            yield Token(match[0], self.at + match.start(), self.passage)


def shown(text: str, length: int = 24) -> str:
    """Return text as a message may quote it: short, on one line, without control characters."""
    return shortened(escaped(text[: length + 1]), length)


def all_of(names: Sequence[str]) -> str:
    """Return names as a list in words: `a, b and c`."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
