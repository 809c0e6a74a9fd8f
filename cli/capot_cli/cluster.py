"""Workers of a Dask cluster, for work that one machine is not enough for."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from capot.errors import CapotError, escaped
from capot.workers import Workers

_PATIENCE = "10s"  # a scheduler answers within a second, or the address is wrong


@contextmanager
def cluster(address: str, jobs: int | None) -> Iterator[Workers]:
    """Yield the workers behind a scheduler, which stay when the work is done.

    `jobs` is how many of them to keep busy, by default all there are. Raises CapotError where
    Dask is not installed, the scheduler does not answer, or the cluster fails.
    """
    with _without_logs(), _client(address) as client:
        threads = sum(client.nthreads().values())
        try:
            yield Workers(client.get_executor(pure=False), jobs or max(threads, 1))
        except (CancelledError, ImportError, RuntimeError) as error:
            # Work is cancelled where the scheduler is gone; else a worker says what it lacks.
            problem = f"{type(error).__name__} {error}".strip()
            raise CapotError(
                f"the cluster {escaped(address)} gave the work up ({problem}): see that it runs "
                "and that this version of capot is installed on every worker"
            ) from None


@contextmanager
def _without_logs() -> Iterator[None]:
    """Keep libraries from telling, with tracebacks, what one line will say."""
    before = logging.root.manager.disable
    logging.disable()
    try:
        yield
    finally:
        logging.disable(before)


def _client(address: str) -> Any:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise CapotError(
            "--scheduler needs Dask: install it by pip install 'capot[cluster]'"
        ) from None
    try:
        return distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise CapotError(f"the scheduler {escaped(address)} does not answer: {error}") from None
