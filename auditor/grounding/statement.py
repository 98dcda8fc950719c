"""Grounding of one claim on one source: all deterministic checks over the passages that belong to it.

The claim is compared sentence by sentence with what retrieval finds. Where one sentence says it word for word and
asserts it itself, only findings against that sentence count: what other sentences say of other things does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.domain import Check, Claim, Evidence, Finding, Grounding, Passage, Reference, Span, Strength
from auditor.grounding import lexicon
from auditor.grounding.breadth import narrowed_setting
from auditor.grounding.causality import joined_cause
from auditor.grounding.certainty import certainty_findings
from auditor.grounding.names import absent_terms
from auditor.grounding.polarity import polarity_findings
from auditor.grounding.absence import absence_findings, unmentioned
from auditor.grounding.assertion import sentences_of, statement_in
from auditor.grounding.scales import scale_findings
from auditor.grounding.stems import stem
from auditor.grounding.stretch import Pairing, Stretch, stretch, stretch_of
from auditor.grounding.topic import topicality
from auditor.sources.passages import SourceIndex

RETRIEVED = 10
"""Passages asked of the retrieval."""


def ground(
    claim: Claim,
    index: SourceIndex,
    *,
    group: Sequence[SourceIndex] = (),
    reference: Reference | None = None,
) -> Grounding:
    """Return what comparing the claim with the source found.

    `group` are the other works of the citation group, for figures that only one of them gives; `reference` is the
    record of the cited work, whose title helps to tell its topic.
    """
    passages = index.retrieve(claim.text, k=RETRIEVED)
    here = stretch(claim.text)
    sentences = candidates(here, index, passages)
    pairings = [Pairing(here, stretch_of(sentence)) for sentence in sentences]
    statement = _statement(pairings, sentences, index)
    absent = absent_terms(here.analysis, index)
    return Grounding(
        findings=_ordered(_findings(claim, index, passages, pairings, group, statement)),
        statement=statement,
        passages=tuple(_scored(passage, pairings) for passage in passages),
        topicality=topicality(here.analysis, index, reference),
        specifics_absent=bool(absent),
        absent_terms=absent,
        overlap=max((pairing.alignment.share for pairing in pairings), default=0.0),
    )


def compare_with_quote(claim: Claim, index: SourceIndex, span: Span) -> tuple[Finding, ...]:
    """Return the findings of all checks of the claim against one verified quote, the sentences it stands in included."""
    passage = index.passage(span, 1.0)
    pairing = Pairing(stretch(claim.text), stretch_of(passage))
    found = [*polarity_findings(pairing), *certainty_findings(pairing), *_figures(claim, index, [passage], ())]
    return _ordered(found)


def candidates(claim: Stretch, index: SourceIndex, passages: Sequence[Passage]) -> list[Passage]:
    """Return the sentences of the retrieved passages that share enough words with the claim to be parsed, best first."""
    limits = lexicon.limits().alignment
    wanted = {word.stem for word in claim.analysis.content}
    inside = [
        sentence
        for sentence in index.sentences
        if any(sentence.span.overlaps(passage.span) for passage in passages)
    ]
    ranked = sorted(inside, key=lambda sentence: -_shared(wanted, sentence.text))
    kept = [sentence for sentence in ranked if not wanted or _shared(wanted, sentence.text) >= limits.candidate_share]
    return kept[: limits.max_sentences]


def _shared(wanted: set[str], text: str) -> float:
    held = {stem(word.strip(".,;:()[]\"'").lower()) for word in text.split()}
    return len(wanted & held) / max(1, len(wanted))


def _statement(pairings: Sequence[Pairing], sentences: Sequence[Passage], index: SourceIndex) -> Evidence | None:
    for pairing, sentence in zip(pairings, sentences, strict=True):
        found = statement_in(pairing, index, index.source.text[sentence.span.end : sentence.span.end + 200])
        if found is not None:
            return found
    return None


def _findings(
    claim: Claim,
    index: SourceIndex,
    passages: Sequence[Passage],
    pairings: Sequence[Pairing],
    group: Sequence[SourceIndex],
    statement: Evidence | None,
) -> Iterator[Finding]:
    yield from _quotes(claim, index, group)
    if statement is not None:
        passage = index.passage(statement.span, 1.0)
        yield from _figures(claim, index, [passage], group)
        return
    yield from _figures(claim, index, passages, group)
    if unmentioned(pairings[0].claim.analysis) if pairings else ():
        yield from absence_findings(pairings[0].claim, index)
        return
    yield from compare(pairings)
    nearby = _around(index, passages)
    yield from joined_cause(pairings, nearby)
    yield from scale_findings(pairings, nearby)
    for pairing in pairings[:1]:
        yield from narrowed_setting(pairing, nearby)


def compare(pairings: Sequence[Pairing]) -> Iterator[Finding]:
    """Yield the findings of polarity and certainty over several sentences of one source.

    A sentence that makes the claim's statement and has nothing against it outweighs what others that fit no better
    say: their conflicts are then only notes.
    """
    found = [(pairing, (*polarity_findings(pairing), *certainty_findings(pairing))) for pairing in pairings]
    clean = [pairing.alignment.share for pairing, findings in found if pairing.alignment.strong and not findings]
    for pairing, findings in found:
        outweighed = bool(clean) and max(clean) >= pairing.alignment.share
        for finding in findings:
            yield finding.model_copy(update={"strength": Strength.NOTE}) if outweighed else finding


def _around(index: SourceIndex, passages: Sequence[Passage]) -> list[str]:
    """Return the sentences of the best passages and those next to them."""
    numbers: set[int] = set()
    for passage in passages[:3]:
        for number in sentences_of(index, passage.span):
            numbers |= {number - 1, number, number + 1, number + 2}
    return [index.sentences[number].text for number in sorted(numbers) if 0 <= number < len(index.sentences)]


def _quotes(claim: Claim, index: SourceIndex, group: Sequence[SourceIndex]) -> tuple[Finding, ...]:
    from auditor.grounding.quotes import check_quotes

    return check_quotes(claim, index, group)


def _figures(
    claim: Claim, index: SourceIndex, passages: Sequence[Passage], group: Sequence[SourceIndex]
) -> tuple[Finding, ...]:
    from auditor.grounding.figures import check_figures

    return check_figures(claim, index, passages, group=group, all_read=_all_read([index, *group]))


def _all_read(indexes: Sequence[SourceIndex]) -> bool:
    from auditor.domain import Extent

    return all(one.source.extent is Extent.FULL_TEXT and not one.source.unread for one in indexes)


def _scored(passage: Passage, pairings: Sequence[Pairing]) -> Passage:
    inside = [
        pairing.alignment
        for pairing in pairings
        if passage.span.start <= pairing.source.offset < passage.span.end
    ]
    strong = any(alignment.strong for alignment in inside)
    return passage.model_copy(update={"strong": strong}) if strong else passage


def _ordered(findings: Sequence[Finding] | Iterator[Finding]) -> tuple[Finding, ...]:
    """Return the findings without repeats, conflicts first."""
    order = list(Strength)
    unique = {(found.check, found.kind, found.claim_span, found.source_span): found for found in findings}
    return tuple(sorted(unique.values(), key=lambda found: (order.index(found.strength), list(Check).index(found.check))))
