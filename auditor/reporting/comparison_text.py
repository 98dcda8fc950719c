"""A comparison in words: Markdown for files and pull requests, and the sentences that page and terminal share."""

from __future__ import annotations

from collections.abc import Iterator

from auditor import taxonomy
from auditor.domain import Bucket
from auditor.reporting import comparison_figures as figures
from auditor.reporting.foreign import markdown as escape
from auditor.reporting.wording import wording
from auditor.statistics.comparison_model import (
    ClaimSide,
    Comparison,
    Counts,
    Difference,
    KindCounts,
    People,
    ScoreRange,
    Standing,
)

SHOWN = 50
"""Most claims or works listed; the rest is counted."""

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
        *_differences("Outcome", comparison.headline, comparison.unit),
        *_kinds(comparison),
        *_decisions(comparison),
        *_modes(comparison),
        *_differences("Along the section", comparison.quartiles, comparison.unit),
        *_trends(comparison),
        *_sections(comparison),
        *_claims(comparison),
        *_works(comparison),
    ]
    return "\n".join(parts) + "\n"


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


def status_title(claim: ClaimSide) -> str:
    """Return how a claim of one side came out, in words."""
    return wording().statuses[claim.status].title


def citing_sentence(a: Counts, b: Counts) -> str:
    """Say whether one side simply cites less."""
    return (
        f"Citing: {a.citations} citations in {a.cited_sentences} of {a.sentences} sentences of A, "
        f"{b.citations} in {b.cited_sentences} of {b.sentences} of B; {a.works} and {b.works} distinct works."
    )


def mode_title(mode: str) -> str:
    """Return the title of a failure mode."""
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
    judge, unit = escape(comparison.a.settings.judge), comparison.unit
    yield f"- Judge: {judge}. In brackets: 95 % intervals that take the {unit} as the unit."
    for warning in comparison.warnings:
        yield f"- **Note**: {escape(warning)}"
    yield f"\n**{escape(figures.in_short(comparison))}**\n"


def _counts(comparison: Comparison) -> Iterator[str]:
    yield "### How much is cited\n"
    yield from _table("", "A", "B")
    for label, field in COUNT_ROWS:
        yield _row(label, f"{getattr(comparison.counts_a, field):,}", f"{getattr(comparison.counts_b, field):,}")
    for bucket in Bucket:
        a, b = (counts.claim_buckets.get(bucket, 0) for counts in (comparison.counts_a, comparison.counts_b))
        yield _row(f"claims {wording().buckets[bucket].counted}", f"{a:,}", f"{b:,}")
    yield ""


def sides(comparison: Comparison) -> tuple[tuple[str, People], ...]:
    """Return what people decided on each side, by its name; empty where it was not asked for."""
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
    yield from (f"- **{name}**: {escape(people_sentence(side))}" for name, side in sides(comparison))
    yield ""
    yield from _differences(
        "With people's decisions in place of the machine's", comparison.decisions.rows, comparison.unit
    )


def _differences(title: str, rows: tuple[Difference, ...], unit: str) -> Iterator[str]:
    yield f"### {title}\n"
    yield from _table("", "A", "B", "B − A", "")
    for row in rows:
        both = (figures.shown(row, side) for side in (row.a, row.b))
        yield _row(figures.measure(row), *both, figures.change_shown(row), figures.clearness(row, unit))
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
        rates = (figures.rate(row.rate.a), figures.rate(row.rate.b))
        counts = (str(row.a_count), str(row.b_count))
        yield _row(mode_title(row.mode), *counts, *rates, figures.ratio(row), figures.p_value(row.corrected_p))
    yield ""


def _trends(comparison: Comparison) -> Iterator[str]:
    for side in (comparison.a, comparison.b):
        if side.trend is not None:
            yield f"- Trend of the score along sections in {side.label}: {figures.trend(side.trend)}."
    yield ""


def _sections(comparison: Comparison) -> Iterator[str]:
    if not comparison.sections:
        yield "The outlines do not pair, so there is no table by section.\n"
        return
    yield "### By section\n"
    yield from _table("Section", "score A", "score B", "B − A", "failed A", "failed B")
    for row in comparison.sections:
        scores = (figures.shown(row.score, side) for side in (row.score.a, row.score.b))
        failed = (figures.share(row.failed.a), figures.share(row.failed.b))
        yield _row(escape(row.title), *scores, figures.change_shown(row.score), *failed)
    yield ""


def _claims(comparison: Comparison) -> Iterator[str]:
    if comparison.changed:
        yield "### Claims that came out differently\n"
        yield from _listed(
            [f"{escape(c.a.text)} — A: {status_title(c.a)}, B: {status_title(c.b)}" for c in comparison.changed]
        )
    for label, claims in (("A", comparison.only_a), ("B", comparison.only_b)):
        if claims:
            yield f"### Claims only in {label} ({len(claims)})\n"
            yield from _listed([f"{escape(claim.text)} ({status_title(claim)})" for claim in claims])


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
