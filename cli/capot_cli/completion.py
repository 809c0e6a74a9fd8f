"""What a shell offers for the options that commands share."""

from __future__ import annotations

import click
from capot.duties import DUTY_VALUES
from capot.options import OPTION_VALUES
from click.shell_completion import CompletionItem


def complete_rules(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the rule sets that begin so, with their titles."""
    from capot.rules import RULE_SETS

    return [
        CompletionItem(name, help=rules.title)
        for name, rules in RULE_SETS.items()
        if name.startswith(incomplete)
    ]


def complete_trump(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the contracts that begin so, with their names."""
    from capot.contracts import Trump

    return [CompletionItem(t.value, help=t.title) for t in Trump if t.value.startswith(incomplete)]


def complete_duty(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the duties and their values that begin so."""
    pairs = [f"{name}={value.value}" for name, values in DUTY_VALUES.items() for value in values]
    return [CompletionItem(pair) for pair in pairs if pair.startswith(incomplete)]


def complete_option(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the options of the score and their values that begin so."""
    pairs = [f"{name}={value}" for name, values in OPTION_VALUES.items() for value in values]
    return [CompletionItem(pair) for pair in pairs if pair.startswith(incomplete)]
