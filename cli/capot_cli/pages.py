"""Reviews as a page: which sections it has, under which titles, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from capot.analysis.review import Review
from capot.pictures import review_page

from .files import write_markup
from .inputs import STDIN, Asked
from .options import Question


@dataclass(frozen=True, slots=True)
class Section:
    """A review and its title."""

    title: str
    review: Review

    @classmethod
    def of(cls, item: Asked, found: Review, names_rules: bool) -> Section:
        """Return the section of a deal, called by its place in the input."""
        title = item.heading
        if item.is_alone:
            title = "Deal 1" if item.file in (None, STDIN) else Path(str(item.file)).name
        if names_rules:
            title += f", rules {found.position.rules.name}"
        return cls(title, found)


def write_page(path: str, sections: Sequence[Section], asked: Question) -> None:
    """Write the page of some sections to a file, or to stdout for `-`."""
    titles = [section.title for section in sections]
    reviews = [section.review for section in sections]
    text = review_page(reviews, titles=titles, locale=asked.locale)
    write_markup(path, text, ascii_only=asked.style.ascii)
