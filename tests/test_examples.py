"""Every file in examples/ does what it is there for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from commandline import answer, capot

EXAMPLES = Path(__file__).parents[1] / "examples"
DEALS = sorted(EXAMPLES.glob("deals/*"))
LESSONS = sorted(EXAMPLES.glob("lessons/*"))
PROGRAMS = sorted(EXAMPLES.glob("*.py"))


def name(path: Path) -> str:
    return path.name


def test_no_file_is_left_out() -> None:
    files = {
        path for path in EXAMPLES.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }
    assert files == {*DEALS, *LESSONS, *PROGRAMS}
    assert DEALS
    assert LESSONS
    assert PROGRAMS


@pytest.mark.parametrize("path", DEALS, ids=name)
def test_deals_are_solved(path: Path) -> None:
    result = capot("solve", "--check", "--format", "json", str(path))
    assert (result.status, result.err) == (0, "")
    assert result.objects
    assert all(found["checked"] for found in result.objects)


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_claims_hold(path: Path) -> None:
    claims = answer("verify", str(path)).splitlines()
    assert claims[-1].endswith(" claims, 0 false")
    assert all(": ✓ " in claim for claim in claims[:-2])


@pytest.mark.parametrize("path", PROGRAMS, ids=name)
def test_programs_run(path: Path) -> None:
    ended = subprocess.run([sys.executable, str(path)], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout
