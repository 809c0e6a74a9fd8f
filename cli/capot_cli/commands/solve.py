"""`capot solve`: the outcome of a deal, of every legal card, and the best line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import click
from capot.analysis.contracts import contracts
from capot.analysis.judged import (
    SCORE,
    Judged,
    has_bids,
    highest_bids,
    judge_position,
    may_be_judged,
)
from capot.answers import SCHEMA, Answer, describe
from capot.cards import Card
from capot.contracts import Trump
from capot.deals import Seat
from capot.errors import CapotError, NotationError
from capot.notation import Record
from capot.outcomes import Outcome
from capot.rules import RULE_SETS, RuleSet
from capot.solver import CheckFailed, Solver

from ..diagram import deal_diagram, position_diagram
from ..discards import answer_discards
from ..inputs import Asked
from ..options import CSV, JSON, Question, question
from ..output import Csv, answer_each, json_line, table, write_text
from ..status import FAILED, complain
from ..style import Style
from ..text import answer_text, contracts_by_rules, contracts_text, notes

Bids = dict[str, dict[str, int | str | None]]
Contracts = dict[Trump, Outcome]


@dataclass(frozen=True, slots=True)
class Solved:
    """An answer, and its judgement where a contract was said."""

    answer: Answer
    judged: Judged | None

    def to_json(self) -> dict[str, Any]:
        """Return the object of notation 4."""
        described = (self.judged or self.answer).to_json()
        position = self.answer.position
        if self.judged is None and has_bids(position):
            described["bids"] = highest_bids(position, self.answer.outcome)
        return described


_CHECKED = "checked: plain mode finds the same for every card"


@click.command("solve")
@question()
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
            asked, lambda item: _answered(item, asked, solver, check, rows, no_trump_discard)
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
        return answer_discards(item, asked, solver, rows, no_trump_discard)
    games = _every_rule_set(record) if asked.every_rule_set else [record.rules]
    if record.trump is None:
        found = {rules.name: _contracts(record, rules, solver, check) for rules in games}
        return lambda: _write_contracts(item, asked, games, found, check, rows)
    answers: list[Solved] = []
    refused: dict[str, str] = {}
    for rules in games:
        try:
            answer = _solved(replace(record, rules=rules), solver)
        except CapotError as error:
            if not asked.every_rule_set:
                raise
            refused[rules.name] = error.problem if isinstance(error, NotationError) else str(error)
            continue
        if check:
            _check(answer, solver)
        answers.append(answer)
    if not answers:
        raise record.places.deal.error(
            "no rule set can answer this deal", "; ".join(_by_reason(refused))
        )
    return lambda: _write_answers(item, asked, answers, refused, check, rows)


def _solved(record: Record, solver: Solver) -> Solved:
    """Return the answer to a record, judged where it says a contract of a whole deal."""
    position = record.position()
    if record.objective == SCORE or may_be_judged(position):
        try:
            judged = judge_position(position, record.objective, solver=solver)
        except NotationError:
            raise
        except CapotError as error:
            raise record.places.deal.error(str(error)) from None
        return Solved(judged.answer, judged)
    return Solved(solver.solve(position), None)


def _check(solved: Solved, solver: Solver) -> None:
    """Prove an answer again; one that plays for marks is played for points as well."""
    answer = solved.answer
    solver.check(solver.solve(answer.position) if answer.worths is not None else answer)


def _every_rule_set(record: Record) -> list[RuleSet]:
    """Return the rule sets that have the record's contract, hands and seats left as they are.

    Raises NotationError for a record whose own duties would be lost.
    """
    base = RULE_SETS[record.rules.name]
    if record.rules.duties != base.duties or record.rules.tables != base.tables:
        raise record.places.deal.error(
            "--rules all and single duties or points exclude each other", "leave one of them out"
        )
    return [
        rules.changed(direction=record.deal.direction.value)
        for rules in RULE_SETS.values()
        if rules.players == base.players
        and rules.has_piles == base.has_piles
        and (record.trump is None or record.trump in rules.trumps)
    ]


def _by_reason(refused: Mapping[str, str]) -> list[str]:
    """Return why rule sets cannot answer, those with the same reason together."""
    names: dict[str, list[str]] = {}
    for name, why in refused.items():
        names.setdefault(why, []).append(name)
    if len(names) == 1:
        return list(names)
    return [f"{', '.join(those)}: {why}" for why, those in names.items()]


def _contracts(record: Record, rules: RuleSet, solver: Solver, check: bool) -> Contracts:
    if record.played:
        raise record.places.deal.error(
            "cards were played and no trump is said", "say trump=S, H, D, C, SA or TA"
        )
    if record.objective == SCORE:
        raise record.places.deal.error(
            "marks are those of a contract and no trump is said", "say trump=S, H, D, C, SA or TA"
        )
    record = replace(record, rules=rules)
    record.position(rules.trumps[0])  # what is wrong is said in its place
    found = contracts(
        record.deal,
        record.leader,
        rules,
        history=record.history,
        auction=record.auction,
        discards=record.discards,
        solver=solver,
    )
    for trump, outcome in found.items() if check else ():
        answer = solver.solve(record.position(trump))
        if answer.outcome != outcome:
            raise CheckFailed(f"{answer.position!r}: {outcome!r} alone, {answer.outcome!r} by card")
        solver.check(answer)
    return found


def _write_answers(
    item: Asked,
    asked: Question,
    answers: Sequence[Solved],
    refused: dict[str, str],
    check: bool,
    rows: Csv,
) -> None:
    style = asked.style
    if asked.format == JSON:
        for solved in answers:
            checked = {"checked": True} if check else {}
            json_line({"schema": SCHEMA, "input": item.place, **solved.to_json(), **checked})
    elif asked.format == CSV:
        for solved in answers:
            answer, position = solved.answer, solved.answer.position
            row = _Row(rows, item, asked, position.rules, position.leader)
            for card, outcome in answer.cards.items():
                row.write(position.trump, outcome, card, answer.cost(card))
            if not answer.cards:
                row.write(position.trump, answer.outcome)
    else:
        parts = (
            _rule_sets_text(answers, refused, style)
            if asked.every_rule_set
            else answer_text(answers[0].answer, style, answers[0].judged)
        )
        write_text(item, style, parts + [_CHECKED] * check)


def _rule_sets_text(solved: Sequence[Solved], refused: dict[str, str], style: Style) -> list[str]:
    """Return the diagram, then a row for each rule set with its outcome and best cards."""
    answers = [each.answer for each in solved]
    sides = answers[0].outcome.sides
    rows: list[list[str]] = []
    for answer in answers:
        points = [style.points(answer.outcome, side) for side in sides]
        rows.append([answer.position.rules.name, *points, style.cards(answer.best)])
    none = style.plain("–")
    rows += [[name, none, none, style.plain(why)] for name, why in refused.items()]
    return [
        position_diagram(answers[0].position, style, with_rules=False),
        table(rows, ["rules", *sides, "best cards"], (1, 2)),
        *notes([answer.position.rules for answer in answers], style),
    ]


def _write_contracts(
    item: Asked,
    asked: Question,
    games: Sequence[RuleSet],
    found: Mapping[str, Contracts],
    check: bool,
    rows: Csv,
) -> None:
    record, style = item.record, asked.style
    if asked.format == JSON:
        for rules in games:
            checked = {"checked": True} if check else {}
            json_line({**_contracts_json(item, rules, found[rules.name]), **checked})
    elif asked.format == CSV:
        for rules in games:
            row = _Row(rows, item, asked, rules, record.leader)
            for trump, outcome in found[rules.name].items():
                row.write(trump, outcome)
    else:
        shown = None if asked.every_rule_set else record.rules
        parts = [deal_diagram(record.deal, style, leader=record.leader, rules=shown)]
        if asked.every_rule_set:
            parts += contracts_by_rules(found, style)
        else:
            bids = _bids(record, record.rules, found[record.rules.name])
            parts += contracts_text(found[record.rules.name], style, bids)
        write_text(item, style, parts + notes(games, style) + [_CHECKED] * check)


def _contracts_json(item: Asked, rules: RuleSet, found: Contracts) -> dict[str, Any]:
    described = describe(replace(item.record, rules=rules).position(next(iter(found))))
    for key in ("trump", "played", "trick", "taken"):
        del described[key]
    described["options"]["points"] = {str(trump): rules.tables[trump] for trump in found}
    return {
        "schema": SCHEMA,
        "input": item.place,
        **described,
        "contracts": {str(trump): outcome.to_json() for trump, outcome in found.items()},
        **({"bids": bids} if (bids := _bids(item.record, rules, found)) else {}),
    }


def _bids(record: Record, rules: RuleSet, found: Contracts) -> Bids:
    """Return the highest bids of both sides in each contract, empty in a game without bids."""
    record = replace(record, rules=rules)
    positions = {trump: record.position(trump) for trump in found}
    return {
        str(trump): highest_bids(position, found[trump])
        for trump, position in positions.items()
        if has_bids(position)
    }


@dataclass(frozen=True, slots=True)
class _Row:
    """Rows of CSV about one deal under one rule set, the rule set named where there are several.

    A row of a contract or of a finished deal leaves card, cost and best empty.
    """

    rows: Csv
    item: Asked
    asked: Question
    rules: RuleSet
    leader: Seat | None

    def write(
        self, trump: Trump, outcome: Outcome, card: Card | None = None, cost: int = 0
    ) -> None:
        sides = outcome.sides
        several = self.asked.every_rule_set
        names = ["deal", "rules"] if several else ["deal"]
        self.rows.header([*names, "trump", "leader", "card", *sides, "capot", "cost", "best"])
        begin = [self.item.number, self.rules.name] if several else [self.item.number]
        points = [*(outcome[side] for side in sides), outcome.capot or ""]
        judged = ["", "", ""] if card is None else [card, cost, int(cost == 0)]
        self.rows.row([*begin, trump, self.leader, judged[0], *points, *judged[1:]])
