"""A points table of the command line that says nothing of the one contract that is asked about."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import click
from capot.contracts import Trump, point_table
from capot.errors import CapotError
from capot.notation.cards import parse_trump
from capot.notation.keys import said_elsewhere
from capot.notation.records import COMMAND_LINE
from capot.rules import DEFAULT_RULES, rule_set

POINTS = "points"
_KINDS = {Trump.SA: "no trump", Trump.TA: "all trumps", Trump.S: "suit contracts"}


def _misfit(overrides: Mapping[str, str], trump: Trump) -> str | None:
    """Return what is wrong with the points table said, if it is of other contracts than one."""
    if POINTS not in overrides:
        return None
    table = point_table(overrides[POINTS].lower())
    if table.fits(trump):
        return None
    kind = next(kind for each, kind in _KINDS.items() if table.fits(each))
    said = f"{POINTS}={overrides[POINTS]}"
    return f"{said} has no effect, it is a table of {kind} and trump={trump} is asked"


def check_said(overrides: Mapping[str, str], locale: str) -> None:
    """Raise UsageError for a points table that is not one of the trump said beside it.

    What cannot be read is left to where deals are.
    """
    if "trump" not in overrides:
        return
    with suppress(CapotError):
        trump = parse_trump(overrides["trump"], rule_set(DEFAULT_RULES), locale)
        if wrong := _misfit(overrides, trump):
            raise click.UsageError(wrong)


def check_points(overrides: Mapping[str, str], trump: Trump | None) -> None:
    """Raise NotationError for a points table that is not one of the contract asked about.

    Without a trump every contract is asked about, and all tables have their effect in one of them.
    """
    if trump is None:
        return
    if wrong := _misfit(overrides, trump):
        said = said_elsewhere({POINTS: overrides[POINTS]}, COMMAND_LINE)[POINTS]
        raise said.error(wrong, f"leave {POINTS} out")
