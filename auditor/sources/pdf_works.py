"""PDF files of cited works."""

from __future__ import annotations

import itertools
from pathlib import Path

from auditor.domain import Extent
from auditor.pdf import UnreadablePdf, read_pdf
from auditor.sources.documents import Document, UnreadableDocument
from auditor.sources.extents import KnownExtent

MAX_EMPTY_SHARE = 0.2
"""Share of pages without text from which a PDF counts as an excerpt, whatever its sections say."""


def read_pdf_work(path: Path, content: bytes) -> Document:
    """Return the text of a PDF. Raises UnreadableDocument if it is encrypted, broken or has no text layer."""
    try:
        pdf = read_pdf(content, path.name)
    except UnreadablePdf as error:
        raise UnreadableDocument(str(error), error.reason) from error
    starts = pdf.page_starts
    empty = sum(a == b for a, b in itertools.pairwise(starts))
    gaps = empty > MAX_EMPTY_SHARE * len(starts) or any(part.startswith("everything from") for part in pdf.unread)
    return Document(
        text=pdf.text,
        title=pdf.title,
        extent=KnownExtent(Extent.EXCERPT, "pages of it have no text") if gaps else None,
        page_starts=starts,
        excluded=pdf.excluded,
        unread=pdf.unread,
        notices=pdf.notices,
    )
