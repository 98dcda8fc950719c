"""Grounding of one claim on one source: all deterministic checks over the passages that belong to it.

The claim is compared sentence by sentence with what retrieval finds. Where one sentence says it word for word and
asserts it itself, only findings against that sentence count: what other sentences say of other things does not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from auditor.domain import (
    Check,
    Claim,
    Evidence,
    Extent,
    Finding,
    Grounding,
    Passage,
    Reference,
    Span,
    Strength,
)
from auditor.grounding import lexicon
from auditor.grounding.absence import absence_findings, unmentioned
from auditor.grounding.anaphora import opens_with_pronoun, stands_for_subject
from auditor.grounding.assertion import sentences_of, statement_in
from auditor.grounding.breadth import narrowed_setting
from auditor.grounding.causality import joined_cause
from auditor.grounding.certainty import certainty_findings
from auditor.grounding.dates import date_findings
from auditor.grounding.edits import edits
from auditor.grounding.eligibility import admission, eligibility_findings, heads_list, under_exclusion
from auditor.grounding.evaluation import judges, mild_findings
from auditor.grounding.event_findings import event_findings
from auditor.grounding.identity import identity_findings
from auditor.grounding.lifetimes import lifetime_findings
from auditor.grounding.names import absent_specifics
from auditor.grounding.polarity import polarity_findings
from auditor.grounding.scales import scale_findings
from auditor.grounding.stems import stem
from auditor.grounding.stretch import Pairing, Stretch, stretch, stretch_of
from auditor.grounding.substitution import substitution_findings
from auditor.grounding.topic import topicality
from auditor.grounding.weighing import weighed, whole
from auditor.grounding.withheld import withheld_findings
from auditor.sources.passages import SourceIndex

RETRIEVED = 10
"""Passages asked of the retrieval."""
MOST_ITEMS = 12
"""Items of a list that are compared apart; longer ones are tables."""
_WORD = re.compile(r"[^\W_]+")
_ITEM = re.compile(r"\n(?=[ \t]{2,8}\S|[ \t]{0,8}[-•*–] )")
"""Where an item of a list begins: an indented line, or one with a bullet."""
TURNED = frozenset({"negation_added", "negation_dropped", "direction_reversed", "opposite_denied"})
"""Kinds of finding that say that a statement is turned round."""
_OTHER = frozenset({"name_differs", "figure_differs"})
"""Kinds of finding that say that another thing or time is spoken of."""
FOLLOWING = 200
"""Characters after a sentence that may take it back."""


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
    from auditor.grounding.quotes import check_quotes

    passages = index.retrieve(claim.text, k=RETRIEVED)
    pairings = paired(claim, index, passages)
    said = said_by(pairings, index)
    findings = [*check_quotes(claim, index, group)]
    told = event_findings(claim, index) if said is None else None
    if told is not None:
        findings += told
    elif said is None:
        read = _all_read([index, *group])
        figures = _figures(claim, index, passages, group)
        findings += [
            *(weighed(finding, stretch(claim.text), pairings, read_in_full=read) for finding in figures),
            *statements(pairings, index, passages),
        ]
    else:
        findings += _figures(claim, index, [index.passage(said.span, 1.0)], group)
    findings = [*_of_one_setting(claim, findings)]
    here = stretch(claim.text[: lexicon.limits().alignment.longest_sentence]).analysis
    absent = absent_specifics(here, index, findings)
    return Grounding(
        findings=_ordered(findings),
        statement=said,
        passages=tuple(_marked(passage, pairings) for passage in passages),
        topicality=topicality(here, index, reference),
        specifics_absent=bool(absent),
        absent_terms=absent,
        overlap=max((pairing.alignment.share for pairing in pairings), default=0.0),
    )


def _of_one_setting(claim: Claim, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    from auditor.grounding.figure_check import of_one_setting
    from auditor.grounding.figure_reading import read_figures

    differing = [finding for finding in findings if finding.kind == "figure_differs"]
    return of_one_setting(claim, read_figures(claim.text), findings) if len(differing) > 1 else tuple(findings)


def compare_with_quote(claim: Claim, index: SourceIndex, span: Span) -> tuple[Finding, ...]:
    """Return the findings of all checks of the claim against one verified quote.

    The quote is read within the sentence it was taken from, so that a cut cannot lose its negation or hedge.
    """
    passages = [index.sentences[number] for number in sentences_of(index, span)] or [index.passage(span, 1.0)]
    pairings = [Pairing(stretch(claim.text), stretch_of(passage)) for passage in passages]
    if said_by(pairings, index) is not None:
        return _ordered(_figures(claim, index, passages, ()))
    return _ordered([*_figures(claim, index, passages, ()), *compare(pairings)])


def paired(claim: Claim, index: SourceIndex, passages: Sequence[Passage] | None = None) -> list[Pairing]:
    """Return the claim beside each sentence of the retrieved passages that shares enough words with it, best first."""
    here = stretch(claim.text)
    found = index.retrieve(claim.text, k=RETRIEVED) if passages is None else passages
    return [
        Pairing(here, part, _speaks_of_subject(here, sentence, index))
        for sentence in candidates(here, index, found)
        for part in parts_of(sentence)
    ]


def _speaks_of_subject(claim: Stretch, sentence: Passage, index: SourceIndex) -> bool:
    """Say whether the sentence opens with a pronoun for the claim's subject."""
    if not opens_with_pronoun(sentence.text):
        return False
    number = next(iter(sentences_of(index, sentence.span)), None)
    return stands_for_subject(claim.analysis, sentence, number, index.sentences)


def candidates(claim: Stretch, index: SourceIndex, passages: Sequence[Passage]) -> list[Passage]:
    """Return the sentences of the passages that share enough words with the claim to be parsed, best first."""
    limits = lexicon.limits().alignment
    if len(claim.text) > limits.longest_sentence:
        return []
    wanted = {frozenset((word.stem, stem(word.lower))) for word in claim.analysis.content}
    short = len(index.sentences) <= RETRIEVED
    inside = list(index.sentences) if short else [index.sentences[number] for number in _numbers(index, passages)]
    ranked = sorted(((_shared(wanted, sentence.text), sentence) for sentence in inside), key=lambda found: -found[0])
    kept = [
        sentence
        for share, sentence in ranked
        if (not wanted or share >= limits.candidate_share) and len(sentence.text) <= limits.longest_sentence
    ]
    return kept[: limits.max_sentences]


def parts_of(passage: Passage) -> list[Stretch]:
    """Return a sentence and, where it is a list, its items as well, each with its place."""
    starts = [0, *(match.end() for match in _ITEM.finditer(passage.text)), len(passage.text)]
    spans = [(start, end) for start, end in pairwise(starts) if passage.text[start:end].strip()]
    if not 2 <= len(spans) - 1 <= MOST_ITEMS:
        return [stretch_of(passage)]
    items = [stretch(passage.text[start:end], passage.span.start + start) for start, end in spans]
    return [stretch_of(passage), *items]


def _numbers(index: SourceIndex, passages: Iterable[Passage]) -> list[int]:
    return sorted({number for passage in passages for number in sentences_of(index, passage.span)})


def _shared(wanted: set[frozenset[str]], text: str) -> float:
    """Return the share of words, each as lemma and as written, that stand in a text."""
    composed = text if text.isascii() else unicodedata.normalize("NFKC", text)
    held = {stem(word.lower()) for word in _WORD.findall(composed)}
    return sum(not held.isdisjoint(forms) for forms in wanted) / max(1, len(wanted))


def said_by(pairings: Sequence[Pairing], index: SourceIndex) -> Evidence | None:
    """Return the first sentence that says the claim, verbatim or nearly, and asserts it itself."""
    text = index.source.text
    for pairing in pairings:
        end = pairing.source.offset + len(pairing.source.normalised.original)
        found = statement_in(pairing, index, text[end : end + FOLLOWING])
        if found is not None:
            return found
    return None


def statements(
    pairings: Sequence[Pairing], index: SourceIndex, passages: Sequence[Passage] | None = None
) -> Iterator[Finding]:
    """Yield the findings of polarity and certainty over the sentences that belong to a claim."""
    if not pairings:
        return
    claim = pairings[0].claim
    if unmentioned(claim.analysis):
        yield from absence_findings(claim, index)
        return
    admits, text = admission(claim.analysis), index.source.text
    yield from eligibility_findings(pairings, index)
    outside = [p for p in pairings if admits is None or _fit(p)[0] or not _listed(p, text)]
    yield from compare(outside)
    nearby = _around(index, passages or [index.passage(whole(pairing)) for pairing in pairings[:3]])
    yield from joined_cause(pairings, nearby)
    yield from scale_findings(pairings, nearby)
    yield from narrowed_setting(pairings[0], nearby)
    yield from withheld_findings(pairings)
    if pairings[0].alignment.near:
        yield from mild_findings(pairings[0])


def _listed(pairing: Pairing, text: str) -> bool:
    """Say whether a stretch stands in a list of criteria, whose heading may turn its sense round."""
    return heads_list(pairing.source.text) or under_exclusion(text, pairing.source.offset) is not None


def compare(pairings: Sequence[Pairing]) -> Iterator[Finding]:
    """Yield the findings of polarity and certainty over several sentences of one source.

    A sentence that makes the claim's statement and has nothing against it outweighs what others that fit no better
    say: their conflicts are then only notes. A suspicion over a sentence that speaks of something else is none.
    """
    least = lexicon.limits().alignment.compared_share
    found = [(pairing, tuple(_compared(pairing))) for pairing in pairings if pairing.alignment.share >= least]
    clean = [pairing for pairing, findings in found if pairing.alignment.strong and not findings]
    for pairing, findings in found:
        better = [other for other in clean if _fit(other) >= _fit(pairing)]
        for finding in findings:
            outweighed = any(_holds(other, finding) for other in better)
            if finding.strength is Strength.SUSPICION and not pairing.alignment.near:
                continue
            if finding.kind == "evaluation_added" and any(judges(other.source.analysis) for other in pairings):
                continue
            yield finding.model_copy(update={"strength": Strength.NOTE}) if outweighed else finding


def _compared(pairing: Pairing) -> Iterator[Finding]:
    """Yield what all checks find over one sentence.

    A sentence that names another thing and says another thing of it ("Asia fell", "Europe rose") speaks of something
    else: neither difference accuses then.
    """
    found = tuple(_all_checks(pairing))
    kinds = {finding.kind for finding in found}
    both = bool(kinds & _OTHER) and bool(kinds & TURNED)
    for finding in found:
        accuses = finding.strength is Strength.CONFLICT and finding.kind in TURNED | _OTHER
        yield finding.model_copy(update={"strength": Strength.SUSPICION}) if both and accuses else finding


def _all_checks(pairing: Pairing) -> Iterator[Finding]:
    yield from polarity_findings(pairing)
    yield from substitution_findings(pairing)
    yield from identity_findings(pairing)
    yield from date_findings(pairing)
    yield from lifetime_findings(pairing)
    yield from certainty_findings(pairing)


def _holds(pairing: Pairing, finding: Finding) -> bool:
    """Say whether a sentence holds the words of the claim that a finding is about."""
    if finding.claim_span is None:
        return True
    places = [pairing.claim.span([word]) for word in pairing.alignment.missing]
    return not any(place is not None and place.overlaps(finding.claim_span) for place in places)


def _fit(pairing: Pairing) -> tuple[bool, float]:
    """Return how well a sentence fits the claim: whether the claim all but repeats it, then the share it holds."""
    return edits(pairing.claim.analysis, pairing.source.analysis).near, pairing.alignment.share


def retrieved_figures(claim: Claim, index: SourceIndex) -> tuple[Finding, ...]:
    """Return the findings of the figures alone, over the passages that retrieval finds."""
    return _figures(claim, index, index.retrieve(claim.text, k=RETRIEVED), ())


def _figures(
    claim: Claim, index: SourceIndex, passages: Sequence[Passage], group: Sequence[SourceIndex]
) -> tuple[Finding, ...]:
    from auditor.grounding.figures import check_figures

    return check_figures(claim, index, passages, group=group, all_read=_all_read([index, *group]))


def _all_read(indexes: Sequence[SourceIndex]) -> bool:
    return all(one.source.extent is Extent.FULL_TEXT and not one.source.unread for one in indexes)


def _around(index: SourceIndex, passages: Sequence[Passage]) -> list[str]:
    """Return the sentences of the best passages and those next to them."""
    numbers = {number + step for number in _numbers(index, passages[:3]) for step in (-1, 0, 1, 2)}
    return [index.sentences[number].text for number in sorted(numbers) if 0 <= number < len(index.sentences)]


def _marked(passage: Passage, pairings: Sequence[Pairing]) -> Passage:
    """Return the passage, marked strong where one of its sentences makes the claim's statement."""
    inside = (p for p in pairings if passage.span.start <= p.source.offset < passage.span.end)
    return passage.model_copy(update={"strong": True}) if any(p.alignment.strong for p in inside) else passage


def _ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings without repeats, conflicts first."""
    order = list(Strength)
    unique = {(found.check, found.kind, found.claim_span, found.source_span): found for found in findings}
    return tuple(
        sorted(unique.values(), key=lambda found: (order.index(found.strength), list(Check).index(found.check)))
    )
