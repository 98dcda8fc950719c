"""Judges: what a model, a script or a panel says of one claim and one source, after our re-check of its quotes.

A judge can lower trust and never raise it; it speaks through `Judgement` or `Unjudged`, and decides nothing.
"""

from auditor.judging.protocol import Judge, JudgeRequest
from auditor.judging.registry import JudgeOptions, load_judge, profile_names

__all__ = ["Judge", "JudgeOptions", "JudgeRequest", "load_judge", "profile_names"]
