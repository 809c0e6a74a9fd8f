"""A record: a deal with what its text says about it, before a contract makes it a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from ..auctions import check_auction
from ..boards import Board
from ..cards import Card, CardSet
from ..contracts import Trump
from ..deals import Deal, Seat
from ..errors import CapotError, ContractError, IllegalPlay, NotationError, one_of
from ..parties import Auction
from ..positions import Position
from ..rules import RuleSet
from .cards import cards_text, in_letters, read_trump
from .deals import CompactDeal, deal_of, outline_of
from .games import seats_at
from .json_values import value_text, wrong_type
from .keys import Keys, checked_key, folded_key, keys_in, merged, rules_in, said_elsewhere
from .locales import CANONICAL, locale_named
from .scan import Passage, Token, shown
from .values import AUCTION, auction_in, cards_in, discards_in, history_in, leader_in, objective_in

COMMAND_LINE = "command line"
ENVIRONMENT = "environment"
_DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of a record are written, for errors found when it becomes a position."""

    deal: Token
    trump: Token | None = None
    played: tuple[Token, ...] = ()
    auction: Keys = field(default_factory=dict)

    def because(self, error: CapotError, fix: str = "") -> NotationError:
        """Return an error of a lower floor in the place of what it is about, else of the deal."""
        place = self.deal
        if isinstance(error, ContractError):
            place = self.auction.get(error.key, place)
        return place.because(error, fix)


@dataclass(frozen=True, slots=True)
class Record:
    """A deal and what its text says of it (notation 3); `trump` is None if it is not said.

    `leader` is None where neither a key nor the first seat says it, `history` and `discards` are
    None for their defaults. `objective` is "points" or "score". `line` is the record's first line
    in `source`. `about` is what the caller of `record_from_mapping` said beside it, as an `id`.
    """

    deal: Deal
    rules: RuleSet
    leader: Seat | None
    trump: Trump | None
    played: tuple[Card, ...]
    history: str | None
    auction: Auction
    discards: CardSet | None
    objective: str
    places: Places = field(repr=False, compare=False)
    about: dict[str, object] = field(default_factory=dict, repr=False, compare=False)

    @property
    def line(self) -> int:
        """The line in its file the record begins on, from 1."""
        return self.places.deal.passage.line

    @property
    def source(self) -> str | None:
        """The file the record was read from, None for text of no file."""
        return self.places.deal.passage.source

    @property
    def to_put_away(self) -> Seat | None:
        """The taker of three who still holds the cards he is to put away, else None."""
        return self.deal.to_put_away

    @property
    def board(self) -> Board:
        """The deal and what is said of it but the contract, the cards played and their aim."""
        return Board(self.deal, self.leader, self.rules, self.history, self.auction, self.discards)

    def checked_board(self) -> Board:
        """Return the board; raises NotationError, with the place, where nothing can be played."""
        self._begun(self.rules.trumps[0])
        return self.board

    @property
    def is_position(self) -> bool:
        """Whether contract, leader and among three players the taker are said."""
        has_taker = self.rules.players != 3 or self.rules.taker_leads or self.auction.taker
        return bool(self.trump and self.leader and has_taker) and self.to_put_away is None

    def check(self) -> None:
        """Raise NotationError, with the place, for what is wrong with as much as is said."""
        if self.is_position:
            self.position()
        elif self.trump is not None:
            try:
                self.rules.table(self.trump)
            except CapotError as error:
                raise self._because(error, self.trump) from None

    def position(self, trump: Trump | None = None) -> Position:
        """Return the position in the contract said, or in `trump`, with the cards played.

        Raises NotationError, with the place, where no contract is said, the rule set does not
        have it, nobody is said to lead or among three to take, the taker has still to put cards
        away, or a card of `played` is impossible or illegal.
        """
        chosen = trump or self.trump
        if chosen is None:
            raise self.places.deal.error(
                "no trump is said", "say trump=S, H, D, C, SA or TA after the deal"
            )
        position = self._begun(chosen)
        for card, token in zip(self.played, self.places.played, strict=True):
            try:
                position.push(card)
            except IllegalPlay as error:
                duty = in_letters(error.duty, token.passage.locale)
                raise token.error(
                    f"trick {error.trick}, {shown(token.text)}: {duty}",
                    _instead(position, token.passage.locale),
                ) from None
        return position

    def _begun(self, trump: Trump) -> Position:
        """Return the position in a contract before a card is played, checked as `position`."""
        if self.leader is None:
            raise self.places.deal.error(
                "nobody is said to lead a labelled deal", f"say leader={one_of(self.deal.seats)}"
            )
        try:
            return Position.of(self.board, trump)
        except CapotError as error:
            raise self._because(error, trump) from None

    def _because(self, error: CapotError, trump: Trump | None) -> NotationError:
        """Return an error of the deal in its place: that of a trump the game does not have."""
        if trump is not None and trump not in self.rules.tables and self.places.trump is not None:
            return self.places.trump.because(error)
        return self.places.because(error, "correct the deal")


def _instead(position: Position, locale: str) -> str:
    """Return what may be played in place of an illegal card."""
    if position.is_finished:
        return "leave it out of played="
    return f"{position.to_play} may play {cards_text(position.legal_cards(), locale)}"


def read_record(
    text: str,
    *,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
    source: str | None = None,
    line: int = 1,
) -> Record:
    """Return the record a text holds: a deal in any form or CFN, then keys (notation 2 and 3).

    Keys of `overrides` win over those in the text, which win over `defaults`; all are in the
    letters of `locale`, but for those of CFN. Raises NotationError with the place.
    """
    letters = locale_named(locale).name
    passage = Passage(text, source, line, locale=letters)
    return record_in(passage, {}, *_layers(defaults, overrides, letters))


def _layers(
    defaults: Mapping[str, str] | None, overrides: Mapping[str, str] | None, locale: str
) -> tuple[Keys, Keys]:
    return (
        said_elsewhere(defaults, ENVIRONMENT, locale) if defaults else {},
        said_elsewhere(overrides, COMMAND_LINE, locale) if overrides else {},
    )


def record_in(passage: Passage, beside: Keys, defaults: Keys, overrides: Keys) -> Record:
    """Return the record of a deal line; `beside` are keys given next to it, as in JSON."""
    if passage.has("/"):
        from .cfn import read_cfn  # it makes records, so it lies above this module

        return read_cfn(passage, beside, defaults, overrides)
    compact = CompactDeal.of(passage.text) if passage.locale == CANONICAL else None
    if compact is not None:
        keys = merged(defaults, beside, overrides)
        rules = rules_in(keys)
        found = compact.deal(rules)
        if found is not None:
            return record_of(found, rules, keys, Token(passage.text[0], 0, passage))
    outline = outline_of(passage)
    keys = merged(defaults, joined(keys_in(outline.keys), beside), overrides)
    rules = rules_in(keys)
    deal = deal_of(outline, rules.direction, rules)
    return record_of(deal, rules, keys, outline.labels[0])


def joined(keys: Keys, beside: Keys) -> Keys:
    """Return keys of one record given in two ways; raises NotationError for one in both."""
    for key in keys:
        if key in beside:
            raise keys[key].error(f"{key} is given twice", "write each key once")
    return {**keys, **beside}


def record_of(deal: Deal, rules: RuleSet, keys: Keys, place: Token) -> Record:
    """Return the record of a deal that is read, and keys.

    Raises NotationError for keys that say nothing here, or a contract the game cannot have.
    """
    trump = keys.get("trump")
    seats = seats_at(deal.direction, len(deal.hands))
    played = cards_in(keys["played"]) if "played" in keys else []
    leader = leader_in(keys, seats) or deal.first
    auction = auction_in(keys, seats)
    if rules.discards and deal.to_put_away is not None:
        auction = _taker_who_puts_away(deal.to_put_away, auction, keys.get("taker", place))
    said = {key: keys[key] for key in AUCTION if key in keys}
    places = Places(place, trump, tuple([token for _, token in played]), said)
    try:
        check_auction(auction, rules)
    except ContractError as error:
        raise places.because(error) from None
    return Record(
        deal=deal,
        rules=rules,
        leader=leader,
        trump=None if trump is None else read_trump(trump, rules),
        played=tuple([card for card, _ in played]),
        history=history_in(keys, deal, rules, leader, auction),
        auction=auction,
        discards=discards_in(keys, deal, rules),
        objective=objective_in(keys),
        places=places,
    )


def _taker_who_puts_away(holder: Seat, auction: Auction, place: Token) -> Auction:
    """Return the auction with the taker who holds two cards more than the others.

    Raises NotationError if another is said to be the taker.
    """
    if auction.taker not in (None, holder):
        raise place.error(
            f"{holder} holds two cards more than the others and {auction.taker} is the taker",
            f"say taker={holder}: the taker alone puts cards away",
        )
    return replace(auction, taker=holder.value)


def record_from_mapping(
    mapping: Mapping[str, object],
    *,
    locale: str = CANONICAL,
    defaults: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
    source: str | None = None,
    line: int = 1,
    places: Callable[[str, str | None], Passage] | None = None,
    extra: Collection[str] = (),
) -> Record:
    """Return the record of a TOML table or JSON object: `deal` and the keys of notation 3.

    `played` and `discards` are lists or comma strings, options may be booleans for on and off,
    numbers plain, `deal` may have keys of its own, null is not given; keys are in either case;
    those in `extra` are the caller's and go into `about`. `places` returns the passage in which
    the value of a key stands, which reads as a text, or None if it is of no type that does; its
    letters are canonical unless `places` says others, while `locale` is that of `defaults` and
    `overrides`. Raises NotationError with the place.
    """
    deal, tokens, about = said_in_mapping(
        mapping, source=source, line=line, places=places, extra=extra
    )
    letters = locale_named(locale).name
    record = record_in(deal.passage, tokens, *_layers(defaults, overrides, letters))
    record.about.update(about)
    return record


def said_in_mapping(
    mapping: Mapping[str, object],
    *,
    source: str | None = None,
    line: int = 1,
    places: Callable[[str, str | None], Passage] | None = None,
    extra: Collection[str] = (),
) -> tuple[Token, dict[str, Token], dict[str, object]]:
    """Return the text of the deal, the values of keys, and what is the caller's.

    The mapping and the arguments are those of `record_from_mapping`, which raises the same.
    """
    if places is None:
        places = partial(_passage_in, source, line)
    tokens: dict[str, Token] = {}
    about: dict[str, object] = {}
    for name, value in mapping.items():
        text = value if isinstance(value, str) else value_text(folded_key(str(name)), value)
        token = Token(text or "", 0, places(name, text))
        key = checked_key(str(name), token, (_DEAL, *extra))
        if key in tokens or key in about:
            raise token.error(f"{key} is given twice", "write each key once")
        if key in extra:
            about[key] = value
        elif value is not None:
            if text is None:
                raise wrong_type(key, value, token)
            tokens[key] = token
    deal = tokens.pop(_DEAL, None)
    if deal is None:
        raise Passage("", source, line).error("there is no deal", "say the hands by the key deal")
    return deal, tokens, about


def _passage_in(source: str | None, line: int, _: str, text: str | None) -> Passage:
    """Return the passage of a value that only its line is known of."""
    return Passage(text or "", source, line, is_exact=False, is_fixed=True)
