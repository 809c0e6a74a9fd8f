# The moves of a node, and in which order they are tried.
from libc.stdint cimport uint64_t

from capot._engine.bits cimport cards_t
from capot._engine.order cimport Features
from capot._engine.problem cimport HAND

cdef enum:
    LEARNING = 0        # 1 in the copy that learns the order (tests/make_weights.py)


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


cdef inline void shuffle(Choice* choice, uint64_t* state) noexcept nogil:
    # Try the moves in random order.
    cdef int i
    for i in range(choice.count):
        state[0] ^= state[0] << 13
        state[0] ^= state[0] >> 7
        state[0] ^= state[0] << 17
        choice.scores[i] = <int>(state[0] & 0xFFFF)
