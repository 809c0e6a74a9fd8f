"""Records with keys said anew: what stays, what is dropped, and what is refused."""

from __future__ import annotations

import pytest
from capot.errors import NotationError
from capot.notation import LOCALES, changed, read_record, write_record
from capot.rules import RULE_SETS
from commandline import ENDING, LABELLED, PILES, THREE, TWELVE, TWO

FULL = f"{ENDING} trump=S leader=W rules=contree under=must points=ta-14 taker=N bid=100 history=NS"


def after(text: str, locale: str = "en", **said: str) -> str:
    """Return the line of a record once keys are said anew, `_` in their names standing for `-`."""
    anew = {key.replace("_", "-"): value for key, value in said.items()}
    return write_record(changed(read_record(text, locale=locale), anew, locale), locale)


def test_what_is_not_said_anew_stays() -> None:
    assert after(FULL) == write_record(read_record(FULL))
    assert after(FULL, trump="H") == write_record(read_record(FULL.replace("=S ", "=H ")))
    assert after(FULL, under="free", bid="capot") == (
        f"{ENDING} trump=S leader=W rules=contree points=ta-14 history=NS taker=N bid=capot"
    )


def test_a_dealer_says_the_leader() -> None:
    assert after(FULL, dealer="W") == write_record(read_record(FULL.replace("=W", "=S")))


def test_cards_played_are_left_out() -> None:
    assert after(f"{ENDING} trump=S played=CA,C9", trump="H") == f"{ENDING} trump=H"


def test_another_rule_set_is_that_of_the_catalogue() -> None:
    assert after(FULL, rules="bela", bid="") == (
        f"{ENDING} trump=S leader=W rules=bela history=NS taker=N"
    )
    assert after(f"{ENDING} rules=contree under=must", rules="contree") == f"{ENDING} rules=contree"
    assert after(ENDING, rules="contree", under="must") == f"{ENDING} rules=contree under=must"


@pytest.mark.parametrize("name", ["klaverjas-amsterdam", "klaverjas-rotterdam"])
def test_seats_keep_their_names(name: str) -> None:
    line = after(ENDING, rules=name)
    assert line == f"{ENDING} rules={name} direction=anticlockwise"
    assert after(line, rules="belote") == ENDING
    assert after(LABELLED, rules=name).startswith("N:QJ8..Q9.AJT W:K9.QT7.K87. S:")


def test_an_empty_value_says_nothing() -> None:
    assert after(FULL, leader="", history="", under="", points="", taker="", bid="", trump="") == (
        f"{ENDING} rules=contree"
    )
    assert after(f"{ENDING} trump=S", dealer="", trump="") == ENDING


def test_no_cards_put_away_is_a_value() -> None:
    ending = "N:...A8 ...K9 ...Q7 rules=bela3 taker=N discards=SJ,S7"
    assert after(ending, discards="") == ending.replace(" discards=SJ,S7", "")
    assert "discards=D7,D8" in after(ending, discards="D8,D7")


@pytest.mark.parametrize("locale", LOCALES)
def test_keys_are_read_in_a_locale(locale: str) -> None:
    letters = {"en": "C", "fr": "T", "pt": "P", "hr": "T", "de": "Kr", "nl": "K"}
    line = write_record(read_record(f"{ENDING} trump=S"), locale)
    deal, _, _ = line.rpartition(" ")
    assert after(line, locale, trump=letters[locale]) == f"{deal} trump={letters[locale]}"


@pytest.mark.parametrize("text", [ENDING, TWO + " rules=bela2", PILES + " rules=decouverte"])
def test_the_game_is_one_for_the_table(text: str) -> None:
    record = read_record(text)
    for name, rules in RULE_SETS.items():
        fits = (rules.players, rules.has_piles) == (
            len(record.deal.hands),
            record.deal.piles is not None,
        )
        if fits:
            assert changed(record, {"rules": name}).rules.name == name
        else:
            with pytest.raises(NotationError, match=f"{name} is "):
                changed(record, {"rules": name})


def test_a_taker_who_still_holds_twelve_cards() -> None:
    record = read_record(f"{TWELVE} rules=bela3 taker=E")
    assert changed(record, {"trump": "C"}).to_put_away == "E"
    assert changed(record, {"taker": ""}).auction.taker == "E"
    with pytest.raises(NotationError, match="W is the taker"):
        changed(record, {"taker": "W"})
    assert "rules=belote3" in after(f"{THREE} rules=bela3 taker=E", rules="belote3")


@pytest.mark.parametrize(
    ("said", "problem", "fix"),
    [
        ({"played": "SA"}, "the cards played are not said anew", "leave played= out"),
        ({"Direction": "clockwise"}, "the order of play is that of the deal", "leave direction="),
        ({"colour": "S"}, "'colour' is no key", "keys are trump leader"),
        ({"colour": ""}, "'colour' is no key", "keys are trump leader"),
        ({"trump": "Z"}, "trump Z is no contract", "write S, H, D, C, SA or TA"),
        ({"rules": "bridge"}, "rules 'bridge' is no rule set", "write belote"),
        ({"rules": "bela2"}, "bela2 is for 2 players, the deal has 4 hands", "or say rules="),
        ({"under": "free", "ruff": "always"}, "under=free has no effect", ""),
        ({"leader": "N", "dealer": "N"}, "dealer=N makes W lead and leader=N is said", "leave one"),
        ({"taker": "X"}, "taker=X is no seat and no side", "write N"),
    ],
)
def test_what_is_refused(said: dict[str, str], problem: str, fix: str) -> None:
    with pytest.raises(NotationError) as caught:
        changed(read_record(ENDING), said)
    assert caught.value.problem.startswith(problem)
    assert fix in caught.value.fix
