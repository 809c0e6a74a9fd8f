"""A deal before its contract: who leads and by which rules, whatever trump will be."""

from __future__ import annotations

from dataclasses import dataclass

from .auctions import check_auction
from .cards import CardSet
from .contracts import Trump
from .deals import Deal, Seat
from .parties import NO_AUCTION, Auction, checked_discards
from .rules import DEFAULT_RULES, RULE_SETS, RuleSet

_RULES = RULE_SETS[DEFAULT_RULES]


def is_whole(deal: Deal, rules: RuleSet) -> bool:
    """Return whether the hands of a deal are full ones under a rule set, not an ending."""
    return deal.hand_size == rules.full_hand(deal.cards)


def usual_history(deal: Deal, rules: RuleSet) -> str:
    """Return `history` where nobody says it: full of whole hands, none of an ending."""
    return "full" if is_whole(deal, rules) else "none"


@dataclass(frozen=True, slots=True)
class Board:
    """A deal with all that play in a contract needs but the contract itself (notation 3).

    `leader` is the first seat of an unlabelled deal where nobody is said, and None for a labelled
    deal. `history` and `discards` are None for their defaults. `Position.of` makes positions of
    it, which find what is wrong. Raises ContractError for an auction the game cannot have.

    >>> board = Board(Deal.parse("N:...A8 ...K9 ...Q7 ...JT"), auction=Auction("EW"))
    >>> board.leader, board.keys()
    (Seat.N, {'taker': 'EW'})
    """

    deal: Deal
    leader: Seat | None = None
    rules: RuleSet = _RULES
    history: str | None = None
    auction: Auction = NO_AUCTION
    discards: CardSet | None = None

    def __post_init__(self) -> None:
        if self.leader is None:
            object.__setattr__(self, "leader", self.deal.first)
        check_auction(self.auction, self.rules)

    @property
    def tables(self) -> dict[str, str]:
        """The name of the points table of each contract of the game."""
        return {trump.value: table for trump, table in self.rules.tables.items()}

    def keys(self, trump: Trump | None = None) -> dict[str, str]:
        """Return the keys of notation 3 that differ from their defaults.

        With `trump` a points table that its contract does not use is left out.
        """
        base = RULE_SETS.get(self.rules.name, self.rules)
        said: dict[str, str] = {}
        if self.leader is not None and self.leader != self.deal.first:
            said["leader"] = self.leader.value
        if self.rules.name != DEFAULT_RULES:
            said["rules"] = self.rules.name
        if self.rules.direction is not base.direction:
            said["direction"] = self.rules.direction.value
        if self.rules.duties != base.duties:
            said |= self._other_duties(base)
        for contract in self.rules.trumps if trump is None else (trump,):
            if self.rules.tables[contract] != base.tables[contract]:
                said["points"] = self.rules.tables[contract]
        if self.rules.options != base.options:
            said |= _differing(self.rules.options.to_json(), base.options.to_json())
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

    def _other_duties(self, base: RuleSet) -> dict[str, str]:
        """Return the duties that differ from those of `base`, less what `ruff` brings along."""
        usual = base.duties.changed({"ruff": self.rules.duties.ruff.value}).to_json()
        usual["ruff"] = base.duties.ruff.value
        return _differing(self.rules.duties.to_json(), usual)


def _differing(values: dict[str, str], usual: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if value != usual[name]}
