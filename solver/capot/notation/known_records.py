"""What is known of a deal and the keys said beside it, before anybody guesses the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..cards import Card, CardSet
from ..contracts import Trump
from ..deals import Deal, Seat
from ..errors import CapotError
from ..known import Known, KnownHand
from ..options import Scheme
from ..parties import NO_AUCTION, Auction
from ..rules import RuleSet
from .cards import card_text, read_card, read_trump
from .games import MOST_PLAYERS, seats_at
from .keys import Keys, merged, rules_in, said_elsewhere, word
from .known import read_known
from .locales import CANONICAL, locale_named
from .records import COMMAND_LINE, ENVIRONMENT
from .scan import Passage, Token
from .values import POINTS, auction_in, cards_in, history_in, leader_in, objective_in

EVERY = "all"
"""The value of trump that asks for every contract of the game."""


@dataclass(frozen=True, slots=True)
class KnownRecord:
    """What is known of hands, and what keys say of the play (notation 3).

    `trump` is None where every contract is asked about. `turn_up` is the card that is turned up
    in classic belote, which `known` gives to the taker. `places` are those of the cards played.
    """

    known: Known
    rules: RuleSet
    leader: Seat
    trump: Trump | None
    played: tuple[Card, ...] = ()
    history: str | None = None
    auction: Auction = NO_AUCTION
    turn_up: Card | None = None
    locale: str = CANONICAL
    places: tuple[Token, ...] = field(default=(), repr=False, compare=False)


def read_known_record(
    texts: Iterable[str],
    *,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
    turn_up: str | None = None,
) -> KnownRecord:
    """Return what texts say of hands and keys of the rest; those of `overrides` win.

    `turn_up` is the card on offer in classic belote, hands then being the first five cards. The
    trump `all` stands for every contract; while a card is turned up nothing need be said. Raises
    NotationError with the place, and CapotError where no trump is said.
    """
    letters = locale_named(locale).name
    keys = merged(
        said_elsewhere(defaults or {}, ENVIRONMENT, letters),
        said_elsewhere(overrides or {}, COMMAND_LINE, letters),
    )
    rules = rules_in(keys)
    seats = seats_at(rules.direction, rules.players)
    known = read_known(texts, rules, locale, is_turned_up=turn_up is not None)
    if objective_in(keys) != POINTS:
        raise keys["objective"].error(
            "hands that are not known are played for points", "leave objective=score out"
        )
    played = cards_in(keys["played"]) if "played" in keys else []
    auction = auction_in(keys, seats)
    leader = leader_in(keys, seats) or known.first
    trump = _trump_in(keys, rules, is_needed=turn_up is None)
    if trump is None and played:
        raise played[0][1].error("cards were played and no trump is said", "say trump=S")
    anybody = Deal(tuple(CardSet(1 << place) for place in range(len(seats))), None, rules.direction)
    record = KnownRecord(
        known=replace(known, out=_put_away(keys, known, rules)),
        rules=rules,
        leader=leader,
        trump=trump,
        played=tuple(card for card, _ in played),
        history=history_in(keys, anybody, rules, leader, auction),
        auction=auction,
        locale=locale,
        places=tuple(token for _, token in played),
    )
    return record if turn_up is None else _turned_up(record, turn_up)


def _trump_in(keys: Keys, rules: RuleSet, *, is_needed: bool) -> Trump | None:
    """Return the contract said, None for every one."""
    token = keys.get("trump")
    if token is None and is_needed:
        raise CapotError(f"no trump is said: say trump=S, or trump={EVERY} for every contract")
    return None if token is None or word(token) == EVERY else read_trump(token, rules)


def _put_away(keys: Keys, known: Known, rules: RuleSet) -> CardSet:
    """Return the cards that the taker of three is known to have put away."""
    token = keys.get("discards")
    if token is None:
        return CardSet()
    cards = cards_in(token)
    if not rules.discards or known.size != rules.hand_size:
        raise token.error("nobody has put cards away", "leave discards= out")
    away = CardSet.of(card for card, _ in cards)
    if len(cards) != rules.discards or len(away) != rules.discards:
        raise token.error(
            f"the taker puts {rules.discards} cards away, not {len(cards)}",
            "write each of them once",
        )
    for card, item in cards:
        if any(card in hand.holds for hand in known.hands):
            name = card_text(card, item.locale.name)
            raise item.error(f"{name} is put away and in a hand", "write each card once")
    return away


def _turned_up(record: KnownRecord, text: str) -> KnownRecord:
    """Return the record with the card turned up in the hand of the taker."""
    rules, known = record.rules, record.known
    token = Token(text.strip(), 0, Passage(text.strip(), "turn-up", locale=record.locale))
    card = read_card(token)
    if rules.players != MOST_PLAYERS or rules.scheme is not Scheme.CLASSIC:
        raise token.error(f"no card is turned up in {rules.name}", "leave the turned-up card out")
    if record.played:
        raise record.places[0].error("cards were played", "leave the turned-up card out")
    taker = record.auction.taker or known.first
    seats = seats_at(rules.direction, rules.players)
    if taker not in seats:
        raise token.error(f"{taker} is a side, and one player takes the card", "say which seat")
    hands = list(known.hands)
    if any(card in hand.holds for hand in hands):
        name = card_text(card, record.locale)
        raise token.error(f"{name} is turned up and in a hand", "write each card once")
    at = seats.index(Seat(taker))
    hands[at] = KnownHand(hands[at].holds.add(card), hands[at].complete)
    return replace(
        record,
        known=replace(known, hands=tuple(hands)),
        auction=replace(record.auction, taker=str(taker)),
        turn_up=card,
    )
