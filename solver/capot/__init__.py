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
from .analysis.discards import discards
from .analysis.finished import result as score
from .analysis.generate import random_deals
from .analysis.judged import judge_position
from .analysis.leads import lead_table, leads
from .analysis.lessons import verify
from .analysis.refutation import refutation
from .analysis.review import review
from .analysis.simulate import simulate, simulate_contracts
from .analysis.standings import match
from .analysis.table import table
from .analysis.unseen import known_deals
from .answers import Answer
from .boards import Board
from .cards import Card, CardSet, Rank, Suit
from .contracts import Trump
from .convert import convert
from .deals import Deal, Seat
from .duties import Duties
from .errors import CapotError, DealError, IllegalPlay, NotationError, RuleError
from .many import solve_many
from .options import Options
from .outcomes import Outcome
from .parties import Auction
from .pictures import review_page, svg
from .positions import Position, Trick
from .rules import RULE_SETS, RuleSet, rule_set
from .solve import perft, solve
from .solver import CheckFailed, Solver

__version__ = version("capot")

__all__ = [
    "RULE_SETS",
    "Answer",
    "Auction",
    "Board",
    "CapotError",
    "Card",
    "CardSet",
    "CheckFailed",
    "Deal",
    "DealError",
    "Duties",
    "IllegalPlay",
    "NotationError",
    "Options",
    "Outcome",
    "Position",
    "Rank",
    "RuleError",
    "RuleSet",
    "Seat",
    "Solver",
    "Suit",
    "Trick",
    "Trump",
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
