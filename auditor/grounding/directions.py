"""Opposed words about the same thing: "mortality rose" against "mortality fell", "liable" against "not liable".

Every predicate and direction word of the claim is compared with what the sentence says of the same subject. A denied
opposite is not the word itself: "did not increase" does not say "decreased" (the claim then says more than the source).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from auditor.grounding import antonyms, lexicon
from auditor.grounding.alignment import Alignment
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.clauses import chain, predicates, subject_words
from auditor.grounding.likeness import change_and_state, opposite, scales_of
from auditor.grounding.negation import partly_denied
from auditor.grounding.paraphrases import paraphrased
from auditor.grounding.relations import Contrast, Relation, answered, cancelled, relate
from auditor.grounding.roles import roles
from auditor.grounding.scales import defining_words
from auditor.grounding.themes import of_pronoun, themes

CONVERSE_ROLES = ("from", "to", "of", "than", "by", "before", "after")
"""Prepositions behind which a relation told from its other end names what it begins with."""


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
        if paraphrased(alignment, word, other):
            continue
        if (relation is Relation.DENIED and partly_denied(alignment.claim)) or (
            relation is Relation.ASSERTED and partly_denied(alignment.source)
        ):
            continue
        if relation is not Relation.AGREES and not answered(alignment, relation, cancelled(alignment, other)):
            yield Contrast(word, other, relation)
    yield from _subject_denied(alignment)
    yield from _existence_denied(alignment)
    for word in alignment.claim.content:
        if scales_of(word) or (word.index in alignment.pairs and _prefixed(alignment, word)):
            yield from _of_direction(alignment, word)


def _in_aside(analysis: Analysis, word: Word) -> bool:
    """Say whether a word is denied only within a phrase about something else ("women without a history of")."""
    negators = [analysis.words[index] for index in analysis.denied[word.index]]
    return bool(negators) and all(
        item.lower == "without" and analysis.head(item).dep not in {"ROOT", "conj"} for item in negators
    )


def _heading(analysis: Analysis, word: Word) -> bool:
    """Say whether a word is a heading ("Results: …"), which asserts nothing."""
    following = analysis.words[word.index + 1 : word.index + 2]
    return not word.verbal and bool(following) and following[0].text == ":" and not analysis.negative(word)


def _same_part(word: Word, other: Word) -> bool:
    """Say whether a word of the sentence can be the claim's predicate: a part of a name is none."""
    return other.pos != "PROPN" or word.pos == "PROPN" or other.index == 0


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
        if not answered(alignment, relation):
            yield Contrast(word, other, relation)


def _existence_denied(alignment: Alignment) -> Iterator[Contrast]:
    """Yield what the claim says to live or occur somewhere, and the sentence says not to be there ("has no wolves")."""
    for verb in alignment.claim.roots:
        subjects = [word for word in alignment.claim.dependants(verb, *SUBJECTS) if word.content]
        if verb.lemma not in lexicon.words("existence_verbs") or alignment.claim.negative(verb) or len(subjects) != 1:
            continue
        other, rest = alignment.answer(subjects[0]), [word for word in alignment.missing if word.index != verb.index]
        if other is None or rest or verb.index in alignment.pairs or len(alignment.pairs) < 2:
            continue
        if alignment.source.negative(other) and not alignment.claim.negative(subjects[0]):
            yield Contrast(subjects[0], other, Relation.DENIED)


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
    return other is not None and antonyms.opposed(word.lemma, other.lemma)


def _of_direction(alignment: Alignment, word: Word) -> Iterator[Contrast]:
    """Yield the contrast of a direction word with the sentence's direction words about the same thing."""
    about = themes(alignment.claim, word)
    if _turned_by(alignment, word) or _repeated(alignment, word):
        return
    held = {alignment.pairs[index] for index in about if index in alignment.pairs}
    reserved = defining_words(alignment.source)
    named = {mine.lemma for mine in alignment.claim.words if mine.pos == "NOUN" and mine.index != word.index}
    rivals = [
        other
        for other in alignment.source.words
        if other.index not in reserved
        and _comparable(word, other)
        and not _names_another(alignment, word, other, named)
    ]
    same_thing = [other for other in rivals if themes(alignment.source, other) & held]
    answer = alignment.answer(word)
    if not same_thing and not about:
        same_thing = [answer] if answer in rivals and answer.lemma == word.lemma else rivals
    if not same_thing and answer is not None and _comparable(word, answer):
        anaphoric = of_pronoun(alignment.source, answer) or _same_predicate(alignment, word, answer)
        same_thing = [answer] if anaphoric else []
    found = [Contrast(word, other, relate(alignment, word, other)) for other in same_thing]
    if not found or any(contrast.relation is Relation.AGREES for contrast in found):
        return
    if word.lemma != found[0].source.lemma and converse(alignment, word, found[0].source):
        return
    spent = cancelled(alignment, found[0].source)
    if not answered(alignment, found[0].relation, spent) and not _theme_turned(alignment, about):
        yield found[0]


def _names_another(alignment: Alignment, word: Word, other: Word, named: set[str]) -> bool:
    """Say whether a noun of the sentence names another thing than the claim's noun, of which it tells other figures.

    The claim may name both itself ("120 women and 80 men"); "women lost 3 kg" does not deny "men lost 4 kg".
    """
    if not word.pos == other.pos == "NOUN":
        return False
    theirs = {item.lower for item in alignment.source.words if item.pos == "NUM"}
    figures = [item for item in alignment.claim.words if item.pos == "NUM" and item.lower not in theirs]
    return other.lemma in named or bool(figures)


def _repeated(alignment: Alignment, word: Word) -> bool:
    """Say whether the sentence says the same word of the same thing, whatever it says beside."""
    answer = alignment.answer(word)
    if answer is None or answer.lemma != word.lemma or word.head == word.index:
        return False
    head, other = alignment.claim.head(word), alignment.source.head(answer)
    same = head.content and head.stem == other.stem and word.dep == answer.dep
    return same and alignment.claim.negative(word) == alignment.source.negative(answer)


def converse(alignment: Alignment, word: Word, other: Word) -> bool:
    """Say whether opposed words tell one relation from its two ends ("A sold it to B", "B bought it from A")."""
    here, there = _ends(alignment.claim, word), _ends(alignment.source, other)
    if "subject" not in here or "subject" not in there:
        return False
    if any(_brought_about(one, two) for one, two in ((here, there), (there, here))):
        return False
    answer, subject = alignment.answer(here["subject"]), there["subject"].index
    taken = any(alignment.pairs.get(filler.index) == subject for role, filler in here.items() if role != "subject")
    return answer is not None and answer.index != subject and taken


def _brought_about(one: Mapping[str, Word], other: Mapping[str, Word]) -> bool:
    """Say whether one tells who changes a thing, the other that it changes: "A improved B", "B got worse under A"."""
    return "object" in one and not other.keys() & {"object", *CONVERSE_ROLES}


def _ends(analysis: Analysis, word: Word) -> dict[str, Word]:
    """Return what fills the roles of a word; one of place is said of the subject of its verb ("lies east of B")."""
    found = roles(analysis, word)
    if "subject" in found or word.verbal:
        return found
    subjects = [child for above in analysis.ancestors(word) for child in analysis.dependants(above, *SUBJECTS)]
    return found | ({"subject": subjects[0]} if subjects else {})


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
    if change_and_state(word, other):
        return False
    scales = {pole.scale for pole in scales_of(word)}
    return any(pole.scale in scales for pole in scales_of(other)) or opposite(word, other)
