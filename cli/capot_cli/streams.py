"""stdout and stderr: what they can take, and what becomes of them where they are closed."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from errno import EBADF
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import IO, Any


class _Closed(RawIOBase):
    """Stands for a stdout that was closed before we began: what is written there is an error."""

    is_let_go = False

    def writable(self) -> bool:
        """Return that writing is tried."""
        return True

    def write(self, piece: Any, /) -> int:
        """Raise OSError, unless the loss is known already."""
        if self.is_let_go:
            return len(piece)
        raise OSError(EBADF, "it is closed, and the answer has nowhere to go")


def prepare() -> None:
    """Make stdout and stderr take any text; what goes to a closed stdout is an OSError."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is None:  # or the next file opened would have its place
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = TextIOWrapper(BufferedWriter(_Closed()), "utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def let_go() -> None:
    """Turn stdout away from where nothing can be written: Python would flush at exit and fail."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if isinstance(raw, _Closed):
        raw.is_let_go = True
        return
    with suppress(OSError, ValueError):  # a stream of Python's own has no number
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_stdout(stream: IO[Any]) -> bool:
    """Return whether a stream is of the file that stdout goes to; a device may be both."""
    try:
        ours, other = os.fstat(sys.stdout.fileno()), os.fstat(stream.fileno())
    except (OSError, ValueError):  # a stream of Python's own has no number
        return False
    return stat.S_ISREG(ours.st_mode) and os.path.samestat(ours, other)


def encoding_of(stream: Any) -> str:
    """Return the encoding of a stream that Python knows, else ASCII."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    try:
        "".encode(encoding)
    except LookupError:
        return "ascii"
    return str(encoding)


def can_write(text: str) -> bool:
    """Return whether every character of `text` can be written to stdout."""
    try:
        text.encode(encoding_of(sys.stdout))
    except UnicodeEncodeError:
        return False
    return True
