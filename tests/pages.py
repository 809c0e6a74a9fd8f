"""The pages of Markdown, README.md and those in the package, as tests read and run them."""

from __future__ import annotations

import ast
import re
import shlex
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from commandline import answer, capot

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"^```(?P<kind>[a-z]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
_CODE = re.compile(r"`([^`]+)`")
_CUT = "…"
_A_FAILURE_IS_SHOWN = "✗"


@dataclass(frozen=True)
class Page:
    """One page: its name and text, and what stands in it."""

    name: str
    text: str

    def blocks(self, kind: str) -> list[str]:
        """Return the contents of the fenced blocks of a kind."""
        return [match["text"] for match in _BLOCK.finditer(self.text) if match["kind"] == kind]

    @property
    def kinds(self) -> set[str]:
        """The kinds of blocks in it."""
        return {match["kind"] for match in _BLOCK.finditer(self.text)}

    @property
    def sessions(self) -> list[str]:
        """The blocks that show a command behind a prompt, and its output."""
        return [text for text in self.blocks("text") if text.startswith("$ ")]

    @property
    def prose(self) -> str:
        """The text without its blocks."""
        return _BLOCK.sub("", self.text)

    @property
    def headings(self) -> list[str]:
        """The headings, without those of blocks."""
        return [match[2] for match in _HEADING.finditer(self.prose)]

    def section(self, title: str) -> str:
        """Return the text under the heading that begins so, to the next one as high."""
        (found,) = [m for m in _HEADING.finditer(self.text) if f"{m[2]} ".startswith(f"{title} ")]
        rest = self.text[found.end() :]
        end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
        return rest[: end.start()] if end else rest

    def rows(self, title: str, table: int = 0) -> list[list[str]]:
        """Return the rows of a table in a section, without its header."""
        found = tables(self.section(title))
        return found[table]


def tables(text: str) -> list[list[list[str]]]:
    """Return the tables of a text: rows of cells, without the header."""
    found: list[list[list[str]]] = []
    is_open = False
    for line in text.splitlines():
        if not line.startswith("|"):
            is_open = False
            continue
        if not is_open:
            found.append([])
        is_open = True
        found[-1].append([cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip("|"))])
    return [rows[2:] for rows in found]


def codes(text: str) -> list[str]:
    """Return what stands between backquotes."""
    return _CODE.findall(text)


def page(name: str) -> Page:
    """Return a page of the package, or README.md."""
    if name == "README.md":
        return Page(name, (ROOT / name).read_text("utf-8"))
    return Page(name, (files("capot") / "docs" / name).read_text("utf-8"))


NAMES = [
    "README.md",
    *sorted(each.name for each in (files("capot") / "docs").iterdir() if each.is_file()),
]
PAGES = [page(name) for name in NAMES]


def arguments_of(prompt: str) -> tuple[list[str], str]:
    """Return the arguments behind `$ capot`, and what `echo` gives it to read."""
    typed, pipe, command = prompt.removeprefix("$ ").rpartition(" | capot ")
    if not pipe:
        return shlex.split(prompt.removeprefix("$ capot ")), ""
    echo, text = shlex.split(typed)
    assert echo == "echo"
    return shlex.split(command), text + "\n"


def printed_by(session: str) -> str:
    """Run the command of a session and return its output; a false claim alone may be status 1."""
    arguments, stdin = arguments_of(session.partition("\n")[0])
    if _A_FAILURE_IS_SHOWN not in session:
        return answer(*arguments, stdin=stdin)
    result = capot(*arguments, stdin=stdin)
    assert (result.status, result.err) == (1, "")
    return result.out


def is_shown(output: str, shown: str) -> bool:
    """Return whether an output is what is shown: `…` stands for lines, in a line for a part."""
    lines = shown.splitlines(keepends=True)
    pattern = "".join(
        r"(?:.*\n)*?" if line == f"{_CUT}\n" else ".*?".join(map(re.escape, line.split(_CUT)))
        for line in lines
    )
    return re.fullmatch(pattern, output) is not None


def run_python(block: str) -> int:
    """Run a block and hold it to the values its comments name; return how many those were."""
    names: dict[str, Any] = {}
    compared = 0
    for statement in ast.parse(block).body:
        source = ast.get_source_segment(block, statement) or ""
        exec(compile(source, "page", "exec"), names)
        line = block.splitlines()[(statement.end_lineno or 1) - 1]
        _, _, comment = line.partition("  # ")
        try:
            expected = ast.literal_eval(comment)
        except (SyntaxError, ValueError):
            continue
        assert isinstance(statement, ast.Expr), line
        assert eval(source, names) == expected, line
        compared += 1
    return compared
