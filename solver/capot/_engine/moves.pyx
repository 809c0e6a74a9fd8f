"""Counts of legal play, by which the compiled moves are checked against others."""

from libc.stdint cimport uint64_t

from capot._engine.bits cimport cards_t
from capot._engine.problem cimport SEATS, Game, Problem


cdef uint64_t count_plays(
    const Game* game, cards_t* hands, int seat, const Trick* before, int depth
) noexcept nogil:
    cdef cards_t hand = hands[seat], legal = hand, card
    cdef Trick trick
    cdef uint64_t plays = 0
    if depth == 0 or not hand:
        return 1
    if before.count:
        legal = legal_plays(
            game, hand, before.led, before.wins, game.side[before.holder] == game.side[seat]
        )
    while legal:
        card = legal & (0 - legal)
        legal ^= card
        trick = before[0]
        put(&trick, game.trump, game.points, seat, card)
        hands[seat] ^= card
        if trick.count == game.seats:
            clear(&trick)
            plays += count_plays(game, hands, trick.holder, &trick, depth - 1)
        else:
            plays += count_plays(game, hands, (seat + 1) % game.seats, &trick, depth - 1)
        hands[seat] ^= card
    return plays


def perft(Problem problem not None, hands, int leader, trick, int depth):
    """Return the number of legal sequences of `depth` cards, fewer where the cards run out."""
    cdef cards_t left[SEATS]
    cdef cards_t card
    cdef Trick table
    cdef int seat
    cdef uint64_t plays
    for seat in range(problem.game.seats):
        left[seat] = hands[seat]
    clear(&table)
    seat = leader
    for card in trick:
        put(&table, problem.game.trump, problem.game.points, seat, card)
        seat = (seat + 1) % problem.game.seats
    with nogil:
        plays = count_plays(&problem.game, left, seat, &table, depth)
    return plays
