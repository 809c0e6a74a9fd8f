"""Which games a deal can be of: by its hands, and whether they lie in piles (rules 2)."""

from __future__ import annotations

from functools import cache

from ..deals import Seat
from ..errors import one_of
from ..rules import RULE_SETS, Direction, RuleSet
from .piles import A_PILE
from .scan import Token

MOST_PLAYERS = 4
NUMBERS = {2: "two", 3: "three", 4: "four"}
_MOST_NAMED = 4
PILE_PLAYERS = 2


@cache
def seats_at(direction: Direction, players: int) -> tuple[Seat, ...]:
    """Return the seats at a table in order of play from N."""
    return tuple(map(Seat, direction.seats(players)))


def check_game(hands: int, is_piled: bool, rules: RuleSet | None, place: Token) -> None:
    """Raise NotationError at `place` if a deal of so many hands is none of `rules`.

    Without a rule set two to four hands are a deal, piles with two hands only.
    """
    if is_piled and hands != PILE_PLAYERS:
        raise place.error(
            f"there are {hands} hands of piles and two players",
            "write the piles of one player without spaces between, as in (C9 DK)(D8 SJ)",
        )
    if rules is None:
        if hands > MOST_PLAYERS:
            raise place.error(
                f"there are {hands} hands and at most four players",
                "write the hands in order of play, one for each player",
            )
        return
    if rules.players == hands and rules.has_piles is is_piled:
        return
    others = _games(hands, is_piled)
    if rules.players != hands:
        fix = f"write {NUMBERS[rules.players]} hands, none is inferred"
        raise place.error(
            f"{rules.name} is for {rules.players} players, the deal has {hands} hands",
            f"{fix}, or say rules={others}" if others else fix,
        )
    if is_piled:
        raise place.error(
            f"{rules.name} is not played from piles", f"leave ( ) out, or say rules={others}"
        )
    raise place.error(f"{rules.name} is played from piles", f"{A_PILE}, or say rules={others}")


def _games(players: int, is_piled: bool) -> str:
    """Return the rule sets for so many players in words, "" if there is none."""
    names = [
        rules.name
        for rules in RULE_SETS.values()
        if rules.players == players and rules.has_piles is is_piled
    ]
    if len(names) > _MOST_NAMED:
        return f"{names[0]} or another for {NUMBERS[players]} players"
    return one_of(names) if names else ""
