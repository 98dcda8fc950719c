"""When a difference of negation is only a suspicion: where the side that seems to assert may deny in words of its own.

"Not all but one of the plots flowered" against "one plot did not flower": a denial may come in words whose class is not
known for sure (exceptions, prefixes, "refrain", "only"). Where such a word stands beside the words compared, and the
other side does not have it, the rules do not accuse.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Finding, Span, Strength
from auditor.grounding import antonyms, lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.clauses import CLAUSE_DISTANCE, distance
from auditor.grounding.comparisons import comparisons, crossed
from auditor.grounding.exceptions import excepts
from auditor.grounding.likeness import form_denied
from auditor.grounding.negation import is_negator, until_only
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
_DENIALS = frozenset({"negation_dropped", "negation_added", "opposite_denied", "effect_denied"})
"""Kinds of finding that one side denies and the other asserts."""
_TURNED = frozenset({"negation_dropped", "negation_added", "direction_reversed"})
"""Kinds of finding that a ranking of two sides in other words would explain."""
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
        theirs = finding.source_span if side == "claim" else finding.claim_span
        told_otherwise = finding.kind in _DENIALS and any(own_denials(own, span, other, theirs))
        if told_otherwise or (finding.kind in _TURNED and unplaced_comparison(pairing)):
            return finding.model_copy(update={"strength": Strength.SUSPICION})
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


def unplaced_comparison(pairing: Pairing) -> bool:
    """Say whether both texts rank, and it cannot be told whose side is whose ("better with it than without it").

    One may rank by a superlative: "no drug was better than A" beside "A was the best drug".
    """
    alignment = pairing.alignment
    here, there = list(comparisons(alignment.claim)), list(comparisons(alignment.source))
    if here and there:
        return all(crossed(alignment, claim, source) is None for claim in here for source in there)
    plain = alignment.source if here else alignment.claim
    ranks = any(word.tag in {"JJS", "RBS"} or word.lower == "than" for word in plain.words)
    return bool(here or there) and ranks


def own_denials(own: Stretch, span: Span | None, other: Stretch, theirs: Span | None) -> Iterator[Word]:
    """Yield the words compared on the asserting side that deny by themselves, where the other denies another word.

    "Missed the meeting" beside "did not attend the meeting" is no contradiction; beside "did not miss" it is one.
    """
    compared = [word for word in other.analysis.words if theirs is None or theirs.overlaps(_place(other, word))]
    if not any(other.analysis.denied[word.index] or is_negator(other.analysis, word) for word in compared):
        return
    ended = any(other.analysis.phrase_at(word.index, "endings_in_time") for word in compared)
    for word in own.analysis.words:
        if own.analysis.denied[word.index] or not (span is None or span.overlaps(_place(own, word))):
            continue
        if _denies_itself(own.analysis, word) or (ended and word.verbal and word.content):
            kin = any(_same_head(word, item) for item in other.analysis.words)
            alike = any(_says_alike(word, item) or _denies_itself(other.analysis, item) for item in compared)
            if not kin and not alike:
                yield word


def _denies_itself(analysis: Analysis, word: Word) -> bool:
    """Say whether a word that carries content may hold a denial of its own ("missed", "unfinished")."""
    closed = lexicon.words("negation_words")
    return word.pos in {"VERB", "NOUN", "ADJ", "ADV"} and word.lower not in closed and may_deny(analysis, word)


def _same_head(word: Word, other: Word) -> bool:
    return word.stem == other.stem or form_denied(word, other) or form_denied(other, word)


def _says_alike(word: Word, other: Word) -> bool:
    """Say whether two words mean alike, or are changes: there a denial leaves it open that nothing changed."""
    alike = antonyms.poles(word.lemma) & antonyms.poles(other.lemma)
    return bool(alike) or antonyms.changes(word.lemma, other.lemma)


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
        return not until_only(analysis, word) and not any(word.index in covering for covering in analysis.denied)
    if word.lemma in lexicon.words("denial_cues") and word.dep in {"acomp", "attr", "oprd"}:
        return True
    if word.lemma in lexicon.words("implicit_negatives") or analysis.phrase_at(word.index, "exception_cues"):
        return True
    if any(f"{word.lemma} {child.lower}" in denying_particles() for child in analysis.dependants(word)):
        return True
    if word.lower == "but" and excepts(analysis, word):
        return True
    prefixes = antonyms.scale_file().prefixes
    participle = word.tag == "VBN" and word.lower.startswith("un")
    if not (word.pos in {"ADJ", "ADV"} or participle) or len(word.lemma) < LONG_WORD:
        return False
    denying = tuple(prefix for prefix in prefixes.denying if len(prefix) > 1)
    return word.lemma.startswith(denying) or word.lemma.endswith(prefixes.endings)


def denying_particles() -> frozenset[str]:
    """Return the verbs that deny with a particle ("rule out", "turn down")."""
    return frozenset(" ".join(entry) for entry in lexicon.phrases("denying_particles"))


def _asserting(analysis: Analysis, word: Word) -> bool:
    """Say whether a word belongs to a phrase that holds a negator and asserts ("not only")."""
    starts = range(max(0, word.index - 2), word.index + 1)
    return any(analysis.phrase_at(start, "negation_asserting") > word.index - start for start in starts)


def _place(own: Stretch, word: Word) -> Span:
    place = own.span([word])
    assert place is not None
    return place
