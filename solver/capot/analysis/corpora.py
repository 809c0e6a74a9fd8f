"""The fixed problems that the search is measured by; they lie as files in the package.

A corpus never changes: figures taken from it years apart are about the same problems.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from itertools import cycle, islice
from types import MappingProxyType

from ..contracts import Trump
from ..deals import Deal
from ..errors import NotationError
from ..notation import read_records
from ..positions import Position
from ..rules import DEFAULT_RULES

FULL_DEALS = "corpus-1000.txt"
"""A thousand full deals for four players, without a contract."""

SUITS = (Trump.S, Trump.H, Trump.D, Trump.C)
"""The suit contracts: a deal's number in its file says which of them is played."""


class Question(Enum):
    """What is asked of each problem: its value, every legal card, or the table of its deal.

    A table has the value in every contract of the game with every leader.
    """

    VALUE = "value"
    CARDS = "cards"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Corpus:
    """A file of problems and what is asked about each.

    Bare deals are played by `rules`, N leading, in each of `trumps` in turn. Position lines say
    rules, contract and leader themselves: `trumps` is empty then. `count` is how many problems
    are taken from the start of the file, all if None.
    """

    name: str
    file: str
    rules: str = DEFAULT_RULES
    trumps: tuple[Trump, ...] = ()
    count: int | None = None
    question: Question = Question.VALUE

    def positions(self) -> list[Position]:
        """Return the problems in the order of the file."""
        records = read_records(
            corpus_text(self.file), source=self.file, defaults={"rules": self.rules}
        )
        found = []
        for record, trump in zip(islice(records, self.count), cycle(self.trumps or (None,))):
            if isinstance(record, NotationError):
                raise record
            found.append(record.position(trump))
        return found


def corpus_text(file: str) -> str:
    """Return the text of a file of problems, as `capot solve` reads it."""
    return (files("capot") / "corpora" / file).read_text("utf-8")


def full_deals(count: int | None = None) -> list[Deal]:
    """Return the first of the thousand full deals, played anticlockwise; all if None."""
    return [Deal.parse(line) for line in corpus_text(FULL_DEALS).splitlines()[:count]]


_EACH = 300

CORPORA: Mapping[str, Corpus] = MappingProxyType(
    {
        corpus.name: corpus
        for corpus in (
            Corpus("suit", FULL_DEALS, "belote", SUITS, _EACH),
            Corpus("suit-cards", FULL_DEALS, "belote", SUITS, _EACH, Question.CARDS),
            Corpus("no-trump", FULL_DEALS, "belote", (Trump.SA,), _EACH),
            Corpus("all-trumps", FULL_DEALS, "contree", (Trump.TA,), _EACH),
            Corpus("bela", FULL_DEALS, "bela", SUITS, _EACH),
            Corpus("two-players", "two-players.txt"),
            Corpus("three-players", "three-players.txt"),
            Corpus("piles", "piles.txt"),
            Corpus("endings", "endings.txt"),
            Corpus("hard", "hard.txt"),
            Corpus("table24", FULL_DEALS, "belote", SUITS, 30, Question.TABLE),
        )
    }
)
"""The corpora by name, in the order they are measured."""
