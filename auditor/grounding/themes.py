"""What a direction word is said of: the thing that rises, falls, or is better."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.grounding.analysis import SUBJECTS, Analysis, Word


def of_pronoun(analysis: Analysis, word: Word) -> bool:
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
    if head.dep == "relcl" and any(item.tag in {"WDT", "WP"} for item in found):
        found.append(analysis.head(head))  # "a piano, which is very big"
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
            if child.dep == "conj" and child.lemma.endswith("ing"):
                continue  # "increases in temperature and melting of ice" tells two events
            if child.dep != "prep":
                stack.append(child)
            elif child.lower in {"of", "in", "for"}:
                stack += list(analysis.dependants(child, "pobj"))
