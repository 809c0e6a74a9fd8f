"""Work shared out: items are answered in chunks by an executor, lazily and in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

from .arguments import whole
from .solve import shared_solver
from .solver import Solver

A = TypeVar("A")
B = TypeVar("B")

_SECONDS_A_CHUNK = 0.1  # the overhead of a chunk is a millisecond on a cluster, less on a machine
_LARGEST_CHUNK = 256
_MOST = 10_000  # workers
_CHUNKS_A_WORKER = 3  # one is being answered, one waits, one waits its turn to be read
_JOBS_A_CORE = 4  # more have nothing to do but to wait for each other
_PACE = 0.01  # seconds between two looks at work that is to end, or at a source that waits


def cores() -> int:
    """Return how many cores this process may use."""
    count: Callable[[], int | None] | None = getattr(os, "process_cpu_count", None)
    if count is None and hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return (count or os.cpu_count)() or 1


def checked_jobs(jobs: int | None) -> int:
    """Return how many workers are asked for, by default one a core.

    Raises CapotError for less than one, or more than anything could be gained by.
    """
    if jobs is None:
        return cores()
    return whole("jobs", jobs, f"say how many work at a time, 1 to {_MOST}", 1, _MOST)


def useful_jobs(jobs: int) -> int:
    """Return as many of some workers of this machine as can be of use: at most four a core."""
    return min(jobs, _JOBS_A_CORE * cores())


class Here(Executor):
    """An executor that does the work at once, in the thread that submits it."""

    def submit(self, fn: Callable[..., B], /, *args: Any, **kwargs: Any) -> Future[B]:
        """Return a future that is done."""
        future: Future[B] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


Futures: TypeAlias = Sequence[Future[Any]]


def cancel(futures: Futures) -> None:
    """Cancel what is not begun; what is under way goes on to its end."""
    for future in futures:
        future.cancel()


class Workers:
    """An executor, how many chunks it answers at a time, and how to end work that is unfinished."""

    def __init__(
        self, executor: Executor, jobs: int, end: Callable[[Futures], None] = cancel
    ) -> None:
        self.executor = executor
        self.jobs = jobs
        self.end = end

    def in_order(
        self,
        answer: Callable[[list[A]], list[B]],
        items: Iterable[A],
        *,
        is_ready: Callable[[], bool] = lambda: True,
    ) -> Generator[list[B], None, None]:
        """Yield what `answer` returns for the items, some at a time and in order.

        `answer` gets chunks of items, of as many as take it a tenth of a second; with its
        arguments and results it has to be picklable for an executor of processes. No more is read
        ahead than keeps the workers busy, and nothing while `is_ready` says that the next item
        would have to be waited for, as long as there is an answer to come instead. An error of
        `items` is raised after the answers to the items before it. Whatever ends the iteration,
        `end` is given what is unfinished.
        """
        source = _Source(iter(items), is_ready)
        ahead = self.jobs * _CHUNKS_A_WORKER
        size = 1
        asked: deque[tuple[int, Future[tuple[list[B], float]]]] = deque()
        try:
            while True:
                is_full = len(asked) == ahead
                chunk = [] if is_full else source.take(size, can_wait=not asked)
                if chunk:
                    asked.append((len(chunk), self.executor.submit(_timed, answer, chunk)))
                if not asked:
                    break
                count, first = asked[0]
                if chunk and not first.done():
                    continue
                if not (is_full or source.is_spent) and wait([first], _PACE).not_done:
                    continue
                answers, seconds = first.result()
                asked.popleft()
                size = _next_size(size, count, seconds)
                yield answers
        finally:
            self.end([future for _, future in asked])
        if source.error is not None:
            raise source.error


class _Source:
    """The items to come, as long as they can be had."""

    def __init__(self, items: Iterator[Any], is_ready: Callable[[], bool]) -> None:
        self.error: Exception | None = None
        self.is_spent = False
        self._items = items
        self._is_ready = is_ready

    def take(self, most: int, *, can_wait: bool) -> list[Any]:
        """Return up to so many items, only what is ready; with `can_wait` one at least.

        A source that is slow gives as many as it has in the time that a chunk takes.
        """
        found: list[Any] = []
        if self.is_spent:
            return found
        end = perf_counter() + _SECONDS_A_CHUNK
        try:
            while len(found) < most and (self._is_ready() or (can_wait and not found)):
                item = next(self._items, self)  # itself stands for the end, no item does
                if item is self:
                    self.is_spent = True
                    break
                found.append(item)
                if perf_counter() > end:
                    break
        except Exception as error:
            self.error, self.is_spent = error, True
        return found


def _timed(answer: Callable[[list[A]], list[B]], items: list[A]) -> tuple[list[B], float]:
    """Return answers and the seconds they took; what executors are given."""
    start = perf_counter()
    return answer(items), perf_counter() - start


def _next_size(size: int, count: int, seconds: float) -> int:
    """Return how many items the next chunk gets: at most twice as many as the last."""
    fitting = int(count * _SECONDS_A_CHUNK / max(seconds, 1e-6))
    return max(1, min(fitting, 2 * size, _LARGEST_CHUNK))


@contextmanager
def threads(jobs: int) -> Iterator[Workers]:
    """Yield workers that are threads, each with the solver of its own that `solve` uses.

    There are no more of them than can be of use.
    """
    jobs = useful_jobs(jobs)
    if jobs == 1:
        yield Workers(Here(), 1)
        return
    solvers: list[Solver] = []

    def end(futures: Futures) -> None:
        running = {future for future in futures if not future.cancel()}
        while running:
            for solver in solvers:
                solver.cancel()
            running = wait(running, _PACE).not_done

    pool = ThreadPoolExecutor(jobs, "capot", lambda: solvers.append(shared_solver()))
    try:
        yield Workers(pool, jobs, end)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
