"""What README.md shows is what the program does."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import pytest
from capot.notation import Record, read_records
from capot.rules import RULE_SETS
from capot_cli.main import COMMANDS
from commandline import answer, capot

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
_BLOCK = re.compile(r"^```(?P<kind>[a-z]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`]+)`")


def blocks(kind: str) -> list[str]:
    """Return the contents of the fenced blocks of a kind."""
    return [match["text"] for match in _BLOCK.finditer(README) if match["kind"] == kind]


def section(title: str) -> str:
    """Return the text under a heading."""
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def cells(title: str) -> list[list[str]]:
    """Return the rows of the table in a section, without its header."""
    rows = [line for line in section(title).splitlines() if line.startswith("|")]
    return [re.split(r"(?<!\\)\|", row.strip("|")) for row in rows[2:]]


@pytest.fixture(autouse=True)
def _top(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_first_command_prints_the_first_output() -> None:
    steps = blocks("sh")[0].strip().split(" && ")
    program, *arguments = shlex.split(steps[-1])
    assert program == ".venv/bin/capot"
    assert answer(*arguments) == blocks("text")[0]


def test_the_second_command_runs_the_tests_with_what_they_need() -> None:
    assert "'.[test]'" in blocks("sh")[1]
    assert blocks("sh")[1].strip().endswith(".venv/bin/python -m pytest")


def test_every_command_is_described() -> None:
    named = [_CODE.findall(row[0])[0].split()[1] for row in cells("Commands") if "capot " in row[0]]
    assert set(named) == set(COMMANDS)


def test_the_options_are_those_of_the_commands() -> None:
    text = "".join(answer(command, "--help") for command in COMMANDS)
    spelled = [name for row in cells("Commands") for name in re.findall(r"-[-a-z]+\b", row[0])]
    assert "--check" in spelled
    for name in spelled:
        assert re.search(rf"(?<![-\w]){name}\b", text), name
    for setting in re.findall(r"CAPOT_[A-Z]+", section("Commands")):
        assert setting in text


IN_WORDS = {
    "always": "always",
    "never": "never",
    "unless partner holds": "unless-partner",
    "must play a trump": "must",
    "any card": ("free", "any"),
    "no lower trump": ("forbidden", "no-lower"),
    "no lower trump if there is a higher": "higher-if-any",
    "": "any",
}


def test_the_duties_of_every_rule_set() -> None:
    described = {name: row[1:] for row in cells("Rules") for name in _CODE.findall(row[0])}
    four = {name for name, rules in RULE_SETS.items() if rules.players == 4}
    assert four <= described.keys() <= RULE_SETS.keys()
    for name, words in described.items():
        duties = RULE_SETS[name].duties.to_json()
        for (duty, value), said in zip(duties.items(), words, strict=True):
            assert value in IN_WORDS[said.strip()], (name, duty)


def test_the_deals_can_be_read() -> None:
    records = list(read_records(blocks("text")[1]))
    assert len(records) >= 2
    for record in records:
        assert isinstance(record, Record), record
        assert not record.played or record.position().trick


def test_the_lessons_hold() -> None:
    for lesson in blocks("toml"):
        assert answer("verify", "-", stdin=lesson).endswith(" 0 false\n")


def test_json_has_the_keys_of_the_table() -> None:
    keys = [key for row in cells("JSON") for key in _CODE.findall(row[0])]
    deal = "N:...A8 ...K9 ...Q7 ...JT rules=klaverjas-amsterdam trump=S"
    (found,) = capot("solve", "--format", "json", "--check", deal).objects
    assert set(keys) == found.keys() - {"schema"}


def test_python_says_what_its_comments_say() -> None:
    for block in blocks("python"):
        names: dict[str, object] = {}
        exec(compile(block, "README.md", "exec"), names)
        compared = 0
        for line in block.splitlines():
            code, _, comment = line.partition("#")
            if re.fullmatch(r"\s*\d+\s*", comment):
                assert eval(code, names) == ast.literal_eval(comment.strip())
                compared += 1
        assert compared
