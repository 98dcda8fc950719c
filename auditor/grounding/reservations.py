"""When a difference of negation is only a suspicion: where the side that seems to assert may deny in words of its own.

"Not all but one of the plots flowered" against "one plot did not flower": a denial may come in words whose class is not
known for sure (exceptions, prefixes, "refrain", "only"). Where such a word stands beside the words compared, and the
other side does not have it, the rules do not accuse.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Finding, Span, Strength
from auditor.grounding import lexicon
from auditor.grounding.alignment import CLAUSE_DISTANCE, distance
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.exceptions import excepts
from auditor.grounding.stretch import Pairing, Stretch

_SIDES = {
    "negation_dropped": ("claim",),
    "negation_added": ("source",),
    "opposite_denied": ("claim",),
    "direction_reversed": ("claim", "source"),
    "comparison_reversed": ("claim", "source"),
    "effect_denied": ("claim",),
}
"""Kind of finding → the sides on which a hidden denial would turn it round."""
LONG_WORD = 7
"""Letters from which a prefix is taken for one."""


def with_reservations(pairing: Pairing, finding: Finding) -> Finding:
    """Return the finding, as a suspicion where the side that seems to assert may deny in words of its own."""
    if finding.strength is not Strength.CONFLICT:
        return finding
    claim, source = pairing.claim, pairing.source
    for side in _SIDES.get(finding.kind, ()):
        own, other = (claim, source) if side == "claim" else (source, claim)
        span = finding.claim_span if side == "claim" else finding.source_span
        if any(hidden_denials(own, other.analysis, span)):
            return finding.model_copy(update={"strength": Strength.SUSPICION})
    return finding


def hidden_denials(own: Stretch, other: Analysis, span: Span | None) -> Iterator[Word]:
    """Yield the words near a place of one text that may deny, and that do not deny in the other text as they do here.

    A denying word that the parse binds to nothing ("reduce costs but lack guard rails", "lack" read as a noun) may deny
    here too, though the other text has it.
    """
    analysis = own.analysis
    compared = [word for word in analysis.words if span is None or span.overlaps(_place(own, word))]
    theirs = {word.lemma for word in other.words}
    for word in analysis.words:
        loose = is_loose_denial(analysis, word)
        if word in compared or not (loose or (word.lemma not in theirs and may_deny(analysis, word))):
            continue
        if any(distance(analysis, word.index, item.index) <= CLAUSE_DISTANCE for item in compared):
            yield word


def is_loose_denial(analysis: Analysis, word: Word) -> bool:
    """Say whether a verb of denying, or the noun of the same form ("lack"), covers nothing by the parse."""
    return word.lemma in lexicon.words("negative_verbs") and not any(
        word.index in covering for covering in analysis.denied
    )


def may_deny(analysis: Analysis, word: Word) -> bool:
    """Say whether a word may carry a denial: listed, an exception, or with a denying prefix or ending."""
    if _asserting(analysis, word):
        return False
    if word.lower in lexicon.words("negation_words"):
        return not any(word.index in covering for covering in analysis.denied)
    if word.lemma in lexicon.words("implicit_negatives") or analysis.phrase_at(word.index, "exception_cues"):
        return True
    if word.lower == "but" and excepts(analysis, word):
        return True
    prefixes = lexicon.antonyms().prefixes
    if word.pos not in {"ADJ", "ADV"} or len(word.lemma) < LONG_WORD:
        return False
    denying = tuple(prefix for prefix in prefixes.denying if len(prefix) > 1)
    return word.lemma.startswith(denying) or word.lemma.endswith(prefixes.endings)


def _asserting(analysis: Analysis, word: Word) -> bool:
    """Say whether a word belongs to a phrase that holds a negator and asserts ("not only")."""
    starts = range(max(0, word.index - 2), word.index + 1)
    return any(analysis.phrase_at(start, "negation_asserting") > word.index - start for start in starts)


def _place(own: Stretch, word: Word) -> Span:
    place = own.span([word])
    assert place is not None
    return place
