# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the cards left of one suit add to the score of a move."""

from libc.string cimport memset

from capot._engine.bits cimport cards_t, count_bits, high
from capot._engine.problem cimport SEATS, Game


cdef void build_orders(Orders* orders) noexcept nogil:
    """Forget all, for another deal."""
    memset(orders.index, 0, sizeof(orders.index))
    orders.count = 0


cdef inline int relation(const Game* game, int seat, int other) noexcept nogil:
    # 0 oneself, 1 the next player, 2 partner, 3 the one before.
    if game.seats == 4 or seat == other:
        return other - seat & 3
    return 2 if game.side[seat] == game.side[other] else 1


cdef void look_from(
    Order* order, const Game* game, const int* length, const int* tops, int seat
) noexcept nogil:
    # As one seat sees it.
    cdef const LeadWeights* leads = &LEADS[game.order]
    cdef const FollowWeights* follows = FOLLOWS[game.order]
    cdef int[4] of                  # lengths, by relation
    cdef int[3] top
    cdef int i, place, position, shape, honours
    cdef const int8_t* by_shape
    cdef const int8_t* by_honours
    cdef int16_t* added
    of[0] = of[1] = of[2] = of[3] = 0
    for i in range(game.seats):
        of[relation(game, seat, i)] += length[i]
    for i in range(3):
        top[i] = 4 if tops[i] == SEATS else relation(game, seat, tops[i])
    order.relation[seat] = top[0] & 3
    order.voids[seat] = (not of[1]) | (not of[2]) << 1 | (not of[3]) << 2
    order.trumps[seat] = (min(of[0], 3) * 3 + min(of[1], 2)) * 2 + min(of[2], 1)
    order.trumps[seat] = order.trumps[seat] * 3 + min(of[3], 2)
    shape = ((top[0] * 4 + min(of[0], 3)) * 3 + min(of[1], 2)) * 3 + min(of[2], 2)
    shape = shape * 3 + min(of[3], 2)
    honours = (top[0] * 5 + top[1]) * 5 + top[2]
    order.shape[seat] = shape
    order.honours[seat] = honours
    for place in range(4):
        order.lead[seat][place] = leads.shape[shape][place] + leads.honours[honours][place]
    for position in range(3):
        by_shape = &follows[position].shape[shape][0][0]
        by_honours = &follows[position].honours[honours][0][0]
        added = &order.follow[seat][position][0][0]
        for i in range(8):
            added[i] = <int16_t>by_shape[i] + <int16_t>by_honours[i]


cdef const Order* order_at(Orders* orders, const Game* game, int suit, cards_t left) noexcept nogil:
    """Work out what is not known yet of the cards left in a suit."""
    cdef Order* order
    cdef int length[SEATS]
    cdef int tops[3]
    cdef int seat, i
    cdef cards_t card
    orders.count += 1
    orders.index[suit][left] = orders.count
    order = &orders.known[orders.count]
    for seat in range(game.seats):
        length[seat] = count_bits(game.hands[seat] >> 8 * suit & left)
    for i in range(3):
        tops[i] = SEATS
        if left:
            card = <cards_t>1 << high(left)
            left ^= card
            for seat in range(game.seats):
                if game.hands[seat] >> 8 * suit & card:
                    tops[i] = seat
    for seat in range(game.seats):
        look_from(order, game, length, tops, seat)
    return order
