"""A capot that no lie of the other cards can stop: every layout of two hidden hands is solved."""

import capot

KNOWN = "N:J9A7.9.QAT. ? KT..J87.JK7 ?"


def main() -> None:
    """Print for each lead of North in how many layouts North and South take every trick."""
    found = capot.simulate(KNOWN, "S", samples=20_000)
    assert found.is_exact
    for card, forecast in found.cards.items():
        capots = forecast.spread.capots["NS"]
        print(f"{card.pretty}: capot in {capots:,} of {found.samples:,} layouts")


if __name__ == "__main__":
    main()
