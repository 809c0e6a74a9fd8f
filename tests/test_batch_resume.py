"""`capot batch --resume`: what is there is kept if it answers the input, and else left alone."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from capot_cli.batch_notes import Mark, Notes
from capot_cli.batch_records import Batch
from commandline import SWEEP, Result, capot
from test_batch import batch
from test_batch_runs import BAD, FEW, FORMS, GOOD, SOME, records, whole

# -- cut off ----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [("--values",), ("--cards", "--format", "csv")])
def test_an_output_cut_anywhere_is_taken_up(form: tuple[str, ...], tmp_path: Path) -> None:
    expected = whole(form, FEW)
    path = tmp_path / "out"
    for end in range(len(expected) + 1):
        path.write_bytes(expected[:end])
        result = batch(*form, "-o", str(path), "--resume", stdin=FEW)
        assert path.read_bytes() == expected
        assert result.status == 2
        assert result.err == "capot: 1 of 3 lines have an error in their place\n"


@pytest.mark.parametrize("form", FORMS)
def test_a_shard_is_taken_up(form: tuple[str, ...], tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.write_text(SOME)
    arguments = ["batch", *form, "--shard", "2/3", "-o", str(tmp_path / "out"), str(source)]
    assert capot(*arguments).status == 2
    expected = (tmp_path / "out").read_bytes()
    ends = [0]
    for record in records(expected, form):
        ends.append(ends[-1] + len(record))
    for end in {*ends, *(end + 9 for end in ends[:-1]), *(end - 1 for end in ends[1:])}:
        (tmp_path / "out").write_bytes(expected[:end])
        result = capot(*arguments, "--resume")
        assert (tmp_path / "out").read_bytes() == expected
        assert result.err == "capot: 2 of 4 lines have an error in their place\n"


def test_a_torn_record_may_be_anything(tmp_path: Path) -> None:
    expected = whole(("--cards",))
    path = tmp_path / "out"
    path.write_bytes(b"".join(records(expected, ("--cards",))[:3]) + b"\0" * 4096)
    batch("--cards", "-o", str(path), "--resume", stdin=SOME)
    assert path.read_bytes() == expected


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("there", [None, b""])
def test_a_run_that_never_began_is_begun(
    form: tuple[str, ...], there: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "out"
    if there is not None:
        path.write_bytes(there)
    batch(*form, "-o", str(path), "--resume", stdin=SOME)
    assert path.read_bytes() == whole(form)


def test_without_resume_the_output_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(whole(FORMS[0]) * 2)
    assert batch("-o", str(path), stdin=SOME).out == ""
    assert path.read_bytes() == whole(FORMS[0])


# -- what is kept -----------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def ends_too_early(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each batch be killed before its last act, which takes its notes away."""
    if request.function is not test_notes_are_gone_when_the_batch_is_over:
        monkeypatch.setattr(Notes, "drop", lambda self: None)


def test_notes_are_gone_when_the_batch_is_over(tmp_path: Path) -> None:
    for resume in ([], ["--resume"]):
        batch("-o", str(tmp_path / "out"), *resume, stdin=SOME)
        assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of the lines that are answered from now on."""
    numbers: list[int] = []
    honest = Batch.answered

    def noted(self: Batch, lines: list[tuple[int, bytes]]) -> Any:
        numbers.extend(number for number, _ in lines)
        return honest(self, lines)

    monkeypatch.setattr(Batch, "answered", noted)
    return numbers


class Run:
    """A batch of `SOME` that has ended, with its notes; `cut` takes its last records away."""

    def __init__(self, folder: Path, *form: str) -> None:
        self.form = form
        self.source, self.path = folder / "in", folder / "out"
        self.notes = folder / "out.resume"
        self.source.write_text(SOME)
        assert self.again().status == 2
        self.expected = self.path.read_bytes()

    def again(
        self, *options: str, resume: bool = False, env: Mapping[str, str] | None = None
    ) -> Result:
        """Run it again with other options too."""
        more = ["--resume"] if resume else []
        arguments = ["batch", "--jobs", "1", *self.form, "-o", str(self.path), *more, *options]
        return capot(*arguments, str(self.source), env=env)

    def cut(self, count: int) -> None:
        """Leave all but the last records, and the notes of all."""
        self.path.write_bytes(b"".join(records(self.expected, self.form)[:-count]))

    def is_refused(self, *options: str, env: Mapping[str, str] | None = None) -> str:
        """Return the line that refuses to go on, with everything left as it is."""
        before = self.path.read_bytes(), self.notes.read_bytes()
        result = self.again(*options, resume=True, env=env)
        assert (result.status, result.out) == (2, "")
        assert (self.path.read_bytes(), self.notes.read_bytes()) == before
        (line,) = result.err.splitlines()
        assert "leave --resume out to write it anew, or " in line
        return line

    def is_taken_up(self, *options: str) -> None:
        """Check that going on ends with what an undisturbed run writes."""
        result = self.again(*options, resume=True)
        assert self.path.read_bytes() == self.expected
        assert result == Result(2, "", "capot: 4 of 12 lines have an error in their place\n")


@pytest.mark.parametrize("form", FORMS)
def test_what_the_notes_vouch_for_is_not_answered_again(
    form: tuple[str, ...], answered: list[int], tmp_path: Path
) -> None:
    run = Run(tmp_path, *form)
    for missing in (0, 1, 5):
        run.cut(missing) if missing else None
        answered.clear()
        run.is_taken_up()
        assert len(answered) == missing
    answered.clear()
    run.path.unlink()
    run.is_taken_up()
    assert len(answered) == 12


@pytest.mark.parametrize("form", FORMS)
def test_without_notes_all_is_answered_again(
    form: tuple[str, ...], answered: list[int], tmp_path: Path
) -> None:
    run = Run(tmp_path, *form)
    run.cut(4)
    run.notes.unlink()
    answered.clear()
    run.is_taken_up()
    assert len(answered) == 12
    answered.clear()
    run.is_taken_up()  # by the notes of the last run
    assert answered == []


@pytest.mark.parametrize("form", FORMS)
def test_notes_may_be_cut_anywhere_too(form: tuple[str, ...], tmp_path: Path) -> None:
    run = Run(tmp_path, *form)
    notes = run.notes.read_bytes()
    ends = [0]
    for record in records(run.expected, form):
        ends.append(ends[-1] + len(record))
    for end in (*range(0, len(notes), 23), len(notes)):
        run.notes.write_bytes(notes[:end])
        run.path.write_bytes(run.expected[: ends[end % len(ends)] + end % 3])
        run.is_taken_up()
        assert run.notes.read_bytes() == notes


def test_an_input_that_has_grown_is_gone_on_with(answered: list[int], tmp_path: Path) -> None:
    run = Run(tmp_path)
    run.source.write_text(f"{SOME}\n{GOOD}\n")
    answered.clear()
    assert run.again(resume=True).status == 2
    assert len(answered) == 1
    assert run.path.read_bytes() == run.expected + batch(stdin=GOOD).out.encode()


def test_stdin_is_gone_on_with_like_a_file(answered: list[int], tmp_path: Path) -> None:
    run = Run(tmp_path)
    run.cut(2)
    answered.clear()
    batch("-o", str(run.path), "--resume", stdin=SOME)
    assert (run.path.read_bytes(), len(answered)) == (run.expected, 2)


def test_a_record_is_found_under_every_name_of_the_output(
    answered: list[int], tmp_path: Path
) -> None:
    run = Run(tmp_path)
    link = tmp_path / "folder" / "link"
    link.parent.mkdir()
    link.symlink_to("../out")
    run.cut(1)
    answered.clear()
    batch("-o", str(link), "--resume", stdin=SOME)
    assert (run.path.read_bytes(), len(answered)) == (run.expected, 1)
    assert sorted(os.listdir(link.parent)) == ["link"]


# -- what is refused --------------------------------------------------------------------------


OTHER_OPTIONS = [
    (("--trump", "S"), "no trump then, trump=S now"),
    (("-r", "contree"), "no rules then, rules=contree now"),
    (("--leader", "E"), "no leader then, leader=E now"),
    (("--objective", "score"), "objective=score now"),
    (("--duty", "under=free"), "under=free now"),
    (("--option", "tie=litige"), "tie=litige now"),
    (("--points", "ta-14"), "points=ta-14 now"),
    (("--locale", "fr"), "--locale en then, --locale fr now"),
    (("--shard", "1/2"), "--shard 1/1 then, --shard 1/2 now"),
    (("--table",), "--values then, --table now"),
    (("--cards",), "--values then, --cards now"),
]


@pytest.mark.parametrize("form", [(), ("--format", "csv")])
@pytest.mark.parametrize(("options", "problem"), OTHER_OPTIONS)
def test_other_options_are_named(
    form: tuple[str, ...], options: tuple[str, ...], problem: str, tmp_path: Path
) -> None:
    run = Run(tmp_path, *form, "--values")
    run.cut(3)
    if options[0] in ("--table", "--cards"):
        run.form = form
    said = run.is_refused(*options)
    assert said.startswith(f"capot: {run.path} was begun with other options, ")
    assert problem in said
    assert said.endswith(", or say those it was begun with")


@pytest.mark.parametrize("form", FORMS)
def test_options_that_are_left_out_and_settings_are_named(
    form: tuple[str, ...], tmp_path: Path
) -> None:
    run = Run(tmp_path, *form, "-r", "bela")
    run.form = form
    assert "rules=bela then, no rules now" in run.is_refused()
    assert "; no CAPOT_RULES then, CAPOT_RULES=bela now" in run.is_refused(
        env={"CAPOT_RULES": "bela"}
    )


@pytest.mark.parametrize("form", [("--values",), ("--values", "--format", "csv")])
def test_the_other_format_is_named(form: tuple[str, ...], tmp_path: Path) -> None:
    run = Run(tmp_path, *form)
    other = "json" if "csv" in form else "csv"
    run.form = ("--values", "--format", other)
    assert f"then, --format {other} now" in run.is_refused()


FIRST, SECOND = f"{GOOD}\n", f"{BAD}\n"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("old", "new", "record", "line"),
    [
        (FIRST, FIRST.replace('"S"', '"H"'), 1, 1),
        (FIRST, FIRST.replace("x, y", "x; y"), 1, 1),
        (SECOND, SECOND.replace("N:", "N: "), 2, 3),
        (f"{SWEEP} trump=H\n", f"{SWEEP} trump=S\n", 3, 4),
        (FIRST, f"# another\n{FIRST}", 1, 2),
        (FIRST, "", 1, 2),
    ],
)
def test_a_line_that_has_changed_is_named(
    form: tuple[str, ...], old: str, new: str, record: int, line: int, tmp_path: Path
) -> None:
    run = Run(tmp_path, *form)
    run.cut(2)
    run.source.write_text(SOME.replace(old, new, 1))
    assert run.is_refused().startswith(
        f"capot: record {record} is not the answer to line {line}: {run.path} does not hold the "
        "answers to this input: leave "
    )


@pytest.mark.parametrize("form", FORMS)
def test_an_input_that_has_become_shorter_is_refused(form: tuple[str, ...], tmp_path: Path) -> None:
    run = Run(tmp_path, *form)
    run.source.write_text(FEW)
    assert "there are more records than lines: " in run.is_refused()


@pytest.mark.parametrize("form", FORMS)
def test_a_record_that_has_changed_is_named(form: tuple[str, ...], tmp_path: Path) -> None:
    run = Run(tmp_path, *form)
    changed = records(run.expected, form)
    first = 1 if "csv" in form else 0
    changed[first] = changed[first].replace(b"NS", b"EW", 1)
    run.path.write_bytes(b"".join(changed))
    assert f"record 1 of {run.path} is not as it was written: " in run.is_refused()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("lines", "options"),
    [
        (SOME.replace("x, y", "x; y"), ()),  # another input
        (GOOD, ()),  # a shorter one
        (SOME, ("--trump", "X")),  # another question
        (SOME, ("--shard", "1/2")),
    ],
)
def test_an_output_of_something_else_without_notes_is_left_alone(
    form: tuple[str, ...], lines: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "out"
    there = b"".join(records(whole(form), form)[:-3])
    path.write_bytes(there)
    result = batch(*form, *options, "-o", str(path), "--resume", stdin=lines)
    assert result.status == 2
    assert "does not hold the answers to this input: leave --resume out" in result.err
    assert len(result.err.splitlines()) == 1
    assert path.read_bytes() == there
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "there", [b"notes", b"\0", b"notes\n", b'{"id": 1}\n', b"line,id,points\n", b"lime"]
)
def test_a_file_that_is_no_output_is_left_alone(
    form: tuple[str, ...], there: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "out"
    path.write_bytes(there)
    result = batch(*form, "-o", str(path), "--resume", stdin=SOME)
    assert (result.status, len(result.err.splitlines())) == (2, 1)
    assert path.read_bytes() == there


# -- where notes cannot be --------------------------------------------------------------------


def test_what_is_not_ours_is_not_written_over(tmp_path: Path) -> None:
    run = Run(tmp_path)
    for found in (b"of somebody else", b"{}\n", b'{"id": 1}\n'):
        run.notes.write_bytes(found)
        for resume in (False, True):
            said = run.again(resume=resume).err
            assert said.startswith(f"capot: {run.notes} holds no notes of a batch, and this one")
            assert run.notes.read_bytes() == found
            assert run.path.read_bytes() == run.expected


def test_a_batch_does_without_notes_where_none_can_be_written(
    answered: list[int], tmp_path: Path
) -> None:
    (tmp_path / "out.resume").mkdir()
    (tmp_path / "out.resume" / "full").mkdir()
    path, expected = tmp_path / "out", whole(FORMS[0], FEW)
    assert batch("-o", str(path), stdin=FEW).err.startswith("capot: 1 of 3")
    path.write_bytes(path.read_bytes()[:-3])
    answered.clear()
    assert batch("-o", str(path), "--resume", stdin=FEW).err.startswith("capot: 1 of 3")
    assert (path.read_bytes(), len(answered)) == (expected, 3)


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no /dev/stdout")
def test_a_device_has_no_notes() -> None:
    before = set(os.listdir("/dev"))
    assert batch("-o", os.devnull, stdin=FEW).status == 2
    assert set(os.listdir("/dev")) == before


def test_a_mark_tells_lines_and_their_places_apart() -> None:
    marks = {
        Mark.of(1, b"a", b"r"),
        Mark.of(2, b"a", b"r"),
        Mark.of(1, b"b", b"r"),
        Mark.of(1, b"a", b"s"),
        Mark.of(1, b"1 a", b"r"),
        Mark.of(11, b"a", b"r"),
    }
    assert len(marks) == 6
    assert {len(line) + len(record) for line, record in marks} == {32}
