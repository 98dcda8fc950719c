"""Texts cut into marked and unmarked pieces, and the words of a source around a finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from auditor.domain import ClaimResult, Evidence, Finding, Passage, Span, Verdict


@dataclass(frozen=True)
class Piece:
    """A stretch of text that carries the same marks throughout."""

    text: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Excerpt:
    """Words of a source with the place of a finding or of evidence marked in them."""

    pieces: tuple[Piece, ...]
    page: int | None
    cut_before: bool
    cut_after: bool


def marked(text: str, marks: Sequence[tuple[Span, str]]) -> tuple[Piece, ...]:
    """Return `text` cut at the ends of the marks; overlapping marks stand together on one piece."""
    inside = [(min(span.start, len(text)), min(span.end, len(text)), name) for span, name in marks]
    cuts = sorted({0, len(text), *(place for start, end, _ in inside for place in (start, end))})
    return tuple(
        Piece(text[start:end], tuple(dict.fromkeys(name for low, high, name in inside if low <= start and end <= high)))
        for start, end in pairwise(cuts)
    )


def claim_pieces(result: ClaimResult, findings: Iterable[Finding]) -> tuple[Piece, ...]:
    """Return the claim's text with the spans of its findings marked by strength."""
    return marked(
        result.claim.text,
        [(finding.claim_span, finding.strength) for finding in findings if finding.claim_span is not None],
    )


def source_excerpt(verdict: Verdict, finding: Finding) -> Excerpt | None:
    """Return the source's words around a finding's place, or None where the verdict holds no text of that place."""
    place = finding.source_span
    if place is None:
        return None
    windows = [window for window in _windows(verdict) if window.start <= place.start and place.end <= window.end]
    if not windows:
        return None
    return max(windows, key=lambda window: len(window.text)).excerpt([(place, finding.strength)])


def evidence_excerpt(evidence: Evidence) -> Excerpt:
    """Return a verified quote in its context, the quote marked."""
    return _of_evidence(evidence).excerpt([(evidence.span, "evidence")])


def passage_excerpt(passage: Passage) -> Excerpt:
    """Return a passage without marks."""
    return Excerpt((Piece(passage.text),), passage.page, cut_before=True, cut_after=True)


@dataclass(frozen=True)
class _Window:
    """Text of the source from `start` on."""

    text: str
    start: int
    page: int | None

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def excerpt(self, marks: Sequence[tuple[Span, str]]) -> Excerpt:
        shifted = [(Span(start=span.start - self.start, end=span.end - self.start), name) for span, name in marks]
        return Excerpt(marked(self.text, shifted), self.page, cut_before=self.start > 0, cut_after=True)


def _windows(verdict: Verdict) -> Iterator[_Window]:
    evidence = [*verdict.evidence, *getattr(verdict.judgement, "evidence", ())]
    for found in evidence:
        if len(found.quote) == len(found.span):
            yield _of_evidence(found)
    for passage in verdict.passages:
        if len(passage.text) == len(passage.span):
            yield _Window(passage.text, passage.span.start, passage.page)


def _of_evidence(evidence: Evidence) -> _Window:
    start = evidence.span.start - len(evidence.before)
    if start < 0:
        return _Window(evidence.quote, evidence.span.start, evidence.page)
    return _Window(evidence.before + evidence.quote + evidence.after, start, evidence.page)
