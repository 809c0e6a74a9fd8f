"""Which two cards a taker among three players should put away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from ..cards import Card, CardSet
from ..contracts import Trump
from ..deals import Deal, Seat
from ..errors import CapotError, DealError
from ..outcomes import Outcome
from ..parties import Auction
from ..positions import Position
from ..rules import RuleSet
from ..scoring import Score, score
from ..solve import shared_solver
from ..solver import Solver
from .judged import POINTS, SCORE, announced, check_objective, judge_position


@dataclass(frozen=True, slots=True)
class Discard:
    """Two cards put away, and the outcome of the whole deal then, the two counted to the taker.

    `score` is that of the contract, None for an ending, of which nobody knows what was declared.
    """

    cards: tuple[Card, ...]
    outcome: Outcome
    position: Position
    score: Score | None


def discards(
    deal: Deal,
    trump: Trump | str,
    leader: Seat | str | None = None,
    rules: RuleSet | str = "bela3",
    *,
    auction: Auction | None = None,
    history: str | None = None,
    objective: str = POINTS,
    no_trump_discard: bool = False,
    solver: Solver | None = None,
) -> list[Discard]:
    """Return every choice of two cards to put away, the best for the taker first.

    `deal` holds two cards more in the taker's hand; he is the player who holds them. With the
    objective "score" the best is what brings him most in the difference of marks. Equal choices
    stand in card order. With `no_trump_discard` trumps may not be put away; the other
    arguments are those of `Position`. Raises DealError where nobody has still to put cards away,
    or the taker is said to be another.
    """
    check_objective(objective)
    trump = Trump.read(trump) if isinstance(trump, str) else trump
    solver = solver or shared_solver()
    taker = deal.to_put_away
    if taker is None:
        raise DealError("nobody holds two cards more than the others: there is nothing to put away")
    auction = auction or Auction()
    if auction.taker not in (None, taker.value):
        raise DealError(f"{taker} holds the two cards to be put away, and the taker is another")
    auction = replace(auction, taker=taker.value)
    hand = deal[taker]
    able = [c for c in hand if not (no_trump_discard and c.suit is trump.suit)]
    found = []
    for pair in combinations(able, len(hand) - deal.hand_size):
        hands = tuple(
            held - CardSet.of(pair) if seat is taker else held
            for seat, held in zip(deal.seats, deal.hands, strict=True)
        )
        position = Position(
            replace(deal, hands=hands),
            trump,
            leader,
            rules,
            history=history,
            auction=auction,
            discards=CardSet.of(pair),
        )
        found.append(_judged(pair, position, objective, solver))
    if not found:
        raise CapotError(f"{taker} holds nothing but trumps and may not put one away")
    found.sort(key=lambda choice: -worth(choice, objective))
    return found


def worth(choice: Discard, objective: str) -> int:
    """Return what a choice is worth to the taker: points with a capot, or difference of marks."""
    if objective == SCORE and choice.score is not None:
        return choice.score.difference
    return choice.outcome.worth(choice.outcome.sides[0])


def _judged(pair: tuple[Card, ...], position: Position, objective: str, solver: Solver) -> Discard:
    if objective == SCORE:
        judged = judge_position(position, SCORE, solver=solver)
        return Discard(pair, judged.answer.outcome, position, judged.score)
    outcome = solver.value(position)
    scored = None
    if position.is_whole:
        scored = score(outcome, position.auction, position.rules, announced(position))
    return Discard(pair, outcome, position, scored)
