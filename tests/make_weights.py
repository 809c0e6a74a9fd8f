"""Learn the tables by which the search orders its moves, and write them to weights.h.

    python tests/make_weights.py [--seed 1] [--scale 1.0] [OUTPUT]

A round builds the engine with the tables so far, in a copy that plays every move of sampled nodes
to the end and notes how many nodes each cost and whether it settled the question. Tables are then
fitted so that the expected number of nodes beyond the cheapest move that settles it is least,
moves being drawn by the softmax of their scores. It starts from nothing and takes five rounds, some
20 minutes on two cores. Needs numpy, Cython and a C compiler.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

HOUSE = Path(__file__).resolve().parent.parent
HEADER = Path("solver/capot/_engine/weights.h")

Tables = dict[str, tuple[int, ...]]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

LEAD: Tables = {
    "card": (3, 2, 4, 8),
    "place": (8, 2, 4, 4),
    "shape": (540, 4),
    "honours": (125, 4),
    "margin": (8, 8, 2, 4),
    "trumps": (72, 8, 2, 2),
}
"""The tables that a lead's score is the sum of; what each index means is told in order.pxd."""

FOLLOW: Tables = {
    "card": (3, 4, 2, 4, 8),
    "place": (8, 4, 4, 4),
    "shape": (540, 2, 4),
    "honours": (125, 2, 4),
    "need": (8, 4, 4, 8),
    "chances": (16, 4, 8),
}
"""The same for a card that follows: second, third and last hand have tables of their own."""

FEATURES = (
    *("size", "need", "kind", "beats", "view", "chances", "rank", "place", "points", "trumps"),
    *("voids", "margin", "shape", "honours"),
)
"""Of a move, in the order of the struct in order.pxd; the last two are those of its suit."""

NUMBERS = 2 + len(FEATURES)
"""A move's record: whether it settled the question, nodes, features."""

DISCARD = 3
UNIT = 14
"""Of a table's whole numbers to one of the score."""

CLASSIC = (("belote", None), ("contree", None))
GAMES: tuple[tuple[tuple[str, int | None], ...], ...] = (
    (*CLASSIC, *CLASSIC, ("bela", None)),
    CLASSIC,
    CLASSIC,
    (("bela3", None), ("belote3", None), ("bela2", None), ("belote2", None)),
    (("decouverte", 10), ("decouverte", 12)),
)
"""What is dealt to learn from: rule set and cards a hand, all if None."""

KINDS = {"suit": 1.0, "no trump": 0.75, "all trumps": 0.8, "two or three": 0.7, "piles": 0.15}
"""What has tables of its own, and how many deals of it there are."""

ROUNDS = ((1500, (0,)), (7000, (1,)), (10000, (2,)), (12000, (2, 3)), (12000, (3, 4)))
"""How many deals, and the rounds whose nodes are fitted to."""

SAMPLED = (40, 150)
"""One in how many leads, and plays of other hands, is learned from."""

MOST = 400
"""Nodes beyond which a move is as bad as any."""

AFRESH = 3
"""How many rounds start from empty tables: their nodes are those of a poor search."""

PATCHES = (
    ("choice.pxd", "    LEARNING = 0 ", "    LEARNING = 1 "),
    ("search.pyx", "cdef inline int best_of(\n", "#SAMPLING\n\ncdef inline int best_of(\n"),
    (
        "search.pyx",
        "    for i in range(choice.count):\n        card = next_card(choice, i)\n",
        "    if wanted(choice, trick):\n"
        "        sample(search, seat, choice, trick, left, alive, need)\n"
        "    for i in range(choice.count):\n        card = next_card(choice, i)\n",
    ),
)
"""What the copy's search has other than ours: file, text, replacement."""

SAMPLING = """
from libc.stdlib cimport malloc
from libc.string cimport memcpy
from libc.stdint cimport int16_t, int64_t

cdef enum:
    ROOM = 400000000

cdef bint busy = False
cdef uint64_t state = 1
cdef int rates[2]
cdef int64_t filled = 0
cdef int16_t* numbers = <int16_t*>malloc(ROOM * sizeof(int16_t))
cdef void* saved = malloc(1 << 20)


def start(seed, one_in):
    global state, filled
    state = seed * 2654435761 + 88172645463325252
    rates[0], rates[1] = one_in
    filled = 0


def samples():
    import numpy
    return numpy.asarray(<int16_t[:filled]>numbers).copy()


cdef bint wanted(Choice* choice, const Trick* trick) noexcept nogil:
    global state
    if busy or choice.count < 2 or filled > ROOM - 10000:
        return False
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state % rates[trick.count > 0] == 0


cdef void sample(
    Search* search, int seat, Choice* choice, const Trick* trick, int left, int alive, int need
) noexcept nogil:
    global busy, filled
    if search.scale != &search.real:
        return
    cdef size_t size = (search.table.mask + 1) * 64
    cdef uint64_t nodes = search.nodes, before
    cdef int64_t start = filled
    cdef int i, j, value, settled, good = 0
    cdef const Order* order
    cdef const int* features
    busy = True
    memcpy(saved, search.table.entries, size)
    numbers[filled] = search.game.order * 4 + trick.count
    numbers[filled + 1] = choice.count
    filled += 2
    for i in range(choice.count):
        before = search.nodes
        value = play(search, seat, choice.cards[i], trick, left, alive, need)
        memcpy(search.table.entries, saved, size)
        settled = (value >= need) != search.game.side[seat]
        good += settled
        numbers[filled] = settled
        numbers[filled + 1] = min(<int>(search.nodes - before), 30000)
        features = <const int*>&choice.features[i]
        for j in range(12):
            numbers[filled + 2 + j] = features[j]
        order = (<const Order**>trick.start.orders)[low(choice.cards[i]) >> 3]
        numbers[filled + 14] = order.shape[seat]
        numbers[filled + 15] = order.honours[seat]
        filled += 16
    busy = False
    search.nodes = nodes
    if not good or search.stopped:
        filled = start
"""
"""What stands in place of the mark."""


@dataclass
class Nodes:
    """Sampled nodes of one place in the trick, their moves one after the other."""

    first: Ints  # index of each node's first move
    node: Ints  # of each move
    settles: npt.NDArray[np.bool_]
    cost: Floats
    entries: Ints  # moves × tables: where in the flat row of all tables


def patch(engine: Path) -> None:
    """Make the search in a folder sample nodes; raises SystemExit where it is not as expected."""
    for name, old, new in PATCHES:
        text = (engine / name).read_text()
        if text.count(old) != 1:
            raise SystemExit(f"{name} has {text.count(old)} places like {old!r}, not 1")
        text = text.replace(old, new).replace("#SAMPLING\n", SAMPLING)
        (engine / name).write_text(text)


def build(copy: Path) -> None:
    """Build the engine of a copy of the house, the search patched for sampling."""
    patch(copy / HEADER.parent)
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=copy,
        check=True,
        capture_output=True,
    )


def collect(copy: Path, kind: int, deals: int, seed: int) -> npt.NDArray[np.int16]:
    """Return the records of nodes sampled while solving random deals in one kind of contract."""
    out = copy / f"{kind}.npy"
    arguments = [str(copy), str(kind), str(deals), str(seed), str(out)]
    subprocess.run([sys.executable, __file__, "--collect", *arguments], check=True)
    found: npt.NDArray[np.int16] = np.load(out)
    return found


def problems(kind: int, count: int, seed: int, shuffler: Any) -> Iterator[Any]:
    """Yield random problems of a kind, as the package of the copy has them."""
    import capot
    from capot.analysis.generate import random_deals

    games = GAMES[kind]
    deals = [random_deals(game, count, seed * 10 + i, size) for i, (game, size) in enumerate(games)]
    for _ in range(count):
        chosen = shuffler.below(len(games))
        deal = next(deals[chosen])
        trump = ("SHDC"[shuffler.below(4)], "SA", "TA")[kind if kind < 3 else 0]
        leader = deal.seats[shuffler.below(len(deal.seats))]
        auction = capot.Auction(taker=leader) if len(deal.seats) == 3 else capot.Auction()
        yield capot.Position(deal, trump, leader, games[chosen][0], auction=auction)


def collect_here(copy: str, kind: int, deals: int, seed: int, out: str) -> None:
    """Do what `collect` says in a process of its own, which imports the copy."""
    sys.path.insert(0, f"{copy}/solver")
    from capot._engine import search
    from capot.analysis.generate import Shuffler
    from capot.compiled import encoding, problem_of

    sampler: Any = search
    engine: Any = __import__("capot._engine.engine", fromlist=["Engine"]).Engine()
    sampler.start(seed, SAMPLED)
    shuffler = Shuffler(seed)
    for position in problems(kind, deals, seed, shuffler):
        deal = position.deal
        code = encoding(position.trump)
        hands = [code.bits(hand) for hand in deal.hands]
        engine.place(problem_of(position), hands, deal.seats.index(position.leader), (), 3)
        if shuffler.below(10) < 7:
            engine.value()
        else:
            engine.values()
    np.save(out, sampler.samples())


def columns(features: dict[str, Ints], place: int) -> Iterator[Ints]:
    """Yield for each table where in the flat row of all tables the moves' entries are."""
    f = features
    stage = np.where(f["size"] < 4, 0, np.where(f["size"] < 6, 1, 2))
    size = f["size"] - 1 & 7
    indices: dict[str, tuple[Ints, ...]]
    if place == 0:
        tables = LEAD
        indices = {
            "card": (stage, f["kind"], f["view"], f["rank"]),
            "place": (size, f["kind"], f["view"], f["place"]),
            "shape": (f["shape"], f["place"]),
            "honours": (f["honours"], f["place"]),
            "margin": (f["margin"], f["need"], f["kind"], f["view"]),
            "trumps": (f["trumps"], f["voids"], f["kind"], (f["place"] == 0).astype(np.int64)),
        }
    else:
        tables = FOLLOW
        discard = (f["kind"] == DISCARD).astype(np.int64)
        indices = {
            "card": (stage, f["kind"], f["beats"], f["view"], f["rank"]),
            "place": (size, f["kind"], f["view"], f["place"]),
            "shape": (f["shape"], discard, f["place"]),
            "honours": (f["honours"], discard, f["place"]),
            "need": (f["need"], f["kind"], f["view"], f["points"]),
            "chances": (f["chances"], f["kind"], f["rank"]),
        }
    start = 0
    for name, sizes in tables.items():
        yield np.ravel_multi_index(indices[name], sizes).astype(np.int64) + start
        start += prod(sizes)


def nodes_by_place(records: npt.NDArray[np.int16]) -> dict[int, Nodes]:
    """Return the nodes of raw records by place in the trick."""
    starts = []
    at = 0
    while at < len(records):
        starts.append(at)
        at += 2 + NUMBERS * int(records[at + 1])
    begin = np.array(starts)
    found = {}
    for place in range(4):
        here = begin[records[begin] % 4 == place]
        count = records[here + 1].astype(np.int64)
        first = np.cumsum(count) - count
        node = np.repeat(np.arange(len(here)), count)
        move = np.repeat(here, count) + 2 + NUMBERS * (np.arange(count.sum()) - first[node])
        rows = records[move[:, None] + np.arange(NUMBERS)].astype(np.int64)
        features = {name: rows[:, 2 + i] for i, name in enumerate(FEATURES)}
        entries = np.stack(list(columns(features, place)), 1)
        cost = rows[:, 1].astype(np.float32)
        found[place] = Nodes(first, node, rows[:, 0].astype(bool), cost, entries)
    return found


def extra_nodes(nodes: Nodes) -> Floats:
    """Return how many nodes each move costs beyond the cheapest that settles the question."""
    cheapest = np.minimum.reduceat(np.where(nodes.settles, nodes.cost, np.inf), nodes.first)
    extra = np.where(nodes.settles, nodes.cost - cheapest[nodes.node], nodes.cost)
    return np.minimum(extra, MOST).astype(np.float32)


def chances(nodes: Nodes, row: Floats) -> Floats:
    """Return how likely each move is to be tried first."""
    score = row[nodes.entries].sum(1)
    score -= np.maximum.reduceat(score, nodes.first)[nodes.node]
    chance = np.exp(score)
    found: Floats = chance / np.add.reduceat(chance, nodes.first)[nodes.node]
    return found


def fit(nodes: Nodes, row: Floats, steps: int) -> Floats:
    """Return tables with fewer expected extra nodes than those given, by Adam."""
    rate, shrink = 0.06, 4e-6
    extra = extra_nodes(nodes)
    flat, width = nodes.entries.ravel(), nodes.entries.shape[1]
    row = row.copy()
    mean, square = np.zeros(len(row)), np.zeros(len(row))
    for step in range(1, steps + 1):
        chance = chances(nodes, row)
        expected = np.add.reduceat(chance * extra, nodes.first)
        slope = chance * (extra - expected[nodes.node]) / len(nodes.first) / 10
        gradient = np.bincount(flat, np.repeat(slope, width), len(row)) + shrink * row
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        row -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-7)
    return row.astype(np.float32)


def mean_extra(nodes: Nodes, row: Floats) -> float:
    """Return the expected extra nodes of a node under some tables."""
    return float((chances(nodes, row) * extra_nodes(nodes)).sum() / len(nodes.first))


def learn(
    copy: Path, kind: int, deals: int, seed: int, earlier: list[Any], rows: list[Floats], steps: int
) -> tuple[npt.NDArray[np.int16], list[Floats]]:
    """Return the new records of a kind of contract, and its tables fitted to them and `earlier`."""
    records = collect(copy, kind, deals, seed)
    unseen = nodes_by_place(records)
    nodes = nodes_by_place(np.concatenate([*earlier, records]))
    fitted = []
    for place in range(4):
        if not len(unseen[place].first):
            fitted.append(rows[place])
            continue
        before = mean_extra(unseen[place], rows[place])
        fitted.append(fit(nodes[place], rows[place], steps))
        print(
            f"  {tuple(KINDS)[kind]}, place {place}: {len(nodes[place].first)} nodes,"
            f" {mean_extra(nodes[place], fitted[-1]):.3f} more each;"
            f" {before:.3f} with the tables before on those not seen",
            flush=True,
        )
    return records, fitted


def braces(numbers: npt.NDArray[np.int8]) -> str:
    """Return an array as C initialises it."""
    parts = map(str, numbers) if numbers.ndim == 1 else map(braces, numbers)
    return in_braces(parts)


def in_braces(parts: Iterable[str]) -> str:
    """Return parts as one initialiser."""
    return "{" + ", ".join(parts) + "}"


def struct(row: Floats, tables: Tables) -> str:
    """Return a row of tables as C initialises the struct of them."""
    numbers = np.clip(np.round(row * UNIT), -127, 127).astype(np.int8)
    parts, start = [], 0
    for sizes in tables.values():
        parts.append(braces(numbers[start : start + prod(sizes)].reshape(sizes)))
        start += prod(sizes)
    return in_braces(parts)


def write(rows: list[list[Floats]], seed: int, scale: float, path: Path) -> None:
    """Write the header of all tables."""
    told = f"--seed {seed}" + ("" if scale == 1 else f" --scale {scale}")
    lines = [f"/* Made by tests/make_weights.py {told}. */", "#include <stdint.h>"]
    for name, tables in (("lead", LEAD), ("follow", FOLLOW)):
        lines.append("typedef struct {")
        for table, sizes in tables.items():
            lines.append(f"    int8_t {table}{''.join(f'[{size}]' for size in sizes)};")
        lines.append(f"}} capot_{name}_weights;")
    leads = in_braces(struct(kind[0], LEAD) for kind in rows)
    follows = in_braces(in_braces(struct(row, FOLLOW) for row in kind[1:]) for kind in rows)
    for told in (
        f"static const capot_lead_weights capot_leads[{len(rows)}] = {leads};",
        f"static const capot_follow_weights capot_follows[{len(rows)}][3] = {follows};",
    ):
        lines += textwrap.wrap(told, 100, break_on_hyphens=False)
    path.write_text("\n".join(lines) + "\n")


def main() -> None:
    """Learn in rounds and write the header."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--scale", type=float, default=1.0, help="of the number of deals")
    options.add_argument("output", nargs="?", type=Path, default=HOUSE / HEADER)
    asked = options.parse_args()
    widths = [sum(map(prod, tables.values())) for tables in (LEAD, FOLLOW, FOLLOW, FOLLOW)]
    zeros = [np.zeros(width, np.float32) for width in widths]
    rows = [zeros for _ in KINDS]
    records: list[list[Any]] = [[] for _ in KINDS]
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(2) as pool:
        for number, (deals, fitted) in enumerate(ROUNDS):
            copy = Path(folder) / f"round{number}"
            leave = shutil.ignore_patterns(".git", "*.so", "*.c", "build", ".*cache")
            shutil.copytree(HOUSE, copy, ignore=leave)
            write(rows, asked.seed, asked.scale, copy / HEADER)
            build(copy)
            tasks = []
            for kind, share in enumerate(KINDS.values()):
                earlier = [records[kind][r] for r in fitted if r < number]
                many = int(deals * asked.scale * share)
                seed = asked.seed * 1000 + number * 10 + kind
                begin = zeros if number < AFRESH else rows[kind]
                steps = 200 if number < AFRESH else 130
                tasks.append(pool.submit(learn, copy, kind, many, seed, earlier, begin, steps))
            for kind, task in enumerate(tasks):
                found, rows[kind] = task.result()
                records[kind].append(found)
            print(f"round {number + 1} is over", flush=True)
            write(rows, asked.seed, asked.scale, asked.output)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--collect"]:
        there, which, number_of_deals, first_seed, result = sys.argv[2:]
        collect_here(there, int(which), int(number_of_deals), int(first_seed), result)
    else:
        main()
