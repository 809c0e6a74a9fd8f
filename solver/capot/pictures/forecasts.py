"""Simulations as tables of HTML: what cards and contracts come to, with standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from ..analysis.simulate import Choice, Simulation
from ..analysis.tallies import Estimate, Forecast
from ..auctions import CAPOT
from . import tables
from .letters import Letters
from .markup import element
from .tables import Cell, Column, Row, numbers, table

_BEST_PLAY = "best play"


def simulation(found: Simulation, letters: Letters) -> list[Element]:
    """Return every card that can be played, the best first, and best play by all."""
    position = found.run.situation.position
    columns = [Column(f"{position.to_play} plays"), *_columns(found)]
    if found.cards:
        columns += numbers("best")
    rows = []
    for place, (each, forecast) in enumerate(found.cards.items()):
        cells: list[Cell] = [tables.card(each, letters), *_estimates(found, forecast)]
        cells.append(_percent(forecast.best, found))
        rows.append(Row(cells, None if place else "best"))
    last: list[Cell] = [_BEST_PLAY, *_estimates(found, found.value)]
    rows.append(Row([*last, ""] if found.cards else last))
    return [table(columns, rows), *_words([found])]


def choice(found: Choice, letters: Letters) -> list[Element]:
    """Return every contract, and in games with bids the chance of each bid."""
    contracts = list(found.contracts.values())
    highest = max((each.value.bids for each in contracts), key=len)
    bids = [bid for bid in highest if bid != CAPOT]  # which has its column already
    columns = [Column("contract"), *_columns(contracts[0]), *numbers(*map(str, bids))]
    rows = []
    for trump, each in found.contracts.items():
        cells: list[Cell] = [tables.trump(trump, letters), *_estimates(each, each.value)]
        cells += [f"{100 * each.value.bids[bid].value:.1f}%" for bid in bids]
        rows.append(Row(cells))
    return [table(columns, rows), *_words(contracts)]


def _columns(found: Simulation) -> list[Column]:
    """Return the columns of points and chances of the side that is asked about."""
    situation = found.run.situation
    success = "made" if situation.is_contract else "more than half"
    if situation.at_least is not None:
        success = f"{situation.at_least} or more"
    return numbers(found.side, success, "capot")


def _estimates(found: Simulation, forecast: Forecast) -> list[Cell]:
    side = found.side
    mean = forecast.mean[side]
    points = f"{mean.value:.1f}" + ("" if found.is_exact else f" ± {mean.error:.1f}")
    return [points, _percent(forecast.made, found), _percent(forecast.capot[side], found)]


def _percent(chance: Estimate, found: Simulation) -> str:
    """Return a chance in percent, with its standard error unless every layout was solved."""
    text = f"{100 * chance.value:.1f}"
    return f"{text}%" if found.is_exact else f"{text} ± {100 * chance.error:.1f}%"


def _words(several: Sequence[Simulation]) -> list[Element]:
    """Return what is known, whose points these are, and how many layouts were solved."""
    first = several[0]
    run, question = first.run, first.question
    known = "; ".join(
        f"{seat}: {hand}"
        for seat, hand in zip(run.situation.position.seats, run.hands, strict=True)
        if hand.is_said
    )
    lines = [f"Known: {known}", *(f"Where {text}" for text in question.where)]
    if all(each.is_exact for each in several):
        lines.append(f"All {first.samples:,} layouts, each once.")
    else:
        samples = " or ".join(dict.fromkeys(f"{each.samples:,}" for each in several))
        lines.append(f"{samples} layouts, drawn with seed {question.seed}; ± is a standard error.")
    lines.append(f"Points and chances of {first.side}; capot: every trick.")
    notes = dict.fromkeys(note for each in several for note in each.notes)
    lines += [f"Note: {note}." for note in notes]
    return [element("p", line, class_="note") for line in lines]
