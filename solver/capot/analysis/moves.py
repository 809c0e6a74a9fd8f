"""A card that was played, held against best play: what it cost, and which were as good."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..answers import Answer, describe
from ..cards import Card
from ..deals import Seat
from ..errors import CapotError
from ..outcomes import Outcome
from ..positions import Position
from ..scoring import Score
from .judged import Judged, Mistake, brief_json, mistake, mistake_json

ASKED = ("to_play", "played", "trick", "taken")
"""What JSON says of a position in a deal, and not of the deal."""

CAUTION = "double dummy sees every hand: a mistake here may have been a good decision at the table"
"""What no review can tell."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card of a record, with the exact answer to the position before it.

    `number` counts the cards of the record from 1. `judged` is the answer judged by the contract,
    None where none is asked for. Points are of the whole deal, as in `Answer`.
    """

    number: int
    card: Card
    answer: Answer
    judged: Judged | None = None

    @property
    def position(self) -> Position:
        """The position before the card."""
        return self.answer.position

    @property
    def seat(self) -> Seat:
        """Who played the card."""
        seat = self.position.to_play
        assert seat is not None  # a card was played
        return seat

    @property
    def trick(self) -> int:
        """The number of its trick, from 1."""
        return len(self.position.tricks) + 1

    @property
    def before(self) -> Outcome:
        """The outcome of best play by all from before the card on."""
        return self.answer.outcome

    @property
    def after(self) -> Outcome:
        """The outcome of best play by all once the card is played."""
        return self.answer.cards[self.card]

    @property
    def cost(self) -> int:
        """What the card loses for its side, in points or what is played for; 0 for a best one."""
        return self.answer.cost(self.card)

    @property
    def best(self) -> tuple[Card, ...]:
        """All best cards, in card order."""
        return self.answer.best

    @property
    def equal(self) -> tuple[Card, ...]:
        """The other cards that were as good as this one, which was best; else none."""
        best = self.best
        return tuple(card for card in best if card is not self.card) if self.card in best else ()

    @property
    def is_forced(self) -> bool:
        """Whether no other card was allowed."""
        return len(self.answer.cards) == 1

    @property
    def matters(self) -> bool:
        """Whether there was a card to go wrong with: not all that were allowed are best."""
        return len(self.best) < len(self.answer.cards)

    @property
    def mistake(self) -> Mistake | None:
        """What is wrong with the card, None for a best one."""
        if self.judged is not None:
            return self.judged.mistake(self.card)
        return mistake(self.answer, self.card)

    @property
    def mark(self) -> str:
        """The mark of annotators: ?! or ?? for a mistake, ≡ for an equal choice, □ if forced."""
        if self.mistake is not None:
            return self.mistake.mark
        if self.is_forced:
            return "□"
        return "≡" if self.equal else ""

    @property
    def scores(self) -> tuple[Score, Score] | None:
        """The scores of the outcomes before and after the card, None without a contract."""
        if self.judged is None:
            return None
        return self.judged.score, self.judged.cards[self.card]

    @property
    def change(self) -> str:
        """The outcomes before and after the card in words, and the contract's where they differ."""
        if self.before == self.after:
            return self.before.text
        text = f"{self.before.text} → {self.after.text}"
        if self.scores is not None:
            before, after = (score.result.value for score in self.scores)
            text += f", {before} → {after}" if before != after else ""
        return text

    def to_json(self) -> dict[str, Any]:
        """Return the card with both outcomes, cost, best and equal cards, and what is wrong."""
        before, after = self.before.to_json(), self.after.to_json()
        if self.scores is not None:
            before["score"], after["score"] = map(brief_json, self.scores)
        return {
            "number": self.number,
            "trick": self.trick,
            "seat": str(self.seat),
            "card": str(self.card),
            "legal": _names(self.answer.cards),
            "before": before,
            "after": after,
            "cost": self.cost,
            "best": _names(self.best),
            "equal": _names(self.equal),
            "forced": self.is_forced,
            "mistake": mistake_json(self.mistake),
        }

    def question(self) -> dict[str, Any]:
        """Return the position before the card as a question in JSON, no answer in it."""
        described = describe(self.position)
        return {
            "number": self.number,
            **{key: described[key] for key in ASKED},
            "legal": _names(self.answer.cards),
        }


@dataclass(frozen=True, slots=True)
class Tally:
    """How one seat played: cards, choices among them, those that mattered, mistakes, what it lost.

    A choice is a card played where another was allowed; it mattered where not all were best.
    `mistakes` has the decisive ones in it. `lost` is the cost of all mistakes together, to the
    seat's side.
    """

    cards: int
    choices: int
    mattered: int
    mistakes: int
    decisive: int
    lost: int

    @classmethod
    def of(cls, moves: Iterable[Move]) -> Tally:
        """Return the tally of some cards."""
        moves = list(moves)
        found = [move.mistake for move in moves if move.mistake is not None]
        return cls(
            cards=len(moves),
            choices=sum(not move.is_forced for move in moves),
            mattered=sum(move.matters for move in moves),
            mistakes=len(found),
            decisive=found.count(Mistake.DECISIVE),
            lost=sum(move.cost for move in moves),
        )

    def to_json(self) -> dict[str, int]:
        """Return the numbers by name."""
        return {
            "cards": self.cards,
            "choices": self.choices,
            "mattered": self.mattered,
            "mistakes": self.mistakes,
            "decisive": self.decisive,
            "lost": self.lost,
        }


def record_of(position: Position) -> Position:
    """Return a copy of the end of a record; raises CapotError where no card was played."""
    if not position.played:
        raise CapotError("no card was played: say which in played=")
    return position.copy()


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
