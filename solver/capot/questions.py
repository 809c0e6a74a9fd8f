"""From what a caller says, typed or as text, to a position, or to a board without a contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .boards import Board
from .cards import Card
from .contracts import Trump
from .deals import Deal, Seat
from .errors import CapotError, NotationError
from .notation import CANONICAL, Record, parse_card, parse_trump, read_record, said_in
from .notation.values import POINTS
from .positions import Position
from .rules import DEFAULT_RULES, RULE_SETS, RuleSet, rule_set


def position_of(
    deal: Position | Deal | str,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    played: Iterable[Card | str] | str = (),
    history: str | None = None,
    locale: str = "en",
) -> Position:
    """Return the position that the arguments of `solve` describe.

    Arguments win over what a text says; those that are text are in the letters of `locale` as
    it is. Raises NotationError, DealError, RuleError or IllegalPlay.
    """
    if isinstance(deal, Position):
        if (trump, leader, rules, history) != (None,) * 4 or played:
            raise CapotError("a Position says trump, leader, rules and play itself: change those")
        return deal
    if isinstance(deal, str):
        said = {"trump": trump, "leader": leader, "history": history}
        if played:
            said["played"] = said_in(locale, played)
        try:
            return _record(deal, rules, said, locale).position()
        except NotationError as error:
            raise _as_argument(error) from None
    if trump is None:
        raise CapotError("trump is missing: say trump='S', H, D, C, SA or TA")
    if isinstance(played, str):
        played = played.replace(",", " ").split()
    game = DEFAULT_RULES if rules is None else rules
    if locale != CANONICAL:
        if isinstance(trump, str):
            trump = parse_trump(trump, game, locale)
        played = [parse_card(card, locale) if isinstance(card, str) else card for card in played]
    return Position(deal, trump, leader, game, played=played, history=history)


def board_of(
    deal: Board | Deal | str,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
) -> Board:
    """Return the board that the arguments of `contracts` describe.

    Arguments win over what a text says, and a contract in it is left out. Raises NotationError,
    DealError or RuleError, and CapotError for a text with cards played or played for marks,
    which are those of one contract.
    """
    if isinstance(deal, Board):
        if leader is not None or rules is not None:
            raise CapotError("a Board says leader and rules itself: change those")
        return deal
    if isinstance(deal, str):
        try:
            record = _record(deal, rules, {"leader": leader})
        except NotationError as error:
            raise _as_argument(error) from None
        if record.played or record.objective != POINTS:
            raise CapotError("cards played and marks are those of one contract: leave them out")
        return record.board
    game = DEFAULT_RULES if rules is None else rules
    game = rule_set(game) if isinstance(game, str) else game
    return Board(deal, None if leader is None else deal.seats[deal.index(leader)], game)


def overrides_of(
    rules: RuleSet | str | None, said: Mapping[str, object], locale: str = CANONICAL
) -> dict[str, str]:
    """Return rules and other arguments as the keys of notation 3, those that are not None.

    Cards and trumps that are typed are written in the letters in which they will be read.
    Raises CapotError for a rule set that no name in a text can say.
    """
    if isinstance(rules, RuleSet):
        if RULE_SETS.get(rules.name) != rules:
            raise CapotError("rules of your own making need a Deal: use Deal.parse")
        rules = rules.name
    return {k: said_in(locale, v) for k, v in {**said, "rules": rules}.items() if v is not None}


def _record(
    text: str,
    rules: RuleSet | str | None,
    said: Mapping[str, object],
    locale: str = "en",
) -> Record:
    """Return the record of a text, whose keys yield to rules and keys given as arguments."""
    return read_record(text, locale=locale, overrides=overrides_of(rules, said, locale))


def _as_argument(error: NotationError) -> CapotError:
    """Return the error, without line and column where it is about an argument."""
    if error.source is None:
        return error
    return CapotError(f"{error.problem}; {error.fix}" if error.fix else error.problem)
