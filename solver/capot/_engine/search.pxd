# One search: everything a thread needs, in one struct.
from libc.stdint cimport uint64_t

from capot._engine.bits cimport cards_t
from capot._engine.moves cimport Trick
from capot._engine.order cimport Orders
from capot._engine.problem cimport SEATS, Game, Owners, Scale
from capot._engine.suits cimport Suits
from capot._engine.table cimport Table

cdef enum:
    FAR = 10000             # beyond every value


cdef struct Search:
    Game game
    Scale* scale            # what counts in the question being asked: one of the next two
    Scale real
    Scale nothing           # every card worth nothing, a sweep 1
    Owners owners
    Suits suits
    Orders orders
    cards_t hands[SEATS]    # what each can play: with piles, the cards that are turned up
    cards_t held[SEATS]     # with piles, all his cards left
    Table* table            # NULL for none
    uint64_t nodes          # cards played
    uint64_t next_poll
    uint64_t shuffle        # state of the move shuffler; 0: moves are tried by score
    bint bold               # neither premium is negative
    int stopped
    void* outside           # an Outside


cdef int explore(
    Search* search, int seat, const Trick* trick, cards_t card, int left, int alive, int need
) noexcept nogil
