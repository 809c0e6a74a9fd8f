"""What is known of a deal and the keys said beside it, before anybody guesses the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..auctions import check_auction
from ..cards import Card, CardSet
from ..contracts import Trump
from ..deals import Deal, Seat
from ..errors import CapotError, ContractError, NotationError, one_of
from ..known import Known, KnownHand
from ..options import Scheme
from ..parties import NO_AUCTION, Auction
from ..rules import RuleSet
from .cards import card_text, read_card, read_trump
from .deals import outline_of
from .files import Item, read_items
from .games import MOST_PLAYERS, seats_at
from .json_records import said_in_json
from .keys import Keys, keys_in, merged, rules_in, said_elsewhere, word
from .known import first_of, known_in, outlines_of
from .locales import CANONICAL, locale_named
from .records import COMMAND_LINE, ENVIRONMENT, joined
from .scan import Passage, Token
from .values import AUCTION, POINTS, auction_in, cards_in, history_in, leader_in, objective_in

EVERY = "all"
"""The value of trump that asks for every contract of the game."""


@dataclass(frozen=True, slots=True)
class KnownRecord:
    """What is known of hands, and what keys say of the play (notation 3).

    `trump` is None where every contract is asked about. `turn_up` is the card that is turned up
    in classic belote, which `known` gives to the taker. `places` are those of the cards played,
    `place` is where the deal is written, None for hands in options.
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
    place: Token | None = field(default=None, repr=False, compare=False)

    @property
    def line(self) -> int:
        """The line in its file the record begins on, from 1."""
        return 1 if self.place is None else self.place.passage.line

    def because(self, error: CapotError) -> CapotError:
        """Return an error in the place of the deal, if it has no place of its own."""
        if self.place is None or isinstance(error, NotationError):
            return error
        return self.place.because(error)


def read_known_record(
    texts: Iterable[str],
    *,
    deal: Passage | None = None,
    beside: Keys | None = None,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
    turn_up: str | None = None,
) -> KnownRecord:
    """Return what texts say of hands and keys of the rest; those of `overrides` win.

    `deal` is a deal of which not all need be known, with its keys and those `beside` it; `texts`
    say more of its hands, or all that is known. `turn_up` is the card on offer in classic belote,
    hands then being the first five cards. The trump `all` stands for every contract; while a card
    is turned up nothing need be said. Raises NotationError with the place, and CapotError where
    no trump is said, or nobody to lead: the seat before the only label does, or that of `deal`.
    """
    letters = locale_named(locale).name
    outlines = outlines_of(texts, locale)
    if deal is not None and deal.has("/"):
        raise deal.error("CFN has every hand", "ask capot solve, or write hands as in N:J9A.A+.?.8")
    of_deal = [] if deal is None else [outline_of(deal)]
    keys: Keys = beside or {}
    for outline in (*of_deal, *outlines):
        keys = joined(keys_in(outline.keys), keys)
    keys = merged(
        said_elsewhere(defaults or {}, ENVIRONMENT, letters),
        keys,
        said_elsewhere(overrides or {}, COMMAND_LINE, letters),
    )
    rules = rules_in(keys)
    seats = seats_at(rules.direction, rules.players)
    known = known_in([*of_deal, *outlines], rules, is_turned_up=turn_up is not None)
    place = of_deal[0].labels[0] if of_deal else None
    known = replace(
        known, first=first_of(of_deal) or known.first, out=_put_away(keys, known, rules)
    )
    if objective_in(keys) != POINTS:
        raise keys["objective"].error(
            "hands that are not known are played for points", "leave objective=score out"
        )
    played = cards_in(keys["played"]) if "played" in keys else []
    auction = _auction_in(keys, seats, rules)
    leader = leader_in(keys, seats) or known.first
    if leader is None:
        raise _unsaid("nobody is said to lead", f"say leader={one_of(seats)}", place)
    trump = _trump_in(keys, rules, place, is_needed=turn_up is None)
    if trump is None and played:
        raise played[0][1].error("cards were played and no trump is said", "say trump=S")
    anybody = Deal(tuple(CardSet(1 << at) for at in range(len(seats))), None, rules.direction)
    record = KnownRecord(
        known=known,
        rules=rules,
        leader=leader,
        trump=trump,
        played=tuple(card for card, _ in played),
        history=history_in(keys, anybody, rules, leader, auction),
        auction=auction,
        locale=locale,
        places=tuple(token for _, token in played),
        place=place,
    )
    return record if turn_up is None else _turned_up(record, turn_up)


def read_known_records(
    text: str | Iterable[str | NotationError],
    texts: Sequence[str] = (),
    *,
    source: str | None = None,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
    turn_up: str | None = None,
) -> Iterator[KnownRecord | NotationError]:
    """Yield a record, or the error that stands in its place, for each deal of a file.

    The file is as in `read_records`, its hands as in `read_known_record`, which has the other
    arguments too. Hands behind labels of their own are one deal as long as no seat comes again.
    """

    def read(item: Item) -> KnownRecord:
        deal = Passage(item.text, source, item.line, locale=locale_named(locale).name)
        beside: Keys = {}
        if item.is_json:
            said, beside, _ = said_in_json(item.text, source=source, line=item.line)
            deal = said.passage
        return read_known_record(
            texts,
            deal=deal,
            beside=beside,
            locale=locale,
            defaults=defaults,
            overrides=overrides,
            turn_up=turn_up,
        )

    return read_items(text, read, source=source, are_partial=True)


def _auction_in(keys: Keys, seats: Sequence[Seat], rules: RuleSet) -> Auction:
    """Return taker, bid and coinche; raises NotationError for what the game cannot have."""
    auction = auction_in(keys, seats)
    try:
        check_auction(auction, rules)
    except ContractError as error:
        said = next(key for key in (error.key, *AUCTION) if key in keys)
        refused = keys[said].because(error)
        if error.key == "bid" and isinstance(auction.bid, int):
            points = f"--at-least {auction.bid}, in Python at_least={auction.bid}"
            refused.fix += f", or ask for so many card points: {points}"
        raise refused from None
    return auction


def _unsaid(problem: str, fix: str, place: Token | None) -> CapotError:
    """Return the error for what must be said, in the place of the deal if it has one."""
    return CapotError(f"{problem}: {fix}") if place is None else place.error(problem, fix)


def _trump_in(keys: Keys, rules: RuleSet, place: Token | None, *, is_needed: bool) -> Trump | None:
    """Return the contract said, None for every one."""
    token = keys.get("trump")
    if token is None and is_needed:
        fix = f"say trump=S, or trump={EVERY} for every contract"
        raise _unsaid("no trump is said", fix, place)
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
    seats = seats_at(rules.direction, rules.players)
    taker = record.auction.taker or known.first
    if taker is None:
        problem = "nobody is said to take the card turned up"
        raise _unsaid(problem, f"say taker={one_of(seats)}", record.place)
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
