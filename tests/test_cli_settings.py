"""Where settings come from, what the locale changes, and text that is ASCII alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from capot.deals import Deal
from capot.notation import LOCALES, card_text
from capot.rules import RULE_SETS
from commandline import DEAL, ENDING, LABELLED, answer, capot, refusal

FRENCH = "N:DV8..D9.AV10 R9.D107.R87. 10.A9.AV10.D7 A7.RV8..R98"


def rules_of(result_of: str, *arguments: str, env: dict[str, str] | None = None) -> str:
    """Return the rule set a deal was solved under."""
    (found,) = capot("solve", "--format", "json", *arguments, result_of, env=env).objects
    return str(found["rules"])


def test_the_option_wins_over_the_deal_and_that_over_the_environment() -> None:
    env = {"CAPOT_RULES": "bela"}
    assert rules_of(ENDING) == "belote"
    assert rules_of(ENDING, env=env) == "bela"
    assert rules_of(f"{ENDING} rules=contree", env=env) == "contree"
    assert rules_of(f"{ENDING} rules=contree", "-r", "soft", env=env) == "soft"


def test_settings_are_shown_with_the_result() -> None:
    env = {"CAPOT_RULES": "bela", "CAPOT_DIRECTION": "clockwise"}
    text = capot("solve", "-t", "S", ENDING, env=env).out
    assert "rules bela" in text
    assert "play N → E → S → W" in text
    assert "rules bela" in capot("perft", "--depth", "1", "-t", "S", ENDING, env=env).out
    assert "rules bela" in capot("leads", ENDING, env=env).out
    assert "rules bela" in capot("leads", "-t", "S", ENDING, env=env).out
    assert "play N → E → S → W" in capot("show", ENDING, env=env).out


def test_a_deal_and_options_may_say_the_same_key() -> None:
    text = f"{ENDING} trump=H leader=W played=CK"
    (found,) = capot("solve", "--format", "json", "-t", "S", text).objects
    assert (found["trump"], found["leader"], found["played"]) == ("S", "W", ["CK"])
    (found,) = capot("solve", "--format", "json", "-l", "E", "--played", "CT", text).objects
    assert (found["trump"], found["leader"], found["played"]) == ("H", "E", ["CT"])
    (found,) = capot("solve", "--format", "json", "--dealer", "S", "--played", "", text).objects
    assert (found["leader"], found["played"]) == ("E", [])


def test_faults_of_the_environment_are_named() -> None:
    result = capot("solve", ENDING, env={"CAPOT_RULES": "bridge"})
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("capot: environment, line 1, column 7: rules 'bridge' is no rule")
    for name in ("CAPOT_LOCALE", "CAPOT_FORMAT", "CAPOT_DIRECTION", "CAPOT_ASCII"):
        assert capot("solve", ENDING, env={name: "x"}).status == 2


def test_the_format_of_the_environment_is_one_for_all_commands() -> None:
    for command in (["rules"], ["leads", ENDING], ["perft", "-t", "S", "--depth", "1", ENDING]):
        for output in ("json", "csv"):
            result = capot(*command, env={"CAPOT_FORMAT": output})
            assert (result.status, result.err) == (0, "")
            assert result.out.startswith(
                "{" if output == "json" else "deal," * (command[0] != "rules")
            )


def test_empty_settings_are_none() -> None:
    env = {"CAPOT_RULES": "", "CAPOT_LOCALE": "", "CAPOT_FORMAT": "", "CAPOT_ASCII": ""}
    assert capot("show", ENDING, env=env) == capot("show", ENDING)


# -- locales ----------------------------------------------------------------------------------


def test_a_locale_reads_and_writes_its_letters() -> None:
    text = answer("solve", "--locale", "fr", "-t", "P", "--played", "PV,PR", FRENCH)
    assert "On the table: N ♠V, W ♠R" in text
    assert "\n♠10         137    25       0  •\n" in text
    assert "♠V ♠R ♠10 ♠7" in text
    assert "trump ♣" in answer("show", "--locale", "fr", "-t", "T", FRENCH)
    assert "trump ♥" in answer("show", "--locale", "fr", "-t", "C", FRENCH)
    assert capot("show", "-t", "P", FRENCH, env={"CAPOT_LOCALE": "fr"}).status == 0


def test_a_locale_reads_no_other_letters() -> None:
    assert "Q is no rank in --locale fr" in refusal("show", "--locale", "fr", DEAL)
    assert "V is the jack in --locale fr" in refusal("show", f"N:V{DEAL[3:]}")


def in_locale(name: str, *, ascii: bool, deal: str = DEAL) -> str:
    """Return a deal with its cards written as a locale does."""
    hands = (
        " ".join(card_text(card, name, ascii) for card in hand) for hand in Deal.parse(deal).hands
    )
    return " ".join(f"{seat}: {hand}" for seat, hand in zip("NWSE", hands, strict=True))


@pytest.mark.parametrize("name", LOCALES)
def test_what_a_locale_writes_reads_back(name: str) -> None:
    for ascii in (False, True):
        deal = in_locale(name, ascii=ascii)
        (found,) = capot(
            "solve", "--format", "json", "--locale", name, "-l", "N", "-t", "♠", deal
        ).objects
        assert found["value"]["NS"] == 137


# -- ASCII ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOCALES)
@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["solve", "-t", "♠"],
        ["solve", "-t", "♠", "--check"],
        ["solve", "-t", "SA"],
        ["solve", "-t", "TA", "--rules", "all"],
        ["solve", "--rules", "all"],
        ["leads"],
        ["leads", "-t", "♠"],
        ["show"],
        ["show", "-t", "♣"],
        ["perft", "--depth", "2", "-t", "♦"],
    ],
)
def test_ascii_alone(command: list[str], name: str) -> None:
    deal = in_locale(name, ascii=True, deal=ENDING)
    text = answer(*command, "--ascii", "--locale", name, "-l", "N", deal)
    assert text.isascii()
    assert "?" not in text


def test_ascii_letters_are_those_of_the_locale() -> None:
    deal = in_locale("fr", ascii=True)
    text = answer("solve", "--ascii", "--locale", "fr", "-l", "N", "-t", "P", deal)
    assert "\nPV          137    25       0  *\n" in text
    assert "play N > W > S > E" in text
    assert "\nNS 137 | EW 25\n" in text


@pytest.mark.parametrize("name", [None, *RULE_SETS])
def test_rules_in_ascii(name: str | None) -> None:
    text = answer("rules", "--ascii", *([name] if name else []))
    assert text.isascii()
    assert "?" not in text
    assert "\\" not in text


def test_names_of_files_in_ascii(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("été.txt").write_text(f"{ENDING}\n{ENDING}\n", "utf-8")
    assert answer("show", "--ascii", "été.txt").startswith("Deal 1, ete.txt line 1\n\n")


def test_reasons_and_claims_in_ascii() -> None:
    deal = "N:.T87.. .A9.7. .KQJ.. ..A98. trump=S played=HT,H9"
    text = answer("solve", "--ascii", "--rules", "all", deal)
    assert "trick 1, H9: W may not play it, H must be followed with a card above H10" in text
    lesson = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["NS ≥ 20", "best = ♣A", "NS ≠ 26"]'
    result = capot("verify", "--ascii", "-", stdin=lesson)
    assert result.rows[:3] == [
        "stdin:3: ok NS >= 20",
        "stdin:3: NO best = CA  (best = C8)",
        "stdin:3: NO NS != 26  (NS 26 | EW 14)",
    ]


def test_the_environment_may_ask_for_ascii() -> None:
    assert capot("show", LABELLED, env={"CAPOT_ASCII": "1"}).out.isascii()
    assert not capot("show", LABELLED, env={"CAPOT_ASCII": "0"}).out.isascii()
