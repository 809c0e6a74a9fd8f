"""Layouts of unseen cards: their number, all of them, random ones, and what play shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, factorial

import pytest
import reference
from capot.analysis import unseen as unseen_module
from capot.analysis.conditions import Names, read_condition
from capot.analysis.generate import Dealing, Shuffler
from capot.analysis.layouts import Layouts
from capot.analysis.shown import Shown
from capot.analysis.unseen import Unseen
from capot.cards import FULL_PACK, Card, CardSet, Suit
from capot.contracts import Trump
from capot.deals import Deal, Seat, ranks_text
from capot.duties import Duties, Overtake, PartnerRuffed, Ruff, Under, legal_cards
from capot.errors import CapotError, IllegalPlay, RuleError
from capot.known import Known, KnownHand
from capot.notation.known import read_known
from capot.parties import Auction
from capot.positions import Position
from capot.rules import RULE_SETS, RuleSet, rule_set
from hypothesis import given
from hypothesis import strategies as st

NOTHING = CardSet()


def every_way(
    pack: CardSet, sizes: Sequence[int], holds: Sequence[CardSet], lacks: Sequence[CardSet]
) -> Iterator[tuple[int, ...]]:
    """Yield the layouts by trying every place for every card."""
    places = range(len(sizes))
    for chosen in product(places, repeat=len(pack)):
        laid = [0] * len(sizes)
        for card, place in zip(pack, chosen, strict=True):
            laid[place] |= 1 << card
        if all(
            CardSet(laid[place]) & holds[place] == holds[place]
            and not CardSet(laid[place]) & lacks[place]
            and laid[place].bit_count() == sizes[place]
            for place in places
        ):
            yield tuple(laid)


@st.composite
def small(draw: st.DrawFn) -> tuple[CardSet, list[int], list[CardSet], list[CardSet]]:
    """Draw a small pack, sizes that add up to it, and some cards held and barred."""
    pack = sorted(draw(st.sets(st.sampled_from(Card), min_size=1, max_size=7)))
    places = draw(st.integers(1, 3))
    owners = draw(st.lists(st.integers(0, places - 1), min_size=len(pack), max_size=len(pack)))
    sizes = [owners.count(place) for place in range(places)]
    holds = [
        CardSet.of(c for c, at in zip(pack, owners, strict=True) if at == place and draw(RARELY))
        for place in range(places)
    ]
    lacks = [CardSet.of(card for card in pack if draw(RARELY)) for _ in range(places)]
    return CardSet.of(pack), sizes, holds, lacks


RARELY = st.integers(0, 3).map(lambda number: number == 0)


@given(small())
def test_every_layout_is_there_once(
    question: tuple[CardSet, list[int], list[CardSet], list[CardSet]],
) -> None:
    layouts = Layouts(*question)
    found = list(layouts)
    expected = list(every_way(*question))
    assert layouts.count == len(found) == len(expected)
    assert set(found) == set(expected)


@given(small())
def test_cards_that_are_certain_lie_in_their_place_in_every_layout(
    question: tuple[CardSet, list[int], list[CardSet], list[CardSet]],
) -> None:
    layouts = Layouts(*question)
    found = list(layouts)
    for place in range(len(question[1])) if found else ():
        always = CardSet.of(
            card for card in question[0] if all(1 << card & laid[place] for laid in found)
        )
        assert layouts.certain(place) == always


def test_numbers_of_layouts() -> None:
    whole = (NOTHING,) * 4
    assert Layouts(FULL_PACK, (8,) * 4, whole, whole).count == factorial(32) // factorial(8) ** 4
    seen = (CardSet(0xFF), NOTHING, CardSet(0xFF00), NOTHING)
    assert Layouts(FULL_PACK, (8,) * 4, seen, whole).count == comb(16, 8)
    # W has no diamond: his 8 cards are the clubs
    void = (NOTHING, CardSet(0xFF0000), NOTHING, NOTHING)
    assert Layouts(FULL_PACK, (8,) * 4, seen, void).count == 1


def test_what_contradicts_itself_has_no_layout() -> None:
    pack, sizes = CardSet(0xF), (2, 2)
    ace, king = CardSet(1), CardSet(2)
    assert Layouts(pack, sizes, (ace, ace), (NOTHING,) * 2).count == 0
    assert Layouts(pack, sizes, (ace, king), (ace, NOTHING)).count == 0
    assert Layouts(pack, (1, 3), (ace | king, NOTHING), (NOTHING,) * 2).count == 0
    assert Layouts(pack, sizes, (NOTHING,) * 2, (ace, ace)).count == 0
    with pytest.raises(IndexError):
        Layouts(pack, sizes, (ace, NOTHING), (NOTHING,) * 2)[3]


def is_uniform(found: Counter[object], ways: int) -> bool:
    """Return whether counts of so many ways pass a chi-square test, at about one in 10,000."""
    expected = found.total() / ways
    chi = sum((count - expected) ** 2 / expected for count in found.values())
    chi += (ways - len(found)) * expected
    free = ways - 1
    return bool(abs(chi - free) < 4 * (2 * free) ** 0.5)


def test_draws_are_uniform_where_some_cards_are_barred() -> None:
    # Cards of four kinds, so that the counts of the kinds have to be drawn rightly.
    lacks = (NOTHING, CardSet(0b11), CardSet(0b110), NOTHING)
    layouts = Layouts(CardSet(0xFF), (2, 2, 2, 2), (CardSet(1 << 7), *(NOTHING,) * 3), lacks)
    shuffler = Shuffler(1)
    found = Counter[object](layouts.drawn(shuffler) for _ in range(100 * layouts.count))
    assert layouts.count > 100
    assert is_uniform(found, layouts.count)


def test_numbers_of_many_words_are_drawn_uniformly() -> None:
    layouts = Layouts(FULL_PACK, (1,) * 32, (NOTHING,) * 32, (NOTHING,) * 32)
    assert layouts.count == factorial(32) > 1 << 64
    shuffler = Shuffler(2)
    firsts = Counter[object](layouts.drawn(shuffler)[0] for _ in range(3200))
    assert is_uniform(firsts, 32)


# -- what play shows --------------------------------------------------------------------------


def all_duties() -> Iterator[Duties]:
    for values in product(Overtake, Overtake, Ruff, Under, PartnerRuffed):
        try:
            yield Duties(*values)
        except RuleError:  # a duty that can have no effect
            continue


@given(
    st.lists(st.sampled_from(Card), min_size=2, max_size=11, unique=True),
    st.integers(0, 3),
    st.sampled_from(Trump),
    st.sampled_from(list(all_duties())),
    st.booleans(),
)
def test_a_card_is_illegal_because_of_a_single_other(
    cards: list[Card], led: int, trump: Trump, duties: Duties, partner: bool
) -> None:
    led = min(led, len(cards) - 1)
    trick, hand = cards[:led], cards[led:]
    partner = partner and bool(trick)
    legal = legal_cards(CardSet.of(hand), trick, trump, duties, partner).cards
    for card in hand:
        barred = any(
            card not in legal_cards(CardSet.of((card, other)), trick, trump, duties, partner).cards
            for other in hand
        )
        assert barred is (card not in legal)


def played_at_random(deal: Deal, rules: RuleSet, shuffler: Shuffler) -> Position:
    """Return a deal with some cards played at random."""
    trump = rules.trumps[shuffler.below(len(rules.trumps))]
    taker = Auction(taker="N") if rules.players == 3 else Auction()
    position = Position(deal, trump, rules=rules, auction=taker)
    for _ in range(1 + shuffler.below(sum(map(len, deal.hands)) - 1)):
        legal = list(position.legal_cards())
        position.push(legal[shuffler.below(len(legal))])
    return position


def can_have_been_played(hands: Sequence[CardSet], position: Position) -> bool:
    """Return whether the reference holds the cards played for legal with these hands."""
    like = reference.Position(
        hands=tuple(frozenset(map(str, hand)) for hand in hands),
        trump=position.trump.value,
        duties=tuple(position.rules.duties.to_json().items()),
        table=position.table.name,
        sides=(0, 1, 0, 1) if len(hands) == 4 else (0, 1, 1)[: len(hands)],
        seat=position.deal.index(position.leader),
    )
    for card in map(str, position.played):
        if card not in reference.moves(like):
            return False
        like = reference.play(like, card)[1]
    return True


def shown_by(position: Position, known: Known) -> Shown:
    """Return what the cards played show of hands that are known in part."""
    shown = Shown(
        position.rules,
        position.trump,
        position.deal.index(position.leader),
        known.size,
        [hand.holds for hand in known.hands],
        [hand.lacks for hand in known.hands],
        known.out,
    )
    for card in position.played:
        shown.push(card)
    return shown


@pytest.mark.parametrize(
    "rules", [r for r in RULE_SETS.values() if not r.has_piles], ids=lambda rules: rules.name
)
def test_layouts_are_those_in_which_every_card_was_legal(rules: RuleSet) -> None:
    """All layouts of a few unseen cards that the reference lets pass, and no others."""
    seen_less = 0
    for seed in range(8):
        shuffler = Shuffler(seed)
        deal = Dealing.of(rules).deal(shuffler)
        position = played_at_random(deal, rules, shuffler)
        out = FULL_PACK - deal.cards if rules.discards else NOTHING
        few = {4: 2, 3: 3, 2: 2}[rules.players]  # cards of each hidden hand that nobody knows
        held = [
            hand - CardSet.of(shuffler.sample(list(hand), 0 if place == 0 else few))
            for place, hand in enumerate(deal.hands)
        ]
        hands = tuple(map(KnownHand, held))
        known = Known(hands, Seat.N, deal.hand_size, out)
        found = {
            unseen_deal.hands
            for unseen_deal in all_deals(Unseen(known, rules, shown=shown_by(position, known)))
        }
        assert deal.hands in found
        hidden = FULL_PACK - out
        for cards in held:
            hidden -= cards
        possible = set(dealt(held, list(hidden), deal.hand_size))
        expected = {hands for hands in possible if can_have_been_played(hands, position)}
        assert found == expected
        seen_less += len(found) < len(possible)
    assert seen_less >= 3  # play has shown something


def all_deals(unseen: Unseen) -> list[Deal]:
    return [unseen.deal(layout) for layout in unseen.layouts]


def dealt(held: list[CardSet], hidden: list[Card], size: int) -> Iterator[tuple[CardSet, ...]]:
    """Yield all hands that the hidden cards, as far as they are needed, can make full."""
    if not held:
        yield ()
        return
    for chosen in combinations(hidden, size - len(held[0])):
        rest = [card for card in hidden if card not in chosen]
        for others in dealt(held[1:], rest, size):
            yield (held[0] | CardSet.of(chosen), *others)


def shown_of(*texts: str, played: str = "") -> Shown:
    """Return what known hands and cards played show in belote, spades being trump."""
    rules = rule_set("belote")
    known = read_known(texts, rules)
    holds, lacks = [h.holds for h in known.hands], [h.lacks for h in known.hands]
    shown = Shown(rules, Trump.S, 0, known.size, holds, lacks, NOTHING)
    for card in played.split():
        shown.push(Card[card])
    return shown


def left_of(shown: Shown, suit: Suit) -> list[str]:
    """Return the ranks of a suit that each hand may still have, from ace to seven."""
    unseen = FULL_PACK - shown.played
    return [ranks_text((unseen - lacks).suit(suit)) for lacks in shown.lacks]


def test_who_follows_shows_nothing_in_a_plain_suit() -> None:
    shown = shown_of("N:J9A.AT.K7.8", played="HA H9 HK HJ")
    assert shown.turn == 0
    assert left_of(shown, Suit.H) == ["T", "QT87", "QT87", "QT87"]
    assert list(map(str, shown.left())) == ["AJ9.T.K7.8", "?", "?", "?"]


def test_who_does_not_follow_is_void_and_may_have_had_to_ruff() -> None:
    shown = shown_of("N:J9A.AT.K7.8", played="HA D8 H7 S7")
    assert left_of(shown, Suit.H)[1:] == ["", "KQJT98", ""]
    assert left_of(shown, Suit.S)[1:] == ["", "AKQJT98", "AKQJT98"]  # W had to ruff
    assert str(shown.left()[1]) == "..?.?"


def test_who_cannot_overtake_has_no_higher_trump() -> None:
    shown = shown_of("N:T.AT987.K.8", played="ST S7 SQ HK")
    assert left_of(shown, Suit.S)[1:] == ["K8", "K8", ""]


def test_cards_that_cannot_have_been_played() -> None:
    def refusal(played: str) -> str:
        with pytest.raises(IllegalPlay) as error:
            shown_of("N:J9A.AT.K7.8", "E:?.-.?.KQ", played=played)
        return str(error.value)

    assert refusal("SK") == "trick 1, SK: N is to play and is known not to hold it"
    assert refusal("SJ S9") == "trick 1, S9: W is to play and N holds it"
    assert refusal("SJ SJ") == "trick 1, SJ: it was played before, W is to play"
    assert refusal("HA H7 H8 H9") == "trick 1, H9: E is to play and is known not to hold it"
    assert refusal("C8 C9 C7 D8") == "trick 1, D8: E may not play it, ♣ must be followed"
    # W has shown that he has no diamond.
    assert refusal("D7 C9 D8 DA DQ DK DT") == (
        "trick 2, DT: W is to play and is known not to hold it"
    )


def test_a_hand_of_which_all_cards_are_listed_has_no_others() -> None:
    with pytest.raises(IllegalPlay, match="S8: W is to play and all his other cards are known"):
        shown_of("W: S7 ST SQ SK HA HT DK D7 +", played="SJ S8")


# -- deals that fit ---------------------------------------------------------------------------


def test_known_hands_stay_and_conditions_hold() -> None:
    rules = rule_set("belote")
    known = read_known(["N:J9A.AT.K7.8", "W:?.K+.-.?"], rules)
    condition = read_condition(
        "len(E.spades) >= 2 and S.has('CA') and not E.has('HQ')", Names("NWSE")
    )
    unseen = Unseen(known, rules, conditions=[condition])
    deals = [deal for deal, _ in zip(unseen.drawn(3), range(300), strict=False)]
    for deal in deals:
        assert deal["N"] == known.hands[0].holds
        assert Card.HK in deal["W"]
        assert not deal["W"].suit(Card.D7.suit)
        assert len(deal["E"].suit(Card.S7.suit)) >= 2
        assert Card.CA in deal["S"]
        assert Card.HQ not in deal["E"]
    assert len(set(deals)) > 290


def test_draws_among_those_that_fit_are_uniform() -> None:
    rules = rule_set("belote")
    known = read_known(["N:J9A.AT.K7.8 W:KQT.-.AQ+.A+ S:7.KQ987.J+.-"], rules)
    condition = read_condition("len(E.clubs) >= 5", Names("NWSE"))
    unseen = Unseen(known, rules, conditions=[condition])
    fitting = unseen.listed(1000)
    assert fitting is not None
    assert all(len(deal["E"].suit(Card.C7.suit)) >= 5 for deal in fitting)
    assert len(set(fitting)) == len(fitting) < unseen.layouts.count
    draws = unseen.drawn(5)
    found = Counter[object](str(next(draws)) for _ in range(100 * len(fitting)))
    assert set(found) == set(map(str, fitting))
    assert is_uniform(found, len(fitting))


def test_only_as_many_are_listed_as_are_asked_for() -> None:
    rules = rule_set("belote")
    known = read_known(["N:J9A7.9.QAT. S:KT..J87.JK7"], rules)
    unseen = Unseen(known, rules)
    assert unseen.listed(12_869) is None
    listed = unseen.listed(12_870)
    assert listed is not None
    assert len(set(listed)) == 12_870
    few = Unseen(
        known, rules, conditions=[read_condition("len(W.hearts) == 0", Names("NWSE"))]
    )  # listed though there are more layouts than are asked for
    found = few.listed(100)
    assert found is not None
    assert len(found) == comb(9, 8)
    assert few.listed(8) is None


def test_nothing_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rule_set("belote")
    known = read_known(["N:J9A7.9.QAT. S:KT..J87.JK7"], rules)
    sought = read_condition("len(W.hearts) == 8", Names("NWSE"))
    unseen = Unseen(known, rules, conditions=[sought])
    with pytest.raises(CapotError, match="none of the 12,870 layouts fits the conditions"):
        unseen.listed(10)
    held = read_condition("W.has('SJ')", Names("NWSE"))
    with pytest.raises(CapotError, match="no layout fits what is known"):
        Unseen(known, rules, conditions=[held])
    monkeypatch.setattr(unseen_module, "DRAWS", 1000)
    unseen = Unseen(read_known(["N:J9A7.9.QAT."], rules), rules, conditions=[sought])
    assert unseen.listed(1000) is None
    with pytest.raises(CapotError, match="found in a million draws"):
        next(unseen.drawn(1))


def test_a_million_draws_is_what_the_message_says() -> None:
    assert unseen_module.DRAWS == 1_000_000


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_deals_of_every_game(rules: RuleSet) -> None:
    deal = Dealing.of(rules).deal(Shuffler(4))
    hand = KnownHand.whole(deal.hands[0])
    if deal.piles is not None:
        piles = tuple((pile[0], None) for pile in deal.piles[0])
        hand = KnownHand(CardSet.of(pile[0] for pile in piles), piles=piles)
    nothing = KnownHand(piles=None if deal.piles is None else ((None, None),) * 8)
    known = Known((hand, *(nothing,) * (rules.players - 1)), Seat.N, deal.hand_size)
    unseen = Unseen(known, rules)
    for found, _ in zip(unseen.drawn(1), range(20), strict=False):
        taker = Auction(taker="N") if rules.players == 3 else Auction()
        position = Position(found, rules.trumps[0], "N", rules, auction=taker)
        assert position.is_whole
        if found.piles is None:
            assert found["N"] == deal["N"]
        else:
            assert [pile[0] for pile in found.piles[0]] == [p[0] for p in deal.piles[0]]  # type: ignore[index]
    left = 32 - len(hand.holds)
    sizes = [deal.hand_size] * (rules.players - 1)
    sizes.append(left - sum(sizes))
    count = factorial(left)
    for size in sizes if deal.piles is None else []:
        count //= factorial(size)
    assert unseen.layouts.count == count
