"""Files that hold a work's text → text with pages, excluded parts and notices; one module per format reads."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from pathlib import Path

from auditor.domain import ExcludedSpan, Notice, SkipReason
from auditor.errors import UnreadableFile
from auditor.manuscript.references import decode, read_bytes
from auditor.sources.extents import KnownExtent

DOCUMENT_SUFFIXES = frozenset(
    {".txt", ".text", ".md", ".markdown", ".pdf", ".html", ".htm", ".xhtml", ".xml", ".nxml", ".docx"}
)
"""File name endings that are read as works."""

MAX_CHARACTERS = 5_000_000
"""Longer texts are cut here and count as an excerpt; a book of 1,000 pages has some 3,000,000."""

MAX_MARKUP = 50_000_000
MARKUP_SUFFIXES = frozenset({".xml", ".nxml", ".html", ".htm", ".xhtml"})

HEAD = 3000
"""Characters of the first page in which a work names itself."""


class UnreadableDocument(UnreadableFile):
    """A file that holds no text that could be read; `reason` says why in the words of the domain."""

    def __init__(self, message: str, reason: SkipReason = SkipReason.NOT_READABLE) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Document:
    """The text of a file, as read."""

    text: str
    """The text; all offsets point into it."""
    title: str | None = None
    """Title that the format itself names."""
    identifiers: str = ""
    """Identifiers that the format itself names (DOI, PMC number …), in words."""
    extent: KnownExtent | None = None
    """Extent, where the format itself shows it."""
    page_starts: tuple[int, ...] = ()
    """Offset of each page's first character."""
    excluded: tuple[ExcludedSpan, ...] = ()
    """Parts that the reader knows to be no evidence."""
    unread: tuple[str, ...] = ()
    """Parts that could not be read, in words."""
    notices: tuple[Notice, ...] = ()
    """What a person should know about the reading."""
    out_of_time: bool = False
    """Whether the end was not read because time ran out: another time more may be read."""

    @property
    def head(self) -> str:
        """The beginning of the first page."""
        end = self.page_starts[1] if len(self.page_starts) > 1 else HEAD
        return self.text[: min(end, HEAD)]


def read_document(path: Path, content: bytes | None = None) -> Document:
    """Return the text of a PDF, XML (JATS), HTML, DOCX, Markdown or text file, told apart by content.

    `content` is the file's bytes where they were read already. Raises UnreadableDocument if there is no text: missing,
    empty, binary, encrypted, broken, or without a text layer.
    """
    try:
        return _bounded(_read(path, content if content is not None else read_bytes(path)), path.name)
    except UnreadableDocument:
        raise
    except UnreadableFile as error:
        raise UnreadableDocument(str(error)) from error


def _read(path: Path, content: bytes) -> Document:
    head = content[:1024].lstrip()
    if b"%PDF-" in content[:1024]:
        from auditor.sources.pdf_works import read_pdf_work

        return read_pdf_work(path, content)
    if content.startswith(b"PK\x03\x04") or (path.suffix.lower() == ".docx" and zipfile.is_zipfile(path)):
        from auditor.sources.word_works import read_docx_work

        return read_docx_work(path, content)
    if path.suffix.lower() in {".pdf", ".docx"}:
        raise UnreadableDocument(f"{path}: the file is not a {path.suffix[1:].upper()} inside. Get it again.")
    if len(content) > MAX_MARKUP and path.suffix.lower() in MARKUP_SUFFIXES:
        raise UnreadableDocument(
            f"{path}: more than {MAX_MARKUP // 1_000_000} MB of markup was refused. Save its text."
        )
    if path.suffix.lower() in {".xml", ".nxml"} or (head.startswith(b"<?xml") and b"<article" in content[:20000]):
        from auditor.sources.jats_works import read_jats_work

        return read_jats_work(path, content)
    if path.suffix.lower() in {".html", ".htm", ".xhtml"} or head[:200].lower().startswith(
        (b"<!doctype html", b"<html")
    ):
        from auditor.sources.html_works import read_html_work

        return read_html_work(path, content)
    text = decode(content, path).replace("\r\n", "\n").replace("\r", "\n")
    if path.suffix.lower() in {".md", ".markdown"}:
        from auditor.sources.markdown_works import read_markdown_work

        return read_markdown_work(text)
    return Document(text=text)


def _bounded(document: Document, name: str) -> Document:
    """Return the document, cut at the limit and then an excerpt. Raises UnreadableDocument where no letter is in it."""
    text = document.text
    if not any(char.isalpha() for char in text[:MAX_CHARACTERS]):
        raise UnreadableDocument(f"{name}: the file holds no text. Get it again, or give the text as .txt.")
    if len(text) <= MAX_CHARACTERS:
        return document
    from dataclasses import replace

    from auditor.domain import Extent

    return replace(
        document,
        text=text[:MAX_CHARACTERS],
        extent=KnownExtent(Extent.EXCERPT, f"only the first {MAX_CHARACTERS:,} characters were read"),
        page_starts=tuple(start for start in document.page_starts if start < MAX_CHARACTERS),
        excluded=tuple(part for part in document.excluded if part.span.end <= MAX_CHARACTERS),
        unread=(*document.unread, f"the text after the first {MAX_CHARACTERS:,} characters"),
    )
