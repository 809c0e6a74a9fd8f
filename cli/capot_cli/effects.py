"""Settings of the command line that can change nothing in the one contract that is asked about."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import click
from capot.contracts import Trump
from capot.effects import POINTS, why_idle
from capot.errors import CapotError
from capot.notation.cards import parse_trump
from capot.notation.keys import said_elsewhere
from capot.notation.records import COMMAND_LINE
from capot.options import OPTION_VALUES
from capot.parties import Auction
from capot.rules import DEFAULT_RULES, RuleSet, rule_set


def check_points(overrides: Mapping[str, str], locale: str) -> None:
    """Raise UsageError for a points table that is not one of the trump said beside it.

    What cannot be read is left to where deals are.
    """
    trump, points = overrides.get("trump"), overrides.get(POINTS)
    if trump is None or points is None:
        return
    rules = rule_set(DEFAULT_RULES)
    with suppress(CapotError):
        why = why_idle(POINTS, points.lower(), rules, parse_trump(trump, rules, locale))
        if why is not None:
            raise click.UsageError(f"points={points} has no effect, {why}")


def check_effects(
    overrides: Mapping[str, str],
    rules: RuleSet,
    trump: Trump | None,
    auction: Auction | None,
) -> None:
    """Raise NotationError for a points table or an option without effect in a contract.

    `auction` is that of a contract which is to be scored, None where nothing is. Without a trump
    every contract is asked about, and all may have their effect in one of them.
    """
    if trump is None:
        return
    for name, value in overrides.items():
        if name != POINTS and name not in OPTION_VALUES:
            continue
        why = why_idle(name, value.lower(), rules, trump, auction)
        if why is not None:
            said = said_elsewhere({name: value}, COMMAND_LINE)[name]
            raise said.error(f"{name}={value} has no effect, {why}", f"leave {name} out")
