# Where to ask first.
from capot._engine.bits cimport cards_t, low
from capot._engine.problem cimport Game

cdef extern from *:
    """
    /* Least squares over the values of 1,000 random deals a contract, rounded. */
    static const signed char capot_hand_worth[3][2][8] = {
        {{0, 0, 0, -1, 0, 1, 3, 12}, {7, 8, 8, 8, 10, 12, 16, 30}},
        {{0, 0, 0, 0, 0, 2, 6, 20}},
        {{0, 0, 0, 0, 0, 2, 6, 20}},
    };
    """
    # What a card brings its side beyond half of all points, which is what it takes from the other,
    # in points out of 162: by kind of contract, plain or trump, rank.
    const signed char HAND_WORTH "capot_hand_worth"[3][2][8]

cdef enum:
    LEAD_WORTH = 8          # of being on lead
    ALL = 162


cdef inline int usual_value(
    const Game* game, const cards_t* held, int seat, int left
) noexcept nogil:
    # What side 0 makes on average with such hands of the `left` points to come, `seat` to play.
    cdef int worth, total = -LEAD_WORTH if game.side[seat] else LEAD_WORTH, i
    cdef cards_t rest, card
    for i in range(game.seats):
        rest = held[i]
        while rest:
            card = rest & (0 - rest)
            rest ^= card
            worth = HAND_WORTH[game.kind][(card & game.trump) != 0][low(card) & 7]
            total += -worth if game.side[i] else worth
    return left // 2 + total * left // ALL
