"""Deals: unlabelled in the order of play, or a label before every hand (notation 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..cards import CardSet
from ..deals import Deal, Seat
from ..errors import NotationError
from ..rules import Direction
from .cards import FOUR_PLAYERS, card_text
from .hands import DOTS, MOST_TOKENS, are_hands, compact_bits, read_hand
from .locales import Locale
from .scan import Passage, Token, all_of, shown

PLAYERS = 4
FULL_HAND = 8
A_DEAL = "write a seat, a colon and the hands in order of play, as in N:hand hand hand hand"
_SEATS = {letter: Seat(seat) for seat in Seat for letter in (seat.value, seat.value.lower())}


@dataclass(frozen=True, slots=True)
class Outline:
    """The parts of a deal's text before they are read: labels, what follows each, and keys."""

    passage: Passage
    labels: tuple[Token, ...]
    hands: tuple[tuple[Token, ...], ...]
    keys: tuple[Token, ...]

    @property
    def is_labelled(self) -> bool:
        """Whether every hand has its own label, so that their order says nothing."""
        return len(self.labels) > 1 or not are_hands([word.text for word in self.hands[0]])


def outline_of(passage: Passage) -> Outline:
    """Return the parts of a deal's text; raises NotationError for text that has no such form."""
    labels: list[Token] = []
    hands: list[list[Token]] = []
    keys: list[Token] = []
    is_open = False  # whether the next token may belong to the last hand
    for token in passage.tokens():
        if "=" in token.text:
            if token.text[0] == "=":
                raise token.error("there is no key before =", "write key=value without spaces")
            keys.append(token)
            if len(keys) > MOST_TOKENS:
                raise token.error("there are too many keys", "write each key once")
            is_open = False
            continue
        while ":" in token.text:
            seat = token.text[: token.text.index(":")]
            if seat not in _SEATS:
                raise _no_seat(token, seat)
            if len(labels) == PLAYERS:
                raise token.error("there are more than four seats", A_DEAL)
            labels.append(token.part(0, len(seat)))
            hands.append([])
            is_open = True
            token = token.part(len(seat) + 1)
        if not token.text:
            continue
        if not is_open:
            raise _stray(token, bool(keys))
        hands[-1].append(token)
        if len(hands[-1]) > MOST_TOKENS:
            raise token.error("there are too many cards for one hand", DOTS)
    if not labels:
        raise passage.error("there is no deal here", A_DEAL)
    return Outline(passage, tuple(labels), tuple(map(tuple, hands)), tuple(keys))


def _no_seat(token: Token, seat: str) -> NotationError:
    if not seat:
        return token.error("there is no seat before the colon", A_DEAL)
    return token.error(
        f"{shown(seat)} is no seat", f"seats are N W S E in every language; {A_DEAL}"
    )


def _stray(token: Token, is_after_key: bool) -> NotationError:
    if is_after_key:
        return token.error(
            f"{shown(token.text)} stands after a key and belongs to nothing",
            "write keys after the hands, and lists without spaces, as in played=SJ,SK",
        )
    return token.error(f"{shown(token.text)} stands where a deal begins", A_DEAL)


def deal_of(outline: Outline, direction: Direction, locale: Locale) -> Deal:
    """Return the deal an outline holds, read in a direction of play.

    Raises NotationError for hands that cannot be read or are no deal together.
    """
    seats = [Seat(letter) for letter in direction.seats(PLAYERS)]
    if outline.is_labelled:
        return _labelled(outline, seats, direction, locale)
    tokens = outline.hands[0]
    if len(tokens) != PLAYERS:
        extra = tokens[PLAYERS] if len(tokens) > PLAYERS else outline.labels[0]
        raise extra.error(
            f"there are {len(tokens)} hands and four players",
            f"write the four hands in order of play: {FOUR_PLAYERS}, and no hand is inferred",
        )
    first = _SEATS[outline.labels[0].text]
    start = seats.index(first)
    order = seats[start:] + seats[:start]
    placed = {seat: (token,) for seat, token in zip(order, tokens, strict=True)}
    return _deal(placed, first, direction, locale)


def _labelled(
    outline: Outline, seats: Sequence[Seat], direction: Direction, locale: Locale
) -> Deal:
    placed: dict[Seat, Sequence[Token]] = {}
    for label, tokens in zip(outline.labels, outline.hands, strict=True):
        seat = _SEATS[label.text]
        if seat in placed:
            raise label.error(f"the hand of {seat} is given twice", "write each seat once")
        if not tokens:
            raise label.error(f"the hand of {seat} is missing", DOTS)
        if sum("." in token.text for token in tokens) > 1:
            raise tokens[1].error(
                f"{seat} has more than one hand",
                "write one hand after each label, or one label and all hands in order of play",
            )
        placed[seat] = tokens
    missing = [seat.value for seat in seats if seat not in placed]
    if missing:
        for hand in placed.values():
            read_hand(hand, locale)  # what cannot be read is the nearer fault
        whose = "hand of " if len(missing) == 1 else "hands of "
        raise outline.labels[-1].error(
            f"the {whose}{all_of(missing)} {'is' if len(missing) == 1 else 'are'} missing",
            f"write all four hands: {FOUR_PLAYERS}, and no hand is inferred",
        )
    return _deal(placed, None, direction, locale)


def _deal(
    placed: Mapping[Seat, Sequence[Token]],
    first: Seat | None,
    direction: Direction,
    locale: Locale,
) -> Deal:
    hands: dict[Seat, int] = {}
    for seat, tokens in placed.items():
        bits = compact_bits(tokens[0].text) if locale.name == "en" and len(tokens) == 1 else None
        if bits is None:
            bits = 0
            for card, token in read_hand(tokens, locale):
                if bits >> card & 1:
                    raise token.error(
                        f"{card_text(card, locale.name)} is twice in the hand of {seat}",
                        "write each card once",
                    )
                bits |= 1 << card
        hands[seat] = bits
    check_hands(hands, placed, locale)
    seats = direction.seats(PLAYERS)
    return Deal(tuple(CardSet(hands[Seat(seat)]) for seat in seats), first, direction)


def check_hands(
    hands: Mapping[Seat, int], placed: Mapping[Seat, Sequence[Token]], locale: Locale
) -> None:
    """Raise NotationError with the place if hands as bits are no deal together (notation 2)."""
    together = 0
    for seat, bits in hands.items():
        if together & bits:
            raise _card_twice(hands, placed, seat, locale)
        together |= bits
    sizes = {seat: bits.bit_count() for seat, bits in hands.items()}
    if len(set(sizes.values())) == 1 and 0 < min(sizes.values()) <= FULL_HAND:
        return
    for seat, size in sizes.items():
        if size > FULL_HAND:
            raise placed[seat][0].error(
                f"{seat} holds {size} cards", f"a hand has at most {FULL_HAND}"
            )
        if not size:
            raise placed[seat][0].error(f"{seat} holds no card", "give every hand at least one")
    usual = Counter(sizes.values()).most_common(1)[0][0]
    odd = next(seat for seat, size in sizes.items() if size != usual)
    other = next(seat for seat, size in sizes.items() if size == usual)
    raise placed[odd][0].error(
        f"{odd} holds {sizes[odd]} and {other} {usual} cards",
        "hands are equal in length: the cards before those in played=",
    )


def _card_twice(
    hands: Mapping[Seat, int],
    placed: Mapping[Seat, Sequence[Token]],
    seat: Seat,
    locale: Locale,
) -> NotationError:
    earlier = list(hands)[: list(hands).index(seat)]
    for card, token in read_hand(placed[seat], locale):
        for other in earlier:
            if hands[other] >> card & 1:
                return token.error(
                    f"{card_text(card, locale.name)} is in the hands of {other} and {seat}",
                    "write each card once",
                )
    raise AssertionError("the hands share no card")
