"""CFN, the position string of the colver program, read and written (notation 3).

`W:A.AK.J7.K87/TJ87.Q9..AQ/9.T87.TK98./KQ.J.AQ.TJ9 - 100hNS` is dealer, the cards left to N, E, S
and W, the tricks so far or `-`, and the contract. Play runs clockwise, the seat after the dealer
leads. Ranks in a suit go A T K Q J 9 8 7. It has no no trump, no all trumps, no rule set and no
seat of the taker.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ..cards import Card, CardSet, Suit
from ..contracts import PLAIN_ORDER, Trump, holder
from ..deals import Deal, Seat
from ..errors import CapotError, one_of
from ..options import Scheme
from ..positions import Position
from ..rules import RULE_SETS, Direction
from .cards import card_text, read_card, read_trump
from .deals import check_hands
from .games import check_game
from .hands import MOST_TOKENS, read_hand
from .keys import Keys, keys_in, merged, rules_in
from .locales import CANONICAL
from .records import Record, joined, record_of
from .scan import Passage, Token, shown
from .suits import is_void
from .values import leader_in
from .writing import keys_of

_WITH_BIDS = {name for name, rules in RULE_SETS.items() if rules.scheme is Scheme.CONTREE}
_RULES = "contree"  # the game of its program, whose bids no other default could read
_SEATS = tuple(Seat(letter) for letter in Direction.CLOCKWISE.seats())
_FORM = "CFN is dealer:N/E/S/W tricks contract, as in W:A.AK.J7.K87/…/…/… - 100hNS"
_CONTRACT = re.compile(r"([0-9]{2,3})([shdc])(NS|EW)(xx?)?", re.IGNORECASE)
_CAPOT = 250
_MOST_PARTS = 9  # eight tricks and an empty one after the last
_LEVELS = (*range(80, 170, 10), _CAPOT)
_DOUBLED = {None: None, "x": "coinche", "xx": "surcoinche"}
_FROM_CFN = ("trump", "leader", "dealer", "direction", "taker", "bid", "coinche", "played")


# -- reading ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a CFN string: the dealer, four hands, the cards of the tricks, keys."""

    dealer: Token
    hands: tuple[Token, ...]
    tricks: tuple[Token, ...]
    contract: Keys
    keys: Keys


def read_cfn(passage: Passage, beside: Keys, defaults: Keys, overrides: Keys) -> Record:
    """Return the record of a CFN string, which keys may follow; its hands are put back together.

    The letters of CFN are canonical in every locale. Raises NotationError with the place.
    """
    passage = replace(passage, locale=CANONICAL, is_fixed=True)
    parts = _parts(passage)
    own = dict(parts.contract)
    own["dealer"] = parts.dealer
    own["direction"] = Token("clockwise", parts.dealer.at, passage)
    said = joined(parts.keys, beside)
    for key in _FROM_CFN:
        if key in said:
            raise said[key].error(f"CFN itself says {key}", f"leave {key}= out")
    for key in ("played", "direction"):
        if key in overrides and overrides[key].text.lower() != "clockwise":
            raise overrides[key].error(
                f"{key} cannot be changed in CFN, whose hands are the cards left",
                f"leave {key} out",
            )
    outside = {key: token for key, token in defaults.items() if key not in _FROM_CFN}
    if "rules" in outside and outside["rules"].text.lower() not in _WITH_BIDS:
        del outside["rules"]
    keys = merged(outside, own, said, overrides)
    if "rules" not in keys:
        keys = {**keys, "rules": Token(_RULES, 0, parts.dealer.passage)}
    rules = rules_in(keys)
    check_game(len(_SEATS), False, rules, keys.get("rules", parts.dealer))
    leader = leader_in(keys, _SEATS)
    assert leader is not None  # CFN says the dealer
    deal = _deal(parts, leader, read_trump(keys["trump"], rules))
    record = record_of(deal, rules, keys, parts.dealer)
    return _with_played(record, parts.tricks)


def _parts(passage: Passage) -> _Parts:
    tokens = list(islice(passage.tokens(), MOST_TOKENS))
    keys = keys_in(token for token in tokens if "=" in token.text)
    words = [token for token in tokens if "=" not in token.text]
    if not words:
        raise passage.error("there is no deal beside the keys", _FORM)
    if len(words) != 3:
        place = words[3] if len(words) > 3 else words[-1]
        raise place.error(f"CFN has three parts and here are {len(words)}", _FORM)
    table, tricks, contract = words
    if table.text[1:2] != ":" or table.text[0].upper() not in _SEATS:
        raise table.error("CFN begins with the dealer N, E, S or W and a colon", _FORM)
    hands = _split(table.part(2))
    if len(hands) != len(_SEATS):
        raise table.error(f"CFN has four hands and here are {len(hands)}", _FORM)
    return _Parts(table.part(0, 1), hands, _tricks(tricks), _contract(contract), keys)


def _split(token: Token) -> tuple[Token, ...]:
    parts = []
    start = 0
    for text in token.text.split("/", _MOST_PARTS):
        parts.append(token.part(start, start + len(text)))
        start += len(text) + 1
    return tuple(parts)


def _tricks(token: Token) -> tuple[Token, ...]:
    """Return the cards played, two letters each."""
    if is_void(token.text):
        return ()
    cards: list[Token] = []
    tricks = _split(token)
    for number, trick in enumerate(tricks, 1):
        size = len(trick.text)
        is_last = number == len(tricks)
        if size > 8 or size % 2 or (size < 8 and not is_last) or (not size and number == 1):
            raise trick.error(
                f"trick {number} is not of four cards",
                "write tricks as JsKs7s9d/Td8d, or - for none",
            )
        cards += [trick.part(start, start + 2) for start in range(0, size, 2)]
        if number > 8:
            raise trick.error("there are more than eight tricks", _FORM)
    return tuple(cards)


def _contract(token: Token) -> Keys:
    if token.text.startswith("bid:"):
        raise token.error("the auction of this CFN is not over", "write a contract, as in 100hNS")
    match = _CONTRACT.fullmatch(token.text)
    if match is None or int(match[1]) not in _LEVELS:
        raise token.error(
            f"{shown(token.text)} is no contract of CFN",
            "write 80 … 160 by tens or 250 for a capot, s h d c, NS or EW, x or xx: 100hNS",
        )
    level, suit, side, doubled = match.groups()
    keys = {
        "trump": Token(suit, token.at + match.start(2), token.passage),
        "taker": Token(side.upper(), token.at + match.start(3), token.passage),
        "bid": Token("capot" if int(level) == _CAPOT else level, token.at, token.passage),
    }
    if doubled:
        keys["coinche"] = Token(doubled.lower(), token.at + match.start(4), token.passage)
    return keys


def _deal(parts: _Parts, leader: Seat, trump: Trump) -> Deal:
    """Return the deal before the tricks, whose cards go back to whom played them."""
    hands = dict.fromkeys(_SEATS, 0)
    written: dict[Card, Seat] = {}
    for seat, token in zip(_SEATS, parts.hands, strict=True):
        if not token.text or is_void(token.text):
            continue
        for card, place in read_hand((token,)):
            if card in written:
                raise place.error(
                    f"{card_text(card)} is in the hands of {written[card]} and {seat}"
                    if written[card] is not seat
                    else f"{card_text(card)} is twice in the hand of {seat}",
                    "write each card once",
                )
            written[card] = seat
            hands[seat] |= 1 << card
    lead = _SEATS.index(leader)
    trick: list[Card] = []
    for token in parts.tricks:
        card = read_card(token)
        if card in written:
            raise token.error(
                f"{card_text(card)} is played and still held or played before",
                "the hands of CFN are the cards left after the tricks",
            )
        seat = _SEATS[(lead + len(trick)) % len(_SEATS)]
        written[card] = seat
        hands[seat] |= 1 << card
        trick.append(card)
        if len(trick) == len(_SEATS):
            lead = (lead + holder(trick, trump)) % len(_SEATS)
            trick = []
    check_hands(hands, {s: (t,) for s, t in zip(_SEATS, parts.hands, strict=True)})
    return Deal(tuple(CardSet(hands[seat]) for seat in _SEATS), leader, Direction.CLOCKWISE)


def _with_played(record: Record, tricks: Sequence[Token]) -> Record:
    played = tuple(read_card(token) for token in tricks)
    return replace(record, played=played, places=replace(record.places, played=tuple(tricks)))


# -- writing ----------------------------------------------------------------------------------


def write_cfn(position: Position, *, mirror: bool = False) -> str:
    """Return the CFN string of a position; the rules are not in it, its reader says them.

    Anticlockwise play is written only with `mirror`, which swaps E and W and keeps the order of
    play. Raises CapotError for what CFN cannot hold: two or three players, no trump and all
    trumps, no taker or a taker's seat, no bid or one it has no level for, a history that is not
    the default.
    """
    if position.rules.players != len(_SEATS):
        raise CapotError(f"CFN cannot hold {position.rules.name}: it is for four players")
    if position.deal.direction is Direction.CLOCKWISE:
        compass: Mapping[Seat, Seat] = {seat: seat for seat in _SEATS}
    elif mirror:
        compass = dict(zip(_SEATS, position.seats, strict=True))
    else:
        raise CapotError(
            "CFN is played clockwise: say --mirror, in Python mirror=True, which swaps E and W"
        )
    contract = _contract_text(position)
    _check_history(position)
    leader = next(seat for seat, at_table in compass.items() if at_table is position.leader)
    dealer = _SEATS[_SEATS.index(leader) - 1]
    hands = "/".join(_hand_text(position.hand(compass[seat])) for seat in _SEATS)
    tricks = [trick.cards for trick in position.tricks]
    if position.trick:
        tricks.append(position.trick)
    played = "/".join("".join(map(_card_text, trick)) for trick in tricks)
    return f"{dealer}:{hands} {played or '-'} {contract}"


def record_to_cfn(record: Record, *, mirror: bool = False) -> str:
    """Return the CFN string of a record, which reads back to an equal one but for the mirror.

    Raises NotationError where the record is no position, and CapotError as `write_cfn`, also for
    rules and options that a reader of CFN would not know.
    """
    text = write_cfn(record.position(), mirror=mirror)
    said = {"rules": record.rules.name, **keys_of(record)}
    for key, value in said.items():
        if key == "rules" and value != _RULES:
            raise CapotError(
                f"CFN cannot hold rules={value}: it is read as {_RULES}, say rules={_RULES} for it"
            )
        if key not in ("rules", *_FROM_CFN):
            raise CapotError(f"CFN cannot hold {key}={value}: leave it out, or write another form")
    return text


def _check_history(position: Position) -> None:
    default = "full" if position.is_whole else "none"
    if position.history != default:
        raise CapotError(f"CFN cannot hold history={position.history}: leave it out")


def _contract_text(position: Position) -> str:
    auction, trump = position.auction, position.trump
    if trump.suit is None:
        raise CapotError(f"CFN cannot hold {trump.title}: it has suit contracts only")
    if auction.taker not in position.sides:
        said = "without a taker" if auction.taker is None else f"with taker={auction.taker}"
        raise CapotError(f"CFN cannot hold a position {said}: say taker={one_of(position.sides)}")
    level = _CAPOT if auction.bid == "capot" else auction.bid
    if level not in _LEVELS or auction.bid == _CAPOT:
        said = "without a bid" if level is None else f"with bid={level}"
        raise CapotError(f"CFN cannot hold a position {said}: say bid=80 … 160 by tens or capot")
    doubled = next(text for text, value in _DOUBLED.items() if value == auction.coinche)
    return f"{level}{trump.value.lower()}{auction.taker}{doubled or ''}"


def _hand_text(hand: CardSet) -> str:
    """Return the cards left as colver writes them: ranks as in a plain suit, `-` for none."""
    if not hand:
        return "-"
    return ".".join(
        "".join(rank.letter for rank in reversed(PLAIN_ORDER) if Card.of(suit, rank) in hand)
        for suit in Suit
    )


def _card_text(card: Card) -> str:
    return f"{card.rank.letter}{card.suit.name.lower()}"
