# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search: zero-window alpha-beta over tricks."""

from libc.stdint cimport uint32_t, uint64_t

from capot._engine.bits cimport above, cards_t, low, suit_of
from capot._engine.choice cimport Choice, add, next_card, shuffle
from capot._engine.moves cimport (
    HIGHEST,
    LOWEST,
    LOWEST_OF_EQUALS,
    Start,
    Trick,
    clear,
    legal_plays,
    one_of_each,
    put,
)
from capot._engine.node cimport (
    Node,
    cash_in,
    holds_only,
    hopeless_leads,
    is_settled,
    open_node,
    take_stock,
    widen,
    won_by,
)
from capot._engine.order cimport (
    MAY_WIN,
    OURS,
    THEIRS,
    Features,
    Order,
    chances_of,
    follow_score,
    lead_score,
    order_of_set,
    outlook,
    share,
)
from capot._engine.problem cimport Game
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
    cdef uint64_t key = 0
    cdef uint32_t tag = 0
    cdef Entry* place = NULL
    take_stock(search, &node)
    if search.table != NULL:
        # What lies under a card is part of the structure: with piles, the same set or none.
        if game.has_piles:
            key = EXACT | node.remaining
        else:
            key = structure(&search.owners, node.remaining)
        place = bucket(search.table, key, seat)
    open_node(search, &node, seat, size, left, alive, need)
    if node.certain and holds_only(node.held, node.certain):
        return won_by(search, game.side[node.suits[3].owner], left, node.alive)
    bounds.lo = 0
    bounds.hi = node.open
    bounds.move = NO_MOVE
    widen(search.scale, &node, &bounds)
    # Before the table is asked: where a sweep is all that counts and nobody can sweep any more,
    # what it knows of points is for another question.
    if is_settled(&node, &bounds, &value):
        return value

    cdef cards_t compared = node.remaining & ~node.certain
    if place != NULL:
        tag = tag_of(search.table, seat, node.alive)
        probe(place, key, tag, compared, search.scale, &bounds)
        if is_settled(&node, &bounds, &value):
            return value

    if not game.has_piles and cash_in(search, &node, &bounds, &value):
        return value

    cdef cards_t legal = search.hands[seat]
    cdef int hopeless = FAR if node.side else -FAR
    cdef int margins[4]
    margins[0] = margins[1] = margins[2] = margins[3] = MAY_WIN
    if not game.has_piles:
        legal = one_of_each(
            legal, node.remaining & ~legal, search.scale.worthless, LOWEST_OF_EQUALS
        )
        if search.bold:
            legal &= ~hopeless_leads(search, &node, &hopeless, margins)
            if not legal:
                return hopeless + node.settled
    cdef Trick trick
    cdef Choice choice
    cdef Start start
    cdef int i
    for i in range(4):
        start.orders[i] = order_of_set(&search.orders, game, i, node.remaining >> 8 * i & 0xFF)
    start.cards = node.remaining
    start.size = size
    clear(&trick, &start)
    choice.count = 0
    choice.best = 0
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
    cdef const Order** orders = <const Order**>trick.start.orders
    cdef Features features
    cdef cards_t card
    features.size = trick.start.size
    features.need = need
    features.trumps = orders[3].trumps[seat] if game.trump else 0
    while legal:
        card = legal & (0 - legal)
        legal ^= card
        features.margin = margins[low(card) >> 3]
        add(
            choice,
            card,
            lead_score(game, orders[low(card) >> 3], seat, card, trick.start.cards, &features),
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
    cdef cards_t others = trick.start.cards & ~(trick.lying | hand)
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
            legal = one_of_each(legal, others, search.scale.worthless, keep)
    if beating and not game.has_piles:
        # What the lowest of them surely wins, all of them win.
        keep = outlook(
            chances_of(game, search.hands, seat, after, trick.led, beating & (0 - beating), side)
        )
        keep = HIGHEST if keep == OURS else LOWEST_OF_EQUALS
        beating = one_of_each(beating, others, search.scale.worthless, keep)
    card = legal | beating
    if not card & (card - 1):
        return play(search, seat, card, trick, left, alive, need)

    cdef Features features
    cdef Choice choice
    choice.count = 0
    features.size = trick.start.size
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


cdef inline int best_of(
    Search* search, int seat, Choice* choice, const Trick* trick, int left, int alive, int need
) noexcept nogil:
    # Try the moves until one settles whether side 0 gets what it needs; note the best.
    cdef int side = search.game.side[seat], best = FAR if side else -FAR, value, i
    cdef cards_t card
    if search.shuffle:
        shuffle(choice, &search.shuffle)
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


cdef inline int play(
    Search* search, int seat, cards_t card, const Trick* before, int left, int alive, int need
) noexcept nogil:
    """Return the same as `lead` for the position after `card`, the first or a later one."""
    cdef const Game* game = &search.game
    cdef Trick trick = before[0]
    cdef int value, winner, won
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
    elif trick.start.size == 1:
        value = won_by(search, winner, left, alive)
    else:
        won = 0 if winner else trick.points
        value = won + lead(
            search,
            trick.holder,
            trick.start.size - 1,
            left - trick.points,
            alive,
            need - won,
        )
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
    return lead(search, seat, trick.start.size, left, alive, need)
