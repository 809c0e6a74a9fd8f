"""Positions from one notation to another: what a form cannot hold is an error, never a loss."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Unpack

from .arguments import flag, told
from .contracts import Trump
from .deals import Seat
from .errors import CapotError, NotationError, one_of
from .notation import (
    CANONICAL,
    SCHEMA,
    Record,
    in_order_of_play,
    read_records,
    record_to_cfn,
    record_to_json,
    write_labelled,
    write_record,
)
from .notation.locales import locale_named
from .questions import Arguments, DealLike, Said, as_argument, keys_of_rules, overrides_of
from .rules import RuleSet

COMPACT, LABELLED, JSON, CFN = FORMS = ("compact", "labelled", "json", "cfn")
"""The forms of notation 2 to 4: a line, a line for each hand, an object, the string of colver."""

_IN_A_LOCALE = (COMPACT, LABELLED)


def convert(
    deal: DealLike,
    to: str = COMPACT,
    *,
    trump: Trump | str | None = None,
    leader: Seat | str | None = None,
    rules: RuleSet | str | None = None,
    to_locale: str | None = None,
    ascii: bool = False,
    mirror: bool = False,
    **said: Unpack[Said],
) -> str:
    """Return a deal or position in another form, which reads back to the same.

    `deal` and what is said beside it are as in `solve`; a text may stand on several lines. `to` is

    - "compact": one line, `N:… … … …` in order of play with keys; a labelled deal of which nobody
      is said to lead keeps its labels,
    - "labelled": a line for each hand, with suit signs unless `ascii`, and keys below,
    - "json": an object of the same keys (notation 4), with the `id` of one that was read,
    - "cfn": the string of the colver program.

    The first two are written in the letters of `to_locale`, those of `locale` if it is None; the
    others are canonical in every language. `mirror` writes an anticlockwise position in CFN, which
    is clockwise: E and W are swapped, the order of play is kept. Raises NotationError, with the
    place, for text that cannot be read, for a position that cannot be and for what the form
    cannot hold; CapotError for arguments that mean nothing together.

    >>> convert("N: ♠A W: ♥K S: ♦Q E: ♣J", trump="S", leader="E", to_locale="fr")
    'N:A... .R.. ..D. ...V trump=P leader=E'
    >>> convert("N:A.../.K../..Q./...J - 100sNS")
    'E:.K.. ..Q. ...J A... trump=S rules=contree direction=clockwise taker=NS bid=100'
    """
    arguments = Arguments.of(trump, leader, rules, said)
    check_form(to, mirror=flag("mirror", mirror))
    letters = locale_named(letters_for(to, arguments.locale, to_locale)).name
    check_form(to, to_locale=letters, mirror=mirror)
    ascii = flag("ascii", ascii)
    try:
        if isinstance(deal, str):
            overrides = overrides_of(arguments.rules, arguments.said)
            found = list(read_records(deal, locale=arguments.locale, overrides=overrides))
            record = _only(found)
        else:
            record = arguments.record(deal)
            keys_of_rules(record.rules)  # those of one's own have none
        return converted(record, to, to_locale=letters, ascii=ascii, mirror=mirror)
    except NotationError as error:
        raise as_argument(error) from None


def letters_for(to: str, locale: str, to_locale: str | None) -> str:
    """Return the locale a form is written in: that asked for, else that which was read."""
    if to_locale is not None:
        return to_locale
    return locale if to in _IN_A_LOCALE else CANONICAL


def _only(found: list[Record | NotationError]) -> Record:
    """Return the one record of a text; raises the error that stands there, or for several."""
    if len(found) > 1:
        raise CapotError(f"there are {len(found)} deals in this text: convert them one by one")
    if isinstance(found[0], NotationError):
        raise found[0]
    return found[0]


def check_form(to: str, *, to_locale: str = CANONICAL, mirror: bool = False) -> None:
    """Raise CapotError for a form that is none, and for what does not go with it."""
    if not isinstance(to, str) or to not in FORMS:
        raise CapotError(f"form {told(to)} is none of {one_of(FORMS)}")
    if to_locale != CANONICAL and to not in _IN_A_LOCALE:
        raise CapotError(
            f"{to} has canonical letters in every language: write {one_of(_IN_A_LOCALE)} "
            f"for those of {to_locale}"
        )
    if mirror and to != CFN:
        raise CapotError(f"{to} holds both directions of play: mirror is for {CFN} alone")


def converted(
    record: Record,
    to: str = COMPACT,
    *,
    to_locale: str = CANONICAL,
    ascii: bool = False,
    mirror: bool = False,
    always: Collection[str] = (),
) -> str:
    """Return a record in another form; arguments and errors are those of `convert`.

    As much as a record says is checked: a position is played through to where it stands. `always`
    may name `rules` and `direction`: they are said then even where they are the usual ones.
    """
    record.check()
    record = in_order_of_play(record)
    if to != JSON and "id" in record.about:
        raise CapotError(f"{to} has no place for an id: write json, or leave the id out")
    if to == LABELLED:
        return write_labelled(record, to_locale, ascii=ascii, always=always)
    if to == JSON:
        own = {key: value for key, value in record.about.items() if key != "schema"}
        said = {"schema": SCHEMA, **own, **record_to_json(record, always=always)}
        return json.dumps(said)
    if to == CFN:
        try:
            return record_to_cfn(record, mirror=mirror)
        except NotationError:
            raise
        except CapotError as error:
            raise record.places.deal.because(error) from None
    return write_record(record, to_locale, always=always)
