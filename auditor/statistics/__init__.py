"""Figures of a report: counts, scores with intervals, position and trend, comparison of runs, agreement of people."""

from auditor.statistics.advice import advise
from auditor.statistics.comparison import compare_reports, compare_sides
from auditor.statistics.comparison_model import Comparison
from auditor.statistics.summary import summarise

__all__ = ["Comparison", "advise", "compare_reports", "compare_sides", "summarise"]
