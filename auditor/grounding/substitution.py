"""The same statement with another name, place, kind or colour in the same position.

Another filler contradicts only where one excludes the other: two members of a closed class (nationalities, countries,
months, kinds of works) in one position, or two makers of one thing ("directed by A", "directed by B").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from auditor.domain import Check, Finding
from auditor.grounding import lexicon
from auditor.grounding.alignment import Alignment
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.stems import same_family
from auditor.grounding.stretch import Pairing

_MODIFIERS = frozenset({"amod", "compound", "nmod"})


@dataclass(frozen=True)
class Position:
    """Where a word stands: its relation and the word it depends on."""

    relation: str
    """`modifier`, `agent`, `attribute`, or the preposition."""
    governor: Word
    """The word that it modifies, makes, names or places."""


def substitution_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a word of the claim in whose position the sentence has another that excludes it."""
    alignment = pairing.alignment
    claim, source = pairing.claim.analysis, pairing.source.analysis
    for word in alignment.missing:
        place = position(claim, word)
        if place is None or claim.negative(word) or any(same_family(word.lemma, other.lemma) for other in source.words):
            continue
        for other in _fillers(alignment, place):
            if excludes(place, word, other) and not source.negative(other) and _all_else(alignment, word):
                yield pairing.finding(
                    Check.NAMES,
                    "name_differs",
                    f"The claim says “{word.text}” where the source says “{other.text}”.",
                    claim=[word],
                    source=[other],
                    strong=len(alignment.pairs) >= 2 and alignment.subject_held,
                )
                return


def position(analysis: Analysis, word: Word) -> Position | None:
    """Return where a word stands, or None where it fills no single position."""
    head = analysis.head(word)
    if word.dep in _MODIFIERS and head.pos in {"NOUN", "PROPN"} and word.pos != "PROPN":
        return Position("modifier", head)
    if word.dep in _MODIFIERS and word.lower in lexicon.exclusive_classes():
        return Position("modifier", head)
    if word.dep == "pobj":
        return Position("agent" if head.lower == "by" else head.lower, analysis.head(head))
    if word.dep in {"attr", "acomp"} and head.lemma == "be":
        subjects = [child for child in analysis.dependants(head, *SUBJECTS) if child.content]
        return Position("attribute", subjects[-1]) if subjects else None
    return None


def _fillers(alignment: Alignment, place: Position) -> Iterator[Word]:
    """Yield the sentence's words in the position that answers to the claim's, and have no counterpart in the claim."""
    governor = alignment.answer(place.governor)
    taken = set(alignment.pairs.values())
    if place.relation != "attribute" and governor is None and not _copula(place.governor):
        return
    for other in alignment.source.words:
        there = position(alignment.source, other)
        if there is None or there.relation != place.relation or other.index in taken:
            continue
        if (governor is not None and there.governor.index == governor.index) or (
            _copula(place.governor) and _copula(there.governor)
        ):
            yield other


def _copula(word: Word) -> bool:
    return word.lemma == "be"


def excludes(place: Position, word: Word, other: Word) -> bool:
    """Say whether two fillers of one position cannot both be right."""
    if place.relation == "agent":
        named = word.pos == "PROPN" and other.pos == "PROPN"
        return named and place.governor.lemma in lexicon.words("single_valued")
    classes = lexicon.exclusive_classes()
    shared = classes.get(word.lower, frozenset()) & classes.get(other.lower, frozenset())
    return bool(shared) and word.lower != other.lower


def _all_else(alignment: Alignment, word: Word) -> bool:
    """Say whether all else that the claim names stands in the sentence; other words of the same name may be missing."""
    return all(other.index == word.index or other.head == word.index or word.head == other.index for other in alignment.missing)

