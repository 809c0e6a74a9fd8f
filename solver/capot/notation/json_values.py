"""Values of JSON and TOML that are no strings: which text they stand for, and which are wrong."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import NotationError, one_of
from ..options import OPTION_VALUES
from .keys import LISTS, OPTIONS
from .scan import Token, shown

_SWITCH = {True: "on", False: "off"}
_COUNTS = ("bid", *OPTIONS)
_LONGEST_NUMBER = 4096  # bits; Python refuses to print a number of many thousand digits
_FIXES = {
    "deal": 'write the hands as one string, as in "N:… … … …"',
    "bid": 'write a whole number, as in 100, or "capot"',
    "target": "write a whole number, as in 501",
    **dict.fromkeys(LISTS, 'write a list of cards, as in ["SJ", "SK"], or a string'),
}


def value_text(key: str, value: object) -> str | None:
    """Return a value of a table as the text that stands for it in a line, None for none."""
    if key in LISTS and isinstance(value, list | tuple) and all(isinstance(c, str) for c in value):
        return ",".join(value)
    if isinstance(value, bool):
        return _SWITCH[value] if _is_switch(key) else None
    if isinstance(value, int) and key in _COUNTS:
        return _digits(value)
    return None


def wrong_type(key: str, value: object, place: Token) -> NotationError:
    """Return the error for a value of a type that no value of its key has."""
    if key in LISTS and isinstance(value, list | tuple):
        number, card = next((n, c) for n, c in enumerate(value, 1) if not isinstance(c, str))
        return place.error(f"card {number} of {key} is {described(card)}", _FIXES[key])
    values = OPTION_VALUES.get(key)
    usual = f"write {one_of(values)}" if values else "write a string in quotes"
    if _is_switch(key):
        usual = "write true or false"
    return place.error(f"{key} is {described(value)}", _FIXES.get(key, usual))


def described(value: object) -> str:
    """Return what a value is, as a message names it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"the number {shown(_digits(value))}"
    if isinstance(value, float):
        return f"the number {value!r}"
    if isinstance(value, str):
        return "a string"
    if isinstance(value, list | tuple):
        return "a list"
    return "an object" if isinstance(value, Mapping) else f"of the type {type(value).__name__}"


def _is_switch(key: str) -> bool:
    return set(OPTION_VALUES.get(key, ())) == set(_SWITCH.values())


def _digits(number: int) -> str:
    return str(number) if number.bit_length() < _LONGEST_NUMBER else "too long"
