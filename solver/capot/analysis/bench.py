"""How much work fixed problems are for the search, in nodes and in CPU time.

Nodes are cards played by the search. They are the same on every machine and in every run, so
their total over all corpora, the *signature*, tells one search from another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import process_time
from typing import Any

from ..answers import SCHEMA
from ..errors import CapotError, one_of
from ..positions import Position
from ..solver import CheckFailed, Solver
from .corpora import CORPORA, SUITS, Corpus, Question


@dataclass(frozen=True, slots=True)
class Cost:
    """What answers took: nodes, and CPU seconds of this process."""

    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TableCost:
    """What the table of a deal costs, nodes and CPU time each counted in single values.

    A single value is the mean of the deal's suit contracts, N leading, each solved afresh.
    """

    nodes: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Measure:
    """What the answers to a corpus cost together; `of_table` where tables were asked for."""

    corpus: str
    question: Question
    problems: int
    cost: Cost
    of_table: TableCost | None = None

    @property
    def nodes_a_second(self) -> int:
        """Nodes in a second of CPU time, 0 where the clock did not move."""
        return round(self.cost.nodes / self.cost.seconds) if self.cost.seconds else 0

    @property
    def nodes_a_deal(self) -> float:
        """Nodes for one problem, the mean."""
        return self.cost.nodes / self.problems

    @property
    def ms_a_deal(self) -> float:
        """Milliseconds of CPU time for one problem, the mean."""
        return 1000 * self.cost.seconds / self.problems

    def to_json(self) -> dict[str, Any]:
        """Return the figures as JSON names them."""
        described: dict[str, Any] = {
            "corpus": self.corpus,
            "question": self.question.value,
            "problems": self.problems,
            "nodes": self.cost.nodes,
            "seconds": round(self.cost.seconds, 6),
            "nodes_a_second": self.nodes_a_second,
            "nodes_a_deal": round(self.nodes_a_deal, 1),
            "ms_a_deal": round(self.ms_a_deal, 4),
        }
        if self.of_table is not None:
            described["values_a_table"] = {
                "nodes": round(self.of_table.nodes, 2),
                "seconds": round(self.of_table.seconds, 2),
            }
        return described


@dataclass(frozen=True, slots=True)
class Bench:
    """The measures of corpora."""

    measures: tuple[Measure, ...]

    @property
    def nodes(self) -> int:
        """Nodes of all corpora."""
        return sum(measure.cost.nodes for measure in self.measures)

    @property
    def seconds(self) -> float:
        """CPU seconds of all corpora."""
        return sum(measure.cost.seconds for measure in self.measures)

    @property
    def signature(self) -> int | None:
        """The nodes of all corpora, None where not every one was asked its own question."""
        asked = [(measure.corpus, measure.question) for measure in self.measures]
        whole = [(corpus.name, corpus.question) for corpus in CORPORA.values()]
        return self.nodes if asked == whole else None

    def to_json(self) -> dict[str, Any]:
        """Return all figures as JSON names them."""
        return {
            "schema": SCHEMA,
            "corpora": [measure.to_json() for measure in self.measures],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "signature": self.signature,
        }


def bench(names: Iterable[str] = (), *, cards: bool = False, repeat: int = 1) -> Bench:
    """Return the measures of the corpora named, all if none is; the arguments are as below."""
    return Bench(tuple(measure(each, repeat=repeat) for each in asked_of(names, cards=cards)))


def asked_of(names: Iterable[str] = (), *, cards: bool = False) -> list[Corpus]:
    """Return the corpora named, all if none is, in their order; each once.

    With `cards` every opening card is asked for in place of the value, and of all corpora only
    those that ask for the value are taken. Raises CapotError for an unknown name.
    """
    chosen = set(names)
    for name in chosen - set(CORPORA):
        raise CapotError(f"corpus {name!r} is none of {one_of(list(CORPORA))}")
    found = [corpus for corpus in CORPORA.values() if not chosen or corpus.name in chosen]
    if not cards:
        return found
    return [
        replace(corpus, question=Question.CARDS)
        for corpus in found
        if chosen or corpus.question is Question.VALUE
    ]


def measure(corpus: Corpus, *, repeat: int = 1) -> Measure:
    """Return what the answers to a corpus cost: nodes, and the median of CPU times.

    Raises CheckFailed if the search is not the same every time, which is a fault of this package.
    """
    problems = corpus.positions()
    if corpus.question is not Question.TABLE:
        cost = _cost(problems, corpus, repeat)
        return Measure(corpus.name, corpus.question, len(problems), cost)
    whole = [each for position in problems for each in _table(position)]
    single = [Position(p.deal, trump, "N", p.rules) for p in problems for trump in SUITS]
    cost, base = _cost(whole, corpus, repeat), _cost(single, corpus, repeat)
    share = len(single) / len(problems)
    of_table = TableCost(cost.nodes / base.nodes * share, cost.seconds / base.seconds * share)
    return Measure(corpus.name, corpus.question, len(problems), cost, of_table)


def _table(position: Position) -> list[Position]:
    """Return a deal in every contract, and in each with every leader."""
    rules = position.rules
    return [  # leaders inmost: what a solver keeps of a contract serves them all
        Position(position.deal, trump, leader, rules)
        for trump in rules.trumps
        for leader in position.seats
    ]


def _cost(positions: Sequence[Position], corpus: Corpus, repeat: int) -> Cost:
    """Return what the answers to positions cost, asked one after the other of one solver."""
    runs = [_run(positions, corpus.question) for _ in range(repeat)]
    counts = {run.nodes for run in runs}
    if len(counts) > 1:
        raise CheckFailed(f"corpus {corpus.name}: the same search took {sorted(counts)} nodes")
    return Cost(runs[0].nodes, median(run.seconds for run in runs))


def _run(positions: Sequence[Position], question: Question) -> Cost:
    solver = Solver()
    ask = solver.solve if question is Question.CARDS else solver.value
    start = process_time()
    for position in positions:
        ask(position)
    return Cost(solver.nodes, process_time() - start)
