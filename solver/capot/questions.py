"""From what a caller says, typed or as text, to a position."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import Card
from .contracts import Trump
from .deals import Deal, Seat
from .errors import CapotError, NotationError
from .notation import parse_position
from .positions import DEFAULT_RULES, Position
from .rules import RULE_SETS, RuleSet


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

    Arguments win over what a text says. Raises NotationError, DealError, RuleError or
    IllegalPlay.
    """
    if isinstance(deal, Position):
        if (trump, leader, rules, history) != (None,) * 4 or played:
            raise CapotError("a Position says trump, leader, rules and play itself: change those")
        return deal
    if isinstance(deal, str):
        said = {"trump": trump, "leader": leader, "history": history}
        if isinstance(rules, str):
            said["rules"] = rules
        elif isinstance(rules, RuleSet):
            if RULE_SETS.get(rules.name) != rules:
                raise CapotError("rules of your own making need a Deal: use Deal.parse")
            said["rules"] = rules.name
        if played:
            said["played"] = played if isinstance(played, str) else ",".join(map(str, played))
        overrides = {key: str(value) for key, value in said.items() if value is not None}
        try:
            return parse_position(deal, locale=locale, overrides=overrides)
        except NotationError as error:
            if error.source is None:
                raise
            # It is about an argument, which has no line and column.
            raise CapotError(
                f"{error.problem}; {error.fix}" if error.fix else error.problem
            ) from None
    if trump is None:
        raise CapotError("trump is missing: say trump='S', H, D, C, SA or TA")
    if isinstance(played, str):
        played = played.replace(",", " ").split()
    game = DEFAULT_RULES if rules is None else rules
    return Position(deal, trump, leader, game, played=played, history=history)
