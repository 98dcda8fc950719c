"""Word documents: paragraphs, headings by style, footnotes, raised text, links, and the fields of reference managers.

The XML is read directly: python-docx shows neither fields nor footnotes (docs/decisions/0103). Offsets point into the
extracted text, in which paragraphs are separated by blank lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from auditor.domain import Reference, Span
from auditor.manuscript.blocks import Block, BlockKind, Mark, Reading, VisibleText
from auditor.manuscript.docx_archive import MAIN, DocxArchive
from auditor.manuscript.docx_fields import FieldWork, field_mark, field_works, is_bibliography, tag_works
from auditor.manuscript.docx_styles import Styles
from auditor.manuscript.raised import lower_text, raise_text
from auditor.manuscript.safe_xml import local_name

if TYPE_CHECKING:
    from lxml.etree import _Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
SKIPPED = frozenset(
    {
        "tbl",
        "del",
        "moveFrom",
        "drawing",
        "pict",
        "object",
        "Fallback",
        "rPr",
        "pPr",
        "sdtPr",
        "txbxContent",
        "instrText",
    }
)
SEPARATOR = "\n\n"
NOTES = {"footnoteReference": ("word/footnotes.xml", "footnote"), "endnoteReference": ("word/endnotes.xml", "endnote")}


def read_docx(data: bytes, name: str) -> Reading:
    """Return the blocks of a DOCX file; tables, deleted text and drawings are left out.

    Raises UnreadableFile if it is broken, encrypted, a zip bomb, or declares XML entities.
    """
    archive = DocxArchive(data, name)
    root = archive.part(MAIN)
    assert root is not None
    return walk_docx(archive, root).reading


@dataclass(frozen=True)
class Place:
    """Where a piece of the extracted text stands in the file."""

    span: Span
    """Place in the extracted text."""
    node: _Element
    """The child of a run that shows it: text, tab, break, or the mark of a note."""
    note: str = ""
    """For the mark of a note: the label of the note's block."""


@dataclass(frozen=True)
class Walk:
    """What was read of a document, and where each piece stands."""

    reading: Reading
    places: tuple[Place, ...]
    """Ascending; formulas and other things that no run shows have none."""


def walk_docx(archive: DocxArchive, root: _Element) -> Walk:
    """Read the document under `root`, the main part of `archive`, with its notes.

    Raises UnreadableFile as `read_docx` does.
    """
    walker = _Walker(Styles(archive))
    for body in root:
        walker.walk(body)
    for path, label in NOTES.values():
        walker.notes(archive.part(path), label)
    return Walk(walker.reading(), tuple(walker.places))


@dataclass
class _Field:
    code: list[str] = field(default_factory=list)
    printed: bool = False
    start: int = 0


@dataclass
class _Paragraph:
    base: int = 0
    text: list[str] = field(default_factory=list)
    length: int = 0
    marks: list[Mark] = field(default_factory=list)
    superscripts: list[Span] = field(default_factory=list)
    opaque: list[Span] = field(default_factory=list)
    footnotes: list[tuple[Span, str]] = field(default_factory=list)
    links: list[tuple[Span, str]] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)

    def put(self, text: str) -> Span:
        """Append text and return its place."""
        start = self.length
        self.text.append(text)
        self.length += len(text)
        return Span(start=start, end=self.length)

    def shown(self, start: int, node: _Element, note: str = "") -> None:
        """Note that what was appended from `start` on is shown by `node`."""
        if self.length > start:
            self.places.append(Place(Span(start=self.base + start, end=self.base + self.length), node, note))


class _Walker:
    def __init__(self, styles: Styles) -> None:
        self.styles = styles
        self.parts: list[str] = []
        self.length = 0
        self.blocks: list[Block] = []
        self.fields: list[_Field] = []
        self.references: list[Reference] = []
        self.counters: dict[str, int] = {}
        self.places: list[Place] = []
        self.paragraph = _Paragraph()

    def walk(self, element: _Element) -> None:
        """Read the paragraphs under an element of the body."""
        for node in _paragraphs(element):
            self._read_paragraph(node)

    def notes(self, root: _Element | None, kind: str) -> None:
        """Read the footnotes or endnotes part."""
        if root is None:
            return
        for note in root.iter(f"{W}{kind}"):
            if note.get(f"{W}type") is None:
                for node in _paragraphs(note):
                    self._read_paragraph(node, BlockKind.FOOTNOTE, f"{kind}-{note.get(f'{W}id')}")

    def reading(self) -> Reading:
        """Return what was read."""
        return Reading(text="".join(self.parts), blocks=self.blocks, references=tuple(self.references))

    def _read_paragraph(self, node: _Element, kind: BlockKind | None = None, label: str = "") -> None:
        self.paragraph = _Paragraph(self.length)
        for open_field in self.fields:
            open_field.start = 0
        listed = any(is_bibliography("".join(open_field.code)) for open_field in self.fields)
        self._children(node)
        listed = listed or any(is_bibliography("".join(open_field.code)) for open_field in self.fields)
        level = self.styles.heading_level(node)
        if kind is None:
            listed = listed or self.styles.is_bibliography(node)
            kind = BlockKind.HEADING if level else BlockKind.REFERENCE if listed else BlockKind.PROSE
            label = self._number(node) if kind is not BlockKind.HEADING else ""
        self._add(kind, level, label)

    def _number(self, node: _Element) -> str:
        """Return the number that Word prints before a numbered paragraph."""
        numbering = self.styles.numbering(node)
        if numbering is None:
            return ""
        self.counters[numbering] = self.counters.get(numbering, 0) + 1
        return str(self.counters[numbering])

    def _add(self, kind: BlockKind, level: int, label: str) -> None:
        paragraph = self.paragraph
        text = "".join(paragraph.text)
        if not text.strip():
            return
        visible = VisibleText(text, (0,), ((self.length, self.length + len(text)),))
        block = Block(
            kind=kind,
            visible=visible,
            level=level,
            label=label,
            marks=tuple(paragraph.marks),
            opaque=tuple(paragraph.opaque),
            superscripts=tuple(paragraph.superscripts),
            footnotes=tuple(paragraph.footnotes),
            links=tuple(paragraph.links),
        )
        self.blocks.append(block)
        self.places.extend(paragraph.places)
        self.parts.extend([text, SEPARATOR])
        self.length += len(text) + len(SEPARATOR)

    def _children(self, node: _Element) -> None:
        for child in node:
            self._node(child)

    def _node(self, node: _Element) -> None:
        name = local_name(node)
        if name == "r":
            self._run(node)
        elif name == "hyperlink":
            self._hyperlink(node)
        elif name == "fldSimple":
            self._citation(node, field_works(node.get(f"{W}instr") or ""))
        elif name == "sdt":
            tag = node.find(f"{W}sdtPr/{W}tag")
            self._citation(node, tag_works(tag.get(f"{W}val") or "") if tag is not None else [])
        elif name == "oMath":
            formula = "".join(text.text or "" for text in node.iter() if local_name(text) == "t")
            if formula:
                self.paragraph.opaque.append(self.paragraph.put(formula))
        elif name and name not in SKIPPED:
            self._children(node)

    def _citation(self, node: _Element, works: list[FieldWork]) -> None:
        start = self.paragraph.length
        self._children(node)
        self._close(start, works)

    def _close(self, start: int, works: list[FieldWork]) -> None:
        if works and self.paragraph.length > start:
            span = Span(start=start, end=self.paragraph.length)
            mark, references = field_mark("".join(self.paragraph.text), span, works)
            self.paragraph.marks.append(mark)
            self.references.extend(references)

    def _hyperlink(self, node: _Element) -> None:
        start = self.paragraph.length
        self._children(node)
        address = self.styles.address(node.get(f"{R}id") or "")
        if address and self.paragraph.length > start:
            self.paragraph.links.append((Span(start=start, end=self.paragraph.length), address))

    def _run(self, run: _Element) -> None:
        raised = self._position(run)
        if self.styles.is_hidden(run):
            return
        for node in run:
            name = local_name(node)
            start = self.paragraph.length
            if name == "fldChar":
                self._field_character(node.get(f"{W}fldCharType") or "")
            elif name == "instrText" and self.fields:
                self.fields[-1].code.append(node.text or "")
            elif self.fields and not self.fields[-1].printed:
                continue
            elif name == "t":
                self._text(node.text or "", raised)
                self.paragraph.shown(start, node)
            elif name in ("tab", "br", "cr", "ptab"):
                self.paragraph.put(" ")
                self.paragraph.shown(start, node)
            elif name == "noBreakHyphen":
                self.paragraph.put("-")
                self.paragraph.shown(start, node)
            elif name in NOTES:
                label = f"{NOTES[name][1]}-{node.get(f'{W}id')}"
                self.paragraph.footnotes.append((self.paragraph.put("[^note]"), label))
                self.paragraph.shown(start, node, label)
            elif name == "AlternateContent":
                self._children(node)

    def _text(self, text: str, raised: str) -> None:
        if raised == "superscript" and text:
            self._raise(self.paragraph.put(raise_text(text)))
        elif text:
            self.paragraph.put(lower_text(text) if raised == "subscript" else text.replace("\xa0", " "))

    def _raise(self, span: Span) -> None:
        """Note raised text; runs that touch are one, as Word splits them at will."""
        raised = self.paragraph.superscripts
        if raised and raised[-1].end == span.start:
            span = Span(start=raised.pop().start, end=span.end)
        raised.append(span)

    def _position(self, run: _Element) -> str:
        position = run.find(f"{W}rPr/{W}vertAlign")
        return position.get(f"{W}val") or "" if position is not None else ""

    def _field_character(self, kind: str) -> None:
        if kind == "begin":
            self.fields.append(_Field())
        elif kind == "separate" and self.fields:
            self.fields[-1].printed = True
            self.fields[-1].start = self.paragraph.length
        elif kind == "end" and self.fields:
            finished = self.fields.pop()
            self._close(finished.start, field_works("".join(finished.code)) if finished.printed else [])


def _paragraphs(element: _Element) -> Iterator[_Element]:
    """Yield the paragraphs under an element, those of tables and drawings left out."""
    name = local_name(element)
    if name == "p":
        yield element
    elif name not in SKIPPED:
        for child in element:
            yield from _paragraphs(child)
