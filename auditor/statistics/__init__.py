"""Figures of a report: counts, scores with intervals, position and trend, comparison of runs, agreement of people."""

from auditor.statistics.summary import summarise

__all__ = ["summarise"]
