"""How often a side makes 82 points, by the trumps that one of its hands holds.

The other cards are dealt at random and every deal is solved with each of the four players
leading. Say how many deals for each kind of hand: `python chance_of_82.py 1000`; the table of
`chance_of_82.md` was made with 1000.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import mean, stdev

import capot

COLUMNS = {"neither": "", "9": "9", "J": "J", "J and 9": "J9"}
MOST = 6


def hands(trumps: int, held: str, count: int) -> Iterator[capot.Deal]:
    """Yield deals in which N has so many trumps, with those of jack and nine that are `held`."""
    chooser = Random(1)
    for seed in range(count):
        others = chooser.sample("AKQT87", trumps - len(held))
        yield from capot.known_deals(f"N:{held}{''.join(others)}.?.?.?", "belote", 1, seed)


def chances(trumps: int, held: str, deals: int) -> dict[str, tuple[float, float]]:
    """Return the chance of 82 for NS and its standard error: whoever leads, and where NS does."""
    solver = capot.Solver("belote")
    shares: dict[str, list[float]] = {"any": [], "NS": []}
    for deal in hands(trumps, held, deals):
        made = {
            leader: solver.value(capot.Position(deal, "S", leader)).level("NS") >= 82
            for leader in deal.seats
        }
        shares["any"].append(mean(made.values()))
        shares["NS"].append(mean(made[seat] for seat in deal.seats if seat in "NS"))
    # One deal is one case, for its leaders are not independent.
    return {who: (mean(each), stdev(each) / sqrt(deals)) for who, each in shares.items()}


def main(deals: int) -> None:
    """Print the chances in percent, whoever leads and where the side itself does."""
    cells: dict[str, dict[int, list[str]]] = {"any": {}, "NS": {}}
    for trumps in range(1, MOST + 1):
        for held in COLUMNS.values():
            found = chances(trumps, held, deals) if len(held) <= trumps else {}
            for who, rows in cells.items():
                cell = "–"
                if who in found:
                    chance, error = found[who]
                    cell = f"{100 * chance:.0f} ± {100 * error:.1f}"
                rows.setdefault(trumps, []).append(cell)
    for who, title in (("any", "Whoever leads"), ("NS", "Where the side itself leads")):
        print(f"\n{title}, {deals} deals a cell:\n")
        print("| trumps | " + " | ".join(COLUMNS) + " |")
        print("|---" * (len(COLUMNS) + 1) + "|")
        for trumps, row in cells[who].items():
            print(f"| {trumps} | " + " | ".join(row) + " |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
