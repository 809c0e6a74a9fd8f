"""Elements of SVG and HTML, made by the standard library so that every text is escaped."""

from __future__ import annotations

from xml.etree.ElementTree import Element, tostring

from ..errors import escaped

SVG = "http://www.w3.org/2000/svg"

Content = Element | str | None
"""What an element may hold; None is nothing."""


def element(tag: str, *content: Content, **attributes: object) -> Element:
    """Return an element with content and attributes.

    `class_` stands for class, and an underscore within a name for a hyphen. An attribute that is
    None is left out.
    """
    said = {_name(name): str(value) for name, value in attributes.items() if value is not None}
    made = Element(tag, said)
    add(made, *content)
    return made


def add(parent: Element, *content: Content) -> None:
    """Put content behind what an element holds already."""
    for part in content:
        if part is None:
            continue
        if isinstance(part, Element):
            parent.append(part)
        elif len(parent):
            parent[-1].tail = (parent[-1].tail or "") + part
        else:
            parent.text = (parent.text or "") + part


def plain(text: str) -> str:
    """Return text from outside without the control characters that XML cannot hold."""
    return escaped(text)


def xml_text(root: Element) -> str:
    """Return an element as XML, the same text for the same element."""
    return tostring(root, encoding="unicode")


def html_text(root: Element) -> str:
    """Return an element as HTML, the same text for the same element."""
    return tostring(root, encoding="unicode", method="html")


def _name(attribute: str) -> str:
    return attribute.rstrip("_").replace("_", "-")
