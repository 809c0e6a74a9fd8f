"""What a deal announces, and which side scores it (rules 5).

All of it is judged on whole hands, before a card is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .announcements import BELOTE, Declaration, announcements, belotes
from .arguments import told
from .boards import is_whole
from .cards import CardSet, Suit
from .contracts import Trump
from .deals import Deal, Seat
from .errors import CapotError, DealError, RuleError, one_of
from .notebooks import ShownAsHtml
from .options import Belot, Options, Scheme, TieDeclarations
from .parties import Auction, check_table, parties
from .rules import RuleSet, rule_set

OFF = "declarations are off"
"""Why nobody scores where declarations do not count."""

_BELOT = 8
"""Cards in a row that win a match of Bela at once."""


@dataclass(frozen=True, slots=True)
class Announced:
    """What the hand of one seat announces, the best declaration first, and its belotes."""

    seat: Seat
    side: str
    declarations: tuple[Declaration, ...] = ()
    belotes: tuple[Suit, ...] = ()

    @property
    def points(self) -> int:
        """What the declarations are worth if the side scores them, without belotes."""
        return sum(declaration.points for declaration in self.declarations)

    @property
    def belote(self) -> int:
        """What the belotes of this hand are worth."""
        return BELOTE * len(self.belotes)

    def to_json(self) -> dict[str, Any]:
        """Return side, declarations, their points, and the suits of belotes."""
        return {
            "side": self.side,
            "declarations": [declaration.to_json() for declaration in self.declarations],
            "points": self.points,
            "belote": [suit.name for suit in self.belotes],
        }


@dataclass(frozen=True, slots=True)
class Declarations(ShownAsHtml):
    """What a deal announces: each seat in order of turn, and the side that scores.

    `winner` is the side whose declarations score, None where nobody's do, and `why` says what
    decided it. `belot` is the seat with the eight in a row that wins a match of Bela at once;
    it is reported, not scored.
    """

    sides: tuple[str, str]
    hands: tuple[Announced, ...]
    winner: str | None
    why: str
    belot: Seat | None = None
    notes: tuple[str, ...] = ()

    @property
    def points(self) -> dict[str, int]:
        """The declarations that score, by side: 0 for all but the winner."""
        scored = dict.fromkeys(self.sides, 0)
        for hand in self.hands:
            if hand.side == self.winner:
                scored[hand.side] += hand.points
        return scored

    @property
    def belote(self) -> dict[str, int]:
        """Points of belote–rebelote by side, whoever wins the declarations."""
        scored = dict.fromkeys(self.sides, 0)
        for hand in self.hands:
            scored[hand.side] += hand.belote
        return scored

    @property
    def lines(self) -> list[str]:
        """What each hand announces, which side scores, and notes, in words."""
        lines = []
        for hand in self.hands:
            said = [declaration.text for declaration in hand.declarations]
            said += [f"belote in {suit.symbol}" for suit in hand.belotes]
            if said:
                lines.append(f"{hand.seat} announces {', '.join(said)}")
        if any(hand.declarations for hand in self.hands):
            lines.append(f"{self.winner or 'nobody'} scores: {self.why}")
        if self.belot is not None:
            lines.append(f"{self.belot} holds the belot, eight in a row: the match is won at once")
        return lines + [f"note: {note}" for note in self.notes]

    def __getitem__(self, seat: Seat | str) -> Announced:
        """Return what `seat` announces; raises DealError for a seat not at the table."""
        for hand in self.hands:
            if isinstance(seat, str) and hand.seat == seat.upper():
                return hand
        seats = one_of([hand.seat for hand in self.hands])
        raise DealError(f"seat {told(seat)} is not at the table: {seats}")

    def __iter__(self) -> Iterator[Seat]:
        return (hand.seat for hand in self.hands)

    def to_json(self) -> dict[str, Any]:
        """Return what each seat announces, who scores and why, points and belote by side."""
        return {
            "seats": {hand.seat.value: hand.to_json() for hand in self.hands},
            "winner": self.winner,
            "why": self.why,
            "points": self.points,
            "belote": self.belote,
            "belot": None if self.belot is None else self.belot.value,
            "notes": list(self.notes),
        }


def declarations(
    deal: Deal | str,
    trump: Trump | str,
    leader: Seat | str | None = None,
    rules: RuleSet | str = "belote",
    taker: str | None = None,
    *,
    whole: bool | None = None,
) -> Declarations:
    """Return what a deal announces and which side scores it (rules 5).

    `leader` leads to the first trick and defaults to the first seat of an unlabelled deal;
    `taker` is a seat or a side. A taker who has put cards away is judged on those he kept, and
    piles on all their cards. Hands are whole if they have the full size of the game, or as
    `whole` says: of an ending no declaration can be known, which is a CapotError unless
    declarations are off; its belote is then not counted and `notes` say so. Raises DealError
    for a deal that is not one of the game, RuleError for a taker not at the table, or where
    equal best declarations go to the takers and these are not said.

    >>> found = declarations("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7", "S")
    >>> found.winner, found.why, found.points
    ('EW', "E's tierce to the queen of clubs is the only one", {'NS': 0, 'EW': 20})
    """
    rules = rule_set(rules)
    deal = Deal.parse(deal, direction=rules.direction) if isinstance(deal, str) else deal
    trump = Trump.read(trump)
    check_table(deal, rules)
    rules.table(trump)
    first = leader or deal.first
    if first is None:
        raise DealError("a labelled deal needs its leader: say leader=N, W, S or E")
    at = deal.index(first)
    sides = parties(deal, rules, deal.seats[at], Auction(taker))
    side_of = {
        seat: sides.names[number] for seat, number in zip(deal.seats, sides.numbers, strict=True)
    }
    turn = deal.seats[at:] + deal.seats[:at]
    takers = side_of_taker(taker, sides.names, rules.players)
    if whole is None:
        whole = is_whole(deal, rules)
    if not whole:
        return _of_an_ending(turn, side_of, sides.names, rules)
    return declared({seat: deal[seat] for seat in turn}, side_of, trump, rules, takers)


def side_of_taker(taker: str | None, sides: tuple[str, str], players: int) -> str | None:
    """Return the side of a taker, a seat or a side; with three players always the first side.

    None if the taker is not said; raises RuleError for one who is not at the table.
    """
    if taker is None:
        return sides[0] if players == 3 else None
    if players == 4:
        seats = {seat: side for side in sides for seat in side}
        known = {**seats, **dict(zip(sides, sides, strict=True))}
    elif players == 3:
        known = {sides[0]: sides[0]}
    else:
        known = dict(zip(sides, sides, strict=True))
    if taker not in known:
        raise RuleError(f"taker={taker} is not at the table: write {one_of(list(known))}")
    return known[taker]


def _of_an_ending(
    turn: tuple[Seat, ...], side_of: Mapping[Seat, str], sides: tuple[str, str], rules: RuleSet
) -> Declarations:
    if rules.options.declarations:
        raise CapotError(
            f"declarations are made before a card of {rules.name} is played and cannot be known "
            "of an ending: give the whole hands, or say declarations=off"
        )
    return Declarations(
        sides=sides,
        hands=tuple(Announced(seat, side_of[seat]) for seat in turn),
        winner=None,
        why=OFF,
        notes=("belote is not counted: it cannot be known of an ending",),
    )


def declared(
    hands: Mapping[Seat, CardSet],
    side_of: Mapping[Seat, str],
    trump: Trump,
    rules: RuleSet,
    takers: str | None = None,
) -> Declarations:
    """Return what whole hands, in order of turn from the first leader, announce.

    `side_of` gives the side of each seat and `takers` that of the takers.
    """
    options = rules.options
    sides = _sides(side_of)
    announced = tuple(Announced(seat, side_of[seat]) for seat in hands)
    if rules.scheme is Scheme.NONE:
        note = f"declarations and belote are not counted in {rules.name}"
        return Declarations(sides, announced, None, OFF, notes=(note,))
    announced = tuple(
        replace(
            hand,
            declarations=announcements(hands[hand.seat], trump) if options.declarations else (),
            belotes=belotes(hands[hand.seat], trump, options),
        )
        for hand in announced
    )
    belot = _belot(announced, trump, options) if rules.scheme is Scheme.BELA else None
    if not options.declarations:
        return Declarations(sides, announced, None, OFF, belot)
    winner, why = _winner(announced, trump, options, takers)
    return Declarations(sides, announced, winner, why, belot)


def _sides(side_of: Mapping[Seat, str]) -> tuple[str, str]:
    """Return both sides: N's first, or a taker's who plays against two."""
    seated = [side_of[seat] for seat in Seat if seat in side_of]
    first = seated[0]
    if len(seated) == 3:
        first = next(side for side in seated if seated.count(side) == 1)
    return first, next(side for side in seated if side != first)


def _belot(hands: tuple[Announced, ...], trump: Trump, options: Options) -> Seat | None:
    """Return the seat that holds eight in a row of trump, or of any suit by option."""
    for hand in hands:
        for declaration in hand.declarations:
            counts = options.belot is Belot.ANY or declaration.top.suit is trump.suit
            if len(declaration.cards) == _BELOT and counts:
                return hand.seat
    return None


def _winner(
    hands: tuple[Announced, ...], trump: Trump, options: Options, takers: str | None
) -> tuple[str | None, str]:
    """Return the side with the best single declaration, and what decided it."""
    best = [(hand, hand.declarations[0]) for hand in hands if hand.declarations]
    if not best:
        return None, "nobody has a declaration"
    top = max(declaration.strength for _, declaration in best)
    equal = [(hand, found) for hand, found in best if found.strength == top]
    hand, found = equal[0]
    if len({each.side for each, _ in best}) == 1:
        rest = "only one" if len(best) == 1 else "best of the only side that has any"
        return hand.side, f"{_whose(hand, found)} is the {rest}"
    if len({each.side for each, _ in equal}) == 1:
        return hand.side, f"{_whose(hand, found)} is the best"
    if options.trump_sequence_first:
        of_trump = [each for each in equal if each[1].top.suit is trump.suit]
        if len({each.side for each, _ in of_trump}) == 1:
            hand, found = of_trump[0]
            return hand.side, f"{_whose(hand, found)} is of trump, the equal one is not"
    tie = f"{_whose(*equal[0])} is equalled by {_whose(*_rival(equal))}"
    if options.tie_declarations is TieDeclarations.EARLIER:
        return hand.side, f"{tie}: {hand.seat} is earlier in turn"
    if options.tie_declarations is TieDeclarations.TAKERS:
        if takers is None:
            raise RuleError(f"{tie} and goes to the takers: say taker=")
        return takers, f"{tie}: it goes to the takers"
    return None, tie


def _rival(equal: list[tuple[Announced, Declaration]]) -> tuple[Announced, Declaration]:
    """Return the first of equal declarations that is not of the first one's side."""
    return next(each for each in equal if each[0].side != equal[0][0].side)


def _whose(hand: Announced, found: Declaration) -> str:
    return f"{hand.seat}'s {found.text}"
