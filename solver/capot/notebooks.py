"""What notebooks show of a value: a picture, or a piece of HTML."""

from __future__ import annotations


class ShownAsSvg:
    """A value that notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from .pictures import svg  # pictures are floors above: a door up, taken late

        return svg(self)  # type: ignore[arg-type]  # it is mixed into what has a picture


class ShownAsHtml:
    """A result that notebooks show as a piece of HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from .pictures import html  # as above

        return html(self)
