"""A rule set in words (rules 2 to 4)."""

from __future__ import annotations

from ..cards import Rank
from ..contracts import PLAIN_ORDER, TRUMP_ORDER, PointTable, Trump, point_table
from ..duties import Overtake, PartnerRuffed, Ruff, Under
from ..options import Scheme
from ..rules import RULE_SETS, RuleSet

_OVERTAKE = {
    Overtake.ALWAYS: "must beat the card that holds the trick if he can",
    Overtake.UNLESS_PARTNER: "must beat the card that holds the trick if he can, unless it is "
    "partner's",
    Overtake.NEVER: "may play any card of it",
}
_RUFF = {
    Ruff.ALWAYS: "must play a trump",
    Ruff.UNLESS_PARTNER: "must play a trump, unless partner holds the trick",
}
_UNDER = {
    Under.MUST: "must still play a trump, a lower one",
    Under.FREE: "may play any card",
    Under.FORBIDDEN: "may not play a lower trump, unless he holds nothing else",
}
_PARTNER_RUFFED = {
    PartnerRuffed.ANY: "any card is free",
    PartnerRuffed.NO_LOWER: "any card but a lower trump is free",
    PartnerRuffed.HIGHER_IF_ANY: "a lower trump is free only without a higher one",
}

_SCHEMES = {
    Scheme.CLASSIC: "the taker makes it with more than the defence, declarations and belote "
    "included; else the defence scores all.",
    Scheme.CONTREE: "the taker makes it with the points he bid, and where contract-needs says so "
    "more than the defence, declarations and belote included.",
    Scheme.BELA: "the taker makes it with more than half of all that counts, declarations and "
    "belote included; else he falls.",
}


def explained(rules: RuleSet) -> str:
    """Return what decides a value under a rule set, a paragraph each for game, duties, points."""
    paragraphs = [_game(rules), _duties(rules)]
    paragraphs.append("Points, and the order of cards from the strongest (10 for the last trick):")
    shown: set[str] = set()
    lines = []
    for trump, name in rules.tables.items():
        if name not in shown:
            shown.add(name)
            lines += _table_in_words(point_table(name), trump)
    paragraphs[-1] += "\n" + "\n".join(lines)
    paragraphs.append(_score(rules))
    paragraphs += [f"Note: {note}." for note in rules.notes]
    return "\n\n".join(paragraphs)


def rules_lines(rules: RuleSet, trump: Trump | None = None) -> list[str]:
    """Return the rule set in force and each duty and table that differs from it."""
    base = RULE_SETS.get(rules.name, rules)
    lines = [f"rules {rules.name}"]
    usual = base.duties.to_json()
    lines += [f"{k}={v}" for k, v in rules.duties.to_json().items() if v != usual[k]]
    usual = base.options.to_json()
    lines += [f"{k}={v}" for k, v in rules.options.to_json().items() if v != usual[k]]
    if trump is not None and rules.tables[trump] != base.tables[trump]:
        lines.append(f"points={rules.tables[trump]}")
    return lines


def _game(rules: RuleSet) -> str:
    """Return the table, the hands and where the rules are from."""
    sentences = [
        f"{rules.players} players, {rules.hand_size} cards each, played {rules.direction.value}."
    ]
    if rules.short_hand_size is not None:
        sentences.append(f"Without sevens and eights {rules.short_hand_size} cards each.")
    if rules.players == 3:
        sentences.append(
            "The taker plays against the other two, who are no partners in the duties."
        )
    if rules.discards:
        sentences.append(
            f"From the full pack he puts {rules.discards} cards away, which count for him."
        )
    if rules.has_piles:
        sentences.append(
            "Hands lie in piles: only their tops are in play, and what lies under a card turns up "
            "when its trick is over."
        )
    sentences.append(f"Source: {rules.sources}.")
    return "\n".join([f"{rules.name}: {rules.title}", *sentences])


def _score(rules: RuleSet) -> str:
    """Return how contracts are scored, with the options in force by name."""
    if rules.scheme is Scheme.NONE:
        return "Score: card points only, no contract is scored."
    said = rules.options.to_json()
    options = [f"  {name}={value}" for name, value in said.items() if rules.heeds(name)]
    return "\n".join([f"Score: {_SCHEMES[rules.scheme]}", *options])


def _duties(rules: RuleSet) -> str:
    """Return the duties as sentences, each with its name and value."""
    duties = rules.duties
    said = [
        (
            "overtake-trump",
            duties.overtake_trump.value,
            "who follows a led trump " + _OVERTAKE[duties.overtake_trump],
        ),
        (
            "overtake-plain",
            duties.overtake_plain.value,
            "who follows another suit " + _OVERTAKE[duties.overtake_plain],
        ),
        ("ruff", duties.ruff.value, "who cannot follow " + _RUFF[duties.ruff]),
        (
            "under",
            duties.under.value,
            "who cannot beat the trumps on the table " + _UNDER[duties.under],
        ),
    ]
    if duties.ruff is not Ruff.ALWAYS:
        said.append(
            (
                "partner-ruffed",
                duties.partner_ruffed.value,
                "when partner's ruff holds, " + _PARTNER_RUFFED[duties.partner_ruffed],
            )
        )
    lines = [f"  {name}={value}: {words}" for name, value, words in said]
    if Trump.SA in rules.tables:
        lines.append("  In no trump following suit is the only duty.")
    if Trump.TA in rules.tables:
        lines.append("  In all trumps every suit led is a trump led, and nothing is ruffed.")
    if rules.players == 4 and Overtake.ALWAYS in (duties.overtake_trump, duties.overtake_plain):
        lines.append("  What always holds, holds over partner's card too.")
    return "\n".join(["Duties:", *lines])


def _table_in_words(table: PointTable, trump: Trump) -> list[str]:
    lines = []
    if table.trump is not None:
        name = "trump" if table.plain is not None else "all trumps"
        lines.append(f"  {name} ({table.name}): {_ranks(TRUMP_ORDER, table.trump)}")
    if table.plain is not None:
        name = "other suits" if table.trump is not None else "no trump"
        lines.append(f"  {name} ({table.name}): {_ranks(PLAIN_ORDER, table.plain)}")
    return lines


def _ranks(order: tuple[Rank, ...], points: tuple[int, ...]) -> str:
    names = ["10" if rank is Rank.TEN else rank.letter for rank in reversed(order)]
    return ", ".join(
        f"{name} {points[rank]}" for name, rank in zip(names, reversed(order), strict=True)
    )
