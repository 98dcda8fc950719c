"""PDF files of cited works."""

from __future__ import annotations

import itertools
import unicodedata
from pathlib import Path

from auditor.domain import Extent, Notice
from auditor.pdf import UnreadablePdf, read_pdf
from auditor.sources.documents import Document, UnreadableDocument
from auditor.sources.extents import KnownExtent

MAX_EMPTY_SHARE = 0.2
"""Share of pages without text from which a PDF counts as an excerpt, whatever its sections say."""
MAX_UNREADABLE_SHARE = 0.05
"""Share of characters without a meaning from which a text layer counts as garbled."""
MIN_LETTER_SHARE = 0.5
"""Share of letters and digits that a text has; a font without a character map gives signs."""
SAMPLE = 20_000


def is_garbled(text: str) -> bool:
    """Say whether a text layer's characters do not mean what the page shows (fonts without a character map)."""
    printed = [char for char in text[:SAMPLE] if not char.isspace()]
    if not printed:
        return False
    unreadable = sum(unicodedata.category(char) in {"Co", "Cn", "Cc"} or char == "\ufffd" for char in printed)
    letters = sum(char.isalnum() for char in printed)
    return unreadable > MAX_UNREADABLE_SHARE * len(printed) or letters < MIN_LETTER_SHARE * len(printed)


def read_pdf_work(path: Path, content: bytes) -> Document:
    """Return the text of a PDF. Raises UnreadableDocument if it is encrypted, broken or has no text layer."""
    try:
        pdf = read_pdf(content, path.name)
    except UnreadablePdf as error:
        raise UnreadableDocument(str(error), error.reason) from error
    starts = pdf.page_starts
    empty = sum(a == b for a, b in itertools.pairwise(starts))
    gaps = pdf.gaps or empty > MAX_EMPTY_SHARE * len(starts)
    garbled = is_garbled(pdf.text)
    extent = KnownExtent(Extent.EXCERPT, "pages of it were not read") if gaps else None
    return Document(
        text=pdf.text,
        title=pdf.title,
        extent=KnownExtent(Extent.EXCERPT, "its characters cannot be trusted") if garbled else extent,
        page_starts=starts,
        excluded=pdf.excluded,
        unread=pdf.unread,
        out_of_time=pdf.out_of_time,
        notices=(*pdf.notices, *([_garbled_notice(path.name)] if garbled else [])),
    )


def _garbled_notice(name: str) -> Notice:
    message = (
        f"{name}: the text layer is garbled, so nothing can be said to be missing. Run text recognition (OCR) on it."
    )
    return Notice(kind="garbled_text", message=message)
