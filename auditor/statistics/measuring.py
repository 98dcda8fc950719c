"""A measure over the pairs of two sides, and the difference of its means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor.domain import Claim, Mean, Report, Verdict
from auditor.statistics.comparison_model import Difference
from auditor.statistics.differences import Observations, contrast
from auditor.statistics.intervals import clustered_mean
from auditor.statistics.pairing import folded_title

Measure = Callable[[Claim, Verdict], "float | None"]
"""Value of a pair, None where the pair does not count."""


def observations(reports: Sequence[Report], measures: Sequence[Measure], single: bool) -> Observations:
    """Return the values of a side: one per pair, or one mean per manuscript where a side has several.

    `measures` are as many as `reports`.
    """
    if single:
        return of_report(reports[0], measures[0])
    means = [
        (number, of_report(report, measure).mean)
        for number, (report, measure) in enumerate(zip(reports, measures, strict=True))
    ]
    kept = [(number, mean) for number, mean in means if mean is not None]
    return Observations(tuple(mean for _, mean in kept), tuple(number for number, _ in kept))


def of_report(report: Report, measure: Measure) -> Observations:
    """Return the values of one run's pairs, each with its sentence and section."""
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


def difference(name: str, a: Sequence[Report], b: Sequence[Report], measure: Measure, withheld: str = "") -> Difference:
    """Return the difference of a measure that is the same for all runs; its size is left out where it is `withheld`."""
    return difference_by(name, a, b, [measure] * len(a), [measure] * len(b), withheld)


def difference_by(
    name: str,
    a: Sequence[Report],
    b: Sequence[Report],
    measures_a: Sequence[Measure],
    measures_b: Sequence[Measure],
    withheld: str = "",
) -> Difference:
    """Return the difference of a measure that each run has its own of."""
    single = len(a) == len(b) == 1
    unit = "sentence" if single else "manuscript"
    return difference_of(name, observations(a, measures_a, single), observations(b, measures_b, single), unit, withheld)


def difference_of(
    name: str, a: Observations, b: Observations, clustered_by: str = "sentence", withheld: str = ""
) -> Difference:
    """Return the difference of two sides' observations under a name."""
    found = contrast(a, b, clustered_by)
    unit = "manuscript" if clustered_by == "manuscript" else "pair"
    shown = None if withheld else found
    return Difference(
        name=name,
        unit=unit,
        a=_mean(a, unit),
        b=_mean(b, unit),
        difference=shown and shown.difference,
        low=shown and shown.low,
        high=shown and shown.high,
        p_value=shown and shown.p_value,
        clustered_by=found.clustered_by,
        withheld=withheld if found.difference is not None else "",
    )


def _mean(side: Observations, unit: str) -> Mean:
    return clustered_mean(side.values, side.sentences, unit)
