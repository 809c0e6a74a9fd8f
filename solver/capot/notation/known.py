"""Hands that are known whole, in part or not at all, as `N:J9A.AT.?.8+` (notation 2).

A label and a hand, with `?` for a suit of which nothing is known and `+` behind cards that may
not be all of the suit. `J9+` has the jack and the nine at least, `J9` exactly those, and an empty
suit is a void. A hand by suit signs is marked in the same way, and a suit that is left out is a
void; in a list of cards `+` stands at the end: `N: SJ HA +`. Hands not written are unknown, and
behind one label `?` stands for such a hand, so that several can be written in order of play:
`N:J9A.AT.K7.8 ? QT.KQ.A98.9`. In piles `?` is a card face down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from ..cards import Card, CardSet, Suit
from ..deals import TO_PUT_AWAY, Seat
from ..errors import NotationError
from ..known import AND_MORE, SUITS, UNKNOWN, Known, KnownHand, KnownPiles
from ..rules import SEVENS_AND_EIGHTS, RuleSet
from .cards import PlacedCard, card_text, is_symbol, read_card
from .deals import Outline, not_at_table, outline_of
from .games import seats_at
from .hands import DOTS
from .keys import checked_key
from .locales import CANONICAL, locale_named
from .piles import A_LAYOUT, has_piles, pile_groups, pile_items
from .scan import Passage, Token, shown
from .suits import Held, by_letter, by_sign, suit_cards

SOURCE = "known"
A_KNOWN_HAND = (
    "write a seat, a colon and the cards, ? for a suit not known and + after cards that may "
    "not be all, as in N:J9A.A+.?.8"
)
_ARGUMENTS = ("trump", "rules")
_MARKS = frozenset((UNKNOWN, AND_MORE))
_FIRST_FIVE = 5
"""Cards in each hand of classic belote while the turned-up card is on offer."""

_HANDS_OF_TWO = (8, 9, 10)
"""The sizes of a hand at tables of two players (rules 2)."""

_TWO_DEEP = ((None, None),) * 8

_Read = tuple[KnownHand, list[PlacedCard]]
"""What is known of a hand, and its cards where they are written."""


def read_known(
    texts: Iterable[str], rules: RuleSet, locale: str = CANONICAL, *, is_turned_up: bool = False
) -> Known:
    """Return what texts say is known of hands of a full deal, before a card is played.

    With `is_turned_up` hands are the five cards each player holds while a card is turned up.
    Raises NotationError, with the place, for what cannot be read, a seat given twice or not at
    the table, a card in two places, and hands of a size the game does not have.
    """
    outlines = outlines_of(texts, locale)
    for key in (key for outline in outlines for key in outline.keys):
        raise key.error(f"{shown(key.text)} is no part of a hand", _as_option(key))
    return known_in(outlines, rules, is_turned_up=is_turned_up)


def outlines_of(texts: Iterable[str], locale: str = CANONICAL) -> list[Outline]:
    """Return the parts of texts of known hands, as options have them."""
    letters = locale_named(locale).name
    return [outline_of(Passage(text, SOURCE, locale=letters)) for text in texts]


def known_in(outlines: Sequence[Outline], rules: RuleSet, *, is_turned_up: bool = False) -> Known:
    """Return what the parts of texts say of hands, their keys left aside; as `read_known` does."""
    seats = seats_at(rules.direction, rules.players)
    placed: dict[Seat, Sequence[Token]] = {}
    for outline in outlines:
        here: set[Seat] = set()
        for seat, tokens in _hands_in(outline, seats):
            # What another text leaves open may be said.
            is_open = seat not in placed or _says_nothing(placed[seat])
            if seat in here or not (is_open or _says_nothing(tokens)):
                raise tokens[0].error(f"the hand of {seat} is given twice", "write each seat once")
            here.add(seat)
            if is_open:
                placed[seat] = tokens
    found = {seat: _known_hand(tokens, rules) for seat, tokens in placed.items()}
    _check_cards(found)
    hands = {seat: hand for seat, (hand, _) in found.items()}
    if is_turned_up:
        hands = {seat: _of_five(hand, placed[seat][0]) for seat, hand in hands.items()}
    size = _size(hands, placed, rules)
    nothing = KnownHand(piles=_face_down(hands.values()) if rules.has_piles else None)
    return Known(tuple(hands.get(seat, nothing) for seat in seats), first_of(outlines), size)


def _says_nothing(tokens: Sequence[Token]) -> bool:
    return [token.text for token in tokens] == ["?"]


def first_of(outlines: Sequence[Outline]) -> Seat | None:
    """Return the seat before the only label there is, None where there are several or none."""
    labels = [label for outline in outlines for label in outline.labels]
    return Seat(labels[0].text.upper()) if len(labels) == 1 else None


def _hands_in(outline: Outline, seats: Sequence[Seat]) -> Iterable[tuple[Seat, Sequence[Token]]]:
    """Yield each seat of a text with the words of its hand."""
    for label, tokens in zip(outline.labels, outline.hands, strict=True):
        seat = Seat(label.text.upper())
        if seat not in seats:
            raise not_at_table(label, seat, seats)
        if not tokens:
            raise label.error(f"the hand of {seat} is missing", A_KNOWN_HAND)
        groups = _groups(tokens)
        if len(groups) > 1 and len(outline.labels) > 1:
            raise groups[1][0].error(
                f"{seat} has more than one hand",
                "write one hand after each label, or one label and hands in order of play",
            )
        if len(groups) > len(seats):
            raise groups[len(seats)][0].error(
                f"there are more hands than players, {len(seats)}", A_KNOWN_HAND
            )
        start = seats.index(seat)
        yield from zip((*seats[start:], *seats[:start]), groups, strict=False)


def _as_option(key: Token) -> str:
    """Return what to do with a key that stands beside hands to be dealt round."""
    name, _, value = key.text.partition("=")
    name, value = checked_key(name, key), shown(value)
    if name not in _ARGUMENTS:
        return f"leave {name}= out: a deal is its hands alone"
    return f"say --{name} {value} beside the hands, in Python {name}={value!r}"


def _groups(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """Return the words of each hand behind one label."""
    words = [token.text for token in tokens]
    if has_piles(words):
        return [tokens[group] for group in pile_groups(words)]
    if all(word == UNKNOWN or "." in word for word in words):
        return [(token,) for token in tokens]
    return [tokens]


def _known_hand(tokens: Sequence[Token], rules: RuleSet) -> _Read:
    """Return what is known of a hand, and its cards in their places."""
    if len(tokens) == 1 and tokens[0].text == UNKNOWN:
        return KnownHand(piles=_TWO_DEEP if rules.has_piles else None), []
    if has_piles(token.text for token in tokens) is not rules.has_piles:
        raise tokens[0].error(
            f"{rules.name} is {'' if rules.has_piles else 'not '}played from piles",
            "write each pile in parentheses, ? for a card face down, as in (HA ?)(DQ H8)"
            if rules.has_piles
            else A_KNOWN_HAND,
        )
    if rules.has_piles:
        return _piled(tokens, rules)
    complete: Collection[Suit]
    if len(tokens) == 1 and "." in tokens[0].text:
        cards, complete = _suits(_dotted(tokens[0]))
    else:
        cards, complete = _signed_or_listed(tokens)
    return KnownHand(CardSet.of(card for card, _ in cards), frozenset(complete)), cards


def _dotted(token: Token) -> Held:
    """Return what is written of each suit of a hand in dots."""
    texts = token.text.split(".")
    if len(texts) != len(Suit):
        raise token.error(f"{shown(token.text)} has {len(texts)} suits", DOTS)
    starts = [sum(map(len, texts[:suit])) + suit for suit in Suit]
    return {
        suit: [token.part(start, start + len(text))] if text else []
        for suit, start, text in zip(Suit, starts, texts, strict=True)
    }


def _suits(held: Held) -> tuple[list[PlacedCard], set[Suit]]:
    """Return the cards of suits as they are written, and the suits of which no more are held."""
    cards: list[PlacedCard] = []
    complete = set(SUITS)
    for suit, pieces in held.items():
        of_suit, is_all = _holding(suit, pieces)
        cards += of_suit
        if not is_all:
            complete.discard(suit)
    return cards, complete


def _holding(suit: Suit, pieces: Sequence[Token]) -> tuple[list[PlacedCard], bool]:
    """Return the cards that are written of a suit, and whether they are all of it."""
    if [piece.text for piece in pieces] == [UNKNOWN]:
        return [], False
    is_all = not (pieces and pieces[-1].text.endswith(AND_MORE))
    mark = None if is_all else pieces[-1].part(len(pieces[-1].text) - 1)
    plain = pieces if is_all else [*pieces[:-1], pieces[-1].part(0, -1)]
    for piece in plain:
        for at, character in enumerate(piece.text):
            if character in _MARKS:
                raise piece.error(f"{shown(piece.text)} is no holding", A_KNOWN_HAND, at)
    cards = suit_cards(suit, [piece for piece in plain if piece.text])
    if mark is not None and not cards:
        raise mark.error("there is no card before +", "write ? for a suit not known")
    return cards, is_all


def _signed_or_listed(tokens: Sequence[Token]) -> tuple[list[PlacedCard], Collection[Suit]]:
    """Return a hand by suits, or a list of cards with + behind it if there may be others."""
    items = [item for token in tokens for item in token.items()]
    if not items:
        raise tokens[0].error("there is no card in this hand", A_KNOWN_HAND)
    if not is_symbol(items[0].text[0]):
        held = by_letter(items, _MARKS)
        if held is not None:
            return _suits(held)
    is_open = items[-1].text == AND_MORE
    named = items[:-1] if is_open else items
    if not named:
        raise tokens[0].error("there is no card before +", A_KNOWN_HAND)
    try:
        listed = [(read_card(item), item) for item in named]
    except NotationError as error:
        if not is_symbol(items[0].text[0]):
            raise error from None
        signed = by_sign(items)
        if is_open and not any(is_symbol(item.text) for item in items):
            raise items[-1].error(
                "+ can be of the last suit or of the whole hand",
                "write it behind the ranks, as in ♣8+, or every card alone before it",
            ) from None
        return _suits(signed)
    if not is_open and is_symbol(items[0].text[0]):
        signed_cards, _ = _suits(by_sign(items))
        if [card for card, _ in signed_cards] != [card for card, _ in listed]:
            raise items[0].error(
                "the hand can be read in two ways", "write every sign before its ranks"
            )
    return listed, () if is_open else SUITS


def _piled(tokens: Sequence[Token], rules: RuleSet) -> _Read:
    """Return piles of which some cards lie face down."""
    items = pile_items(tokens)
    size = sum(map(len, items))
    if size != rules.hand_size:
        raise tokens[0].error(f"{size} cards lie in these piles", A_LAYOUT + ", ? for a card")
    cards: list[PlacedCard] = []
    piles: list[tuple[Card | None, ...]] = []
    for written in items:
        pile: list[Card | None] = []
        for item in written:
            pile.append(None if item.text == UNKNOWN else read_card(item))
            if pile[-1] is not None:
                cards.append((pile[-1], item))
        piles.append(tuple(pile))
    return KnownHand(CardSet.of(card for card, _ in cards), piles=tuple(piles)), cards


def _face_down(hands: Iterable[KnownHand]) -> KnownPiles:
    """Return piles of which nothing is known, as deep as those that are."""
    deep = next((hand.piles for hand in hands if hand.piles is not None), _TWO_DEEP)
    return tuple((None,) * len(pile) for pile in deep)


def _check_cards(found: Mapping[Seat, _Read]) -> None:
    """Raise NotationError for a card that stands in two places."""
    holders: dict[Card, Seat] = {}
    for seat, (_, cards) in found.items():
        for card, token in cards:
            if card in holders:
                other = holders[card]
                where = f"in the hands of {other} and {seat}"
                raise token.error(
                    f"{card_text(card, token.locale.name)} is "
                    + (f"twice in the hand of {seat}" if other is seat else where),
                    "write each card once",
                )
            holders[card] = seat


def _of_five(hand: KnownHand, place: Token) -> KnownHand:
    """Return a hand of five as part of the whole one it will be."""
    if hand == KnownHand():
        return hand
    if not hand.is_whole or len(hand.holds) != _FIRST_FIVE:
        raise place.error(
            "while a card is turned up a hand has five cards",
            "write all five, or leave the seat out",
        )
    return KnownHand(hand.holds)


def _size(
    hands: Mapping[Seat, KnownHand], placed: Mapping[Seat, Sequence[Token]], rules: RuleSet
) -> int:
    """Return the size of a hand: that of the hands known whole, else the full one of the game."""
    size = rules.hand_size
    fixed: Seat | None = None
    for seat, hand in hands.items():
        if not hand.is_whole:
            continue
        held = len(hand.holds)
        if fixed is not None and held != size:
            raise placed[seat][0].error(
                f"{seat} holds {held} cards and {fixed} {size}", "hands are equal in length"
            )
        if held not in _full_sizes(rules, hand.holds):
            raise placed[seat][0].error(
                f"{seat} holds {held} cards and a full hand of {rules.name} has {rules.hand_size}",
                _fix_of_size(held, rules),
            )
        size, fixed = held, seat
    for seat, hand in hands.items():
        if len(hand.holds) > size:
            raise placed[seat][0].error(
                f"{seat} holds {len(hand.holds)} cards", f"a hand has {size}"
            )
    return size


def _fix_of_size(held: int, rules: RuleSet) -> str:
    """Return what to write in place of a hand of so many cards."""
    if rules.discards and held == rules.hand_size + TO_PUT_AWAY:
        return "leave out the two he puts away and say them in discards="
    unknown = "write ? for a suit not known and + after cards that may not be all"
    if held > rules.hand_size:
        return unknown
    return f"{unknown}; cards that were played are in the hand too, and in played="


def _full_sizes(rules: RuleSet, hand: CardSet) -> tuple[int, ...]:
    """Return how many cards a full hand can have in a game, if it is this one."""
    if rules.has_piles:
        return (rules.hand_size,)
    if rules.players == 2:
        return _HANDS_OF_TWO
    if rules.short_hand_size is not None and not hand & SEVENS_AND_EIGHTS:
        return (rules.hand_size, rules.short_hand_size)
    return (rules.hand_size,)
