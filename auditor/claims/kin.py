"""Nouns: their phrases, nouns of one kind, and nouns made of verbs, as the word lists have them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from auditor.claims.phrases import is_plural
from auditor.resources import word_list, word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token


@cache
def _families() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, line in enumerate(word_list("kind_families")):
        for noun in line.split():
            found.setdefault(noun, set()).add(number)
    return {noun: frozenset(numbers) for noun, numbers in found.items()}


def has_kind(noun: Token) -> bool:
    """Say whether a noun tells by itself of what kind a thing is ("the drug", "the dataset")."""
    return noun.lemma_.lower() in _families()


def same_kind(one: Token, other: Token) -> bool:
    """Say whether two nouns are the same or stand for things of one kind ("an agonist … the drug")."""
    nouns = one.lemma_.lower(), other.lemma_.lower()
    if nouns[0] == nouns[1]:
        return True
    return bool(_families().get(nouns[0], frozenset()) & _families().get(nouns[1], frozenset()))


def same_noun(chunk: Chunk, noun: Token) -> bool:
    """Say whether a phrase has the same noun in the same number."""
    root = chunk.root
    return root.lemma_.lower() == noun.lemma_.lower() and is_plural(root) == is_plural(noun)


def chunk_of(noun: Token | None) -> Chunk | None:
    """Return the noun phrase that a word is the head of, or None."""
    return None if noun is None else next((one for one in noun.doc.noun_chunks if one.root == noun), None)


@cache
def verbs_of(name: str) -> dict[str, frozenset[str]]:
    """Return the verbs that tell what each noun of a list stands for: its lines are a noun and its verbs."""
    lines = [line.split() for line in word_set(name)]
    return {noun: frozenset(verbs) for noun, *verbs in lines}
