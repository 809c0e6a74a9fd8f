"""Random deals of every game, the same for a seed on every machine and version of Python.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014, with the constants of Vigna's public-domain splitmix64.c), written out
here because the stream of `random` is promised for few of its methods.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from itertools import islice, repeat
from sys import maxsize
from typing import Any, TypeVar

from ..arguments import text, told, whole
from ..cards import FULL_PACK, Card, CardSet
from ..deals import TO_PUT_AWAY, Deal, Piles, Seat
from ..errors import DealError, one_of
from ..rules import SEVENS_AND_EIGHTS, RuleSet, rule_set

T = TypeVar("T")

SEEDS = 1 << 64
"""Seeds are the whole numbers from 0 to below this."""

_MASK = SEEDS - 1
_STEP = 0x9E3779B97F4A7C15
_FRESH_BITS = 53  # a seed that every reader of JSON keeps, floats included
_PILE = 2  # eight piles of two (rules 7)
_MOST_OF_TWO = 16  # two players share the pack at most


def checked_seed(seed: int) -> int:
    """Return a seed; raises CapotError for one outside 0 … 2⁶⁴ − 1."""
    return whole("seed", seed, "say a whole number from 0 to 2^64 - 1", 0, SEEDS - 1)


def checked_count(count: int) -> int:
    """Return how many deals are asked for; raises CapotError for less than none."""
    wanted = "say how many deals, a whole number from 0 on"
    return whole("count", count, wanted, 0, maxsize)


class Shuffler:
    """A stream of random numbers from a seed, for shuffling; the whole state is 64 bits.

    Raises CapotError for a seed outside 0 … 2⁶⁴ − 1.

    >>> Shuffler(1234567).word()
    6457827717110365317
    """

    def __init__(self, seed: int) -> None:
        self._state = checked_seed(seed)

    def word(self) -> int:
        """Return the next number from 0 to 2⁶⁴ − 1."""
        self._state = mixed = self._state + _STEP & _MASK
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31

    def below(self, n: int) -> int:
        """Return a number from 0 to n − 1, every one as likely; n is from 1 to 2⁶⁴."""
        limit = SEEDS - SEEDS % n
        while (word := self.word()) >= limit:
            pass  # words beyond the last whole multiple of n would favour small numbers
        return word % n

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put items in random order, in place (Fisher and Yates, from the last to the second)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], size: int) -> list[T]:
        """Return `size` of the items in random order, each item once at most.

        Raises ValueError for more than there are.
        """
        if not 0 <= size <= len(items):
            raise ValueError(f"{size} of {len(items)} items cannot be drawn")
        left = list(items)
        for first in range(size):
            other = first + self.below(len(left) - first)
            left[first], left[other] = left[other], left[first]
        return left[:size]


def fresh_seed() -> int:
    """Return a seed that nobody can foresee, below 2⁵³."""
    return int.from_bytes(os.urandom(8), "big") >> 64 - _FRESH_BITS


@dataclass(frozen=True, slots=True)
class Dealing:
    """What is dealt: the cards of the pack, how many each player gets, and whether in piles.

    `sizes` are in order of play from N; cards left over are out of play, or put away.
    """

    rules: RuleSet
    pack: tuple[Card, ...]
    sizes: tuple[int, ...]

    @classmethod
    def of(
        cls,
        rules: RuleSet | str,
        cards: int | None = None,
        *,
        taker: Seat | str | None = None,
        pack: int | None = None,
    ) -> Dealing:
        """Return the dealing of a rule set; the arguments and errors are those of `random_deals`.

        >>> Dealing.of("bela3", taker="W").sizes
        (10, 12, 10)
        """
        game = rule_set(rules)
        dealt = _pack(game, pack)
        full = game.full_hand(dealt)
        most = _MOST_OF_TWO if game.players == 2 else full
        size = full if cards is None else whole("cards", cards, f"say 1 to {most} cards of a hand")
        if not 1 <= size <= most:
            raise DealError(f"a hand of {game.name} has 1 to {most} cards, not {told(size)}")
        sizes = [size] * game.players
        if taker is not None:
            seats = game.direction.seats(game.players)
            if not game.discards or size * game.players + TO_PUT_AWAY > len(dealt):
                raise DealError(f"no taker of {game.name} holds cards to put away")
            named = text("taker", taker, "give a seat").upper()
            if named not in tuple(seats):
                raise DealError(f"taker {told(taker)} is none of {one_of(tuple(seats))}")
            sizes[seats.index(named)] += TO_PUT_AWAY
        return cls(game, tuple(dealt), tuple(sizes))

    def deals(self, seed: int) -> Iterator[Deal]:
        """Yield deals without end."""
        return map(self.deal, repeat(Shuffler(seed)))

    def deal(self, shuffler: Shuffler) -> Deal:
        """Return the next random deal; N has the first cards of the shuffled pack."""
        if self.rules.has_piles:
            return self._piled(shuffler)
        pack = [1 << card for card in self.pack]
        shuffler.shuffle(pack)
        cut = iter(pack)
        hands = tuple(CardSet(sum(islice(cut, size))) for size in self.sizes)
        return Deal(hands, direction=self.rules.direction)

    def _piled(self, shuffler: Shuffler) -> Deal:
        """Return a deal in piles of two; of an ending, top cards of random piles are gone."""
        pack = list(self.pack)
        shuffler.shuffle(pack)
        share = len(pack) // len(self.sizes)
        piles = tuple(
            _piles(pack[share * player : share * (player + 1)], size, shuffler)
            for player, size in enumerate(self.sizes)
        )
        hands = tuple(CardSet.of(card for pile in of_one for card in pile) for of_one in piles)
        return Deal(hands, direction=self.rules.direction, piles=piles)


def random_deals(
    rules: RuleSet | str,
    count: int,
    seed: int,
    cards: int | None = None,
    *,
    taker: Seat | str | None = None,
    pack: int | None = None,
) -> Iterator[Deal]:
    """Return `count` random deals of a game, dealt one by one as they are asked for.

    Deal k of a seed is the same whatever `count` is. `cards` is the size of a hand, a full one if
    None; a smaller one is an ending, its cards drawn from the whole pack (in decouverte what is
    left of eight piles of two). With three players hands are equal, and cards missing from the
    pack at full hands are those the taker has put away; `taker` is a seat that still holds them.
    `pack` is 24 for the belote3 played without sevens and eights. Raises RuleError or CapotError
    at once for what cannot be dealt.

    >>> deals = random_deals("belote", 2, seed=1)
    >>> print(next(deals))
    N:9.QJ.QJ.A87 KT.KT8.K.JT AJ.9.T97.Q9 Q87.A7.A8.K
    """
    count = checked_count(count)
    return islice(Dealing.of(rules, cards, taker=taker, pack=pack).deals(seed), count)


def _pack(rules: RuleSet, pack: int | None) -> CardSet:
    """Return the cards a game is played with; raises DealError for a pack it does not know."""
    packs = {len(FULL_PACK): FULL_PACK}
    if rules.short_hand_size is not None:
        short = FULL_PACK - SEVENS_AND_EIGHTS
        packs[len(short)] = short
    if pack is None:
        return FULL_PACK
    size = whole("pack", pack, "say how many cards the pack has")
    if size not in packs:
        raise DealError(f"{rules.name} is played with {one_of(list(map(str, packs)))} cards")
    return packs[size]


def _piles(cards: Sequence[Card], size: int, shuffler: Shuffler) -> Piles:
    """Return the piles of one player, `size` of his cards being left."""
    piles = [tuple(cards[i : i + _PILE]) for i in range(0, len(cards), _PILE)]
    for _ in range(len(cards) - size):
        at = shuffler.below(len(piles))
        piles[at : at + 1] = [piles[at][1:]] if len(piles[at]) > 1 else []
    return tuple(piles)
