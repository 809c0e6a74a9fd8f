"""The options of rules 5 and 6: their names, their values, and the defaults of each game."""

from __future__ import annotations

import pytest
from capot.errors import RuleError
from capot.options import (
    HEEDED,
    OPTION_VALUES,
    Belote,
    BothOver,
    Fail,
    Options,
    Scheme,
    TieDeclarations,
    WithoutTrick,
)
from capot.rules import RULE_SETS, rule_set

NAMES = set(RULE_SETS)
UNSCORED = {"bulgarian", "klaverjas-amsterdam", "klaverjas-rotterdam"}
CONTREE = {"contree", "coinche", "coinche-bga", "skill7-contree"}
BELA = {"bela", "bela-house", "bela2", "bela3"}


def games(**options: object) -> set[str]:
    """Return the scored games that have all these defaults."""
    return {
        name
        for name in NAMES - UNSCORED
        if all(getattr(rule_set(name).options, key) == value for key, value in options.items())
    }


def test_every_option_reads_back_what_it_writes() -> None:
    for name, values in OPTION_VALUES.items():
        for value in values or ("1", "501", "999999"):
            assert Options().changed({name: value}).to_json()[name] == value


def test_every_option_has_a_default_among_its_values() -> None:
    shown = Options().to_json()
    assert list(shown) == list(OPTION_VALUES)
    assert all(shown[name] in values for name, values in OPTION_VALUES.items() if values)


def test_every_option_but_those_of_other_schemes_is_heeded_somewhere() -> None:
    assert frozenset().union(*HEEDED.values()) == set(OPTION_VALUES)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("ties", "fail", "option 'ties' is none of declarations"),
        ("tie", "lost", "tie='lost' is none of fail, litige or made"),
        ("declarations", "yes", "'yes' is none of on or off"),
        ("bid-step", "5", "'5' is none of 10 or 1"),
        ("target", "0", "target='0' is no whole number from 1 to 999999"),
        ("target", "ten", "is no whole number"),
        ("target", "²", "is no whole number"),
        ("target", "9" * 5000, "is no whole number"),
    ],
)
def test_unknown_names_and_values(name: str, value: str, message: str) -> None:
    with pytest.raises(RuleError, match=message):
        Options().changed({name: value})


def test_which_games_are_scored_how() -> None:
    by_scheme = {scheme: {n for n in NAMES if rule_set(n).scheme is scheme} for scheme in Scheme}
    assert by_scheme[Scheme.NONE] == UNSCORED
    assert by_scheme[Scheme.CONTREE] == CONTREE
    assert by_scheme[Scheme.BELA] == BELA
    assert by_scheme[Scheme.CLASSIC] == NAMES - UNSCORED - CONTREE - BELA


def test_declarations_are_on_in_belote_coinche_bela_and_those_that_follow_them() -> None:
    on = {"belote", "belote-pagat", "soft", "coinche", "coinche-bga"} | BELA
    assert games(declarations=True) == on


def test_equal_best_declarations() -> None:
    assert games(tie_declarations=TieDeclarations.TAKERS) == {"belote", "soft"}
    assert games(tie_declarations=TieDeclarations.EARLIER) == {"skill7", "belote-pagat"} | BELA
    assert games(trump_sequence_first=False) == BELA


def test_bela_loses_what_a_side_without_a_trick_has() -> None:
    assert games(declarations_without_trick=WithoutTrick.LOST) == BELA
    assert games(declarations_without_trick=WithoutTrick.KEPT) == set()
    assert games(belote_without_trick=Belote.LOST) == BELA


def test_belote_is_lost_with_the_contract_in_skill7_and_bela() -> None:
    assert games(belote_on_fail=Belote.LOST) == {"skill7", "skill7-contree"} | BELA


def test_contree_of_skill7() -> None:
    shown = rule_set("skill7-contree").options.to_json()
    assert shown["contract-needs"] == "bid"
    assert shown["fail"] == "162"
    assert shown["coinche-doubles"] == "bid"
    assert games(fail=Fail.ALL) == {"skill7-contree"}


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("belote", 1000),
        ("skill7", 501),
        ("skill7-contree", 701),
        ("bela2", 501),
        ("bela3", 701),
        ("bela", 1001),
        ("bela-house", 1001),
        ("coinche", 1000),
        ("decouverte", 1000),
    ],
)
def test_targets(name: str, target: int) -> None:
    assert rule_set(name).options.target == target


def test_who_wins_when_both_are_over() -> None:
    assert "belote" in games(both_over=BothOver.TAKERS_FIRST)
    assert games(both_over=BothOver.HIGHER) >= {"belote-ffb", "skill7", "skill7-contree"} | BELA


def test_a_rule_set_changes_its_options_and_nothing_else() -> None:
    plain = rule_set("belote")
    changed = plain.changed(options={"tie": "litige", "target": "501"})
    assert (changed.options.tie.value, changed.options.target) == ("litige", 501)
    assert changed.duties == plain.duties
    assert plain.options.target == 1000


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        ("belote", "bid-step", "1"),
        ("belote", "bela3-fall", "both"),
        ("bela", "bela3-fall", "both"),
        ("bela", "rounding", "ten"),
        ("bela", "belote-all-trumps", "none"),
        ("coinche", "tie", "made"),
        ("bulgarian", "declarations", "on"),
    ],
)
def test_an_option_without_effect_in_the_game(name: str, option: str, value: str) -> None:
    with pytest.raises(RuleError, match=f"{option}={value} has no effect in {name}"):
        rule_set(name).changed(options={option: value})


def test_saying_what_holds_anyway_is_no_error() -> None:
    assert rule_set("bulgarian").changed(options={"declarations": "off"}).options == (
        rule_set("bulgarian").options
    )
