"""Works a simulation out: layouts in turn, by several threads, in one contract or in every one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from typing import Any

from ..answers import Answer
from ..cards import Card, CardSet
from ..contracts import Trump
from ..errors import CapotError
from ..notation.known_records import KnownRecord
from ..outcomes import Outcome
from ..positions import Position
from ..solve import shared_solver
from ..workers import checked_jobs, threads
from .conditions import Names, read_condition
from .generate import Shuffler
from .situations import Situation, shown_by
from .tallies import Tally
from .unseen import Unseen

LEAST, PACE = 100, 50
"""Layouts before standard errors are looked at for the first time, and between two looks."""


class Run:
    """The layouts of one contract, all of them or drawn, and what was counted of them so far.

    `layouts` is how many there are, None where the conditions on them leave that open; `asked`
    how many are to be counted. `value` counts best play by all, `cards` each card that the player
    to move is certain to hold, in the layouts in which he may play it, and `others` how often he
    holds one that he may not have. `hands` is what is known of the cards left; `is_exhausted`
    says that a million draws have found no other layout. Raises CapotError for what cannot be
    asked.
    """

    def __init__(
        self,
        record: KnownRecord,
        trump: Trump,
        where: Sequence[str],
        samples: int,
        seed: int,
        *,
        is_choice: bool,
        at_least: int | None = None,
    ) -> None:
        rules = record.rules
        seats = rules.direction.seats(rules.players)
        names = Names(seats, trump, rules.table(trump), record.locale)
        conditions = [read_condition(text, names) for text in where]
        shown = None if rules.has_piles else shown_by(record, trump)
        unseen = Unseen(record.known, rules, shown=shown, conditions=conditions)
        listed = unseen.listed(samples)
        self.is_exact = listed is not None
        self.layouts = None if conditions else unseen.layouts.count
        self.asked = samples
        deals = unseen.drawn(seed)
        if listed is not None:
            self.layouts = self.asked = len(listed)
            Shuffler(seed).shuffle(listed)  # so that a part of them is a fair sample
            deals = iter(listed)
        first = next(deals)
        self.situation = Situation.of(record, trump, first, is_choice=is_choice, at_least=at_least)
        position, side = self.situation.position, self.situation.side
        sides, seat = position.sides, position.to_play
        assert seat is not None  # or there would be nothing to ask
        at = position.deal.index(seat)
        certain = CardSet() if is_choice else unseen.certain(at) & position.playable(seat)
        self._seat, self._certain = seat, certain
        self._has_others = not is_choice and (bool(certain) or record.known.hands[at].is_said)
        self.hands = record.known.hands if shown is None else shown.left()
        self.value = Tally(sides, side)
        self.cards = {card: Tally(sides, side) for card in certain}
        self.others: Counter[Card] = Counter()
        self.is_done = self.is_exhausted = False
        self._deals = chain([first], deals)
        self._dealt = 0

    def __getstate__(self) -> dict[str, Any]:
        """Return what was counted: the layouts not yet dealt are no part of a copy."""
        return {**vars(self), "_deals": iter(()), "is_done": True}

    def dealt(self) -> Position | None:
        """Return the next layout to be solved, None after the last."""
        if self._dealt == self.asked or self.is_done:
            return None
        try:
            deal = next(self._deals)
        except CapotError:  # none in a million draws: it ends with those that were found
            self.is_exhausted = True
            self.asked = self._dealt
            return None
        self._dealt += 1
        return self.situation.of_deal(deal)

    def count(self, position: Position, answer: Answer | Outcome) -> None:
        """Count the answer to a layout."""
        makes = self.situation.makes(position)
        outcome = answer.outcome if isinstance(answer, Answer) else answer
        bid = self.situation.bid(position, outcome)
        self.value.add(outcome, is_made=makes(outcome), bid=bid)
        if self._has_others:
            self.others.update(position.playable(self._seat) - self._certain)
        if isinstance(answer, Answer):
            best = answer.best
            for card in self._certain & CardSet.of(answer.cards):
                found = answer.cards[card]
                self.cards[card].add(found, is_made=makes(found), is_best=card in best)

    def is_within(self, error: float) -> bool:
        """Return whether every standard error is small enough, where it is time to look."""
        counted = self.value.count
        if counted < LEAST or counted % PACE:
            return False
        tallies = (self.value, *self.cards.values())
        return all(tally.is_within(error) for tally in tallies if tally.count)


@dataclass(frozen=True, slots=True)
class _Task:
    """A layout to be solved, and of which run it is."""

    run: int
    position: Position
    asks_cards: bool


class Simulator:
    """The runs of a simulation, advanced by turns; what is counted can be read at any time."""

    def __init__(self, runs: Sequence[Run], until_se: float | None = None) -> None:
        self.runs = tuple(runs)
        self._until = until_se

    @property
    def asked(self) -> int:
        """How many layouts are to be solved in all."""
        return sum(run.asked for run in self.runs)

    def work(self, jobs: int | None = None) -> Iterator[Run]:
        """Count layout after layout, and yield the run of each.

        `jobs` threads work, by default one a core; what is counted does not depend on how many.
        """
        with (
            threads(checked_jobs(jobs)) as workers,
            closing(workers.in_order(_answered, self._tasks())) as chunks,
        ):
            for task, answer in chain.from_iterable(chunks):
                run = self.runs[task.run]
                if run.is_done:  # it was dealt before that was known
                    continue
                run.count(task.position, answer)
                run.is_done = self._until is not None and run.is_within(self._until)
                yield run

    def _tasks(self) -> Iterator[_Task]:
        left = dict(enumerate(self.runs))
        while left:
            for number, run in list(left.items()):
                position = run.dealt()
                if position is None:
                    del left[number]
                else:
                    yield _Task(number, position, bool(run.cards))


def _answered(tasks: list[_Task]) -> list[tuple[_Task, Answer | Outcome]]:
    """Return tasks with their answers, by the solver of the thread that works on them."""
    solver = shared_solver()
    return [
        (task, (solver.solve if task.asks_cards else solver.value)(task.position)) for task in tasks
    ]
