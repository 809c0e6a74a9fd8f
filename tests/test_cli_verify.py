"""`capot verify`: each claim with its mark, what is true, and the exit status (notation 5)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from commandline import ENDING, TIERCE, answer, capot, refusal

LESSON = f"""\
title = "An ending"
deal = "{ENDING}"
trump = "S"
claims = [
    "NS = 26",
    "CA: NS >= 20",
    "best = C8",
]
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_true_and_false_claims() -> None:
    Path("lesson.toml").write_text(LESSON, "utf-8")
    result = capot("verify", "lesson.toml")
    assert (result.status, result.err) == (1, "")
    assert (
        result.out
        == """\
lesson.toml:5: ✓ NS = 26
lesson.toml:6: ✗ CA: NS >= 20  (NS 16 · EW 24)
lesson.toml:7: ✓ best = C8

3 claims, 1 false
"""
    )


def test_all_true() -> None:
    lesson = LESSON.replace("CA: NS >= 20", "CA: NS <= 20")
    assert answer("verify", "-", stdin=lesson).endswith("\n\n3 claims, 0 false\n")
    (claim,) = answer("verify", "-", stdin=LESSON.partition("claims")[0] + 'claims = ["NS > 0"]')[
        :-1
    ].split("\n\n")[1:]
    assert claim == "1 claim, 0 false"


@pytest.mark.parametrize(
    ("claim", "truth"),
    [
        ("NS = 25", "NS 26 · EW 14"),
        ("EW != 14", "NS 26 · EW 14"),
        ("capot NS", "NS 26 · EW 14"),
        ("best = CA", "best = ♣8"),
        ("best includes CA", "best = ♣8"),
        ("best excludes C8", "best = ♣8"),
        ("line = C8 C9", "best = ♣K after ♣8"),
        ("line = CA", "best = ♣8"),
    ],
)
def test_what_is_true_stands_beside_a_false_claim(claim: str, truth: str) -> None:
    result = capot("verify", "-", stdin=f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["{claim}"]')
    assert result.status == 1
    assert result.rows[0] == f"stdin:3: ✗ {claim}  ({truth})"


def test_a_malformed_claim_is_status_2_beside_a_false_one() -> None:
    result = capot("verify", "-", stdin=LESSON.replace("best = C8", "best is C8"))
    assert result.status == 2
    assert result.rows[-1] == "2 claims, 1 false"
    assert result.err == (
        "capot: stdin, line 7, column 11: a claim of the best cards says neither = nor includes "
        "nor excludes: `best is C8`; write best = SJ H9, best includes SJ or best excludes SJ\n"
    )


@pytest.mark.parametrize(
    ("claim", "problem"),
    [
        ("NS = 163", "163 is above all 40 points in play: `NS = 163`; write capot NS for every"),
        ("C7: NS = 1", "trick 1, ♣7: N is to play and S holds it"),
        ("best = C7", "♣7 may not be played now"),
        ("score NS = 1", "declarations are made before a card of belote is played"),
        ("made", "declarations are made before a card of belote is played"),
        ("line = C8 CA", "trick 1, ♣A: W is to play and N holds it"),
    ],
)
def test_claims_that_cannot_be_judged(claim: str, problem: str) -> None:
    lesson = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["{claim}"]'
    assert problem in refusal("verify", "-", stdin=lesson)


CONTRACT = f"""\
deal = "{TIERCE}"
trump = "S"
rules = "coinche"
taker = "N"
bid = 130
"""


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("made", True),
        ("fails", False),
        ("score NS = 261", True),
        ("score EW >= 52", False),
        ("H8: fails", True),
        ("H8: score EW = 310", True),
        ("H8: made", False),
        ("NS = 131", True),
    ],
)
def test_claims_about_a_contract(claim: str, holds: bool) -> None:
    result = capot("verify", "-", stdin=f'{CONTRACT}claims = ["{claim}"]')
    assert result.status == (0 if holds else 1)
    truth = "NS failed by 13: NS 0 · EW 310" if "H8" in claim else "NS made by 1: NS 261 · EW 51"
    assert result.rows[0] == (f"stdin:6: ✓ {claim}" if holds else f"stdin:6: ✗ {claim}  ({truth})")


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ('rules = "belote"', "a contract of belote needs its taker"),
        ('rules = "bulgarian"\ntaker = "N"', "bulgarian is answered in card points only"),
        ('rules = "coinche"\ntaker = "N"', "a contract of coinche needs its bid"),
        ('rules = "coinche"\ntaker = "N"\nbid = 85', "bid=85 is no bid of coinche"),
    ],
)
def test_only_claims_about_a_contract_need_it(keys: str, problem: str) -> None:
    lesson = f'deal = "{TIERCE}"\ntrump = "S"\n{keys}\nclaims = ["NS > 100", "made"]'
    result = capot("verify", "-", stdin=lesson)
    assert (result.status, result.rows[-1]) == (2, "1 claim, 0 false")
    assert problem in result.err


FOR_MARKS = """\
deal = "N:8.A8.AJ.AJ9 K7.TK.KQ.KQ ATQ.Q7.T9.T J9.J9.87.87"
trump = "C"
rules = "bela"
taker = "W"
played = "DA,DK,D9,D8,S8,SK,SA,SJ,SQ,S9,CJ,S7,C9,CQ,CT,C8"
"""


def test_claims_of_play_for_marks() -> None:
    """North and South can win every trick, and mark more if they leave one."""
    claims = 'claims = ["fails", "score NS = 282", "best = H8 HA DJ CA", "line = H8 HT H7 H9"]'
    lesson = f'{FOR_MARKS}objective = "score"\n{claims}'
    assert answer("verify", "-", stdin=lesson).endswith("\n4 claims, 0 false\n")
    claims = 'claims = ["capot NS", "score NS = 252"]'
    assert answer("verify", "-", stdin=FOR_MARKS + claims).endswith("\n2 claims, 0 false\n")
    result = capot("verify", "--objective", "score", "-", stdin=FOR_MARKS + claims)
    assert (result.status, result.rows[-1]) == (2, "1 claim, 1 false")
    assert "play for marks settles neither points nor capot: `capot NS`" in result.err


def test_markdown_is_known_by_its_name_or_its_block() -> None:
    markdown = f"# A lesson\n\n```toml capot\n{LESSON}```\n"
    Path("lesson.md").write_text(markdown, "utf-8")
    assert "lesson.md:9: ✗ CA: NS >= 20" in capot("verify", "lesson.md").out
    assert "stdin:9: ✗ CA: NS >= 20" in capot("verify", "-", stdin=markdown).out


def test_a_file_that_cannot_be_read_leaves_the_others() -> None:
    Path("good.toml").write_text(LESSON.replace(">=", "<="), "utf-8")
    Path("empty.toml").touch()
    Path("binary.toml").write_bytes(b"\xff\x00")
    result = capot("verify", "none.toml", "empty.toml", "good.toml", "binary.toml", ".")
    assert result.status == 2
    assert result.rows[-1] == "3 claims, 0 false"
    assert [line.split(":")[1].split(",")[0] for line in result.err.splitlines()] == [
        " none.toml",
        " empty.toml",
        " binary.toml",
        " .",
    ]


def test_locale_of_the_lesson_or_the_option() -> None:
    lesson = 'deal = "N:...A8 ...R9 ...D7 ...V10"\ntrump = "P"\nclaims = ["best = TA"]\n'
    for arguments, text in ((["--locale", "fr"], lesson), ([], lesson + 'locale = "fr"')):
        result = capot("verify", *arguments, "-", stdin=text)
        assert (result.status, result.rows[0]) == (1, "stdin:3: ✗ best = TA  (best = ♣8)")
    result = capot("verify", "--ascii", "--locale", "fr", "-", stdin=lesson)
    assert result.rows[0] == "stdin:3: NO best = TA  (best = T8)"


def test_the_environment_does_not_change_the_rules_of_a_lesson() -> None:
    result = capot("verify", "--format", "json", "-", stdin=LESSON, env={"CAPOT_RULES": "bela"})
    assert {claim["rules"] for claim in result.objects} == {"belote"}


def test_json() -> None:
    assert capot("verify", "--format", "json", "-", stdin=LESSON).objects[1] == {
        "schema": 1,
        "file": "-",
        "line": 6,
        "column": 6,
        "title": "An ending",
        "rules": "belote",
        "claim": "CA: NS >= 20",
        "holds": False,
        "truth": "NS 16 · EW 24",
    }


def test_csv() -> None:
    assert capot("verify", "--format", "csv", "-", stdin=LESSON).rows == [
        "file,line,rules,claim,holds,truth",
        "-,5,belote,NS = 26,1,NS 26 · EW 14",
        "-,6,belote,CA: NS >= 20,0,NS 16 · EW 24",
        "-,7,belote,best = C8,1,best = C8",
    ]


def test_control_characters_do_not_reach_the_terminal() -> None:
    claim = r'claims = ["NS =\u001b[31m 26", "NS =\n26"]'
    result = capot("verify", "-", stdin=f'deal = "{ENDING}"\ntrump = "S"\n{claim}\n')
    assert "\x1b" not in result.out + result.err
    assert r"stdin:3: ✓ NS =\n26" in result.rows


def test_names_of_files_in_another_encoding() -> None:
    name = os.fsdecode(b"lesson\xff.toml")
    try:
        Path(name).write_text(LESSON, "utf-8")
    except OSError:
        pytest.skip("this file system has no such names")
    assert capot("verify", name).rows[0] == r"lesson\udcff.toml:5: ✓ NS = 26"
    (first, *_) = capot("verify", "--format", "json", name).objects
    assert first["file"] == name
    assert capot("verify", "--format", "csv", name).rows[1].startswith(r"lesson\udcff.toml,5,")
