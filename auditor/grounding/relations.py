"""How a word of the source relates to the claim's: it agrees, denies, asserts what is denied, or says the opposite."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from auditor.grounding import antonyms, lexicon
from auditor.grounding.alignment import Alignment
from auditor.grounding.analysis import Word
from auditor.grounding.likeness import form_denied, lessened, opposite, scales_of


class Relation(StrEnum):
    """How what the sentence says relates to what the claim says."""

    AGREES = "agrees"
    DENIED = "denied"
    """The sentence denies what the claim asserts."""
    ASSERTED = "asserted"
    """The sentence asserts what the claim denies."""
    REVERSED = "reversed"
    """The sentence asserts the opposite."""
    OPPOSITE_DENIED = "opposite_denied"
    """The sentence denies only the opposite of what the claim asserts."""
    UNRELATED = "unrelated"


@dataclass(frozen=True)
class Contrast:
    """A word of the claim and the sentence's word about the same thing, and how they relate."""

    claim: Word
    """The claim's word."""
    source: Word
    """The sentence's word."""
    relation: Relation
    """How they relate."""


def relate(alignment: Alignment, word: Word, other: Word) -> Relation:
    """Say how the sentence's word relates to the claim's, negations counted."""
    (mine, flipped), (theirs, turned) = antonyms.bare(word.lemma), antonyms.bare(other.lemma)
    here = alignment.claim.negative(word) != flipped
    there = alignment.source.negative(other) != turned
    kind = "opposite" if opposite(word, other) else "same"
    by_form = not (flipped or turned) and (form_denied(word, other) or form_denied(other, word))
    if by_form and form_denied(other, word):
        there, kind = not there, "same"
    elif by_form or antonyms.complementary(mine, theirs):
        here, kind = not here, "same"
    less, lessened_there = lessened(alignment.claim, word), lessened(alignment.source, other)
    if less != lessened_there and kind == "opposite":
        kind = "same"
    elif less != lessened_there:
        here, there = here != less, there != lessened_there
    if kind == "same":
        if here == there:
            return Relation.AGREES
        return Relation.DENIED if there else Relation.ASSERTED
    if not here and not there:
        return Relation.REVERSED
    if there and not here and not antonyms.understates(mine, theirs):
        return Relation.OPPOSITE_DENIED
    return Relation.AGREES


def answered(alignment: Alignment, relation: Relation, counted: frozenset[int] = frozenset()) -> bool:
    """Say whether the negation on one side has its counterpart on the other, over other words of the pair.

    `counted` are negators of the sentence that cancel each other over the words compared, and are spent there.
    """
    if relation not in {Relation.DENIED, Relation.ASSERTED}:
        return False
    if any(_in_other_words(alignment, word, other) for word, other in alignment.answers()):
        return True
    if _opposite_under(alignment, relation):
        return True
    return any(
        alignment.source.negative(other) and (relation is Relation.ASSERTED or alignment.claim.negative(word))
        for word, other in alignment.answers()
        if not alignment.source.denied[other.index] <= counted
    )


def cancelled(alignment: Alignment, word: Word) -> frozenset[int]:
    """Return the negators over a word of the sentence where they cancel each other, and the claim has the same verbs.

    "No group failed to improve" against "some groups failed to improve": the one "no" makes the difference.
    """
    source, closed = alignment.source, lexicon.words("negation_words")
    over = source.denied[word.index]
    verbs = {index for index in over if source.words[index].lower not in closed}
    same = {other.index for mine, other in alignment.answers() if mine.lemma == other.lemma}
    return over if not source.negative(word) and verbs <= same else frozenset()


def _opposite_under(alignment: Alignment, relation: Relation) -> bool:
    """Say whether the denial falls on the opposite of a word ("finished behind", "did not finish ahead")."""
    here = [(word, alignment.claim.negative(word)) for word in alignment.claim.words if scales_of(word)]
    there = [(word, alignment.source.negative(word)) for word in alignment.source.words if scales_of(word)]
    denied_there = relation is Relation.DENIED
    return any(
        (other_negative, negative) == (denied_there, not denied_there) and opposite(word, other)
        for word, negative in here
        for other, other_negative in there
        if alignment.pairs.get(word.index, other.index) == other.index
    )


def _in_other_words(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether one side denies by its form what the other denies by a word ("inactive", "not active")."""
    by_form = form_denied(word, other) or form_denied(other, word)
    reversing = by_form or antonyms.complementary(word.lemma, other.lemma)
    bare = antonyms.bare(word.lemma)[1] != antonyms.bare(other.lemma)[1]
    return (reversing or bare) and relate(alignment, word, other) is Relation.AGREES
