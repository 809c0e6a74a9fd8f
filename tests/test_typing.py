"""What type checkers and editors see of the package."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import capot
import pytest
import user_program

WRONG = """
import capot

DEAL = "N:...A8 ...K9 ...Q7 ...JT"
capot.solve(5)
capot.solve(DEAL, trump=5)
capot.solve(DEAL, triump="S")
capot.simulate(DEAL, samples="5")
capot.simulate(DEAL, sample=5)
capot.solve_many(DEAL.split(), what="points")
capot.solve_many(5)
capot.contracts(DEAL)[5]
capot.solve(DEAL).cards[5]
capot.Position(DEAL, "S").push(5)
capot.verify(5)
capot.perft(DEAL, "2")
number: int = capot.solve(DEAL).outcome
"""


def test_a_program_of_a_user_runs(tmp_path: Path) -> None:
    user_program.main(tmp_path)
    source = inspect.getsource(user_program)
    functions = [n for n in capot.__all__ if inspect.isfunction(getattr(capot, n))]
    assert [name for name in functions if f"capot.{name}(" not in source] == []


def test_mistakes_are_found_by_a_type_checker(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api", reason="mypy is not installed")
    program = tmp_path / "wrong.py"
    program.write_text(WRONG, "utf-8")
    out, err, _ = api.run(["--strict", "--cache-dir", str(tmp_path), str(program)])
    found = {int(line.split(":")[1]) for line in out.splitlines() if "error:" in line}
    lines = [number for number, line in enumerate(WRONG.splitlines(), 1) if "capot." in line]
    assert (sorted(found), err) == (lines, "")


@pytest.mark.parametrize("name", capot.__all__)
def test_every_name_has_a_docstring_that_says_what_is_raised(name: str) -> None:
    member = getattr(capot, name)
    text = inspect.getdoc(member) or ""
    if inspect.isfunction(member):
        assert text.split()[0] in {"Return", "Yield"}
        assert "Raises" in text or "raises" in text or "errors" in text, name
    elif inspect.isclass(member):
        assert text
    assert sys.modules["capot"].__all__
