"""What README.md shows is what the program does."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import pytest
from capot.notation import Record, read_records
from capot.options import OPTION_VALUES
from capot.rules import RULE_SETS
from capot_cli.main import COMMANDS
from commandline import DEAL, ENDING, answer, capot

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
_BLOCK = re.compile(r"^```(?P<kind>[a-z]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`]+)`")
_NAME = re.compile(r"[a-z][-a-z0-9]+")
_CUT = "…\n"


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


# -- commands and what they print -------------------------------------------------------------


def test_the_first_command_prints_the_first_output() -> None:
    steps = blocks("sh")[0].strip().split(" && ")
    program, *arguments = shlex.split(steps[-1])
    assert program == ".venv/bin/capot"
    assert answer(*arguments) == blocks("text")[0]


def test_the_second_command_runs_the_tests_with_what_they_need() -> None:
    assert "'.[test]'" in blocks("sh")[1]
    assert blocks("sh")[1].strip().endswith(".venv/bin/python -m pytest")


def sessions() -> list[str]:
    """Return the blocks that show a command behind a prompt and its output."""
    return [text for text in blocks("text") if text.startswith("$ ")]


def test_there_is_a_session() -> None:
    assert sessions()


@pytest.mark.parametrize("session", sessions())
def test_commands_behind_a_prompt_print_what_follows(session: str) -> None:
    prompt, _, shown = session.partition("\n")
    printed = answer(*shlex.split(prompt.removeprefix("$ capot ")))
    pattern = r"(?:.*\n)*?".join(map(re.escape, shown.split(_CUT)))
    assert re.fullmatch(pattern, printed), printed


def test_every_block_of_text_is_checked() -> None:
    first, *others = blocks("text")
    deals = [text for text in others if not text.startswith("$ ")]
    assert first.startswith(" ")
    assert len(deals) == 1


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


@pytest.mark.parametrize("command", ["solve", "score"])
def test_no_option_is_left_out(command: str) -> None:
    named = set(re.findall(r"(?<![-\w])-[-a-z]+", section("Commands")))
    listed = answer(command, "--help").split("\nOptions:\n")[1]
    options = {
        name
        for line in listed.split("\n\n")[0].splitlines()
        for name in re.findall(r"^  (?:-\w, )?(--[-a-z]+)", line)
    }
    assert "--taker" in options
    assert options - {"--help", "--target"} <= named


# -- rules ------------------------------------------------------------------------------------


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
    assert described.keys() == RULE_SETS.keys()
    for name, words in described.items():
        duties = RULE_SETS[name].duties.to_json()
        for (duty, value), said in zip(duties.items(), words, strict=True):
            assert value in IN_WORDS[said.strip()], (name, duty)


def test_the_options_of_the_score_are_all_named() -> None:
    (sentence,) = re.findall(r"Its options, each with\s(.*?);", section("Rules"), re.DOTALL)
    assert [name for name in _CODE.findall(sentence) if _NAME.fullmatch(name)] == [*OPTION_VALUES]


# -- deals and lessons ------------------------------------------------------------------------


def test_the_deals_can_be_read() -> None:
    (deals,) = [text for text in blocks("text") if text.startswith("N:")]
    records = list(read_records(deals))
    assert len(records) == 3
    for record in records:
        assert isinstance(record, Record), record
        assert not record.played or record.position().trick
    assert answer("solve", "-t", "S", "-l", "N", "-", stdin=deals)


def test_the_lessons_hold() -> None:
    for lesson in blocks("toml"):
        assert answer("verify", "-", stdin=lesson).endswith(" 0 false\n")


# -- JSON and Python --------------------------------------------------------------------------


def test_json_has_the_keys_of_the_table() -> None:
    keys = [key for row in cells("JSON") for key in _CODE.findall(row[0])]
    questions = [
        [f"{ENDING} rules=klaverjas-amsterdam trump=S", "--check"],
        [f"{DEAL} rules=coinche trump=S"],
        [f"{DEAL} rules=coinche trump=S taker=N bid=100"],
        ["N:A... K... T... rules=bela3 trump=S discards=S7,S8"],
    ]
    found: set[str] = set()
    for question in questions:
        (solved,) = capot("solve", "--format", "json", *question).objects
        found |= solved.keys()
    assert set(keys) == found - {"schema"}


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
