"""The letters of six languages, as data (notation 1).

Under a locale only its own letters, the suit symbols and the digits are read. Nothing here is
decided by code: a new language is a new entry of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from ..arguments import told
from ..cards import Rank, Suit
from ..errors import CapotError, one_of

SYMBOLS: Mapping[str, Suit] = MappingProxyType(
    {
        symbol: suit
        for suit, symbols in zip(Suit, ("♠♤", "♥♡", "♦♢", "♣♧"), strict=True)
        for symbol in symbols
    }
)
"""The suit signs, read in every locale."""

SELECTORS = "\ufe0e\ufe0f"
"""Variation selectors: many keyboards put one after a suit sign; they mean nothing."""

CANONICAL = "en"
"""The locale of JSON, of CFN, and of text of which no other is said."""

_DIGITS = MappingProxyType({"7": Rank.SEVEN, "8": Rank.EIGHT, "9": Rank.NINE, "10": Rank.TEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Locale:
    """How one language writes ranks and suits.

    `high` spells A T K Q J and `suits` spells S H D C, each with its alternatives, the one that
    is written first; a suit spelling that stands in two places is ambiguous. `also` are further
    spellings of the low ranks, `hints` say what to write for a letter that is often meant.
    """

    name: str
    high: tuple[tuple[str, ...], ...]
    suits: tuple[tuple[str, ...], ...]
    also: Mapping[str, Rank] = field(default_factory=dict)
    hints: Mapping[str, str] = field(default_factory=dict)

    @property
    def rank_names(self) -> Mapping[Rank, str]:
        """How each rank is written."""
        return _rank_names(self.name)

    @property
    def rank_spellings(self) -> Mapping[str, Rank]:
        """What is read as a rank, in capitals."""
        return _rank_spellings(self.name)

    @property
    def suit_spellings(self) -> Mapping[str, tuple[Suit, ...]]:
        """What is read as a suit, in capitals, symbols included; two suits where it is unclear."""
        return _suit_spellings(self.name)

    @property
    def ranks_in_words(self) -> str:
        """The ranks as a message lists them, strongest first."""
        return " ".join(self.rank_names[rank] for rank in reversed(Rank))


_HIGH = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)

_TABLE = (
    Locale(
        name="en",
        high=(("A",), ("T",), ("K",), ("Q",), ("J",)),
        suits=(("S",), ("H",), ("D",), ("C",)),
    ),
    Locale(
        name="fr",
        high=(("A",), ("10",), ("R",), ("D",), ("V",)),
        suits=(("P", "PI"), ("C", "CO"), ("K", "CA"), ("T", "TR")),
    ),
    Locale(
        name="pt",
        high=(("A", "Á", "A\u0301"), ("10",), ("R",), ("D",), ("V",)),
        suits=(("E",), ("C",), ("O",), ("P",)),
    ),
    Locale(
        name="hr",
        high=(("A",), ("X",), ("K",), ("B",), ("J",)),
        suits=(("P", "LI"), ("H", "SR"), ("K", "BU"), ("T", "ŽI", "Z\u030cI", "ZI")),
        also=MappingProxyType({"IX": Rank.NINE, "VIII": Rank.EIGHT, "VII": Rank.SEVEN}),
        hints=MappingProxyType({"D": "write B for the queen (baba) or J for the jack (dečko)"}),
    ),
    Locale(
        name="de",
        high=(("A",), ("10",), ("K",), ("D", "O"), ("B", "U")),
        suits=(("P", "PI"), ("H", "HE"), ("KA", "K"), ("KR", "K")),
    ),
    Locale(
        name="nl",
        high=(("A",), ("10",), ("H",), ("V",), ("B",)),
        suits=(("S",), ("H",), ("R",), ("K",)),
    ),
)

LOCALES: Mapping[str, Locale] = MappingProxyType({locale.name: locale for locale in _TABLE})
"""The locales by name."""

_RANK_WORDS = ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")


def locale_named(name: str) -> Locale:
    """Return the locale of that name; raises CapotError for an unknown one."""
    found = LOCALES.get(name) if isinstance(name, str) else None
    if found is None:
        raise CapotError(f"locale {told(name)} is none of {one_of(list(LOCALES))}")
    return found


@cache
def _rank_names(name: str) -> Mapping[Rank, str]:
    low = {rank: text for text, rank in _DIGITS.items()}
    high = zip(_HIGH, LOCALES[name].high, strict=True)
    return MappingProxyType(low | {rank: spellings[0] for rank, spellings in high})


@cache
def _rank_spellings(name: str) -> Mapping[str, Rank]:
    locale = LOCALES[name]
    spellings = {**_DIGITS, **locale.also}
    for rank, texts in zip(_HIGH, locale.high, strict=True):
        spellings |= dict.fromkeys(texts, rank)
    return MappingProxyType(spellings)


@cache
def _suit_spellings(name: str) -> Mapping[str, tuple[Suit, ...]]:
    spellings = {symbol: (suit,) for symbol, suit in SYMBOLS.items()}
    for suit, texts in zip(Suit, LOCALES[name].suits, strict=True):
        for text in texts:
            spellings[text] = (*spellings.get(text, ()), suit)
    return MappingProxyType(spellings)


_CAPITALS = str.maketrans("abcdefghijklmnopqrstuvwxyzáž", "ABCDEFGHIJKLMNOPQRSTUVWXYZÁŽ")


def capitals(text: str) -> str:
    """Return `text` with the letters of the table in capitals, each character in its place.

    Not `str.upper`, which makes an S of a long s and two letters of a sharp one.
    """
    return text.translate(_CAPITALS)


@cache
def meanings(letter: str, name: str) -> str:
    """Return what a letter means in locales other than `name`, in words, "" for nothing.

    >>> meanings("V", "en")
    'V is the jack in --locale fr or pt and the queen in --locale nl'
    """
    return _in_words(letter, name, has_ranks=True)


@cache
def suit_meanings(letter: str, name: str) -> str:
    """Return the same of suits alone, where a contract is read and no rank can be meant."""
    return _in_words(letter, name, has_ranks=False)


def _in_words(letter: str, name: str, *, has_ranks: bool) -> str:
    found: dict[str, list[str]] = {}
    if letter in SYMBOLS:
        return ""
    for other in LOCALES.values():
        if other.name == name:
            continue
        if has_ranks and letter in other.rank_spellings:
            rank = _RANK_WORDS[other.rank_spellings[letter]]
            found.setdefault(f"the {rank}", []).append(other.name)
        for suit in other.suit_spellings.get(letter, ()):
            found.setdefault(_SUIT_WORDS[suit], []).append(other.name)
    if not found:
        return ""
    said = [f"{meaning} in --locale {one_of(names)}" for meaning, names in found.items()]
    joined = said[0] if len(said) == 1 else ", ".join(said[:-1]) + " and " + said[-1]
    return f"{letter} is {joined}"
