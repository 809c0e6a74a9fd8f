"""`capot batch`: a file of problems, one a line, by every core or a cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, closing, contextmanager
from io import BufferedReader
from pathlib import Path
from typing import cast

import click
from capot.errors import CapotError, escaped
from capot.many import CARDS, TABLE, VALUE
from capot.workers import Workers, checked_jobs

from ..batch_bar import bar
from ..batch_lines import Lines, Shard
from ..batch_output import Output, output_to
from ..batch_records import Batch
from ..cluster import cluster
from ..inputs import STDIN
from ..numbers import WholeNumber
from ..once import Command
from ..options import CSV, JSON, Question, question
from ..processes import processes
from ..status import OK, complain


def _usual_format() -> str:
    return CSV if os.environ.get("CAPOT_FORMAT") == CSV else JSON


@click.command("batch", cls=Command)
@question(alone=True, without=("played", "discards", "format", "ascii"))
@click.option("-o", "--output", "path", metavar="OUT", help="Write to a file, not to stdout.")
@click.option("--jobs", type=WholeNumber(1), help="How many processes; one a core by default.")
@click.option("--values", is_flag=True, help="Only the value of each position.")
@click.option("--cards", is_flag=True, help="Value and every legal card; the default.")
@click.option("--table", is_flag=True, help="Every contract of each deal, whoever leads.")
@click.option(
    "--format",
    "output",
    type=click.Choice((JSON, CSV)),
    default=_usual_format,
    help="How to write the answers; JSON by default.",
)
@click.option("--shard", metavar="I/N", help="Answer only the I-th of every N lines, from 1.")
@click.option("--resume", is_flag=True, help="Go on where OUT ends.")
@click.option("--scheduler", metavar="ADDRESS", help="Let a Dask cluster work: tcp://host:8786.")
def command(
    asked: Question,
    path: str | None,
    jobs: int | None,
    values: bool,
    cards: bool,
    table: bool,
    shard: str | None,
    resume: bool,
    scheduler: str | None,
) -> int:
    """Answer a file of problems, one a line, in the same order.

    A line is a JSON object of the keys of a position, with an id that is given back, or a
    position as in capot solve; blank lines and comments are left out. A line that cannot be
    answered has an error in its place. The same lines have the same answers, byte for byte,
    whoever works on them.

    \b
    Examples:
      capot batch -t S -
      capot batch deals.txt -t S --values -o values.jsonl
      capot batch deals.txt -t S --values -o values.jsonl --resume
      capot batch deals.txt --table --format csv -o tables.csv
      capot batch deals.txt -t S --shard 2/4 -o second-of-four.jsonl
      capot batch deals.txt -t S --scheduler tcp://10.0.0.1:8786 -o answers.jsonl
      capot deal -n 1000 > deals.txt && capot batch -t S deals.txt > answers.jsonl
    """
    kinds = {VALUE: values, CARDS: cards, TABLE: table}
    chosen = [kind for kind, is_asked in kinds.items() if is_asked] or [CARDS]
    if len(chosen) > 1:
        raise click.UsageError("--values, --cards and --table exclude each other")
    if asked.every_rule_set:
        raise click.UsageError("batch answers under one rule set: leave --rules all out")
    path = None if path == STDIN else path
    if resume and path is None:
        raise click.UsageError("--resume goes on with a file: say -o OUT")
    share = Shard.read(shard or "1/1")
    batch = Batch(chosen[0], asked.format, asked.locale, asked.defaults, asked.overrides)
    (source,) = asked.arguments
    try:
        with (
            _input(source, path) as stream,
            cluster(scheduler, jobs) if scheduler else processes(checked_jobs(jobs)) as workers,
            output_to(path, batch.header, resume=resume) as output,  # last: it empties a file
        ):
            _answer(batch, Lines(stream, share), output, workers, is_shown=path is None)
    except CapotError as error:
        return complain(str(error))
    if output.errors:
        return complain(f"{output.errors} of {output.done} lines have an error in their place")
    return OK


def _answer(
    batch: Batch, lines: Lines, output: Output, workers: Workers, *, is_shown: bool
) -> None:
    for _ in range(output.skipped):
        next(lines, None)
    found = workers.in_order(batch.answered, lines, is_ready=lines.is_ready)
    with bar(lines, output, is_shown=is_shown) as tell, closing(found) as chunks:
        try:
            for records in chunks:
                output.write(records)
                tell()
        except BrokenExecutor:
            raise CapotError(
                "a process of the batch was ended from outside, for want of memory perhaps: "
                "go on with --resume"
            ) from None
    output.end()


@contextmanager
def _input(source: str, path: str | None) -> Iterator[BufferedReader]:
    """Yield the stream of a file or of stdin; raises CapotError for one that cannot be read."""
    if source == STDIN:
        if sys.stdin is None:
            raise CapotError("stdin is closed: give a file")
        yield cast(BufferedReader, sys.stdin.buffer)
        return
    with ExitStack() as files:
        try:
            stream = files.enter_context(Path(source).open("rb"))
        except (OSError, ValueError) as error:
            problem = error.strerror if isinstance(error, OSError) else "this names no file"
            raise CapotError(f"{escaped(source)}: {problem}") from None
        if path is not None and os.path.exists(path) and os.path.samefile(source, path):
            raise CapotError(f"{escaped(source)} is input and output at once: give another -o")
        yield stream
