"""The duties that decide which cards are legal, and the legal cards they leave (rules 4.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from .arguments import by_name, told
from .cards import Card, CardSet
from .contracts import Trump, beats, holder, is_trump_ordered
from .errors import RuleError, one_of
from .named import Named


class _Duty(Named, Enum):
    __hash__ = object.__hash__  # as in Trump


class Overtake(_Duty):
    """When a player who follows suit must beat the card that holds the trick."""

    ALWAYS = "always"
    UNLESS_PARTNER = "unless-partner"
    NEVER = "never"


class Ruff(_Duty):
    """When a player who cannot follow suit must play a trump."""

    ALWAYS = "always"
    UNLESS_PARTNER = "unless-partner"


class Under(_Duty):
    """What a player does who should ruff but cannot beat the trumps on the table."""

    MUST = "must"
    FREE = "free"
    FORBIDDEN = "forbidden"


class PartnerRuffed(_Duty):
    """What is free when partner's ruff holds the trick."""

    ANY = "any"
    NO_LOWER = "no-lower"
    HIGHER_IF_ANY = "higher-if-any"


@dataclass(frozen=True, slots=True)
class Duties:
    """The five duties that decide which cards are legal (rules 4.1); values may be said as text.

    Raises RuleError for an unknown value, or one without effect beside `ruff`.
    """

    overtake_trump: Overtake = Overtake.ALWAYS
    overtake_plain: Overtake = Overtake.NEVER
    ruff: Ruff = Ruff.UNLESS_PARTNER
    under: Under = Under.MUST
    partner_ruffed: PartnerRuffed = PartnerRuffed.ANY

    def __post_init__(self) -> None:
        for duty, kind in DUTY_VALUES.items():
            name = duty.replace("-", "_")
            value = getattr(self, name)
            if not isinstance(value, kind):
                object.__setattr__(self, name, _read(duty, kind, value))
        if self.ruff is not Ruff.ALWAYS:
            return
        if self.under is not Under.MUST:
            raise RuleError(
                f"under={self.under.value} has no effect with ruff=always: "
                "leave it out or set ruff=unless-partner"
            )
        if self.partner_ruffed is not PartnerRuffed.ANY:
            raise RuleError(
                f"partner-ruffed={self.partner_ruffed.value} has no effect with ruff=always: "
                "leave it out or set ruff=unless-partner"
            )

    def changed(self, values: Mapping[str, str]) -> Duties:
        """Return these duties with some set by name, as in `{"under": "free"}`.

        A duty that `ruff=always` makes meaningless and that is not named falls back to its
        neutral value. Raises RuleError for an unknown name or value, or one without effect.
        """
        named: dict[str, Enum] = {}
        for name, value in by_name("duties", values, "give a mapping as {'under': 'free'}").items():
            kind = DUTY_VALUES.get(name)
            if kind is None:
                raise RuleError(f"duty {told(name)} is none of {one_of(list(DUTY_VALUES))}")
            named[name.replace("-", "_")] = _read(name, kind, value)
        if named.get("ruff") is Ruff.ALWAYS:
            named = {"under": Under.MUST, "partner_ruffed": PartnerRuffed.ANY, **named}
        return replace(self, **named)  # type: ignore[arg-type]  # each value has its field's type

    def to_json(self) -> dict[str, str]:
        """Return the duties by name, `{"overtake-trump": "always", …}`."""
        return {
            field.name.replace("_", "-"): getattr(self, field.name).value for field in fields(self)
        }


def _read(duty: str, kind: type[Enum], value: object) -> Enum:
    """Return the value of a duty that is given, or said by its text."""
    if isinstance(value, kind):
        return value
    found = {each.value: each for each in kind}.get(value) if isinstance(value, str) else None
    if found is None:
        raise RuleError(f"{duty}={told(value)} is none of {one_of([v.value for v in kind])}")
    return found


DUTY_VALUES: Mapping[str, type[Enum]] = MappingProxyType(
    {
        "overtake-trump": Overtake,
        "overtake-plain": Overtake,
        "ruff": Ruff,
        "under": Under,
        "partner-ruffed": PartnerRuffed,
    }
)
"""The values each duty takes, by the name used in text."""


class Legal(NamedTuple):
    """The legal cards, and in words the duty that makes the others illegal."""

    cards: CardSet
    duty: str


def legal_cards(
    hand: CardSet,
    trick: Sequence[Card],
    trump: Trump,
    duties: Duties,
    partner_holds: bool,
) -> Legal:
    """Return which cards of `hand` may be played to `trick` (rules 4.1).

    `trick` is the cards on the table in the order played, `partner_holds` whether the one that
    is winning belongs to another player of the same side. This is the readable twin of the
    compiled moves; a finding of one against the other is a fault of one of them.
    """
    if not trick:  # 1
        return Legal(hand, "any card may be led")
    led, suit = trick[0].suit, trump.suit
    holds = trick[holder(trick, trump)]
    over = CardSet.of(card for card in hand if beats(card, holds, trump))
    if hand.suit(led):  # 2
        return _follow(hand.suit(led), over, holds, trump, duties, partner_holds)
    if suit is None or led is suit or not hand.suit(suit):  # 3
        return Legal(hand, "any card may be played")
    ruffed = holds.suit is suit
    lower = hand.suit(suit) - over
    if partner_holds and duties.ruff is Ruff.UNLESS_PARTNER:  # 4
        barred = ruffed and (
            duties.partner_ruffed is PartnerRuffed.NO_LOWER
            or (duties.partner_ruffed is PartnerRuffed.HIGHER_IF_ANY and bool(over))
        )
        if barred and lower != hand:
            return Legal(hand - lower, f"partner's ruff {holds.pretty} may not be under-ruffed")
        return Legal(hand, "any card may be played")
    if over:  # 5; void of the suit led, so all that beats the trick is trump
        how = f"overruffed above {holds.pretty}" if ruffed else f"ruffed with {suit.symbol}"
        return Legal(over, f"the trick must be {how}")
    if duties.ruff is Ruff.ALWAYS or duties.under is Under.MUST:
        return Legal(lower, f"a trump {suit.symbol} must be played, even a lower one")
    if duties.under is Under.FORBIDDEN and lower != hand:
        return Legal(hand - lower, f"{holds.pretty} may not be under-ruffed")
    return Legal(hand, "any card may be played")


def _follow(
    suited: CardSet, over: CardSet, holds: Card, trump: Trump, duties: Duties, partner_holds: bool
) -> Legal:
    """Return what is legal among the cards of the suit led (rules 4.1, step 2)."""
    led = next(iter(suited)).suit
    duty = duties.overtake_trump if is_trump_ordered(led, trump) else duties.overtake_plain
    free = (
        trump is Trump.SA
        or duty is Overtake.NEVER
        or (duty is Overtake.UNLESS_PARTNER and partner_holds)
    )
    if free or not suited & over:
        return Legal(suited, f"{led.symbol} must be followed")
    return Legal(suited & over, f"{led.symbol} must be followed with a card above {holds.pretty}")
