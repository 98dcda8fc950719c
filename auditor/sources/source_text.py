"""From the text of a work to a source: extent, excluded parts, language, and what a person should know about it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from auditor.domain import ExcludedSpan, Extent, Notice, Source, Span
from auditor.languages import detect_language
from auditor.sources.documents import Document
from auditor.sources.exclusions import exclusions, merged
from auditor.sources.extents import determine_extent
from auditor.sources.warnings import hidden_notices, instruction_notices, retraction_notice


def source_from_text(
    key: str,
    text: str,
    extent: Extent | None = Extent.EXCERPT,
    *,
    extent_basis: str | None = None,
    title: str | None = None,
    origin: str = "",
    page_starts: Sequence[int] = (),
    excluded: Sequence[ExcludedSpan] = (),
    unread: Sequence[str] = (),
    notices: Sequence[Notice] = (),
) -> Source:
    """Return the source of a text, with its reference list and hidden parts excluded, its language and its notices.

    `extent` None has it determined from the text's own signs; otherwise it is taken as given. `excluded`, `unread` and
    `notices` are what the reader of the file already found.
    """
    parts = merged([*excluded, *exclusions(text[: _body_end(text, excluded)])])
    basis = extent_basis or "given"
    if extent is None:
        has_references = any(part.kind == "reference_list" for part in parts)
        extent, basis = determine_extent(text, has_references=has_references, pages=len(page_starts))
    return Source(
        key=key,
        text=text,
        extent=extent,
        extent_basis=basis,
        sha256=hashlib.sha256(text.encode("utf-8", errors="surrogatepass")).hexdigest(),
        title=title,
        language=detect_language(_prose(text, parts)),
        origin=origin,
        page_starts=tuple(page_starts),
        excluded=parts,
        unread=tuple(unread),
        notices=_notices(text, title, parts, notices),
    )


def source_from_document(
    key: str, document: Document, extent: Extent | None = None, *, title: str | None = None, origin: str = ""
) -> Source:
    """Return the source of a file as read.

    The extent is what the format itself shows, else `extent`, else it is determined from the text's own signs. A title
    of the file counts where none is given.
    """
    known = document.extent
    return source_from_text(
        key,
        document.text,
        known.extent if known else extent,
        extent_basis=known.basis if known else None,
        title=title or document.title,
        origin=origin,
        page_starts=document.page_starts,
        excluded=document.excluded,
        unread=document.unread,
        notices=document.notices,
    )


def _body_end(text: str, excluded: Sequence[ExcludedSpan]) -> int:
    """Return where the running text ends and the parts begin that the reader moved to the end."""
    end = len(text)
    for part in sorted(excluded, key=lambda part: -part.span.end):
        if text[part.span.end : end].strip():
            break
        end = part.span.start
    return end


def _prose(text: str, excluded: Sequence[ExcludedSpan]) -> str:
    """Return `text` without its excluded parts."""
    kept: list[str] = []
    start = 0
    for part in excluded:
        kept.append(text[start : part.span.start])
        start = part.span.end
    return " ".join([*kept, text[start:]])


def _notices(
    text: str, title: str | None, parts: Sequence[ExcludedSpan], known: Sequence[Notice]
) -> tuple[Notice, ...]:
    """Return the notices known already, and those of the text; a hidden place is reported once."""
    retraction = retraction_notice(text, title)
    spans: set[Span | None] = {notice.span for notice in known}
    hidden = [notice for notice in hidden_notices(text, parts) if notice.span not in spans]
    found = [*([retraction] if retraction else []), *instruction_notices(text), *hidden]
    return (*known, *found)
