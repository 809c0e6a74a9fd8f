"""`capot verify`: check the claims of lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import click
from capot.analysis.lessons import Verdict, judge
from capot.answers import SCHEMA
from capot.errors import CapotError, escaped
from capot.notation import Example, read_lessons
from capot.solver import Solver

from ..lessons import LessonFile, lesson_files
from ..once import Command
from ..options import CSV, JSON, TEXT, Question, question
from ..output import Csv, Errors, json_line
from ..progress import watched
from ..status import FAILED, OK

_NO_CLAIM = 'there is no claim to be checked; write claims = ["NS >= 82"] below the deal'


@click.command("verify", cls=Command)
@question(
    files=True,
    without=(
        "trump",
        "leader",
        "dealer",
        "played",
        "history",
        "duty",
        "points",
        "direction",
        "rules",
    ),
)
@click.option(
    "--suggest", is_flag=True, help="Print below each false claim a true one to paste in its place."
)
def command(asked: Question, suggest: bool) -> int:
    """Check every claim of lessons, in TOML or in Markdown blocks marked ```toml capot.

    Each claim is printed with ✓ or ✗, and beside a false one what is true. Standard input (-) is
    read as Markdown where it has such a block, else as TOML. In a folder every TOML and Markdown
    file that holds an example is read, and in the folders below it, by name; hidden ones are not.
    The last line counts, as malformed, what could not be read or judged; a file or folder that
    claims nothing is an error, too.

    With --suggest a true claim stands below each false one: with the same operator where some
    number makes it true, and with those of the named cards that are best. JSON and CSV always
    have it.

    \b
    Exit status: 0 all claims hold, 1 one is false, 2 one cannot be read, or there
    is none.

    \b
    Examples:
      capot verify lessons/*.md
      capot verify --suggest lesson.toml
      capot verify --format json lesson.toml lessons
    """
    tally = _Tally()
    writer = _Writer(asked, suggest, Csv())
    solver = Solver()
    checked: Counter[str] = Counter()
    for found in lesson_files(asked.arguments):
        if isinstance(found, CapotError):
            tally.refuse(found)
            continue
        tally.files += 1
        before = tally.checked
        for example in _examples(found, asked, tally):
            for verdict in _verdicts(example, solver, tally, asked.format != TEXT):
                tally.count(verdict)
                writer.write(verdict, example, found)
        checked[found.named] += tally.checked - before
    for named, count in checked.items():
        if not count:
            tally.refuse(CapotError(f"{escaped(named)}: {_NO_CLAIM}"))
    if tally.claims or not tally.malformed:
        writer.end(tally)
    return tally.errors.status or (FAILED if tally.false else OK)


@dataclass(slots=True)
class _Tally:
    """How many files, examples and claims were judged, and what could not be read or judged."""

    files: int = 0
    examples: int = 0
    true: int = 0
    false: int = 0
    malformed: int = 0
    errors: Errors = field(default_factory=Errors)

    @property
    def claims(self) -> int:
        return self.true + self.false

    @property
    def checked(self) -> int:
        """How many claims were met, and what cannot be one."""
        return self.claims + self.malformed

    def count(self, verdict: Verdict) -> None:
        self.true += verdict.holds
        self.false += not verdict.holds

    def refuse(self, error: CapotError) -> None:
        self.malformed += 1
        self.errors.say(error)

    @property
    def text(self) -> str:
        parts = [(self.files, "file"), (self.examples, "example"), (self.claims, "claim")]
        judged = ", ".join(f"{n} {name}" + ("" if n == 1 else "s") for n, name in parts)
        malformed = f", {self.malformed} malformed" if self.malformed else ""
        return f"{judged}: {self.true} true, {self.false} false{malformed}"

    def to_json(self) -> dict[str, int]:
        return {
            "files": self.files,
            "examples": self.examples,
            "claims": self.claims,
            "true": self.true,
            "false": self.false,
            "malformed": self.malformed,
        }


def _examples(found: LessonFile, asked: Question, tally: _Tally) -> Iterator[Example]:
    for example in read_lessons(
        found.text,
        source=found.source,
        kind=found.kind,
        locale=asked.locale,
        defaults=asked.defaults,
        overrides=asked.overrides,
    ):
        if isinstance(example, CapotError):
            tally.refuse(example)
        else:
            tally.examples += 1
            yield example


def _verdicts(
    example: Example, solver: Solver, tally: _Tally, canonical: bool
) -> Iterator[Verdict]:
    """Yield the verdict on each claim in the order they stand, saying what cannot be judged."""
    position = example.record.position()
    for error in example.errors:
        tally.refuse(error)
    for claim in example.claims:
        try:
            with watched(solver):
                verdict = judge(
                    claim,
                    position,
                    objective=example.record.objective,
                    locale=example.locale,
                    canonical=canonical,
                    solver=solver,
                )
        except CapotError as error:
            tally.refuse(error)
        else:
            yield verdict


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes verdicts in the format asked for, one after the other."""

    asked: Question
    suggest: bool
    rows: Csv

    def write(self, verdict: Verdict, example: Example, found: LessonFile) -> None:
        rules = example.record.rules.name
        if self.asked.format == JSON:
            said = verdict.to_json()
            place = {"file": found.path, "line": said.pop("line"), "column": said.pop("column")}
            about = {"title": example.title, "rules": rules}
            json_line({"schema": SCHEMA, **place, **about, **said})
        elif self.asked.format == CSV:
            columns = ["file", "line", "rules", "claim", "holds", "truth", "suggestion"]
            cells = [found.path, verdict.claim.line, rules, verdict.claim.text]
            self.rows.header(columns)
            self.rows.row([*cells, int(verdict.holds), verdict.truth, verdict.suggestion or ""])
        else:
            self._say(verdict, found.source, example.locale)

    def _say(self, verdict: Verdict, source: str, locale: str) -> None:
        style, claim = self.asked.style, verdict.claim.text
        place = style.plain(escaped(f"{source}:{verdict.claim.line}"))
        mark = style.good(style.plain("✓")) if verdict.holds else style.bad(style.plain("✗"))
        truth = "" if verdict.holds else f"  ({verdict.truth})"
        click.echo(f"{place}: {mark} {style.plain(escaped(claim + truth))}")
        if self.suggest and verdict.suggestion is not None:
            instead = replace(style, locale=locale).plain(f'"{verdict.suggestion}",')
            click.echo(f"{place}: {style.plain('→')} {instead}")

    def end(self, tally: _Tally) -> None:
        if self.asked.format == JSON:
            json_line({"schema": SCHEMA, "summary": tally.to_json()})
        elif self.asked.format == TEXT:
            click.echo(f"\n{tally.text}" if tally.claims else tally.text)
