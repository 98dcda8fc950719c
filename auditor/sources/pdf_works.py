"""PDF files of cited works."""

from __future__ import annotations

from pathlib import Path

from auditor.domain import SkipReason
from auditor.sources.documents import Document, UnreadableDocument


def read_pdf_work(path: Path, content: bytes) -> Document:
    """Return the text of a PDF. Raises UnreadableDocument if it is encrypted, broken or has no text layer."""
    import pypdfium2

    try:
        pdf = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        raise UnreadableDocument(f"{path.name}: not a readable PDF ({error}).") from error
    pages = [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in pdf]
    if not any(page.strip() for page in pages):
        raise UnreadableDocument(f"{path.name}: the PDF has no text layer.", SkipReason.NO_TEXT_LAYER)
    starts, at = [], 0
    for page in pages:
        starts.append(at)
        at += len(page) + 1
    return Document(text="\n".join(pages), page_starts=tuple(starts))
