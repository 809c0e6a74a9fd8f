"""Pictures: positions and answers as SVG, results as HTML, reviews as pages of their own.

Everything is made by the standard library, looks the same wherever it is made, and asks for
nothing from anywhere: fonts are those of the reader's machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..analysis.review import Review
from ..answers import Answer
from ..deals import Deal
from ..positions import Position
from .answers import answer_picture
from .compass import deal_picture, position_picture
from .fragments import fragment
from .letters import Letters
from .markup import html_text, xml_text
from .page import page

__all__ = ["html", "review_page", "svg"]


def svg(
    shown: Position | Answer | Deal | str, *, locale: str = "en", title: str | None = None
) -> str:
    """Return a deal, a position or an answer as an SVG picture.

    A text is that of a position. An answer has the outcome of every card below the diagram. Cards
    are written in the letters of `locale`; `title` names the picture where it has no caption.
    Raises CapotError for an unknown locale, and what `Position.parse` does.

    >>> svg("N:...A8 ...K9 ...Q7 ...JT trump=S")[:48]
    '<svg xmlns="http://www.w3.org/2000/svg" class="c'
    """
    letters = Letters(locale)
    if isinstance(shown, str):
        shown = Position.parse(shown)
    if isinstance(shown, Answer):
        picture = answer_picture(shown, letters, title=title)
    elif isinstance(shown, Deal):
        picture = deal_picture(shown, letters, leader=shown.first, title=title)
    else:
        picture = position_picture(shown, letters, title=title)
    return xml_text(picture)


def html(found: object, *, locale: str = "en") -> str:
    """Return a result as a piece of HTML with its own style, as notebooks show it.

    Results are those of `solve`, `judge_position`, `leads`, `lead_table`, `table`, `review`,
    `refutation`, `score`, `simulate`, `simulate_contracts` and `declarations`, and what has a
    picture. Raises TypeError for any other, CapotError for an unknown locale.
    """
    return html_text(fragment(found, Letters(locale)))


def review_page(
    reviews: Review | Iterable[Review], *, titles: Sequence[str] | None = None, locale: str = "en"
) -> str:
    """Return reviews as one page of HTML that holds all it needs, a section for each.

    Positions are stepped through by buttons and arrow keys, and printed all. `titles` are those
    of the sections. Raises CapotError for no review, another number of titles, or an unknown
    locale.
    """
    several = [reviews] if isinstance(reviews, Review) else list(reviews)
    if titles is None:
        titles = [f"Deal {number}" for number in range(1, len(several) + 1)]
    return page(several, titles, Letters(locale))
