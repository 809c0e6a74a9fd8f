# What was found before: bounds by structure.
#
# Two sets of cards left in which the owners follow each other in the same order, weak to strong,
# in every suit have the same game tree: the same plays are legal and the same cards win. Only the
# points differ, the value never falls when a card's points rise, and moves by at most as much. So
# bounds found for one set are bounds for the other, less (or plus) the sum of what its cards count
# less (or more). The structure is the key, whole; the set itself is kept to take the difference.
from libc.stdint cimport uint32_t, uint64_t

from capot._engine.bits cimport cards_t, count_bits, low, suit_of
from capot._engine.problem cimport Owners, Scale

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #if defined(_MSC_VER)
    #define capot_prefetch(place) ((void)(place))
    #else
    #define capot_prefetch(place) __builtin_prefetch(place)
    #endif
    /* Sum over 32 bytes of max(0, a - b) in the low and of max(0, b - a) in the high half. */
    #if defined(__SSE2__) || defined(_M_X64)
    #include <emmintrin.h>
    static inline unsigned int capot_differences(const uint64_t *x, const uint64_t *y) {
        const __m128i zero = _mm_setzero_si128();
        __m128i sums = zero;
        int i;
        for (i = 0; i < 4; i += 2) {
            const __m128i a = _mm_loadu_si128((const __m128i *)(x + i));
            const __m128i b = _mm_loadu_si128((const __m128i *)(y + i));
            const __m128i less = _mm_sad_epu8(_mm_subs_epu8(a, b), zero);
            const __m128i more = _mm_sad_epu8(_mm_subs_epu8(b, a), zero);
            sums = _mm_add_epi16(sums, _mm_or_si128(less, _mm_slli_epi32(more, 16)));
        }
        sums = _mm_add_epi16(sums, _mm_unpackhi_epi64(sums, sums));
        return (unsigned int)_mm_cvtsi128_si32(sums);
    }
    #else
    static inline unsigned int capot_differences(const uint64_t *x, const uint64_t *y) {
        unsigned char a[32], b[32];
        unsigned short less[32], more[32];
        unsigned int i, below = 0, over = 0;
        memcpy(a, x, 32);
        memcpy(b, y, 32);
        for (i = 0; i < 32; i++) {
            less[i] = a[i] > b[i] ? a[i] - b[i] : 0;
            more[i] = b[i] > a[i] ? b[i] - a[i] : 0;
        }
        for (i = 0; i < 32; i++) { below += less[i]; over += more[i]; }
        return below | over << 16;
    }
    #endif
    """
    unsigned int differences "capot_differences"(const uint64_t*, const uint64_t*) noexcept nogil
    void prefetch "capot_prefetch"(const void*) noexcept nogil

cdef enum:
    WAYS = 4
    OFFSET = 300
    GENERATIONS = 8
    NO_MOVE = 31        # also the eighth card of byte 3, which then is not remembered


cdef struct Entry:
    uint64_t key
    cards_t cards       # those left, without the certain trumps, whose points are settled
    uint32_t packed     # lo, hi: 10 bits each; leader 2, alive 2, move 5, generation 3


cdef struct Table:
    Entry* entries      # aligned to cache lines: a bucket is one
    void* memory
    uint64_t mask       # of buckets of WAYS entries
    uint32_t generation # 1 … 7; 0 is an empty entry


cdef struct Bounds:
    int lo
    int hi
    int move            # suit × 8 + place in it, weakest 0, of the card found best; or NO_MOVE


cdef Table* new_table(int size) noexcept
cdef void free_table(Table* table) noexcept
cdef void next_generation(Table* table) noexcept nogil


cdef inline uint64_t structure(const Owners* owners, cards_t cards) noexcept nogil:
    return (
        <uint64_t>owners.codes[0][cards & 0xFF]
        | <uint64_t>owners.codes[1][cards >> 8 & 0xFF] << 16
        | <uint64_t>owners.codes[2][cards >> 16 & 0xFF] << 32
        | <uint64_t>owners.codes[3][cards >> 24] << 48
    )


cdef inline Entry* bucket(const Table* table, uint64_t key, int leader) noexcept nogil:
    # Where a structure is looked for; it is fetched into the cache while the rest is worked out.
    cdef uint64_t mixed = (key ^ <uint64_t>leader << 27) * 0x9E3779B97F4A7C15u
    mixed ^= mixed >> 32
    cdef Entry* place = table.entries + (mixed & table.mask) * WAYS
    prefetch(place)
    return place


cdef inline uint32_t tag_of(const Table* table, int leader, int alive) noexcept nogil:
    # The part of an entry, beside the key, that must be the same.
    return <uint32_t>leader << 20 | <uint32_t>alive << 22 | table.generation << 29

cdef enum:
    TAG = 0xE0F00000


cdef inline void spread(const Scale* scale, cards_t cards, uint64_t* out) noexcept nogil:
    out[0] = scale.spread[0][cards & 0xFF]
    out[1] = scale.spread[1][cards >> 8 & 0xFF]
    out[2] = scale.spread[2][cards >> 16 & 0xFF]
    out[3] = scale.spread[3][cards >> 24]


cdef inline void probe(
    Entry* entry, uint64_t key, uint32_t tag, cards_t cards, const Scale* scale, Bounds* bounds
) noexcept nogil:
    # Narrow `bounds` by all that the bucket knows of the structure.
    cdef uint64_t here[4]
    cdef uint64_t there[4]
    cdef int way, lo, hi
    cdef unsigned int moved
    cdef bint known = False
    for way in range(WAYS):
        if entry[way].key != key or (entry[way].packed & <uint32_t>TAG) != tag:
            continue
        lo = <int>(entry[way].packed & 0x3FF) - OFFSET
        hi = <int>(entry[way].packed >> 10 & 0x3FF) - OFFSET
        if entry[way].cards != cards:
            if not known:
                spread(scale, cards, here)
                known = True
            spread(scale, entry[way].cards, there)
            moved = differences(there, here)
            lo -= moved & 0xFFFF
            hi += moved >> 16
        if lo > bounds.lo:
            bounds.lo = lo
        if hi < bounds.hi:
            bounds.hi = hi
        if bounds.move == NO_MOVE:
            bounds.move = <int>(entry[way].packed >> 24 & 0x1F)


cdef inline int place_in(cards_t left, cards_t card) noexcept nogil:
    # Suit × 8 + place of a card among those left: the same in every set of one structure.
    cdef int number = low(card)
    return (number & 24) | count_bits(left & suit_of(number) & (card - 1))


cdef inline cards_t to_card(cards_t left, int move) noexcept nogil:
    # The card in that place.
    cdef int place = move & 7
    left &= suit_of(move)
    while place and left:
        left &= left - 1
        place -= 1
    return left & (0 - left)


cdef inline void store(
    Entry* entry, uint64_t key, uint32_t tag, cards_t cards, const Bounds* bounds
) noexcept nogil:
    # Keep bounds for a set: in the place of the same set, else of what is out of date, else of
    # the entry with the fewest cards left.
    cdef int way, chosen = 0, count, fewest = 99
    for way in range(WAYS):
        if (
            entry[way].cards == cards
            and entry[way].key == key
            and (entry[way].packed & <uint32_t>TAG) == tag
        ):
            chosen = way
            break
        if (entry[way].packed ^ tag) >> 29:
            count = -1
        else:
            count = count_bits(entry[way].cards)
        if count < fewest:
            fewest = count
            chosen = way
    entry[chosen].key = key
    entry[chosen].cards = cards
    entry[chosen].packed = (
        tag
        | <uint32_t>(bounds.lo + OFFSET)
        | <uint32_t>(bounds.hi + OFFSET) << 10
        | <uint32_t>bounds.move << 24
    )
