# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The driver: questions about one position, each a few zero-window searches."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from capot._engine.bits cimport above, cards_t
from capot._engine.bounds cimport may_cash
from capot._engine.moves cimport LOWEST_OF_EQUALS, Trick, clear, legal_plays, one_of_each, put
from capot._engine.problem cimport Problem, Scale, build_owners, build_scale, shown_of
from capot._engine.search cimport FAR, Search, explore
from capot._engine.signals cimport POLL, Outside
from capot._engine.problem import LARGEST
from capot._engine.table cimport free_table, new_table, next_generation


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
    cdef int seat
    cdef int left
    cdef int alive
    cdef bint mixed

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
        cdef int seat, side
        cdef cards_t card, lying = 0, remaining = 0
        if problem is not self.problem:
            self.problem = problem
            search.game = problem.game
            build_scale(&search.real, &search.game)
            search.nothing.premium[0] = search.nothing.premium[1] = 1
            build_owners(&search.owners, &search.game)
            for side in range(2):
                search.may_cash[side] = may_cash(&search.game, side)
            if search.table != NULL:
                next_generation(search.table)
        self.left = search.game.last
        for card in trick:
            lying |= card
        for seat in range(search.game.seats):
            search.hands[seat] = hands[seat]
            remaining |= search.hands[seat]
        for seat in range(4):
            self.left += search.real.sums[seat][remaining >> 8 * seat & 0xFF]
        for seat in range(search.game.seats):
            # A card still lies on the table, with its pile, until the trick is over.
            search.held[seat] = search.hands[seat] | (lying & search.game.hands[seat])
            search.hands[seat] = shown_of(&search.game, search.hands[seat], remaining | lying)
        clear(&self.trick)
        self.seat = leader
        for card in trick:
            put(&self.trick, search.game.trump, search.game.points, self.seat, card)
            self.seat = (self.seat + 1) % search.game.seats
        self.left += self.trick.points
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
        cdef cards_t legal = self.legal_cards(), card, alone = self.unlike(legal)
        cdef Window window
        cdef int step
        found = {}
        while legal:
            card = legal & (0 - legal)
            legal ^= card
            if not card & alone:
                # The like card below it, the one just found, leaves the same behind.
                found[card] = window.lo
                continue
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

    def total(self, premium, cards_t card=0):
        """Return points of side 0 plus its premium or less side 1's, as numbers to be added.

        `premium` is what a capot is worth to each side, either may be negative: the search then
        trades points for tricks (rules 1, the score objective).
        """
        cdef int lo = -FAR, hi = FAR, bound, need = self.left // 2
        self.set_premium(premium)
        while lo < hi:
            bound = self.run(card, &self.search.real, self.alive, need)
            if bound >= need:
                lo = bound
            else:
                hi = bound
            need = (lo + hi + 1) // 2 if lo > -FAR and hi < FAR else lo + 1 if lo > -FAR else hi
        return lo

    def adds_up_to(self, int need, premium, cards_t card=0):
        """Return whether `total` is at least `need`, by a single search."""
        self.set_premium(premium)
        return self.run(card, &self.search.real, self.alive, need) >= need

    cdef set_premium(self, premium):
        if any(abs(p) > LARGEST for p in premium):
            raise ValueError(f"premiums of at most {LARGEST}")
        cdef int ours = premium[0], theirs = premium[1]
        if self.search.real.premium[0] != ours or self.search.real.premium[1] != theirs:
            self.search.real.premium[0] = ours
            self.search.real.premium[1] = theirs
            self.mixed = False      # so that the table forgets what it found with others

    cdef cards_t legal_cards(self):
        if not self.trick.count:
            return self.search.hands[self.seat]
        return legal_plays(
            &self.search.game, self.search.hands[self.seat], self.seat, &self.trick
        )

    cdef cards_t unlike(self, cards_t legal):
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
            legal & ~beating, others, search.real.points, LOWEST_OF_EQUALS
        ) | one_of_each(beating, others, search.real.points, LOWEST_OF_EQUALS)

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
        cdef Trick trick = self.trick
        cdef int value, left = self.left
        cdef bint mixed = scale == &search.real and alive
        if mixed != self.mixed:
            # Points with premiums and sweeps for their own sake share no entry.
            self.mixed = mixed
            if search.table != NULL:
                next_generation(search.table)
        search.scale = scale
        if scale == &search.nothing:
            left = 0
            trick.points = 0
        with nogil:
            value = explore(search, self.seat, &trick, card, left, alive, need)
        if search.stopped:
            search.stopped = False
            self.outside.raise_reason()
        return value
