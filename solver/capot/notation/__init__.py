"""Text to values: cards, deals, positions and claims, read strictly and with their places."""

from .cards import card_text, cards_text, parse_card, rank_text, suit_text
from .positions import parse_deal, parse_position, write_position
from .records import Record, read_record, record_from_mapping

__all__ = [
    "Record",
    "card_text",
    "cards_text",
    "parse_card",
    "parse_deal",
    "parse_position",
    "rank_text",
    "read_record",
    "record_from_mapping",
    "suit_text",
    "write_position",
]
