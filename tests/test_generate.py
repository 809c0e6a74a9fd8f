"""Random deals: the generator's known answers, and what is dealt in every game."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from capot.analysis.generate import SEEDS, Dealing, Shuffler, fresh_seed, random_deals
from capot.cards import FULL_PACK, Card, Rank
from capot.deals import Deal, Seat
from capot.errors import CapotError
from capot.notation import parse_position
from capot.rules import RULE_SETS, RuleSet

GAMES = list(RULE_SETS.values())


def of_each(games: list[RuleSet]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("rules", games, ids=lambda rules: rules.name)


# -- the generator ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        # The reference output of splitmix64.c, as many ports of it are tested against.
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
    ],
)
def test_the_published_numbers_of_splitmix64(seed: int, words: list[int]) -> None:
    shuffler = Shuffler(seed)
    assert [shuffler.word() for _ in words] == words


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_a_seed_is_of_64_bits(seed: int) -> None:
    with pytest.raises(CapotError, match=r"seed=.* from 0 to 2\^64 - 1"):
        Shuffler(seed)
    assert Shuffler(SEEDS - 1).word() != Shuffler(0).word()


class Scripted(Shuffler):
    """A shuffler whose words are said beforehand."""

    def __init__(self, words: list[int]) -> None:
        super().__init__(0)
        self.words = iter(words)

    def word(self) -> int:
        return next(self.words)


def test_a_word_that_would_favour_small_numbers_is_passed_over() -> None:
    assert Scripted([SEEDS - 1, 7]).below(3) == 1  # 2⁶⁴ − 1 is a multiple of three
    assert Scripted([SEEDS - 2]).below(3) == (SEEDS - 2) % 3
    assert Scripted([SEEDS - 1]).below(4) == 3
    assert Scripted([5]).below(1) == 0


def test_every_order_is_as_likely() -> None:
    shuffler = Shuffler(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        shuffler.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(itertools.permutations(range(3)))
    assert all(900 < times < 1100 for times in orders.values())  # 3.5 standard deviations


def test_every_sample_is_as_likely() -> None:
    shuffler = Shuffler(4)
    drawn = Counter(tuple(shuffler.sample("abcd", 2)) for _ in range(12_000))
    assert set(drawn) == set(itertools.permutations("abcd", 2))
    assert all(890 < times < 1110 for times in drawn.values())
    assert sorted(shuffler.sample("abcd", 4)) == list("abcd")
    assert shuffler.sample("abcd", 0) == []
    for size in (-1, 5):
        with pytest.raises(ValueError, match="cannot be drawn"):
            shuffler.sample("abcd", size)


def test_fresh_seeds_differ_and_fit_every_reader_of_json() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(int(float(seed)) == seed for seed in seeds)


# -- deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        (
            "belote",
            [
                "N:9.QJ.QJ.A87 KT.KT8.K.JT AJ.9.T97.Q9 Q87.A7.A8.K",
                "N:8.AT.AKT.KJ KT9.K87.Q8. Q7.9.97.T87 AJ.QJ.J.AQ9",
            ],
        ),
        ("bela2", ["N:9.KQJ8.QJ.A87 KJT.T.KT9.JT9", "N:8.AT87.AKT.KJ KT97.K9.Q987."]),
        ("bela3", ["N:9.KQJ8.QJ.A87 KJT.T.KT9.JT9 AQ7.A97.87.KQ"]),
        (
            "decouverte",
            [
                "N:(C8 HQ)(S9 HJ)(C7 CA)(DJ DQ)(H8 HK)(CT DK)(CJ SK)(HT ST) "
                "(D9 DT)(C9 SJ)(D7 SA)(H9 CQ)(H7 D8)(CK SQ)(HA S7)(DA S8)"
            ],
        ),
    ],
)
def test_the_first_deals_of_seed_1(rules: str, lines: list[str]) -> None:
    assert [str(deal) for deal in random_deals(rules, len(lines), 1)] == lines


@of_each(GAMES)
def test_a_full_deal_is_one_of_the_game(rules: RuleSet) -> None:
    for deal in random_deals(rules, 20, 2):
        trump, taker = rules.trumps[0].value, {"taker": "W"} if rules.players == 3 else {}
        position = parse_position(
            deal.line, overrides={"trump": trump, "rules": rules.name, **taker}
        )
        assert position.deal == deal
        assert position.is_whole
        assert position.leader is Seat.N
        assert len(position.discards) == rules.discards


@of_each(GAMES)
@pytest.mark.parametrize("cards", [1, 4, 7])
def test_an_ending_is_one_of_the_game(rules: RuleSet, cards: int) -> None:
    for deal in random_deals(rules, 20, 2, cards):
        assert {len(hand) for hand in deal.hands} == {cards}
        overrides = {"trump": "S", "rules": rules.name}
        overrides |= {"taker": "W"} if rules.players == 3 else {}
        position = parse_position(deal.line, overrides=overrides)
        assert position.deal == deal
        assert not position.is_whole


@of_each(GAMES)
def test_a_deal_does_not_depend_on_how_many_are_asked_for(rules: RuleSet) -> None:
    many = list(random_deals(rules, 9, 5, 5))
    assert many[:3] == list(random_deals(rules, 3, 5, 5))
    assert list(random_deals(rules, 0, 5)) == []
    assert many != list(random_deals(rules, 9, 6, 5))


def test_deals_are_dealt_as_they_are_asked_for() -> None:
    deals = random_deals("belote", 10**12, 1)
    assert next(deals) != next(deals)


def test_every_card_comes_to_every_hand() -> None:
    held: Counter[tuple[Seat, Card]] = Counter()
    for deal in random_deals("belote", 2000, 7):
        held.update((seat, card) for seat in deal.seats for card in deal[seat])
    assert len(held) == 4 * 32
    assert all(410 < times < 590 for times in held.values())  # 500, 4.6 standard deviations


def test_endings_are_drawn_from_the_whole_pack() -> None:
    drawn: Counter[Card] = Counter()
    for deal in random_deals("belote", 2000, 7, cards=1):
        drawn.update(deal.cards)
    assert len(drawn) == 32
    assert all(180 < times < 320 for times in drawn.values())


def test_the_taker_of_three_may_still_hold_what_he_puts_away() -> None:
    for seat in "NWE":
        (deal,) = random_deals("bela3", 1, 1, taker=seat)
        assert deal.to_put_away == seat
        assert deal.cards == FULL_PACK
        (ending,) = random_deals("belote3", 1, 1, 3, taker=seat)
        assert [len(hand) for hand in ending.hands] == [5 if s == seat else 3 for s in ending.seats]


def test_belote_for_three_without_sevens_and_eights() -> None:
    for deal in random_deals("belote3", 20, 1, pack=24):
        assert len(deal.cards) == 24
        assert {card.rank for card in deal.cards} == set(Rank) - {Rank.SEVEN, Rank.EIGHT}
    assert Dealing.of("belote3", pack=32) == Dealing.of("belote3")


def test_two_may_play_with_more_cards_than_usual() -> None:
    (deal,) = random_deals("belote2", 1, 1, 16)
    assert deal.cards == FULL_PACK


def test_endings_in_piles_are_left_of_piles_of_two() -> None:
    layouts: set[tuple[int, ...]] = set()
    for deal in random_deals("decouverte", 200, 1, 4):
        assert deal.piles is not None
        layouts.update(tuple(map(len, piles)) for piles in deal.piles)
    whole, left = (next(random_deals("decouverte", 1, 1, cards)).piles for cards in (16, 4))
    assert whole is not None
    assert left is not None
    for before, after in zip(whole, left, strict=True):
        assert set(after) <= {*before, *(pile[1:] for pile in before)}
    assert {sum(layout) for layout in layouts} == {4}
    assert {depth for layout in layouts for depth in layout} == {1, 2}
    assert {(1, 1, 1, 1), (2, 1, 1), (1, 2, 1)} <= layouts


@pytest.mark.parametrize(
    ("rules", "count", "seed", "cards", "options", "problem"),
    [
        ("belotte", 1, 1, None, {}, "rules 'belotte' is none of"),
        ("belote", -1, 1, None, {}, "count=-1: say how many deals"),
        ("belote", 1, -1, None, {}, "seed=-1"),
        ("belote", 1, 1, 0, {}, "a hand of belote has 1 to 8 cards, not 0"),
        ("belote", 1, 1, 9, {}, "a hand of belote has 1 to 8 cards, not 9"),
        ("bela2", 1, 1, 17, {}, "a hand of bela2 has 1 to 16 cards, not 17"),
        ("bela3", 1, 1, 11, {}, "a hand of bela3 has 1 to 10 cards, not 11"),
        ("belote3", 1, 1, 9, {"pack": 24}, "a hand of belote3 has 1 to 8 cards, not 9"),
        ("belote3", 1, 1, None, {"pack": 28}, "belote3 is played with 32 or 24 cards"),
        ("belote", 1, 1, None, {"pack": 24}, "belote is played with 32 cards"),
        ("belote", 1, 1, None, {"taker": "N"}, "no taker of belote holds cards to put away"),
        ("belote3", 1, 1, None, {"taker": "N", "pack": 24}, "no taker of belote3 holds"),
        ("bela3", 1, 1, None, {"taker": "S"}, "taker 'S' is none of N, W or E"),
    ],
)
def test_what_cannot_be_dealt_is_said_at_once(
    rules: str, count: int, seed: int, cards: int | None, options: dict[str, object], problem: str
) -> None:
    with pytest.raises(CapotError, match=problem):
        random_deals(rules, count, seed, cards, **options)  # type: ignore[arg-type]


def test_a_deal_is_told_apart_by_its_rules_direction() -> None:
    (deal,) = random_deals("klaverjas-amsterdam", 1, 1)
    assert deal == Deal.parse(deal.line, direction="clockwise")
