"""A question about hands that are not all known, put to one layout after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..boards import Board
from ..cards import FULL_PACK, CardSet
from ..contracts import LAST_TRICK, Trump, points_of
from ..deals import Deal, Seat
from ..errors import CapotError, IllegalPlay
from ..notation.cards import cards_text, in_letters
from ..notation.known_records import KnownRecord
from ..notation.scan import shown as quoted
from ..options import Scheme
from ..outcomes import Outcome
from ..parties import Auction
from ..positions import Position
from ..scoring import highest_bid, scored
from .judged import Judge, announced, has_bids, is_contract
from .shown import Shown
from .tallies import Bid


@dataclass(frozen=True, slots=True)
class Situation:
    """What is known of a deal in a contract, and whose chances are asked about.

    `position` is that of the first layout: all but the unseen cards is the same in every other.
    `side` is that of the taker; else the only one of which a hand is known; else the one to
    play. `at_least` is how many card points it is to make, in place of a contract.
    """

    record: KnownRecord
    auction: Auction
    position: Position
    side: str
    at_least: int | None = None

    @classmethod
    def of(
        cls,
        record: KnownRecord,
        trump: Trump,
        deal: Deal,
        *,
        is_choice: bool,
        at_least: int | None = None,
    ) -> Situation:
        """Return the situation with the first layout; raises CapotError for what cannot be asked.

        With `is_choice` a contract is to be chosen: the side asked about would be the taker.
        """
        if deal.piles is not None:
            _check_piles(record, trump, deal)
        position = _position(record, trump, deal, record.auction)
        seat = position.to_play
        if seat is None:
            raise CapotError("every card is played: there is nothing left to ask")
        auction, side = record.auction, _side(record, position, seat)
        is_judged = position.rules.scheme not in (Scheme.NONE, Scheme.CONTREE)
        if auction.taker is None and is_choice and is_judged:
            auction = replace(auction, taker=side)
            position = _position(record, trump, deal, auction)
        if at_least is not None:
            _check_points(at_least, position)
        situation = cls(record, auction, position, side, at_least)
        situation.makes(position)  # is it a contract at all?
        return situation

    @property
    def is_contract(self) -> bool:
        """Whether a contract is to be made, and not so many points."""
        return self.at_least is None and is_contract(self.position)

    @property
    def points_needed(self) -> int | None:
        """The points asked about, or the least of more than half: 82 of 162.

        None where layouts differ in the total, and with a contract, which points alone do not
        make.
        """
        if self.at_least is not None:
            return self.at_least
        rules, outcome = self.position.rules, self.position.outcome(0, None)[0]
        is_open = rules.players == 2 and not rules.has_piles  # cards are out of play
        if is_open or is_contract(self.position):
            return None
        return sum(outcome.points) // 2 + 1

    def of_deal(self, deal: Deal) -> Position:
        """Return the position in another layout."""
        return _position(self.record, self.position.trump, deal, self.auction)

    def makes(self, position: Position) -> Callable[[Outcome], bool]:
        """Return what tells whether an outcome of a layout is a success for the side asked about.

        That is a contract made, belote and declarations of the layout counted (rules 6); without
        a contract so many points, or more than half of all.
        """
        side, least = self.side, self.at_least
        if least is not None:
            return lambda outcome: outcome[side] >= least
        if is_contract(position):
            contract = Judge.of(position).contract
            return lambda outcome: scored(contract, outcome).is_made
        return lambda outcome: 2 * outcome[side] > sum(outcome.points)

    def bid(self, position: Position, outcome: Outcome) -> Bid:
        """Return the highest bid an outcome makes for the side asked about, in games with bids."""
        if not has_bids(position):
            return None
        return highest_bid(outcome, self.side, position.rules, announced(position, self.side))


def shown_by(record: KnownRecord, trump: Trump) -> Shown:
    """Return what the cards played show; raises NotationError for one that was not possible."""
    known, rules = record.known, record.rules
    seats = rules.direction.seats(rules.players)
    shown = Shown(
        rules,
        trump,
        seats.index(record.leader),
        known.size,
        [hand.holds for hand in known.hands],
        [hand.lacks for hand in known.hands],
        known.out,
    )
    for card, token in zip(record.played, record.places, strict=True):
        is_known = len(shown.holds[shown.turn]) == known.size
        try:
            shown.push(card)
        except IllegalPlay as error:
            fix = "correct played="
            if is_known and not shown.is_finished:
                cards = cards_text(shown.legal().cards, record.locale)
                fix = f"{seats[shown.turn]} may play {cards}"
            duty = in_letters(error.duty, record.locale)
            raise token.error(f"trick {error.trick}, {quoted(token.text)}: {duty}", fix) from None
    return shown


def _position(record: KnownRecord, trump: Trump, deal: Deal, auction: Auction) -> Position:
    out = record.known.out or None
    board = Board(deal, record.leader, record.rules, record.history, auction, out)
    return Position.of(board, trump, played=record.played)


def _side(record: KnownRecord, position: Position, to_play: Seat) -> str:
    """Return the side whose chances are asked about."""
    if position.taker is not None:
        return position.taker if position.taker in position.sides else position.side(position.taker)
    known = {
        position.side(seat)
        for seat, hand in zip(position.seats, record.known.hands, strict=True)
        if hand.is_said
    }
    return known.pop() if len(known) == 1 else position.side(to_play)


def _check_points(at_least: int, position: Position) -> None:
    """Raise CapotError for more card points than there can be in play."""
    most = points_of(FULL_PACK, position.table, position.trump) + LAST_TRICK
    if at_least > most:
        raise CapotError(
            f"at least {at_least} points are asked and there are {most} in trump={position.trump}: "
            "the chance of every trick is told beside that of points"
        )


def _check_piles(record: KnownRecord, trump: Trump, deal: Deal) -> None:
    """Raise for a card of a play that was not legal, or is face down and must have been seen."""
    seen = CardSet()
    for hand in record.known.hands:
        seen |= hand.holds
    position = _position(replace(record, played=()), trump, deal, record.auction)
    for card, token in zip(record.played, record.places, strict=True):
        if card not in seen:
            name = quoted(token.text)
            raise token.error(f"{name} lies face down in the piles", "write it in place of its ?")
        try:
            position.push(card)
        except IllegalPlay as error:
            duty = in_letters(error.duty, record.locale)
            raise token.error(f"trick {error.trick}, {quoted(token.text)}: {duty}") from None
    for seat in position.seats if record.played else ():
        if position.playable(seat) - seen:
            raise CapotError(f"a card in the piles of {seat} was turned up: write it in place of ?")
