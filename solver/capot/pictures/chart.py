"""What a deal was worth after each card of a record, as a line that steps where points went."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from ..analysis.moves import Move
from ..analysis.review import Review
from ..outcomes import Outcome
from .letters import Letters
from .markup import SVG, add, element
from .paint import FONTS, PICTURE, fill, outline
from .reviews import spoken

_WIDTH, _HEIGHT = 640, 170
_LEFT, _RIGHT, _TOP, _BOTTOM = 72, 12, 16, 22
_APART = 15  # from one name of a height to the next
_SPARE = 8  # points above the highest and below the lowest


def chart(found: Review, letters: Letters, link: Callable[[Move], str]) -> Element:
    """Return the points of the first side with best play from each card on, mistakes marked.

    A capot lies one beyond all points. Each mistake is a link.
    """
    return _Chart(found).drawn(letters, link)


class _Chart:
    """The scales of one chart: cards across, points of the first side upwards."""

    def __init__(self, found: Review) -> None:
        self._moves = found.moves
        self._side = found.outcome.sides[0]
        self._outcomes = [found.start, *(move.after for move in found.moves)]
        levels = [outcome.level(self._side) for outcome in self._outcomes]
        self._low, self._high = min(levels) - _SPARE, max(levels) + _SPARE

    def drawn(self, letters: Letters, link: Callable[[Move], str]) -> Element:
        """Return the whole chart."""
        base, right = _HEIGHT - 5, _WIDTH - _RIGHT
        drawing = element(
            "svg",
            element("title", f"Points of {self._side} with best play from each card on"),
            *self._heights(),
            element("path", d=self._line(), **outline("turn", width=2)),
            element("text", "card 1", x=_LEFT, y=base, **fill("dim")),
            element(
                "text",
                f"card {len(self._moves)}",
                x=right,
                y=base,
                text_anchor="end",
                **fill("dim"),
            ),
            xmlns=SVG,
            class_=f"{PICTURE} chart",
            viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
            font_family=FONTS,
            font_size=12,
        )
        for move in self._moves:
            if move.mistake is not None:
                mark = element("a", href=link(move), aria_label=spoken(move, letters))
                add(mark, *self._mark(move))
                add(drawing, mark)
        return drawing

    def _x(self, number: int) -> int:
        """Return where the chart is after so many cards."""
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * number // len(self._moves)

    def _y(self, outcome: Outcome) -> int:
        """Return how far down an outcome lies."""
        share = (_HEIGHT - _TOP - _BOTTOM) * (outcome.level(self._side) - self._low)
        return _HEIGHT - _BOTTOM - share // (self._high - self._low)

    def _line(self) -> str:
        """Return the path of the outcomes, level but where a card changes them."""
        path = f"M{_LEFT} {self._y(self._outcomes[0])}"
        for number, outcome in enumerate(self._outcomes[1:], 1):
            path += f"H{self._x(number)}V{self._y(outcome)}"
        return path

    def _heights(self) -> list[Element]:
        """Return the outcomes by name, as many as there is room for, first and last before all."""
        drawn: list[Element] = []
        named: list[int] = []
        for outcome in (self._outcomes[0], self._outcomes[-1], *self._outcomes):
            y = self._y(outcome)
            if any(abs(y - other) < _APART for other in named):
                continue
            named.append(y)
            name = f"{self._side} {outcome[self._side]}"
            if outcome.capot is not None:
                name = f"{outcome.capot} capot"
            drawn.append(element("path", d=f"M{_LEFT} {y}H{_WIDTH - _RIGHT}", **outline("edge")))
            end = {"x": _LEFT - 8, "y": y + 4, "text_anchor": "end"}
            drawn.append(element("text", name, **end, **fill("dim")))
        return drawn

    def _mark(self, move: Move) -> list[Element]:
        """Return the mark of a mistake, on a plate half way from one outcome to the other."""
        x, y = self._x(move.number), (self._y(move.before) + self._y(move.after)) // 2
        place = {"x": x, "y": y + 4, "text_anchor": "middle", "font_weight": "700"}
        return [
            element("circle", cx=x, cy=y, r=12, **outline("edge", "paper")),
            element("text", move.mark, **place, **fill("red")),
        ]
