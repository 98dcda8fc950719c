"""The evidence re-check: a judge's quotes count only where our own matcher finds them in the source.

Quotes go through the quote matcher; those that are found are compared with the claim by all deterministic checks.
What a judge quotes from a reference list, a running head or hidden text is no evidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.domain import (
    Claim,
    Evidence,
    Finding,
    InventedQuote,
    Judgement,
    JudgeWord,
    Provenance,
    QuoteGrade,
    Source,
    Span,
    Strength,
    Unjudged,
)
from auditor.judging.protocol import Answer, JudgeRequest
from auditor.judging.relevance import relevance
from auditor.judging.replies import ParsedReply, ReplyProblem
from auditor.outcomes import NEEDS_FULL_TEXT

if TYPE_CHECKING:
    from auditor.sources.passages import SourceIndex

LEAST_CHARACTERS = 40
"""A quote that is no whole sentence must be this long to carry a contradiction (DESIGN section 3)."""
LEAST_WORDS = 8
"""And have this many words."""
SHORTEST_SENTENCE_WORDS = 3
"""A heading of one or two words is no whole sentence."""
ALIGNED = 0.4
"""Least share of the claim's content in a quote for the quote to speak of the claim; as in `auditor.verdicts`."""
SAYS_IT = 0.95
"""Share of the claim's content from which a quote without any finding says what the claim says."""
CLOSING_MARKS = ".!?)”’\"'"
"""Marks that may close a sentence."""
LONGEST_QUOTE = 3000
"""Characters; a longer stretch points at nothing in particular."""
MOST_QUOTES = 20
"""Quotes of one answer that are looked at."""
CONTEXT = 200
"""Characters of the source shown on each side of a quote."""
INSTRUCTION = "instruction_in_text"
"""Kind of the notice that marks text which instructs its reader."""

_NEVER_EVIDENCE = ("reference_list", "hidden_text")
_EXCLUSION_WORDS = {
    "reference_list": "from the source's reference list",
    "running_head": "a running head",
    "page_number": "a page number",
    "hidden_text": "from text that a reader does not see",
    "markup": "markup, not prose",
}


@dataclass(frozen=True)
class Shown:
    """How much of the source a judge was shown."""

    passages_read: int = 0
    """Passages shown."""
    passages_total: int = 0
    """Passages the source has."""
    read_to_end: bool = False
    """Whether enough were shown to say that the source lacks a claim: all, or as many as measured retrieval asks."""


@dataclass(frozen=True)
class _Checked:
    """One quote after the check: evidence with our comparison, or the reason why it is none."""

    evidence: Evidence | None = None
    findings: tuple[Finding, ...] = ()
    rejected: InventedQuote | None = None


def recheck(
    reading: ParsedReply | ReplyProblem,
    request: JudgeRequest,
    provenance: Provenance,
    shown: Shown,
    raw: str | None = None,
) -> Answer:
    """Return the judgement that a reply amounts to once its quotes are checked against the source."""
    if isinstance(reading, ReplyProblem):
        return Unjudged(stage="reply", reason=reading.reason, detail=reading.detail, raw=raw, provenance=provenance)
    contradicting = reading.word is JudgeWord.CONTRADICTED
    checked = [
        _check_quote(quote, request.claim, request.index, contradicting=contradicting)
        for quote in reading.quotes[:MOST_QUOTES]
    ]
    kept = sorted((item for item in checked if item.evidence), key=_by_alignment)
    evidence = tuple(item.evidence for item in kept if item.evidence)
    return Judgement(
        word=reading.word,
        evidence=evidence,
        rejected=(*(item.rejected for item in checked if item.rejected), *_left_out(reading.quotes)),
        reason=reading.reason,
        confidence=reading.confidence,
        conflicts=_conflicts(kept) if reading.word is JudgeWord.SUPPORTED else (),
        passages_read=shown.passages_read,
        passages_total=shown.passages_total,
        read_to_end=shown.read_to_end,
        instruction_only=_instruction_only(evidence, request.index.source),
        provenance=provenance,
    )


def _left_out(quotes: Sequence[str]) -> tuple[InventedQuote, ...]:
    """Return the quotes beyond those that are looked at."""
    reason = f"beyond the first {MOST_QUOTES} quotes, not looked at"
    return tuple(InventedQuote(quote=quote[:LONGEST_QUOTE], reason=reason) for quote in quotes[MOST_QUOTES:])


def _check_quote(quote: str, claim: Claim, index: SourceIndex, *, contradicting: bool) -> _Checked:
    from auditor.grounding.quotes import match_quote

    if len(quote) > LONGEST_QUOTE:
        return _Checked(rejected=InventedQuote(quote=quote[:LONGEST_QUOTE], reason="too long to point at a statement"))
    match = match_quote(quote, index)
    if match.grade not in (QuoteGrade.VERBATIM, QuoteGrade.NEAR_VERBATIM) or not match.spans:
        return _Checked(rejected=InventedQuote(quote=quote, reason=_why_not(quote, claim, match.grade)))
    span = _closed(Span(start=match.spans[0].start, end=match.spans[-1].end), quote, index.source.text)
    exclusion = exclusion_of(span, index.source)
    if exclusion is not None:
        return _Checked(rejected=InventedQuote(quote=quote, reason=_EXCLUSION_WORDS[exclusion]))
    evidence = _evidence(span, match.grade, claim, index, contradicting=contradicting)
    if _is_instruction(span, index.source):
        return _Checked(evidence=evidence.model_copy(update={"aligned": 0.0, "sufficient": False}))
    findings = _compare(claim, index, evidence)
    if contradicting and _says_the_claim(evidence, findings):
        evidence = evidence.model_copy(update={"sufficient": False})
    return _Checked(evidence=evidence, findings=findings)


def _closed(span: Span, quote: str, text: str) -> Span:
    """Return the span with the closing marks that the quote has and the source has there too."""
    quoted = quote.rstrip()
    closing = quoted[len(quoted.rstrip(CLOSING_MARKS)) :]
    follows = text[span.end : span.end + len(closing)]
    return span.model_copy(update={"end": span.end + len(closing)}) if closing and follows == closing else span


def _says_the_claim(evidence: Evidence, findings: Sequence[Finding]) -> bool:
    """Say whether a quote holds all of the claim and no check finds a difference: it cannot carry a contradiction."""
    return evidence.aligned >= SAYS_IT and all(finding.strength is Strength.NOTE for finding in findings)


def _why_not(quote: str, claim: Claim, grade: QuoteGrade) -> str:
    if grade is QuoteGrade.TOO_SHORT:
        return "too short to be evidence"
    if " ".join(quote.casefold().split()).strip(". ") in " ".join(claim.text.casefold().split()):
        return "copied from the claim, not in the source"
    return "not in the source in these words" if grade is QuoteGrade.ALTERED else "not in the source"


def exclusion_of(span: Span, source: Source) -> str | None:
    """Return the kind of excluded text that a span stands in, or None where it is the work's own prose."""
    for excluded in source.excluded:
        overlap = min(span.end, excluded.span.end) - max(span.start, excluded.span.start)
        if overlap > 0 and (excluded.kind in _NEVER_EVIDENCE or 2 * overlap > len(span)):
            return excluded.kind
    return None


def _evidence(span: Span, grade: QuoteGrade, claim: Claim, index: SourceIndex, *, contradicting: bool) -> Evidence:
    source, words = index.source, span.of(index.source.text)
    share = relevance(claim.text, words, contradicting=contradicting)
    return Evidence(
        quote=words,
        span=span,
        grade=grade,
        page=source.page_of(span.start),
        aligned=share,
        sufficient=is_aligned(share) and (_is_long(words) or _is_whole_sentence(span, index)),
        before=source.text[max(0, span.start - CONTEXT) : span.start],
        after=source.text[span.end : span.end + CONTEXT],
    )


def is_aligned(share: float) -> bool:
    """Say whether a quote's alignment with the claim is enough to speak of the same statement."""
    return share >= ALIGNED


def _is_long(words: str) -> bool:
    return len(" ".join(words.split())) >= LEAST_CHARACTERS and len(words.split()) >= LEAST_WORDS


def _is_whole_sentence(span: Span, index: SourceIndex) -> bool:
    """Say whether the span covers a sentence of the source but for its closing marks."""
    for sentence in index.sentences:
        if not sentence.span.overlaps(span) or len(sentence.text.split()) < SHORTEST_SENTENCE_WORDS:
            continue
        words = sentence.span.of(index.source.text)
        core = words.rstrip(" \t\r\n;:]" + CLOSING_MARKS)
        start = sentence.span.start + len(words) - len(words.lstrip())
        if span.start <= start and span.end >= sentence.span.start + len(core):
            return True
    return False


def _compare(claim: Claim, index: SourceIndex, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the claim with a verified quote that is about the same statement.

    What a quote merely lacks says nothing about the source; a quote too short to carry a contradiction
    only raises suspicion.
    """
    from auditor.grounding import compare_with_quote

    if not is_aligned(evidence.aligned):
        return ()
    compared = compare_with_quote(claim, index, evidence.span)
    # As a suspicion a finding has what it lacks as its kind, and no status.
    findings = [item for item in compared if item.status not in NEEDS_FULL_TEXT and item.kind not in NEEDS_FULL_TEXT]
    return tuple(findings) if evidence.sufficient else _softened(findings, Strength.SUSPICION)


def _softened(findings: Sequence[Finding], to: Strength) -> tuple[Finding, ...]:
    """Return findings none of which is stronger than `to`."""
    stronger = (Strength.CONFLICT,) if to is Strength.SUSPICION else (Strength.CONFLICT, Strength.SUSPICION)
    return tuple(
        finding.model_copy(update={"strength": to}) if finding.strength in stronger else finding for finding in findings
    )


def _by_alignment(item: _Checked) -> tuple[float, int]:
    """Sort key: best aligned first, then in the order of the source."""
    assert item.evidence is not None
    return -item.evidence.aligned, item.evidence.span.start


def _conflicts(kept: Sequence[_Checked]) -> tuple[Finding, ...]:
    """Return where our comparison conflicts with `supported`, best-aligned quote first.

    Where the best-aligned quote agrees with the claim, another quote that does not is another statement
    (a comparison group, a second outcome), and only a note.
    """
    against = [tuple(finding for finding in item.findings if finding.strength is not Strength.NOTE) for item in kept]
    agrees = bool(kept) and not against[0] and is_aligned(kept[0].evidence.aligned if kept[0].evidence else 0.0)
    if agrees:
        return tuple(note for findings in against for note in _softened(findings, Strength.NOTE))
    return tuple(finding for findings in against for finding in findings)


def _instruction_only(evidence: Sequence[Evidence], source: Source) -> bool:
    """Say whether all evidence is text that instructs its reader."""
    return bool(evidence) and all(_is_instruction(item.span, source) for item in evidence)


def _is_instruction(span: Span, source: Source) -> bool:
    """Say whether a span touches text that instructs its reader: it states nothing about the claim."""
    places = (notice.span for notice in source.notices if notice.kind == INSTRUCTION)
    return any(place is not None and span.overlaps(place) for place in places)
