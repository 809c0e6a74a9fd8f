"""Positions in which one care of the bounds decides: without it the value is another.

Each was found by leaving that care out and playing random endings against plain alpha-beta; the
values are those of the plain solver.
"""

from __future__ import annotations

import capot
import pytest

CASES = {
    "a lead that an opponent's top card would take is ruffed": (
        "N:A...K .K..9 .8.K. 9.7.. trump=C leader=S ruff=always",
        {"H8": 8, "DK": 0},
    ),
    "winners end where an opponent who has a trump cannot follow": (
        "N:.Q..Q .K..9 ...TK .9..A trump=C leader=S overtake-plain=always partner-ruffed=no-lower",
        {"CK": 27, "CT": 21},
    ),
    "in a coalition the other hand ruffs winners too": (
        "N:.8..9A 7.Q..J Q..TK. rules=belote3 taker=N trump=S leader=W history=full",
        {"HQ": 27, "CJ": None, "S7": None},
    ),
    "a round of trumps draws one from each, not two": (
        "N:.8J.. .K..9 ...TA .7Q.. trump=C leader=S overtake-trump=unless-partner "
        "overtake-plain=unless-partner under=free",
        {"CT": 27, "CA": 26},
    ),
    "the card that should reach partner's winners is ruffed": (
        "N:.QA..T .7.9.8 Q.JK.. .9.J.Q trump=D leader=N overtake-trump=unless-partner "
        "under=forbidden",
        {"HQ": 22, "HA": 31, "CT": 31},
    ),
    "small cards behind the top win only if nobody is longer; the least that followers lose": (
        "N:.T.7. 7..9. .8J.. .9K.. trump=TA points=ta-20 leader=E overtake-trump=never",
        {"HK": 34, "H9": 48},
    ),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_care_of_a_bound(text: str, expected: dict[str, int | None]) -> None:
    text = text if "history" in text else f"{text} history=none"
    position = capot.Position.parse(text)
    solver = capot.Solver()
    answer = solver.solve(position)
    solver.check(answer)
    side = position.sides[0]
    assert {
        str(card): None if outcome.capot else outcome[side]
        for card, outcome in answer.cards.items()
    } == expected
