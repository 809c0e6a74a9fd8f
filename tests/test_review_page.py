"""The page of a review: complete without scripts, safe, and driven in a real browser."""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from xml.etree.ElementTree import Element

import capot
import pytest
from capot.analysis.review import Review
from capot.errors import CapotError
from chromium import MISSING, PROGRAM, Browser, Page, browser
from commandline import ENDING, FINISHED, answer, refusal
from commandline import capot as command
from markup import classed, rows, tree, words

RECORD = Path(__file__).parents[1] / "examples" / "deals" / "last_night.txt"
SECOND = f"{ENDING} trump=S played={FINISHED}"


@pytest.fixture(scope="module")
def review() -> Review:
    return capot.review(RECORD.read_text("utf-8"))


@pytest.fixture(scope="module")
def text(review: Review) -> str:
    """A page of two deals, the first of them whole."""
    return capot.review_page([review, capot.review(SECOND)], titles=["Last night", "Ending"])


@pytest.fixture(scope="module")
def page(text: str) -> Element:
    return tree(text)


def deals_of(page: Element) -> list[Element]:
    return classed(page, "deal")


def one(root: Element, name: str) -> Element:
    (found,) = classed(root, name)
    return found


# -- what stands on it ------------------------------------------------------------------------


def test_every_card_of_every_position_has_the_outcome_of_a_fresh_solve(
    page: Element, review: Review
) -> None:
    position = review.position.copy()
    while position.played:
        position.pop()
    steps = classed(deals_of(page)[0], "step")
    assert len(steps) == len(review.moves) + 1
    for step, card in zip(steps, review.position.played, strict=False):
        solved = capot.judge_position(position.copy(), solver=capot.Solver("belote"))
        (table,) = one(step, "outcomes").iter("table")
        shown = rows(table)[1:]
        assert [row[0] for row in shown] == [each.pretty for each in solved.cards]
        for row, (each, outcome) in zip(shown, solved.answer.cards.items(), strict=True):
            points = ["capot" if outcome.capot == s else str(outcome[s]) for s in ("NS", "EW")]
            cost = solved.answer.cost(each)
            score = solved.cards[each]
            assert row[1:4] == [*points, f"−{cost}" if cost else "0"]
            mistake = solved.mistake(each)
            said = "best" if mistake is None else mistake.mark
            assert row[4] == (f"{said} played" if each is card else said)
            assert row[5:] == [score.result.value, f"{score['NS']}–{score['EW']}"]
        position.push(card)


def test_every_position_is_drawn_with_the_cards_left(page: Element, review: Review) -> None:
    steps = classed(deals_of(page)[0], "step")
    positions = [*(move.position for move in review.moves), review.position]
    for step, position in zip(steps, positions, strict=True):
        (picture,) = one(step, "picture").iter("svg")
        shown = [each.get("data-card", "") for each in picture.iter() if each.get("data-card")]
        held = [str(card) for seat in position.seats for card in position.hand(seat)]
        assert sorted(shown) == sorted([*held, *map(str, position.trick)])


def test_the_card_played_is_framed_in_the_hand_and_the_best_stand_out(
    page: Element, review: Review
) -> None:
    for step, move in zip(classed(deals_of(page)[0], "step"), review.moves, strict=False):
        (picture,) = one(step, "picture").iter("svg")
        assert behind(picture, "turn-line") == {str(move.card)}
        assert behind(picture, "best") == set(map(str, move.best))


def behind(picture: Element, name: str) -> set[str]:
    """Return the cards of hands that lie on a rectangle of a class."""

    def edge(part: Element, name: str) -> int:
        return int(part.get(name, ""))

    return {
        cell.get("data-card", "")
        for hand in picture.iter("g")
        for plate in hand.findall("rect")
        if plate.get("class") == name
        for line in hand.findall("text")
        for cell in line.findall("tspan[@data-card]")
        if 0 < edge(cell, "x") - edge(plate, "x") < edge(plate, "width")
        and 0 < edge(line, "y") - edge(plate, "y") < edge(plate, "height")
    }


def test_each_step_says_who_played_what_and_why_it_matters(page: Element, review: Review) -> None:
    for step, move in zip(classed(deals_of(page)[0], "step"), review.moves, strict=False):
        assert words(one(step, "where")) == f"card {move.number} of 32 · trick {move.trick}"
        (title,) = step.iter("h3")
        assert words(title) == f"{move.seat} plays {move.card.pretty}{move.mark}"
        verdict = words(one(step, "verdict"))
        best = " ".join(card.pretty for card in move.best)
        if move.mistake is not None:
            assert verdict.startswith(f"Loses {move.cost} points: {best} w")
            assert verdict.endswith(move.change)
        elif move.is_forced:
            assert verdict == "No other card was allowed."
        elif not move.matters:
            assert verdict == "Every card was as good."
        elif move.equal:
            assert verdict.startswith(" ".join(card.pretty for card in move.equal))
        else:
            assert verdict == "The only best card."
        mistake = None if move.mistake is None else move.mistake.value
        assert step.get("data-mistake") == mistake


def test_marks_stand_in_the_record_as_links_to_their_steps(page: Element, review: Review) -> None:
    deal = deals_of(page)[0]
    links = list(one(deal, "record").iter("a"))
    by_address = {link.get("href"): link for link in links}
    assert len(by_address) == len(review.moves)
    for move in review.moves:
        link = by_address[f"#deal-1-card-{move.number}"]
        assert words(link) == move.card.pretty + move.mark
        assert f"{move.seat} plays" in link.get("aria-label", "")
    marked = [words(each) for name in ("mistake", "decisive") for each in classed(deal, name)]
    assert set(marked) == {"?!", "??"}


def test_every_link_leads_to_a_place_on_the_page(page: Element) -> None:
    places = [each.get("id") for each in page.iter() if each.get("id")]
    assert len(places) == len(set(places))
    links = [each.get("href", "") for each in page.iter("a")]
    assert len(links) > 40
    assert {link.removeprefix("#") for link in links} <= set(places)


def test_the_chart_steps_where_points_went(page: Element, review: Review) -> None:
    chart = one(deals_of(page)[0], "chart")
    marks = [(link.get("href"), words(link)) for link in chart.iter("a")]
    assert marks == [(f"#deal-1-card-{m.number}", m.mark) for m in review.mistakes]
    names = [words(each) for each in chart.iter("text")]
    assert {"NS 108", "NS 89", "NS 129", "NS 116"} <= set(names)
    (path,) = (e.get("d", "") for e in chart.iter("path") if e.get("stroke-width") == "2")
    heights = [int(number) for number in re.findall(r"[V ](\d+)", path)]
    assert len(heights) == len(review.moves) + 1
    worths = [review.start["NS"], *(move.after["NS"] for move in review.moves)]
    for before, after, up, down in zip(worths, worths[1:], heights, heights[1:], strict=False):
        assert (after > before) - (after < before) == (up > down) - (up < down)


def test_seats_mistakes_and_the_caution_are_there(page: Element, review: Review) -> None:
    deal = deals_of(page)[0]
    captions = [words(each) for each in deal.iter("caption")]
    assert sorted(captions) == ["mistakes", "played", "seats"]
    said = words(page)
    assert "double dummy sees every hand" in said
    assert said.count("double dummy sees every hand") == 1
    assert "contract ♠ by S 100" in said
    assert "as it was played: NS 89 · EW 73, NS failed by 11: NS 0 · EW 260" in said
    assert repr(review.position) in said


def test_each_deal_is_a_section_with_its_marks_in_the_contents(page: Element) -> None:
    titles = [words(title) for deal in deals_of(page) for title in deal.iter("h2")]
    assert titles == ["Last night", "Ending"]
    (contents,) = page.iter("nav")
    entries = [words(entry) for entry in contents.iter("li")]
    assert entries == ["Last night 2 ?!, 1 ??", "Ending 3 ?!"]


def test_one_deal_needs_no_contents(review: Review) -> None:
    alone = tree(capot.review_page(review))
    assert not list(alone.iter("nav"))
    assert [words(title) for title in alone.iter("h2")] == ["Deal 1"]
    assert alone.get("lang") == "en"


def test_a_record_without_mistakes_and_one_that_goes_on() -> None:
    found = capot.review("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7 trump=S played=SJ")
    alone = tree(capot.review_page(found))
    last = classed(alone, "step")[-1]
    (table,) = one(last, "outcomes").iter("table")
    assert [row[0] for row in rows(table)[1:]] == [card.pretty for card in found.end.cards]
    assert "after 1 card, with best play from there" in words(last)
    assert "No card was a mistake." in words(alone)


@pytest.mark.parametrize("wrong", [[], ["one"]])
def test_no_review_and_wrong_titles_are_errors(review: Review, wrong: list[str]) -> None:
    with pytest.raises(CapotError, match="no review"):
        capot.review_page([])
    with pytest.raises(CapotError, match=f"{len(wrong)} titles for 2 reviews"):
        capot.review_page([review, review], titles=wrong)


# -- safe -------------------------------------------------------------------------------------


def test_the_policy_allows_this_style_and_this_script_and_nothing_else(page: Element) -> None:
    (policy,) = (
        each.get("content", "")
        for each in page.iter("meta")
        if each.get("http-equiv") == "Content-Security-Policy"
    )
    (style,), (script,) = page.iter("style"), page.iter("script")
    digests = [
        f"'sha256-{b64encode(sha256((each.text or '').encode()).digest()).decode()}'"
        for each in (style, script)
    ]
    assert policy == (
        f"default-src 'none'; style-src {digests[0]}; script-src {digests[1]}; "
        "base-uri 'none'; form-action 'none'"
    )


def test_nothing_is_asked_for_from_anywhere(text: str, page: Element) -> None:
    assert set(re.findall(r"https?:[^\"' ]*", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import|<link|<img|<iframe|src=|fetch\(|XMLHttp|eval\(", text)
    for each in page.iter():
        assert not [name for name in each.attrib if name.startswith("on") or name == "style"]


def test_odd_titles_stay_text(review: Review) -> None:
    odd = "</script><script>alert(1)</script> & \"'\x00"
    made = tree(capot.review_page([review, review], titles=[odd, "<b>bold</b>"]))
    assert len(list(made.iter("script"))) == 1
    titles = [words(title) for title in made.iter("h2")]
    assert titles == [odd.replace("\x00", "\\x00"), "<b>bold</b>"]
    alone = tree(capot.review_page(review, titles=[odd]))
    title = alone.find("head/title")
    assert title is not None
    assert title.text == "Review: " + odd.replace("\x00", "\\x00")


def test_letters_are_those_of_the_locale(review: Review) -> None:
    made = capot.review_page(review, locale="fr")
    (title,) = list(classed(tree(made), "step")[2].iter("h3"))
    assert words(title) == "W plays ♦R"
    with pytest.raises(CapotError, match="locale"):
        capot.review_page(review, locale="xx")


# -- the command ------------------------------------------------------------------------------


def test_the_command_writes_the_page(tmp_path: Path, review: Review) -> None:
    path = tmp_path / "page.html"
    assert answer("review", "--html", str(path), str(RECORD)) == ""
    assert path.read_text("utf-8") == capot.review_page(review, titles=["last_night.txt"])
    assert answer("review", "--html", "-", str(RECORD)) == path.read_text("utf-8")


def test_several_deals_and_what_was_wrong_with_others(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    deals = tmp_path / "deals.txt"
    deals.write_text(f"{SECOND}\nN:nonsense\n{SECOND}\n", "utf-8")
    result = command("review", "--html", str(path), str(deals))
    assert (result.status, result.out) == (2, "")
    assert "line 2" in result.err
    titles = [words(title) for title in tree(path.read_text("utf-8")).iter("h2")]
    assert titles == [f"Deal 1, {deals} line 1", f"Deal 3, {deals} line 3"]


def test_every_rule_set_has_its_section() -> None:
    result = command("review", "--html", "-", "--rules", "all", SECOND)
    assert result.status == 0
    titles = [words(title) for title in tree(result.out).iter("h2")]
    assert "Deal 1, rules contree" in titles
    assert len(titles) > 10


def test_a_page_in_ascii_is_the_same_page(text: str, review: Review) -> None:
    plain = answer("review", "--ascii", "--html", "-", str(RECORD))
    assert plain.isascii()
    assert words(tree(plain)) == words(tree(answer("review", "--html", "-", str(RECORD))))


def test_no_page_is_written_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert "no card was played" in refusal("review", "--html", str(path), ENDING, "-t", "S")
    assert not path.exists()


def test_a_page_excludes_other_forms(tmp_path: Path) -> None:
    path = str(tmp_path / "page.html")
    for other in (("--at", "1"), ("--quiz",), ("--all-cards",), ("--format", "json")):
        assert "--html" in refusal("review", "--html", path, *other, SECOND)
    assert "no folder" in refusal("review", "--html", str(tmp_path / "no" / "x.html"), SECOND)
    assert "is a directory" in refusal("review", "--html", str(tmp_path), SECOND)
    assert not list(tmp_path.iterdir())


def test_a_setting_of_the_format_does_not_matter() -> None:
    result = command("review", "--html", "-", SECOND, env={"CAPOT_FORMAT": "json"})
    assert result.out.startswith("<!DOCTYPE html>")


def test_an_interrupted_command_leaves_the_deals_that_were_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = capot.review(SECOND)
    expected = capot.review_page(found, titles=[f"Deal 1, {tmp_path / 'deals.txt'} line 1"])
    ends = iter([found])

    def reviewed(*_: object, **__: object) -> Review:
        try:
            return next(ends)
        except StopIteration:
            # The sections are made by now, and no other ever is.
            monkeypatch.setattr(sys.modules["capot.pictures.page"], "_Deal", None)
            raise KeyboardInterrupt from None

    monkeypatch.setattr("capot_cli.commands.review.review", reviewed)
    path, deals = tmp_path / "page.html", tmp_path / "deals.txt"
    deals.write_text(f"{SECOND}\n{SECOND}\n", "utf-8")
    result = command("review", "--html", str(path), str(deals))
    assert (result.status, result.out, result.err) == (130, "", "interrupted\n")
    assert path.read_text("utf-8") == expected


def test_a_page_fails_on_mistakes_as_text_does(tmp_path: Path) -> None:
    path = str(tmp_path / "page.html")
    assert command("review", "--html", path, "--fail-on", "points", SECOND).status == 1
    assert command("review", "--html", path, "--fail-on", "decisive", SECOND).status == 0


# -- in a browser -----------------------------------------------------------------------------

in_browser = pytest.mark.skipif(PROGRAM is None, reason=MISSING)
PHONE = (390, 844)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def address(text: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(text, "utf-8")
    return path.as_uri()


@pytest.fixture
def window(chromium: Browser, address: str) -> Iterator[Page]:
    """The page opened on a desk."""
    opened = Page(chromium)
    opened.size(1280, 900)
    opened.open(address)
    yield opened
    opened.close()


def follow(window: Page, address: str) -> None:
    """Click on a link to a place on the page, and wait until it has led there."""
    window.click(f".is-open .record a[href='{address}'], nav a[href='{address}']")
    window.until(f"document.querySelector('.is-open{address}') !== null")


def step_of(window: Page) -> str:
    """Return the one step that is seen."""
    (seen,) = window.ask(
        "Array.from(document.querySelectorAll('.step'))"
        ".filter(e => e.querySelector('h3').checkVisibility()).map(e => e.id)"
    )
    return str(seen)


@in_browser
def test_arrow_keys_step_through_the_record(window: Page) -> None:
    assert step_of(window) == "deal-1-card-1"
    for number in range(2, 33):
        window.press("ArrowRight")
        assert step_of(window) == f"deal-1-card-{number}"
    window.press("ArrowRight")
    assert step_of(window) == "deal-1-end"
    window.press("ArrowRight")
    assert step_of(window) == "deal-1-end"
    window.press("ArrowLeft")
    assert step_of(window) == "deal-1-card-32"


@in_browser
def test_home_and_end_and_the_next_mistake(window: Page, review: Review) -> None:
    window.press("End")
    assert step_of(window) == "deal-1-end"
    window.press("Home")
    assert step_of(window) == "deal-1-card-1"
    window.press("ArrowLeft")
    assert step_of(window) == "deal-1-card-1"
    for move in review.mistakes:
        window.press("m")
        assert step_of(window) == f"deal-1-card-{move.number}"
    window.press("m")
    assert step_of(window) == f"deal-1-card-{review.mistakes[-1].number}"


@in_browser
def test_keys_of_the_browser_are_left_alone(window: Page) -> None:
    for modifiers in (1, 2, 4):  # alt, control, meta
        window.press("ArrowRight", modifiers=modifiers)
    assert step_of(window) == "deal-1-card-1"


@in_browser
def test_buttons_do_what_keys_do(window: Page, review: Review) -> None:
    names = window.ask("Array.from(document.querySelectorAll('.is-open button'), b => b.ariaLabel)")
    assert names == [
        "First card",
        "Previous card",
        "Next card",
        "End of the record",
        "Next mistake",
    ]
    goals = (
        ("next", "card-2"),
        ("next", "card-3"),
        ("previous", "card-2"),
        ("mistake", f"card-{review.mistakes[0].number}"),
        ("last", "end"),
        ("first", "card-1"),
    )
    for button, goal in goals:
        window.click(f".is-open [data-go='{button}']")
        assert step_of(window) == f"deal-1-{goal}"
        assert window.ask("location.hash") == f"#deal-1-{goal}"


@in_browser
def test_buttons_that_lead_nowhere_say_so(window: Page) -> None:
    found = "document.querySelectorAll('.is-open [aria-disabled=true]')"
    ask = f"Array.from({found}, button => button.dataset.go)"
    assert window.ask(ask) == ["first", "previous"]
    window.press("End")
    assert window.ask(ask) == ["next", "last", "mistake"]


@in_browser
def test_the_list_of_moves_is_clicked_and_shows_where_one_is(window: Page) -> None:
    follow(window, "#deal-1-card-28")
    assert step_of(window) == "deal-1-card-28"
    marked = "Array.from(document.querySelectorAll('.record [aria-current=step]'), a => a.hash)"
    assert window.ask(marked) == ["#deal-1-card-28"]
    window.press("ArrowRight")
    assert window.ask(marked) == ["#deal-1-card-29"]


@in_browser
def test_an_address_names_a_step(window: Page, address: str) -> None:
    for name in ("deal-1-card-11", "deal-2-card-3", "deal-1-end"):
        window.open("about:blank")
        window.open(f"{address}#{name}")
        assert step_of(window) == name
    window.open("about:blank")
    window.open(f"{address}#nonsense%")
    assert step_of(window) == "deal-1-card-1"


@in_browser
def test_deals_are_shown_one_at_a_time(window: Page) -> None:
    assert window.texts("h2") == ["Last night"]
    follow(window, "#deal-2")
    assert window.texts("h2") == ["Ending"]
    assert step_of(window) == "deal-2-card-1"
    window.press("m")
    assert step_of(window) == "deal-2-card-3"
    follow(window, "#deal-1")
    assert step_of(window) == "deal-1-card-1"
    follow(window, "#deal-2")
    assert step_of(window) == "deal-2-card-1"


@in_browser
def test_what_is_shown_is_said_to_those_who_do_not_see_it(window: Page) -> None:
    window.press("m")
    said = "document.getElementById('said')"
    assert window.ask(f"{said}.getAttribute('aria-live')") == "polite"
    assert window.ask(f"{said}.textContent").replace("\ufe0e", "") == (
        "card 11, trick 3: E plays ♦10, a mistake"
    )


@in_browser
def test_the_page_asks_for_nothing_and_the_browser_finds_nothing_wrong(
    window: Page, address: str
) -> None:
    for key in ("ArrowRight", "m", "End", "Home"):
        window.press(key)
    assert window.requests == [address]
    assert window.complaints == []


@in_browser
def test_the_policy_stops_what_is_not_of_the_page(window: Page) -> None:
    window.run(
        "document.body.append(Object.assign(document.createElement('script'),"
        " {textContent: 'document.title = \"changed\"'}))"
    )
    assert window.ask("document.title") == "Review of 2 deals"
    assert window.ask("fetch('https://capot.invalid/').then(() => 1, () => 2)") == 2
    assert any("Content Security Policy" in said for said in window.complaints)


@in_browser
@pytest.mark.parametrize(
    "place", ["deal-1-card-1", "deal-1-card-11", "deal-1-end", "deal-2-card-3"]
)
def test_a_phone_shows_it_without_scrolling_sideways(
    window: Page, address: str, place: str
) -> None:
    window.size(*PHONE, is_phone=True)
    window.open("about:blank")
    window.open(f"{address}#{place}")
    assert window.ask("[innerWidth, document.documentElement.scrollWidth]") == [390, 390]
    wide = (
        "Array.from(document.querySelectorAll('.outcomes, .record, .mistakes'))"
        ".filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth).length"
    )
    assert window.ask(wide) == 0
    small = (
        "Array.from(document.querySelectorAll('button, nav a, .record a'))"
        ".filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect())"
        ".filter(r => r.width < 43.5 || r.height < 43.5).length"
    )
    assert window.ask(small) == 0
    assert window.picture().startswith(b"\x89PNG")


@in_browser
def test_the_buttons_of_a_phone_stay_in_sight(window: Page) -> None:
    window.size(*PHONE, is_phone=True)
    bottom = "document.querySelector('.is-open .controls').getBoundingClientRect().bottom"
    for at in (0, 500, 99999):
        window.run(f"window.scrollTo(0, {at})")
        assert window.ask(bottom) == PHONE[1]
    last = "document.querySelector('footer').getBoundingClientRect().bottom"
    top = "document.querySelector('.is-open .controls').getBoundingClientRect().top"
    assert window.ask(f"{last} <= {top}")


@in_browser
@pytest.mark.parametrize("is_dark", [False, True])
def test_dark_screens_are_dark(window: Page, is_dark: bool) -> None:
    window.size(1280, 900, dark=is_dark)
    for selector, name in (("body", "backgroundColor"), (".is-open .paper", "fill")):
        colour = window.ask(f"getComputedStyle(document.querySelector({selector!r})).{name}")
        assert (max(map(int, re.findall(r"\d+", colour)[:3])) < 64) == is_dark


@in_browser
def test_without_scripts_everything_is_listed(chromium: Browser, address: str) -> None:
    plain = Page(chromium)
    plain.without_scripts()
    plain.open(address)
    assert len(plain.texts("h3")) == 33 + 9
    assert plain.texts("button") == []
    assert plain.texts("h2") == ["Last night", "Ending"]
    plain.close()


@in_browser
def test_everything_is_printed_but_the_buttons(window: Page) -> None:
    window.press("m")
    printed = window.print()
    assert printed.startswith(b"%PDF")
    assert 4 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 12
    window.media("print")
    assert len(window.texts("h3")) == 33 + 9
    assert window.texts("button, nav a, .keys") == []
    assert window.texts("h2") == ["Last night", "Ending"]
