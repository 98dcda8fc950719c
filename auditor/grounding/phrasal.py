"""Verbs with a particle that mean what one word means: "turned down" is "rejected", "ruled out" is "disconfirmed".

The verb gets that word as its lemma, so that every check reads both alike. Pairs are data: `taxonomy/phrasal.toml`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from auditor.grounding import lexicon
from auditor.grounding.analysis import Word
from auditor.grounding.stems import stem
from auditor.grounding.taxonomy_files import Phrasal


@cache
def _phrasal() -> Phrasal:
    return lexicon.load("phrasal", Phrasal)


@cache
def _first_words() -> frozenset[str]:
    return frozenset(entry.split()[0] for entry in _phrasal().verbs)


def with_phrasal(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return the words, verbs with a particle under the word that says the same."""
    found = {}
    for particle in words:
        verb = words[particle.head]
        if verb.lemma in _first_words() and (meaning := _meaning(verb, particle)) is not None:
            found[particle.index] = (verb.index, meaning)
    if not found:
        return words
    meanings = dict(found.values())
    return tuple(_read(word, meanings, found) for word in words)


def _meaning(verb: Word, particle: Word) -> str | None:
    """Return the word for a verb with its particle, or None; "looked down the road" has none."""
    name = f"{verb.lemma} {particle.lower}"
    meaning = _phrasal().verbs.get(name)
    if meaning is None or not verb.verbal or particle.index < verb.index:
        return None
    always = name in _phrasal().never_literal and particle.dep in {"prep", "advmod"}
    return meaning if particle.dep == "prt" or always else None


def _read(word: Word, meanings: dict[int, str], particles: dict[int, tuple[int, str]]) -> Word:
    if word.index in meanings:
        lemma = meanings[word.index]
        return replace(word, lemma=lemma, stem=stem(lemma), content=True)
    if word.index in particles:
        return replace(word, dep="prt")
    if word.head in particles and word.dep == "pobj":
        return replace(word, head=particles[word.head][0], dep="dobj")
    return word
