"""The `key=value` items after a deal: which there are, who wins, and the game (notation 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

from ..contracts import POINT_TABLES
from ..duties import DUTY_VALUES
from ..errors import RuleError, one_of
from ..options import DEFAULT_OPTIONS, OPTION_VALUES
from ..rules import DEFAULT_RULES, RULE_SETS, Direction, RuleSet, rule_set
from .locales import CANONICAL
from .scan import Passage, Token, shown

DUTIES = tuple(DUTY_VALUES)
OPTIONS = tuple(OPTION_VALUES)
_MAIN = (
    "trump",
    "leader",
    "dealer",
    "rules",
    "direction",
    "taker",
    "bid",
    "coinche",
    "objective",
    "points",
    "discards",
    "history",
    "played",
)
KEYS = (*_MAIN, *DUTIES, *OPTIONS)
"""The keys of a position: those of notation 3, the duties, the options of rules 5 and 6."""

LISTS = ("played", "discards")
"""The keys whose values are lists of cards, which may be empty."""

_SAME_QUESTION = {"leader": "dealer", "dealer": "leader"}
_LONGEST_VALUE = 40

Keys = Mapping[str, Token]
"""The value of each key that was given, in its place."""


# -- which keys, and who wins -----------------------------------------------------------------


def keys_in(tokens: Iterable[Token]) -> dict[str, Token]:
    """Return the values by key; raises NotationError for a key unknown or given twice."""
    found: dict[str, Token] = {}
    for token in tokens:
        name, _, value = token.text.partition("=")
        key = checked_key(name, token)
        if key in found:
            raise token.error(f"{key} is given twice", "write each key once")
        if not value and key not in LISTS:
            raise token.error(f"{key} has no value", f"write {key}=value without spaces")
        found[key] = Token(value, token.at + len(name) + 1, token.passage)
    return found


def folded_key(name: str) -> str:
    """Return the name of a key as it is compared: keys are in either case, wherever they stand."""
    return name.lower() if name.isascii() else name


def checked_key(name: str, token: Token, others: Iterable[str] = ()) -> str:
    """Return the key of that name; raises NotationError at `token` for none.

    `others` are keys that stand beside those of a position here, as `deal` does in JSON.
    """
    key = folded_key(name)
    if key in KEYS or key in others:
        return key
    raise token.error(
        f"{shown(name)!r} is no key",
        f"keys are {' '.join((*others, *_MAIN))}, the duties {' '.join(DUTIES)} and options, "
        "as declarations",
    )


def said_elsewhere(values: Mapping[str, str], source: str, locale: str = CANONICAL) -> Keys:
    """Return keys that came from outside the text, such as the command line, as tokens."""
    return _said(tuple(values.items()), source, locale)


@lru_cache(maxsize=64)
def _said(values: tuple[tuple[str, str], ...], source: str, locale: str) -> Keys:
    # The same for every line of a file.
    return keys_in(
        Token(text, 0, Passage(text, source, locale=locale))
        for text in (f"{key}={value}" for key, value in values)
    )


def merged(*layers: Keys) -> dict[str, Token]:
    """Return all keys, those of later layers winning; leader and dealer are one question."""
    keys: dict[str, Token] = {}
    for layer in layers:
        for key in layer:
            keys.pop(_SAME_QUESTION.get(key, key), None)
        keys |= layer
    return keys


# -- what they say ----------------------------------------------------------------------------


def rules_in(keys: Keys) -> RuleSet:
    """Return the rule set the keys say, with single duties, options, points, direction replaced.

    Raises NotationError for an unknown name or value, and for one that has no effect.
    """
    rules = keys.get("rules")
    name = DEFAULT_RULES if rules is None else word(rules)
    if rules is not None and name not in RULE_SETS:
        raise rules.error(
            f"rules {shown(rules.text)!r} is no rule set", f"write {one_of(list(RULE_SETS))}"
        )
    duties = tuple([(duty, _duty(duty, keys[duty])) for duty in DUTIES if duty in keys])
    options = tuple(
        [(option, _option(option, keys[option])) for option in OPTIONS if option in keys]
    )
    points = None if "points" not in keys else _points(keys["points"])
    way = None if "direction" not in keys else direction_in(keys["direction"]).value
    if not duties and not options and points is None and way is None:
        return rule_set(name)
    try:
        return _changed(name, duties, options, points, way)
    except RuleError as error:
        raise _blamed(keys, name, duties, options, points).because(error) from None


_Named = tuple[tuple[str, str], ...]


@lru_cache(maxsize=256)
def _changed(
    name: str, duties: _Named, options: _Named, points: str | None, direction: str | None
) -> RuleSet:
    return rule_set(name).changed(
        duties=dict(duties), options=dict(options), points=points, direction=direction
    )


def _blamed(keys: Keys, name: str, duties: _Named, options: _Named, points: str | None) -> Token:
    """Return the value that makes keys, each right by itself, wrong together or in this game.

    They are tried in the order in which `RuleSet.changed` refuses them.
    """
    changed = rule_set(name).changed
    ruff = dict(pair for pair in duties if pair[0] == "ruff")
    trials = [] if points is None else [("points", partial(changed, points=points))]
    trials += [(key, partial(changed, duties={**ruff, key: said})) for key, said in duties]
    trials += [(key, partial(changed, options={key: said})) for key, said in options]
    for key, trial in trials:
        try:
            trial()
        except RuleError:
            return keys[key]
    return keys[trials[-1][0]]


def word(token: Token) -> str:
    """Return a value that is one of a few words, in lower case; no word is long or has accents."""
    text = token.text
    return text.lower() if len(text) <= _LONGEST_VALUE and text.isascii() else ""


def _duty(duty: str, token: Token) -> str:
    values = [value.value for value in DUTY_VALUES[duty]]
    if word(token) not in values:
        raise token.error(f"{duty}={shown(token.text)} says nothing", f"write {one_of(values)}")
    return word(token)


def _option(option: str, token: Token) -> str:
    try:
        DEFAULT_OPTIONS.changed({option: word(token)})
    except RuleError:
        values = OPTION_VALUES[option]
        raise token.error(
            f"{option}={shown(token.text)} says nothing",
            f"write {one_of(values)}" if values else "write a whole number from 1 to 999999",
        ) from None
    return word(token)


def _points(token: Token) -> str:
    if word(token) not in POINT_TABLES:
        raise token.error(
            f"points={shown(token.text)} is no points table",
            f"write {one_of(list(POINT_TABLES))}",
        )
    return word(token)


def direction_in(token: Token) -> Direction:
    """Return the direction of play a value says; raises NotationError for none."""
    try:
        return Direction(word(token))
    except ValueError:
        raise token.error(
            f"direction={shown(token.text)} is none", "write anticlockwise or clockwise"
        ) from None
