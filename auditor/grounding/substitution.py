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
from auditor.grounding.clauses import predicates
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
        if claim.negative(word) or any(same_family(word.lemma, other.lemma) for other in source.words):
            continue
        for place in positions(claim, word):
            other = next((item for item in _fillers(alignment, place) if excludes(place, word, item)), None)
            if other is None or source.negative(other) or not _all_else(alignment, word):
                continue
            yield pairing.finding(
                Check.NAMES,
                "name_differs",
                f"The claim says “{word.text}” where the source says “{other.text}”.",
                claim=[word],
                source=[other],
                strong=_same_statement(alignment, word),
            )
            return


def _same_statement(alignment: Alignment, word: Word) -> bool:
    """Say whether all but the one word makes the same statement; the word may be the predicate."""
    held = alignment.predicate_held or any(item.index == word.index for item in predicates(alignment.claim))
    enough = len(alignment.pairs) >= (1 if word.dep in {"attr", "acomp"} else 2)
    return enough and alignment.subject_held and held and not _other_subject(alignment)


def _other_subject(alignment: Alignment) -> bool:
    """Say whether the sentence is about something of the claim's subject ("the sequel of X is") and not about it."""
    mine = [word for root in alignment.claim.roots for word in alignment.claim.dependants(root, "nsubj")]
    theirs = [word for root in alignment.source.roots for word in alignment.source.dependants(root, "nsubj")]
    if len(mine) != 1 or len(theirs) != 1 or mine[0].index not in alignment.pairs or not theirs[0].content:
        return False
    answer = alignment.source.words[alignment.pairs[mine[0].index]]
    return answer.dep == "pobj" and theirs[0] in alignment.source.ancestors(answer)


def positions(analysis: Analysis, word: Word) -> Iterator[Position]:
    """Yield where a word stands; nothing where it fills no single position."""
    head = analysis.head(word)
    closed = word.lower in lexicon.exclusive_classes()
    if "rank" in lexicon.exclusive_classes().get(word.lower, ()) and head.tag in {"JJS", "RBS"}:
        yield Position("rank", head)
    elif word.dep in _MODIFIERS and head.pos in {"NOUN", "PROPN"} and (closed or word.pos != "PROPN"):
        yield Position("modifier", head)
        while head.dep == "compound" and analysis.head(head).index > head.index:
            head = analysis.head(head)
            yield Position("modifier", head)
        if head.dep == "attr":
            yield from _attribute(analysis, analysis.head(head))
    elif word.dep == "pobj":
        relation = "agent" if head.lower == "by" else head.lower
        yield Position("when" if _dates(word) and relation in {"in", "on"} else relation, analysis.head(head))
    elif word.dep in {"attr", "acomp"}:
        yield from _attribute(analysis, head)


def _dates(word: Word) -> bool:
    return bool(lexicon.exclusive_classes().get(word.lower, frozenset()) & {"month", "weekday", "season"})


def _attribute(analysis: Analysis, verb: Word) -> Iterator[Position]:
    """Yield what a word is said of by "is"."""
    if verb.lemma == "be":
        for subject in analysis.dependants(verb, *SUBJECTS):
            if subject.content:
                yield Position("attribute", subject)


def _fillers(alignment: Alignment, place: Position) -> Iterator[Word]:
    """Yield the sentence's words in the position that answers to the claim's, and have no counterpart in the claim."""
    governor = alignment.answer(place.governor)
    taken = set(alignment.pairs.values())
    for other in alignment.source.words:
        if other.index in taken:
            continue
        for there in positions(alignment.source, other):
            same = governor is not None and there.governor.index == governor.index
            placed = place.governor.lemma == "be" and there.governor.lemma == "be"
            if there.relation == place.relation and (same or placed):
                yield other


def excludes(place: Position, word: Word, other: Word) -> bool:
    """Say whether two fillers of one position cannot both be right."""
    if place.relation == "agent":
        named = word.pos == "PROPN" and other.pos == "PROPN"
        return named and place.governor.lemma in lexicon.words("single_valued")
    return lexicon.exclude_each_other(word.lower, other.lower)


def _all_else(alignment: Alignment, word: Word) -> bool:
    """Say whether all else that the claim names stands in the sentence; other words of the same name may be missing."""
    return all(
        other.index == word.index or other.head == word.index or word.head == other.index for other in alignment.missing
    )
