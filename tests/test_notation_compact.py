"""The quick way to read a deal in dots reads it as the full reader does, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from capot.deals import Deal
from capot.errors import NotationError
from capot.notation import read_record, record_from_json
from capot.notation.deals import CompactDeal
from capot.rules import RULE_SETS
from commandline import DEAL, ENDING, PILES, SWEEP, THREE, TWELVE, TWO
from hypothesis import example, given
from hypothesis import strategies as st
from test_notation_deals import deals

DEALS = [DEAL, ENDING, SWEEP, THREE, TWELVE, TWO, PILES, "n:A... K... Q... J...", "S:A...\tK..."]
LETTERS = st.sampled_from("NWSE789TJQKA10.-: \t\n\u00a0\u2028#=/♠()sxX\0")


@st.composite
def nearly_deals(draw: st.DrawFn) -> str:
    """Draw the text of a deal with a few characters taken out, put in or changed."""
    text = draw(st.sampled_from(DEALS) | deals().map(str))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        end = at + draw(st.integers(0, 2))
        text = text[:at] + draw(st.text(LETTERS, max_size=2)) + text[end:]
    return text


def outcome_of(read: Callable[..., Any], text: str, **said: Any) -> object:
    """Return what a reader makes of a text: the record with its places, or the error."""
    try:
        record = read(text, line=7, **said)
        return record, record.places
    except NotationError as error:
        return str(error)


KEYS = st.fixed_dictionaries(
    {},
    optional={
        "rules": st.sampled_from([*RULE_SETS, "none"]),
        "direction": st.sampled_from(["clockwise", "anticlockwise"]),
        "leader": st.sampled_from("NWSEX"),
        "trump": st.sampled_from(["S", "SA", "X"]),
        "taker": st.sampled_from("NWSE"),
        "played": st.sampled_from(["SJ", "CA,C9", ""]),
    },
)


@given(nearly_deals(), KEYS, st.sampled_from(["en", "en", "fr", "de"]))
@example(DEAL, {}, "en")
@example("N:A... K... A... Q...", {}, "en")
@example(TWELVE, {"rules": "bela3"}, "en")
@example(DEAL.replace("A", "J", 1), {}, "en")
@example("W:A... K... Q... J...", {"rules": "klaverjas-amsterdam"}, "en")
@example("E:A... K... Q...", {"rules": "bela3", "taker": "N"}, "en")
def test_both_ways_say_the_same(text: str, keys: dict[str, str], locale: str) -> None:
    line = json.dumps({"deal": text, **keys}, ensure_ascii=False)
    quick = [
        outcome_of(read_record, text, overrides=keys, locale=locale),
        outcome_of(record_from_json, line, locale=locale),
    ]
    with patch.object(CompactDeal, "of", return_value=None):
        full = [
            outcome_of(read_record, text, overrides=keys, locale=locale),
            outcome_of(record_from_json, line, locale=locale),
        ]
    assert quick == full


@pytest.mark.parametrize("text", DEALS)
def test_the_quick_way_is_taken_by_deals_in_dots(text: str) -> None:
    found = CompactDeal.of(text)
    assert (found is None) == ("(" in text)
    if found is not None:
        players = len(found.hands)
        (rules,) = [
            r
            for r in RULE_SETS.values()
            if r.name in ("belote", "bela3", "bela2") and r.players == players
        ]
        read = found.deal(rules)
        assert (read is None) == (text == TWELVE)
        assert read in (None, Deal.parse(text))
