"""What the grammar of a sentence says of a finding about a figure: it raises or lowers how much the finding weighs."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import Finding, Span, Status, Strength
from auditor.grounding import lexicon
from auditor.grounding.alignment import Alignment
from auditor.grounding.analysis import Word
from auditor.grounding.dates import dates_another
from auditor.grounding.directions import contrasts
from auditor.grounding.eligibility import admission
from auditor.grounding.relations import Relation
from auditor.grounding.stretch import Pairing, Stretch

WHOLE_STATEMENT = 3
"""Words that must be shared before a figure alone is taken to be missing."""


def weighed(finding: Finding, claim: Stretch, pairings: Sequence[Pairing], *, read_in_full: bool) -> Finding:
    """Return a finding about a figure, raised or lowered by what the grammar of the sentence says of it.

    A missing figure is raised only where all works of the group were read in full. In a case put to criteria ("a
    patient aged 75 is eligible") it is none: such figures stand nowhere.
    """
    here, there = finding.claim_span, finding.source_span
    if (
        finding.kind == "figure_missing"
        and finding.strength is Strength.CONFLICT
        and admission(claim.analysis) is not None
    ):
        return finding.model_copy(update={"strength": Strength.SUSPICION, "status": None})
    if finding.kind != "figure_differs" or finding.strength is not Strength.CONFLICT or here is None or there is None:
        return raised(finding, pairings) if read_in_full else finding
    beside = [pairing for pairing in pairings if whole(pairing).overlaps(there)]
    if any(dates_another(pairing, here, there) or _turned(pairing, here, there) for pairing in beside):
        return finding.model_copy(update={"strength": Strength.SUSPICION})
    return finding


def _turned(pairing: Pairing, here: Span, there: Span) -> bool:
    """Say whether one text denies the figure, or what is told of it, and so may have another.

    "Did not close in 1998" may be "closed in 2004", and "eight of ten are" may be "two of ten are not".
    """
    told = {Relation.DENIED, Relation.ASSERTED}
    return _denied_on_one_side(pairing, here, there) or any(
        contrast.relation in told for contrast in contrasts(pairing.alignment)
    )


def _denied_on_one_side(pairing: Pairing, here: Span, there: Span) -> bool:
    mine, theirs = _denied_at(pairing.claim, here), _denied_at(pairing.source, there)
    return mine is not None and theirs is not None and mine != theirs


def _denied_at(text: Stretch, span: Span) -> bool | None:
    """Say whether the number in a place is denied, None where no number stands there."""
    words = [word for word in text.analysis.words if word.pos == "NUM" or word.text.isdigit()]
    inside = [word for word in words if (place := text.span([word])) is not None and place.overlaps(span)]
    return text.analysis.negative(inside[0]) if inside else None


def raised(finding: Finding, pairings: Sequence[Pairing]) -> Finding:
    """Return a suspicion about a missing figure as a conflict where one sentence says all but that figure."""
    span = finding.claim_span
    if finding.kind != "figure_missing" or finding.strength is not Strength.SUSPICION or span is None:
        return finding
    if pairings and _says_little(pairings[0].claim, span):
        return finding
    for pairing in pairings:
        found = pairing.alignment
        others = [word for word in found.missing if not span.start <= word.start < span.end]
        rest = [word for word in others if not (word.pos == "PROPN" and word.dep == "compound")]
        if any(_written(found, word) for word in found.claim.words if span.start <= word.start < span.end):
            continue
        if len(found.pairs) >= WHOLE_STATEMENT and not rest and found.predicate_held and found.subject_held:
            return finding.model_copy(update={"strength": Strength.CONFLICT, "status": Status.FIGURE_MISSING})
    return finding


def _says_little(claim: Stretch, span: Span) -> bool:
    """Say whether a figure names something ("Flight 1549", "(2001 film)") or is a small count in words."""
    words = claim.analysis.words
    inside = [word for word in words if (place := claim.span([word])) is not None and place.overlaps(span)]
    if not inside:
        return False
    first, last = inside[0], inside[-1]
    before, after = words[max(0, first.index - 1) : first.index], words[last.index + 1 : last.index + 3]
    named = any(word.pos == "PROPN" and word.text[:1].isupper() and first.text.isdigit() for word in before)
    bracketed = any(word.text in {"(", "["} for word in words[max(0, first.index - 2) : first.index]) and any(
        word.text in {")", "]"} for word in after
    )
    spelled = first.index == last.index and first.text.isalpha() and first.lower in lexicon.words("number_words")
    return named or bracketed or spelled


def _written(found: Alignment, word: Word) -> bool:
    """Say whether a number of the claim stands in the sentence, though no figure was read there ("one or more")."""
    answer = found.answer(word)
    return word.pos == "NUM" and answer is not None and answer.lower == word.lower


def whole(pairing: Pairing) -> Span:
    """Return the place of the sentence of a pairing in the source."""
    start = pairing.source.offset
    return Span(start=start, end=start + len(pairing.source.normalised.original))
