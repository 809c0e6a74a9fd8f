"""Which card to lead, what each other lead costs, and where the points go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

from ..answers import SCHEMA, Answer, describe, describe_board
from ..cards import Card
from ..contracts import Trump
from ..deals import Seat
from ..errors import CapotError
from ..keyed import ByTrump
from ..notebooks import ShownAsHtml
from ..outcomes import Outcome
from ..positions import Position, Trick
from ..questions import DealLike, Said, board_of, position_of
from ..rules import RuleSet
from ..solve import solver_of
from ..solver import Solver
from .turns import Turn, turn


@dataclass(frozen=True, slots=True)
class Lead:
    """One lead: the outcome after it, its cost to the leading side, and where the cost arises."""

    card: Card
    outcome: Outcome
    cost: int
    turn: Turn | None


@dataclass(frozen=True, slots=True)
class Leads(ShownAsHtml):
    """All leads in one contract, best first, then in card order."""

    answer: Answer
    leads: tuple[Lead, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the leads as JSON names them."""
        position = self.answer.position
        return {
            "schema": SCHEMA,
            **describe(position),
            "value": self.answer.outcome.to_json(),
            "leads": [
                {
                    "card": str(lead.card),
                    **lead.outcome.to_json(),
                    "cost": lead.cost,
                    "best": lead.cost == 0,
                    "turn": None if lead.turn is None else lead.turn.to_json(),
                }
                for lead in self.leads
            ],
        }


@dataclass(frozen=True, slots=True)
class LeadTable(ShownAsHtml):
    """The outcome of every lead in every contract; `cards` has the best leads first."""

    answers: ByTrump[Answer]
    cards: tuple[Card, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the table as JSON names it."""
        board = next(iter(self.answers.values())).position.board
        return {
            "schema": SCHEMA,
            **describe_board(board),
            "leads": [str(card) for card in self.cards],
            "contracts": {
                str(trump): {
                    "value": answer.outcome.to_json(),
                    "cards": {
                        str(card): {
                            **answer.cards[card].to_json(),
                            "cost": answer.cost(card),
                            "best": answer.cost(card) == 0,
                        }
                        for card in answer.cards
                    },
                }
                for trump, answer in self.answers.items()
            },
        }


def leads(
    deal: DealLike,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    solver: Solver | None = None,
    **said: Unpack[Said],
) -> Leads:
    """Return every opening lead of a deal in a contract, with what it costs and why.

    The arguments are those of `solve`. Raises CapotError where cards were played already.

    >>> deal = "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
    >>> found = leads(deal, "S").leads
    >>> [(str(lead.card), lead.cost) for lead in found[:3]]
    [('SJ', 0), ('S8', 42), ('D9', 42)]
    """
    position = position_of(deal, trump, leader, rules, said)
    if position.played:
        raise CapotError("leads are asked of a deal before its first card: leave played out")
    solver = solver_of(solver)
    answer = solver.solve(position)
    best_line = answer.line
    found = []
    for card, outcome in answer.cards.items():
        cost = answer.cost(card)
        turn = _turn(position, card, best_line, solver) if cost else None
        found.append(Lead(card, outcome, cost, turn))
    found.sort(key=lambda lead: (lead.cost, lead.card))
    return Leads(answer, tuple(found))


def lead_table(
    deal: DealLike,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    *,
    solver: Solver | None = None,
    **said: Unpack[Said],
) -> LeadTable:
    """Return what every opening lead gives in every contract of the rule set.

    The arguments and errors are those of `contracts`. The leads are ordered by what they cost in
    all contracts together, then in card order.
    """
    solver = solver_of(solver)
    board = board_of(deal, leader, rules, said)
    answers = ByTrump(
        {trump: solver.solve(Position.of(board, trump)) for trump in board.rules.trumps}
    )
    hand = next(iter(answers.values())).cards
    cards = sorted(hand, key=lambda card: (sum(a.cost(card) for a in answers.values()), card))
    return LeadTable(answers, tuple(cards))


def _turn(
    position: Position, card: Card, best_line: tuple[Trick, ...], solver: Solver
) -> Turn | None:
    """Return where the best line after a lead falls behind the best lead's line."""
    after = position.copy()
    after.push(card)
    return turn(position, best_line, solver.line(after))
