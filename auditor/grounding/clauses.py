"""What a sentence asserts, and of what: its predicates, its subjects, and how far apart two words stand."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word

CLAUSE_DISTANCE = 4
"""Steps in the parse between two words that still belong to one clause."""


MAX_DEPTH = 6
"""Clauses followed below a root."""


def predicates(analysis: Analysis) -> tuple[Word, ...]:
    """Return what a sentence asserts: its root where that carries content, else the content beside the light verb."""
    found: dict[int, Word] = {}
    stack = [(root, 0) for root in reversed(analysis.roots)]
    while stack:
        word, depth = stack.pop()
        says = word.content and not _denying(analysis, word)
        inner = [] if says else [*analysis.dependants(word, "xcomp", "ccomp")]
        carried = [] if says else _beside(analysis, word)
        for item in carried or ([word] if word.content and not inner else []):
            found.setdefault(item.index, item)
        if depth < MAX_DEPTH:
            conjuncts = [child for child in analysis.dependants(word, "conj") if child.verbal == word.verbal]
            stack += [(child, depth + 1) for child in reversed([*inner, *conjuncts])]
    return tuple(found.values()) or tuple(root for root in analysis.roots if root.pos == "VERB")


def _denying(analysis: Analysis, word: Word) -> bool:
    """Say whether a verb only denies what it governs ("failed to rise"); "the crop failed" says something itself."""
    names = ("negative_verbs", "negative_control_verbs")
    listed = any(word.lemma in lexicon.words(name) for name in names)
    return listed and any(word.index in covering for covering in analysis.denied)


def _beside(analysis: Analysis, verb: Word) -> list[Word]:
    """Return the content that a light verb carries, lists included: objects, else what its prepositions govern."""
    near = list(analysis.dependants(verb, "dobj", "attr", "acomp", "oprd"))
    far = [obj for prep in analysis.dependants(verb, "prep", "agent") for obj in analysis.dependants(prep, "pobj")]
    adverbs = list(analysis.dependants(verb, "advmod"))
    for group in (near, adverbs, far):
        carried = [word for first in group for word in chain(analysis, first) if word.content]
        if carried:
            return [asserted for word in carried for asserted in _denied_by(analysis, word) or [word]]
    return []


def _denied_by(analysis: Analysis, word: Word) -> list[Word]:
    """Return what an adjective or noun beside a light verb denies: "fever was absent", "was free of lead"."""
    inside = [item for item in analysis.words if word.index in analysis.denied[item.index]]
    return [item for item in inside if item.content and word.index not in analysis.denied[_above(analysis, item)]]


def _above(analysis: Analysis, word: Word) -> int:
    """Return the index of the nearest word above that is no preposition."""
    return next((item.index for item in analysis.ancestors(word) if item.pos != "ADP"), word.index)


def chain(analysis: Analysis, first: Word) -> Iterator[Word]:
    """Yield a word and the further members of its list ("fever, chills or cough")."""
    stack = [first]
    while stack:
        word = stack.pop()
        yield word
        stack += [child for child in analysis.dependants(word, "conj") if child.verbal == word.verbal]


def subject_words(analysis: Analysis) -> tuple[Word, ...]:
    """Return the words of the subjects of a sentence's roots."""
    indices: set[int] = set()
    for root in analysis.roots:
        for subject in analysis.dependants(root, *SUBJECTS):
            indices |= analysis.subtree(subject)
    return tuple(analysis.words[index] for index in sorted(indices))


def distance(analysis: Analysis, first: int, second: int) -> int:
    """Return the number of steps in the parse between two words; a large number where they are not joined."""
    path = {first: 0}
    for step, word in enumerate(analysis.ancestors(analysis.words[first]), 1):
        path.setdefault(word.index, step)
    if second in path:
        return path[second]
    for step, word in enumerate(analysis.ancestors(analysis.words[second]), 1):
        if word.index in path:
            return step + path[word.index]
    return len(analysis.words) + CLAUSE_DISTANCE
