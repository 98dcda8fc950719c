"""DOCX files of cited works."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import Notice
from auditor.sources.documents import Document, UnreadableDocument
from auditor.sources.text_builder import TextBuilder, raised

if TYPE_CHECKING:
    from docx.document import Document as DocxDocument
    from docx.table import Table, _Cell
    from docx.text.paragraph import Paragraph
    from docx.text.run import Run
    from lxml.etree import _Element

MAX_UNPACKED = 300_000_000
MAX_PART = 100_000_000
MAX_RATIO = 300
"""Unpacked bytes per packed byte from which a large part counts as a zip bomb."""
SUSPICIOUS_PART = 20_000_000
NOTES = {"word/footnotes.xml": "footnote", "word/endnotes.xml": "endnote"}
"""Part of the archive with notes → its element for one note."""
MAIN = "word/document.xml"
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
PICTURES = frozenset(
    {
        "{http://schemas.openxmlformats.org/drawingml/2006/main}blip",
        "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart",
        "{urn:schemas-microsoft-com:vml}imagedata",
    }
)
"""Elements that stand for a picture or chart, in the line or floating, of this and of older versions of Word."""
CONTAINERS = frozenset(f"{W}{name}" for name in ("sdt", "sdtContent", "ins", "customXml", "smartTag"))
"""Elements around paragraphs: content controls, tracked insertions, custom marks."""


def read_docx_work(path: Path, content: bytes) -> Document:
    """Return the text of a DOCX file: paragraphs, tables by rows, footnotes and endnotes last.

    Raises UnreadableDocument if it is broken, encrypted, unpacks to an unreasonable size, or declares XML entities.
    """
    from docx.exceptions import PythonDocxError

    check_archive(content, path.name)
    try:
        return _read(content)
    except (ValueError, KeyError, OSError, SyntaxError, zipfile.BadZipFile, zlib.error, PythonDocxError) as error:
        raise UnreadableDocument(f"{path.name}: not a readable DOCX file ({error}). Save it again.") from error


def _read(content: bytes) -> Document:
    import docx

    document = docx.Document(io.BytesIO(content))
    builder = TextBuilder()
    for block in _blocks(document.element.body, document):
        _add(block, builder)
    unread = _add_notes(content, builder)
    text, excluded = builder.finish()
    images = sum(1 for element in document.element.body.iter(*PICTURES) if not _is_fallback(element))
    if images:
        unread.append(f"{images} image{'s' if images > 1 else ''} (figures or tables)")
    notice = Notice(kind="hidden_text", message="The file holds text that a reader does not see; it is no evidence.")
    return Document(
        text=text,
        title=document.core_properties.title or None,
        excluded=excluded,
        unread=tuple(unread),
        notices=(notice,) if any(part.kind == "hidden_text" for part in excluded) else (),
    )


def check_archive(content: bytes, name: str) -> None:
    """Refuse an archive that is broken, encrypted, a zip bomb, or whose main part declares entities.

    Raises UnreadableDocument.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
            total = sum(part.file_size for part in parts)
            bombs = [part for part in parts if _is_bomb(part)]
            if total > MAX_UNPACKED or bombs:
                raise UnreadableDocument(f"{name}: the file unpacks to {total / 1e6:.0f} MB and was refused.")
            if MAIN not in archive.namelist():
                raise UnreadableDocument(f"{name}: a ZIP archive, but no DOCX document is in it.")
            with archive.open(MAIN) as part:
                head = part.read(100_000)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, zlib.error) as error:
        raise UnreadableDocument(f"{name}: the DOCX file is broken or encrypted ({error}). Save it again.") from error
    if b"<!ENTITY" in head or b"<!DOCTYPE" in head:
        raise UnreadableDocument(f"{name}: the XML inside declares entities, which are refused.")


def _is_bomb(part: zipfile.ZipInfo) -> bool:
    ratio = part.file_size / max(part.compress_size, 1)
    return part.file_size > MAX_PART or (part.file_size > SUSPICIOUS_PART and ratio > MAX_RATIO)


def _blocks(parent: _Element, document: DocxDocument) -> Iterator[Paragraph | Table]:
    """Yield paragraphs and tables in order, those inside content controls and tracked insertions too."""
    from docx.oxml.table import CT_Tbl
    from docx.oxml.text.paragraph import CT_P
    from docx.table import Table
    from docx.text.paragraph import Paragraph

    for child in parent.iterchildren():
        if isinstance(child, CT_P):
            yield Paragraph(child, document)
        elif isinstance(child, CT_Tbl):
            yield Table(child, document)
        elif child.tag in CONTAINERS:
            yield from _blocks(child, document)


def _add(block: Paragraph | Table, builder: TextBuilder) -> None:
    from docx.table import Table

    if isinstance(block, Table):
        for row in block.rows:
            builder.row([_cell(cell, builder) for cell in dict.fromkeys(row.cells)])
        return
    builder.block(_seen(block, builder))


def _cell(cell: _Cell, builder: TextBuilder) -> str:
    """Return the words of a cell, those of tables inside it too."""
    from docx.oxml.text.paragraph import CT_P
    from docx.text.paragraph import Paragraph

    inside = (element for element in cell._tc.iter(f"{W}p") if isinstance(element, CT_P))
    own = (element for element in inside if next(element.iterancestors(f"{W}p"), None) is None)
    return " ".join(_seen(Paragraph(element, cell), builder) for element in own)


def _seen(paragraph: Paragraph, builder: TextBuilder) -> str:
    """Return the words of a paragraph that a reader sees, and keep the others as hidden."""
    seen: list[str] = []
    for run in _runs(paragraph):
        if _is_hidden(run):
            builder.hide(run.text)
        else:
            seen.append(raised(run.text) if run.font.superscript else run.text)
    return "".join(seen)


def _runs(paragraph: Paragraph) -> Iterator[Run]:
    """Yield the runs of a paragraph, inside links, fields and insertions too, without a drawing's fallback text."""
    from docx.oxml.text.run import CT_R
    from docx.text.run import Run

    for element in paragraph._p.iter(f"{W}r"):
        if isinstance(element, CT_R) and not _is_fallback(element):
            yield Run(element, paragraph)


def _is_fallback(element: _Element) -> bool:
    """Say whether an element repeats a drawing for older versions of Word."""
    return any(str(ancestor.tag).endswith("}Fallback") for ancestor in element.iterancestors())


def _is_hidden(run: Run) -> bool:
    """Say whether a run is marked hidden, or printed white without shading, or under 1 point."""
    if run.font.hidden:
        return True
    if run.font.size is not None and run.font.size.pt < 1:
        return True
    colour = run.font.color.rgb if run.font.color is not None and run.font.color.type is not None else None
    properties = run._r.rPr
    shaded = properties is not None and (
        properties.find(f"{W}shd") is not None or properties.find(f"{W}highlight") is not None
    )
    return colour is not None and str(colour) == "FFFFFF" and not shaded


def _add_notes(content: bytes, builder: TextBuilder) -> list[str]:
    """Add footnotes and endnotes; return which of them could not be read, in words."""
    from defusedxml import DefusedXmlException, ElementTree

    unread: list[str] = []
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for part, name in NOTES.items():
            if part not in archive.namelist():
                continue
            try:
                root = ElementTree.fromstring(archive.read(part))
            except (DefusedXmlException, ElementTree.ParseError):
                unread.append(f"the {name}s")
                continue
            for note in root.iter(f"{W}{name}"):
                if note.get(f"{W}type") is None:
                    builder.block("".join(node.text or "" for node in note.iter(f"{W}t")))
    return unread
