"""What every report says first, in plain sentences and ordered lists: shared by page, Markdown and terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from auditor.domain import (
    Bucket,
    ClaimResult,
    JudgeCalls,
    Mean,
    Report,
    SkipReason,
    Statistics,
    Status,
    Tally,
    Trend,
    UnjudgedReason,
    Verdict,
)
from auditor.reporting.wording import Word, wording

BUCKET_ORDER = (Bucket.FAILED, Bucket.CHECK, Bucket.OK, Bucket.SKIP)
"""Worst first, as every list and bar shows them."""
QUARTERS = ("first quarter", "second quarter", "third quarter", "last quarter")
"""Names of the quartiles of a section."""
SIGNIFICANT = 0.05
"""Two-sided level at which a trend is said to be one."""


@dataclass(frozen=True)
class Gap:
    """Pairs that could not be looked at for one reason."""

    reason: SkipReason | UnjudgedReason
    word: Word
    pairs: int
    works: tuple[str, ...]
    details: tuple[str, ...]


def count(n: int, noun: str, plural: str | None = None) -> str:
    """Return "1 claim", "3 claims"."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def work_name(key: str) -> str:
    """Return a work's key as a reader knows it: a bare number stands in brackets."""
    return f"[{key}]" if key.isdigit() else key


def section_of(report: Report, result: ClaimResult) -> str:
    """Return the heading of the section that a claim stands in; empty before the first heading."""
    sections = report.manuscript.sections
    return sections[result.claim.section].title if result.claim.section < len(sections) else ""


def decimal(value: float, places: int = 2) -> str:
    """Return a number with a true minus sign, never as "−0.00"."""
    text = f"{value:.{places}f}"
    return text.replace("-", "−") if float(text) else text.lstrip("-")


def headline(report: Report) -> str:
    """Return one sentence with the claims in each bucket."""
    tally = report.statistics.overall
    if not tally.claims:
        return "No cited claim was found, so nothing was checked."
    of = tally.claim_buckets
    parts = [
        f"{of.get(Bucket.FAILED, 0):,} failed",
        f"{of.get(Bucket.CHECK, 0):,} for a person to check",
        f"{of.get(Bucket.OK, 0):,} ok",
        f"{of.get(Bucket.SKIP, 0):,} could not be looked at",
    ]
    sentences = count(tally.sentences, "cited sentence")
    return f"{count(tally.claims, 'claim')} in {sentences}: {', '.join(parts[:-1])}, and {parts[-1]}."


def coverage(tally: Tally) -> str:
    """Return how many pairs were looked at, as every rate is to be read."""
    if not tally.pairs:
        return "no claim–source pair to judge"
    outside = tally.pairs - tally.judged - tally.not_judged
    text = f"{tally.judged:,} of {count(tally.pairs, 'claim–source pair')} judged, {tally.not_judged:,} not judged"
    return f"{text}, {outside:,} outside the rates" if outside > 0 else text


def mean_text(mean: Mean) -> str:
    """Return a mean with its interval and count; an empty one says so."""
    if mean.value is None or not mean.n:
        return f"no scored {mean.unit}"
    text = decimal(mean.value)
    if mean.low is not None and mean.high is not None:
        text += f" [{decimal(mean.low)}, {decimal(mean.high)}]"
    return f"{text} over {count(mean.n, mean.unit)}"


def score_text(statistics: Statistics) -> str:
    """Return the score with its count, and whether knowledge was asked for."""
    text = mean_text(statistics.overall.score)
    return text if statistics.knowledge_run else f"{text}, knowledge not run"


def share(part: int, whole: int) -> str:
    """Return "k of n (p %)"; an empty denominator prints as such."""
    if not whole:
        return "none judged"
    return f"{part:,} of {whole:,} ({100 * part / whole:.0f}\u00a0%)"


def judge_text(report: Report) -> str:
    """Return which judge was asked about how much, and whether it is trusted."""
    settings, calls = report.settings, report.statistics.calls
    if settings.judge == "none":
        return "none; what comparison cannot settle is left to a person"
    if not calls.asked:
        return f"{settings.judge} was asked about nothing: its answer could have changed no pair"
    model = f" ({settings.judge_model})" if settings.judge_model else ""
    trusted = "; what it supports counts as ok (--trust-judge)" if settings.trust_judge else ""
    asked = f"{settings.judge}{model} was asked about {calls.asked:,} of {count(calls.pairs, 'pair')} with text"
    return f"{asked}{_unanswered(report)}{trusted}"


def _unanswered(report: Report) -> str:
    """Return for how many pairs the judge gave nothing usable, and why, whatever the rules made of them."""
    if not report.statistics.calls.unjudged:
        return ""
    reasons: Counter[str] = Counter()
    for judge in report.statistics.reliability:
        for reason, times in judge.unjudged.items():
            reasons[reason.value.replace("_", " ")] += times
    why = f" ({', '.join(reason for reason, _ in reasons.most_common())})" if reasons else ""
    return f" and gave no usable answer for {report.statistics.calls.unjudged:,}{why}"


def cost_text(calls: JudgeCalls) -> str:
    """Return what asking a judge took, in dollars and tokens; what is not known is said to be."""
    if calls.cost == 0 and not calls.input_tokens:
        return "It cost nothing."
    cost = "unknown" if calls.cost is None else f"${calls.cost:.4f}"
    if calls.input_tokens is None:
        return f"Cost: {cost}; tokens: unknown."
    return f"Cost: {cost}; tokens: {calls.input_tokens:,} in, {calls.output_tokens or 0:,} out."


def claim_statuses(report: Report, bucket: Bucket) -> tuple[tuple[Status, int], ...]:
    """Return how many claims of a bucket have which status, the most frequent first."""
    return tuple(Counter(result.status for result in report.claims if result.bucket is bucket).most_common())


def all_statuses(report: Report) -> frozenset[Status]:
    """Return the statuses that claims have."""
    return frozenset(result.status for result in report.claims)


def gaps(report: Report) -> tuple[Gap, ...]:
    """Return what could not be looked at, by reason, the most frequent first."""
    grouped: dict[SkipReason | UnjudgedReason, list[Verdict]] = {}
    for verdict in verdicts(report):
        if verdict.bucket is Bucket.SKIP and verdict.skip is not None:
            grouped.setdefault(verdict.skip, []).append(verdict)
    found = [_gap(reason, members) for reason, members in grouped.items()]
    return tuple(sorted(found, key=lambda gap: (-gap.pairs, str(gap.reason))))


def _gap(reason: SkipReason | UnjudgedReason, members: list[Verdict]) -> Gap:
    return Gap(
        reason=reason,
        word=wording().skip(reason),
        pairs=len(members),
        works=_distinct(work_name(v.source) for v in members),
        details=_distinct(v.reason for v in members),
    )


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))


def verdicts(report: Report) -> tuple[Verdict, ...]:
    """Return the verdicts of all pairs, in the order of the manuscript."""
    return tuple(verdict for result in report.claims for verdict in result.verdicts)


def failed_claims(report: Report) -> tuple[ClaimResult, ...]:
    """Return the failed claims, new ones first, gravest status first, then in the order of the manuscript."""
    gravity = {status: place for place, status in enumerate(Status)}
    known = report.known
    found = [result for result in report.claims if result.bucket is Bucket.FAILED]
    return tuple(sorted(found, key=lambda result: (result.claim.id in known, gravity[result.status])))


def ranked_checks(report: Report) -> tuple[ClaimResult, ...]:
    """Return the claims to check, new ones first, the likeliest to be wrong first."""
    known = report.known
    found = [result for result in report.claims if result.bucket is Bucket.CHECK]
    return tuple(sorted(found, key=lambda result: (result.claim.id in known, -result.priority)))


def known_text(report: Report) -> str:
    """Return how many claims the baseline knows; empty where none was given."""
    if report.baseline is None:
        return ""
    known = Counter(result.bucket for result in report.claims if result.claim.id in report.known)
    of = report.statistics.overall.claim_buckets
    parts = [
        f"{known[bucket]:,} of {of.get(bucket, 0):,} {wording().buckets[bucket].counted}"
        for bucket in BUCKET_ORDER
        if bucket in (Bucket.FAILED, Bucket.CHECK) or known[bucket]
    ]
    return f"Known by {report.baseline.name}, shown and not counted by gates: {', '.join(parts)}."


def stale_text(report: Report) -> str:
    """Return how many entries of the baseline stand for nothing here, by reason; empty where all stand."""
    if report.baseline is None or not report.baseline.stale:
        return ""
    reasons = Counter(entry.why for entry in report.baseline.stale)
    why = ", ".join(f"{times:,} {wording().stale_reasons[reason].title}" for reason, times in reasons.most_common())
    entries = f"{len(report.baseline.stale):,} of {count(report.baseline.entries, 'entry', 'entries')}"
    stand = "stands" if len(report.baseline.stale) == 1 else "stand"
    return f"{entries} of {report.baseline.name} {stand} for nothing here: {why}. Write it anew with --write-baseline."


def deciding(result: ClaimResult) -> Verdict | None:
    """Return the pair whose status became the claim's, or the first one.

    Its bucket may be another: a work that fails the claim leaves it at `check` where another could not be read.
    """
    alike = [verdict for verdict in result.verdicts if verdict.status is result.status]
    same_bucket = [verdict for verdict in alike if verdict.bucket is result.bucket]
    return next(iter((*same_bucket, *alike, *result.verdicts)), None)


def decay(statistics: Statistics) -> str:
    """Return one sentence on whether citing gets worse along a section."""
    trend, quarters = statistics.trend, statistics.by_quartile
    if trend is None or len(quarters) < len(QUARTERS):
        return "Too few scored pairs to say whether citing changes along a section."
    numbers = f"Spearman's rho {decimal(trend.statistic)}{_p_value(trend)}, {count(trend.n, 'pair')}"
    if trend.p_value is None or trend.p_value >= SIGNIFICANT or not trend.statistic:
        return f"No trend along the sections can be told ({numbers})."
    ends = [quarters[0].score.value, quarters[-1].score.value]
    course = "falls" if trend.statistic < 0 else "rises"
    if None in ends:
        return f"The {trend.outcome} {course} along the sections ({numbers})."
    first, last = (decimal(value) for value in ends if value is not None)
    return (
        f"The {trend.outcome} {course} along the sections, "
        f"from {first} in the first quarter to {last} in the last ({numbers})."
    )


def _p_value(trend: Trend) -> str:
    if trend.p_value is None:
        return ""
    return ", p < 0.001" if trend.p_value < 0.001 else f", p = {trend.p_value:.3f}"


def worst_section(statistics: Statistics) -> Tally | None:
    """Return the section with the largest share of failed pairs, if any failed and there is more than one."""
    sections = [tally for tally in statistics.by_section if tally.judged and tally.pair_buckets.get(Bucket.FAILED, 0)]
    if not sections or len(statistics.by_section) < 2:
        return None
    return max(sections, key=lambda tally: tally.pair_buckets[Bucket.FAILED] / tally.judged)


def next_step(report: Report) -> str:
    """Return what a person does next."""
    tally = report.statistics.overall
    if not tally.claims:
        return "Check that the manuscript holds citations in a form that is read."
    if not tally.judged and not report.sources:
        return (
            "No work is known by what the manuscript cites: give the bibliography with --references, "
            "or name each file of --sources by the key that is cited."
        )
    if not tally.judged:
        return "Nothing could be looked at: see what is missing with `auditor sources`, add it, and run again."
    failed = [result.claim.id for result in report.claims if result.bucket is Bucket.FAILED]
    if failed and report.known.issuperset(failed):
        left = "start with the first checks" if tally.claim_buckets.get(Bucket.CHECK, 0) else "nothing is new"
        return f"Every failed claim is known by the baseline: {left}."
    if tally.claim_buckets.get(Bucket.FAILED, 0):
        return "Start with the failed claims: each shows what differs and what the source says."
    if tally.claim_buckets.get(Bucket.CHECK, 0):
        return "Start with the first checks: they are ordered by how likely they are wrong."
    return "Nothing failed and nothing is left to check."
