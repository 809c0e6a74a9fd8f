"""capot and colver, another solver of contrée, side by side on the same deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import mean, median
from time import process_time
from typing import Any

from ..answers import SCHEMA
from ..cards import Card
from ..contracts import CAPOT
from ..deals import Deal
from ..errors import CapotError
from ..notation import write_cfn
from ..outcomes import Outcome
from ..parties import Auction
from ..positions import Position
from ..solve import solve
from .corpora import SUITS, Question

RIVAL = "colver"
RULES = "contree"

_INSTALL = "pip install colver"
_RANKS = "789JQKTA"
"""Ranks in the order of colver's card numbers, 8 × suit + rank."""
_CONTRACT = Auction("NS", 80)
"""colver has no deal without a contract; card points do not depend on it."""


class Disagreement(RuntimeError):
    """The two solvers give different values; the message has the position and the card."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """CPU seconds of both solvers, deal by deal, and the version of the other."""

    ours: tuple[float, ...]
    theirs: tuple[float, ...]
    version: str

    @property
    def deals(self) -> int:
        """How many deals both solved."""
        return len(self.ours)

    @property
    def milliseconds(self) -> dict[str, dict[str, float]]:
        """Mean, median and the slowest deal of each solver, by its name."""
        return {"capot": _summary(self.ours), RIVAL: _summary(self.theirs)}

    @property
    def ratios(self) -> dict[str, float]:
        """How many times as long the other took: by the means, medians and slowest deals."""
        ours, theirs = self.milliseconds.values()
        return {name: theirs[name] / ours[name] for name in ours}

    def to_json(self) -> dict[str, Any]:
        """Return the figures as JSON names them."""
        return {
            "schema": SCHEMA,
            "against": RIVAL,
            "version": self.version,
            "rules": RULES,
            "question": Question.CARDS.value,
            "deals": self.deals,
            "ms": {name: _rounded(times) for name, times in self.milliseconds.items()},
            "ratio": _rounded(self.ratios),
        }


def against(deals: Iterable[Deal]) -> Comparison:
    """Return what capot and colver take for deals of four players, one after the other.

    Suit contracts of contrée, trump by the number of the deal, N leading; every opening card
    exact, a new call a deal. The solvers take turns in this process and thread. Raises CapotError
    where colver is not installed or there is no deal, Disagreement if it gives another value.
    """
    colver = _installed()
    ours, theirs = [], []
    for number, deal in enumerate(deals):
        trump = SUITS[number % len(SUITS)]
        position = Position(deal, trump, "N", RULES, auction=_CONTRACT)
        other = colver.Env.from_cfn(write_cfn(position, mirror=True))
        start = process_time()
        cards = solve(deal, trump=trump, leader="N", rules=RULES).cards
        between = process_time()
        scores = other.solve_scores()["scores"]
        theirs.append(process_time() - between)
        ours.append(between - start)
        _check(position, cards, scores)
    if not ours:
        raise CapotError("there is no deal to compare the solvers by")
    return Comparison(tuple(ours), tuple(theirs), colver.__version__)


def _installed() -> Any:
    try:
        return import_module(RIVAL)
    except ImportError:
        raise CapotError(f"{RIVAL} is not installed: {_INSTALL}") from None


def _check(
    position: Position, cards: Mapping[Card, Outcome], scores: Sequence[tuple[int, int]]
) -> None:
    """Raise Disagreement unless colver gives N's side the same for every card."""
    found = {Card[SUITS[c >> 3].value + _RANKS[c & 7]]: points for c, points in scores}
    for card, outcome in cards.items():
        said = outcome["NS"] + CAPOT * (outcome.capot == "NS")
        if found.get(card) != said:
            raise Disagreement(
                f"{position!r}: {card} gives NS {said}, by {RIVAL} {found.get(card)}"
            )
    if len(found) > len(cards):
        raise Disagreement(f"{position!r}: {RIVAL} may play {len(found)} cards, not {len(cards)}")


def _summary(seconds: Sequence[float]) -> dict[str, float]:
    figures = {"mean": mean(seconds), "median": median(seconds), "slowest": max(seconds)}
    return {name: 1000 * figure for name, figure in figures.items()}


def _rounded(figures: Mapping[str, float]) -> dict[str, float]:
    return {name: round(figure, 3) for name, figure in figures.items()}
