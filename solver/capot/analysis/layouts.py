"""All the ways in which cards nobody has seen can lie, numbered from 0.

Cards that may go to the same places are alike: how many of each kind lie where is counted kind by
kind, and the product of the choices within the kinds is the number of layouts with those counts.
So the number of all layouts is exact, a random number below it is a layout drawn uniformly, and
the numbers from 0 on are all of them, each once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from ..cards import CardSet
from .generate import SEEDS, Shuffler

_CHOICES = tuple(tuple(comb(n, k) for k in range(33)) for n in range(33))
"""How many ways there are to choose k of n cards."""

_WORD = 64

Room = tuple[int, ...]
"""How many more cards each place takes."""


class _Kind(NamedTuple):
    """Cards that may go to the same places, as bits."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


class _Branch(NamedTuple):
    """One way to say how many cards of a kind go to each of its places."""

    layouts: int  # with these counts, the kinds before being dealt
    choices: int  # of the cards of this kind alone
    counts: tuple[int, ...]
    room: Room  # what is left for the kinds to come


class Layouts:
    """The ways to deal a pack to places of given sizes, cards held or barred in some of them.

    `sizes`, `holds` and `lacks` are by place, hands and whatever else cards can lie in; together
    the sizes are the pack's. A layout is the cards of each place, as bits.

    >>> layouts = Layouts(CardSet(0xF), (2, 2), (CardSet(1), CardSet()), (CardSet(2), CardSet()))
    >>> layouts.count, [layouts[number] for number in range(layouts.count)]
    (2, [(5, 10), (9, 6)])
    """

    def __init__(
        self,
        pack: CardSet,
        sizes: Sequence[int],
        holds: Sequence[CardSet],
        lacks: Sequence[CardSet],
    ) -> None:
        held = CardSet()
        for cards in holds:
            held |= cards
        self._held = [cards.bits for cards in holds]
        self._room = tuple(size - len(cards) for size, cards in zip(sizes, holds, strict=True))
        self._branches: dict[tuple[int, Room], list[_Branch]] = {}
        self._counts: dict[tuple[int, Room], int] = {}
        is_possible = (
            min(self._room) >= 0
            and sum(map(len, holds)) == len(held)
            and not any(own & barred for own, barred in zip(holds, lacks, strict=True))
        )
        self._kinds = self._sorted(pack - held, lacks)
        self.count = self._ways(0, self._room) if is_possible else 0

    def _sorted(self, unseen: CardSet, lacks: Sequence[CardSet]) -> tuple[_Kind, ...]:
        """Return the unseen cards by kind, those with the fewest places first."""
        kinds: dict[tuple[int, ...], list[int]] = {}
        open_places = [place for place, room in enumerate(self._room) if room > 0]
        for card in unseen:
            places = tuple(place for place in open_places if card not in lacks[place])
            kinds.setdefault(places, []).append(1 << card)
        return tuple(
            _Kind(tuple(kinds[places]), places)
            for places in sorted(kinds, key=lambda places: (len(places), places))
        )

    def __getitem__(self, number: int) -> tuple[int, ...]:
        """Return the layout of a number from 0 on; raises IndexError beyond the last."""
        if not 0 <= number < self.count:
            raise IndexError(f"layout {number} of {self.count}")
        places = list(self._held)
        room = self._room
        for at, kind in enumerate(self._kinds):
            for branch in self._splits(at, room):
                if number < branch.layouts:
                    break
                number -= branch.layouts
            number, choice = divmod(number, branch.choices)
            left = kind.cards
            for place, count in zip(kind.places, branch.counts, strict=True):
                choice, which = divmod(choice, _CHOICES[len(left)][count])
                chosen, left = _chosen(left, count, which)
                places[place] |= chosen
            room = branch.room
        return tuple(places)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield all layouts."""
        return map(self.__getitem__, range(self.count))

    def certain(self, place: int) -> CardSet:
        """Return the cards that lie in a place in every layout."""
        found = self._held[place]
        rooms = {self._room}
        for at, kind in enumerate(self._kinds):
            branches = [branch for room in rooms for branch in self._splits(at, room)]
            if place in kind.places:
                which = kind.places.index(place)
                if all(branch.counts[which] == len(kind.cards) for branch in branches):
                    found |= sum(kind.cards)
            rooms = {branch.room for branch in branches}
        return CardSet(found)

    def drawn(self, shuffler: Shuffler) -> tuple[int, ...]:
        """Return a random layout, every one as likely; there must be one."""
        return self[_below(shuffler, self.count)]

    def _ways(self, at: int, room: Room) -> int:
        """Return in how many ways the kinds from `at` on fill the room that is left."""
        if at == len(self._kinds):
            return int(not any(room))
        if (at, room) not in self._counts:
            self._counts[at, room] = sum(branch.layouts for branch in self._splits(at, room))
        return self._counts[at, room]

    def _splits(self, at: int, room: Room) -> list[_Branch]:
        """Return the ways to say how many cards of a kind go where that lead to a layout."""
        found = self._branches.get((at, room))
        if found is None:
            kind = self._kinds[at]
            found = []
            for counts in _shares(len(kind.cards), [room[place] for place in kind.places]):
                rest = list(room)
                choices, left = 1, len(kind.cards)
                for place, count in zip(kind.places, counts, strict=True):
                    rest[place] -= count
                    choices *= _CHOICES[left][count]
                    left -= count
                layouts = choices * self._ways(at + 1, tuple(rest))
                if layouts:
                    found.append(_Branch(layouts, choices, counts, tuple(rest)))
            self._branches[at, room] = found
        return found


def _shares(cards: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to share out a number of cards among places with so much room."""
    if not room:
        if not cards:
            yield ()
        return
    elsewhere = sum(room[1:])
    for here in range(max(0, cards - elsewhere), min(cards, room[0]) + 1):
        for rest in _shares(cards - here, room[1:]):
            yield here, *rest


def _chosen(cards: tuple[int, ...], count: int, which: int) -> tuple[int, tuple[int, ...]]:
    """Return the choice of that number among those of `count` cards, and the cards left."""
    if count == len(cards):
        return sum(cards), ()
    chosen = 0
    left: list[int] = []
    rest = len(cards)
    for at, card in enumerate(cards):
        if not count:
            left += cards[at:]
            break
        rest -= 1
        with_it = _CHOICES[rest][count - 1]
        if which < with_it:
            chosen |= card
            count -= 1
        else:
            which -= with_it
            left.append(card)
    return chosen, tuple(left)


def _below(shuffler: Shuffler, n: int) -> int:
    """Return a random number from 0 to n - 1, of as many words as n needs."""
    if n <= SEEDS:
        return shuffler.below(n)
    words = -(-n.bit_length() // _WORD)
    limit = (1 << _WORD * words) // n * n
    while True:
        number = 0
        for _ in range(words):
            number = number << _WORD | shuffler.word()
        if number < limit:
            return number % n
