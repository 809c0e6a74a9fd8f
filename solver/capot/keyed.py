"""Results by card, by contract or by seat, which can be asked for as text too."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, overload

from .arguments import wrong
from .cards import Card
from .contracts import Trump
from .deals import Seat
from .errors import CapotError, UnknownName, one_of

K = TypeVar("K", Card, Trump, Seat)
V = TypeVar("V", covariant=True)
D = TypeVar("D")


class _Keyed(Mapping[K, V]):
    """A mapping that nobody changes and whose keys may be said as text, in order."""

    __slots__ = ("_found",)

    def __init__(self, found: Mapping[K, V]) -> None:
        self._found: dict[K, V] = dict(found)

    @staticmethod
    @abstractmethod
    def _read(key: Any) -> K:
        """Return a key that is given or said; raises CapotError for what is none."""

    def __getitem__(self, key: K | str) -> V:
        """Return what there is of a key; raises UnknownName where there is nothing."""
        read = self._read(key)
        try:
            return self._found[read]
        except KeyError:
            there = f"say {one_of(list(map(str, self)))}" if self else "there is nothing"
            raise UnknownName(f"{read} is not one of these: {there}") from None

    @overload
    def get(self, key: K | str, /) -> V | None: ...
    @overload
    def get(self, key: K | str, /, default: D) -> V | D: ...
    def get(self, key: K | str, /, default: Any = None) -> Any:
        """Return what there is of a key, else `default`."""
        return self._found.get(self._read(key), default)

    def __contains__(self, key: object) -> bool:
        try:
            return self._read(key) in self._found
        except CapotError:
            return False

    def __iter__(self) -> Iterator[K]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._found!r})"


class ByCard(_Keyed[Card, V]):
    """What there is of each card, as `found["SJ"]` or `found[Card.SJ]`, in order.

    >>> found = ByCard({Card.SJ: 20, Card.HT: 10})
    >>> found["SJ"], found[Card.HT], "S7" in found, found == {Card.SJ: 20, Card.HT: 10}
    (20, 10, False, True)
    """

    __slots__ = ()

    @staticmethod
    def _read(key: Any) -> Card:
        return Card.read(key)


class ByTrump(_Keyed[Trump, V]):
    """What there is of each contract, as `found["S"]` or `found[Trump.S]`, in order."""

    __slots__ = ()

    @staticmethod
    def _read(key: Any) -> Trump:
        return Trump.read(key)


class BySeat(_Keyed[Seat, V]):
    """What there is of each seat, as `found["N"]` or `found[Seat.N]`, in order of play."""

    __slots__ = ()

    @staticmethod
    def _read(key: Any) -> Seat:
        if not isinstance(key, str):
            raise wrong("seat", key, "give a Seat or N, W, S or E")
        return Seat(key.upper())
