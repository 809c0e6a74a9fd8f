"""What callers give, checked: an error names the argument, what was given and what is wanted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from operator import index
from reprlib import Repr
from typing import Any, TypeVar

from .errors import ArgumentError, CapotError, escaped, one_of, shortened

T = TypeVar("T")

_LONGEST = 40
_shown = Repr()
_shown.maxstring = _shown.maxother = _LONGEST


def told(value: object) -> str:
    """Return a value as messages show it: on one line, short, and whatever it is."""
    try:
        text = _shown.repr(value)
    except Exception:  # a number of many thousand digits has no repr, and anything may fail
        text = f"<{type(value).__name__}>"
    return shortened(escaped(text), _LONGEST)


def wrong(name: str, value: object, wanted: str) -> ArgumentError:
    """Return the error for an argument that is not what is wanted."""
    kind = type(value).__name__
    return ArgumentError(f"{name}={told(value)} is of the wrong type, {kind}: {wanted}")


def instance(name: str, value: object, kind: type[T], wanted: str) -> T:
    """Return an argument that has to be of a type; raises ArgumentError for any other."""
    if not isinstance(value, kind):
        raise wrong(name, value, wanted)
    return value


def text(name: str, value: object, wanted: str = "give a text") -> str:
    """Return an argument that is a text."""
    return instance(name, value, str, wanted)


def texts(name: str, value: object, wanted: str) -> tuple[str, ...]:
    """Return an argument that is a text or several."""
    if isinstance(value, str):
        return (value,)
    return tuple(text(name, each, wanted) for each in several(name, value, wanted))


def several(name: str, value: object, wanted: str) -> Iterable[Any]:
    """Return an argument that can be gone through."""
    if not isinstance(value, Iterable):
        raise wrong(name, value, wanted)
    return value


def by_name(name: str, value: object, wanted: str) -> Mapping[str, Any]:
    """Return an argument that has values by name; None is none of them."""
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise wrong(name, value, wanted)
    return value


def flag(name: str, value: object) -> bool:
    """Return an argument that is True or False."""
    return instance(name, value, bool, "give True or False")


def whole(
    name: str, value: object, wanted: str, least: int | None = None, most: int | None = None
) -> int:
    """Return an argument that is a whole number, of NumPy too, from `least` to `most`."""
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise wrong(name, value, wanted)
    try:
        number = index(value)  # type: ignore[arg-type]  # it has __index__
    except TypeError:  # an array of several, which has one all the same
        raise wrong(name, value, wanted) from None
    if (least is not None and number < least) or (most is not None and number > most):
        raise CapotError(f"{name}={told(number)}: {wanted}")
    return number


def above_zero(name: str, value: object, wanted: str) -> float:
    """Return an argument that is a number above 0."""
    if isinstance(value, bool) or not hasattr(type(value), "__float__"):
        raise wrong(name, value, wanted)
    try:
        number = float(value)  # type: ignore[arg-type]  # it has __float__
    except (TypeError, ValueError, OverflowError):
        number = 0.0
    if not 0 < number < float("inf"):
        raise CapotError(f"{name}={told(value)}: {wanted}")
    return number


def choice(name: str, value: object, known: Collection[str]) -> str:
    """Return an argument that is one of a few words."""
    words = one_of(list(known))
    if not isinstance(value, str):
        raise wrong(name, value, f"give {words}")
    if value not in known:
        raise CapotError(f"{name}={told(value)} is none of {words}")
    return value


def names(said: Collection[str], known: Collection[str]) -> None:
    """Raise ArgumentError for a keyword that is none of an argument."""
    for name in said:
        if name not in known:
            raise ArgumentError(f"there is no argument {told(name)}: say {one_of(list(known))}")
