# What is certain without search.
from capot._engine.bits cimport cards_t, count_bits, low
from capot._engine.problem cimport Game, Scale
from capot._engine.suits cimport NOBODY, Suit


cdef struct Cash:
    # What a side surely makes from here, being on lead.
    cards_t cards       # that come home
    int tricks          # in which they do


cdef inline bint must_ruff(const Suit** suits, int seat, int drawn, int tricks) noexcept nogil:
    # Whether a seat runs out of plain cards to throw before so many tricks of partner's are over.
    cdef int plain = suits[0].length[seat] + suits[1].length[seat] + suits[2].length[seat]
    return suits[3].length[seat] > drawn and plain < tricks - drawn


cdef inline Cash winners(
    const Game* game, const Suit** suits, int seat, int partner, int spent
) noexcept nogil:
    # What a seat that is on lead takes with its own top cards, trumps first, in plain suits only as
    # many rounds as those can follow who still might ruff. Partner has spent some cards before.
    cdef Cash cash
    cdef const Suit* suit
    cdef int i, plain = 4, ruffing = 0, drawn = 0
    cash.cards = 0
    cash.tricks = 0
    if game.trump:
        plain = 3
        suit = suits[3]
        if suit.owner == seat:
            drawn = suit.rounds[0]
            cash.cards = <cards_t>suit.brought[0] << 24
            cash.tricks = drawn
        ruffing = suit.drawn[seat]
    for i in range(plain):
        suit = suits[i]
        if suit.owner == seat:
            cash.cards |= <cards_t>suit.brought[ruffing] << 8 * i
            cash.tricks += suit.rounds[ruffing]
    if ruffing and cash.tricks > drawn and must_ruff(suits, partner, drawn, cash.tricks + spent):
        # Partner would be on lead then, and an opponent still has a trump.
        cash.cards &= game.trump
        cash.tricks = drawn
    return cash


cdef inline Cash cashable(const Game* game, const Suit** suits, int seat) noexcept nogil:
    # What the side of `seat` surely makes if he is on lead. Not to be asked with piles, where
    # better cards may lie beneath.
    cdef int partner = seat ^ 2 if game.seats == 4 else seat, i, ruffing
    cdef Cash cash = winners(game, suits, seat, partner, 0), through
    if game.seats != 4:
        return cash
    # A card of a suit that partner holds the top of is an entry to all his winners. (If he has to
    # throw some of them on what is cashed before, they are won there, and the rest still win.)
    ruffing = suits[3].ruffing[partner]
    for i in range(4):
        if suits[i].owner == partner and suits[i].length[seat]:
            if i < 3 and not suits[i].rounds[ruffing]:
                continue
            through = winners(game, suits, partner, seat, cash.tricks)
            if not ruffing or not must_ruff(suits, partner, 0, cash.tricks + through.tricks):
                cash.cards |= through.cards
                cash.tricks += through.tricks
            break
    return cash


cdef inline cards_t most(const Scale* scale, cards_t cards, int count, int sign) noexcept nogil:
    # The cards that count the most, or with sign -1 the least.
    cdef cards_t rest, card, chosen, found = 0
    cdef int best, worth
    if count >= count_bits(cards):
        return cards
    while count:
        count -= 1
        rest = cards
        best = -1000
        chosen = 0
        while rest:
            card = rest & (0 - rest)
            rest ^= card
            worth = sign * scale.points[low(card)]
            if worth > best:
                best = worth
                chosen = card
        found |= chosen
        cards ^= chosen
    return found


cdef inline cards_t thrown(
    const Game* game, const Scale* scale, const cards_t* hands, int side, int size, Cash cash
) noexcept nogil:
    # What else is thrown on the tricks of `cash`: of the side's the best, of the others' the least.
    cdef int seat, count
    cdef cards_t rest, found = 0
    for seat in range(game.seats):
        rest = hands[seat] & ~cash.cards & ~scale.worthless
        if not rest:
            continue
        if game.side[seat] == side:
            rest &= ~game.trump     # with a trump he would take the trick himself
            count = cash.tricks - count_bits(hands[seat] & cash.cards)
            if count > 0:
                found |= most(scale, rest, count, 1)
        else:
            count = cash.tricks - size + count_bits(rest)
            if count > 0:
                found |= most(scale, rest, count, -1)
    return found


cdef inline bint surely_loses(
    const Game* game, const Suit** suits, int seat, int number
) noexcept nogil:
    # Whether the opponent with the top card takes a trick in this suit whatever `seat` leads: of
    # those who play to it nobody may ruff, or has to.
    cdef const Suit* suit = suits[number]
    cdef int who
    if not suit.length[seat] or game.side[suit.owner] == game.side[seat]:
        return False
    if game.trump and number < 3:
        for who in range(game.seats):
            if who != seat and not suit.length[who] and suits[3].length[who]:
                return False
    return True
