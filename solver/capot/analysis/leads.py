"""Which card to lead, what each other lead costs, and where the points go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..answers import SCHEMA, Answer, describe
from ..cards import Card, CardSet
from ..contracts import Trump
from ..deals import Deal, Seat
from ..errors import CapotError
from ..outcomes import Outcome
from ..parties import Auction
from ..positions import DEFAULT_RULES, Position, Trick
from ..rules import RuleSet
from ..solve import shared_solver
from ..solver import Solver
from .contracts import in_every_contract


@dataclass(frozen=True, slots=True)
class Turn:
    """The first trick of a lead's best line that leaves its side behind the best lead's line.

    `number` counts from 1; `behind` is by how many card points, the capot's premium not counted,
    which is 0 where only a capot is lost.
    """

    number: int
    trick: Trick
    behind: int


@dataclass(frozen=True, slots=True)
class Lead:
    """One lead: the outcome after it, its cost to the leading side, and where the cost arises."""

    card: Card
    outcome: Outcome
    cost: int
    turn: Turn | None


@dataclass(frozen=True, slots=True)
class Leads:
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
                    "turn": None
                    if lead.turn is None
                    else {
                        "trick": lead.turn.number,
                        "behind": lead.turn.behind,
                        "leader": str(lead.turn.trick.leader),
                        "cards": [str(card) for card in lead.turn.trick.cards],
                        "winner": str(lead.turn.trick.winner),
                        "points": lead.turn.trick.points,
                    },
                }
                for lead in self.leads
            ],
        }


@dataclass(frozen=True, slots=True)
class LeadTable:
    """The outcome of every lead in every contract; `cards` has the best leads first."""

    answers: dict[Trump, Answer]
    cards: tuple[Card, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the table as JSON names it."""
        position = next(iter(self.answers.values())).position
        described = describe(position)
        for key in ("trump", "played", "trick", "taken"):
            del described[key]
        tables = {str(trump): each.position.table.name for trump, each in self.answers.items()}
        described["options"]["points"] = tables
        return {
            "schema": SCHEMA,
            **described,
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


def leads(position: Position, *, solver: Solver | None = None) -> Leads:
    """Return every opening lead of a position with what it costs and why.

    Raises CapotError where cards were played already.

    >>> deal = "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
    >>> found = leads(Position(deal, "S")).leads
    >>> [(str(lead.card), lead.cost) for lead in found[:3]]
    [('SJ', 0), ('S8', 42), ('D9', 42)]
    """
    if position.played:
        raise CapotError("leads are asked of a deal before its first card: leave played out")
    solver = solver or shared_solver()
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
    deal: Deal | str,
    leader: Seat | str | None = None,
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    solver: Solver | None = None,
    history: str | None = None,
    auction: Auction | None = None,
    discards: CardSet | None = None,
) -> LeadTable:
    """Return what every opening lead gives in every contract of the rule set.

    The leads are ordered by what they cost in all contracts together, then in card order.
    """
    solver = solver or shared_solver()
    positions = in_every_contract(deal, leader, rules, history, auction, discards)
    answers = {position.trump: solver.solve(position) for position in positions}
    hand = next(iter(answers.values())).cards
    cards = sorted(hand, key=lambda card: (sum(a.cost(card) for a in answers.values()), card))
    return LeadTable(answers, tuple(cards))


def _turn(
    position: Position, card: Card, best_line: tuple[Trick, ...], solver: Solver
) -> Turn | None:
    """Return the first trick after which the leading side stays behind the best lead's line."""
    side = position.side(position.leader)
    after = position.copy()
    after.push(card)
    line = solver.line(after)
    behind, turn = 0, None
    for number, (best, played) in enumerate(zip(best_line, line, strict=True), 1):
        behind += _won(position, best, side) - _won(position, played, side)
        if behind > 0 and turn is None:
            turn = Turn(number, played, behind)
        elif behind <= 0:
            turn = None
    if turn is not None:
        return turn
    # No points lost: a capot is, at the first trick that the two lines give to different sides.
    for number, (best, played) in enumerate(zip(best_line, line, strict=True), 1):
        if position.side(best.winner) != position.side(played.winner):
            return Turn(number, played, 0)
    return None


def _won(position: Position, trick: Trick, side: str) -> int:
    return trick.points if position.side(trick.winner) == side else 0
