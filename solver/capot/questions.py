"""From what a caller says of a deal, typed or as text, to a position, or to a board without one.

There is one rule for all functions. What stands in a text yields to the arguments beside it, as
on the command line. A Position and a Board say what they say: an argument may add what they leave
open and repeat the rest, and one that says otherwise is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias, TypedDict

from .arguments import instance, names, several, text, whole, wrong
from .boards import Board
from .cards import Card, CardSet
from .contracts import Trump
from .deals import Deal, Seat
from .errors import CapotError, NotationError, RuleError
from .notation import (
    CANONICAL,
    Record,
    is_json,
    read_record,
    record_from_json,
    record_from_object,
    said_in,
)
from .notation.keys import said_elsewhere
from .notation.locales import locale_named
from .notation.records import COMMAND_LINE, ENVIRONMENT, record_of
from .notation.scan import Passage, Token
from .notation.values import POINTS
from .positions import Position
from .rules import DEFAULT_RULES, RuleSet, rule_set

DealLike: TypeAlias = Position | Board | Deal | str | Mapping[str, object]
"""What asks about a deal: typed, a text in any form of notation 2 and 3, or a JSON object."""

A_DEAL = "give a Position, a Board, a Deal, a text or a mapping"

_A_TRUMP = "give a Trump or its text, as in S or SA"
_CARDS = "give cards, or a text as in SJ,SK"

NO_TRUMP = "trump is missing: say trump='S', H, D, C, SA or TA"


class Said(TypedDict, total=False):
    """What else can be said of a deal, by the keys of notation 3; the same in every function.

    `played` are the cards played so far, `discards` those the taker of three has put away, one by
    one or in a text as `SJ,SK`. `taker` is a seat or a side, `bid` a number or "capot". `history`
    says who has won every trick before the hands given. Texts are read in the letters of
    `locale`, but for JSON and mappings; None is not said.
    """

    played: Iterable[Card | str] | str | None
    history: str | None
    taker: str | None
    bid: int | str | None
    coinche: str | None
    discards: Iterable[Card | str] | str | None
    locale: str


def position_of(
    deal: DealLike,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    said: Said | None = None,
    *,
    usual: RuleSet | None = None,
) -> Position:
    """Return the position that the arguments of `solve` describe.

    A deal of which no rules are said is played by the `usual` ones, else by belote. Raises
    NotationError, DealError, RuleError or IllegalPlay, and CapotError for a text that is played
    for marks.
    """
    if not said:
        found = _at_once(deal, trump, leader, rules, usual)
        if found is not None:
            return found
    return Arguments.of(trump, leader, rules, said).position(deal, usual)


def _at_once(
    deal: DealLike,
    trump: Trump | str | None,
    leader: Seat | str | None,
    rules: RuleSet | str | None,
    usual: RuleSet | None,
) -> Position | None:
    """Return the position that most programs ask about: a Position, or a Deal in a contract.

    Written out canonically nothing is to be read; None for what `Arguments` reads or refuses.
    """
    if isinstance(deal, Position):
        return deal if trump is None and leader is None and rules is None else None
    if not isinstance(deal, Deal) or not isinstance(trump, (Trump, str)):
        return None
    game = rule_set(rules if rules is not None else usual or DEFAULT_RULES)
    chosen = trump if isinstance(trump, Trump) else Trump.__members__.get(trump)
    first = deal.first if leader is None else leader
    if chosen is None or chosen not in game.tables:
        return None
    if not isinstance(first, str) or first not in deal.seats:
        return None
    return Position(deal, chosen, first, game)


def asked_of(
    deal: DealLike,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    said: Said | None = None,
) -> tuple[Position, str]:
    """Return the position that the arguments describe, and what it is played for: points or score.

    Raises what `position_of` does, but for a text that is played for marks.
    """
    return Arguments.of(trump, leader, rules, said).asked(deal)


def board_of(
    deal: DealLike,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    said: Said | None = None,
) -> Board:
    """Return the board that the arguments of `contracts` describe.

    A contract that a text or a Position says is left out. Raises NotationError, DealError or
    RuleError, and CapotError where cards were played or a text is played for marks, which are
    those of one contract.
    """
    record = record_asked(deal, None, leader, rules, said)
    if record.played or record.objective != POINTS:
        raise CapotError("cards played and marks are those of one contract: leave them out")
    return record.board


def record_asked(
    deal: DealLike,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    said: Said | None = None,
) -> Record:
    """Return what the arguments say of a deal, whether or not it is enough for a position."""
    return Arguments.of(trump, leader, rules, said).record(deal)


# -- arguments --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arguments:
    """What is said beside a deal, as keys of notation 3 in the letters of a locale, and rules."""

    said: dict[str, str]
    rules: RuleSet | str | None
    locale: str

    @classmethod
    def of(
        cls,
        trump: Trump | str | None = None,
        leader: Seat | str | None = None,
        rules: RuleSet | str | None = None,
        said: Said | None = None,
    ) -> Arguments:
        """Return arguments checked; raises ArgumentError for those of a wrong type."""
        other: dict[str, Any] = dict(said or {})
        names(other, Said.__annotations__)
        locale = locale_named(other.pop("locale", CANONICAL)).name
        if rules is not None:
            rule_set(rules)
        given = {"trump": trump, "leader": leader, **other}
        keys = {
            name: _text(name, value, locale) for name, value in given.items() if value is not None
        }
        return cls(keys, rules, locale)

    def position(self, deal: DealLike, usual: RuleSet | None = None) -> Position:
        """Return the position that is described, as `position_of` does."""
        position, objective = self.asked(deal, usual)
        if objective != POINTS:
            raise CapotError(
                f"objective={objective} is not for this question: "
                "use judge_position or review, or leave it out"
            )
        return position

    def asked(self, deal: DealLike, usual: RuleSet | None = None) -> tuple[Position, str]:
        """Return the position that is described and what it is played for, as `asked_of` does."""
        if isinstance(deal, Position) and not self.said and self.rules is None:
            return deal, POINTS
        record = self.record(deal, usual)
        if isinstance(deal, Position):
            return deal, POINTS
        if isinstance(deal, (str, Mapping)):
            try:
                return record.position(), record.objective
            except NotationError as error:
                raise as_argument(error) from None
        if record.trump is None:
            raise CapotError(NO_TRUMP)
        return Position.of(record.board, record.trump, played=record.played), POINTS

    def record(self, deal: DealLike, usual: RuleSet | None = None, line: int = 1) -> Record:
        """Return all that is said of a deal; `line` is where errors say that a text stands."""
        try:
            if isinstance(deal, (str, Mapping)):
                return self._read(deal, usual, line)
            if isinstance(deal, Deal):
                rules = self.rules if self.rules is not None else usual or DEFAULT_RULES
                return self._with(Board(deal, rules=rule_set(rules)), {})
            if isinstance(deal, Position):
                own = {"trump": deal.trump, "played": deal.played, **_said_by(deal.board)}
                told = {**own, "history": deal.history, "discards": deal.discards}
                return self._agreed(deal.board, own, told, "Position")
            board = instance("deal", deal, Board, A_DEAL)
            return self._agreed(board, _said_by(board), _said_by(board), "Board")
        except NotationError as error:
            raise as_argument(error) from None

    def _read(self, deal: str | Mapping[str, object], usual: RuleSet | None, line: int) -> Record:
        """Return the record of a text or a mapping, whose keys yield to the arguments."""
        overrides = overrides_of(self.rules, self.said)
        defaults = None if usual is None else keys_of_rules(usual)
        layers: dict[str, Any] = {"defaults": defaults, "overrides": overrides}
        if isinstance(deal, Mapping):
            return record_from_object(deal, line=line, locale=self.locale, **layers)
        reader = record_from_json if is_json(deal) else read_record
        return reader(deal, line=line, locale=self.locale, **layers)

    def _agreed(
        self, board: Board, own: Mapping[str, object], told: Mapping[str, object], kind: str
    ) -> Record:
        """Return the record of a board with arguments, which may only add to what it says.

        `own` is what it says beside its deal and rules, `told` the same with what is usual.
        """
        if self.rules is not None and not holds(self.rules, board.rules):
            raise _contradiction(kind, "rules", board.rules.name)
        record = self._with(board, own)
        said = {"trump": record.trump, "played": record.played, **_said_by(record.board)}
        for name in self.said:
            if told.get(name) not in (None, said[name]):
                raise _contradiction(kind, name, told[name])
        return record

    def _with(self, board: Board, own: Mapping[str, object]) -> Record:
        """Return the record of a board with arguments, whose errors have no other place."""
        keys = {
            name: _text(name, value, self.locale)
            for name, value in own.items()
            if value is not None
        }
        place = Token("", 0, Passage("", COMMAND_LINE))
        tokens = said_elsewhere({**keys, **self.said}, COMMAND_LINE, self.locale)
        return record_of(board.deal, board.rules, tokens, place)


def _text(name: str, value: object, locale: str) -> str:
    """Return an argument as it is written behind its key; raises ArgumentError for a wrong type."""
    if name in ("played", "discards"):
        return said_in(locale, _cards(name, value))
    if name == "trump":
        return said_in(locale, value if isinstance(value, Trump) else text(name, value, _A_TRUMP))
    if name == "bid" and not isinstance(value, str):
        return str(whole(name, value, "give the points that are bid, or capot", 1, 9999))
    return str(text(name, value, "give a text, as in notation 3"))


def _cards(name: str, cards: object) -> str | list[Card | str]:
    """Return cards as they are given, one more at most than a pack has."""
    if isinstance(cards, str):
        return cards
    found = list(islice(several(name, cards, _CARDS), len(Card) + 1))
    for card in found:
        if not isinstance(card, (Card, str)):
            raise wrong(name, card, _CARDS)
    return found


def overrides_of(
    rules: RuleSet | str | None, said: Mapping[str, object], locale: str = CANONICAL
) -> dict[str, str]:
    """Return rules and other arguments as the keys that win over a text's, those not None.

    Cards and trumps that are typed are written in the letters in which they will be read. Raises
    CapotError for a rule set that no keys can say.
    """
    keys = {name: said_in(locale, value) for name, value in said.items() if value is not None}
    if rules is None:
        return keys
    return {**keys, **(keys_of_rules(rules) if isinstance(rules, RuleSet) else {"rules": rules})}


def keys_of_rules(rules: RuleSet) -> dict[str, str]:
    """Return the keys that say a rule set; raises CapotError for one that no keys can say."""
    changes = rules.changes
    if changes is None or len(changes.points) > 1:
        raise CapotError(
            f"no text holds rules of your own making, called {rules.name}: they go with a Deal"
        )
    keys = {"rules": rules.name, **changes.duties, **changes.options}
    if changes.points:
        keys["points"] = changes.points[0]
    if changes.direction is not None:
        keys["direction"] = changes.direction
    return keys


def _said_by(board: Board) -> dict[str, object]:
    """Return what a board says by the names of arguments, None for what it leaves open."""
    return {
        "leader": board.leader,
        "history": board.history,
        "taker": board.auction.taker,
        "bid": board.auction.bid,
        "coinche": board.auction.coinche,
        "discards": board.discards,
    }


def holds(said: RuleSet | str, rules: RuleSet) -> bool:
    """Return whether rules that are said hold in others: a name with whatever was changed."""
    if isinstance(said, str):
        return rule_set(said).name == rules.name
    if said.changes is None or said.name != rules.name:
        return said == rules
    try:
        return said.changes.of(rules) == rules
    except RuleError:
        return False


def _contradiction(kind: str, name: str, own: object) -> CapotError:
    shown = ",".join(map(str, own)) if isinstance(own, (tuple, CardSet)) else str(own)
    return CapotError(
        f"a {kind} says {name}={shown} itself: leave {name} out, or change the {kind}"
    )


def as_argument(error: NotationError) -> CapotError:
    """Return the error, without line and column where it is about an argument."""
    if error.source not in (COMMAND_LINE, ENVIRONMENT):
        return error
    return CapotError(f"{error.problem}; {error.fix}" if error.fix else error.problem)
