"""`capot solve` in text: what it shows, in which order, and nothing else."""

from __future__ import annotations

import pytest
from commandline import DEAL, ENDING, FINISHED, LABELLED, SWEEP, answer, capot, refusal

ENDING_TEXT = """\
        N
        ♠ –
        ♥ –
        ♦ –
        ♣ A 8
W       trump ♠              E
♠ –     N leads              ♠ –
♥ –     play N → W → S → E   ♥ –
♦ –     rules belote         ♦ –
♣ K 9                        ♣ 10 J
        S
        ♠ –
        ♥ –
        ♦ –
        ♣ Q 7

NS 26 · EW 14

N plays      NS    EW    cost  best
---------  ----  ----  ------  ------
♣8           26    14       0  •
♣A           16    24     -10

  trick  leads    best line     wins      points    NS    EW
-------  -------  ------------  ------  --------  ----  ----
      1  N        ♣8 ♣K ♣7 ♣10  E             14     0    14
      2  E        ♣J ♣A ♣9 ♣Q   N             26    26    14
"""


def after_diagram(text: str) -> str:
    """Return what follows the diagram."""
    return text.split("\n\n", 1)[1]


def test_diagram_outcome_cards_and_line() -> None:
    assert answer("solve", "-t", "S", ENDING) == ENDING_TEXT


def test_a_trick_in_progress_lies_under_the_diagram() -> None:
    text = answer("solve", "-t", "S", "--played", "CA,C9", ENDING)
    assert "♣ K   S to play" in text
    assert after_diagram(text).startswith("On the table: N ♣A, W ♣9\n\nNS 16 · EW 24\n\nS plays ")


def test_points_taken_and_to_come_in_mid_play() -> None:
    text = answer("solve", "-t", "S", "--played", "C8,CK,C7,CT", ENDING)
    assert after_diagram(text).startswith("NS 26 · EW 14\ntaken: NS 0 · EW 14, to come: NS 26 · ")
    assert text.endswith("\n      2  E        ♣J ♣A ♣9 ♣Q  N             26    26    14\n")


def test_a_finished_deal_has_its_result_alone() -> None:
    text = answer("solve", "-t", "S", "--played", FINISHED, ENDING)
    assert after_diagram(text) == "NS 21 · EW 19\nevery card is played\n"


def test_every_card_of_a_lost_deal_is_best() -> None:
    text = answer("solve", "-t", "C", "--history", "EW", ENDING)
    lines = after_diagram(text).splitlines()
    assert lines[0] == "EW capot (162 – 0)"
    assert [line.split() for line in lines[4:6]] == [
        ["♣8", "0", "capot", "0", "•"],
        ["♣A", "0", "capot", "0", "•"],
    ]


def test_a_capot_is_no_number() -> None:
    text = answer("solve", "-t", "S", SWEEP)
    assert after_diagram(text).startswith("NS capot (252 – 0)\n")


def test_all_trumps_of_belote_on_both_scales() -> None:
    assert "\n\nNS 217 · EW 41\non the scale of 162: NS 136 · EW 26\n" in answer(
        "solve", "-t", "TA", DEAL
    )
    assert "scale" not in answer("solve", "-t", "TA", "-r", "bulgarian", DEAL)


def test_no_trump_and_all_trumps_are_said_in_words() -> None:
    assert "\nW       no trump             E\n" in answer("solve", "-t", "SA", ENDING)
    assert "\nW       all trumps           E\n" in answer("solve", "-t", "TA", ENDING)


def test_without_a_trump_every_contract() -> None:
    assert (
        after_diagram(answer("solve", DEAL))
        == """\
trump         NS    EW
----------  ----  ----
♠            137    25
♥             39   123
♦            135    27
♣            111    51
no trump     130    32
all trumps   217    41

all trumps on the scale of 162: NS 136 · EW 26
"""
    )
    assert "trump" not in after_diagram(answer("solve", "-r", "bela", DEAL)).split("♠")[1]


def test_several_deals_get_one_answer_each() -> None:
    text = answer("solve", "-t", "S", "-", stdin=f"{ENDING}\n# no deal\n{ENDING}\n")
    assert text == f"Deal 1, stdin line 1\n\n{ENDING_TEXT}\nDeal 2, stdin line 3\n\n{ENDING_TEXT}"


def test_a_check_is_said() -> None:
    said = "\n\nchecked: plain mode finds the same for every card\n"
    assert answer("solve", "--check", "-t", "S", ENDING) == ENDING_TEXT[:-1] + said
    assert answer("solve", "--check", ENDING).endswith(said)


@pytest.mark.parametrize("arguments", [["-t", "S"], []])
def test_a_check_that_fails_is_status_1(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from capot.solver import CheckFailed, Solver

    def check(solver: object, answer: object) -> None:
        raise CheckFailed("the search says CA gives another outcome")

    monkeypatch.setattr(Solver, "check", check)
    result = capot("solve", "--check", *arguments, ENDING)
    assert (result.status, result.out) == (1, "")
    assert result.err == "capot: check failed: the search says CA gives another outcome\n"


# -- rule sets --------------------------------------------------------------------------------


def test_all_rule_sets_in_one_table() -> None:
    text = after_diagram(answer("solve", "--rules", "all", "-t", "SA", DEAL))
    assert (
        text
        == """\
rules         NS    EW  best cards
----------  ----  ----  ------------
belote       130    32  ♦Q ♣10 ♣A
belote-ffb   130    32  ♦Q ♣10 ♣A
contree      130    32  ♦Q ♣10 ♣A
coinche      130    32  ♦Q ♣10 ♣A
bulgarian    106    24  ♦Q ♣10 ♣A
"""
    )


def test_all_rule_sets_and_all_contracts_in_one_table() -> None:
    lines = after_diagram(answer("solve", "--rules", "all", DEAL)).splitlines()
    assert [lines[row].split() for row in (0, 2, 11, 15)] == [
        ["rules", "points", "of", "♠", "♥", "♦", "♣", "no", "trump", "all", "trumps"],
        ["belote", "NS", "137", "39", "135", "111", "130", "217"],
        ["bela", "NS", "137", "39", "139", "109", "–", "–"],
        ["klaverjas-rotterdam", "NS", "137", "25", "135", "117", "–", "–"],
    ]
    assert lines[17] == "–capot: the opponents take every trick."


def test_a_rule_set_that_cannot_answer_says_why() -> None:
    # In Bela W must beat the ten of hearts; elsewhere he may play the nine under it.
    deal = "N:.T87.. .A9.7. .KQJ.. ..A98. trump=S played=HT,H9"
    lines = answer("solve", "--rules", "all", deal).splitlines()
    bela = next(line for line in lines if line.startswith("bela "))
    assert bela.split(maxsplit=3)[1:] == [
        "–",
        "–",
        "trick 1, H9: W may not play it, ♥ must be followed with a card above ♥10",
    ]
    assert next(line for line in lines if line.startswith("contree ")).split()[1:3] == ["14", "37"]


def test_no_rule_set_at_all() -> None:
    assert refusal("solve", "--rules", "all", "-t", "S", "--played", "CK", ENDING) == (
        "capot: line 1, column 1: no rule set can answer this deal: `N:...A8 ...K9 ...Q7 ...JT`; "
        "trick 1, CK: N is to play and W holds it"
    )


def test_all_rule_sets_keep_the_seats_of_the_deal() -> None:
    deals = {
        found["deal"]: found["options"]["direction"]
        for found in capot("solve", "--rules", "all", "--format", "json", "-t", "S", DEAL).objects
    }
    assert deals == {DEAL: "anticlockwise"}


def test_single_duties_and_all_rule_sets_exclude_each_other() -> None:
    assert "--rules all and under exclude" in refusal(
        "solve", "--rules", "all", "--duty", "under=free", DEAL
    )
    assert "--rules all and single duties, options or points exclude" in refusal(
        "solve", "--rules", "all", f"{DEAL} points=ta-14"
    )


def test_what_differs_from_the_rule_set_is_shown() -> None:
    text = answer("solve", "-t", "TA", "--duty", "under=free", "--points", "ta-14", DEAL)
    for line in ("rules belote", "under=free", "points=ta-14"):
        assert f"   {line}" in text


def test_what_a_game_leaves_out_is_a_note() -> None:
    note = "\nNote: roem, the points made inside tricks, is not counted.\n"
    assert answer("solve", "-r", "klaverjas-amsterdam", "-t", "S", ENDING).endswith(note)
    assert answer("solve", "-r", "klaverjas-amsterdam", ENDING).endswith(note)
    assert "Note (klaverjas-amsterdam, klaverjas-rotterdam): roem" in answer(
        "solve", "--rules", "all", "-t", "S", ENDING
    )


def test_a_labelled_deal_needs_its_leader() -> None:
    assert refusal("solve", "-t", "S", LABELLED).endswith("; say leader=N, W, S or E")
    assert "W leads" in answer("solve", "-t", "S", "-l", "W", LABELLED)
    assert "W leads" in answer("solve", "-t", "S", "--dealer", "N", LABELLED)
    assert "E leads" in answer(
        "solve", "-t", "S", "--dealer", "N", "--direction", "clockwise", LABELLED
    )
