"""Denials that the other text says without one: "did not differ" and "equal", "missed" and "not found"."""

from __future__ import annotations

from auditor.grounding import antonyms
from auditor.grounding.alignment import Alignment
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.denying_phrases import none_without
from auditor.grounding.likeness import form_denied, scales_of


def _sameness(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether one text denies a difference in what the other calls the same ("did not differ in", "equally")."""
    sides = ((alignment.claim, word, alignment.source), (alignment.source, other, alignment.claim))
    return any(
        any(antonyms.Pole("sharing", -1) in scales_of(above) and mine.negative(above) for above in mine.ancestors(item))
        and tells_sameness(theirs)
        for mine, item, theirs in sides
    )


def _by_verb(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether the verb over a word denies of itself what the other text denies in words ("missed", "not found")."""
    mine, theirs = alignment.claim.head(word), alignment.source.head(other)
    over = mine.verbal and theirs.verbal and (form_denied(mine, theirs) or form_denied(theirs, mine))
    if mine.index in alignment.claim.denied[word.index] or theirs.index in alignment.source.denied[other.index]:
        return False  # the verb is counted among the negators already
    return over and alignment.claim.negative(word) != alignment.source.negative(other)


def _of_all(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether one text denies that a thing exists without something, and the other speaks of the thing plainly."""
    sides = ((alignment.claim, word, alignment.source), (alignment.source, other, alignment.claim))
    return any(
        none_without(mine, item) and not any(w.dep == "expl" for w in theirs.words) for mine, item, theirs in sides
    )


def tells_sameness(analysis: Analysis) -> bool:
    """Say whether a sentence calls things the same, similar or equal."""
    return any(antonyms.Pole("sharing", 1) in scales_of(word) for word in analysis.words)


def paraphrased(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether a denial of one text is said in other words by the other, so that it is no contrast."""
    return any(told(alignment, word, other) for told in (_sameness, _of_all, _by_verb))
