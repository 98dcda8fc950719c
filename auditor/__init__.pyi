"""The public names, for type checkers; `__init__.py` loads them on first use."""

from auditor.baseline import (
    Baseline as Baseline,
)
from auditor.baseline import (
    baseline_of as baseline_of,
)
from auditor.baseline import (
    read_baseline as read_baseline,
)
from auditor.baseline import (
    with_baseline as with_baseline,
)
from auditor.baseline import (
    write_baseline as write_baseline,
)
from auditor.batch import (
    BatchOptions as BatchOptions,
)
from auditor.batch import (
    BatchProgress as BatchProgress,
)
from auditor.batch import (
    EngineName as EngineName,
)
from auditor.batch import (
    audit_batch as audit_batch,
)
from auditor.claims import (
    claim_from_text as claim_from_text,
)
from auditor.claims import (
    extract_claims as extract_claims,
)
from auditor.domain import (
    BaselineUse as BaselineUse,
)
from auditor.domain import (
    BatchEntry as BatchEntry,
)
from auditor.domain import (
    BatchFault as BatchFault,
)
from auditor.domain import (
    BatchFigures as BatchFigures,
)
from auditor.domain import (
    BatchGroup as BatchGroup,
)
from auditor.domain import (
    BatchIndex as BatchIndex,
)
from auditor.domain import (
    BatchOutcome as BatchOutcome,
)
from auditor.domain import (
    Bucket as Bucket,
)
from auditor.domain import (
    Check as Check,
)
from auditor.domain import (
    Citation as Citation,
)
from auditor.domain import (
    CitationMode as CitationMode,
)
from auditor.domain import (
    CitationRole as CitationRole,
)
from auditor.domain import (
    CitationStyle as CitationStyle,
)
from auditor.domain import (
    Claim as Claim,
)
from auditor.domain import (
    ClaimResult as ClaimResult,
)
from auditor.domain import (
    Decider as Decider,
)
from auditor.domain import (
    Evidence as Evidence,
)
from auditor.domain import (
    ExcludedSpan as ExcludedSpan,
)
from auditor.domain import (
    Extent as Extent,
)
from auditor.domain import (
    FailureLabel as FailureLabel,
)
from auditor.domain import (
    FaultKind as FaultKind,
)
from auditor.domain import (
    Finding as Finding,
)
from auditor.domain import (
    Grounding as Grounding,
)
from auditor.domain import (
    HelpOutcome as HelpOutcome,
)
from auditor.domain import (
    HelpTask as HelpTask,
)
from auditor.domain import (
    Intent as Intent,
)
from auditor.domain import (
    InventedQuote as InventedQuote,
)
from auditor.domain import (
    JudgeCalls as JudgeCalls,
)
from auditor.domain import (
    Judgement as Judgement,
)
from auditor.domain import (
    JudgeReliability as JudgeReliability,
)
from auditor.domain import (
    JudgeStanding as JudgeStanding,
)
from auditor.domain import (
    JudgeWord as JudgeWord,
)
from auditor.domain import (
    Knowledge as Knowledge,
)
from auditor.domain import (
    Manuscript as Manuscript,
)
from auditor.domain import (
    ManuscriptFormat as ManuscriptFormat,
)
from auditor.domain import (
    Mean as Mean,
)
from auditor.domain import (
    ModelHelp as ModelHelp,
)
from auditor.domain import (
    Notice as Notice,
)
from auditor.domain import (
    Passage as Passage,
)
from auditor.domain import (
    Placement as Placement,
)
from auditor.domain import (
    Provenance as Provenance,
)
from auditor.domain import (
    Quotation as Quotation,
)
from auditor.domain import (
    QuoteGrade as QuoteGrade,
)
from auditor.domain import (
    Reference as Reference,
)
from auditor.domain import (
    Report as Report,
)
from auditor.domain import (
    RulesAlone as RulesAlone,
)
from auditor.domain import (
    Section as Section,
)
from auditor.domain import (
    Sentence as Sentence,
)
from auditor.domain import (
    Settings as Settings,
)
from auditor.domain import (
    SkipReason as SkipReason,
)
from auditor.domain import (
    Source as Source,
)
from auditor.domain import (
    SourceRecord as SourceRecord,
)
from auditor.domain import (
    Span as Span,
)
from auditor.domain import (
    StaleEntry as StaleEntry,
)
from auditor.domain import (
    StaleReason as StaleReason,
)
from auditor.domain import (
    Statistics as Statistics,
)
from auditor.domain import (
    Status as Status,
)
from auditor.domain import (
    Strength as Strength,
)
from auditor.domain import (
    Tally as Tally,
)
from auditor.domain import (
    Topicality as Topicality,
)
from auditor.domain import (
    Trend as Trend,
)
from auditor.domain import (
    Unavailable as Unavailable,
)
from auditor.domain import (
    Unjudged as Unjudged,
)
from auditor.domain import (
    UnjudgedReason as UnjudgedReason,
)
from auditor.domain import (
    Verdict as Verdict,
)
from auditor.domain import (
    Voice as Voice,
)
from auditor.errors import (
    AuditorError as AuditorError,
)
from auditor.errors import (
    InputError as InputError,
)
from auditor.errors import (
    InvalidData as InvalidData,
)
from auditor.errors import (
    MissingPackage as MissingPackage,
)
from auditor.errors import (
    NotComparable as NotComparable,
)
from auditor.errors import (
    UnknownName as UnknownName,
)
from auditor.errors import (
    UnreadableFile as UnreadableFile,
)
from auditor.gate import (
    FailOn as FailOn,
)
from auditor.gate import (
    Gate as Gate,
)
from auditor.grounding import (
    ground as ground,
)
from auditor.judging.protocol import (
    Judge as Judge,
)
from auditor.judging.protocol import (
    JudgeRequest as JudgeRequest,
)
from auditor.judging.registry import (
    JudgeOptions as JudgeOptions,
)
from auditor.judging.registry import (
    load_judge as load_judge,
)
from auditor.manuscript import (
    read_manuscript as read_manuscript,
)
from auditor.pairs import (
    Pair as Pair,
)
from auditor.pairs import (
    PairVerdict as PairVerdict,
)
from auditor.pairs import (
    audit_pairs as audit_pairs,
)
from auditor.pairs import (
    read_pairs as read_pairs,
)
from auditor.pipeline import (
    AuditOptions as AuditOptions,
)
from auditor.pipeline import (
    audit as audit,
)
from auditor.pipeline import (
    audit_claim as audit_claim,
)
from auditor.reporting import (
    write_reports as write_reports,
)
from auditor.rollup import (
    roll_up as roll_up,
)
from auditor.sources.library import (
    read_library as read_library,
)
from auditor.sources.library import (
    source_from_text as source_from_text,
)
from auditor.sources.passages import (
    index_source as index_source,
)
from auditor.statistics import (
    compare_reports as compare_reports,
)
from auditor.statistics import (
    summarise as summarise,
)
from auditor.verdicts import (
    decide as decide,
)
