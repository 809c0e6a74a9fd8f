"""Text that goes to a file, or to stdout for `-`."""

from __future__ import annotations

from pathlib import Path

import click
from capot.errors import escaped

from .inputs import STDIN
from .streams import can_write

STDOUT = STDIN


def checked_path(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return where output goes; raises BadParameter, before any work, for a folder that is none."""
    if value not in (None, STDOUT) and not Path(str(value)).parent.is_dir():
        raise click.BadParameter(f"there is no folder {escaped(str(Path(str(value)).parent))!r}")
    return value


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
