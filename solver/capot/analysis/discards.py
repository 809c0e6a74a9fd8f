"""Which two cards a taker among three players should put away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Unpack

from ..arguments import flag
from ..cards import Card, CardSet
from ..contracts import Trump
from ..deals import Seat
from ..errors import CapotError, DealError
from ..outcomes import Outcome
from ..positions import Position
from ..questions import NO_TRUMP, Arguments, DealLike, Said
from ..rules import RuleSet, rule_set
from ..scoring import Score, score
from ..solve import solver_of
from ..solver import Solver
from .judged import SCORE, announced, check_objective, judge_position

_GAME = "bela3"


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
    deal: DealLike,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    objective: str | None = None,
    no_trump_discard: bool = False,
    solver: Solver | None = None,
    **said: Unpack[Said],
) -> list[Discard]:
    """Return every choice of two cards to put away, the best for the taker first.

    One of three players holds two cards more than the others, and is the taker. Where no rules
    are said the game is bela3. With the objective "score" the best is what brings the taker most
    in the difference of marks; by default it is what a text says, else "points". Equal choices
    stand in card order. With `no_trump_discard` trumps may not be put away; the other arguments
    are those of `solve`. Raises DealError where nobody has still to put cards away, or the taker
    is said to be another, and CapotError where no trump is said or cards were played.

    >>> deal = "N:AJT8.QJ.A97.8 97.K8.KQ8.KQ7 KQ.AT97.JT.AJT9"
    >>> [card.name for card in discards(deal, "S")[0].cards]
    ['DT', 'CT']
    """
    record = Arguments.of(trump, leader, rules, said).record(deal, rule_set(_GAME))
    objective = record.objective if objective is None else objective
    check_objective(objective)
    flag("no_trump_discard", no_trump_discard)
    if record.trump is None:
        raise CapotError(NO_TRUMP)
    if record.played:
        raise CapotError("cards were played before two were put away: leave them out")
    board, chosen = record.board, record.trump
    deal, taker = board.deal, board.deal.to_put_away
    if taker is None:
        raise DealError("nobody holds two cards more than the others: there is nothing to put away")
    if board.auction.taker not in (None, taker.value):
        raise DealError(f"{taker} holds the two cards to be put away, and the taker is another")
    solver = solver_of(solver)
    auction = replace(board.auction, taker=taker.value)
    hand = deal[taker]
    able = [c for c in hand if not (no_trump_discard and c.suit is chosen.suit)]
    found = []
    for pair in combinations(able, len(hand) - deal.hand_size):
        hands = tuple(
            held - CardSet.of(pair) if seat is taker else held
            for seat, held in zip(deal.seats, deal.hands, strict=True)
        )
        left = replace(
            board, deal=replace(deal, hands=hands), auction=auction, discards=CardSet.of(pair)
        )
        position = Position.of(left, chosen)
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
