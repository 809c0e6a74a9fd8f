"""What a solved position says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .boards import Board
from .cards import Card
from .errors import UnknownName
from .keyed import ByCard
from .notation.json_records import SCHEMA as SCHEMA
from .notebooks import ShownAsHtml, ShownAsSvg
from .outcomes import Outcome
from .positions import Position, Trick


@dataclass(slots=True)
class Answer(ShownAsSvg, ShownAsHtml):
    """The exact outcome of a position and of every legal card.

    `outcome` is that of the whole deal with best play by all from here; `to_come` the same
    without the tricks already taken. `cards` gives, in card order, the outcome of the deal if a
    card is played now, as `cards["SJ"]` or `cards[Card.SJ]`. All in card points, with both sides
    named. `nodes` counts the cards the search played, `seconds` is wall time; answers that differ
    in these alone are equal.

    Where the sides play for another objective than points, `worths` gives what each card brings
    the first side; the outcomes are then those of one line of such play.
    """

    position: Position
    outcome: Outcome
    to_come: Outcome
    cards: ByCard[Outcome]
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)
    find_line: Callable[[Position], tuple[Trick, ...]] = field(repr=False, compare=False)
    worths: ByCard[int] | None = None
    _line: tuple[Trick, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def side_to_play(self) -> str | None:
        """The side whose turn it is, None in a finished deal."""
        seat = self.position.to_play
        return None if seat is None else self.position.side(seat)

    def cost(self, card: Card | str) -> int:
        """Return what `card` loses for the side to play, a lost or conceded capot counting 90.

        With an objective other than points, what it loses of that. Raises IllegalPlay for a card
        that may not be played.
        """
        side = self.side_to_play
        if side is None or card not in self.cards:
            self.position.copy().push(card)  # it says why the card may not be played
            raise UnknownName(f"{card} is not in this answer")
        if self.worths is None:
            return self.outcome.worth(side) - self.cards[card].worth(side)
        if side == self.outcome.sides[0]:
            return max(self.worths.values()) - self.worths[card]
        return self.worths[card] - min(self.worths.values())

    @property
    def best(self) -> tuple[Card, ...]:
        """All cards that keep the outcome, in card order."""
        if self.worths is not None:
            return tuple(card for card in self.cards if self.cost(card) == 0)
        return tuple(card for card, outcome in self.cards.items() if outcome == self.outcome)

    @property
    def line(self) -> tuple[Trick, ...]:
        """Best play by all to the end, trick by trick, the current trick first and whole.

        Between equal cards it takes the lowest in card order. Worked out when first read.
        """
        if self._line is None:
            self._line = self.find_line(self.position)
        return self._line

    def to_json(self) -> dict[str, Any]:
        """Return the object of notation 4, without the place of the input."""
        position, best = self.position, self.best
        return {
            "schema": SCHEMA,
            **describe(position),
            "value": self.outcome.to_json(),
            "to_come": self.to_come.to_json(),
            "cards": [
                {
                    "card": str(card),
                    **outcome.to_json(),
                    "cost": self.cost(card),
                    "best": card in best,
                }
                for card, outcome in self.cards.items()
            ],
            "best": [str(card) for card in best],
            "line": [trick.to_json() for trick in self.line],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }


def describe(position: Position) -> dict[str, Any]:
    """Return what was asked, as JSON names it: deal, rules, options, trump, play so far."""
    described: dict[str, Any] = {
        "deal": position.deal.line,
        "rules": position.rules.name,
        "options": options(position),
        "trump": position.trump.value,
        "leader": str(position.leader),
        "to_play": None if position.to_play is None else str(position.to_play),
        "played": [str(card) for card in position.played],
        "trick": [str(card) for card in position.trick],
        "taken": position.taken,
    }
    if position.discards:
        described["discards"] = [str(card) for card in position.discards]
    if position.rules.notes:
        described["notes"] = list(position.rules.notes)
    return described


def describe_board(board: Board) -> dict[str, Any]:
    """Return what was asked of a deal in every contract, with the points table of each."""
    described = describe(Position.of(board, board.rules.trumps[0]))
    for key in ("trump", "played", "trick", "taken"):
        del described[key]
    described["options"]["points"] = board.tables
    return described


def options(position: Position) -> dict[str, Any]:
    """Return every rule in force: duties, points table, direction, history, options of rules 6."""
    rules = position.rules
    return {
        **rules.duties.to_json(),
        "points": position.table.name,
        "direction": rules.direction.value,
        "history": position.history,
        **{name: value for name, value in rules.options.to_json().items() if rules.heeds(name)},
    }


def contract_json(position: Position) -> dict[str, Any]:
    """Return who plays the contract and what was bid."""
    auction = position.auction
    return {"taker": position.taker, "bid": auction.bid, "coinche": auction.coinche}
