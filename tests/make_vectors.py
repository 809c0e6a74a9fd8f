"""Print vectors of our own, made by the reference alone: ``python make_vectors.py KIND``.

The files of data/own hold what this prints for each KIND; the seeds are fixed. A line has the
format of the shared vectors (notation 4), and ``history`` always. Of side 0, which is N's or
the taker's, ``value`` is the number for the whole deal, with the tricks of ``played`` and the
taker's ``discards``; ``to_come`` and ``cards`` count from the current trick on. All count 90
more for a capot of side 0, and are from -90 for one of side 1.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from random import Random
from typing import Any

from reference import (
    PLAIN_ORDER,
    SEATS,
    SUITS,
    card_points,
    cards,
    from_vector,
    moves,
    play,
    start,
    taken,
    value,
)
from reference_score import best_difference, differences, from_record, marks

Record = dict[str, Any]

NATURAL_ORDER = "789TJQKA"  # of declarations and of card lists
PACK = [suit + rank for suit in SUITS for rank in NATURAL_ORDER]
SHORT_PACK = [card for card in PACK if card[1] not in "78"]


# --- Texts ------------------------------------------------------------------------------


def hand_text(hand: Sequence[str]) -> str:
    """Return ``spades.hearts.diamonds.clubs``, ranks from the ace down in plain order."""
    ranks = PLAIN_ORDER[::-1]
    return ".".join("".join(rank for rank in ranks if suit + rank in hand) for suit in SUITS)


def piles_text(hand: Sequence[str], depths: Sequence[int]) -> str:
    """Return the hand cut into piles of these depths, as ``(HA SQ)(DQ H8)``."""
    rest = list(hand)
    return "".join(f"({' '.join(rest.pop() for _ in range(depth))})" for depth in depths)


def in_order(found: dict[str, int]) -> dict[str, int]:
    """Return the cards in card order (notation 2)."""
    return {card: found[card] for card in PACK if card in found}


# --- Records ----------------------------------------------------------------------------


def solved(record: Record) -> Record:
    """Return the record with its values."""
    position = from_vector(record)
    to_come = value(position)
    values = {"value": taken(record) + to_come, "to_come": to_come}
    return record | values | {"cards": in_order(cards(position))}


def random_play(rng: Random, record: Record, count: int) -> list[str]:
    """Return ``count`` legal cards, played at random from the start of the record."""
    position, played = start(record), []
    for _ in range(count):
        card = rng.choice(sorted(moves(position)))
        played.append(card)
        position = play(position, card)[1]
    return played


def deal(rng: Random, rules: str, players: int, size: int, number: int, discards: int) -> Record:
    """Return a random deal of plain hands; the suits, takers and leaders take turns."""
    pack = SHORT_PACK if rules == "belote3" and players * size == len(SHORT_PACK) else PACK
    dealt = rng.sample(pack, players * size + discards)
    hands = [dealt[seat * size : (seat + 1) * size] for seat in range(players)]
    names = SEATS[players]
    record: Record = {
        "rules": rules,
        "trump": SUITS[number % 4],
        "deal": "N:" + " ".join(map(hand_text, hands)),
        "leader": rng.choice(names),
    }
    if players == 3:
        record["taker"] = names[number % 3]
    if discards:
        put_away = dealt[players * size :]
        record["discards"] = [card for card in PACK if card in put_away]
    return record


def belote2() -> Iterator[Record]:
    """Endings of five and six cards."""
    rng = Random("belote2")
    for number, history in zip(range(32), chain.from_iterable([HISTORY_2] * 8), strict=True):
        record = deal(rng, "belote2", 2, 5 + number // 16, number, 0)
        yield solved(record | {"history": history})


def belote3() -> Iterator[Record]:
    """Endings of the 32-card game, its taker having put two cards away."""
    yield from three_players("belote3")


def bela3() -> Iterator[Record]:
    """Endings, the taker having put two cards away."""
    yield from three_players("bela3")


def three_players(rules: str) -> Iterator[Record]:
    """Endings of three to five cards with two discards."""
    rng = Random(rules)
    for number in range(30):
        record = deal(rng, rules, 3, 3 + number // 10, number, 2)
        history = ("none", "full", record["taker"], "defence")[number % 5 % 4]
        yield solved(record | {"history": history})


def decouverte() -> Iterator[Record]:
    """Endings in piles: of two, one or two of four, and of every depth (rules 7)."""
    rng = Random("decouverte")
    layouts = [
        ((2, 2, 2, 2), (2, 2, 2, 2)),
        ((4, 4), (4, 4)),
        ((4, 2, 1, 1), (3, 3, 2)),
        ((4, 3), (4, 2, 1)),
        ((4, 1, 1), (2, 2, 2)),
        ((3, 2, 2, 1), (4, 4)),
        ((1, 4, 3), (1, 1, 2, 4)),
        ((2, 1, 2, 1), (3, 1, 1, 1)),
        ((2, 2, 2, 2), (2, 2, 2, 2)),
    ]
    for number in range(36):
        depths = layouts[number % len(layouts)]
        size = sum(depths[0])
        dealt = rng.sample(PACK, 2 * size)
        texts = [piles_text(dealt[:size], depths[0]), piles_text(dealt[size:], depths[1])]
        record = {
            "rules": "decouverte",
            "trump": SUITS[number % 4],
            "deal": "N:" + " ".join(texts),
            "leader": rng.choice("NS"),
            "history": HISTORY_2[number // 9],
        }
        yield solved(record)


def midplay() -> Iterator[Record]:
    """Full deals for two and three players after random play; two cards of 32 are put away."""
    rng = Random("midplay")
    games = [
        ("bela2", 2, 10, 0, 5),
        ("belote2", 2, 9, 0, 5),
        ("belote3", 3, 8, 0, 4),
        ("belote3", 3, 10, 2, 4),
        ("bela3", 3, 10, 2, 4),
    ]
    for number, (rules, players, size, discards, most) in zip(range(30), games * 6, strict=True):
        record = deal(rng, rules, players, size, number + number // 20, discards)
        left = rng.randint(2 * players, most * players)
        record["played"] = random_play(rng, record, players * size - left)
        yield solved(record | {"history": "full"})
    for number in range(8):
        depths = ((2,) * 8, (4,) * 4)[number % 2]
        dealt = rng.sample(PACK, len(PACK))
        record = {
            "rules": "decouverte",
            "trump": SUITS[number // 2],
            "deal": f"N:{piles_text(dealt[:16], depths)} {piles_text(dealt[16:], depths)}",
            "leader": rng.choice("NS"),
        }
        record["played"] = random_play(rng, record, rng.randint(18, 24))
        yield solved(record | {"history": "full"})


HISTORY_2 = ("none", "full", "N", "S")


# --- Leaving a trick (rules 1): Bela declarations lost without one -------------------------


def scored(record: Record) -> Record | None:
    """Return the record with its marks if the defence can sweep and does better not to.

    ``sweep`` is mark(NS) - mark(EW) if it takes every trick, ``difference`` by best play,
    and ``cards`` the same for each card; ``marks`` are what ``line`` ends with.
    """
    position, contract, points, tricks = from_record(record)
    defence = 1 - contract.takers
    if tricks[1 - defence] or position.trick:
        return None
    left = position.last + sum(
        card_points(card, position.trump, position.table)
        for card in chain.from_iterable(position.hands)
    )
    if value(position) != (left + 90, -90)[defence]:
        return None
    in_play, all_tricks = sum(points) + left, sum(tricks) + len(position.hands[0])
    ours, theirs = marks(by_side(in_play, defence), by_side(all_tricks, defence), contract)
    difference = best_difference(position, contract, points, tricks)
    if difference == ours - theirs:
        return None
    found = differences(position, contract, points, tricks)
    line = best_line(record)
    *_, points, tricks = from_record(record | {"played": [*record.get("played", ()), *line]})
    return record | {
        "sweep": ours - theirs,
        "difference": difference,
        "marks": marks(points, tricks, contract),
        "cards": in_order(found),
        "best": [card for card in PACK if found.get(card) == difference],
        "line": line,
    }


def by_side(number: int, side: int) -> tuple[int, int]:
    """Return the pair in which ``side`` has the number and the other nothing."""
    return (number, 0) if side == 0 else (0, number)


def best_line(record: Record) -> list[str]:
    """Return the best play of all on the difference of marks, the lowest of equal cards."""
    played: list[str] = list(record.get("played", ()))
    before = len(played)
    while any((state := from_record(record | {"played": played}))[0].hands):
        found = differences(*state)
        best = max if state[0].sides[state[0].seat] == 0 else min
        aim = best(found.values())
        played.append(next(card for card in PACK if found.get(card) == aim))
    return played[before:]


def leave_a_trick() -> Iterator[Record]:
    """Bela contracts that the defence can sweep, and should not.

    First full deals after four tricks: the taker holds four kings (100) and the queen of trump
    (bela, 20), nobody another declaration, and the defence has taken every trick. Then endings
    of three cards whose earlier tricks are only told, and full little deals of four; of their
    declarations too we are only told.
    """
    yield from first(10, after_four_tricks)
    yield from first(4, ending_told)
    yield from first(4, little_deal)


def first(count: int, make: Callable[[Random], Record | None]) -> Iterator[Record]:
    """Yield the first ``count`` records that ``make`` finds and ``scored`` accepts."""
    rng = Random(make.__name__)
    while count:
        record = make(rng)
        found = record and scored(record)
        if found:
            count -= 1
            yield found


def bela_deal(rng: Random, hands: Sequence[Sequence[str]], trump: str, belote: int) -> Record:
    """Return a deal in which the second hand has contracted and declared 100: W's or S's."""
    side = rng.randrange(2)  # the defence
    seats = [hands[(seat - side) % 4] for seat in range(4)]
    return {
        "rules": "bela",
        "trump": trump,
        "deal": "N:" + " ".join(map(hand_text, seats)),
        "leader": rng.choice("NWSE"),
        "taker": "WS"[side],
        "declarations": by_side(100, 1 - side),
        "belote": by_side(belote, 1 - side),
    }


def after_four_tricks(rng: Random) -> Record | None:
    """Return a full deal with sixteen cards played, or None if it does not serve."""
    trump = rng.choice(SUITS)
    kings = [suit + "K" for suit in SUITS]
    first_hand = [trump + rank for rank in "J9A"]
    rest = [card for card in PACK if card not in [*kings, trump + "Q", *first_hand]]
    rng.shuffle(rest)
    besides = [trump + "Q", *rest[5:8]]  # no sequence with the kings either
    hands = [first_hand + rest[:5], kings + besides, rest[8:16], rest[16:]]
    sequences = any(declares_sequence(hand) for hand in hands)
    fours = any(four_of_a_kind(hand) for hand in (hands[0], besides, hands[2], hands[3]))
    if sequences or fours:
        return None
    record = bela_deal(rng, hands, trump, 20)
    position = start(record)
    played: list[str] = []
    defence = "WS".index(record["taker"])
    while len(played) < 16 and position.alive[defence]:
        played.append(rng.choice(sorted(moves(position))))
        position = play(position, played[-1])[1]
    return record | {"played": played, "history": "full"} if position.alive[defence] else None


def declares_sequence(hand: Sequence[str]) -> bool:
    """Say whether three cards of the hand are in sequence (rules 5)."""
    runs = (NATURAL_ORDER[low : low + 3] for low in range(6))
    return any(all(suit + rank in hand for rank in run) for run, suit in product(runs, SUITS))


def four_of_a_kind(hand: Sequence[str]) -> bool:
    """Say whether the hand has four of a kind that count (rules 5)."""
    return any(all(suit + rank in hand for suit in SUITS) for rank in NATURAL_ORDER[2:])


def ending_told(rng: Random) -> Record | None:
    """Return an ending of three cards; the defence has made all other points in five tricks."""
    trump = rng.choice(SUITS)
    dealt = rng.sample(PACK, 12)
    hands = [dealt[seat * 3 : seat * 3 + 3] for seat in range(4)]
    if {trump + "K", trump + "Q"} & {*hands[0], *hands[2], *hands[3]}:
        return None  # they are the taker's, or played
    record = bela_deal(rng, hands, trump, 20)
    side = "WS".index(record["taker"])
    made = 152 - sum(card_points(card, trump, "suit") for card in dealt)
    told = {"points": by_side(made, side), "tricks": by_side(5, side)}
    return record | {"history": ("NS", "EW")[side]} | told


def little_deal(rng: Random) -> Record | None:
    """Return a deal of four cards a hand, fourteen of them those that count most."""
    trump = rng.choice(SUITS)
    pack = sorted(PACK, key=lambda card: (card_points(card, trump, "suit"), rng.random()))
    dealt = pack[-14:] + rng.sample(pack[:-14], 2)
    rng.shuffle(dealt)
    hands = [dealt[seat * 4 : seat * 4 + 4] for seat in range(4)]
    if any({trump + "K", trump + "Q"} <= set(hand) for hand in hands):
        return None  # nobody has bela
    return bela_deal(rng, hands, trump, 0) | {"history": "full"}


KINDS = {
    make.__name__: make for make in (belote2, belote3, bela3, decouverte, midplay, leave_a_trick)
}

if __name__ == "__main__":
    for line in KINDS[sys.argv[1]]():
        print(json.dumps(line))
