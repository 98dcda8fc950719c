"""Field codes of reference managers in Word: Zotero, Mendeley, EndNote and Word's own, with the works they hold."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from auditor.domain import Citation, CitationMode, CitationStyle, Reference, Span
from auditor.manuscript.author_year import find_author_year
from auditor.manuscript.blocks import Mark
from auditor.manuscript.numeric import NumericStyle, find_numeric, numeric_mark, raised_numbers, read_numbers
from auditor.manuscript.reference_names import family_name
from auditor.manuscript.reference_records import Json, Record, reference_from_csl

CSL = re.compile(r"ADDIN\s+(?:ZOTERO_ITEM\s+)?CSL_CITATION\s*(\{.*)", re.DOTALL)
BIBLIOGRAPHY = re.compile(r"\s*(?:ADDIN\s+(?:ZOTERO_BIBL|Mendeley\s+Bibliography|EN\.REFLIST)|BIBLIOGRAPHY\b)")
WORD_CITATION = re.compile(r"\s*CITATION\s+(\S{1,100})")
WORD_FURTHER = re.compile(r"\\m\s+(\S{1,100})")
ENDNOTE = re.compile(r"ADDIN\s+EN\.CITE\s*(<EndNote>.*</EndNote>)", re.DOTALL)
MENDELEY_TAG = "MENDELEY_CITATION_v3_"
LONGEST_CODE = 2_000_000
MOST_NAMED = 2


@dataclass(frozen=True)
class FieldWork:
    """A work that a field cites, with what the field says about this citation."""

    reference: Reference
    locator: str | None = None
    prefix: str | None = None
    suffix: str | None = None
    suppress_author: bool = False


def is_bibliography(code: str) -> bool:
    """Say whether a field prints the reference list."""
    return BIBLIOGRAPHY.match(code) is not None


def field_works(code: str) -> list[FieldWork]:
    """Return the works that a field cites; none if it is no citation or its data are broken."""
    if len(code) > LONGEST_CODE:
        return []
    if (match := CSL.search(code)) is not None:
        return _csl_works(match.group(1))
    if (match := ENDNOTE.search(code)) is not None:
        return _endnote_works(match.group(1))
    if (match := WORD_CITATION.match(code)) is not None:
        keys = [match.group(1), *WORD_FURTHER.findall(code)]
        return [FieldWork(Reference(key=key, origin="manuscript", raw=key)) for key in keys]
    return []


def tag_works(tag: str) -> list[FieldWork]:
    """Return the works of a content control's tag (Mendeley Cite)."""
    if not tag.startswith(MENDELEY_TAG) or len(tag) > LONGEST_CODE:
        return []
    try:
        return _csl_works(base64.b64decode(tag[len(MENDELEY_TAG) :]).decode("utf-8"))
    except (binascii.Error, UnicodeDecodeError):
        return []


def _csl_works(text: str) -> list[FieldWork]:
    try:
        citation, _ = json.JSONDecoder().raw_decode(text.strip())
    except (json.JSONDecodeError, RecursionError):
        return []
    items = citation.get("citationItems") if isinstance(citation, Mapping) else None
    if not isinstance(items, Sequence) or isinstance(items, str):
        return []
    return [_csl_work(item, number) for number, item in enumerate(items, 1) if isinstance(item, Mapping)]


def _csl_work(item: Mapping[str, Json], number: int) -> FieldWork:
    data = item.get("itemData")
    record: Record = data if isinstance(data, Mapping) else {}
    uris = item.get("uris") or item.get("uri")
    fallback = (
        str(uris[0])
        if isinstance(uris, Sequence) and uris and not isinstance(uris, str)
        else str(item.get("id", number))
    )
    reference = reference_from_csl(record, number)
    key = reference.key if record.get("citation-key") else fallback
    return FieldWork(
        reference.model_copy(update={"key": key, "origin": "manuscript", "raw": reference.title or key}),
        locator=_text(item.get("locator")),
        prefix=_text(item.get("prefix")),
        suffix=_text(item.get("suffix")),
        suppress_author=bool(item.get("suppress-author")),
    )


def _text(value: Json) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _endnote_works(text: str) -> list[FieldWork]:
    from auditor.errors import UnreadableFile
    from auditor.manuscript.safe_xml import parse_xml

    try:
        root = parse_xml(text.encode(), "EndNote field")
    except UnreadableFile:
        return []
    works: list[FieldWork] = []
    for cite in root.iter("Cite"):
        authors = [author.text or "" for author in cite.iterfind(".//authors/author")] or [
            cite.findtext("Author") or ""
        ]
        title = cite.find(".//titles/title")
        reference = Reference(
            key=f"endnote-{cite.findtext('RecNum') or cite.findtext('Author') or len(works) + 1}",
            authors=tuple(author for author in authors if author),
            year=cite.findtext("Year"),
            title="".join(map(str, title.itertext())) if title is not None else None,
            doi=(cite.findtext(".//electronic-resource-num") or "").lower() or None,
            origin="manuscript",
            raw=" ".join("".join(map(str, cite.itertext())).split())[:500],
        )
        works.append(FieldWork(reference, prefix=_text(cite.findtext("Prefix")), suffix=_text(cite.findtext("Suffix"))))
    return works


def field_mark(text: str, span: Span, works: Sequence[FieldWork]) -> tuple[Mark, tuple[Reference, ...]]:
    """Return the mark that a field prints at `span` of the paragraph's text, and the references it brings.

    What is printed says how the works are named (numbers, authors and years); the field's data say which they are.
    """
    printed = span.of(text)
    parsed = _parsed(printed)
    references = tuple(work.reference for work in works)
    if len(parsed) != len(works):
        citations = tuple(_from_data(work, printed, span) for work in works)
        return Mark(span=span, citations=citations), references
    if parsed[0].style is CitationStyle.NUMERIC:
        numbered = tuple(
            work.reference.model_copy(update={"key": citation.key})
            for work, citation in zip(works, parsed, strict=True)
        )
        return Mark(span=span, citations=_placed(parsed, printed, span)), numbered
    keyed = [
        citation.model_copy(update={"key": work.reference.key}) for citation, work in zip(parsed, works, strict=True)
    ]
    narrative = any(citation.mode is CitationMode.NARRATIVE for citation in keyed)
    return Mark(span=span, citations=_placed(keyed, printed, span), narrative=narrative), references


def _parsed(printed: str) -> list[Citation]:
    raised = raised_numbers(printed)
    if raised:
        return list(numeric_mark(printed, Span(start=0, end=len(printed)), raised).citations)
    found = [*find_numeric(printed, NumericStyle(zero_based=True)), *find_author_year(printed, frozenset())]
    if not found:
        numbers, rest = read_numbers(printed.strip("() "))
        if numbers and not rest.strip():
            found = [numeric_mark(printed, Span(start=0, end=len(printed)), numbers)]
    return [citation for mark in sorted(found, key=lambda mark: mark.span.start) for citation in mark.citations]


def _placed(citations: Sequence[Citation], printed: str, span: Span) -> tuple[Citation, ...]:
    return tuple(citation.model_copy(update={"mark": printed, "span": span}) for citation in citations)


def _from_data(work: FieldWork, printed: str, span: Span) -> Citation:
    families = tuple(family_name(author) for author in work.reference.authors)
    bare = not families or work.reference.year is None
    return Citation(
        style=CitationStyle.KEY if bare else CitationStyle.AUTHOR_YEAR,
        mark=printed,
        span=span,
        group=0,
        key=work.reference.key,
        authors=families if len(families) <= MOST_NAMED else families[:1],
        et_al=len(families) > MOST_NAMED,
        year=work.reference.year,
        mode=CitationMode.SUPPRESS_AUTHOR if work.suppress_author else CitationMode.PARENTHETICAL,
        prefix=work.prefix,
        locator=work.locator,
        suffix=work.suffix,
    )
