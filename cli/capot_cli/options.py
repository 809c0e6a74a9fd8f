"""The arguments and options that commands share, and what they come to together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from itertools import product
from typing import Any, TypeVar

import click
from capot.contracts import Trump
from capot.duties import DUTY_VALUES
from capot.errors import CapotError, escaped, shortened
from capot.notation import LOCALES, parse_card, without_comments
from capot.options import OPTION_VALUES
from click.core import ParameterSource

from .completion import complete_duty, complete_option, complete_rules, complete_trump
from .inputs import Asked, is_file, read_arguments, read_file
from .points import check_points, check_said
from .style import Style, style_for_stdout

F = TypeVar("F", bound=Callable[..., Any])

TEXT, JSON, CSV = "text", "json", "csv"
SVG, HTML = "svg", "html"
ALL = "all"
_FILES = "capot.files"  # of the context: those that options read
_KEYS = (
    "trump",
    "leader",
    "dealer",
    "rules",
    "direction",
    "taker",
    "bid",
    "coinche",
    "declarations",
    "objective",
    "points",
    "discards",
    "history",
    "played",
)


OF_SCORE = ("bid", "coinche", "surcoinche", "declarations", "objective", "option")
"""The options that change no card-point value."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a command line asks: the deals, in which letters, and how to write the answer."""

    arguments: tuple[str, ...]
    locale: str
    defaults: Mapping[str, str]
    overrides: Mapping[str, str]
    every_rule_set: bool
    format: str
    style: Style
    of_every_contract: bool
    option_files: tuple[str, ...] = ()

    @property
    def files(self) -> list[str]:
        """The files that are read, "-" for stdin: those of the arguments and those of options."""
        return [*filter(is_file, self.arguments), *self.option_files]

    def deals(
        self, *, is_streamed: bool = False, stdin: str | None = None
    ) -> Iterator[Asked | CapotError]:
        """Yield every deal asked about, or the error in its place, as `read_arguments` does.

        One is an error, too, where it is asked about in one contract and the points table of the
        command line is of others. In several deals, whose contracts may be different, it has not
        to be of use in all of them, unless the trump is said with it.
        """
        found = read_arguments(
            self.arguments,
            locale=self.locale,
            defaults=self.defaults,
            overrides=self.overrides,
            every_rule_set=self.every_rule_set,
            is_streamed=is_streamed,
            stdin=stdin,
        )
        if self.of_every_contract or self.every_rule_set:
            return found
        if is_streamed:
            return (self._checked(item, is_alone=False) for item in found)
        items = list(found)
        return (self._checked(item, is_alone=len(items) == 1) for item in items)

    def _checked(self, item: Asked | CapotError, *, is_alone: bool) -> Asked | CapotError:
        if isinstance(item, CapotError):
            return item
        record = item.record
        try:
            self.check(record.trump, is_alone=is_alone)
        except CapotError as error:
            return error
        return item

    def check(self, trump: Trump | None, *, is_alone: bool) -> None:
        """Raise CapotError where the points table of the command line is not of the contract."""
        if is_alone or "trump" in self.overrides:
            check_points(self.overrides, trump)


def _cards_of_file(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return cards as they were given, or the text of the file that was given in their place."""
    if value is None:
        return value
    if not is_file(value):
        _check_cards(value)
        return value
    ctx.meta.setdefault(_FILES, []).append(value)
    try:
        return without_comments(read_file(value))
    except CapotError as error:
        raise click.BadParameter(str(error)) from None


def _check_cards(value: str) -> None:
    """Raise BadParameter for text that has no card of any language, and may be a file's name."""
    items = value.replace(",", " ").split()
    for item, locale in product(items, LOCALES):
        with suppress(CapotError):
            parse_card(item, locale)
            return
    if items:
        name = shortened(escaped(value[:61]), 60)
        raise click.BadParameter(
            f"'{name}' is neither a file nor cards: write cards as SJ,SK, or the name of a file "
            "that is there"
        )


_deals = click.argument("deals", nargs=-1, required=True, metavar="DEAL|FILE|-")
_some_deals = click.argument("deals", nargs=-1, metavar="[DEAL|FILE|-]…")
_files = click.argument("deals", nargs=-1, required=True, metavar="FILE…|-")
_file = click.argument(
    "deals",
    metavar="FILE|-",
    callback=lambda _, __, path: (path,),  # as if there could be more
)
trump_option = click.option(
    "-t",
    "--trump",
    metavar="TRUMP",
    shell_complete=complete_trump,
    help="S, H, D, C, SA (no trump) or TA (all trumps).",
)
_leader = click.option("-l", "--leader", metavar="SEAT", help="Who leads to the first trick.")
_dealer = click.option("--dealer", metavar="SEAT", help="The dealer, in place of the leader.")
rules_option = click.option(
    "-r",
    "--rules",
    metavar="NAME",
    envvar="CAPOT_RULES",
    shell_complete=complete_rules,
    show_envvar=True,
    help="Rule set, belote if none is said; see capot rules.",
)
_every_rule_set_option = click.option(
    "-r",
    "--rules",
    metavar="NAME|all",
    envvar="CAPOT_RULES",
    shell_complete=complete_rules,
    show_envvar=True,
    help="Rule set, belote if none is said, or all that can be asked; see capot rules.",
)
_played = click.option(
    "--played",
    metavar="CARDS|FILE",
    callback=_cards_of_file,
    help="Cards played so far, in order: SJ,SK,ST,S7; or a file of them.",
)
_history = click.option(
    "--history", metavar="WHO", help="Who won every trick before: full, none, or a side."
)
_taker = click.option(
    "--taker", metavar="SEAT|SIDE", help="Who plays the contract; needed with three players."
)
_bid = click.option("--bid", metavar="POINTS|capot", help="What was bid, in games with bids.")
_coinche = click.option("--coinche", is_flag=True, help="The contract was doubled.")
_surcoinche = click.option("--surcoinche", is_flag=True, help="It was doubled again.")
_declarations = click.option("--declarations", metavar="on|off", help="Whether declarations count.")
_objective = click.option(
    "--objective", metavar="points|score", help="What both sides play for: points, or their marks."
)
_discards = click.option(
    "--discards", metavar="CARDS", help="The two cards the taker of three has put away, in endings."
)
_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_option,
    help="Set one option of declarations or score; see capot rules. Repeatable.",
)
_duty = click.option(
    "--duty",
    "duties",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=complete_duty,
    help="Set one duty of the rule set; repeatable.",
)
_points = click.option("--points", metavar="TABLE", help="Points table, such as ta-14.")
_direction = click.option(
    "--direction",
    metavar="WAY",
    envvar="CAPOT_DIRECTION",
    show_envvar=True,
    help="anticlockwise or clockwise.",
)
locale_option = click.option(
    "--locale",
    metavar="LANGUAGE",
    default="en",
    envvar="CAPOT_LOCALE",
    show_envvar=True,
    help="Letters of cards: en, fr, pt, hr, de or nl.",
)
ascii_option = click.option(
    "--ascii",
    "ascii_only",
    is_flag=True,
    envvar="CAPOT_ASCII",
    show_envvar=True,
    help="No suit signs, for terminals that lack them.",
)

known_option = click.option(
    "--known",
    multiple=True,
    metavar="SEAT:HAND",
    help="A hand that is known, or a part: N:J9A.A+.?.8. Repeatable.",
)
where_option = click.option(
    "--where",
    multiple=True,
    metavar="CONDITION",
    help="What holds of the hands: len(E.trumps) >= 3 and W.has('HA'). Repeatable.",
)


def format_option(*formats: str) -> Callable[[F], F]:
    """Return the option that chooses among `formats`."""
    return click.option(
        "--format",
        "output",
        type=click.Choice(formats),
        default=TEXT,
        envvar="CAPOT_FORMAT",
        show_envvar=True,
        help="How to write the answer.",
    )


def question(
    *,
    files: bool = False,
    alone: bool = False,
    deals: bool = True,
    needed: bool = True,
    of_every_contract: bool = False,
    every: bool = False,
    without: tuple[str, ...] = (),
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Give a command the deal argument and the shared options as one `Question`, its first.

    `without` names the options a command has no use for; with `files` the arguments are files
    or stdin and never deals, with `alone` it is one of them, and without `deals` there are none;
    where they are not `needed` something else may be asked about. `every` says that every rule
    set can be asked at once, `of_every_contract` that a deal's contract is not all it asks about.
    """
    shared = {
        "trump": trump_option,
        "leader": _leader,
        "dealer": _dealer,
        "rules": _every_rule_set_option if every else rules_option,
        "played": _played,
        "history": _history,
        "taker": _taker,
        "bid": _bid,
        "coinche": _coinche,
        "surcoinche": _surcoinche,
        "declarations": _declarations,
        "objective": _objective,
        "discards": _discards,
        "duty": _duty,
        "option": _option,
        "points": _points,
        "direction": _direction,
        "locale": locale_option,
        "format": format_option(TEXT, JSON, CSV),
        "ascii": ascii_option,
    }

    def decorate(function: Callable[..., int]) -> Callable[..., int]:
        @wraps(function)
        def asked(**given: Any) -> int:
            return function(_asked(given, of_every_contract), **given)

        decorated: Callable[..., int] = asked
        for option in reversed([o for name, o in shared.items() if name not in without]):
            decorated = option(decorated)
        if not deals:
            return decorated
        if not needed:
            return _some_deals(decorated)
        return (_file if alone else _files if files else _deals)(decorated)

    return decorate


def _asked(given: dict[str, Any], of_every_contract: bool) -> Question:
    """Take the shared options out of `given` and return what they ask."""
    defaults: dict[str, str] = {}
    overrides: dict[str, str] = {}
    context = click.get_current_context()
    given["coinche"] = _doubled(given)
    for key in _KEYS:
        value = given.pop(key, None)
        if value is None:
            continue
        source = context.get_parameter_source(key)
        (defaults if source is ParameterSource.ENVIRONMENT else overrides)[key] = value
    _add_pairs(overrides, "--duty", given.pop("duties", ()), DUTY_VALUES)
    _add_pairs(overrides, "--option", given.pop("options", ()), OPTION_VALUES)
    every = overrides.get("rules") == ALL
    if every:
        del overrides["rules"]
        for key in (*DUTY_VALUES, *OPTION_VALUES, "points"):
            if key in overrides:
                raise click.UsageError(f"--rules all and {key} exclude each other")
    locale = check_locale(given.pop("locale"))
    check_said(overrides, locale)
    return Question(
        arguments=given.pop("deals", ()),
        locale=locale,
        defaults=defaults,
        overrides=overrides,
        every_rule_set=every,
        format=given.pop("output", TEXT),
        style=style_for_stdout(locale, ascii_only=given.pop("ascii_only", False)),
        of_every_contract=of_every_contract,
        option_files=tuple(context.meta.get(_FILES, ())),
    )


def _doubled(given: dict[str, Any]) -> str | None:
    """Take the two flags of a doubled contract out of `given` and return what they say."""
    flags = [name for name in ("coinche", "surcoinche") if given.pop(name, False)]
    if len(flags) > 1:
        raise click.UsageError("--coinche and --surcoinche exclude each other")
    return flags[0] if flags else None


def _add_pairs(
    overrides: dict[str, str], flag: str, pairs: Iterable[str], known: Iterable[str]
) -> None:
    """Add NAME=VALUE pairs of a repeatable option; raises UsageError for one that is none."""
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name not in known:
            names = ", ".join(known)
            raise click.UsageError(
                f"{flag} {shortened(pair, 40)!r}: write NAME=VALUE, NAME being one of {names}"
            )
        if name in overrides:
            raise click.UsageError(f"{flag} {name} is given twice")
        overrides[name] = value


def check_locale(name: str) -> str:
    """Return a locale's name; raises UsageError for an unknown one."""
    if name not in LOCALES:
        context = click.get_current_context()
        is_set = context.get_parameter_source("locale") is ParameterSource.ENVIRONMENT
        where = "CAPOT_LOCALE: " if is_set and context.params["locale"] == name else ""
        raise click.UsageError(
            f"{where}locale {shortened(name, 40)!r} is none of {', '.join(LOCALES)}"
        )
    return name
