# Bits of a set of cards.
from libc.stdint cimport uint32_t

ctypedef uint32_t cards_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int capot_low(unsigned int cards) {
        unsigned long i; _BitScanForward(&i, cards); return (int)i;
    }
    static __inline int capot_high(unsigned int cards) {
        unsigned long i; _BitScanReverse(&i, cards); return (int)i;
    }
    #else
    static inline int capot_low(unsigned int cards) { return __builtin_ctz(cards); }
    static inline int capot_high(unsigned int cards) { return 31 - __builtin_clz(cards); }
    #endif
    """
    # Number of the lowest, of the highest card; undefined for no cards.
    int low "capot_low"(cards_t cards) noexcept nogil
    int high "capot_high"(cards_t cards) noexcept nogil


cdef inline cards_t suit_of(int card) noexcept nogil:
    return (<cards_t>0xFF) << (card & 24)


cdef inline cards_t above(cards_t card) noexcept nogil:
    # All numbers greater than that of the one card given.
    return ~((card << 1) - 1)


cdef inline int count_bits(cards_t cards) noexcept nogil:
    cards = cards - (cards >> 1 & 0x55555555)
    cards = (cards & 0x33333333) + (cards >> 2 & 0x33333333)
    return <int>(((cards + (cards >> 4) & 0x0F0F0F0F) * 0x01010101u) >> 24)
