"""Contracts that a game cannot have, asked of every command and of the Python API: one answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import capot as library
import pytest
from capot.boards import Board
from capot.deals import Deal
from capot.errors import CapotError, ContractError
from capot.notation import read_record
from capot.parties import Auction
from capot.positions import Position
from capot.rules import RULE_SETS
from commandline import THREE, TIERCE, TIERCE_PLAYED, TWO, capot, refusal

# keys, and what is wrong with which of them
BAD = [
    ("rules=belote bid=100", "bid", "belote has no bids"),
    ("rules=belote taker=N bid=100", "bid", "belote has no bids"),
    ("rules=belote taker=N coinche=x", "coinche", "belote has no coinche"),
    ("rules=bela taker=N bid=capot", "bid", "bela has no bids"),
    ("rules=coinche bid=100", "bid", "a contract of coinche needs its taker"),
    ("rules=coinche coinche=x", "coinche", "a contract of coinche needs its taker"),
    ("rules=coinche taker=N coinche=x", "coinche", "a contract of coinche needs its bid"),
    ("rules=coinche taker=N bid=85", "bid", "bid=85 is no bid of coinche"),
    ("rules=contree taker=N bid=170", "bid", "bid=170 is no bid of contree"),
    ("rules=contree bid-step=1 taker=N bid=81", "bid", "bid=81 is no bid of contree"),
    ("rules=bulgarian taker=N", "taker", "bulgarian is answered in card points only"),
    ("rules=bulgarian bid=100", "bid", "bulgarian is answered in card points only"),
    ("rules=coinche taker=X bid=100", "taker", "taker=X is no seat and no side"),
]
IDS = [keys for keys, _, _ in BAD]

COMMANDS = [
    ["solve"],
    ["solve", "-t", "S"],
    ["leads"],
    ["leads", "-t", "S"],
    ["table"],
    ["review", "-t", "S", "--played", "S9"],
    ["explore"],
    ["explore", "-t", "S"],
    ["simulate", "-t", "S"],
    ["simulate", "-t", "all"],
    ["declarations"],
    ["declarations", "-t", "S"],
    ["score", "-t", "S", "--played", TIERCE_PLAYED],
    ["convert"],
    ["convert", "-t", "S", "--to", "json"],
    ["show"],
    ["show", "-t", "S"],
    ["perft", "-t", "S", "--depth", "1"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(("keys", "key", "problem"), BAD, ids=IDS)
def test_every_command_refuses_it(command: list[str], keys: str, key: str, problem: str) -> None:
    text = f"{TIERCE} {keys}"
    place = f"line 1, column {text.index(f' {key}=') + len(key) + 3}"
    assert refusal(*command, text).startswith(f"capot: {place}: {problem}")


@pytest.mark.parametrize(("keys", "key", "problem"), BAD, ids=IDS)
def test_options_say_it_as_well(keys: str, key: str, problem: str) -> None:
    said = dict(word.split("=") for word in keys.split())
    arguments = ["--coinche"] if said.pop("coinche", None) else []
    for name, value in said.items():
        arguments += ["--option", f"{name}={value}"] if "-" in name else [f"--{name}", value]
    for command in (["solve"], ["convert"], ["explore"], ["review"], ["simulate", "-t", "S"]):
        line = refusal(*command, *arguments, TIERCE)
        assert line.startswith("capot: command line, line 1, column ")
        assert problem in line


@pytest.mark.parametrize(("keys", "key", "problem"), BAD, ids=IDS)
def test_a_batch_and_a_lesson_refuse_it(keys: str, key: str, problem: str) -> None:
    said = dict(word.split("=") for word in keys.split())
    problem_line = json.dumps({"deal": TIERCE, "trump": "S", **said})
    for line in (problem_line, f"{TIERCE} trump=S {keys}"):
        for what in ("--values", "--cards", "--table"):
            result = capot("batch", what, "-", stdin=line)
            assert result.status == 2
            (found,) = result.objects
            assert problem in found["error"]
    keyed = "\n".join(f'{name} = "{value}"' for name, value in said.items())
    lesson = f'deal = "{TIERCE}"\ntrump = "S"\n{keyed}\nclaims = ["NS > 1"]'
    result = capot("verify", "-", stdin=lesson)
    assert result.status == 2
    number = 3 + list(said).index(key)
    assert f"stdin, line {number}, column " in result.err
    assert problem in result.err


def test_the_trump_does_not_matter() -> None:
    for trump in ("S", "SA", "TA"):
        assert "belote has no bids" in refusal("solve", "-t", trump, f"{TIERCE} taker=N bid=100")


@pytest.mark.parametrize(
    ("deal", "keys", "problem"),
    [
        (THREE, "rules=bela3 taker=E bid=100", "bela3 has no bids"),
        (TWO, "rules=bela2 taker=N coinche=x", "bela2 has no coinche"),
        (TWO, "rules=bela2 taker=W", "taker=W is no seat at the table"),
    ],
)
def test_two_and_three_players(deal: str, keys: str, problem: str) -> None:
    for command in (["solve"], ["leads", "-t", "S"], ["table"], ["declarations"], ["convert"]):
        assert problem in refusal(*command, f"{deal} {keys}")


GOOD = [
    "rules=belote taker=NS",
    "rules=coinche taker=N",
    "rules=coinche taker=N bid=100 coinche=xx",
    "rules=coinche taker=N bid=170",
    "rules=contree taker=EW bid=capot",
    "rules=contree bid-step=1 taker=N bid=82",
    "rules=bela taker=W",
]


@pytest.mark.parametrize("keys", GOOD)
def test_what_a_game_can_have_is_refused_by_no_command_of_points(keys: str) -> None:
    for command in (
        ["leads", "-t", "S"],
        ["show"],
        ["convert"],
        ["perft", "-t", "S", "--depth", "1"],
    ):
        result = capot(*command, f"{TIERCE} {keys}")
        assert (result.status, result.err) == (0, "")


# -- every rule set ---------------------------------------------------------------------------


def test_every_rule_set_is_asked_with_a_bid_or_refuses_it() -> None:
    asked = ["--rules", "all", "--format", "json", "-t", "S", f"{TIERCE} taker=N bid=100"]
    result = capot("solve", *asked)
    assert [one["rules"] for one in result.objects] == [
        "contree", "coinche", "skill7-contree", "coinche-bga",
    ]  # fmt: skip
    assert "belote is left out: belote has no bids" in result.err
    table = capot("table", *asked[:4], asked[-1])  # where no bid matters
    assert (table.status, table.err) == (0, "")
    assert len(table.objects) == sum(rules.players == 4 for rules in RULE_SETS.values())


# -- Python -----------------------------------------------------------------------------------

AUCTIONS = [
    ("belote", Auction("N", 100), "bid"),
    ("belote", Auction(None, 100), "bid"),
    ("belote", Auction("N", None, "coinche"), "coinche"),
    ("coinche", Auction(None, 100), "bid"),
    ("coinche", Auction("N", 85), "bid"),
    ("coinche", Auction("N", "all"), "bid"),
    ("coinche", Auction("N", None, "coinche"), "coinche"),
    ("coinche", Auction("N", 100, "kontra"), "coinche"),
    ("coinche", Auction("X", 100), "taker"),
    ("bulgarian", Auction("N"), "taker"),
]


@pytest.mark.parametrize(("rules", "auction", "key"), AUCTIONS)
def test_positions_and_boards_refuse_it(rules: str, auction: Auction, key: str) -> None:
    deal = Deal.parse(TIERCE)
    made: list[Callable[[], Any]] = [
        lambda: Position(deal, "S", rules=rules, auction=auction),
        lambda: Board(deal, rules=library.rule_set(rules), auction=auction),
    ]
    for make in made:
        with pytest.raises(ContractError) as caught:
            make()
        assert caught.value.key == key


@pytest.mark.parametrize(("keys", "key", "problem"), BAD, ids=IDS)
def test_functions_refuse_a_text_that_says_it(keys: str, key: str, problem: str) -> None:
    text = f"{TIERCE} {keys}"
    asked: list[Callable[[], Any]] = [
        lambda: read_record(text),
        lambda: library.solve(text, "S"),
        lambda: library.contracts(text),
        lambda: library.table(text),
        lambda: library.convert(text),
        lambda: library.simulate(text, "S"),
        lambda: list(library.solve_many([text], trump="S")),
        lambda: Position.parse(f"{text} trump=S"),
    ]
    for ask in asked:
        with pytest.raises(CapotError, match=problem):
            ask()
