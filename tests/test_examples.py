"""Every file in examples/ does what it is there for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from capot.notation import Example, read_lessons
from commandline import answer, capot

EXAMPLES = Path(__file__).parents[1] / "examples"
INDEX = EXAMPLES / "lessons" / "README.md"
DEALS = sorted(EXAMPLES.glob("deals/*"))
LESSONS = sorted(set(EXAMPLES.glob("lessons/*")) - {INDEX})
PROGRAMS = sorted(EXAMPLES.glob("*.py"))
TABLES = sorted(EXAMPLES.glob("*.md"))


def name(path: Path) -> str:
    return path.name


def test_no_file_is_left_out() -> None:
    files = {
        path for path in EXAMPLES.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }
    assert files == {*DEALS, *LESSONS, *PROGRAMS, *TABLES, INDEX}
    assert DEALS
    assert LESSONS
    assert PROGRAMS


@pytest.mark.parametrize("path", DEALS, ids=name)
def test_deals_are_solved(path: Path) -> None:
    result = capot("solve", "--check", "--format", "json", str(path))
    assert (result.status, result.err) == (0, "")
    assert result.objects
    assert all(found["checked"] for found in result.objects)


# -- lessons ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_claims_hold(path: Path) -> None:
    *claims, _, summary = answer("verify", str(path)).splitlines()
    assert claims
    assert all(": ✓ " in claim for claim in claims)
    assert summary.endswith(f" {len(claims)} claims: {len(claims)} true, 0 false")


def test_the_folder_holds_at_least_twelve_lessons() -> None:
    files, examples, _ = answer("verify", str(INDEX.parent)).splitlines()[-1].split(", ", 2)
    assert files == f"{len(LESSONS)} files"
    assert len(LESSONS) >= 12
    assert examples == f"{sum(len(examples_of(path)) for path in LESSONS)} examples"


def examples_of(path: Path) -> list[Example]:
    """Return the examples of a lesson, all of which must be readable."""
    kind = "markdown" if path.suffix == ".md" else "toml"
    examples = []
    for example in read_lessons(path.read_text("utf-8"), source=path.name, kind=kind):
        assert isinstance(example, Example), example
        assert example.title
        assert not example.errors
        examples.append(example)
    return examples


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_diagrams_are_those_of_the_examples(path: Path) -> None:
    """Each lesson shows a deal as `capot show` draws it, and no other."""
    text = path.read_text("utf-8")
    diagrams = [answer("show", repr(e.record.position())) for e in examples_of(path)]
    assert diagrams[0] in text
    for block in re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        assert block in diagrams


def test_every_kind_of_claim_is_shown() -> None:
    claims = [claim for path in LESSONS for e in examples_of(path) for claim in e.claims]
    kinds = {type(claim.statement).__name__ for claim in claims}
    assert len(kinds) == 6
    assert any(claim.card for claim in claims)
    assert len({e.record.rules.name for path in LESSONS for e in examples_of(path)}) >= 6


def test_the_index_lists_every_lesson() -> None:
    links = re.findall(r"\]\(([^)]*)\)", INDEX.read_text("utf-8"))
    assert sorted(links) == [path.name for path in LESSONS]


@pytest.mark.parametrize("path", PROGRAMS, ids=name)
def test_programs_run(path: Path) -> None:
    ended = subprocess.run([sys.executable, str(path)], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout


@pytest.mark.parametrize("path", TABLES, ids=name)
def test_a_table_is_what_its_program_prints(path: Path) -> None:
    """With few deals the figures differ, but by no more than their standard errors allow."""
    program = [sys.executable, str(path.with_suffix(".py")), "8"]
    printed = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    few, many = table_rows(printed), table_rows(path.read_text("utf-8"))
    assert [row[0] for row in few] == [row[0] for row in many]
    for cells, figures in zip(few, many, strict=True):
        for cell, figure in zip(cells, figures, strict=True):
            if "±" not in figure:
                assert cell == figure
                continue
            (chance, error), (other, its) = (map(float, c.split("±")) for c in (cell, figure))
            assert abs(chance - other) <= 4 * (error**2 + its**2) ** 0.5 + 10  # 8 deals are few


def table_rows(text: str) -> list[list[str]]:
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows]
