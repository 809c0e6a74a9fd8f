"""Exact double-dummy analysis for Belote, Coinche, Contrée and Bela.

>>> import capot
>>> deal = capot.Deal.parse("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7")
>>> answer = capot.solve(deal, trump="S", leader="N", rules="belote")
>>> answer.outcome.text
'NS 131 · EW 31'
"""

from importlib.metadata import version

from .analysis.announced import declarations
from .analysis.contracts import contracts
from .analysis.discards import Discard, discards
from .analysis.finished import Result
from .analysis.finished import result as score
from .analysis.generate import random_deals
from .analysis.judged import Judged, judge_position
from .analysis.knowledge import known_deals
from .analysis.leads import Leads, LeadTable, lead_table, leads
from .analysis.lessons import Verdict, read_lesson, verify
from .analysis.refutation import Refutation, refutation
from .analysis.review import Review, review
from .analysis.simulate import Choice, Simulation, simulate, simulate_contracts
from .analysis.standings import match
from .analysis.table import Table, table
from .answers import Answer
from .boards import Board
from .cards import Card, CardSet, Rank, Suit
from .contracts import Trump
from .convert import convert
from .deals import Deal, Seat
from .declarations import Declarations
from .duties import Duties
from .errors import (
    ArgumentError,
    CapotError,
    DealError,
    IllegalPlay,
    NotationError,
    RuleError,
    UnknownName,
)
from .many import solve_many
from .matches import Match
from .notation import Example
from .options import Options
from .outcomes import Outcome
from .parties import Auction
from .pictures import review_page, svg
from .positions import Position, Trick
from .questions import DealLike, Said
from .rules import RULE_SETS, RuleSet, rule_set
from .scoring import Score
from .solve import perft, solve
from .solver import CheckFailed, Solver

__version__ = version("capot")

__all__ = [
    "RULE_SETS",
    "Answer",
    "ArgumentError",
    "Auction",
    "Board",
    "CapotError",
    "Card",
    "CardSet",
    "CheckFailed",
    "Choice",
    "Deal",
    "DealError",
    "DealLike",
    "Declarations",
    "Discard",
    "Duties",
    "Example",
    "IllegalPlay",
    "Judged",
    "LeadTable",
    "Leads",
    "Match",
    "NotationError",
    "Options",
    "Outcome",
    "Position",
    "Rank",
    "Refutation",
    "Result",
    "Review",
    "RuleError",
    "RuleSet",
    "Said",
    "Score",
    "Seat",
    "Simulation",
    "Solver",
    "Suit",
    "Table",
    "Trick",
    "Trump",
    "UnknownName",
    "Verdict",
    "contracts",
    "convert",
    "declarations",
    "discards",
    "judge_position",
    "known_deals",
    "lead_table",
    "leads",
    "match",
    "perft",
    "random_deals",
    "read_lesson",
    "refutation",
    "review",
    "review_page",
    "rule_set",
    "score",
    "simulate",
    "simulate_contracts",
    "solve",
    "solve_many",
    "svg",
    "table",
    "verify",
]
