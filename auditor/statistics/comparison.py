"""Two runs, or two groups of runs, side by side: what changed, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor import taxonomy
from auditor.decisions import Decision
from auditor.domain import Bucket, Claim, Report, Verdict
from auditor.errors import NotComparable
from auditor.statistics.comparability import differences_in_audit, work_of
from auditor.statistics.comparison_model import (
    Comparison,
    Counts,
    Decisions,
    Difference,
    ModeDifference,
    SectionDifference,
    SideLabel,
)
from auditor.statistics.decided import Decided, failed_by_people, passed_by_people, people
from auditor.statistics.differences import Observations, holm, ratio_interval
from auditor.statistics.measuring import Measure, difference, difference_by, difference_of, observations, of_report
from auditor.statistics.pairing import changed_claims, folded_title, paired_claims, side
from auditor.statistics.standing import is_looked_at, kinds, open_measure, problem_measure, standing
from auditor.statistics.tallies import QUARTILES, quartile_of


def compare_reports(a: Report, b: Report, force: bool = False) -> Comparison:
    """Return the comparison of two runs.

    Raises NotComparable unless they were audited alike; `force` turns that into warnings.
    """
    return compare_sides([a], [b], force=force)


def compare_sides(
    a: Sequence[Report],
    b: Sequence[Report],
    force: bool = False,
    *,
    names: tuple[Sequence[str], Sequence[str]] | None = None,
    decided: tuple[Sequence[Decided], Sequence[Decided]] | None = None,
) -> Comparison:
    """Return the comparison of two groups of runs; with several runs on a side the manuscript is the unit.

    `names` are those of the runs of A and of B (else their manuscripts'), `decided` what people decided about each run:
    then it stands beside the machine's figures. Raises NotComparable unless all were audited alike; `force` turns that
    into warnings.
    """
    differing = differences_in_audit([*a, *b])
    if differing and not force:
        raise NotComparable(
            "the runs were not audited alike: " + "; ".join(differing) + ". Audit again alike, or use --force."
        )
    single = len(a) == len(b) == 1
    pairs, only_a, only_b = paired_claims(a[0], b[0]) if single else ([], [], [])
    works_a, works_b = _works(a), _works(b)
    stands = standing(a, b)
    names_a, names_b = names or ([r.manuscript.name for r in a], [r.manuscript.name for r in b])
    return Comparison(
        a=_label("A", a, names_a),
        b=_label("B", b, names_b),
        unit="sentence" if single else "manuscript",
        warnings=(*(f"not audited alike: {text}" for text in differing), *_limits(a, b)),
        counts_a=_counts(a),
        counts_b=_counts(b),
        standing=stands,
        headline=_headline(a, b, stands.withheld),
        kinds=kinds(a, b),
        decisions=_decisions(a, b, *decided) if decided is not None else None,
        modes=_modes(a, b),
        quartiles=tuple(
            difference(f"score in {label}", a, b, _score_in(number), stands.withheld)
            for number, label in enumerate(QUARTILES)
        ),
        sections=_sections(a[0], b[0], stands.withheld) if single else (),
        only_a=tuple(side(result) for result in only_a),
        only_b=tuple(side(result) for result in only_b),
        changed=changed_claims(pairs),
        no_longer_cited=tuple(sorted(works_a[work] for work in works_a.keys() - works_b.keys())),
        newly_cited=tuple(sorted(works_b[work] for work in works_b.keys() - works_a.keys())),
    )


def _label(label: str, reports: Sequence[Report], names: Sequence[str]) -> SideLabel:
    return SideLabel(
        label=label,
        runs=tuple(names),
        settings=reports[0].settings,
        trend=reports[0].statistics.trend if len(reports) == 1 else None,
    )


def _limits(a: Sequence[Report], b: Sequence[Report]) -> list[str]:
    """Return what limits the comparison, in words."""
    limits = []
    if not all(report.statistics.knowledge_run for report in [*a, *b]):
        limits.append("knowledge not run: the score does not tell a wrong claim from an unsupported one")
    for name, reports in (("A", a), ("B", b)):
        if 1 < len(reports) < 5:
            limits.append(f"side {name} has {len(reports)} manuscripts: intervals over so few are rough")
    if (len(a) == 1) != (len(b) == 1):
        limits.append("one side is a single manuscript: no interval over manuscripts can be had")
    return limits


# --- Measures --------------------------------------------------------------------------------------------------------


def _score(claim: Claim, verdict: Verdict) -> float | None:
    return verdict.score


def _score_in(quartile: int) -> Measure:
    return lambda claim, verdict: verdict.score if quartile_of(claim.position) == quartile else None


def _in_bucket(bucket: Bucket) -> Measure:
    return lambda claim, verdict: float(verdict.bucket is bucket) if is_looked_at(verdict) else None


def _skipped(claim: Claim, verdict: Verdict) -> float | None:
    return float(verdict.bucket is Bucket.SKIP)


def _has_mode(mode: str) -> Measure:
    def measure(claim: Claim, verdict: Verdict) -> float | None:
        if not is_looked_at(verdict):
            return None
        return float(verdict.failure is not None and verdict.failure.mode == mode)

    return measure


def _headline(a: Sequence[Report], b: Sequence[Report], withheld: str) -> tuple[Difference, ...]:
    """Return score and shares; the shares are of all pairs with text, whoever was judged."""
    return (
        difference("mean score", a, b, _score, withheld),
        difference("share failed, of pairs with text", a, b, _in_bucket(Bucket.FAILED)),
        difference("share with something against them, of pairs with text", a, b, problem_measure),
        difference("share ok, of pairs with text", a, b, _in_bucket(Bucket.OK), withheld),
        difference("share nobody judged, of pairs with text", a, b, open_measure),
        difference("share not looked at, of all pairs", a, b, _skipped),
    )


def _decisions(
    a: Sequence[Report], b: Sequence[Report], decided_a: Sequence[Decided], decided_b: Sequence[Decided]
) -> Decisions:
    """Return what people decided on both sides, and two shares with their word in place of the machine's."""

    def row(name: str, measure: Callable[[Verdict, Decision | None], float | None]) -> Difference:
        def own(decided: Decided) -> Measure:
            return lambda claim, verdict: measure(verdict, decided.get((claim.id, verdict.source)))

        return difference_by(name, a, b, [own(one) for one in decided_a], [own(one) for one in decided_b])

    return Decisions(
        a=people(a, decided_a),
        b=people(b, decided_b),
        rows=(
            row("share failed, with people's decisions", failed_by_people),
            row("share ok, with people's decisions", passed_by_people),
        ),
    )


def _modes(a: Sequence[Report], b: Sequence[Report]) -> tuple[ModeDifference, ...]:
    """Return the mode table; p values are corrected for the looks at the modes proper, `none_fits` left out."""
    ids = [mode.id for mode in taxonomy.modes()]
    proper = [mode.id for mode in taxonomy.modes() if mode.not_this is not None]
    rows = {mode: difference(f"rate of {mode}", a, b, _has_mode(mode)) for mode in ids}
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
    interval = ratio_interval(observations(a, [measure] * len(a), single), observations(b, [measure] * len(b), single))
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


def _sections(a: Report, b: Report, withheld: str) -> tuple[SectionDifference, ...]:
    titles = {folded_title(section.title): section.title for section in a.manuscript.sections if section.title}
    common = [title for title in titles if title in {folded_title(s.title) for s in b.manuscript.sections}]
    found = []
    for title in common:
        score_a, score_b = (_section_part(of_report(report, _score), title) for report in (a, b))
        failed_a, failed_b = (_section_part(of_report(report, _in_bucket(Bucket.FAILED)), title) for report in (a, b))
        if failed_a.values or failed_b.values:
            found.append(
                SectionDifference(
                    title=titles[title],
                    score=difference_of(f"score in {titles[title]}", score_a, score_b, withheld=withheld),
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
