"""Deals: unlabelled in the order of play, or a label before every hand (notation 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..cards import CardSet
from ..deals import TO_PUT_AWAY, Deal, Piles, Seat
from ..errors import NotationError
from ..known import UNKNOWN
from ..rules import Direction, RuleSet
from .cards import PlacedCard, card_text
from .games import MOST_PLAYERS, NUMBERS, PILE_PLAYERS, check_game, seats_at
from .hands import DOTS, MOST_TOKENS, are_hands, compact_bits, read_hand
from .locales import CANONICAL
from .piles import are_single_piles, has_piles, pile_groups, read_piles
from .scan import Passage, Token, all_of, shown

FULL_HANDS = {2: 16, 3: 10, 4: 8}
"""The most cards a hand has, by the number of players."""

A_DEAL = "write a seat, a colon and the hands in order of play, as in N:hand hand hand hand"
_SEATS = {letter: Seat(seat) for seat in Seat for letter in (seat.value, seat.value.lower())}
_Placed = Mapping[Seat, Sequence[Token]]


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

    @property
    def has_piles(self) -> bool:
        """Whether hands lie in piles."""
        text = self.passage.text
        return ("(" in text or ")" in text) and any(
            has_piles(token.text for token in hand) for hand in self.hands
        )


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
            if len(labels) == MOST_PLAYERS:
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


class CompactDeal(NamedTuple):
    """The hands of an unlabelled deal that is written as nearly every file has it, as bits."""

    first: Seat
    hands: list[int]

    @classmethod
    def of(cls, text: str) -> CompactDeal | None:
        """Return a text of one label, hands in dots in canonical letters and nothing else.

        The quick way for nearly every line; None for what `outline_of` reads or explains.
        """
        label, _, rest = text.partition(":")
        words = rest.split()
        if label not in _SEATS or not 1 < len(words) <= MOST_PLAYERS:
            return None
        hands: list[int] = []
        for word in words:
            bits = compact_bits(word)
            if bits is None:
                return None
            hands.append(bits)
        return cls(_SEATS[label], hands)

    def deal(self, rules: RuleSet) -> Deal | None:
        """Return the deal of a game, None for hands that `deal_of` explains."""
        count = len(self.hands)
        seats = seats_at(rules.direction, count)
        if count != rules.players or rules.has_piles or self.first not in seats:
            return None
        together = 0
        for bits in self.hands:
            together |= bits
        size = self.hands[0].bit_count()
        if not 0 < size <= FULL_HANDS[count] or together.bit_count() != size * count:
            return None
        if any(bits.bit_count() != size for bits in self.hands):
            return None
        start = -seats.index(self.first)
        hands = self.hands[start:] + self.hands[:start] if start else self.hands
        return Deal(tuple([CardSet(bits) for bits in hands]), self.first, rules.direction)


def deal_of(outline: Outline, direction: Direction, rules: RuleSet | None = None) -> Deal:
    """Return the deal an outline holds, read in a direction of play, for a game if one is said.

    Raises NotationError for hands that cannot be read, are no deal together or not of the game.
    """
    for token in (token for hand in outline.hands for token in hand):
        if UNKNOWN in token.text:
            raise token.error(
                f"{UNKNOWN} stands for what is not known",
                "write every hand whole; capot simulate answers hands that are known in part",
                token.text.index(UNKNOWN),
            )
    is_piled = outline.has_piles
    if outline.is_labelled:
        placed = _labelled(outline, direction, rules)
        return _deal(placed, None, direction, is_piled)
    label, tokens = outline.labels[0], outline.hands[0]
    if is_piled:
        hands = [tokens[group] for group in pile_groups([token.text for token in tokens])]
    else:
        hands = [tokens[number : number + 1] for number in range(len(tokens))]
    most = MOST_PLAYERS if rules is None else rules.players
    check_game(len(hands), is_piled, rules, hands[most][0] if len(hands) > most else label)
    first = _SEATS[label.text]
    seats = seats_at(direction, len(hands))
    if first not in seats:
        raise not_at_table(label, first, seats)
    start = seats.index(first)
    order = seats[start:] + seats[:start]
    return _deal(dict(zip(order, hands, strict=True)), first, direction, is_piled)


def _labelled(outline: Outline, direction: Direction, rules: RuleSet | None) -> _Placed:
    """Return the tokens of each hand; raises NotationError unless there is one at each seat."""
    placed: dict[Seat, Sequence[Token]] = {}
    for label, tokens in zip(outline.labels, outline.hands, strict=True):
        seat = _SEATS[label.text]
        if seat in placed:
            raise label.error(f"the hand of {seat} is given twice", "write each seat once")
        if not tokens:
            raise label.error(f"the hand of {seat} is missing", DOTS)
        second = _second_hand(tokens)
        if second is not None:
            raise second.error(
                f"{seat} has more than one hand",
                "write one hand after each label, or one label and all hands in order of play",
            )
        placed[seat] = tokens
    is_piled = outline.has_piles
    if len(placed) > 1 and placed.keys() == set(seats_at(direction, len(placed))):
        check_game(len(placed), is_piled, rules, outline.labels[0])
        return placed
    players = PILE_PLAYERS if is_piled else MOST_PLAYERS if rules is None else rules.players
    seats = seats_at(direction, players)
    for hand in placed.values():
        read_hand(hand)  # what cannot be read is the nearer fault
    for label in outline.labels:
        if _SEATS[label.text] not in seats:
            raise not_at_table(label, _SEATS[label.text], seats)
    missing = [seat.value for seat in seats if seat not in placed]
    whose = "hand of " if len(missing) == 1 else "hands of "
    raise outline.labels[-1].error(
        f"the {whose}{all_of(missing)} {'is' if len(missing) == 1 else 'are'} missing",
        f"write a hand for each of the {NUMBERS[players]} players: no hand is inferred",
    )


def _second_hand(tokens: Sequence[Token]) -> Token | None:
    """Return where a second hand begins behind one label, None if there is only one."""
    words = [token.text for token in tokens]
    if has_piles(words):
        groups = pile_groups(words)
        return tokens[groups[1].start] if len(groups) > 1 and not are_single_piles(words) else None
    return tokens[1] if sum("." in word for word in words) > 1 else None


def not_at_table(label: Token, seat: Seat, seats: Sequence[Seat]) -> NotationError:
    """Return the error for a label whose seat is not one of those at the table."""
    return label.error(
        f"{seat} is not at a table of {NUMBERS[len(seats)]}", f"seats are {all_of(seats)}"
    )


def _deal(placed: _Placed, first: Seat | None, direction: Direction, is_piled: bool) -> Deal:
    hands: dict[Seat, int] = {}
    piles: dict[Seat, Piles] = {}
    for seat, tokens in placed.items():
        if is_piled:
            lying = read_piles(tokens)
            piles[seat] = tuple(tuple(card for card, _ in pile) for pile in lying)
            hands[seat] = _bits([card for pile in lying for card in pile], seat)
            continue
        is_plain = len(tokens) == 1 and tokens[0].passage.locale == CANONICAL
        bits = compact_bits(tokens[0].text) if is_plain else None
        hands[seat] = _bits(read_hand(tokens), seat) if bits is None else bits
    check_hands(hands, placed)
    seats = seats_at(direction, len(placed))
    return Deal(
        tuple([CardSet(hands[seat]) for seat in seats]),
        first,
        direction,
        tuple(piles[seat] for seat in seats) if is_piled else None,
    )


def _bits(cards: Sequence[PlacedCard], seat: Seat) -> int:
    """Return a hand as bits; raises NotationError for a card that stands twice in it."""
    bits = 0
    for card, token in cards:
        if bits >> card & 1:
            raise token.error(
                f"{card_text(card, token.passage.locale)} is twice in the hand of {seat}",
                "write each card once",
            )
        bits |= 1 << card
    return bits


def check_hands(hands: Mapping[Seat, int], placed: _Placed) -> None:
    """Raise NotationError with the place if hands as bits are no deal together (notation 2)."""
    together = 0
    for seat, bits in hands.items():
        if together & bits:
            raise _card_twice(hands, placed, seat)
        together |= bits
    sizes = {seat: bits.bit_count() for seat, bits in hands.items()}
    ordered = sorted(sizes.values())
    full = FULL_HANDS[len(hands)]
    if 0 < ordered[0] == ordered[-1] <= full:
        return
    if len(hands) == 3 and 0 < ordered[0] == ordered[1] == ordered[2] - TO_PUT_AWAY <= full:
        return
    raise _no_deal(sizes, placed, full)


def _no_deal(sizes: Mapping[Seat, int], placed: _Placed, full: int) -> NotationError:
    """Return the error for hands that are empty, too long or unequal."""
    is_of_three = len(sizes) == 3
    ordered = sorted(sizes.values())
    most = full + TO_PUT_AWAY if is_of_three and ordered[1] <= full else full
    for seat, size in sizes.items():
        if size > most:
            return placed[seat][0].error(
                f"{seat} holds {size} cards",
                f"a hand has at most {full}"
                + (f", {full + TO_PUT_AWAY} with two to be put away" if is_of_three else ""),
            )
        if not size:
            return placed[seat][0].error(f"{seat} holds no card", "give every hand at least one")
    usual = Counter(sizes.values()).most_common(1)[0][0]
    odd = next(seat for seat, size in sizes.items() if size != usual)
    other = next(seat for seat, size in sizes.items() if size == usual)
    return placed[odd][0].error(
        f"{odd} holds {sizes[odd]} and {other} {usual} cards",
        "hands are equal in length, but that one of three may have two more to put away"
        if is_of_three
        else "hands are equal in length: the cards before those in played=",
    )


def _card_twice(hands: Mapping[Seat, int], placed: _Placed, seat: Seat) -> NotationError:
    earlier = list(hands)[: list(hands).index(seat)]
    for card, token in read_hand(placed[seat]):
        for other in earlier:
            if hands[other] >> card & 1:
                name = card_text(card, token.passage.locale)
                return token.error(
                    f"{name} is in the hands of {other} and {seat}", "write each card once"
                )
    raise AssertionError("the hands share no card")
