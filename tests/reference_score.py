"""The reference marks: rules 5 and 6 in plain words, and minimax on the difference of marks.

Like ``reference`` it imports nothing from the package. Pairs are of side 0 and side 1.
Points are card points in tricks with the last trick's 10, without a capot's 90; the taker's
discards are among them. Options are named as in the rules, their values are strings.

>>> marks((122, 40), (5, 3), Contract("contree", takers=0, bid=100))
(222, 40)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reference import SEATS, Hand, Position, card_points, moves, play, start

Pair = tuple[int, int]
State = tuple[Position, "Contract", Pair, Pair]  # points and tricks of each side so far
Memo = dict[tuple[tuple[Hand, ...], int, Pair, Pair], int]

CAPOT_BID = 250  # what a bid of capot scores (rules 6.2)

_COMMON = {
    "capot": "90",  # a number: the bonus; `250`: flat, with the points; `takers`: 90, theirs only
    "rounding": "off",  # `ten`: to the nearest ten, 5 up
}
_FRENCH = {
    "declarations-without-trick": "pass",  # or `lost`, `kept`
    "belote-on-fail": "kept",  # or `lost`, to nobody
}
_BELA = {
    "declarations-without-trick": "lost",
    "belote-on-fail": "lost",  # to the opponents, who take everything
}
DEFAULTS: dict[str, dict[str, str]] = {
    "classic": _COMMON | _FRENCH | {
        "tie": "fail",  # or `litige`, `made`
        "points": "played",  # or `scaled`: of the 258 of all trumps to 162 (rules 3)
    },
    "contree": _COMMON | _FRENCH | {
        "made-if": "bid-and-more",  # or `bid`: the bid alone
        "marks": "points+bid",  # or `points`, `bid-only`
        "fail": "160+bid",  # or `162+bid`, `162`
        "coinche-on": "everything",  # or `bid`
    },
    "bela": _COMMON | _BELA,
    "bela3": _COMMON | _BELA | {"bela3-fall": "own"},  # or `higher`, `both`
}  # fmt: skip


@dataclass(frozen=True)
class Contract:
    """What the marks depend on besides the play (rules 5 and 6).

    ``declarations`` and ``belote`` are what each side scores if it takes a trick: the
    declarations are compared already. ``scheme`` is a key of DEFAULTS: classic (6.1, 6.7),
    contree (6.2), bela (6.3, 6.5) or bela3 (6.4). ``bid`` is a number or "capot";
    ``coinche`` the factor: 1, 2 or 4.
    """

    scheme: str
    takers: int = 0
    bid: int | str = 0
    coinche: int = 1
    declarations: Pair = (0, 0)
    belote: Pair = (0, 0)
    options: Mapping[str, str] = field(default_factory=dict)

    def option(self, name: str) -> str:
        """Return the option in force; KeyError for one the scheme does not have."""
        return {**DEFAULTS[self.scheme], **self.options}[name]


# --- Rules 5: last trick, capot, belote, declarations -----------------------------------


def sweeper(tricks: Pair) -> int | None:
    """Return the side that took every trick; None if both took one."""
    if 0 in tricks:
        return 1 if tricks[0] == 0 else 0
    return None


def declared(tricks: Pair, contract: Contract) -> Pair:
    """Return the declarations each side scores, after the rule on a side without a trick."""
    side, found = sweeper(tricks), list(contract.declarations)
    if side is None:
        return contract.declarations
    rule = contract.option("declarations-without-trick")
    if rule == "pass":
        found[side] += found[1 - side]
    if rule != "kept":
        found[1 - side] = 0
    return found[0], found[1]


def belotes(tricks: Pair, contract: Contract) -> Pair:
    """Return the belote each side has: Bela loses it without a trick as it does declarations."""
    side, found = sweeper(tricks), list(contract.belote)
    in_bela = contract.scheme in ("bela", "bela3")
    if side is not None and in_bela and contract.option("declarations-without-trick") == "lost":
        found[1 - side] = 0
    return found[0], found[1]


def bonus(side: int, points: int, contract: Contract) -> int:
    """Return what a side that took every trick adds to ``points``, all those in play."""
    capot = contract.option("capot")
    if capot == "250":
        return 250 - points
    if capot == "takers":
        return 90 if side == contract.takers else 0
    return int(capot)


# --- Rules 6: contract and score --------------------------------------------------------


def nearest_ten(mark: int) -> int:
    """Round to the nearest ten, 5 up."""
    return (mark + 5) // 10 * 10


def scaled(points: int) -> int:
    """Return the points of 258 in all trumps as points of 162, to the nearest (rules 3)."""
    return (2 * 162 * points + 258) // (2 * 258)


def marks(points: Pair, tricks: Pair, contract: Contract) -> Pair:
    """Return the marks of side 0 and side 1 after a deal that ended like this (rules 6)."""
    takers, defence = contract.takers, 1 - contract.takers
    if contract.scheme == "classic" and contract.option("points") == "scaled":
        points = scaled(points[0]), scaled(points[1])
    counted, belote = declared(tricks, contract), belotes(tricks, contract)
    result = {"classic": classic, "contree": contree, "bela": bela, "bela3": bela3}[
        contract.scheme
    ](
        Judged(
            points=(points[takers], points[defence]),
            declared=(counted[takers], counted[defence]),
            belote=(belote[takers], belote[defence]),
            capot={None: None, takers: 0, defence: 1}[sweeper(tricks)],
        ),
        contract,
    )
    if contract.option("rounding") == "ten":
        result = nearest_ten(result[0]), nearest_ten(result[1])
    return result if takers == 0 else (result[1], result[0])


@dataclass(frozen=True)
class Judged:
    """A result with the takers first and the defence second."""

    points: Pair
    declared: Pair
    belote: Pair
    capot: int | None  # 0: the takers took every trick, 1: the defence

    def own(self, contract: Contract) -> Pair:
        """Return P+a+b and D+a'+b' of rules 6, a capot included."""
        found = [sum(each) for each in zip(self.points, self.declared, self.belote, strict=True)]
        if self.capot is not None:
            side = contract.takers if self.capot == 0 else 1 - contract.takers
            found[self.capot] += bonus(side, self.points[self.capot], contract)
        return found[0], found[1]

    def has_most(self, contract: Contract) -> bool:
        """Say whether the takers have half + 1 of all that counts, a capot in tricks included."""
        ours, theirs = self.own(contract)
        return ours > theirs

    def everything(self, contract: Contract, cards: int) -> int:
        """Return what the defence takes when the contract fails, but for the takers' belote.

        ``cards`` is what all the points are worth, 162 as a rule; 90 more if it swept.
        """
        if self.capot == 1:
            cards += bonus(1 - contract.takers, cards, contract)
        return cards + sum(self.declared) + self.belote[1]


def classic(result: Judged, contract: Contract) -> Pair:
    """Return the marks of takers and defence by rules 6.1, its totals as in play (6.7)."""
    ours, theirs = result.own(contract)
    if ours > theirs or (ours == theirs and contract.option("tie") == "made"):
        return ours, theirs
    if ours == theirs and contract.option("tie") == "litige":
        return 0, theirs
    kept = result.belote[0] if contract.option("belote-on-fail") == "kept" else 0
    return kept, result.everything(contract, sum(result.points))


def contree(result: Judged, contract: Contract) -> Pair:
    """Return the marks of takers and defence by rules 6.2."""
    ours, theirs = result.own(contract)
    if contract.bid == "capot":
        bid, made = CAPOT_BID, result.capot == 0
    else:
        bid = int(contract.bid)
        made = ours >= bid and (ours > theirs or contract.option("made-if") == "bid")
    factor = contract.coinche
    if contract.option("coinche-on") == "bid":
        bid, factor = bid * factor, 1
    form = contract.option("marks")
    if form == "bid-only":
        return (bid * factor, 0) if made else (0, bid * factor)
    if made:
        return (ours + (bid if form == "points+bid" else 0)) * factor, theirs * factor
    cards, _, with_bid = contract.option("fail").partition("+")
    lost = result.everything(contract, int(cards)) + (bid if with_bid else 0)
    kept = result.belote[0] if contract.option("belote-on-fail") == "kept" else 0
    return kept * factor, lost * factor


def bela(result: Judged, contract: Contract) -> Pair:
    """Return the marks of takers and defence by rules 6.3, and 6.5 for two players.

    With half + 1 of the total the takers have strictly more than the other side.
    """
    if result.has_most(contract):
        return result.own(contract)
    lost = result.everything(contract, sum(result.points)) + result.belote[0]
    kept = result.belote[0] if contract.option("belote-on-fail") == "kept" else 0
    return kept, lost - kept


def bela3(result: Judged, contract: Contract) -> Pair:
    """Return the marks of the taker and the coalition's total by rules 6.4."""
    ours, theirs = result.own(contract)
    if result.has_most(contract):
        return ours, theirs
    times = {"own": 0, "higher": 1, "both": 2}[contract.option("bela3-fall")]
    return 0, theirs + times * (result.points[0] + result.declared[0] + result.belote[0])


# --- The score objective (rules 1) ------------------------------------------------------


def best_difference(
    position: Position, contract: Contract, points: Pair = (0, 0), tricks: Pair = (0, 0)
) -> int:
    """Return mark(side 0) - mark(side 1) by best play of all on that difference.

    ``points`` and ``tricks`` are what each side has made before the current trick; discards
    are points of the taker. The coalition's total stands for its marks in ``bela3``.
    """
    return _best(position, contract, points, tricks, {})


def differences(
    position: Position, contract: Contract, points: Pair = (0, 0), tricks: Pair = (0, 0)
) -> dict[str, int]:
    """Return each legal card with the ``best_difference`` if it is played."""
    memo: Memo = {}
    return {
        card: _best(*_step(position, card, contract, points, tricks), memo)
        for card in sorted(moves(position))
    }


def _step(position: Position, card: str, contract: Contract, points: Pair, tricks: Pair) -> State:
    """Return the position after ``card``, the contract, and the points and tricks then."""
    _, following = play(position, card)
    if following.trick:
        return following, contract, points, tricks
    side = position.sides[following.seat]  # the winner leads
    made = sum(
        card_points(played, position.trump, position.table)
        for played in (card, *(lying for _, lying in position.trick))
    )
    made += position.last if not any(following.hands) else 0
    if side == 0:
        return following, contract, (points[0] + made, points[1]), (tricks[0] + 1, tricks[1])
    return following, contract, (points[0], points[1] + made), (tricks[0], tricks[1] + 1)


def _best(position: Position, contract: Contract, points: Pair, tricks: Pair, memo: Memo) -> int:
    """Return ``best_difference`` by plain minimax, points and tricks part of the state."""
    if not any(position.hands):
        found = marks(points, tricks, contract)
        return found[0] - found[1]
    key = (position.hands, position.seat, points, tricks)
    if not position.trick and key in memo:
        return memo[key]
    best = max if position.sides[position.seat] == 0 else min
    difference = best(
        _best(*_step(position, card, contract, points, tricks), memo) for card in moves(position)
    )
    if not position.trick:
        memo[key] = difference
    return difference


def from_record(record: Mapping[str, Any]) -> State:
    """Return the arguments of ``best_difference`` for a line of data/own/leave_a_trick.jsonl.

    Its ``points`` and ``tricks`` are each side's before the hands given, 0 by default; the
    tricks of ``played`` are added to them.
    """
    position = start(record)
    contract = Contract(
        scheme=record["rules"],
        takers=position.sides[SEATS[len(position.hands)].index(record["taker"])],
        declarations=tuple(record["declarations"]),
        belote=tuple(record["belote"]),
    )
    points, tricks = tuple(record.get("points", (0, 0))), tuple(record.get("tricks", (0, 0)))
    state: State = (position, contract, points, tricks)
    for card in record.get("played", ()):
        if card not in moves(state[0]):
            raise ValueError(f"{card} is not legal in {record['deal']}")
        state = _step(state[0], card, *state[1:])
    return state
