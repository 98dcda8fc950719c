"""Records of reference managers and pipelines → references: CSL-JSON, plain JSON records, RIS, NBIB, EndNote XML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from auditor.domain import Reference
from auditor.manuscript.reference_identifiers import bare_arxiv, find_arxiv, find_doi, find_pmid, find_url
from auditor.manuscript.reference_names import folded, inverted, is_organisation, split_authors

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
Record = Mapping[str, Json]

YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)")
NBIB_LINE = re.compile(r"([A-Z]{2,4}) *- ?(.*)")


def word(record: Record, *names: str) -> str | None:
    """Return the first field of these names that holds text or a number, as trimmed text, or None."""
    for name in names:
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(int(value)) if float(value).is_integer() else str(value)
    return None


def year_of(value: str | None) -> str | None:
    """Return the four-digit year in a date ("2020.0", "2021-08-05", "March 2019"), or the words as they are."""
    if value is None:
        return None
    match = YEAR.search(value)
    return match.group(1) if match else value


def reference_from_csl(item: Record, position: int) -> Reference:
    """Return the reference of a CSL-JSON item; `position` (from 1) is its key if it has none."""
    url, note = word(item, "URL"), word(item, "note") or ""
    doi = find_doi(word(item, "DOI") or url or "")
    return Reference(
        key=word(item, "citation-key", "id") or str(position),
        title=_plain(word(item, "title")),
        authors=_csl_names(item.get("author") or item.get("editor")),
        year=_csl_year(item.get("issued")),
        doi=doi,
        arxiv=find_arxiv(f"{url or ''} {note} {word(item, 'number') or ''}") or (find_arxiv(doi) if doi else None),
        pmid=word(item, "PMCID", "PMID") or find_pmid(url or ""),
        url=url,
        type=word(item, "type"),
        container=_plain(word(item, "container-title")),
        abstract=_plain(word(item, "abstract")),
    )


def _plain(text: str | None) -> str | None:
    """Drop the markup that Crossref and CSL put into titles and abstracts."""
    return " ".join(re.sub(r"</?[a-zA-Z][\w:.-]{0,30}[^<>]{0,200}>", " ", text).split()) if text else None


def _csl_names(value: Json) -> tuple[str, ...]:
    if isinstance(value, str):
        return split_authors(value)
    if not isinstance(value, Sequence):
        return ()
    names: list[str] = []
    for person in value:
        if isinstance(person, str):
            names.append(inverted(person))
        elif isinstance(person, Mapping):
            names.append(_csl_name(person))
    return tuple(name for name in names if name)


def _csl_name(person: Record) -> str:
    particle = word(person, "non-dropping-particle", "dropping-particle")
    family, given = word(person, "family"), word(person, "given")
    if family is None:
        return word(person, "literal", "name") or given or ""
    family = f"{particle} {family}" if particle else family
    return f"{family}, {given}" if given else family


def _csl_year(issued: Json) -> str | None:
    if isinstance(issued, Mapping):
        parts = issued.get("date-parts")
        if isinstance(parts, Sequence) and parts and isinstance(parts[0], Sequence) and parts[0]:
            return year_of(str(parts[0][0]))
        return year_of(word(issued, "raw", "literal", "year"))
    return year_of(str(issued)) if issued is not None else None


def reference_from_record(record: Record, position: int) -> Reference:
    """Return the reference of a plain record `{key, title?, url?, doi?, authors?, year?}`.

    Authors may be one string or a list, years numbers or dates; the position (from 1) stands in for a missing key.
    """
    url = word(record, "url", "URL", "link")
    doi = find_doi(word(record, "doi", "DOI") or url or "")
    authors = record.get("authors", record.get("author"))
    return Reference(
        key=word(record, "key", "id", "citation-key") or str(position),
        title=word(record, "title"),
        authors=split_authors(authors) if isinstance(authors, str) else _csl_names(authors),
        year=year_of(word(record, "year", "date", "published")),
        doi=doi,
        arxiv=bare_arxiv(word(record, "arxiv", "arxiv_id", "arXiv") or "") or find_arxiv(f"{url or ''} {doi or ''}"),
        pmid=word(record, "pmcid", "pmid") or find_pmid(url or ""),
        url=url,
        type=word(record, "type"),
        container=word(record, "container", "journal", "venue"),
        abstract=word(record, "abstract"),
        origin="sources",
    )


def references_from_ris(text: str) -> tuple[Reference, ...]:
    """Return the references of a RIS file, in order."""
    import rispy

    entries: list[Record] = rispy.loads(text, skip_unknown_tags=False)
    return tuple(_ris(entry, position) for position, entry in enumerate(entries, 1))


def _ris(entry: Record, position: int) -> Reference:
    urls = entry.get("urls")
    url = ";".join(str(part) for part in urls) if isinstance(urls, Sequence) and not isinstance(urls, str) else None
    authors = entry.get("authors") or entry.get("first_authors") or entry.get("secondary_authors")
    doi = find_doi(word(entry, "doi") or url or "")
    files = [word(entry, name) for name in ("file_attachments1", "file_attachments2")]
    reference = Reference(
        key=word(entry, "id", "label") or "",
        title=word(entry, "title", "primary_title"),
        authors=_csl_names(authors),
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
