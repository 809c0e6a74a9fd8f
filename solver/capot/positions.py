"""Positions: a deal in a contract with the cards played so far, moved by `push` and `pop`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from .arguments import instance, told, whole, wrong
from .arguments import text as a_text
from .auctions import check_auction
from .boards import Board, is_whole, usual_history
from .cards import Card, CardSet
from .contracts import LAST_TRICK, Trump, holder, points_of
from .deals import Deal, Piles, Seat
from .duties import Legal, legal_cards
from .errors import CapotError, DealError, IllegalPlay, RuleError, one_of
from .notebooks import ShownAsSvg
from .outcomes import Outcome
from .parties import NO_AUCTION, Auction, check_table, checked_discards, parties
from .rules import DEFAULT_RULES, RuleSet, rule_set


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in order, who won it, its points for that side.

    The ten for the last trick is in the points of the last one.
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int

    def to_json(self) -> dict[str, object]:
        """Return leader, cards, winner and points by name."""
        return {
            "leader": str(self.leader),
            "cards": [str(card) for card in self.cards],
            "winner": str(self.winner),
            "points": self.points,
        }


class Position(ShownAsSvg):
    """A deal in a contract with the cards played so far; `push` and `pop` move it.

    All arguments may be typed values or their text. `leader` defaults to the first seat of an
    unlabelled deal. `history` says which sides have won every trick before the hands given:
    "full", a side or "none" (notation 3). With three players the taker, of `auction` or in bela3
    the leader, plays against the other two, and `discards` are the cards he has put away, which
    count for him; at full hands they are those missing from the pack. In a game with piles only
    the top card of each is in hand, and what it covers turns up when the trick is over. Raises
    DealError, RuleError or IllegalPlay.

    Positions are equal where they say the same and stand at the same card. As they move they are
    no keys of a dict: take `repr(position)`.

    >>> position = Position("N:...A8 ...K9 ...Q7 ...JT", trump="S", played=["CA"])
    >>> position.to_play, [str(card) for card in position.legal_cards()]
    (Seat.W, ['C9', 'CK'])
    >>> position.push("C9")
    >>> position
    N:...A8 ...K9 ...Q7 ...JT trump=S played=CA,C9
    """

    def __init__(
        self,
        deal: Deal | str,
        trump: Trump | str,
        leader: Seat | str | None = None,
        rules: RuleSet | str = DEFAULT_RULES,
        *,
        played: Iterable[Card | str] | str = (),
        history: str | None = None,
        auction: Auction = NO_AUCTION,
        discards: Iterable[Card | str] | str | None = None,
    ) -> None:
        self.rules = rule_set(rules)
        if not isinstance(deal, (Deal, str)):
            raise wrong("deal", deal, "give a Deal or its text")
        self.deal = (
            Deal.parse(deal, direction=self.rules.direction) if isinstance(deal, str) else deal
        )
        self.trump = Trump.read(trump)
        self.auction = instance("auction", auction, Auction, "give an Auction")
        check_table(self.deal, self.rules)
        check_auction(auction, self.rules)
        self.table = self.rules.table(self.trump)
        first = self.deal.first if leader is None else leader
        if first is None:
            raise DealError("a labelled deal needs its leader: say leader=N, W, S or E")
        self._first_lead = self.deal.index(first)
        self.parties = parties(self.deal, self.rules, self.leader, auction)
        away = None if discards is None else CardSet.of(Card.read_all(discards, "discards"))
        self.discards = checked_discards(self.deal, self.rules, away)
        self.history = self._checked_history(history)
        self._left = [hand.bits for hand in self.deal.hands]
        self._tricks: list[Trick] = []
        self._trick: list[Card] = []
        for card in Card.read_all(played, "played"):
            self.push(card)

    @classmethod
    def of(
        cls, board: Board, trump: Trump | str, *, played: Iterable[Card | str] | str = ()
    ) -> Position:
        """Return the position of a board in a contract; raises as the constructor does."""
        instance("board", board, Board, "give a Board")
        return cls(
            board.deal,
            trump,
            board.leader,
            board.rules,
            played=played,
            history=board.history,
            auction=board.auction,
            discards=board.discards,
        )

    @classmethod
    def parse(cls, text: str, *, locale: str = "en") -> Position:
        """Read a position line, a labelled deal with keys, or CFN (notation 2 and 3).

        Raises NotationError with the place.
        """
        from .notation import parse_position  # as in Deal.parse

        return parse_position(a_text("text", text, "give the text of a position"), locale=locale)

    def _checked_history(self, history: str | None) -> str:
        if history is None:
            return usual_history(self.deal, self.rules)
        if not isinstance(history, str) or history not in ("full", "none", *self.sides):
            raise RuleError(f"history {told(history)} is none of full, none, {one_of(self.sides)}")
        return history

    @property
    def board(self) -> Board:
        """The deal without its contract and the cards played; what is usual is not said."""
        history, discards = self.history, self.discards
        return Board(
            self.deal,
            self.leader,
            self.rules,
            None if history == usual_history(self.deal, self.rules) else history,
            self.auction,
            None if discards == checked_discards(self.deal, self.rules, None) else discards,
        )

    # -- who is who ---------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order of play from N."""
        return self.deal.seats

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the two sides: N's first, with three players the taker's."""
        return self.parties.names

    def side(self, seat: Seat | str) -> str:
        """Return the side of a seat."""
        return self.sides[self.parties.numbers[self.deal.index(seat)]]

    @property
    def taker(self) -> str | None:
        """The taker's seat or side, with three players always a seat; None if not said."""
        return self.sides[0] if self.rules.players == 3 else self.auction.taker

    @property
    def leader(self) -> Seat:
        """The seat that led to the first trick of the hands given."""
        return self.seats[self._first_lead]

    @property
    def to_play(self) -> Seat | None:
        """The seat whose turn it is, None when all cards are played."""
        return None if self.is_finished else self.seats[self._turn]

    @property
    def trick_leader(self) -> Seat:
        """The seat that leads, or has led, to the current trick."""
        return self.seats[self._lead]

    @property
    def _lead(self) -> int:
        return self.deal.index(self._tricks[-1].winner) if self._tricks else self._first_lead

    @property
    def _turn(self) -> int:
        return (self._lead + len(self._trick)) % len(self._left)

    # -- what was played ----------------------------------------------------------------------

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards played, in order."""
        return tuple(card for trick in self._tricks for card in trick.cards) + tuple(self._trick)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return tuple(self._tricks)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards lying in the current trick, in order."""
        return tuple(self._trick)

    @property
    def is_finished(self) -> bool:
        """Whether every card is played."""
        return not self._trick and not any(self._left)

    def hand(self, seat: Seat | str) -> CardSet:
        """Return the cards `seat` still has, those covered in piles included."""
        return CardSet(self._left[self.deal.index(seat)])

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards every player still has, in order of play from N."""
        if not self._trick and not self._tricks:
            return self.deal.hands
        return tuple([CardSet(bits) for bits in self._left])

    def piles(self, seat: Seat | str) -> Piles:
        """Return what is left of the piles of `seat`, top first; empty in a game without."""
        if self.deal.piles is None:
            return ()
        index = self.deal.index(seat)
        left = CardSet(self._left[index])
        remains = (tuple(c for c in pile if c in left) for pile in self.deal.piles[index])
        return tuple(pile for pile in remains if pile)

    def playable(self, seat: Seat | str) -> CardSet:
        """Return the cards `seat` could play if no duty barred them: in piles the tops alone.

        What lies under a card of the current trick is not yet turned up (rules 7).
        """
        index = self.deal.index(seat)
        left = CardSet(self._left[index])
        if self.deal.piles is None:
            return left
        shown = CardSet()
        for pile in self.deal.piles[index]:
            top = next((card for card in pile if card in left or card in self._trick), None)
            if top is not None and top in left:
                shown = shown.add(top)
        return shown

    @property
    def is_whole(self) -> bool:
        """Whether the hands given are full ones, not an ending."""
        return is_whole(self.deal, self.rules)

    @property
    def put_away(self) -> int:
        """Card points of the taker's discards, which are his in any case."""
        return sum(self.table.points(card, self.trump) for card in self.discards)

    @property
    def taken(self) -> dict[str, int]:
        """Card points of the finished tricks, by side; the taker's discards are among his."""
        taken = dict.fromkeys(self.sides, 0)
        taken[self.sides[0]] += self.put_away
        for trick in self._tricks:
            taken[self.side(trick.winner)] += trick.points
        return taken

    @property
    def sweepers(self) -> tuple[str, ...]:
        """The sides that can still take every trick, by history and the tricks played."""
        able = self.sides if self.history == "full" else (self.history,)
        winners = {self.side(trick.winner) for trick in self._tricks}
        return tuple(side for side in self.sides if side in able and winners <= {side})

    @cached_property
    def points_in_play(self) -> int:
        """Card points of the hands given, with the ten for the last trick, for both sides."""
        return points_of(self.deal.cards, self.table, self.trump) + LAST_TRICK

    @property
    def points_left(self) -> int:
        """Card points still to be made by both sides, the current trick and last ten included."""
        return self.points_in_play - sum(trick.points for trick in self._tricks)

    def outcome(self, to_come: int, capot: str | None) -> tuple[Outcome, Outcome]:
        """Return value and to come (notation 4), `to_come` being points of the first side."""
        if type(to_come) is not int:
            to_come = whole("to_come", to_come, "give card points, a whole number")
        ours, theirs = self.sides
        taken = self.taken
        rest = self.points_left - to_come
        scaled = self.rules.scaled_all_trumps and self.table.name == "ta-20"
        value = {ours: taken[ours] + to_come, theirs: taken[theirs] + rest}
        return (
            Outcome(capot=capot, is_scaled=scaled, **value),
            Outcome(capot=capot, is_scaled=scaled, **{ours: to_come, theirs: rest}),
        )

    # -- playing ------------------------------------------------------------------------------

    def legal(self) -> Legal:
        """Return the legal cards of the player to move and the duty that bars the others."""
        turn = self._turn
        partner = False
        if self._trick and self.rules.players == 4:
            holds = self._lead + holder(self._trick, self.trump)
            partner = (holds - turn) % 2 == 0
        hand = self.playable(self.seats[turn])
        return legal_cards(hand, self._trick, self.trump, self.rules.duties, partner)

    def legal_cards(self) -> CardSet:
        """Return the cards the player to move may play (rules 4.1)."""
        return self.legal().cards

    def push(self, card: Card | str) -> None:
        """Play a card; raises IllegalPlay, with the position unchanged, if it may not be.

        Raises DealError for a text that is no card.
        """
        card = Card.read(card)
        name = card.name
        number = len(self._tricks) + 1
        if self.is_finished:
            raise IllegalPlay(number, name, "every card is already played")
        turn = self._turn
        if card not in CardSet(self._left[turn]):
            raise IllegalPlay(number, name, self._whereabouts(card))
        legal = self.legal()
        if card not in legal.cards and card not in self.playable(self.seats[turn]):
            raise IllegalPlay(number, name, f"it lies under another card of {self.seats[turn]}")
        if card not in legal.cards:
            raise IllegalPlay(number, name, f"{self.seats[turn]} may not play it, {legal.duty}")
        self._left[turn] ^= 1 << card
        self._trick.append(card)
        if len(self._trick) == len(self._left):
            self._finish_trick()

    def _whereabouts(self, card: Card) -> str:
        turn = self.seats[self._turn]
        if card in self.played:
            return f"it was played before, {turn} is to play"
        for seat in self.seats:
            if card in self.hand(seat):
                return f"{turn} is to play and {seat} holds it"
        return f"nobody holds it, {turn} is to play"

    def _finish_trick(self) -> None:
        lead = self._lead
        points = sum(self.table.points(card, self.trump) for card in self._trick)
        if not any(self._left):
            points += LAST_TRICK
        winner = self.seats[(lead + holder(self._trick, self.trump)) % len(self._left)]
        self._tricks.append(Trick(self.seats[lead], tuple(self._trick), winner, points))
        self._trick = []

    def pop(self) -> Card:
        """Take back the last card and return it; raises CapotError if none was played."""
        if not self._trick:
            if not self._tricks:
                raise CapotError("no card was played: there is none to take back")
            self._trick = list(self._tricks.pop().cards)
        card = self._trick.pop()
        self._left[self._turn] |= 1 << card
        return card

    def copy(self) -> Position:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin._left, twin._tricks, twin._trick = self._left[:], self._tricks[:], self._trick[:]
        return twin

    __copy__ = copy

    # -- as text and value --------------------------------------------------------------------

    def keys(self) -> dict[str, str]:
        """Return the keys of notation 3 that differ from their defaults, trump always."""
        said = {"trump": self.trump.value, **self.board.keys(self.trump)}
        if self.played:
            said["played"] = ",".join(map(str, self.played))
        return said

    def __repr__(self) -> str:
        """Return the position line, which parses back to an equal position."""
        return " ".join([self.deal.line, *(f"{key}={value}" for key, value in self.keys().items())])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.deal == other.deal
            and self.keys() == other.keys()
            # keys tell nothing of rules of one's own, and only of the one table that counts
            and replace(self.rules, tables=other.rules.tables) == other.rules
        )

    __hash__ = None  # type: ignore[assignment]  # it moves
