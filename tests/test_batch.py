"""`capot batch`: what a line is answered by, whoever works on it (notation 6)."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from capot_cli import batch_lines
from capot_cli.batch_lines import LONGEST
from commandline import (
    DEAL,
    ENDING,
    FINISHED,
    LABELLED,
    PILES,
    SWEEP,
    THREE,
    TIERCE,
    TWELVE,
    TWO,
    Result,
    capot,
    refusal,
)

CFN = "W:A.AK.J7.K87/TJ87.Q9..AQ/9.T87.TK98./KQ.J.AQ.TJ9 - 100hNS"
QUESTIONS = [
    f"{DEAL} trump=S",
    f"{DEAL} trump=S leader=E played=SA,SJ",
    f"{DEAL} trump=TA",
    f"{DEAL} trump=H rules=contree taker=N bid=100 objective=score",
    f"{LABELLED} leader=W trump=H rules=klaverjas-amsterdam direction=anticlockwise",
    f"{ENDING} trump=S history=full",
    f"{ENDING} trump=S played={FINISHED}",
    f"{SWEEP} trump=SA rules=belote-ffb",
    f"{THREE} trump=H rules=bela3",
    f"{TWO} trump=S rules=bela2",
    f"{PILES} trump=S rules=decouverte",
    CFN,
]


def batch(*arguments: str, stdin: str | bytes = "") -> Result:
    """Run the command with as many processes as one."""
    return capot("batch", "--jobs", "1", *arguments, "-", stdin=stdin)


def answers(*lines: str, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Return the answers to lines that must have no error."""
    result = batch(*options, stdin="\n".join(lines))
    assert (result.status, result.err) == (0, "")
    return result.objects


def error(line: str | bytes, *options: str) -> dict[str, Any]:
    """Return the record of a line that must have one error, behind a good line."""
    good = f"{ENDING} trump=S\n"
    stdin = good.encode() + line if isinstance(line, bytes) else good + line
    result = batch(*options, stdin=stdin)
    assert result.status == 2
    assert result.err == "capot: 1 of 2 lines have an error in their place\n"
    first, record = result.objects
    assert "value" in first
    assert record["line"] == 2
    assert record["error"].startswith("line 2, column ")
    assert record["error"].isprintable()
    return record


# -- answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", QUESTIONS)
def test_value_and_cards_are_those_of_solve(line: str) -> None:
    (solved,) = capot("solve", "--format", "json", line).objects
    outcome = ("capot", "scaled", *solved["value"])
    cards = {
        entry["card"]: {key: entry[key] for key in entry if key in outcome}
        for entry in solved["cards"]
    }
    (both,) = answers(line)
    assert both == {"value": solved["value"], "cards": cards}
    assert list(both["cards"]) == [entry["card"] for entry in solved["cards"]]
    assert answers(line, options=("--cards",)) == [both]
    assert answers(line, options=("--values",)) == [{"value": solved["value"]}]


def test_the_example_of_the_notation() -> None:
    line = {"id": 7, "deal": DEAL, "trump": "S", "leader": "N", "rules": "belote"}
    result = batch(stdin=json.dumps(line))
    assert result.out.startswith(
        '{"id": 7, "value": {"NS": 137, "EW": 25, "capot": null}, '
        '"cards": {"S8": {"NS": 95, "EW": 67, "capot": null}, "SJ": {"NS": 137, '
    )
    assert result.out.endswith("}\n")


@pytest.mark.parametrize(
    "spoken",
    [
        "null",
        "false",
        "-0.5",
        "1e+300",
        "12345678901234567890123",
        '""',
        '"♠ é"',
        '"\\ud800"',
        '"\\u0000"',
        '[1, {"b": [null]}]',
        '{"id": {"line": 3}}',
    ],
)
def test_an_id_is_given_back_first(spoken: str) -> None:
    line = f'{{"deal": "{ENDING}", "trump": "S", "id": {spoken}}}'
    result = batch("--values", stdin=line)
    assert result.status == 0
    assert result.out.startswith('{"id": ')
    (answer,) = result.objects
    assert answer["id"] == json.loads(spoken)
    bad = batch("--values", stdin=line.replace('"trump": "S"', '"trump": "X"'))
    assert bad.out.startswith('{"id": ')
    assert bad.objects[0]["id"] == json.loads(spoken)
    assert list(bad.objects[0]) == ["id", "line", "error"]


def test_a_line_without_id_has_none_in_its_answer() -> None:
    assert [list(answer) for answer in answers(f"{ENDING} trump=S")] == [["value", "cards"]]


def test_keys_of_json_are_those_of_a_position() -> None:
    as_text = f"{TIERCE} rules=coinche trump=S taker=N bid=100 played=S9,S8 under=must"
    keys = {"rules": "coinche", "trump": "S", "taker": "N", "bid": 100, "under": "must"}
    listed = {"deal": TIERCE, **keys, "played": ["S9", "S8"]}
    joined = {"deal": TIERCE, **keys, "played": "S9,S8"}
    inside = {"deal": as_text, "leader": None}
    dealt = {"schema": 1, "seed": 5, "number": 2, **listed}
    same = answers(as_text, *map(json.dumps, (listed, joined, inside, dealt)))
    assert same == [same[0]] * 5


def test_options_win_over_what_a_line_says() -> None:
    (answer,) = answers(f"{DEAL} trump=S", options=("-t", "H", "-l", "E", "-r", "contree"))
    assert answer == answers(f"{DEAL} trump=H leader=E rules=contree")[0]
    bare = answers(json.dumps({"deal": DEAL}), options=("-t", "H", "--duty", "under=free"))
    assert bare == answers(f"{DEAL} trump=H under=free")
    french = answers(
        DEAL.replace("J", "V").replace("Q", "D").replace("K", "R").replace("T", "10"),
        options=("--locale", "fr", "-t", "C"),
    )
    assert french == answers(f"{DEAL} trump=H")


def test_the_environment_gives_way_to_what_a_line_says() -> None:
    line = json.dumps({"deal": DEAL, "trump": "S"})
    said = json.dumps({"deal": DEAL, "trump": "S", "rules": "belote"})
    result = capot("batch", "-", stdin=f"{line}\n{said}\n", env={"CAPOT_RULES": "bela"})
    assert result.objects == answers(f"{DEAL} trump=S rules=bela", f"{DEAL} trump=S")


# -- tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        f"{DEAL} leader=S trump=H rules=contree",
        f"{LABELLED} rules=bela",
        f"{TWO} rules=bela2",
        f"{THREE} rules=bela3",
        f"{THREE} rules=bela3 taker=W",
        f"{PILES} rules=decouverte",
    ],
)
def test_a_table_has_every_contract_and_leader(line: str) -> None:
    (shown,) = capot("table", "--format", "json", line).objects
    expected: dict[str, dict[str, Any]] = {}
    for row in shown["table"]:
        for trump, cell in row["contracts"].items():
            outcome = {k: v for k, v in cell.items() if k not in ("bids", "results")}
            expected.setdefault(trump, {})[row["leader"]] = outcome
    (answer,) = answers(line, options=("--table",))
    assert answer == {"table": expected}
    assert batch("--table", "--format", "csv", stdin=line).out.splitlines()[1:] == [
        ",".join(["1", "", trump, leader, *csv_outcome(outcome)])
        for trump, row in answer["table"].items()
        for leader, outcome in row.items()
    ]


def csv_outcome(outcome: dict[str, Any]) -> list[str]:
    """Return an outcome in the columns from `side` on."""
    (side, points), (opponents, theirs), (_, sweeper) = list(outcome.items())[:3]
    return [side, str(points), opponents, str(theirs), sweeper or "", ""]


@pytest.mark.parametrize("key", ["played=SJ", "objective=score taker=N"])
def test_a_table_is_of_points_before_the_first_card(key: str) -> None:
    result = batch("--table", stdin=f"{DEAL} trump=S {key}")
    (record,) = result.objects
    assert "a table is of card points before the first card" in record["error"]


# -- CSV --------------------------------------------------------------------------------------


def rows(*arguments: str, stdin: str) -> list[list[str]]:
    """Return the cells of each row of CSV."""
    return list(csv.reader(io.StringIO(batch("--format", "csv", *arguments, stdin=stdin).out)))


def test_csv_has_a_row_for_the_value_and_each_card() -> None:
    line = json.dumps({"id": 'a,"b', "deal": ENDING, "trump": "S", "history": "full"})
    (answer,) = answers(line)
    header, *found = rows(stdin=line)
    assert ",".join(header) == "line,id,card,side,points,opponents,opponents_points,capot,error"
    expected = {"": answer["value"], **answer["cards"]}
    assert found == [["1", 'a,"b', card, *csv_outcome(o)] for card, o in expected.items()]
    assert rows("--values", stdin=line) == [
        [cell for cell in header if cell != "card"],
        ["1", 'a,"b', *csv_outcome(answer["value"])],
    ]


def test_csv_names_a_capot_and_an_error() -> None:
    lines = f'{SWEEP} trump=S\n{{"id": [1, "x\\ny"], "deal": "N:"}}\n{ENDING} trump=S'
    _, capot_row, error_row, last = rows("--values", stdin=lines)
    assert capot_row == ["1", "", "NS", "162", "EW", "0", "NS", ""]
    assert error_row[:-1] == ["2", '[1, "x\\ny"]', *[""] * 5]
    assert error_row[-1].startswith("line 2, column ")
    assert last[0] == "3"


def test_a_row_of_csv_is_one_line_whatever_the_id() -> None:
    for spoken in ("x\ny", "x\ry", "x\u2028y", "x\0y", "\ud800"):
        line = json.dumps({"id": spoken, "deal": ENDING, "trump": "S"})
        out = batch("--values", "--format", "csv", stdin=line).out
        assert len(out.splitlines()) == 2
        assert json.dumps(spoken) in out.replace('""', '"')


def test_the_format_of_the_environment_is_taken_where_it_is_one() -> None:
    line = f"{ENDING} trump=S"
    for format_, begin in (("csv", "line,id,"), ("json", "{"), ("text", "{")):
        result = capot("batch", "-", stdin=line, env={"CAPOT_FORMAT": format_})
        assert result.out.startswith(begin)


# -- lines that are bad, and lines that ask nothing -------------------------------------------


BOMB = '{"id": ' + "[" * 30000 + "]" * 30000 + "}"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "this is no JSON"),
        ('{"deal": "N:', "this is no JSON"),
        ("[1]", ""),
        ("nonsense", ""),
        ('{"deal": 7}', "deal is the number 7"),
        ('{"trump": "S"}', "there is no deal"),
        (f'{{"deal": "{ENDING}"}}', "no trump is said"),
        (f'{{"deal": "{ENDING}", "trmp": "S"}}', "'trmp' is no key"),
        (f'{{"deal": "{ENDING}", "trump": ["S"]}}', "trump is a list"),
        (f'{{"deal": "{ENDING}", "trump": "S", "trump": "S"}}', "trump is given twice"),
        (f'{{"deal": "{ENDING}", "trump": "S", "Trump": "S"}}', "trump is given twice"),
        (f'{{"deal": "{ENDING} trump=S", "trump": "S"}}', "trump is given twice"),
        (f'{{"deal": "{ENDING}", "trump": "S", "bid": NaN}}', "NaN is no number of JSON"),
        (f'{{"deal": "{ENDING}", "trump": "S", "bid": 1e999}}', "1e999 is no number of JSON"),
        (
            f'{{"deal": "{ENDING}", "trump": "S", "bid": {"1" * 9999}}}',
            "number of this JSON is too long",
        ),
        (
            f'{{"deal": "{ENDING}", "trump": "S", "played": [7]}}',
            "card 1 of played is the number 7",
        ),
        (f'{{"deal": "{ENDING}", "trump": "S"}} {{}}', "there is more JSON behind this object"),
        (f"{ENDING} trump=S played=CA,CT", "trick 1, CT"),
        (f"{DEAL} trump=S history=always", "history=always says nothing"),
        (f"{TWELVE} trump=S rules=bela3", "put away"),
        (BOMB, "nested more than 100 deep"),
        ("[" * 60000, ""),
        (f"{ENDING} trump=S \0", "NUL"),
        (f"{ENDING} trump=S".encode() + b" \xff", "the byte 0xff is not UTF-8"),
        (f"{ENDING} trump=S " + "x" * 10_000_000, f"the line is longer than {LONGEST} bytes"),
    ],
)
def test_a_bad_line_has_an_error_in_its_place(line: str | bytes, problem: str) -> None:
    assert problem in error(line)["error"]


@pytest.mark.parametrize(
    ("line", "spoken"),
    [
        ('{"id": 5, "trump": "S", "trump": "S"}', {"id": 5}),
        ('{"id": {"id": 1, "id": 2}, "deal": "N:"}', {"id": {}}),
        ('{"id": 5, "id": 6}', {}),
        ('{"id": 5, "deal": "N:"', {}),
        ('{"id": NaN, "deal": "N:"}', {}),
    ],
)
def test_an_id_that_can_be_read_stands_in_the_error(line: str, spoken: dict[str, Any]) -> None:
    record = error(line)
    del record["line"], record["error"]
    assert record == spoken


def test_lines_end_as_they_like_and_blank_ones_and_comments_are_left_out() -> None:
    question = f"{ENDING} trump=S"
    plain = batch(stdin=f"{question}\n{question}\n").out
    mixed = f"\ufeff# problems\r\n\r\n{question}\r\n \t\n#{question}\n  {question} # and why"
    result = batch(stdin=mixed)
    assert (result.out, result.status) == (plain, 0)
    assert batch(stdin=f"\ufeff{question}\n\ufeff{question}").out == plain
    (record,) = [each for each in batch(stdin=mixed + "\nbad").objects if "error" in each]
    assert record["line"] == 7


@pytest.mark.parametrize("stdin", ["", "\n\n", "# nothing\n", "\ufeff"])
@pytest.mark.parametrize("form", [(), ("--format", "csv"), ("--shard", "2/3"), ("--jobs", "2")])
def test_no_problem_no_answer(form: tuple[str, ...], stdin: str, tmp_path: Path) -> None:
    said = "line 1, column 1: there is no problem in this file; write one a line, as in N:hand"
    assert refusal("batch", *form, "-", stdin=stdin).startswith(f"capot: stdin, {said}")
    source, path = tmp_path / "in", tmp_path / "out"
    source.write_text(stdin, "utf-8")
    to_file = [*form, "-o", str(path), str(source)]
    assert refusal("batch", *to_file).startswith(f"capot: {source}, {said}")
    assert not path.exists()
    path.write_text("of yesterday")
    assert f"{source}, {said}" in refusal("batch", *to_file)
    assert path.read_text() == "of yesterday"


def test_a_shard_may_be_empty(tmp_path: Path) -> None:
    shard = ("--values", "--shard", "2/2")
    assert batch(*shard, stdin=f"{ENDING} trump=S") == Result(0, "", "")
    header = "line,id,side,points,opponents,opponents_points,capot,error\n"
    assert batch(*shard, "--format", "csv", stdin=f"{ENDING} trump=S").out == header
    path = tmp_path / "out"
    for _ in range(2):
        run = batch(*shard, "-o", str(path), "--resume", stdin=f"{ENDING} trump=S")
        assert (run, path.read_bytes()) == (Result(0, "", ""), b"")


@pytest.mark.parametrize("block", [1, 7, 100])
def test_lines_are_put_together_from_any_pieces(
    block: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"\xef\xbb\xbfone\r\n\n# two\n three\nfour" + b"x" * 30)
    monkeypatch.setattr(batch_lines, "_BLOCK", block)
    monkeypatch.setattr(batch_lines, "LONGEST", 20)
    with path.open("rb") as stream:
        found = list(batch_lines.Lines(stream))
    assert found == [(1, b"one\r"), (4, b" three"), (5, b"four" + b"x" * 17)]


# -- usage ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--values", "--table", "-"], "exclude each other"),
        (["--rules", "all", "-"], "one rule set"),
        (["--resume", "-"], "-o OUT"),
        (["--resume", "-o", "-", "-"], "-o OUT"),
        (["--jobs", "0", "-"], "--jobs"),
        (["--shard", "0/2", "-"], "--shard 0/2: of 2 shards"),
        (["--shard", "0/0", "-"], "--shard '0/0': write I/N"),
        (["--shard", "3/2", "-"], "--shard 3/2: of 2 shards 1/2 is the first, 2/2 the last"),
        (["--shard", "1", "-"], "write I/N"),
        (["--shard", "１/2", "-"], "write I/N"),
        (["--format", "text", "-"], "'text'"),
        (["-", "-"], "unexpected extra argument"),
        ([], "Missing argument 'FILE|-'"),
        (["nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        ([DEAL], "No such file or directory"),
        (["a\0b"], "this names no file"),
        (["."], "Is a directory"),
        (["-o", "nowhere/out", "-"], "nowhere/out: No such file or directory"),
        (["-o", ".", "-"], ".: Is a directory"),
        (["-o", "", "-"], "'-o' / '--output': the name is empty: give that of a file, or -"),
        ([""], "the name of a file is empty: give one that is there, or - for stdin"),
        (["--shard", "", "-"], "--shard '': write I/N"),
        (["--scheduler", "", "-"], "--scheduler is empty: write its address, as in tcp://"),
        (["--jobs", "1" + "0" * 30, "-"], "1 to 10000"),
        (["--resume", "-o", os.devnull, "-"], f"{os.devnull} is no file to go on with"),
    ],
)
def test_usage(arguments: list[str], problem: str) -> None:
    assert problem in refusal("batch", *arguments)


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    path = tmp_path / "out"
    path.write_text("of yesterday")
    line = refusal("batch", "--scheduler", "tcp://localhost:8786", "-o", str(path), "-")
    assert path.read_text() == "of yesterday"
    assert line == "capot: --scheduler needs Dask: install it by pip install 'capot[cluster]'"


def test_input_and_output_are_two_files(tmp_path: Path) -> None:
    path = tmp_path / "deals"
    path.write_text(f"{ENDING} trump=S\n")
    assert "input and output at once" in refusal("batch", str(path), "-o", str(path))
    assert path.read_text() == f"{ENDING} trump=S\n"
