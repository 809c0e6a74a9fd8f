"""A record with some of its keys said anew, its hands and seats left as they are."""

from __future__ import annotations

from collections.abc import Mapping

from .games import check_game
from .keys import DUTIES, LISTS, OPTIONS, checked_key, merged, rules_in, said_elsewhere
from .locales import CANONICAL, locale_named
from .records import Record, record_of
from .scan import Passage, Token
from .writing import Letters, keys_of

_OF_THE_DEAL = {
    "played": "the cards played are not said anew",
    "direction": "the order of play is that of the deal",
}
_OF_THE_RULES = (*DUTIES, *OPTIONS, "points")
_SAID = "said anew"


def changed(record: Record, said: Mapping[str, str], locale: str = CANONICAL) -> Record:
    """Return a record before its first card, with the keys of notation 3 that `said` has anew.

    Cards are in the letters of `locale`. A key with nothing behind it is no longer said. A rule
    set is taken as it stands in the catalogue: duties, options and points that were said of the
    one before are dropped, unless they are in `said` too. Seats keep their names whatever its
    order of play. Raises NotationError for a key or value that is none and a game for another
    table; what else is wrong is found when the record becomes a position.

    >>> from .records import read_record
    >>> record = read_record("N:...A8 ...K9 ...Q7 ...JT rules=contree under=must taker=W bid=90")
    >>> fresh = changed(record, {"rules": "bela", "trump": "H", "bid": ""})
    >>> fresh.rules.name, str(fresh.trump), fresh.auction.taker, fresh.auction.bid
    ('bela', 'H', 'W', None)
    """
    letters = locale_named(locale).name
    names = {key: checked_key(key, Token(key, 0, Passage(key, _SAID))) for key in said}
    dropped = {names[key] for key, value in said.items() if not value} - set(LISTS)
    kept = {key: value for key, value in said.items() if names[key] not in dropped}
    anew = said_elsewhere(kept, _SAID, letters)
    for key, why in _OF_THE_DEAL.items():
        if key in anew:
            raise anew[key].error(why, f"leave {key}= out")
    dropped |= {"played", *(_OF_THE_RULES if "rules" in anew else ())}
    kept = {k: v for k, v in keys_of(record, Letters(letters)).items() if k not in dropped}
    kept["direction"] = record.deal.direction.value
    keys = merged(said_elsewhere(kept, _SAID, letters), anew)
    deal, rules, place = record.deal, rules_in(keys), record.places.deal
    check_game(len(deal.hands), deal.piles is not None, rules, anew.get("rules", place))
    return record_of(deal, rules, keys, place)
