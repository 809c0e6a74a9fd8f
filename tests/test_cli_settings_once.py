"""Options said once, and settings that have an effect: what else is refused, for all commands."""

from __future__ import annotations

from importlib import import_module

import click
import pytest
from capot_cli.main import COMMANDS
from capot_cli.once import Command
from commandline import DEAL, ENDING, TIERCE, answer, capot, refusal

REPEATABLE = {"--known", "--where", "--option", "--duty", "--corpus"}


def command(name: str) -> click.Command:
    found: click.Command = import_module(f"capot_cli.commands.{name}").command
    return found


def options(name: str) -> list[click.Option]:
    return [param for param in command(name).params if isinstance(param, click.Option)]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_said_once(name: str) -> None:
    assert isinstance(command(name), Command)
    for option in options(name):
        flag = option.opts[-1]
        if option.multiple:
            assert flag in REPEATABLE
            continue
        once = [flag] if option.is_flag else [flag, "x"]
        said = f"capot: {' / '.join(option.opts)} is given twice: say it once"
        assert refusal(name, *once, *once).startswith(said)


def test_the_short_and_the_long_form_are_one_option() -> None:
    said = "-l / --leader is given twice: say it once (see capot solve --help)"
    assert said in refusal("solve", "-l", "N", "--leader", "W", ENDING)
    assert said in refusal("solve", "-lN", ENDING, "--leader=N")


def test_what_is_repeatable_may_be_repeated() -> None:
    both = ["--option", "declarations=off", "--option", "belote-on-fail=lost"]
    assert answer("solve", "-t", "S", "--taker", "N", *both, TIERCE)
    known = ["--known", "N:J9A.AT.K7.8", "--known", "S:T.?.?.?", "-l", "N"]
    assert answer("simulate", "-t", "S", *known, "--samples", "2")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--option", "tie=made", "--option", "tie=fail"], "--option tie is given twice"),
        (["--option", "tie=made", "--option", "tie=made"], "--option tie is given twice"),
        (["--declarations", "on", "--option", "declarations=off"], "declarations is given twice"),
        (["--duty", "under=free", "--duty", "under=must"], "--duty under is given twice"),
    ],
)
@pytest.mark.parametrize("name", ["solve", "review", "score", "explore", "convert", "simulate"])
def test_no_name_is_said_twice(name: str, arguments: list[str], said: str) -> None:
    assert said in refusal(name, *arguments, ENDING)


def test_help_is_given_whatever_stands_beside_it() -> None:
    assert answer("solve", "-t", "S", "-t", "H", "--help").startswith("Usage: capot solve")


# -- points tables of other contracts ----------------------------------------------------------

MISFITS = [
    ("-t S --points ta-14", "points=ta-14 has no effect, it is a table of all trumps and trump=S"),
    ("-t SA --points ta-20", "points=ta-20 has no effect, it is a table of all trumps and trump="),
    ("-t TA --points sa-11", "points=sa-11 has no effect, it is a table of no trump and trump=TA"),
    ("-t SA --points suit", "points=suit has no effect, it is a table of suit contracts and"),
]


@pytest.mark.parametrize(("asked", "problem"), MISFITS)
@pytest.mark.parametrize(
    "name", ["solve", "leads", "review", "explore", "simulate", "show", "convert", "score", "batch"]
)
def test_a_points_table_of_another_contract(name: str, asked: str, problem: str) -> None:
    line = refusal(name, *asked.split(), "-" if name == "batch" else ENDING, stdin=f"{ENDING}\n")
    assert problem in line


def test_the_contract_may_stand_in_the_deal() -> None:
    said = "points=ta-14 has no effect, it is a table of all trumps and trump=S is asked"
    assert said in refusal("solve", "--points", "ta-14", f"{ENDING} trump=S")


@pytest.mark.parametrize("option", ["tie=litige", "belote-all-trumps=none", "target=501"])
def test_options_of_the_score_may_be_said_of_any_contract(option: str) -> None:
    assert answer("solve", "-t", "S", "--option", option, ENDING)


def test_the_table_of_the_contract_may_be_said() -> None:
    assert answer("solve", "-t", "S", "--points", "suit", ENDING)


def test_settings_for_several_contracts_are_of_use_in_one_of_them() -> None:
    assert answer("solve", "--points", "ta-14", ENDING)
    assert answer("leads", "--points", "ta-14", ENDING)
    assert answer("table", "--points", "ta-14", f"{DEAL} trump=S")
    assert answer("simulate", "-t", "all", "--points", "ta-14", "--samples", "2", "N:J9A.AT.K7.8")
    deals = f"{ENDING} trump=S\n{ENDING} trump=TA\n"
    result = capot("solve", "--points", "ta-14", "--format", "json", "-", stdin=deals)
    assert (result.status, result.err) == (0, "")
    assert [one["options"]["points"] for one in result.objects] == ["suit", "ta-14"]
    assert "has no effect" in refusal("solve", "-t", "S", "--points", "ta-14", "-", stdin=deals)


def test_a_deal_may_keep_what_another_contract_of_it_needs() -> None:
    """What stands in a deal is for every contract it is asked about in."""
    deal = f"{ENDING} trump=S points=ta-14 belote-all-trumps=none"
    assert answer("solve", deal)
    (found,) = capot("solve", "-t", "TA", "--format", "json", deal).objects
    assert found["options"]["points"] == "ta-14"
