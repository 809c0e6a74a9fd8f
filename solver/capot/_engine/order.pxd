# Which move first. What is asked of a card is who will win this trick if it is played.
from capot._engine.bits cimport above, cards_t, low
from capot._engine.problem cimport Game

cdef extern from *:
    """
    /* Set by what they ask, then adjusted one at a time as long as node counts fell. */
    static const int capot_lead_weights[3][4][4] = {
        {{0, -2, 0, -116}, {-22, -1, 1, 0}, {30, 17, 2, -40}, {76, 3, 0, -112}},
        {{0, -2, 0, 0}, {-22, -6, 5, 0}, {13, 18, 2, 0}, {12, 3, -2, 0}},
        {{0, -2, 0, 0}, {-22, -1, 1, 0}, {78, 17, -4, 0}, {44, 5, -4, 0}},
    };
    static const int capot_follow_weights[3][2][4][4] = {
        {
            {{-2, -1, -1, 0}, {0, -1, 0, 0}, {36, 4, 0, 0}, {158, 5, 0, -112}},
            {{48, -2, -1, 16}, {48, -2, -1, 16}, {40, 1, 0, -48}, {160, 2, 0, -64}},
        },
        {
            {{-2, -1, -3, 0}, {0, -1, -2, 0}, {36, 4, 6, 0}, {158, 5, 0, 0}},
            {{48, -2, -1, 0}, {48, -2, -1, 0}, {56, 1, 2, 0}, {160, 4, 0, 0}},
        },
        {
            {{-2, -1, -3, 0}, {0, -1, 0, 0}, {36, 4, 2, 0}, {158, 5, 0, 0}},
            {{48, -2, -1, 0}, {48, -2, -1, 0}, {40, 1, 0, 0}, {160, 0, 0, 0}},
        },
    };
    static const int capot_discard_weights[4] = {1, 0, -1, 127};
    """
    # For each kind of contract a row for each outlook: for the card itself, for each point it
    # counts, for each step of its rank, for a trump. Cards that follow have a block of rows for
    # those that do not hold the trick when played and one for those that do.
    const int LEAD "capot_lead_weights"[3][4][4]
    const int FOLLOW "capot_follow_weights"[3][2][4][4]
    # For each step of the rank of a card thrown on another suit, by outlook.
    const int DISCARD "capot_discard_weights"[4]

cdef enum Outlook:
    THEIRS          # the opponents win the trick whatever is played
    LIKELY_THEIRS   # they win it if everybody plays his strongest
    LIKELY_OURS
    OURS


cdef inline int outlook(
    const Game* game, const cards_t* hands, int seat, int after, cards_t led, cards_t wins, int side
) noexcept nogil:
    # Who will win the trick that `wins` of `side` now holds, as seen by the player at `seat` who
    # has just played, when `after` players are still to come.
    cdef int ours = game.side[seat], strongest_side = side, who = seat
    cdef bint beaten_by_ours = False, beaten_by_theirs = False
    cdef cards_t strongest = wins, able
    while after:
        after -= 1
        who += 1
        if who == game.seats:
            who = 0
        able = hands[who] & led
        if not able:
            able = hands[who] & game.trump
        if able & above(wins):
            if game.side[who] == ours:
                beaten_by_ours = True
            else:
                beaten_by_theirs = True
            if able > strongest:
                strongest = able
                strongest_side = game.side[who]
    if side == ours and not beaten_by_theirs:
        return OURS
    if side != ours and not beaten_by_ours:
        return THEIRS
    return LIKELY_OURS if strongest_side == ours else LIKELY_THEIRS


cdef inline int lead_score(const Game* game, cards_t card, int view) noexcept nogil:
    cdef int number = low(card)
    cdef const int* weights = LEAD[game.kind][view]
    cdef int score = weights[0] + weights[1] * game.points[number] + weights[2] * (number & 7)
    return score + weights[3] if card & game.trump else score


cdef inline int follow_score(
    const Game* game, cards_t card, cards_t led, bint wins, int view
) noexcept nogil:
    cdef int number = low(card)
    cdef const int* weights = FOLLOW[game.kind][wins][view]
    cdef int score = weights[0] + weights[1] * game.points[number] + weights[2] * (number & 7)
    if card & game.trump:
        return score + weights[3]
    return score if card & led else score + DISCARD[view] * (number & 7)
