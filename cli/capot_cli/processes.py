"""Processes of this machine that share the work of a command, and end with it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from threading import Thread

from capot.workers import Futures, Here, Workers, useful_jobs

_INTERRUPTS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """Yield workers that are processes; for one job this process does the work itself.

    There are no more of them than can be of use.
    """
    jobs = useful_jobs(jobs)
    if jobs == 1:
        yield Workers(Here(), 1)
        return
    others = set(active_children())

    def end(futures: Futures) -> None:
        if futures:
            for child in set(active_children()) - others:
                child.kill()
            wait(futures)  # the pool has them fail; it would stumble over one that is cancelled

    with ProcessPoolExecutor(jobs, initializer=_begin) as pool:
        with _interrupts_held():
            pool.submit(int)  # starts them
        yield Workers(pool, jobs, end)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back what stops us, here and for good in processes begun meanwhile: we end them."""
    if os.name != "posix":
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPTS)


def _begin() -> None:
    """Leave it to the process that began this one to be stopped, and end when that is no more."""
    for number in _INTERRUPTS:
        signal.signal(number, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
