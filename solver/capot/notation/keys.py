"""The `key=value` items after a deal: which there are, who wins, what they say (notation 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ..contracts import point_table
from ..deals import Seat
from ..duties import DUTY_VALUES
from ..errors import NotationError, RuleError, one_of
from ..positions import DEFAULT_RULES, Auction
from ..rules import RULE_SETS, Direction, RuleSet, rule_set
from .cards import FOUR_PLAYERS
from .locales import capitals
from .scan import Passage, Token, shown

DUTIES = tuple(DUTY_VALUES)
KEYS = (
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
    "history",
    "played",
    *DUTIES,
)
"""The keys of a position, in the order of notation 3."""

_LATER_KEYS = (
    "declarations",
    "discards",
    "belote-on-fail",
    "tie-declarations",
    "declarations-without-trick",
    "tie",
    "bid-step",
    "marks",
    "fail",
    "bela3-fall",
)
_LATER_RULES = ("bela2", "bela3", "belote2", "belote3", "decouverte")
_SAME_QUESTION = {"leader": "dealer", "dealer": "leader"}
_COINCHE = {
    "coinche": "coinche",
    "x": "coinche",
    "2": "coinche",
    "surcoinche": "surcoinche",
    "xx": "surcoinche",
    "4": "surcoinche",
}
_SIDES = ("NS", "EW")
_LONGEST_VALUE = 40
_LONGEST_BID = 5

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
        if not value and key != "played":
            raise token.error(f"{key} has no value", f"write {key}=value without spaces")
        found[key] = Token(value, token.at + len(name) + 1, token.passage)
    return found


def checked_key(name: str, token: Token) -> str:
    """Return the key of that name; raises NotationError at `token` for one not to be used."""
    key = name.lower() if name.isascii() else name
    if key in KEYS:
        return key
    if key in _LATER_KEYS:
        raise token.error(f"{key}= is not available", f"leave it out: {FOUR_PLAYERS}")
    raise token.error(f"{shown(name)!r} is no key", f"keys are {' '.join(KEYS)}")


def said_elsewhere(values: Mapping[str, str], source: str) -> dict[str, Token]:
    """Return keys that came from outside the text, such as the command line, as tokens."""
    return keys_in(
        Token(text, 0, Passage(text, source))
        for text in (f"{key}={value}" for key, value in values.items())
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
    """Return the rule set the keys say, single duties, points and direction replaced.

    Raises NotationError for an unknown name or value, and for a duty that has no effect.
    """
    rules = keys.get("rules")
    name = DEFAULT_RULES if rules is None else _word(rules)
    if rules is not None and name not in RULE_SETS:
        if name in _LATER_RULES:
            raise rules.error(f"rules={name} is not available", FOUR_PLAYERS)
        raise rules.error(
            f"rules {shown(rules.text)!r} is no rule set", f"write {one_of(list(RULE_SETS))}"
        )
    duties = {duty: _duty(duty, keys[duty]) for duty in DUTIES if duty in keys}
    points = None if "points" not in keys else _points(keys["points"])
    way = None if "direction" not in keys else direction_in(keys["direction"]).value
    if not duties and points is None and way is None:
        return rule_set(name)
    try:
        return _changed(name, tuple(duties.items()), points, way)
    except RuleError as error:
        raise _blamed(keys, name, duties).because(error) from None


@lru_cache(maxsize=256)
def _changed(
    name: str, duties: tuple[tuple[str, str], ...], points: str | None, direction: str | None
) -> RuleSet:
    return rule_set(name).changed(duties=dict(duties), points=points, direction=direction)


def _blamed(keys: Keys, name: str, duties: Mapping[str, str]) -> Token:
    """Return the value that makes keys, each right by itself, wrong together."""
    given = {"ruff": duties["ruff"]} if "ruff" in duties else {}
    for duty in duties:
        try:
            rule_set(name).changed(duties={**given, duty: duties[duty]})
        except RuleError:
            return keys[duty]
    return keys["points"]


def _word(token: Token) -> str:
    """Return a value that is one of a few words, in lower case; no word is long or has accents."""
    text = token.text
    return text.lower() if len(text) <= _LONGEST_VALUE and text.isascii() else ""


def _duty(duty: str, token: Token) -> str:
    values = [value.value for value in DUTY_VALUES[duty]]
    if _word(token) not in values:
        raise token.error(f"{duty}={shown(token.text)} says nothing", f"write {one_of(values)}")
    return _word(token)


def _points(token: Token) -> str:
    try:
        return point_table(_word(token)).name
    except RuleError:
        pass
    raise token.error(
        f"points={shown(token.text)} is no points table",
        "write suit, sa-19, sa-11, ta-20, ta-13 or ta-14",
    )


def direction_in(token: Token) -> Direction:
    """Return the direction of play a value says; raises NotationError for none."""
    try:
        return Direction(_word(token))
    except ValueError:
        pass
    raise token.error(f"direction={shown(token.text)} is none", "write anticlockwise or clockwise")


def leader_in(keys: Keys, direction: Direction) -> Seat | None:
    """Return who leads by `leader` or `dealer`, None if neither is said.

    Raises NotationError for what is no seat and for two that disagree.
    """
    leader = _seat("leader", keys["leader"]) if "leader" in keys else None
    if "dealer" not in keys:
        return leader
    dealer = _seat("dealer", keys["dealer"])
    seats = direction.seats()
    after = Seat(seats[(seats.index(dealer) + 1) % len(seats)])
    if leader not in (None, after):
        raise keys["dealer"].error(
            f"dealer={dealer} makes {after} lead and leader={leader} is said",
            "leave one of them out",
        )
    return after


def _seat(key: str, token: Token) -> Seat:
    try:
        return Seat(capitals(token.text))
    except ValueError:
        raise token.error(f"{key}={shown(token.text)} is no seat", "write N, W, S or E") from None


def history_in(keys: Keys) -> str | None:
    """Return what `history` says, None if it is not said; raises NotationError for no value."""
    token = keys.get("history")
    if token is None:
        return None
    if _word(token) in ("full", "none"):
        return _word(token)
    if capitals(token.text) in _SIDES:
        return capitals(token.text)
    raise token.error(f"history={shown(token.text)} says nothing", "write full, none, NS or EW")


def auction_in(keys: Keys) -> Auction:
    """Return taker, bid and coinche; raises NotationError for values that are none."""
    if not {"taker", "bid", "coinche", "objective"} & keys.keys():
        return Auction()
    if "objective" in keys:
        _check_objective(keys["objective"])
    return Auction(
        taker=_taker(keys["taker"]) if "taker" in keys else None,
        bid=_bid(keys["bid"]) if "bid" in keys else None,
        coinche=_coinche(keys["coinche"]) if "coinche" in keys else None,
    )


def _check_objective(token: Token) -> None:
    if _word(token) == "points":
        return
    if _word(token) == "score":
        raise _unavailable_objective(token)
    raise token.error(f"objective={shown(token.text)} is none", "write points or leave it out")


def _unavailable_objective(token: Token) -> NotationError:
    return token.error(
        "objective=score is not available",
        "this version answers card points, leave objective out",
    )


def _taker(token: Token) -> str:
    taker = capitals(token.text)
    if taker in _SIDES or taker in set(Seat):
        return taker
    raise token.error(
        f"taker={shown(token.text)} is no seat and no side", "write N, W, S, E, NS or EW"
    )


def _bid(token: Token) -> int | str:
    if _word(token) == "capot":
        return "capot"
    text = token.text
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST_BID and int(text) > 0:
        return int(text)
    raise token.error(f"bid={shown(text)} is no bid", "write the points, as in 100, or capot")


def _coinche(token: Token) -> str:
    try:
        return _COINCHE[_word(token)]
    except KeyError:
        raise token.error(
            f"coinche={shown(token.text)} is none", "write coinche (or x) or surcoinche (or xx)"
        ) from None
