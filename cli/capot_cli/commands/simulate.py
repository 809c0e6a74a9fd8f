"""`capot simulate`: what to play, or what a hand is worth, when not all hands are known."""

from __future__ import annotations

from dataclasses import replace

import click
from capot.analysis.generate import SEEDS
from capot.analysis.simulate import SAMPLES, SEED, Question, result
from capot.analysis.simulator import Simulator
from capot.errors import CapotError

from .. import options
from ..known_inputs import read_known_arguments
from ..numbers import PositiveNumber, WholeNumber
from ..once import Command
from ..output import Csv, Errors
from ..progress import counted
from ..simulations import write_simulation
from ..status import OK, stopped


@click.command("simulate", cls=Command)
@options.known_option
@options.where_option
@click.option("--turn-up", metavar="CARD", help="The card turned up in classic belote.")
@click.option(
    "--samples",
    type=WholeNumber(1),
    metavar="NUMBER",
    default=SAMPLES,
    show_default=True,
    help="Layouts to solve; all of them where there are no more.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, SEEDS - 1),
    metavar="NUMBER",
    default=SEED,
    show_default=True,
    help="Another seed draws other layouts.",
)
@click.option(
    "--until-se",
    type=PositiveNumber(),
    metavar="NUMBER",
    help="Stop when no standard error is above so many points, or percent of a chance.",
)
@click.option(
    "--at-least",
    type=WholeNumber(1),
    metavar="POINTS",
    help="The chance of so many card points, in place of a contract or of more than half.",
)
@click.option(
    "--jobs", type=WholeNumber(1), metavar="NUMBER", help="Threads, four a core at most; else one."
)
@options.question(needed=False, without=("objective",))
def command(
    asked: options.Question,
    known: tuple[str, ...],
    where: tuple[str, ...],
    turn_up: str | None,
    samples: int,
    seed: int,
    until_se: float | None,
    at_least: int | None,
    jobs: int | None,
) -> int:
    """Solve layouts of the cards nobody has seen, and print what each card comes to.

    Layouts are drawn uniformly among all that fit, or all of them are solved where there are no
    more than --samples. Each card that can be played gets its mean points, the chance of more
    than half of them (82), of --at-least so many, or of the contract that --taker and --bid say,
    the chance of capot, and how often it is best, with standard errors. Every layout is played
    with all cards seen, so that a side never guesses wrong: chances of finding a card come out
    too high.

    DEAL is as in capot solve, with ? for a suit or a whole hand that is not known, and + behind
    cards that may not be all of a suit: N:J9A.A+.?.8 has exactly three spades, at least one heart,
    any diamonds and one club. Hands in order of play: N:J9A.AT.K7.8 ? QT.KQ.A98.9; those that are
    not written are not known. --known says hands in its place, or more hands of each deal. The
    first seat leads if nobody else is said to; where several hands have labels of their own,
    --leader or --dealer must say who does. Of a hand that is known in part the cards it is sure
    to have get their figures, and others how often it has them.

    Hands are those before --played; the layouts then fit every duty the cards played have shown,
    and the question is what to play now. With -t all: what the hand is worth in each contract, in
    games with bids the chance of making each. With --turn-up in classic belote: five cards are
    known, and the taker, the first hand or --taker, gets the card and two more.

    \b
    Conditions of --where:
      N W S E                  the hand dealt to a seat, cards played included
      N.spades … N.clubs       its cards of a suit; N.trumps its trumps
      len(N.spades), N.points  how many cards; its card points
      N.has('HA')              whether it holds a card; N.has('SK', 'SQ') both of them
      == != < <= > >= + - *    of numbers; also max(…), min(…) and 1 <= len(N.clubs) <= 3
      and or not ( )           of conditions

    \b
    Examples:
      capot simulate -t S N:J9A.AT.K7.8 --samples 100
      capot simulate -t S --known N:J9A.AT.K7.8 --where "len(E.trumps) >= 3" --samples 100
      capot simulate -t S "N:J9A.AT.K7.8 ? ? ? played=SJ,S7,S8,SQ" --samples 100
      capot simulate -t S N:J9A.AT.K7.8 --at-least 100 --samples 100
      capot simulate -t all -r coinche --known N:J9A.AT.K7.8 --samples 20
      capot simulate --turn-up HJ --known N:J9A.T..K --samples 20
    """
    if not (asked.arguments or known or where):
        raise click.UsageError("nothing is known: say DEAL, --known, or what holds with --where")
    if asked.every_rule_set:
        raise click.UsageError(
            "layouts are solved under one rule set: leave --rules all out, and ask once for each"
        )
    errors = Errors()
    rows = Csv()
    items = list(read_known_arguments(asked, known, turn_up))
    is_first = True
    for item in items:
        if isinstance(item, CapotError):
            errors.say(item)
            continue
        item = replace(item, is_alone=len(items) == 1)
        record = item.record
        try:
            asked.check(record.trump, is_alone=item.is_alone)
            question = Question(record, where, samples, seed, until_se, at_least)
            simulator = question.simulator()
        except CapotError as error:
            errors.say(record.because(error))
            continue
        status = _work(simulator, jobs)
        found = result(question, simulator)
        if found is not None:
            if asked.format == options.TEXT and not is_first:
                click.echo()
            is_first = False
            write_simulation(item, found, asked, rows)
        if status != OK:
            return status
    return errors.status


def _work(simulator: Simulator, jobs: int | None) -> int:
    """Work a simulation out; return the status for whoever has stopped it."""
    try:
        with counted(simulator.asked, "layouts") as advance:
            for _ in simulator.work(jobs):
                advance()
    except KeyboardInterrupt as stop:
        done = sum(run.value.count for run in simulator.runs)
        return stopped(stop, f" after {done} of {simulator.asked} layouts")
    return OK
