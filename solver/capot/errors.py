"""The errors of the package: all are `ValueError`s that say what to do instead."""

from __future__ import annotations

from collections.abc import Sequence


class CapotError(ValueError):
    """Input that cannot be answered exactly; the message names the place and the fix."""


class ArgumentError(CapotError, TypeError):
    """An argument of the wrong type; the message names it, what was given and what to give."""


class UnknownName(CapotError, KeyError):
    """A name that a mapping of results does not have: a card, a contract, a seat or a side."""

    __str__ = Exception.__str__  # not that of KeyError, which shows the message in quotes


class RuleError(CapotError):
    """An unknown rule set, duty, points table or option, or a combination that has no meaning."""


class ContractError(RuleError):
    """A taker, a bid or a coinche that the game cannot have; `key` is the key that says it."""

    def __init__(self, problem: str, key: str) -> None:
        super().__init__(problem)
        self.key = key

    def __reduce__(self) -> tuple[type[ContractError], tuple[str, str]]:
        return type(self), (str(self), self.key)


class DealError(CapotError):
    """Hands that cannot be a deal: a card twice, unequal hands, a seat not at the table."""


class IllegalPlay(CapotError):
    """A card that may not be played now.

    `trick` counts from 1, `card` is the canonical name, `duty` the rule it breaks.
    """

    def __init__(self, trick: int, card: str, duty: str) -> None:
        super().__init__(f"trick {trick}, {card}: {duty}")
        self.trick = trick
        self.card = card
        self.duty = duty

    def __reduce__(self) -> tuple[type[IllegalPlay], tuple[int, str, str]]:
        return type(self), (self.trick, self.card, self.duty)


_ROUND = 40
_LONGEST = 500


class NotationError(CapotError):
    """Text that cannot be read, with its place.

    `line` and `column` count from 1; `excerpt` is at most 40 characters of the text round the
    column, control characters escaped; `problem` says what is wrong and `fix` what to write.
    """

    def __init__(
        self,
        problem: str,
        *,
        fix: str = "",
        text: str = "",
        line: int = 1,
        column: int = 1,
        source: str | None = None,
    ) -> None:
        self.problem = problem
        self.fix = fix
        self.line = line
        self.column = column
        self.source = source
        self.excerpt = excerpt(text, column)
        super().__init__(problem)

    def moved(
        self, *, source: str | None = None, line: int | None = None, lines: int = 0
    ) -> NotationError:
        """Return the same error in its place in a larger text."""
        moved = NotationError(
            self.problem,
            fix=self.fix,
            line=(self.line if line is None else line) + lines,
            column=self.column,
            source=self.source if source is None else source,
        )
        moved.excerpt = self.excerpt
        return moved

    def __str__(self) -> str:
        place = f"{escaped(self.source)}, " if self.source else ""
        shown = f": `{self.excerpt}`" if self.excerpt else ""
        fix = f"; {self.fix}" if self.fix else ""
        message = f"{place}line {self.line}, column {self.column}: {self.problem}{shown}{fix}"
        return shortened(message, _LONGEST)


def escaped(text: str) -> str:
    """Return `text` on one line, with control and other unprintable characters as escapes."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii")
        for c in text
    )


def shortened(text: str, length: int) -> str:
    """Return `text`, cut with an ellipsis if it is longer than `length` characters."""
    return text if len(text) <= length else text[: length - 1] + "…"


def excerpt(text: str, column: int) -> str:
    """Return at most 40 characters of one line of `text` round `column` (from 1), escaped."""
    start = max(0, min(column - 1 - _ROUND // 2, len(text) - _ROUND))
    return escaped(text[start : start + _ROUND].strip("\r\n"))


def one_of(names: Sequence[str]) -> str:
    """Return names as a choice in words: `a, b or c`."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
