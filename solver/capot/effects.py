"""Points tables and options of the score that can say nothing in a contract, and why.

What is said of a game may be meant for several of its contracts; asked of one alone, a setting
that cannot change the answer was meant for another (rules 3, 5 and 6).
"""

from __future__ import annotations

from .contracts import Trump, point_table
from .options import BeloteAllTrumps, Scheme
from .parties import Auction
from .rules import RULE_SETS, RuleSet

POINTS = "points"
_KINDS = {Trump.SA: "no trump", Trump.TA: "all trumps", Trump.S: "suit contracts"}
_OF_DECLARATIONS = frozenset(
    ("declarations-without-trick", "tie-declarations", "trump-sequence-first", "belot")
)
_OF_BELOTE = frozenset(("belote-on-fail", "belote-without-trick"))
_OF_A_MATCH = frozenset(("target", "both-over"))
_OF_A_CONTRACT = frozenset(
    (
        "belote-on-fail",
        "tie",
        "rounding",
        "marks",
        "fail",
        "coinche-doubles",
        "surcoinche-factor",
        "bela3-fall",
    )
)


def why_idle(
    name: str, value: str, rules: RuleSet, trump: Trump, auction: Auction | None = None
) -> str | None:
    """Return why a points table or an option can change no answer in one contract.

    `rules` have it already. None where it can, or says what holds in the game anyway. With an
    auction the contract is to be scored, alone and not in a match; without one that is left open.

    >>> from .rules import rule_set
    >>> rules = rule_set("contree").changed(points="ta-14")
    >>> why_idle("points", "ta-14", rules, Trump.S)
    'it is a table of all trumps and trump=S is asked'
    """
    if name == POINTS:
        table = point_table(value)
        kind = next(kind for each, kind in _KINDS.items() if table.fits(each))
        if table.fits(trump):
            return None
        return f"it is a table of {kind} and trump={trump} is asked"
    if RULE_SETS[rules.name].options.to_json().get(name) == value:
        return None
    return _idle_in(name, rules, trump) or (
        None if auction is None else _idle_by(name, rules, auction)
    )


def _idle_in(name: str, rules: RuleSet, trump: Trump) -> str | None:
    """Return why an option can change nothing whatever was bid."""
    if name in _OF_DECLARATIONS and not rules.options.declarations:
        return "declarations are off"
    if name == "trump-sequence-first" and trump.suit is None:
        return "no suit is trump"
    if name == "belote-all-trumps" and trump is not Trump.TA:
        return f"it is about all trumps and trump={trump} is asked"
    if name in _OF_BELOTE and trump is Trump.SA:
        return "there is no belote in no trump"
    is_none = rules.options.belote_all_trumps is BeloteAllTrumps.NONE
    if name in _OF_BELOTE and trump is Trump.TA and is_none:
        return "belote-all-trumps=none"
    return None


def _idle_by(name: str, rules: RuleSet, auction: Auction) -> str | None:
    """Return why an option can change nothing by what was bid."""
    if name in _OF_A_MATCH:
        return "it is about a match, which capot score counts"
    if name not in _OF_A_CONTRACT:
        return None
    if auction.taker is None and rules.players != 3:
        return "it is about a contract and no taker is said"
    if auction.bid is None and rules.scheme is Scheme.CONTREE:
        return "it is about a contract and no bid is said"
    if name == "coinche-doubles" and auction.coinche is None:
        return "nobody has doubled"
    if name == "surcoinche-factor" and auction.coinche != "surcoinche":
        return "nobody has doubled again"
    return None
