# cython: cdivision=True
# Which move first. A move's score is the sum of a few small tables, learned by playing every move
# at sampled nodes and asking which cost the fewest nodes (tests/make_weights.py).
from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t

from capot._engine.bits cimport above, cards_t, low
from capot._engine.moves cimport Trick
from capot._engine.problem cimport SEATS, Game

cdef extern from *:
    """
    static const unsigned char capot_bits_of[256] = {
        #define CAPOT_2(n) n, n + 1, n + 1, n + 2
        #define CAPOT_4(n) CAPOT_2(n), CAPOT_2(n + 1), CAPOT_2(n + 1), CAPOT_2(n + 2)
        #define CAPOT_6(n) CAPOT_4(n), CAPOT_4(n + 1), CAPOT_4(n + 1), CAPOT_4(n + 2)
        CAPOT_6(0), CAPOT_6(1), CAPOT_6(1), CAPOT_6(2)
    };
    static const unsigned char capot_bucket[64] = {
        0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4,
        4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6,
        6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7,
        7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    };
    """
    # Number of cards in one suit's byte.
    const unsigned char BITS_OF "capot_bits_of"[256]
    # Which of eight classes the points in a trick are of.
    const unsigned char BUCKET "capot_bucket"[64]

cdef extern from "weights.h":
    ctypedef struct LeadWeights "capot_lead_weights":
        int8_t card[3][2][4][8]         # stage, trump, relation to the top card's owner, rank
        int8_t place[8][2][4][4]        # size of the hand, trump, relation, cards above
        int8_t shape[540][4]            # lengths round the table and the top's owner, cards above
        int8_t honours[125][4]          # owners of the three best, cards above
        int8_t margin[8][8][2][4]       # see Features, share needed, trump, relation
        int8_t trumps[72][8][2][2]      # how the trumps lie, who is void, trump, the top or not
    ctypedef struct FollowWeights "capot_follow_weights":
        int8_t card[3][4][2][4][8]      # stage, kind, beats, outlook, rank
        int8_t place[8][4][4][4]        # size, kind, outlook, cards above
        int8_t shape[540][2][4]         # as above, discard or not, cards above
        int8_t honours[125][2][4]
        int8_t need[8][4][4][8]         # share needed, kind, outlook, points in the trick
        int8_t chances[16][4][8]        # see Features, kind, rank
    # By Game.order, and by place in the trick.
    const LeadWeights LEADS "capot_leads"[5]
    const FollowWeights FOLLOWS "capot_follows"[5][3]


cdef struct Order:
    # What the cards left of one suit add to the score of a move, as each seat sees it.
    int16_t lead[SEATS][4]              # by the cards above the one led
    int16_t follow[SEATS][3][2][4]      # by place in the trick, discard or not, cards above
    uint8_t relation[SEATS]             # of the top's owner to each: 0 himself, 1 the next …
    uint8_t voids[SEATS]                # 1, 2, 4 for the next three
    uint8_t trumps[SEATS]               # how they lie, if these are the trumps
    uint16_t shape[SEATS]               # top's owner and lengths; the next for learning only
    uint8_t honours[SEATS]              # owners of the three best


cdef struct Orders:
    uint16_t index[4][256]              # by suit and cards left in it; 0 if not worked out yet
    Order known[4 * 256 + 1]            # as they were met, so that they lie close together
    int count


cdef void build_orders(Orders* orders) noexcept nogil
cdef const Order* order_at(Orders* orders, const Game* game, int suit, cards_t left) noexcept nogil


cdef inline const Order* order_of_set(
    Orders* orders, const Game* game, int suit, cards_t left
) noexcept nogil:
    if orders.index[suit][left]:
        return &orders.known[orders.index[suit][left]]
    return order_at(orders, game, suit, left)


cdef enum Outlook:
    THEIRS          # the opponents win the trick whatever is played
    LIKELY_THEIRS   # they win it if everybody plays his strongest
    LIKELY_OURS
    OURS

cdef enum MoveKind:
    FOLLOWS_SUIT
    FOLLOWS_TRUMP
    RUFFS
    DISCARDS


cdef struct Features:
    # What the score of a move is made of.
    int size            # of the hand
    int need            # eighths of what is left that the side to play needs
    int kind            # MoveKind; of a lead, whether it is a trump
    int beats
    int view            # Outlook; of a lead, relation to the owner of the suit's top
    int chances         # of the trick: 1 we hold it, 2 we may beat that, 4 they may, 8 we can most
    int rank
    int place           # cards above it in other hands, three at most
    int points          # bucket of the points in the trick
    int trumps          # see Order.trumps
    int voids
    int margin          # class of the points to spare if the lead surely loses; 7 if it may win


cdef inline int chances_of(
    const Game* game, const cards_t* hands, int seat, int after, cards_t led, cards_t wins, int side
) noexcept nogil:
    # What may become of the trick that `wins` of `side` now holds, as seen by the player at `seat`
    # who has just played, when `after` players are still to come.
    cdef int ours = game.side[seat], who = seat, found = side == ours
    cdef bint is_ours = side == ours
    cdef cards_t strongest = wins, able
    while after:
        after -= 1
        who += 1
        if who == game.seats:
            who = 0
        able = hands[who] & led
        if not able:
            able = hands[who] & game.trump
        if able & above(wins):
            found |= 2 if game.side[who] == ours else 4
            if able > strongest:
                strongest = able
                is_ours = game.side[who] == ours
    return found | is_ours << 3


cdef inline int outlook(int chances) noexcept nogil:
    # Who will win the trick.
    if chances & 1:
        if not chances & 4:
            return OURS
    elif not chances & 2:
        return THEIRS
    return LIKELY_OURS if chances & 8 else LIKELY_THEIRS


cdef inline int share(int side, int need, int left) noexcept nogil:
    # How much of what is left the side to play needs, in eighths.
    if side:
        need = left - need + 1
    if need <= 0:
        return 0
    if need >= left:
        return 7
    return <int>(8 * <unsigned int>need / <unsigned int>left)


cdef enum:
    MAY_WIN = 7


cdef inline int class_of_margin(int points) noexcept nogil:
    if points < 15:
        return 0 if points < 4 else 1 if points < 9 else 2
    if points < 32:
        return 3 if points < 22 else 4
    return 5 if points < 48 else 6


cdef inline int stage(int size) noexcept nogil:
    return 0 if size < 4 else 1 if size < 6 else 2


cdef inline int cards_above(cards_t others, int number) noexcept nogil:
    return min(BITS_OF[(others >> (number & 24) & 0xFF) >> (number & 7) + 1], 3)


cdef inline int lead_score(
    const Game* game, const Order* order, int seat, cards_t card, cards_t left, Features* f
) noexcept nogil:
    # Fill in what differs from card to card and add up.
    cdef const LeadWeights* weights = &LEADS[game.order]
    cdef int number = low(card)
    f.kind = (card & game.trump) != 0
    f.view = order.relation[seat]
    f.rank = number & 7
    f.place = cards_above(left, number)
    f.voids = order.voids[seat]
    return (
        order.lead[seat][f.place]
        + weights.card[stage(f.size)][f.kind][f.view][f.rank]
        + weights.place[f.size - 1 & 7][f.kind][f.view][f.place]
        + weights.margin[f.margin][f.need][f.kind][f.view]
        + weights.trumps[f.trumps][f.voids][f.kind][f.place == 0]
    )


cdef inline int follow_score(
    const Game* game, const Trick* trick, int seat, cards_t card, cards_t others, Features* f
) noexcept nogil:
    cdef const FollowWeights* weights = &FOLLOWS[game.order][trick.count - 1]
    cdef const Order** orders = <const Order**>trick.start.orders
    cdef int number = low(card)
    if card & trick.led:
        f.kind = FOLLOWS_TRUMP if card & game.trump else FOLLOWS_SUIT
    else:
        f.kind = RUFFS if card & game.trump else DISCARDS
    f.rank = number & 7
    f.place = cards_above(others, number)
    f.points = BUCKET[min(trick.points + game.points[number], 63)]
    return (
        orders[number >> 3].follow[seat][trick.count - 1][f.kind == DISCARDS][f.place]
        + weights.card[stage(f.size)][f.kind][f.beats][f.view][f.rank]
        + weights.place[f.size - 1 & 7][f.kind][f.view][f.place]
        + weights.need[f.need][f.kind][f.view][f.points]
        + weights.chances[f.chances][f.kind][f.rank]
    )
