# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search: zero-window alpha-beta over tricks, and the driver that turns it into values."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from capot._engine.bits cimport above, cards_t, high, low, suit_of
from capot._engine.bounds cimport certain_trumps
from capot._engine.moves cimport (
    Trick,
    clear,
    highest_of_each,
    legal_plays,
    lowest_of_each,
    one_of_each,
    put,
)
from capot._engine.order cimport OURS, THEIRS, follow_score, lead_score, outlook
from capot._engine.problem cimport (
    HAND,
    SEATS,
    Game,
    Owners,
    Problem,
    Scale,
    build_owners,
    build_scale,
)
from capot._engine.signals cimport POLL, Outside, stop_wanted
from capot._engine.table cimport (
    NO_MOVE,
    OFFSET,
    Bounds,
    Entry,
    Table,
    bucket,
    count_bits,
    free_table,
    new_table,
    next_generation,
    probe,
    store,
    structure,
    tag_of,
)

cdef enum:
    FAR = 10000             # beyond every value


cdef struct Search:
    Game game
    Scale* scale            # what counts in the question being asked
    Scale real
    Scale nothing
    Owners owners
    cards_t hands[SEATS]
    Table* table
    uint64_t nodes          # cards played
    uint64_t next_poll
    uint64_t shuffle        # state of the move shuffler; 0: moves are tried in order
    int stopped
    void* outside           # an Outside


cdef inline int shuffled(Search* search) noexcept nogil:
    search.shuffle ^= search.shuffle << 13
    search.shuffle ^= search.shuffle >> 7
    search.shuffle ^= search.shuffle << 17
    return <int>(search.shuffle & 0xFFFF)


cdef inline cards_t best_first(cards_t* cards, int* scores, int start, int count) noexcept nogil:
    # Bring the card with the best score to `start`.
    cdef int i, best = start, score
    cdef cards_t card
    for i in range(start + 1, count):
        if scores[i] > scores[best]:
            best = i
    card = cards[best]
    if best != start:
        score = scores[best]
        cards[best] = cards[start]
        scores[best] = scores[start]
        cards[start] = card
        scores[start] = score
    return card


cdef inline int of_move(cards_t left, cards_t card) noexcept nogil:
    # Suit and place of a card among those left: the same number in every set of one structure.
    cdef int number = low(card)
    return (number & 24) | count_bits(left & suit_of(number) & (card - 1))


cdef inline cards_t to_card(cards_t left, int move) noexcept nogil:
    cdef int place = move & 7
    left &= suit_of(move)
    while place and left:
        left &= left - 1
        place -= 1
    return left & (0 - left)


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


cdef inline int won_by(Search* search, int side, int left, int alive) noexcept nogil:
    # Value for side 0 when one side takes all that is left.
    if side == 0:
        return left + search.scale.premium[0] if alive & 1 else left
    return -search.scale.premium[1] if alive & 2 else 0


cdef int lead(Search* search, int seat, int left, int alive, int need) noexcept nogil:
    """Return a bound on what side 0 still makes, `left` points being to come, before a lead.

    At least `need` and a lower bound, or less and an upper bound. `alive` has bit i set if side i
    has taken every trick so far and a premium hangs on it.
    """
    cdef const Game* game = &search.game
    cdef cards_t hand = search.hands[seat]
    if not hand & (hand - 1):
        return last_trick(search, seat, left, alive)
    cdef cards_t ours = 0, theirs = 0, all_left, certain = 0, card, legal
    cdef int i, settled = 0, owner = 0
    for i in range(game.seats):
        if game.side[i]:
            theirs |= search.hands[i]
        else:
            ours |= search.hands[i]
    all_left = ours | theirs
    cdef int floor = 0, ceiling = left
    if game.trump:
        certain = certain_trumps(ours, theirs, game.trump)
        if certain:
            owner = 0 if certain & ours else 1
            alive &= 1 << owner
            for i in range(game.seats):
                if not search.hands[i] & ~certain:
                    return won_by(search, owner, left, alive)
            if owner == 0:
                settled = floor = search.scale.sums[3][certain >> 24]
            else:
                ceiling -= search.scale.sums[3][certain >> 24]
    if alive:
        if alive & 1:
            i = left + search.scale.premium[0]
            floor = min(floor, i)
            ceiling = max(ceiling, i)
        if alive & 2:
            i = -search.scale.premium[1]
            floor = min(floor, i)
            ceiling = max(ceiling, i)
    if need <= floor:
        return floor
    if need > ceiling:
        return ceiling

    cdef Bounds bounds
    cdef uint64_t key
    cdef uint32_t tag
    cdef Entry* place = NULL
    key = tag = 0
    bounds.move = NO_MOVE
    if search.table != NULL:
        key = structure(&search.owners, all_left)
        tag = tag_of(search.table, seat, alive)
        place = bucket(search.table, key, tag)
        bounds.lo = floor - settled
        bounds.hi = ceiling - settled
        probe(place, key, tag, all_left & ~certain, search.scale, &bounds)
        floor = bounds.lo + settled
        ceiling = bounds.hi + settled
        if need <= floor:
            return floor
        if need > ceiling:
            return ceiling

    cdef cards_t cards[HAND]
    cdef int scores[HAND]
    cdef int count = 0, view, side = game.side[seat], best, value
    cdef cards_t first = 0
    cdef cards_t others = all_left & ~hand
    if bounds.move != NO_MOVE:
        first = to_card(all_left, bounds.move)
    legal = one_of_each(hand, others, search.scale.points)
    while legal:
        card = legal & (0 - legal)
        legal ^= card
        view = outlook(game, search.hands, seat, game.seats - 1, suit_of(low(card)), card, side)
        cards[count] = card
        scores[count] = lead_score(game, card, view)
        if card == first:
            scores[count] = FAR
        count += 1
    if search.shuffle:
        for i in range(count):
            scores[i] = shuffled(search)

    best = FAR if side else -FAR
    cdef cards_t found = 0
    for i in range(count):
        card = best_first(cards, scores, i, count)
        value = play_lead(search, seat, card, left, alive, need)
        if side == 0:
            if value > best:
                best = value
                found = card
                if best >= need:
                    break
        elif value < best:
            best = value
            found = card
            if best < need:
                break
    if search.stopped:
        return 0
    if best >= need:
        floor = max(floor, best)
    else:
        ceiling = min(ceiling, best)
    if place != NULL:
        bounds.lo = floor - settled
        bounds.hi = ceiling - settled
        bounds.move = of_move(all_left, found)
        store(place, key, tag, all_left & ~certain, &bounds)
    return floor if best >= need else ceiling


cdef int play_lead(
    Search* search, int seat, cards_t card, int left, int alive, int need
) noexcept nogil:
    cdef Trick trick
    cdef int value
    clear(&trick)
    put(&trick, 0, search.scale.points, seat, card)
    search.hands[seat] ^= card
    search.nodes += 1
    value = follow(search, seat + 1 if seat + 1 < search.game.seats else 0, &trick, left, alive, need)
    search.hands[seat] ^= card
    return value


cdef int follow(
    Search* search, int seat, const Trick* trick, int left, int alive, int need
) noexcept nogil:
    """Return the same as `lead` for a position in the middle of a trick."""
    cdef const Game* game = &search.game
    cdef int side = game.side[seat]
    cdef cards_t hand = search.hands[seat], card, others
    cdef cards_t legal = legal_plays(
        game, hand, trick.led, trick.wins, game.side[trick.holder] == side
    )
    cdef int after = game.seats - 1 - trick.count
    if not legal & (legal - 1):
        return play_follow(search, seat, legal, trick, left, alive, need)

    cdef cards_t cards[HAND]
    cdef int scores[HAND]
    cdef int i, count = 0, view, best, value
    cdef bint wins
    others = trick.lying
    for i in range(game.seats):
        if i != seat:
            others |= search.hands[i]
    cdef cards_t beating = legal & above(trick.wins) & (trick.led | game.trump)
    legal ^= beating
    if legal:
        view = outlook(
            game, search.hands, seat, after, trick.led, trick.wins, game.side[trick.holder]
        )
        if view == THEIRS:
            legal = lowest_of_each(legal, others)
        elif view == OURS:
            legal = highest_of_each(legal, others)
        else:
            legal = one_of_each(legal, others, search.scale.points)
        while legal:
            card = legal & (0 - legal)
            legal ^= card
            cards[count] = card
            scores[count] = follow_score(game, card, trick.led, False, view)
            count += 1
    if beating:
        view = outlook(game, search.hands, seat, after, trick.led, beating & (0 - beating), side)
        if view == OURS:
            beating = highest_of_each(beating, others)
        else:
            beating = one_of_each(beating, others, search.scale.points)
        while beating:
            card = beating & (0 - beating)
            beating ^= card
            view = outlook(game, search.hands, seat, after, trick.led, card, side)
            cards[count] = card
            scores[count] = follow_score(game, card, trick.led, True, view)
            count += 1
    if search.shuffle:
        for i in range(count):
            scores[i] = shuffled(search)

    best = FAR if side else -FAR
    for i in range(count):
        card = best_first(cards, scores, i, count)
        value = play_follow(search, seat, card, trick, left, alive, need)
        if side == 0:
            if value > best:
                best = value
                if best >= need:
                    break
        elif value < best:
            best = value
            if best < need:
                break
    return best


cdef int play_follow(
    Search* search, int seat, cards_t card, const Trick* before, int left, int alive, int need
) noexcept nogil:
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
    else:
        if search.nodes >= search.next_poll:
            search.next_poll = search.nodes + POLL
            search.stopped = stop_wanted(search.outside)
        winner = game.side[trick.holder]
        if search.stopped:
            value = 0
        elif not search.hands[seat]:
            value = won_by(search, winner, left, alive & 1 << winner)
        else:
            left -= trick.points
            alive &= 1 << winner
            if winner == 0:
                value = trick.points + lead(
                    search, trick.holder, left, alive, need - trick.points
                )
            else:
                value = lead(search, trick.holder, left, alive, need)
    search.hands[seat] ^= card
    return value


cdef struct Window:
    int lo                  # levels: -1 side 1 sweeps, 0 … left, left + 1 side 0 sweeps
    int hi


cdef class Engine:
    """One table and one search, for any number of questions, one at a time.

    `table_size` is a power of two, or 0 for none; `shuffle` seeds a random order of moves. Both
    change how long an answer takes and never what it is.
    """

    cdef Search* search
    cdef Problem problem
    cdef Outside outside
    cdef Trick trick
    cdef cards_t at_root[SEATS]
    cdef int seat, left, alive

    def __cinit__(self, int table_size=1 << 14, uint64_t shuffle=0):
        if table_size and (table_size < 16 or table_size & (table_size - 1)):
            raise ValueError("a table has a power of two of entries, 16 at least, or none")
        self.search = <Search*>calloc(1, sizeof(Search))
        if self.search == NULL:
            raise MemoryError
        self.search.shuffle = shuffle
        self.outside = Outside()
        self.search.outside = <void*>self.outside
        if table_size:
            self.search.table = new_table(table_size)
            if self.search.table == NULL:
                raise MemoryError

    def __dealloc__(self):
        if self.search != NULL:
            free_table(self.search.table)
            free(self.search)

    @property
    def nodes(self):
        """Cards played in all searches so far."""
        return self.search.nodes

    def cancel(self):
        """Make a search under way in another thread end with KeyboardInterrupt."""
        self.outside.stop(KeyboardInterrupt())

    def place(self, Problem problem not None, hands, int leader, trick, int alive):
        """Set the position asked about: cards left, who led, the cards lying, who can sweep.

        The table is kept while `problem` is the same object.
        """
        cdef Search* search = self.search
        cdef int seat
        cdef cards_t card
        if problem is not self.problem:
            self.problem = problem
            search.game = problem.game
            build_scale(&search.real, &search.game)
            search.nothing.premium[0] = search.nothing.premium[1] = 1
            build_owners(&search.owners, &search.game)
            if search.table != NULL:
                next_generation(search.table)
        self.left = search.game.last
        for seat in range(search.game.seats):
            search.hands[seat] = hands[seat]
            self.left += search.real.sums[0][search.hands[seat] & 0xFF]
            self.left += search.real.sums[1][search.hands[seat] >> 8 & 0xFF]
            self.left += search.real.sums[2][search.hands[seat] >> 16 & 0xFF]
            self.left += search.real.sums[3][search.hands[seat] >> 24]
        clear(&self.trick)
        self.seat = leader
        for card in trick:
            put(&self.trick, search.game.trump, search.game.points, self.seat, card)
            self.seat = (self.seat + 1) % search.game.seats
        self.left += self.trick.points
        self.alive = alive
        search.next_poll = search.nodes + POLL

    def legal(self):
        """Return the legal cards as bits."""
        return self.legal_cards()

    def value(self, cards_t card=0):
        """Return the level of the position, or of it after `card`.

        Points side 0 still makes; -1 if side 1 then takes every trick, one more than all the
        points to come if side 0 does.
        """
        cdef Window window = self.unknown()
        self.settle(card, &window, self.left // 2)
        return window.lo

    def reaches(self, int level, cards_t card=0):
        """Return whether side 0 gets at least `level` by best play, or after `card`."""
        cdef Window window = self.unknown()
        while window.lo < level <= window.hi:
            self.ask(card, &window, level)
        return window.lo >= level

    def values(self):
        """Return the level after each legal card, by card, the best found first."""
        cdef int best = self.value()
        cdef bint ours = self.search.game.side[self.seat] == 0
        cdef cards_t legal = self.legal_cards(), card
        cdef Window window
        cdef int step
        found = {}
        while legal:
            card = legal & (0 - legal)
            legal ^= card
            window = self.unknown()
            if ours:
                window.hi = best
                if window.lo < best:
                    self.ask(card, &window, best)
                step = 8
                while window.lo < window.hi and window.hi > step:
                    self.ask(card, &window, max(window.hi - step, window.lo + 1))
                    step *= 2
            else:
                window.lo = best
                if best < window.hi:
                    self.ask(card, &window, best + 1)
                step = 8
                while window.lo < window.hi and window.hi < self.left and step < 64:
                    self.ask(card, &window, min(window.lo + step, window.hi))
                    step *= 2
            self.settle(card, &window, (window.lo + window.hi) // 2)
            found[card] = window.lo
        return found

    def total(self, cards_t card=0):
        """Return points of side 0 plus its premium or less side 1's, as numbers to be added.

        The premiums are those of the problem and may be negative; the search then trades points
        for tricks (rules 1, the score objective).
        """
        cdef int lo = -FAR, hi = FAR, bound, need = self.left // 2
        while lo < hi:
            bound = self.run(card, &self.search.real, self.alive, need)
            if bound >= need:
                lo = bound
            else:
                hi = bound
            need = (lo + hi + 1) // 2 if lo > -FAR and hi < FAR else lo + 1 if lo > -FAR else hi
        return lo

    cdef cards_t legal_cards(self):
        if not self.trick.count:
            return self.search.hands[self.seat]
        return legal_plays(
            &self.search.game,
            self.search.hands[self.seat],
            self.trick.led,
            self.trick.wins,
            self.search.game.side[self.trick.holder] == self.search.game.side[self.seat],
        )

    cdef Window unknown(self):
        cdef Window window
        window.lo = -1 if self.alive & 2 else 0
        window.hi = self.left + 1 if self.alive & 1 else self.left
        return window

    cdef settle(self, cards_t card, Window* window, int guess):
        # Bisect. Points first: a sweep is asked for only where every point, or none, is in reach.
        while window.lo < window.hi:
            if window.hi == 0:
                guess = 0
            elif window.lo == self.left:
                guess = self.left + 1
            else:
                guess = max(max(window.lo + 1, 1), min(guess, min(window.hi, self.left)))
            self.ask(card, window, guess)
            guess = (window.lo + window.hi + 1) // 2

    cdef ask(self, cards_t card, Window* window, int level):
        # Narrow a window by the answer to "at least `level`?".
        cdef int bound
        if level > self.left:
            if self.run(card, &self.search.nothing, 1, 1) >= 1:
                window.lo = self.left + 1
            else:
                window.hi = self.left
        elif level <= 0:
            if self.run(card, &self.search.nothing, 2, 0) >= 0:
                window.lo = 0
            else:
                window.hi = -1
        else:
            bound = self.run(card, &self.search.real, 0, level)
            if bound >= level:
                window.lo = max(window.lo, bound)
            else:
                window.hi = min(window.hi, bound)

    cdef int run(self, cards_t card, Scale* scale, int alive, int need) except? -FAR:
        cdef Search* search = self.search
        cdef int value, left = self.left
        cdef Trick trick = self.trick
        search.scale = scale
        if scale == &search.nothing:
            left = 0
            trick.points = 0
        with nogil:
            if card:
                if trick.count:
                    value = play_follow(search, self.seat, card, &trick, left, alive, need)
                else:
                    value = play_lead(search, self.seat, card, left, alive, need)
            elif trick.count:
                value = follow(search, self.seat, &trick, left, alive, need)
            else:
                value = lead(search, self.seat, left, alive, need)
        if search.stopped:
            search.stopped = False
            self.outside.raise_reason()
        return value
