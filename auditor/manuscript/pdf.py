"""PDF manuscripts: the text layer in reading order, read as plain text with its pages."""

from __future__ import annotations

from auditor.domain import Notice
from auditor.manuscript.blocks import Reading
from auditor.manuscript.plain import read_plain


def read_pdf_manuscript(data: bytes, name: str) -> Reading:
    """Return the blocks of a PDF; running heads, page numbers and hidden text are left out.

    Raises UnreadableFile if it is encrypted, broken, or has no pages or no text layer.
    """
    from auditor.pdf import read_pdf

    pdf = read_pdf(data, name)
    end = min((part.span.start for part in pdf.excluded), default=len(pdf.text))
    reading = read_plain(pdf.text[:end])
    unread = [Notice(kind="unread_part", message=f"{name}: not read: {part}.") for part in pdf.unread]
    return Reading(
        text=pdf.text,
        blocks=reading.blocks,
        page_starts=pdf.page_starts,
        notices=(*pdf.notices, *unread),
    )
