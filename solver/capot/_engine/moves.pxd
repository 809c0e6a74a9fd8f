# A trick, the legal plays (rules 4.1), and which of them need not be tried.
from libc.stdint cimport uint8_t

from capot._engine.bits cimport above, cards_t, low, suit_of
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


cdef struct Trick:
    cards_t led             # the suit led
    cards_t wins            # the card that holds the trick
    cards_t lying           # all cards on the table
    int holder              # seat of `wins`
    int count               # of cards lying
    int points


cdef inline void clear(Trick* trick) noexcept nogil:
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
    const Game* game, cards_t hand, cards_t led, cards_t wins, bint partner_holds
) noexcept nogil:
    # Legal cards of a hand that follows: `led` is the suit led, `wins` the card that holds the
    # trick.
    cdef cards_t follow = hand & led, trumps, higher, others
    cdef int duty
    if follow:
        duty = game.overtake[low(led) >> 3]
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


cdef inline bint can_beat(const Game* game, cards_t hand, cards_t led, cards_t wins) noexcept nogil:
    # Whether a hand that follows holds a card that beats `wins` and that suit lets it play.
    cdef cards_t able = hand & led
    if not able:
        able = hand & game.trump
    return (able & above(wins)) != 0


cdef inline cards_t one_of_each(
    cards_t cards, cards_t others, const uint8_t* points
) noexcept nogil:
    # Of cards between which nobody else has one and that count the same, the lowest.
    # (Keeping the high card instead of the low one is worth between 0 and their difference.)
    cdef cards_t rest = cards, kept = cards, card, before = 0
    cdef int number, previous = 0
    while rest:
        card = rest & (0 - rest)
        number = low(card)
        if before and number >> 3 == previous >> 3 and points[number] == points[previous]:
            if not others & (card - 1) & above(before):
                kept ^= card
        before = card
        previous = number
        rest ^= card
    return kept


cdef inline cards_t highest_of_each(cards_t cards, cards_t others) noexcept nogil:
    # Of cards between which nobody else has one, the highest.
    cdef cards_t rest = cards, kept = cards, card, before = 0
    while rest:
        card = rest & (0 - rest)
        if before and low(card) >> 3 == low(before) >> 3:
            if not others & (card - 1) & above(before):
                kept ^= before
        before = card
        rest ^= card
    return kept


cdef inline cards_t lowest_of_each(cards_t cards, cards_t others) noexcept nogil:
    # Of cards between which nobody else has one, the lowest.
    cdef cards_t rest = cards, kept = cards, card, before = 0
    while rest:
        card = rest & (0 - rest)
        if before and low(card) >> 3 == low(before) >> 3:
            if not others & (card - 1) & above(before):
                kept ^= card
        before = card
        rest ^= card
    return kept
