# A trick, the legal plays (rules 4.1), and which of them need not be tried.
from libc.stdint cimport int16_t, uint8_t

from capot._engine.bits cimport above, cards_t, high, low, suit_of
from capot._engine.problem cimport (
    OVERTAKE_ALWAYS,
    OVERTAKE_NEVER,
    PARTNER_ANY,
    PARTNER_NO_LOWER,
    RUFF_ALWAYS,
    RUFF_UNLESS_PARTNER,
    SEATS,
    UNDER_FREE,
    UNDER_MUST,
    Game,
)


cdef struct Start:
    # How it was when a trick began.
    const void* orders[4]   # an Order of each suit
    cards_t cards           # all in hand
    int size                # of each hand


cdef struct Trick:
    const Start* start
    cards_t led             # the suit led
    cards_t wins            # the card that holds the trick
    cards_t lying           # all cards on the table
    int16_t points
    uint8_t holder          # seat of `wins`
    uint8_t count           # of cards lying


cdef inline void clear(Trick* trick, const Start* start) noexcept nogil:
    # Of the start, only the order of moves and the search need to know.
    trick.start = start
    trick.lying = 0
    trick.count = 0
    trick.points = 0


cdef inline void put(
    Trick* trick, cards_t trump, const uint8_t* points, int seat, cards_t card
) noexcept nogil:
    # Lay a card. Numbers do the comparing: a greater card of the suit led, or trump, holds it.
    cdef int number = low(card)
    if not trick.count:
        trick.led = suit_of(number)
        trick.wins = card
        trick.holder = seat
    elif card > trick.wins and card & (trick.led | trump):
        trick.wins = card
        trick.holder = seat
    trick.lying |= card
    trick.count += 1
    trick.points += points[number]


cdef inline cards_t legal_plays(
    const Game* game, cards_t hand, int seat, const Trick* trick
) noexcept nogil:
    # Legal cards of a hand at `seat` that follows in a trick. Only where two play two are there
    # partners: the coalition against a single taker is one side without them (rules 4.1).
    cdef cards_t follow = hand & trick.led, wins = trick.wins, trumps, higher, others
    cdef bint partner_holds = game.seats == 4 and game.side[trick.holder] == game.side[seat]
    cdef int duty
    if follow:
        duty = game.overtake[low(follow) >> 3]
        if duty == OVERTAKE_NEVER or (partner_holds and duty != OVERTAKE_ALWAYS):
            return follow
        higher = follow & above(wins)
        return higher if higher else follow
    trumps = hand & game.trump          # none if trump was led, as there is nothing to follow
    if not trumps:
        return hand
    higher = trumps & above(wins)
    if partner_holds and game.ruff == RUFF_UNLESS_PARTNER:
        if game.partner_ruffed == PARTNER_ANY or not wins & game.trump:
            return hand
        if game.partner_ruffed != PARTNER_NO_LOWER and not higher:
            return hand
        others = hand & ~(trumps & ~higher)
        return others if others else hand
    if higher:
        return higher
    if game.ruff == RUFF_ALWAYS or game.under == UNDER_MUST:
        return trumps
    if game.under == UNDER_FREE:
        return hand
    others = hand & ~trumps
    return others if others else hand


cdef enum Keep:
    LOWEST
    HIGHEST
    LOWEST_OF_EQUALS


cdef inline cards_t one_of_each(
    cards_t cards, cards_t others, cards_t worthless, int keep
) noexcept nogil:
    # One of each run of cards between which nobody else holds a card: all of a run leave the same
    # structure behind, and keeping the high card instead of the low one is worth between 0 and
    # their difference. So in a trick that is surely won the highest is as good as any, in one
    # surely lost the lowest; where that is open, of cards that count nothing the lowest. All of
    # `cards` beat what lies on the table, or none of them does: that is asked apart.
    cdef cards_t inside = ~<cards_t>0x01010101      # all but the lowest of each suit
    cdef cards_t gone = ~(cards | others) & inside
    # Those right above another of `cards`: a carry runs from each card through those gone.
    cdef cards_t linked = (cards << 1) + gone & ~gone & cards & inside, card
    if keep == LOWEST:
        return cards ^ linked
    if keep == LOWEST_OF_EQUALS:
        return cards ^ (linked & worthless)
    cdef cards_t kept = cards
    while linked:
        card = linked & (0 - linked)
        linked ^= card
        kept ^= <cards_t>1 << high(cards & card - 1)
    return kept
