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

1 file, 1 example, 3 claims: 2 true, 1 false
"""
    )


def test_all_true() -> None:
    lesson = LESSON.replace("CA: NS >= 20", "CA: NS <= 20")
    result = answer("verify", "-", stdin=lesson)
    assert result.endswith("\n\n1 file, 1 example, 3 claims: 3 true, 0 false\n")
    lesson = LESSON.partition("claims")[0]
    (_, summary) = answer("verify", "-", stdin=lesson + 'claims = ["NS > 0"]').split("\n\n")
    assert summary == "1 file, 1 example, 1 claim: 1 true, 0 false\n"


@pytest.mark.parametrize(
    ("claim", "truth"),
    [
        ("NS = 25", "NS 26 · EW 14"),
        ("EW != 14", "NS 26 · EW 14"),
        ("capot NS", "NS 26 · EW 14; an ending with history=none counts no capot"),
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
    assert result.rows[-1] == "1 file, 1 example, 2 claims: 1 true, 1 false, 1 malformed"
    assert result.err == (
        "capot: stdin, line 7, column 11: a claim of the best cards says neither = nor includes "
        "nor excludes: `best is C8`; write best = SJ H9, best includes SJ or best excludes SJ\n"
    )


@pytest.mark.parametrize(
    ("claim", "problem"),
    [
        ("NS = 163", "163 is above all 40 points in play: `NS = 163`; write capot NS for every"),
        ("C7: NS = 1", "trick 1, ♣7: N is to play and S holds it"),
        ("best = C7", "column 19: ♣7 may not be played now: `best = C7`; N may play ♣8 ♣A"),
        ("score NS = 1", "declarations are made before a card of belote is played"),
        ("made", "declarations are made before a card of belote is played"),
        ("line = C8 CA", "trick 1, ♣A: W is to play and N holds it"),
        ("line = C8 CA", "column 22: "),
        ("CA: line = C9 CA", "column 26: trick 1, ♣A: it was played before"),
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
        ('rules = "coinche"\ntaker = "N"', "a contract of coinche needs its bid"),
    ],
)
def test_only_claims_about_a_contract_need_it(keys: str, problem: str) -> None:
    lesson = f'deal = "{TIERCE}"\ntrump = "S"\n{keys}\nclaims = ["NS > 100", "made"]'
    result = capot("verify", "-", stdin=lesson)
    assert result.status == 2
    assert result.rows[-1] == "1 file, 1 example, 1 claim: 1 true, 0 false, 1 malformed"
    assert problem in result.err


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ('rules = "bulgarian"\ntaker = "N"', "4:10: bulgarian is answered in card points only"),
        ('rules = "coinche"\ntaker = "N"\nbid = 85', "5:7: bid=85 is no bid of coinche"),
        ('rules = "belote"\ntaker = "N"\nbid = 100', "5:7: belote has no bids"),
        ('rules = "coinche"\nbid = 100', "4:7: a contract of coinche needs its taker"),
    ],
)
def test_no_example_has_a_contract_that_the_game_cannot_have(keys: str, problem: str) -> None:
    lesson = f'deal = "{TIERCE}"\ntrump = "S"\n{keys}\nclaims = ["NS > 100"]'
    result = capot("verify", "-", stdin=lesson)
    assert result.status == 2
    line, column, said = problem.split(":", 2)
    assert f"stdin, line {line}, column {column}:{said}" in result.err


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
    assert answer("verify", "-", stdin=lesson).endswith(" 4 claims: 4 true, 0 false\n")
    claims = 'claims = ["capot NS", "score NS = 252"]'
    assert answer("verify", "-", stdin=FOR_MARKS + claims).endswith(" 2 claims: 2 true, 0 false\n")
    result = capot("verify", "--objective", "score", "-", stdin=FOR_MARKS + claims)
    assert result.status == 2
    assert result.rows[-1] == "1 file, 1 example, 1 claim: 0 true, 1 false, 1 malformed"
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
    result = capot("verify", "none.toml", "empty.toml", "good.toml", "binary.toml")
    assert result.status == 2
    assert result.rows[-1] == "2 files, 1 example, 3 claims: 3 true, 0 false, 3 malformed"
    assert [line.split(":")[1].split(",")[0] for line in result.err.splitlines()] == [
        " none.toml",
        " empty.toml",
        " binary.toml",
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
    assert {claim["rules"] for claim in result.objects[:-1]} == {"belote"}


def test_json() -> None:
    first, second, _, last = capot("verify", "--format", "json", "-", stdin=LESSON).objects
    assert (first["holds"], first["suggestion"]) == (True, None)
    assert second == {
        "schema": 1,
        "file": "-",
        "line": 6,
        "column": 6,
        "title": "An ending",
        "rules": "belote",
        "claim": "CA: NS >= 20",
        "holds": False,
        "truth": "NS 16 · EW 24",
        "suggestion": "CA: NS >= 16",
    }
    assert last == {
        "schema": 1,
        "summary": {
            "files": 1,
            "examples": 1,
            "claims": 3,
            "true": 2,
            "false": 1,
            "malformed": 0,
        },
    }


def test_csv() -> None:
    assert capot("verify", "--format", "csv", "-", stdin=LESSON).rows == [
        "file,line,rules,claim,holds,truth,suggestion",
        "-,5,belote,NS = 26,1,NS 26 · EW 14,",
        "-,6,belote,CA: NS >= 20,0,NS 16 · EW 24,CA: NS >= 16",
        "-,7,belote,best = C8,1,best = C8,",
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


# -- suggestions ------------------------------------------------------------------------------


def test_a_suggestion_stands_below_a_false_claim() -> None:
    Path("lesson.toml").write_text(LESSON.replace("best = C8", "best = ♣A"), "utf-8")
    result = capot("verify", "--suggest", "lesson.toml")
    assert (result.status, result.err) == (1, "")
    assert result.rows[:5] == [
        "lesson.toml:5: ✓ NS = 26",
        "lesson.toml:6: ✗ CA: NS >= 20  (NS 16 · EW 24)",
        'lesson.toml:6: → "CA: NS >= 16",',
        "lesson.toml:7: ✗ best = ♣A  (best = ♣8)",
        'lesson.toml:7: → "best = ♣8",',
    ]


def test_suggestions_can_be_pasted() -> None:
    lesson = LESSON.replace("NS = 26", "NS < 26").replace("best = C8", "line = C8 C9")
    Path("lesson.md").write_text(f"# Lesson\n\n```toml capot\n{lesson}```\n", "utf-8")
    lines = Path("lesson.md").read_text("utf-8").splitlines()
    for row in capot("verify", "--suggest", "lesson.md").rows:
        if "→" in row:
            place, _, instead = row.partition(": → ")
            lines[int(place.split(":")[1]) - 1] = instead
    Path("lesson.md").write_text("\n".join(lines), "utf-8")
    assert answer("verify", "--suggest", "lesson.md") == (
        "lesson.md:8: ✓ NS < 27\n"
        "lesson.md:9: ✓ CA: NS >= 16\n"
        "lesson.md:10: ✓ line = C8 CK\n"
        "\n1 file, 1 example, 3 claims: 3 true, 0 false\n"
    )


def test_suggestions_without_signs_read_back_in_the_locale_of_the_lesson() -> None:
    lesson = 'deal = "N:...A8 ...R9 ...D7 ...V10"\ntrump = "P"\nlocale = "fr"\n'
    result = capot("verify", "--suggest", "--ascii", "-", stdin=lesson + 'claims = ["best = ♣A"]')
    assert result.rows[1] == 'stdin:4: > "best = T8",'
    assert answer("verify", "-", stdin=lesson + 'claims = ["best = T8"]')


# -- folders ----------------------------------------------------------------------------------

TRUE = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["NS = 26"]\n'


def in_folder(files: dict[str, str]) -> None:
    for name, text in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")


def test_a_folder_is_read_file_by_file_and_folder_by_folder() -> None:
    block = f"```toml capot\n{TRUE}```\n"
    in_folder(
        {
            "all/c.md": block,
            "all/b/2.toml": TRUE,
            "all/b/10.MARKDOWN": block,
            "all/b/a/x.toml": TRUE,
            "all/a/x.TOML": TRUE,
            "all/z.toml": TRUE,
            "all/notes.txt": "not read",
            "all/.hidden.toml": "not read",
            "all/.hidden/x.toml": "not read",
            "all/README.md": "# Only words\n",
            "all/settings.toml": '[tool]\nname = "other"\n',
        }
    )
    *claims, _, summary = answer("verify", "all").splitlines()
    assert [Path(claim.split(":")[0]).relative_to("all").as_posix() for claim in claims] == [
        "c.md",
        "z.toml",
        "a/x.TOML",
        "b/10.MARKDOWN",
        "b/2.toml",
        "b/a/x.toml",
    ]
    assert summary == "6 files, 6 examples, 6 claims: 6 true, 0 false"
    assert {row["file"] for row in capot("verify", "--format", "json", "all/b").objects[:-1]} == {
        str(Path("all/b") / name) for name in ("2.toml", "10.MARKDOWN", "a/x.toml")
    }


def test_what_is_named_is_read_whatever_its_name() -> None:
    in_folder({".hidden/lesson.toml": TRUE, ".lesson": TRUE, "words.md": "# Only words\n"})
    assert answer("verify", ".hidden", ".lesson").endswith("2 claims: 2 true, 0 false\n")
    assert "there is no example in this lesson" in refusal("verify", "words.md")


def test_a_folder_without_lessons_is_an_error() -> None:
    in_folder({"none/README.md": "# Only words\n", "none/x/.y.toml": TRUE, "good/x.toml": TRUE})
    Path("empty").mkdir()
    for folder in ("none", "empty", "none/x"):
        assert refusal("verify", folder) == (
            f"capot: {folder}: there is no lesson in this folder: write .toml files, or .md files "
            "with blocks that begin with ```toml capot"
        )
    result = capot("verify", "none", "good")
    assert (result.status, result.rows[0]) == (2, f"{Path('good') / 'x.toml'}:3: ✓ NS = 26")
    assert result.rows[-1] == "1 file, 1 example, 1 claim: 1 true, 0 false, 1 malformed"


NO_CLAIM = 'there is no claim to be checked; write claims = ["NS >= 82"] below the deal'
SILENT = f'deal = "{ENDING}"\ntrump = "S"\n'


@pytest.mark.parametrize("form", [[], ["--format", "json"], ["--format", "csv"], ["--suggest"]])
def test_where_nothing_is_claimed_nothing_is_right(form: list[str]) -> None:
    in_folder({"none/x.toml": SILENT, "none/y.toml": SILENT, "x.toml": SILENT + "claims = []\n"})
    in_folder({"z.md": f"```toml capot\n{SILENT}```\n"})
    for named in ("none", "none/x.toml", "x.toml", "z.md"):
        assert refusal("verify", *form, named) == f"capot: {named}: {NO_CLAIM}"
    assert refusal("verify", *form, "-", stdin=SILENT) == f"capot: stdin: {NO_CLAIM}"


def test_a_claim_elsewhere_is_none_of_a_file_that_is_named() -> None:
    in_folder({"x.toml": TRUE, "lessons/x.toml": TRUE, "lessons/y.toml": SILENT})
    assert answer("verify", "lessons").endswith("2 files, 2 examples, 1 claim: 1 true, 0 false\n")
    result = capot("verify", "x.toml", "lessons/y.toml")
    assert (result.status, result.err) == (2, f"capot: lessons/y.toml: {NO_CLAIM}\n")
    assert result.rows[0] == "x.toml:3: ✓ NS = 26"
    assert result.rows[-1] == "2 files, 2 examples, 1 claim: 1 true, 0 false, 1 malformed"
    both = f"[[example]]\n{TRUE}[[example]]\n{SILENT}"
    assert answer("verify", "-", stdin=both).endswith(
        "1 file, 2 examples, 1 claim: 1 true, 0 false\n"
    )


def test_a_list_of_no_examples_is_an_error() -> None:
    said = "there is no example in this list: `[`; write [[example]] above each example"
    for text in ("example = []\n", "EXAMPLE = [ ]\n"):
        assert said in refusal("verify", "-", stdin=text)


def test_a_broken_file_in_a_folder_does_not_lose_the_others() -> None:
    in_folder(
        {
            "all/a.toml": "deal = \n",
            "all/b.md": "```toml capot\n",
            "all/c.toml": "claims = []",
            "all/d.toml": TRUE,
        }
    )
    Path("all/e.md").write_bytes(b"\xff")
    result = capot("verify", "all")
    assert (result.status, result.rows[0]) == (2, f"{Path('all') / 'd.toml'}:3: ✓ NS = 26")
    files = [line.removeprefix("capot: ").split(",")[0] for line in result.err.splitlines()]
    assert [Path(file).name for file in files] == ["a.toml", "b.md", "c.toml", "e.md"]


def test_links_that_go_round_are_followed_no_further() -> None:
    in_folder({"all/x.toml": TRUE})
    try:
        Path("all/again").symlink_to(Path("all").resolve(), target_is_directory=True)
    except OSError:
        pytest.skip("no links here")
    assert answer("verify", "all").endswith("1 file, 1 example, 1 claim: 1 true, 0 false\n")


# -- files as editors leave them --------------------------------------------------------------


def test_windows_lines_and_a_byte_order_mark_move_no_place() -> None:
    lesson = (
        'deal = """\nN: ♣A8\nW: ♣K9\nS: ♣Q7\nE: ♣JT\n"""\ntrump = "S"\nleader = "N"\n'
        'claims = [\n\t"NS = 25",  # "capot"\n  "NS = x",\n]\n'
    )
    for text in (lesson, lesson.replace("\n", "\r\n")):
        for mark in (b"", b"\xef\xbb\xbf"):
            Path("lesson.toml").write_bytes(mark + text.encode())
            result = capot("verify", "lesson.toml")
            assert result.rows[0] == "lesson.toml:10: ✗ NS = 25  (NS 26 · EW 14)"
            assert "lesson.toml, line 11, column 9: x is no number of points" in result.err
            Path("lesson.toml").write_bytes(mark + text.replace("♣JT", "♣JX").encode())
            assert "lesson.toml, line 5, column 6: X is no rank" in refusal("verify", "lesson.toml")
