"""One hand: in dots, by suit signs, or as a list of cards; told apart by form (notation 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ..cards import RANK_LETTERS, Card, Suit
from ..errors import NotationError
from .cards import PlacedCard, cards_text, is_symbol, read_card, read_ranks
from .locales import SELECTORS, SYMBOLS, Locale
from .piles import has_piles, pile_groups, read_piles
from .scan import Token, shown

DOTS = "a hand is spades.hearts.diamonds.clubs, as in J9A.T8.K7.8"
MOST_TOKENS = 128
_SIGNS = "".join(SYMBOLS)
_PIECE = re.compile(f"[{_SIGNS}]|[^{_SIGNS}{SELECTORS}]+")
_BITS = {letter: 1 << number for number, letter in enumerate(RANK_LETTERS)}
_RUNS: dict[str, int] = {}  # runs of ranks met before; eight ranks cannot make many


def are_hands(words: Sequence[str]) -> bool:
    """Return whether words between white space have the form of several hands, not of one.

    Hands in dots and piles of one player are each written without a space, and one hand by suit
    signs has every sign once.
    """
    if sum("." in word for word in words) > 1:
        return True
    if has_piles(words):
        return len(pile_groups(words)) > 1
    signs = [[SYMBOLS[sign] for sign in word[:MOST_TOKENS] if sign in SYMBOLS] for word in words]
    together = [suit for suits in signs for suit in suits]
    return len(words) > 1 and len(together) > len(set(together)) and max(map(len, signs)) > 1


def compact_bits(text: str) -> int | None:
    """Return the cards of a hand in dots in canonical letters as bits, None if it is not one.

    The quick way for what nearly every file holds; what it refuses, `read_hand` reads or
    explains.
    """
    suits = text.split(".")
    if len(suits) != 4:
        return None
    bits = 0
    for shift, ranks in zip((0, 8, 16, 24), suits, strict=True):
        suit = _RUNS.get(ranks)
        if suit is None:
            suit = _run_bits(ranks)
            if suit is None:
                return None
            _RUNS[ranks] = suit
        bits |= suit << shift
    return bits


def _run_bits(ranks: str) -> int | None:
    bits = 0
    for letter in ranks:
        bit = _BITS.get(letter, 0)
        if not bit or bits & bit:
            return None
        bits |= bit
    return bits


def read_hand(tokens: Sequence[Token], locale: Locale) -> list[PlacedCard]:
    """Return the cards of a hand in the order written, each in its place.

    Raises NotationError for text that is no hand, or is a hand in two ways. Cards that stand
    twice are left to the caller, who knows the other hands.
    """
    if has_piles(token.text for token in tokens):
        return [card for pile in read_piles(tokens, locale) for card in pile]
    if "." in tokens[0].text and len(tokens) == 1:
        return _dotted(tokens[0], locale)
    for token in tokens:
        if "." in token.text:
            raise token.error(f"{shown(token.text)} stands beside other cards of the hand", DOTS)
    items = (item for token in tokens for item in token.items())
    chunks = list(islice(items, MOST_TOKENS + 1))
    if len(chunks) > MOST_TOKENS:
        raise chunks[-1].error("there are too many cards for one hand", DOTS)
    if not chunks:
        raise tokens[0].error("there is no card in this hand", DOTS)
    if not is_symbol(chunks[0].text[0]):
        return [(read_card(chunk, locale), chunk) for chunk in chunks]
    return _signed_or_listed(chunks, locale)


def _dotted(token: Token, locale: Locale) -> list[PlacedCard]:
    if token.text.count(".") != 3:
        raise token.error(f"{shown(token.text)} has {token.text.count('.') + 1} suits", DOTS)
    cards: list[PlacedCard] = []
    start = 0
    for suit, text in zip(Suit, token.text.split("."), strict=True):
        if text not in ("", "-"):
            ranks = read_ranks(token.part(start, start + len(text)), locale)
            cards += [(Card.of(suit, rank), place) for rank, place in ranks]
        start += len(text) + 1
    return cards


def _signed_or_listed(chunks: Sequence[Token], locale: Locale) -> list[PlacedCard]:
    """Return a hand that begins with a suit sign: `♠J9A ♥T8`, or the list `♠J ♠9 ♥T`."""
    try:
        signed = _signed(chunks, locale)
    except NotationError as error:
        try:
            return [(read_card(chunk, locale), chunk) for chunk in chunks]
        except NotationError:
            raise error from None
    try:
        listed = [(read_card(chunk, locale), chunk) for chunk in chunks]
    except NotationError:
        return signed
    by_sign = [card for card, _ in signed]
    by_list = [card for card, _ in listed]
    if by_sign != by_list:
        # ♠J 9♥: the nine of hearts, or the nine of spades and no heart
        raise chunks[0].error(
            "the hand can be read in two ways",
            f"write {cards_text(by_list, locale.name)} with every sign before its ranks",
        )
    return listed


def _signed(chunks: Sequence[Token], locale: Locale) -> list[PlacedCard]:
    """Return a hand in which every rank belongs to the suit sign before it."""
    return [
        (Card.of(suit, rank), place)
        for suit, piece in signed_pieces(chunks)
        if piece.text != "-"
        for rank, place in read_ranks(piece, locale)
    ]


def signed_pieces(chunks: Iterable[Token]) -> Iterator[tuple[Suit, Token]]:
    """Yield what is written behind suit signs with the suit it belongs to; S before any sign.

    Raises NotationError for a sign that is there twice.
    """
    suit = Suit.S
    done: set[Suit] = set()
    for chunk in chunks:
        for match in _PIECE.finditer(chunk.text):
            piece = match[0]
            if piece not in SYMBOLS:
                yield suit, chunk.part(match.start(), match.end())
                continue
            suit = SYMBOLS[piece]
            if suit in done:
                raise chunk.error(
                    f"{suit.symbol} is there twice in one hand",
                    "write each suit once, as in ♠J9A ♥T8 ♦K7 ♣8",
                    match.start(),
                )
            done.add(suit)
