"""Files that are written: which may be, and text that goes to one, or to stdout for `-`."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

import click
from capot.errors import CapotError, escaped

from .inputs import STDIN
from .streams import can_write

STDOUT = STDIN


def named_path(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return where output goes; raises BadParameter for a name that is empty."""
    if value == "":
        raise click.BadParameter("the name is empty: give that of a file, or - for stdout")
    return value


def checked_path(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return where output goes; raises BadParameter, before any work, for a folder that is none."""
    path = named_path(ctx, param, value)
    if path not in (None, STDOUT) and not Path(str(path)).parent.is_dir():
        raise click.BadParameter(f"there is no folder {escaped(str(Path(str(path)).parent))!r}")
    return path


def check_unread(path: str, files: Iterable[str], option: str) -> None:
    """Raise CapotError where one of the files read would be written over, by whatever name."""
    if path == STDOUT:
        return
    there = _regular(path)
    for file in files:
        read = _regular(file)
        if there is not None and read is not None and os.path.samestat(there, read):
            raise CapotError(f"{escaped(path)} is input and output at once: give another {option}")


def _regular(path: str) -> os.stat_result | None:
    """Return the status of a regular file, "-" being stdin; of anything else None."""
    try:
        found = os.fstat(sys.stdin.fileno()) if path == STDIN else os.stat(path)
    except (AttributeError, OSError, ValueError):  # a stdin that is closed, or is Python's own
        return None
    return found if stat.S_ISREG(found.st_mode) else None


def write_markup(path: str, text: str, *, ascii_only: bool = False) -> None:
    """Write SVG or HTML to a file in UTF-8, or to stdout.

    What stdout cannot take, and with `ascii_only` every letter beyond ASCII, becomes a character
    reference. Raises ClickException for a file that cannot be written.
    """
    is_stdout = path == STDOUT
    if ascii_only or (is_stdout and not can_write(text)):
        text = text.encode("ascii", "xmlcharrefreplace").decode("ascii")
    if is_stdout:
        click.echo(text, nl=False)
        return
    try:
        Path(path).write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise click.ClickException(f"{escaped(path)}: {error.strerror}") from None
