"""Pictures: positions and answers as SVG, results as HTML, reviews as pages of their own.

Everything is made by the standard library, looks the same wherever it is made, and asks for
nothing from anywhere: fonts are those of the reader's machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from ..analysis.review import Review
from ..answers import Answer
from ..arguments import instance, several, text, texts, wrong
from ..contracts import Trump
from ..deals import Seat
from ..errors import CapotError
from ..questions import Arguments, DealLike, Said
from ..rules import RuleSet
from .answers import answer_picture
from .compass import deal_picture, position_picture
from .fragments import fragment
from .letters import Letters
from .markup import html_text, xml_text
from .page import page

_REVIEWS = "give what `review` returns"

__all__ = ["html", "review_page", "svg"]


def svg(
    shown: Answer | DealLike,
    *,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    title: str | None = None,
    **said: Unpack[Said],
) -> str:
    """Return a deal, a position or an answer as an SVG picture.

    What is said of a deal is as in `solve`; where no trump is said, its hands alone are shown. An
    answer has the outcome of every card below the diagram. Cards are written in the letters of
    `locale`, in which a text is read too; `title` names the picture where it has no caption.
    Raises CapotError for what cannot be read.

    >>> svg("N:...A8 ...K9 ...Q7 ...JT trump=S")[:48]
    '<svg xmlns="http://www.w3.org/2000/svg" class="c'
    """
    if title is not None:
        text("title", title)
    arguments = Arguments.of(trump, leader, rules, said)
    letters = Letters(arguments.locale)
    if isinstance(shown, Answer):
        if arguments.said or arguments.rules is not None:
            raise CapotError("an Answer says trump, leader, rules and play itself: leave them out")
        return xml_text(answer_picture(shown, letters, title=title))
    record = arguments.record(shown)
    if record.played or record.is_position:
        return xml_text(position_picture(arguments.asked(shown)[0], letters, title=title))
    return xml_text(
        deal_picture(record.deal, letters, leader=record.leader, trump=record.trump, title=title)
    )


def html(found: object, *, locale: str = "en") -> str:
    """Return a result as a piece of HTML with its own style, as notebooks show it.

    Results are those of `solve`, `judge_position`, `leads`, `lead_table`, `table`, `review`,
    `refutation`, `score`, `simulate`, `simulate_contracts` and `declarations`, and what has a
    picture. Raises ArgumentError for any other, CapotError for an unknown locale.
    """
    return html_text(fragment(found, Letters(locale)))


def review_page(
    reviews: Review | Iterable[Review], *, titles: Iterable[str] | None = None, locale: str = "en"
) -> str:
    """Return reviews as one page of HTML that holds all it needs, a section for each.

    Positions are stepped through by buttons and arrow keys, and printed all. `titles` are those
    of the sections. Raises CapotError for no review, another number of titles, or an unknown
    locale.
    """
    found = [reviews] if isinstance(reviews, Review) else several("reviews", reviews, _REVIEWS)
    shown = [instance("reviews", each, Review, _REVIEWS) for each in found]
    if titles is None:
        titles = [f"Deal {number}" for number in range(1, len(shown) + 1)]
    elif isinstance(titles, str):
        raise wrong("titles", titles, "give a title for each review, as in a list")
    return page(shown, texts("titles", titles, "give a title for each review"), Letters(locale))
