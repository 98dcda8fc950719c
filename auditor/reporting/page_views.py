"""What the page shows, arranged for its templates: sections, paragraphs, sentences, claims, pairs, works."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from auditor.decisions import Decision
from auditor.domain import (
    Bucket,
    ClaimResult,
    Evidence,
    Judgement,
    Report,
    Section,
    Sentence,
    SourceRecord,
    Span,
    Tally,
    Unjudged,
    Verdict,
)
from auditor.reporting.excerpts import (
    Comparison,
    Excerpt,
    Mark,
    comparisons,
    evidence_excerpt,
    marked,
    passage_excerpt,
)
from auditor.reporting.foreign import one_line, shortened, web_link
from auditor.reporting.overview import BUCKET_ORDER, deciding, section_of
from auditor.statistics.tallies import quartile_of
from auditor.taxonomy import Mode, modes

FURTHER = 3
"""Passages shown on demand beside the best one."""


@dataclass(frozen=True)
class PairView:
    """One claim–source pair."""

    verdict: Verdict
    work: WorkView | None
    comparisons: tuple[Comparison, ...]
    evidence: tuple[tuple[Evidence, Excerpt], ...]
    passage: Excerpt | None
    further: tuple[Excerpt, ...]
    judgement: Judgement | None
    unjudged: Unjudged | None
    mode: Mode | None
    elsewhere: Excerpt | None
    decision: Decision | None

    @property
    def compared(self) -> Comparison | None:
        """The first comparison that shows the source's words."""
        return next((comparison for comparison in self.comparisons if comparison.source), None)


@dataclass(frozen=True)
class ClaimView:
    """One claim with its pairs and what it can be filtered by."""

    result: ClaimResult
    section: str
    quarter: int
    pairs: tuple[PairView, ...]
    deciding: PairView | None
    modes: tuple[str, ...]
    works: tuple[int, ...]
    known: bool

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What people decided about its pairs."""
        return tuple(pair.decision for pair in self.pairs if pair.decision)


@dataclass(frozen=True)
class SentencePiece:
    """A stretch of a sentence, with the worst bucket of the claims it belongs to."""

    text: str
    bucket: Bucket | None
    cite: bool


@dataclass(frozen=True)
class SentenceView:
    """A sentence as it stands in the manuscript, with the claims it makes."""

    pieces: tuple[SentencePiece, ...]
    claims: tuple[ClaimView, ...]


@dataclass(frozen=True)
class ParagraphView:
    """A paragraph and all claims of its sentences."""

    sentences: tuple[SentenceView, ...]
    page: int | None

    @property
    def claims(self) -> tuple[ClaimView, ...]:
        """Claims in the order of the sentences."""
        return tuple(claim for sentence in self.sentences for claim in sentence.claims)


@dataclass(frozen=True)
class SectionView:
    """A section with its paragraphs."""

    section: Section
    paragraphs: tuple[ParagraphView, ...]


@dataclass(frozen=True)
class WorkView:
    """A cited work: its record, where it has one, and what came of its pairs."""

    index: int
    key: str
    title: str
    record: SourceRecord | None
    link: str | None
    tally: Tally | None


@dataclass(frozen=True)
class StripRow:
    """A section of the strip: its claims by quarter, with the figures of each."""

    section: int
    whole: Tally
    quarters: tuple[tuple[Tally, tuple[ClaimView, ...]], ...]


def works(report: Report) -> tuple[WorkView, ...]:
    """Return every work that is in the records or that a pair names, in that order."""
    records = {record.reference.key: record for record in report.sources}
    tallies = {tally.label: tally for tally in report.statistics.by_source}
    named = (verdict.source for result in report.claims for verdict in result.verdicts)
    return tuple(
        WorkView(index, key, _title(records.get(key)), records.get(key), _address(records.get(key)), tallies.get(key))
        for index, key in enumerate(dict.fromkeys((*records, *named)))
    )


def _title(record: SourceRecord | None) -> str:
    """Return the work's title, or the entry as written where it has none."""
    if record is None:
        return ""
    return one_line(record.reference.title or "") or shortened(record.reference.raw, 160)


def _address(record: SourceRecord | None) -> str | None:
    if record is None:
        return None
    if record.reference.doi:
        return web_link(f"https://doi.org/{quote(record.reference.doi)}")
    return web_link(record.reference.url)


@dataclass(frozen=True)
class _Known:
    """What claims refer to."""

    works: Mapping[str, WorkView]
    modes: Mapping[str, Mode]
    decided: Mapping[tuple[str, str], Decision]
    accepted: frozenset[str]


def claims(
    report: Report, known: Sequence[WorkView], decided: Mapping[tuple[str, str], Decision]
) -> tuple[ClaimView, ...]:
    """Return the claims in the order of the manuscript; `decided` is by claim id and source key."""
    all_known = _Known({work.key: work for work in known}, {mode.id: mode for mode in modes()}, decided, report.known)
    return tuple(_claim(report, result, all_known) for result in report.claims)


def _claim(report: Report, result: ClaimResult, known: _Known) -> ClaimView:
    pairs = tuple(_pair(result, verdict, known) for verdict in result.verdicts)
    chosen = deciding(result)
    return ClaimView(
        result=result,
        section=section_of(report, result),
        quarter=quartile_of(result.claim.position),
        pairs=pairs,
        deciding=next((pair for pair in pairs if pair.verdict is chosen), None),
        modes=tuple(dict.fromkeys(pair.verdict.failure.mode for pair in pairs if pair.verdict.failure)),
        works=tuple(pair.work.index for pair in pairs if pair.work),
        known=result.claim.id in known.accepted,
    )


def _pair(result: ClaimResult, verdict: Verdict, known: _Known) -> PairView:
    compared = comparisons(result.claim.text, verdict)
    judgement = verdict.judgement
    shown = any(comparison.source for comparison in compared)
    quotes = () if shown else verdict.evidence
    return PairView(
        verdict=verdict,
        work=known.works.get(verdict.source),
        comparisons=compared,
        evidence=tuple((found, evidence_excerpt(found)) for found in quotes),
        passage=passage_excerpt(verdict.passages[0]) if verdict.passages and not quotes and not shown else None,
        further=_further(verdict, compared),
        judgement=judgement if isinstance(judgement, Judgement) else None,
        unjudged=judgement if isinstance(judgement, Unjudged) else None,
        mode=known.modes.get(verdict.failure.mode) if verdict.failure else None,
        elsewhere=evidence_excerpt(verdict.placement.evidence) if verdict.placement else None,
        decision=known.decided.get((result.claim.id, verdict.source)),
    )


def _further(verdict: Verdict, compared: Sequence[Comparison]) -> tuple[Excerpt, ...]:
    """Return the next passages a person may want to read, where the pair is for a person to look at."""
    if verdict.bucket not in (Bucket.CHECK, Bucket.FAILED):
        return ()
    shown = {"".join(piece.text for piece in c.source.pieces) for c in compared if c.source}
    unseen = [passage for passage in verdict.passages[1 : 1 + FURTHER] if passage.text not in shown]
    return tuple(passage_excerpt(passage) for passage in unseen)


def sections(report: Report, views: Sequence[ClaimView]) -> tuple[SectionView, ...]:
    """Return the manuscript in order, section by section; sections without prose are left out."""
    by_sentence: dict[int, list[ClaimView]] = defaultdict(list)
    for view in views:
        by_sentence[view.result.claim.sentence].append(view)
    grouped: dict[int, dict[int, list[Sentence]]] = defaultdict(lambda: defaultdict(list))
    for sentence in report.manuscript.sentences:
        grouped[sentence.section][sentence.paragraph].append(sentence)
    return tuple(
        SectionView(section, tuple(_paragraph(group, by_sentence) for group in grouped[section.index].values()))
        for section in report.manuscript.sections
        if section.index in grouped
    )


def _paragraph(group: Sequence[Sentence], by_sentence: Mapping[int, Sequence[ClaimView]]) -> ParagraphView:
    views = tuple(_sentence(sentence, by_sentence.get(sentence.index, ())) for sentence in group)
    return ParagraphView(views, group[0].page)


def _sentence(sentence: Sentence, found: Sequence[ClaimView]) -> SentenceView:
    whole = Span(start=0, end=len(sentence.text))
    marks = [Mark(span, view.result.bucket) for view in found for span in view.result.claim.spans or (whole,)]
    marks += [Mark(mark, "cite") for mark in sentence.marks]
    pieces = tuple(
        SentencePiece(
            piece.text,
            _worst(piece.marks) if any(map(str.isalnum, piece.text)) else None,
            "cite" in piece.marks,
        )
        for piece in marked(sentence.text, marks)
    )
    return SentenceView(pieces, tuple(found))


def _worst(marks: Sequence[str]) -> Bucket | None:
    return next((bucket for bucket in BUCKET_ORDER if bucket.value in marks), None)


def strip(report: Report, views: Sequence[ClaimView]) -> tuple[StripRow, ...]:
    """Return section by quarter: the figures, and the claims that stand there."""
    statistics = report.statistics
    if not statistics.by_section_quartile:
        return ()
    indices = sorted({view.result.claim.section for view in views})
    rows = zip(indices, statistics.by_section, statistics.by_section_quartile, strict=True)
    return tuple(_strip_row(index, whole, cells, views) for index, whole, cells in rows)


def _strip_row(index: int, whole: Tally, cells: Sequence[Tally], views: Sequence[ClaimView]) -> StripRow:
    inside = [view for view in views if view.result.claim.section == index]
    quarters = tuple((cell, tuple(v for v in inside if v.quarter == place)) for place, cell in enumerate(cells))
    return StripRow(index, whole, quarters)
