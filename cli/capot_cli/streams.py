"""stdout and stderr: what they can take."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper


def prepare() -> None:
    """Make stdout and stderr take any text; what goes to a closed one is dropped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def let_go() -> None:
    """Turn stdout away from a reader that is gone: Python would flush at exit and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def can_write(text: str) -> bool:
    """Return whether every character of `text` can be written to stdout."""
    try:
        text.encode(sys.stdout.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
