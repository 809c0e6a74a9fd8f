"""Signs and letters beyond ASCII, and what stands for them where they cannot be written."""

from __future__ import annotations

import unicodedata

_STAND_INS = {
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "·": "|",
    "–": "-",
    "→": ">",
    "←": "<",
    "✓": "ok",
    "✗": "NO",
    "•": "*",
    "…": "...",
    "×": "x",
    "±": "+-",
    "≠": "!=",
    "≤": "<=",
    "≥": ">=",
    "≡": "=",
    "□": "[]",
    "\ufe0e": "",
    "\ufe0f": "",
}
_TABLE = str.maketrans(_STAND_INS)


def in_ascii(text: str) -> str:
    """Return text without its accents, and with stand-ins for its signs, suits by their letters."""
    letters = unicodedata.normalize("NFKD", text.translate(_TABLE))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare.encode("ascii", "backslashreplace").decode("ascii")


def in_encoding(text: str, encoding: str) -> str:
    """Return text as an encoding has it: stand-ins for signs it lacks, escapes for letters.

    No letter is put in the place of another, so that a name remains what it is.
    """
    fitting = "".join(_stand_in(letter, encoding) for letter in text)
    return fitting.encode(encoding, "backslashreplace").decode(encoding)


def _stand_in(letter: str, encoding: str) -> str:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return _STAND_INS.get(letter, letter)
    return letter
