from collections.abc import Sequence

from capot._engine.problem import Problem

def plain_values(
    problem: Problem,
    hands: Sequence[int],
    leader: int,
    trick: Sequence[int],
    alive: int,
    premium: tuple[int, int] = ...,
    bits: int = ...,
) -> dict[int, int]: ...
