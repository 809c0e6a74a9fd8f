"""A session of exploring: commands in, what is shown out, one deal of the input at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import click
from capot.cards import CardSet
from capot.errors import CapotError
from capot.notation import card_text
from capot.rules import RULE_SETS
from capot.solver import Solver

from .explorer import Explorer
from .inputs import Asked
from .progress import watched
from .prompt import is_terminal, typed_lines
from .status import OK, complain
from .style import Style
from .typed import (
    Another,
    Best,
    Change,
    Command,
    Hints,
    Jump,
    Play,
    PutAway,
    Redo,
    Simple,
    Undo,
    completions,
    read_command,
    said_of,
    trump_letters,
)
from .views import (
    all_text,
    barred_text,
    best_line_text,
    changed_text,
    help_text,
    opening_text,
    view_text,
)

_GREETING = "Type a card to play it, help for the commands, quit to end."
_STOPPED = "stopped; show searches again, hints off does without"


class Session:
    """The deals of an input with one of them on the table, and what commands make of it.

    `number` is that of the deal, from 1. Hints are on or off for all of them. Raises CapotError
    for a deal that is not there, cannot be read, or cannot be played.
    """

    def __init__(
        self,
        deals: Sequence[Asked | CapotError],
        style: Style,
        number: int = 1,
        *,
        has_hints: bool = True,
    ) -> None:
        self.solver = Solver()
        self._deals = deals
        self._style = style
        self._go_to(number, has_hints)

    def _go_to(self, number: int, has_hints: bool) -> None:
        count = len(self._deals)
        if number > count:
            raise CapotError("there is one deal" if count == 1 else f"there are {count} deals")
        item = self._deals[number - 1]
        if isinstance(item, CapotError):
            raise CapotError(str(item))
        try:
            self.explorer = Explorer(item.record, self.solver, self._style.locale)
        except CapotError as error:
            raise CapotError(str(error)) from None  # with its place, which is that of a file
        self.explorer.has_hints = has_hints
        self._item = replace(item, is_alone=count == 1)

    @property
    def seat(self) -> str | None:
        """Whose card is asked for, None where no card can be played."""
        position = self.explorer.position
        return None if position is None else position.to_play

    def respond(self, command: Command) -> list[str]:
        """Do what a command says and return what is to be shown, in parts.

        What is refused raises CapotError and changes nothing.
        """
        explorer = self.explorer
        match command:
            case Play(cards):
                explorer.play(cards)
            case Undo(count):
                explorer.undo(count)
            case Redo(count):
                explorer.redo(count)
            case Jump(number):
                explorer.jump(number)
            case Best(count):
                explorer.play_best(count)
            case PutAway(()):
                explorer.take_up()
            case PutAway(cards):
                explorer.put_away(cards)
            case Hints(wanted):
                explorer.has_hints = not explorer.has_hints if wanted is None else wanted
            case Change(said):
                barred = explorer.change(said)
                remark = [] if barred is None else [barred_text(barred, self._style)]
                return remark + changed_text(explorer, self._style)
            case Another(number):
                self._go_to(number, explorer.has_hints)
                return self._opening()
            case Simple():
                return self._shown(command)
        return view_text(explorer, self._style)

    def _shown(self, command: Simple) -> list[str]:
        explorer, style = self.explorer, self._style
        match command:
            case Simple.LINE:
                return [best_line_text(explorer, style)]
            case Simple.ALL:
                return all_text(explorer, style)
            case Simple.POSITION:
                return [explorer.written()]
            case Simple.HELP:
                return [help_text(style)]
            case Simple.SHOW:
                return self._opening()
            case Simple.QUIT:
                return []

    def _opening(self) -> list[str]:
        heading = [self._style.plain(self._item.heading)] if self._item.heading else []
        return heading + opening_text(self.explorer, self._style)

    def completions(self, before: str, text: str) -> list[str]:
        """Return how a word can go on that begins with `text` behind what stands before it."""
        explorer, locale = self.explorer, self._style.locale
        record, position = explorer.record, explorer.position
        cards, twelve = CardSet(), CardSet()
        if record.to_put_away is not None:
            twelve = record.deal[record.to_put_away]
        elif position is not None and not position.is_finished:
            cards = position.legal_cards()
        table = (record.rules.players, record.rules.has_piles)
        names = [name for name, r in RULE_SETS.items() if (r.players, r.has_piles) == table]
        return completions(
            before,
            text,
            [card_text(card, locale, ascii=True) for card in cards],
            {
                "trump": [trump_letters(trump, locale) for trump in record.rules.trumps],
                "leader": list(record.deal.seats),
                "rules": names,
                "away": [card_text(card, locale, ascii=True) for card in twelve],
            },
        )


def converse(session: Session, locale: str) -> int:
    """Show the deal, then answer what is typed until it ends; return the exit status.

    A line that cannot be done gets one on stderr, and the next is read: in a pipe the status
    then says so at the end. Ctrl-C at a terminal stops a search, and at the prompt the session.
    """
    at_terminal = is_terminal()
    with _stoppable(at_terminal):
        _write(session, Simple.SHOW)
    if at_terminal:
        click.echo(f"\n{_GREETING}", err=True)
    status = OK
    lines = typed_lines(lambda: f"{session.seat or 'capot'}> ", session.completions)
    for number, line in enumerate(lines, 1):
        try:
            with _stoppable(at_terminal):
                if isinstance(line, CapotError):
                    raise line
                command = read_command(line, locale)
                if command is Simple.QUIT:
                    break
                if command is not None:
                    _write(session, command, before="\n")
        except CapotError as error:
            place = "" if at_terminal else f"stdin, line {number}: "
            status = complain(f"{place}{said_of(error)}")
    return OK if at_terminal else status


def _write(session: Session, command: Command, before: str = "") -> None:
    """Write what a command shows, with `before` before it if it can be done."""
    with watched(session.solver):
        parts = session.respond(command)
    click.echo(before + "\n\n".join(parts))


@contextmanager
def _stoppable(at_terminal: bool) -> Iterator[None]:
    """Let Ctrl-C at a terminal end no more than what is done here."""
    try:
        yield
    except KeyboardInterrupt:
        if not at_terminal:
            raise
        click.echo(f"\n{_STOPPED}", err=True)
