"""XML from outside: parsed without the network, without expanding entities, with declared entities refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from auditor.errors import UnreadableFile

if TYPE_CHECKING:
    from lxml.etree import _Element

ENTITY = re.compile(rb"<!ENTITY\s")
PROLOGUE = 1_000_000
"""Bytes at the beginning of a file in which entities may be declared."""


def parse_xml(data: bytes, name: str) -> _Element:
    """Return the root of an XML document.

    Raises UnreadableFile if it declares entities (they could read other files or grow without bound) or is broken.
    """
    from lxml import etree

    if ENTITY.search(data[:PROLOGUE]):
        raise UnreadableFile(f"{name} declares XML entities, which are refused: save it without them")
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False, recover=False)
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        return _recovered(data, name, str(error))


def _recovered(data: bytes, name: str, problem: str) -> _Element:
    """Read what can be read of a document that uses named entities without a DTD, or is slightly broken."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False, recover=True)
    root = etree.fromstring(data, parser)
    if root is None or len(root) == 0:
        raise UnreadableFile(f"{name} is not well-formed XML: {problem}")
    return root


def local_name(element: _Element) -> str:
    """Return an element's name without its namespace; empty for comments and processing instructions."""
    tag = element.tag
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""
