"""Outcomes and costs as figures."""

from __future__ import annotations

import re

from ..answers import Answer
from ..outcomes import Outcome
from ..scoring import Score

_WITHIN = re.compile(r"(?<![→,:]) ")
_NO_BREAK = "\u00a0"


def points(outcome: Outcome, side: str) -> str:
    """Return what a side makes: its points, or `capot`."""
    return "capot" if outcome.capot == side else str(outcome[side])


def pair(outcome: Outcome) -> str:
    """Return what both sides make, in the order of the sides."""
    return "–".join(points(outcome, side) for side in outcome.sides)


def loss(cost: int) -> str:
    """Return a cost as a loss."""
    return f"−{cost}" if cost else "0"


def cost_title(answer: Answer) -> str:
    """Return what costs are counted in, where it is not points."""
    return "cost" if answer.worths is None else "cost in marks"


def result(outcome: Outcome, score: Score | None = None) -> str:
    """Return an outcome in words, on the scale of 162 where the game has one, and its score."""
    parts = [outcome.text]
    if outcome.scaled is not None:
        scaled = " · ".join(f"{side} {made}" for side, made in outcome.scaled.items())
        parts.append(f"on the scale of 162: {scaled}")
    if score is not None:
        parts.append(score.text)
    return ", ".join(parts)


def unbroken(text: str) -> str:
    """Return words that are broken into lines only between outcomes, never within one."""
    return _WITHIN.sub(_NO_BREAK, text)
