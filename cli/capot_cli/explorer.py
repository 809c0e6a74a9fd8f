"""A deal as it is explored: cards played, taken back and played again, and the answer at each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from capot.analysis.contracts import contracts
from capot.analysis.discards import Discard
from capot.analysis.finished import Result, result
from capot.analysis.judged import Judge, Judged, answered, judge_of
from capot.answers import Answer
from capot.cards import Card, CardSet
from capot.contracts import Trump
from capot.deals import TO_PUT_AWAY
from capot.errors import CapotError, IllegalPlay, NotationError
from capot.notation import (
    CANONICAL,
    Record,
    card_text,
    cards_text,
    changed,
    in_letters,
    write_record,
)
from capot.outcomes import Outcome
from capot.positions import Position
from capot.solver import Solver

from .discards import ranked


@dataclass(frozen=True, slots=True)
class Barred:
    """A card that may not be played any more once something was changed, and why.

    `number` counts the cards of the record from 1; it and those behind it were taken back.
    """

    number: int
    card: Card
    why: str


class Explorer:
    """A record and how much of it is played, with the exact answer wherever one stands.

    `cards` are those that were played and not replaced by others: a card that is taken back stays
    there to be played again, until another is played in its place. `record` is what is said of
    the deal, `position` what is on the table: None where no trump is said, or the taker of three
    has still to put cards away. What is refused raises CapotError and leaves all as it was, and
    so does a search that is interrupted. Answers are kept until something is changed. Cards are
    written in the letters of `locale`, and those of keys said anew are read in it.

    >>> from capot.notation import read_record
    >>> explorer = Explorer(read_record("N:...A8 ...K9 ...Q7 ...JT trump=S played=C8,C9"), Solver())
    >>> explorer.undo(2)
    >>> explorer.number, explorer.next, explorer.answer()[0].outcome["NS"]
    (1, Card.C8, 26)
    """

    record: Record
    position: Position | None
    judge: Judge | None

    def __init__(self, record: Record, solver: Solver, locale: str = CANONICAL) -> None:
        self.solver = solver
        self._locale = locale
        self.has_hints = True
        self._with_all_cards = record.deal if record.to_put_away is not None else None
        self._cards = list(record.played)
        played = record.position() if record.played else None  # what cannot be played raises
        bare = replace(record, played=(), places=replace(record.places, played=()))
        try:
            self._settle(bare, 0)
        except NotationError:
            raise
        except CapotError as error:
            raise record.places.deal.error(str(error)) from None
        if played is not None:
            self.position = played

    # -- where one stands ---------------------------------------------------------------------

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are played, and behind them those that were taken back."""
        return tuple(self._cards)

    @property
    def number(self) -> int:
        """The number of the card to be played next, from 1."""
        return self._played + 1

    @property
    def next(self) -> Card | None:
        """The card that was taken back last, None if there is none."""
        return self._cards[self._played] if self._played < len(self._cards) else None

    @property
    def _played(self) -> int:
        return 0 if self.position is None else len(self.position.played)

    def written(self) -> str:
        """Return the position in one line, in the letters of the locale (notation 3)."""
        played = () if self.position is None else self.position.played
        return write_record(replace(self.record, played=played), self._locale)

    # -- playing ------------------------------------------------------------------------------

    def play(self, cards: Sequence[Card]) -> None:
        """Play cards, all of them or none."""
        position = self._on_table().copy()
        for card in cards:
            self._push(position, card)
        self._advance(position)

    def undo(self, count: int = 1) -> None:
        """Take back cards."""
        position = self._on_table().copy()
        if count > self._played:
            raise CapotError(f"{_counted(self._played)} played: nothing else can be taken back")
        for _ in range(count):
            position.pop()
        self.position = position

    def redo(self, count: int = 1) -> None:
        """Play again cards that were taken back."""
        self._on_table()
        left = len(self._cards) - self._played
        if count > left:
            raise CapotError(f"{_counted(left)} taken back: nothing else can be played again")
        self.play(self._cards[self._played : self._played + count])

    def jump(self, number: int | None) -> None:
        """Go to before a card of the record, counted from 1, or for None to its end."""
        self._on_table()
        end = len(self._cards) + 1
        number = end if number is None else number
        if not 1 <= number <= end:
            raise CapotError(
                f"{_counted(len(self._cards))} in the record: jump to 1"
                + (f" to {end}" if end > 1 else "")
            )
        ahead = number - self.number
        if ahead < 0:
            self.undo(-ahead)
        else:
            self.redo(ahead)

    def play_best(self, count: int | None = 1) -> None:
        """Play best cards, to the end for None; of equal ones the lowest, as `Answer.line` does.

        The best two are put away where that is still to be done.
        """
        if self.record.to_put_away is not None:
            if self.record.trump is None:
                raise CapotError("no trump is said, and which cards are best depends on it")
            self.put_away(self.choices()[self.record.trump][0].cards)
            return
        position = self._on_table().copy()
        left = sum(len(position.hand(seat)) for seat in position.seats)
        if (count or 1) > left:
            raise CapotError(f"{_counted(left)} left: nothing else can be played")
        for _ in range(left if count is None else count):
            position.push(self._answer_at(position)[0].best[0])
        self._advance(position)

    def _on_table(self) -> Position:
        if self.position is not None:
            return self.position
        seat = self.record.to_put_away
        if seat is not None:
            raise CapotError(f"{seat} has still to put two cards away: no card is played before")
        raise CapotError("no trump is said: say which, as in trump SA")

    def _push(self, position: Position, card: Card) -> None:
        try:
            position.push(card)
        except IllegalPlay as error:
            instead = "undo takes cards back"
            if not position.is_finished:
                may = cards_text(position.legal_cards(), self._locale)
                instead = f"{position.to_play} may play {may}"
            name, duty = card_text(card, self._locale), in_letters(error.duty, self._locale)
            raise CapotError(f"trick {error.trick}, {name}: {duty}; {instead}") from None

    def _advance(self, position: Position) -> None:
        """Put a position on the table that has more cards played than the one there."""
        played = list(position.played)
        if self._cards[: len(played)] != played:
            self._cards = played
        self.position = position

    # -- changing what is said ----------------------------------------------------------------

    def change(self, said: Mapping[str, str]) -> Barred | None:
        """Say keys of the deal anew, as `capot.notation.changed` does.

        The cards on the table are played again. Where one may not be played any more, the
        position is that before it, and it is returned.
        """
        return self._settle(changed(self.record, said, self._locale), self._played)

    def put_away(self, cards: Sequence[Card]) -> None:
        """Put two cards of the taker's twelve away."""
        seat = self.record.to_put_away
        if seat is None:
            raise CapotError("nobody has cards to put away")
        away = CardSet.of(cards)
        if not (len(cards) == len(away) == TO_PUT_AWAY and away <= self.record.deal[seat]):
            held = cards_text(self.record.deal[seat], self._locale)
            raise CapotError(f"{seat} puts two of his cards away: {held}")
        self._settle(_without(self.record, cards), 0)

    def take_up(self) -> None:
        """Give the cards that were put away back to who held them, who takes again."""
        record, deal = self.record, self._with_all_cards
        if deal is None or record.to_put_away is not None:
            raise CapotError("nobody has put cards away here")
        auction = replace(record.auction, taker=deal.to_put_away)
        self._settle(replace(record, deal=deal, discards=None, auction=auction), 0)

    def _settle(self, record: Record, count: int) -> Barred | None:
        """Take a record before its first card, and play `count` cards of its own as far as can be.

        Raises CapotError for one that cannot be played at all.
        """
        position, judge = _begun(record)
        barred = None if position is None else self._replay(position, self._cards[:count])
        self.record, self.position, self.judge = record, position, judge
        self._answers: dict[tuple[Card, ...], tuple[Answer, Judged | None]] = {}
        self._contracts: Mapping[Trump, Outcome] | None = None
        self._choices: dict[Trump, list[Discard]] = {}
        return barred

    def _replay(self, position: Position, cards: Sequence[Card]) -> Barred | None:
        """Play cards as far as they may be played, and return the first that may not."""
        for number, card in enumerate(cards, 1):
            try:
                position.push(card)
            except IllegalPlay as error:
                return Barred(number, card, in_letters(error.duty, self._locale))
        return None

    # -- answers ------------------------------------------------------------------------------

    def answer(self) -> tuple[Answer, Judged | None]:
        """Return the exact answer to the position, and the same judged where a contract is said."""
        return self._answer_at(self._on_table())

    def _answer_at(self, position: Position) -> tuple[Answer, Judged | None]:
        played = position.played
        if played not in self._answers:
            self._answers[played] = answered(position, self.judge, self.solver)
        return self._answers[played]

    def result(self) -> Result | None:
        """Return the score of the finished deal, None where no contract is said."""
        return None if self.judge is None else result(self._on_table())

    def contracts(self) -> Mapping[Trump, Outcome]:
        """Return the outcome of the deal from its first card on, in every contract."""
        if self._contracts is None:
            self._contracts = contracts(self.record.checked_board(), solver=self.solver)
        return self._contracts

    def choices(self, *, of_all: bool = False) -> dict[Trump, list[Discard]]:
        """Return what the taker can put away, best first: in the contract said, or in each."""
        trump = self.record.trump
        trumps = self.record.rules.trumps if of_all or trump is None else (trump,)
        for each in trumps:
            if each not in self._choices:
                self._choices[each] = ranked(self.record, each, self.solver)
        return {each: self._choices[each] for each in trumps}


def _begun(record: Record) -> tuple[Position | None, Judge | None]:
    """Return the position before the first card and its judge, None for what there is not.

    Raises CapotError for a record that cannot be played.
    """
    seat = record.to_put_away
    if seat is not None:
        some = _without(record, list(record.deal[seat])[:TO_PUT_AWAY])
        _begun(replace(some, trump=some.trump or some.rules.trumps[0]))
        return None, None
    if record.trump is None:
        record.checked_board()
        return None, None
    position = record.position()
    return position, judge_of(position, record.objective)


def _without(record: Record, cards: Sequence[Card]) -> Record:
    """Return a record once cards of the taker are put away."""
    deal, away = record.deal, CardSet.of(cards)
    hands = tuple(hand - away for hand in deal.hands)
    return replace(record, deal=replace(deal, hands=hands), discards=away)


def _counted(cards: int) -> str:
    return "no card is" if not cards else "1 card is" if cards == 1 else f"{cards} cards are"
