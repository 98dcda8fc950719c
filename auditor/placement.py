"""Is a failed claim at home elsewhere in the library?

Another text of the same work says it, or has the quotation: the excerpt was thin. Another work does: right fact, wrong
paper. Neither moves a bucket; both separate a misplaced claim from an invented one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from auditor.claims.cues import WORD, words_in
from auditor.domain import Claim, Evidence, Placement, QuoteGrade, Reference, Strength
from auditor.manuscript.reference_identifiers import bare_arxiv, comparable_url, find_doi, find_url
from auditor.resources import word_list

if TYPE_CHECKING:
    from auditor.sources.passages import SourceIndex

STEM = 5
"""Letters of a word that must agree when a text is tried cheaply before it is grounded on."""
ENOUGH = 0.7
"""Share of the claim's words that a text must hold to be tried at all."""
NEARLY = 0.85
"""Share of the claim's content words in one passage from which it is at home there, if nothing differs."""


def place(
    claim: Claim,
    cited: Sequence[str],
    indexes: Mapping[str, SourceIndex],
    references: Mapping[str, Reference] | None = None,
) -> Placement | None:
    """Return where in the library the claim is said, or its quotations stand, or None where no text has it.

    `cited` are the keys of the works the claim cites; `indexes` are all texts at hand, by key, and `references` their
    records, by which one work under two keys is known. Words that stand in a cited text as well are at home there. A
    further text of a cited work goes before another work, the better aligned passage before the others.
    """
    found: list[Placement] = []
    of_cited = [indexes[one] for one in cited if one in indexes]
    own = _Identity.of_works(cited, indexes, references or {})
    quoted_there = any(_quoted(claim, index) is not None for index in of_cited)
    for key, index in indexes.items():
        if key in cited:
            continue
        evidence = (None if quoted_there else _quoted(claim, index)) or _said(claim, index)
        if evidence is not None and not any(_stands_in(evidence.quote, other) for other in of_cited):
            same = own.meets(_Identity.of_works([key], indexes, references or {}))
            found.append(Placement(source=key, same_work=same, evidence=evidence))
    return max(found, key=lambda one: (one.same_work, one.evidence.aligned), default=None)


@dataclass(frozen=True)
class _Identity:
    """By what works are known: their titles and identifiers, whatever key they stand under."""

    titles: frozenset[str]
    identifiers: frozenset[str]

    @classmethod
    def of_works(
        cls, keys: Sequence[str], indexes: Mapping[str, SourceIndex], references: Mapping[str, Reference]
    ) -> _Identity:
        """Return what the works under some keys are known by: their texts, their records, and the keys themselves."""
        titles = {_folded(indexes[key].source.title) for key in keys if key in indexes}
        named = [name for key in keys for name in (*_identifiers(key), *_recorded(references.get(key)))]
        return cls(frozenset(titles - {""}), frozenset(named))

    def meets(self, other: _Identity) -> bool:
        """Say whether both know a work by the same title or identifier."""
        return not (self.titles.isdisjoint(other.titles) and self.identifiers.isdisjoint(other.identifiers))


def _recorded(reference: Reference | None) -> Iterator[str]:
    """Yield the identifiers of a record."""
    if reference is None:
        return
    for value in (reference.doi, reference.arxiv, reference.url):
        if value:
            yield from _identifiers(value)
    if reference.pmid:
        yield f"pmid {reference.pmid.lower()}"


def _identifiers(text: str) -> Iterator[str]:
    """Yield the DOI, the arXiv number without its version, and the address that a text is or holds."""
    doi, arxiv, url = find_doi(text), bare_arxiv(text), find_url(text)
    if doi:
        yield doi
    if arxiv:
        yield f"arxiv {arxiv.lower()}"
    if url and "/" in comparable_url(url):
        yield comparable_url(url)


def _stands_in(quote: str, index: SourceIndex) -> bool:
    """Say whether a passage stands in a text, but for white space."""
    return " ".join(quote.split()) in " ".join(index.source.text.split())


def _said(claim: Claim, index: SourceIndex) -> Evidence | None:
    """Return the passage of a text that says the claim, verbatim or nearly, or that has nearly all its words.

    The latter only where the text lacks nothing that the claim turns on and differs from it in nothing.
    """
    from auditor.grounding import ground

    if not _holds(index, _stems(claim.text)):
        return None
    grounding = ground(claim, index)
    if grounding.specifics_absent or grounding.statement is not None:
        return None if grounding.specifics_absent else grounding.statement
    differs = any(finding.strength in {Strength.CONFLICT, Strength.SUSPICION} for finding in grounding.findings)
    if differs or grounding.overlap < NEARLY or not grounding.passages:
        return None
    best = grounding.passages[0]
    return Evidence(
        quote=best.text, span=best.span, grade=QuoteGrade.VERBATIM, page=best.page, aligned=grounding.overlap
    )


def _quoted(claim: Claim, index: SourceIndex) -> Evidence | None:
    """Return where the claim's first quotation stands in a text that has all of them, or None."""
    from auditor.grounding.quotes import match_quote

    texts = [quotation.text for quotation in claim.quotations]
    if not texts or not all(_holds(index, _stems(text)) for text in texts):
        return None
    matches = [match_quote(text, index) for text in texts]
    first = matches[0]
    if first.span is None or not all(match.found for match in matches):
        return None
    return Evidence(quote=first.span.of(index.source.text), span=first.span, grade=first.grade, aligned=1.0)


def _holds(index: SourceIndex, wanted: frozenset[str]) -> bool:
    """Say whether a text has enough of the words to be worth a closer look."""
    return bool(wanted) and len(wanted & _stems(index.source.text)) >= ENOUGH * len(wanted)


@lru_cache(maxsize=1024)
def _stems(text: str) -> frozenset[str]:
    """Return the stems of a text; kept, because every claim without a home is tried against every text at hand."""
    words = WORD.findall(text.lower().replace("’", "'"))
    return frozenset(word[:STEM] for word in words if word not in _function_words())


@cache
def _function_words() -> frozenset[str]:
    return frozenset(word_list("retrieval_function_words"))


def _folded(title: str | None) -> str:
    return " ".join(words_in(title or "")[0])
