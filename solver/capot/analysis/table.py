"""The table of a deal: its outcome for every dealer in every contract, and what each side makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Unpack

from ..answers import SCHEMA, describe_board
from ..arguments import flag
from ..auctions import CAPOT
from ..boards import Board, is_whole
from ..contracts import Trump
from ..deals import Seat
from ..keyed import BySeat, ByTrump
from ..marking import Result
from ..notebooks import ShownAsHtml
from ..options import Scheme
from ..outcomes import Outcome
from ..parties import Auction
from ..positions import Position
from ..questions import DealLike, Said, board_of
from ..rules import RuleSet
from ..scoring import score
from ..solve import solver_of
from ..solver import Solver
from .judged import announced, highest_bids

Bid = int | str | None
"""A number, "capot" for every trick, None for no bid at all."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The outcome of one contract with one leader, and what it is to each side as takers.

    `bids` are the highest bids the outcome makes, in games with bids; `results` say whether the
    contract is made, in other games that have a score. Belote and declarations count. Both are
    None where they cannot be told.
    """

    outcome: Outcome
    bids: Mapping[str, Bid] | None = None
    results: Mapping[str, Result] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the outcome by side, with `bids` or `results` where there are any."""
        told: dict[str, Any] = self.outcome.to_json()
        if self.bids is not None:
            told["bids"] = dict(self.bids)
        if self.results is not None:
            told["results"] = {side: result.value for side, result in self.results.items()}
        return told


@dataclass(frozen=True, slots=True)
class Table(ShownAsHtml):
    """A deal in every contract of its game, whoever deals: `cells[leader][trump]`.

    Leaders stand in order of play from N, contracts in the order of the rule set.
    """

    board: Board
    cells: BySeat[ByTrump[Cell]]

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats, each of which leads in one row."""
        return tuple(self.cells)

    def sides(self, leader: Seat | str) -> tuple[str, str]:
        """Return the sides of a row, which change with the leader where he is the taker."""
        return next(iter(self.cells[leader].values())).outcome.sides

    @property
    def has_same_sides(self) -> bool:
        """Whether all rows have the same sides, which are not so where each leader takes."""
        return len({cell.outcome.sides for _, _, cell in self}) == 1

    def dealer(self, leader: Seat | str) -> Seat:
        """Return who deals where `leader` leads: the seat before him (rules 2)."""
        return self.board.deal.seats[self.board.deal.index(leader) - 1]

    @property
    def has_bids(self) -> bool:
        """Whether cells tell the highest bids."""
        return all(cell.bids is not None for _, _, cell in self)

    @property
    def has_results(self) -> bool:
        """Whether cells tell who makes his contract."""
        return all(cell.results is not None for _, _, cell in self)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the table leaves out, in words."""
        rules = self.board.rules
        if rules.scheme is Scheme.NONE:
            return (*rules.notes, f"{rules.name} is answered in card points alone")
        if not is_whole(self.board.deal, rules):
            return (*rules.notes, "contracts are judged on whole hands alone, not on an ending")
        return rules.notes

    def __iter__(self) -> Iterator[tuple[Seat, Trump, Cell]]:
        for leader, row in self.cells.items():
            for trump, cell in row.items():
                yield leader, trump, cell

    def highest(self, leader: Seat | str | None = None) -> dict[str, Bid]:
        """Return the highest bid each side makes where `leader` leads, over all rows by default.

        Empty in a game without bids.
        """
        best: dict[str, Bid] = {}
        for row in self.cells.values() if leader is None else (self.cells[leader],):
            for cell in row.values():
                for side, bid in (cell.bids or {}).items():
                    best[side] = max(best.get(side), bid, key=_height)
        return best

    def to_json(self) -> dict[str, Any]:
        """Return the deal, a row for each dealer and leader, and the highest bids of all."""
        described = describe_board(self.board)
        for key in ("leader", "to_play"):
            del described[key]
        if self.notes:
            described["notes"] = list(self.notes)
        told: dict[str, Any] = {"schema": SCHEMA, **described, "table": []}
        for leader, row in self.cells.items():
            entry: dict[str, Any] = {"dealer": self.dealer(leader).value, "leader": leader.value}
            if self.board.rules.players == 3:
                entry["taker"] = self.sides(leader)[0]
            entry["contracts"] = {trump.value: cell.to_json() for trump, cell in row.items()}
            if self.has_bids:
                entry["bids"] = self.highest(leader)
            told["table"].append(entry)
        if self.has_bids:
            told["bids"] = self.highest()
        return told


def table(
    deal: DealLike,
    rules: RuleSet | str | None = None,
    *,
    solver: Solver | None = None,
    judged: bool = True,
    **said: Unpack[Said],
) -> Table:
    """Return the outcome of a deal in every contract of its game with every leader.

    Nothing a text or a `Board` says of leader, trump and bid matters. Of three players the taker
    plays against the other two in every row: he who is said, or in bela3 without one the leader
    of each row. With `judged=False` cells hold outcomes alone, found a third sooner. Raises
    NotationError, DealError, RuleError, or CapotError as `contracts`.

    >>> found = table("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7", "contree")
    >>> found.cells[Seat.N][Trump.S].outcome, found.dealer(Seat.N)
    (Outcome(NS=131, EW=31, capot=None), Seat.E)
    >>> found.highest(Seat.N), found.highest()
    ({'NS': 130, 'EW': 120}, {'NS': 130, 'EW': 130})
    """
    solver = solver_of(solver)
    judged = flag("judged", judged)
    board = board_of(deal, None, rules, said)
    seats = board.deal.seats
    taker = board.auction.taker if board.rules.players == 3 else None
    board = replace(board, leader=seats[0], auction=Auction(taker))
    cells: dict[Seat, dict[Trump, Cell]] = {seat: {} for seat in seats}
    for trump in board.rules.trumps:
        # Leaders inside: the search of one contract keeps what it found for the next leader.
        for seat in seats:
            position = Position.of(replace(board, leader=seat), trump)
            outcome = solver.value(position)
            cells[seat][trump] = _cell(position, outcome) if judged else Cell(outcome)
    return Table(board, BySeat({seat: ByTrump(row) for seat, row in cells.items()}))


def _cell(position: Position, outcome: Outcome) -> Cell:
    scheme = position.rules.scheme
    if scheme is Scheme.NONE or not position.is_whole:
        return Cell(outcome)
    if scheme is Scheme.CONTREE:
        return Cell(outcome, bids=highest_bids(position, outcome))
    takers = position.sides[:1] if position.rules.players == 3 else position.sides
    return Cell(
        outcome,
        results={
            side: score(outcome, Auction(side), position.rules, announced(position, side)).result
            for side in takers
        },
    )


def _height(bid: Bid) -> tuple[bool, int]:
    """Return the order of bids: none, numbers, a capot."""
    return (bid == CAPOT, bid if isinstance(bid, int) else 0)
