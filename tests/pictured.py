"""The positions that tests of pictures and pieces look at."""

from __future__ import annotations

import random
from pathlib import Path

from capot import Outcome, Position
from commandline import DEAL, ENDING, FINISHED, PILES, SWEEP, THREE, TIERCE, TWO

LAST_NIGHT = (Path(__file__).parents[1] / "examples" / "deals" / "last_night.txt").read_text(
    "utf-8"
)
BELOTE = f"{TIERCE} trump=H rules=bela taker=S"
BID = f"{TIERCE} trump=S leader=N rules=coinche taker=N bid=100 coinche=coinche"


def played_at_random(text: str, cards: int, seed: int = 1) -> Position:
    """Return a position after so many legal cards."""
    position, chance = Position.parse(text), random.Random(seed)
    for _ in range(cards):
        position.push(chance.choice(list(position.legal_cards())))
    return position


POSITIONS = {
    "four": Position.parse(f"{DEAL} trump=S leader=N"),
    "bid": Position.parse(BID),
    "trick": played_at_random(f"{DEAL} trump=H leader=W", 10),
    "clockwise": played_at_random(
        f"{DEAL} trump=D leader=N rules=klaverjas-rotterdam direction=clockwise", 3
    ),
    "no trump": Position.parse(f"{TIERCE} trump=SA leader=S"),
    "all trumps": played_at_random(f"{SWEEP} trump=TA leader=N", 6),
    "three": played_at_random(f"{THREE} trump=S rules=bela3 taker=N", 7),
    "two": played_at_random(f"{TWO} trump=S rules=bela2", 5),
    "piles": played_at_random(f"{PILES} trump=S rules=decouverte", 3),
    "ending": Position.parse(f"{ENDING} trump=S"),
    "finished": Position.parse(f"{ENDING} trump=S played={FINISHED}"),
}


def pair(outcome: Outcome) -> str:
    return "–".join("capot" if outcome.capot == s else str(outcome[s]) for s in outcome.sides)
