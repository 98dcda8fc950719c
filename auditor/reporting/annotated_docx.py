"""`annotated.docx`: the author's own Word file, with a comment for each claim that failed or needs a check.

The text, its formatting and every other part of the file stay as they are (docs/decisions/0814).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from auditor.domain import Bucket, ClaimResult, Report, Span, Verdict
from auditor.errors import UnreadableFile
from auditor.manuscript.docx import walk_docx
from auditor.manuscript.docx_archive import MAIN, DocxArchive
from auditor.reporting.docx_anchors import anchor
from auditor.reporting.docx_parts import CommentParts, encoded
from auditor.reporting.excerpts import comparisons
from auditor.reporting.foreign import one_line, shortened
from auditor.reporting.overview import deciding, work_name
from auditor.reporting.wording import wording
from auditor.taxonomy import mode

COMMENTED = (Bucket.FAILED, Bucket.CHECK)
"""Buckets whose claims get a comment."""
LONGEST_QUOTE = 400
"""Characters of the source that a comment shows."""


def render(report: Report, original: bytes) -> bytes:
    """Return the document with the comments. The same report and document give the same bytes.

    Raises UnreadableFile where the document is not the one that was audited, or too large to write again.
    """
    commented = [result for result in report.claims if result.bucket in COMMENTED]
    if not commented:
        return original
    archive = DocxArchive(original, report.manuscript.name)
    root = archive.part(MAIN)
    assert root is not None
    walk = walk_docx(archive, root)
    if walk.reading.text != report.manuscript.text:
        raise UnreadableFile(f"{report.manuscript.name} is not the document that was audited")
    parts = CommentParts(archive)
    comments: dict[Span, list[int]] = defaultdict(list)
    for result in commented:
        sentence = report.manuscript.sentences[result.claim.sentence]
        comments[sentence.span].append(parts.add(list(said(report, result))))
    anchor(walk, comments)
    return archive.with_parts({MAIN: encoded(root), **parts.encoded()})


def said(report: Report, result: ClaimResult) -> Iterator[str]:
    """Yield the paragraphs of a claim's comment: verdict, claim, failure mode, the best words of the source."""
    words = wording()
    bucket, status = words.buckets[result.bucket].title, words.statuses[result.status].title
    known = ", known" if result.claim.id in report.known else ""
    yield f"{bucket}: {status} ({result.claim.id}{known}). {one_line(result.reason)}"
    if one_line(result.claim.text) != one_line(report.manuscript.sentences[result.claim.sentence].text):
        yield f"Claim: {one_line(result.claim.text)}"
    verdict = deciding(result)
    if verdict is None:
        return
    if verdict.failure is not None:
        yield f"{mode(verdict.failure.mode).title}: {mode(verdict.failure.mode).do}"
    text, page = _source_words(result, verdict)
    if text:
        place = f", page {page}" if page else ""
        yield f"{work_name(verdict.source)}{place}: “{shortened(text, LONGEST_QUOTE)}”"


def _source_words(result: ClaimResult, verdict: Verdict) -> tuple[str, int | None]:
    """Return the words that differ from the claim, else the evidence, else the closest, and their page."""
    for comparison in comparisons(result.claim.text, verdict):
        if comparison.source is not None:
            return "".join(piece.text for piece in comparison.source.pieces), comparison.source.page
    if verdict.evidence:
        return verdict.evidence[0].quote, verdict.evidence[0].page
    if verdict.passages:
        return verdict.passages[0].text, verdict.passages[0].page
    return "", None
