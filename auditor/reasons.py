"""One plain sentence for each verdict; the wording is data in `taxonomy/reasons.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache

from auditor.absences import NOT_ASSERTED
from auditor.clipping import clipped
from auditor.domain import (
    Bucket,
    Claim,
    ClaimResult,
    Grounding,
    Judgement,
    JudgeWord,
    SkipReason,
    Status,
    Strength,
    UnjudgedReason,
    Verdict,
)
from auditor.piecing import JOINED_ACROSS
from auditor.resources import data_folder

REFUTED = frozenset({Status.CONTRADICTED, Status.QUOTE_ALTERED})
"""A work that says otherwise, as against one that does not say it."""

READ_BY_JUDGE = frozenset({Status.UNSUPPORTED, Status.NOT_IN_EXCERPT})
"""Statuses whose sentence tells how much of the text a judge was shown."""

NOT_SAID = frozenset({JOINED_ACROSS, NOT_ASSERTED})
"""Kinds of findings that say why a text which has the claim's words does not say it."""

UNPROVEN = {JudgeWord.SUPPORTED: "doubted", JudgeWord.CONTRADICTED: "denied"}
"""What a judge's word is called where it does not change that a text lacks the claim."""

QUOTE_LENGTH = 200
"""Characters of a quote shown in a reason, those that share most with the claim; the whole is in the evidence."""

TERMS_SHOWN = 3
"""Absent terms named in a reason."""


@cache
def _wording() -> dict[str, dict[str, str]]:
    text = (data_folder("taxonomy") / "reasons.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def skip_reason(reason: SkipReason | UnjudgedReason) -> str:
    """Return the sentence that says why a pair could not be looked at."""
    return _wording()["skip"][reason.value]


def status_reason(claim: Claim, grounding: Grounding, verdict: Verdict) -> str:
    """Return the sentence that says why the pair has its status."""
    template = _wording()["status"][_template(claim, verdict)]
    read, total = _passages(verdict)
    return template.format(
        finding=_leading_message(verdict),
        quote=_quote(claim, verdict),
        word=_word(verdict),
        absent=_absent(grounding),
        extent=_wording()["extent"][verdict.extent.value if verdict.extent else "excerpt"],
        read=read,
        total=total,
    )


def rollup_reason(verdicts: Sequence[Verdict], bucket: Bucket, status: Status) -> str:
    """Return the sentence for a claim over its pairs."""
    if status is Status.SOURCES_DISAGREE:
        carrier = next(v for v in verdicts if v.bucket is Bucket.OK or v.status is Status.SUPPORTED)
        denier = next(v for v in verdicts if v.status in REFUTED)
        wording = _wording()["roll_up"]["sources_disagree"]
        return wording.format(carrier=_work(carrier), denier=_work(denier), reason=denier.reason)
    deciding = next(v for v in verdicts if v.status is status)
    if bucket is Bucket.CHECK and deciding.bucket is Bucket.FAILED:
        unread = next(v for v in verdicts if v.bucket is not Bucket.FAILED)
        wording = _wording()["roll_up"]["unread_beside_failed"]
        return wording.format(failed=_work(deciding), reason=deciding.reason, unread=_work(unread))
    return deciding.reason


def part_reason(part: ClaimResult) -> str:
    """Return the sentence for a claim whose outcome is that of a part of it."""
    return _wording()["roll_up"]["part"].format(part=part.claim.text, reason=part.reason)


def _work(verdict: Verdict) -> str:
    """Return the work's key as a reader knows it: a bare number stands in brackets."""
    return f"[{verdict.source}]" if verdict.source.isdigit() else verdict.source


def _template(claim: Claim, verdict: Verdict) -> str:
    status = verdict.status
    if status is Status.ON_TOPIC and (claim.pointer or claim.own):
        return "on_topic_own" if claim.own else "on_topic_pointer"
    if status is Status.CONTRADICTED and not _leading_message(verdict):
        return "contradicted_by_judge"
    if status is Status.DISPUTED and isinstance(verdict.judgement, Judgement):
        return f"disputed_{_cause(verdict.judgement)}"
    if status in READ_BY_JUDGE and any(finding.kind in NOT_SAID for finding in verdict.findings):
        return f"{status.value}_not_said"
    if status in READ_BY_JUDGE and isinstance(verdict.judgement, Judgement):
        unproven = UNPROVEN.get(verdict.judgement.word)
        return f"{status.value}_{unproven or _how_far(verdict.judgement)}"
    return status.value


def _cause(judgement: Judgement) -> str:
    """Return why a judge's answer does not stand: the first of the things asked of it that is not so."""
    if judgement.panel_split:
        return "split"
    if not judgement.evidence:
        return "unquoted"
    if judgement.instruction_only:
        return "instruction"
    return "fragment" if judgement.word is JudgeWord.CONTRADICTED else "distant"


def _how_far(judgement: Judgement) -> str:
    """Return how much of the text a judge was shown: all of it, what measured retrieval asks for, or a part."""
    if judgement.passages_read == judgement.passages_total:
        return "read"
    return "retrieved" if judgement.read_to_end else "partly"


def _leading_message(verdict: Verdict) -> str:
    """Return the message of the finding that decided, else of the first that is more than a note."""
    graver = [f for f in verdict.findings if f.strength is not Strength.NOTE]
    decisive = [f for f in graver if f.strength is Strength.CONFLICT and f.status is verdict.status]
    if verdict.status is Status.CONTRADICTED and not decisive:
        return ""
    return next((f.message for f in (*decisive, *graver)), "")


def _quote(claim: Claim, verdict: Verdict) -> str:
    quote = max((e for e in verdict.evidence), key=lambda e: e.aligned, default=None)
    return clipped(quote.quote, claim.text, QUOTE_LENGTH) if quote is not None else ""


def _word(verdict: Verdict) -> str:
    word = verdict.judgement.word if isinstance(verdict.judgement, Judgement) else JudgeWord.NOT_ENOUGH_INFO
    return word.value.replace("_", " ")


def _absent(grounding: Grounding) -> str:
    terms = grounding.absent_terms[:TERMS_SHOWN]
    # The sentence has a stop of its own, beside that of "U.S.".
    return f"; not in the text: {', '.join(terms).removesuffix('.')}" if terms else ""


def _passages(verdict: Verdict) -> tuple[int, int]:
    if isinstance(verdict.judgement, Judgement):
        return verdict.judgement.passages_read, verdict.judgement.passages_total
    return 0, 0
