"""The files that hold lessons: those named, and those in folders (notation 5)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from capot.errors import CapotError, escaped
from capot.notation import LESSON_SUFFIXES, Kind, has_examples, kind_of

from .inputs import STDIN, read_file


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A file that is read for examples: its path ("-" for stdin), its text, which form it has.

    `named` is what was asked about, the file or a folder it is in, as messages name it.
    """

    path: str
    text: str
    kind: Kind
    named: str

    @property
    def source(self) -> str:
        """The file as messages name it."""
        return _source(self.path)


def _source(path: str) -> str:
    return "stdin" if path == STDIN else path


def lesson_files(paths: tuple[str, ...]) -> Iterator[LessonFile | CapotError]:
    """Yield every file of lessons that `paths` name, or the error in its place.

    In a folder these are the TOML and Markdown files that hold an example, in it and in the
    folders below, files first and by name; what is hidden is passed over, and so are files
    without an example. A folder that has none is an error.
    """
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            yield from _in_folder(path)
        else:
            yield _read(path, _source(path))


def _read(path: str, named: str) -> LessonFile | CapotError:
    try:
        text = read_file(path)
    except CapotError as error:
        return error
    return LessonFile(path, text, kind_of(text, path), named)


def _in_folder(folder: str) -> Iterator[LessonFile | CapotError]:
    is_empty = True
    for path in _walk(folder):
        found = path if isinstance(path, CapotError) else _read(path, folder)
        if isinstance(found, CapotError) or has_examples(found.text, found.kind):
            is_empty = False
            yield found
    if is_empty:
        yield CapotError(
            f"{escaped(folder)}: there is no lesson in this folder: "
            "write .toml files, or .md files with blocks that begin with ```toml capot"
        )


def _walk(folder: str) -> Iterator[str | CapotError]:
    """Yield the paths under a folder whose names are those of lessons, hidden ones left out."""
    problems: list[OSError] = []
    for root, folders, files in os.walk(folder, onerror=problems.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and Path(name).suffix.lower() in LESSON_SUFFIXES:
                yield os.path.join(root, name)
    for problem in problems:
        yield CapotError(f"{escaped(str(problem.filename))}: {problem.strerror}")
