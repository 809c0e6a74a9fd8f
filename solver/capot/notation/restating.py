"""Claims written again: another statement in the letters and the form of the first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from ..cards import Card, Rank
from ..errors import NotationError
from .cards import card_text, parse_card, rank_text, suit_text
from .claims import (
    BestClaim,
    CapotClaim,
    Claim,
    ContractClaim,
    LineClaim,
    Relation,
    ScoreClaim,
    Statement,
)


def restated(claim: Claim, statement: Statement, locale: str = "en") -> str:
    """Return a claim's text with another statement, which reads back in the same locale.

    A card to be played first stays as it is written. Cards are written as those of the claim
    are: signs or letters, suit or rank first, with commas or without.
    """
    first = "" if claim.card is None else f"{claim.words[0].text}: "
    return first + _statement_text(statement, _form_of(claim, locale))


def _statement_text(statement: Statement, form: _Form) -> str:
    match statement:
        case BestClaim(relation, named):
            between = "=" if relation is Relation.EXACTLY else relation.value
            return f"best {between} {form.cards(named)}"
        case LineClaim(named):
            return f"line = {form.cards(named)}"
        case CapotClaim(side, is_denied):
            return f"not capot {side}" if is_denied else f"capot {side}"
        case ContractClaim(is_made):
            return "made" if is_made else "fails"
    comparison = f"{statement.side} {statement.operator.value} {statement.number}"
    return f"score {comparison}" if isinstance(statement, ScoreClaim) else comparison


# -- the form of cards ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Form:
    """How a claim writes its cards; plain letters, suit first, unless something else is said."""

    locale: str
    comma: str
    is_letters: bool
    is_suit_first: bool
    is_capital: bool
    is_ten_usual: bool  # in English T among letters, 10 among signs

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards in this form, in plain letters what would not read back."""
        return f"{self.comma} ".join(
            self.card(card) if self._reads_back(card) else card_text(card, self.locale, ascii=True)
            for card in cards
        )

    def card(self, card: Card) -> str:
        """Return one card in this form."""
        suit = suit_text(card.suit, self.locale, ascii=self.is_letters)
        rank = rank_text(card.rank, self.locale, ascii=self.is_letters)
        if card.rank is Rank.TEN and not self.is_ten_usual:
            letter = rank_text(Rank.TEN, self.locale, ascii=True)
            rank = letter if rank == "10" else "10"
        text = suit + rank if self.is_suit_first else rank + suit
        return text if self.is_capital else text.lower()

    def _reads_back(self, card: Card) -> bool:
        try:
            return parse_card(self.card(card), self.locale) is card
        except NotationError:  # `ca` is two things in French, and `CA` one
            return False


def _form_of(claim: Claim, locale: str) -> _Form:
    """Return the form that fits most cards of a claim, the plain one before others."""
    comma = "," if "," in claim.text else ""
    forms = [_Form(locale, comma, *choices) for choices in product((True, False), repeat=4)]
    return max(
        forms, key=lambda form: sum(form.card(card) == token.text for card, token in claim.cards)
    )
