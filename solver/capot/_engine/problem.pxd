# A compiled problem, and the tables made once for a deal.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from capot._engine.bits cimport cards_t

cdef enum:
    SEATS = 4
    HAND = 16

cdef enum Kind:
    TRUMP_SUIT
    NO_TRUMP
    ALL_TRUMPS

cdef enum Tables:
    # Which of the learned tables the moves are ordered by: with four players those of the kind of
    # contract.
    OF_FEW = 3          # two or three players
    OF_PILES

cdef enum Overtake:
    OVERTAKE_NEVER
    OVERTAKE_ALWAYS
    OVERTAKE_UNLESS_PARTNER

cdef enum Ruff:
    RUFF_ALWAYS
    RUFF_UNLESS_PARTNER

cdef enum Under:
    UNDER_MUST
    UNDER_FREE
    UNDER_FORBIDDEN

cdef enum PartnerRuffed:
    PARTNER_ANY
    PARTNER_NO_LOWER
    PARTNER_HIGHER_IF_ANY


cdef struct Game:
    int seats
    cards_t hands[SEATS]
    int kind                    # of contract
    int order                   # which tables order the moves: the kind, or one of Tables
    cards_t trump               # the byte of the trump suit, or 0
    uint8_t overtake[4]         # a duty for each suit led
    uint8_t ruff
    uint8_t under
    uint8_t partner_ruffed
    uint8_t side[SEATS]
    uint8_t points[32]
    int last                    # for the last trick
    bint has_piles
    cards_t below[32]           # the card that turns up when this one's trick is over, or 0
    cards_t cover[32]           # the card that lies on this one at the start, or 0


cdef struct Scale:
    # What cards count for: the real thing, or nothing at all where only a sweep is asked for.
    uint8_t points[32]
    int last
    int premium[2]              # signed, to the side that takes every trick
    uint64_t spread[4][256]     # points of a suit's cards, one a byte, the weakest lowest
    uint16_t sums[4][256]
    cards_t worthless           # that count nothing


cdef struct Owners:
    # Of each suit's cards, weak to strong, two bits for who holds it, under a leading 1; 0 for a
    # complete suit, whose owners the deal tells.
    uint16_t codes[4][256]


cdef class Problem:
    cdef Game game

cdef cards_t shown_of(const Game* game, cards_t hand, cards_t covering) noexcept nogil
cdef void build_scale(Scale* scale, const Game* game) noexcept nogil
cdef void build_owners(Owners* owners, const Game* game) noexcept nogil
