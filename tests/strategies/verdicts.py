"""Hypothesis strategies for any claim, grounding, judgement and standing, likely or not."""

from __future__ import annotations

from hypothesis import strategies as st

from auditor.domain import (
    Check,
    Claim,
    Evidence,
    Extent,
    Finding,
    Grounding,
    Intent,
    InventedQuote,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Passage,
    Provenance,
    QuoteGrade,
    SkipReason,
    Span,
    Status,
    Strength,
    Topicality,
    Unavailable,
    Unjudged,
    UnjudgedReason,
)

CONFLICT_STATUSES = (
    Status.QUOTE_ALTERED,
    Status.CONTRADICTED,
    Status.QUOTE_NOT_FOUND,
    Status.FIGURE_MISSING,
    Status.OVERSTATED,
)

unit_interval = st.floats(0, 1, allow_nan=False)
extents = st.sampled_from(Extent)

findings = st.builds(
    Finding,
    check=st.sampled_from(Check),
    kind=st.just("made_up"),
    strength=st.sampled_from(Strength),
    status=st.sampled_from((*CONFLICT_STATUSES, None)),
    message=st.just("A finding."),
    signals=st.just(()),
)

evidence = st.builds(
    Evidence,
    quote=st.sampled_from(("Sleep did not change.", "Pain fell by 12 points in the coached group over a year.")),
    span=st.just(Span(start=0, end=20)),
    grade=st.sampled_from((QuoteGrade.VERBATIM, QuoteGrade.NEAR_VERBATIM)),
    aligned=unit_interval,
    sufficient=st.booleans(),
)

passages = st.builds(
    Passage, text=st.just("A passage."), span=st.just(Span(start=0, end=10)), score=unit_interval, strong=st.booleans()
)

claims = st.builds(
    Claim,
    id=st.just("c1"),
    text=st.just("Coaching lowered pain by 12 points."),
    sentence=st.just(0),
    intent=st.sampled_from(Intent),
    pointer=st.booleans(),
    own=st.booleans(),
    contrast=st.booleans(),
    quotations=st.just(()),
    intent_reasons=st.just(()),
    flags=st.just(()),
)

groundings = st.builds(
    Grounding,
    findings=st.lists(findings, max_size=3).map(tuple),
    statement=st.none() | evidence,
    passages=st.lists(passages, max_size=2).map(tuple),
    topicality=st.sampled_from(Topicality),
    specifics_absent=st.booleans(),
    absent_terms=st.just(()),
    overlap=unit_interval,
)

provenances = st.just(Provenance(profile="any"))

judgements = st.builds(
    Judgement,
    word=st.sampled_from(JudgeWord),
    evidence=st.lists(evidence, max_size=2).map(tuple),
    rejected=st.lists(
        st.builds(InventedQuote, quote=st.just("x"), reason=st.just("not in the source")), max_size=1
    ).map(tuple),
    conflicts=st.lists(findings, max_size=2).map(tuple),
    read_to_end=st.booleans(),
    abstained=st.booleans(),
    instruction_only=st.booleans(),
    panel_split=st.booleans(),
    passages_read=st.just(1),
    passages_total=st.just(2),
    provenance=provenances,
)

unjudged = st.builds(
    Unjudged,
    stage=st.sampled_from(("call", "reply", "budget", "replay")),
    reason=st.sampled_from(UnjudgedReason),
    provenance=provenances,
)

answers = judgements | unjudged

unavailable = st.builds(Unavailable, key=st.just("k"), reason=st.sampled_from(SkipReason), detail=st.just("Not given."))

measured_rates = st.none() | unit_interval


def standings(*, trusted: bool = False) -> st.SearchStrategy[JudgeStanding]:
    """Standings of judges, measured or not; trusted only on request."""
    return st.builds(JudgeStanding, profile=st.just("any"), false_alarm_rate=measured_rates, trusted=st.just(trusted))
