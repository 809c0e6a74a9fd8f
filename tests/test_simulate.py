"""Simulations: what cards and contracts come to, against counts of every layout by other means."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations
from math import sqrt
from statistics import mean, stdev
from typing import Any

import pytest
import reference
from capot.analysis.generate import Dealing, Shuffler
from capot.analysis.judged import announced, judge_position
from capot.analysis.knowledge import known_deals
from capot.analysis.simulate import (
    Question,
    Simulation,
    result,
    simulate,
    simulate_contracts,
)
from capot.analysis.tallies import Estimate, Tally
from capot.analysis.unseen import Unseen
from capot.cards import FULL_PACK, Card, CardSet
from capot.contracts import Trump
from capot.deals import Deal, Seat, hand_text
from capot.errors import CapotError
from capot.notation.known import read_known
from capot.notation.known_records import read_known_record
from capot.outcomes import Outcome
from capot.parties import Auction
from capot.positions import Position
from capot.rules import RULE_SETS, RuleSet, rule_set
from capot.scoring import highest_bid
from capot.solver import Solver
from commandline import DEAL, TIERCE_PLAYED

NORTH = "N:J9A.AT.K7.8"
SWEEPERS = "N:J9A7.9.QAT. ? KT..J87.JK7 ?"


def late(rules: RuleSet, seed: int) -> Position:
    """Return a random deal, played at random until three tricks are left."""
    shuffler = Shuffler(seed)
    deal = Dealing.of(rules).deal(shuffler)
    trump = rules.trumps[shuffler.below(len(rules.trumps))]
    taker = Auction(taker="N") if rules.players == 3 else Auction()
    position = Position(deal, trump, rules=rules, auction=taker)
    for _ in range((deal.hand_size - 3) * len(deal.hands) + shuffler.below(2)):
        legal = list(position.legal_cards())
        position.push(legal[shuffler.below(len(legal))])
    return position


def known_of(position: Position, whole: str) -> str:
    """Return the hands of some seats as what is known."""
    return " ".join(f"{seat}:{hand_text(position.deal[seat])}" for seat in whole)


def simulated(position: Position, whole: str) -> Simulation:
    """Return the simulation, by all layouts, of a position in which some hands are known."""
    discards = ",".join(map(str, position.discards))
    found = simulate(
        known_of(position, whole),
        position.trump,
        leader=position.leader,
        rules=position.rules,
        taker=position.auction.taker,
        played=position.played,
        keys={"discards": discards} if discards else {},
        samples=20_000,
        jobs=1,
    )
    assert found.is_exact
    return found


def every_deal(position: Position, whole: str) -> Iterator[Deal]:
    """Yield the deals in which the cards left of the other hands lie in every other way."""
    seats = [seat for seat in position.seats if seat not in whole]
    pool = [card for seat in seats for card in position.hand(seat)]
    if position.rules.players == 2:
        pool += FULL_PACK - position.deal.cards

    def shares(seats: list[Seat], pool: list[Card]) -> Iterator[dict[Seat, CardSet]]:
        if not seats:
            yield {}
            return
        for chosen in combinations(pool, len(position.hand(seats[0]))):
            for rest in shares(seats[1:], [card for card in pool if card not in chosen]):
                yield {seats[0]: CardSet.of(chosen), **rest}

    for share in shares(seats, pool):
        hands = tuple(
            position.deal[seat] - position.hand(seat) | share[seat] if seat in share else hand
            for seat, hand in zip(position.seats, position.deal.hands, strict=True)
        )
        yield Deal(hands, direction=position.deal.direction)


def numbers(position: Position, whole: str) -> dict[str, list[tuple[int, int]]]:
    """Return by card the reference's number for N's side in every layout, and all the points."""
    found: dict[str, list[tuple[int, int]]] = {}
    for deal in every_deal(position, whole):
        record = {
            "rules": position.rules.name,
            "trump": position.trump.value,
            "deal": deal.line,
            "leader": position.leader.value,
            "played": [str(card) for card in position.played],
            "taker": position.auction.taker,
            "discards": [str(card) for card in position.discards],
        }
        try:
            start = reference.from_vector(record)
        except ValueError:  # a card played was not legal
            continue
        table = position.table
        total = sum(table.points(card, position.trump) for card in deal.cards) + 10
        total += position.put_away
        before = reference.taken(record)
        for card, value in reference.cards(start).items():
            found.setdefault(card, []).append((before + value, total))
    return found


def points_of(number: int, total: int) -> int:
    """Return the points in a number of the reference, which counts 90 for a capot."""
    return number - 90 if number > total else number + 90 if number < 0 else number


GAMES = [rules for rules in RULE_SETS.values() if not rules.has_piles]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_card_over_all_layouts_against_the_reference(rules: RuleSet) -> None:
    for seed in range(3):
        position = late(rules, seed)
        seat = position.to_play
        assert seat is not None
        place = position.deal.index(seat)
        whole = "".join(position.seats[place % 2 :: 2] if rules.players == 4 else seat)
        found = simulated(position, whole)
        expected = numbers(position, whole)
        assert {card.name for card in found.cards} == expected.keys()
        ours, theirs = position.sides
        first = position.side(seat) == ours
        for card, forecast in found.cards.items():
            values = expected[card.name]
            assert forecast.count == found.layouts == len(values)
            points = [points_of(*each) for each in values]
            assert forecast.mean[ours].value == pytest.approx(mean(points))
            capots = [number > total for number, total in values]
            assert forecast.capot[ours].value == pytest.approx(mean(capots))
            assert forecast.capot[theirs].value == pytest.approx(mean(n < 0 for n, _ in values))
            if rules.players != 3:  # of three, a contract is asked about
                better = [n if first else total - n for n, total in values]
                made = [2 * b > total for b, (_, total) in zip(better, values, strict=True)]
                assert forecast.made.value == pytest.approx(mean(made))
            best = [
                number == (max if first else min)(expected[other][at][0] for other in expected)
                for at, (number, _) in enumerate(values)
            ]
            assert forecast.best.value == pytest.approx(mean(best))
            assert {forecast.made.error, forecast.mean[ours].error} == {0.0}
        line = [(max if first else min)(each) for each in zip(*expected.values(), strict=True)]
        assert found.value.mean[ours].value == pytest.approx(mean(points_of(*n) for n in line))


def test_a_contract_is_judged_in_every_layout() -> None:
    """Belote and declarations are those of the layout, the bid that of the auction."""
    deal = Deal.parse("N:J9A.T8.K7.8 K8.A97.Q9.K QT.KQ.AT8.9 7.J.J.AQJT7")
    played = TIERCE_PLAYED.split(",")[:22]
    auction = Auction("NS", 120)
    position = Position(deal, "S", rules="coinche", played=played, auction=auction)
    found = simulate(
        known_of(position, "S"),
        "S",
        leader="N",
        rules="coinche",
        taker="NS",
        bid=120,
        played=played,
        jobs=1,
    )
    assert found.is_exact
    made: Counter[Card] = Counter()
    count = 0
    for other in every_deal(position, "S"):
        try:
            each = Position(other, "S", "N", "coinche", played=played, auction=auction)
        except CapotError:
            continue
        count += 1
        for card, score in judge_position(each).cards.items():
            made[card] += score.is_made
    assert count == found.layouts
    assert {card: round(f.made.value * count) for card, f in found.cards.items()} == made
    assert 0 < sum(made.values()) < count * len(found.cards)
    assert found.to_json()["target"] == {
        "side": "NS",
        "points": None,
        "contract": {"taker": "NS", "bid": 120, "coinche": None},
    }


def test_a_capot_against_every_layout() -> None:
    """The known result: NS take every trick however the other sixteen cards lie."""
    rules = rule_set("belote")
    deals = Unseen(read_known([SWEEPERS], rules), rules).listed(12_870)
    assert deals is not None
    solver = Solver()
    values = (solver.value(Position(deal, "S", rules=rules)) for deal in deals)
    assert Counter(value.capot for value in values) == {"NS": 12_870}


# -- estimates --------------------------------------------------------------------------------


def test_means_chances_and_their_standard_errors() -> None:
    tally = Tally(("NS", "EW"), "EW")
    points = [100, 82, 60, 162, 90]
    for number in points:
        outcome = Outcome(NS=162 - number, EW=number, capot="EW" if number == 162 else None)
        tally.add(outcome, is_made=number >= 82, is_best=number == 60, bid=number // 10 * 10)
    found = tally.forecast((80, 90, 100))
    assert found.mean["EW"].value == pytest.approx(mean(points))
    assert found.mean["EW"].error == pytest.approx(stdev(points) / sqrt(5))
    assert found.mean["NS"].value == pytest.approx(162 - mean(points))
    assert found.made.value == 0.8
    assert found.made.error == pytest.approx(sqrt(0.8 * 0.2 / 5))
    assert found.capot["EW"].value == 0.2
    assert found.capot["NS"] == Estimate(0.0, 0.0)
    assert found.best.value == 0.2
    bids = {bid: each.value for bid, each in found.bids.items()}
    assert bids == {80: 0.8, 90: 0.6, 100: 0.4, "capot": 0.0}
    assert found.worth("EW") == pytest.approx(mean(points) + 18)
    assert found.worth("NS") == pytest.approx(162 - mean(points) - 18)
    spread = found.spread
    assert [at for at, count in enumerate(spread.columns) if count] == [6, 8, 9, 10]
    assert len(spread.columns) == 17
    assert spread.capots == {"NS": 0, "EW": 1}
    exact = tally.forecast(is_exact=True)
    assert {exact.mean["EW"].error, exact.made.error, exact.best.error} == {0.0}


def test_a_chance_that_is_always_the_same_is_not_yet_certain() -> None:
    tally = Tally(("NS", "EW"), "NS")
    for _ in range(100):
        tally.add(Outcome(NS=100, EW=62), is_made=True)
    assert tally.forecast().made.error == 0
    assert not tally.is_within(0.9)
    assert tally.is_within(1.0)


def test_layouts_are_drawn_where_there_are_more_than_samples() -> None:
    found = simulate(NORTH, "S", samples=60, jobs=1)
    assert (found.samples, found.layouts, found.is_exact) == (60, 9_465_511_770, False)
    deals = list(known_deals(NORTH, "belote", 60, seed=1))
    solver = Solver()
    answers = [solver.solve(Position(deal, "S", "N")) for deal in deals]
    for card, forecast in found.cards.items():
        points = mean(answer.cards[card]["NS"] for answer in answers)
        assert forecast.mean["NS"].value == pytest.approx(points)
        assert forecast.best.value == pytest.approx(mean(a.cost(card) == 0 for a in answers))


def test_a_seed_gives_the_same_numbers_with_any_number_of_threads() -> None:
    one = simulate(NORTH, "H", samples=40, seed=5, jobs=1).to_json()
    assert simulate(NORTH, "H", samples=40, seed=5, jobs=3).to_json() == one
    assert simulate(NORTH, "H", samples=40, seed=6, jobs=1).to_json() != one


def test_it_stops_when_the_errors_are_small_enough() -> None:
    found = simulate(NORTH, "S", samples=2000, until_se=4, jobs=2)
    assert 100 <= found.samples < 2000
    assert found.samples % 50 == 0
    forecasts = [found.value, *found.cards.values()]
    assert max(each.mean["NS"].error for each in forecasts) <= 4
    assert max(each.made.error for each in forecasts) <= 0.04
    same = simulate(NORTH, "S", samples=2000, until_se=4, jobs=1)
    assert same.to_json() == found.to_json()


def test_the_best_card_is_first_for_the_side_to_play() -> None:
    found = simulate(NORTH, "S", samples=50, jobs=1)
    worths = [each.worth("NS") for each in found.cards.values()]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[-1]
    west = simulate("W:A8.K9.QT9.7", "S", leader="N", played="SJ", taker="N", samples=50, jobs=1)
    assert west.side == "NS"
    made = [each.made.value for each in west.cards.values()]
    assert made == sorted(made)
    assert made[0] < made[-1]
    bid = simulate(NORTH, "S", rules="contree", taker="N", bid=130, samples=50, jobs=1)
    made = [each.made.value for each in bid.cards.values()]
    assert made == sorted(made, reverse=True)


# -- whose chances ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "said", "side"),
    [
        (NORTH, {}, "NS"),
        (NORTH, {"leader": "E"}, "NS"),  # the only side of which a hand is known
        (f"{NORTH} E:KQ.?.?.?", {"leader": "E"}, "EW"),  # of both: the one to play
        (NORTH, {"taker": "W"}, "EW"),
        (NORTH, {"taker": "EW", "rules": "contree"}, "EW"),
        ("S:?", {"leader": "W"}, "EW"),
    ],
)
def test_the_side_that_is_asked_about(known: str, said: dict[str, Any], side: str) -> None:
    found = simulate(known, "S", samples=5, jobs=1, **said)
    assert found.side == side
    assert found.to_json()["side"] == side


def test_only_cards_that_are_in_the_hand_in_every_layout() -> None:
    none = simulate(NORTH, "S", leader="E", samples=5, jobs=1)
    assert not none.cards
    assert not none.others
    listed = simulate("N: SJ S9 SA HA HT DK D7 C8 +", "S", samples=5, jobs=1)
    assert len(listed.cards) == 8
    assert not listed.others
    three = simulate("N:J9A7.9.QAT. KT..J87.JK7 Q8.KQJ8.9.A ?", "S", leader="E", samples=5)
    assert (three.layouts, len(three.cards)) == (1, 8)  # no other cards are left for E


def test_the_cards_of_a_hand_known_in_part_by_every_layout() -> None:
    """Each is counted where a duty allows it; of those not certain it is told how often held."""
    known = "N:J9A7.9.QAT. W:?.QJT8+.?.? S:T..J87.JK7+"
    said: dict[str, Any] = {"leader": "S", "played": "CJ,CQ,S7"}
    found = simulate(known, "S", samples=20_000, jobs=1, where="W.has('DK')", **said)
    assert found.is_exact
    solver = Solver()
    rules = rule_set("belote")
    deals = Unseen(read_known([known], rules), rules).listed(20_000)
    assert deals is not None
    played = ["CJ", "CQ", "S7"]
    fitting = []
    for deal in deals:
        if Card.DK not in deal["W"]:
            continue
        try:
            fitting.append(Position(deal, "S", "S", rules, played=played))
        except CapotError:  # a card was not theirs, or broke a duty
            continue
    assert len(fitting) == found.layouts
    assert found.run.situation.position.to_play == "W"
    certain = {Card.HQ, Card.HJ, Card.HT, Card.H8, Card.DK}
    answers = [solver.solve(position) for position in fitting]
    legal = {c: [a for a in answers if c in a.cards] for c in certain}
    assert found.cards.keys() == {card for card, those in legal.items() if those}
    assert 0 < found.playable[Card.HQ].value < 1
    for card, forecast in found.cards.items():
        those = legal[card]
        assert forecast.count == len(those)
        assert found.playable[card] == Estimate(len(those) / len(answers), 0.0)
        assert forecast.mean["NS"].value == pytest.approx(mean(a.cards[card]["NS"] for a in those))
        assert forecast.best.value == pytest.approx(mean(card in a.best for a in those))
    held = Counter(card for position in fitting for card in position.hand("W"))
    assert found.others.keys() == held.keys() - certain
    for card, share in found.others.items():
        assert share.value == pytest.approx(held[card] / len(fitting))
    assert list(found.others.values()) == sorted(
        found.others.values(), key=lambda share: -share.value
    )
    told = found.to_json()
    assert told["others"][0]["held"]["se"] == 0
    assert {entry["card"]: entry["playable"]["chance"] for entry in told["cards"]}["HQ"] < 1


def test_at_least_so_many_points_by_every_layout() -> None:
    found = simulate(SWEEPERS, "S", samples=100, where="len(W.hearts) == 0", at_least=160)
    assert found.to_json()["target"] == {"side": "NS", "points": 160, "contract": None}
    assert found.is_exact
    for card, forecast in found.cards.items():
        spread = forecast.spread
        assert forecast.made.value * found.samples == pytest.approx(
            spread.columns[16] + spread.capots["NS"]
        ), card
    most = [simulate(NORTH, "S", samples=60, jobs=1, at_least=n) for n in (100, 82, 1)]
    chances = [each.value.made.value for each in most]
    assert chances == sorted(chances)
    assert chances[1] == simulate(NORTH, "S", samples=60, jobs=1).value.made.value
    assert most[0].value.mean == most[1].value.mean


def test_so_many_points_are_enough_and_one_less_is_not() -> None:
    for points, chance in ((136, 1.0), (137, 1.0), (138, 0.0)):
        found = simulate(DEAL, "S", at_least=points, jobs=1)
        assert (found.layouts, found.value.made.value) == (1, chance)
    west = simulate(DEAL, "S", at_least=25, taker="EW", jobs=1)
    assert west.value.made.value == 1.0


def test_points_in_place_of_a_contract_and_of_bids() -> None:
    said: dict[str, Any] = {"samples": 30, "jobs": 1, "at_least": 90}
    taken = simulate(NORTH, "S", taker="W", **said)
    assert (taken.side, taken.to_json()["target"]["points"]) == ("EW", 90)
    plain = simulate(NORTH, "S", rules="contree", leader="W", **said)
    every = simulate_contracts(NORTH, rules="contree", leader="W", **said)
    assert not every.contracts[Trump.S].value.bids
    assert every.contracts[Trump.S].value.made == plain.value.made
    three = simulate("N:AJT8.QJ.A97.8", "S", rules="bela3", samples=5, at_least=100)
    assert three.to_json()["target"]["contract"] is None


def test_what_more_than_half_is() -> None:
    def target(rules: str, trump: str, known: str = "N:?") -> object:
        found = simulate(known, trump, rules=rules, samples=3, jobs=1)
        return found.to_json()["target"]["points"]

    assert target("belote", "S") == 82
    assert target("belote", "TA") == 130
    assert target("bulgarian", "SA") == 66
    assert target("belote2", "S") is None  # cards are out of play


# -- conditions -------------------------------------------------------------------------------


def test_conditions_hold_in_every_layout() -> None:
    none = simulate(NORTH, "S", where="len(N.spades) == 3", samples=20, jobs=1)
    assert none.layouts is None  # nobody has counted them
    assert none.to_json()["where"] == ["len(N.spades) == 3"]
    assert none.value == simulate(NORTH, "S", samples=20, jobs=1).value
    strong = simulate(NORTH, "S", where="len(S.trumps) >= 3", samples=60, jobs=1)
    assert strong.value.mean["NS"].value > 140
    weak = ["len(S.trumps) == 0", "S.points <= 20"]
    assert simulate(NORTH, "S", where=weak, samples=60, jobs=1).value.mean["NS"].value < 135
    few = simulate(SWEEPERS, "S", where="len(W.hearts) == 0", samples=100, jobs=1)
    assert (few.is_exact, few.layouts) == (True, 9)


# -- every contract ---------------------------------------------------------------------------


def test_bids_that_are_made() -> None:
    known = "N:J9A.AT.K7.8 W:KQ8+.KQJ+.QJ+.? S:T7.98+.AT9.K+"
    found = simulate_contracts(known, rules="coinche", leader="N", samples=5000, jobs=1)
    assert list(found.contracts) == list(Trump)
    rules = rule_set("coinche")
    deals = Unseen(read_known([known], rules), rules).listed(5000)
    assert deals is not None
    solver = Solver()
    for trump, each in found.contracts.items():
        assert each.is_exact
        assert not each.cards
        bids = []
        for deal in deals:
            position = Position(deal, trump, "N", rules)
            outcome = solver.value(position)
            bids.append(highest_bid(outcome, "NS", rules, announced(position, "NS")))
        assert list(each.value.bids)[:9] == list(range(80, 161, 10))
        for bid, chance in each.value.bids.items():
            least = 1000 if bid == "capot" else int(bid)
            made = [(1000 if b == "capot" else int(b or 0)) >= least for b in bids]
            assert chance.value == pytest.approx(mean(made))


def test_contracts_of_games_without_bids_are_judged_as_those_of_the_known_side() -> None:
    found = simulate_contracts(NORTH, leader="E", samples=20, jobs=1)
    assert found.side == "NS"
    for each in found.contracts.values():
        assert each.to_json()["target"]["contract"]["taker"] == "NS"
        assert not each.value.bids
    plain = simulate_contracts(NORTH, rules="bulgarian", samples=5, jobs=1)
    points = [each.to_json()["target"]["points"] for each in plain.contracts.values()]
    assert points == [82, 82, 82, 82, 66, 130]


def test_layouts_are_the_same_in_every_contract() -> None:
    found = simulate_contracts(NORTH, rules="contree", samples=30, jobs=2)
    alone = simulate(NORTH, "H", rules="contree", samples=30, jobs=1)
    assert found.contracts[Trump.H].value.mean == alone.value.mean


def test_a_card_turned_up_is_the_takers() -> None:
    question = Question(read_known_record(["N:J9A.T..K"], turn_up="HJ"), samples=30)
    for run in question.simulator().runs:
        while (position := run.dealt()) is not None:
            assert {Card.SJ, Card.HJ, Card.CK} <= set(position.deal["N"])
    found = simulate_contracts("N:J9A.T..K", turn_up="HJ", samples=10, jobs=1)
    rounds = {trump: found.round(trump) for trump in found.contracts}
    assert rounds == {trump: 1 if trump is Trump.H else 2 for trump in Trump}
    told = found.to_json()
    assert (told["turn_up"], told["contracts"]["H"]["round"]) == ("HJ", 1)
    other = simulate_contracts("N:J9A.T..K", turn_up="HJ", taker="W", samples=10, jobs=1)
    assert other.side == "EW"


# -- games of two and three, and piles --------------------------------------------------------


def test_what_three_players_put_away_is_dealt_too() -> None:
    known = "W:AJT8.QJ.A97.8"
    found = simulate(known, "S", rules="bela3", taker="N", leader="W", samples=20, jobs=1)
    assert found.side == "N"
    told = found.to_json()
    assert "taken" not in told
    assert "discards" not in told
    assert found.layouts == 42_678_636  # 22 cards: ten, ten and two
    away = {"discards": "HK,HT"}
    mine = simulate("N:AJT8.QJ.A97.8", "S", rules="bela3", keys=away, samples=5)
    assert mine.to_json()["discards"] == ["HT", "HK"]
    assert mine.layouts == 184_756


def test_cards_face_down_in_piles() -> None:
    text = (
        "N:(HA ?)(DQ H8)(SA C7)(S9 S7)(C9 C8)(CA D7)(H9 H7)(D9 D8) "
        "(HK ?)(DK ?)(SJ SK)(S8 DJ)(CT CJ)(CQ SQ)(HT HQ)(DT CK)"
    )
    found = simulate(text, "S", rules="decouverte", samples=10, jobs=1)
    assert (found.is_exact, found.layouts) == (True, 6)
    solver = Solver("decouverte")
    answers = []
    for first, second, third in permutations(["ST", "HJ", "DA"]):
        line = text.replace("HA ?", f"HA {first}").replace("HK ?", f"HK {second}")
        answers.append(solver.solve(line.replace("DK ?", f"DK {third}"), "S"))
    assert set(found.cards) == set(answers[0].cards)
    for card, forecast in found.cards.items():
        points = mean(answer.cards[card]["N"] for answer in answers)
        assert forecast.mean["N"].value == pytest.approx(points)
    played = simulate(text, "S", rules="decouverte", played="D9", samples=10, jobs=1)
    assert set(played.cards) == {Card.DK, Card.DT}


def test_piles_that_play_has_turned_up() -> None:
    hidden = "(? ?)" * 8
    text = f"N:(HA ?)(DQ ?)(SA ?)(S9 ?)(C9 ?)(CA ?)(H9 ?)(D9 ?) {hidden}"
    with pytest.raises(CapotError, match="SJ lies face down in the piles"):
        simulate(text, "S", rules="decouverte", played="HA,SJ", jobs=1)
    tops = text.replace(hidden, "(HK ?)(DK ?)(SJ ?)(S7 ?)(C7 ?)(CJ ?)(H7 ?)(D7 ?)")
    with pytest.raises(CapotError, match="a card in the piles of N was turned up"):
        simulate(tops, "S", rules="decouverte", played="HA,HK", jobs=1)
    with pytest.raises(CapotError, match="trick 1, DK: S may not play it, ♥ must be followed"):
        simulate(tops, "S", rules="decouverte", played="HA,DK", jobs=1)


# -- what cannot be asked ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"at_least": 0}, "at_least=0: say how many card points"),
        ({"at_least": 163}, "at least 163 points are asked and there are 162 in trump=S"),
        ({"at_least": 131, "rules": "bulgarian", "trump": "SA"}, "there are 130 in trump=SA"),
        (
            {"at_least": 90, "rules": "coinche", "taker": "N", "bid": 100},
            "asked in place of a contract: leave one of them out, or bid=100",
        ),
        ({"rules": "coinche", "bid": 100}, "a contract of coinche needs its taker"),
        ({"trump": None}, "no trump is said"),
        ({"samples": 0}, "samples=0: say how many layouts to solve"),
        ({"until_se": 0}, "until_se=0: say a standard error above 0"),
        ({"seed": -1}, "seed=-1: say a whole number from 0"),
        ({"jobs": 0}, "jobs=0"),
        ({"where": "len(N.spades)"}, "where, line 1, column 1: here is a number"),
        ({"where": "W.has('SJ')"}, "no layout fits what is known"),
        ({"where": "len(N.spades) == 4"}, "found in a million draws"),
        ({"played": "SK"}, "command line, .*trick 1, SK: N is to play and is known not to hold it"),
        ({"played": "HA,S7,S8,S9"}, "trick 1, S9: E is to play and N holds it"),
        ({"rules": "coinche", "bid": 85}, "bid=85 is no bid of coinche"),
        ({"bid": 100}, "belote has no bids"),
        ({"rules": "bulgarian", "taker": "N"}, "bulgarian is answered in card points only"),
        ({"rules": "belote3"}, "N holds 8 cards"),
        ({"trump": "all"}, "use simulate_contracts"),
        ({"trump": "SA", "rules": "bela"}, "bela has no contract SA"),
    ],
)
def test_what_cannot_be_asked(
    said: dict[str, Any], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("capot.analysis.unseen.DRAWS", 1000)
    with pytest.raises(CapotError, match=problem):
        simulate(NORTH, **{"trump": "S", "samples": 10, **said})


def test_of_three_players_the_taker_must_be_said() -> None:
    with pytest.raises(CapotError, match="belote3 needs its taker"):
        simulate("N:AKQJ.AK.AK.", "S", rules="belote3", samples=5)


def test_a_deal_that_is_played() -> None:
    deal = "N:QJ8..Q9.AJT K9.QT7.K87. T.A9.AJT.Q7 A7.KJ8..K98"
    position = Position(deal, "S")
    while not position.is_finished:
        position.push(min(position.legal_cards()))
    with pytest.raises(CapotError, match="every card is played"):
        simulate(deal, "S", played=position.played)


# -- results ----------------------------------------------------------------------------------


def test_what_was_counted_can_be_read_at_any_time() -> None:
    question = Question(read_known_record([NORTH], overrides={"trump": "S"}), samples=40)
    simulator = question.simulator()
    assert result(question, simulator) is None
    for _ in islice(simulator.work(1), 7):
        pass
    found = result(question, simulator)
    assert isinstance(found, Simulation)
    assert (found.samples, simulator.asked) == (7, 40)


def test_a_part_of_all_layouts_is_not_exact() -> None:
    question = Question(read_known_record([SWEEPERS], overrides={"trump": "S"}), samples=20_000)
    simulator = question.simulator()
    for _ in islice(simulator.work(1), 7):
        pass
    found = result(question, simulator)
    assert isinstance(found, Simulation)
    assert (found.is_exact, found.samples, found.layouts) == (False, 7, 12_870)


def test_all_layouts_come_in_random_order() -> None:
    """A part of them, where the work is interrupted, is a fair sample."""
    question = Question(read_known_record([SWEEPERS], overrides={"trump": "S"}), samples=20_000)
    (run,) = question.simulator().runs
    west = [position.deal["W"] for position in iter(run.dealt, None)]
    assert len(set(west)) == 12_870
    halves = [sum(Card.S8 in hand for hand in half) for half in (west[:6435], west[6435:])]
    assert abs(halves[0] - halves[1]) < 400


def test_the_object_of_json() -> None:
    found = simulate(NORTH, "S", samples=10, played="SJ", jobs=1, rules="contree", leader="N")
    told = json.loads(json.dumps(found.to_json()))
    assert told["known"] == {"N": "AJ9.AT.K7.8"}
    assert "deal" not in told
    assert told["options"]["under"] == "free"
    keys = ("schema", "rules", "trump", "leader", "to_play", "played", "side", "seed", "cards")
    assert [told[key] for key in keys] == [1, "contree", "S", "N", "W", ["SJ"], "NS", 1, []]
    assert [told[key] for key in ("exact", "layouts", "samples")] == [False, 9_465_511_770, 10]
    assert told["target"] == {"side": "NS", "points": 82, "contract": None}
    assert set(told["value"]) == {"mean", "made", "capot", "histogram"}
    assert set(told["value"]["mean"]) == {"NS", "EW"}
    assert set(told["value"]["mean"]["NS"]) == {"points", "se"}
    assert set(told["value"]["capot"]["EW"]) == {"chance", "se"}
    counts = told["value"]["histogram"]
    assert sum(counts["points"]) + sum(counts["capot"].values()) == 10
    cards = simulate(NORTH, "S", samples=10, jobs=1).to_json()["cards"]
    assert list(cards[0]) == [
        "card", "mean", "made", "capot", "histogram", "best", "playable"
    ]  # fmt: skip
