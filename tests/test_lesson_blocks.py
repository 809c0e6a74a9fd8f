"""Blocks of lessons in Markdown: none that looks meant for one is passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest
from capot.errors import NotationError
from capot.notation import Example, has_examples, read_lessons
from commandline import ENDING, capot
from hypothesis import given, settings
from hypothesis import strategies as st

BODY = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["NS = 26", "NS = x"]'
ROOT = Path(__file__).parents[1]


def found(text: str) -> list[Example | NotationError]:
    """Return what a lesson in Markdown has."""
    items = list(read_lessons(text, kind="markdown", source="l.md"))
    for item in items:
        assert item.source == "l.md"
    return items


def checked(text: str) -> None:
    """Check that one example is found, with every claim where it is written."""
    (example,) = found(text)
    assert isinstance(example, Example), example
    row = next(n for n, line in enumerate(text.split("\n"), 1) if "claims" in line)
    column = text.split("\n")[row - 1].index('"NS = 26"') + 2
    assert [(claim.line, claim.column) for claim in example.claims] == [(row, column)]
    (error,) = example.errors
    assert (error.line, error.column) == (row, column + len('NS = 26", "NS = '))


def block(
    prefix: str = "", rest: str | None = None, fence: str = "```", info: str = "toml capot"
) -> str:
    """Return a block with a mark before its first line and others before the rest."""
    first = f"{prefix}{fence}{info}"
    before = prefix if rest is None else rest
    return "\n".join([first, *(f"{before}{line}" for line in BODY.split("\n")), f"{before}{fence}"])


@pytest.mark.parametrize(
    "text",
    [
        block(),
        block(fence="~~~"),
        block(fence="`````"),
        block(fence="~~~~~~"),
        block(info=" toml  capot "),
        block(info="TOML Capot"),
        block(info="toml, capot"),
        block(info="toml capot title=x"),
        block(info="toml title=x capot"),
        block(info="capot toml"),
        block(info="{.toml .capot}"),
        block(info="{ .toml .capot #one }"),
        block(info="toml-capot"),
        block(info='toml {data-is="capot"}'),
        block("> "),
        block(">"),
        block("  >  "),
        block("> > "),
        block(">> "),
        block("> ", rest=">"),
        block("- ", rest="  "),
        block("* ", rest="  "),
        block("+ ", rest="  "),
        block("1. ", rest="   "),
        block("10) ", rest="    "),
        block("- - ", rest="    "),
        block("  - ", rest=""),
        block("> - ", rest=">   "),
        block("- > ", rest="  > "),
        block(": ", rest="  "),
        block("    "),
        block("\t"),
        "> [!NOTE]\n" + block("> "),
        block().replace("\n```", "\n  ````  "),
    ],
)
@pytest.mark.parametrize("around", [("", ""), ("# Title\n\nWords.\n", "\n\nMore.\n")])
def test_a_block_is_checked_wherever_it_stands(text: str, around: tuple[str, str]) -> None:
    checked(text.join(around))
    assert has_examples(text.join(around), "markdown")


def test_several_blocks_in_their_places() -> None:
    text = "\n\n".join([block(), block("> "), "words", block("- ", rest="  ")])
    lines = [item.line for item in found(text)]
    assert lines == [n + 2 for n, line in enumerate(text.split("\n")) if "toml capot" in line]


@pytest.mark.parametrize(
    ("text", "line", "problem", "fix"),
    [
        (f"```toml capot\n{BODY}\n", 1, "a block of an example is not closed", "write ```"),
        (f"# x\n~~~~ toml capot\n{BODY}\n~~~\n", 2, "is not closed", "write ~~~~ on a line after"),
        (f"x\n> ```toml capot\n> {BODY}\n", 2, "a block of an example is not closed", "```"),
        ("> ```toml capot\n> deal = 1\n\nwords\n```\n", 1, "is not closed", "```"),
        ("``toml capot\ndeal = 1\n``\n", 1, "no block of an example begins here", "```toml capot"),
        (
            "'''toml capot\ndeal = 1\n'''\n",
            1,
            "no block of an example begins here",
            "```toml capot",
        ),
        ("Look: ```toml capot\ndeal = 1\n```\n", 1, "no block of an example begins here", ""),
        ("<!-- ```toml capot\ndeal = 1\n``` -->\n", 1, "no block of an example begins here", ""),
        (
            f"```python\nprint()\n\n{block()}\n",
            4,
            "a block begins inside that of line 1",
            "write ``` on a line before it",
        ),
        (
            f"~~~python\nprint()\n\n{block()}\n",
            1,
            "a block is not closed, and an example in line 4 is in it",
            "write ~~~ on a line after it",
        ),
        (block(info="capot"), 1, "this block is marked capot and not toml capot", "```toml capot"),
        (block(info="yaml capot"), 1, "this block is marked yaml capot and not", "```toml capot"),
        (block(info="toml capto"), 1, "this block is marked toml capto and not", "```toml capot"),
        (block(info="tmol capot"), 1, "this block is marked tmol capot and not", "```toml capot"),
        (block(info="tom capot"), 1, "this block is marked tom capot and not", "```toml capot"),
        (block(info="TOML kapot"), 1, "this block is marked TOML kapot and not", "```toml capot"),
    ],
)
def test_what_looks_like_a_block_and_is_none(text: str, line: int, problem: str, fix: str) -> None:
    error = found(text)[0]
    assert isinstance(error, NotationError)
    assert error.line == line
    assert problem in error.problem
    assert fix in error.fix
    assert has_examples(text, "markdown")
    result = capot("verify", "-", stdin=text)
    assert result.status == 2
    assert f"capot: stdin, line {line}, column " in result.err


@pytest.mark.parametrize(
    "text",
    [
        block(info="toml"),
        block(info=""),
        "```sh\ncapot verify lesson.toml\n```",
        "```capot\n$ capot solve\n```",
        "A block begins with ```toml capot``` and ends.",
        "A block begins with `toml capot`.",
        f"````markdown\n{block()}\n````",
        f"~~~markdown\n{block()}\n~~~",
        f"> ````markdown\n{block('> ')}\n> ````",
        "toml capot",
    ],
)
def test_what_is_not_meant_for_a_block(text: str) -> None:
    (error,) = found(text)
    assert isinstance(error, NotationError)
    assert error.problem == "there is no example in this lesson"
    assert not has_examples(text, "markdown")


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["```toml capot", "~~~toml capot", "```", "~~~", "````", "> ", "- ", "> ```", "words",
             "> ```toml capot", "```python", "deal = 1", "- ```toml capot", "", "    ```toml capot"]
        ),
        max_size=12,
    )
)  # fmt: skip
def test_nothing_marked_is_passed_over(lines: list[str]) -> None:
    """Every mark is checked, or is an error, or stands in a fence that shows it."""
    marks = sum("toml capot" in line for line in lines)
    items = found("\n".join(lines))
    shown = any(line in ("````", "~~~") for line in lines) or (
        "~~~toml capot" in lines and any(line.endswith(("```", "```python")) for line in lines)
    )
    silent = [
        i
        for i in items
        if isinstance(i, NotationError) and "no example in this lesson" in i.problem
    ]
    if marks and not shown:
        assert not silent


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("solver/capot/docs/*.md"))
)
def test_no_page_of_ours_means_a_block_by_mistake(page: Path) -> None:
    text = page.read_text("utf-8")
    assert not has_examples(text, "markdown")


# -- TOML -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "problem", "fix"),
    [
        (f"# x\n\n[[examples]]\n{BODY}", 3, 1, "'examples' is no key", "write [[example]]"),
        (f"# x\n\n[[ lesson ]]\n{BODY}", 3, 1, "'lesson' is no key", "write [[example]]"),
        (
            f"[[example]]\n{BODY}\n[[exmaple]]\n{BODY}",
            5,
            1,
            "exmaple stands outside",
            "[[example]]",
        ),
        (f"\n[example]\n{BODY}", 2, 1, "example is no list of tables", "write [[example]]"),
        (f"\n[lesson]\n{BODY}", 2, 1, "'lesson' is no key", "write [[example]]"),
        (f"[[example]]\n{BODY}\n[example.more]\nx = 1", 5, 1, "'more' is no key", "[[example]]"),
        (f"[[example]]\n{BODY}\n[[example.more]]\nx = 1", 5, 1, "'more' is no key", "[[example]]"),
        (f"title = 'x'\n[[example]]\n{BODY}", 1, 10, "title stands outside", "[[example]]"),
        (f"{BODY}\nclaim = ['NS = 1']", 4, 9, "'claim' is no key", "keys are deal title text"),
        (f"{BODY}\nTrump = 'H'", 4, 10, "trump is given twice", "write each key once"),
        (f"{BODY}\nTitle = 'H'\ntitle = 'x'", 5, 10, "title is given twice", ""),
    ],
)
def test_a_slip_in_toml_has_its_line(
    text: str, line: int, column: int, problem: str, fix: str
) -> None:
    errors = [i for i in read_lessons(text) if isinstance(i, NotationError)]
    assert [(error.line, error.column) for error in errors] == [(line, column)]
    assert problem in errors[0].problem
    assert fix in errors[0].fix
    assert has_examples(text, "toml")


def test_keys_are_in_either_case() -> None:
    text = BODY.replace("deal", "Deal").replace("claims", "CLAIMS") + "\nTitle = 'x'\nLocale = 'en'"
    for whole in (text, f"[[Example]]\n{text}"):
        (example,) = read_lessons(whole)
        assert isinstance(example, Example)
        assert (example.title, len(example.claims), len(example.errors)) == ("x", 1, 1)
        assert example.claims[0].line == (3 if whole == text else 4)


def test_a_folder_with_a_slip_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(f"[[examples]]\n{BODY}", "utf-8")
    (tmp_path / "b.md").write_text(block(info="capot"), "utf-8")
    (tmp_path / "c.toml").write_text("[tool]\nname = 'x'\n", "utf-8")
    result = capot("verify", str(tmp_path))
    assert result.status == 2
    assert [line.partition(", column")[0] for line in result.err.splitlines()] == [
        f"capot: {tmp_path / 'a.toml'}, line 1",
        f"capot: {tmp_path / 'b.md'}, line 1",
    ]
