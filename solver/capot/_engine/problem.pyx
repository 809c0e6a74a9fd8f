"""The compiled form of a problem, and the tables made once for a deal."""

from capot._engine.bits cimport cards_t, high, low
from libc.string cimport memset


cdef class Problem:
    """A deal in a contract as bits, numbers and flags; never changed once made."""

    def __init__(
        self,
        hands,
        *,
        points,
        trump,
        overtake,
        ruff,
        under,
        partner_ruffed,
        sides,
        last=10,
        piles=(),
    ):
        cdef int seat, suit, card
        cdef cards_t seen = 0
        if not 2 <= len(hands) <= SEATS:
            raise ValueError("two to four hands")
        if len(sides) != len(hands) or any(side not in (0, 1) for side in sides):
            raise ValueError("a side, 0 or 1, for each hand")
        if len(points) != 32 or len(overtake) != 4:
            raise ValueError("points for 32 cards and a duty to overtake for 4 suits")
        if trump not in (0, 0xFF000000):
            raise ValueError("the trump suit is the highest byte or none")
        if sum(points) + last > LARGEST:
            raise ValueError(f"points of at most {LARGEST}")
        memset(&self.game, 0, sizeof(Game))
        self.game.seats = len(hands)
        for seat in range(self.game.seats):
            self.game.hands[seat] = hands[seat]
            if bin(hands[seat]).count("1") > HAND or hands[seat] & seen:
                raise ValueError(f"at most {HAND} cards in a hand, and no card in two")
            seen |= <cards_t>hands[seat]
            self.game.side[seat] = sides[seat]
        for card in range(32):
            self.game.points[card] = points[card]
            if card & 7 and points[card] < points[card - 1]:
                raise ValueError("a stronger card of a suit counts at least as much")
        for suit in range(4):
            self.game.overtake[suit] = overtake[suit]
        self.game.trump = trump
        if trump:
            self.game.kind = TRUMP_SUIT
        else:
            self.game.kind = NO_TRUMP if overtake[0] == OVERTAKE_NEVER else ALL_TRUMPS
        if self.game.seats < 4:
            self.game.order = OF_PILES if piles else OF_FEW
        else:
            self.game.order = self.game.kind
        self.game.ruff = ruff
        self.game.under = under
        self.game.partner_ruffed = partner_ruffed
        self.game.last = last
        for pile in piles:
            self.game.has_piles = True
            for top, below in zip(pile, pile[1:]):
                self.game.below[low(top)] = below
                self.game.cover[low(below)] = top


LARGEST = 260


cdef cards_t shown_of(const Game* game, cards_t hand, cards_t covering) noexcept nogil:
    """Return the cards of a hand that no card of `covering` lies on: all, without piles."""
    cdef cards_t rest = hand, shown = hand, card
    if not game.has_piles:
        return hand
    while rest:
        card = rest & (0 - rest)
        rest ^= card
        if game.cover[low(card)] & covering:
            shown ^= card
    return shown


cdef void build_scale(Scale* scale, const Game* game) noexcept nogil:
    """Tabulate what the cards of each suit count for."""
    cdef int suit, mask, rest, top, card
    cdef int[256] count
    count[0] = 0
    scale.worthless = 0
    for suit in range(4):
        scale.spread[suit][0] = 0
        scale.sums[suit][0] = 0
        for mask in range(1, 256):
            top = high(mask)
            rest = mask ^ (1 << top)
            count[mask] = count[rest] + 1
            scale.spread[suit][mask] = (
                scale.spread[suit][rest]
                | <uint64_t>game.points[8 * suit + top] << 8 * count[rest]
            )
            scale.sums[suit][mask] = scale.sums[suit][rest] + game.points[8 * suit + top]
    for card in range(32):
        scale.points[card] = game.points[card]
        if not game.points[card]:
            scale.worthless |= <cards_t>1 << card
    scale.last = game.last


cdef void build_owners(Owners* owners, const Game* game) noexcept nogil:
    """Tabulate the sequence of owners of every set of a suit's cards."""
    cdef int suit, mask, rest, top, seat
    cdef int[256] shift
    cdef int[256] body
    cdef int[32] owner
    memset(owner, 0, sizeof(owner))
    for seat in range(game.seats):
        for top in range(32):
            if game.hands[seat] >> top & 1:
                owner[top] = seat
    shift[0] = 0
    body[0] = 0
    for suit in range(4):
        owners.codes[suit][0] = 1
        for mask in range(1, 256):
            top = high(mask)
            rest = mask ^ (1 << top)
            shift[mask] = shift[rest] + 2
            body[mask] = body[rest] | owner[8 * suit + top] << shift[rest]
            owners.codes[suit][mask] = body[mask] | 1 << shift[mask] if mask != 255 else 0
