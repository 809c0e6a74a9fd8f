"""The click group `capot`: it imports a command only when that command runs."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn

import click

from .signs import in_ascii
from .status import (
    BAD_INPUT,
    FAILED,
    INTERRUPTED,
    OK,
    READER_GONE,
    Terminated,
    complain,
    stopped,
)
from .streams import can_write, let_go, prepare

COMMANDS = {
    "solve": "The outcome of a deal, of every card, and the best line.",
    "leads": "What each opening lead gives, in every contract or in one.",
    "table": "What every dealer and contract gives, and the highest bids.",
    "review": "What every card of a record cost, and which mistakes decided.",
    "explore": "Play a deal at a prompt, every card marked with its outcome.",
    "simulate": "Which card, or which contract, when not all hands are known.",
    "verify": "Check the claims of lessons in TOML or Markdown.",
    "declarations": "What each hand announces, and which side scores it.",
    "score": "Tricks, points and marks of finished deals, and their match.",
    "convert": "Write deals and positions in another notation or language.",
    "show": "Print a deal as a compass diagram.",
    "rules": "List the rule sets, or explain one.",
    "perft": "Count the legal ways to play the next cards.",
    "deal": "Random deals, one a line.",
    "batch": "Answer a file of problems, one a line, on every core.",
    "bench": "Measure the search by fixed problems.",
}

EPILOG = """\b
Examples:
  capot solve -t S "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
  capot solve deals.txt --rules contree --format json
  capot verify lessons/*.md

\b
Defaults may be set in the environment: CAPOT_RULES, CAPOT_LOCALE,
CAPOT_DIRECTION, CAPOT_FORMAT, CAPOT_ASCII. What a deal says wins over them, and
an option wins over both. NO_COLOR turns colour off.

\b
Completion, for bash (zsh and fish likewise):
  eval "$(_CAPOT_COMPLETE=bash_source capot)"

\b
Exit status: 0 done, 1 a claim or check failed, 2 usage, bad input or an
output that cannot be written, 130 interrupted, 141 the reader of the output
went away, 143 terminated."""


@contextmanager
def _before_click() -> Iterator[None]:
    """End in our way where click has another: a broken pipe, and what stops a command."""
    try:
        yield
    except BrokenPipeError:
        raise click.exceptions.Exit(READER_GONE) from None
    except KeyboardInterrupt as stop:
        raise click.exceptions.Exit(stopped(stop)) from None


class Context(click.Context):
    """A context whose help can be read on any terminal."""

    def get_help(self) -> str:
        """Return the help, in ASCII where stdout lacks a sign of it."""
        text = super().get_help()
        return text if can_write(text) else in_ascii(text)


class LazyGroup(click.Group):
    """A group whose commands are modules of `capot_cli.commands`, named like them."""

    context_class = Context

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Return the context of the arguments, which may print help or version and end."""
        with _before_click():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        with _before_click():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"capot_cli.commands.{cmd_name}").command
        command.context_class = Context
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print name and version, and end."""
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"capot {version('capot')}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Print the version and end.",
)
def group() -> None:
    """Exact double-dummy analysis for Belote, Coinche, Contrée and Bela.

    All hands are known; every answer is the outcome of best play by both sides, exact under the
    rule set it names.
    """


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command and end with its exit status; no traceback reaches the user."""
    status = run(arguments)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is left to be finished
    sys.exit(status)


def run(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    prepare()
    try:
        with _termination_is_an_interrupt():
            status = _status(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        let_go()
        return READER_GONE
    except OSError as error:
        let_go()
        # Files are opened where they are named; what has no name was written to stdout.
        if error.strerror is None:
            return complain(str(error))
        return complain(f"{error.filename or 'stdout'}: {error.strerror}")
    except KeyboardInterrupt as stop:
        return stopped(stop)
    except Exception as fault:
        if os.environ.get("CAPOT_DEBUG"):
            raise
        complain(
            f"a fault of capot itself, {type(fault).__name__}: {fault} (CAPOT_DEBUG=1 shows it)"
        )
        return FAILED
    return status


@contextmanager
def _termination_is_an_interrupt() -> Iterator[None]:
    """Let SIGTERM end what is done here as Ctrl-C does, where nobody else cares for it."""

    def end(number: int, frame: FrameType | None) -> NoReturn:
        raise Terminated

    is_ours = (
        current_thread() is main_thread() and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    )
    if is_ours:
        signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        if is_ours:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _status(arguments: list[str] | None) -> int:
    try:
        result: Any = group.main(arguments, prog_name="capot", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "capot"
        return complain(f"{error.format_message()} (see {path} --help)")
    except click.ClickException as error:
        return complain(error.format_message())
    except click.Abort:
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except MemoryError:
        return complain("there is not enough memory for this")
    return result if isinstance(result, int) else OK
