"""What a deal announces, asked in any form."""

from __future__ import annotations

from typing import Unpack

from ..arguments import flag
from ..contracts import Trump
from ..deals import Seat
from ..declarations import Declarations
from ..declarations import declarations as of_a_deal
from ..questions import DealLike, Said, asked_of
from ..rules import RuleSet


def declarations(
    deal: DealLike,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    whole: bool | None = None,
    **said: Unpack[Said],
) -> Declarations:
    """Return what a deal announces and which side scores it, whatever was played (rules 5).

    The arguments are those of `solve`. A taker who has put cards away is judged on those he kept,
    and piles on all their cards. Hands are whole if they have the full size of the game, or as
    `whole` says: of an ending no declaration can be known, which is a CapotError unless
    declarations are off; its belote is then not counted and `notes` say so. Raises RuleError
    where equal best declarations go to the takers and these are not said.

    >>> found = declarations("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7", "S")
    >>> found.winner, found.why, found.points
    ('EW', "E's tierce to the queen of clubs is the only one", {'NS': 0, 'EW': 20})
    """
    if whole is not None:
        whole = flag("whole", whole)
    position, _ = asked_of(deal, trump, leader, rules, said)
    taker = position.taker
    return of_a_deal(
        position.deal, position.trump, position.leader, position.rules, taker, whole=whole
    )
