"""`capot deal`: what it prints is deals, which the other commands read."""

from __future__ import annotations

import os
import signal
import subprocess

import pytest
from capot.analysis.generate import random_deals
from capot.rules import RULE_SETS
from commandline import Result, answer, capot, program, refusal

posix = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")
GAMES = list(RULE_SETS)


def dealt(*arguments: str) -> list[str]:
    """Return the lines that `capot deal` prints."""
    return answer("deal", *arguments).splitlines()


def solved(rules: str, text: str) -> Result:
    """Return how `capot solve` answers deals of a rule set, the taker said where one is needed."""
    taker = ["--taker", "W"] if RULE_SETS[rules].players == 3 else []
    return capot("solve", "-t", "S", "-r", rules, *taker, "--format", "json", "-", stdin=text)


def test_a_line_is_a_deal_and_nothing_else() -> None:
    assert answer("deal", "-n", "2", "--seed", "1") == (
        "N:9.QJ.QJ.A87 KT.KT8.K.JT AJ.9.T97.Q9 Q87.A7.A8.K\n"
        "N:8.AT.AKT.KJ KT9.K87.Q8. Q7.9.97.T87 AJ.QJ.J.AQ9\n"
    )
    assert dealt("--seed", "1") == dealt("-n", "2", "--seed", "1")[:1]
    assert dealt("-n", "0") == []


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("cards", [1, 2, 5])
def test_endings_are_read_back_by_the_rules_they_were_dealt_for(rules: str, cards: int) -> None:
    lines = dealt("-n", "3", "--seed", "4", "-r", rules, "--cards", str(cards))
    assert lines == [deal.line for deal in random_deals(rules, 3, 4, cards)]
    result = solved(rules, "\n".join(lines))
    assert (result.status, result.err) == (0, "")
    assert [each["deal"] for each in result.objects] == lines


@pytest.mark.parametrize("rules", [name for name in GAMES if not RULE_SETS[name].has_piles])
def test_full_deals_are_read_back(rules: str) -> None:
    (line,) = dealt("--seed", "5", "-r", rules)
    (found,) = solved(rules, line).objects
    assert found["deal"] == line
    assert found["options"]["history"] == "full"
    assert len(found.get("discards", ())) == RULE_SETS[rules].discards


def test_a_full_deal_in_piles_is_read_back() -> None:
    (line,) = dealt("--seed", "5", "-r", "decouverte")
    assert "trump" in answer("show", "-t", "S", "-r", "decouverte", line)


def test_a_taker_of_three_who_has_still_to_put_cards_away() -> None:
    (line,) = dealt("--seed", "5", "-r", "bela3", "--taker", "w", "--cards", "3")
    (found,) = solved("bela3", line).objects
    assert len(found["discards"]) == 10  # two of five


def test_belote_for_three_with_a_short_pack() -> None:
    (line,) = dealt("--seed", "5", "-r", "belote3", "--pack", "24")
    assert not set("78") & set(line)
    assert solved("belote3", line).objects[0]["options"]["history"] == "full"


def test_rules_from_the_environment() -> None:
    result = capot("deal", "--seed", "5", env={"CAPOT_RULES": "Bela2"})
    assert result.rows == dealt("--seed", "5", "-r", "bela2")


# -- JSON and seeds ---------------------------------------------------------------------------


def test_json_says_where_a_deal_is_from() -> None:
    arguments = ["-n", "2", "--seed", "7", "-r", "bela", "--cards", "4"]
    assert capot("deal", *arguments, "--format", "json").objects == [
        {"schema": 1, "seed": 7, "number": number, "rules": "bela", "deal": line}
        for number, line in enumerate(dealt(*arguments), 1)
    ]


def test_csv() -> None:
    lines = dealt("-n", "2", "--seed", "7")
    rows = dealt("-n", "2", "--seed", "7", "--format", "csv")
    assert rows == ["seed,number,rules,deal", f"7,1,belote,{lines[0]}", f"7,2,belote,{lines[1]}"]


def test_json_is_read_back_without_the_rules() -> None:
    text = answer("deal", "-n", "2", "-r", "bela2", "--cards", "4", "--format", "json")
    result = capot("solve", "-t", "S", "--format", "json", "-", stdin=text)
    assert (result.status, result.err) == (0, "")
    assert {each["rules"] for each in result.objects} == {"bela2"}


def test_a_fresh_seed_gives_other_deals_and_is_told() -> None:
    one, other = (capot("deal", "-n", "2", "--format", "json") for _ in range(2))
    assert one.err == ""
    assert one.objects[0]["deal"] != other.objects[0]["deal"]
    seed = one.objects[0]["seed"]
    assert seed == one.objects[1]["seed"]
    assert dealt("-n", "2", "--seed", str(seed)) == [each["deal"] for each in one.objects]


@posix
@pytest.mark.parametrize(("seed", "said"), [([], b"seed "), (["--seed", "3"], b"")])
def test_a_terminal_is_told_a_fresh_seed(seed: list[str], said: bytes) -> None:
    ours, theirs = os.openpty()
    ended = subprocess.run(program("deal", *seed), stderr=theirs, stdout=subprocess.PIPE)
    os.close(theirs)
    try:
        written = os.read(ours, 1000)
    except OSError:  # nothing was written
        written = b""
    os.close(ours)
    assert ended.returncode == 0
    assert ended.stdout.count(b"\n") == 1
    assert written.startswith(said)
    assert bool(written) is bool(said)
    if said:
        assert ended.stdout.decode() == answer("deal", "--seed", written.split()[1].decode())


# -- errors and streams -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["-r", "bridge"], "rules 'bridge' is none of belote, "),
        (["-r", "all"], "rules 'all' is none of belote, "),
        (["-r", ""], "rules '' is none of belote, "),
        (["--cards", "9"], "a hand of belote has 1 to 8 cards, not 9"),
        (["--cards", "0"], "Invalid value for '--cards': '0' is no whole number from 1 to 16"),
        (["--cards", "four"], "Invalid value for '--cards'"),
        (["--pack", "24"], "belote is played with 32 cards"),
        (["--taker", "N"], "no taker of belote holds cards to put away"),
        (["-r", "bela3", "--taker", "X"], "taker 'X' is none of N, W or E"),
        (["--seed", "-1"], "Invalid value for '--seed'"),
        (["--seed", str(1 << 64)], "Invalid value for '--seed'"),
        (["-n", "-1"], "Invalid value for '-n'"),
        (["--format", "xml"], "Invalid value for '--format'"),
    ],
)
def test_what_cannot_be_dealt(arguments: list[str], problem: str) -> None:
    assert refusal("deal", *arguments).startswith(f"capot: {problem}")


def test_conditions_on_trumps_are_of_the_contract_said() -> None:
    lines = answer("deal", "-t", "H", "--where", "len(N.trumps) >= 5", "-n", "5", "--seed", "1")
    assert all(len(line[2:].split()[0].split(".")[1]) >= 5 for line in lines.splitlines())
    assert "say trump=S" in refusal("deal", "--where", "N.points > 40")
    assert "trump X is no contract of belote" in refusal(
        "deal", "-t", "X", "--where", "N.points > 40"
    )
    assert "leave --trump out" in refusal("deal", "-t", "S")


def endless() -> subprocess.Popen[str]:
    """Return a process that has dealt the first of a million million deals."""
    running = subprocess.Popen(
        program("deal", "-n", str(10**12), "--seed", "1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert running.stdout is not None
    assert running.stdout.readline() == answer("deal", "--seed", "1")
    return running


@posix
def test_a_reader_that_has_seen_enough_ends_it_silently() -> None:
    running = endless()
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == ""
    assert running.wait() == 141


@posix
def test_an_interrupt_leaves_whole_lines() -> None:
    running = endless()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate()
    assert err.split() == ["interrupted"]
    assert running.returncode == 130
    assert all(len(line) == 49 for line in out.splitlines())
