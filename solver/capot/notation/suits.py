"""What is written of each suit of a hand, behind suit signs or suit letters (notation 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product

from ..cards import Card, Suit
from ..errors import NotationError
from .cards import PlacedCard, read_card, read_ranks
from .locales import SELECTORS, SYMBOLS, capitals
from .scan import Token

DASHES = frozenset("-‐‑‒–—―−")
"""What stands for no cards: what is written, and what editors and other programs make of it."""

BY_SIGNS = "as in ♠J9A ♥T8 ♦K7 ♣8"
_SIGNS = "".join(SYMBOLS)
_PIECE = re.compile(f"[{_SIGNS}]|[^{_SIGNS}{SELECTORS}]+")
_MOST_WORDS = 24  # the suits, sixteen cards, and a mark behind each suit

Held = Mapping[Suit, Sequence[Token]]
"""The pieces that are written of each suit."""


def is_void(text: str) -> bool:
    """Return whether a text says that there are no cards of a suit."""
    return text in DASHES


def suit_cards(suit: Suit, pieces: Sequence[Token]) -> list[PlacedCard]:
    """Return the cards of one suit, none for a dash; raises NotationError for what is neither."""
    if len(pieces) == 1 and is_void(pieces[0].text):
        return []
    for piece in pieces:
        if is_void(piece.text):
            raise piece.error("a dash stands beside cards of the suit", "leave one of them out")
    return [(Card.of(suit, rank), at) for piece in pieces for rank, at in read_ranks(piece)]


def held_cards(held: Held) -> list[PlacedCard]:
    """Return the cards of all suits in the order written; raises NotationError as `suit_cards`."""
    return [card for suit, pieces in held.items() for card in suit_cards(suit, pieces)]


def by_sign(chunks: Iterable[Token]) -> Held:
    """Return what is written behind suit signs, the first of which begins the hand.

    Raises NotationError for a sign that is there twice.
    """
    held: dict[Suit, list[Token]] = {}
    suit = Suit.S
    for chunk in chunks:
        for match in _PIECE.finditer(chunk.text):
            if match[0] not in SYMBOLS:
                held[suit].append(chunk.part(match.start(), match.end()))
                continue
            suit = SYMBOLS[match[0]]
            if suit in held:
                raise chunk.error(
                    f"{suit.symbol} is there twice in one hand",
                    f"write each suit once, {BY_SIGNS}",
                    match.start(),
                )
            held[suit] = []
    return held


def by_letter(chunks: Sequence[Token], marks: frozenset[str] = frozenset()) -> Held | None:
    """Return what is written behind the letters of the four suits: `S J 9 A H T 8 D K 7 C -`.

    That is how text without signs prints a hand, each suit on a line. None for a hand that does
    not begin so; raises NotationError where a letter may be suit or rank, both give a hand, and no
    ends of lines tell. Ranks may end in one of `marks`.
    """
    if len(chunks) > _MOST_WORDS or _named(chunks[0]) is not Suit.S:
        return None
    places = [[n for n, chunk in enumerate(chunks) if _named(chunk) is suit] for suit in Suit]
    found: list[Held] = []
    for begun in product([0], *places[1:]):
        ends = list(pairwise((*begun, len(chunks))))
        if all(end > start + 1 for start, end in ends):
            parts = [chunks[start + 1 : end] for start, end in ends]
            found.append(dict(zip(Suit, parts, strict=True)))
    right = [held for held in found if _is_hand(held, marks)]
    if len(right) > 1:
        right = [held for held in right if _are_lines(held)] or right
    if len(right) > 1:
        raise chunks[0].error(
            "the hand can be read in more than one way", f"write suit signs, {BY_SIGNS}"
        )
    return next(iter(right or found), None)


def _named(chunk: Token) -> Suit | None:
    """Return the suit that a word names by letters, None for what is no suit or is a card too."""
    if len(chunk.text) > 2:
        return None
    suits = chunk.locale.suit_spellings.get(capitals(chunk.text), ())
    if len(suits) != 1 or chunk.text in SYMBOLS:
        return None
    try:
        read_card(chunk)
    except NotationError:
        return suits[0]
    return None


def _is_hand(held: Held, marks: frozenset[str]) -> bool:
    """Return whether what is written of every suit is ranks, or a dash."""
    for suit, pieces in held.items():
        plain = [p for p in (_unmarked(piece, marks) for piece in pieces) if p.text]
        try:
            suit_cards(suit, plain)
        except NotationError:
            return False
    return True


def _are_lines(held: Held) -> bool:
    """Return whether what is written of every suit ends its line."""
    ends = [
        (pieces[-1].passage.text, pieces[-1].at + len(pieces[-1].text)) for pieces in held.values()
    ]
    return all(text[end:].lstrip(" \t\r,")[:1] in ("\n", "") for text, end in ends[:-1])


def _unmarked(piece: Token, marks: frozenset[str]) -> Token:
    return piece.part(0, -1) if piece.text[-1:] in marks else piece
