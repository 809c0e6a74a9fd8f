"""Claims of a lesson: the sentences that can be checked, as values (notation 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from ..cards import Card
from ..errors import NotationError, one_of
from .cards import card_text, read_card
from .scan import Token, all_of, shown


class Operator(Enum):
    """How a claim compares a number."""

    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


class Relation(Enum):
    """How a claim speaks of the best cards: exactly these, these among them, none of these."""

    EXACTLY = "="
    INCLUDES = "includes"
    EXCLUDES = "excludes"


@dataclass(frozen=True, slots=True)
class PointsClaim:
    """`NS >= 81`: the points of a side at the end of the deal."""

    side: str
    operator: Operator
    number: int


@dataclass(frozen=True, slots=True)
class ScoreClaim:
    """`score NS = 222`: the mark of a side under rules 6."""

    side: str
    operator: Operator
    number: int


@dataclass(frozen=True, slots=True)
class CapotClaim:
    """`capot NS` or `not capot NS`: a side takes every trick, or does not."""

    side: str
    is_denied: bool


@dataclass(frozen=True, slots=True)
class BestClaim:
    """`best = SJ H9`, `best includes SJ`, `best excludes HA`."""

    relation: Relation
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LineClaim:
    """`line = SJ S7 S9 SA`: this play is best by everybody from here."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ContractClaim:
    """`made` or `fails`: what becomes of the taker's contract."""

    is_made: bool


Statement = PointsClaim | ScoreClaim | CapotClaim | BestClaim | LineClaim | ContractClaim


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim: a statement, after `card` is played now if there is one, and its place.

    `line` and `column` count from 1 in the file it stands in. `words` are the parts of its text.
    """

    text: str
    card: Card | None
    statement: Statement
    words: tuple[Token, ...] = field(repr=False, compare=False)

    @property
    def line(self) -> int:
        """The line of the file the claim is on."""
        return self.error("").line

    @property
    def column(self) -> int:
        """The column the claim begins at."""
        return self.error("").column

    @property
    def source(self) -> str | None:
        """The file the claim is in."""
        return self.words[0].passage.source

    @property
    def cards(self) -> tuple[tuple[Card, Token], ...]:
        """The cards of the claim and where they are written, one that is played first included."""
        first = [] if self.card is None else [(self.card, self.words[0])]
        if not isinstance(self.statement, BestClaim | LineClaim):
            return tuple(first)
        named = self.statement.cards
        return (*first, *zip(named, self.words[-len(named) :], strict=True))

    def error(self, problem: str, fix: str = "", card: Card | None = None) -> NotationError:
        """Return an error about the claim in its place, or in that of one card it names."""
        places = [token for named, token in self.cards if named == card]
        return (places[-1] if places else self.words[0]).error(problem, fix)


_FORMS = (
    "write {0} = 92, capot {0}, not capot {0}, best = SJ H9, best includes SJ, best excludes SJ, "
    "made, fails, score {0} = 222 or line = SJ S7"
)
_OPERATORS = {
    **{operator.value: operator for operator in Operator},
    "==": Operator.EQUAL,
    "≠": Operator.UNEQUAL,
    "≤": Operator.AT_MOST,
    "≥": Operator.AT_LEAST,
}
_PART = re.compile(r"[=!<>≠≤≥]+|[^\s,:=!<>≠≤≥]+|:")
_MOST_DIGITS = 6


def read_claim(token: Token, sides: Sequence[str]) -> Claim:
    """Return the claim a text holds about a game between two sides.

    Raises NotationError with the place for any other text.
    """
    parts = list(_parts(token))
    if not parts:
        raise token.error("a claim is empty", _FORMS.format(sides[0]))
    card, said = None, parts
    if len(parts) > 1 and parts[1].text == ":":
        card = read_card(parts[0])
        if len(parts) == 2:
            raise parts[1].error("a claim says nothing after the colon", _FORMS.format(sides[0]))
        said = parts[2:]
    return Claim(token.text.strip(), card, _statement(said, sides), tuple(parts))


def _parts(token: Token) -> Iterator[Token]:
    for match in _PART.finditer(token.text):
        yield token.part(match.start(), match.end())


def _statement(parts: list[Token], sides: Sequence[str]) -> Statement:
    words = [part.text.lower() for part in parts[:2]]
    match words:
        case ["made"] | ["fails"]:
            return ContractClaim(words[0] == "made")
        case ["not", "capot"]:
            return CapotClaim(_only(parts, 2, sides), is_denied=True)
        case ["capot", *_]:
            return CapotClaim(_only(parts, 1, sides), is_denied=False)
        case ["score", *_]:
            return ScoreClaim(*_comparison(parts, 1, sides))
        case ["best", *_]:
            return _best(parts)
        case ["line", *_]:
            if len(parts) < 2 or parts[1].text != "=":
                raise parts[0].error("a line is said with =", "write line = SJ S7 S9 SA")
            return LineClaim(_cards(parts, 2))
        case _ if len(parts) > 1 and parts[1].text[0] in "=!<>≠≤≥":
            return PointsClaim(*_comparison(parts, 0, sides))
    raise parts[0].error(f"{shown(parts[0].text)} begins no claim", _FORMS.format(sides[0]))


def _only(parts: list[Token], number: int, sides: Sequence[str]) -> str:
    """Return the side that is the last part of a claim."""
    if len(parts) <= number:
        raise parts[-1].error(
            "a claim of a capot names no side",
            f"write {one_of([f'capot {side}' for side in sides])}",
        )
    if len(parts) > number + 1:
        raise parts[number + 1].error("a claim goes on after its end", "write one claim a string")
    return _side(parts[number], sides)


def _side(part: Token, sides: Sequence[str]) -> str:
    for side in sides:
        if part.text.isascii() and part.text.lower() == side.lower():
            return side
    raise part.error(f"{shown(part.text)} is no side", f"sides are {all_of(sides)}")


def _comparison(parts: list[Token], number: int, sides: Sequence[str]) -> tuple[str, Operator, int]:
    """Return the side, operator and number that are the parts of a claim from `number` on."""
    parts = parts[number:] or parts[-1:]
    side = _side(parts[0], sides)
    example = f"write {side} = 92"
    if len(parts) < 3:
        raise parts[-1].error("a claim of points has no number", example)
    if len(parts) > 3:
        raise parts[3].error("a claim goes on after its end", "write one claim a string")
    operator = _OPERATORS.get(parts[1].text)
    if operator is None:
        raise parts[1].error(f"{shown(parts[1].text)} compares nothing", "write = != < <= > or >=")
    digits = parts[2].text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise parts[2].error(f"{shown(digits)} is no number of points", example)
    return side, operator, int(digits)


def _best(parts: list[Token]) -> BestClaim:
    word = parts[1].text.lower() if len(parts) > 1 else ""
    try:
        relation = Relation(word)
    except ValueError:
        raise parts[min(1, len(parts) - 1)].error(
            "a claim of the best cards says neither = nor includes nor excludes",
            "write best = SJ H9, best includes SJ or best excludes SJ",
        ) from None
    return BestClaim(relation, _cards(parts, 2))


def _cards(parts: list[Token], number: int) -> tuple[Card, ...]:
    if len(parts) <= number:
        raise parts[-1].error("a claim names no card", "write cards with spaces between")
    cards: list[Card] = []
    for part in parts[number:]:
        card = read_card(part)
        if card in cards:
            raise part.error(f"{card_text(card, part.locale.name)} is named twice", "write it once")
        cards.append(card)
    return tuple(cards)
