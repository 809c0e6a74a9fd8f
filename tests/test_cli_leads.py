"""`capot leads`, `capot show`, `capot rules` and `capot perft` in text."""

from __future__ import annotations

from capot.rules import RULE_SETS
from commandline import DEAL, ENDING, FINISHED, LABELLED, SWEEP, answer, capot, refusal


def after_diagram(text: str) -> str:
    """Return what follows the diagram."""
    return text.split("\n\n", 1)[1]


# -- leads ------------------------------------------------------------------------------------


def test_leads_by_contract_best_first() -> None:
    assert (
        after_diagram(answer("leads", DEAL))
        == """\
N leads    points of      ♠     ♥     ♦     ♣     no trump     all trumps
---------  -----------  ----  ----  ----  ----  -----------  -------------
♠J         NS           137•   39•   117  111•          127            203
♦Q         NS             95   39•  135•   100         130•           217•
♦9         NS             95   39•  135•   100          127           217•
♠8         NS             95   39•   119  111•          127            179
♠Q         NS             92    38   116   110          126            179
♣J         NS             95    25   114    81          111            176
♣10        NS             86    21   105    75         130•            169
♣A         NS             86    21   105    74         130•            168

• best in its contract; –capot: the opponents take every trick.
"""
    )


def test_leads_in_one_contract_with_their_reasons() -> None:
    assert after_diagram(answer("leads", "-t", "S", DEAL)).splitlines()[:4] == [
        "N leads      NS    EW    cost  where the points go",
        "---------  ----  ----  ------  ---------------------------------------------------",
        "♠J          137    25       0  best",
        "♠8           95    67     -42  trick 1: N leads ♠8 ♠9 ♠10 ♠7, W wins 24, 34 behind",
    ]


def test_leads_are_those_of_the_seat_to_lead() -> None:
    text = answer("leads", "-t", "S", "-l", "E", LABELLED)
    assert after_diagram(text).startswith("E leads ")
    assert "\n♣9 " in text
    assert "\n♣9         EW " in answer("leads", "-l", "E", LABELLED)


def test_a_lost_capot_is_told_from_points() -> None:
    table = after_diagram(answer("leads", "--history", "EW", ENDING)).splitlines()
    assert table[2].split() == ["♣8", "NS", "26•", "26•", "26•", "–capot•", "34•", "–capot•"]
    assert "capot•" in answer("leads", SWEEP)


def test_the_trick_in_which_only_a_capot_is_lost() -> None:
    text = answer("leads", "-t", "S", "--history", "NS", "N:Q7... 8..K. .9.J. .87..")
    assert [line.split(maxsplit=4) for line in after_diagram(text).splitlines()[2:]] == [
        ["♠Q", "capot", "0", "0", "best"],
        ["♠7", "19", "0", "-90", "trick 1: N leads ♠7 ♠8 ♥9 ♥7, W wins 0, no capot"],
    ]


def test_leads_are_asked_before_the_first_card() -> None:
    assert refusal("leads", f"{ENDING} played=C8") == (
        "capot: line 1, column 34: leads are asked of a deal before its first card: "
        "`N:...A8 ...K9 ...Q7 ...JT played=C8`; leave played= out"
    )


CARDS = ("S8", "SJ", "SQ", "D9", "DQ", "CT", "CJ", "CA")
NAMES = ("♠8", "♠J", "♠Q", "♦9", "♦Q", "♣10", "♣J", "♣A")


def test_leads_in_one_contract_under_every_rule_set() -> None:
    text = after_diagram(answer("leads", "--rules", "all", "-t", "S", DEAL))
    heading, _, *rows = text.split("\n\n")[0].splitlines()
    assert heading.split() == ["rules", "points", "of", *NAMES]
    found = capot("leads", "--rules", "all", "-t", "S", "--format", "json", DEAL).objects
    assert [row.split()[0] for row in rows] == [one["rules"] for one in found]
    assert len({tuple(row.split()[2:]) for row in rows}) > 1
    for row, one in zip(rows, found, strict=True):
        leads = {lead["card"]: lead for lead in one["leads"]}
        cells = [f"{leads[c]['NS']}{'•' * leads[c]['best']}" for c in CARDS]
        assert row.split()[1:] == ["NS", *cells]
        deal = f"{DEAL} rules={one['rules']} direction=anticlockwise"
        (alone,) = capot("leads", "-t", "S", "--format", "json", deal).objects
        assert alone["leads"] == one["leads"]
    assert "• best under its rules;" in text
    rows = capot("leads", "--rules", "all", "-t", "S", "--format", "csv", DEAL).rows
    assert rows[0] == "deal,rules,trump,leader,card,NS,EW,capot,cost,best,turn"
    assert len(rows) == 1 + len(CARDS) * len(found)


def test_leads_in_every_contract_under_every_rule_set() -> None:
    text = answer("leads", "--rules", "all", ENDING)
    for name, rules in RULE_SETS.items():
        if rules.players == 4:
            alone = after_diagram(answer("leads", f"{ENDING} rules={name} direction=anticlockwise"))
            assert f"\n\nrules {name}\n\n{alone.split(chr(10) * 2)[0]}\n\n" in text


# In Bela W must beat the ten of hearts, and the ace is then no card of his to win a trick with.
HEARTS = "N:.T87.. .A9.7. .KQJ.. ..A98."


def test_ways_to_play_under_every_rule_set() -> None:
    text = answer("perft", "--depth", "4", "-t", "S", "--rules", "all", HEARTS)
    rows = [line.split() for line in text.partition("\nrules ")[2].splitlines()[2:]]
    for name, *counts in rows:
        alone = answer("perft", "--depth", "4", "-t", "S", f"{HEARTS} rules={name} "
                       "direction=anticlockwise")  # fmt: skip
        assert counts == [line.split()[1] for line in alone.splitlines()[-4:]]
    assert len({tuple(counts) for _, *counts in rows}) > 1
    found = capot("perft", "--depth", "2", "-t", "S", "--rules", "all", "--format", "json", HEARTS)
    assert [one["rules"] for one in found.objects] == [name for name, *_ in rows]
    csv = capot("perft", "--depth", "2", "-t", "S", "--rules", "all", "--format", "csv", HEARTS)
    assert csv.rows[:2] == ["deal,rules,depth,sequences", "1,belote,1,3"]


def test_a_play_that_some_rules_forbid() -> None:
    deal = f"{HEARTS} trump=S played=HT,H9"
    text = answer("perft", "--depth", "1", "--rules", "all", deal)
    assert "\nbela is left out: trick 1, H9: W may not play it" in text
    result = capot("perft", "--depth", "1", "--rules", "all", "--format", "json", deal)
    assert result.status == 0
    assert "capot: bela is left out: trick 1, H9: W may not play it" in result.err


def test_a_diagram_is_of_one_rule_set() -> None:
    assert "leave --rules all out" in refusal("show", "--rules", "all", ENDING)


# -- show -------------------------------------------------------------------------------------

SHOWN = """\
           N
           ♠ Q J 8
           ♥ –
           ♦ Q 9
           ♣ A 10 J
W          N leads              E
♠ K 9      play N → W → S → E   ♠ A 7
♥ 10 Q 7   anticlockwise        ♥ K J 8
♦ K 8 7                         ♦ –
♣ –                             ♣ K 9 8
           S
           ♠ 10
           ♥ A 9
           ♦ A 10 J
           ♣ Q 7
"""


def test_the_diagram_alone() -> None:
    assert answer("show", DEAL) == SHOWN


def test_nobody_leads_a_labelled_deal_until_it_is_said() -> None:
    assert "W          play N → W → S → E   E\n♠ K 9      anticlockwise  " in answer(
        "show", LABELLED
    )
    assert "W          trump ♠              E\n♠ 9 K " in answer("show", "-t", "S", LABELLED)
    assert answer("show", "-l", "N", LABELLED) == SHOWN


def test_trumps_stand_in_their_own_order() -> None:
    text = answer("show", "-t", "D", DEAL)
    assert "♦ 9 Q" in text
    assert "♦ J A 10" in text


def test_clockwise_deals_name_other_seats() -> None:
    text = answer("show", "-r", "klaverjas-amsterdam", DEAL)
    assert "play N → E → S → W" in text
    assert "\n♠ A 7     clockwise" not in text
    assert "E\n♠ A 7 " in text


def test_cards_played_have_left_the_hands() -> None:
    text = answer("show", "-t", "S", "--played", "C8,CK,C7", ENDING)
    assert "♣ A\n" in text
    assert text.endswith("\n\nOn the table: N ♣8, W ♣K, S ♣7\n")
    assert "every card" not in answer("show", "-t", "S", "--played", FINISHED, ENDING)
    assert "no trump is said" in refusal("show", "--played", "C8", ENDING)


# -- rules ------------------------------------------------------------------------------------


def test_the_list_of_rule_sets() -> None:
    lines = answer("rules").splitlines()
    assert lines[0].split() == ["rules", "game", "players", "contracts"]
    assert [line.split()[0] for line in lines[2:]] == list(RULE_SETS)
    assert lines[4].split(maxsplit=2) == ["contree", "Contrée", "4  S H D C SA TA"]


def test_a_rule_set_in_words() -> None:
    assert answer("rules", "bela").startswith(
        "bela: Croatian Bela\n4 players, 8 cards each, played anticlockwise.\n"
    )
    assert "  overtake-plain=always: who follows another suit must beat" in answer("rules", "BELA")
    assert "Note: roem" in answer("rules", "klaverjas-rotterdam")


def test_an_unknown_rule_set() -> None:
    assert refusal("rules", "bridge").startswith("capot: rules 'bridge' is none of belote, ")
    assert " belote, belote-ffb" in refusal("rules", "x" * 5000)


# -- perft ------------------------------------------------------------------------------------


def test_counts_of_plays_under_what_they_are_counted_for() -> None:
    assert (
        answer("perft", "--depth", "3", "-t", "S", "-r", "contree", ENDING)
        == """\
trump ♠, N to play, rules contree

  cards    sequences
-------  -----------
      1            2
      2            4
      3            8
"""
    )


def test_no_more_cards_are_counted_than_there_are() -> None:
    text = answer("perft", "--depth", "32", "-t", "S", "--played", "C8,CK,C7,CT,CJ", ENDING)
    assert [line.split() for line in text.splitlines()[4:]] == [["1", "1"], ["2", "1"], ["3", "1"]]
    assert "every card is played" in answer(
        "perft", "--depth", "1", "-t", "S", "--played", FINISHED, ENDING
    )


def test_a_depth_is_needed() -> None:
    assert "'--depth'" in refusal("perft", "-t", "S", ENDING)
    assert "'0' is no whole number from 1 to 32" in refusal(
        "perft", "-t", "S", "--depth", "0", ENDING
    )
    assert "no trump is said" in refusal("perft", "--depth", "1", ENDING)


def test_headings_of_several_deals() -> None:
    for command in (
        ["leads"],
        ["leads", "-t", "S"],
        ["show"],
        ["perft", "-t", "S", "--depth", "1"],
    ):
        result = capot(*command, "-", stdin=f"{ENDING}\n{ENDING}")
        assert result.out.startswith("Deal 1, stdin line 1\n\n")
        assert "\n\nDeal 2, stdin line 2\n\n" in result.out
