"""Records in JSON → references: CSL-JSON of reference managers, and plain records of pipelines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

from auditor.domain import Reference
from auditor.manuscript.reference_identifiers import bare_arxiv, find_arxiv, find_doi, find_pmid
from auditor.manuscript.reference_names import inverted, split_authors

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
Record = Mapping[str, Json]

YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)")


def word(record: Record, *names: str) -> str | None:
    """Return the first field of these names that holds text or a number, as trimmed text, or None."""
    for name in names:
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if isinstance(value, float) and isfinite(value):
            return str(int(value)) if value.is_integer() else str(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
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
        title=plain(word(item, "title")),
        authors=csl_names(item.get("author") or item.get("editor")),
        year=_csl_year(item.get("issued")),
        doi=doi,
        arxiv=find_arxiv(f"{url or ''} {note} {word(item, 'number') or ''}") or (find_arxiv(doi) if doi else None),
        pmid=word(item, "PMCID", "PMID") or find_pmid(url or ""),
        url=url,
        type=word(item, "type"),
        container=plain(word(item, "container-title")),
        abstract=plain(word(item, "abstract")),
    )


def plain(text: str | None) -> str | None:
    """Return a title or abstract without the markup that Crossref and CSL put into it."""
    return " ".join(re.sub(r"</?[a-zA-Z][\w:.-]{0,30}[^<>]{0,200}>", " ", text).split()) if text else None


def maps(value: Json) -> Iterator[Record]:
    """Yield the objects of a JSON list; nothing where it is no list."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        yield from (item for item in value if isinstance(item, Mapping))


def csl_names(value: Json) -> tuple[str, ...]:
    """Return the authors in a list of names: strings, or objects of CSL-JSON."""
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
        authors=split_authors(authors) if isinstance(authors, str) else csl_names(authors),
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
