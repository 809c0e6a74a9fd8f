"""Rule sets and the catalogue (rules 2 and 4.2): a rule is data.

A new rule set is a new entry of the catalogue; nothing else changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from .arguments import instance, told, whole, wrong
from .cards import Card, CardSet, Rank
from .contracts import PointTable, Trump, point_table
from .duties import Duties, Overtake, PartnerRuffed, Ruff, Under
from .errors import RuleError, one_of
from .named import Named
from .options import (
    DEFAULT_OPTIONS,
    HEEDED,
    Belote,
    BothOver,
    Doubles,
    Fail,
    Needs,
    Options,
    Scheme,
    TieDeclarations,
    WithoutTrick,
)


class Direction(Named, Enum):
    """Which way round the table the play goes; names the seats, never changes a value."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"

    __hash__ = object.__hash__  # as in Trump

    @classmethod
    def read(cls, direction: Direction | str) -> Direction:
        """Return a direction that is given, or said by its name; raises RuleError for none."""
        if isinstance(direction, cls):
            return direction
        names = {each.value: each for each in cls}
        if not isinstance(direction, str) or direction not in names:
            raise RuleError(f"direction {told(direction)} is none of {one_of(list(names))}")
        return names[direction]

    def seats(self, players: int = 4) -> str:
        """Return the seats at the table in order of play, from N (notation 2)."""
        players = whole("players", players, "say how many play, 2 to 4", 2, 4)
        clockwise = {2: "NS", 3: "NEW", 4: "NESW"}[players]
        if self is Direction.CLOCKWISE:
            return clockwise
        return clockwise[0] + clockwise[:0:-1]


SEVENS_AND_EIGHTS = CardSet.of(card for card in Card if card.rank in (Rank.SEVEN, Rank.EIGHT))

_KINDS: Mapping[str, type] = {
    **dict.fromkeys(("name", "title", "sources"), str),
    **dict.fromkeys(("taker_leads", "has_piles", "scaled_all_trumps"), bool),
    "duties": Duties,
    "scheme": Scheme,
    "options": Options,
    "direction": Direction,
    "notes": tuple,
}
_NUMBERS = {
    "players": (2, 4),
    "hand_size": (1, 16),
    "short_hand_size": (1, 16),
    "discards": (0, 2),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Everything about a game that a double-dummy value depends on.

    `tables` gives the points table of every contract the game has. `hand_size` is the cards of
    a full hand, `short_hand_size` that of a pack without sevens and eights where the game knows
    one; `discards` is how many cards the taker puts away before a full pack is played, and with
    `taker_leads` the leader is the taker where nobody is said to be. With
    `has_piles` only the top card of each pile is in hand. `scheme` and `options` say how the game
    is scored (rules 5 and 6), which no card-point value depends on. `notes` say what a result of
    the game leaves out. Raises RuleError for tables that fit no contract, and CapotError for
    values that are none of these.

    >>> rule_set("belote").changed(duties={"under": "free"})
    rule_set('belote').changed(duties={'under': 'free'})
    """

    name: str
    title: str
    sources: str
    duties: Duties
    tables: Mapping[Trump, str]
    players: int = 4
    hand_size: int = 8
    short_hand_size: int | None = None
    discards: int = 0
    taker_leads: bool = False
    has_piles: bool = False
    scheme: Scheme = Scheme.CLASSIC
    options: Options = DEFAULT_OPTIONS
    direction: Direction = Direction.ANTICLOCKWISE
    scaled_all_trumps: bool = False
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            instance(name, getattr(self, name), kind, f"give a {kind.__name__}")
        for name, (least, most) in _NUMBERS.items():
            if name != "short_hand_size" or self.short_hand_size is not None:
                wanted = f"give a number from {least} to {most}"
                number = whole(name, getattr(self, name), wanted, least, most)
                object.__setattr__(self, name, number)
        if not isinstance(self.tables, Mapping):
            raise wrong("tables", self.tables, "give the name of a points table for each Trump")
        for trump, table in self.tables.items():
            if not point_table(table).fits(instance("tables", trump, Trump, "give Trumps")):
                raise RuleError(f"the points table {table} is not one for trump={trump}")
        object.__setattr__(self, "tables", MappingProxyType(dict(self.tables)))

    def __hash__(self) -> int:
        tables = frozenset(self.tables.items())
        return hash((self.name, self.duties, tables, self.options, self.direction))

    def __repr__(self) -> str:
        changes = self.changes
        if changes is not None:
            return f"rule_set({self.name!r}){changes!r}"
        said = ((each.name, getattr(self, each.name)) for each in fields(self))
        values = ((name, dict(value) if name == "tables" else value) for name, value in said)
        return f"RuleSet({', '.join(f'{name}={value!r}' for name, value in values)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make it again in another process: by its name if it is of the catalogue."""
        if RULE_SETS.get(self.name) is self:
            return rule_set, (self.name,)
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return _made_again, ({**values, "tables": dict(self.tables)},)

    def full_hand(self, dealt: CardSet) -> int:
        """Return the size of a full hand in a deal of these cards (notation 3, history)."""
        instance("dealt", dealt, CardSet, "give a CardSet")
        if self.short_hand_size is not None and not dealt & SEVENS_AND_EIGHTS:
            return self.short_hand_size
        return self.hand_size

    @property
    def trumps(self) -> tuple[Trump, ...]:
        """The contracts of the game, in the order of `Trump`."""
        return tuple(self.tables)

    def table(self, trump: Trump | str) -> PointTable:
        """Return the points table of a contract; raises RuleError where the game lacks it."""
        trump = Trump.read(trump)
        if trump not in self.tables:
            raise RuleError(
                f"{self.name} has no contract {trump}: "
                f"it is played in {one_of([t.value for t in self.trumps])}"
            )
        return point_table(self.tables[trump])

    def changed(
        self,
        *,
        duties: Mapping[str, str] | None = None,
        points: str | None = None,
        direction: Direction | str | None = None,
        options: Mapping[str, str | int] | None = None,
    ) -> RuleSet:
        """Return the rule set with duties, a points table, the direction or options replaced.

        Duties and options are given by name, as in `{"under": "free"}` and `{"target": 501}`. A
        points table replaces that of the contracts it fits. Raises RuleError for an unknown
        name or value, a duty or an option without effect, or a table for a contract that the
        game lacks.
        """
        tables = self.tables
        if points is not None:
            table = point_table(points)
            fitting = [trump for trump in tables if table.fits(trump)]
            if not fitting:
                raise RuleError(f"points={points} fits no contract of {self.name}")
            tables = MappingProxyType({**tables, **dict.fromkeys(fitting, points)})
        way = self.direction if direction is None else Direction.read(direction)
        return replace(
            self,
            duties=self.duties.changed({} if duties is None else duties),
            tables=tables,
            direction=way,
            options=self._changed_options({} if options is None else options),
        )

    @property
    def changes(self) -> Changes | None:
        """What makes these rules of those of their name in the catalogue, None for own rules."""
        base = RULE_SETS.get(self.name)
        if base is None:
            return None
        changes = Changes.between(base, self)
        try:
            return changes if changes.of(base) == self else None
        except RuleError:
            return None

    def heeds(self, option: str) -> bool:
        """Return whether an option of rules 5 and 6 can mean something in this game."""
        if not isinstance(option, str) or (option == "bela3-fall" and self.players != 3):
            return False
        if option == "belote-all-trumps" and Trump.TA not in self.tables:
            return False
        return option in HEEDED[self.scheme]

    def _changed_options(self, values: Mapping[str, str | int]) -> Options:
        """Return the options with some set; one without meaning may only say what holds."""
        changed = self.options.changed(values)
        before, after = self.options.to_json(), changed.to_json()
        for name in values:
            if after[name] != before[name] and not self.heeds(name):
                raise RuleError(f"{name}={after[name]} has no effect in {self.name}: leave it out")
        return changed


class Changes(NamedTuple):
    """What is changed of a rule set: duties and options by name, points tables, the direction."""

    duties: dict[str, str]
    points: tuple[str, ...]
    direction: str | None
    options: dict[str, str]

    @classmethod
    def between(cls, base: RuleSet, rules: RuleSet) -> Changes:
        """Return what differs, less the duties that a change of `ruff` brings along."""
        usual = base.duties.changed({"ruff": rules.duties.ruff.value}).to_json()
        usual["ruff"] = base.duties.ruff.value
        tables = (t for trump, t in rules.tables.items() if t != base.tables.get(trump))
        return cls(
            duties=_differing(rules.duties.to_json(), usual),
            points=tuple(dict.fromkeys(tables)),
            direction=None if rules.direction is base.direction else rules.direction.value,
            options=_differing(rules.options.to_json(), base.options.to_json()),
        )

    def of(self, rules: RuleSet) -> RuleSet:
        """Return a rule set with the changes made."""
        for points in self.points:
            rules = rules.changed(points=points)
        return rules.changed(duties=self.duties, direction=self.direction, options=self.options)

    def __repr__(self) -> str:
        """Return the calls of `changed` that make the changes, nothing for none."""
        calls = [f".changed(points={points!r})" for points in self.points]
        said = {"duties": self.duties, "direction": self.direction, "options": self.options}
        others = ", ".join(f"{name}={value!r}" for name, value in said.items() if value)
        return "".join([*calls, f".changed({others})" * bool(others)])


def _differing(values: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if value != usual[name]}


def _made_again(values: dict[str, Any]) -> RuleSet:
    return RuleSet(**values)


_SUITS = MappingProxyType(dict.fromkeys((Trump.S, Trump.H, Trump.D, Trump.C), "suit"))
_CLASSIC = MappingProxyType({**_SUITS, Trump.SA: "sa-19", Trump.TA: "ta-20"})
_CONTREE = MappingProxyType({**_SUITS, Trump.SA: "sa-19", Trump.TA: "ta-13"})
_BULGARIAN = MappingProxyType({**_SUITS, Trump.SA: "sa-11", Trump.TA: "ta-20"})
_NO_ROEM = ("roem, the points made inside tricks, is not counted",)
_BELA = Duties(overtake_plain=Overtake.ALWAYS, ruff=Ruff.ALWAYS)
_ALWAYS_RUFF = Duties(ruff=Ruff.ALWAYS)
_BELOTE_SCORE = Options(tie_declarations=TieDeclarations.TAKERS, both_over=BothOver.TAKERS_FIRST)
_COINCHE_SCORE = Options(both_over=BothOver.TAKERS_FIRST)
_BELA_SCORE = Options(
    declarations_without_trick=WithoutTrick.LOST,
    tie_declarations=TieDeclarations.EARLIER,
    trump_sequence_first=False,
    belote_on_fail=Belote.LOST,
    belote_without_trick=Belote.LOST,
    target=1001,
)
_BELOTE2_SCORE = Options(declarations=False, both_over=BothOver.TAKERS_FIRST)
_NO_SCORE = Options(declarations=False)

_CATALOGUE = (
    RuleSet(
        name="belote",
        title="French Belote, classic",
        sources="the French Belote page, with the duties of FFB-B16",
        duties=Duties(),
        tables=_CLASSIC,
        options=_BELOTE_SCORE,
        scaled_all_trumps=True,
    ),
    RuleSet(
        name="belote-ffb",
        title="French Belote, federation rules",
        sources="FFB-B16, the federation's rules of belote (2016)",
        duties=Duties(),
        tables=_CLASSIC,
        options=Options(declarations=False),
        scaled_all_trumps=True,
    ),
    RuleSet(
        name="contree",
        title="Contrée",
        sources="FFB-C15, the federation's rules of contrée (2015)",
        duties=Duties(under=Under.FREE),
        tables=_CONTREE,
        scheme=Scheme.CONTREE,
        options=replace(_COINCHE_SCORE, declarations=False),
    ),
    RuleSet(
        name="coinche",
        title="Coinche",
        sources="FFB-K15, the federation's rules of coinche (2015)",
        duties=Duties(under=Under.FREE),
        tables=_CONTREE,
        scheme=Scheme.CONTREE,
        options=_COINCHE_SCORE,
    ),
    RuleSet(
        name="skill7",
        title="Classic Belote of Skill7",
        sources="the Skill7 page",
        duties=Duties(),
        tables=_SUITS,
        options=Options(
            declarations=False,
            tie_declarations=TieDeclarations.EARLIER,
            belote_on_fail=Belote.LOST,
            target=501,
        ),
    ),
    RuleSet(
        name="skill7-contree",
        title="Contrée of Skill7",
        sources="the Skill7 page",
        duties=Duties(),
        tables=_SUITS,
        scheme=Scheme.CONTREE,
        options=Options(
            declarations=False,
            belote_on_fail=Belote.LOST,
            contract_needs=Needs.BID,
            fail=Fail.ALL,
            coinche_doubles=Doubles.BID,
            target=701,
        ),
    ),
    RuleSet(
        name="belote-pagat",
        title="French Belote as Pagat has it",
        sources="Pagat",
        duties=Duties(partner_ruffed=PartnerRuffed.NO_LOWER),
        tables=_SUITS,
        options=replace(_BELOTE_SCORE, tie_declarations=TieDeclarations.EARLIER),
    ),
    RuleSet(
        name="coinche-bga",
        title="Coinche of Board Game Arena",
        sources="Board Game Arena",
        duties=Duties(partner_ruffed=PartnerRuffed.HIGHER_IF_ANY),
        tables=_SUITS,
        scheme=Scheme.CONTREE,
        options=_COINCHE_SCORE,
    ),
    RuleSet(
        name="soft",
        title="Belote, trumps free under partner",
        sources="several apps",
        duties=Duties(overtake_trump=Overtake.UNLESS_PARTNER),
        tables=_SUITS,
        options=_BELOTE_SCORE,
    ),
    RuleSet(
        name="bela",
        title="Croatian Bela",
        sources="the Bela page; Croatian Wikipedia and the native texts that follow it",
        duties=_BELA,
        tables=_SUITS,
        scheme=Scheme.BELA,
        options=_BELA_SCORE,
    ),
    RuleSet(
        name="bela-house",
        title="Bela, free under partner",
        sources="a house rule",
        duties=Duties(
            overtake_trump=Overtake.UNLESS_PARTNER, overtake_plain=Overtake.UNLESS_PARTNER
        ),
        tables=_SUITS,
        scheme=Scheme.BELA,
        options=_BELA_SCORE,
    ),
    RuleSet(
        name="bulgarian",
        title="Bulgarian Belote",
        sources="an engine checked against the 2001 Bridge Belot program",
        duties=Duties(under=Under.FREE),
        tables=_BULGARIAN,
        scheme=Scheme.NONE,
        options=_NO_SCORE,
    ),
    RuleSet(
        name="klaverjas-amsterdam",
        title="Klaverjas, Amsterdam",
        sources="Pagat",
        duties=Duties(under=Under.FORBIDDEN, partner_ruffed=PartnerRuffed.NO_LOWER),
        tables=_SUITS,
        scheme=Scheme.NONE,
        options=_NO_SCORE,
        direction=Direction.CLOCKWISE,
        notes=_NO_ROEM,
    ),
    RuleSet(
        name="klaverjas-rotterdam",
        title="Klaverjas, Rotterdam",
        sources="Pagat",
        duties=_ALWAYS_RUFF,
        tables=_SUITS,
        scheme=Scheme.NONE,
        options=_NO_SCORE,
        direction=Direction.CLOCKWISE,
        notes=_NO_ROEM,
    ),
    RuleSet(
        name="bela2",
        title="Bela for two",
        sources="the Bela page",
        duties=_BELA,
        tables=_SUITS,
        scheme=Scheme.BELA,
        options=replace(_BELA_SCORE, target=501),
        players=2,
        hand_size=10,
    ),
    RuleSet(
        name="bela3",
        title="Bela for three, the caller against the other two",
        sources="the Bela page; Croatian Wikipedia and the native texts that follow it",
        duties=_BELA,
        tables=_SUITS,
        scheme=Scheme.BELA,
        options=replace(_BELA_SCORE, target=701),
        players=3,
        hand_size=10,
        discards=2,
        taker_leads=True,
    ),
    RuleSet(
        name="belote2",
        title="Belote for two",
        sources="the French Belote page; exoty.com",
        duties=_ALWAYS_RUFF,
        tables=_SUITS,
        options=_BELOTE2_SCORE,
        players=2,
        hand_size=9,
    ),
    RuleSet(
        name="belote3",
        title="Belote for three, the taker against the other two",
        sources="the French Belote page; exoty.com",
        duties=_ALWAYS_RUFF,
        tables=_SUITS,
        options=_BELOTE2_SCORE,
        players=3,
        hand_size=10,
        short_hand_size=8,
        discards=2,
    ),
    RuleSet(
        name="decouverte",
        title="Découverte, Belote for two with open piles",
        sources="the French Belote page; exoty.com; Pagat",
        duties=_ALWAYS_RUFF,
        tables=_SUITS,
        options=_BELOTE2_SCORE,
        players=2,
        hand_size=16,
        has_piles=True,
    ),
)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType({rules.name: rules for rules in _CATALOGUE})
"""The catalogue by name (rules 2 and 4.2)."""

DEFAULT_RULES = "belote"
"""The rule set where none is named (notation 3)."""


def rule_set(name: RuleSet | str) -> RuleSet:
    """Return the rule set of that name, in either case; a rule set is returned as it is.

    Raises RuleError for an unknown name, ArgumentError for anything else.
    """
    if isinstance(name, RuleSet):
        return name
    if not isinstance(name, str):
        raise wrong("rules", name, "give the name of a rule set, or a RuleSet")
    found = RULE_SETS.get(name) or RULE_SETS.get(name.lower())
    if found is None:
        raise RuleError(f"rules {told(name)} is none of {one_of(list(RULE_SETS))}")
    return found
