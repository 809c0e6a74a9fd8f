"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType

import capot
import pytest

NAMES = ["capot", *(found.name for found in pkgutil.walk_packages(capot.__path__, "capot."))]
FEWEST = 25
"""A finder that stops finding would otherwise pass unnoticed."""


def found_in(module: ModuleType) -> list[doctest.DocTest]:
    """Return the docstrings of a module that hold examples."""
    return [test for test in doctest.DocTestFinder().find(module) if test.examples]


@pytest.mark.parametrize("name", NAMES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples_in_docstrings() -> None:
    examples = [
        e for name in NAMES for test in found_in(import_module(name)) for e in test.examples
    ]
    assert len(examples) >= FEWEST
