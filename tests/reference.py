"""The reference solver: slow, set-based, written straight from the rules.

The fast engine is tested against this file, so it imports nothing from the package and
prefers the words of the rules to speed: a card is a string such as ``"SJ"`` (suit, then
rank), a hand a frozenset of cards, a trick the tuple of its ``(seat, card)`` plays. Seats
are numbered 0, 1, ... in playing order, sides are 0 and 1. Points are card points, always
seen from side 0: it maximises them, side 1 minimises them.

>>> position = from_vector({"rules": "belote", "trump": "S", "deal": "N:J... 9... .A.. .T..",
...                         "leader": "N"}, capots=False)
>>> value(position)  # knave 20, nine 14, ace 11, ten 10, last trick 10
65
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Hand = frozenset[str]
Play = tuple[int, str]
Pile = tuple[str, ...]  # the top first
Piles = tuple[tuple[Pile, ...], ...]  # of every seat
Memo = dict[tuple[tuple[Hand, ...], int, tuple[bool, bool]], int]

SUITS = "SHDC"
SEATS = {2: "NS", 3: "NWE", 4: "NWSE"}  # in playing order, anticlockwise (rules 2)
CLOCKWISE = "NESW"

# --- Rules 3: order and points ----------------------------------------------------------

TRUMP_ORDER = "78QKTA9J"  # low to high
PLAIN_ORDER = "789JQKTA"

_TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
_PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

# Table -> kind of suit -> rank -> points. A no-trump table knows no trump suit and an
# all-trump table no plain one: a table used with the wrong contract is a KeyError.
POINTS: dict[str, dict[str, dict[str, int]]] = {
    "suit": {"trump": _TRUMP, "plain": _PLAIN},
    "sa-19": {"plain": {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}},
    "sa-11": {"plain": _PLAIN},
    "ta-20": {"trump": _TRUMP},
    "ta-13": {"trump": {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2, "8": 0, "7": 0}},
    "ta-14": {"trump": {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1, "8": 0, "7": 0}},
}

_NO_TRUMP_TABLE = {
    "belote": "sa-19", "belote-ffb": "sa-19", "contree": "sa-19", "coinche": "sa-19",
    "bulgarian": "sa-11",
}  # fmt: skip
_ALL_TRUMPS_TABLE = {
    "belote": "ta-20", "belote-ffb": "ta-20", "bulgarian": "ta-20",
    "contree": "ta-13", "coinche": "ta-13",
}  # fmt: skip


def default_table(rules: str, trump: str) -> str:
    """Return the point table of a contract (rules 3); KeyError if the rule set has none (4.2)."""
    if trump == "SA":
        return _NO_TRUMP_TABLE[rules]
    if trump == "TA":
        return _ALL_TRUMPS_TABLE[rules]
    return "suit"


def ranks_as_trump(card: str, trump: str) -> bool:
    """Say whether the card has a trump's order and points: in all trumps every card has."""
    return trump == "TA" or card[0] == trump


def card_points(card: str, trump: str, table: str) -> int:
    """Return the card's points in the table (rules 3)."""
    return POINTS[table]["trump" if ranks_as_trump(card, trump) else "plain"][card[1]]


def height(card: str, trump: str) -> int:
    """Return the card's place in its own suit, 0 the lowest (rules 3)."""
    return (TRUMP_ORDER if ranks_as_trump(card, trump) else PLAIN_ORDER).index(card[1])


def beats(card: str, other: str, trump: str) -> bool:
    """Say whether ``card``, played later, takes the trick from ``other``, which holds it."""
    if card[0] == other[0]:
        return height(card, trump) > height(other, trump)
    return card[0] == trump


def winner(trick: Sequence[Play], trump: str) -> int:
    """Return the seat that holds the trick, complete or not; it must not be empty."""
    holder, best = trick[0]
    for seat, card in trick[1:]:
        if beats(card, best, trump):
            holder, best = seat, card
    return holder


# --- Rules 4: duties --------------------------------------------------------------------

# The table of rules 4.2. Where it has a dash, `ruff = always` leaves nothing to ask about a
# partner's ruff, and the column says "any".
_TABLE_4_2 = """
rule-set             overtake-trump  overtake-plain  ruff            under      partner-ruffed
belote               always          never           unless-partner  must       any
belote-ffb           always          never           unless-partner  must       any
contree              always          never           unless-partner  free       any
coinche              always          never           unless-partner  free       any
skill7               always          never           unless-partner  must       any
skill7-contree       always          never           unless-partner  must       any
belote-pagat         always          never           unless-partner  must       no-lower
coinche-bga          always          never           unless-partner  must       higher-if-any
soft                 unless-partner  never           unless-partner  must       any
bela                 always          always          always          must       any
bela-house           unless-partner  unless-partner  unless-partner  must       any
bulgarian            always          never           unless-partner  free       any
klaverjas-amsterdam  always          never           unless-partner  forbidden  no-lower
klaverjas-rotterdam  always          never           always          must       any
bela2                always          always          always          must       any
bela3                always          always          always          must       any
belote2              always          never           always          must       any
belote3              always          never           always          must       any
decouverte           always          never           always          must       any
"""
_HEAD, *_ROWS = (line.split() for line in _TABLE_4_2.strip().splitlines())
DUTIES: dict[str, dict[str, str]] = {
    rules: dict(zip(_HEAD[1:], row, strict=True)) for rules, *row in _ROWS
}


def legal(
    hand: Hand,
    trick: Sequence[Play],
    trump: str,
    duties: Mapping[str, str],
    sides: Sequence[int],
    seat: int,
) -> Hand:
    """Return the cards of ``hand`` that ``seat`` may add to ``trick``: rules 4.1 step by step."""
    # 1. Leading: any card.
    if not trick:
        return hand
    led = trick[0][1][0]
    owner = winner(trick, trump)
    winning = dict(trick)[owner]
    # The owner is never me. Only four players have partners, even if two are one side.
    partner_holds = len(sides) == 4 and sides[owner] == sides[seat]
    follow = frozenset(card for card in hand if card[0] == led)

    # 2. I have cards of the suit led.
    if follow:
        if trump == "SA":
            overtake = "never"  # no trump: follow suit, nothing else (4.2)
        elif led == trump or trump == "TA":
            overtake = duties["overtake-trump"]
        elif winning[0] == trump:
            overtake = "never"  # the duty in plain suits lapses once the trick is ruffed
        else:
            overtake = duties["overtake-plain"]
        if overtake == "always" or (overtake == "unless-partner" and not partner_holds):
            above = (card for card in follow if height(card, trump) > height(winning, trump))
            return frozenset(above) or follow
        return follow

    # 3. I have none. No trump suit, trump is led, or I have no trump: any card.
    trumps = frozenset(card for card in hand if card[0] == trump)
    if trump in ("SA", "TA") or led == trump or not trumps:
        return hand
    ruffs = [card for _, card in trick if card[0] == trump]
    higher = frozenset(
        card for card in trumps if all(height(card, trump) > height(ruff, trump) for ruff in ruffs)
    )
    lower = trumps - higher

    # 4. Otherwise I may have to ruff. `unless-partner`, and my partner holds:
    if duties["ruff"] == "unless-partner" and partner_holds:
        if not ruffs or duties["partner-ruffed"] == "any":
            return hand
        if duties["partner-ruffed"] == "no-lower":
            return hand - lower or hand
        return hand - lower if higher else hand  # higher-if-any

    # 5. Otherwise: a trump above the trumps on the table if I have one. If not, `under`.
    if higher:
        return higher
    if duties["ruff"] == "always" or duties["under"] == "must":
        return trumps
    if duties["under"] == "forbidden":
        return hand - trumps or hand
    return hand  # free


# --- Positions --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Position:
    """What the rest of the play depends on (rules 1).

    ``alive`` says which side may still take every trick; both False: capots do not count.
    ``premium`` is what a capot of side 0 adds to the value and one of side 1 takes from it;
    either may be negative. Under ``piles`` a card of ``hands`` lies in one of its seat's
    piles, and only the tops can be played (rules 7).
    """

    hands: tuple[Hand, ...]  # who has played to the current trick has one card less
    trump: str  # S H D C SA TA
    duties: tuple[tuple[str, str], ...]  # the items of a dict of DUTIES
    table: str
    sides: tuple[int, ...]
    seat: int  # to play; the leader if the trick is empty
    trick: tuple[Play, ...] = ()
    alive: tuple[bool, bool] = (False, False)
    premium: tuple[int, int] = (90, 90)
    last: int = 10
    piles: Piles | None = None  # as they lie when the trick begins, none of them empty


def in_hand(position: Position) -> Hand:
    """Return the cards the seat to play chooses from: with piles the tops alone (rules 7).

    It has not played to the trick yet, so its piles lie as they did when the trick began.
    """
    if position.piles is None:
        return position.hands[position.seat]
    return frozenset(pile[0] for pile in position.piles[position.seat])


def turned_up(piles: Piles, trick: Sequence[Play]) -> Piles:
    """Return the piles after a complete trick: the cards beneath those played are the tops."""
    gone = {card for _, card in trick}
    taken_off = (
        tuple(pile[1:] if pile[0] in gone else pile for pile in of_seat) for of_seat in piles
    )
    return tuple(tuple(pile for pile in of_seat if pile) for of_seat in taken_off)


def moves(position: Position) -> Hand:
    """Return the legal cards of the seat to play."""
    hand, sides = in_hand(position), position.sides
    duties = dict(position.duties)
    return legal(hand, position.trick, position.trump, duties, sides, position.seat)


def play(position: Position, card: str) -> tuple[int, Position]:
    """Return the points side 0 makes if ``card`` completes the trick, and the next position."""
    p, seat, hands = position, position.seat, position.hands
    hands = (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])
    trick = (*p.trick, (seat, card))
    points, alive, piles, seat = 0, p.alive, p.piles, (seat + 1) % len(hands)
    if len(trick) == len(hands):
        seat = winner(trick, p.trump)
        side = p.sides[seat]
        if side == 0:
            points = sum(card_points(played, p.trump, p.table) for _, played in trick)
            points += p.last if not any(hands) else 0
        piles = piles and turned_up(piles, trick)
        alive, trick = (alive[0] and side == 0, alive[1] and side == 1), ()
    return points, Position(
        hands, p.trump, p.duties, p.table, p.sides, seat, trick, alive, p.premium, p.last, piles
    )


def value(position: Position) -> int:
    """Return side 0's points from the current trick on, by best play of all.

    The cards lying in the trick count, and ``last`` for the last trick; a capot of side 0
    adds ``premium[0]``, one of side 1 takes away ``premium[1]``.
    """
    return _value(position, {})


def cards(position: Position) -> dict[str, int]:
    """Return each legal card with the ``value`` (side 0's, from this trick on) if it is played."""
    memo: Memo = {}
    return {card: _after(position, card, memo) for card in sorted(moves(position))}


def _after(position: Position, card: str, memo: Memo) -> int:
    """Return the value of ``position`` if ``card`` is played."""
    points, following = play(position, card)
    return points + _value(following, memo)


def _value(position: Position, memo: Memo) -> int:
    """Return ``value`` by plain minimax; only positions between tricks are remembered.

    Piles need no place in the key: the cards left say how those of one deal lie (rules 7).
    """
    if not any(position.hands):
        ours, theirs = position.alive
        return position.premium[0] * ours - position.premium[1] * theirs
    key = (position.hands, position.seat, position.alive)
    if not position.trick and key in memo:
        return memo[key]
    best = max if position.sides[position.seat] == 0 else min
    found = best(_after(position, card, memo) for card in moves(position))
    if not position.trick:
        memo[key] = found
    return found


def perft(position: Position, depth: int) -> int:
    """Return the number of legal ways to play ``depth`` cards, or all that are left if fewer."""
    if depth == 0 or not any(position.hands):
        return 1
    return sum(perft(play(position, card)[1], depth - 1) for card in moves(position))


# --- Vectors: one JSON object a line (notation 2 and the end of 4) ------------------------


def parse_hand(text: str) -> Hand:
    """Return the cards of ``spades.hearts.diamonds.clubs``, such as ``J9A.T8.K7.8``."""
    suits = zip(SUITS, text.split("."), strict=True)
    return frozenset(suit + rank for suit, ranks in suits for rank in ranks)


def parse_piles(text: str) -> tuple[Pile, ...]:
    """Return the piles of ``(HA SQ)(DQ H8)...``, the top of each first."""
    piles = tuple(tuple(inside.split()) for inside in re.findall(r"\(([^()]*)\)", text))
    if "".join(f"({' '.join(pile)})" for pile in piles) != text or not all(piles):
        raise ValueError(f"piles are written (HA SQ)(DQ H8): {text}")
    return piles


def split_deal(text: str) -> list[str]:
    """Return the texts of the hands of ``N:hand hand ...``, in playing order from N."""
    first, hands = text.split(":")
    if first != "N":
        raise ValueError(f"the deals of the vectors begin with N: {text}")
    return re.split(r"(?<=\)) +(?=\()", hands) if "(" in hands else hands.split()


def parse_deal(text: str) -> tuple[Hand, ...]:
    """Return the hands of ``N:hand hand ...``, in playing order from N, piles or not."""
    piles = piles_of_deal(text)
    if piles is None:
        return tuple(parse_hand(hand) for hand in split_deal(text))
    return tuple(frozenset(card for pile in of_seat for card in pile) for of_seat in piles)


def piles_of_deal(text: str) -> Piles | None:
    """Return the piles of each seat, from N; None for a deal of plain hands."""
    return tuple(map(parse_piles, split_deal(text))) if "(" in text else None


def alive_by_history(history: str, sides: Mapping[str, int]) -> tuple[bool, bool]:
    """Return who can still sweep by ``history`` (notation 3), given the side of each name."""
    if history in ("full", "none"):
        return (history == "full", history == "full")
    return (sides[history] == 0, sides[history] == 1)


def start(record: Mapping[str, Any], capots: bool = True) -> Position:
    """Return the position of a record of the vectors before its ``played`` cards.

    Side 0 is N's, with three players the taker's. ``history`` of the record says who can
    sweep; without it ``capots`` says whether both can, or nobody.
    """
    rules, trump, hands = record["rules"], record["trump"], parse_deal(record["deal"])
    names = CLOCKWISE if rules.startswith("klaverjas") else SEATS[len(hands)]
    sides = tuple(seat % 2 for seat in range(len(hands)))
    if len(hands) == 3:
        sides = tuple(int(name != record["taker"]) for name in names)
    named = dict(zip(names, sides, strict=True)) | {"NS": 0, "EW": 1, "defence": 1}
    return Position(
        hands=hands,
        trump=trump,
        duties=tuple(DUTIES[rules].items()),
        table=default_table(rules, trump),
        sides=sides,
        seat=names.index(record["leader"]),
        alive=alive_by_history(record.get("history", "full" if capots else "none"), named),
        piles=piles_of_deal(record["deal"]),
    )


def from_vector(record: Mapping[str, Any], capots: bool = True) -> Position:
    """Return the position of a record of the vectors, after its ``played`` cards.

    See ``start``. ValueError if a card of ``played`` is not legal.
    """
    return _after_played(record, capots)[1]


def taken(record: Mapping[str, Any]) -> int:
    """Return side 0's points before the current trick: in tricks of ``played``, in ``discards``.

    Discards are the taker's, who is side 0. Added to ``value`` this is side 0's number for
    the whole deal (notation 4).
    """
    position = start(record)
    discards = record.get("discards", ())
    laid = sum(card_points(card, position.trump, position.table) for card in discards)
    return laid + _after_played(record)[0]


def _after_played(record: Mapping[str, Any], capots: bool = True) -> tuple[int, Position]:
    """Return side 0's points in the complete tricks of ``played``, and the position then."""
    made, position = 0, start(record, capots)
    for card in record.get("played", ()):
        if card not in moves(position):
            raise ValueError(f"{card} is not legal in {record['deal']}")
        points, position = play(position, card)
        made += points
    return made, position
