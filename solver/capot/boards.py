"""A deal before its contract: who leads and by which rules, whatever trump will be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .arguments import instance, wrong
from .auctions import check_auction
from .cards import Card, CardSet
from .contracts import Trump
from .deals import Deal, Seat
from .parties import NO_AUCTION, Auction, checked_discards
from .rules import DEFAULT_RULES, RULE_SETS, Changes, RuleSet, rule_set


def is_whole(deal: Deal, rules: RuleSet) -> bool:
    """Return whether the hands of a deal are full ones under a rule set, not an ending."""
    return deal.hand_size == rules.full_hand(deal.cards)


def usual_history(deal: Deal, rules: RuleSet) -> str:
    """Return `history` where nobody says it: full of whole hands, none of an ending."""
    return "full" if is_whole(deal, rules) else "none"


@dataclass(frozen=True, slots=True, init=False)
class Board:
    """A deal with all that play in a contract needs but the contract itself (notation 3).

    All arguments may be typed values or their text. `leader` is the first seat of an unlabelled
    deal where nobody is said, and None for a labelled deal. `history` and `discards` are None for
    their defaults. `Position.of` makes positions of it, which find what is wrong. Raises
    ContractError for an auction the game cannot have.

    >>> board = Board("N:...A8 ...K9 ...Q7 ...JT", auction=Auction("EW"))
    >>> board.leader, board.keys()
    (Seat.N, {'taker': 'EW'})
    """

    deal: Deal
    leader: Seat | None
    rules: RuleSet
    history: str | None
    auction: Auction
    discards: CardSet | None

    def __init__(
        self,
        deal: Deal | str,
        leader: Seat | str | None = None,
        rules: RuleSet | str = DEFAULT_RULES,
        history: str | None = None,
        auction: Auction = NO_AUCTION,
        discards: Iterable[Card | str] | str | None = None,
    ) -> None:
        rules = rule_set(rules)
        if isinstance(deal, str):
            deal = Deal.parse(deal, direction=rules.direction)
        deal = instance("deal", deal, Deal, "give a Deal or its text")
        first = deal.first if leader is None else deal.seats[deal.index(leader)]
        if history is not None and not isinstance(history, str):
            raise wrong("history", history, "say full, none or a side")
        check_auction(instance("auction", auction, Auction, "give an Auction"), rules)
        away = None if discards is None else CardSet.of(Card.read_all(discards, "discards"))
        values = (deal, first, rules, history, auction, away)
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    @property
    def tables(self) -> dict[str, str]:
        """The name of the points table of each contract of the game."""
        return {trump.value: table for trump, table in self.rules.tables.items()}

    def keys(self, trump: Trump | str | None = None) -> dict[str, str]:
        """Return the keys of notation 3 that differ from their defaults.

        With `trump` a points table that its contract does not use is left out.
        """
        base = RULE_SETS.get(self.rules.name, self.rules)
        changes = Changes.between(base, self.rules)
        said: dict[str, str] = {}
        if self.leader is not None and self.leader != self.deal.first:
            said["leader"] = self.leader.value
        if self.rules.name != DEFAULT_RULES:
            said["rules"] = self.rules.name
        if changes.direction is not None:
            said["direction"] = changes.direction
        said |= changes.duties
        for contract in self.rules.trumps if trump is None else (Trump.read(trump),):
            table = self.rules.table(contract).name
            if table != base.tables.get(contract):
                said["points"] = table
        said |= changes.options
        usual_discards = checked_discards(self.deal, self.rules, None)
        if self.discards is not None and self.discards != usual_discards:
            said["discards"] = ",".join(map(str, self.discards))
        if self.history not in (None, usual_history(self.deal, self.rules)):
            said["history"] = str(self.history)
        for name in ("taker", "bid", "coinche"):
            value = getattr(self.auction, name)
            if value is not None:
                said[name] = str(value)
        return said
