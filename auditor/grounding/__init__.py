"""Deterministic comparison of claim and source: quotes, figures, polarity, certainty, names; each usable alone."""

from auditor.grounding.ahead import read_ahead
from auditor.grounding.alignment import aligned
from auditor.grounding.statement import compare_with_quote, ground

__all__ = ["aligned", "compare_with_quote", "ground", "read_ahead"]
