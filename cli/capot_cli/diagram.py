"""A deal as a compass diagram: N above, W left, E right, S below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from capot.analysis.explain import rules_lines
from capot.cards import CardSet, Suit
from capot.contracts import Trump, strength
from capot.deals import Deal, Seat
from capot.known import AND_MORE, UNKNOWN, KnownHand, KnownPiles
from capot.parties import DEFENCE
from capot.positions import Position
from capot.rules import RuleSet

from .style import Style

_GAP = 3


def deal_diagram(
    deal: Deal,
    style: Style,
    *,
    leader: Seat | None = None,
    trump: Trump | None = None,
    rules: RuleSet | None = None,
) -> str:
    """Return the hands of a deal round its order of play, with what else is given."""
    centre = [] if trump is None else [_trump_line(trump, style)]
    if leader is not None:
        centre.append(f"{leader} leads")
    centre += ["play " + _order(deal, style), deal.direction.value]
    if rules is not None:
        centre += rules_lines(rules, trump)
    if deal.piles is None:
        hands = (_hand(hand, trump, style) for hand in deal.hands)
    else:
        hands = (_piles(piles, style) for piles in deal.piles)
    return _compass(dict(zip(deal.seats, hands, strict=True)), centre)


def position_diagram(position: Position, style: Style, *, with_rules: bool = True) -> str:
    """Return the cards left round trump, leader, order of play, rules; the trick below."""
    trump = position.trump
    if position.deal.piles is None:
        hands = {seat: _hand(position.hand(seat), trump, style) for seat in position.seats}
    else:
        hands = {seat: _piles(position.piles(seat), style) for seat in position.seats}
    text = _compass(hands, _centre(position, trump, style, with_rules=with_rules))
    if position.discards:
        text += f"\n\nPut away by {position.sides[0]}: {style.cards(position.discards)}"
    return text + _table(position, style)


def known_diagram(
    hands: Sequence[KnownHand], position: Position, trump: Trump | None, style: Style
) -> str:
    """Return what is known of the cards left, ? where it is nothing; the trick below.

    `position` is that of any deal that fits; `trump` is None where no contract is said.
    """
    shown = {
        seat: _known_hand(hand, trump, style)
        for seat, hand in zip(position.seats, hands, strict=True)
    }
    return _compass(shown, _centre(position, trump, style)) + _table(position, style)


def _centre(
    position: Position, trump: Trump | None, style: Style, *, with_rules: bool = True
) -> list[str]:
    """Return what stands in the middle of a diagram."""
    centre = [] if trump is None else [_trump_line(trump, style)]
    centre += [
        f"{position.leader} {'led first' if position.played else 'leads'}",
        "play " + _order(position.deal, style),
    ]
    if with_rules:
        centre += rules_lines(position.rules, trump)
    if position.to_play is not None and position.played:
        centre.append(f"{position.to_play} to play")
    if position.sides[1] == DEFENCE:
        centre.append(f"{position.sides[0]} is the taker")
    return centre


def _table(position: Position, style: Style) -> str:
    """Return the cards lying in the trick, as what follows a diagram."""
    if not position.trick:
        return ""
    start = position.deal.index(position.trick_leader)
    seats = position.seats[start:] + position.seats[:start]
    lying = zip(seats, position.trick, strict=False)
    return "\n\nOn the table: " + ", ".join(f"{s} {style.card(card)}" for s, card in lying)


def summary(position: Position, style: Style) -> str:
    """Return trump, whose turn it is and the rules in one line, for answers without a diagram."""
    turn = "every card is played" if position.is_finished else f"{position.to_play} to play"
    rules = rules_lines(position.rules, position.trump)
    return ", ".join([_trump_line(position.trump, style), turn, *rules])


def _trump_line(trump: Trump, style: Style) -> str:
    return style.trump(trump) if trump.suit is None else f"trump {style.trump(trump)}"


def _order(deal: Deal, style: Style) -> str:
    return (" > " if style.ascii else " → ").join(deal.seats)


def _compass(hands: Mapping[Seat, list[str]], centre: list[str]) -> str:
    """Return hands, each some lines, in their places round the lines of the centre."""
    blocks = {seat: [str(seat), *hands[seat]] if seat in hands else [] for seat in Seat}
    left = max([0, *(len(line) + _GAP for line in blocks[Seat.W])])
    middle = max(map(len, [*centre, *blocks[Seat.N], *blocks[Seat.S]])) + _GAP
    height = max(len(blocks[Seat.W]), len(blocks[Seat.E]), len(centre))
    rows = [" " * left + line for line in blocks[Seat.N]]
    if not left:
        rows.append("")
    for row in range(height):
        west, mid, east = (
            lines[row] if row < len(lines) else ""
            for lines in (blocks[Seat.W], centre, blocks[Seat.E])
        )
        rows.append(f"{west:<{left}}{mid:<{middle}}{east}")
    if not left:
        rows.append("")
    rows += [" " * left + line for line in blocks[Seat.S]]
    return "\n".join(row.rstrip() for row in rows)


def _known_hand(hand: KnownHand, trump: Trump | None, style: Style) -> list[str]:
    """Return the lines of a hand, with ? or + for what else it may hold."""
    if hand.piles is not None:
        return _piles(hand.piles, style)
    if not hand.is_said:
        return [UNKNOWN]
    lines = _hand(hand.holds, trump, style)
    for suit in Suit:
        if suit not in hand.complete:
            more = f" {AND_MORE}" if hand.holds.suit(suit) else UNKNOWN
            lines[suit] = lines[suit].rstrip("-–") + more
    return lines


def _piles(piles: KnownPiles, style: Style) -> list[str]:
    """Return the tops of piles in a line, and what lies under them in lines below."""
    if not piles:
        return [style.plain("–")]
    shown = [[UNKNOWN if c is None else style.card(c) for c in pile] for pile in piles]
    deepest = max(map(len, shown))
    width = max(len(card) for pile in shown for card in pile)
    return [
        " ".join(f"{pile[row] if row < len(pile) else '':<{width}}" for pile in shown).rstrip()
        for row in range(deepest)
    ]


def _hand(hand: CardSet, trump: Trump | None, style: Style) -> list[str]:
    """Return a line for each suit, the strongest card first (natural order without a contract)."""
    lines = []
    for suit in Suit:
        held = list(hand.suit(suit))
        held.sort(key=lambda card: strength(card, trump or Trump.SA), reverse=True)
        ranks = " ".join(style.rank(card.rank) for card in held)
        lines.append(f"{style.suit(suit)} {ranks or ('-' if style.ascii else '–')}")
    return lines
