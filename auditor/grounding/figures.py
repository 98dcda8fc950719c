"""Figures: reading them, comparing those of a claim with those of a source, and what the comparison finds.

    read_figures      numbers of a text with unit, kind, bound, sign and what they count
    compare_figures   each figure of a claim against a source: relation, matched figure, what would have matched
    check_figures     findings for a claim over the passages of a source and the works of its citation group

No model takes part in any of it.
"""

from __future__ import annotations

from auditor.grounding.figure_check import check_figures
from auditor.grounding.figure_findings import finding_of
from auditor.grounding.figure_matching import match_figures
from auditor.grounding.figure_model import (
    Bound,
    Difference,
    Doubt,
    Figure,
    FigureComparison,
    FigureKind,
    FigureMatch,
    Relation,
    Unit,
)
from auditor.grounding.figure_reading import read_figures

__all__ = [
    "Bound",
    "Difference",
    "Doubt",
    "Figure",
    "FigureComparison",
    "FigureKind",
    "FigureMatch",
    "Relation",
    "Unit",
    "check_figures",
    "compare_figures",
    "read_figures",
]


def compare_figures(
    claim: str, source: str, *, claim_language: str | None = None, source_language: str | None = None
) -> FigureComparison:
    """Return how the figures of `claim` stand to those of `source`, a passage or a short text.

    Languages are ISO 639-1 codes and decide how numbers are read; None: told by the texts. The findings are suspicions:
    whether the source makes the same statement at all is for `check_figures` to say.
    """
    mine, theirs = read_figures(claim, claim_language), read_figures(source, source_language)
    matches = match_figures(mine, theirs)
    worst = max((match.relation for match in matches), key=lambda relation: relation.rank, default=Relation.EQUAL)
    findings = tuple(finding_of(match) for match in matches if not match.relation.agrees)
    return FigureComparison(
        relation=worst, matches=matches, claim_figures=mine, source_figures=theirs, findings=findings
    )
