"""Names and terms of the claim that stand nowhere in the source: a sign of invented specifics, never an accusation.

Abbreviations are resolved in both texts ("convolutional neural network (CNN)"): Schwartz and Hearst (2003), "A simple
algorithm for identifying abbreviation definitions in biomedical text".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from auditor.domain import Check, Claim, Finding, Strength
from auditor.grounding import lexicon
from auditor.grounding.abbreviations import abbreviations, initials_of_names
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.stems import derived, same_family, stem
from auditor.grounding.stretch import stretch
from auditor.sources.passages import SourceIndex

OPENING = 3
"""Letters by which words of one family begin."""
SPELLED = 8
"""Letters from which a name that differs by one letter is the same name, misspelt."""
_DOTTED = re.compile(r"(?<![^\W_])(?:[^\W\d_]\.){2,6}")
"""An abbreviation with a stop after each letter: "U.S."."""
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+){0,6}")


@dataclass(frozen=True)
class Vocabulary:
    """The words of a text, for asking whether it holds one in any form."""

    words: frozenset[str]
    """Lower-case words, hyphenated ones whole and in parts."""
    stems: frozenset[str]
    """Their stems."""
    size: int
    """Words in all."""

    @classmethod
    def of(cls, text: str) -> Vocabulary:
        """Return the vocabulary of a text."""
        found = [match.lower() for match in _WORD.findall(text)]
        dotted = [match.lower() for match in _DOTTED.findall(text)]
        words = {part for word in found for part in (word, *word.split("-"))}
        words.update(form for word in dotted for form in (word, word.replace(".", "")))
        return cls(frozenset(words), frozenset(stem(word) for word in words), len(found))

    @cached_property
    def _by_opening(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for word in self.words:
            found.setdefault(word[:OPENING], []).append(word)
        return {opening: tuple(words) for opening, words in found.items()}

    def like(self, word: str) -> tuple[str, ...]:
        """Return the words that begin like a word."""
        return self._by_opening.get(word[:OPENING], ())

    def holds(self, word: str) -> bool:
        """Say whether the text holds a word, or one of its family."""
        return word in self.words or stem(word) in self.stems

    def holds_form(self, word: str) -> bool:
        """Say whether the text holds a common word in any form, short ones too: "tax" in "taxes" or "taxation"."""
        return self.holds(word) or any(derived(other, word) or same_family(word, other) for other in self.like(word))


_VOCABULARIES: WeakKeyDictionary[SourceIndex, Vocabulary] = WeakKeyDictionary()


def vocabulary(index: SourceIndex) -> Vocabulary:
    """Return the vocabulary of a source, abbreviations spelled out, made once."""
    found = _VOCABULARIES.get(index)
    if found is None:
        text = index.normalised.text
        spelled = " ".join(f"{short} {long}" for short, long in abbreviations(text).items())
        spelled += " " + " ".join(initials_of_names(text))
        found = _VOCABULARIES[index] = Vocabulary.of(f"{text} {index.source.title or ''} {spelled}")
    return found


def specifics(claim: Analysis) -> tuple[Word, ...]:
    """Return the names and technical terms that a claim turns on: proper nouns, acronyms, terms with digits inside."""
    return tuple(word for word in claim.words if _specific(word))


def _specific(word: Word) -> bool:
    if len(word.text) < 2 or not any(char.isalpha() for char in word.text):
        return False
    inner_capital = any(char.isupper() for char in word.text[1:])
    mixed = any(char.isdigit() for char in word.text)
    return inner_capital or mixed or (word.pos == "PROPN" and word.text[0].isupper())


def absent_terms(claim: Analysis, index: SourceIndex) -> tuple[str, ...]:
    """Return the claim's names and terms that stand nowhere in the source, in any form or spelled out."""
    held = vocabulary(index)
    spelled = abbreviations(claim.text)
    absent = []
    for word in specifics(claim):
        long = spelled.get(word.text, "")
        forms = [word.lower, word.lemma, *word.lower.split("-")]
        if any(held.holds(form) for form in forms if len(form) > 1):
            continue
        if long and all(held.holds(part) for part in long.lower().split()):
            continue
        if len(word.text) > 4 and any(same_family(word.lower, other) for other in held.like(word.lower)):
            continue
        if _misspelt(word.lower, held):
            continue
        absent.append(word.text)
    return tuple(dict.fromkeys(absent))


def _misspelt(name: str, held: Vocabulary) -> bool:
    """Say whether a long name without digits stands in a text but for one letter: "DiffusionNeRF" as "DiffusioNeRF"."""
    from rapidfuzz.distance import Levenshtein

    if len(name) < SPELLED or not name.isalpha():
        return False
    return any(other.isalpha() and Levenshtein.distance(name, other, score_cutoff=1) <= 1 for other in held.like(name))


def absent_specifics(claim: Analysis, index: SourceIndex, findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return what the claim turns on and the source lacks: names, terms, missing figures; else most of its content.

    Content words count only where most of them are absent, since a paraphrase lacks a word or two; general ones
    ("impact", "importance") are never what a claim turns on.
    """
    absent = list(absent_terms(claim, index))
    spans = [found.claim_span for found in findings if found.kind == "figure_missing" and found.claim_span is not None]
    figures = [span.of(claim.text) for span in spans if span.end <= len(claim.text)]
    # "One" is more often "a certain one" than a count.
    absent += [figure for figure in figures if figure.lower() not in lexicon.words("plain_words")]
    if not absent:
        held = vocabulary(index)
        nouns = [word for word in claim.content if word.pos in {"NOUN", "PROPN", "ADJ"} and not is_generic(word)]
        lacking = [word for word in nouns if not held.holds_form(word.lemma) and not held.holds(word.lower)]
        most = len(lacking) >= 2 and len(lacking) > len(nouns) / 2
        absent = [word.text for word in lacking if not is_plain(word)] if most else []
    return tuple(dict.fromkeys(absent))


def is_generic(word: Word) -> bool:
    """Say whether a word names no particular thing."""
    return word.lemma in lexicon.words("generic_nouns")


def is_plain(word: Word) -> bool:
    """Say whether a word is a general one, of which no claim turns."""
    return word.lemma in lexicon.words("plain_words") or word.lower in lexicon.words("plain_words")


def is_technical(term: str) -> bool:
    """Say whether a term of `absent_terms` is a name, an acronym, a term with digits or a figure, no plain word."""
    return term[:1].isupper() or any(char.isupper() or char.isdigit() for char in term)


def name_findings(claim: Claim, index: SourceIndex) -> tuple[Finding, ...]:
    """Return a note for each name or term of the claim that stands nowhere in the source."""
    here = stretch(claim.text)
    absent = absent_terms(here.analysis, index)
    words = {word.text: word for word in here.analysis.words}
    return tuple(
        Finding(
            check=Check.NAMES,
            kind="term_absent",
            strength=Strength.NOTE,
            message=f"“{term}” stands nowhere in the text, in no form and not spelled out.",
            claim_span=here.span([words[term]]),
        )
        for term in absent
    )
