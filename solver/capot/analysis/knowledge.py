"""What callers say is known of hands: whole deals, or hands in part, with keys beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, TypeAlias

from ..arguments import by_name, text, texts
from ..boards import Board
from ..cards import Card, CardSet
from ..contracts import Trump
from ..deals import Deal, Seat
from ..errors import CapotError, NotationError
from ..known import SUITS, Known, KnownHand
from ..notation import CANONICAL, Record, is_json, said_in
from ..notation.known_records import (
    EVERY,
    KnownRecord,
    read_known_record,
    read_known_records,
)
from ..positions import Position
from ..questions import NO_TRUMP, Arguments, Said, as_argument, overrides_of
from ..rules import RuleSet
from .conditions import Names, read_condition
from .generate import checked_count, checked_seed
from .unseen import Unseen

KnownLike: TypeAlias = Position | Board | Deal | str | Iterable[str] | Mapping[str, object]
"""What says what is known of hands: a whole deal, or a text or several that leave cards open."""

_KNOWN = "give hands as in N:J9A.A+.?.8, a Position, a Board or a Deal"
_WHERE = "give a condition, as in len(E.trumps) >= 3, or several"
_KEYS = "give the text of each key, as in {'under': 'free'}"
_OPEN = "?+"


def conditions_of(where: str | Iterable[str]) -> tuple[str, ...]:
    """Return conditions that are given alone or one by one."""
    return texts("where", where, _WHERE)


def known_record(
    known: KnownLike,
    trump: Trump | str | None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    said: Said | None = None,
    *,
    turn_up: Card | str | None = None,
    keys: Mapping[str, str] | None = None,
    is_played: bool = True,
) -> KnownRecord:
    """Return what is known and said; keys in a text yield to arguments, as in `solve`.

    The trump "all" asks about every contract. `keys` are others of notation 3. With `is_played`
    off nobody need be said to lead, and cards played are left aside. Raises CapotError for what
    cannot be read.
    """
    is_every = isinstance(trump, str) and trump.lower() == EVERY
    others = {
        name: text(f"keys[{name!r}]", value, _KEYS)
        for name, value in by_name("keys", keys, _KEYS).items()
    }
    arguments = Arguments.of(None if is_every else trump, leader, rules, said)
    arguments = Arguments({**others, **arguments.said}, arguments.rules, arguments.locale)
    if others and isinstance(known, (Position, Board, Deal)):
        raise CapotError(f"keys are for hands in a text: say {' '.join(others)} in the rules")
    whole = _whole(known, arguments) if turn_up is None else None
    if whole is not None:
        if not is_played:
            leader = whole.leader or whole.deal.seats[0]
            places = replace(whole.places, played=())
            whole = replace(whole, leader=leader, played=(), places=places)
        return _record_of(whole, arguments.locale, is_every=is_every)
    overrides = overrides_of(arguments.rules, arguments.said)
    if is_every:
        overrides["trump"] = EVERY
    if not is_played:
        overrides["played"] = ""
    layers: dict[str, Any] = {
        "locale": arguments.locale,
        "defaults": None if is_played else {"leader": Seat.N.value},
        "overrides": overrides,
        "turn_up": None if turn_up is None else _turned_up(turn_up, arguments.locale),
    }
    try:
        if isinstance(known, str) and is_json(known):
            return _only(list(read_known_records(known, **layers)))
        return read_known_record(texts("known", known, _KNOWN), **layers)
    except NotationError as error:
        raise as_argument(error) from None


def _only(found: list[KnownRecord | NotationError]) -> KnownRecord:
    """Return the one record of a text; raises the error that stands there, or for several."""
    if len(found) != 1:
        raise CapotError(f"there are {len(found)} deals in this text: give them one by one")
    if isinstance(found[0], NotationError):
        raise found[0]
    return found[0]


def _turned_up(card: Card | str, locale: str) -> str:
    return card if isinstance(card, str) else said_in(locale, Card.read(card, "turn_up"))


def _whole(known: KnownLike, arguments: Arguments) -> Record | None:
    """Return the record of a deal of which every hand is known, None for hands in part."""
    if isinstance(known, (Position, Board, Deal, Mapping)):
        return arguments.record(known)
    if not isinstance(known, str) or any(mark in known for mark in _OPEN):
        return None
    try:
        return arguments.record(known)
    except CapotError:
        if "/" in known:  # CFN has every hand
            raise
        return None  # hands that are not written are not known


def _record_of(whole: Record, locale: str, *, is_every: bool) -> KnownRecord:
    """Return what is known where every hand is."""
    deal = whole.deal
    if whole.leader is None:
        raise CapotError("nobody is said to lead a labelled deal: say leader=N, W, S or E")
    if whole.to_put_away is not None:
        raise CapotError(f"{whole.to_put_away} still holds the two cards he is to put away")
    trump = None if is_every else whole.trump
    if trump is None and not is_every:
        raise CapotError(f"{NO_TRUMP}, or '{EVERY}' for every contract")
    if trump is None and whole.played:
        raise CapotError("cards were played and every contract is asked about: say a trump")
    piles = deal.piles or (None,) * len(deal.hands)
    hands = (KnownHand(hand, SUITS, piles=own) for hand, own in zip(deal.hands, piles, strict=True))
    return KnownRecord(
        known=Known(tuple(hands), deal.first, deal.hand_size, whole.discards or CardSet()),
        rules=whole.rules,
        leader=whole.leader,
        trump=trump,
        played=whole.played,
        history=whole.history,
        auction=whole.auction,
        locale=locale,
        places=whole.places.played,
    )


def known_deals(
    known: KnownLike,
    rules: RuleSet | str | None = None,
    count: int = 1,
    seed: int = 1,
    *,
    where: str | Iterable[str] = (),
    trump: Trump | str | None = None,
    locale: str = CANONICAL,
) -> Iterator[Deal]:
    """Return `count` random full deals that agree with hands known whole or in part.

    `known` is as in `simulate`, and `where` what must hold, in the language of `conditions`;
    `trump` is the contract that trumps and points in it are of. Every deal that fits is as
    likely, and one may come again. Raises CapotError at once for what cannot be read, and when a
    million draws in a row do not fit.

    >>> (deal,) = known_deals("N:J9A.AT.K7.8", where="W.has('HK')")
    >>> str(deal).startswith("N:AJ9.AT.K7.8 "), Card.HK in deal["W"]
    (True, True)
    """
    count, seed = checked_count(count), checked_seed(seed)
    asked = EVERY if trump is None else trump
    record = known_record(known, asked, rules=rules, said={"locale": locale}, is_played=False)
    game = record.rules
    points = None if record.trump is None else game.table(record.trump)
    names = Names(game.direction.seats(game.players), record.trump, points, record.locale)
    conditions = [read_condition(each, names) for each in conditions_of(where)]
    return islice(Unseen(record.known, game, conditions=conditions).drawn(seed), count)
