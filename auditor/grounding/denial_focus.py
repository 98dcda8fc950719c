"""What a denial falls on: "no serious events" leaves open whether there were any, "not all" whether there were some."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.grounding import lexicon
from auditor.grounding.analysis import OBJECTS, Analysis, Word
from auditor.grounding.edits import Change
from auditor.grounding.relations import Contrast, Relation
from auditor.grounding.stretch import Pairing


def denied_in_part(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether one text denies only a kind of the thing the other speaks of: "no grey wolves" beside "wolves"."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    if contrast.relation is Relation.DENIED and _misses_a_kind(pairing, contrast):
        return True
    if contrast.relation is Relation.DENIED:
        return any(_of_a_kind(source, noun, claim) for noun in _denied_nouns(source, contrast.source))
    if contrast.relation is Relation.ASSERTED:
        return any(_of_a_kind(claim, noun, source) for noun in _denied_nouns(claim, contrast.claim))
    return False


def _misses_a_kind(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether a verb that denies by itself has an object of a kind new to the claim ("misses small …")."""
    claim, source, verb = pairing.claim.analysis, pairing.source.analysis, contrast.source
    if not verb.verbal or source.negative(verb) or verb.lemma == contrast.claim.lemma:
        return False
    return any(_of_a_kind(source, noun, claim) for noun in source.dependants(verb, "dobj"))


def denied_of_all(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether the sentence denies only that it is so of all ("does not help all patients"); the claim says some."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    if contrast.relation is not Relation.DENIED or _universal(claim, contrast.claim):
        return False
    return _universal(source, contrast.source)


def _universal(analysis: Analysis, word: Word) -> bool:
    """Say whether a denial over a word reaches an "all" or "every" of an object behind it."""
    levels = lexicon.quantifier_levels()
    verb = word if word.verbal else next((above for above in analysis.ancestors(word) if above.verbal), word)
    objects = [word, *analysis.dependants(verb, *OBJECTS)]
    return any(
        levels.get(child.lower) == lexicon.UNIVERSAL and child.index > verb.index
        for item in objects
        for child in analysis.dependants(item, "det", "predet")
    )


def edited_in_part(claim: Analysis, source: Analysis, change: Change) -> bool:
    """Say whether an edit denies only a kind of what both texts speak of ("no severe" for "a")."""
    return any(
        negator.dep == "det" and negator.lower == "no" and _of_a_kind(own, own.head(negator), other)
        for own, words, other in ((claim, change.claim, source), (source, change.source, claim))
        for negator in words
    )


def _denied_nouns(analysis: Analysis, word: Word) -> Iterator[Word]:
    """Yield a word, and the nouns whose "no" denies it."""
    yield word
    for index in analysis.denied[word.index]:
        if analysis.words[index].dep == "det":
            yield analysis.head(analysis.words[index])


def _of_a_kind(analysis: Analysis, noun: Word, other: Analysis) -> bool:
    """Say whether an adjective tells which kind of a denied noun is meant, and the other text does not have it."""
    if noun.verbal:
        return False
    stems, plain = {word.stem for word in other.words}, lexicon.words("plain_in_denial")
    kinds = [child for child in analysis.dependants(noun, "amod") if child.content]
    return any(child.stem not in stems and child.lemma not in plain for child in kinds)


def presupposed(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether the sentence denies what it tells of a thing, not the thing: "not seen with her daughter".

    Only where the claim says that there is such a thing, by a light verb or a verb that the sentence does not have.
    """
    word, other, source = contrast.claim, contrast.source, pairing.source.analysis
    if contrast.relation is not Relation.DENIED or word.verbal or other.verbal:
        return False
    verb = pairing.claim.analysis.head(word)
    if verb.index in pairing.alignment.pairs:
        return False
    refused = all(source.words[index].lemma in lexicon.words("refusing_verbs") for index in source.denied[other.index])
    return any(
        child.tag == "PRP$" or (refused and child.lower == "the") for child in source.dependants(other, "poss", "det")
    )
