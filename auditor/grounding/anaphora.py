"""Sentences that speak of the claim's subject by a pronoun: "She began in 1978", after "Ada Lind is an actress".

A pronoun stands for the subject where the text opens with it, having named nobody else, or where the nearest sentence
before it that names its own subject opens with the claim's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from auditor.domain import Passage
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.lexicon import kinds_of_things, words

REACH = 4
"""Sentences before a pronoun in which its subject is looked for."""
OPENING = 8
"""Words at the head of a sentence among which its subject stands."""
_WORD = re.compile(r"[^\W_]+")


def opens_with_pronoun(text: str) -> bool:
    """Say whether a sentence opens with a personal pronoun or a kind for it: "He …", "In 2014, she …", "The film …"."""
    opening = [match.group().lower() for match in _WORD.finditer(text[:120])][:OPENING]
    return bool(opening) and (opening[0] in words("subject_pronouns") or _kind(opening) or _after_date(opening))


def _kind(opening: Sequence[str]) -> bool:
    """Say whether a sentence opens with "the" and the kind of its thing alone: "The film premiered …"."""
    if opening[0] != "the" or len(opening) < 3 or kinds_of_things().get(opening[1]) not in {"work", "place"}:
        return False
    return opening[2] not in {"of", "and", "in", "that", "which", "with", "about", "for"}


def _after_date(opening: Sequence[str]) -> bool:
    """Say whether a pronoun follows a date that opens the sentence."""
    if opening[0] not in {"in", "on", "by", "since", "after"}:
        return False
    place = next((k for k, word in enumerate(opening) if word.isdigit() and len(word) == 4), None)
    return place is not None and place + 1 < len(opening) and opening[place + 1] in words("subject_pronouns")


def stands_for_subject(claim: Analysis, sentence: Passage, number: int | None, sentences: Sequence[Passage]) -> bool:
    """Say whether the pronoun at the head of a sentence stands for the claim's subject.

    `number` is the place of the sentence among the sentences of the source.
    """
    names = [word for root in claim.roots for word in claim.dependants(root, *SUBJECTS)]
    if len(names) != 1 or not _is_name(claim, names[0]) or claim.negative(names[0]):
        return False
    if number is None or not opens_with_pronoun(sentence.text):
        return False
    for before in reversed(sentences[max(0, number - REACH) : number]):
        if not opens_with_pronoun(before.text):
            opening = {match.group().lower() for match in _WORD.finditer(before.text[:160])}
            return names[0].lower in opening
    return number == 0


def _is_name(claim: Analysis, word: Word) -> bool:
    """Say whether a subject is a name: tagged as one, or a bare capitalised noun that the tagger does not know."""
    bare = word.pos == "NOUN" and word.tag == "NN" and word.text[0].isupper() and not any(claim.children[word.index])
    return word.pos == "PROPN" or bare
