"""Grounding and judgement become a verdict: the heart of auditor, a pure function (DESIGN section 3).

The law: a model may contradict but never verify. `decide` first settles what the rules alone say. Where they say `ok`
or `failed`, no judgement is looked at; elsewhere a judgement may move the pair within `check`, or down to `failed`, or
to `skip` when it was asked and gave nothing usable. Only a trusted judge (`--trust-judge`) moves a pair to `ok`.
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.absences import names_among
from auditor.domain import (
    Bucket,
    Claim,
    Evidence,
    Extent,
    Finding,
    Grounding,
    Intent,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Knowledge,
    Status,
    Strength,
    Topicality,
    Unavailable,
    Unjudged,
    UnjudgedReason,
    Verdict,
)
from auditor.outcomes import LACKING, PRECEDENCE, Outcome, first_conflict, is_strong, rules_outcome, suspicions
from auditor.piecing import HELD
from auditor.reasons import NOT_SAID, skip_reason, status_reason

ALIGNED = 0.4
"""Least share of the claim's content in a quote that is to accuse: the same statement."""

RELEVANT = 0.25
"""Least share of the claim's content in a quote that is to support: the quote has to do with the claim.

Measured on human evidence of six sets, 74 % of it passes and 12 % of other claims' evidence (at 0.4: 42 % and 4 %).
"""

UNDOUBTED = 0.55
"""Least confidence with which a judge's "supported" stands against a name or term that is nowhere in the text.

Of 224 such words of the embedded judge on training pairs, 115 of the 158 at or above it were right, and 27 of the 66
below. A judge that gives no confidence is taken at its word.
"""

NO_JUDGE = JudgeStanding(profile="none")
"""Standing where no judge is asked."""


def decide(
    claim: Claim,
    source: str,
    grounding: Grounding | Unavailable,
    judgement: Judgement | Unjudged | None = None,
    *,
    standing: JudgeStanding = NO_JUDGE,
    extent: Extent = Extent.EXCERPT,
) -> Verdict:
    """Return the verdict of one claim–source pair.

    `source` is the key of the reference. `extent` is that of the text compared with; unknown is `excerpt`.
    """
    if isinstance(grounding, Unavailable):
        return Verdict(
            claim=claim.id,
            source=source,
            bucket=Bucket.SKIP,
            status=Status.SOURCE_UNAVAILABLE,
            reason=grounding.detail,
            skip=grounding.reason,
        )
    outcome = rules_outcome(claim, grounding, extent)
    considered = judgement if _is_open(claim, outcome.bucket) else None
    if considered is not None:
        outcome = _with_judgement(claim, grounding, considered, outcome, standing, extent)
    findings = _findings(grounding, considered)
    verdict = Verdict(
        claim=claim.id,
        source=source,
        bucket=outcome.bucket,
        status=outcome.status,
        reason="",
        skip=outcome.skip,
        findings=tuple(_demoted(f) for f in findings) if claim.own else findings,
        evidence=_evidence(grounding, considered, outcome.status),
        passages=grounding.passages,
        judgement=considered,
        extent=extent,
    )
    reason = skip_reason(outcome.skip) if outcome.skip else status_reason(claim, grounding, verdict)
    verdict = verdict.model_copy(update={"reason": reason})
    return verdict.model_copy(update={"score": score_of(claim, verdict)})


def asks_judge(claim: Claim, verdict: Verdict) -> bool:
    """Say whether a judge's answer could still change this verdict, which was decided by rules alone."""
    return _is_open(claim, verdict.bucket)


def _is_open(claim: Claim, bucket: Bucket) -> bool:
    """Say whether what the rules alone decided leaves something to a judge."""
    return bucket is Bucket.CHECK and not claim.pointer and not claim.own


def with_knowledge(claim: Claim, verdict: Verdict, knowledge: Knowledge) -> Verdict:
    """Return the verdict with what a judge knows of the claim; the bucket stays, the score may move."""
    known = verdict.model_copy(update={"knowledge": knowledge})
    return known.model_copy(update={"score": score_of(claim, known)})


def score_of(claim: Claim, verdict: Verdict) -> float | None:
    """Return the CCV score of a pair: 1, 0 or −0.5, or None where it has none.

    1: source-grounded (grounded, supported, on topic) or confirmed by knowledge. −0.5: neither, and contradicted by
    knowledge. 0: neither. None: nobody has looked (skip, `not_judged`), a judge's slip (`invented_evidence`), a bare
    pointer, the authors' own statement, or an idle citation.
    """
    unseen = verdict.status in {Status.NOT_JUDGED, Status.INVENTED_EVIDENCE}
    if verdict.bucket is Bucket.SKIP or claim.pointer or claim.own or verdict.idle:
        return None
    if verdict.status in {Status.GROUNDED, Status.SUPPORTED, Status.ON_TOPIC}:
        return 1.0
    if verdict.knowledge is Knowledge.CONFIRMED:
        return 1.0
    if verdict.knowledge is Knowledge.CONTRADICTED:
        return -0.5
    return None if unseen else 0.0


# --- What a judgement may change -------------------------------------------------------------------------------------


def _with_judgement(
    claim: Claim,
    grounding: Grounding,
    judgement: Judgement | Unjudged,
    rules: Outcome,
    standing: JudgeStanding,
    extent: Extent,
) -> Outcome:
    """Return the outcome after a judgement; `rules` is a check.

    An accusation stands over everything, a suspicion of the rules over every other answer. An answer that is not to be
    had takes the place of `not_judged` alone: any other check says more. What the rules miss in the text stays missed
    where the judge denies the claim as well, is in doubt about it, or quotes only a part of what it links.
    """
    if isinstance(judgement, Unjudged):
        judged = Outcome(Bucket.SKIP, Status.UNJUDGED, judgement.reason)
    elif judgement.word is JudgeWord.SUPPORTED:
        judged = _supported(judgement, standing, extent)
    elif judgement.word is JudgeWord.CONTRADICTED:
        judged = _contradicted(judgement)
    else:
        judged = _no_support(claim, grounding, judgement, standing, extent)
    if judged.bucket is Bucket.FAILED:
        return judged
    if rules.status is Status.SUSPECT:
        return rules
    if judged.status is Status.UNJUDGED and rules.status is not Status.NOT_JUDGED:
        return rules
    if isinstance(judgement, Judgement) and _stays_missed(claim, grounding, judgement, rules.status):
        return rules
    return judged


def _stays_missed(claim: Claim, grounding: Grounding, judgement: Judgement, rules: Status) -> bool:
    """Say whether a judgement that proves nothing leaves a claim missing in the text, as the rules have it."""
    if judgement.panel_split or judgement.instruction_only:
        return False
    if judgement.word is JudgeWord.CONTRADICTED:
        return rules is Status.UNSUPPORTED
    if judgement.word is not JudgeWord.SUPPORTED or rules not in LACKING:
        return False
    withheld = [finding for finding in grounding.findings if finding.kind in NOT_SAID]
    if withheld:
        return not any(_adds(evidence, withheld) for evidence in judgement.evidence)
    doubted = judgement.confidence is not None and judgement.confidence < UNDOUBTED
    return doubted and bool(names_among(grounding.absent_terms, claim.text))


def _adds(evidence: Evidence, withheld: Sequence[Finding]) -> bool:
    """Say whether a quote holds the whole claim and is another one than the sentence that is known not to say it."""
    spans = [finding.source_span for finding in withheld if finding.source_span is not None]
    return evidence.aligned >= HELD and not any(span.overlaps(evidence.span) for span in spans)


def _supported(judgement: Judgement, standing: JudgeStanding, extent: Extent) -> Outcome:
    conflict = first_conflict(judgement.conflicts, extent)
    if not judgement.evidence:
        if not judgement.rejected:
            return Outcome(Bucket.SKIP, Status.UNJUDGED, UnjudgedReason.NO_QUOTE)
        return Outcome(Bucket.CHECK, Status.INVENTED_EVIDENCE)
    if judgement.instruction_only or judgement.panel_split or not _speaks(judgement):
        return Outcome(Bucket.CHECK, Status.DISPUTED)
    if conflict is not None:
        return Outcome(Bucket.FAILED, conflict)
    if suspicions(judgement.conflicts):
        return Outcome(Bucket.CHECK, Status.SUSPECT)
    return Outcome(Bucket.OK if standing.trusted else Bucket.CHECK, Status.SUPPORTED)


def _contradicted(judgement: Judgement) -> Outcome:
    sufficient = any(e.sufficient and e.aligned >= ALIGNED for e in judgement.evidence)
    if sufficient and not judgement.instruction_only and not judgement.panel_split:
        return Outcome(Bucket.FAILED, Status.CONTRADICTED)
    return Outcome(Bucket.CHECK, Status.DISPUTED)


def _no_support(
    claim: Claim, grounding: Grounding, judgement: Judgement, standing: JudgeStanding, extent: Extent
) -> Outcome:
    if judgement.panel_split:
        return Outcome(Bucket.CHECK, Status.DISPUTED)
    if extent is not Extent.FULL_TEXT:
        return Outcome(Bucket.CHECK, Status.NOT_IN_EXCERPT)
    off_topic = claim.intent is not Intent.SPECIFIC_CLAIM and grounding.topicality is Topicality.NONE
    status = Status.OFF_TOPIC if off_topic else Status.UNSUPPORTED
    sure = judgement.read_to_end and not judgement.abstained
    may_accuse = standing.may_accuse and sure and not is_strong(grounding)
    return Outcome(Bucket.FAILED if may_accuse else Bucket.CHECK, status)


def _speaks(judgement: Judgement) -> bool:
    return any(evidence.aligned >= RELEVANT for evidence in judgement.evidence)


# --- What the verdict shows ------------------------------------------------------------------------------------------

_ORDER = {Strength.CONFLICT: 0, Strength.SUSPICION: 1, Strength.NOTE: 2}


def _findings(grounding: Grounding, judgement: Judgement | Unjudged | None) -> tuple[Finding, ...]:
    own = list(grounding.findings)
    if isinstance(judgement, Judgement):
        own += [finding for finding in judgement.conflicts if finding not in own]
    return tuple(sorted(own, key=lambda f: (_ORDER[f.strength], _rank(f.status))))


def _rank(status: Status | None) -> int:
    return PRECEDENCE.index(status) if status in PRECEDENCE else len(PRECEDENCE)


def _demoted(finding: Finding) -> Finding:
    return finding.model_copy(update={"strength": Strength.NOTE})


def _evidence(grounding: Grounding, judgement: Judgement | Unjudged | None, status: Status) -> tuple[Evidence, ...]:
    if status is Status.GROUNDED and grounding.statement is not None:
        return (grounding.statement,)
    if isinstance(judgement, Judgement):
        return judgement.evidence
    return (grounding.statement,) if grounding.statement is not None else ()
