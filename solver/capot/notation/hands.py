"""One hand: in dots, by suit signs or letters, or a list of cards, told by form (notation 2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ..cards import RANK_LETTERS, Card, Suit
from ..errors import NotationError
from .cards import PlacedCard, cards_text, is_symbol, read_card, read_ranks
from .locales import SYMBOLS
from .piles import has_piles, pile_groups, read_piles
from .scan import Token, shown
from .suits import by_letter, by_sign, held_cards, is_void

DOTS = "a hand is spades.hearts.diamonds.clubs, as in J9A.T8.K7.8"
MOST_TOKENS = 128
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


def read_hand(tokens: Sequence[Token]) -> list[PlacedCard]:
    """Return the cards of a hand in the order written, each in its place.

    Raises NotationError for text that is no hand, or is a hand in two ways. Cards that stand
    twice are left to the caller, who knows the other hands.
    """
    if has_piles(token.text for token in tokens):
        return [card for pile in read_piles(tokens) for card in pile]
    if "." in tokens[0].text and len(tokens) == 1:
        return _dotted(tokens[0])
    for token in tokens:
        if "." in token.text:
            raise token.error(f"{shown(token.text)} stands beside other cards of the hand", DOTS)
    items = (item for token in tokens for item in token.items())
    chunks = list(islice(items, MOST_TOKENS + 1))
    if len(chunks) > MOST_TOKENS:
        raise chunks[-1].error("there are too many cards for one hand", DOTS)
    if not chunks:
        raise tokens[0].error("there is no card in this hand", DOTS)
    if is_symbol(chunks[0].text[0]):
        return _signed_or_listed(chunks)
    held = by_letter(chunks)
    return _listed(chunks) if held is None else held_cards(held)


def _dotted(token: Token) -> list[PlacedCard]:
    if token.text.count(".") != 3:
        raise token.error(f"{shown(token.text)} has {token.text.count('.') + 1} suits", DOTS)
    cards: list[PlacedCard] = []
    start = 0
    for suit, text in zip(Suit, token.text.split("."), strict=True):
        if text and not is_void(text):
            ranks = read_ranks(token.part(start, start + len(text)))
            cards += [(Card.of(suit, rank), place) for rank, place in ranks]
        start += len(text) + 1
    return cards


def _listed(chunks: Sequence[Token]) -> list[PlacedCard]:
    """Return a hand in which every word is a card."""
    return [(read_card(chunk), chunk) for chunk in chunks]


def _signed_or_listed(chunks: Sequence[Token]) -> list[PlacedCard]:
    """Return a hand that begins with a suit sign: `♠J9A ♥T8`, or the list `♠J ♠9 ♥T`."""
    try:
        signed = held_cards(by_sign(chunks))
    except NotationError as error:
        try:
            return _listed(chunks)
        except NotationError:
            raise error from None
    try:
        listed = _listed(chunks)
    except NotationError:
        return signed
    named = [card for card, _ in listed]
    if named != [card for card, _ in signed]:
        # ♠J 9♥: the nine of hearts, or the nine of spades and no heart
        raise chunks[0].error(
            "the hand can be read in two ways",
            f"write {cards_text(named, chunks[0].locale.name)} with every sign before its ranks",
        )
    return listed
