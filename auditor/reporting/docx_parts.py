"""The parts of a Word document that hold its comments: `comments.xml`, and what makes it known to the rest."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from auditor.manuscript.docx import W
from auditor.manuscript.docx_archive import MAIN, DocxArchive
from auditor.reporting.foreign import xml_text

if TYPE_CHECKING:
    from lxml.etree import _Element

RELATIONS = "word/_rels/document.xml.rels"
TYPES = "[Content_Types].xml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
COMMENTS = f"{OFFICE}/comments"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
USUAL = "comments.xml"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
AUTHOR, INITIALS = "auditor", "au"

Paragraphs = Sequence[str]
"""What one comment says."""


class CommentParts:
    """The comments that a document has, to which others are added, and the parts that change with that.

    Raises UnreadableFile where a part is broken.
    """

    def __init__(self, archive: DocxArchive) -> None:
        self._changed: dict[str, _Element] = {}
        relations = archive.part(RELATIONS)
        self._relations = _root("Relationships", f"{PACKAGE}/relationships") if relations is None else relations
        found = [relation for relation in self._relations if relation.get("Type") == COMMENTS]
        target = found[0].get("Target") or USUAL if found else USUAL
        self._path = posixpath.normpath(posixpath.join(posixpath.dirname(MAIN), target)).lstrip("/")
        comments = archive.part(self._path)
        self._comments = _root("w:comments", W.strip("{}")) if comments is None else comments
        self._changed[self._path] = self._comments
        if not found:
            self._make_known(archive, target)

    def add(self, paragraphs: Paragraphs) -> int:
        """Add a comment and return its id. It has no date: the same audit gives the same file."""
        taken = [int(held) for one in self._comments if (held := one.get(f"{W}id") or "").isdecimal()]
        number = max(taken, default=-1) + 1
        attributes = {f"{W}id": str(number), f"{W}author": AUTHOR, f"{W}initials": INITIALS}
        comment = self._comments.makeelement(f"{W}comment", attributes)
        for place, text in enumerate(paragraphs):
            comment.append(_paragraph(comment, text, first=place == 0))
        self._comments.append(comment)
        return number

    def encoded(self) -> dict[str, bytes]:
        """Return the parts to write, by path."""
        return {path: encoded(root) for path, root in self._changed.items()}

    def _make_known(self, archive: DocxArchive, target: str) -> None:
        """Name the new part in the relations of the main part and among the types of content."""
        taken = {relation.get("Id") for relation in self._relations}
        free = next(name for number in range(len(taken) + 1) if (name := f"rIdComments{number}") not in taken)
        named: Mapping[str, str] = {"Id": free, "Type": COMMENTS, "Target": target}
        self._relations.append(self._relations.makeelement(f"{{{PACKAGE}/relationships}}Relationship", dict(named)))
        self._changed[RELATIONS] = self._relations
        types = archive.part(TYPES)
        if types is not None:
            override = {"PartName": f"/{self._path}", "ContentType": CONTENT}
            types.append(types.makeelement(f"{{{PACKAGE}/content-types}}Override", override))
            self._changed[TYPES] = types


def encoded(root: _Element) -> bytes:
    """Return a part as it stands in the file."""
    from lxml import etree

    return etree.tostring(root.getroottree(), xml_declaration=True, encoding="UTF-8", standalone=True)


def _root(name: str, namespace: str) -> _Element:
    from lxml import etree

    prefix = ":w" if name.startswith("w:") else ""
    return etree.fromstring(f'<{name} xmlns{prefix}="{namespace}"/>')


def _paragraph(like: _Element, text: str, *, first: bool) -> _Element:
    """Return a paragraph of a comment; Word wants the comment's own mark in the first."""
    paragraph = like.makeelement(f"{W}p")
    if first:
        mark = like.makeelement(f"{W}r")
        mark.append(like.makeelement(f"{W}annotationRef"))
        paragraph.append(mark)
    run, shown = like.makeelement(f"{W}r"), like.makeelement(f"{W}t")
    shown.set(SPACE, "preserve")
    shown.text = xml_text(text)
    run.append(shown)
    paragraph.append(run)
    return paragraph
