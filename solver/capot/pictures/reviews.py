"""The parts of a review: what was played, which cards were mistakes, how each seat played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from ..analysis.judged import SCORE, Mistake
from ..analysis.moves import CAUTION, Move
from ..analysis.review import Review
from ..cards import Card
from ..declarations import Declarations
from ..rules import RuleSet
from .facts import contract_text
from .figures import loss, result, unbroken
from .letters import Letters, with_text_signs
from .markup import Content, element
from .tables import CLASSES, Column, Row, card, cards, numbers, table, tricks_table

Link = Callable[[Move], str]
"""Where a card of the record is looked at."""


def head(found: Review, letters: Letters) -> list[Element]:
    """Return the contract, what best play would have come to, and what the deal came to."""
    lines: list[Element] = []
    if found.judged is not None:
        lines.append(element("p", "contract ", contract_text(found.position, letters)))
        lines += [element("p", line) for line in announced(found.judged.declarations)]
    if found.objective == SCORE:
        aim = "both sides are held against play for the difference of their marks"
        lines.append(element("p", aim))
    before, after = found.scores or (None, None)
    lines.append(element("p", "with best play by all: ", result(found.start, before)))
    strong = element("strong", result(found.outcome, after))
    return [*lines, element("p", ended(found), ": ", strong)]


def announced(found: Declarations) -> list[str]:
    """Return what each hand announces, and which side scores, in words."""
    return [with_text_signs(line) for line in found.lines]


def ended(found: Review) -> str:
    """Return how a record ends: as it was played, or with best play from its end on."""
    if found.position.is_finished:
        return "as it was played"
    count = len(found.moves)
    return f"after {count} {'card' if count == 1 else 'cards'}, with best play from there"


def marked(move: Move, letters: Letters, link: Link | None = None) -> Element:
    """Return the card of a move with its mark behind it, as a link where there is one."""
    shown = card(move.card, letters)
    if move.mark:
        found = None if move.mistake is None else CLASSES[move.mistake]
        shown.append(element("b" if found else "span", move.mark, class_=found or "note"))
    if link is None:
        return shown
    return element("a", shown, href=link(move), aria_label=spoken(move, letters))


def spoken(move: Move, letters: Letters) -> str:
    """Return a card of the record as a line to be read aloud."""
    text = f"card {move.number}, trick {move.trick}: {move.seat} plays {letters.card(move.card)}"
    return text if move.mistake is None else f"{text}, {named(move.mistake)}"


def named(found: Mistake) -> str:
    """Return what a mark means."""
    return "a decisive mistake" if found is Mistake.DECISIVE else "a mistake"


def record_table(found: Review, letters: Letters, link: Link | None = None) -> Element:
    """Return the tricks of a record with their marks, a column for each seat."""

    def shown(number: int, _: Card) -> Content:
        return marked(found.moves[number], letters, link)

    start = found.moves[0].position
    position = found.position
    return tricks_table(start, position.tricks, shown, lying=position.trick, caption="played")


def legend(found: Review) -> Element:
    """Return what the marks say."""
    decides = "a capot" if found.judged is None else "the contract or a capot"
    text = f"?! gives points away; ?? changes {decides}; ≡ another card was as good; □ forced."
    return element("p", text, class_="note")


def mistakes_table(found: Review, letters: Letters, link: Link | None = None) -> Element:
    """Return a row for each mistake: what it cost, which cards were best, what it changed."""
    if not found.mistakes:
        return element("p", "No card was a mistake.")
    columns = [*numbers("card", "trick"), Column("seat"), Column("played"), *numbers("cost")]
    columns += [Column("best"), Column("best → played")]
    rows = [
        Row(
            [
                str(move.number),
                str(move.trick),
                str(move.seat),
                marked(move, letters, link),
                loss(move.cost),
                cards(move.best, letters),
                unbroken(move.change),
            ]
        )
        for move in found.mistakes
    ]
    return table(columns, rows, "mistakes")


def seats_table(found: Review) -> Element:
    """Return how each seat played: cards, choices, mistakes, and what they lost."""
    lost = "marks lost" if found.objective == SCORE else "points lost"
    columns = [Column("seat"), *numbers("cards", "choices", "that mattered", "?!", "??", lost)]
    rows = []
    for seat, tally in found.seats.items():
        kinds = (tally.mistakes - tally.decisive, tally.decisive)
        counts = (tally.cards, tally.choices, tally.mattered, *kinds, tally.lost)
        rows.append(Row([str(seat), *map(str, counts)]))
    return table(columns, rows, "seats")


def cautions(rules: RuleSet) -> Sequence[Element]:
    """Return what no review can tell, and what the game leaves out."""
    notes = [CAUTION, *rules.notes]
    return [element("p", f"Note: {note}.", class_="note") for note in notes]
