"""Small reports for tests of statistics: claims with given scores, sections and places."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import (
    Bucket,
    Citation,
    CitationStyle,
    Claim,
    ClaimResult,
    Extent,
    FailureLabel,
    Intent,
    Manuscript,
    ManuscriptFormat,
    Passage,
    Reference,
    Report,
    Section,
    Sentence,
    Settings,
    SourceRecord,
    Span,
    Status,
    Verdict,
)
from auditor.statistics import summarise

BUCKETS = {
    Status.GROUNDED: Bucket.OK,
    Status.ON_TOPIC: Bucket.OK,
    Status.CONTRADICTED: Bucket.FAILED,
    Status.FIGURE_MISSING: Bucket.FAILED,
    Status.OVERSTATED: Bucket.FAILED,
    Status.SOURCE_UNAVAILABLE: Bucket.SKIP,
    Status.UNJUDGED: Bucket.SKIP,
}
SCORES = {Bucket.OK: 1.0, Bucket.FAILED: 0.0, Bucket.CHECK: 0.0, Bucket.SKIP: None}


def pair(status: Status, source: str = "lee", mode: str | None = None, idle: bool = False) -> Verdict:
    bucket = BUCKETS.get(status, Bucket.CHECK)
    unscored = idle or status in {Status.INVENTED_EVIDENCE, Status.NOT_JUDGED}
    return Verdict(
        claim="c",
        source=source,
        bucket=bucket,
        status=status,
        reason="Because.",
        score=None if unscored else SCORES[bucket],
        idle=idle,
        failure=FailureLabel(mode=mode, decided_by="rules") if mode else None,
        passages=(Passage(text="A passage.", span=Span(start=0, end=10), score=0.5),),
        extent=None if bucket is Bucket.SKIP else Extent.FULL_TEXT,
    )


def result(
    number: int,
    *verdicts: Verdict,
    sentence: int | None = None,
    section: int = 0,
    position: float = 0.0,
    text: str | None = None,
    intent: Intent = Intent.SPECIFIC_CLAIM,
) -> ClaimResult:
    claim = Claim(
        id=f"c{number}",
        text=text or f"Claim number {number} of this text.",
        sentence=number if sentence is None else sentence,
        section=section,
        position=position,
        intent=intent,
    )
    return ClaimResult(
        claim=claim, verdicts=verdicts, bucket=verdicts[0].bucket, status=verdicts[0].status, reason="Because."
    )


def report(
    claims: Sequence[ClaimResult],
    *,
    name: str = "m.md",
    sections: Sequence[str] = ("Introduction",),
    settings: Settings | None = None,
    hashes: dict[str, str] | None = None,
    extent: Extent = Extent.FULL_TEXT,
    version: str = "0.1.0",
) -> Report:
    last = max((one.claim.sentence for one in claims), default=0)
    citation = Citation(style=CitationStyle.NUMERIC, mark="[1]", span=Span(start=0, end=3), group=0)
    manuscript = Manuscript(
        name=name,
        format=ManuscriptFormat.MARKDOWN,
        text="",
        sha256="0",
        sections=tuple(
            Section(index=n, title=title, level=1, span=Span(start=0, end=0)) for n, title in enumerate(sections)
        ),
        sentences=tuple(
            Sentence(
                index=n, text="A sentence.", span=Span(start=0, end=0), section=0, paragraph=0, citations=(citation,)
            )
            for n in range(last + 1)
        ),
    )
    keys = dict.fromkeys(verdict.source for one in claims for verdict in one.verdicts)
    records = tuple(
        SourceRecord(
            reference=Reference(key=key, title=f"Work {key}"),
            citations=1,
            sign="key",
            extent=extent,
            characters=9,
            sha256=(hashes or {}).get(key, key),
        )
        for key in keys
    )
    return Report(
        auditor_version=version,
        settings=settings or Settings(),
        manuscript=manuscript,
        sources=records,
        claims=tuple(claims),
        statistics=summarise(claims, manuscript),
    )
