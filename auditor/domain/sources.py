"""The texts of the cited works, and why there is none."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from auditor.domain.base import Model, Span
from auditor.domain.manuscript import Notice


class Extent(StrEnum):
    """How much of the work the text holds. Unknown extent is `excerpt`, everywhere."""

    FULL_TEXT = "full_text"
    EXCERPT = "excerpt"
    ABSTRACT = "abstract"


class ExcludedSpan(Model):
    """A part of a source that is never evidence."""

    span: Span
    """Where, in the source's text."""
    kind: Literal["reference_list", "running_head", "page_number", "hidden_text", "markup"]
    """What it is."""


class Source(Model):
    """The text of a cited work."""

    key: str
    """Key of the reference it belongs to, or its label in the library."""
    text: str
    """Text as read; evidence offsets point into it."""
    extent: Extent
    """How much of the work this is."""
    extent_basis: str
    """How the extent is known: "given", or the sign it was determined by."""
    sha256: str
    """Hash of `text` (UTF-8)."""
    title: str | None = None
    """Title of the work."""
    language: str | None = None
    """ISO 639-1 code, or None where not determined."""
    origin: str = ""
    """File or record it came from."""
    page_starts: tuple[int, ...] = ()
    """Offset of each page's first character; empty where there are no pages."""
    excluded: tuple[ExcludedSpan, ...] = ()
    """Reference list, running heads and the like: never evidence."""
    unread: tuple[str, ...] = ()
    """Parts that could not be read (tables or figures that are images …), in words."""
    notices: tuple[Notice, ...] = ()
    """`retracted_source`, `instruction_in_text`, `hidden_text` …"""

    def page_of(self, offset: int) -> int | None:
        """Return the page (from 1) that holds `offset`, or None where there are no pages."""
        page = 0
        for start in self.page_starts:
            if start > offset:
                break
            page += 1
        return page or None


class SkipReason(StrEnum):
    """Why a pair could not be looked at (`source_unavailable`, `unjudged`), each told apart."""

    NOT_GIVEN = "not_given"
    NOT_READABLE = "not_readable"
    NO_TEXT_LAYER = "no_text_layer"
    LANGUAGE = "language"
    REFERENCE_UNMATCHED = "reference_unmatched"
    REFERENCE_AMBIGUOUS = "reference_ambiguous"
    REFERENCE_CONFLICT = "reference_conflict"


class Unavailable(Model):
    """There is no text to compare with: a value, not an error."""

    key: str
    """Key of the reference, or the mark where there is no reference."""
    reason: SkipReason
    """Why."""
    detail: str
    """One sentence: what was tried and what to do."""
