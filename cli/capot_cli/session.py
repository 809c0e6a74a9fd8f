"""A session of exploring: commands in, what is shown out, one deal of the input at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import click
from capot.answers import SCHEMA
from capot.cards import CardSet
from capot.errors import CapotError
from capot.notation import card_text
from capot.notation.files import is_deal_alone
from capot.rules import RULE_SETS
from capot.solver import Solver

from .explored import View, told
from .explorer import Barred, Explorer
from .inputs import Asked
from .options import JSON, Question
from .output import json_line
from .progress import watched
from .prompt import Commands
from .status import OK, Terminated, complain
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
_ANOTHER = (
    "this is a deal, and commands stand behind the first: give a file of deals, "
    "or commands with --commands"
)
_VIEWS = {
    Simple.LINE: View.LINE,
    Simple.ALL: View.ALL,
    Simple.SHOW: View.OPENING,
    Simple.POSITION: View.POSITION,
    Simple.HELP: View.HELP,
    Simple.QUIT: View.NOTHING,
}


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
        return self._text(*self._done(command))

    def told(self, command: Command) -> dict[str, Any]:
        """Do what a command says and return the same as JSON, with the place of the deal."""
        view, barred = self._done(command)
        return {"input": self._item.place, **told(self.explorer, view, barred)}

    def _done(self, command: Command) -> tuple[View, Barred | None]:
        """Do what a command says; return what it shows, and a card that may be played no more."""
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
                return View.CHANGED, explorer.change(said)
            case Another(number):
                self._go_to(number, explorer.has_hints)
                return View.OPENING, None
            case Simple():
                return _VIEWS[command], None
        return View.PLACE, None

    def _text(self, view: View, barred: Barred | None) -> list[str]:
        explorer, style = self.explorer, self._style
        match view:
            case View.OPENING:
                heading = [style.plain(self._item.heading)] if self._item.heading else []
                return heading + opening_text(explorer, style)
            case View.CHANGED:
                remark = [] if barred is None else [barred_text(barred, style)]
                return remark + changed_text(explorer, style)
            case View.LINE:
                return [best_line_text(explorer, style)]
            case View.ALL:
                return all_text(explorer, style)
            case View.POSITION:
                return [explorer.written()]
            case View.HELP:
                return [help_text(style)]
            case View.NOTHING:
                return []
        return view_text(explorer, style)

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


def converse(session: Session, commands: Commands, asked: Question) -> int:
    """Show the deal, then answer commands until they end; return the exit status.

    One that cannot be done gets a line on stderr, and the next is read: where nobody is at a
    terminal the status then says so at the end. In JSON every command has an object, one that
    cannot be done its error. Ctrl-C at a terminal stops a search, and at the prompt the session.
    """
    at_terminal = commands.has_prompt
    show = _write_json if asked.format == JSON else _write_text
    with _stoppable(at_terminal):
        show(session, Simple.SHOW, None)
    if at_terminal:
        click.echo(f"\n{_GREETING}", err=True)
    status = OK
    lines = commands.lines(lambda: f"{session.seat or 'capot'}> ", session.completions)
    for line in lines:
        said = "" if isinstance(line, CapotError) else line.strip()
        try:
            with _stoppable(at_terminal):
                if isinstance(line, CapotError):
                    raise line
                command = read_command(line, asked.locale)
                if command is Simple.QUIT:
                    break
                if command is not None:
                    show(session, command, said)
        except CapotError as error:
            problem = _ANOTHER if is_deal_alone(said) else said_of(error)
            if asked.format == JSON:
                begin = {"schema": SCHEMA, "command": said, "line": commands.number}
                json_line({**begin, "error": problem})
            status = complain(f"{'' if at_terminal else commands.place + ': '}{problem}")
    return OK if at_terminal else status


def _write_text(session: Session, command: Command, said: str | None) -> None:
    """Write what a command shows, a blank line before it unless it is the first."""
    with watched(session.solver):
        parts = session.respond(command)
    click.echo(("" if said is None else "\n") + "\n\n".join(parts))


def _write_json(session: Session, command: Command, said: str | None) -> None:
    """Write what a command shows as one object, null being what shows the deal at first."""
    with watched(session.solver):
        found = session.told(command)
    json_line({"schema": SCHEMA, "command": said, **found})


@contextmanager
def _stoppable(at_terminal: bool) -> Iterator[None]:
    """Let Ctrl-C at a terminal end no more than what is done here."""
    try:
        yield
    except KeyboardInterrupt as stop:
        if not at_terminal or isinstance(stop, Terminated):
            raise
        click.echo(f"\n{_STOPPED}", err=True)
