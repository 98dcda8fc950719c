"""A comparison in words: Markdown for files and pull requests, plain lines for the terminal, cells for the page."""

from __future__ import annotations

from collections.abc import Iterator

from auditor import taxonomy
from auditor.domain import Bucket, Mean, Trend
from auditor.reporting.foreign import markdown as escape
from auditor.statistics.comparison_model import (
    Comparison,
    Counts,
    Difference,
    KindCounts,
    ModeDifference,
    People,
    ScoreRange,
    Standing,
)

SHOWN = 50
"""Most claims or works listed; the rest is counted."""
LEVEL = 0.05
"""A corrected p value below this is called clear."""

COUNT_ROWS: tuple[tuple[str, str], ...] = (
    ("manuscripts", "manuscripts"),
    ("sentences", "sentences"),
    ("cited sentences", "cited_sentences"),
    ("citations", "citations"),
    ("distinct works cited", "works"),
    ("claims", "claims"),
    ("claim–source pairs", "pairs"),
    ("pairs judged", "judged"),
    ("pairs not judged", "not_judged"),
)
"""Row label → field of `Counts`."""
KIND_COLUMNS: tuple[tuple[str, str], ...] = (
    ("pairs", "pairs"),
    ("ok", "ok"),
    ("failed", "failed"),
    ("something against", "doubted"),
    ("judge supports", "supported"),
    ("nobody judged", "open"),
    ("could not look", "skipped"),
)
"""Column label → field of `KindCounts`."""


def markdown(comparison: Comparison) -> str:
    """Return the comparison as GitHub-flavoured Markdown."""
    parts = [
        *_head(comparison),
        *_counts(comparison),
        *_standing(comparison),
        *_differences("Outcome", comparison.headline),
        *_kinds(comparison),
        *_decisions(comparison),
        *_modes(comparison),
        *_differences("Along the section", comparison.quartiles),
        *_trends(comparison),
        *_sections(comparison),
        *_claims(comparison),
        *_works(comparison),
    ]
    return "\n".join(parts) + "\n"


def summary(comparison: Comparison) -> str:
    """Return the comparison in a few plain lines for the terminal."""
    lines = [f"A: {', '.join(comparison.a.runs)}", f"B: {', '.join(comparison.b.runs)}"]
    lines += [f"Note: {warning}" for warning in comparison.warnings]
    if comparison.standing.withheld:
        lines.append(standing_sentence(comparison.standing))
    lines += [f"{row.name}: {sentence(row)}" for row in comparison.headline]
    if comparison.decisions is not None:
        lines += [f"People on {name}: {people_sentence(side)}" for name, side in _sides(comparison)]
        lines += [f"{row.name}: {sentence(row)}" for row in comparison.decisions.rows]
    lines += [
        f"{_mode_title(row.mode)}: {mode_sentence(row)}" for row in comparison.modes if row.a_count or row.b_count
    ]
    lines.append(citing_sentence(comparison.counts_a, comparison.counts_b))
    return "\n".join(lines)


def sentence(row: Difference) -> str:
    """Return a difference in one sentence, with counts and interval."""
    if row.withheld:
        return f"A {mean_text(row.a)}; B {mean_text(row.b)}; not compared."
    if row.difference is None:
        return f"A {mean_text(row.a)}; B {mean_text(row.b)}; no difference can be given."
    return f"A {mean_text(row.a)}; B {mean_text(row.b)}; B − A {change(row)} ({clearness(row)})."


def standing_sentence(standing: Standing) -> str:
    """Say why two scores are not compared, what is known of them all the same, and what a judge would add."""
    known = "so that the direction is known" if standing.direction_known else "so that not even the direction is known"
    lies = f"A's score lies {range_text(standing.a)} and B's {range_text(standing.b)}, {known}"
    asked = f"{standing.open_a} pairs of A and {standing.open_b} of B"
    return (
        f"The scores are not compared: {standing.withheld}. Whatever the others are worth, {lies}. "
        "What failed or has something against it was looked for in all pairs of both sides alike, and is compared. "
        f"A judge would be asked about {asked}: audit both with --judge."
    )


def range_text(found: ScoreRange) -> str:
    """Return where a side's score must lie."""
    if found.low is None or found.high is None:
        return "nowhere (no pairs with text)"
    return f"between {found.low:.2f} and {found.high:.2f}"


def people_sentence(side: People) -> str:
    """Return how often people decided on a side, and how often they and the machine differ."""
    if not side.decided:
        return "nobody decided anything that holds for this run."
    told = [
        f"{count} {text}"
        for count, text in (
            (side.failed_called_ok, "failed by the machine called ok"),
            (side.ok_called_failed, "ok by the machine called failed"),
            (side.check_called_ok, "left to a person called ok"),
            (side.check_called_failed, "left to a person called failed"),
            (side.skip_called_ok, "not looked at called ok"),
            (side.skip_called_failed, "not looked at called failed"),
        )
        if count
    ]
    pairs = "pair" if side.decided == 1 else "pairs"
    differing = f"; {', '.join(told)}" if told else "; all as the machine says"
    return f"{side.decided} {pairs} decided by {', '.join(side.names)}{differing}."


def kind_title(kind: str) -> str:
    """Return the title of an intent."""
    return next((entry.title for entry in taxonomy.intents() if entry.id == kind), kind)


def kind_cells(counts: KindCounts) -> tuple[str, ...]:
    """Return the cells of one side's row of a kind."""
    return tuple(f"{getattr(counts, field):,}" for _, field in KIND_COLUMNS)


def mode_sentence(row: ModeDifference) -> str:
    """Return a mode's line: counts, rates, ratio, corrected p."""
    ratio = "no ratio (none in A)" if row.ratio is None else f"ratio {ratio_text(row)}"
    return (
        f"{row.a_count} of {row.rate.a.n} pairs in A, {row.b_count} of {row.rate.b.n} in B; {ratio}; "
        f"corrected p {p_text(row.corrected_p)}."
    )


def citing_sentence(a: Counts, b: Counts) -> str:
    """Say whether one side simply cites less."""
    return (
        f"Citing: {a.citations} citations in {a.cited_sentences} of {a.sentences} sentences of A, "
        f"{b.citations} in {b.cited_sentences} of {b.sentences} of B; {a.works} and {b.works} distinct works."
    )


def mean_text(mean: Mean) -> str:
    """Return a mean with its count and interval; an empty denominator as such."""
    if mean.value is None:
        return "none judged (0 pairs)" if mean.unit == "pair" else "none (0)"
    return f"{mean.value:.3f} (n = {mean.n}{_interval(mean.low, mean.high, ', ')})"


def rate_text(mean: Mean) -> str:
    """Return a rate in per cent; an empty denominator as such."""
    return f"{mean.value:.1%}" if mean.value is not None else "none judged"


def change(row: Difference) -> str:
    """Return B − A with its interval, a dash where a side is empty or the difference is withheld."""
    return "–" if row.difference is None else f"{row.difference:+.3f}{_interval(row.low, row.high)}"


def ratio_text(row: ModeDifference) -> str:
    """Return B ÷ A with its interval, a dash where A has none."""
    return "–" if row.ratio is None else f"{row.ratio:.2f}{_interval(row.ratio_low, row.ratio_high)}"


def _interval(low: float | None, high: float | None, before: str = " ") -> str:
    return "" if low is None or high is None else f"{before}95 % interval {low:.3f} to {high:.3f}"


def clearness(row: Difference) -> str:
    """Say whether a difference is clear and by what it is clustered; empty where there is no difference."""
    if row.withheld:
        return "not compared: see above"
    if row.difference is None:
        return ""
    if row.low is None:
        return "no interval: too few clusters"
    return f"{'a clear difference' if row.is_clear else 'no clear difference'}, clustered by {row.clustered_by}"


def p_text(p: float | None) -> str:
    """Return a p value, a dash where it cannot be had."""
    if p is None:
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def share_text(mean: Mean) -> str:
    """Return a rate in per cent with its denominator."""
    return f"{rate_text(mean)} of {mean.n}" if mean.value is not None else rate_text(mean)


def trend_text(trend: Trend) -> str:
    """Return a trend's statistic with p value and count."""
    return f"ρ = {trend.statistic:+.2f}, p {p_text(trend.p_value)}, n = {trend.n}"


def _mode_title(mode: str) -> str:
    return taxonomy.mode(mode).title


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _table(*headings: str) -> Iterator[str]:
    yield _row(*headings)
    yield _row(*("---" if number == 0 else "--:" for number in range(len(headings))))


def _head(comparison: Comparison) -> Iterator[str]:
    yield "## Comparison of two audits\n"
    for side in (comparison.a, comparison.b):
        yield f"- **{side.label}**: {escape(', '.join(side.runs))}"
    yield f"- Judge: {escape(comparison.a.settings.judge)}. Intervals treat the {comparison.unit} as the unit."
    for warning in comparison.warnings:
        yield f"- **Note**: {escape(warning)}"
    yield ""


def _counts(comparison: Comparison) -> Iterator[str]:
    yield "### How much is cited\n"
    yield from _table("", "A", "B")
    for label, field in COUNT_ROWS:
        yield _row(label, f"{getattr(comparison.counts_a, field):,}", f"{getattr(comparison.counts_b, field):,}")
    for bucket in Bucket:
        a, b = (counts.claim_buckets.get(bucket, 0) for counts in (comparison.counts_a, comparison.counts_b))
        yield _row(f"claims {bucket.value}", f"{a:,}", f"{b:,}")
    yield ""


def _sides(comparison: Comparison) -> tuple[tuple[str, People], ...]:
    if comparison.decisions is None:
        return ()
    return (("A", comparison.decisions.a), ("B", comparison.decisions.b))


def _standing(comparison: Comparison) -> Iterator[str]:
    if comparison.standing.withheld:
        yield f"> {escape(standing_sentence(comparison.standing))}\n"


def _kinds(comparison: Comparison) -> Iterator[str]:
    yield "### Like beside like\n"
    yield "Vague claims pass more easily than specific ones; here each kind stands by itself.\n"
    yield from _table("Kind", "side", *(label for label, _ in KIND_COLUMNS))
    for row in comparison.kinds:
        for name, counts in (("A", row.a), ("B", row.b)):
            yield _row(kind_title(row.kind), name, *kind_cells(counts))
    yield ""


def _decisions(comparison: Comparison) -> Iterator[str]:
    if comparison.decisions is None:
        return
    yield "### What people decided\n"
    yield from (f"- **{name}**: {escape(people_sentence(side))}" for name, side in _sides(comparison))
    yield ""
    yield from _differences("With people's decisions in place of the machine's", comparison.decisions.rows)


def _differences(title: str, rows: tuple[Difference, ...]) -> Iterator[str]:
    yield f"### {title}\n"
    yield from _table("", "A", "B", "B − A", "")
    for row in rows:
        yield _row(row.name, mean_text(row.a), mean_text(row.b), change(row), clearness(row))
    yield ""


def _modes(comparison: Comparison) -> Iterator[str]:
    first = comparison.modes[0]
    yield "### How it fails\n"
    yield (
        f"Rates are of pairs with text; {first.a_problems} pairs of A and {first.b_problems} of B have a mode. "
        "p values are corrected for the looks at all seven.\n"
    )
    yield from _table("Mode", "A", "B", "rate A", "rate B", "B ÷ A", "p")
    for row in comparison.modes:
        rates = (rate_text(row.rate.a), rate_text(row.rate.b))
        counts = (str(row.a_count), str(row.b_count))
        yield _row(_mode_title(row.mode), *counts, *rates, ratio_text(row), p_text(row.corrected_p))
    yield ""


def _trends(comparison: Comparison) -> Iterator[str]:
    for side in (comparison.a, comparison.b):
        if side.trend is not None:
            yield f"- Trend of the score along sections in {side.label}: {trend_text(side.trend)}."
    yield ""


def _sections(comparison: Comparison) -> Iterator[str]:
    if not comparison.sections:
        yield "The outlines do not pair, so there is no table by section.\n"
        return
    yield "### By section\n"
    yield from _table("Section", "score A", "score B", "B − A", "failed A", "failed B")
    for row in comparison.sections:
        failed = (share_text(row.failed.a), share_text(row.failed.b))
        yield _row(escape(row.title), mean_text(row.score.a), mean_text(row.score.b), change(row.score), *failed)
    yield ""


def _claims(comparison: Comparison) -> Iterator[str]:
    if comparison.changed:
        yield "### Claims that came out differently\n"
        yield from _listed(
            [f"{escape(c.a.text)} — A: {c.a.status.value}, B: {c.b.status.value}" for c in comparison.changed]
        )
    for label, claims in (("A", comparison.only_a), ("B", comparison.only_b)):
        if claims:
            yield f"### Claims only in {label} ({len(claims)})\n"
            yield from _listed([f"{escape(claim.text)} ({claim.status.value})" for claim in claims])


def _works(comparison: Comparison) -> Iterator[str]:
    for title, works in (("No longer cited", comparison.no_longer_cited), ("Newly cited", comparison.newly_cited)):
        if works:
            yield f"### {title} ({len(works)})\n"
            yield from _listed([escape(work) for work in works])


def _listed(lines: list[str]) -> Iterator[str]:
    yield from (f"- {line}" for line in lines[:SHOWN])
    if len(lines) > SHOWN:
        yield f"- … and {len(lines) - SHOWN} more"
    yield ""
