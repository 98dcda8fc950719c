"""A manuscript from its file, in any format."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from auditor.domain import Manuscript, ManuscriptFormat, Notice
from auditor.errors import UnreadableFile
from auditor.manuscript.assembly import assemble
from auditor.manuscript.blocks import Reading
from auditor.manuscript.decoding import decode
from auditor.manuscript.scope import cover_paragraphs

LARGEST_TEXT = 20_000_000
"""Bytes of the largest text file that is read as one manuscript."""
LARGEST_FILE = 200_000_000
"""Bytes of the largest DOCX or PDF."""
SUFFIXES = {
    ".md": ManuscriptFormat.MARKDOWN,
    ".markdown": ManuscriptFormat.MARKDOWN,
    ".qmd": ManuscriptFormat.MARKDOWN,
    ".rmd": ManuscriptFormat.MARKDOWN,
    ".txt": ManuscriptFormat.PLAIN,
    ".text": ManuscriptFormat.PLAIN,
    ".tex": ManuscriptFormat.LATEX,
    ".latex": ManuscriptFormat.LATEX,
    ".ltx": ManuscriptFormat.LATEX,
    ".html": ManuscriptFormat.HTML,
    ".htm": ManuscriptFormat.HTML,
    ".xhtml": ManuscriptFormat.HTML,
    ".xml": ManuscriptFormat.JATS,
    ".nxml": ManuscriptFormat.JATS,
    ".docx": ManuscriptFormat.DOCX,
    ".pdf": ManuscriptFormat.PDF,
}
LATEX_SIGNS = re.compile(
    r"\\(?:cite[a-z]{0,10}\*?|parencite|textcite|autocite|footcite|(?:sub){0,2}section\*?|textbf|textit|emph)\s?[\[{]"
)
MARKDOWN_LINK_OR_KEY = re.compile(r"\]\(https?://|\[[^\]\n]{0,80}@\w")
LEAST_LATEX_SIGNS = 3


def read_manuscript(path: Path, *, closing_citation_covers_paragraph: bool = False) -> Manuscript:
    """Return the manuscript of a file; its format is told by its name and content.

    Raises UnreadableFile if the file is missing, empty, binary, encrypted, broken or larger than is read.
    """
    data = _bytes(path)
    format = detect_format(path.name, data)
    if format is ManuscriptFormat.DOCX:
        reading = _read_docx(data, path.name)
    elif format is ManuscriptFormat.PDF:
        reading = _read_pdf(path, data)
    else:
        reading = _read_text_file(path, data, format)
    if format is ManuscriptFormat.MARKDOWN and not reading.markup_keys:
        format = ManuscriptFormat.LATEX
    manuscript = assemble(reading, name=path.name, format=format, sha256=hashlib.sha256(data).hexdigest())
    return cover_paragraphs(manuscript) if closing_citation_covers_paragraph else manuscript


def parse_manuscript(text: str, *, name: str, format: ManuscriptFormat) -> Manuscript:
    """Return the manuscript that `text` holds.

    DOCX and PDF are no text: raises ValueError for them.
    """
    reading = _read_text(text, format, None, name)
    return assemble(
        reading, name=name, format=format, sha256=hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    )


def detect_format(name: str, data: bytes) -> ManuscriptFormat:
    """Return the format of a file: by its first bytes, else by its name, else plain text."""
    if data.startswith(b"%PDF-") or b"%PDF-" in data[:1024]:
        return ManuscriptFormat.PDF
    if data.startswith(b"PK\x03\x04"):
        return ManuscriptFormat.DOCX
    format = SUFFIXES.get(Path(name).suffix.lower())
    if format in (ManuscriptFormat.DOCX, ManuscriptFormat.PDF):
        raise UnreadableFile(f"{name} is named as {format.value} but does not hold one: export it again")
    if format is None:
        return ManuscriptFormat.PLAIN
    if format is ManuscriptFormat.JATS and re.search(rb"<html[\s>]", data[:4096], re.IGNORECASE):
        return ManuscriptFormat.HTML
    return format


def is_latex_in_markdown(text: str) -> bool:
    """Say whether a text named as Markdown cites and divides itself with LaTeX commands."""
    signs = len(LATEX_SIGNS.findall(text))
    return signs >= LEAST_LATEX_SIGNS and signs > 2 * len(MARKDOWN_LINK_OR_KEY.findall(text))


def _bytes(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise UnreadableFile(f"{path} is a folder: name the manuscript's file")
        if size > LARGEST_FILE:
            raise UnreadableFile(
                f"{path} has {size:,} bytes; at most {LARGEST_FILE:,} are read as one manuscript: split it"
            )
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror or error}") from error
    if not data:
        raise UnreadableFile(f"{path} is empty: give a manuscript with text")
    return data


def _read_text_file(path: Path, data: bytes, format: ManuscriptFormat) -> Reading:
    if len(data) > LARGEST_TEXT:
        raise UnreadableFile(
            f"{path} has {len(data):,} bytes; at most {LARGEST_TEXT:,} of text are read as one manuscript: split it"
        )
    text, notices = decode(data, path.name)
    reading = _read_text(text, format, path.parent, path.name)
    return _with_notices(reading, notices)


def _with_notices(reading: Reading, notices: tuple[Notice, ...]) -> Reading:
    from dataclasses import replace

    return replace(reading, notices=(*notices, *reading.notices))


def _read_text(text: str, format: ManuscriptFormat, folder: Path | None, name: str) -> Reading:
    if format is ManuscriptFormat.LATEX or (format is ManuscriptFormat.MARKDOWN and is_latex_in_markdown(text)):
        from auditor.manuscript.latex import read_latex

        return read_latex(text, folder)
    if format is ManuscriptFormat.MARKDOWN:
        from auditor.manuscript.markdown import read_markdown

        return read_markdown(text)
    if format is ManuscriptFormat.PLAIN:
        from auditor.manuscript.plain import read_plain

        return read_plain(text)
    if format is ManuscriptFormat.HTML:
        from auditor.manuscript.html import read_html

        return read_html(text)
    if format is ManuscriptFormat.JATS:
        from auditor.manuscript.jats import read_jats

        return read_jats(text, name)
    raise ValueError(f"{format.value} is not read from text")


def _read_docx(data: bytes, name: str) -> Reading:
    from auditor.manuscript.docx import read_docx

    return read_docx(data, name)


def _read_pdf(path: Path, data: bytes) -> Reading:
    from auditor.manuscript.pdf import read_pdf_manuscript

    return read_pdf_manuscript(data, path.name)
