"""`capot show --svg`: one picture on stdout, several in files, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import capot
import pytest
from commandline import DEAL, ENDING, TWELVE, answer, process, refusal
from commandline import capot as command

PICTURE = ("show", "--svg")


def test_a_position_is_that_of_the_package() -> None:
    said = ("-t", "S", "--played", "SJ,SK", "--taker", "NS", "-r", "coinche", DEAL)
    position = capot.Position.parse(f"{DEAL} trump=S played=SJ,SK taker=NS rules=coinche")
    assert answer(*PICTURE, *said) == capot.svg(position) + "\n"


def test_a_deal_needs_no_contract() -> None:
    assert answer(*PICTURE, DEAL) == capot.svg(capot.Deal.parse(DEAL)) + "\n"


def test_a_taker_who_has_still_to_put_cards_away_is_shown_as_a_deal() -> None:
    root = ElementTree.fromstring(answer(*PICTURE, "-r", "bela3", "-t", "S", TWELVE))
    assert len([each for each in root.iter() if each.get("data-card")]) == 32


def test_letters_of_a_locale() -> None:
    text = answer(*PICTURE, "--locale", "fr", "-t", "P", "N:...A8 ...R9 ...D7 ...V10")
    for rank in ">R<", ">D<", ">V<":
        assert rank in text


def test_ascii_has_references_and_is_the_same_picture() -> None:
    plain = answer(*PICTURE, "--ascii", DEAL)
    assert plain.isascii()
    assert ElementTree.canonicalize(plain) == ElementTree.canonicalize(answer(*PICTURE, DEAL))


def test_a_terminal_without_the_signs_gets_references() -> None:
    ended = process(*PICTURE, DEAL, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ElementTree.canonicalize(ended.stdout) == ElementTree.canonicalize(
        answer(*PICTURE, DEAL)
    )


def test_one_picture_goes_to_the_file_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "deal.svg"
    assert answer(*PICTURE, "-o", str(path), DEAL) == ""
    assert path.read_text("utf-8") == answer(*PICTURE, DEAL)
    assert answer(*PICTURE, "-o", "-", DEAL) == answer(*PICTURE, DEAL)


def test_several_pictures_are_numbered(tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text(f"{DEAL}\nN:nonsense\n{ENDING}\n", "utf-8")
    result = command(*PICTURE, "-o", str(tmp_path / "deal.svg"), str(deals))
    assert (result.status, result.out) == (2, "")
    assert "line 2" in result.err
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["deal-1.svg", "deal-3.svg"]
    assert (tmp_path / "deal-3.svg").read_text("utf-8") == answer(*PICTURE, ENDING)


def test_what_is_refused(tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text(f"{DEAL}\n{ENDING}\n", "utf-8")
    assert "say -o FILE" in refusal(*PICTURE, str(deals))
    assert "say -o FILE" in refusal(*PICTURE, "-o", "-", str(deals))
    assert "say --svg" in refusal("show", "-o", str(tmp_path / "deal.svg"), DEAL)
    assert "no folder" in refusal(*PICTURE, "-o", str(tmp_path / "no" / "deal.svg"), DEAL)
    assert "--rules all" in refusal(*PICTURE, "--rules", "all", DEAL)
    assert [path.name for path in tmp_path.iterdir()] == ["deals.txt"]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder nobody can write to")
def test_a_file_that_cannot_be_written_is_named() -> None:
    assert "/proc/deal.svg" in refusal(*PICTURE, "-o", "/proc/deal.svg", DEAL)
