"""What README.md shows is what the program does."""

from __future__ import annotations

import re
import shlex

import pytest
from capot.options import Scheme
from capot.rules import RULE_SETS
from capot_cli.main import COMMANDS
from commandline import answer
from pages import NAMES, ROOT, codes, page

README = page("README.md")


# -- the two commands -------------------------------------------------------------------------


def test_the_first_command_prints_the_first_output() -> None:
    steps = README.blocks("sh")[0].strip().split(" && ")
    program, *arguments = shlex.split(steps[-1])
    assert program == ".venv/bin/capot"
    assert answer(*arguments) == README.blocks("text")[0]


def test_the_second_command_runs_the_tests_with_what_they_need() -> None:
    _, second = README.blocks("sh")
    assert "'.[test]'" in second
    assert second.strip().endswith(".venv/bin/python -m pytest")


# -- what is where ----------------------------------------------------------------------------


def test_every_command_is_in_the_table() -> None:
    named = [codes(row[1])[0].split()[1] for row in README.rows("capot")]
    assert sorted(named) == sorted(COMMANDS)


@pytest.mark.parametrize(
    "title",
    [
        "You played a deal last night",
        "You teach",
        "You wonder what to lead, or what to bid",
        "You build a bot, or do research",
    ],
)
def test_everybody_has_an_example_with_its_output(title: str) -> None:
    assert re.search(r"```text\n\$ (echo .* \| )?capot .*\n(.+\n)+", README.section(title))


def test_the_record_is_the_one_that_is_reviewed() -> None:
    record = README.blocks("text")[1]
    file = (ROOT / "examples" / "deals" / "last_night.txt").read_text("utf-8")
    assert record in file
    assert "examples/deals/last_night.txt" in README.sessions[0]


def test_every_page_is_linked() -> None:
    linked = re.findall(r"\(solver/capot/docs/([a-z]+\.md)\)", README.section("All pages"))
    assert sorted(linked) == sorted(set(NAMES) - {"README.md"})


# -- rules ------------------------------------------------------------------------------------


IN_WORDS = {
    "always": ("always",),
    "never": ("never",),
    "unless partner holds": ("unless-partner",),
    "must play a trump": ("must",),
    "any card": ("free", "any"),
    "no lower trump": ("forbidden", "no-lower"),
    "no lower trump if there is a higher": ("higher-if-any",),
    "–": ("any",),  # where a ruff is always due, partner's makes no difference
}
NEEDS = {
    Scheme.CLASSIC: "more than the defence",
    Scheme.CONTREE: "the bid",
    Scheme.BELA: "more than half",
    Scheme.NONE: "card points only",
}


def test_the_rules_in_one_table() -> None:
    described = {name: row[1:] for row in README.rows("Rules") for name in codes(row[0])}
    assert described.keys() == RULE_SETS.keys()
    for name, (players, *words, needs) in described.items():
        rules = RULE_SETS[name]
        assert int(players) == rules.players
        assert needs == NEEDS[rules.scheme]
        for (duty, value), said in zip(rules.duties.to_json().items(), words, strict=True):
            assert value in IN_WORDS[said], (name, duty)
