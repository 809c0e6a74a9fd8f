"""The deals that fit what is known: how many there are, each by its number, and random ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ..cards import FULL_PACK, Card, CardSet
from ..deals import Deal
from ..errors import CapotError
from ..known import Known
from ..rules import SEVENS_AND_EIGHTS, RuleSet
from .conditions import Certain, Condition
from .generate import Shuffler
from .layouts import Layouts
from .shown import Shown

DRAWS = 1_000_000
"""How many draws in a row may fail before it is held that nothing fits."""

_COUNTED = 100_000
"""How many layouts are gone through, to count and list those that fit the conditions."""


def pack_of(known: Known, rules: RuleSet) -> CardSet:
    """Return the cards a deal is dealt from: without sevens and eights where hands are short."""
    is_short = rules.short_hand_size == known.size != rules.hand_size
    is_short = is_short and not any(hand.holds & SEVENS_AND_EIGHTS for hand in known.hands)
    return FULL_PACK - SEVENS_AND_EIGHTS if is_short else FULL_PACK


class Unseen:
    """The deals of a game that agree with what is known, and with cards played and conditions.

    `layouts` counts and numbers those that agree with all but the `conditions`, of which only
    what they say of single cards is in it. `shown` is what the cards played have shown. Raises
    CapotError where nothing can agree.
    """

    def __init__(
        self,
        known: Known,
        rules: RuleSet,
        *,
        shown: Shown | None = None,
        conditions: Sequence[Condition] = (),
    ) -> None:
        self.known, self.rules = known, rules
        self.conditions = tuple(conditions)
        self._piles = tuple(hand.piles for hand in known.hands if hand.piles is not None)
        if self._piles:
            self.layouts = self._of_piles()
        else:
            self.layouts = self._of_hands(pack_of(known, rules), shown)
        if not self.layouts.count:
            raise CapotError(
                "no layout fits what is known: look over the hands and the cards played"
            )

    def _of_piles(self) -> Layouts:
        """Return the layouts of cards face down, each of which is a place of its own."""
        unseen = FULL_PACK
        for hand in self.known.hands:
            unseen -= hand.holds
        places = sum(pile.count(None) for own in self._piles for pile in own)
        gone = len(unseen) - places  # of an ending
        sizes = (1,) * places + (gone,) * bool(gone)
        nothing = (CardSet(),) * len(sizes)
        return Layouts(unseen, sizes, nothing, nothing)

    def _of_hands(self, pack: CardSet, shown: Shown | None) -> Layouts:
        hands = self.known.hands
        holds = [hand.holds for hand in hands] if shown is None else list(shown.holds)
        lacks = [hand.lacks for hand in hands] if shown is None else list(shown.lacks)
        for certain in self._certain():
            if certain.is_held:
                holds[certain.hand] |= certain.cards
            else:
                lacks[certain.hand] |= certain.cards
        sizes = [self.known.size] * len(hands)
        beyond = len(pack) - sum(sizes)
        if beyond:  # out of play, or put away by the taker
            sizes.append(beyond)
            holds.append(self.known.out)
            lacks.append(CardSet())
        return Layouts(pack, sizes, holds, lacks)

    def certain(self, hand: int) -> CardSet:
        """Return the cards that a hand, by its number from N, has in every layout.

        Of conditions only what they say of single cards is known here.
        """
        return self.known.hands[hand].holds if self._piles else self.layouts.certain(hand)

    def _certain(self) -> Iterator[Certain]:
        for condition in self.conditions:
            yield from condition.certain

    def _hands(self, layout: Sequence[int]) -> Sequence[int]:
        """Return the hands of a layout as bits."""
        if not self._piles:
            return layout[: len(self.known.hands)]
        face_down = iter(layout)
        return [
            hand.holds.bits | sum(islice(face_down, self.known.size - len(hand.holds)))
            for hand in self.known.hands
        ]

    def deal(self, layout: Sequence[int]) -> Deal:
        """Return the deal of a layout."""
        hands = tuple(map(CardSet, self._hands(layout)))
        if not self._piles:
            return Deal(hands, direction=self.rules.direction)
        face_down = (Card(bits.bit_length() - 1) for bits in layout)
        piles = tuple(
            tuple(tuple(next(face_down) if card is None else card for card in pile) for pile in own)
            for own in self._piles
        )
        return Deal(hands, direction=self.rules.direction, piles=piles)

    def fits(self, layout: Sequence[int]) -> bool:
        """Return whether the conditions hold of the hands of a layout."""
        hands = self._hands(layout)
        return all(condition.fits(hands) for condition in self.conditions)

    def drawn(self, seed: int) -> Iterator[Deal]:
        """Yield random deals without end, every one that fits as likely; they may come again.

        Raises CapotError when a million draws in a row do not fit.
        """
        shuffler = Shuffler(seed)
        failed = 0
        while failed < DRAWS:
            layout = self.layouts.drawn(shuffler)
            if self.fits(layout):
                failed = 0
                yield self.deal(layout)
            else:
                failed += 1
        raise CapotError(
            "no layout that fits the conditions was found in a million draws: ask less of the hands"
        )

    def listed(self, most: int) -> list[Deal] | None:
        """Return all deals that fit where there are no more than `most`, else None.

        None too where there are more layouts than can be gone through to see which fit.
        """
        if self.layouts.count > (max(most, _COUNTED) if self.conditions else most):
            return None
        found: list[Deal] = []
        for layout in self.layouts:
            if self.fits(layout):
                found.append(self.deal(layout))
                if len(found) > most:
                    return None
        if not found:
            raise CapotError(
                f"none of the {self.layouts.count:,} layouts fits the conditions: "
                "ask less of the hands"
            )
        return found
