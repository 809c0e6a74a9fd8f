"""Help, version and completion."""

from __future__ import annotations

import os
import re
import shlex
from importlib.metadata import version

import pytest
from capot_cli.main import COMMANDS, group
from click.testing import CliRunner
from commandline import DEAL, answer, capot, process


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples(command: str) -> None:
    for option in ("--help", "-h"):
        text = answer(command, option)
        assert text.startswith(f"Usage: capot {command} ")
        assert re.search(rf"\n  Examples?:\n    capot {command}\b", text)


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_run(command: str) -> None:
    text = answer(command, "--help")
    lines = [line.strip() for line in text.splitlines() if line.startswith("    capot ")]
    runnable = [
        line for line in lines if "…" not in line and ".t" not in line and ".md" not in line
    ]
    assert runnable or command in ("verify", "batch")  # which are about files
    for line in runnable:
        answer(*shlex.split(line)[1:])


def test_the_list_of_commands_is_that_of_the_commands() -> None:
    text = answer("--help")
    for name, summary in COMMANDS.items():
        assert f"\n  {name} " in text
        assert summary in text
        assert answer(name, "--help")
    assert "Examples:\n    capot solve " in text
    for setting in ("RULES", "LOCALE", "DIRECTION", "FORMAT", "ASCII"):
        assert f"CAPOT_{setting}" in text


def test_no_command_is_help_and_status_2() -> None:
    result = capot()
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("Usage: capot ")


def test_version() -> None:
    assert answer("--version") == f"capot {version('capot')}\n"


def test_the_group_is_a_click_command_like_any_other() -> None:
    result = CliRunner().invoke(group, ["show", DEAL])
    assert result.exit_code == 0
    assert "N leads" in result.stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("capot ver", {"verify"}),
        ("capot solve -r bela", {"bela", "bela-house"}),
        ("capot solve -t S", {"S", "SA"}),
        ("capot solve --duty under=f", {"under=free", "under=forbidden"}),
        ("capot solve --format j", {"json"}),
        ("capot solve --option tie=", {"tie=fail", "tie=litige", "tie=made"}),
    ],
)
def test_completion(words: str, offered: set[str]) -> None:
    env = {
        **os.environ,
        "_CAPOT_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    ended = process(env=env)
    assert ended.stderr == ""
    assert offered <= {line.split(",")[1] for line in ended.stdout.splitlines()}


def test_the_completion_script_of_the_help() -> None:
    ended = process(env={**os.environ, "_CAPOT_COMPLETE": "bash_source"})
    assert ended.returncode == 0
    assert "_CAPOT_COMPLETE=bash_complete" in ended.stdout
