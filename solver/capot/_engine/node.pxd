# A position before a lead, and what is known of it without playing a card.
from capot._engine.bits cimport cards_t
from capot._engine.bounds cimport Cash, cashable, surely_loses, thrown
from capot._engine.order cimport class_of_margin
from capot._engine.problem cimport SEATS, Game, Scale
from capot._engine.search cimport Search
from capot._engine.suits cimport Suit, suit_of_set
from capot._engine.table cimport Bounds


cdef struct Node:
    int seat
    int side
    int size                # of every hand
    int left                # points to come
    int alive               # bit i: side i has taken every trick so far and a premium hangs on it
    const cards_t* held     # the hands; with piles, with all that lies in them
    cards_t remaining
    cards_t certain         # trumps
    int settled             # points of those of side 0; what follows is of the value less these
    int open                # points not settled for either side
    int need
    const Suit* suits[4]


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


cdef inline int cash_points(Search* search, const Node* node, int side, Cash* cash) noexcept nogil:
    # What the side makes by cashing, beside its certain trumps.
    cash.cards |= thrown(&search.game, search.scale, search.hands, side, node.size, cash[0])
    return points_of(search.scale, cash.cards & ~node.certain)


cdef inline void widen(const Scale* scale, const Node* node, Bounds* bounds) noexcept nogil:
    # So that they hold as well where a side that still can sweeps.
    cdef int swept
    if node.alive & 1:
        swept = node.open + scale.premium[0]
        bounds.lo = min(bounds.lo, swept)
        bounds.hi = max(bounds.hi, swept)
    if node.alive & 2:
        swept = -scale.premium[1]
        bounds.lo = min(bounds.lo, swept)
        bounds.hi = max(bounds.hi, swept)


cdef inline bint is_settled(const Node* node, const Bounds* bounds, int* value) noexcept nogil:
    # Whether bounds tell if side 0 gets what it needs; the bound that tells, on the whole value.
    if node.need <= bounds.lo:
        value[0] = bounds.lo + node.settled
        return True
    if node.need > bounds.hi:
        value[0] = bounds.hi + node.settled
        return True
    return False


cdef inline void take_stock(Search* search, Node* node) noexcept nogil:
    # Before all else, so that the table can be fetched meanwhile.
    node.held = &search.held[0] if search.game.has_piles else &search.hands[0]
    node.remaining = node.held[0] | node.held[1] | node.held[2] | node.held[3]


cdef inline void open_node(
    Search* search, Node* node, int seat, int size, int left, int alive, int need
) noexcept nogil:
    # Count what the certain trumps bring.
    cdef int i
    node.seat = seat
    node.side = search.game.side[seat]
    node.size = size
    node.left = node.open = left
    node.settled = 0
    node.certain = 0
    for i in range(4):
        node.suits[i] = suit_of_set(
            &search.suits, &search.game, i, node.remaining >> 8 * i & 0xFF
        )
    if node.suits[3].certain:
        node.certain = <cards_t>node.suits[3].certain << 24
        node.open -= search.scale.sums[3][node.suits[3].certain]
        if search.game.side[node.suits[3].owner]:
            alive &= 2
        else:
            alive &= 1
            node.settled = left - node.open
    node.alive = alive
    node.need = need - node.settled


cdef inline bint holds_only(const cards_t* hands, cards_t cards) noexcept nogil:
    # Whether somebody holds nothing else.
    cdef int i
    for i in range(SEATS):
        if hands[i] and not hands[i] & ~cards:
            return True
    return False


cdef inline bint cash_in(
    Search* search, Node* node, Bounds* bounds, int* value
) noexcept nogil:
    # Narrow bounds by what the side on lead can cash; whether they are settled then.
    cdef Cash cash = cashable(&search.game, &node.suits[0], node.seat)
    cdef Bounds cashed
    cdef int points
    if not cash.tricks:
        return False
    if search.bold:
        if cash.tricks >= node.size:
            value[0] = won_by(search, node.side, node.left, node.alive)
            return True
        node.alive &= 1 << node.side    # he will not let himself be swept
    points = cash_points(search, node, node.side, &cash)
    cashed.lo = 0 if node.side else points
    cashed.hi = node.open - points if node.side else node.open
    widen(search.scale, node, &cashed)
    bounds.lo = max(bounds.lo, cashed.lo)
    bounds.hi = min(bounds.hi, cashed.hi)
    return is_settled(node, bounds, value)


cdef inline cards_t hopeless_leads(
    Search* search, Node* node, int* value, int* margins
) noexcept nogil:
    # The suits whose lead an opponent surely takes, and then has enough to cash. `value` becomes
    # the best bound for the leader's side that those leave.
    cdef const Game* game = &search.game
    cdef int number, owner, points
    cdef int made[SEATS]        # by each opponent on lead, beside certain trumps
    cdef cards_t found = 0
    cdef Cash cash
    made[0] = made[1] = made[2] = made[3] = -1
    for number in range(4):
        if not surely_loses(game, &node.suits[0], node.seat, number):
            continue
        owner = node.suits[number].owner
        if made[owner] < 0:
            cash = cashable(game, &node.suits[0], owner)
            if cash.tricks >= node.size:
                points = won_by(search, 1 - node.side, node.left, node.alive) - node.settled
                made[owner] = points if node.side else node.open - points
            else:
                made[owner] = cash_points(search, node, 1 - node.side, &cash)
        points = made[owner] if node.side else node.open - made[owner]
        margins[number] = class_of_margin(
            node.need - 1 - points if node.side else points - node.need
        )
        if (points >= node.need) == node.side:
            found |= <cards_t>0xFF << 8 * number
            value[0] = min(value[0], points) if node.side else max(value[0], points)
    return found
