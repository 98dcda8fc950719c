"""Exports of reference managers → references: RIS, NBIB (PubMed), EndNote's tagged format and XML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from auditor.domain import Notice, Reference
from auditor.manuscript.reference_identifiers import find_arxiv, find_doi, find_pmid, find_url
from auditor.manuscript.reference_names import folded, inverted, is_organisation
from auditor.manuscript.reference_records import Record, csl_names, word, year_of

RIS_START = re.compile(r"\s{0,3}TY\s{1,2}-")
RIS_END = re.compile(r"\s{0,3}ER\s{1,2}-")
NBIB_LINE = re.compile(r"([A-Z]{2,4}) *- ?(.*)")
REFER_LINE = re.compile(r"(%[0-9A-Z@>~$+!]) (.*)")


def references_from_ris(text: str, name: str) -> tuple[tuple[Reference, ...], tuple[Notice, ...]]:
    """Return the references of a RIS file, in order, and a notice for each record that cannot be read.

    `name` is the file's name, for the notices.
    """
    import rispy

    references: list[Reference] = []
    notices: list[Notice] = []
    for position, record in enumerate(_ris_records(text), 1):
        try:
            entries: list[Record] = rispy.loads(record, skip_unknown_tags=False)
        except (KeyError, ValueError, OSError):
            message = f"{name}, record {position}: cannot be read and was left out. Export it again."
            notices.append(Notice(kind="broken_entry", message=message))
            continue
        references.extend(_ris(entry, position) for entry in entries)
    return tuple(references), tuple(notices)


def _ris_records(text: str) -> list[str]:
    """Return the records of a RIS file one by one, so that a broken one costs no other; a missing end is added."""
    records: list[list[str]] = []
    for line in text.splitlines():
        if RIS_START.match(line):
            records.append([])
        if records and not RIS_END.match(line):
            records[-1].append(line)
    return ["\n".join([*lines, "ER  - "]) for lines in records]


def _ris(entry: Record, position: int) -> Reference:
    urls = entry.get("urls")
    url = ";".join(str(part) for part in urls) if isinstance(urls, Sequence) and not isinstance(urls, str) else None
    authors = entry.get("authors") or entry.get("first_authors") or entry.get("secondary_authors")
    doi = find_doi(word(entry, "doi") or url or "")
    files = [word(entry, name) for name in ("file_attachments1", "file_attachments2")]
    reference = Reference(
        key=word(entry, "id", "label") or "",
        title=word(entry, "title", "primary_title"),
        authors=csl_names(authors),
        year=year_of(word(entry, "year", "publication_year", "date")),
        doi=doi,
        arxiv=find_arxiv(f"{url or ''} {doi or ''} {word(entry, 'note') or ''}"),
        pmid=find_pmid(url or ""),
        url=find_url(url or "") or url,
        type=(word(entry, "type_of_reference") or "").lower() or None,
        container=word(entry, "secondary_title", "journal_name", "alternate_title3", "alternate_title2"),
        abstract=word(entry, "abstract", "notes_abstract"),
        files=tuple(_local(path) for path in files if path),
    )
    return reference.model_copy(update={"key": reference.key or made_key(reference, position)})


def _local(path: str) -> str:
    return re.sub(r"^(?:file://|internal-pdf://)", "", path)


def made_key(reference: Reference, position: int) -> str:
    """Return a key for a record without one: family name of the first author and year, or its position."""
    if reference.authors and reference.year:
        author = reference.authors[0]
        family = author if is_organisation(author) else author.split(",", 1)[0]
        return folded(family).replace(" ", "") + reference.year
    return str(position)


def references_from_nbib(text: str) -> tuple[Reference, ...]:
    """Return the references of a PubMed (NBIB, MEDLINE) file, in order."""
    return tuple(_nbib(fields, position) for position, fields in enumerate(_nbib_records(text), 1))


def _nbib_records(text: str) -> list[dict[str, list[str]]]:
    records: list[dict[str, list[str]]] = []
    values: list[str] = []
    for line in text.splitlines():
        match = NBIB_LINE.match(line)
        if match and (match.group(1) == "PMID" or not records):
            records.append({})
        if match:
            values = records[-1].setdefault(match.group(1), [])
            values.append(match.group(2).strip())
        elif line.startswith("      ") and values:
            values[-1] += " " + line.strip()
    return records


def _nbib(fields: Mapping[str, Sequence[str]], position: int) -> Reference:
    def first(*tags: str) -> str | None:
        return next((fields[tag][0] for tag in tags if fields.get(tag)), None)

    identifiers = " ".join([*fields.get("LID", ()), *fields.get("AID", ())])
    return Reference(
        key=first("PMID") or str(position),
        title=(first("TI", "BTI") or "").rstrip(".") or None,
        authors=tuple(fields.get("FAU") or [inverted(name) for name in fields.get("AU", ())] or fields.get("CN", ())),
        year=year_of(first("DP", "DEP")),
        doi=find_doi(identifiers),
        pmid=first("PMC") or first("PMID"),
        type=(first("PT") or "").lower() or None,
        container=first("JT", "TA"),
        abstract=first("AB"),
    )


def references_from_endnote(content: bytes) -> tuple[Reference, ...]:
    """Return the references of an EndNote XML export, in order. External entities are refused (defusedxml)."""
    from defusedxml import ElementTree

    root = ElementTree.fromstring(content, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    return tuple(_endnote(record, position) for position, record in enumerate(root.iter("record"), 1))


def _endnote(record: object, position: int) -> Reference:
    from xml.etree.ElementTree import Element

    assert isinstance(record, Element)

    def texts(path: str) -> list[str]:
        return [" ".join("".join(node.itertext()).split()) for node in record.iterfind(path)]

    def first(path: str) -> str | None:
        return next((text for text in texts(path) if text), None)

    kind = record.find("ref-type")
    reference = Reference(
        key=first("label") or "",
        title=first("titles/title"),
        authors=tuple(inverted(name) for name in texts("contributors/authors/author") if name),
        year=year_of(first("dates/year")),
        doi=find_doi(first("electronic-resource-num") or ""),
        pmid=first("custom2") if (first("custom2") or "").startswith("PMC") else None,
        url=first("urls/related-urls/url"),
        type=(kind.get("name") or "").lower() or None if kind is not None else None,
        container=first("titles/secondary-title") or first("periodical/full-title"),
        abstract=first("abstract"),
        files=tuple(PurePath(_local(path)).as_posix() for path in texts("urls/pdf-urls/url") if path),
    )
    return reference.model_copy(update={"key": reference.key or made_key(reference, position)})


def references_from_refer(text: str) -> tuple[Reference, ...]:
    """Return the references of a file in EndNote's tagged format (`%0 Journal Article`, `.enw`), in order."""
    records: list[dict[str, list[str]]] = []
    for line in text.splitlines():
        match = REFER_LINE.match(line)
        if match is None:
            continue
        if match.group(1) == "%0" or not records:
            records.append({})
        records[-1].setdefault(match.group(1), []).append(match.group(2).strip())
    return tuple(_refer(fields, position) for position, fields in enumerate(records, 1))


def _refer(fields: Mapping[str, Sequence[str]], position: int) -> Reference:
    def first(*tags: str) -> str | None:
        return next((fields[tag][0] for tag in tags if fields.get(tag)), None)

    url = first("%U")
    reference = Reference(
        key=first("%F") or "",
        title=first("%T"),
        authors=tuple(inverted(name) for name in fields.get("%A", ())),
        year=year_of(first("%D", "%8")),
        doi=find_doi(first("%R") or url or ""),
        arxiv=find_arxiv(url or ""),
        url=url,
        type=(first("%0") or "").lower() or None,
        container=first("%J", "%B"),
        abstract=first("%X"),
        files=tuple(_local(path) for path in fields.get("%>", ())),
    )
    return reference.model_copy(update={"key": reference.key or made_key(reference, position)})
