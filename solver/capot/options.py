"""The options of declarations, contract and score (rules 5 and 6), as data.

Names and values as text has them, the first value the default of `Options`; a rule set of the
catalogue may have another.

| option | values | rules |
|---|---|---|
| `declarations` | on, off | 5 |
| `declarations-without-trick` | pass, lost, kept | 5 |
| `tie-declarations` | none, takers, earlier | 5 |
| `trump-sequence-first` | on, off: of two equal sequences the one of trump is better | 5 |
| `belote-on-fail` | kept, lost | 5 |
| `belote-without-trick` | kept, lost: the belote of a side that takes no trick | 5 |
| `belote-all-trumps` | each, none: a belote for each suit, or no belote, in all trumps | 5 |
| `belot` | trump, any: the suits in which eight in a row wins the match of Bela | 5 |
| `capot-worth` | 90 and 100 (*pit*): added to the points; flat-250: instead of them | 5 |
| `capot-for` | both, takers: who can earn it | 5 |
| `tie` | fail, litige, made | 6.1 |
| `rounding` | off, ten | 6.1 |
| `bid-step` | 10, 1 | 6.2 |
| `contract-needs` | bid-and-more (than the defence), bid (alone) | 6.2 |
| `marks` | points-and-bid, points, bid-only | 6.2 |
| `fail` | 160+bid, 162+bid, 162 | 6.2 |
| `coinche-doubles` | everything, bid | 6.2 |
| `surcoinche-factor` | 4, 3 | 6.2 |
| `bela3-fall` | keep, higher, both | 6.4 |
| `target` | the points that win a match, any whole number above 0 | 6.6 |
| `both-over` | higher, takers-first: who wins when one deal brings both there | 6.6 |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from .arguments import by_name, told
from .errors import RuleError, one_of
from .named import Named


class Scheme(Named, Enum):
    """How a game is scored: the section of the rules it goes by."""

    CLASSIC = "classic"
    """Rules 6.1 and 6.7: more than the defence, or the defence scores all."""

    CONTREE = "contree"
    """Rules 6.2: a number of points, or the capot, is bid."""

    BELA = "bela"
    """Rules 6.3 to 6.5: more than half of all that counts, or the taker falls."""

    NONE = "none"
    """Rules 6.7: card points only."""


class WithoutTrick(Named, Enum):
    """What becomes of the declarations of a side that takes no trick."""

    PASS = "pass"
    LOST = "lost"
    KEPT = "kept"


class TieDeclarations(Named, Enum):
    """Which side scores its declarations when the best are equal."""

    NONE = "none"
    TAKERS = "takers"
    EARLIER = "earlier"


class Belote(Named, Enum):
    """Whether a belote still scores in a misfortune."""

    KEPT = "kept"
    LOST = "lost"


class BeloteAllTrumps(Named, Enum):
    """Whether king and queen of a suit are a belote in all trumps."""

    EACH = "each"
    NONE = "none"


class Belot(Named, Enum):
    """The suits in which eight in a row is the belot of Bela."""

    TRUMP = "trump"
    ANY = "any"


class CapotWorth(Named, Enum):
    """What a capot brings: points added to those in tricks, or a total instead of them."""

    ADDS_90 = "90"
    ADDS_100 = "100"
    FLAT_250 = "flat-250"


class CapotFor(Named, Enum):
    """Who can earn a capot."""

    BOTH = "both"
    TAKERS = "takers"


class Tie(Named, Enum):
    """What a classic contract is that ends level."""

    FAIL = "fail"
    LITIGE = "litige"
    MADE = "made"


class Needs(Named, Enum):
    """What a bid other than capot takes to be made."""

    BID_AND_MORE = "bid-and-more"
    BID = "bid"


class Marks(Named, Enum):
    """What is marked for a contract that was bid."""

    POINTS_AND_BID = "points-and-bid"
    POINTS = "points"
    BID_ONLY = "bid-only"


class Fail(Named, Enum):
    """What the defence marks for a bid that failed, before declarations and belote."""

    ROUND_AND_BID = "160+bid"
    ALL_AND_BID = "162+bid"
    ALL = "162"


class Doubles(Named, Enum):
    """What a coinche multiplies."""

    EVERYTHING = "everything"
    BID = "bid"


class Fall(Named, Enum):
    """Where the points of a caller among three go who falls."""

    KEEP = "keep"
    HIGHER = "higher"
    BOTH = "both"


class BothOver(Named, Enum):
    """Who wins a match when one deal brings both sides to the target."""

    HIGHER = "higher"
    TAKERS_FIRST = "takers-first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of rules 5 and 6; each is named in text with hyphens for underscores.

    Values may be said as text. Raises RuleError for an unknown one.

    >>> options = Options().changed({"tie": "litige", "target": 501})
    >>> options.tie, options.target, options.to_json()["bid-step"]
    (Tie.LITIGE, 501, '10')
    """

    declarations: bool = True
    declarations_without_trick: WithoutTrick = WithoutTrick.PASS
    tie_declarations: TieDeclarations = TieDeclarations.NONE
    trump_sequence_first: bool = True
    belote_on_fail: Belote = Belote.KEPT
    belote_without_trick: Belote = Belote.KEPT
    belote_all_trumps: BeloteAllTrumps = BeloteAllTrumps.EACH
    belot: Belot = Belot.TRUMP
    capot_worth: CapotWorth = CapotWorth.ADDS_90
    capot_for: CapotFor = CapotFor.BOTH
    tie: Tie = Tie.FAIL
    rounding: bool = False
    bid_step: int = 10
    contract_needs: Needs = Needs.BID_AND_MORE
    marks: Marks = Marks.POINTS_AND_BID
    fail: Fail = Fail.ROUND_AND_BID
    coinche_doubles: Doubles = Doubles.EVERYTHING
    surcoinche_factor: int = 4
    bela3_fall: Fall = Fall.KEEP
    target: int = 1000
    both_over: BothOver = BothOver.HIGHER

    def __post_init__(self) -> None:
        for option in _VALUES:
            name = option.replace("-", "_")
            object.__setattr__(self, name, _read(option, getattr(self, name)))

    def changed(self, values: Mapping[str, str | int]) -> Options:
        """Return these options with some set by name, as in `{"tie": "litige", "target": 501}`.

        A switch may be True or False. Raises RuleError for an unknown name or value.
        """
        said = by_name("options", values, "give a mapping as {'tie': 'litige'}")
        return replace(self, **{n.replace("-", "_"): _read(n, value) for n, value in said.items()})

    def to_json(self) -> dict[str, str]:
        """Return the options by name with their values as text, `{"declarations": "on", …}`."""
        texts: dict[str, str] = {}
        for field in fields(self):
            name = field.name.replace("_", "-")
            value = getattr(self, field.name)
            texts[name] = next((t for t, v in _VALUES[name].items() if v == value), str(value))
        return texts


def _of(kind: type[Enum]) -> dict[str, Any]:
    return {member.value: member for member in kind}


_SWITCH: dict[str, Any] = {"on": True, "off": False}

_VALUES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "declarations": _SWITCH,
        "declarations-without-trick": _of(WithoutTrick),
        "tie-declarations": _of(TieDeclarations),
        "trump-sequence-first": _SWITCH,
        "belote-on-fail": _of(Belote),
        "belote-without-trick": _of(Belote),
        "belote-all-trumps": _of(BeloteAllTrumps),
        "belot": _of(Belot),
        "capot-worth": _of(CapotWorth),
        "capot-for": _of(CapotFor),
        "tie": _of(Tie),
        "rounding": {"off": False, "ten": True},
        "bid-step": {"10": 10, "1": 1},
        "contract-needs": _of(Needs),
        "marks": _of(Marks),
        "fail": _of(Fail),
        "coinche-doubles": _of(Doubles),
        "surcoinche-factor": {"4": 4, "3": 3},
        "bela3-fall": _of(Fall),
        "target": {},
        "both-over": _of(BothOver),
    }
)

OPTION_VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {name: tuple(values) for name, values in _VALUES.items()}
)
"""The values each option takes, as text, by name; none are listed for the number `target`."""

_CLASSIC_ONLY = frozenset({"tie"})
_CONTREE_ONLY = frozenset(
    {
        "bid-step",
        "contract-needs",
        "marks",
        "fail",
        "coinche-doubles",
        "surcoinche-factor",
    }
)
_BELA_ONLY = frozenset({"belot", "bela3-fall"})
_FRENCH = frozenset({"rounding"})
_GENERAL = frozenset(_VALUES) - _CLASSIC_ONLY - _CONTREE_ONLY - _BELA_ONLY - _FRENCH

HEEDED: Mapping[Scheme, frozenset[str]] = MappingProxyType(
    {
        Scheme.CLASSIC: _GENERAL | _FRENCH | _CLASSIC_ONLY,
        Scheme.CONTREE: _GENERAL | _FRENCH | _CONTREE_ONLY,
        Scheme.BELA: _GENERAL | _BELA_ONLY,
        Scheme.NONE: frozenset(),
    }
)
"""The options that mean something under each scheme."""

_MOST_DIGITS = 6


def _read(name: str, value: object) -> Any:
    """Return the value of an option, given or as its text; raises RuleError for an unknown one."""
    if name not in _VALUES:
        raise RuleError(f"option {told(name)} is none of {one_of(list(_VALUES))}")
    if name == "target":
        return _target(value)
    known = _VALUES[name]
    if isinstance(value, str) and value in known:
        return known[value]
    for each in known.values():
        if type(value) is type(each) and value == each:
            return each
    raise RuleError(f"{name}={told(value)} is none of {one_of(list(known))}")


def _target(value: object) -> int:
    text = str(value) if type(value) is int and 0 < value < 10**_MOST_DIGITS else value
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        number = int(text)
        if number:
            return number
    raise RuleError(f"target={told(value)} is no whole number from 1 to 999999")


DEFAULT_OPTIONS = Options()
