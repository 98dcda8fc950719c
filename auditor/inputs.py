"""Everything an audit needs, read and matched: manuscript, references and the texts of the cited works."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import (
    Citation,
    CitationRole,
    CitationStyle,
    Manuscript,
    Notice,
    Reference,
    SkipReason,
    Source,
    Unavailable,
)
from auditor.timing import Stage, timed

if TYPE_CHECKING:
    from auditor.sources.holdings import Holdings
    from auditor.sources.library import Library


@dataclass(frozen=True)
class Inputs:
    """What `read_inputs` gives."""

    manuscript: Manuscript
    """The manuscript, each citation matched to a reference or carrying the reason it is not."""
    references: dict[str, Reference]
    """References by key: given ones first, then those of the sources file, then the manuscript's own."""
    library: Library
    """Texts of the works."""
    notices: tuple[Notice, ...] = ()
    """What a person should know about references and sources."""

    def cited(self, citation: Citation) -> tuple[str, Source | Unavailable]:
        """Return the key of the cited work, or the mark where there is none, and its text or why there is none."""
        if citation.reference is None:
            return _label(citation), _unmatched(citation)
        return citation.reference, self.library.source_for(citation.reference)


def read_inputs(
    manuscript: Path,
    sources: Path | None,
    references: Path | None = None,
    *,
    closing_citation_covers_paragraph: bool = False,
    shared: Holdings | None = None,
) -> Inputs:
    """Read the manuscript, the references file and the sources, and match citations to references to texts.

    `shared` are texts that were read before, for several manuscripts.

    Raises UnreadableFile or InvalidData where a file cannot be used at all; single broken entries become notices.
    """
    from auditor.manuscript import read_manuscript
    from auditor.manuscript.matching import match_citations
    from auditor.manuscript.references import read_references
    from auditor.sources.library import read_library

    with timed(Stage.READING):
        document = read_manuscript(manuscript, closing_citation_covers_paragraph=closing_citation_covers_paragraph)
        given, notices = read_references(references) if references is not None else ((), ())
    with timed(Stage.SOURCES):
        cited = _cited_keys(document)
        library = read_library(sources, _with_further(given, document.references), cited=cited, shared=shared)
    known = _with_further(given, library.record_references)
    with timed(Stage.READING):
        document = match_citations(document, known)
    by_key: dict[str, Reference] = {}
    for reference in _with_further(known, document.references):
        by_key.setdefault(reference.key, reference)
    strange = _strange_keys(cited, given, known, references)
    return Inputs(document, by_key, library, (*notices, *strange, *library.notices))


def _cited_keys(document: Manuscript) -> list[str]:
    """Return the keys that citations such as `[@lee2020]` name."""
    citations = (citation for sentence in document.sentences for citation in sentence.citations)
    return [citation.key for citation in citations if citation.style is CitationStyle.KEY and citation.key]


def _strange_keys(
    cited: Sequence[str], given: Sequence[Reference], known: Sequence[Reference], file: Path | None
) -> tuple[Notice, ...]:
    """Return a notice where keys are cited and the given references have others: another list, or another export."""
    if file is None or not given or not cited or not {reference.key for reference in known}.isdisjoint(cited):
        return ()
    message = (
        f"{file.name}: none of its entries has a key that the manuscript cites; the first is {given[0].key!r}, and the "
        f"first cited {cited[0]!r}. Give the list that the manuscript was written with; from Zotero, export it as "
        "BibTeX or with Better BibTeX, which write the keys."
    )
    return (Notice(kind="other_keys", message=message),)


def consulted(citations: Sequence[Citation], indices: Sequence[int]) -> list[Citation]:
    """Return the citations of those indices whose work was consulted, one for each work."""
    seen: dict[str, Citation] = {}
    for index in indices:
        citation = citations[index]
        if citation.role is CitationRole.CONSULTED:
            seen.setdefault(citation.reference or _label(citation), citation)
    return list(seen.values())


def _with_further(first: Sequence[Reference], further: Sequence[Reference]) -> list[Reference]:
    """Return the first references and those further ones whose key none of them has."""
    keys = {reference.key for reference in first}
    return [*first, *(reference for reference in further if reference.key not in keys)]


def _label(citation: Citation) -> str:
    """Return what tells a work without a reference from the others of its mark: key, or authors and year."""
    named = " ".join([" and ".join(citation.authors), citation.year or ""]).strip()
    return citation.key or named or citation.mark


_PROBLEMS = {
    "unmatched": SkipReason.REFERENCE_UNMATCHED,
    "ambiguous": SkipReason.REFERENCE_AMBIGUOUS,
    "conflict": SkipReason.REFERENCE_CONFLICT,
}


def _unmatched(citation: Citation) -> Unavailable:
    problem = citation.problem or "unmatched"
    detail = citation.problem_detail or f"The citation {citation.mark} matches no reference."
    return Unavailable(key=_label(citation), reason=_PROBLEMS[problem], detail=detail)
