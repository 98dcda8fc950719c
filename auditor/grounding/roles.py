"""Swapped roles: "glucose into fructose" against "fructose into glucose", "A bought B" against "B bought A".

The words that fill the roles of one verb are compared, passives turned to actives. Verbs whose sides may change places
without a change of meaning (correlate, meet) are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.domain import Check, Finding
from auditor.grounding import lexicon
from auditor.grounding.alignment import Alignment
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.edits import counted
from auditor.grounding.stretch import Pairing

_ACTIVE = {"nsubj": "subject", "dobj": "object", "nsubjpass": "object", "attr": "attribute", "dative": "to"}


def role_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a finding where two things of the claim stand in each other's roles in the source."""
    alignment = pairing.alignment
    exchanged = _exchanged(pairing)
    if exchanged is not None:
        yield _finding(pairing, *exchanged)
        return
    for word, other in alignment.answers():
        if not _takes_roles(word, other):
            continue
        here, there = roles(alignment.claim, word), roles(alignment.source, other)
        swapped = _swapped(alignment, here, there)
        if swapped is not None:
            answers = [item for item in map(alignment.answer, swapped) if item is not None]
            yield _finding(pairing, swapped, answers)
            return


def _finding(pairing: Pairing, words: Sequence[Word], others: Sequence[Word]) -> Finding:
    first, second = words
    return pairing.finding(
        Check.POLARITY,
        "roles_swapped",
        f"“{first.text}” and “{second.text}” stand in each other's place in the source.",
        claim=words,
        source=others,
    )


def _exchanged(pairing: Pairing) -> tuple[tuple[Word, Word], tuple[Word, Word]] | None:
    """Return two words that changed places in a sentence otherwise repeated, unless they are only listed."""
    claim, source = counted(pairing.claim.analysis), counted(pairing.source.analysis)
    if len(claim) != len(source):
        return None
    differing = [
        place for place, (word, other) in enumerate(zip(claim, source, strict=True)) if word.lower != other.lower
    ]
    if len(differing) != 2:
        return None
    one, two = differing
    if claim[one].lower != source[two].lower or claim[two].lower != source[one].lower:
        return None
    between = claim[one + 1 : two]
    symmetric = lexicon.words("symmetric_words")
    if all(word.pos in {"CCONJ", "PUNCT", "DET", "ADJ", "NUM"} for word in between) or _listed(claim, one, two):
        return None
    if any(word.lemma in symmetric and word.pos != "CCONJ" for word in claim) or _likened(claim, one, two):
        return None
    return (claim[one], claim[two]), (source[one], source[two])


def _listed(words: Sequence[Word], one: int, two: int) -> bool:
    """Say whether two words belong to one list."""
    return words[two].dep == "conj" and any(word.pos == "CCONJ" for word in words[one:two])


def _likened(words: Sequence[Word], one: int, two: int) -> bool:
    """Say whether two words are said to be as much of something as each other ("as common in 1990 as in 2010")."""
    before = [place for place, word in enumerate(words[:one]) if word.lower == "as"]
    if not before or not any(word.lower == "as" for word in words[one:two]):
        return False
    unequal = lexicon.words("negation_words") | lexicon.words("multiples")
    return not any(word.lower in unequal for word in words[max(0, before[-1] - 2) : before[-1]])


def _takes_roles(word: Word, other: Word) -> bool:
    symmetric = lexicon.words("symmetric_words")
    if word.lemma in symmetric or other.lemma in symmetric or word.lemma != other.lemma:
        return False
    return (word.verbal and other.verbal) or (word.pos == other.pos and word.pos in {"NOUN", "ADJ"})


def roles(analysis: Analysis, word: Word) -> dict[str, Word]:
    """Return the heads that fill the roles of a verb or noun: subject, object, or the preposition."""
    found: dict[str, Word] = {}
    for child in analysis.dependants(word):
        if child.dep in _ACTIVE and child.pos != "ADP":
            found.setdefault(_ACTIVE[child.dep], child)
        elif child.dep in {"prep", "agent", "dative"}:
            for below in analysis.dependants(child, "pobj"):
                found.setdefault("subject" if child.dep == "agent" else child.lower, below)
    return found


def _swapped(alignment: Alignment, here: dict[str, Word], there: dict[str, Word]) -> tuple[Word, Word] | None:
    """Return two fillers of the claim that stand in each other's roles in the source."""
    roles_by_word = {word.index: role for role, word in there.items()}
    placed = {
        role: roles_by_word.get(answer.index)
        for role, word in here.items()
        if (answer := alignment.answer(word)) is not None and word.lemma == answer.lemma
    }
    for role, other in placed.items():
        if other is not None and other != role and placed.get(other) == role:
            return here[role], here[other]
    return None
