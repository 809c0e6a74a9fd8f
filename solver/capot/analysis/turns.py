"""Where the points go: the trick in which one line of play falls behind another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..positions import Position, Trick


@dataclass(frozen=True, slots=True)
class Turn:
    """The first trick of a card's line that leaves its side behind the best card's line.

    `number` counts from 1; `behind` is by how many card points, the capot's premium not counted,
    which is 0 where only a capot is lost.
    """

    number: int
    trick: Trick
    behind: int

    def to_json(self) -> dict[str, Any]:
        """Return number, points behind and the trick as JSON names them."""
        return {"trick": self.number, "behind": self.behind, **self.trick.to_json()}


def turn(position: Position, best: tuple[Trick, ...], line: tuple[Trick, ...]) -> Turn | None:
    """Return the first trick after which the side to play stays behind the best line.

    Both lines begin with the current trick of `position`. None where one loses nothing.
    """
    assert position.to_play is not None
    side = position.side(position.to_play)
    first = len(position.tricks) + 1
    behind, found = 0, None
    for number, (ours, played) in enumerate(zip(best, line, strict=True), first):
        behind += _won(position, ours, side) - _won(position, played, side)
        if behind > 0 and found is None:
            found = Turn(number, played, behind)
        elif behind <= 0:
            found = None
    if found is not None:
        return found
    # No points lost: a capot is, at the first trick that the two lines give to different sides.
    for number, (ours, played) in enumerate(zip(best, line, strict=True), first):
        if position.side(ours.winner) != position.side(played.winner):
            return Turn(number, played, 0)
    return None


def _won(position: Position, trick: Trick, side: str) -> int:
    return trick.points if position.side(trick.winner) == side else 0
