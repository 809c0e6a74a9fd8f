"""Reviews as a page: which sections it has, under which titles, and where it goes."""

from __future__ import annotations

from pathlib import Path

from capot.analysis.review import Review
from capot.pictures.letters import Letters
from capot.pictures.page import Page

from .files import write_markup
from .inputs import STDIN, Asked
from .options import Question


class ReviewPage:
    """The page of a question: a section is made as soon as there is a review for it.

    Whatever ends the work, what is there can be written without delay.
    """

    def __init__(self, asked: Question) -> None:
        self._asked = asked
        self._page = Page(Letters(asked.locale))

    def put(self, item: Asked, found: Review) -> None:
        """Put the review of a deal on the page, called by its place in the input."""
        title = item.heading
        if item.is_alone:
            title = "Deal 1" if item.file in (None, STDIN) else Path(str(item.file)).name
        if self._asked.every_rule_set:
            title += f", rules {found.position.rules.name}"
        self._page.add(found, title)

    def write(self, path: str) -> None:
        """Write the page to a file, or to stdout for `-`; nothing where there is no review."""
        if len(self._page):
            write_markup(path, self._page.text(), ascii_only=self._asked.style.ascii)
