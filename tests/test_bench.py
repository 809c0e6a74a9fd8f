"""The bench: its signature, what its figures count, and the command.

The signature changes whenever the search does. It stands in data/signature.txt alone; the test
that holds it prints the new one, which is written there where the change was meant.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from capot.analysis import bench as benches
from capot.analysis.against import RIVAL, Disagreement, against
from capot.analysis.bench import Bench, Cost, Measure, TableCost, asked_of, bench, measure
from capot.analysis.corpora import (
    CORPORA,
    FULL_DEALS,
    Corpus,
    Question,
    corpus_text,
    full_deals,
)
from capot.deals import Deal
from capot.errors import CapotError
from capot.positions import Position
from capot.solver import CheckFailed, Solver
from commandline import SWEEP, Result, answer, capot, refusal

ROOT = Path(__file__).parents[1]
SIGNATURE = Path(__file__).parent / "data" / "signature.txt"


def nodes_of(positions: Iterable[Position]) -> int:
    """Return the nodes of the values of positions, asked of one solver."""
    solver = Solver()
    for position in positions:
        solver.value(position)
    return solver.nodes


# -- the signature ----------------------------------------------------------------------------


def test_signature() -> None:
    found = bench().signature
    held = int(SIGNATURE.read_text())
    assert found == held, (
        f"the search plays {found} cards in the bench, not {held}: "
        f"if it was meant to change, say echo {found} > tests/data/signature.txt"
    )


def test_the_signature_is_of_everything() -> None:
    def made(corpora: Iterable[Any]) -> Bench:
        return Bench(tuple(Measure(each.name, each.question, 1, Cost(2, 0.5)) for each in corpora))

    assert made(asked_of()).signature == 2 * len(CORPORA)
    assert made(asked_of(["hard"])).signature is None
    assert made(asked_of(cards=True)).signature is None
    assert made(asked_of(CORPORA, cards=True)).signature is None


# -- the corpora ------------------------------------------------------------------------------


def contracts(name: str) -> list[tuple[str, str, str]]:
    """Return rules, trump and leader of each problem of a corpus."""
    positions = CORPORA[name].positions()
    return [(p.rules.name, p.trump.value, p.leader.value) for p in positions]


@pytest.mark.parametrize(
    ("name", "rules", "trumps", "count"),
    [
        ("suit", "belote", "SHDC", 300),
        ("suit-cards", "belote", "SHDC", 300),
        ("no-trump", "belote", ["SA"], 300),
        ("all-trumps", "contree", ["TA"], 300),
        ("bela", "bela", "SHDC", 300),
        ("table24", "belote", "SHDC", 30),
    ],
)
def test_corpora_of_full_deals(name: str, rules: str, trumps: str, count: int) -> None:
    said = [(rules, trumps[i % len(trumps)], "N") for i in range(count)]
    assert contracts(name) == said
    assert [p.deal for p in CORPORA[name].positions()] == full_deals(count)


def test_a_thousand_full_deals() -> None:
    lines = corpus_text(FULL_DEALS).splitlines()
    assert len(set(lines)) == len(lines) == len(full_deals()) == 1000
    assert {deal.hand_size for deal in full_deals()} == {8}


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("two-players", {"bela2": 100, "belote2": 100}),
        ("three-players", {"bela3": 60, "belote3": 90}),
        ("piles", {"decouverte": 20}),
        ("endings", {"belote": 300}),
        ("hard", {"belote": 10}),
    ],
)
def test_corpora_of_positions(name: str, counts: dict[str, int]) -> None:
    found = contracts(name)
    assert {rules: [r for r, _, _ in found].count(rules) for rules, _, _ in found} == counts
    assert len(set(map(repr, CORPORA[name].positions()))) == sum(counts.values())


def test_endings_have_every_contract_and_leader() -> None:
    positions = CORPORA["endings"].positions()
    for size in (4, 5, 6):
        some = [(p.trump, p.leader) for p in positions if p.deal.hand_size == size]
        assert len(some) == 100
        assert len(set(some)) == 6 * 4


def test_three_players_have_every_taker_and_leader() -> None:
    positions = CORPORA["three-players"].positions()
    assert len({(p.rules.name, p.taker, p.leader) for p in positions}) == 2 * 9
    assert {len(p.deal.cards) for p in positions} == {30, 24}


def test_hard_deals_are_of_the_thousand() -> None:
    numbers = {deal.line: number for number, deal in enumerate(full_deals())}
    for position in CORPORA["hard"].positions():
        assert position.trump.value == "SHDC"[numbers[position.deal.line] % 4]
        assert position.leader == "N"


def test_the_package_is_built_with_its_corpora() -> None:
    packed = {path.name for path in (files("capot") / "corpora").iterdir() if path.is_file()}
    assert {corpus.file for corpus in CORPORA.values()} == packed


# -- what is counted --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["endings", "two-players", "three-players"])
def test_values_are_asked_one_by_one(name: str) -> None:
    found = measure(CORPORA[name])
    positions = CORPORA[name].positions()
    assert (found.corpus, found.question) == (name, Question.VALUE)
    assert found.problems == len(positions)
    assert found.cost.nodes == nodes_of(positions)
    assert found.cost.seconds > 0
    assert found.of_table is None


def test_every_card_is_asked_for() -> None:
    (corpus,) = asked_of(["endings"], cards=True)
    found = measure(corpus)
    assert found.question is Question.CARDS
    solver = Solver()
    assert found.cost.nodes == sum(solver.solve(p).nodes for p in corpus.positions())


def test_a_table_has_every_contract_and_leader() -> None:
    found = measure(replace(CORPORA["table24"], count=2))
    deals = full_deals(2)
    nodes = nodes_of(
        Position(deal, trump, leader)
        for deal in deals
        for trump in ("S", "H", "D", "C", "SA", "TA")
        for leader in "NWSE"
    )
    single = nodes_of(Position(deal, trump, "N") for deal in deals for trump in "SHDC")
    assert (found.problems, found.cost.nodes) == (2, nodes)
    assert found.of_table is not None
    assert found.of_table.nodes == pytest.approx((nodes / 2) / (single / 8))
    assert found.of_table.seconds > 0


def test_means() -> None:
    found = Measure("suit", Question.VALUE, 4, Cost(1000, 0.5), TableCost(9.876, 8.765))
    assert found.to_json() == {
        "corpus": "suit",
        "question": "value",
        "problems": 4,
        "nodes": 1000,
        "seconds": 0.5,
        "nodes_a_second": 2000,
        "nodes_a_deal": 250.0,
        "ms_a_deal": 125.0,
        "values_a_table": {"nodes": 9.88, "seconds": 8.77},
    }
    assert replace(found, cost=Cost(1, 0.0)).nodes_a_second == 0


def test_of_several_runs_the_median_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = iter([Cost(7, 9.0), Cost(7, 3.0), Cost(7, 1.0), Cost(7, 1.0), Cost(8, 1.0)])
    monkeypatch.setattr(benches, "_run", lambda *_: next(runs))
    assert measure(CORPORA["hard"], repeat=3).cost == Cost(7, 3.0)
    with pytest.raises(CheckFailed, match=r"corpus hard: the same search took \[7, 8\] nodes"):
        measure(CORPORA["hard"], repeat=2)


def test_corpora_are_chosen_by_name() -> None:
    assert [corpus.name for corpus in asked_of(["hard", "suit", "hard"])] == ["suit", "hard"]
    assert [c for c in asked_of(cards=True) if CORPORA[c.name].question is not Question.VALUE] == []
    assert [c.question for c in asked_of(["table24"], cards=True)] == [Question.CARDS]
    with pytest.raises(CapotError, match="corpus 'easy' is none of suit, suit-cards, "):
        bench(["easy"])


# -- the command ------------------------------------------------------------------------------

SMALL = ["--corpus", "endings", "--corpus", "piles"]


def test_text() -> None:
    rows = answer("bench", *SMALL).splitlines()
    nodes = [measure(CORPORA[name]).cost.nodes for name in ("piles", "endings")]
    assert rows[0].split()[:4] == ["corpus", "question", "problems", "nodes"]
    assert [row.split()[:4] for row in rows[2:4]] == [
        ["piles", "value", "20", str(nodes[0])],
        ["endings", "value", "300", str(nodes[1])],
    ]
    assert rows[4].split()[:2] == ["total", str(sum(nodes))]
    assert len(rows) == 5


def test_the_whole_in_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(corpus: Any, *, repeat: int) -> Measure:
        table = TableCost(9.26, 8.76) if corpus.question is Question.TABLE else None
        return Measure(corpus.name, corpus.question, 1, Cost(repeat, 0.5), table)

    monkeypatch.setattr("capot_cli.commands.bench.measure", measured)
    rows = answer("bench", "--repeat", "3").splitlines()
    assert [row.split()[0] for row in rows[2 : 2 + len(CORPORA)]] == list(CORPORA)
    assert rows[-3:] == [
        "table24: a table costs the nodes of 9.3 and the CPU time of 8.8 values of a suit contract",
        "",
        f"signature {3 * len(CORPORA)}",
    ]


def test_json() -> None:
    (found,) = capot("bench", *SMALL, "--format", "json").objects
    assert found["schema"] == 1
    assert [each["corpus"] for each in found["corpora"]] == ["piles", "endings"]
    assert found["nodes"] == sum(each["nodes"] for each in found["corpora"])
    assert found["seconds"] == pytest.approx(
        sum(each["seconds"] for each in found["corpora"]), abs=1e-5
    )
    assert found["signature"] is None


def test_csv() -> None:
    header, row = answer("bench", "--corpus", "piles", "--cards", "--format", "csv").splitlines()
    assert header == (
        "corpus,question,problems,nodes,seconds,nodes_a_second,nodes_a_deal,ms_a_deal"
    )
    assert row.startswith("piles,cards,20,")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--corpus", "easy"], "Invalid value for '--corpus'"),
        (["--repeat", "0"], "Invalid value for '--repeat'"),
        (["--deals", "5"], "--deals needs --against"),
        (["--against", "colver", "--cards"], "--cards and --against exclude each other"),
        (["--against", "colver", "--corpus", "hard"], "--corpus and --against exclude each other"),
        (["--against", "colver", "--repeat", "2"], "--repeat and --against exclude each other"),
        (["--against", "dds"], "Invalid value for '--against'"),
        (["--against", "colver", "--deals", "1001"], "Invalid value for '--deals'"),
    ],
)
def test_what_cannot_be_asked(arguments: list[str], problem: str) -> None:
    assert refusal("bench", *arguments).startswith(f"capot: {problem}")


def test_a_search_that_does_not_repeat_itself_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = iter(range(10))
    monkeypatch.setattr(benches, "_run", lambda *_: Cost(next(nodes), 1.0))
    result = capot("bench", "--corpus", "hard", "--repeat", "2")
    assert (result.status, result.out) == (1, "")
    assert result.err == "capot: check failed: corpus hard: the same search took [0, 1] nodes\n"


# -- another solver ---------------------------------------------------------------------------


def test_against_colver() -> None:
    pytest.importorskip(RIVAL)
    (found,) = capot("bench", "--against", "colver", "--deals", "1", "--format", "json").objects
    times, ratio = found.pop("ms"), found.pop("ratio")
    assert found.pop("version")
    assert found == {
        "schema": 1,
        "against": "colver",
        "rules": "contree",
        "question": "cards",
        "deals": 1,
    }
    for name in ("mean", "median", "slowest"):
        quotient = times["colver"][name] / times["capot"][name]
        assert ratio[name] == pytest.approx(quotient, rel=0.01)


def fake(monkeypatch: pytest.MonkeyPatch, scores: list[list[int]]) -> None:
    """Put a solver in colver's place that answers the first deal with `scores`."""
    env = SimpleNamespace(solve_scores=lambda: {"scores": scores})
    module = SimpleNamespace(Env=SimpleNamespace(from_cfn=lambda _: env), __version__="0")
    monkeypatch.setitem(sys.modules, RIVAL, module)


FIRST = [[3, 108], [2, 108], [7, 108], [5, 108], [15, 111], [21, 108], [25, 111], [26, 111]]
"""The card points of N's side for every card of the first deal: S9, SJ, … in colver's numbers."""


def test_solvers_that_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, FIRST)
    found = against(full_deals(1))
    assert len(found.ours) == len(found.theirs) == 1
    rows = answer("bench", "--against", "colver", "--deals", "1").splitlines()
    assert rows[0].startswith("1 deal of contree, every opening card")
    assert [row.split()[0] for row in rows[4:]] == ["capot", "colver", "ratio"]
    lines = answer("bench", "--against", "colver", "--deals", "1", "--format", "csv").splitlines()
    assert lines[0] == "solver,mean,median,slowest"
    assert [line.split(",")[0] for line in lines[1:]] == ["capot", "colver", "ratio"]
    with pytest.raises(CapotError, match="there is no deal"):
        against([])


def test_solvers_count_a_capot_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, [[number, 252] for number in range(8)])
    assert against([Deal.parse(SWEEP)]).version == "0"
    fake(monkeypatch, [[number, 162] for number in range(8)])
    with pytest.raises(Disagreement, match="S7 gives NS 252, by colver 162"):
        against([Deal.parse(SWEEP)])


@pytest.mark.parametrize(
    ("scores", "problem"),
    [
        ([*FIRST[:-1], [26, 112]], "C9 gives NS 111, by colver 112"),
        (FIRST[:-1], "C9 gives NS 111, by colver None"),
        ([*FIRST, [8, 0]], "colver may play 9 cards, not 8"),
    ],
)
def test_solvers_that_do_not(
    monkeypatch: pytest.MonkeyPatch, scores: list[list[int]], problem: str
) -> None:
    fake(monkeypatch, scores)
    with pytest.raises(Disagreement, match=problem):
        against(full_deals(1))
    result = capot("bench", "--against", "colver", "--deals", "2")
    assert (result.status, result.out) == (1, "")
    (line,) = result.err.splitlines()
    assert line.startswith("capot: check failed: N:AKJ9.A.K.98 ")
    assert "trump=S rules=contree" in line
    assert line.endswith(problem)


def test_colver_is_no_dependency(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, RIVAL, None)
    said = refusal("bench", "--against", "colver")
    assert said == "capot: colver is not installed: pip install colver"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert not any(RIVAL in each for each in project["project"]["dependencies"])
    assert any(RIVAL in each for each in project["dependency-groups"]["dev"])


def test_an_interrupt_leaves_the_corpora_that_were_done(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = capot("bench", "--corpus", "endings", "--format", "json").objects[0]
    begun = []

    def interrupted(corpus: Corpus, **said: Any) -> Measure:
        begun.append(corpus.name)
        if len(begun) == 2:
            raise KeyboardInterrupt
        return measure(corpus, **said)

    monkeypatch.setattr("capot_cli.commands.bench.measure", interrupted)
    result = capot("bench", "--corpus", "endings", "--corpus", "hard", "--format", "json")
    done = "interrupted after 1 of 2 corpora\n"
    assert (result.status, result.err) == (130, done)
    (found,) = result.objects
    assert (found["nodes"], found["signature"]) == (whole["nodes"], None)
    assert [each["corpus"] for each in found["corpora"]] == ["endings"]
    begun[:] = ["endings"]
    assert capot("bench", "--corpus", "endings") == Result(
        130, "", done.replace("1 of 2", "0 of 1")
    )
