"""Comparisons between two sides: "A was better than B" against "B was better than A".

A comparison is a word of degree with the side that has more of it and the side it is compared with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.grounding import antonyms
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.resources import word_list

if TYPE_CHECKING:
    from auditor.grounding.alignment import Alignment


FRONTED = 12
"""Words behind an opening "compared with …" in which the word of degree is looked for."""


@dataclass(frozen=True)
class Comparison:
    """Two sides and the word that ranks them."""

    word: Word
    """The word of degree ("higher", "outperformed")."""
    left: frozenset[int]
    """Words of the side that is said to be so."""
    right: frozenset[int]
    """Words of the side it is compared with."""


def comparisons(analysis: Analysis) -> Iterator[Comparison]:
    """Yield the comparisons of a sentence that name both sides."""
    for word in analysis.words:
        if (
            word.lower in {"than", "versus", "vs", "vs."}
            or (word.lower in {"to", "with"} and _after_compared(analysis, word))
            or (word.lower == "to" and analysis.head(word).lemma in {"superior", "inferior", "preferable"})
        ):
            found = _by_marker(analysis, word)
        elif word.verbal and word.lemma in word_list("ranking_verbs"):
            found = _by_verb(analysis, word)
        else:
            continue
        if found is not None and found.left and found.right:
            yield found


def _after_compared(analysis: Analysis, word: Word) -> bool:
    before = analysis.words[max(0, word.index - 1) : word.index]
    return bool(before) and before[0].lower in {"compared", "comparison", "relative"}


def _by_marker(analysis: Analysis, marker: Word) -> Comparison | None:
    right = _content(analysis, list(analysis.dependants(marker)) or [analysis.head(marker)])
    clause = _clause(analysis, analysis.head(marker) if marker.dep == "mark" else marker)
    if clause is None:
        return None
    left, right = _parallel(analysis, marker, right)
    left = left or _other_year(analysis, clause, right)
    left = left or _content(analysis, list(analysis.dependants(clause, *SUBJECTS))) - right
    degree = _degree(analysis, marker, clause, left)
    return None if degree is None else Comparison(degree, left, right)


def _parallel(analysis: Analysis, marker: Word, right: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return both sides where prepositions name them ("in men than in women", "inside the park than outside it").

    Two different prepositions belong to what they name: they may be all that tells the sides apart.
    """
    again = analysis.words[marker.index + 1 : marker.index + 2]
    if not again or again[0].pos != "ADP":
        return frozenset(), right
    before = [word for word in analysis.words[: marker.index] if word.pos == "ADP"]
    same = [word for word in before if word.lower == again[0].lower] or before[-1:]
    if not same:
        return frozenset(), right
    left = _content(analysis, list(analysis.dependants(same[-1], "pobj")))
    if same[-1].lower == again[0].lower:
        return left, right
    return left | {same[-1].index}, right | {again[0].index}


def _by_verb(analysis: Analysis, verb: Word) -> Comparison:
    left = _content(analysis, list(analysis.dependants(verb, *SUBJECTS)))
    right = _content(analysis, list(analysis.dependants(verb, "dobj")))
    agents = [child for prep in analysis.dependants(verb, "agent") for child in analysis.dependants(prep, "pobj")]
    return Comparison(verb, _content(analysis, agents), left) if agents else Comparison(verb, left, right)


def _clause(analysis: Analysis, word: Word) -> Word | None:
    """Return the nearest verb above a word that has a subject."""
    for above in analysis.ancestors(word):
        if above.verbal and any(analysis.dependants(above, *SUBJECTS)):
            return above
    return None


def _degree(analysis: Analysis, marker: Word, clause: Word, left: frozenset[int]) -> Word | None:
    """Return the word of degree: the nearest before the marker that stands on a scale or is a comparative.

    A noun that names the side before the marker ("in men than in women") ranks nothing, though a scale may hold it.
    """
    members = analysis.subtree(clause)
    before = [word for word in analysis.words[: marker.index] if word.index in members]
    after = [word for word in analysis.words[marker.index + 1 :] if word.index in members]
    fronted = _fronted(analysis, marker, clause)
    ranked = [
        word
        for word in (reversed(after[:FRONTED]) if fronted else before)
        if word.tag in {"JJR", "RBR"}
        or (antonyms.poles(word.lemma) and not (word.index in left and word.pos in {"NOUN", "PROPN"}))
    ]
    return ranked[-1] if ranked else None


def _fronted(analysis: Analysis, marker: Word, clause: Word) -> bool:
    """Say whether the sentence opens with what it compares with ("compared with 1990, it was lower")."""
    return marker.index < clause.index and analysis.words[0].lower in {"compared", "relative"}


def _other_year(analysis: Analysis, clause: Word, right: frozenset[int]) -> frozenset[int]:
    """Return the year of a clause that is compared with another one."""
    years = {word.index for word in analysis.words if word.index in analysis.subtree(clause) and word.is_year}
    return frozenset(years - right) if len(years) == len(right) + 1 == 2 and right < years else frozenset()


def _content(analysis: Analysis, heads: list[Word]) -> frozenset[int]:
    """Return the words that name a side: its head and modifiers, clauses left out."""
    found: set[int] = set()
    for head in heads:
        found |= {
            index
            for index in analysis.subtree(head)
            if analysis.words[index].pos not in {"DET", "PUNCT", "ADP", "PART", "PRON"}
            and analysis.words[index].lower not in {"one", "ones"}
        }
    return frozenset(found)


def ranking_denied(analysis: Analysis, comparison: Comparison) -> bool:
    """Say whether a ranking is denied: "did not fall more than", and "fell no more than", which only bounds amounts."""
    word = comparison.word
    start = max(0, word.index - 1)
    return analysis.negative(word) != (analysis.phrase_at(start, "negation_asserting") > 1 and start < word.index)


def crossed(alignment: Alignment, claim: Comparison, source: Comparison) -> bool | None:
    """Say whether the claim's sides stand the other way round in the source; None where that cannot be told."""
    straight = _shared(alignment, claim.left, source.left) + _shared(alignment, claim.right, source.right)
    across = _shared(alignment, claim.left, source.right) + _shared(alignment, claim.right, source.left)
    if straight == across:
        return None
    turned = across > straight
    first, second = (source.right, source.left) if turned else (source.left, source.right)
    if not _shared(alignment, claim.left, first) or not _shared(alignment, claim.right, second):
        return None
    return turned


def _shared(alignment: Alignment, claim: frozenset[int], source: frozenset[int]) -> float:
    """Return how far one side's words stand in another; words that both sides of the source hold tell nothing."""
    names = {alignment.source.words[index].lower for index in source}
    wanted = {alignment.claim.words[index].lower for index in claim}
    return len(names & wanted) / max(1, len(wanted))
