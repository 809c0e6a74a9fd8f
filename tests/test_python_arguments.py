"""Whatever is given to a function by mistake: a CapotError comes out that names it, and it ends."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from decimal import Decimal
from fractions import Fraction
from itertools import count, islice
from typing import Any, Unpack, get_args, get_origin, get_type_hints

import capot
import pytest
from capot import (
    Auction,
    Board,
    CapotError,
    Card,
    CardSet,
    Deal,
    Duties,
    IllegalPlay,
    Options,
    Outcome,
    Position,
    Rank,
    RuleSet,
    Seat,
    Solver,
    Suit,
    Trump,
    UnknownName,
    pictures,
    rule_set,
)
from commandline import ENDING, FINISHED, TWELVE
from hypothesis import given, settings
from hypothesis import strategies as st

GAME = "belote-ffb"
RECORD = f"{ENDING} trump=S rules={GAME} taker=N played={FINISHED}"
DEAL = Deal.parse(ENDING)
BOARD = Board(DEAL, "N", GAME)
SOLVED = capot.solve(BOARD, "S")
LESSON = f'deal = "{ENDING}"\ntrump = "S"\nclaims = ["NS = 26"]\n'


class Odd:
    """An object that resists everything."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    __hash__ = None  # type: ignore[assignment]


class Several:
    """An array of several numbers as NumPy has them: it compares to neither true nor false."""

    def __eq__(self, other: object) -> Several:  # type: ignore[override]
        return self

    def __bool__(self) -> bool:
        raise ValueError("the truth of several is ambiguous")

    def __index__(self) -> int:
        raise TypeError("several are no index")

    __float__ = __index__
    __hash__ = None  # type: ignore[assignment]


class Whole:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


OF_NO_ENUM: list[Any] = [10**5000, -(10**5000), Odd(), [Odd()], Several()]
"""What Python itself cannot look up, or say that it is none."""

RUBBISH: list[Any] = [
    *OF_NO_ENUM,
    None,
    True,
    False,
    0,
    -1,
    5,
    33,
    2.5,
    float("nan"),
    float("inf"),
    1j,
    "",
    "x",
    "S",
    "\0",
    "\ud800",
    "a" * 100_000,
    "=",
    b"SJ",
    [],
    [5],
    ["x"],
    [[]],
    (),
    {},
    {5: 6},
    {"deal": 5},
    set(),
    frozenset({1}),
    range(3),
    object(),
    int,
    len,
    ...,
    Decimal("1.5"),
    Fraction(1, 3),
    Whole(3),
    ValueError("x"),
    Card.SJ,
    Suit.S,
    Trump.TA,
    Seat.E,
    CardSet.of("SJ"),
    DEAL,
    BOARD,
    SOLVED.position,
    SOLVED,
    SOLVED.outcome,
    rule_set("bela"),
    Auction("N", 100),
]
ENDLESS: list[Callable[[], Iterator[Any]]] = [count, lambda: iter([5]), lambda: iter(["x", 5])]


@dataclass(frozen=True)
class Call:
    """A function, and arguments by name that it takes."""

    function: Callable[..., Any]
    said: dict[str, Any]

    @property
    def parameters(self) -> list[str]:
        """The names that can be given, those of typed dictionaries too."""
        names = []
        for name, parameter in inspect.signature(self.function).parameters.items():
            if parameter.kind is parameter.VAR_KEYWORD:
                hint = get_type_hints(self.function)[name]
                typed = get_args(hint)[0] if get_origin(hint) is Unpack else None
                names += sorted(self.said if typed is None else typed.__annotations__)
            elif parameter.kind is not parameter.VAR_POSITIONAL:
                names.append(name)
        return names

    def with_(self, name: str, value: Any) -> None:
        """Call it with one argument that is wrong, and go through what it yields."""
        message = self._answered({**self.said, name: value})
        assert len(message) < 1000
        assert message.isprintable()

    def _answered(self, said: dict[str, Any]) -> str:
        """Return the message of the CapotError that comes out, "" for none."""
        positional = [
            said.pop(name)
            for name, parameter in inspect.signature(self.function).parameters.items()
            if parameter.kind is parameter.POSITIONAL_ONLY
        ]
        try:
            found = self.function(*positional, **said)
            if inspect.isgenerator(found) or isinstance(found, islice):
                list(islice(found, 3))
        except CapotError as error:
            return str(error)
        return ""


BOARD_SAID: dict[str, Any] = {"deal": BOARD, "solver": None}
JUDGED = capot.judge_position(RECORD[: RECORD.index(" played")])
TABLE = capot.table(DEAL, "coinche")
ENUMS = ("Card", "Rank", "Seat", "Suit", "Trump")
KNOWN: dict[str, Any] = {"known": SOLVED.position, "jobs": 1}

CALLS: dict[str, Call] = {
    "contracts": Call(capot.contracts, BOARD_SAID),
    "convert": Call(capot.convert, {"deal": BOARD, "trump": "S"}),
    "declarations": Call(capot.declarations, {"deal": BOARD, "trump": "S", "whole": True}),
    "discards": Call(capot.discards, {"deal": TWELVE, "trump": "S"}),
    "judge_position": Call(capot.judge_position, {**BOARD_SAID, "trump": "S", "taker": "N"}),
    "known_deals": Call(capot.known_deals, {"known": BOARD}),
    "lead_table": Call(capot.lead_table, BOARD_SAID),
    "leads": Call(capot.leads, {**BOARD_SAID, "trump": "S"}),
    "match": Call(capot.match, {"deals": [RECORD]}),
    "perft": Call(capot.perft, {"deal": BOARD, "trump": "S", "depth": 2}),
    "random_deals": Call(capot.random_deals, {"rules": "bela3", "count": 2, "seed": 1}),
    "read_lesson": Call(capot.read_lesson, {"lesson": LESSON}),
    "refutation": Call(capot.refutation, {"deal": RECORD, "number": 1}),
    "review": Call(capot.review, {"deal": RECORD}),
    "review_page": Call(capot.review_page, {"reviews": capot.review(RECORD)}),
    "rule_set": Call(capot.rule_set, {"name": "belote"}),
    "score": Call(capot.score, {"deal": RECORD}),
    "simulate": Call(capot.simulate, {**KNOWN, "trump": "S"}),
    "simulate_contracts": Call(capot.simulate_contracts, KNOWN),
    "solve": Call(capot.solve, {"deal": BOARD, "trump": "S"}),
    "solve_many": Call(capot.solve_many, {"problems": [BOARD], "trump": "S", "jobs": 1}),
    "svg": Call(capot.svg, {"shown": BOARD}),
    "table": Call(capot.table, BOARD_SAID),
    "verify": Call(capot.verify, {"lesson": LESSON}),
    "Auction": Call(Auction, {}),
    "Board": Call(Board, {"deal": DEAL}),
    "Board.keys": Call(BOARD.keys, {}),
    "CardSet": Call(CardSet, {}),
    "Deal": Call(Deal, {"hands": DEAL.hands}),
    "Duties": Call(Duties, {}),
    "Options": Call(Options, {}),
    "Outcome": Call(Outcome, {"NS": 92, "EW": 70}),
    "Position": Call(Position, {"deal": DEAL, "trump": "S"}),
    "RuleSet": Call(RuleSet, {f.name: getattr(rule_set("bela"), f.name) for f in fields(RuleSet)}),
    "Solver": Call(Solver, {}),
    "Card": Call(lambda value: Card(value), {}),
    "Rank": Call(lambda value: Rank(value), {}),
    "Seat": Call(lambda value: Seat(value), {}),
    "Suit": Call(lambda value: Suit(value), {}),
    "Trump": Call(lambda value: Trump(value), {}),
    "Card.of": Call(Card.of, {"suit": Suit.S, "rank": Rank.ACE}),
    "Card.read": Call(Card.read, {"card": "SJ"}),
    "Card.read_all": Call(Card.read_all, {"cards": "SJ"}),
    "CardSet.of": Call(CardSet.of, {"cards": "SJ"}),
    "CardSet.add": Call(CardSet().add, {"card": "SJ"}),
    "CardSet.suit": Call(CardSet().suit, {"suit": Suit.S}),
    "Trump.read": Call(Trump.read, {"trump": "S"}),
    "Deal.parse": Call(Deal.parse, {"text": ENDING}),
    "Deal.index": Call(DEAL.index, {"seat": "N"}),
    "Deal[]": Call(lambda seat: DEAL[seat], {"seat": "N"}),
    "Duties.changed": Call(Duties().changed, {"values": {}}),
    "Options.changed": Call(Options().changed, {"values": {}}),
    "RuleSet.changed": Call(rule_set("belote").changed, {}),
    "RuleSet.full_hand": Call(rule_set("belote3").full_hand, {"dealt": DEAL.cards}),
    "RuleSet.heeds": Call(rule_set("belote").heeds, {"option": "tie"}),
    "RuleSet.table": Call(rule_set("belote").table, {"trump": "S"}),
    "Outcome[]": Call(lambda side: SOLVED.outcome[side], {}),
    "Outcome.level": Call(SOLVED.outcome.level, {"side": "NS"}),
    "Outcome.opponents": Call(SOLVED.outcome.opponents, {"side": "NS"}),
    "Outcome.worth": Call(Outcome(NS=9, EW=0, capot="NS").worth, {"side": "NS"}),
    "Position.parse": Call(Position.parse, {"text": f"{ENDING} trump=S"}),
    "Position.of": Call(Position.of, {"board": BOARD, "trump": "S"}),
    "Position.push": Call(lambda card: Position.of(BOARD, "S").push(card), {}),
    "Position.hand": Call(SOLVED.position.hand, {"seat": "N"}),
    "Position.outcome": Call(SOLVED.position.outcome, {"to_come": 9, "capot": None}),
    "Position.piles": Call(SOLVED.position.piles, {"seat": "N"}),
    "Position.playable": Call(SOLVED.position.playable, {"seat": "N"}),
    "Position.side": Call(SOLVED.position.side, {"seat": "N"}),
    "Solver.solve": Call(Solver("bela").solve, {"deal": BOARD, "trump": "S"}),
    "Solver.value": Call(Solver("bela").value, {"deal": BOARD, "trump": "S"}),
    "Solver.line": Call(Solver().line, {"position": SOLVED.position}),
    "Solver.check": Call(Solver().check, {"answer": SOLVED}),
    "Answer.cost": Call(SOLVED.cost, {"card": "CA"}),
    "Answer.cards[]": Call(lambda card: SOLVED.cards[card], {}),
    "Answer.cards.get": Call(lambda card: SOLVED.cards.get(card), {}),
    "Judged.mistake": Call(JUDGED.mistake, {"card": "CA"}),
    "Judged.cards[]": Call(lambda card: JUDGED.cards[card], {}),
    "contracts()[]": Call(lambda trump: capot.contracts(BOARD)[trump], {}),
    "Table.dealer": Call(TABLE.dealer, {"leader": "N"}),
    "Table.highest": Call(TABLE.highest, {}),
    "Table.sides": Call(TABLE.sides, {"leader": "N"}),
    "Table.cells[]": Call(lambda seat: TABLE.cells[seat], {}),
    "Declarations[]": Call(lambda seat: JUDGED.declarations[seat], {}),
    "Match[]": Call(lambda side: capot.match([RECORD])[side], {}),
    "Score[]": Call(lambda side: JUDGED.score[side], {}),
    "Score.count": Call(JUDGED.score.count, {"side": "NS"}),
    "Review.seats[]": Call(lambda seat: capot.review(RECORD).seats[seat], {}),
    "Choice.round": Call(capot.simulate_contracts(BOARD, jobs=1).round, {"trump": "S"}),
    "html": Call(pictures.html, {"found": SOLVED}),
}


def public(kind: type) -> Iterator[str]:
    """Yield the public methods of a class that is not an exception and not an enum's own."""
    for name, member in vars(kind).items():
        if not name.startswith("_") and (
            inspect.isfunction(member) or isinstance(member, classmethod)
        ):
            function = member.__func__ if isinstance(member, classmethod) else member
            if len(inspect.signature(inspect.unwrap(function)).parameters) > 1:
                yield name


ELSEWHERE = {
    "Deal.line_of",  # what writes texts
    "Deal.written",
    "Solver.check_for",  # play for marks, with levels that only a score makes
    "Solver.line_of_worth",
    "Solver.solve_for",
    "Solver.worths",
}


def test_nothing_that_can_be_called_is_left_out() -> None:
    called = {name.split("[")[0] for name in CALLS}
    values = [getattr(capot, name) for name in capot.__all__]
    functions = {v.__name__ for v in values if inspect.isfunction(v)} - {"result"} | {"score"}
    assert functions - called == set()
    kinds = [v for v in values if inspect.isclass(v) and not issubclass(v, (Exception, dict))]
    methods = {f"{kind.__name__}.{name}" for kind in kinds for name in public(kind)}
    assert methods - called - ELSEWHERE == set()
    made = {kind.__name__ for kind in kinds}
    assert made - called <= {  # they are made by functions
        "Answer", "Choice", "Declarations", "Discard", "Example", "Judged", "LeadTable", "Leads",
        "Match", "Refutation", "Result", "Review", "Score", "Simulation", "Table", "Trick",
        "Verdict",
    }  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments_are_told(name: str) -> None:
    call = CALLS[name]
    for parameter in call.parameters:
        for value in RUBBISH if name not in ENUMS else RUBBISH[len(OF_NO_ENUM) :]:
            call.with_(parameter, value)
        for endless in ENDLESS:
            call.with_(parameter, endless())


scalars = st.sampled_from(
    [r for r in RUBBISH[len(OF_NO_ENUM) :] if r.__class__.__hash__ is not None]
)
nested = st.recursive(
    scalars | st.text(max_size=8) | st.integers() | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.sampled_from(["deal", "trump", "played", "x"]), inner, max_size=3)
    ),
    max_leaves=4,
)


@pytest.mark.parametrize("name", CALLS)
@given(st.data())
@settings(max_examples=30, deadline=None)
def test_nothing_else_comes_out(name: str, data: st.DataObject) -> None:
    call = CALLS[name]
    parameter = data.draw(st.sampled_from(call.parameters))
    call.with_(parameter, data.draw(nested))


@pytest.mark.parametrize(
    ("function", "said", "message"),
    [
        (capot.solve, {"deal": None}, "deal=None is of the wrong type, NoneType: give a Position"),
        (Deal.parse, {"text": 5}, "text=5 is of the wrong type, int: give the text of a deal"),
        (capot.solve_many, {"problems": 5}, "problems=5 is of the wrong type, int: give several"),
        (capot.solve_many, {"problems": ENDING}, "problems='N:"),
        (capot.simulate, {**KNOWN, "samples": "5"}, "samples='5' is of the wrong type, str: say"),
        (capot.simulate, {**KNOWN, "samples": 2.5}, "samples=2.5 is of the wrong type, float"),
        (capot.simulate, {**KNOWN, "samples": True}, "samples=True is of the wrong type, bool"),
        (capot.simulate, {**KNOWN, "samples": 0}, "samples=0: say how many layouts to solve"),
        (capot.simulate, {**KNOWN, "seed": "a"}, "seed='a' is of the wrong type, str: say a whole"),
        (capot.simulate, {**KNOWN, "where": 5}, "where=5 is of the wrong type, int: give a cond"),
        (capot.simulate, {**KNOWN, "sample": 5}, "there is no argument 'sample': say played"),
        (
            capot.simulate,
            {**KNOWN, "jobs": "x"},
            "jobs='x' is of the wrong type, str: say how many",
        ),
        (capot.simulate, {**KNOWN, "jobs": 0}, "jobs=0: say how many work at a time"),
        (
            capot.random_deals,
            {"rules": "bela", "count": 1, "seed": "x"},
            "seed='x' is of the wrong",
        ),
        (capot.random_deals, {"rules": "bela", "count": "1", "seed": 1}, "count='1' is of the"),
        (Solver, {"rules": 5}, "rules=5 is of the wrong type, int: give the name of a rule set"),
        (Solver, {"table_size": 17}, "table_size=17: give a power of two from 16 on"),
        (Position, {"deal": DEAL, "trump": "S", "played": 5}, "played=5 is of the wrong type, int"),
        (SOLVED.position.copy().push, {"card": None}, "card=None is of the wrong type, NoneType"),
        (SOLVED.position.copy().push, {"card": "XX"}, "'XX' is no card: write suit and rank"),
        (SOLVED.position.copy().pop, {}, "no card was played: there is none to take back"),
        (SOLVED.cost, {"card": "SJ"}, "trick 1, SJ: nobody holds it, N is to play"),
        (SOLVED.cost, {"card": "CK"}, "trick 1, CK: N is to play and W holds it"),
        (
            capot.solve,
            {"deal": DEAL, "trump": 5},
            "trump=5 is of the wrong type, int: give a Trump",
        ),
        (capot.review, {"deal": RECORD, "solver": 5}, "solver=5 is of the wrong type, int: give a"),
        (capot.verify, {"lesson": 5}, "lesson=5 is of the wrong type, int: give a path"),
    ],
)
def test_messages_name_argument_value_and_what_is_wanted(
    function: Callable[..., Any], said: dict[str, Any], message: str
) -> None:
    with pytest.raises(CapotError) as caught:
        function(**said)
    assert str(caught.value).startswith(message)
    if "wrong type" in message or "no argument" in message:
        assert isinstance(caught.value, TypeError)


def test_cards_of_an_answer_are_asked_for_typed_or_as_text() -> None:
    assert SOLVED.cards["CA"] == SOLVED.cards[Card.CA] == SOLVED.cards["♣a"]
    assert SOLVED.cost("CA") == SOLVED.cost(Card.CA) == 10
    asked: list[Any] = ["CA", Card.CA, "SJ", 5]
    assert [each in SOLVED.cards for each in asked] == [True, True, False, False]
    assert (SOLVED.cards.get("SJ"), SOLVED.cards.get("SJ", 0)) == (None, 0)
    with pytest.raises(UnknownName, match="SJ is not one of these: say C8 or CA") as caught:
        SOLVED.cards["SJ"]
    assert isinstance(caught.value, KeyError)
    with pytest.raises(IllegalPlay):
        SOLVED.cost("SJ")
    finished = capot.solve(RECORD)
    with pytest.raises(IllegalPlay, match="every card is already played"):
        finished.cost("CA")
    with pytest.raises(UnknownName, match="there is nothing"):
        finished.cards["CA"]
    assert capot.contracts(BOARD)["s"] == capot.contracts(BOARD)[Trump.S]
    assert TABLE.cells["n"]["TA"] == TABLE.cells[Seat.N][Trump.TA]


def test_what_else_is_taken() -> None:
    """Whole numbers of other libraries and texts in every form are no mistakes."""
    (first,) = capot.random_deals("belote", Whole(1), seed=Whole(7))  # type: ignore[arg-type]
    assert [first] == list(capot.random_deals("Belote", 1, seed=7))
    played = Position(first, "s", "n", played=str(max(first["N"])))
    assert played.to_play is Seat.W
    assert capot.perft(BOARD, Whole(2), trump=Trump.S) == 4  # type: ignore[arg-type]
