"""Zotero's own items in JSON → references, with the files attached to them: the export "Better BibTeX JSON"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.domain import Reference
from auditor.manuscript.reference_identifiers import find_arxiv, find_doi, find_pmid
from auditor.manuscript.reference_records import Json, Record, maps, plain, word, year_of

NO_WORKS = frozenset({"attachment", "note", "annotation"})
"""Kinds of items that are parts of others."""
_KEY_IN_EXTRA = re.compile(r"^citation key: *(\S+)", re.IGNORECASE | re.MULTILINE)


def is_zotero(item: Record) -> bool:
    """Say whether a record is an item of Zotero."""
    return isinstance(item.get("itemType"), str)


def is_work(item: Record) -> bool:
    """Say whether an item of Zotero is a work, not a file or note of one."""
    return item.get("itemType") not in NO_WORKS


def reference_from_zotero(item: Record, position: int) -> Reference:
    """Return the reference of an item of Zotero; `position` (from 1) is its key if it has none."""
    extra, url = word(item, "extra") or "", word(item, "url")
    doi = find_doi(word(item, "DOI") or extra or url or "")
    written = _KEY_IN_EXTRA.search(extra)
    return Reference(
        key=word(item, "citationKey", "citekey") or (written.group(1) if written else str(position)),
        title=plain(word(item, "title")),
        authors=tuple(_creators(item.get("creators"))),
        year=year_of(word(item, "date")),
        doi=doi,
        arxiv=find_arxiv(f"{extra} {word(item, 'archiveID') or ''} {url or ''} {doi or ''}"),
        pmid=find_pmid(f"{extra} {url or ''}"),
        url=url,
        type=word(item, "itemType"),
        container=plain(word(item, "publicationTitle", "proceedingsTitle", "bookTitle")),
        abstract=plain(word(item, "abstractNote")),
        files=tuple(_files(item.get("attachments"))),
    )


def _creators(creators: Json) -> Iterator[str]:
    """Yield the authors, or the editors where there is no author: "Lee, Kim"."""
    people = [person for person in maps(creators) if _name(person)]
    authors = [person for person in people if word(person, "creatorType") not in ("editor", "translator")]
    yield from (_name(person) for person in authors or people)


def _name(person: Record) -> str:
    family, given = word(person, "lastName"), word(person, "firstName")
    if family is None:
        return word(person, "name") or given or ""
    return f"{family}, {given}" if given else family


def _files(attachments: Json) -> Iterator[str]:
    """Yield the paths of attached files, as they stand in the export."""
    for attachment in maps(attachments):
        path = word(attachment, "path", "localPath")
        if path is not None:
            yield path
