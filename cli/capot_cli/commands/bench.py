"""`capot bench`: nodes and CPU time of fixed problems, and capot beside another solver."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

import click
from capot.analysis.against import RIVAL, Comparison, Disagreement, against
from capot.analysis.bench import Bench, Measure, asked_of, measure
from capot.analysis.corpora import CORPORA, Corpus, full_deals
from capot.errors import CapotError
from capot.solver import CheckFailed
from click.core import ParameterSource

from ..numbers import WholeNumber
from ..once import Command
from ..options import CSV, JSON, TEXT, format_option
from ..output import Csv, json_line, table
from ..status import FAILED, OK, complain, stopped

T = TypeVar("T")

_COLUMNS = [
    "corpus",
    "question",
    "problems",
    "nodes",
    "seconds",
    "nodes_a_second",
    "nodes_a_deal",
    "ms_a_deal",
]
_HEADERS = ["corpus", "question", "problems", "nodes", "CPU s", "nodes/s", "nodes/deal", "ms/deal"]


@click.command("bench", cls=Command)
@click.option(
    "--corpus",
    "names",
    type=click.Choice(list(CORPORA)),
    multiple=True,
    help="Only these problems; repeatable.",
)
@click.option("--cards", is_flag=True, help="Ask for every opening card in place of the value.")
@click.option("--repeat", type=WholeNumber(1), default=1, help="Take the median of CPU times.")
@click.option("--against", "rival", type=click.Choice([RIVAL]), help="Time another solver beside.")
@click.option(
    "--deals", type=WholeNumber(1, 1000), default=60, show_default=True, help="How many, then."
)
@format_option(TEXT, JSON, CSV)
def command(
    names: tuple[str, ...], cards: bool, repeat: int, rival: str | None, deals: int, output: str
) -> int:
    """Measure the search by fixed problems: nodes, which are cards played, and CPU time.

    The nodes of all problems together are the signature of the search: the same on every machine,
    another when the search has changed. A table24 is every contract with every leader, counted in
    values of a single suit contract too. With --against both programs give every opening card of
    the same deals of contrée, one after the other in one thread, and have to agree.

    \b
    Examples:
      capot bench --corpus endings --corpus two-players
      capot bench --repeat 5 --format json > bench.txt
      capot bench --against colver --deals 200 --format csv > colver.txt
    """
    _check_options(["--corpus", "--cards", "--repeat"] if rival else ["--deals"], rival)
    try:
        if rival:
            _write_comparison(against(_with_bar(full_deals(deals), "deals")), output)
            return OK
        return _measured(asked_of(names, cards=cards), repeat, output)
    except CapotError as error:
        return complain(str(error))
    except (CheckFailed, Disagreement) as failure:
        complain(f"check failed: {failure}")
        return FAILED


def _measured(corpora: Sequence[Corpus], repeat: int, output: str) -> int:
    """Write what corpora cost, where somebody stops it those that were done; return the status."""
    measures: list[Measure] = []
    status = OK
    try:
        for corpus in _with_bar(corpora, "corpora"):
            measures.append(measure(corpus, repeat=repeat))
    except KeyboardInterrupt as stop:
        status = stopped(stop, f" after {len(measures)} of {len(corpora)} corpora")
    if measures:
        _write_bench(Bench(tuple(measures)), output)
    return status


def _check_options(useless: Sequence[str], rival: str | None) -> None:
    """Raise UsageError for an option that has no use with, or without, another solver."""
    context = click.get_current_context()
    for option in context.command.params:
        if context.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE:
            for flag in set(useless).intersection(option.opts):
                raise click.UsageError(
                    f"{flag} and --against exclude each other"
                    if rival
                    else f"{flag} needs --against"
                )


def _with_bar(items: Sequence[T], label: str) -> Iterator[T]:
    """Yield the items, with a progress bar where stderr is a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, file=sys.stderr, label=label) as bar:
        yield from bar


def _write_bench(found: Bench, output: str) -> None:
    """Write the figures of each corpus, and the signature where it is one."""
    if output == JSON:
        json_line(found.to_json())
    elif output == CSV:
        rows = Csv()
        rows.header(_COLUMNS)
        for each in found.measures:
            described = each.to_json()
            rows.row([described[column] for column in _COLUMNS])
    else:
        click.echo(_bench_text(found))


def _bench_text(found: Bench) -> str:
    rows = [
        [
            each.corpus,
            each.question.value,
            each.problems,
            each.cost.nodes,
            f"{each.cost.seconds:.3f}",
            each.nodes_a_second,
            f"{each.nodes_a_deal:.0f}",
            f"{each.ms_a_deal:.3f}",
        ]
        for each in found.measures
    ]
    rows.append(["total", "", "", found.nodes, f"{found.seconds:.3f}", "", "", ""])
    parts = [table(rows, _HEADERS, range(2, len(_HEADERS)))]
    for each in found.measures:
        if each.of_table is not None:
            nodes, seconds = each.of_table.nodes, each.of_table.seconds
            parts.append(
                f"{each.corpus}: a table costs the nodes of {nodes:.1f} and the CPU time of "
                f"{seconds:.1f} values of a suit contract"
            )
    if found.signature is not None:
        parts.append(f"signature {found.signature}")
    return "\n\n".join(parts)


def _write_comparison(found: Comparison, output: str) -> None:
    """Write the times of both programs in milliseconds, and how many times as long the other's."""
    described = found.to_json()
    if output == JSON:
        json_line(described)
        return
    columns = list(described["ratio"])
    figures = {**described["ms"], "ratio": described["ratio"]}
    rows = [[name, *of_one.values()] for name, of_one in figures.items()]
    if output == CSV:
        written = Csv()
        written.header(["solver", *columns])
        for row in rows:
            written.row(row)
        return
    shown = [[name, *(f"{figure:.3f}" for figure in of_one)] for name, *of_one in rows]
    count = f"{found.deals} deal{'s' * (found.deals > 1)}"
    click.echo(
        f"{count} of {described['rules']}, every opening card, ms of CPU time; "
        f"{RIVAL} {found.version}\n"
    )
    click.echo(table(shown, ["", *columns], (1, 2, 3)))
