# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the cards left of one suit say."""

from libc.string cimport memset

from capot._engine.bits cimport above, cards_t, count_bits, high
from capot._engine.problem cimport RUFF_ALWAYS, SEATS, Game


cdef void build_suits(Suits* suits, const Game* game) noexcept nogil:
    """Forget all, for another deal."""
    cdef int seat, after, other
    # Where partner must ruff even a trick that is won (rules 4.1: `ruff = always`, and every
    # coalition, which has no partners), he is a danger like the opponents.
    cdef bint is_partner_harmless = game.seats == 4 and game.ruff != RUFF_ALWAYS
    memset(suits.index, 0, sizeof(suits.index))
    suits.count = 0
    memset(suits.may_ruff, 0, sizeof(suits.may_ruff))
    for seat in range(game.seats):
        for after in range(game.seats - 1):
            other = (seat + 1 + after) % game.seats
            if game.side[other] != game.side[seat] or not is_partner_harmless:
                suits.may_ruff[seat] |= 1 << after


cdef inline cards_t lowest(cards_t cards, int count) noexcept nogil:
    cdef cards_t rest = cards
    while count and rest:
        rest &= rest - 1
        count -= 1
    return cards ^ rest


cdef inline cards_t highest(cards_t cards, int count) noexcept nogil:
    cdef int over = count_bits(cards) - count
    while over > 0:
        cards &= cards - 1
        over -= 1
    return cards


cdef inline cards_t top_run(cards_t own, cards_t others) noexcept nogil:
    # The cards above all others.
    return own & above(<cards_t>1 << high(others)) if others else own


cdef const Suit* look_at(Suits* suits, const Game* game, int suit, cards_t left) noexcept nogil:
    """Work out what is not known yet of the cards left in a suit."""
    cdef Suit* facts
    cdef cards_t held[SEATS]
    cdef cards_t side[2]
    cdef cards_t brought
    cdef int seat, after, owner = NOBODY, length, longest = 0, rounds, ruffing, able = 0
    suits.count += 1
    suits.index[suit][left] = suits.count
    facts = &suits.known[suits.count]
    memset(facts, 0, sizeof(Suit))
    side[0] = side[1] = 0
    for seat in range(game.seats):
        held[seat] = game.hands[seat] >> 8 * suit & left
        side[game.side[seat]] |= held[seat]
        facts.length[seat] = count_bits(held[seat])
        if held[seat] and (owner == NOBODY or held[seat] > held[owner]):
            owner = seat
    facts.owner = owner
    if owner == NOBODY:
        return facts
    # He wins with the cards above all others, and with the small ones behind if those draw all.
    length = count_bits(top_run(held[owner], left ^ held[owner]))
    for seat in range(game.seats):
        if seat != owner and facts.length[seat] > longest:
            longest = facts.length[seat]
    if longest <= length:
        length = facts.length[owner]
    if game.trump and suit < 3:
        able = suits.may_ruff[owner]
    for ruffing in range(8):
        if ruffing & ~able:
            continue
        rounds = length
        for after in range(game.seats - 1):
            seat = (owner + 1 + after) % game.seats
            if ruffing >> after & 1 and facts.length[seat] < rounds:
                rounds = facts.length[seat]
        brought = highest(held[owner], rounds)
        for seat in range(game.seats):
            if game.side[seat] != game.side[owner]:
                brought |= lowest(held[seat], rounds)
            elif seat != owner:
                brought |= highest(held[seat], rounds)
        facts.rounds[ruffing] = rounds
        facts.brought[ruffing] = brought
    if game.trump and suit == 3:
        facts.certain = top_run(side[game.side[owner]], side[1 - game.side[owner]])
        for seat in range(game.seats):
            for after in range(game.seats - 1):
                rounds = facts.length[(seat + 1 + after) % game.seats]
                if rounds and suits.may_ruff[seat] >> after & 1:
                    facts.ruffing[seat] |= 1 << after
                    if seat != owner or rounds > length:
                        facts.drawn[seat] |= 1 << after
    return facts
