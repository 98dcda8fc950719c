"""The summary that a run prints: coloured on a terminal, plain when piped, as wide as the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.domain import Bucket, ClaimResult, Report
from auditor.reporting.foreign import one_line, shortened
from auditor.reporting.overview import (
    BUCKET_ORDER,
    count,
    coverage,
    decay,
    deciding,
    failed_claims,
    gaps,
    headline,
    judge_text,
    known_text,
    next_step,
    ranked_checks,
    score_text,
    section_of,
    stale_text,
    work_name,
    worst_section,
)
from auditor.reporting.wording import wording

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {Bucket.FAILED: "red", Bucket.CHECK: "yellow", Bucket.OK: "green", Bucket.SKIP: "bright_black"}
SIGNS = {Bucket.FAILED: "✗", Bucket.CHECK: "?", Bucket.OK: "✓", Bucket.SKIP: "–"}
SHOWN = 5
"""Findings that are shown; the report has all."""


def summary(report: Report, console: Console) -> None:
    """Print what was audited, what came out, what could not be looked at, the worst findings and the next step."""
    _head(report, console)
    if report.claims:
        _buckets(report, console)
        _gaps(report, console)
        _findings(report, console)
        _decay(report, console)
    console.print()
    _line(console, f"Next: {next_step(report)}", style="bold")


def _line(console: Console, text: str, style: str = "", indent: int = 0) -> None:
    """Print foreign or own text as it is: no markup, no highlighting, wrapped to the window, no trailing space."""
    from rich.text import Text

    for line in Text(one_line(text), style=style).wrap(console, max(20, console.width - indent)):
        line.rstrip()
        console.print(Text(" " * indent).append_text(line), highlight=False, soft_wrap=True)


def _head(report: Report, console: Console) -> None:
    _line(console, f"{report.manuscript.name}: {headline(report)}", style="bold")
    texts = sum(record.extent is not None for record in report.sources)
    _line(console, f"{texts:,} of {count(len(report.sources), 'work')} with text. Judge: {judge_text(report)}.")


def _buckets(report: Report, console: Console) -> None:
    from rich.text import Text

    tally = report.statistics.overall
    console.print()
    titles = {bucket: wording().buckets[bucket].title for bucket in BUCKET_ORDER}
    numbers = {bucket: tally.claim_buckets.get(bucket, 0) for bucket in BUCKET_ORDER}
    left, middle = max(map(len, titles.values())), max(len(f"{number:,}") for number in numbers.values())
    room = min(40, console.width - left - middle - 8)
    for bucket, number in numbers.items():
        bar = "█" * round(room * number / tally.claims) if console.encoding.startswith("utf") else ""
        row = f"{SIGNS[bucket]} {titles[bucket]:<{left}}  {number:>{middle},}  {bar}"
        console.print(Text(row.rstrip(), style=STYLES[bucket]), highlight=False, soft_wrap=True)
    _line(console, f"{coverage(tally)}; score: {score_text(report.statistics)}.")
    for text in (known_text(report), stale_text(report)):
        if text:
            _line(console, text)


def _gaps(report: Report, console: Console) -> None:
    found = gaps(report)
    if not found:
        return
    console.print()
    _line(console, "Could not look at:", style="bold")
    for gap in found:
        works = shortened(", ".join(gap.works), 120)
        _line(console, f"{gap.word.title}, {count(gap.pairs, 'pair')} ({works}). {gap.word.action}", indent=2)


def _findings(report: Report, console: Console) -> None:
    failed = failed_claims(report)
    checks = [result for result in ranked_checks(report) if result.priority > 0]
    known = report.known
    shown = sorted((*failed, *checks), key=lambda result: result.claim.id in known)[:SHOWN]
    if not shown:
        return
    console.print()
    _line(console, "Look first at:", style="bold")
    for result in shown:
        _finding(report, result, console)
    rest = len(failed) + len(ranked_checks(report)) - len(shown)
    if rest:
        _line(console, f"and {count(rest, 'more claim')} in the report.", indent=2)


def _finding(report: Report, result: ClaimResult, console: Console) -> None:
    verdict = deciding(result)
    source = f", {work_name(verdict.source)}" if verdict is not None else ""
    section = section_of(report, result)
    title = wording().statuses[result.status].title
    known = ", known" if result.claim.id in report.known else ""
    _line(
        console,
        f"{SIGNS[result.bucket]} {result.claim.id} {title}{known} ({section or 'no section'}{source})",
        style=STYLES[result.bucket],
        indent=2,
    )
    _line(console, f"“{shortened(result.claim.text, 200)}”", indent=4)
    _line(console, shortened(result.reason, 300), indent=4)


def _decay(report: Report, console: Console) -> None:
    console.print()
    _line(console, decay(report.statistics))
    worst = worst_section(report.statistics)
    if worst is not None:
        failed = worst.pair_buckets[Bucket.FAILED]
        _line(
            console,
            f"Worst section: {worst.label or '(untitled)'}, {failed:,} of {count(worst.judged, 'judged pair')} failed.",
        )
