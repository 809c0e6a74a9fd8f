"""Between the package and the reference: positions both understand, made by hypothesis."""

from __future__ import annotations

from dataclasses import dataclass

import reference
from capot._engine.engine import Engine
from capot._engine.plain import plain_values
from capot._engine.problem import Problem
from capot.cards import Card, CardSet
from capot.compiled import Encoding, compile_problem, encoding
from capot.contracts import POINT_TABLES, Trump
from capot.deals import Deal, Piles, Seat
from capot.duties import DUTY_VALUES, Duties
from capot.parties import Auction
from capot.positions import Position
from capot.rules import rule_set
from hypothesis import strategies as st

SIDES = {2: (0, 1), 3: (0, 1, 1), 4: (0, 1, 0, 1)}


@dataclass(frozen=True)
class Compiled:
    """A reference position as the engine sees it."""

    problem: Problem
    code: Encoding
    hands: list[int]
    leader: int
    trick: list[int]
    alive: int

    @property
    def state(self) -> tuple[list[int], int, list[int], int]:
        return self.hands, self.leader, self.trick, self.alive

    def named(self, values: dict[int, int]) -> dict[str, int]:
        return {str(self.code.card(bit)): value for bit, value in values.items()}

    def placed(self, engine: Engine | None = None) -> Engine:
        engine = engine or Engine()
        engine.place(self.problem, *self.state)
        return engine


def compiled(position: reference.Position) -> Compiled:
    """Return a reference position for the engine; the cards on the table belong to the deal."""
    trump = Trump(position.trump)
    code = encoding(trump)
    hands = [CardSet.of(map(Card.__getitem__, hand)) for hand in position.hands]
    dealt = list(hands)
    for seat, card in position.trick:
        dealt[seat] = dealt[seat].add(Card[card])
    problem = compile_problem(
        dealt,
        trump,
        Duties().changed(dict(position.duties)),
        POINT_TABLES[position.table],
        position.sides,
        piles=_piles(position),
    )
    alive = position.alive[0] + 2 * position.alive[1]
    leader = position.trick[0][0] if position.trick else position.seat
    trick = [code.bit(Card[card]) for _, card in position.trick]
    return Compiled(problem, code, [code.bits(hand) for hand in hands], leader, trick, alive)


GAMES = {2: "belote2", 3: "belote3", 4: "belote"}


def position_of(position: reference.Position) -> Position:
    """Return a reference position between tricks as a position of the package, N the taker."""
    hands = tuple(CardSet.of(map(Card.__getitem__, hand)) for hand in position.hands)
    name = GAMES[len(hands)] if position.piles is None else "decouverte"
    deal = Deal(hands, Seat.N, piles=_piles(position))
    sides = {2: ("N", "S"), 3: ("N", "defence"), 4: ("NS", "EW")}[len(hands)]
    history = {(True, True): "full", (True, False): sides[0], (False, True): sides[1]}
    return Position(
        deal,
        position.trump,
        deal.seats[position.seat],
        rule_set(name).changed(duties=dict(position.duties), points=position.table),
        history=history.get(position.alive, "none"),
        auction=Auction("N") if len(hands) == 3 else Auction(),
    )


def _piles(position: reference.Position) -> tuple[Piles, ...] | None:
    """Return the piles as the engine takes them: as they lie when the trick begins."""
    if position.piles is None:
        return None
    return tuple(
        tuple(tuple(map(Card.__getitem__, pile)) for pile in of_seat) for of_seat in position.piles
    )


def plain_levels(position: reference.Position) -> dict[str, int]:
    bits = compiled(position)
    return bits.named(plain_values(bits.problem, *bits.state, bits=12))


@st.composite
def duties(draw: st.DrawFn) -> dict[str, str]:
    """Every combination of duties that has a meaning."""
    chosen = {
        name: draw(st.sampled_from([value.value for value in values]))
        for name, values in DUTY_VALUES.items()
    }
    if chosen["ruff"] == "always":
        chosen |= {"under": "must", "partner-ruffed": "any"}
    return chosen


@st.composite
def piled(draw: st.DrawFn, most: int = 6) -> reference.Position:
    """Random positions for two with their cards in piles of one to four."""
    size = draw(st.integers(2, most))
    pack = draw(st.permutations([str(card) for card in Card]))
    hands = tuple(frozenset(pack[i * size : (i + 1) * size]) for i in range(2))
    piles = []
    for i in range(2):
        left = list(pack[i * size : (i + 1) * size])
        of_seat = []
        while left:
            depth = draw(st.integers(1, min(4, len(left))))
            of_seat.append(tuple(left[:depth]))
            left = left[depth:]
        piles.append(tuple(of_seat))
    position = reference.Position(
        hands=hands,
        trump=draw(st.sampled_from(["S", "H", "D", "C"])),
        duties=tuple(draw(duties()).items()),
        table="suit",
        sides=(0, 1),
        seat=draw(st.integers(0, 1)),
        alive=draw(st.tuples(st.booleans(), st.booleans())),
        premium=(1, 1),
        piles=tuple(piles),
    )
    for _ in range(draw(st.integers(0, 1))):
        position = reference.play(
            position, draw(st.sampled_from(sorted(reference.moves(position))))
        )[1]
    return position


@st.composite
def positions(
    draw: st.DrawFn,
    most: int = 4,
    least: int = 1,
    seats: tuple[int, ...] = (4,),
    trumps: tuple[str, ...] = ("S", "H", "D", "C", "S", "H", "SA", "TA"),
    lying: bool = True,
) -> reference.Position:
    """Random endings of `least` to `most` cards a hand, if `lying` with up to a trick played."""
    count = draw(st.sampled_from(seats))
    size = draw(st.integers(least, most))
    pack = draw(st.permutations([str(card) for card in Card]))
    hands = tuple(frozenset(pack[i * size : (i + 1) * size]) for i in range(count))
    trump = draw(st.sampled_from(trumps))
    kind = "sa" if trump == "SA" else "ta" if trump == "TA" else "suit"
    table = draw(st.sampled_from([name for name in POINT_TABLES if name.startswith(kind)]))
    position = reference.Position(
        hands=hands,
        trump=trump,
        duties=tuple(draw(duties()).items()),
        table=table,
        sides=SIDES[count],
        seat=draw(st.integers(0, count - 1)),
        alive=draw(st.tuples(st.booleans(), st.booleans())),
        premium=(1, 1),
    )
    for _ in range(draw(st.integers(0, count - 1)) if lying else 0):
        position = reference.play(
            position, draw(st.sampled_from(sorted(reference.moves(position))))
        )[1]
    return position
