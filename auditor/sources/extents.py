"""How much of a work a text holds, where a sure sign tells; otherwise it is an excerpt."""

from __future__ import annotations

from typing import NamedTuple

from auditor.domain import Extent
from auditor.sources.signs import Heading, heading_kinds

FULL_TEXT_CHARACTERS = 8000
"""A text with sections and a reference list counts as full from this length."""
ABSTRACT_CHARACTERS = 4500
"""No abstract is longer."""
FULL_TEXT_PAGES = 3
BODY: frozenset[Heading] = frozenset({"methods", "results", "discussion"})


class KnownExtent(NamedTuple):
    """An extent and how it is known."""

    extent: Extent
    basis: str


def determine_extent(text: str, *, has_references: bool, pages: int = 0) -> KnownExtent:
    """Return the extent of `text` by sure signs: sections, reference list, pages, an "Abstract" standing alone.

    Anything else is an excerpt: a wrong "full text" would turn silence into an accusation.
    """
    headings = {kind for line in text.splitlines() for kind in heading_kinds(line)}
    length = len(text)
    body = headings & BODY
    if has_references and length >= FULL_TEXT_CHARACTERS and (len(body) >= 2 or pages >= FULL_TEXT_PAGES):
        return KnownExtent(
            Extent.FULL_TEXT, "sections and a reference list" if len(body) >= 2 else "pages and a reference list"
        )
    if length >= FULL_TEXT_CHARACTERS and "introduction" in headings and len(body) >= 2:
        return KnownExtent(Extent.FULL_TEXT, "introduction, methods or results, and conclusion are there")
    if length <= ABSTRACT_CHARACTERS and _is_abstract(text) and not body and not has_references:
        return KnownExtent(Extent.ABSTRACT, "an abstract and nothing else")
    return KnownExtent(Extent.EXCERPT, "no sure sign that it is the whole work")


def _is_abstract(text: str) -> bool:
    """Say whether the first lines open with the word Abstract."""
    lines = [line for line in text.splitlines() if line.strip()][:6]
    if any("abstract" in heading_kinds(line) for line in lines):
        return True
    return bool(lines) and lines[0].strip().lower().startswith(("abstract.", "abstract:", "abstract—", "abstract -"))
