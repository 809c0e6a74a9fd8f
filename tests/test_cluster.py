"""Many problems on a cluster of Dask, two processes of this machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import capot
import pytest
from capot.answers import Answer
from capot.errors import CapotError
from capot.many import solve_many
from capot.questions import DealLike
from commandline import DEAL, ENDING, SWEEP, refusal
from commandline import capot as run
from pages import page
from test_batch import batch

distributed = pytest.importorskip(
    "distributed", reason="distributed is not installed: pip install 'capot[cluster]'"
)

LINES = [
    f"{deal} trump={trump} leader={leader}"
    for deal in (DEAL, ENDING, SWEEP)
    for trump in ("S", "H")
    for leader in "NWSE"
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes and their scheduler."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        yield cluster


@pytest.fixture
def client(cluster: Any) -> Iterator[Any]:
    """A client of the cluster."""
    with distributed.Client(cluster) as client:
        yield client


def test_a_client_is_an_executor_like_any_other(client: Any) -> None:
    executor = client.get_executor()
    problems: list[DealLike] = [*LINES, "N:", *map(capot.Position.parse, LINES)]
    found = list(solve_many(problems, executor=executor, errors="return"))
    here = list(solve_many(problems, errors="return"))
    for there, answer in zip(found, here, strict=True):
        if isinstance(answer, CapotError):
            assert str(there) == str(answer)
        else:
            assert isinstance(there, Answer)
            assert (there.position, there.cards) == (answer.position, answer.cards)
            assert there.line == answer.line


@pytest.mark.parametrize("what", ["value", "table"])
def test_every_kind_of_answer_comes_back(client: Any, what: Any) -> None:
    found = solve_many(LINES[8:], executor=client.get_executor(), what=what)
    assert list(found) == list(solve_many(LINES[8:], what=what))


def test_both_workers_work_and_closing_leaves_them_idle(client: Any) -> None:
    lines = (f"{DEAL} trump={'SHDC'[k % 4]} leader={'NWSE'[k // 4 % 4]}" for k in count())
    found = solve_many(lines, executor=client.get_executor(pure=False), what="value")
    assert len(list(islice(found, 300))) == 300
    are_used = client.run(lambda: "capot" in sys.modules)
    assert list(are_used.values()) == [True, True]
    found.close()
    while any(client.processing().values()):
        pass
    assert client.submit(int).result() == 0


def test_batch_on_a_scheduler_writes_the_same_bytes(cluster: Any) -> None:
    lines = "\n".join([*LINES, "bad"])
    for form in ([], ["--values", "--format", "csv"], ["--table"]):
        there = run("batch", *form, "--scheduler", cluster.scheduler_address, "-", stdin=lines)
        assert there == batch(*form, stdin=lines)


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("capot_cli.cluster._PATIENCE", "1s")
    line = refusal("batch", "--scheduler", "tcp://127.0.0.1:1", "-", stdin=LINES[0])
    assert "the scheduler tcp://127.0.0.1:1 does not answer" in line
    assert "carrier-pigeon" in refusal("batch", "--scheduler", "carrier-pigeon://x:1", "-")


def test_the_page_of_python_uses_a_cluster(cluster: Any) -> None:
    (block,) = [b for b in page("python.md").blocks("python") if "from distributed" in b]
    names: dict[str, Any] = {"capot": capot}
    exec(block.replace("tcp://scheduler:8786", cluster.scheduler_address), names)
    deals = capot.random_deals("contree", 200, seed=1)
    outcomes = capot.solve_many(deals, trump="S", what="value")
    assert names["made"] == sum(outcome["NS"] >= 82 for outcome in outcomes)
