"""Two runs, or two groups of runs, side by side: what changed, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor import taxonomy
from auditor.domain import Bucket, Claim, Mean, Report, Verdict
from auditor.errors import NotComparable
from auditor.statistics.comparability import differences_in_audit, work_of
from auditor.statistics.comparison_model import (
    Comparison,
    Counts,
    Difference,
    ModeDifference,
    SectionDifference,
    SideLabel,
)
from auditor.statistics.differences import Observations, contrast, holm, ratio_interval
from auditor.statistics.intervals import clustered_mean
from auditor.statistics.pairing import changed_claims, folded_title, paired_claims, side
from auditor.statistics.tallies import QUARTILES, is_judged, quartile_of

Measure = Callable[[Claim, Verdict], "float | None"]
"""Value of a pair, None where the pair does not count."""


LEAST_JUDGED = 0.5
"""Share of a side's pairs below which its score stands for too few of them."""
UNEQUALLY_JUDGED = 0.2
"""Difference of the two sides' shares above which they were not looked at alike."""


def compare_reports(a: Report, b: Report, force: bool = False) -> Comparison:
    """Return the comparison of two runs.

    Raises NotComparable unless they were audited alike; `force` turns that into warnings.
    """
    return compare_sides([a], [b], force=force)


def compare_sides(a: Sequence[Report], b: Sequence[Report], force: bool = False) -> Comparison:
    """Return the comparison of two groups of runs; with several runs on a side the manuscript is the unit.

    Raises NotComparable unless all were audited alike; `force` turns that into warnings.
    """
    differing = differences_in_audit([*a, *b])
    if differing and not force:
        raise NotComparable(
            "the runs were not audited alike: " + "; ".join(differing) + ". Audit again alike, or use --force."
        )
    single = len(a) == len(b) == 1
    pairs, only_a, only_b = paired_claims(a[0], b[0]) if single else ([], [], [])
    works_a, works_b = _works(a), _works(b)
    return Comparison(
        a=_label("A", a),
        b=_label("B", b),
        unit="sentence" if single else "manuscript",
        warnings=(*(f"not audited alike: {text}" for text in differing), *_limits(a, b)),
        counts_a=_counts(a),
        counts_b=_counts(b),
        headline=_headline(a, b),
        modes=_modes(a, b),
        quartiles=tuple(
            _difference(f"score in {label}", a, b, _score_in(number)) for number, label in enumerate(QUARTILES)
        ),
        sections=_sections(a[0], b[0]) if single else (),
        only_a=tuple(side(result) for result in only_a),
        only_b=tuple(side(result) for result in only_b),
        changed=changed_claims(pairs),
        no_longer_cited=tuple(sorted(works_a[work] for work in works_a.keys() - works_b.keys())),
        newly_cited=tuple(sorted(works_b[work] for work in works_b.keys() - works_a.keys())),
    )


def _label(name: str, reports: Sequence[Report]) -> SideLabel:
    return SideLabel(
        label=name,
        runs=tuple(report.manuscript.name for report in reports),
        settings=reports[0].settings,
        trend=reports[0].statistics.trend if len(reports) == 1 else None,
    )


def _limits(a: Sequence[Report], b: Sequence[Report]) -> list[str]:
    """Return what limits the comparison, in words."""
    limits = []
    if not all(report.statistics.knowledge_run for report in [*a, *b]):
        limits.append("knowledge not run: the score does not tell a wrong claim from an unsupported one")
    limits += _thin_coverage(a, b)
    for name, reports in (("A", a), ("B", b)):
        if 1 < len(reports) < 5:
            limits.append(f"side {name} has {len(reports)} manuscripts: intervals over so few are rough")
    if (len(a) == 1) != (len(b) == 1):
        limits.append("one side is a single manuscript: no interval over manuscripts can be had")
    return limits


def _thin_coverage(a: Sequence[Report], b: Sequence[Report]) -> list[str]:
    """Say where so few pairs, or so unequal shares of them, are judged that the score tells of who was judged.

    Vague claims pass as on topic and count; specific ones that nobody judged do not.
    """
    tallies = [[report.statistics.overall for report in reports] for reports in (a, b)]
    judged = [sum(tally.judged for tally in side) for side in tallies]
    pairs = [sum(tally.pairs for tally in side) for side in tallies]
    if not all(pairs):
        return []
    shares = [part / whole for part, whole in zip(judged, pairs, strict=True)]
    if min(shares) >= LEAST_JUDGED and abs(shares[0] - shares[1]) <= UNEQUALLY_JUDGED:
        return []
    told = " and ".join(
        f"{part} of {whole} pairs of {name}" for part, whole, name in zip(judged, pairs, "AB", strict=True)
    )
    return [f"only {told} are judged: the score speaks of these alone; audit both with a judge"]


# --- Observations ----------------------------------------------------------------------------------------------------


def _observations(reports: Sequence[Report], measure: Measure, single: bool) -> Observations:
    """Return the values of a side: one per pair, or one mean per manuscript where a side has several."""
    if single:
        return _of_report(reports[0], measure)
    means = [(number, _of_report(report, measure).mean) for number, report in enumerate(reports)]
    kept = [(number, mean) for number, mean in means if mean is not None]
    return Observations(tuple(mean for _, mean in kept), tuple(number for number, _ in kept))


def _of_report(report: Report, measure: Measure) -> Observations:
    rows = [
        (value, result.claim.sentence, folded_title(_title(report, result.claim.section)))
        for result in report.claims
        for verdict in result.verdicts
        if (value := measure(result.claim, verdict)) is not None
    ]
    return Observations(tuple(r[0] for r in rows), tuple(r[1] for r in rows), tuple(r[2] for r in rows))


def _title(report: Report, section: int) -> str:
    sections = report.manuscript.sections
    return sections[section].title if section < len(sections) else ""


def _difference(name: str, a: Sequence[Report], b: Sequence[Report], measure: Measure) -> Difference:
    single = len(a) == len(b) == 1
    unit = "sentence" if single else "manuscript"
    return difference_of(name, _observations(a, measure, single), _observations(b, measure, single), unit)


def difference_of(name: str, a: Observations, b: Observations, clustered_by: str = "sentence") -> Difference:
    """Return the difference of two sides' observations under a name."""
    found = contrast(a, b, clustered_by)
    unit = "manuscript" if clustered_by == "manuscript" else "pair"
    return Difference(
        name=name,
        unit=unit,
        a=_mean(a, unit),
        b=_mean(b, unit),
        difference=found.difference,
        low=found.low,
        high=found.high,
        p_value=found.p_value,
        clustered_by=found.clustered_by,
    )


def _mean(side_: Observations, unit: str) -> Mean:
    return clustered_mean(side_.values, side_.sentences, unit)


# --- Measures --------------------------------------------------------------------------------------------------------


def _score(claim: Claim, verdict: Verdict) -> float | None:
    return verdict.score


def _score_in(quartile: int) -> Measure:
    return lambda claim, verdict: verdict.score if quartile_of(claim.position) == quartile else None


def _in_bucket(bucket: Bucket) -> Measure:
    return lambda claim, verdict: float(verdict.bucket is bucket) if is_judged(verdict) else None


def _skipped(claim: Claim, verdict: Verdict) -> float | None:
    return float(verdict.bucket is Bucket.SKIP)


def _has_mode(mode: str) -> Measure:
    def measure(claim: Claim, verdict: Verdict) -> float | None:
        if not is_judged(verdict):
            return None
        return float(verdict.failure is not None and verdict.failure.mode == mode)

    return measure


def _headline(a: Sequence[Report], b: Sequence[Report]) -> tuple[Difference, ...]:
    return (
        _difference("mean score", a, b, _score),
        *(
            _difference(f"share {bucket.value} of judged pairs", a, b, _in_bucket(bucket))
            for bucket in (Bucket.OK, Bucket.CHECK, Bucket.FAILED)
        ),
        _difference("share skip of all pairs", a, b, _skipped),
    )


def _modes(a: Sequence[Report], b: Sequence[Report]) -> tuple[ModeDifference, ...]:
    """Return the mode table; p values are corrected for the looks at the modes proper, `none_fits` left out."""
    ids = [mode.id for mode in taxonomy.modes()]
    proper = [mode.id for mode in taxonomy.modes() if mode.not_this is not None]
    rows = {mode: _difference(f"rate of {mode}", a, b, _has_mode(mode)) for mode in ids}
    corrected = dict(zip(proper, holm([rows[mode].p_value for mode in proper], len(proper)), strict=True))
    problems_a, problems_b = _problem_count(a), _problem_count(b)
    return tuple(_mode_row(mode, rows[mode], a, b, (problems_a, problems_b), corrected.get(mode)) for mode in ids)


def _mode_row(
    mode: str,
    rate: Difference,
    a: Sequence[Report],
    b: Sequence[Report],
    problems: tuple[int, int],
    corrected: float | None,
) -> ModeDifference:
    single = len(a) == len(b) == 1
    measure = _has_mode(mode)
    interval = ratio_interval(_observations(a, measure, single), _observations(b, measure, single))
    ratio = rate.b.value / rate.a.value if rate.a.value and rate.b.value is not None else None
    return ModeDifference(
        mode=mode,
        a_count=_mode_count(a, mode),
        b_count=_mode_count(b, mode),
        a_problems=problems[0],
        b_problems=problems[1],
        rate=rate,
        ratio=ratio,
        ratio_low=interval[0] if interval else None,
        ratio_high=interval[1] if interval else None,
        corrected_p=corrected,
    )


def _verdicts(reports: Sequence[Report]) -> list[Verdict]:
    return [verdict for report in reports for result in report.claims for verdict in result.verdicts]


def _mode_count(reports: Sequence[Report], mode: str) -> int:
    return sum(verdict.failure is not None and verdict.failure.mode == mode for verdict in _verdicts(reports))


def _problem_count(reports: Sequence[Report]) -> int:
    return sum(verdict.failure is not None for verdict in _verdicts(reports))


# --- Sections, counts, works -----------------------------------------------------------------------------------------


def _sections(a: Report, b: Report) -> tuple[SectionDifference, ...]:
    titles = {folded_title(section.title): section.title for section in a.manuscript.sections if section.title}
    common = [title for title in titles if title in {folded_title(s.title) for s in b.manuscript.sections}]
    found = []
    for title in common:
        score_a, score_b = (_section_part(_of_report(report, _score), title) for report in (a, b))
        failed_a, failed_b = (_section_part(_of_report(report, _in_bucket(Bucket.FAILED)), title) for report in (a, b))
        if failed_a.values or failed_b.values:
            found.append(
                SectionDifference(
                    title=titles[title],
                    score=difference_of(f"score in {titles[title]}", score_a, score_b),
                    failed=difference_of(f"share failed in {titles[title]}", failed_a, failed_b),
                )
            )
    return tuple(found)


def _section_part(side_: Observations, title: str) -> Observations:
    kept = [place for place, section in enumerate(side_.sections) if section == title]
    return Observations(tuple(side_.values[place] for place in kept), tuple(side_.sentences[place] for place in kept))


def _counts(reports: Sequence[Report]) -> Counts:
    sentences = [sentence for report in reports for sentence in report.manuscript.sentences]
    tallies = [report.statistics.overall for report in reports]
    return Counts(
        manuscripts=len(reports),
        sentences=len(sentences),
        cited_sentences=sum(bool(sentence.citations) for sentence in sentences),
        citations=sum(len(sentence.citations) for sentence in sentences),
        works=len(_works(reports)),
        claims=sum(one.claims for one in tallies),
        pairs=sum(one.pairs for one in tallies),
        judged=sum(one.judged for one in tallies),
        not_judged=sum(one.not_judged for one in tallies),
        claim_buckets={bucket: sum(one.claim_buckets.get(bucket, 0) for one in tallies) for bucket in Bucket},
    )


def _works(reports: Sequence[Report]) -> dict[str, str]:
    """Return the cited works, identity → name."""
    return {
        work_of(record.reference): record.reference.title or record.reference.key
        for report in reports
        for record in report.sources
        if record.citations > 0
    }
