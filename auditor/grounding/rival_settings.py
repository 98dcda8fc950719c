"""Statements about something else: "was not signed in Vienna" does not contradict "was signed in Geneva".

Where both texts tell of one event with another place, time, group or kind each, the opposite of the one, or a denial of
it, does not meet the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.grounding import antonyms, lexicon
from auditor.grounding.analysis import OBJECTS, SUBJECTS, Analysis, Word
from auditor.grounding.likeness import alike, opposite
from auditor.grounding.relations import Contrast, Relation
from auditor.grounding.stretch import Pairing


def set_apart(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether one text says of one place, time, group or kind what the other denies or turns of another."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    here, there = list(_adjuncts(claim, contrast.claim)), list(_adjuncts(source, contrast.source))
    denied = contrast.relation in {Relation.DENIED, Relation.ASSERTED}
    return _another_kind(pairing, contrast) or any(
        _another_time(mine, theirs) or (denied and _another_thing(claim, source, mine, theirs))
        for mine in here
        for theirs in there
    )


def _adjuncts(analysis: Analysis, word: Word) -> Iterator[tuple[Word, Word]]:
    """Yield the prepositions under a word's verb, or under the verb's object, each with what it governs."""
    verb = word if word.verbal else next((above for above in analysis.ancestors(word) if above.verbal), word)
    for item in (verb, *analysis.dependants(verb, *OBJECTS)):
        for prep in analysis.dependants(item, "prep", "agent"):
            for governed in analysis.dependants(prep, "pobj"):
                yield prep, governed


def _another_time(mine: tuple[Word, Word], theirs: tuple[Word, Word]) -> bool:
    """Say whether two phrases are of other years, or of one thing from two sides ("before 1914", "in 1914")."""
    (prep, word), (other_prep, other) = mine, theirs
    if prep.lower == other_prep.lower:
        return word.is_year and other.is_year and word.text != other.text
    sequence = bool({prep.lower, other_prep.lower} & lexicon.words("sequence_prepositions"))
    opposed = (prep.lower, other_prep.lower) in _opposed_prepositions() or antonyms.opposed(
        prep.lower, other_prep.lower
    )
    return word.lemma == other.lemma and (sequence or opposed)


def _opposed_prepositions() -> set[tuple[str, ...]]:
    pairs = lexicon.phrases("opposed_prepositions")
    return {pair for one in pairs for pair in (one, one[::-1])}


def _another_thing(claim: Analysis, source: Analysis, mine: tuple[Word, Word], theirs: tuple[Word, Word]) -> bool:
    """Say whether the same preposition governs another thing, which the other text names nowhere."""
    (prep, word), (other_prep, other) = mine, theirs
    if prep.lower != other_prep.lower or (alike(word, other) and not opposite(word, other)):
        return False
    if {word.lemma, other.lemma} & lexicon.words("generic_nouns"):
        return False
    return not any(item.stem == word.stem for item in source.words) and not any(
        item.stem == other.stem for item in claim.words
    )


def _another_kind(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether one text speaks of early, and the other of late treatment, or of Dutch and of English merchants."""
    claim, source, pairs = pairing.claim.analysis, pairing.source.analysis, pairing.alignment.pairs
    compared = {contrast.claim.index}, {contrast.source.index}
    return any(
        opposite(kind, rival) or (kind.index not in pairs and rival.index not in pairs.values())
        for word, other in pairing.alignment.answers()
        if word.stem == other.stem and _takes_part(claim, word) and _takes_part(source, other)
        for kind in _kinds(claim, word, compared[0])
        for rival in _kinds(source, other, compared[1])
        if not alike(kind, rival) or opposite(kind, rival)
    )


def _takes_part(analysis: Analysis, noun: Word) -> bool:
    """Say whether a noun is the subject, object or agent of its verb."""
    return noun.dep in {*SUBJECTS, *OBJECTS} or (noun.dep == "pobj" and analysis.head(noun).dep == "agent")


def _kinds(analysis: Analysis, noun: Word, compared: set[int]) -> list[Word]:
    """Return the adjectives that tell which kind of a noun is meant."""
    plain = lexicon.words("plain_in_denial")
    return [
        child
        for child in analysis.dependants(noun, "amod")
        if child.content and child.index not in compared and child.lemma not in plain
    ]
