# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Alpha-beta with an exact table and nothing else: what the search is checked against.

It shares with the search the legal plays and the compiled problem, and no bound, no dominance, no
order, no structure.
"""

from libc.stdint cimport int16_t, uint64_t
from libc.stdlib cimport calloc, free

from capot._engine.bits cimport cards_t
from capot._engine.moves cimport Trick, clear, legal_plays, put
from capot._engine.problem cimport SEATS, Game, Problem, shown_of
from capot._engine.signals cimport POLL, Outside, stop_wanted

cdef enum:
    FAR = 10000


cdef struct Known:
    uint64_t key            # cards left, leader, who can sweep; 0 for nothing
    int16_t lo
    int16_t hi


cdef struct Plain:
    Game game
    cards_t hands[SEATS]    # all cards left
    int premium[2]
    Known* table
    uint64_t mask
    uint64_t nodes
    int stopped
    void* outside


cdef cards_t shown(const Plain* plain, cards_t hand, const Trick* trick) noexcept nogil:
    # The cards of a hand that are turned up: what a card covers waits for the end of its trick.
    return shown_of(&plain.game, hand, hand | trick.lying)


cdef int play(
    Plain* plain, int seat, const Trick* before, cards_t card, int alive, int alpha, int beta
) noexcept nogil:
    cdef Trick trick = before[0]
    cdef int value, won, winner
    plain.nodes += 1
    if not plain.nodes & POLL:
        plain.stopped = stop_wanted(plain.outside)
    if plain.stopped:
        return 0
    put(&trick, plain.game.trump, plain.game.points, seat, card)
    plain.hands[seat] ^= card
    if trick.count < plain.game.seats:
        value = follow(plain, (seat + 1) % plain.game.seats, &trick, alive, alpha, beta)
    else:
        winner = plain.game.side[trick.holder]
        alive &= 1 << winner
        if plain.hands[seat]:
            won = 0 if winner else trick.points
            value = won + lead(plain, trick.holder, alive, alpha - won, beta - won)
        else:
            value = 0 if winner else trick.points + plain.game.last
            if alive & 1:
                value += plain.premium[0]
            if alive & 2:
                value -= plain.premium[1]
    plain.hands[seat] ^= card
    return value


cdef int try_all(
    Plain* plain, int seat, const Trick* trick, cards_t legal, int alive, int alpha, int beta
) noexcept nogil:
    cdef bint ours = plain.game.side[seat] == 0
    cdef int best = -FAR if ours else FAR, value
    cdef cards_t card
    while legal and alpha < beta:
        card = legal & (0 - legal)
        legal ^= card
        value = play(plain, seat, trick, card, alive, alpha, beta)
        if ours:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
    return best


cdef int follow(
    Plain* plain, int seat, const Trick* trick, int alive, int alpha, int beta
) noexcept nogil:
    cdef cards_t legal = legal_plays(
        &plain.game, shown(plain, plain.hands[seat], trick), seat, trick
    )
    return try_all(plain, seat, trick, legal, alive, alpha, beta)


cdef int lead(Plain* plain, int seat, int alive, int alpha, int beta) noexcept nogil:
    cdef uint64_t key = 0
    cdef Known* known
    cdef Trick trick
    cdef int i, value
    for i in range(plain.game.seats):
        key |= plain.hands[i]
    key |= <uint64_t>seat << 32 | <uint64_t>alive << 34
    known = plain.table + ((key * 0x9E3779B97F4A7C15u) >> 32 & plain.mask)
    if known.key == key:
        if known.lo >= beta or known.lo == known.hi:
            return known.lo
        if known.hi <= alpha:
            return known.hi
    else:
        known.key = key
        known.lo = -FAR
        known.hi = FAR
    clear(&trick, NULL)
    value = try_all(
        plain, seat, &trick, shown(plain, plain.hands[seat], &trick), alive, alpha, beta
    )
    if plain.stopped:
        return 0
    if known.key != key:
        known.key = key
        known.lo = -FAR
        known.hi = FAR
    if value > alpha:
        known.lo = max(known.lo, value)
    if value < beta:
        known.hi = min(known.hi, value)
    return value


def plain_values(
    Problem problem not None, hands, int leader, trick, int alive, premium=(1, 1), int bits=20
):
    """Return what side 0 still makes after each legal card, premiums added, by card.

    With premiums of 1 the number is the level of `Engine.value`. The table has 2^`bits` entries
    of 16 bytes.
    """
    cdef Plain plain
    cdef Trick table
    cdef int seat, i
    cdef cards_t card, legal
    cdef Outside outside
    plain.game = problem.game
    for seat in range(plain.game.seats):
        plain.hands[seat] = hands[seat]
    plain.premium = premium
    plain.mask = (<uint64_t>1 << bits) - 1
    plain.nodes = 0
    plain.stopped = False
    outside = Outside()
    plain.outside = <void*>outside
    clear(&table, NULL)
    seat = leader
    for card in trick:
        put(&table, plain.game.trump, plain.game.points, seat, card)
        seat = (seat + 1) % plain.game.seats
    legal = shown(&plain, plain.hands[seat], &table)
    if table.count:
        legal = legal_plays(&plain.game, legal, seat, &table)
    plain.table = <Known*>calloc(plain.mask + 1, sizeof(Known))
    if plain.table == NULL:
        raise MemoryError
    values = {}
    try:
        while legal and not plain.stopped:
            card = legal & (0 - legal)
            legal ^= card
            with nogil:
                i = play(&plain, seat, &table, card, alive, -FAR, FAR)
            values[card] = i
    finally:
        free(plain.table)
    outside.raise_reason()
    return values
