"""Text to values: cards, deals, positions and claims, read strictly and with their places."""

from .cards import card_text, cards_text, in_letters, parse_card, parse_trump, rank_text, suit_text
from .cfn import record_to_cfn, write_cfn
from .changing import changed
from .claims import (
    BestClaim,
    CapotClaim,
    Claim,
    ContractClaim,
    LineClaim,
    Operator,
    PointsClaim,
    Relation,
    ScoreClaim,
    Statement,
)
from .files import decode, decode_lines, read_records
from .json_records import (
    NOT_OF_THE_DEAL,
    SCHEMA,
    record_from_json,
    record_from_object,
)
from .lessons import LESSON_SUFFIXES, Example, Kind, has_examples, kind_of, read_lessons
from .locales import CANONICAL, LOCALES, Locale
from .positions import parse_deal, parse_position
from .records import Record, read_record, record_from_mapping
from .restating import restated
from .scan import without_comments
from .strict_json import is_json, json_object, said_once
from .writing import (
    in_order_of_play,
    record_to_json,
    said_in,
    write_deal,
    write_labelled,
    write_position,
    write_record,
)

__all__ = [
    "CANONICAL",
    "LESSON_SUFFIXES",
    "LOCALES",
    "NOT_OF_THE_DEAL",
    "SCHEMA",
    "BestClaim",
    "CapotClaim",
    "Claim",
    "ContractClaim",
    "Example",
    "Kind",
    "LineClaim",
    "Locale",
    "Operator",
    "PointsClaim",
    "Record",
    "Relation",
    "ScoreClaim",
    "Statement",
    "card_text",
    "cards_text",
    "changed",
    "decode",
    "decode_lines",
    "has_examples",
    "in_letters",
    "in_order_of_play",
    "is_json",
    "json_object",
    "kind_of",
    "parse_card",
    "parse_deal",
    "parse_position",
    "parse_trump",
    "rank_text",
    "read_lessons",
    "read_record",
    "read_records",
    "record_from_json",
    "record_from_mapping",
    "record_from_object",
    "record_to_cfn",
    "record_to_json",
    "restated",
    "said_in",
    "said_once",
    "suit_text",
    "without_comments",
    "write_cfn",
    "write_deal",
    "write_labelled",
    "write_position",
    "write_record",
]
