"""Cards, ranks and suits of a locale, read strictly: one meaning or an error (notation 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from ..cards import Card, Rank, Suit
from ..contracts import Trump
from ..errors import NotationError, one_of
from ..rules import RuleSet, rule_set
from .locales import CANONICAL, SELECTORS, SYMBOLS, capitals, locale_named, meanings, suit_meanings
from .scan import Passage, Token, shown

_NO_SELECTORS = str.maketrans("", "", SELECTORS)
_NAMED = re.compile(f"[{''.join(suit.symbol for suit in Suit)}](?:10|[AKQJ987])")
_LONGEST = 64  # characters of a card, or of the ranks of a suit: none comes near it

PlacedCard = tuple[Card, Token]
"""A card and where it is written."""


# -- reading ----------------------------------------------------------------------------------


def parse_card(text: str, locale: str = "en") -> Card:
    """Return the card a text names in a locale: suit and rank in either order, any case.

    Raises NotationError for none, and for a text that names two (notation 1).

    >>> parse_card("10♥"), parse_card("pv", "fr")
    (Card.HT, Card.SJ)
    """
    stripped = text.strip()
    at = len(text) - len(text.lstrip())
    return read_card(Token(stripped, at, Passage(text, locale=locale_named(locale).name)))


def read_card(token: Token) -> Card:
    """Return the card a token names; raises NotationError for none or for two."""
    locale = token.locale
    text, readings = token.text, _readings(locale.name)
    if text not in readings:
        text = _folded(text)
    cards = readings.get(text, ())
    if len(cards) == 1:
        if text in locale.suit_spellings and token.text != text:
            raise _suit_or_card(token, cards[0])
        return cards[0]
    if cards:
        options = one_of([card_text(card, locale.name) for card in cards])
        raise token.error(f"{shown(token.text)} can be read as {options}", f"write {options}")
    raise _no_card(token)


def _folded(text: str) -> str:
    """Return a short text in capitals and without variation selectors, "" for a long one."""
    return capitals(text.translate(_NO_SELECTORS)) if len(text) <= _LONGEST else ""


@cache
def _readings(name: str) -> Mapping[str, tuple[Card, ...]]:
    """Return every spelling of a card in a locale with the cards it can mean."""
    locale = locale_named(name)
    found: dict[str, set[Card]] = {}
    for suit_text, suits in locale.suit_spellings.items():
        for rank_text, rank in locale.rank_spellings.items():
            for text in (suit_text + rank_text, rank_text + suit_text):
                found.setdefault(text, set()).update(Card.of(suit, rank) for suit in suits)
    return {text: tuple(sorted(cards)) for text, cards in found.items()}


def _suit_or_card(token: Token, card: Card) -> NotationError:
    """Return the error for `Ca` or `tr` in French, a card and the name of a suit."""
    locale = token.locale
    (suit,) = locale.suit_spellings[capitals(token.text)]
    return token.error(
        f"{shown(token.text)} can be read as {card_text(card, locale.name)} and as the suit "
        f"{suit.symbol}",
        f"write {card_text(card, locale.name)}, or {suit.symbol} and a rank",
    )


def _no_card(token: Token) -> NotationError:
    """Return the error for a token that is no card, at the first character that is no letter."""
    locale = token.locale
    text = capitals(token.text[:_LONGEST])
    alphabet = set("".join((*locale.suit_spellings, *locale.rank_spellings, SELECTORS)))
    example = f"{suit_text(Suit.S, locale.name, ascii=True)}{rank_text(Rank.JACK, locale.name)}"
    for at, letter in enumerate(text):
        if letter not in alphabet:
            return token.error(
                f"{shown(token.text[at])} is no card letter of --locale {locale.name}",
                locale.hints.get(letter)
                or _elsewhere(meanings(letter, locale.name), token)
                or f"write suit and rank, as in {example}",
                at,
            )
    for letter in text:
        if letter in locale.hints:
            return token.error(
                f"{shown(token.text)} is no card in --locale {locale.name}", locale.hints[letter]
            )
    return token.error(f"{shown(token.text)} is no card", f"write suit and rank, as in {example}")


def read_ranks(token: Token) -> list[tuple[Rank, Token]]:
    """Return the ranks written one after the other in a token, each in its place.

    Raises NotationError for anything else, and where the text can be cut in two ways.
    """
    text = capitals(token.text[:_LONGEST])
    spellings = token.locale.rank_spellings
    lengths = sorted({len(spelling) for spelling in spellings})
    if len(token.text) > _LONGEST:
        raise token.error("there are too many ranks for one suit", "a suit has eight cards")
    ways = [1] + [0] * len(text)  # ways[i]: how many ways there are to read the first i letters
    last: list[int] = [0] * len(ways)
    reached = 0
    for start in range(len(text)):
        if not ways[start]:
            continue
        reached = start
        for length in lengths:
            if text[start : start + length] in spellings and start + length <= len(text):
                ways[start + length] += ways[start]
                last[start + length] = start
    if not ways[-1]:
        raise _no_rank(token, reached)
    if ways[-1] > 1:
        raise token.error(
            f"{shown(token.text)} can be read in more than one way",
            "put the suit sign before and spaces between the ranks, as in ♠VIII X",
        )
    ranks: list[tuple[Rank, Token]] = []
    end = len(text)
    while end:
        start = last[end]
        ranks.append((spellings[text[start:end]], token.part(start, end)))
        end = start
    return ranks[::-1]


def _no_rank(token: Token, at: int) -> NotationError:
    locale = token.locale
    letter = capitals(token.text[at])
    return token.error(
        f"{shown(token.text[at])} is no rank in --locale {locale.name}",
        locale.hints.get(letter)
        or _elsewhere(meanings(letter, locale.name), token)
        or f"ranks are {locale.ranks_in_words}",
        at,
    )


def _elsewhere(meaning: str, token: Token) -> str:
    """Return what to do about a letter of another language, "" for one that is of none."""
    if not meaning:
        return ""
    said = "JSON and CFN have English letters" if token.passage.is_fixed else "say --locale"
    return f"{meaning}: {said}"


def parse_trump(text: str, rules: RuleSet | str, locale: str = "en") -> Trump:
    """Return the contract a text names in a locale; raises NotationError for none and for two.

    >>> parse_trump("C", "belote", "fr").title
    '♥'
    """
    game = rule_set(rules) if isinstance(rules, str) else rules
    return read_trump(Token(text, 0, Passage(text, locale=locale_named(locale).name)), game)


def read_trump(token: Token, rules: RuleSet) -> Trump:
    """Return the contract a token names: a suit of the locale, SA or TA.

    Raises NotationError for none or for two, which says those of the rule set.
    """
    locale = token.locale
    text = _folded(token.text)
    if text in ("SA", "TA"):
        return Trump[text]
    suits = locale.suit_spellings.get(text, ())
    if len(suits) == 1:
        return Trump[suits[0].name]
    letters = [suit_text(suit, locale.name, ascii=True) for suit in Suit]
    if suits:
        options = one_of([f"{letters[suit]} or {suit.symbol}" for suit in suits])
        raise token.error(f"{shown(token.text)} can be more than one suit", f"write {options}")
    named = [letters[t.suit] if t.suit is not None else t.value for t in rules.trumps]
    elsewhere = _elsewhere(suit_meanings(text, locale.name), token)
    raise token.error(
        f"trump {shown(token.text) or 'without a value'} is no contract of {rules.name}"
        + ("" if locale.name == CANONICAL else f" in --locale {locale.name}"),
        f"write {one_of(named)}" + (f"; {elsewhere}" if elsewhere else ""),
    )


# -- writing ----------------------------------------------------------------------------------


def rank_text(rank: Rank, locale: str = "en", *, ascii: bool = False) -> str:
    """Return a rank as the locale writes it; in English text a ten is `10`, in ASCII `T`."""
    text = locale_named(locale).rank_names[rank]
    return "10" if text == "T" and not ascii else text


def suit_text(suit: Suit, locale: str = "en", *, ascii: bool = False) -> str:
    """Return the sign of a suit, or with `ascii` the letters the locale writes for it."""
    if not ascii:
        return suit.symbol
    return locale_named(locale).suits[suit][0].capitalize()


def card_text(card: Card, locale: str = "en", ascii: bool = False) -> str:
    """Return a card as text shows it: `♥10`, or with `ascii` letters that read back: `HT`."""
    suit = suit_text(card.suit, locale, ascii=ascii)
    return suit + rank_text(card.rank, locale, ascii=ascii)


def cards_text(cards: Iterable[Card], locale: str = "en", ascii: bool = False) -> str:
    """Return cards as text shows them, with spaces between."""
    return " ".join(card_text(card, locale, ascii) for card in cards)


def in_letters(text: str, locale: str = "en") -> str:
    """Return words that name cards as English text does, in the letters of a locale.

    >>> in_letters("♥ must be followed with a card above ♥K", "fr")
    '♥ must be followed with a card above ♥R'
    """
    return _NAMED.sub(lambda named: card_text(parse_card(named[0]), locale), text)


def is_symbol(character: str) -> bool:
    """Return whether a character is a suit sign."""
    return character in SYMBOLS
