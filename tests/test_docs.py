"""Every page of Markdown says what the program does: what it shows is run, what it lists is all."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import capot as package
import make_cli_reference
import pytest
from capot.analysis.corpora import CORPORA
from capot.cards import FULL_PACK, Card, CardSet, Rank
from capot.contracts import LAST_TRICK, POINT_TABLES, Trump, holder, order
from capot.duties import DUTY_VALUES, Ruff, legal_cards
from capot.notation import LOCALES, Record, read_records
from capot.notation.keys import KEYS
from capot.options import OPTION_VALUES
from capot.rules import RULE_SETS, rule_set
from capot_cli.main import COMMANDS
from commandline import DEAL, ENDING, FINISHED, THREE, TIERCE, TWELVE, answer, capot
from pages import (
    NAMES,
    PAGES,
    ROOT,
    Page,
    arguments_of,
    codes,
    is_shown,
    page,
    printed_by,
    run_python,
    tables,
)

RULES, NOTATION, JSON = page("rules.md"), page("notation.md"), page("json.md")
MEASURED = "$ capot bench"
CLUSTER = "from distributed import"  # such blocks are run by test_cluster.py
EVENING = "examples/deals/last_night.txt"


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stand where examples/ and the lesson of the README are."""
    (tmp_path / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    (lesson,) = page("README.md").blocks("toml")
    (tmp_path / "lesson.toml").write_text(lesson, "utf-8")
    monkeypatch.chdir(tmp_path)


# -- what is shown is run -------------------------------------------------------------------


SESSIONS = [
    pytest.param(session, id=f"{each.name} {session.partition(chr(10))[0]}")
    for each in PAGES
    for session in each.sessions
    if not session.startswith(MEASURED)
]


@pytest.mark.parametrize("session", SESSIONS)
def test_commands_behind_a_prompt_print_what_follows(session: str) -> None:
    shown = session.partition("\n")[2]
    printed = printed_by(session)
    assert is_shown(printed, shown), printed


def test_a_session_that_is_not_what_is_printed_is_found() -> None:
    assert is_shown("a 1\nb 2\nc\n", "a …\n…\nc\n")
    assert not is_shown("a 1\nb 2\nc\n", "a …\nc\n")
    assert not is_shown("a 1\nb 2\nc\n", "a 2\n…\nc\n")


MEASUREMENTS = [s for each in PAGES for s in each.sessions if s.startswith(MEASURED)]


@pytest.mark.parametrize("session", MEASUREMENTS, ids=lambda session: session.split("\n")[0])
def test_what_was_measured_has_the_form_of_what_is_printed(session: str) -> None:
    """The figures are of one machine, so they are not compared."""
    prompt, *rows = session.splitlines()
    arguments = arguments_of(prompt)[0]
    if "--against" in arguments:
        assert re.match(r"\d+ deals of contree, every opening card, ms of CPU time; ", rows[0])
        assert [row.split()[0] for row in rows[4:]] == ["capot", "colver", "ratio"]
        return
    asked = [name for name in arguments if name in CORPORA] or list(CORPORA)
    assert rows[0].split() == answer("bench", "--corpus", "piles").splitlines()[0].split()
    assert [row.split()[0] for row in rows[2 : 3 + len(asked)]] == [*asked, "total"]


@pytest.mark.parametrize("each", [e for e in PAGES if "python" in e.kinds], ids=lambda e: e.name)
def test_python_says_what_its_comments_say(each: Page) -> None:
    blocks = [block for block in each.blocks("python") if CLUSTER not in block]
    assert run_python("\n".join(blocks)) >= 2


def test_a_comment_that_is_wrong_is_found() -> None:
    with pytest.raises(AssertionError):
        run_python("2 + 2  # 5\n")


def deals() -> Iterator[str]:
    """Yield the blocks that show deals and neither a command nor its output."""
    for each in PAGES:
        if each.name != "cli.md":
            yield from (text for text in each.blocks("text") if re.match(r"[NESW]:", text))


def test_deals_can_be_read() -> None:
    records = [record for text in deals() for record in read_records(text)]
    assert len(records) >= 7
    for record in records:
        assert isinstance(record, Record), record
        position = record.position(record.trump or Trump.S)
        assert position.is_finished or position.legal_cards()


def test_lessons_hold() -> None:
    lessons = NOTATION.blocks("toml")
    assert lessons
    for lesson in lessons:
        assert answer("verify", "-", stdin=lesson).endswith(" 0 false\n")


def test_every_kind_of_block_is_checked() -> None:
    for each in PAGES:
        kinds = {"sh", "text", "toml", "python"} if each.name == "README.md" else set()
        assert each.kinds <= kinds | {"text", "toml", "python"}
    # What is left of text: help, compared below, the first output of the README, and a diagram.
    others = [
        (each.name, text.splitlines()[0])
        for each in PAGES
        if each.name != "cli.md"
        for text in each.blocks("text")
        if not text.startswith("$ ") and text not in set(deals())
    ]
    assert others == [("README.md", "           N")]


@pytest.mark.parametrize("each", PAGES, ids=NAMES)
def test_commands_in_a_sentence_have_those_options(each: Page) -> None:
    for code in codes(each.prose):
        match = re.match(r"capot ([a-z]+)\b(.*)", code)
        if match and match[1] in COMMANDS:
            text = answer(match[1], "--help")
            for option in re.findall(r"(?<!\S)--?[a-z][-a-z]*", match[2]):
                assert re.search(rf"(?<![-\w]){option}\b", text), code
    shown = [arguments_of(session.partition("\n")[0])[0] for session in each.sessions]
    assert all(arguments[0] in COMMANDS for arguments in shown)


@pytest.mark.parametrize("each", PAGES, ids=NAMES)
def test_links_lead_somewhere(each: Page) -> None:
    package_folder = Path(str(files("capot")))
    for target, anchor in re.findall(r"\]\(([^)#]*)(?:#([^)]+))?\)", each.prose):
        if each.name != "README.md":
            path = package_folder / "docs" / (target or each.name)
        elif target.startswith("solver/capot/"):  # the tests may run without sources
            path = package_folder / target.removeprefix("solver/capot/")
        else:
            path = ROOT / target
        headings = Page(target, path.read_text("utf-8")).headings
        anchors = [re.sub(r"[^a-z0-9 -]", "", heading.lower()) for heading in headings]
        assert not anchor or anchor in [heading.replace(" ", "-") for heading in anchors]


def test_files_of_the_tests_that_are_named_are_there() -> None:
    named = {code for each in PAGES for code in codes(each.prose) if code.startswith("tests/")}
    assert len(named) >= 10
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


# -- the reference of commands --------------------------------------------------------------


def test_the_reference_is_the_help() -> None:
    """Line breaks are those of one version of click, so words are compared."""
    written = page("cli.md").text
    assert written.split() == make_cli_reference.page().split(), (
        "run python tests/make_cli_reference.py"
    )


# -- what the code cites --------------------------------------------------------------------


_SECTIONS = r"\d+(?:\.\d+)?"
_CITED = re.compile(rf"\b(rules|notation) ({_SECTIONS}(?:(?:,| and| to) {_SECTIONS})*)(?![\w.]*\d)")


def cited(text: str) -> Iterator[tuple[str, str]]:
    """Yield page and number of every section that a text cites."""
    for match in _CITED.finditer(text):
        numbers = re.findall(_SECTIONS, match[2])
        if " to " in match[2]:
            first, last = map(int, (numbers[0].split(".")[0], numbers[-1].split(".")[0]))
            numbers += [str(number) for number in range(first, last + 1)]
        for number in numbers:
            yield f"{match[1]}.md", number


def sources() -> Iterator[tuple[str, str]]:
    """Yield every file of both packages, and of the tests, with its text."""
    folders = [files("capot"), files("capot_cli"), ROOT / "tests", ROOT / "examples"]
    for folder in map(str, folders):
        for suffix in ("py", "pyx", "pxd", "pyi", "txt", "md", "toml"):
            for path in Path(folder).rglob(f"*.{suffix}"):
                yield str(path), path.read_text("utf-8")
    yield "README.md", page("README.md").text


def test_what_is_cited_is_there() -> None:
    there = {
        (each.name, match[1])
        for each in (RULES, NOTATION)
        for heading in each.headings
        if (match := re.match(rf"({_SECTIONS})\.? ", heading))
    }
    assert ("rules.md", "4.2") in there
    found = {(path, *where) for path, text in sources() for where in cited(text)}
    assert len({(name, number) for _, name, number in found}) >= 20
    missing = sorted(where for where in found if where[1:] not in there)
    assert not missing


# -- rules ----------------------------------------------------------------------------------


def test_the_table_of_games() -> None:
    described = {name: row[1:] for row in RULES.rows("2. Games") for name in codes(row[0])}
    assert described.keys() == RULE_SETS.keys()
    for name, (players, cards, _, direction) in described.items():
        rules = RULE_SETS[name]
        sizes = [rules.hand_size] + [rules.short_hand_size] * bool(rules.short_hand_size)
        assert int(players) == rules.players
        assert [int(size) for size in cards.split(" or ")] == sizes
        assert direction == rules.direction.value


BY_RANK = {
    "A": Rank.ACE,
    "10": Rank.TEN,
    "K": Rank.KING,
    "Q": Rank.QUEEN,
    "J": Rank.JACK,
    "9": Rank.NINE,
    "8": Rank.EIGHT,
    "7": Rank.SEVEN,
}


def test_the_points_of_suits() -> None:
    table = POINT_TABLES["suit"]
    for row, suit in zip(RULES.rows("3."), (Trump.S, Trump.H), strict=True):
        ranks = [BY_RANK[rank] for rank in row[1].split()]
        assert ranks == list(reversed(order(Card.SA.suit, suit)))
        column = table.trump if suit is Trump.S else table.plain
        assert column is not None
        assert [int(points) for points in row[2].split()] == [column[rank] for rank in ranks]
        assert int(row[3]) == sum(column)


def test_the_points_of_no_trump_and_all_trumps() -> None:
    rows = {codes(row[0])[0]: row for row in RULES.rows("3.", 1)}
    assert rows.keys() | {"suit"} == POINT_TABLES.keys()
    for name, (_, contract, *points, total, default) in rows.items():
        table = POINT_TABLES[name]
        (trump,) = [t for t in (Trump.SA, Trump.TA) if table.fits(t)]
        assert contract == trump.title
        for rank, said in zip(("A", "10", "K", "Q", "J", "9"), points, strict=True):
            assert int(said) == table.points(Card.of(Card.SA.suit, BY_RANK[rank]), trump)
        assert int(total) == LAST_TRICK + sum(table.points(card, trump) for card in FULL_PACK)
        users = [n for n, rules in RULE_SETS.items() if rules.tables.get(trump) == name]
        assert sorted(codes(default)) == sorted(users)


def test_the_table_of_duties() -> None:
    described = {name: row[1:] for row in RULES.rows("4.2") for name in codes(row[0])}
    assert described.keys() == RULE_SETS.keys()
    for name, values in described.items():
        ruff_is_due = RULE_SETS[name].duties.ruff is Ruff.ALWAYS
        assert [value.replace("–", "any" if ruff_is_due else "–") for value in values] == list(
            RULE_SETS[name].duties.to_json().values()
        )
    for values_of in DUTY_VALUES.values():
        assert {value.value for value in values_of} <= set(codes(RULES.section("4.1"))) | {
            "always",
            "unless-partner",
        }


def examples() -> Iterator[Any]:
    """Yield hand, table, rule set and what is legal for every line of rules 4.3."""
    for hand, table, legal in RULES.rows("4.3"):
        for said in legal.split(" · "):
            (name,) = codes(said)
            yield pytest.param(hand, table, name, said.partition("` ")[2], id=f"{hand} {name}")


def cards(text: str) -> list[Card]:
    return [Card[name] for name in text.split()]


@pytest.mark.parametrize(("hand", "table", "name", "legal"), [*examples()])
def test_examples_of_legal_cards(hand: str, table: str, name: str, legal: str) -> None:
    trick = cards(table)
    partner_holds = holder(trick, Trump.S) == len(trick) - 2
    held = CardSet.of(cards(hand))
    found = legal_cards(held, trick, Trump.S, rule_set(name).duties, partner_holds)
    assert found.cards == CardSet.of(cards(legal))


def test_every_option_with_its_values_and_defaults() -> None:
    rows = [*tables(RULES.section("5."))[-1], *tables(RULES.section("6."))[-1]]
    assert [codes(row[0])[0] for row in rows] == list(OPTION_VALUES)
    for name, values, default in rows:
        option = codes(name)[0]
        assert tuple(codes(values)) == OPTION_VALUES[option]
        usual, *others = default.split("; ")
        expected = {game: codes(usual)[0] for game, rules in RULE_SETS.items()}
        for other in others:
            value, *games = codes(other)
            expected |= dict.fromkeys(games, value)
        for game, rules in RULE_SETS.items():
            if rules.heeds(option):
                assert rules.options.to_json()[option] == expected[game], (option, game)


# -- notation -------------------------------------------------------------------------------


def test_the_letters_of_every_language() -> None:
    rows = {codes(row[0])[0]: row[1:] for row in NOTATION.rows("1.")}
    assert rows.keys() == LOCALES.keys()
    for name, (high, suits, also) in rows.items():
        locale = LOCALES[name]
        assert codes(high) == [spellings[0] for spellings in locale.high]
        assert codes(suits) == [spellings[0] for spellings in locale.suits]
        others = [s for spellings in (*locale.high, *locale.suits) for s in spellings[1:]]
        composed = {each for each in (*others, *locale.also) if each.isascii() or len(each) < 3}
        assert {each for each in codes(also) if len(each) < 5} == {
            each for each in composed if "\N{COMBINING ACUTE ACCENT}" not in each
        }


def test_every_key() -> None:
    named = [code for row in NOTATION.rows("3.") for code in codes(row[0])]
    assert sorted([*named, *DUTY_VALUES, *OPTION_VALUES]) == sorted(KEYS)


def test_every_form_of_a_claim() -> None:
    claims = [code for row in NOTATION.rows("5.") for code in codes(row[0])]
    keys = {"deal": TIERCE, "trump": "S", "rules": "contree", "taker": "N", "bid": "100"}
    lines = [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
    lesson = "\n".join([*lines, f"claims = {json.dumps(claims)}"])
    result = capot("verify", "-", stdin=lesson)
    assert (result.status, result.err) == (1, "")
    assert [row.partition("✓ ")[2] for row in result.rows if "✓" in row] == [
        "not capot NS",
        "best includes SJ",
        "best excludes H8",
        "line = SJ SK ST S7",
        "made",
    ]


def test_every_condition() -> None:
    written = [code for row in NOTATION.rows("8.") for code in codes(row[0])]
    for code in written:
        whole = code if re.search(r"<|\bin\b|has", code) else f"{code} >= 1"
        if re.fullmatch("N|W|S|E|N[.](spades|hearts|diamonds|clubs|trumps)", code):
            whole = f"len({code}) >= 0"
        known = ["--known", "N:J9A.AT.K7.8", "-t", "S", "--samples", "1"]
        assert answer("simulate", *known, "--where", f"{whole} or 1 == 1"), code


# -- JSON -----------------------------------------------------------------------------------


ASKED = {
    "solve": [
        ["-t", "S", f"{ENDING} rules=klaverjas-amsterdam", "--check"],
        ["-t", "S", f"{DEAL} rules=coinche"],
        ["-t", "S", f"{TIERCE} rules=coinche taker=N bid=100"],
        ["-t", "TA", ENDING],
        [DEAL],
        ["-t", "C", f"{THREE} rules=bela3 taker=E"],
        ["-t", "C", f"{TWELVE} rules=bela3 taker=E"],
    ],
    "leads": [["-t", "S", ENDING], [ENDING]],
    "table": [
        [f"{DEAL} rules=contree"],
        [DEAL],
        [f"{THREE} rules=bela3 taker=E"],
        [f"{ENDING} rules=klaverjas-amsterdam"],
    ],
    "review": [
        [EVENING],
        [EVENING, "--at", "28"],
        [EVENING, "--quiz"],
        ["-t", "S", "--played", FINISHED, ENDING],
    ],
    "simulate": [
        ["-t", "S", "--known", "N:J9A.AT.K7.8", "--samples", "2"],
        ["-t", "all", "-r", "contree", "--known", "N:J9A.AT.K7.8", "--samples", "2"],
        ["--turn-up", "HJ", "--known", "N:J9A.T..K", "--samples", "2"],
    ],
    "explore": [
        [
            "--commands",
            f"{ROOT}/tests/data/commands.txt",
            "-t",
            "S",
            "N:.T87.. .A9.7. .KQJ.. ..A98.",
        ]
    ],
    "verify": [["examples/lessons/iber.md"]],
    "declarations": [["-t", "S", TIERCE]],
    "score": [[EVENING, EVENING]],
    "convert": [["--to", "json", "-t", "S", DEAL]],
    "deal": [["--seed", "1"]],
    "perft": [["-t", "S", "--depth", "2", DEAL]],
    "rules": [["contree"]],
    "batch": [["examples/deals/problems.jsonl"], ["examples/deals/problems.jsonl", "--table"]],
    "bench": [["--corpus", "piles"], ["--corpus", "table24"]],
}
NAMED = re.compile(
    r"NS|EW|[NESW]|defence|SA|TA|[SHDC]([7-9TJQKA])?|\d+|[a-z]+-[-a-z]+"  # sides, cards, rules
)
OF_ANOTHER_SOLVER = {"against", "version", "rules", "question", "deals", "ms", "ratio"}
"""What only `capot bench --against` writes, whose solver need not be here."""


def keys_in(value: Any) -> Iterator[str]:
    """Yield every key of objects within a value but options, names of sides, cards and trumps."""
    if isinstance(value, dict):
        for key, part in value.items():
            if not NAMED.fullmatch(key):
                yield key
            if key not in ("options", "duties"):
                yield from keys_in(part)
    elif isinstance(value, list):
        yield from itertools.chain.from_iterable(map(keys_in, value))


def written_by(command: str) -> set[str]:
    """Return the keys in what a command writes as JSON."""
    form = [] if command == "convert" else ["--format", "json"]
    found: set[str] = set()
    for arguments in ASKED[command]:
        for written in capot(command, *form, *arguments).objects:
            found |= set(keys_in(written))
    return found


def sections() -> Iterator[tuple[list[str], str]]:
    """Yield the commands and the text of every section of json.md that is about some."""
    for heading in JSON.headings:
        if heading.startswith("capot "):
            names = heading.removeprefix("capot ").split(", ")
            yield names, JSON.section(heading)


def test_json_of_every_command_is_described() -> None:
    described = [name for names, _ in sections() for name in names]
    assert sorted([*described, "show"]) == sorted(COMMANDS)
    assert sorted(described) == sorted(ASKED)


@pytest.mark.parametrize(("names", "text"), [*sections()])
def test_every_key_is_described_and_written(names: list[str], text: str) -> None:
    found = set().union(*map(written_by, names))
    shared = JSON.section("What many answers share") + NOTATION.section("3.")
    also = "".join(JSON.section(code) for code in codes(text) if f"## {code}\n" in JSON.text)
    assert found - {*codes(shared), *codes(text), *codes(also)} == set()
    described = {code for table in tables(text) for row in table for code in codes(row[0])}
    assert described - found <= (OF_ANOTHER_SOLVER if names == ["bench"] else set())


def test_what_the_readme_says_of_json_is_there() -> None:
    described = {code for row in page("README.md").rows("JSON") for code in codes(row[0])}
    assert described <= written_by("solve")


def test_what_the_readme_says_of_the_other_commands_is_there() -> None:
    for command, _, keys in page("README.md").rows("The other commands in JSON"):
        (name,) = codes(command)
        assert set(codes(keys)) - {"solve"} <= written_by(name)


# -- nothing is left out --------------------------------------------------------------------


def test_every_name_of_the_package_is_on_the_page_of_python() -> None:
    text = page("python.md").text
    assert [name for name in package.__all__ if not re.search(rf"\b{name}\b", text)] == []


def test_every_corpus_is_described() -> None:
    named = [code for row in page("speed.md").rows("Speed") for code in codes(row[0])]
    assert sorted(named) == sorted(CORPORA)
