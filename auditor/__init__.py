"""auditor checks every cited claim of a manuscript against the work it cites: deterministically first, and a model may
contradict but never verify.

>>> from auditor import audit
>>> report = audit("review.md", "sources/")          # doctest: +SKIP
>>> report.statistics.overall.claim_buckets          # doctest: +SKIP

Names are imported on first use, so that `import auditor` loads no heavy library; type checkers read `__init__.pyi`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES: dict[str, tuple[str, ...]] = {
    "auditor.baseline": ("Baseline", "baseline_of", "read_baseline", "with_baseline", "write_baseline"),
    "auditor.batch": ("BatchOptions", "BatchProgress", "EngineName", "audit_batch"),
    "auditor.claims": ("claim_from_text", "extract_claims"),
    "auditor.domain": (
        "BaselineUse",
        "BatchEntry",
        "BatchFault",
        "BatchFigures",
        "BatchGroup",
        "BatchIndex",
        "BatchOutcome",
        "Bucket",
        "Check",
        "Citation",
        "CitationMode",
        "CitationRole",
        "CitationStyle",
        "Claim",
        "ClaimResult",
        "Decider",
        "Evidence",
        "ExcludedSpan",
        "Extent",
        "FailureLabel",
        "FaultKind",
        "Finding",
        "Grounding",
        "HelpOutcome",
        "HelpTask",
        "Intent",
        "InventedQuote",
        "JudgeCalls",
        "JudgeReliability",
        "JudgeStanding",
        "JudgeWord",
        "Judgement",
        "Knowledge",
        "Manuscript",
        "ManuscriptFormat",
        "Mean",
        "ModelHelp",
        "Notice",
        "Passage",
        "Placement",
        "Provenance",
        "Quotation",
        "QuoteGrade",
        "Reference",
        "Report",
        "RulesAlone",
        "Section",
        "Sentence",
        "Settings",
        "SkipReason",
        "Source",
        "SourceRecord",
        "Span",
        "StaleEntry",
        "StaleReason",
        "Statistics",
        "Status",
        "Strength",
        "Tally",
        "Topicality",
        "Trend",
        "Unavailable",
        "Unjudged",
        "UnjudgedReason",
        "Verdict",
        "Voice",
    ),
    "auditor.errors": (
        "AuditorError",
        "InputError",
        "InvalidData",
        "MissingPackage",
        "NotComparable",
        "UnknownName",
        "UnreadableFile",
    ),
    "auditor.gate": ("FailOn", "Gate"),
    "auditor.grounding": ("ground",),
    "auditor.judging.protocol": ("Judge", "JudgeRequest"),
    "auditor.judging.registry": ("JudgeOptions", "load_judge"),
    "auditor.manuscript": ("read_manuscript",),
    "auditor.pairs": ("Pair", "PairVerdict", "audit_pairs", "read_pairs"),
    "auditor.pipeline": ("AuditOptions", "audit", "audit_claim"),
    "auditor.reporting": ("write_reports",),
    "auditor.rollup": ("roll_up",),
    "auditor.sources.library": ("read_library", "source_from_text"),
    "auditor.sources.passages": ("index_source",),
    "auditor.statistics": ("compare_reports", "summarise"),
    "auditor.verdicts": ("decide",),
}
"""Module → public names it holds."""

_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)  # `__init__.pyi` says the same to type checkers; a test keeps them in step


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'auditor' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
