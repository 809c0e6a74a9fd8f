"""Many problems at once: answers lazily and in order, by every core or a cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Unpack, overload

from .analysis.judged import SCORE, judge_position
from .analysis.table import Table, table
from .answers import Answer
from .arguments import choice, instance, wrong
from .boards import Board
from .contracts import Trump
from .deals import Deal, Seat
from .errors import CapotError
from .notation import Record
from .outcomes import Outcome
from .positions import Position, Trick
from .questions import A_DEAL, Arguments, DealLike, Said
from .rules import RuleSet
from .solve import shared_solver, solve
from .workers import Workers, checked_jobs, threads

VALUE, CARDS, TABLE = WHAT = ("value", "cards", "table")
"""What can be asked of a problem."""

_RAISE, _RETURN = _ERRORS = ("raise", "return")
_JOBS_OF_AN_EXECUTOR = 32
_TYPED = (Position, Board, Deal)
_NO_TABLE = "a table is of card points before the first card"


class SaidOfAll(Said, total=False):
    """What else can be said of every problem, as in `solve`."""

    trump: Trump | str | None
    leader: Seat | str | None
    rules: RuleSet | str | None


@overload
def solve_many(
    problems: Iterable[DealLike],
    jobs: int | None = ...,
    executor: Executor | None = ...,
    *,
    what: Literal["cards"] = ...,
    errors: Literal["raise"] = ...,
    **said: Unpack[SaidOfAll],
) -> Generator[Answer, None, None]: ...
@overload
def solve_many(
    problems: Iterable[DealLike],
    jobs: int | None = ...,
    executor: Executor | None = ...,
    *,
    what: Literal["cards"] = ...,
    errors: Literal["return"],
    **said: Unpack[SaidOfAll],
) -> Generator[Answer | CapotError, None, None]: ...
@overload
def solve_many(
    problems: Iterable[DealLike],
    jobs: int | None = ...,
    executor: Executor | None = ...,
    *,
    what: Literal["value"],
    errors: Literal["raise"] = ...,
    **said: Unpack[SaidOfAll],
) -> Generator[Outcome, None, None]: ...
@overload
def solve_many(
    problems: Iterable[DealLike],
    jobs: int | None = ...,
    executor: Executor | None = ...,
    *,
    what: Literal["value"],
    errors: Literal["return"],
    **said: Unpack[SaidOfAll],
) -> Generator[Outcome | CapotError, None, None]: ...
@overload
def solve_many(
    problems: Iterable[DealLike],
    jobs: int | None = ...,
    executor: Executor | None = ...,
    *,
    what: Literal["table"],
    errors: Literal["raise"] = ...,
    **said: Unpack[SaidOfAll],
) -> Generator[Table, None, None]: ...
@overload
def solve_many(
    problems: Iterable[DealLike],
    jobs: int | None = ...,
    executor: Executor | None = ...,
    *,
    what: Literal["table"],
    errors: Literal["return"],
    **said: Unpack[SaidOfAll],
) -> Generator[Table | CapotError, None, None]: ...
def solve_many(
    problems: Iterable[DealLike],
    jobs: int | None = None,
    executor: Executor | None = None,
    *,
    what: str = CARDS,
    errors: str = _RAISE,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    **said: Unpack[Said],
) -> Generator[Any, None, None]:
    """Yield the answer to each problem, in order, as soon as it and those before it are found.

    `problems` may be endless: no more are read ahead than keep the workers busy. Each is what
    `solve` takes, a mapping with an `id` too, which is left alone; `said` is what `solve` takes
    beside it, for all of them.

    `what` chooses the answer: "cards" an `Answer`, with the outcome of every legal card; "value"
    the `Outcome` alone, which takes a fraction of the time; "table" the `Table` of every contract
    and leader, whatever a problem says of them. A text or mapping with `objective=score` is played
    for marks.

    A problem that cannot be answered raises its CapotError in its turn, which ends the iteration;
    with `errors="return"` the error is yielded in its place, and the others are answered.

    `jobs` threads work, by default one a core and never more than four, each with a solver of its
    own. `executor` does the work instead: any `concurrent.futures.Executor`, of threads, of
    processes, or of a Dask client (`client.get_executor()`), which goes on living; `jobs` is then
    how many workers to keep busy, by default up to 32. Close the generator, or leave its loop by
    an exception, to end the work under way: chunks of problems that an executor of your own has
    begun are finished by it.

    Raises CapotError at once for an argument that is none of these.

    >>> deals = ["N:...A8 ...K9 ...Q7 ...JT", "N:A... K... Q... J..."]
    >>> [outcome.text for outcome in solve_many(deals, trump="S", what="value")]
    ['NS 26 · EW 14', 'NS 0 · EW 48']
    """
    choice("what", what, WHAT)
    choice("errors", errors, _ERRORS)
    if isinstance(problems, (str, *_TYPED, Mapping)) or not isinstance(problems, Iterable):
        raise wrong("problems", problems, "give several, as in a list")
    if executor is None:
        workers: AbstractContextManager[Workers] = threads(checked_jobs(jobs))
    else:
        instance("executor", executor, Executor, "give an Executor of concurrent.futures")
        busy = checked_jobs(_JOBS_OF_AN_EXECUTOR if jobs is None else jobs)
        workers = nullcontext(Workers(executor, busy))
    question = _Question(what, Arguments.of(trump, leader, rules, said))
    numbered = enumerate(map(_kept, problems), 1)

    def answers() -> Generator[Any, None, None]:
        with workers as those, closing(those.in_order(question.answered, numbered)) as chunks:
            for answer in (answer for chunk in chunks for answer in chunk):
                if errors == _RAISE and isinstance(answer, CapotError):
                    raise answer
                yield answer

    return answers()


def _kept(problem: DealLike) -> DealLike:
    """Return a problem as it is now, whatever its owner does to it afterwards."""
    if isinstance(problem, Position):
        return problem.copy()
    return dict(problem) if isinstance(problem, Mapping) else problem


@dataclass(frozen=True, slots=True)
class _Question:
    """What `solve_many` asks of every problem."""

    what: str
    said: Arguments

    def answered(self, problems: list[tuple[int, DealLike]]) -> list[Any]:
        """Return the answer to each numbered problem, or the error in its place."""
        found: list[Any] = []
        for number, problem in problems:
            try:
                found.append(self._answer(number, problem))
            except CapotError as error:
                found.append(error)
        return found

    def _answer(self, number: int, problem: DealLike) -> Outcome | Answer | Table:
        if isinstance(problem, (str, Mapping)):
            return answer_record(self.said.record(problem, line=number), self.what)
        if not isinstance(problem, _TYPED):
            raise wrong(f"problems[{number - 1}]", problem, A_DEAL)
        if self.what != TABLE:
            return answer_position(self.said.position(problem), self.what)
        record = self.said.record(problem)
        if record.played:
            raise CapotError(f"problem {number}: {_NO_TABLE}; take the cards played back")
        return table(record.board)


def answer_record(record: Record, what: str, *, judged: bool = True) -> Outcome | Answer | Table:
    """Return the answer to a record; `judged` is as in `table`.

    Raises NotationError, with the place, where there is none.
    """
    place = record.places.deal
    if what == TABLE:
        if record.played or record.objective == SCORE:
            raise place.error(_NO_TABLE, "leave played and objective out")
        try:
            return table(record.board, judged=judged)
        except CapotError as error:
            raise place.because(error, "correct the deal") from None
    position = record.position()
    if record.objective != SCORE:
        return answer_position(position, what)
    try:
        answer = _for_marks(position)
    except CapotError as error:
        raise place.error(str(error)) from None
    return answer.outcome if what == VALUE else answer


def answer_position(position: Position, what: str) -> Outcome | Answer:
    """Return the outcome of a position, or with "cards" the answer, by this thread's solver."""
    return shared_solver().value(position) if what == VALUE else solve(position)


def _for_marks(position: Position) -> Answer:
    """Return the answer where both sides play for marks, with a line that any thread can find."""
    judged = judge_position(position, SCORE)
    answer = judged.answer
    if answer.worths is None or judged.levels is None:  # every card is played
        return solve(position)
    worth = answer.worths[answer.best[0]]
    answer.find_line = partial(_line_for_marks, judged.levels, worth)
    return answer


def _line_for_marks(levels: tuple[int, ...], worth: int, position: Position) -> tuple[Trick, ...]:
    return shared_solver().line_of_worth(position, levels, worth)
