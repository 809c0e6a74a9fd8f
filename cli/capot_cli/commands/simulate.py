"""`capot simulate`: what to play, or what a hand is worth, when not all hands are known."""

from __future__ import annotations

import click
from capot.analysis.generate import SEEDS
from capot.analysis.simulate import SAMPLES, SEED, Question, result
from capot.errors import CapotError
from capot.notation.known_records import read_known_record

from .. import options
from ..numbers import PositiveNumber, WholeNumber
from ..progress import counted
from ..simulations import write_simulation
from ..status import INTERRUPTED, OK, complain


@click.command("simulate")
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
@click.option("--jobs", type=WholeNumber(1), metavar="NUMBER", help="Threads; else one a core.")
@options.question(deals=False, without=("objective",))
def command(
    asked: options.Question,
    known: tuple[str, ...],
    where: tuple[str, ...],
    turn_up: str | None,
    samples: int,
    seed: int,
    until_se: float | None,
    jobs: int | None,
) -> int:
    """Solve layouts of the cards nobody has seen, and print what each card comes to.

    Layouts are drawn uniformly among all that fit, or all of them are solved where there are no
    more than --samples. Each card that can be played gets its mean points, the chance of more
    than half of them (82), or of the contract that --taker and --bid say, the chance of capot,
    and how often it is best, with standard errors. Every layout is played with all cards seen, so
    that a side never guesses wrong: chances of finding a card come out too high.

    In --known, ? is a suit or a whole hand that is not known, and + stands behind cards that may
    not be all of a suit: N:J9A.A+.?.8 has exactly three spades, at least one heart, any diamonds
    and one club. Several hands: N:J9A.AT.K7.8 ? QT.KQ.A98.9, or --known again. Hands are those
    before --played; the layouts then fit every duty the cards played have shown, and the question
    is what to play now. With -t all: what the hand is worth in each contract, in games with bids
    the chance of making each. With --turn-up in classic belote: five cards are known, and the
    taker, the first hand or --taker, gets the card and two more.

    \b
    Conditions of --where:
      N W S E                  the hand dealt to a seat, cards played included
      N.spades … N.clubs       its cards of a suit; N.trumps its trumps
      len(N.spades), N.points  how many cards; its card points
      N.has('HA')              whether it holds a card, 'SK SQ' both of them
      == != < <= > >= + - *    of numbers; also max(…), min(…) and 1 <= len(N.clubs) <= 3
      and or not ( )           of conditions

    \b
    Examples:
      capot simulate -t S --known N:J9A.AT.K7.8 --samples 100
      capot simulate -t S --known N:J9A.AT.K7.8 --where "len(E.trumps) >= 3" --samples 100
      capot simulate -t S --known N:J9A.AT.K7.8 --played SJ,S7,S8,SQ --samples 100
      capot simulate -t all -r coinche --known N:J9A.AT.K7.8 --samples 20
      capot simulate --turn-up HJ --known N:J9A.T..K --samples 20
    """
    if not known and not where:
        raise click.UsageError("nothing is known: say --known, or what holds with --where")
    if asked.every_rule_set:
        raise click.UsageError("hands are simulated under one rule set: leave --rules all out")
    try:
        record = read_known_record(
            known,
            locale=asked.locale,
            defaults=asked.defaults,
            overrides=asked.overrides,
            turn_up=turn_up,
        )
        question = Question(record, where, samples, seed, until_se)
        simulator = question.simulator()
    except CapotError as error:
        return complain(str(error))
    status = OK
    try:
        with counted(simulator.asked, "layouts") as advance:
            for _ in simulator.work(jobs):
                advance()
    except KeyboardInterrupt:
        status = INTERRUPTED
    found = result(question, simulator)
    if found is not None:
        write_simulation(found, asked.format, asked.style)
    if status == INTERRUPTED:
        done = sum(run.value.count for run in simulator.runs)
        click.echo(f"interrupted after {done} of {simulator.asked} layouts", err=True)
    return status
