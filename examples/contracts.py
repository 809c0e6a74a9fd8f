"""Which contract suits a deal best, for each player who might lead."""

import capot

DEAL = capot.Deal.parse("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7")


def main() -> None:
    """Print a line for each leader with the points of North and South in each contract."""
    for leader in DEAL.seats:
        found = capot.contracts(DEAL, leader, rules="coinche")
        points = ", ".join(f"{trump} {outcome['NS']}" for trump, outcome in found.items())
        print(f"{leader} leads: {points}")


if __name__ == "__main__":
    main()
