"""What a sources folder or file holds: one holding per file or record, read once, not yet matched to a reference."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from auditor.domain import Extent, Notice, Reference, Source, Unavailable
from auditor.errors import UnreadableFile
from auditor.manuscript.reference_identifiers import find_dois
from auditor.manuscript.reference_names import folded
from auditor.manuscript.references import read_references
from auditor.sources.documents import DOCUMENT_SUFFIXES, Document, UnreadableDocument
from auditor.sources.extents import KnownExtent
from auditor.sources.records import RECORD_SUFFIXES, SourceRecordText, read_records
from auditor.sources.signs import signs
from auditor.sources.source_text import source_from_document, source_from_text

BIBLIOGRAPHY_SUFFIXES = frozenset({".bib", ".bibtex", ".ris", ".nbib"})
NOT_MEANT = (".", "~$")
"""How the names of hidden files, and of those that Word keeps while a document is open, begin."""
MAX_FILES = 20_000
WANTED = "Give a folder of texts or a JSON file of records."


@dataclass(frozen=True, eq=False)
class Holding:
    """One text of the library: a file, or a record of a records file."""

    label: str
    """File stem or record key: the key of its source until a reference claims it."""
    origin: str
    """File name, or file and record."""
    path: Path | None = None
    """The file, for files."""
    document: Document | None = None
    """The text as read, for readable files."""
    record: SourceRecordText | None = None
    """The record, for records."""
    failure: Unavailable | None = None
    """Why the file could not be read."""
    sources: dict[str, Source] = field(default_factory=dict, compare=False, repr=False)
    """Sources already made, by key."""

    @cached_property
    def head(self) -> str:
        """Beginning of the first page, folded for comparison."""
        return folded(self.document.head) if self.document else ""

    @cached_property
    def head_words(self) -> frozenset[str]:
        """The words of `head`."""
        return frozenset(self.head.split())

    @cached_property
    def dois(self) -> tuple[str, ...]:
        """DOIs on the first page or named by the format."""
        if self.document is None:
            return ()
        return find_dois(f"{self.document.identifiers} {self.document.head}")

    @property
    def reference(self) -> Reference | None:
        """The record's own reference."""
        return self.record.reference if self.record else None

    @property
    def has_text(self) -> bool:
        """Whether there is text to compare with."""
        return bool(self.document or (self.record and self.record.text.strip()))

    def source(self, key: str, title: str | None = None) -> Source:
        """Return the text as the source of the reference `key`."""
        if key not in self.sources:
            self.sources[key] = self._made(key, title)
        return self.sources[key]

    def _made(self, key: str, title: str | None) -> Source:
        if self.record is not None:
            record = self.record
            return source_from_text(
                key,
                record.text,
                record.extent,
                extent_basis=record.extent_basis,
                title=title or record.reference.title,
                origin=self.origin,
            )
        assert self.document is not None
        return source_from_document(key, self.document, title=title, origin=self.origin)


@dataclass(frozen=True)
class Holdings:
    """All texts at hand, and what a person should know about the reading."""

    items: tuple[Holding, ...] = ()
    notices: tuple[Notice, ...] = ()


def read_holdings(path: Path, *, cache: bool = True) -> Holdings:
    """Return what a folder, a document or a records file holds.

    A file that cannot be read is a holding with a failure; it never loses the rest. Raises UnreadableFile if `path`
    does not exist or holds nothing that could be a source.
    """
    if not path.exists():
        raise UnreadableFile(f"{path}: no such file or folder. {WANTED}")
    if path.is_dir():
        return _folder(path, cache)
    if path.suffix.lower() in RECORD_SUFFIXES:
        return _records(path)
    if path.suffix.lower() in BIBLIOGRAPHY_SUFFIXES:
        return _bibliography(path)
    held = _file(path, path.parent, cache)
    if held.failure is not None:
        why = held.failure.detail.removeprefix(f"{path}: ").removeprefix(f"{held.origin}: ")
        raise UnreadableFile(f"{path}: {why} {WANTED}")
    return Holdings((held,))


def attached_holdings(
    references: Iterable[Reference], known: Iterable[Holding], *, cache: bool = True
) -> list[Holding]:
    """Return the files that references name by their full path (Zotero, JabRef), unless they are known already."""
    seen = {holding.path.resolve() for holding in known if holding.path}
    found: list[Holding] = []
    for reference in references:
        for name in reference.files:
            path = Path(name)
            if not path.is_absolute() or path.suffix.lower() not in DOCUMENT_SUFFIXES or not path.is_file():
                continue
            if path.resolve() not in seen:
                seen.add(path.resolve())
                found.append(_file(path, path.parent, cache))
    return found


def _folder(folder: Path, cache: bool) -> Holdings:
    known = DOCUMENT_SUFFIXES | RECORD_SUFFIXES | BIBLIOGRAPHY_SUFFIXES
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in known and path.is_file())
    paths = [path for path in paths if not any(part.startswith(NOT_MEANT) for part in path.relative_to(folder).parts)]
    if not paths:
        raise UnreadableFile(f"{folder}: no readable file in this folder. Readable are {', '.join(sorted(known))}.")
    items: list[Holding] = []
    notices: list[Notice] = []
    for path in paths[:MAX_FILES]:
        if path.suffix.lower() in DOCUMENT_SUFFIXES:
            items.append(_file(path, folder, cache))
            continue
        try:
            held = _records(path) if path.suffix.lower() in RECORD_SUFFIXES else _bibliography(path)
        except UnreadableFile as error:
            notices.append(Notice(kind="unreadable_source", message=str(error)))
            continue
        items.extend(held.items)
        notices.extend(held.notices)
    return Holdings(tuple(items), tuple(notices))


def _file(path: Path, folder: Path, cache: bool) -> Holding:
    from auditor.sources.cache import read_cached

    origin = path.relative_to(folder).as_posix()
    label, extent = _named_extent(path.stem)
    try:
        document = read_cached(path, enabled=cache)
    except UnreadableDocument as error:
        failure = Unavailable(key=path.stem, reason=error.reason, detail=str(error))
        return Holding(label=label, origin=origin, path=path, failure=failure)
    if extent is not None:
        document = replace(document, extent=KnownExtent(extent, "given in the file name"))
    return Holding(label=label, origin=origin, path=path, document=document)


def _named_extent(stem: str) -> tuple[str, Extent | None]:
    """Return the label and the extent of a file name such as `lee2020.abstract` or `lee2020.full_text`."""
    label, _, ending = stem.rpartition(".")
    known = signs().extents.get(ending.lower())
    return (label, known) if label and known is not None else (stem, None)


def _records(path: Path) -> Holdings:
    file = read_records(path)
    items = (Holding(label=record.reference.key, origin=record.origin, record=record) for record in file.records)
    return Holdings(tuple(items), file.notices)


def _bibliography(path: Path) -> Holdings:
    """Return the abstracts in a bibliography that lies among the sources."""
    references, notices = read_references(path)
    items = (abstract_holding(reference, path.name) for reference in references if reference.abstract)
    return Holdings(tuple(items), notices)


def abstract_holding(reference: Reference, file: str) -> Holding:
    """Return the abstract in a bibliographic record as a holding."""
    origin = f"{file}, abstract of {reference.key}"
    text = SourceRecordText(reference, reference.abstract or "", Extent.ABSTRACT, "abstract in the record", origin)
    return Holding(label=reference.key, origin=origin, record=text)
