"""A PDF file → its text in reading order.

Running text comes page by page. A footnote that stands in the middle of a sentence is moved before the paragraph it
interrupts; running heads, page numbers and hidden text are moved to the end of the text and excluded, so that no
sentence is broken by them and nothing is lost.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from auditor.domain import ExcludedSpan, Notice, SkipReason, Span
from auditor.errors import UnreadableFile
from auditor.pdf.columns import in_reading_order
from auditor.pdf.direction import direction
from auditor.pdf.furniture import Kind, find_furniture
from auditor.pdf.hidden import inspect_objects
from auditor.pdf.lines import Piece, page_pieces
from auditor.pdf.paragraphs import (
    TERMINAL,
    body_size,
    captions_after_sentences,
    separators,
    set_footnotes_aside,
)
from auditor.pdf.words import page_words

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

MAX_PAGES = 3000
MAX_SECONDS = 180.0
"""Processor time for one file, so that a busy machine reads as much; what is not read by then is reported as unread."""

_PDFIUM = threading.Lock()
"""pdfium is not thread-safe."""


class UnreadablePdf(UnreadableFile):
    """A PDF without text that could be read; `reason` says why in the words of the domain."""

    def __init__(self, message: str, reason: SkipReason = SkipReason.NOT_READABLE) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class PdfText:
    """The text of a PDF in reading order."""

    text: str
    """Running text, then what was taken out of it."""
    page_starts: tuple[int, ...]
    """Offset of each page's first character; a page without text starts where the next one does."""
    excluded: tuple[ExcludedSpan, ...]
    """Running heads, page numbers and hidden text."""
    unread: tuple[str, ...]
    """Images and pages that could not be read, in words."""
    gaps: bool
    """Whether words of the work may be missing: an image fills a page without text, or the end was not read."""
    out_of_time: bool
    """Whether the end was not read because time ran out: another time more may be read."""
    notices: tuple[Notice, ...]
    """Hidden text, recognised text of a scan."""
    title: str | None
    """Title in the file's metadata, which is often none of the work's."""


@dataclass(slots=True)
class _Pages:
    """What is gathered page by page."""

    pieces: list[list[Piece]] = field(default_factory=list)
    hidden: list[list[Piece]] = field(default_factory=list)
    scanned: list[int] = field(default_factory=list)
    images: list[int] = field(default_factory=list)
    empty: list[int] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)
    unread_from: int | None = None
    out_of_time: bool = False

    @property
    def gaps(self) -> bool:
        """Whether words may be missing; a page with neither text nor image is blank."""
        return self.unread_from is not None or bool(self.broken or set(self.empty) & set(self.images))


def read_pdf(content: bytes, name: str) -> PdfText:
    """Return the text of a PDF.

    `name` is the file's name, for messages. Raises UnreadablePdf if the file is encrypted, broken, has no pages or no
    text layer.
    """
    with _PDFIUM:
        pages, title = _read_pages(content, name)
    if not any(pages.pieces):
        raise UnreadablePdf(_without_text(name, pages), SkipReason.NO_TEXT_LAYER)
    return _assembled(pages, title)


def _read_pages(content: bytes, name: str) -> tuple[_Pages, str | None]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        raise UnreadablePdf(_failure(name, str(error))) from error
    try:
        if len(document) == 0:
            raise UnreadablePdf(f"{name}: the PDF has no pages. Get the file again.")
        pages = _Pages()
        deadline = time.thread_time() + MAX_SECONDS
        for number in range(len(document)):
            pages.out_of_time = time.thread_time() > deadline
            if pages.out_of_time or number >= MAX_PAGES:
                pages.unread_from = number + 1
                break
            _read_page(document, number, pages)
        return pages, _title(document)
    finally:
        document.close()


def _failure(name: str, error: str) -> str:
    if "password" in error.lower():
        return f"{name}: the PDF is encrypted. Save a copy without a password."
    return f"{name}: the PDF is broken or cut off and cannot be opened. Get the file again."


def _without_text(name: str, pages: _Pages) -> str:
    count = f"{len(pages.pieces)} page{'s' if len(pages.pieces) > 1 else ''}"
    if any(pages.hidden):
        return f"{name}: the PDF ({count}) holds only text that a reader cannot see. Get the file again."
    return f"{name}: the PDF has no text layer ({count}). Run text recognition (OCR) on it first."


def _title(document: PdfDocument) -> str | None:
    title = document.get_metadata_dict().get("Title", "").strip()
    return title or None


def _read_page(document: PdfDocument, number: int, pages: _Pages) -> None:
    """Read one page; of a broken one it is said that it has no text, and the rest is kept."""
    import pypdfium2

    pages.pieces.append([])
    pages.hidden.append([])
    try:
        _read_content(document, number, pages)
    except pypdfium2.PdfiumError:
        pages.empty.append(number + 1)
        pages.broken.append(number + 1)


def _read_content(document: PdfDocument, number: int, pages: _Pages) -> None:
    with closing(document[number]) as page, closing(page.get_textpage()) as textpage:
        turn = direction(textpage)
        words = page_words(textpage, turn)
        objects = inspect_objects(page, textpage, words, turn)
    pieces = page_pieces(words, objects.hidden)
    pages.pieces[-1] = [piece for piece in pieces if not piece.hidden]
    pages.hidden[-1] = [piece for piece in pieces if piece.hidden]
    if objects.scanned:
        pages.scanned.append(number + 1)
    if objects.images:
        pages.images.append(number + 1)
    if not words:
        pages.empty.append(number + 1)


class _Text:
    """Text under construction."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0

    def add(self, part: str) -> None:
        self.parts.append(part)
        self.length += len(part)


def _assembled(pages: _Pages, title: str | None) -> PdfText:
    furniture = find_furniture(pages.pieces)
    size = body_size(pages.pieces)
    text = _Text()
    starts: list[int] = []
    before: list[Piece] = []
    for pieces, kinds in zip(pages.pieces, furniture, strict=True):
        body = in_reading_order([piece for index, piece in enumerate(pieces) if index not in kinds])
        page = set_footnotes_aside(body, size)
        running = captions_after_sentences(page.body, before[-1] if before else None)
        ordered = _with_footnotes(running, page.footnotes)
        if ordered and before:
            text.add(separators([*before, ordered[0]])[-1].replace(" ", "\n"))
        starts.append(text.length)
        _add(text, ordered)
        before = ordered or before
    excluded = [*_append(text, pages.pieces, furniture), *_append_hidden(text, pages.hidden)]
    return PdfText(
        text="".join(text.parts),
        page_starts=tuple(starts),
        excluded=tuple(excluded),
        unread=tuple(_unread(pages)),
        gaps=pages.gaps,
        out_of_time=pages.out_of_time,
        notices=tuple(_notices(pages, excluded)),
        title=title,
    )


def _add(text: _Text, pieces: list[Piece]) -> None:
    between = separators(pieces)
    for index, piece in enumerate(pieces):
        text.add(piece.text)
        if index < len(between):
            text.add(between[index])


def _with_footnotes(body: list[Piece], footnotes: list[Piece]) -> list[Piece]:
    """Return body and footnotes: after the body if it ends a sentence, else before the paragraph that runs on."""
    if not footnotes or not body or TERMINAL.search(body[-1].text):
        return [*body, *footnotes]
    between = separators(body)
    breaks = [index for index, separator in enumerate(between) if separator == "\n\n"]
    at = breaks[-1] + 1 if breaks else 0
    return [*body[:at], *footnotes, *body[at:]]


def _append(text: _Text, pages: list[list[Piece]], furniture: list[dict[int, Kind]]) -> Iterator[ExcludedSpan]:
    """Append running heads and page numbers to the text and yield their places."""
    for pieces, kinds in zip(pages, furniture, strict=True):
        for index, kind in sorted(kinds.items()):
            yield _excluded(text, pieces[index].text, kind)


def _append_hidden(text: _Text, pages: list[list[Piece]]) -> Iterator[ExcludedSpan]:
    for pieces in pages:
        for piece in pieces:
            yield _excluded(text, piece.text, "hidden_text")


def _excluded(text: _Text, content: str, kind: Kind | Literal["hidden_text"]) -> ExcludedSpan:
    text.add("\n\n")
    start = text.length
    text.add(content)
    return ExcludedSpan(span=Span(start=start, end=text.length), kind=kind)


def _unread(pages: _Pages) -> Iterator[str]:
    if pages.images:
        yield f"images (figures or tables) on {_numbers(pages.images)}"
    if pages.empty:
        yield f"{_numbers(pages.empty)} without a text layer"
    if pages.unread_from is not None:
        yield f"everything from page {pages.unread_from} on ({'out of time' if pages.out_of_time else 'too long'})"


def _numbers(pages: list[int]) -> str:
    shown = ", ".join(str(page) for page in pages[:12])
    more = f" and {len(pages) - 12} more" if len(pages) > 12 else ""
    return f"page{'s' if len(pages) > 1 else ''} {shown}{more}"


def _notices(pages: _Pages, excluded: list[ExcludedSpan]) -> Iterator[Notice]:
    hidden = [part for part in excluded if part.kind == "hidden_text"]
    if hidden:
        where = _numbers([number for number, pieces in enumerate(pages.hidden, 1) if pieces])
        message = (
            f"Text that a reader cannot see (white, tiny, off the page or invisible) on {where}; it is no evidence."
        )
        span = Span(start=hidden[0].span.start, end=hidden[-1].span.end)
        yield Notice(kind="hidden_text", message=message, span=span)
    if pages.scanned:
        message = f"The text of {_numbers(pages.scanned)} was recognised from page images and may hold errors."
        yield Notice(kind="recognised_text", message=message)
