"""Piles of a hand, top first: `(C9 DK)(D8 SJ)` (notation 2, rules 7).

White space between `)` and `(` tells hands apart in an unlabelled deal, so the piles of one
player touch there; behind a label of their own they may stand apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..errors import NotationError
from .cards import PlacedCard, read_card
from .scan import Token, shown

A_PILE = "write each pile in parentheses, top card first, as in (C9 DK)(D8 SJ)"
A_LAYOUT = "a full hand is eight piles of two or four piles of four"
PILED_HAND = 16
_MOST_PILES = 8
_DEEPEST = 4
_LAYOUTS = ([2] * 8, [4] * 4)
_PIECE = re.compile(r"[()]|[^\s()]+")


def has_piles(words: Iterable[str]) -> bool:
    """Return whether a parenthesis stands in the words."""
    return any("(" in word or ")" in word for word in words)


def pile_groups(words: Sequence[str]) -> list[slice]:
    """Return which words between white space belong to the same piles or to piles that touch.

    White space inside parentheses parts nothing.
    """
    begins: list[int] = []
    depth = 0
    for number, word in enumerate(words):
        if depth <= 0:
            begins.append(number)
            depth = 0
        depth += word.count("(") - word.count(")")
    return [slice(*ends) for ends in zip(begins, [*begins[1:], len(words)], strict=True)]


def are_single_piles(words: Sequence[str]) -> bool:
    """Return whether no piles in words touch, so that nothing says which are of one hand."""
    return sum(word.count("(") for word in words) <= len(pile_groups(words))


def read_piles(tokens: Sequence[Token]) -> list[list[PlacedCard]]:
    """Return the piles of one player, each with its top card first and every card in its place.

    Raises NotationError as `pile_items` does. Cards that stand twice are left to the caller.
    """
    return [[(read_card(item), item) for item in pile] for pile in pile_items(tokens)]


def pile_items(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return what is written in the piles of one player, each with its top card first.

    Raises NotationError for a parenthesis without its other, an empty pile, a card outside and
    more or deeper piles than a player can have.
    """
    piles: list[list[Token]] = []
    opened: Token | None = None
    for token in tokens:
        for match in _PIECE.finditer(token.text):
            piece = token.part(match.start(), match.end())
            if piece.text == "(":
                if opened is not None:
                    raise _not_closed(opened)
                if len(piles) == _MOST_PILES:
                    raise piece.error("there are too many piles for one hand", A_LAYOUT)
                opened = piece
                piles.append([])
            elif opened is None:
                if piece.text == ")":
                    raise piece.error("a parenthesis is closed that was not opened", A_PILE)
                raise piece.error(f"{shown(piece.text)} stands outside the piles", A_PILE)
            elif piece.text == ")":
                if not piles[-1]:
                    raise opened.error("a pile is empty", "leave empty piles out")
                opened = None
            else:
                for item in piece.items():
                    if len(piles[-1]) == _DEEPEST:
                        raise item.error("there are too many cards for one pile", A_LAYOUT)
                    piles[-1].append(item)
    if opened is not None:
        raise _not_closed(opened)
    sizes = [len(pile) for pile in piles]
    if sum(sizes) >= PILED_HAND and sizes not in _LAYOUTS:
        raise tokens[0].error(f"a hand of {sum(sizes)} cards lies in unequal piles", A_LAYOUT)
    return piles


def _not_closed(opened: Token) -> NotationError:
    return opened.error("a parenthesis is not closed", A_PILE)
