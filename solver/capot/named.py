"""Members of enums as Python writes them, found by value or name, and what is said of others."""

from __future__ import annotations

from typing import Any

from .arguments import told
from .errors import CapotError, one_of


class Named:
    """Mixed into an enum: `repr` is what makes a member again, and a value that is none is told.

    A member can be called by its name as well as by its value, as in `Suit("S")`.
    """

    __slots__ = ()
    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @classmethod
    def _missing_(cls, value: object) -> Any:
        """Return the member of that name; raises CapotError for a value that is none."""
        kind: Any = cls
        if isinstance(value, str) and value in kind.__members__:
            return kind[value]
        words = [each.value if isinstance(each.value, str) else each.name for each in kind]
        raise CapotError(f"{told(value)} is no {cls.__name__}: say {one_of(words)}")
