"""How a word of the source may answer to one of the claim: the same, of one family, a synonym, or on one scale."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from auditor.grounding import antonyms, lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.stems import same_family


def _same_word(word: Word, other: Word) -> bool:
    return word.lemma == other.lemma or word.lower == other.lower


def _same_family(word: Word, other: Word) -> bool:
    if not (word.content and other.content) or word.pos == "NUM" or other.pos == "NUM":
        return False
    return _one_family(word.lemma, word.lower, other.lemma, other.lower)


@lru_cache(maxsize=65536)
def _one_family(lemma: str, lower: str, other_lemma: str, other_lower: str) -> bool:
    return (
        same_family(lemma, other_lemma)
        or _form_denied(lemma, lower, other_lemma, other_lower)
        or _form_denied(other_lemma, other_lower, lemma, lower)
    )


def form_denied(word: Word, other: Word) -> bool:
    """Say whether a word is another with a denying prefix or ending, as lemma or as written (unaffected, affected)."""
    return _form_denied(word.lemma, word.lower, other.lemma, other.lower)


@lru_cache(maxsize=65536)
def _form_denied(lemma: str, lower: str, other_lemma: str, other_lower: str) -> bool:
    forms = {lemma} if lemma in lexicon.words("false_denials") else {lemma, lower}
    return any(antonyms.denied_form(mine, theirs) for mine in forms for theirs in {other_lemma, other_lower})


def _synonyms(word: Word, other: Word) -> bool:
    groups = lexicon.synonym_groups()
    return bool(groups.get(word.lemma, frozenset()) & groups.get(other.lemma, frozenset()))


def on_one_scale(word: Word, other: Word) -> bool:
    """Say whether two words stand on one scale, at the same end or at the opposite one."""
    if not word.content:
        return False
    return _one_scale(word.lemma, word.lower, other.lemma, other.lower)


@lru_cache(maxsize=65536)
def _one_scale(lemma: str, lower: str, other_lemma: str, other_lower: str) -> bool:
    mine, theirs = _scales(lemma, lower), _scales(other_lemma, other_lower)
    if mine and theirs and {pole.scale for pole in mine} & {pole.scale for pole in theirs}:
        return True
    return antonyms.opposed(lemma, other_lemma)


def scales_of(word: Word) -> frozenset[antonyms.Pole]:
    """Return a word's places on the scales, as lemma or as written, a denying "non" left out."""
    return _scales(word.lemma, word.lower)


@lru_cache(maxsize=65536)
def _scales(lemma: str, lower: str) -> frozenset[antonyms.Pole]:
    bases = {antonyms.bare(lemma)[0], lower, lower.removesuffix("d"), lower.removesuffix("ed")}
    return frozenset(pole for base in bases for pole in antonyms.poles(base))


def opposite(word: Word, other: Word) -> bool:
    """Say whether two words are opposites, as lemmas or as written ("times", "divided")."""
    mine, theirs = antonyms.bare(word.lemma)[0], antonyms.bare(other.lemma)[0]
    ends = scales_of(other)
    turned = any(antonyms.Pole(scale, -sign) in ends for scale, sign in scales_of(word))
    return antonyms.opposed(mine, theirs) or (turned and not scales_of(word) & ends)


def change_and_state(word: Word, other: Word) -> bool:
    """Say whether one word tells of a change and the other of a state: "rose" is not the opposite of "low"."""
    return any(_is_state(one) and _is_change(two) for one, two in ((word, other), (other, word)))


def _is_state(word: Word) -> bool:
    return word.tag in {"JJ", "RB"} and word.lemma in lexicon.words("states_of_amount")


def _is_change(word: Word) -> bool:
    attributive = word.dep == "amod" or word.tag in {"JJ", "JJR", "RB", "RBR"}
    return not attributive and bool(antonyms.poles(word.lemma)) and word.lemma not in lexicon.words("states_of_amount")


def lessened(analysis: Analysis, word: Word) -> bool:
    """Say whether "less" turns a word round: what is less high is lower, and what is "no less high" is not."""
    return any(
        child.lower in {"less", "least"} and len(analysis.denied[child.index] - analysis.denied[word.index]) % 2 == 0
        for child in analysis.dependants(word, "advmod")
    )


def same_class(word: Word, other: Word) -> bool:
    """Say whether two words both name those who were studied (mice, patients)."""
    found = lexicon.population_class(word.lemma)
    return found is not None and lexicon.population_class(other.lemma) is not None


def alike(word: Word, other: Word) -> bool:
    """Say whether two words may mean the same, or stand on one scale."""
    return any(match(word, other) for match in (_same_word, _same_family, _synonyms, on_one_scale))


def _any(word: Word) -> bool:
    return True


def _lexical(word: Word) -> bool:
    return word.content and word.pos != "NUM"


def _has_synonyms(word: Word) -> bool:
    return word.lemma in lexicon.synonym_groups()


def _has_class(word: Word) -> bool:
    return lexicon.population_class(word.lemma) is not None


MATCHERS: dict[Callable[[Word, Word], bool], Callable[[Word], bool]] = {
    _same_word: _any,
    _same_family: _lexical,
    _synonyms: _has_synonyms,
    on_one_scale: _any,
    same_class: _has_class,
}
"""Ways in which a word of the source answers to one of the claim, the surest first; and which words may."""
