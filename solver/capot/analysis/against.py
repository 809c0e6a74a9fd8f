"""capot and colver, another solver of contrée, side by side on the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import mean, median
from time import process_time
from typing import Any

from ..answers import SCHEMA
from ..cards import Card
from ..contracts import CAPOT
from ..errors import CapotError
from ..notation import write_cfn
from ..outcomes import Outcome
from ..parties import Auction
from ..positions import Position
from ..solve import solve
from .corpora import SUITS, full_deals

RIVAL = "colver"
RULES = "contree"

_INSTALL = "pip install colver==0.11.1"
_RANKS = "789JQKTA"
"""Ranks in the order of colver's card numbers, 8 × suit + rank."""
_CONTRACT = Auction("NS", 80)
"""colver has no deal without a contract; card points do not depend on it."""


class Disagreement(RuntimeError):
    """The two solvers give different values; the message has the position and the card."""


@dataclass(frozen=True, slots=True)
class Times:
    """CPU seconds of one solver, deal by deal."""

    solver: str
    seconds: tuple[float, ...]

    @property
    def milliseconds(self) -> dict[str, float]:
        """Mean, median and the slowest deal, in milliseconds."""
        return {
            "mean": 1000 * mean(self.seconds),
            "median": 1000 * median(self.seconds),
            "slowest": 1000 * max(self.seconds),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """What both solvers took for every opening card of the same deals, each deal anew."""

    ours: Times
    theirs: Times

    @property
    def deals(self) -> int:
        """How many deals were solved."""
        return len(self.ours.seconds)

    @property
    def ratios(self) -> dict[str, float]:
        """How many times as long the other solver took: by the means, medians and slowest deals."""
        ours, theirs = self.ours.milliseconds, self.theirs.milliseconds
        return {name: theirs[name] / ours[name] for name in ours}

    def to_json(self) -> dict[str, Any]:
        """Return the figures as JSON names them."""
        return {
            "schema": SCHEMA,
            "against": self.theirs.solver,
            "rules": RULES,
            "question": "cards",
            "deals": self.deals,
            "ms": {
                times.solver: _rounded(times.milliseconds) for times in (self.ours, self.theirs)
            },
            "ratio": _rounded(self.ratios),
        }


def against(count: int) -> Comparison:
    """Return what capot and colver take for the first `count` full deals of the corpus.

    Suit contracts of contrée, trump by the number of the deal, N leading; every opening card
    exact. The solvers take turns in this process and thread. Raises CapotError where colver is
    not installed, Disagreement if it gives another value.
    """
    colver = _installed()
    ours, theirs = [], []
    for number, deal in enumerate(full_deals(count)):
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
    name = f"{RIVAL} {colver.__version__}"
    return Comparison(Times("capot", tuple(ours)), Times(name, tuple(theirs)))


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


def _rounded(figures: Mapping[str, float]) -> dict[str, float]:
    return {name: round(figure, 3) for name, figure in figures.items()}
