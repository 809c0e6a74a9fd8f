"""`capot batch`: a file of problems, one a line, by every core or a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from io import BufferedReader
from typing import cast

import click
from capot.errors import CapotError, NotationError
from capot.many import CARDS, TABLE, VALUE
from capot.workers import Workers, checked_jobs, useful_jobs

from ..batch_bar import bar
from ..batch_lines import WHOLE, Lines, Shard
from ..batch_output import Output, output_to
from ..batch_records import Batch
from ..cluster import cluster
from ..files import STDOUT, check_unread, named_path
from ..inputs import STDIN, open_file, stated_source
from ..numbers import WholeNumber
from ..once import Command
from ..options import CSV, JSON, Question, question
from ..processes import processes
from ..status import OK, complain

_A_PROBLEM = "write one a line, as in N:hand hand hand hand trump=S"


def _usual_format() -> str:
    return CSV if os.environ.get("CAPOT_FORMAT") == CSV else JSON


@click.command("batch", cls=Command)
@question(alone=True, without=("played", "discards", "format", "ascii"))
@click.option(
    "-o",
    "--output",
    "path",
    metavar="OUT",
    callback=named_path,
    help="Write to a file, not to stdout.",
)
@click.option(
    "--jobs", type=WholeNumber(1), help="How many processes, four a core at most; one by default."
)
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
    whoever works on them. A file without any problem is an error; a shard may be empty.

    Until the batch is over OUT.resume stands beside OUT, by which --resume sees that what OUT
    holds are the answers to these lines under these options; if they are not it refuses. Without
    OUT.resume what OUT holds is answered again and compared.

    \b
    Examples:
      capot batch deals.txt -t S --values -o values.jsonl
      capot batch deals.txt -t S --values -o values.jsonl --resume
      capot batch deals.txt --table --format csv -o tables.csv
      capot batch deals.txt -t S --shard 2/4 -o second-of-four.jsonl
      capot batch deals.txt -t S --scheduler tcp://10.0.0.1:8786 -o answers.jsonl
      capot deal -n 1000 > deals.txt && capot batch -t S deals.txt > answers.jsonl
      cat deals.txt | capot batch -t S --values -
    """
    kinds = {VALUE: values, CARDS: cards, TABLE: table}
    chosen = [kind for kind, is_asked in kinds.items() if is_asked] or [CARDS]
    if len(chosen) > 1:
        raise click.UsageError("--values, --cards and --table exclude each other")
    if asked.every_rule_set:
        raise click.UsageError("batch answers under one rule set: leave --rules all out")
    if scheduler == "":
        raise click.UsageError("--scheduler is empty: write its address, as in tcp://host:8786")
    path = None if path == STDOUT else path
    if resume and path is None:
        raise click.UsageError("--resume goes on with a file: say -o OUT")
    share = WHOLE if shard is None else Shard.read(shard)
    batch = Batch(chosen[0], asked.format, asked.locale, asked.defaults, asked.overrides)
    (source,) = asked.arguments
    try:
        if path is not None:
            check_unread(path, asked.files, "-o")
        with (
            _lines_of(source, share) as lines,
            output_to(path, batch.header, batch.asked(share), resume=resume) as output,
        ):
            output.keep(lines)
            with cluster(scheduler, jobs) if scheduler else _processes(jobs, lines) as workers:
                _answer(batch, lines, output, workers, is_shown=path is None)
            if not lines.asking:
                raise NotationError(
                    "there is no problem in this file", fix=_A_PROBLEM, source=stated_source(source)
                )
            output.end()
    except CapotError as error:
        return complain(str(error))
    if output.errors:
        return complain(f"{output.errors} of {output.done} lines have an error in their place")
    return OK


@contextmanager
def _lines_of(source: str, share: Shard) -> Iterator[Lines]:
    """Yield the lines of a file or of stdin; raises CapotError for one that cannot be read."""
    stream = cast(BufferedReader, open_file(source, "a file"))
    with nullcontext(stream) if source == STDIN else stream:
        yield Lines(stream, share)


def _processes(jobs: int | None, lines: Lines) -> AbstractContextManager[Workers]:
    """Return as many processes as are asked for and have a line to answer."""
    return processes(max(1, lines.ahead(useful_jobs(checked_jobs(jobs)))))


def _answer(
    batch: Batch, lines: Lines, output: Output, workers: Workers, *, is_shown: bool
) -> None:
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
