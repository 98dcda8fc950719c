"""`report.md`: the report as a comment on a pull request.

Kept under 60,000 characters, since such comments end at 65,536: the failed claims come first, then the checks by
priority, and what does not fit is counted. Foreign text is escaped, so that it can neither format nor mention.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.domain import Bucket, ClaimResult, Report, Tally
from auditor.reporting.foreign import markdown as escape
from auditor.reporting.foreign import shortened
from auditor.reporting.overview import (
    BUCKET_ORDER,
    QUARTERS,
    count,
    coverage,
    decay,
    deciding,
    failed_claims,
    gaps,
    headline,
    judge_text,
    known_text,
    mean_text,
    next_step,
    ranked_checks,
    score_text,
    section_of,
    stale_text,
    work_name,
)
from auditor.reporting.wording import wording
from auditor.taxonomy import modes

LIMIT = 60_000
"""Characters."""
SIGNS = {Bucket.FAILED: "❌", Bucket.CHECK: "❔", Bucket.OK: "✅", Bucket.SKIP: "⬜"}
"""Shown beside the word, never alone."""


def render(report: Report) -> str:
    """Return the report as GitHub-flavoured Markdown."""
    parts = [*_head(report), *_gap_list(report), *_sections(report), *_modes(report)]
    text = "\n".join(parts)
    for title, results in (
        ("Failed", failed_claims(report)),
        ("To check, the likeliest to be wrong first", ranked_checks(report)),
    ):
        text = _with_entries(text, title, [_entry(report, result) for result in results])
    return text + "\n"


def _head(report: Report) -> Iterator[str]:
    overall = report.statistics.overall
    yield f"## Citation audit of {escape(report.manuscript.name)}\n"
    yield f"**{headline(report)}**\n"
    yield _row(*(f"{SIGNS[bucket]} {wording().buckets[bucket].title}" for bucket in BUCKET_ORDER))
    yield _row(*("--:" for _ in BUCKET_ORDER))
    yield _row(*(f"{overall.claim_buckets.get(bucket, 0):,}" for bucket in BUCKET_ORDER)) + "\n"
    yield f"- {coverage(overall)}"
    yield f"- Score: {score_text(report.statistics)}"
    yield f"- {decay(report.statistics)}"
    yield f"- Judge: {escape(judge_text(report))}"
    yield from (f"- {escape(text)}" for text in (known_text(report), stale_text(report)) if text)
    yield f"- {next_step(report)}\n"


def _gap_list(report: Report) -> Iterator[str]:
    found = gaps(report)
    if not found:
        return
    yield "### What could not be looked at\n"
    for gap in found:
        works = shortened(", ".join(gap.works), 200)
        yield f"- **{gap.word.title}** ({count(gap.pairs, 'pair')}: {escape(works)}). {gap.word.action}"
    yield ""


def _sections(report: Report) -> Iterator[str]:
    tallies = report.statistics.by_section
    if not tallies:
        return
    yield "### Where\n"
    yield _row("Section", *(wording().buckets[bucket].title for bucket in BUCKET_ORDER), "Score")
    yield _row("---", *("--:" for _ in BUCKET_ORDER), "---")
    for tally in tallies:
        yield _tally_row(escape(tally.label) or "(before the first heading)", tally)
    for name, tally in zip(QUARTERS, report.statistics.by_quartile, strict=False):
        yield _tally_row(f"*all sections, {name}*", tally)
    yield ""


def _tally_row(label: str, tally: Tally) -> str:
    return _row(label, *(f"{tally.claim_buckets.get(bucket, 0):,}" for bucket in BUCKET_ORDER), mean_text(tally.score))


def _modes(report: Report) -> Iterator[str]:
    counts = report.statistics.overall.modes
    if not counts:
        return
    yield "### How citing fails\n"
    for mode in modes():
        if counts.get(mode.id):
            yield f"- **{mode.title}**: {count(counts[mode.id], 'pair')}. {mode.do.strip()}"
    yield ""


def _entry(report: Report, result: ClaimResult) -> str:
    verdict = deciding(result)
    known = " · known" if result.claim.id in report.known else ""
    lines = [
        f"- {SIGNS[result.bucket]} **{wording().statuses[result.status].title}**{known} · `{result.claim.id}` · "
        f"{escape(section_of(report, result))}: {escape(shortened(result.claim.text, 400))}",
        f"  - {escape(result.reason)}",
        *(f"  - Part: {escape(part.claim.text)} {part.bucket.value}. {escape(part.reason)}" for part in result.parts),
    ]
    if verdict is not None and verdict.evidence:
        best = verdict.evidence[0]
        page = f", page {best.page}" if best.page else ""
        lines.append(f"  - {escape(work_name(verdict.source))}{page}: “{escape(shortened(best.quote, 300))}”")
    if verdict is not None and verdict.placement is not None:
        lines.append(f"  - Found elsewhere: {escape(work_name(verdict.placement.source))}")
    return "\n".join(lines)


def _with_entries(text: str, title: str, entries: Sequence[str]) -> str:
    """Append as many entries as fit, and say how many do not."""
    if not entries:
        return text
    text += f"\n### {title} ({len(entries):,})\n\n"
    for place, entry in enumerate(entries):
        if len(text) + len(entry) > LIMIT:
            return text + f"\n{count(len(entries) - place, 'more claim')} in `report.html`.\n"
        text += entry + "\n"
    return text


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
