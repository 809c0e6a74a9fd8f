"""Where a match stands, of finished deals in any form (rules 6.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..arguments import several, wrong
from ..boards import Board
from ..deals import Deal
from ..errors import CapotError
from ..matches import Finished, Match
from ..matches import match as of_finished
from ..positions import Position
from ..questions import DealLike, holds
from ..rules import RuleSet, rule_set
from ..scoring import Score
from .finished import Result, result

_TYPED = (Position, Board, Deal, Mapping)
_DEALS = "give finished deals, as texts, Positions or what `score` returns"


def match(
    deals: Iterable[DealLike | Result | Score | Finished],
    rules: RuleSet | str | None = None,
    target: int | None = None,
) -> Match:
    """Return where a match stands after finished deals (rules 6.6).

    Deals are records in any form, or what `score` returns; a `Score` and a `Finished` do not say
    of which game they are, which `rules` then must. `target` defaults to that of the rules. What a
    litige holds back goes to the side that wins the next contract, or defeats it; until then to
    nobody. Raises CapotError for deals of several games, or of other options, where no rules are
    said, for a deal that is not finished, and for none at all.

    >>> deal = "N:...A8 ...K9 ...Q7 ...JT trump=S rules=belote-ffb taker=N played=C8,CK,C7,CJ,C9,CQ"
    >>> match([deal + ",CT,CA"] * 2).why
    'NS leads, 932 short of 1000'
    """
    if isinstance(deals, (str, *_TYPED)):
        raise wrong("deals", deals, f"{_DEALS}, several as in a list")
    found = [
        _counted(deal, rules, number) for number, deal in enumerate(several("deals", deals, _DEALS))
    ]
    games = [deal.position.rules for deal in found if isinstance(deal, Result)]
    if rules is not None:
        games += [rule_set(rules)] * (not games)
        for game in games:
            if not holds(rules, game):
                raise CapotError(f"rules={rule_set(rules).name} is said, a deal is of {game.name}")
    if not found:
        raise CapotError("a match needs at least one finished deal")
    if not games:
        raise CapotError(f"rules is missing: a {type(found[0]).__name__} does not say its game")
    _check_alike(games, target)
    return of_finished(found, games[0], target)


def _counted(deal: object, rules: RuleSet | str | None, number: int) -> Result | Score | Finished:
    """Return a deal as it is counted, a record with its result."""
    if isinstance(deal, (Result, Score, Finished)):
        return deal
    if not isinstance(deal, (str, *_TYPED)):
        raise wrong(f"deals[{number}]", deal, _DEALS)
    return result(deal, rules=rules)


def _check_alike(games: Sequence[RuleSet], target: int | None) -> None:
    """Raise CapotError for deals of several games, or of several targets where none is given."""
    names = list(dict.fromkeys(game.name for game in games))
    if len(names) > 1:
        raise CapotError(
            f"a match is of one game, these deals are of {' and '.join(names)}: say rules= for all"
        )
    if any(_customs(game) != _customs(games[0]) for game in games):
        raise CapotError(
            "a match is played under one set of rules, these deals are not: "
            "say the same options for all"
        )
    targets = list(dict.fromkeys(str(game.options.target) for game in games))
    if target is None and len(targets) > 1:
        raise CapotError(f"these deals are played to {' and to '.join(targets)}: say the target")


def _customs(rules: RuleSet) -> dict[str, str]:
    """Return the options of a score, but for the target, which a match may set."""
    options = rules.options.to_json()
    return {name: value for name, value in options.items() if name != "target"}
