"""Negations and opposites among the edits of a sentence that the claim all but repeats.

Whatever the grammar: where a sentence is repeated word for word save a few places, a denial put in or left out at one
of them, or an opposite in place of a word, is the difference. Denials are counted on both sides in whatever words they
come ("not active", "inactive", "an absence of"), so that one told in other words is none.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import antonyms, lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.denial_focus import edited_in_part
from auditor.grounding.denying_phrases import only_contrasts
from auditor.grounding.edits import Change, edits
from auditor.grounding.endings import edited_end
from auditor.grounding.likeness import alike, change_and_state, form_denied, opposite
from auditor.grounding.negation import until_only
from auditor.grounding.stretch import Pairing

_THINGS = frozenset({"NOUN", "PROPN", "NUM", "ADJ"})
_NEGATIONS = frozenset({"negation_added", "negation_dropped"})
"""Kinds of finding for a denial on one side only."""


def edited_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield the negations and opposites among the edits of a sentence that the claim all but repeats."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    found = edits(claim, source)
    if not found.near and not found.one_word:
        return
    kinds = [(change, _kind(claim, source, change)) for change in found.changes]
    if not found.near:
        kinds = [(change, kind) for change, kind in kinds if kind == "direction_reversed" or _in_one_word(change)]
    cancelling = {kind for _, kind in kinds} & _NEGATIONS and any(kind == "direction_reversed" for _, kind in kinds)
    doubted = any(_doubts(change) or _another_thing(change) for change in found.changes)
    for change, kind in kinds:
        if kind == "negation_dropped" and edited_end(claim, source, change):
            continue
        if kind is not None and not _set_right(source, change, kind) and not _understated(change, kind):
            raised = kind == "opposite_denied"
            yield pairing.edit_finding(
                Check.POLARITY,
                kind,
                change,
                status=Status.OVERSTATED if raised else Status.CONTRADICTED,
                signals=("certainty",) if raised else (),
                soft=bool(cancelling) or (kind in _NEGATIONS and (doubted or _open(claim, source, change))),
            )


def _kind(claim: Analysis, source: Analysis, change: Change) -> str | None:
    pairs = [(word, other) for word in change.claim for other in change.source]
    opposites = [
        (word, other)
        for word, other in pairs
        if opposite(word, other) and not _forms(word, other) and not change_and_state(word, other)
    ]
    here = _denials(claim, change.claim, change.source, source)
    there = _denials(source, change.source, change.claim, claim)
    here += _spent_alike(claim, source, pairs)
    here -= sum(word.index in spent_on_denying(claim) for word in {word for word, _ in opposites})
    there -= sum(other.index in spent_on_denying(source) for other in {other for _, other in opposites})
    if any(antonyms.complementary(word.lemma, other.lemma) for word, other in opposites):
        if (here - there) % 2:
            return None
        return "direction_reversed"
    if (here - there) % 2:
        if opposites:
            return "opposite_denied" if there else None
        return "negation_added" if here > there else "negation_dropped"
    return "direction_reversed" if opposites else None


def _doubts(change: Change) -> bool:
    """Say whether one side puts in that somebody doubts or denies it, which is not to say what is so."""
    verbs = lexicon.words("disbelief_verbs")
    sides = ((change.claim, change.source), (change.source, change.claim))
    return any(
        any(word.lemma in verbs for word in one) and not any(word.verbal for word in other) for one, other in sides
    )


def _open(claim: Analysis, source: Analysis, change: Change) -> bool:
    """Say whether a denial leaves open what the other text says: it comes with another word, or denies a kind alone."""
    return _another_word(change) or edited_in_part(claim, source, change)


def _in_one_word(change: Change) -> bool:
    """Say whether one word denies the other by its form or by itself ("confirmed", "disconfirmed")."""
    return any(_forms(word, other) for word in change.claim for other in change.source)


def _another_thing(change: Change) -> bool:
    """Say whether one thing stands in another's place, which may be what is denied ("not in Vienna", "in Geneva")."""
    kinds = any(lexicon.exclude_each_other(word.lower, other.lower) for word in change.claim for other in change.source)
    if kinds:
        return True
    if any(word.lower in lexicon.words("negation_words") for word in (*change.claim, *change.source)):
        return False
    here, there = ([word for word in words if word.pos in _THINGS] for words in (change.claim, change.source))
    return bool(here and there) and not any(_like(word, other) for word in here for other in there)


def _like(word: Word, other: Word) -> bool:
    """Say whether two nouns may name one thing ("phone", "telephone")."""
    return alike(word, other) or word.lower.endswith(other.lower) or other.lower.endswith(word.lower)


def _another_word(change: Change) -> bool:
    """Say whether a denial comes with another word, not known to mean the same ("vivid", "not dull")."""
    mine = [word for word in change.claim if word.content]
    theirs = [word for word in change.source if word.content]
    return bool(mine and theirs) and not any(alike(word, other) for word in mine for other in theirs)


def _spent_alike(claim: Analysis, source: Analysis, pairs: list[tuple[Word, Word]]) -> int:
    """Count the pairs on one end of a scale of which one alone is taken to deny ("oppose", "reject")."""
    here, there = spent_on_denying(claim), spent_on_denying(source)
    return sum(
        (word.index in here) != (other.index in there)
        and bool(antonyms.poles(word.lemma) & antonyms.poles(other.lemma))
        for word, other in pairs
    )


def _forms(word: Word, other: Word) -> bool:
    return form_denied(word, other) or form_denied(other, word)


def _denials(own: Analysis, words: tuple[Word, ...], instead: tuple[Word, ...], other: Analysis) -> int:
    """Count the words among the edits of one side that deny: negators, words spent on denying, and denied forms."""
    spent = spent_on_denying(own)
    return sum(
        (_denies(word, words, instead) and not _denies_elsewhere(own, word, words, instead))
        or (word.index in spent and word.lower not in lexicon.words("negation_words"))
        or any(form_denied(word, item) for item in other.words)
        for word in words
    )


def _denies_elsewhere(own: Analysis, word: Word, words: tuple[Word, ...], instead: tuple[Word, ...]) -> bool:
    """Say whether a negator denies nothing that both sides say: "not … until", or a new ", not B" behind A."""
    if until_only(own, word):
        return True
    phrase = only_contrasts(own, word)
    return phrase is not None and not instead and phrase in words


def spent_on_denying(analysis: Analysis) -> frozenset[int]:
    """Return the indices of the words that deny others."""
    return frozenset().union(*analysis.denied)


def _denies(word: Word, own: tuple[Word, ...], instead: tuple[Word, ...]) -> bool:
    """Say whether a negator among the edits denies.

    "Not only" asserts only where both words are new; "without" for another preposition than "with" is another phrase,
    and a whole phrase with "without" on one side alone denies nothing that the other side says.
    """
    if word.lower not in lexicon.words("negation_words"):
        return False
    if word.lower == "without" and instead and instead[0].pos == "ADP" and instead[0].lower != "with":
        return False
    if word.lower == "without" and not instead and any(item.head == word.index for item in own if item != word):
        return False
    place = own.index(word)
    phrase = lexicon.phrases("negation_asserting")
    return not any(
        tuple(item.lower for item in own[start : start + len(entry)]) == entry
        for entry in phrase
        for start in range(max(0, place - len(entry) + 1), place + 1)
    )


def _understated(change: Change, kind: str) -> bool:
    """Say whether the sentence understates what the claim says: "not uncommon" for "common"."""
    return kind == "opposite_denied" and any(
        antonyms.understates(word.lemma, other.lemma) for word in change.claim for other in change.source
    )


def _set_right(source: Analysis, change: Change, kind: str) -> bool:
    """Say whether the sentence goes on to assert the claim's word itself ("did not reject it but approved it")."""
    if kind != "opposite_denied" or not change.source:
        return False
    lemmas = {word.lemma for word in change.claim}
    last = change.source[-1].index
    return any(
        word.lemma in lemmas and any(item.lower == "but" for item in source.words[last : word.index])
        for word in source.words[last + 1 :]
    )
