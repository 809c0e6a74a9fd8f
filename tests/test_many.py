"""Many problems: answered in order, lazily, whoever does the work."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from itertools import count, cycle, islice, repeat
from types import MappingProxyType
from typing import Any

import capot
import pytest
from capot import workers
from capot.analysis.judged import SCORE, judge_position
from capot.analysis.table import Table
from capot.answers import Answer
from capot.deals import Deal
from capot.errors import CapotError, DealError, IllegalPlay, NotationError, RuleError
from capot.many import solve_many
from capot.notation import parse_position
from capot.outcomes import Outcome
from capot.positions import Position
from capot.rules import RULE_SETS, RuleSet
from capot.solve import shared_solver
from commandline import DEAL, ENDING, THREE, TIERCE, TWO

LINES = [
    f"{ENDING} trump={trump} leader={leader} history={history}"
    for trump in ("S", "H", "C")
    for leader in "NWSE"
    for history in ("full", "none")
]
POSITIONS = [parse_position(line) for line in LINES]
OUTCOMES = [capot.solve(position).outcome for position in POSITIONS]


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    """Two processes."""
    with ProcessPoolExecutor(2) as executor:
        yield executor


# -- problems ---------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [None, 1, 2, 5])
def test_answers_are_those_of_solve_in_order(jobs: int | None) -> None:
    answers = list(solve_many(LINES, jobs))
    assert [answer.outcome for answer in answers] == OUTCOMES
    for answer, position in zip(answers, POSITIONS, strict=True):
        alone = capot.solve(position)
        assert answer.position == position
        assert (answer.cards, answer.to_come) == (alone.cards, alone.to_come)
        assert (answer.best, answer.line) == (alone.best, alone.line)


def test_a_problem_may_be_said_in_every_way() -> None:
    position = Position(TIERCE, "S", "W", "contree", played=["S8"])
    deal = Deal.parse(TIERCE)
    keys = {"trump": "S", "leader": "W", "rules": "contree", "played": ["S8"]}
    mapping = {"id": 4, "deal": TIERCE, **keys}
    (outcome,) = solve_many([position], what="value")
    said: list[Any] = [position, repr(position), mapping, MappingProxyType(mapping)]
    assert list(solve_many(said, what="value")) == [outcome] * 4
    before = Position(TIERCE, "S", "W", "contree")
    given = solve_many(
        [deal, TIERCE, {"deal": f"{TIERCE} trump=H"}],
        what="value",
        trump="S",
        leader="W",
        rules="contree",
    )
    assert list(given) == [capot.solve(before).outcome] * 3


def test_rules_of_ones_own_go_with_a_deal() -> None:
    own = RULE_SETS["belote"].changed(duties={"under": "free"})
    deal = Deal.parse(DEAL)
    (outcome,) = solve_many([deal], trump="S", rules=own, what="value")
    assert outcome == capot.solve(deal, "S", rules=own).outcome
    assert list(solve_many([DEAL], trump="S", rules=own, what="value")) == [outcome]
    with pytest.raises(CapotError, match="no text holds rules of your own making, called mine"):
        list(solve_many([DEAL], trump="S", rules=replace(own, name="mine")))


def test_the_table_is_that_of_table() -> None:
    lines = [f"{ENDING} trump=S leader=E", f"{TWO} rules=bela2", f"{THREE} rules=bela3"]
    problems: list[Any] = [*lines, Position(DEAL, "H", "E", "bela"), Deal.parse(ENDING)]
    tables = list(solve_many(problems, what="table"))
    boards: list[Any] = [capot.Board(Deal.parse(DEAL), None, RULE_SETS["bela"]), Deal.parse(ENDING)]
    for found, asked in zip(tables, [*lines, *boards], strict=True):
        assert found.to_json() == capot.table(asked).to_json()


def test_marks_are_played_for_where_a_text_says_so() -> None:
    line = f"{DEAL} rules=bela trump=S taker=E objective=score"
    position = parse_position(line)
    expected = judge_position(position, SCORE).answer
    (answer,) = solve_many([line])
    assert (answer.outcome, answer.cards) == (expected.outcome, expected.cards)
    assert (answer.worths, answer.line) == (expected.worths, expected.line)
    assert list(solve_many([line], what="value")) == [expected.outcome]
    finished = f"{ENDING} trump=S rules=bela-house taker=N played=CA,C9,C7,CT,C8,CK,CQ,CJ"
    (answer,) = solve_many([f"{finished} objective=score declarations=off"])
    assert (len(answer.cards), answer.line) == (0, ())


def test_a_position_that_goes_on_is_taken_as_it_was() -> None:
    def play() -> Iterator[Position]:
        position = Position(ENDING, "S")
        for card in ("CA", "C9", "C7", "CT"):
            yield position
            position.push(card)

    kept = [parse_position(repr(position)) for position in play()]
    assert [answer.position for answer in solve_many(play(), 2)] == kept


# -- errors -----------------------------------------------------------------------------------

BAD: list[Any] = [LINES[0], "N:", f"{ENDING} trump=S played=CA,CT", 7, LINES[1]]


def test_an_error_comes_in_its_turn_and_ends_all() -> None:
    found = solve_many(BAD)
    assert next(found).outcome == OUTCOMES[0]
    with pytest.raises(NotationError, match=r"^line 2, column "):
        next(found)
    assert list(found) == []


@pytest.mark.parametrize("what", ["value", "cards", "table"])
def test_an_error_takes_the_place_of_an_answer(what: Any) -> None:
    first, no_deal, illegal, no_problem, last = solve_many(BAD, what=what, errors="return")
    kind = {"value": Outcome, "cards": Answer, "table": Table}[what]
    assert isinstance(first, kind)
    assert isinstance(last, kind)
    assert isinstance(no_deal, NotationError)
    assert isinstance(illegal, NotationError)
    assert (no_deal.line, illegal.line) == (2, 3)
    assert str(no_problem) == (
        "problems[3]=7 is of the wrong type, int: "
        "give a Position, a Board, a Deal, a text or a mapping"
    )


def test_a_table_is_of_a_position_before_its_first_card() -> None:
    (error,) = solve_many([Position(ENDING, "S", played=["CA"])], what="table", errors="return")
    assert "a table is of card points before the first card" in str(error)


def test_a_position_says_all_itself() -> None:
    (error,) = solve_many([POSITIONS[0]], trump="TA", errors="return")
    assert f"a Position says trump={POSITIONS[0].trump} itself" in str(error)
    (answer,) = solve_many([POSITIONS[0]], trump=POSITIONS[0].trump)
    assert answer.position == POSITIONS[0]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"what": "points"}, "what='points' is none of value, cards or table"),
        ({"errors": "ignore"}, "errors='ignore' is none of raise or return"),
        ({"jobs": 0}, "jobs=0: say how many work at a time"),
        ({"jobs": 0, "executor": ThreadPoolExecutor(1)}, "jobs=0: say how many"),
    ],
)
def test_wrong_arguments_are_told_at_once(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(CapotError, match=problem):
        solve_many([], **arguments)


def test_an_error_of_the_source_comes_after_the_answers_before_it() -> None:
    def source() -> Iterator[str]:
        yield from LINES[:5]
        raise OSError("the disk is gone")

    found: list[Outcome] = []
    outcomes = solve_many(source(), 2, what="value")
    found.extend(islice(outcomes, 5))
    assert found == OUTCOMES[:5]
    with pytest.raises(OSError, match="the disk is gone"):
        next(outcomes)


# -- laziness and ends ------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_source_without_end_is_read_as_far_as_is_needed(jobs: int) -> None:
    taken = count()
    found = solve_many((LINES[next(taken) % len(LINES)] for _ in repeat(None)), jobs, what="value")
    assert list(islice(found, len(LINES))) == OUTCOMES
    window = workers._LARGEST_CHUNK * workers._CHUNKS_A_WORKER * jobs
    assert next(taken) <= len(LINES) + window
    assert next(found) == OUTCOMES[0]
    found.close()
    read = next(taken)
    assert list(found) == []
    assert next(taken) == read + 1


def test_nothing_is_read_before_it_is_asked() -> None:
    found = solve_many((pytest.fail("read") for _ in repeat(None)), 2)
    found.close()


PILES_OF_32 = (
    "N:(SA D7)(CQ H8)(HK S9)(DT CJ)(S7 HA)(DQ C8)(CT SK)(H9 DJ) "
    "(HT CA)(S8 DA)(C9 HQ)(DK SJ)(H7 CK)(ST D8)(HJ C7)(D9 SQ)"
)


def of_the_pool() -> list[threading.Thread]:
    """Return the threads of solve_many that live."""
    return [thread for thread in threading.enumerate() if thread.name.startswith("capot")]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a problem that is searched without end, unless it comes from outside."""
    honest = capot.Solver.value
    turns = [Position(PILES_OF_32, trump, rules="decouverte") for trump in "SH"]

    def value(solver: capot.Solver, position: Position) -> Outcome:
        while position.is_whole:
            for turn in turns:  # each makes the solver forget the other
                honest(solver, turn)
        return honest(solver, position)

    monkeypatch.setattr(capot.Solver, "value", value)
    return f"{DEAL} trump=S"


def test_closing_ends_the_searches_under_way(endless: str) -> None:
    found = solve_many([LINES[0], *[endless] * 9], 2, what="value")
    assert next(found) == OUTCOMES[0]
    found.close()
    for thread in of_the_pool():
        thread.join()


def test_an_error_ends_the_searches_under_way(endless: str) -> None:
    with pytest.raises(NotationError):
        list(solve_many([ENDING, *[endless] * 9], 2, what="value"))
    for thread in of_the_pool():
        thread.join()


# -- executors --------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["value", "cards", "table"])
def test_processes_answer_as_threads_do(pool: ProcessPoolExecutor, what: Any) -> None:
    own = RULE_SETS["belote"].changed(duties={"under": "free"}, points="ta-14")
    problems: list[Any] = [*LINES, *POSITIONS, *BAD, Position(DEAL, "S", rules=own)]
    if what != "table":
        problems.append(f"{DEAL} rules=bela trump=S taker=E objective=score")
    here = list(solve_many(problems, what=what, errors="return"))
    there = list(solve_many(problems, executor=pool, what=what, errors="return"))
    assert list(map(plain, here)) == list(map(plain, there))


def plain(found: Any) -> object:
    """Return what two answers are compared by: all but the time they took."""
    if isinstance(found, Answer):
        return {**found.to_json(), "seconds": 0, "nodes": 0}
    return (type(found), str(found)) if isinstance(found, CapotError) else found


class Counted(ThreadPoolExecutor):
    """An executor that notes the chunks it was given and which of them were cancelled."""

    def __init__(self) -> None:
        super().__init__(1)
        self.given: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given.append(super().submit(fn, *args, **kwargs))
        return self.given[-1]


def test_an_executor_is_given_chunks_and_goes_on_living() -> None:
    with Counted() as executor:
        found = list(solve_many(LINES * 20, 2, executor, what="value"))
        assert found == OUTCOMES * 20
        assert len(executor.given) < len(found) / 4
        assert executor.submit(int).result() == 0


def test_closing_cancels_what_an_executor_has_not_begun() -> None:
    block = threading.Event()
    with Counted() as executor:
        found = solve_many(LINES, executor=executor, what="value")
        assert next(found) == OUTCOMES[0]
        executor.submit(block.wait)
        more = solve_many(LINES, executor=executor, what="value")
        first = len(executor.given)
        thread = threading.Thread(target=lambda: next(more))
        thread.start()
        while len(executor.given) == first:
            pass
        found.close()
        block.set()
        thread.join()
        more.close()
    assert all(future.done() for future in executor.given)


def test_every_thread_has_a_solver_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[tuple[int, int]] = set()
    honest = shared_solver

    def noted() -> capot.Solver:
        solver = honest()
        used.add((threading.get_ident(), id(solver)))
        return solver

    monkeypatch.setattr("capot.many.shared_solver", noted)
    assert len(list(solve_many(LINES * 50, 2, what="value"))) == len(LINES) * 50
    assert len(used) == len({thread for thread, _ in used}) == len({s for _, s in used}) <= 2


def test_jobs_are_the_cores_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "process_cpu_count", lambda: 3, raising=False)
    assert workers.checked_jobs(None) == 3
    monkeypatch.delattr(os, "process_cpu_count")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 5}, raising=False)
    assert workers.checked_jobs(None) == 2
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert workers.checked_jobs(None) == 1


@pytest.mark.parametrize(
    ("jobs", "threads"), [(2, 2), (12, 12), (13, 12), (5000, 12), (10_000, 12)]
)
def test_there_are_no_more_threads_than_four_a_core(
    jobs: int, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    def noted(most: int, *arguments: Any) -> ThreadPoolExecutor:
        begun.append(most)
        return ThreadPoolExecutor(2, *arguments)

    monkeypatch.setattr(workers, "cores", lambda: 3)
    monkeypatch.setattr(workers, "ThreadPoolExecutor", noted)
    taken = count()
    lines = (LINES[next(taken) % len(LINES)] for _ in repeat(None))
    found = solve_many(lines, jobs, what="value")
    assert next(found) == OUTCOMES[0]
    found.close()
    assert begun == [threads]
    assert next(taken) <= workers._LARGEST_CHUNK * workers._CHUNKS_A_WORKER * threads


def test_a_slow_source_holds_no_answer_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_SECONDS_A_CHUNK", 0.0)  # slower than any chunk
    read = count()
    source = (line for line in LINES if next(read) >= 0)
    found = solve_many(source, 1, what="value")
    assert list(islice(found, 3)) == OUTCOMES[:3]
    assert next(read) == 3


@pytest.mark.parametrize("states", [[True], [False], [True, False], [False, False, True]])
def test_a_source_that_waits_holds_no_answer_back(states: list[bool]) -> None:
    ready = cycle(states)
    answered = 0

    def source() -> Iterator[int]:
        for number in range(20):
            if states == [False]:  # it is waited for only when every answer is out
                assert answered == number
            yield number

    with ThreadPoolExecutor(2) as executor:
        those = workers.Workers(executor, 2)
        for chunk in those.in_order(list, source(), is_ready=lambda: next(ready)):
            answered += len(chunk)
    assert answered == 20


# -- what crosses to another process ----------------------------------------------------------


@pytest.mark.parametrize(
    "error",
    [
        IllegalPlay(3, "SJ", "S must be followed"),
        NotationError("no", fix="yes", text="abc", line=3, column=2, source="f"),
        NotationError("no", text="abc").moved(line=9),
        RuleError("no"),
        DealError("no"),
    ],
)
def test_errors_can_be_pickled(error: CapotError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_rule_sets_can_be_pickled() -> None:
    for rules in RULE_SETS.values():
        assert pickle.loads(pickle.dumps(rules)) is rules
    own = RULE_SETS["coinche"].changed(duties={"under": "must"}, options={"fail": "162"})
    again: RuleSet = pickle.loads(pickle.dumps(own))
    assert again == own
    with pytest.raises(TypeError):
        again.tables[capot.Trump.S] = "x"  # type: ignore[index]


def test_any_executor_will_do() -> None:
    class Now(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            question, result = pickle.dumps((fn, args)), None
            fn, args = pickle.loads(question)
            result = pickle.dumps(fn(*args, **kwargs))
            future.set_result(pickle.loads(result))
            return future

    assert list(solve_many(iter(LINES), executor=Now(), what="value")) == OUTCOMES
