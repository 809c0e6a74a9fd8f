# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search: zero-window alpha-beta over tricks."""

from libc.stdint cimport uint32_t, uint64_t

from capot._engine.bits cimport above, cards_t, count_bits, low, suit_of
from capot._engine.bounds cimport Cash, cashable, certain_trumps
from capot._engine.moves cimport (
    HIGHEST,
    LOWEST,
    LOWEST_OF_EQUALS,
    Trick,
    clear,
    legal_plays,
    one_of_each,
    put,
)
from capot._engine.order cimport OURS, THEIRS, follow_score, lead_score, outlook
from capot._engine.problem cimport HAND, Game, Scale
from capot._engine.signals cimport POLL, stop_wanted
from capot._engine.table cimport (
    NO_MOVE,
    Bounds,
    Entry,
    bucket,
    place_in,
    probe,
    store,
    structure,
    tag_of,
    to_card,
)

cdef extern from *:
    """
    /* Beside 32 bits of cards, so that no structure code is ever equal to such a key. */
    #define CAPOT_EXACT 0xFFFFFFFF00000000u
    """
    const uint64_t EXACT "CAPOT_EXACT"


cdef struct Choice:
    # The moves of a node with their scores, and what came of them.
    cards_t cards[HAND]
    int scores[HAND]
    int count
    cards_t best


cdef inline void add(Choice* choice, cards_t card, int score) noexcept nogil:
    choice.cards[choice.count] = card
    choice.scores[choice.count] = score
    choice.count += 1


cdef inline cards_t next_card(Choice* choice, int start) noexcept nogil:
    # Bring the card with the best score to `start`.
    cdef int i, best = start, score
    cdef cards_t card
    for i in range(start + 1, choice.count):
        if choice.scores[i] > choice.scores[best]:
            best = i
    card = choice.cards[best]
    if best != start:
        score = choice.scores[best]
        choice.cards[best] = choice.cards[start]
        choice.scores[best] = choice.scores[start]
        choice.cards[start] = card
        choice.scores[start] = score
    return card


cdef void shuffle(Search* search, Choice* choice) noexcept nogil:
    cdef int i
    for i in range(choice.count):
        search.shuffle ^= search.shuffle << 13
        search.shuffle ^= search.shuffle >> 7
        search.shuffle ^= search.shuffle << 17
        choice.scores[i] = <int>(search.shuffle & 0xFFFF)


cdef inline int won_by(Search* search, int side, int left, int alive) noexcept nogil:
    # Value for side 0 when one side takes all that is left.
    if side == 0:
        return left + search.scale.premium[0] if alive & 1 else left
    return -search.scale.premium[1] if alive & 2 else 0


cdef inline int points_of(const Scale* scale, cards_t cards) noexcept nogil:
    return (
        scale.sums[0][cards & 0xFF]
        + scale.sums[1][cards >> 8 & 0xFF]
        + scale.sums[2][cards >> 16 & 0xFF]
        + scale.sums[3][cards >> 24]
    )


cdef int last_trick(Search* search, int leader, int left, int alive) noexcept nogil:
    # Everybody holds one card.
    cdef cards_t wins = search.hands[leader], led = suit_of(low(wins)), card
    cdef int holder = leader, seat = leader, i
    for i in range(search.game.seats - 1):
        seat = seat + 1 if seat + 1 < search.game.seats else 0
        card = search.hands[seat]
        if card > wins and card & (led | search.game.trump):
            wins = card
            holder = seat
    return won_by(search, search.game.side[holder], left, alive)


cdef int lead(Search* search, int seat, int left, int alive, int need) noexcept nogil:
    """Return a bound on what side 0 still makes, `left` points being to come, before a lead.

    At least `need` and a lower bound, or less and an upper bound. `alive` has bit i set if side i
    has taken every trick so far and a premium hangs on it.
    """
    cdef const Game* game = &search.game
    cdef cards_t hand = search.hands[seat]
    cdef const cards_t* held = &search.held[0] if game.has_piles else &search.hands[0]
    if not held[seat] & (held[seat] - 1):
        return last_trick(search, seat, left, alive)
    cdef cards_t ours = 0, theirs = 0, remaining, certain = 0, card, legal
    cdef int i, settled = 0, owner, side = game.side[seat]
    for i in range(game.seats):
        if game.side[i]:
            theirs |= held[i]
        else:
            ours |= held[i]
    remaining = ours | theirs

    cdef Cash cash
    cdef Bounds bounds          # on the value less the points already settled for side 0
    bounds.lo = 0
    bounds.hi = left
    if game.trump:
        certain = certain_trumps(ours, theirs, game.trump)
        if certain:
            owner = 0 if certain & ours else 1
            alive &= 1 << owner
            for i in range(game.seats):
                if not held[i] & ~certain:
                    return won_by(search, owner, left, alive)
            bounds.hi -= search.scale.sums[3][certain >> 24]
            if owner == 0:
                settled = left - bounds.hi
    if search.may_cash[side]:
        cash = cashable(game, search.hands, seat, remaining)
        if search.scale.premium[0] >= 0 and search.scale.premium[1] >= 0:
            if cash.tricks >= count_bits(hand):
                return won_by(search, side, left, alive)
            if cash.tricks:
                alive &= 1 << side  # he will not let himself be swept
        i = points_of(search.scale, cash.cards & ~certain)
        if side == 0:
            bounds.lo += i
        else:
            bounds.hi -= i
    if alive & 1:
        i = left + search.scale.premium[0] - settled
        bounds.lo = min(bounds.lo, i)
        bounds.hi = max(bounds.hi, i)
    if alive & 2:
        i = -search.scale.premium[1]
        bounds.lo = min(bounds.lo, i)
        bounds.hi = max(bounds.hi, i)
    need -= settled
    if need <= bounds.lo:
        return bounds.lo + settled
    if need > bounds.hi:
        return bounds.hi + settled

    cdef uint64_t key = 0
    cdef uint32_t tag = 0
    cdef Entry* place = NULL
    bounds.move = NO_MOVE
    if search.table != NULL:
        # What lies under a card is part of the structure: with piles, the same set or none.
        key = EXACT | remaining if game.has_piles else structure(&search.owners, remaining)
        tag = tag_of(search.table, seat, alive)
        place = bucket(search.table, key, tag)
        probe(place, key, tag, remaining & ~certain, search.scale, &bounds)
        if need <= bounds.lo:
            return bounds.lo + settled
        if need > bounds.hi:
            return bounds.hi + settled

    cdef Choice choice
    cdef Trick trick
    cdef int view, value
    choice.count = 0
    clear(&trick)
    legal = hand
    if not game.has_piles:
        legal = one_of_each(hand, remaining & ~hand, search.scale.points, LOWEST_OF_EQUALS)
    while legal:
        card = legal & (0 - legal)
        legal ^= card
        view = outlook(
            game, search.hands, seat, game.seats - 1, suit_of(low(card)), card, side
        )
        add(&choice, card, lead_score(game, card, view))
    if bounds.move != NO_MOVE:
        card = to_card(remaining, bounds.move)
        for i in range(choice.count):
            if choice.cards[i] == card:
                choice.scores[i] = FAR
    value = best_of(search, seat, &choice, &trick, left, alive, need + settled) - settled
    if search.stopped:
        return 0
    if value >= need:
        value = bounds.lo = max(bounds.lo, value)
    else:
        value = bounds.hi = min(bounds.hi, value)
    if place != NULL:
        bounds.move = place_in(remaining, choice.best)
        store(place, key, tag, remaining & ~certain, &bounds)
    return value + settled


cdef int follow(
    Search* search, int seat, const Trick* trick, int left, int alive, int need
) noexcept nogil:
    """Return the same as `lead` for a position in the middle of a trick."""
    cdef const Game* game = &search.game
    cdef int side = game.side[seat]
    cdef cards_t hand = search.hands[seat], card
    cdef cards_t legal = legal_plays(game, hand, seat, trick)
    if not legal & (legal - 1):
        return play(search, seat, legal, trick, left, alive, need)

    cdef Choice choice
    cdef int i, view, keep, after = game.seats - 1 - trick.count
    cdef cards_t others = 0     # what lies on the table parts only what beats it from the rest
    cdef cards_t beating = legal & above(trick.wins) & (trick.led | game.trump)
    choice.count = 0
    legal ^= beating
    for i in range(game.seats):
        if i != seat:
            others |= search.hands[i]
    if legal:
        view = outlook(
            game, search.hands, seat, after, trick.led, trick.wins, game.side[trick.holder]
        )
        if not game.has_piles:
            keep = LOWEST if view == THEIRS else HIGHEST if view == OURS else LOWEST_OF_EQUALS
            legal = one_of_each(legal, others, search.scale.points, keep)
        while legal:
            card = legal & (0 - legal)
            legal ^= card
            add(&choice, card, follow_score(game, card, trick.led, False, view))
    if beating:
        # What the lowest of them surely wins, all of them win.
        view = outlook(game, search.hands, seat, after, trick.led, beating & (0 - beating), side)
        if not game.has_piles:
            keep = HIGHEST if view == OURS else LOWEST_OF_EQUALS
            beating = one_of_each(beating, others, search.scale.points, keep)
        while beating:
            card = beating & (0 - beating)
            beating ^= card
            view = outlook(game, search.hands, seat, after, trick.led, card, side)
            add(&choice, card, follow_score(game, card, trick.led, True, view))
    return best_of(search, seat, &choice, trick, left, alive, need)


cdef int best_of(
    Search* search, int seat, Choice* choice, const Trick* trick, int left, int alive, int need
) noexcept nogil:
    # Try the moves until one settles whether side 0 gets what it needs; note the best.
    cdef int side = search.game.side[seat], best = FAR if side else -FAR, value, i
    cdef cards_t card
    if search.shuffle:
        shuffle(search, choice)
    for i in range(choice.count):
        card = next_card(choice, i)
        value = play(search, seat, card, trick, left, alive, need)
        if side == 0:
            if value > best:
                best = value
                choice.best = card
                if best >= need:
                    break
        elif value < best:
            best = value
            choice.best = card
            if best < need:
                break
    return best


cdef int play(
    Search* search, int seat, cards_t card, const Trick* before, int left, int alive, int need
) noexcept nogil:
    """Return the same as `lead` for the position after `card`, the first or a later one."""
    cdef const Game* game = &search.game
    cdef Trick trick = before[0]
    cdef int value, winner
    put(&trick, game.trump, search.scale.points, seat, card)
    search.hands[seat] ^= card
    search.nodes += 1
    if trick.count < game.seats:
        value = follow(
            search, seat + 1 if seat + 1 < game.seats else 0, &trick, left, alive, need
        )
        search.hands[seat] ^= card
        return value
    if search.nodes >= search.next_poll:
        search.next_poll = search.nodes + POLL
        search.stopped = stop_wanted(search.outside)
    winner = game.side[trick.holder]
    alive &= 1 << winner
    if game.has_piles:
        turn_up(search, trick.lying)
    if search.stopped:
        value = 0
    elif not search.hands[seat]:
        value = won_by(search, winner, left, alive)
    elif winner == 0:
        value = trick.points + lead(
            search, trick.holder, left - trick.points, alive, need - trick.points
        )
    else:
        value = lead(search, trick.holder, left - trick.points, alive, need)
    if game.has_piles:
        turn_up(search, trick.lying)
    search.hands[seat] ^= card
    return value


cdef void turn_up(Search* search, cards_t trick) noexcept nogil:
    # The cards of a trick are gone and what lay under them is turned up; or all that undone.
    cdef cards_t card
    cdef int seat
    while trick:
        card = trick & (0 - trick)
        trick ^= card
        for seat in range(search.game.seats):
            if search.game.hands[seat] & card:
                search.held[seat] ^= card
                search.hands[seat] ^= search.game.below[low(card)]


cdef int explore(
    Search* search, int seat, const Trick* trick, cards_t card, int left, int alive, int need
) noexcept nogil:
    """Return the same as `lead` for any position, or for it after `card` if that is not 0."""
    if card:
        return play(search, seat, card, trick, left, alive, need)
    if trick.count:
        return follow(search, seat, trick, left, alive, need)
    return lead(search, seat, left, alive, need)
