"""Pictures as a browser draws them: nothing runs out of the frame or over something else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import capot
import pytest
from capot import Deal, Position
from chromium import MISSING, PROGRAM, Page, browser
from commandline import DEAL, PILES, SWEEP, THREE, TIERCE, TWO

pytestmark = pytest.mark.skipif(PROGRAM is None, reason=MISSING)

LONGEST = (
    "overtake-trump=unless-partner overtake-plain=unless-partner under=forbidden "
    "partner-ruffed=higher-if-any rounding=ten tie=litige capot-for=takers"
)
SHOWN: dict[str, Position | Deal] = {
    "deal": Deal.parse(DEAL),
    "bid": Position.parse(f"{TIERCE} trump=D rules=coinche taker=EW bid=capot coinche=surcoinche"),
    "trick": Position.parse(f"{DEAL} trump=S played=SJ,SK,ST"),
    "eight of a suit": Position.parse(f"{SWEEP} trump=TA"),
    "three": Position.parse(f"{THREE} trump=S rules=bela3 taker=E played=SJ"),
    "two": Position.parse(f"{TWO} trump=S rules=bela2 played=SA"),
    "piles": Position.parse(f"{PILES} trump=S rules=decouverte played=HA"),
    "longest name": Position.parse(f"{DEAL} trump=S rules=klaverjas-rotterdam direction=clockwise"),
    "rules": Position.parse(f"{DEAL} trump=TA {LONGEST}"),
}


@pytest.fixture(scope="module")
def window() -> Iterator[Page]:
    with browser() as found:
        yield Page(found)


def boxes(window: Page, text: str, path: Path) -> list[tuple[str, float, float, float, float]]:
    """Return each text of a picture with its edges in the picture's measure."""
    path.write_text(text, "utf-8")
    window.open(path.as_uri())
    edges = "({left, top, right, bottom}) => [left, top, right, bottom]"
    return [
        (name, *place)
        for name, place in window.ask(
            "Array.from(document.querySelectorAll('text'), e => "
            f"[e.textContent, ({edges})(e.getBoundingClientRect())])"
        )
    ]


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("is_solved", [False, True])
def test_no_text_leaves_the_frame_or_runs_over_another(
    window: Page, tmp_path: Path, name: str, is_solved: bool
) -> None:
    shown = SHOWN[name]
    if is_solved:
        if isinstance(shown, Deal):
            return
        text = capot.svg(capot.solve(shown))
    else:
        text = capot.svg(shown)
    texts = boxes(window, text, tmp_path / "picture.svg")
    assert len(texts) > 10
    width, height = (
        window.ask(f"document.documentElement.{side}.baseVal.value") for side in ("width", "height")
    )
    for said, left, top, right, bottom in texts:
        assert left >= 4, said
        assert top >= 4, said
        assert right <= width - 4, said
        assert bottom <= height - 4, said
    for number, (said, left, top, right, bottom) in enumerate(texts):
        for other, x, y, to_x, to_y in texts[:number]:
            across = min(right, to_x) - max(left, x)
            down = min(bottom, to_y) - max(top, y)
            # A line is higher than its letters: the lines of a block may touch.
            assert across <= 1 or down <= 6, (said, other)
