"""Whether a part of a sentence drops a condition of what it repeats.

"Coaching lowered pain in children and improved sleep" is not "Coaching lowered pain" and "Coaching improved sleep in
children": a part that widens what the author wrote could be held against the author. A word that a part repeats brings
its modifiers along; of words in a list one is enough; a clause of its own may go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_NEEDED = frozenset(
    {
        *("acl", "advcl", "advmod", "agent", "amod", "compound", "det", "neg", "nmod", "npadvmod", "nummod", "poss"),
        *("preconj", "predet", "prep", "quantmod"),
    }
)
"""Dependents that say which, how many, where, when or how: without them more is said."""
_BARE = frozenset({"conj", "cc", "punct", "relcl", "appos", "expl", "case"})
"""Dependents of a modifier that may be left out or changed."""
_SHARED = frozenset({"prep", "advcl", "npadvmod", "advmod", "nmod"})
"""Modifiers that may hold for all members of a list of verbs."""
_VERBAL = ("VERB", "AUX")


def dropped_condition(whole: Doc, part: Doc) -> str:
    """Return a modifier of the sentence that a part needs and lacks, in words; empty where it lacks none."""
    held = {form for token in part for form in (token.lower_, token.lemma_.lower())}
    for frame in _frames(whole):
        if not _is_held(frame, held):
            return _in_words(frame)
    for lemma in dict.fromkeys(token.lemma_.lower() for token in part if _carries(token)):
        places = [token for token in whole if token.lemma_.lower() == lemma and _carries(token)]
        missing = [_lacking(place, held) for place in places]
        if missing and all(missing):
            return missing[0]
    return ""


def _frames(whole: Doc) -> Iterator[Token]:
    """Yield the modifiers before the subject of the sentence: they hold for all of it."""
    for root in (token for token in whole if token.dep_ == "ROOT"):
        subject = next((child.i for child in root.children if child.dep_.startswith("nsubj")), root.i)
        yield from (child for child in root.children if child.dep_ in _SHARED and child.i < subject)


def _in_words(modifier: Token) -> str:
    return " ".join(word.text for word in modifier.subtree if not word.is_punct)


def _carries(token: Token) -> bool:
    return token.pos_ in ("NOUN", "PROPN", "VERB", "AUX", "ADJ") and not token.is_punct


def _lacking(token: Token, held: set[str]) -> str:
    """Return a needed modifier of a word that is not held, in words."""
    for modifier in _modifiers(token):
        if not _is_held(modifier, held):
            return _in_words(modifier)
    return ""


def _modifiers(token: Token) -> Iterator[Token]:
    """Yield the dependents of a word that it needs, those that it shares with others of its list included."""
    yield from (child for child in token.children if child.dep_ in _NEEDED)
    if token.pos_ not in _VERBAL:
        return
    head = token
    while head.dep_ == "conj":
        head = head.head
        yield from (child for child in head.children if child.dep_ in _SHARED and child.i < head.i)
    yield from _modals(token)
    yield from _trailing(token)


def _modals(token: Token) -> Iterator[Token]:
    """Yield the modal verbs of a verb, those of the head of its list where it has no auxiliary of its own."""
    while token.dep_ == "conj" and not any(child.dep_ in ("aux", "auxpass") for child in token.children):
        token = token.head
    yield from (child for child in token.children if child.tag_ == "MD")


def _trailing(token: Token) -> Iterator[Token]:
    """Yield the modifiers at the end of a list of verbs, which may hold for a member that has none of its own."""
    last, following = token, _next_verbs(token)
    if not following:
        return
    own = (word for word in token.subtree if token.i < word.i < following[0].i)
    if any(word.dep_ in _SHARED for word in own):
        return
    while following:
        last, following = following[-1], _next_verbs(following[-1])
    yield from (child for child in last.children if child.dep_ in _SHARED and child.i > last.i)


def _next_verbs(token: Token) -> list[Token]:
    return [child for child in token.children if child.dep_ == "conj" and child.pos_ in _VERBAL]


def _is_held(modifier: Token, held: set[str]) -> bool:
    """Say whether a part holds a modifier: its word, or a member of its list, and what depends on that."""
    members = [modifier, *_listed(modifier)]
    return any(_word_held(member, held) for member in members)


def _listed(token: Token) -> Iterator[Token]:
    for child in token.children:
        if child.dep_ == "conj":
            yield child
            yield from _listed(child)


def _word_held(token: Token, held: set[str]) -> bool:
    free = token.lower_ in word_list("split_additions")
    here = free or token.lower_ in held or token.lemma_.lower() in held
    return here and all(_is_held(child, held) for child in token.children if child.dep_ not in _BARE)
