"""`annotated.md`: the manuscript itself, each claim with its verdict as a footnote.

Markdown and plain text are given back as written, with a footnote mark behind each sentence that makes a claim. Of
other formats the prose is given, section by section.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from auditor.domain import ClaimResult, Manuscript, ManuscriptFormat, Report
from auditor.reporting.foreign import markdown as escape
from auditor.reporting.foreign import shortened
from auditor.reporting.overview import deciding, headline, known_text, stale_text
from auditor.reporting.wording import wording

AS_WRITTEN = (ManuscriptFormat.MARKDOWN, ManuscriptFormat.PLAIN)
"""Formats whose own text can carry footnotes."""


def render(report: Report) -> str:
    """Return the manuscript with footnotes, those of the claims at its end."""
    by_sentence: dict[int, list[ClaimResult]] = defaultdict(list)
    for result in report.claims:
        by_sentence[result.claim.sentence].append(result)
    as_written = report.manuscript.format in AS_WRITTEN
    body = _as_written(report.manuscript, by_sentence) if as_written else _prose(report.manuscript, by_sentence)
    known = report.known
    notes = "\n\n".join(_footnote(result, known=result.claim.id in known) for result in report.claims)
    head = " ".join(text for text in (headline(report), known_text(report), stale_text(report)) if text)
    return f"{body.rstrip()}\n\n---\n\nCitation audit: {head}\n\n{notes}\n"


def _as_written(manuscript: Manuscript, by_sentence: Mapping[int, Sequence[ClaimResult]]) -> str:
    """Insert the marks behind the sentences, from the last to the first so that offsets stay true."""
    parts: list[str] = []
    done = len(manuscript.text)
    for sentence in reversed(manuscript.sentences):
        if sentence.index in by_sentence and sentence.span.end <= done:
            parts += [manuscript.text[sentence.span.end : done], _marks(by_sentence[sentence.index])]
            done = sentence.span.end
    parts.append(manuscript.text[:done])
    return "".join(reversed(parts))


def _prose(manuscript: Manuscript, by_sentence: Mapping[int, Sequence[ClaimResult]]) -> str:
    return "\n\n".join(_prose_blocks(manuscript, by_sentence))


def _prose_blocks(manuscript: Manuscript, by_sentence: Mapping[int, Sequence[ClaimResult]]) -> Iterator[str]:
    section = paragraph = -1
    block: list[str] = []
    for sentence in manuscript.sentences:
        if (sentence.section, sentence.paragraph) != (section, paragraph) and block:
            yield " ".join(block)
            block = []
        if sentence.section != section:
            yield f"## {escape(manuscript.sections[sentence.section].title)}"
        section, paragraph = sentence.section, sentence.paragraph
        block.append(escape(sentence.text) + _marks(by_sentence.get(sentence.index, ())))
    if block:
        yield " ".join(block)


def _marks(results: Sequence[ClaimResult]) -> str:
    return "".join(f"[^{result.claim.id}]" for result in results)


def _footnote(result: ClaimResult, *, known: bool) -> str:
    bucket, status = wording().buckets[result.bucket].title, wording().statuses[result.status].title
    accepted = " (known)" if known else ""
    text = f"[^{result.claim.id}]: **{bucket}: {status}{accepted}.** {escape(result.reason)}"
    verdict = deciding(result)
    if verdict is None or not verdict.evidence:
        return text
    best = verdict.evidence[0]
    page = f", page {best.page}" if best.page else ""
    return f"{text} {escape(verdict.source)}{page}: “{escape(shortened(best.quote, 300))}”"
