"""All figures of a report from its claims."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import ClaimResult, Manuscript, Statistics
from auditor.statistics.tallies import by_intent, by_quartile, by_source, pairs_of, section_groups, section_title, tally
from auditor.statistics.trends import score_trend


def summarise(claims: Sequence[ClaimResult], manuscript: Manuscript) -> Statistics:
    """Return counts, scores, quartiles and trend; the pipeline adds judging calls and the judges' reliability."""
    sections = section_groups(claims)
    return Statistics(
        overall=tally(manuscript.name, claims),
        by_section=tuple(tally(section_title(manuscript, index), group) for index, group in sections.items()),
        by_quartile=by_quartile(claims),
        by_section_quartile=tuple(by_quartile(group) for group in sections.values()),
        by_intent=by_intent(claims),
        by_source=by_source(claims),
        trend=score_trend(claims),
        knowledge_run=any(verdict.knowledge is not None for _, verdict in pairs_of(claims)),
    )
