# What is certain without search.
from capot._engine.bits cimport above, cards_t, high
from capot._engine.problem cimport Game


cdef inline cards_t certain_trumps(cards_t ours, cards_t theirs, cards_t trump) noexcept nogil:
    # The run of top trumps of one side, in whichever hand: each wins the trick it is played to,
    # in every play, so its points go to that side.
    ours &= trump
    theirs &= trump
    if ours > theirs:
        return ours & above(<cards_t>1 << high(theirs)) if theirs else ours
    if theirs > ours:
        return theirs & above(<cards_t>1 << high(ours)) if ours else theirs
    return 0
