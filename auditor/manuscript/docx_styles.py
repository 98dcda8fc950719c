"""Styles, numbering and links of a Word document: which paragraph is a heading, numbered, or a bibliography entry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from auditor.manuscript.docx_archive import DocxArchive
from auditor.manuscript.safe_xml import local_name

if TYPE_CHECKING:
    from lxml.etree import _Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
HEADING = re.compile(r"(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift)\s*(\d)", re.IGNORECASE)


class Styles:
    """What styles.xml, numbering.xml and the relationships say."""

    def __init__(self, archive: DocxArchive) -> None:
        self._levels: dict[str, int] = {}
        self._bibliographies: set[str] = set()
        self._bullets: set[str] = set()
        self._numbered: dict[str, str] = {}
        self._based_on: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._read_styles(archive.part("word/styles.xml"))
        self._read_numbering(archive.part("word/numbering.xml"))
        relations = archive.part("word/_rels/document.xml.rels")
        for relation in relations if relations is not None else ():
            if relation.get("TargetMode") == "External":
                self._addresses[relation.get("Id") or ""] = relation.get("Target") or ""

    def _read_styles(self, root: _Element | None) -> None:
        for style in root.iter(f"{W}style") if root is not None else ():
            identifier = style.get(f"{W}styleId") or ""
            name_element = style.find(f"{W}name")
            name = (name_element.get(f"{W}val") or "") if name_element is not None else ""
            outline = style.find(f"{W}pPr/{W}outlineLvl")
            level = _level(name) or (_number(outline) + 1 if outline is not None else 0)
            if 0 < level < 10:
                self._levels[identifier] = level
            if name.casefold() == "bibliography":
                self._bibliographies.add(identifier)
            number, base = style.find(f"{W}pPr/{W}numPr/{W}numId"), style.find(f"{W}basedOn")
            if number is not None:
                self._numbered[identifier] = number.get(f"{W}val") or "0"
            if base is not None:
                self._based_on[identifier] = base.get(f"{W}val") or ""

    def _read_numbering(self, root: _Element | None) -> None:
        if root is None:
            return
        formats: dict[str, str] = {}
        for abstract in root.iter(f"{W}abstractNum"):
            form = abstract.find(f"{W}lvl/{W}numFmt")
            formats[abstract.get(f"{W}abstractNumId") or ""] = (form.get(f"{W}val") or "") if form is not None else ""
        for number in root.iter(f"{W}num"):
            target = number.find(f"{W}abstractNumId")
            if target is not None and formats.get(target.get(f"{W}val") or "") == "bullet":
                self._bullets.add(number.get(f"{W}numId") or "")

    def heading_level(self, paragraph: _Element) -> int:
        """Return the depth of a heading, 0 for other paragraphs."""
        outline = paragraph.find(f"{W}pPr/{W}outlineLvl")
        if outline is not None and _number(outline) < 9:
            return _number(outline) + 1
        style = self._style(paragraph)
        return self._levels.get(style) or _level(style)

    def is_bibliography(self, paragraph: _Element) -> bool:
        """Say whether the paragraph has the style of a bibliography."""
        style = self._style(paragraph)
        return style in self._bibliographies or style.casefold() == "bibliography"

    def numbering(self, paragraph: _Element) -> str | None:
        """Return the list that numbers the paragraph, by itself or by its style; None where it is not numbered."""
        number = paragraph.find(f"{W}pPr/{W}numPr/{W}numId")
        identifier = (number.get(f"{W}val") or "0") if number is not None else self._number_of(self._style(paragraph))
        return None if identifier == "0" or identifier in self._bullets else identifier

    def _number_of(self, style: str) -> str:
        """Return the list of a style or of the nearest style that it is based on, "0" where there is none."""
        seen: set[str] = set()
        while style and style not in seen and style not in self._numbered:
            seen.add(style)
            style = self._based_on.get(style, "")
        return self._numbered.get(style, "0")

    def address(self, relation: str) -> str:
        """Return the address of a hyperlink, empty where there is none."""
        return self._addresses.get(relation, "")

    @staticmethod
    def is_hidden(run: _Element) -> bool:
        """Say whether a reader does not see the run."""
        hidden = run.find(f"{W}rPr/{W}vanish")
        return hidden is not None and hidden.get(f"{W}val") not in ("0", "false") and local_name(run) == "r"

    @staticmethod
    def _style(paragraph: _Element) -> str:
        style = paragraph.find(f"{W}pPr/{W}pStyle")
        return (style.get(f"{W}val") or "") if style is not None else ""


def _level(name: str) -> int:
    match = HEADING.match(name)
    if match is not None:
        return int(match.group(1))
    return 1 if name.casefold() in ("title", "titel", "titre") else 0


def _number(element: _Element) -> int:
    value = element.get(f"{W}val") or ""
    return int(value) if value.isdigit() else 9
