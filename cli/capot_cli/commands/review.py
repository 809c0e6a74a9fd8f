"""`capot review`: what every card of a record cost, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import click
from capot.analysis.judged import Mistake
from capot.analysis.moves import Move
from capot.analysis.refutation import refutation
from capot.analysis.review import Quiz, Review, review
from capot.errors import CapotError
from capot.notation import Record
from capot.solver import Solver
from click.core import ParameterSource

from ..files import check_unread, checked_path
from ..inputs import Asked
from ..numbers import WholeNumber
from ..once import Command
from ..options import HTML, Question, question
from ..output import Csv, answer_each
from ..pages import ReviewPage
from ..refusals import answered_by_each, say_refusals
from ..refutations import write_quiz, write_refutation
from ..reviews import write_reviews
from ..status import FAILED, OK, complain

_WEIGHT = {Mistake.POINTS.value: 1, Mistake.DECISIVE.value: 2}


@click.command("review", cls=Command)
@question(every=True)
@click.option(
    "--at",
    "number",
    type=WholeNumber(1),
    metavar="CARD",
    help="Look at one card of the record, counted from 1, and at what refutes it.",
)
@click.option(
    "--all-cards", is_flag=True, help="A line for every card, not for the mistakes alone."
)
@click.option("--quiz", is_flag=True, help="Show the positions and ask; no answers.")
@click.option(
    "--html",
    "page",
    metavar="FILE",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True),
    callback=checked_path,
    help="Write a page that steps through the deals, in place of text.",
)
@click.option(
    "--fail-on",
    type=click.Choice(list(_WEIGHT)),
    help="Exit 1 where there is a mistake, or a decisive one.",
)
def command(
    asked: Question,
    number: int | None,
    all_cards: bool,
    quiz: bool,
    page: str | None,
    fail_on: str | None,
) -> int:
    """Print what every card of a record cost, and which cards were as good.

    The record is the cards played, of a whole deal or its beginning. Each card is held against
    best play by all with every hand in view: ?! gives points away, ?? changes the contract or a
    capot, ≡ marks an equal choice, □ a card that was forced. JSON and CSV, and --all-cards in
    text, say of every card what it cost and which were best. With --at the position before one
    card, and best play after it beside best play after the best one. With --quiz the positions
    in which there was a choice that mattered, for somebody else to answer. With --html one page
    for browser, telephone and printer, that needs nothing else: it steps through the deals by
    buttons and arrow keys, with what every card would have come to.

    \b
    Examples:
      capot review -t S --played CA,C9,C7,CT,C8,CK,CQ,CJ "N:...A8 ...K9 ...Q7 ...JT"
      capot review -t S -r coinche --taker N --bid 100 --played record.txt "N:QJ8..Q9.AJT …"
      capot review --at 14 last_night.txt
      capot review --quiz last_night.txt
      capot review --html last_night.html last_night.txt
      capot review --fail-on decisive --format json deals.txt
    """
    if quiz and fail_on:
        raise click.UsageError("--quiz hides the mistakes that --fail-on tells of: say one of them")
    if all_cards and (quiz or number):
        raise click.UsageError("--all-cards is of a whole record: leave --at and --quiz out")
    if page is not None:
        _check_alone(number or quiz or all_cards)
        try:
            check_unread(page, asked.files, "--html")
        except CapotError as error:
            return complain(str(error))
        asked = replace(asked, format=HTML)
    desk = _Desk(asked, Solver(), Csv(), ReviewPage(asked))

    def answered(item: Asked) -> Callable[[], None]:
        if number is not None:
            return desk.card(item, number, quiz)
        if page is not None:
            return desk.section(item)
        return desk.quiz(item) if quiz else desk.record(item, all_cards)

    try:
        status = answer_each(asked, answered, desk.solver)
    finally:
        if page is not None:
            desk.page.write(page)
    fails = fail_on is not None and any(_WEIGHT[found] >= _WEIGHT[fail_on] for found in desk.seen)
    return status or (FAILED if fails else OK)


@dataclass(frozen=True, slots=True)
class _Desk:
    """Where records are reviewed one after the other.

    `seen` are the kinds of mistakes so far, `page` is what is made of them where that is asked.
    """

    asked: Question
    solver: Solver
    rows: Csv
    page: ReviewPage
    seen: set[str] = field(default_factory=set)

    def _note(self, moves: Iterable[Move]) -> None:
        """Remember which kinds of mistakes some cards are."""
        self.seen.update(move.mistake.value for move in moves if move.mistake is not None)

    def record(self, item: Asked, all_cards: bool) -> Callable[[], None]:
        """Review a record under the rule sets asked, and return what writes it."""
        reviews, refused = self._by_games(item)
        return lambda: write_reviews(
            item, self.asked, reviews, refused, self.rows, all_cards=all_cards
        )

    def section(self, item: Asked) -> Callable[[], None]:
        """Review a record for a page, and return what puts it there."""
        reviews, refused = self._by_games(item)

        def put() -> None:
            say_refusals(refused)
            for found in reviews:
                self.page.put(item, found)

        return put

    def card(self, item: Asked, number: int, quiz: bool) -> Callable[[], None]:
        """Look at one card of a record, or ask for it, and return what writes it."""
        record = _alone(item.record, self.asked)
        position = record.position()
        with _at_deal(record):
            found = refutation(position, number, record.objective, solver=self.solver)
        if quiz:
            one = Quiz(found.move.position, record.objective, (found.move,))
            return lambda: write_quiz(item, self.asked, one, self.rows)
        self._note([found.move])
        return lambda: write_refutation(item, self.asked, found, self.rows)

    def quiz(self, item: Asked) -> Callable[[], None]:
        """Find the positions of a record to ask about, and return what writes them."""
        found = self._reviewed(_alone(item.record, self.asked)).quiz
        return lambda: write_quiz(item, self.asked, found, self.rows)

    def _by_games(self, item: Asked) -> tuple[list[Review], dict[str, str]]:
        """Review a record under the rule sets asked; also say which refused it and why."""
        every = self.asked.every_rule_set
        by_game, refused = answered_by_each(item.record, self._reviewed, every)
        reviews = [found for _, found in by_game]
        self._note(move for found in reviews for move in found.mistakes)
        return reviews, refused

    def _reviewed(self, record: Record) -> Review:
        position = record.position()
        with _at_deal(record):
            return review(position, record.objective, solver=self.solver)


def _check_alone(other: object) -> None:
    """Raise UsageError where something else is asked for beside a page."""
    source = click.get_current_context().get_parameter_source("output")
    if other or source is ParameterSource.COMMANDLINE:
        raise click.UsageError(
            "--html has every card and is a format of its own: "
            "leave --at, --quiz, --all-cards and --format out"
        )


def _alone(record: Record, asked: Question) -> Record:
    """Return a record that is looked at under one rule set; raises NotationError for all."""
    if asked.every_rule_set:
        raise record.places.deal.error(
            "single cards are looked at under one rule set", "leave --rules all out"
        )
    return record


@contextmanager
def _at_deal(record: Record) -> Iterator[None]:
    """Say of an error without a place which deal it is about."""
    try:
        yield
    except CapotError as error:
        raise record.places.deal.error(str(error)) from None
