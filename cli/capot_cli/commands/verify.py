"""`capot verify`: check the claims of lessons."""

from __future__ import annotations

from collections.abc import Iterator

import click
from capot.analysis.lessons import Verdict, judge
from capot.answers import SCHEMA
from capot.errors import CapotError, NotationError, escaped
from capot.notation import Example, read_lessons
from capot.solver import Solver

from ..inputs import STDIN, read_file
from ..options import CSV, JSON, TEXT, Question, question
from ..output import Csv, Errors, json_line
from ..status import FAILED, OK

_SUFFIXES = {".md": "markdown", ".markdown": "markdown", ".toml": "toml"}


@click.command("verify")
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
def command(asked: Question) -> int:
    """Check every claim of lessons, in TOML or in Markdown blocks marked ```toml capot.

    Each claim is printed with ✓ or ✗, and beside a false one what is true. Standard input (-) is
    read as Markdown where it has such a block, else as TOML.

    \b
    Exit status: 0 all claims hold, 1 one is false, 2 one cannot be read.

    \b
    Examples:
      capot verify lessons/*.md
      capot verify --format json lesson.toml
    """
    errors = Errors()
    solver = Solver()
    true = false = 0
    rows = Csv()
    for path in asked.arguments:
        for example in _examples(path, asked, errors):
            for verdict in _verdicts(example, solver, errors, asked.format != TEXT):
                true += verdict.holds
                false += not verdict.holds
                _write(verdict, example, path, asked, rows)
    if asked.format == TEXT and true + false:
        total = true + false
        click.echo(f"\n{total} {'claim' if total == 1 else 'claims'}, {false} false")
    elif asked.format == TEXT and not errors.status:
        click.echo("no claims")
    return errors.status or (FAILED if false else OK)


def _examples(path: str, asked: Question, errors: Errors) -> Iterator[Example]:
    source = "stdin" if path == STDIN else path
    try:
        text = read_file(path)
    except CapotError as error:
        errors.say(error)
        return
    for example in read_lessons(
        text,
        source=source,
        kind=_kind(path, text),
        locale=asked.locale,
        defaults=asked.defaults,
        overrides=asked.overrides,
    ):
        if isinstance(example, NotationError):
            errors.say(example)
        else:
            yield example


def _kind(path: str, text: str) -> str:
    for suffix, kind in _SUFFIXES.items():
        if path.lower().endswith(suffix):
            return kind
    return "markdown" if "```toml capot" in text else "toml"


def _verdicts(
    example: Example, solver: Solver, errors: Errors, canonical: bool
) -> Iterator[Verdict]:
    """Yield the verdict on each claim in the order they stand, saying what cannot be judged."""
    position = example.record.position()
    for error in example.errors:
        errors.say(error)
    for claim in example.claims:
        try:
            yield judge(
                claim,
                position,
                objective=example.record.objective,
                locale=example.locale,
                canonical=canonical,
                solver=solver,
            )
        except CapotError as error:
            errors.say(error)


def _write(verdict: Verdict, example: Example, path: str, asked: Question, rows: Csv) -> None:
    claim, style = verdict.claim, asked.style
    if asked.format == JSON:
        json_line(
            {
                "schema": SCHEMA,
                "file": path,
                "line": claim.line,
                "column": claim.column,
                "title": example.title,
                "rules": example.record.rules.name,
                "claim": claim.text,
                "holds": verdict.holds,
                "truth": verdict.truth,
            }
        )
    elif asked.format == CSV:
        rows.header(["file", "line", "rules", "claim", "holds", "truth"])
        rows.row(
            [
                path,
                claim.line,
                example.record.rules.name,
                claim.text,
                int(verdict.holds),
                verdict.truth,
            ]
        )
    else:
        place = f"{'stdin' if path == STDIN else path}:{claim.line}"
        mark = style.good(style.plain("✓")) if verdict.holds else style.bad(style.plain("✗"))
        truth = "" if verdict.holds else f"  ({verdict.truth})"
        before, after = (style.plain(escaped(text)) for text in (place, claim.text + truth))
        click.echo(f"{before}: {mark} {after}")
