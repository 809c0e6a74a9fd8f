"""Reviews as one page of HTML that holds all it needs and asks for nothing from anywhere.

Every position of every record stands on the page, so that it reads without scripts and prints
whole; the script only shows one position at a time, by buttons, keys and links.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ..analysis.judged import SCORE
from ..analysis.moves import Move
from ..analysis.review import Review
from ..errors import CapotError
from ..notation import CANONICAL, write_position
from .chart import chart
from .compass import position_picture
from .figures import result, unbroken
from .fragments import SCOPE, table_style
from .hands import best_cards
from .letters import Letters
from .markup import Content, add, element, html_text, plain
from .paint import dark_style
from .reviews import (
    cautions,
    ended,
    head,
    legend,
    marked,
    mistakes_table,
    record_table,
    seats_table,
    spoken,
)
from .tables import cards, outcomes_table

_BUTTONS = (
    ("first", "«", "First card", "Home"),
    ("previous", "‹", "Previous card", "ArrowLeft"),
    ("next", "›", "Next card", "ArrowRight"),
    ("last", "»", "End of the record", "End"),
    ("mistake", "next ?!", "Next mistake", "M"),
)
_KEYS = "Keys: ← and → step, Home and End go to the ends, M to the next mistake."


def page(reviews: Sequence[Review], titles: Sequence[str], letters: Letters) -> str:
    """Return a page with a section for each review under its title.

    Raises CapotError for none, and for another number of titles.
    """
    count = len(reviews)
    if len(titles) != count:
        raise CapotError(f"{len(titles)} titles for {count} reviews: give each review its own")
    made = Page(letters)
    for found, title in zip(reviews, titles, strict=True):
        made.add(found, title)
    return made.text()


class _Part(NamedTuple):
    """What one review has on a page, its section as HTML."""

    title: str
    entry: Element
    section: str
    remarks: tuple[Element, ...]


class Page:
    """A page on which reviews are put one after the other, each a section of it at once."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._parts: list[_Part] = []

    def __len__(self) -> int:
        """How many reviews are on the page."""
        return len(self._parts)

    def add(self, found: Review, title: str) -> None:
        """Put a review on the page under its title."""
        number = len(self) + 1
        section = html_text(_Deal(number, found, self._letters).section(title))
        remarks = tuple(cautions(found.position.rules))
        self._parts.append(_Part(title, _entry(number, found, title), section, remarks))

    def text(self) -> str:
        """Return the page with the reviews so far; raises CapotError for none."""
        count = len(self)
        if not count:
            raise CapotError("there is no review to make a page of")
        remarks = {remark.text: remark for part in self._parts for remark in part.remarks}
        style = table_style() + dark_style() + _file("page.css")
        script = _file("page.js")
        name = "Review" if count == 1 else f"Review of {count} deals"
        title = f"{name}: {plain(self._parts[0].title)}" if count == 1 else name
        meta = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=_policy(style, script)),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("meta", name="generator", content="capot"),
            element("title", title),
            element("style", style),
        )
        contents = None
        if count > 1:
            entries = [part.entry for part in self._parts]
            contents = element("nav", element("ul", *entries), aria_label="Deals")
        body = element(
            "body",
            element("header", element("h1", name), contents),
            element("main"),
            element("footer", *remarks.values(), element("p", _KEYS, class_="keys")),
            element("p", class_="unseen", id="said", aria_live="polite"),
            element("script", script),
            class_=SCOPE,
        )
        frame = html_text(element("html", meta, body, lang="en"))
        before, begin, rest = frame.partition("<main>")
        sections = [part.section for part in self._parts]
        return "".join(["<!DOCTYPE html>\n", before, begin, *sections, rest, "\n"])


class _Deal:
    """One review as a section, whose parts know their places on the page."""

    def __init__(self, number: int, found: Review, letters: Letters) -> None:
        self._number, self._found, self._letters = number, found, letters

    def section(self, title: str) -> Element:
        """Return the whole section under a title."""
        found, letters = self._found, self._letters
        steps = [self._step(move) for move in found.moves]
        return element(
            "section",
            element("h2", plain(title)),
            element("div", *head(found, letters), class_="head"),
            element(
                "div",
                element("div", *steps, self._end(), class_="steps"),
                _controls(),
                element(
                    "div", record_table(found, letters, self._link), legend(found), class_="record"
                ),
                class_="stage",
            ),
            element(
                "div",
                element("div", chart(found, letters, self._link), seats_table(found)),
                element("div", mistakes_table(found, letters, self._link), class_="mistakes"),
                _as_line(found, letters),
                class_="summary",
            ),
            class_="deal",
            id=f"deal-{self._number}",
        )

    def _link(self, move: Move) -> str:
        return f"#{self._place(str(move.number))}"

    def _place(self, card: str) -> str:
        return f"deal-{self._number}-card-{card}"

    def _step(self, move: Move) -> Element:
        """Return the position before a card, what every card would have come to, and the card."""
        letters, count = self._letters, len(self._found.moves)
        where = f"card {move.number} of {count} · trick {move.trick}"
        emphasis = best_cards(move.answer, move.card)
        picture = position_picture(move.position, letters, emphasis, is_alone=False)
        return element(
            "article",
            element(
                "header",
                element("p", where, class_="where"),
                element("h3", f"{move.seat} plays ", marked(move, letters)),
                element("p", *_verdict(move, self._found.objective, letters), class_="verdict"),
            ),
            element("div", picture, class_="picture"),
            element(
                "div",
                outcomes_table(move.answer, letters, move.judged, move.card),
                class_="outcomes",
            ),
            class_="step",
            id=self._place(str(move.number)),
            data_said=spoken(move, letters),
            data_mistake=None if move.mistake is None else move.mistake.value,
        )

    def _end(self) -> Element:
        """Return the position after the last card, and what it comes to."""
        found, letters = self._found, self._letters
        after = None if found.scores is None else found.scores[1]
        picture = position_picture(
            found.end.position, letters, best_cards(found.end), is_alone=False
        )
        said = f"{ended(found)}: {result(found.outcome, after)}"
        outcomes = None
        if found.end.cards:
            outcomes = outcomes_table(found.end, letters, found.judged)
        return element(
            "article",
            element(
                "header",
                element("p", f"after card {len(found.moves)}", class_="where"),
                element("h3", found.outcome.text),
                element("p", said, class_="verdict"),
            ),
            element("div", picture, class_="picture"),
            element("div", outcomes, class_="outcomes"),
            class_="step",
            id=f"deal-{self._number}-end",
            data_said=said,
        )


def _verdict(move: Move, objective: str, letters: Letters) -> list[Content]:
    """Return what is to be said of a card: what it lost and how, or why it lost nothing."""
    if move.mistake is not None:
        unit = "marks" if objective == SCORE else "points"
        verb = "was" if len(move.best) == 1 else "were"
        best = [*cards(move.best, letters), f" {verb} best. "]
        return [f"Loses {move.cost} {unit}: ", *best, unbroken(move.change)]
    if move.is_forced:
        return ["No other card was allowed."]
    if not move.matters:
        return ["Every card was as good."]
    if move.equal:
        return [
            *cards(move.equal, letters),
            f" {'was' if len(move.equal) == 1 else 'were'} as good.",
        ]
    return ["The only best card."]


def _controls() -> Element:
    """Return the buttons that step through a record, which only the script shows."""
    bar = element("div", class_="controls", role="group", aria_label="Steps")
    for name, sign, label, key in _BUTTONS:
        add(
            bar,
            element(
                "button",
                sign,
                type="button",
                data_go=name,
                aria_label=label,
                aria_keyshortcuts=key,
                title=f"{label} ({key})",
            ),
        )
    return bar


def _entry(number: int, found: Review, title: str) -> Element:
    """Return a link to a deal with its marks, for the table of contents."""
    counts = Counter(move.mark for move in found.mistakes)
    marks = ", ".join(f"{count} {mark}" for mark, count in counts.items()) or "no mistake"
    link = element("a", plain(title), href=f"#deal-{number}")
    return element("li", link, " ", element("span", marks, class_="note"))


def _as_line(found: Review, letters: Letters) -> Element:
    """Return the record as the line that any command reads in the same locale."""
    line = element("code", write_position(found.position, letters.locale))
    said = "" if letters.locale == CANONICAL else f", for --locale {letters.locale}"
    heading = element("summary", f"The record as a line{said}")
    return element("details", heading, element("p", line))


def _policy(style: str, script: str) -> str:
    """Return a policy that allows the page's own style and script and nothing else at all."""
    return (
        f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@cache
def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")
