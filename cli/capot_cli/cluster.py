"""Workers of a Dask cluster, for work that one machine is not enough for."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from capot.errors import CapotError, escaped
from capot.workers import Workers

_PATIENCE = "10s"  # a scheduler answers within a second, or the address is wrong


@contextmanager
def cluster(address: str, jobs: int | None) -> Iterator[Workers]:
    """Yield the workers behind a scheduler, which stay when the work is done.

    `jobs` is how many of them to keep busy, by default all there are. Raises CapotError where
    Dask is not installed, the scheduler does not answer, or the cluster fails.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise CapotError(
            "--scheduler needs Dask: install it by pip install 'capot[cluster]'"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are told in one line
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise CapotError(f"the scheduler {escaped(address)} does not answer: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        yield Workers(client.get_executor(pure=False), jobs or max(threads, 1))
