# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The driver: questions about one position, each a few zero-window searches."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from capot._engine.bits cimport above, cards_t, count_bits, high, low, suit_of
from capot._engine.guess cimport usual_value
from capot._engine.moves cimport (
    LOWEST_OF_EQUALS,
    Start,
    Trick,
    clear,
    legal_plays,
    one_of_each,
    put,
)
from capot._engine.order cimport build_orders, order_of_set
from capot._engine.problem cimport SEATS, Game, Problem, Scale, build_owners, build_scale, shown_of
from capot._engine.search cimport FAR, Search, explore
from capot._engine.signals cimport POLL, Outside
from capot._engine.problem import LARGEST
from capot._engine.suits cimport build_suits
from capot._engine.table cimport free_table, new_table, next_generation


cdef struct Window:
    int lo                  # levels: -1 side 1 sweeps, 0 … left, left + 1 side 0 sweeps
    int hi


cdef enum:
    FIRST_STEP = 4          # away from a guess


cdef class Engine:
    """One table and one search, for any number of questions, one at a time.

    `table_size` is a power of two, or 0 for none; `shuffle` seeds a random order of moves. Both
    change how long an answer takes and never what it is.
    """

    cdef Search* search
    cdef Problem problem
    cdef Outside outside
    cdef Trick trick
    cdef Start start
    cdef int seat
    cdef int left
    cdef int alive
    cdef bint mixed
    cdef cards_t asked      # the cards left when a value was last found, of this problem
    cdef int answered       # that value

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
        cdef cards_t card, lying = 0, remaining = 0
        if problem is not self.problem:
            self.problem = problem
            search.game = problem.game
            build_scale(&search.real, &search.game)
            search.nothing.premium[0] = search.nothing.premium[1] = 1
            search.nothing.worthless = ~<cards_t>0
            build_owners(&search.owners, &search.game)
            build_suits(&search.suits, &search.game)
            build_orders(&search.orders)
            self.asked = 0
            if search.table != NULL:
                next_generation(search.table)
        self.left = search.game.last
        for card in trick:
            lying |= card
        for seat in range(SEATS):
            search.hands[seat] = hands[seat] if seat < search.game.seats else 0
            remaining |= search.hands[seat]
        for seat in range(4):
            self.left += search.real.sums[seat][remaining >> 8 * seat & 0xFF]
        for seat in range(SEATS):
            # A card still lies on the table, with its pile, until the trick is over.
            search.held[seat] = search.hands[seat] | (lying & search.game.hands[seat])
            search.hands[seat] = shown_of(&search.game, search.hands[seat], remaining | lying)
        clear(&self.trick, &self.start)
        self.seat = leader
        for card in trick:
            put(&self.trick, search.game.trump, search.game.points, self.seat, card)
            self.seat = (self.seat + 1) % search.game.seats
        self.left += self.trick.points
        remaining |= lying
        for seat in range(4):
            self.start.orders[seat] = order_of_set(
                &search.orders, &search.game, seat, remaining >> 8 * seat & 0xFF
            )
        self.start.cards = remaining
        self.start.size = count_bits(search.held[leader])
        self.alive = alive
        self.outside.stopped = False
        search.next_poll = search.nodes + POLL

    def legal(self):
        """Return the legal cards as bits."""
        return self.legal_cards()

    def value(self, cards_t card=0):
        """Return the level of the position, or of it after `card`.

        Points side 0 still makes; -1 if side 1 then takes every trick, one more than all the
        points to come if side 0 does.
        """
        cdef Window window
        with nogil:
            window = self.find(card)
        self.raise_if_stopped()
        return window.lo

    def reaches(self, int level, cards_t card=0):
        """Return whether side 0 gets at least `level` by best play, or after `card`."""
        cdef Window window = self.unknown()
        with nogil:
            while window.lo < level <= window.hi and not self.search.stopped:
                self.ask(card, &window, level)
        self.raise_if_stopped()
        return window.lo >= level

    def values(self):
        """Return the level after each legal card, by card, in card order of the contract."""
        cdef int levels[32]
        cdef cards_t legal = self.legal_cards(), card
        with nogil:
            self.find_all(legal, levels)
        self.raise_if_stopped()
        found = {}
        while legal:
            card = legal & (0 - legal)
            legal ^= card
            found[card] = levels[low(card)]
        return found

    def total(self, premium, cards_t card=0):
        """Return points of side 0 plus its premium or less side 1's, as numbers to be added.

        `premium` is what a capot is worth to each side, either may be negative: the search then
        trades points for tricks (rules 1, the score objective).
        """
        cdef int lo = -FAR, hi = FAR, bound, need = self.left // 2
        self.set_premium(premium)
        with nogil:
            while lo < hi and not self.search.stopped:
                bound = self.run(card, &self.search.real, self.alive, need)
                if bound >= need:
                    lo = bound
                else:
                    hi = bound
                if lo == -FAR:
                    need = hi
                elif hi == FAR:
                    need = lo + 1
                else:
                    need = (lo + hi + 1) // 2
        self.raise_if_stopped()
        return lo

    def adds_up_to(self, int need, premium, cards_t card=0):
        """Return whether `total` is at least `need`, by a single search."""
        cdef int bound
        self.set_premium(premium)
        with nogil:
            bound = self.run(card, &self.search.real, self.alive, need)
        self.raise_if_stopped()
        return bound >= need

    cdef raise_if_stopped(self):
        if self.search.stopped:
            self.search.stopped = False
            self.outside.raise_reason()

    cdef set_premium(self, premium):
        if any(abs(p) > LARGEST for p in premium):
            raise ValueError(f"premiums of at most {LARGEST}")
        cdef int ours = premium[0], theirs = premium[1]
        if self.search.real.premium[0] != ours or self.search.real.premium[1] != theirs:
            self.search.real.premium[0] = ours
            self.search.real.premium[1] = theirs
            self.mixed = False      # so that the table forgets what it found with others

    cdef cards_t legal_cards(self) noexcept nogil:
        if not self.trick.count:
            return self.search.hands[self.seat]
        return legal_plays(
            &self.search.game, self.search.hands[self.seat], self.seat, &self.trick
        )

    cdef cards_t unlike(self, cards_t legal) noexcept nogil:
        # One of each run of legal cards that are alike: nobody else's between, the same points.
        cdef Search* search = self.search
        cdef cards_t others = 0, beating = 0
        cdef int seat
        if search.game.has_piles:
            return legal
        for seat in range(search.game.seats):
            if seat != self.seat:
                others |= search.hands[seat]
        if self.trick.count:
            beating = legal & above(self.trick.wins) & (self.trick.led | search.game.trump)
        return one_of_each(
            legal & ~beating, others, search.real.worthless, LOWEST_OF_EQUALS
        ) | one_of_each(beating, others, search.real.worthless, LOWEST_OF_EQUALS)

    cdef Window unknown(self) noexcept nogil:
        cdef Window window
        window.lo = -1 if self.alive & 2 else 0
        window.hi = self.left + 1 if self.alive & 1 else self.left
        return window

    cdef Window find(self, cards_t card) noexcept nogil:
        # The level of the position, or of it after `card`.
        cdef Search* search = self.search
        cdef Window window = self.unknown()
        if self.start.cards == self.asked:
            self.close_in(card, &window, self.answered)     # as if another had led
        else:
            self.close_in(
                card, &window, usual_value(&search.game, search.held, self.seat, self.left)
            )
        self.asked = self.start.cards
        self.answered = window.lo
        return window

    cdef void find_all(self, cards_t legal, int* levels) noexcept nogil:
        # The level after each legal card, by number of the card.
        cdef int best = self.find(0).lo, guess, last = best, number
        cdef bint is_ours = self.search.game.side[self.seat] == 0
        cdef cards_t alone = self.unlike(legal), card, found = 0, like
        cdef Window window = self.unknown()
        while legal:
            card = legal & (0 - legal)
            legal ^= card
            number = low(card)
            if card & alone:
                window = self.unknown()
                if is_ours:
                    window.hi = best
                    if window.lo < best:
                        self.ask(card, &window, best)
                else:
                    window.lo = best
                    if best < window.hi:
                        self.ask(card, &window, best + 1)
                # A lesser card is worth about as much as the last one of its suit, or of any.
                like = found & suit_of(number)
                guess = levels[high(like)] if like else best
                self.close_in(card, &window, last if guess == best else guess)
                if window.lo != best:
                    last = window.lo
            # Else the like card below it, the one just found, leaves the same behind.
            levels[number] = window.lo
            found |= card

    cdef void close_in(self, cards_t card, Window* window, int guess) noexcept nogil:
        # Ask near a guess, then farther and farther from it until the value is passed; bisect.
        # Points first: a sweep is asked for only where every point, or none, is in reach.
        cdef int step = FIRST_STEP
        cdef bint is_up
        guess = max(1, min(guess, self.left))
        if window.lo < guess <= window.hi:
            self.ask(card, window, guess)
        is_up = window.lo >= guess
        while window.lo < window.hi and not self.search.stopped:
            guess = window.lo + step if is_up else window.hi - step + 1
            if not (window.lo < guess <= window.hi and 0 < guess <= self.left):
                break
            self.ask(card, window, guess)
            if is_up != (window.lo >= guess):
                break
            step *= 2
        while window.lo < window.hi and not self.search.stopped:
            if window.hi == 0:
                guess = 0
            elif window.lo == self.left:
                guess = self.left + 1
            else:
                guess = (window.lo + window.hi + 1) // 2
                guess = max(window.lo + 1, 1, min(guess, self.left))
            self.ask(card, window, guess)

    cdef void ask(self, cards_t card, Window* window, int level) noexcept nogil:
        # Narrow a window by the answer to "at least `level`?".
        cdef int bound
        if level > self.left:
            bound = self.run(card, &self.search.nothing, 1, 1)
            if bound >= 1:
                window.lo = self.left + 1
            else:
                window.hi = self.left
        elif level <= 0:
            bound = self.run(card, &self.search.nothing, 2, 0)
            if bound >= 0:
                window.lo = 0
            else:
                window.hi = -1
        else:
            bound = self.run(card, &self.search.real, 0, level)
            if bound >= level:
                window.lo = max(window.lo, bound)
            else:
                window.hi = min(window.hi, bound)

    cdef int run(self, cards_t card, Scale* scale, int alive, int need) noexcept nogil:
        # One search; what it returns means nothing once `search.stopped` is set.
        cdef Search* search = self.search
        cdef Trick trick = self.trick
        cdef int left = self.left
        cdef bint mixed = scale == &search.real and alive
        if mixed != self.mixed:
            # Points with premiums and sweeps for their own sake share no entry.
            self.mixed = mixed
            if search.table != NULL:
                next_generation(search.table)
        search.scale = scale
        search.bold = not alive or (scale.premium[0] >= 0 and scale.premium[1] >= 0)
        if scale == &search.nothing:
            left = 0
            trick.points = 0
        return explore(search, self.seat, &trick, card, left, alive, need)
