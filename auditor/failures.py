"""Labels a failed pair with a mode of the taxonomy, by deterministic facts first.

The facts of a pair are names: what the findings signal, how topic and terms of claim and source relate, where else the
claim is at home, how much of the work was read. Which facts make which mode stands in `taxonomy/modes/*.yaml`; the
first rule that matches decides (DESIGN section 4). Pairs that did not fail have no mode.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from auditor import taxonomy
from auditor.domain import (
    Bucket,
    Check,
    Claim,
    FailureLabel,
    Finding,
    Grounding,
    Passage,
    Status,
    Strength,
    Topicality,
    Verdict,
)

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


def label_failure(claim: Claim, verdict: Verdict, grounding: Grounding | None) -> FailureLabel | None:
    """Return the failure mode of the pair with the facts it rests on, or None where the pair has none."""
    if not is_labelled(verdict):
        return None
    facts = facts_of(claim, verdict, grounding)
    for rule, mode in taxonomy.mode_rules():
        if facts.issuperset(rule.all_of) and facts.isdisjoint(rule.none_of):
            return FailureLabel(mode=mode, decided_by="rules", signals=rule.all_of or tuple(sorted(facts)))
    raise AssertionError("the last rule of the taxonomy matches everything")


def facts_of(claim: Claim, verdict: Verdict, grounding: Grounding | None) -> frozenset[str]:
    """Return the names of all facts that hold for the pair."""
    facts = {verdict.status.value}
    facts.update(_finding_facts(verdict))
    facts.update(_placement_facts(verdict))
    if grounding is not None:
        facts.update(_topic_facts(grounding))
        facts.update(_term_facts(claim, grounding))
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


def _term_facts(claim: Claim, grounding: Grounding) -> Iterator[str]:
    if grounding.specifics_absent:
        yield "specifics_absent"
    elif terms_apart(claim, grounding.passages):
        yield "terms_apart"


def terms_apart(claim: Claim, passages: tuple[Passage, ...]) -> bool:
    """Say whether two passages hold the claim's content words between them and neither does alone.

    "Hold" means three quarters of the content words, "alone" fewer than that; each passage must add at least two words.
    """
    wanted = content_words(claim.text)
    if len(wanted) < 4:
        return False
    held = [content_words(passage.text) & wanted for passage in passages[:6]]
    enough = 0.75 * len(wanted)
    if any(len(words) >= enough for words in held):
        return False
    return any(
        len(one | two) >= enough and len(one - two) >= 2 and len(two - one) >= 2 for one, two in combinations(held, 2)
    )


def content_words(text: str) -> frozenset[str]:
    """Return the lower-case lemmas of the nouns, verbs, adjectives and figures of `text`."""
    from auditor.parsing import parse

    return frozenset(
        token.lemma_.lower()
        for token in parse(text)
        if token.pos_ in {"NOUN", "PROPN", "VERB", "ADJ", "NUM"} and not token.is_stop
    )
