"""Simulations in text, JSON and CSV: what cards and contracts come to, with standard errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import click
from capot.analysis.judged import is_contract
from capot.analysis.simulate import Choice, Simulation
from capot.analysis.tallies import STEP, Estimate, Forecast, Spread
from capot.contracts import Trump

from .diagram import known_diagram
from .options import CSV, JSON
from .output import Csv, json_line, table
from .style import Style

_BARS, _ASCII_BARS = "·▁▂▃▄▅▆▇█", ".:-=+*%#@"
_BARS_TITLE = ", capot"
_ALWAYS_SHOWN = 160
_WORTH_A_COLUMN = 0.05
"""A bid above 160 has a column where some contract makes it as often as that."""

_Cells = list[tuple[str, str]]
"""The cells of a row, each with the header above it."""


def write_simulation(found: Simulation | Choice, output: str, style: Style) -> None:
    """Write what was found in the format asked for."""
    if output == JSON:
        json_line(found.to_json())
    elif output == CSV:
        _write_rows(found)
    elif isinstance(found, Choice):
        click.echo(_choice_text(found, style))
    else:
        click.echo(_cards_text(found, style))


# -- text -------------------------------------------------------------------------------------


def _cards_text(found: Simulation, style: Style) -> str:
    """Return what is known, every card that can be played, and what the columns say."""
    position = found.run.situation.position
    named = [(style.card(card), each) for card, each in found.cards.items()]
    named.append(("best play", found.value))
    show = _Columns([found], [each for _, each in named], style)
    rows = []
    for name, each in named:
        row = [(f"{position.to_play} plays", name), *show.estimates(found, each)]
        if found.cards:
            best = show.chance("best", each.best)
            row += best if each is not found.value else [(title, "") for title, _ in best]
        rows.append([*row, show.bars(each.spread)])
    if found.cards:
        rows[0] = [(title, style.strong(cell)) for title, cell in rows[0]]
    diagram = known_diagram(found.run.hands, position, position.trump, style)
    return "\n\n".join([diagram, _table(rows), "\n".join(show.legend())])


def _choice_text(found: Choice, style: Style) -> str:
    """Return what is known, every contract, and what the columns say."""
    contracts = list(found.contracts.values())
    show = _Columns(contracts, [each.value for each in contracts], style)
    rows = []
    for trump, each in found.contracts.items():
        row = [("contract", style.trump(trump))]
        number = found.round(trump)
        if number is not None:
            row.append(("round", str(number)))
        if not show.is_even:
            row.append(("layouts", f"{each.samples:,}"))
        rows.append([*row, *show.estimates(each, each.value)])
        if not show.has_bids:
            rows[-1].append(show.bars(each.value.spread))
    first = contracts[0].run
    diagram = known_diagram(first.hands, first.situation.position, None, style)
    return "\n\n".join([diagram, _table(rows), "\n".join(show.legend())])


def _table(rows: Sequence[_Cells]) -> str:
    headers = [header for header, _ in rows[0]]
    right = [at for at, header in enumerate(headers) if at and not header.endswith(_BARS_TITLE)]
    return table([[cell for _, cell in row] for row in rows], headers, right)


class _Columns:
    """The columns that forecasts share, and what they say in words.

    Standard errors have theirs unless every layout was solved, a capot conceded where there was
    one, and bids, in place of success, where they were asked about.
    """

    def __init__(
        self, simulations: Sequence[Simulation], forecasts: Sequence[Forecast], style: Style
    ) -> None:
        first = simulations[0]
        self._simulations, self._style = simulations, style
        self._side = first.side
        self._other = first.run.value.other
        self._has_errors = not all(each.is_exact for each in simulations)
        self._is_conceded = any(each.capot[self._other].value for each in forecasts)
        self._bids = [
            bid
            for bid in max((each.bids for each in forecasts), key=len)
            if not isinstance(bid, int)
            or bid <= _ALWAYS_SHOWN
            or any(each.bids[bid].value >= _WORTH_A_COLUMN for each in forecasts)
        ]
        self._most = max(len(each.spread.columns) for each in forecasts) * STEP - STEP

    @property
    def is_even(self) -> bool:
        """Whether all contracts were solved in as many layouts."""
        return len({(each.samples, each.layouts) for each in self._simulations}) == 1

    @property
    def has_bids(self) -> bool:
        """Whether the chances of making each bid were asked about."""
        return bool(self._bids)

    # -- cells --------------------------------------------------------------------------------

    def estimates(self, simulation: Simulation, found: Forecast) -> _Cells:
        """Return mean points, success or bids, and capots."""
        mean = found.mean[self._side]
        cells = [(self._side, f"{mean.value:.1f}")]
        if self._has_errors:
            cells.append(self._error(f"{mean.error:.1f}"))
        if self._bids:
            return cells + [(str(bid), f"{100 * found.bids[bid].value:.0f}%") for bid in self._bids]
        cells += self.chance(self._success(simulation), found.made)
        cells += self.chance("capot", found.capot[self._side])
        if self._is_conceded:
            cells += self.chance(f"{self._other} capot", found.capot[self._other])
        return cells

    def chance(self, title: str, found: Estimate) -> _Cells:
        """Return a chance in percent, and its standard error."""
        cells = [(title, _percent(found.value))]
        if self._has_errors:
            cells.append(self._error(_percent(found.error)))
        return cells

    def bars(self, spread: Spread) -> tuple[str, str]:
        """Return how the points are spread, a sign for every ten of them and for capots."""
        counts = [*spread.columns, spread.capots[self._side]]
        if self._is_conceded:
            counts.insert(0, spread.capots[self._other])
        signs = _ASCII_BARS if self._style.ascii else _BARS
        steps = len(signs) - 1
        highest = max(counts)
        title = self._style.plain(f"0 … {self._most}{_BARS_TITLE}")
        return title, "".join(signs[-(-count * steps // highest)] for count in counts)

    def _error(self, cell: str) -> tuple[str, str]:
        return self._style.plain("±"), cell

    @staticmethod
    def _success(simulation: Simulation) -> str:
        """Return the header of the chance of success."""
        situation = simulation.run.situation
        if is_contract(situation.position):
            return "made"
        return "more" if situation.points_needed is None else f"{situation.points_needed}+"

    # -- words --------------------------------------------------------------------------------

    def legend(self) -> list[str]:
        """Return how many layouts were solved, and what the columns say."""
        notes = dict.fromkeys(note for each in self._simulations for note in each.notes)
        lines = [*self._counted(), *self._meaning(), *(f"Note: {note}." for note in notes)]
        return [self._style.plain(line) for line in lines]

    def _counted(self) -> Iterator[str]:
        first = self._simulations[0]
        question = first.question
        position, card = first.run.situation.position, question.record.turn_up
        if card is not None:
            yield f"Turned up: {self._style.card(card)}, which {position.taker} takes."
        if position.tricks and not (position.rules.discards and not question.record.known.out):
            taken = " · ".join(f"{side} {points}" for side, points in position.taken.items())
            yield f"Taken so far: {taken}."
        for text in question.where:
            yield f"Where {text}"
        if not self._has_errors and self.is_even:
            yield f"All {first.samples:,} layouts, each once."
            return
        samples = f"{first.samples:,} layouts" if self.is_even else "Layouts"
        of = "" if first.layouts is None or not self.is_even else f" of {first.layouts:,}"
        yield f"{samples}{of}, drawn with seed {question.seed}; ± is a standard error."

    def _meaning(self) -> Iterator[str]:
        first = self._simulations[0]
        situation = first.run.situation
        side, other = self._side, self._other
        if self._bids:
            most = max(
                estimate.error
                for each in self._simulations
                for estimate in each.value.bids.values()
            )
            errors = f", ± {100 * most:.1f} at most" if self._has_errors else ""
            yield f"Points of {side}; percent of layouts in which {side} makes the bid{errors}."
            return
        success = self._success(first)
        if success == "made":
            auction = situation.auction
            words = [str(word) for word in (auction.bid, auction.coinche) if word is not None]
            contract = " ".join([f"contract by {situation.position.taker}", *words])
            success = f"made: the {contract}, belote and declarations counted"
        elif success == "more":
            success = "more: more than half of all points"
        else:
            success = f"{success}: at least {situation.points_needed}"
        yield f"Points of {side}; {success}; capot: every trick."
        lost = f"capot of {other}, then " if self._is_conceded else ""
        yield f"Last column: how often {lost}0–9, 10–19 … points, and capot."
        if first.cards:
            yield "Best: how often no other card is better; best play: every card seen."


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}%"


# -- CSV --------------------------------------------------------------------------------------


def _write_rows(found: Simulation | Choice) -> None:
    """Write a row for every card and for best play, or for every contract."""
    rows = Csv()
    contracts: Iterable[tuple[Trump, Simulation]]
    if isinstance(found, Choice):
        contracts = found.contracts.items()
    else:
        contracts = [(found.run.situation.position.trump, found)]
    for trump, simulation in contracts:
        for card, each in [*simulation.cards.items(), (None, simulation.value)]:
            position = simulation.run.situation.position
            cells: dict[str, object] = {
                "trump": trump,
                "leader": position.leader,
                "to play": position.to_play,
                "card": card or "",
                "layouts": simulation.layouts or "",
                "samples": simulation.samples,
                "exact": int(simulation.is_exact),
                "side": simulation.side,
            }
            for side, mean in each.mean.items():
                cells |= _pair(f"{side} points", mean)
            cells |= _pair("made", each.made)
            for side, chance in each.capot.items():
                cells |= _pair(f"{side} capot", chance)
            for bid, chance in each.bids.items():
                cells |= _pair(f"bid {bid}", chance)
            if simulation.cards:
                cells |= _pair("best", each.best)
            rows.header(list(cells))
            rows.row(list(cells.values()))


def _pair(title: str, found: Estimate) -> dict[str, object]:
    return {title: round(found.value, 6), f"{title} se": round(found.error, 6)}
