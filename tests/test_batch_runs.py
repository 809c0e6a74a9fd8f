"""`capot batch` as a run: shared out, stopped, and out of room."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from functools import cache
from itertools import chain, groupby, zip_longest
from pathlib import Path
from typing import Any

import pytest
from capot.workers import Workers, useful_jobs
from capot_cli.processes import processes
from commandline import DEAL, ENDING, SWEEP, TWO, capot, on_a_terminal, program
from test_batch import batch

posix = pytest.mark.skipif(os.name != "posix", reason="signals and devices of POSIX")

FORMS = [
    ("--cards",),
    ("--values", "--format", "csv"),
    ("--cards", "--format", "csv"),
    ("--table", "--format", "csv"),
]
GOOD = f'{{"id": "x, y", "deal": "{ENDING}", "trump": "S"}}'
BAD = '{"id": 7, "deal": "N:", "trump": "S"}'
FEW = f"{GOOD}\n# no question\n{BAD}\n{SWEEP} trump=H\n"
SOME = FEW + f"{TWO} rules=bela2 trump=S\n\n{BAD}\n" + FEW * 2 + f"{SWEEP} trump=S"
MANY = "".join(f"{DEAL} trump={trump} leader={seat}\n" for trump in "SHDC" for seat in "NWSE") * 6


@cache
def whole(form: tuple[str, ...], lines: str = SOME) -> bytes:
    """Return the answers to lines by one process in one run."""
    return batch(*form, stdin=lines).out.encode()


def records(output: bytes, form: tuple[str, ...]) -> list[bytes]:
    """Return each record of an output whole, a header first."""
    rows = output.splitlines(keepends=True)
    if "csv" not in form:
        return rows
    return [b"".join(group) for _, group in groupby(rows, key=lambda row: row.split(b",")[0])]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a file of lines."""
    path = tmp_path / "in"
    path.write_text(SOME)
    return path


# -- shared out -------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("jobs", [(), ("--jobs", "2"), ("--jobs", "3")])
def test_answers_do_not_depend_on_jobs(form: tuple[str, ...], jobs: tuple[str, ...]) -> None:
    result = capot("batch", *form, *jobs, "-", stdin=SOME)
    assert result.out.encode() == whole(form)
    assert (result.status, result.err) == (2, "capot: 4 of 12 lines have an error in their place\n")


@pytest.mark.parametrize(
    ("jobs", "lines", "begun"),
    [
        (("--jobs", "5000"), SOME, 8),  # four a core
        (("--jobs", "5000"), FEW, 3),  # one a line
        (("--jobs", "5000", "--shard", "1/2"), FEW, 2),
        (("--jobs", "5000", "--shard", "4/4"), FEW, 1),
        (("--jobs", "2"), FEW, 2),
        ((), SOME, 2),
        ((), GOOD, 1),
    ],
)
def test_there_are_no_more_processes_than_are_of_use(
    jobs: tuple[str, ...],
    lines: str,
    begun: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []

    def noted(count: int) -> AbstractContextManager[Workers]:
        seen.append(useful_jobs(count))
        return processes(1)

    monkeypatch.setattr("capot.workers.cores", lambda: 2)
    monkeypatch.setattr("capot_cli.commands.batch.processes", noted)
    monkeypatch.setattr("capot_cli.batch_notes.Notes.drop", lambda self: None)  # killed by then
    source = tmp_path / "in"
    source.write_text(lines)
    path = str(tmp_path / "out")
    capot("batch", *jobs, "-o", path, str(source))
    capot("batch", *jobs, "-o", path, str(source), "--resume")  # nothing is left to be done
    assert seen == [begun, 1]


def test_a_pool_is_no_larger_than_is_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def noted(count: int, **said: Any) -> ProcessPoolExecutor:
        seen.append(count)
        return ProcessPoolExecutor(1, **said)

    monkeypatch.setattr("capot.workers.cores", lambda: 2)
    monkeypatch.setattr("capot_cli.processes.ProcessPoolExecutor", noted)
    with processes(5000) as workers:
        assert workers.jobs == 8
    assert seen == [8]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("shards", [1, 2, 3, 20])
def test_shards_in_turn_are_the_whole(form: tuple[str, ...], shards: int) -> None:
    headers = 1 if "csv" in form else 0
    parts = [
        records(batch(*form, "--shard", f"{i}/{shards}", stdin=SOME).out.encode(), form)
        for i in range(1, shards + 1)
    ]
    expected = records(whole(form), form)
    assert [part[:headers] for part in parts] == [expected[:headers]] * shards
    turns = zip_longest(*(part[headers:] for part in parts), fillvalue=b"")
    assert b"".join(chain.from_iterable(turns)) == b"".join(expected[headers:])


# -- stopped ----------------------------------------------------------------------------------


def begun(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """Return a batch that has begun in a process of its own, with two more that answer."""
    return subprocess.Popen(
        program("batch", "--jobs", "2", *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        **options,
    )


def children(parent: int) -> list[int]:
    """Return the processes that a process has begun."""
    path = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


def is_alive(process: int) -> bool:
    """Return whether a process that is not ours is still there."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_until_written(path: Path, size: int) -> None:
    """Wait for a file to be of a size."""
    while not path.exists() or path.stat().st_size < size:
        time.sleep(0.002)


def wait_until_ended(processes: list[int]) -> None:
    """Wait for processes that are to end by themselves."""
    while any(map(is_alive, processes)):
        time.sleep(0.002)


@posix
@pytest.mark.parametrize(("form", "moments"), [(FORMS[0], (0.01, 0.6)), (FORMS[2], (0, 0.2, 0.5))])
def test_a_batch_killed_at_any_moment_ends_as_if_it_had_not_been(
    form: tuple[str, ...], moments: tuple[float, ...], tmp_path: Path
) -> None:
    source, path = tmp_path / "in", tmp_path / "out"
    source.write_text(MANY)
    expected = whole(form, MANY)
    arguments = [*form, "-o", str(path), "--resume", str(source)]
    for part in moments:
        running = begun(*arguments)
        wait_until_written(path, int(part * len(expected)))
        helpers = children(running.pid)
        running.kill()
        running.communicate()
        wait_until_ended(helpers)
        assert path.read_bytes() == expected[: path.stat().st_size]
    ended = subprocess.run(program("batch", *arguments), capture_output=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
    assert path.read_bytes() == expected


@posix
@pytest.mark.parametrize("to_file", [True, False])
@pytest.mark.parametrize(
    ("number", "word", "status"),
    [(signal.SIGINT, b"interrupted\n", 130), (signal.SIGTERM, b"terminated\n", 143)],
)
def test_an_interrupt_leaves_whole_records_and_its_status(
    number: signal.Signals, word: bytes, status: int, to_file: bool, tmp_path: Path
) -> None:
    source, path = tmp_path / "in", tmp_path / "out"
    source.write_text(MANY * 50)
    with path.open("wb") as out:
        output = ["-o", str(path)] if to_file else []
        running = subprocess.Popen(
            program("batch", "--jobs", "2", *output, str(source)),
            stdout=out,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
    wait_until_written(path, 5000)
    helpers = children(running.pid)
    os.killpg(running.pid, number)  # to all of them, as a terminal does, and `timeout`
    _, said = running.communicate()
    assert (running.returncode, said) == (status, word)
    wait_until_ended(helpers)
    written = path.read_bytes()
    assert written.endswith(b"\n")
    assert (whole(FORMS[0], MANY) * 50).startswith(written)


@posix
def test_a_process_that_is_killed_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "in").write_text(MANY * 50)
    path = tmp_path / "out"
    running = begun("-o", str(path), str(tmp_path / "in"))
    wait_until_written(path, 5000)
    os.kill(children(running.pid)[0], signal.SIGKILL)
    _, said = running.communicate()
    assert running.returncode == 2
    assert said.startswith(b"capot: a process of the batch was ended from outside")
    assert said.count(b"\n") == 1
    assert path.read_bytes().endswith(b"}\n")


# -- out of room ------------------------------------------------------------------------------


def with_room(size: int) -> Callable[[], None]:
    """Return what lets a process write files of so many bytes, as a disk that fills up does."""

    def limit() -> None:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


@posix
@pytest.mark.parametrize("form", [FORMS[0], FORMS[2]])
@pytest.mark.parametrize("to_file", [True, False])
def test_a_disk_that_fills_up_has_whole_records(
    form: tuple[str, ...], to_file: bool, source: Path, tmp_path: Path
) -> None:
    path = tmp_path / "out"
    expected = whole(form)
    output = ["-o", str(path)] if to_file else []
    arguments = ["batch", "--jobs", "1", *form, *output]
    for size in (5, len(expected) // 2, len(expected) - 1):
        with path.open("wb") as out:
            ended = subprocess.run(
                program(*arguments, str(source)),
                stdout=out,
                stderr=subprocess.PIPE,
                text=True,
                preexec_fn=with_room(size),
            )
        name = f"{path}: " if to_file else "stdout: "
        assert (ended.returncode, ended.stderr) == (2, f"capot: {name}File too large\n")
        written = path.read_bytes()
        pieces = records(expected, form)
        wholes = [b"".join(pieces[:count]) for count in range(len(pieces))]
        assert written == max((w for w in wholes if len(w) <= size), key=len)
    if to_file:
        assert capot(*arguments, "--resume", str(source)).status == 2
        assert path.read_bytes() == expected


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("to_file", [True, False])
def test_a_full_device_is_one_line(to_file: bool, source: Path) -> None:
    output = ["-o", "/dev/full"] if to_file else []
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            program("batch", "--jobs", "2", *output, str(source)),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    name = "/dev/full" if to_file else "stdout"
    said = f"capot: {name}: No space left on device\n"
    assert (ended.returncode, ended.stderr) == (2, said)


@posix
def test_a_reader_that_goes_away_is_silent_and_141(tmp_path: Path) -> None:
    (tmp_path / "in").write_text(MANY * 50)
    running = begun(str(tmp_path / "in"))
    assert running.stdout is not None
    assert running.stderr is not None
    assert running.stdout.readline().endswith(b"}\n")
    helpers = children(running.pid)
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait() == 141
    assert not any(map(is_alive, helpers))


# -- as it goes -------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_answer_does_not_wait_for_the_next_question(jobs: str) -> None:
    running = subprocess.Popen(
        program("batch", "--values", "--jobs", jobs, "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    for line in (f"{ENDING} trump=S\n", f"# none\n\n{SWEEP} tr", "ump=S\n"):
        running.stdin.write(line.encode())
        if line.endswith("S\n"):
            assert running.stdout.readline().startswith(b'{"value": ')
    running.stdin.close()
    assert running.stdout.read() == b""
    assert running.wait() == 0
    running.stdout.close()


def told(*arguments: str, stdin: Any = None) -> str:
    """Return what a terminal on stderr is told by a batch whose answers go elsewhere."""
    elsewhere = subprocess.DEVNULL
    text = on_a_terminal("stderr", "batch", *arguments, stdin=stdin, stdout=elsewhere)
    return text.decode()


@posix
def test_a_terminal_is_told_how_far_it_is(source: Path) -> None:
    said = told("--jobs", "1", str(source))
    assert re.search(r"answered +\[#+\] +100%", said)
    assert re.search(r"\d lines/s", said)
    assert said.endswith("capot: 4 of 12 lines have an error in their place\r\n")
    out = str(source.with_name("out"))
    for resume in ((), ("--resume",)):  # and all of it is there
        assert re.search(r"answered +\[#+\] +100%", told("-o", out, *resume, str(source)))
    with (
        source.open("rb") as file,
        subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE) as pipe,
    ):
        said = told("--jobs", "1", "-", stdin=pipe.stdout)
    assert re.search(r"\d lines/s", said)
    assert "%" not in said
