"""Simulations in text, JSON and CSV: what cards and contracts come to, with standard errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill

from capot.analysis.simulate import Choice, Simulation
from capot.analysis.tallies import STEP, Estimate, Forecast, Spread
from capot.answers import SCHEMA
from capot.cards import Card
from capot.contracts import Trump

from .diagram import known_diagram
from .known_inputs import AskedKnown
from .options import CSV, JSON, Question
from .output import Csv, json_line, table, write_text
from .style import Style

_BARS, _ASCII_BARS = "·▁▂▃▄▅▆▇█", ".:-=+*%#@"
_BARS_TITLE = ", capot"
_WIDTH, _NO_BREAK = 100, "\u00a0"
_ALWAYS_SHOWN = 160
_WORTH_A_COLUMN = 0.05
"""A bid above 160 has a column where some contract makes it as often as that."""

_Cells = list[tuple[str, str]]
"""The cells of a row, each with the header above it."""


def write_simulation(
    item: AskedKnown, found: Simulation | Choice, asked: Question, rows: Csv
) -> None:
    """Write what was found of a deal in the format asked for."""
    style = asked.style
    if asked.format == JSON:
        json_line({"schema": SCHEMA, "input": item.place, **found.to_json()})
    elif asked.format == CSV:
        _write_rows(item, found, rows)
    else:
        write_text(item, style, _text(found, style))


# -- text -------------------------------------------------------------------------------------


def _text(found: Simulation | Choice, style: Style) -> list[str]:
    return _choice_text(found, style) if isinstance(found, Choice) else _cards_text(found, style)


def _cards_text(found: Simulation, style: Style) -> list[str]:
    """Return what is known, every card that can be played, and what the columns say."""
    position = found.run.situation.position
    named: list[tuple[Card | None, Forecast]] = [*found.cards.items(), (None, found.value)]
    show = _Columns([found], [each for _, each in named], style)
    is_barred = any(share.value < 1 for share in found.playable.values())
    rows: list[_Cells] = []
    for card, each in named:
        row = [(f"{position.to_play} plays", "best play" if card is None else style.card(card))]
        if is_barred:
            share = "" if card is None else _percent(found.playable[card].value)
            row.append(("playable", share))
        row += show.estimates(found, each)
        if found.cards:
            best = show.chance("best", each.best)
            row += best if card is not None else [(title, "") for title, _ in best]
        rows.append([*row, show.bars(each.spread)])
    if found.cards:
        rows[0] = [(title, style.strong(cell)) for title, cell in rows[0]]
    diagram = known_diagram(found.run.hands, position, position.trump, style)
    others = [_others(found, style)] if found.others else []
    return [diagram, _table(rows), *others, "\n".join(show.legend())]


def _others(found: Simulation, style: Style) -> str:
    """Return how often a hand known in part has the other cards."""
    position = found.run.situation.position
    shares = [
        f"{style.card(card)}{_NO_BREAK}{_percent(each.value)}"
        for card, each in found.others.items()
    ]
    text = f"What else {position.to_play} has, in percent of layouts: {', '.join(shares)}."
    return fill(text, _WIDTH, break_on_hyphens=False).replace(_NO_BREAK, " ")


def _choice_text(found: Choice, style: Style) -> list[str]:
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
    return [diagram, _table(rows), "\n".join(show.legend())]


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
        self._is_choice = first.question.is_choice
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
        if situation.is_contract:
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
        side, other, to_play = self._side, self._other, situation.position.to_play
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
        elif not self._is_choice:
            yield f"No card has figures of its own: none is known to be in the hand of {to_play}."
        if any(share.value < 1 for share in first.playable.values()):
            yield (
                "Playable: in how many layouts a duty allows the card; "
                "its other figures are those of these layouts."
            )


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}%"


# -- CSV --------------------------------------------------------------------------------------


def _write_rows(item: AskedKnown, found: Simulation | Choice, rows: Csv) -> None:
    """Write a row for every card and for best play, or for every contract.

    Of a card that a hand known in part may not have the row says how often it has it.
    """
    contracts: Iterable[tuple[Trump, Simulation]]
    if isinstance(found, Choice):
        contracts = found.contracts.items()
    else:
        contracts = [(found.run.situation.position.trump, found)]
    for trump, simulation in contracts:
        position = simulation.run.situation.position
        about = {
            "deal": item.number,
            "trump": trump,
            "leader": position.leader,
            "to play": position.to_play,
            "card": "",
            "layouts": simulation.layouts or "",
            "samples": simulation.samples,
            "exact": int(simulation.is_exact),
            "side": simulation.side,
        }
        for card, each in [*simulation.cards.items(), (None, simulation.value)]:
            cells: dict[str, object] = {**about, "card": "" if card is None else card}
            for side, mean in each.mean.items():
                cells |= _pair(f"{side} points", mean)
            cells |= _pair("made", each.made)
            for side, chance in each.capot.items():
                cells |= _pair(f"{side} capot", chance)
            for bid, chance in each.bids.items():
                cells |= _pair(f"bid {bid}", chance)
            if simulation.cards:
                cells |= _pair("best", each.best)
                cells["playable"] = "" if card is None else _rounded(simulation.playable[card])
            if simulation.others:
                cells["held"] = "" if card is None else 1
            rows.header(list(cells))
            rows.row(list(cells.values()))
        for card, held in simulation.others.items():
            few: dict[str, object] = {**about, "card": card, "held": _rounded(held)}
            rows.row([few.get(title, "") for title in cells])


def _pair(title: str, found: Estimate) -> dict[str, object]:
    return {title: _rounded(found), f"{title} se": round(found.error, 6)}


def _rounded(found: Estimate) -> float:
    return round(found.value, 6)
