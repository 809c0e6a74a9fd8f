# What the cards left of one suit say, whoever leads: it depends on nothing else in the deal, so it
# is worked out once for each set of them and looked up after that.
from libc.stdint cimport uint8_t, uint16_t

from capot._engine.bits cimport cards_t
from capot._engine.problem cimport SEATS, Game

cdef enum:
    NOBODY = SEATS


cdef struct Suit:
    uint8_t owner               # seat of the top card, or NOBODY
    uint8_t length[SEATS]
    # How often the owner may lead it and win, if he is on lead, and the cards that brings: his, the
    # highest that partner can follow with, the lowest of the opponents. By the players who might
    # ruff as soon as they cannot follow: 1, 2, 4 for the next three.
    uint8_t rounds[8]
    uint8_t brought[8]
    # Of trumps: the run of top ones that a side holds, in whichever hand. Each wins the trick it is
    # played to, in every play.
    uint8_t certain
    # Of trumps: who can ruff the winners of each seat, as it is, and when he has drawn what he can.
    uint8_t ruffing[SEATS]
    uint8_t drawn[SEATS]


cdef struct Suits:
    uint16_t index[4][256]      # by suit and cards left in it; 0 if not worked out yet
    Suit known[4 * 256 + 1]     # as they were met, so that they lie close together
    int count
    int may_ruff[SEATS]         # whose ruffs spoil each seat's winners: 1, 2, 4 as above


cdef void build_suits(Suits* suits, const Game* game) noexcept nogil
cdef const Suit* look_at(Suits* suits, const Game* game, int suit, cards_t left) noexcept nogil


cdef inline const Suit* suit_of_set(
    Suits* suits, const Game* game, int suit, cards_t left
) noexcept nogil:
    if suits.index[suit][left]:
        return &suits.known[suits.index[suit][left]]
    return look_at(suits, game, suit, left)
