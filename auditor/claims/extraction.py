"""From sentences with citations to claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from auditor.claims.intent import decide_intent
from auditor.claims.quotations import find_quotations
from auditor.claims.reading import Reading, read_sentence
from auditor.domain import Claim, Manuscript, Reference, Sentence, Span


def claim_from_text(text: str, id: str = "c1") -> Claim:
    """Return a claim taken as it is: no splitting; its quotations and intent are found."""
    decision = decide_intent(text)
    return Claim(
        id=id,
        text=text,
        sentence=0,
        spans=(Span(start=0, end=len(text)),) if text else (),
        intent=decision.intent,
        intent_reasons=decision.reasons,
        pointer=decision.pointer,
        quotations=find_quotations(text),
    )


def extract_claims(manuscript: Manuscript, references: Mapping[str, Reference]) -> tuple[Claim, ...]:
    """Return the atomic claims of all cited sentences, in the order of the manuscript."""
    claims: list[Claim] = []
    for sentence in manuscript.sentences:
        if sentence.citations:
            claims.extend(_claims_of(sentence, manuscript, references, len(claims) + 1))
    return tuple(claims)


def _claims_of(
    sentence: Sentence, manuscript: Manuscript, references: Mapping[str, Reference], first: int
) -> list[Claim]:
    reading = read_sentence(sentence)
    cited = [references[c.reference] for c in sentence.citations if c.reference and c.reference in references]
    return [_claim(f"c{first}", reading, sentence, manuscript, cited)]


def _claim(id: str, reading: Reading, sentence: Sentence, manuscript: Manuscript, cited: Sequence[Reference]) -> Claim:
    decision = decide_intent(reading.text, reading.text, cited)
    return Claim(
        id=id,
        text=reading.text,
        sentence=sentence.index,
        spans=reading.original_spans([Span(start=0, end=len(reading.text))]),
        citations=tuple(range(len(sentence.citations))),
        intent=decision.intent,
        intent_reasons=decision.reasons,
        pointer=decision.pointer,
        quotations=find_quotations(reading.text),
        section=sentence.section,
        position=position_in_section(sentence, manuscript),
    )


def position_in_section(sentence: Sentence, manuscript: Manuscript) -> float:
    """Return the place of the sentence in its section, 0 to 1, by character offset of its middle."""
    if sentence.section >= len(manuscript.sections):
        return 0.0
    section = manuscript.sections[sentence.section].span
    middle = (sentence.span.start + sentence.span.end) / 2
    return min(1.0, max(0.0, (middle - section.start) / max(1, len(section))))
