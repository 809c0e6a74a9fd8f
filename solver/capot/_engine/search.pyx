# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search: zero-window alpha-beta over tricks."""

from libc.stdint cimport uint32_t, uint64_t

from capot._engine.bits cimport above, cards_t, count_bits, low, suit_of
from capot._engine.bounds cimport Cash, cashable, surely_loses, thrown
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
from capot._engine.order cimport (
    MAY_WIN,
    OURS,
    THEIRS,
    Features,
    Order,
    chances_of,
    class_of_margin,
    follow_score,
    lead_score,
    order_of_set,
    outlook,
    share,
)
from capot._engine.problem cimport HAND, SEATS, Game, Scale
from capot._engine.signals cimport POLL, stop_wanted
from capot._engine.suits cimport Suit, suit_of_set
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

cdef enum:
    LEARNING = 0


cdef struct Choice:
    # The moves of a node with their scores, and what came of them.
    cards_t cards[HAND]
    int scores[HAND]
    int count
    cards_t best
    Features features[LEARNING * HAND + 1]


cdef inline void add(
    Choice* choice, cards_t card, int score, const Features* features
) noexcept nogil:
    if LEARNING:
        choice.features[choice.count] = features[0]
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


cdef struct Node:
    # A position before a lead, and what is known of it without search.
    int seat
    int side
    int size                # of every hand
    int left                # points to come
    int alive               # bit i: side i has taken every trick so far and a premium hangs on it
    cards_t remaining
    cards_t certain         # trumps
    int settled             # points of those of side 0; what follows is of the value less these
    int open                # points not settled for either side
    int need
    const Suit* suits[4]


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


cdef inline void open_node(
    Search* search, Node* node, int seat, int size, int left, int alive, int need
) noexcept nogil:
    # Count what the certain trumps bring.
    cdef const cards_t* held = &search.held[0] if search.game.has_piles else &search.hands[0]
    cdef int i
    node.seat = seat
    node.side = search.game.side[seat]
    node.size = size
    node.left = node.open = left
    node.settled = 0
    node.certain = 0
    node.remaining = held[0] | held[1] | held[2] | held[3]
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


cdef int lead(
    Search* search, int seat, int size, int left, int alive, int need
) noexcept nogil:
    """Return a bound on what side 0 still makes, before a lead: see Node.

    At least `need` and a lower bound, or less and an upper bound.
    """
    if size == 1:
        return last_trick(search, seat, left, alive)
    cdef const Game* game = &search.game
    cdef Node node
    cdef Bounds bounds
    cdef int value
    open_node(search, &node, seat, size, left, alive, need)
    if node.certain and holds_only(
        &search.held[0] if game.has_piles else &search.hands[0], node.certain
    ):
        return won_by(search, game.side[node.suits[3].owner], left, node.alive)
    bounds.lo = 0
    bounds.hi = node.open
    bounds.move = NO_MOVE
    widen(search.scale, &node, &bounds)
    # Before the table is asked: where a sweep is all that counts and nobody can sweep any more,
    # what it knows of points is for another question.
    if is_settled(&node, &bounds, &value):
        return value

    cdef uint64_t key = 0
    cdef uint32_t tag = 0
    cdef Entry* place = NULL
    cdef cards_t compared = node.remaining & ~node.certain
    if search.table != NULL:
        # What lies under a card is part of the structure: with piles, the same set or none.
        if game.has_piles:
            key = EXACT | node.remaining
        else:
            key = structure(&search.owners, node.remaining)
        tag = tag_of(search.table, seat, node.alive)
        place = bucket(search.table, key, tag)
        probe(place, key, tag, compared, search.scale, &bounds)
        if is_settled(&node, &bounds, &value):
            return value

    cdef Cash cash
    cdef Bounds cashed
    if not game.has_piles:
        cash = cashable(game, &node.suits[0], seat)
        if cash.tricks:
            if search.bold:
                if cash.tricks >= size:
                    return won_by(search, node.side, left, node.alive)
                node.alive &= 1 << node.side    # he will not let himself be swept
            value = cash_points(search, &node, node.side, &cash)
            cashed.lo = 0 if node.side else value
            cashed.hi = node.open - value if node.side else node.open
            widen(search.scale, &node, &cashed)
            bounds.lo = max(bounds.lo, cashed.lo)
            bounds.hi = min(bounds.hi, cashed.hi)
            if is_settled(&node, &bounds, &value):
                return value

    cdef cards_t legal = search.hands[seat]
    cdef int hopeless = FAR if node.side else -FAR
    cdef int margins[4]
    margins[0] = margins[1] = margins[2] = margins[3] = MAY_WIN
    if not game.has_piles:
        legal = one_of_each(
            legal, node.remaining & ~legal, search.scale.points, LOWEST_OF_EQUALS
        )
        if search.bold:
            legal &= ~hopeless_leads(search, &node, &hopeless, margins)
            if not legal:
                return hopeless + node.settled
    cdef Trick trick
    cdef Choice choice
    cdef const Order* orders[4]
    cdef int i
    for i in range(4):
        orders[i] = order_of_set(&search.orders, game, i, node.remaining >> 8 * i & 0xFF)
    clear(&trick)
    trick.orders = &orders[0]
    trick.start = node.remaining
    trick.size = size
    choice.count = 0
    i = share(node.side, node.need, node.open)
    score_leads(
        game, &trick, seat, legal, i, to_card(node.remaining, bounds.move), margins, &choice
    )
    value = best_of(search, seat, &choice, &trick, left, node.alive, need) - node.settled
    if search.stopped:
        return 0
    value = min(value, hopeless) if node.side else max(value, hopeless)
    if value >= node.need:
        value = bounds.lo = max(bounds.lo, value)
    else:
        value = bounds.hi = min(bounds.hi, value)
    if place != NULL:
        bounds.move = place_in(node.remaining, choice.best)
        store(place, key, tag, compared, &bounds)
    return value + node.settled


cdef inline void score_leads(
    const Game* game,
    const Trick* trick,
    int seat,
    cards_t legal,
    int need,
    cards_t known_best,
    const int* margins,
    Choice* choice,
) noexcept nogil:
    cdef const Order** orders = <const Order**>trick.orders
    cdef Features features
    cdef cards_t card
    features.size = trick.size
    features.need = need
    features.trumps = orders[3].trumps[seat] if game.trump else 0
    while legal:
        card = legal & (0 - legal)
        legal ^= card
        features.margin = margins[low(card) >> 3]
        add(
            choice,
            card,
            lead_score(game, orders[low(card) >> 3], seat, card, trick.start, &features),
            &features,
        )
        if card == known_best:
            choice.scores[choice.count - 1] = FAR


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

    cdef int view = THEIRS, chances = 0, keep, after = game.seats - 1 - trick.count
    cdef cards_t others = trick.start & ~(trick.lying | hand)
    cdef cards_t beating = legal & above(trick.wins) & (trick.led | game.trump)
    legal ^= beating
    # What lies on the table parts only what beats it from the rest.
    if legal:
        chances = chances_of(
            game, search.hands, seat, after, trick.led, trick.wins, game.side[trick.holder]
        )
        view = outlook(chances)
        if not game.has_piles:
            keep = LOWEST if view == THEIRS else HIGHEST if view == OURS else LOWEST_OF_EQUALS
            legal = one_of_each(legal, others, search.scale.points, keep)
    if beating and not game.has_piles:
        # What the lowest of them surely wins, all of them win.
        keep = outlook(
            chances_of(game, search.hands, seat, after, trick.led, beating & (0 - beating), side)
        )
        keep = HIGHEST if keep == OURS else LOWEST_OF_EQUALS
        beating = one_of_each(beating, others, search.scale.points, keep)
    card = legal | beating
    if not card & (card - 1):
        return play(search, seat, card, trick, left, alive, need)

    cdef const Order** orders = <const Order**>trick.orders
    cdef Features features
    cdef Choice choice
    choice.count = 0
    features.size = trick.size
    features.need = share(side, need, left)
    features.beats = 0
    features.view = view
    features.chances = chances
    while legal:
        card = legal & (0 - legal)
        legal ^= card
        add(&choice, card, follow_score(game, trick, seat, card, others, &features), &features)
    features.beats = 1
    while beating:
        card = beating & (0 - beating)
        beating ^= card
        features.chances = chances_of(game, search.hands, seat, after, trick.led, card, side)
        features.view = outlook(features.chances)
        add(&choice, card, follow_score(game, trick, seat, card, others, &features), &features)
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
    elif trick.size == 1:
        value = won_by(search, winner, left, alive)
    elif winner == 0:
        value = trick.points + lead(
            search, trick.holder, trick.size - 1, left - trick.points, alive, need - trick.points
        )
    else:
        value = lead(search, trick.holder, trick.size - 1, left - trick.points, alive, need)
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
    return lead(search, seat, trick.size, left, alive, need)
