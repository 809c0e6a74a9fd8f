from collections.abc import Sequence

from capot._engine.problem import Problem

def perft(
    problem: Problem, hands: Sequence[int], leader: int, trick: Sequence[int], depth: int
) -> int: ...
