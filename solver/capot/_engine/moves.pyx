"""Counts of legal play, by which the compiled moves are checked against others."""

from libc.stdint cimport uint64_t

from capot._engine.bits cimport cards_t
from capot._engine.problem cimport SEATS, Game, Problem, shown_of
from capot._engine.signals cimport POLL, Outside, stop_wanted


cdef struct Count:
    Game game
    cards_t hands[SEATS]
    uint64_t steps
    int stopped
    void* outside


cdef uint64_t count_plays(Count* count, int seat, const Trick* before, int depth) noexcept nogil:
    cdef const Game* game = &count.game
    cdef cards_t* hands = count.hands
    cdef cards_t hand = shown_of(game, hands[seat], hands[seat] | before.lying), legal = hand, card
    cdef Trick trick
    cdef uint64_t plays = 0
    if depth == 0 or not hand:
        return 1
    count.steps += 1
    if not count.steps & POLL:
        count.stopped = stop_wanted(count.outside)
    if count.stopped:
        return 0
    if before.count:
        legal = legal_plays(game, hand, seat, before)
    while legal:
        card = legal & (0 - legal)
        legal ^= card
        trick = before[0]
        put(&trick, game.trump, game.points, seat, card)
        hands[seat] ^= card
        if trick.count == game.seats:
            clear(&trick, NULL)
            plays += count_plays(count, trick.holder, &trick, depth - 1)
        else:
            plays += count_plays(count, (seat + 1) % game.seats, &trick, depth - 1)
        hands[seat] ^= card
    return plays


def perft(Problem problem not None, hands, int leader, trick, int depth):
    """Return the number of legal sequences of `depth` cards, fewer where the cards run out."""
    cdef Count count
    cdef cards_t card
    cdef Trick table
    cdef int seat
    cdef uint64_t plays
    cdef Outside outside = Outside()
    count.game = problem.game
    for seat in range(problem.game.seats):
        count.hands[seat] = hands[seat]
    count.steps = 0
    count.stopped = False
    count.outside = <void*>outside
    clear(&table, NULL)
    seat = leader
    for card in trick:
        put(&table, problem.game.trump, problem.game.points, seat, card)
        seat = (seat + 1) % problem.game.seats
    with nogil:
        plays = count_plays(&count, seat, &table, depth)
    outside.raise_reason()
    return plays
