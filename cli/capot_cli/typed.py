"""What can be typed while a deal is explored: words to commands, each with its meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from capot.cards import Card
from capot.contracts import Trump
from capot.errors import CapotError, NotationError, escaped, shortened
from capot.notation import parse_card, suit_text, without_comments

# -- the commands -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """Play cards, one after the other."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back so many cards."""

    count: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Play again so many cards that were taken back."""

    count: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Go to before a card of the record, counted from 1; None for its end."""

    number: int | None


@dataclass(frozen=True, slots=True)
class Best:
    """Play so many best cards; None for all to the end."""

    count: int | None


@dataclass(frozen=True, slots=True)
class Change:
    """Say keys of the deal anew; one with an empty value is no longer said."""

    said: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PutAway:
    """Put cards away, or for none take up again those that were."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hints:
    """Show what cards are worth, or not; None for the other of the two."""

    wanted: bool | None


@dataclass(frozen=True, slots=True)
class Another:
    """Go to another deal of the input, counted from 1."""

    number: int


class Simple(Enum):
    """The commands that take no argument."""

    LINE = "line"
    ALL = "all"
    SHOW = "show"
    POSITION = "position"
    HELP = "help"
    QUIT = "quit"


Command = Play | Undo | Redo | Jump | Best | Change | PutAway | Hints | Another | Simple


# -- how they are typed -----------------------------------------------------------------------

_MANY = 99
_MOST_DIGITS = 3
_SHORTEST_WORD = 4  # letters; what is shorter was meant to be a card
_START, _END = _ENDS = ("start", "end")
_SWITCH = {"on": True, "off": False}


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a command is typed: name, short form, what stands behind it, what it does.

    `least` and `most` are how many words may stand behind it.
    """

    name: str
    short: str
    arguments: str
    does: str
    least: int = 0
    most: int = 0

    @property
    def usage(self) -> str:
        """Both forms with what stands behind them."""
        return f"{self.short}, {self.name} {self.arguments}".rstrip()


SPELLINGS = (
    Spelling("undo", "u", "[N]", "take back the last card, or N cards", most=1),
    Spelling("redo", "r", "[N]", "play again what was taken back", most=1),
    Spelling("jump", "j", "N|start|end", "go to before card N of the record", 1, 1),
    Spelling("best", "b", "[N|end]", "play a best card, or N of them", most=1),
    Spelling("line", "l", "", "best play by all from here to the end"),
    Spelling("all", "a", "", "the deal from its first card on in every contract"),
    Spelling("trump", "t", "TRUMP", "the same cards in another contract", 1, _MANY),
    Spelling("leader", "le", "SEAT", "another seat leads to the first trick", 1, _MANY),
    Spelling("rules", "ru", "NAME", "another rule set; capot rules lists them", 1, _MANY),
    Spelling("away", "aw", "[CARD CARD]", "put two of twelve cards away, or take them up", 0, 2),
    Spelling("hints", "hi", "[on|off]", "whether to show what cards are worth", most=1),
    Spelling("show", "s", "", "the position again"),
    Spelling("position", "p", "", "the position in one line, for other commands"),
    Spelling("deal", "d", "N", "another deal of the file", 1, 1),
    Spelling("help", "h", "", "this list"),
    Spelling("quit", "q", "", "end, as the end of the input does"),
)
OTHERWISE = (
    ("CARD …", "play it, or several: SJ SK ST S7"),
    ("KEY=VALUE …", "say anew what a position line says: taker=N bid=100; bid= for none"),
)
"""What else is typed than commands, and what that does."""

_NAMES = tuple(each.name for each in SPELLINGS)
_BY_WORD = {word: each for each in SPELLINGS for word in (each.name, each.short)}
_BY_WORD |= {"?": _BY_WORD["help"], "exit": _BY_WORD["quit"]}
WORDS = tuple(_BY_WORD)
"""All that is read as a command; none of them is a card in any locale."""

_OFFERED: Mapping[str, Sequence[str]] = {
    "jump": _ENDS,
    "best": (_END,),
    "hints": tuple(_SWITCH),
}


# -- reading ----------------------------------------------------------------------------------


def read_command(text: str, locale: str) -> Command | None:
    """Return the command a line says, None for one that is blank or a `#` comment.

    Raises CapotError for what is none, with what may be typed.
    """
    words = without_comments(text).split()
    if not words:
        return None
    first, *rest = words
    spelling = _BY_WORD.get(first.lower())
    if spelling is not None:
        return _read(spelling, rest, locale)
    if "=" in first:
        return Change(_pairs(words))
    try:
        cards = _cards(words, locale)
        return Play(cards) if cards else None
    except NotationError as error:
        if first.isalpha() and len(first) >= _SHORTEST_WORD:
            raise CapotError(
                f"{_quoted(first)} is no card and none of {', '.join(_NAMES)}"
            ) from None
        raise CapotError(f"{said_of(error)}, or help for the commands") from None


def _read(spelling: Spelling, words: Sequence[str], locale: str) -> Command:
    try:
        if len(words) < spelling.least:
            raise CapotError(f"{spelling.name} says too little")
        if len(words) > spelling.most:
            raise CapotError(f"{_quoted(words[spelling.most])} is too much")
        return _command(spelling.name, words, locale)
    except CapotError as error:
        raise CapotError(f"{said_of(error)}; type {spelling.usage}") from None


def _command(name: str, words: Sequence[str], locale: str) -> Command:
    match name:
        case "undo":
            return Undo(_count(words))
        case "redo":
            return Redo(_count(words))
        case "jump":
            where = words[0].lower()
            return Jump({_START: 1, _END: None}[where] if where in _ENDS else _count(words))
        case "best":
            return Best(None if words and words[0].lower() == _END else _count(words))
        case "trump" | "leader" | "rules":
            return Change(_pairs([f"{name}={words[0]}", *words[1:]]))
        case "away":
            return PutAway(_cards(words, locale))
        case "hints":
            return Hints(_switch(words[0]) if words else None)
        case "deal":
            return Another(_count(words))
    return Simple(name)


def _count(words: Sequence[str]) -> int:
    """Return the number typed, 1 for none."""
    if not words:
        return 1
    text = words[0]
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    if not is_number or int(text) == 0:
        raise CapotError(f"{_quoted(text)} is no number from 1")
    return int(text)


def _switch(text: str) -> bool:
    try:
        return _SWITCH[text.lower()]
    except KeyError:
        raise CapotError(f"{_quoted(text)} is neither on nor off") from None


def _pairs(words: Sequence[str]) -> dict[str, str]:
    """Return KEY=VALUE words as a mapping."""
    said: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        key = key.lower()
        if not equals:
            raise CapotError(f"{_quoted(word)} is no KEY=VALUE")
        if key in said:
            raise CapotError(f"{_quoted(key)} is given twice")
        said[key] = value
    return said


def _cards(words: Sequence[str], locale: str) -> tuple[Card, ...]:
    """Return the cards of a list, with spaces or commas between them."""
    return tuple(parse_card(text, locale) for word in words for text in word.split(",") if text)


def said_of(error: CapotError) -> str:
    """Return what an error says, without the place in a text that was typed just now."""
    if not isinstance(error, NotationError):
        return str(error)
    return f"{error.problem}; {error.fix}" if error.fix else error.problem


def _quoted(text: str) -> str:
    return f"'{shortened(escaped(text[:25]), 24)}'"


def trump_letters(trump: Trump, locale: str) -> str:
    """Return a contract as it is typed."""
    return trump.value if trump.suit is None else suit_text(trump.suit, locale, ascii=True)


def completions(
    before: str, text: str, cards: Sequence[str], arguments: Mapping[str, Sequence[str]]
) -> list[str]:
    """Return how a word that begins with `text` can go on, `before` being what stands before it.

    `cards` can be played; `arguments` are what may stand behind a command, by its name.
    """
    words = before.split()
    if not words:
        offered: Sequence[str] = [*_NAMES, *cards]
    else:
        spelling = _BY_WORD.get(words[0].lower())
        name = "" if spelling is None else spelling.name
        offered = {**_OFFERED, **arguments}.get(name, ())
    return [word for word in offered if word.lower().startswith(text.lower())]
