"""Opposed words about the same thing: "mortality rose" against "mortality fell", "liable" against "not liable".

Every predicate and direction word of the claim is compared with what the sentence says of the same subject. A denied
opposite is not the word itself: "did not increase" does not say "decreased" (the claim then says more than the source).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from auditor.grounding import lexicon
from auditor.grounding.alignment import (
    Alignment,
    chain,
    form_denied,
    lessened,
    opposite,
    predicates,
    scales_of,
    subject_words,
)
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.denying_phrases import none_without
from auditor.grounding.negation import partly_denied
from auditor.grounding.roles import roles
from auditor.grounding.scales import defining_words


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
    (mine, flipped), (theirs, turned) = lexicon.bare(word.lemma), lexicon.bare(other.lemma)
    here = alignment.claim.negative(word) != flipped
    there = alignment.source.negative(other) != turned
    kind = "opposite" if opposite(word, other) else "same"
    by_form = not (flipped or turned) and (form_denied(word, other) or form_denied(other, word))
    if by_form and form_denied(other, word):
        there, kind = not there, "same"
    elif by_form or lexicon.complementary(mine, theirs):
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
    if there and not here and not lexicon.understates(mine, theirs):
        return Relation.OPPOSITE_DENIED
    return Relation.AGREES


def core(analysis: Analysis) -> tuple[Word, ...]:
    """Return the words whose denial denies the sentence: predicates and, beside them, objects and complements."""
    found: dict[int, Word] = {}
    for word in predicates(analysis):
        found.setdefault(word.index, word)
        for child in analysis.dependants(word, "dobj", "acomp", "attr", "oprd", "xcomp"):
            for member in chain(analysis, child):
                if member.content:
                    found.setdefault(member.index, member)
    return tuple(found.values())


def contrasts(alignment: Alignment) -> Iterator[Contrast]:
    """Yield the claim's core and direction words whose counterpart in the sentence says otherwise."""
    for word in core(alignment.claim):
        other = alignment.answer(word)
        if other is None or scales_of(word) or not _same_part(word, other) or _heading(alignment.source, other):
            continue
        relation = relate(alignment, word, other)
        if relation is Relation.DENIED and _in_aside(alignment.source, other):
            continue
        if _sameness(alignment, word, other) or _of_all(alignment, word, other) or _by_verb(alignment, word, other):
            continue
        if (relation is Relation.DENIED and partly_denied(alignment.claim)) or (
            relation is Relation.ASSERTED and partly_denied(alignment.source)
        ):
            continue
        if relation is not Relation.AGREES and not _answered(alignment, relation, _cancelled(alignment, other)):
            yield Contrast(word, other, relation)
    yield from _subject_denied(alignment)
    for word in alignment.claim.content:
        if scales_of(word) or (word.index in alignment.pairs and _prefixed(alignment, word)):
            yield from _of_direction(alignment, word)


def _in_aside(analysis: Analysis, word: Word) -> bool:
    """Say whether a word is denied only within a phrase about something else ("women without a history of")."""
    negators = [analysis.words[index] for index in analysis.denied[word.index]]
    return bool(negators) and all(
        item.lower == "without" and analysis.head(item).dep not in {"ROOT", "conj"} for item in negators
    )


def _sameness(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether one text denies a difference in what the other calls the same ("did not differ in", "equally")."""
    sides = ((alignment.claim, word, alignment.source), (alignment.source, other, alignment.claim))
    return any(
        any(lexicon.Pole("sharing", -1) in scales_of(above) and mine.negative(above) for above in mine.ancestors(item))
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
    return any(none_without(mine, item) and not any(w.dep == "expl" for w in theirs.words) for mine, item, theirs in sides)


def tells_sameness(analysis: Analysis) -> bool:
    """Say whether a sentence calls things the same, similar or equal."""
    return any(lexicon.Pole("sharing", 1) in scales_of(word) for word in analysis.words)


def _heading(analysis: Analysis, word: Word) -> bool:
    """Say whether a word is a heading ("Results: …"), which asserts nothing."""
    following = analysis.words[word.index + 1 : word.index + 2]
    return not word.verbal and bool(following) and following[0].text == ":" and not analysis.negative(word)


def _same_part(word: Word, other: Word) -> bool:
    """Say whether a word of the sentence can be the claim's predicate: a part of a name is none."""
    return other.pos != "PROPN" or word.pos == "PROPN" or other.index == 0


def _answered(alignment: Alignment, relation: Relation, counted: frozenset[int] = frozenset()) -> bool:
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


def _cancelled(alignment: Alignment, word: Word) -> frozenset[int]:
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
    reversing = by_form or lexicon.complementary(word.lemma, other.lemma)
    bare = lexicon.bare(word.lemma)[1] != lexicon.bare(other.lemma)[1]
    return (reversing or bare) and relate(alignment, word, other) is Relation.AGREES


def _subject_denied(alignment: Alignment) -> Iterator[Contrast]:
    """Yield a subject that the sentence rejects or lacks ("rejecting X will …") where the claim has X itself."""
    for word in subject_words(alignment.claim):
        other = alignment.answer(word)
        if other is None or word.dep not in SUBJECTS:
            continue
        here, there = _lexical(alignment.claim, word), _lexical(alignment.source, other)
        both = here + _closed(alignment.claim, word) - there - _closed(alignment.source, other)
        if here % 2 == there % 2 or both % 2 == 0:
            continue
        relation = Relation.DENIED if there else Relation.ASSERTED
        if not _answered(alignment, relation):
            yield Contrast(word, other, relation)


def _lexical(analysis: Analysis, word: Word) -> int:
    """Count the verbs, nouns and adjectives, not the closed class, that deny a word."""
    closed = lexicon.words("negation_words")
    over = analysis.head(word)
    reversing = word.dep == "dobj" and over.lemma in lexicon.words("reversal_verbs") and over.dep in {"csubj", "pcomp"}
    return reversing + sum(analysis.words[index].lower not in closed for index in analysis.denied[word.index])


def _closed(analysis: Analysis, word: Word) -> int:
    """Count the negators of the closed class over a word."""
    closed = lexicon.words("negation_words")
    return sum(analysis.words[index].lower in closed for index in analysis.denied[word.index])


def _prefixed(alignment: Alignment, word: Word) -> bool:
    other = alignment.answer(word)
    return other is not None and lexicon.opposed(word.lemma, other.lemma)


def _of_direction(alignment: Alignment, word: Word) -> Iterator[Contrast]:
    """Yield the contrast of a direction word with the sentence's direction words about the same thing."""
    about = themes(alignment.claim, word)
    if _turned_by(alignment, word):
        return
    held = {alignment.pairs[index] for index in about if index in alignment.pairs}
    reserved = defining_words(alignment.source)
    rivals = [other for other in alignment.source.words if other.index not in reserved and _comparable(word, other)]
    same_thing = [other for other in rivals if themes(alignment.source, other) & held]
    if not same_thing and not about:
        same_thing = rivals
    answer = alignment.answer(word)
    if not same_thing and answer is not None and _comparable(word, answer):
        anaphoric = _pronoun_theme(alignment.source, answer) or _same_predicate(alignment, word, answer)
        same_thing = [answer] if anaphoric else []
    found = [Contrast(word, other, relate(alignment, word, other)) for other in same_thing]
    if not found or any(contrast.relation is Relation.AGREES for contrast in found):
        return
    if word.lemma != found[0].source.lemma and converse(alignment, word, found[0].source):
        return
    cancelled = _cancelled(alignment, found[0].source)
    if not _answered(alignment, found[0].relation, cancelled) and not _theme_turned(alignment, about):
        yield found[0]


def converse(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether opposed words tell one relation from its two ends ("A sold it to B", "B bought it from A")."""
    here, there = roles(alignment.claim, word), roles(alignment.source, other)
    if "subject" not in here or "subject" not in there:
        return False
    answer, subject = alignment.answer(here["subject"]), there["subject"].index
    taken = any(alignment.pairs.get(filler.index) == subject for role, filler in here.items() if role != "subject")
    return answer is not None and answer.index != subject and taken


def _same_predicate(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether both words are what the sentences say of one subject, with all else of the claim held."""
    if word.head != word.index or other.head != other.index or alignment.missing:
        return False
    subjects = list(alignment.claim.dependants(word, *SUBJECTS))
    theirs = {item.index for item in alignment.source.dependants(other, *SUBJECTS)}
    return any(alignment.pairs.get(item.index) in theirs for item in subjects)


def _theme_turned(alignment: Alignment, about: frozenset[int]) -> bool:
    """Say whether the thing spoken of is turned round as well ("survival rose", "mortality fell")."""
    return any(
        (answer := alignment.answer(alignment.claim.words[index])) is not None
        and opposite(alignment.claim.words[index], answer)
        for index in about
    )


def _turned_by(alignment: Alignment, word: Word) -> bool:
    """Say whether the word is itself the thing that another, opposed direction word speaks of."""
    return any(
        word.index in themes(alignment.claim, other) and (answer := alignment.answer(other)) and opposite(other, answer)
        for other in alignment.claim.content
        if other.index != word.index and scales_of(other)
    )


def _comparable(word: Word, other: Word) -> bool:
    scales = {pole.scale for pole in scales_of(word)}
    return any(pole.scale in scales for pole in scales_of(other)) or opposite(word, other)


def _pronoun_theme(analysis: Analysis, word: Word) -> bool:
    """Say whether the word is said of a pronoun ("3 of them were monomorphic")."""
    verb = analysis.head(word) if word.dep in {"acomp", "attr"} else word
    return any(
        analysis.words[index].pos == "PRON"
        for subject in analysis.dependants(verb, *SUBJECTS)
        for index in analysis.subtree(subject)
    )


def themes(analysis: Analysis, word: Word) -> frozenset[int]:
    """Return the words for the thing that rises, falls, is better …: what the direction word is said of."""
    found: list[Word] = []
    head = analysis.head(word)
    if word.verbal:
        objects = list(analysis.dependants(word, "dobj", "nsubjpass"))
        found += objects or list(analysis.dependants(word, *SUBJECTS))
        if word.dep in {"amod", "acl", "relcl"}:
            found.append(head)
        if word.dep in {"xcomp", "conj"} and not objects:
            found += list(analysis.dependants(head, *SUBJECTS))
    elif word.dep in {"acomp", "attr", "oprd"}:
        found += list(analysis.dependants(head, *SUBJECTS))
    elif word.dep in {"amod", "advmod", "compound", "npadvmod", "nmod"}:
        found.append(head)
        if head.verbal and not head.content:
            found += list(analysis.dependants(head, *SUBJECTS))
    for prep in analysis.dependants(word, "prep"):
        if prep.lower in {"in", "of", "for", "on"}:
            found += list(analysis.dependants(prep, "pobj"))
    return frozenset(index for item in found for index in _phrase(analysis, item))


def _phrase(analysis: Analysis, head: Word) -> Iterator[int]:
    """Yield the content of a noun phrase: head, compounds, adjectives, list members and "of" complements."""
    stack = [head]
    while stack:
        word = stack.pop()
        if word.content:
            yield word.index
        for child in analysis.dependants(word, "compound", "amod", "conj", "nmod", "poss", "prep", "nummod"):
            if child.dep != "prep":
                stack.append(child)
            elif child.lower in {"of", "in", "for"}:
                stack += list(analysis.dependants(child, "pobj"))
