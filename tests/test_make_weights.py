"""The program that learns the order of moves fits the search it patches and the tables it fills."""

from __future__ import annotations

import re
import shutil
from math import prod
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import make_weights

ENGINE = make_weights.HOUSE / make_weights.HEADER.parent

pytestmark = pytest.mark.skipif(not ENGINE.exists(), reason="the sources are not beside the tests")


def test_the_search_is_patched_in_every_place(tmp_path: Path) -> None:
    for name in {name for name, _, _ in make_weights.PATCHES}:
        shutil.copy(ENGINE / name, tmp_path)
    make_weights.patch(tmp_path)
    text = (tmp_path / "search.pyx").read_text("utf-8")
    assert "def samples():" in text
    assert text.index("if wanted(choice, trick):") > text.index("cdef void sample(")
    with pytest.raises(SystemExit, match="has 0 places like"):
        make_weights.patch(tmp_path)


@pytest.mark.parametrize(
    ("struct", "tables"), [("Lead", make_weights.LEAD), ("Follow", make_weights.FOLLOW)]
)
def test_the_tables_are_those_of_the_engine(struct: str, tables: make_weights.Tables) -> None:
    text = (ENGINE / "order.pxd").read_text("utf-8")
    (body,) = re.findall(rf"ctypedef struct {struct}Weights .*?:\n((?:        .*\n)+)", text)
    declared = {
        name: tuple(map(int, re.findall(r"\d+", sizes)))
        for name, sizes in re.findall(r"int8_t (\w+)((?:\[\d+\])+)", body)
    }
    assert list(declared.items()) == list(tables.items())


def test_the_header_has_a_number_for_every_place_of_every_table() -> None:
    text = (make_weights.HOUSE / make_weights.HEADER).read_text("utf-8")
    numbers = re.findall(r"-?\d+(?=[,}])", text.partition("capot_leads[")[2])
    width = {
        name: sum(map(prod, getattr(make_weights, name).values())) for name in ("LEAD", "FOLLOW")
    }
    assert len(numbers) == len(make_weights.KINDS) * (width["LEAD"] + 3 * width["FOLLOW"])
