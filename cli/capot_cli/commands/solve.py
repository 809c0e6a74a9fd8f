"""`capot solve`: the outcome of a deal, of every legal card, and the best line."""

from __future__ import annotations

from collections.abc import Callable

import click
from capot.analysis.judged import answered, judge_of
from capot.errors import CapotError
from capot.notation import Record
from capot.solver import CheckFailed, Solver

from ..discards import answer_discards
from ..every_contract import answer_contracts
from ..inputs import Asked
from ..once import Command
from ..options import Question, question
from ..output import Csv, answer_each
from ..refusals import answered_by_each
from ..solved import Solved, write_answers
from ..status import FAILED, complain


@click.command("solve", cls=Command)
@question(every=True)
@click.option("--check", is_flag=True, help="Prove each answer again without any pruning.")
@click.option(
    "--no-trump-discard", is_flag=True, help="The taker of three may not put trumps away."
)
def command(asked: Question, check: bool, no_trump_discard: bool) -> int:
    """Print the exact outcome of a deal, of every legal card, and the best line.

    DEAL is N:hand hand hand hand in the order of play, a hand being spades.hearts.diamonds.clubs;
    or labelled hands (N: ♠J9A ♥T8 …), a position with keys, or CFN. It may be a file of deals,
    or - for stdin. Without a trump, the outcome of every contract. With a taker, whether the
    contract is made and what both sides mark; a taker of three who still holds twelve cards is
    told which two to put away.

    \b
    Examples:
      capot solve -t S "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot solve "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
      capot solve -t S --rules all deals.txt
      capot solve -t S --played SJ,SK,ST,S7 --check "N:QJ8..Q9.AJT …"
      capot solve -t S -r coinche --taker N --bid 100 --coinche "N:QJ8..Q9.AJT …"
      capot solve -t H -r bela3 --taker W "N:AK97.KQ.A7.A9 … …"
      cat deals.txt | capot solve - --format json
    """
    solver = Solver()
    rows = Csv()
    try:
        return answer_each(
            asked,
            lambda item: _answered(item, asked, solver, check, rows, no_trump_discard),
            solver,
        )
    except CheckFailed as failure:
        complain(f"check failed: {failure}")
        return FAILED


def _answered(
    item: Asked,
    asked: Question,
    solver: Solver,
    check: bool,
    rows: Csv,
    no_trump_discard: bool,
) -> Callable[[], None]:
    """Answer one deal and return what writes the answer."""
    record = item.record
    if record.to_put_away is not None:
        return answer_discards(item, asked, solver, rows, check, no_trump_discard)
    if no_trump_discard:
        raise record.places.deal.error(
            "nobody has cards to put away", "leave --no-trump-discard out"
        )
    if record.trump is None:
        return answer_contracts(item, asked, solver, check, rows)
    answers, refused = answered_by_each(
        record, lambda one: _solved(one, solver, check), asked.every_rule_set
    )
    solved = [answer for _, answer in answers]
    return lambda: write_answers(item, asked, solved, refused, check, rows)


def _solved(record: Record, solver: Solver, check: bool) -> Solved:
    """Return the answer to a record, judged where it says a contract."""
    position = record.position()
    try:
        judge = judge_of(position, record.objective)
    except CapotError as error:
        raise record.places.deal.error(str(error)) from None
    solved = Solved(*answered(position, judge, solver))
    if check:
        _check(solved, solver)
    return solved


def _check(solved: Solved, solver: Solver) -> None:
    """Prove an answer again, by what it plays for."""
    if solved.judged is not None and solved.judged.levels is not None:
        solver.check_for(solved.answer, solved.judged.levels)
    else:
        solver.check(solved.answer)
