from collections.abc import Sequence

from typing_extensions import disjoint_base

LARGEST: int

@disjoint_base
class Problem:
    def __init__(
        self,
        hands: Sequence[int],
        *,
        points: Sequence[int],
        trump: int,
        overtake: Sequence[int],
        ruff: int,
        under: int,
        partner_ruffed: int,
        sides: Sequence[int],
        last: int = ...,
        piles: Sequence[Sequence[int]] = ...,
    ) -> None: ...
