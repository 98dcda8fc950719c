"""Labels a failed pair with a mode of the taxonomy, by deterministic facts first.

The facts of a pair are names: what the findings signal, how topic and terms of claim and source relate, where else the
claim is at home, how much of the work was read. Which facts make which mode stands in `taxonomy/modes/*.yaml`; the
first rule that matches decides (DESIGN section 4). Pairs that did not fail have no mode.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor import taxonomy
from auditor.absences import figures_among, names_among
from auditor.domain import (
    Bucket,
    Check,
    Claim,
    FailureLabel,
    Finding,
    Grounding,
    Status,
    Strength,
    Topicality,
    Verdict,
)
from auditor.piecing import PASSAGES, terms_apart

LABELLED = frozenset({Status.NOT_IN_EXCERPT, Status.DISPUTED, Status.UNSUPPORTED, Status.OFF_TOPIC})
"""Statuses that have a mode in whichever bucket they stand; every other status has one only if it failed."""

UNLABELLED = frozenset({Status.INVENTED_EVIDENCE, Status.NOT_JUDGED, Status.SUPPORTED})
"""Statuses that never have one."""

LITTLE_OVERLAP = 0.2
"""Share of the claim's content words in the best passage below which the source says nothing of the kind."""


def is_labelled(verdict: Verdict) -> bool:
    """Say whether a pair with this verdict has a failure mode."""
    if verdict.idle or verdict.status in UNLABELLED:
        return False
    return verdict.bucket is Bucket.FAILED or (verdict.bucket is Bucket.CHECK and verdict.status in LABELLED)


def label_failure(
    claim: Claim, verdict: Verdict, grounding: Grounding | None, group: Sequence[Grounding] = ()
) -> FailureLabel | None:
    """Return the failure mode of the pair with the facts it rests on, or None where the pair has none.

    `group` are the groundings of the other works the claim cites: a claim may be pieced together from several.
    """
    if not is_labelled(verdict):
        return None
    facts = facts_of(claim, verdict, grounding, group)
    for rule, mode in taxonomy.mode_rules():
        if facts.issuperset(rule.all_of) and facts.isdisjoint(rule.none_of):
            return FailureLabel(mode=mode, decided_by="rules", signals=rule.all_of or tuple(sorted(facts)))
    raise AssertionError("the last rule of the taxonomy matches everything")


def facts_of(
    claim: Claim, verdict: Verdict, grounding: Grounding | None, group: Sequence[Grounding] = ()
) -> frozenset[str]:
    """Return the names of all facts that hold for the pair."""
    facts = {verdict.status.value}
    facts.update(_finding_facts(verdict))
    facts.update(_placement_facts(verdict))
    if grounding is not None:
        facts.update(_topic_facts(grounding))
        facts.update(_term_facts(claim, grounding, group))
    return frozenset(facts)


def decisive_findings(verdict: Verdict) -> tuple[Finding, ...]:
    """Return the findings that led to the verdict: its conflicts, or where there is none its suspicions."""
    for strength in (Strength.CONFLICT, Strength.SUSPICION):
        found = tuple(finding for finding in verdict.findings if finding.strength is strength)
        if found:
            return found
    return ()


def _finding_facts(verdict: Verdict) -> Iterator[str]:
    for finding in decisive_findings(verdict):
        yield finding.kind
        yield from finding.signals
        if finding.strength is Strength.CONFLICT:
            yield f"{finding.check.value}_conflict"
    # What the source only plans is worth knowing at any strength: no other mode explains it as well.
    for finding in verdict.findings:
        if finding.check is Check.CERTAINTY and "aspiration" in finding.signals:
            yield "aspiration"


def _placement_facts(verdict: Verdict) -> Iterator[str]:
    if verdict.placement is not None:
        yield "found_in_same_work" if verdict.placement.same_work else "found_in_other_work"


def _topic_facts(grounding: Grounding) -> Iterator[str]:
    yield {
        Topicality.SHARED: "topic_shared",
        Topicality.NONE: "topic_none",
        Topicality.UNCLEAR: "topic_unclear",
    }[grounding.topicality]
    if grounding.overlap < LITTLE_OVERLAP:
        yield "little_overlap"


def _term_facts(claim: Claim, grounding: Grounding, group: Sequence[Grounding]) -> Iterator[str]:
    absent = _absent_fact(claim, grounding)
    if absent and not group:
        yield absent
    elif terms_apart(claim, [passage for one in (grounding, *group) for passage in one.passages[:PASSAGES]]):
        yield "terms_apart"
    elif absent:
        yield absent


def _absent_fact(claim: Claim, grounding: Grounding) -> str | None:
    """Return what of the claim stands nowhere in the source: its names, terms or figures, or only most of its words."""
    if not grounding.specifics_absent:
        return None
    terms = grounding.absent_terms
    return "specifics_absent" if names_among(terms, claim.text) or figures_among(terms) else "content_absent"
