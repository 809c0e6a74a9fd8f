"""Files read line by line say what they say read whole (notation 2)."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from capot.errors import NotationError
from capot.notation import Record, decode, decode_lines, read_records
from commandline import DEAL, ENDING, LABELLED, PILES
from hypothesis import given
from hypothesis import strategies as st

PIECES = [
    f"{DEAL}\n",
    f"{ENDING} trump=S # a deal\r\n",
    LABELLED.replace(" W:", "\nW:").replace(" S:", "\nS:") + "\n",
    f"{PILES} rules=decouverte\n",
    "N:(C9 DK) (D8 SJ)\nS:(HA SQ) (DQ H8)\nrules=decouverte\n",
    "trump=H leader=W\n",
    "N:A.../.K../..Q./...J - 100sNS\n",
    f'{{"deal": "{ENDING}"}}\n',
    "rubbish\n",
    "# a comment\n",
    "\n",
    "N: ♠A",
]


def shown(found: Iterator[Record | NotationError]) -> list[object]:
    return [str(item) if isinstance(item, NotationError) else (item.line, item) for item in found]


@given(st.lists(st.sampled_from(PIECES), max_size=8))
def test_lines_as_they_come_are_the_file(pieces: list[str]) -> None:
    content = "".join(pieces).encode()
    whole = read_records(decode(content, "f"), source="f")
    assert shown(read_records(decode_lines(io.BytesIO(content), "f"), source="f")) == shown(whole)


def test_a_deal_is_there_before_the_next_but_one_is_read() -> None:
    read: list[int] = []

    def lines() -> Iterator[bytes]:
        for number in range(1, 4):
            read.append(number)
            yield f"{ENDING}\n".encode()

    records = read_records(decode_lines(lines()))
    for number in range(1, 4):
        assert next(records).line == number
        assert read[-1] == min(number + 1, 3)


@pytest.mark.parametrize(
    ("content", "problem", "line", "column"),
    [
        (b"\xff", "the byte 0xff is not UTF-8", 2, 1),
        (b"N:\xe9", "the byte 0xe9 is not UTF-8", 2, 3),
        (b"N:\0", "there is a NUL character", 2, 3),
    ],
)
def test_what_is_no_text_ends_the_file(
    content: bytes, problem: str, line: int, column: int
) -> None:
    content = f"\ufeff{ENDING}\n".encode() + content + f"\n{ENDING}\n".encode()
    first, error = read_records(decode_lines(io.BytesIO(content), "f"), source="f")
    assert isinstance(first, Record)
    assert isinstance(error, NotationError)
    assert problem in error.problem
    assert (error.source, error.line, error.column) == ("f", line, column)


def test_an_empty_stream_has_no_deal() -> None:
    (error,) = read_records(decode_lines([b"\n", b"# nothing\n"]))
    assert isinstance(error, NotationError)
    assert error.problem == "there is no deal in this file"
