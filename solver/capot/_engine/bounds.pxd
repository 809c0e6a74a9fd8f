# What is certain without search.
from capot._engine.bits cimport above, cards_t, count_bits, high
from capot._engine.problem cimport RUFF_ALWAYS, Game


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


cdef struct Cash:
    cards_t cards       # that surely win for the side on lead, one after the other
    int tricks          # how many tricks they are


cdef inline cards_t masters(
    const cards_t* hands, int seats, int seat, cards_t suit, cards_t remaining
) noexcept nogil:
    # The cards of a suit that a hand may lead one after the other and win with, if nobody ruffs:
    # those above every other hand's, and where they draw all the others the small ones behind.
    cdef cards_t own = hands[seat] & suit, others = remaining & suit & ~own, run
    cdef int i, count
    if own <= others:
        return 0
    if not others:
        return own
    run = own & above(<cards_t>1 << high(others))
    if run == own:
        return own
    count = count_bits(run)
    for i in range(seats):
        if i != seat and count_bits(hands[i] & suit) > count:
            return run
    return own


cdef inline bint may_cash(const Game* game, int side) noexcept nogil:
    # Unsound with piles, as better cards may lie beneath; and where the other hand of the side has
    # to ruff a trick that is won already: `ruff = always`, and a coalition, which has no partners.
    cdef int seat, hands = 0
    for seat in range(game.seats):
        hands += game.side[seat] == side
    if game.has_piles:
        return False
    return not game.trump or hands == 1 or (game.seats == 4 and game.ruff != RUFF_ALWAYS)


cdef inline Cash cashable(
    const Game* game, const cards_t* hands, int seat, cards_t remaining
) noexcept nogil:
    # What the side on lead surely makes by leading its top cards, nothing while an opponent may
    # ruff. To be asked where `may_cash` says so.
    cdef Cash cash, through
    cdef cards_t suit, run
    cdef cards_t[4] own
    cdef int i, number, count, partner = seat ^ 2, suits = 4
    cash.cards = 0
    cash.tricks = 0
    if game.trump:
        suits = 3
        cash.cards = masters(hands, game.seats, seat, game.trump, remaining)
        cash.tricks = count_bits(cash.cards)
        for i in range(game.seats):
            # One who has no more trumps than these draw is drawn out of them.
            if game.side[i] != game.side[seat] and count_bits(hands[i] & game.trump) > cash.tricks:
                cash.cards = 0
                cash.tricks = 0
                return cash
    for number in range(suits):
        suit = <cards_t>0xFF << 8 * number
        own[number] = masters(hands, game.seats, seat, suit, remaining)
        cash.cards |= own[number]
        cash.tricks += count_bits(own[number])
    if game.seats != 4:
        return cash
    # A card of a suit that partner holds the masters of is an entry to them. (If he has to throw
    # some of them on what is cashed before, they are won there, and the rest still are masters.)
    through = cash
    for number in range(suits):
        suit = <cards_t>0xFF << 8 * number
        if not hands[seat] & suit:
            continue
        run = masters(hands, game.seats, partner, suit, remaining)
        if not run:
            continue
        i = cash.tricks - count_bits(own[number])
        count = count_bits(run)
        if i + count > through.tricks:
            through.tricks = i + count
            through.cards = (cash.cards & ~suit) | run
    return through
