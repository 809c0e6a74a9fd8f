"""Conditions on hands nobody has seen: `len(E.trumps) >= 3 and W.has('HA')`.

The language is a small part of Python's expressions. They are parsed by the standard `ast`, every
node is looked up in a short list, and what is left is turned into calls of the functions below:
nothing of the text is ever run as code. What Python would take besides (letters of full width,
other ways to write numbers and strings) is refused.

| written | meaning |
|---|---|
| `N` `W` `S` `E` | the hand dealt to a seat, cards it has played since included |
| `N.spades` `N.hearts` `N.diamonds` `N.clubs` | its cards of a suit |
| `N.trumps` | its trumps: in all trumps every card, in no trump none |
| `len(N.spades)`, `len(N)` | how many cards |
| `N.points` | its card points in the contract |
| `N.has('HA')` | whether it holds a card |
| `N.has('SK', 'SQ')`, `N.has('SK SQ')` | whether it holds all of several |
| `'HA' in N`, `'HA' not in N.hearts` | the same |
| `max(…)`, `min(…)`, `+`, `-`, `*`, whole numbers | numbers |
| `==` `!=` `<` `<=` `>` `>=`, also in chains: `2 <= len(N.clubs) <= 4` | comparisons of numbers |
| `and`, `or`, `not`, parentheses | |
"""

from __future__ import annotations

import ast
import operator
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

from ..cards import Card, CardSet, Suit
from ..contracts import PointTable, Trump
from ..errors import NotationError, one_of
from ..notation.cards import read_card
from ..notation.locales import locale_named
from ..notation.scan import Passage, Token, shown

SOURCE = "where"
_LONGEST = 1000
_DEEPEST = 40
_EXAMPLE = "write a condition, as in len(E.trumps) >= 3 and W.has('HA')"

Hands = Sequence[int]
"""The bits of each hand, in order of play from N."""


class Kind(Enum):
    """What a part of a condition is, in the words of its errors."""

    TRUTH = "something that is true or false"
    NUMBER = "a number"
    CARDS = "a set of cards"
    NAMED = "the name of cards"


class Term(NamedTuple):
    """A part of a condition that is understood: what it is, and how it is worked out.

    NAMED cards are the same in every layout, and `of` gives their bits whatever the hands.
    """

    kind: Kind
    of: Callable[[Hands], int]


class Certain(NamedTuple):
    """Cards that a condition lets a hand hold, or not hold, in every layout that fits."""

    hand: int
    cards: CardSet
    is_held: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that is understood; `certain` is what it says of single cards in any case."""

    text: str
    fits: Callable[[Hands], int]
    certain: tuple[Certain, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What the names of a condition stand for: the seats in order of play from N, and a contract.

    Without a contract trumps and points mean nothing.
    """

    seats: Sequence[str]
    trump: Trump | None = None
    points: PointTable | None = None
    locale: str = "en"


def read_condition(text: str, names: Names) -> Condition:
    """Return the condition a text states; raises NotationError, with the column, for none.

    >>> condition = read_condition("len(S.hearts) > 1 and not N.has('HA')", Names("NS"))
    >>> condition.fits([1 << Card.H7, 3 << Card.HK]), condition.fits([1 << Card.HA, 3 << Card.H7])
    (True, False)
    """
    passage = Passage(text, SOURCE, locale=locale_named(names.locale).name)
    if len(text) > _LONGEST:
        raise passage.error(f"a condition has at most {_LONGEST} characters", "make it shorter")
    reader = _Reader(passage, names)
    node = reader.parsed()
    fits = reader.of_kind(node, Kind.TRUTH, 0).of
    return Condition(text, fits, tuple(reader.certain(node)))


_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_SUMS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")
_PLAIN_STRING = re.compile(r"'[^'\\]*'|\"[^\"\\]*\"")
_PLAIN = {"≥": ">=", "≤": "<=", "≠": "!=", "×": "*", "−": "-", "–": "-"} | dict.fromkeys(
    "‘’‚“”„", "'"
)
"""What stands in place of ASCII in text that an editor has set, and what to write."""

_SUITS = {"spades": Suit.S, "hearts": Suit.H, "diamonds": Suit.D, "clubs": Suit.C}
_OF_A_HAND = (*_SUITS, "trumps", "points", "has")


class _Reader:
    """Turns the nodes of one text into terms."""

    def __init__(self, passage: Passage, names: Names) -> None:
        text = passage.text
        self._passage, self._names = passage, names
        self._blank = len(text) - len(text.lstrip())
        # Line ends are blanks here: the standard parser would end a condition at one.
        self._text = "".join(" " if c.isspace() else c for c in text.strip())

    # -- places -------------------------------------------------------------------------------

    def error(self, node: ast.expr, problem: str, fix: str = _EXAMPLE) -> NotationError:
        """Return the error for the place of a node."""
        return self._passage.error(problem, fix, self._blank + self._offset(node.col_offset))

    def _offset(self, in_bytes: int) -> int:
        """Return the offset in characters for one of the parser, which counts bytes."""
        before = self._text.encode()[:in_bytes]
        return len(before.decode())

    def _source(self, node: ast.expr) -> str:
        end = node.end_col_offset or 0
        return self._text[self._offset(node.col_offset) : self._offset(end)]

    def _written(self, node: ast.expr) -> str:
        return shown(self._source(node))

    # -- reading ------------------------------------------------------------------------------

    def parsed(self) -> ast.expr:
        """Return the expression that the text is to the standard parser."""
        text = self._text
        outside = _STRING.sub(lambda string: " " * len(string[0]), text)
        for at, character in enumerate(text):
            # A # would begin a comment, and hide a part of the condition.
            if character == "#" or not character.isprintable():
                problem = f"{shown(character)} stands in a condition"
                raise self._passage.error(problem, _EXAMPLE, self._blank + at)
            if not outside[at].isascii():  # the standard parser takes some for others
                plain = _PLAIN.get(character) or unicodedata.normalize("NFKC", character)
                fix = f"write {plain}" if plain.isascii() else _EXAMPLE
                problem = f"{shown(character)} is no letter of a condition"
                raise self._passage.error(problem, fix, self._blank + at)
        try:
            with catch_warnings():
                simplefilter("ignore")  # of the parser, about what is refused below
                return ast.parse(text, mode="eval").body
        except SyntaxError as error:
            at = error.offset - 1 if error.offset else len(text)
        except (ValueError, RecursionError, MemoryError):
            at = 0
        raise self._passage.error(
            "the condition cannot be read from here",
            "write == to compare" if text[at : at + 1] == "=" else _EXAMPLE,
            self._blank + at,
        )

    def of_kind(self, node: ast.expr, kind: Kind, depth: int) -> Term:
        """Return the term a node is; raises NotationError if it is not of the kind wanted."""
        term = self.term(node, depth + 1)
        if term.kind is kind:
            return term
        fix = _EXAMPLE
        if term.kind is Kind.CARDS and kind in (Kind.NUMBER, Kind.TRUTH):
            more = "" if kind is Kind.NUMBER else " > 0"
            fix = f"write len({self._written(node)}){more}"
        raise self.error(node, f"here is {term.kind.value} in place of {kind.value}", fix)

    def term(self, node: ast.expr, depth: int = 0) -> Term:
        """Return what a node is and how it is worked out."""
        if depth > _DEEPEST:
            raise self.error(node, "the condition is nested too deep", "make it simpler")
        match node:
            case ast.BoolOp(op, values):
                return self._joined(op, [self.of_kind(v, Kind.TRUTH, depth).of for v in values])
            case ast.UnaryOp(ast.Not(), operand):
                holds = self.of_kind(operand, Kind.TRUTH, depth).of
                return Term(Kind.TRUTH, lambda hands: not holds(hands))
            case ast.UnaryOp(ast.USub(), operand):
                size = self.of_kind(operand, Kind.NUMBER, depth).of
                return Term(Kind.NUMBER, lambda hands: -size(hands))
            case ast.BinOp(left, op, right) if type(op) in _SUMS:
                add = _SUMS[type(op)]
                first = self.of_kind(left, Kind.NUMBER, depth).of
                second = self.of_kind(right, Kind.NUMBER, depth).of
                return Term(Kind.NUMBER, lambda hands: add(first(hands), second(hands)))
            case ast.Compare(left, [ast.In() | ast.NotIn() as op], [cards]):
                return self._within(left, cards, isinstance(op, ast.In), depth)
            case ast.Compare(left, ops, others) if _COMPARISONS.keys() >= set(map(type, ops)):
                tests = [_COMPARISONS[type(op)] for op in ops]
                return self._compared([left, *others], tests, depth)
            case ast.Call(function, arguments, []):
                return self._called(node, function, arguments, depth)
            case ast.Attribute(of, name):
                return self._of_a_hand(node, self.of_kind(of, Kind.CARDS, depth).of, name)
            case ast.Name(name):
                return self._hand(node, name)
            case ast.Constant(int() as number) if self._source(node).isdigit():
                return Term(Kind.NUMBER, lambda _: number)
            case ast.Constant(str() as text):
                named = self._cards(node, text)
                return Term(Kind.NAMED, lambda _: named)
        raise self.error(node, f"{self._written(node)} is no part of a condition")

    @staticmethod
    def _joined(op: ast.boolop, parts: Sequence[Callable[[Hands], int]]) -> Term:
        if isinstance(op, ast.And):
            return Term(Kind.TRUTH, lambda hands: all(part(hands) for part in parts))
        return Term(Kind.TRUTH, lambda hands: any(part(hands) for part in parts))

    def _compared(
        self, nodes: Sequence[ast.expr], tests: Sequence[Callable[[int, int], bool]], depth: int
    ) -> Term:
        """Return a comparison, or a chain of them."""
        numbers = [self.of_kind(node, Kind.NUMBER, depth).of for node in nodes]
        if len(tests) == 1:
            (first, second), (test,) = numbers, tests
            return Term(Kind.TRUTH, lambda hands: test(first(hands), second(hands)))
        pairs = list(zip(tests, numbers, numbers[1:], strict=False))
        return Term(Kind.TRUTH, lambda hands: all(test(a(hands), b(hands)) for test, a, b in pairs))

    def _within(self, left: ast.expr, right: ast.expr, is_in: bool, depth: int) -> Term:
        named = self.of_kind(left, Kind.NAMED, depth).of(())
        held = self.of_kind(right, Kind.CARDS, depth).of
        return Term(Kind.TRUTH, lambda hands: (held(hands) & named == named) is is_in)

    def _called(
        self, node: ast.expr, function: ast.expr, arguments: Sequence[ast.expr], depth: int
    ) -> Term:
        match function, arguments:
            case ast.Attribute(of, "has"), [_, *_]:
                held = self.of_kind(of, Kind.CARDS, depth).of
                named = 0
                for argument in arguments:
                    named |= self.of_kind(argument, Kind.NAMED, depth).of(())
                return Term(Kind.TRUTH, lambda hands: held(hands) & named == named)
            case ast.Name("len"), [counted]:
                cards = self.of_kind(counted, Kind.CARDS, depth).of
                return Term(Kind.NUMBER, lambda hands: cards(hands).bit_count())
            case ast.Name("max" | "min" as name), [_, _, *_]:
                numbers = [self.of_kind(each, Kind.NUMBER, depth).of for each in arguments]
                choose = max if name == "max" else min
                return Term(Kind.NUMBER, lambda hands: choose(each(hands) for each in numbers))
        raise self.error(
            node,
            f"{self._written(node)} means nothing here",
            "write len(N.spades), N.has('HA'), or max and min of two numbers",
        )

    def _of_a_hand(self, node: ast.expr, held: Callable[[Hands], int], name: str) -> Term:
        if name in _SUITS:
            return _suit_of(held, _SUITS[name])
        trump, points = self._names.trump, self._names.points
        if name not in ("trumps", "points"):
            raise self.error(
                node,
                f"{self._written(node)} means nothing",
                "write ('HA') behind has" if name == "has" else f"write {one_of(_OF_A_HAND)}",
            )
        if trump is None or points is None:
            raise self.error(
                node, f"{name} depends on the contract and none is said", "say trump=S"
            )
        if name == "trumps":
            if trump.suit is not None:
                return _suit_of(held, trump.suit)
            return Term(Kind.CARDS, held if trump is Trump.TA else lambda _: 0)
        worth = [points.points(card, trump) for card in Card]
        return Term(Kind.NUMBER, lambda hands: sum([worth[card] for card in CardSet(held(hands))]))

    def _hand(self, node: ast.expr, name: str) -> Term:
        seats = list(self._names.seats)
        if name not in seats:
            raise self.error(
                node, f"{self._written(node)} is no seat at the table", f"seats are {one_of(seats)}"
            )
        at = seats.index(name)
        return Term(Kind.CARDS, lambda hands: hands[at])

    def _cards(self, node: ast.expr, text: str) -> int:
        """Return the cards that a string names."""
        if _PLAIN_STRING.fullmatch(self._source(node)) is None:
            raise self.error(node, "cards are named in plain quotes", "write 'HA'")
        at = self._blank + self._offset(node.col_offset) + 1
        bits = 0
        for item in Token(text, at, self._passage).items():
            bits |= 1 << read_card(item)
        if not bits:
            raise self.error(node, "no card is named", "write 'HA', or several as 'SK', 'SQ'")
        return bits

    # -- what holds in any case ---------------------------------------------------------------

    def certain(self, node: ast.expr, is_held: bool = True) -> Iterator[Certain]:
        """Yield what a condition that is understood says of single cards whatever else holds."""
        match node:
            case ast.BoolOp(ast.And(), values) if is_held:
                for value in values:
                    yield from self.certain(value)
            case ast.UnaryOp(ast.Not(), operand):
                yield from self.certain(operand, not is_held)
            case ast.Compare(card, [ast.In()], [ast.Name(seat)]):
                yield from self._said_of(seat, [card], is_held)
            case ast.Compare(card, [ast.NotIn()], [ast.Name(seat)]):
                yield from self._said_of(seat, [card], not is_held)
            case ast.Call(ast.Attribute(ast.Name(seat), "has"), cards):
                yield from self._said_of(seat, cards, is_held)

    def _said_of(self, seat: str, named: Sequence[ast.expr], is_held: bool) -> Iterator[Certain]:
        bits = 0
        for node in named:
            bits |= self.term(node).of(())
        if is_held or bits.bit_count() == 1:  # of several that are denied it may hold some
            yield Certain(list(self._names.seats).index(seat), CardSet(bits), is_held)


def _suit_of(cards: Callable[[Hands], int], suit: Suit) -> Term:
    mask = 0xFF << 8 * suit
    return Term(Kind.CARDS, lambda hands: cards(hands) & mask)
