"""Files that commands write: never one that is read, and never one without a name."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from commandline import ENDING, FINISHED, capot, program, refusal

RECORD = f"{ENDING} trump=S played={FINISHED}\n"
WRITERS = {
    "--html": ["review", "--html"],
    "--svg": ["show", "--svg", "-o"],
    "-o": ["batch", "--jobs", "1", "-o"],
    "--resume": ["batch", "--jobs", "1", "--resume", "-o"],
}
AT_ONCE = "is input and output at once: give another "

posix = pytest.mark.skipif(os.name != "posix", reason="streams of POSIX")
writing = pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS)


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file that holds a record, in the folder where we are."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "record.txt"
    path.write_text(RECORD)
    return path


def symlink(path: Path) -> str:
    (path.parent / "link").symlink_to(path.name)
    return "link"


def hard_link(path: Path) -> str:
    os.link(path, path.parent / "other")
    return "other"


NAMES: list[Callable[[Path], str]] = [
    str,
    lambda path: path.name,
    lambda path: f"./{path.name}",
    lambda path: f"../{path.parent.name}/{path.name}",
    symlink,
    hard_link,
]


@writing
@pytest.mark.parametrize("name", NAMES)
def test_the_input_is_not_written_over(
    writer: list[str], name: Callable[[Path], str], record: Path
) -> None:
    output = name(record)
    said = refusal(*writer, output, record.name)
    assert said.startswith(f"capot: {output} {AT_ONCE}")
    assert record.read_text() == RECORD
    assert refusal(*writer, record.name, output).startswith(f"capot: {record.name} {AT_ONCE}")
    assert record.read_text() == RECORD


def test_one_of_several_inputs_is_not_written_over(record: Path) -> None:
    Path("other").write_text(RECORD)
    assert AT_ONCE in refusal("review", "--html", "record.txt", "other", "record.txt")
    assert record.read_text() == RECORD


def test_one_of_several_pictures_is_not_written_over_an_input(record: Path) -> None:
    Path("deals-2.txt").write_text(RECORD)
    result = capot("show", "--svg", "-o", "deals.txt", "record.txt", "deals-2.txt")
    assert result.status == 2
    assert result.err == f"capot: deals-2.txt {AT_ONCE}-o\n"
    assert Path("deals-2.txt").read_text() == RECORD
    assert Path("deals-1.txt").read_text().startswith("<svg ")


@pytest.mark.parametrize("writer", [WRITERS["--html"], WRITERS["--svg"]])
def test_a_file_that_an_option_reads_is_not_written_over(writer: list[str], record: Path) -> None:
    played = record.with_name("played.txt")
    played.write_text(FINISHED)
    for output in ("played.txt", "./played.txt"):
        said = refusal(*writer, output, "-t", "S", "--played", "played.txt", ENDING)
        assert f"{output} {AT_ONCE}" in said
        assert played.read_text() == FINISHED


@posix
@writing
def test_stdin_is_not_written_over(writer: list[str], record: Path) -> None:
    with record.open() as stdin:
        ended = subprocess.run(
            program(*writer, "record.txt", "-"), stdin=stdin, capture_output=True, text=True
        )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"capot: record.txt {AT_ONCE}")
    assert record.read_text() == RECORD


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        ["convert"],
        ["solve"],
        ["review", "--html", "-"],
        ["batch", "--jobs", "1"],
        ["verify"],
        ["explore"],
    ],
)
@pytest.mark.parametrize("mode", ["a", "w"])
def test_what_stdout_goes_to_is_not_read(arguments: list[str], mode: str, record: Path) -> None:
    with record.open(mode) as out:
        ended = subprocess.run(
            program(*arguments, "record.txt"), stdout=out, stderr=subprocess.PIPE, text=True
        )
    assert ended.returncode == 2
    said = "capot: record.txt is input and output at once: send the output somewhere else\n"
    assert ended.stderr == said
    assert record.read_text() == (RECORD if mode == "a" else "")
    if mode == "a" and arguments != ["explore"]:
        with record.open() as stdin, record.open("a") as out:
            ended = subprocess.run(
                program(*arguments, "-"), stdin=stdin, stdout=out, stderr=subprocess.PIPE, text=True
            )
        assert (ended.returncode, ended.stderr) == (2, said.replace("record.txt", "stdin"))
        assert record.read_text() == RECORD


@posix
def test_a_device_may_be_both() -> None:
    with Path(os.devnull).open("r+b") as null:
        ended = subprocess.run(
            program("convert", "-"), stdin=null, stdout=null, stderr=subprocess.PIPE, text=True
        )
    assert "there is no deal in this file" in ended.stderr


@posix
def test_the_output_may_be_stdout_by_its_name(record: Path) -> None:
    out = record.with_name("out")
    for writer in WRITERS.values():
        if "--resume" in writer:
            continue
        with out.open("wb") as stdout:
            ended = subprocess.run(
                program(*writer, "/dev/stdout", "record.txt"),
                stdout=stdout,
                stderr=subprocess.PIPE,
            )
        assert (ended.returncode, ended.stderr) == (0, b"")
        assert out.read_text() == capot(*writer, "-", "record.txt").out


# -- names that are empty ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["batch", "-o", "", "-"], "'-o' / '--output'"),
        (["batch", "-o", "", "--resume", "-"], "'-o' / '--output'"),
        (["show", "--svg", "-o", "", ENDING], "'-o' / '--output'"),
        (["show", "-o", "", ENDING], "'-o' / '--output'"),
        (["review", "--html", "", RECORD], "'--html'"),
    ],
)
def test_an_output_without_a_name(arguments: list[str], named: str) -> None:
    expected = f"capot: Invalid value for {named}: the name is empty: give that of a file, or - for"
    assert refusal(*arguments).startswith(expected)


@pytest.mark.parametrize("command", ["batch", "verify"])
def test_an_input_without_a_name(command: str) -> None:
    assert refusal(command, "") == (
        "capot: the name of a file is empty: give one that is there, or - for stdin"
    )
