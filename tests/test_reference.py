"""The reference solver does what the rules say, and agrees with the vectors."""

from __future__ import annotations

import doctest
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import reference
from reference import (
    DUTIES,
    POINTS,
    Hand,
    Position,
    card_points,
    cards,
    default_table,
    from_vector,
    legal,
    parse_hand,
    perft,
    value,
    winner,
)

VECTORS = Path(__file__).parent / "data" / "vectors"
PACK = frozenset(suit + rank for suit in "SHDC" for rank in "AKQJT987")

FRENCH = "belote belote-ffb skill7 skill7-contree"
FREE = "contree coinche bulgarian"
EVERY = " ".join(DUTIES)
FOUR = " ".join(rules for rules in DUTIES if rules[-1] not in "23")
HOUSE = "soft bela-house"


def spelt(text: str) -> list[str]:
    """Return the cards of a text written rank first, as in rules 4.3."""
    return [card[::-1] for card in text.split()]


def without(names: str, excepted: str) -> str:
    return " ".join(name for name in names.split() if name not in excepted.split())


def play_on(hand: str, trick: str, trump: str, duties: dict[str, str], seats: int = 4) -> Hand:
    """Return the legal cards when seat 0 led the trick and seats sit alternately."""
    plays = list(enumerate(spelt(trick)))
    sides = tuple(seat % 2 for seat in range(seats))
    return legal(frozenset(spelt(hand)), plays, trump, duties, sides, len(plays))


# --- Rules 4: duties --------------------------------------------------------------------

# Trump spades; hand | trick | legal cards | the rule sets it holds in. The first lines are
# those of rules 4.3, in its order, for every rule set they speak of or that has the same duty.
FOUR_PLAYERS = [
    # A plain suit need not be overtaken, but for "iber".
    ("TH 7H", "8H", "TH 7H", without(FOUR, "bela bela-house")),
    ("TH 7H", "8H", "TH", "bela bela-house"),
    ("AH 7H", "8H QH", "AH", "bela"),
    ("AH 7H", "8H 9S", "AH 7H", FOUR),  # ruffed: the duty has lapsed
    # A trump led: my partner holds.
    ("JS 7S", "8S TS 7H", "JS", without(FOUR, HOUSE)),
    ("JS 7S", "8S TS 7H", "JS 7S", HOUSE),
    # Void, and my partner holds with a plain card.
    ("JS 7S AC 8D", "TH AH 7H", "JS 7S AC 8D", without(FOUR, "bela klaverjas-rotterdam")),
    ("JS 7S AC 8D", "TH AH 7H", "JS 7S", "bela klaverjas-rotterdam"),
    # Void, an opponent's ruff that I cannot overruff.
    ("7S 8S AC 9D", "AH JS", "7S 8S", FRENCH),
    ("7S 8S AC 9D", "AH JS", "7S 8S AC 9D", FREE),
    ("7S 8S AC 9D", "AH JS", "AC 9D", "klaverjas-amsterdam"),
    # Void, and my partner's ruff holds: I can overruff it,
    ("JS 7S AC 9D", "AH TS 8H", "JS 7S AC 9D", f"{FRENCH} {FREE} {HOUSE}"),
    ("JS 7S AC 9D", "AH TS 8H", "JS AC 9D", "belote-pagat coinche-bga klaverjas-amsterdam"),
    ("JS 7S AC 9D", "AH TS 8H", "JS", "bela klaverjas-rotterdam"),
    # or I cannot.
    ("QS 7S AC 9D", "AH JS 8H", "QS 7S AC 9D", f"{FRENCH} {FREE} {HOUSE} coinche-bga"),
    ("QS 7S AC 9D", "AH JS 8H", "AC 9D", "belote-pagat klaverjas-amsterdam"),
    ("QS 7S AC 9D", "AH JS 8H", "QS 7S", "bela klaverjas-rotterdam"),
    # Beyond 4.3. Leading; a lone card of the suit; nothing of it and no trump.
    ("JS AH 7C", "", "JS AH 7C", FOUR),
    ("7H JS AC", "AH", "7H", FOUR),
    ("7C AC", "8H JS", "7C AC", FOUR),
    ("7C AC", "8S JS", "7C AC", FOUR),
    # What cannot be overtaken is followed with any card.
    ("7S 8S", "QS", "7S 8S", FOUR),
    ("7H 8H", "QH", "7H 8H", FOUR),
    # Between partners, house rules free the suit; an opponent is still to be overtaken.
    ("AH 7H", "TH 8H", "AH 7H", "bela-house"),
    ("AH 7H", "7S", "AH 7H", FOUR),
    ("AH 7H", "8H QH", "AH", "bela bela-house"),
    ("JS 7S", "8S TS", "JS", FOUR),
    # Void against opponents: ruff, and above their ruff where possible.
    ("JS 7S AC 9D", "AH", "JS 7S", FOUR),
    ("JS 7S AC 9D", "AH TS", "JS", FOUR),
    ("JS 7S AC 9D", "AH TH 8S", "JS", "bela klaverjas-rotterdam"),
    ("JS TS 7S AC", "8H AH 9H", "JS TS 7S", "bela klaverjas-rotterdam"),
    # "Unless I have nothing else": only lower trumps under my partner's or their ruff.
    ("8S 7S", "AH TS 8H", "8S 7S", FOUR),
    ("8S 7S", "AH TS", "8S 7S", FOUR),
    # The ruff to beat is the highest on the table, my partner's own beaten one included.
    ("QS AS 7S AC", "8H 8S KS", "AS", without(FOUR, without(FOUR, FRENCH))),
    ("QS 8S AC", "8H 9S KS", "QS 8S AC", f"{FRENCH} {FREE} {HOUSE} coinche-bga"),
    ("QS 8S AC", "8H 9S KS", "AC", "belote-pagat klaverjas-amsterdam"),
]


@pytest.mark.parametrize(
    ("hand", "trick", "expected", "rules"),
    [(hand, trick, cards_, name) for hand, trick, cards_, names in FOUR_PLAYERS
     for name in names.split()],
)  # fmt: skip
def test_duties_of_four_players(hand: str, trick: str, expected: str, rules: str) -> None:
    assert play_on(hand, trick, "S", DUTIES[rules]) == set(spelt(expected))
