"""HTML as a tree, read by the standard library's parser, for tests of pages and pieces."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder

_VOID = ("br", "meta")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tree = TreeBuilder()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tree.start(tag, {name: value or "" for name, value in attrs})
        if tag in _VOID:
            self.tree.end(tag)
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.tree.end(tag)

    def handle_data(self, data: str) -> None:
        if self.open:
            self.tree.data(data)


def tree(text: str) -> Element:
    """Return the element that a page or piece is; every tag must be closed in its turn."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    root = reader.tree.close()
    assert isinstance(root, Element)
    return root


def words(element: Element) -> str:
    """Return all text of an element, without the signs that only say how it is drawn."""
    return "".join(element.itertext()).replace("\ufe0e", "").replace("\u00a0", " ")


def has_class(element: Element, name: str) -> bool:
    """Return whether an element has a class."""
    return name in element.get("class", "").split()


def classed(root: Element, name: str) -> list[Element]:
    """Return the elements of a class, in order."""
    return [found for found in root.iter() if has_class(found, name)]


def rows(table: Element) -> list[list[str]]:
    """Return the text of a table, its head first."""
    return [[words(cell) for cell in row] for row in table.iter("tr")]
