"""What to play, and what a hand is worth, when not all hands are known (double-dummy sampling).

The unseen cards are dealt in ways that fit what is known, each of them solved with all cards
seen, and the outcomes counted. Every player then knows every card, so that a choice which depends
on where a card lies is always made rightly: chances of the side that has to guess come out too
high, above all in `value`, where that choice is already the one to be made now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Unpack, cast

from ..answers import SCHEMA, contract_json, describe
from ..arguments import above_zero, names, whole
from ..auctions import bids_up_to
from ..cards import Card
from ..contracts import Trump
from ..deals import Seat
from ..errors import CapotError
from ..keyed import ByCard, ByTrump
from ..notation.known_records import EVERY, KnownRecord
from ..notebooks import ShownAsHtml
from ..options import Scheme
from ..questions import Said
from ..rules import RuleSet
from .generate import checked_seed
from .knowledge import KnownLike, conditions_of, known_record
from .simulator import Run, Simulator
from .tallies import Estimate, Forecast, chance

SAMPLES, SEED = 1000, 1
"""How many layouts are solved, and the seed they are drawn by, where nothing is said."""

_MOST_POINTS = 9999

NO_OTHER = "no other layout that fits the conditions was found in a million draws"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: what is known, what else must hold, and how many layouts are to be solved.

    `until_se` ends it sooner: as soon as no standard error is above so many points, or so many
    percent of a chance. `at_least` asks for the chance of so many card points, in place of a
    contract, of more than half of them or of bids.
    """

    record: KnownRecord
    where: tuple[str, ...] = ()
    samples: int = SAMPLES
    seed: int = SEED
    until_se: float | None = None
    at_least: int | None = None

    def __post_init__(self) -> None:
        layouts = "say how many layouts to solve, 1 or more"
        points = "say how many card points, 1 or more"
        checked: dict[str, object] = {
            "samples": whole("samples", self.samples, layouts, 1),
            "seed": checked_seed(self.seed),
        }
        if self.until_se is not None:
            error = above_zero("until_se", self.until_se, "say a standard error above 0")
            checked["until_se"] = error
        if self.at_least is not None:
            checked["at_least"] = whole("at_least", self.at_least, points, 1, _MOST_POINTS)
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        if self.at_least is not None and self.record.auction.bid is not None:
            raise CapotError(
                f"at least {self.at_least} points are asked in place of a contract: "
                f"leave one of them out, or bid={self.record.auction.bid}"
            )

    @property
    def is_choice(self) -> bool:
        """Whether every contract is asked about, or those of classic belote's two rounds."""
        return self.record.trump is None

    def simulator(self) -> Simulator:
        """Return what works it out; raises CapotError for what cannot be asked."""
        record = self.record
        contracts = record.rules.trumps if record.trump is None else (record.trump,)
        runs = [
            Run(
                record,
                trump,
                self.where,
                self.samples,
                self.seed,
                is_choice=self.is_choice,
                at_least=self.at_least,
            )
            for trump in contracts
        ]
        return Simulator(runs, self.until_se)

    def described(self, run: Run) -> dict[str, Any]:
        """Return the question as JSON names it, but for the contract."""
        position, known = run.situation.position, self.record.known
        described = describe(position)
        del described["deal"]
        if position.rules.discards and not known.out:  # they are others in other layouts
            described.pop("discards", None)
            del described["taken"]
        told: dict[str, Any] = {
            "schema": SCHEMA,
            "known": {
                str(seat): str(hand)
                for seat, hand in zip(position.seats, known.hands, strict=True)
                if hand.is_said
            },
            "where": list(self.where),
        }
        if self.record.turn_up is not None:
            told["turn_up"] = str(self.record.turn_up)
        return {**told, **described, "side": run.situation.side, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class Simulation(ShownAsHtml):
    """What each card that can be played now comes to, and what best play by all does.

    `cards` are those that the player to move holds in every layout, the best first for his side;
    each is counted in the layouts in which it may be played, of which `playable` is the share.
    Where a part of his hand is known, `others` is how often he holds each card that he may not
    have, the likeliest first. `side` is the side whose chances are asked about. With `is_exact`
    every layout was solved, once each, and no standard error is left. `layouts` is how many there
    are, None where nobody has counted those that fit the conditions.
    """

    question: Question
    run: Run = field(repr=False, compare=False)
    value: Forecast
    cards: ByCard[Forecast]
    playable: ByCard[Estimate]
    others: ByCard[Estimate]

    @property
    def side(self) -> str:
        """The side whose chances are asked about."""
        return self.run.situation.side

    @property
    def samples(self) -> int:
        """How many layouts were solved."""
        return self.value.count

    @property
    def layouts(self) -> int | None:
        """How many layouts there are, None where conditions leave that open."""
        return self.run.layouts

    @property
    def is_exact(self) -> bool:
        """Whether every layout was solved."""
        return self.run.is_exact and self.samples == self.layouts

    @property
    def notes(self) -> tuple[str, ...]:
        """What the numbers leave out, in words."""
        notes = self.run.situation.position.rules.notes
        return (*notes, NO_OTHER) if self.run.is_exhausted else notes

    def to_json(self) -> dict[str, Any]:
        """Return question, numbers of layouts, and the estimates for each card."""
        return {
            **self.question.described(self.run),
            "target": self.target_json(),
            **self.counted_json(),
            **({"notes": list(self.notes)} if self.notes else {}),
            "value": self.value.to_json(),
            "cards": [
                {
                    "card": str(card),
                    **found.to_json(),
                    "best": found.best.to_json("chance"),
                    "playable": self.playable[card].to_json("chance"),
                }
                for card, found in self.cards.items()
            ],
            "others": [
                {"card": str(card), "held": held.to_json("chance")}
                for card, held in self.others.items()
            ],
        }

    def target_json(self) -> dict[str, Any]:
        """Return what `made` is the chance of: a contract, or so many points."""
        position = self.run.situation.position
        return {
            "side": self.side,
            "points": self.run.situation.points_needed,
            "contract": contract_json(position) if self.run.situation.is_contract else None,
        }

    def counted_json(self) -> dict[str, Any]:
        """Return whether all layouts were solved, how many there are and how many were."""
        return {"exact": self.is_exact, "layouts": self.layouts, "samples": self.samples}


@dataclass(frozen=True, slots=True)
class Choice(ShownAsHtml):
    """What a hand is worth in each contract of its game, played by its side."""

    question: Question
    contracts: ByTrump[Simulation]

    @property
    def side(self) -> str:
        """The side whose chances are asked about."""
        return next(iter(self.contracts.values())).side

    def round(self, trump: Trump) -> int | None:
        """Return in which round of classic belote a contract can be taken, None without rounds."""
        card = self.question.record.turn_up
        return None if card is None else 1 if trump.suit is card.suit else 2

    def to_json(self) -> dict[str, Any]:
        """Return the question, and for each contract numbers of layouts and the estimates."""
        first = next(iter(self.contracts.values()))
        described = self.question.described(first.run)
        del described["trump"]
        rules = self.question.record.rules
        described["options"]["points"] = {
            trump.value: rules.tables[trump] for trump in self.contracts
        }
        return {
            **described,
            "contracts": {
                trump.value: {
                    **({} if self.round(trump) is None else {"round": self.round(trump)}),
                    "target": found.target_json(),
                    **found.counted_json(),
                    **({"notes": [NO_OTHER]} if found.run.is_exhausted else {}),
                    **found.value.to_json(),
                }
                for trump, found in self.contracts.items()
            },
        }


def result(question: Question, simulator: Simulator) -> Simulation | Choice | None:
    """Return what was counted so far, None if that is nothing yet."""
    runs = [run for run in simulator.runs if run.value.count]
    if not runs:
        return None
    steps: tuple[int, ...] = ()
    has_bids = question.is_choice and question.record.rules.scheme is Scheme.CONTREE
    if has_bids and question.at_least is None:
        steps = bids_up_to(max(run.value.highest_bid for run in runs), question.record.rules)
    found = {run.situation.position.trump: _simulation(question, run, steps) for run in runs}
    return Choice(question, ByTrump(found)) if question.is_choice else next(iter(found.values()))


def _simulation(question: Question, run: Run, steps: tuple[int, ...]) -> Simulation:
    samples = run.value.count
    is_exact = run.is_exact and samples == run.layouts
    position, side = run.situation.position, run.situation.side
    has_target = run.situation.is_contract or question.at_least is not None
    cards = {
        card: tally.forecast(is_exact=is_exact) for card, tally in run.cards.items() if tally.count
    }
    to_play = position.to_play
    ours = to_play is not None and position.side(to_play) == side
    other = next(each for each in position.sides if each != side)

    def merit(card: Card) -> tuple[float, float]:
        """Return how good a card is for the side to play: by the target, then by points."""
        found = cards[card]
        made = found.made.value if has_target else 0.0
        return (made, found.worth(side)) if ours else (-made, found.worth(other))

    ordered = sorted(cards, key=merit, reverse=True)
    return Simulation(
        question,
        run,
        run.value.forecast(steps, is_exact=is_exact),
        ByCard({card: cards[card] for card in ordered}),
        ByCard({card: chance(cards[card].count, samples, is_exact=is_exact) for card in ordered}),
        ByCard(
            {
                card: chance(count, samples, is_exact=is_exact)
                for card, count in sorted(run.others.items(), key=lambda held: (-held[1], held[0]))
            }
        ),
    )


class SaidOfKnown(Said, total=False):
    """What else `simulate` and `simulate_contracts` can be told, beside what is said of a deal.

    `leader` defaults to the seat before the only label, `rules` to belote. `where` is what must
    hold of the hands, one text or several in the language of `conditions`. `played` are cards
    played since: the layouts are those that fit them and every duty they show, and the cards are
    those to be played now. `taker` and `bid` are a contract to be made, belote and declarations
    counted; without one `at_least` so many card points, or more than half of all. `turn_up` is a
    card turned up in classic belote that the taker gets, hands then being five cards. `keys` are
    others of notation 3, such as duties.

    `samples`, `seed` and `until_se` are as in `Question`; `jobs` threads work, by default one a
    core and never more than four, which changes no number.
    """

    leader: Seat | str | None
    rules: RuleSet | str | None
    where: str | Iterable[str]
    at_least: int | None
    turn_up: Card | str | None
    keys: Mapping[str, str]
    samples: int
    seed: int
    until_se: float | None
    jobs: int | None


def simulate(
    known: KnownLike, trump: Trump | str | None = None, **said: Unpack[SaidOfKnown]
) -> Simulation:
    """Return what each card comes to over layouts of the cards that nobody has seen.

    `known` says what is known of hands before the first card, as in `N:J9A.A+.?.8`, in one text
    or several with keys of notation 3 behind it, or is a whole deal in any form. What holds of
    arguments beside it is as in `solve`; `said` is explained at `SaidOfKnown`. Layouts are drawn
    uniformly, or all of them solved where there are no more than `samples`. Raises CapotError for
    what cannot be read or asked, and where no layout fits.

    >>> found = simulate("N:J9A7.9.QAT. ? KT..J87.JK7 ?", "S", samples=20, jobs=1)
    >>> found.layouts, found.is_exact, found.value.capot["NS"].value
    (12870, False, 1.0)
    """
    question = _question(known, trump, said)
    found = _worked_out(question, said.get("jobs"))
    if not isinstance(found, Simulation):
        raise CapotError(f"trump={EVERY} asks about every contract: use simulate_contracts")
    return found


def simulate_contracts(known: KnownLike, **said: Unpack[SaidOfKnown]) -> Choice:
    """Return what a hand is worth in every contract, played by its side.

    The arguments and errors are those of `simulate`, but for the trump. In games with bids each
    contract has the chances of making each; with `turn_up` the contracts are those of the two
    rounds of classic belote.
    """
    found = _worked_out(_question(known, EVERY, said), said.get("jobs"))
    assert isinstance(found, Choice)
    return found


def _question(known: KnownLike, trump: Trump | str | None, said: SaidOfKnown) -> Question:
    names(said, SaidOfKnown.__annotations__)
    of_the_deal = {name: value for name, value in said.items() if name in Said.__annotations__}
    record = known_record(
        known,
        trump,
        said.get("leader"),
        said.get("rules"),
        cast(Said, of_the_deal),
        turn_up=said.get("turn_up"),
        keys=said.get("keys"),
    )
    return Question(
        record,
        conditions_of(said.get("where", ())),
        said.get("samples", SAMPLES),
        said.get("seed", SEED),
        said.get("until_se"),
        said.get("at_least"),
    )


def _worked_out(question: Question, jobs: int | None) -> Simulation | Choice | None:
    simulator = question.simulator()
    for _ in simulator.work(jobs):
        pass
    return result(question, simulator)
