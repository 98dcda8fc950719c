"""The words of the domain, as frozen models: manuscript, citation, reference, source, claim, pair, grounding,
judgement, evidence, verdict, report.

Every stage takes these and gives these. This package imports nothing else of ours. All offsets are half-open character
offsets (Python string indices) into the text that the field names.
"""

from auditor.domain.base import Model, Span
from auditor.domain.claims import Claim, Intent, Quotation
from auditor.domain.grounding import (
    Bucket,
    Check,
    Evidence,
    Finding,
    Grounding,
    Passage,
    QuoteGrade,
    Status,
    Strength,
    Topicality,
)
from auditor.domain.judging import (
    InventedQuote,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Provenance,
    Unjudged,
    UnjudgedReason,
)
from auditor.domain.manuscript import (
    Citation,
    CitationMode,
    CitationRole,
    CitationStyle,
    Manuscript,
    ManuscriptFormat,
    Notice,
    Reference,
    Section,
    Sentence,
)
from auditor.domain.report import (
    JudgeCalls,
    JudgeReliability,
    Mean,
    Report,
    Settings,
    SourceRecord,
    Statistics,
    Tally,
    Trend,
)
from auditor.domain.sources import ExcludedSpan, Extent, SkipReason, Source, Unavailable
from auditor.domain.verdicts import ClaimResult, FailureLabel, Knowledge, Placement, Verdict

__all__ = [
    "Bucket",
    "Check",
    "Citation",
    "CitationMode",
    "CitationRole",
    "CitationStyle",
    "Claim",
    "ClaimResult",
    "Evidence",
    "ExcludedSpan",
    "Extent",
    "FailureLabel",
    "Finding",
    "Grounding",
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
    "Model",
    "Notice",
    "Passage",
    "Placement",
    "Provenance",
    "Quotation",
    "QuoteGrade",
    "Reference",
    "Report",
    "Section",
    "Sentence",
    "Settings",
    "SkipReason",
    "Source",
    "SourceRecord",
    "Span",
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
]
