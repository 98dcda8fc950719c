"""What a source limits its statement to, and a claim drops: "in mice", "at high doses", "under stress".

Such a phrase opens the sentence, governs the repeated part, or follows it. Phrases that only tie sentences together,
point at the text itself or tell when something happened limit nothing. Words decide before grammar, since the parser
reads "in vitro" and the like in many ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.edits import Edits

PHRASE = 6
"""Words of a phrase in which the noun that it is about is looked for."""
_CLOSING = frozenset({",", ";", ":", "—", "–", "(", ")"})
_RELATIVE = frozenset({"WDT", "WP", "WP$"})


def narrowed(source: Analysis, found: Edits, top: Word) -> bool:
    """Say whether the source limits the repeated part, whose head is `top`, by a phrase outside it."""
    past = _past(source, top)
    return any(
        not (_time(source, word) if past else _year(source, word)) and not _harmless(source, word)
        for word in _openers(source, found, top)
        if not (past and word.lower in lexicon.words("narrowing_times"))
    )


def _openers(source: Analysis, found: Edits, top: Word) -> Iterator[Word]:
    """Yield the words outside the repeated part that open a phrase which may limit it."""
    first = max((word.index for word in found.before), default=-1) + 1
    end = min((word.index for word in found.after), default=len(source.words))
    governors = {word.index for word in source.ancestors(top)}
    for word in (*found.before, *found.after):
        if word.lower not in _cues() or _relative(source, word):
            continue
        if word.index < first and (_opens(source, word, first) or _governor(source, word) in governors):
            yield word
        elif word.index >= end and (_beside(source, word) or _locates(source, word, end)):
            continue
        elif word.index == end or first <= _governor(source, word) < end:
            yield word


@cache
def _cues() -> frozenset[str]:
    return lexicon.words("narrowing_prepositions") | lexicon.words("narrowing_times")


def _governor(source: Analysis, word: Word) -> int:
    """Return the index of what a phrase or a clause ("when heated") is attached to.

    In "protects against the fever in mice" the phrase is read as one of the fever, and limits the protection.
    """
    head = source.head(word)
    if head.dep == "advcl" and word.dep in {"advmod", "mark"}:
        return head.head
    phrase = source.head(head)
    if head.dep != "pobj" or phrase.lower in _cues() or not source.head(phrase).verbal:
        return word.head
    return phrase.head


def _opens(source: Analysis, word: Word, first: int) -> bool:
    """Say whether a word opens the sentence, or a part between commas, with no other statement before `first`."""
    before = source.words[: word.index]
    after_pause = not before or before[-1].text in _CLOSING or all(not item.content for item in before)
    between = source.words[word.index : first]
    return after_pause and not any(item.tag in {"VBZ", "VBP", "VBD", "MD"} for item in between)


def _beside(source: Analysis, word: Word) -> bool:
    """Say whether a phrase adds a circumstance behind a comma (", with Lyon in the lead") and limits nothing."""
    before = source.words[word.index - 1] if word.index else None
    return word.lower == "with" and before is not None and before.text == ","


def _locates(source: Analysis, word: Word, end: int) -> bool:
    """Say whether a phrase only says where a place named last lies: "in Ulm, in the Kingdom of Württemberg"."""
    before = [item for item in source.words[:end] if item.text not in _CLOSING]
    named = any(item.pos == "PROPN" for item in _phrase(source, word))
    return word.lower == "in" and word.index == end and named and before[-1].pos == "PROPN"


def _relative(source: Analysis, word: Word) -> bool:
    """Say whether a preposition opens a clause about what was named before: "in which"."""
    return any(item.tag in _RELATIVE for item in source.words[word.index + 1 : word.index + 2])


def _harmless(source: Analysis, word: Word) -> bool:
    """Say whether a phrase only ties sentences together, or points at the text: "in addition", "in this study"."""
    if source.phrase_at(word.index, "harmless_phrases") or source.phrase_at(word.index, "opening_connectives"):
        return True
    phrase = _phrase(source, word)
    return any(
        item.lemma in lexicon.words("self_reference_nouns")
        and any(other.lower in lexicon.words("narrowing_own_work") for other in phrase[:place])
        for place, item in enumerate(phrase)
    ) or any(
        item.lemma in lexicon.words("narrowing_text_parts") and other.pos in {"NUM", "PROPN"}
        for item, other in pairwise(phrase)
    )


def _time(source: Analysis, word: Word) -> bool:
    """Say whether a phrase tells a time: "in recent years", "on Monday", "in 1932"."""
    phrase = _phrase(source, word)
    return any(
        item.lower in lexicon.words("time_nouns") or item.lemma in lexicon.words("time_nouns") for item in phrase
    ) or (_year(source, word))


def _year(source: Analysis, word: Word) -> bool:
    return any(item.text.isdigit() and len(item.text) == 4 for item in source.words[word.index + 1 : word.index + 3])


def _phrase(source: Analysis, word: Word) -> Sequence[Word]:
    """Return the words behind one up to the first pause."""
    following = source.words[word.index + 1 : word.index + 1 + PHRASE]
    ends = [place for place, item in enumerate(following) if item.text in _CLOSING or item.pos == "ADP"]
    return following[: ends[0]] if ends else following


def _past(source: Analysis, top: Word) -> bool:
    """Say whether the statement tells what has happened, not what holds in general."""
    verbs = [top, *source.dependants(top, "aux", "auxpass")]
    return any(word.tag == "VBD" or (word.dep == "aux" and word.lemma == "have") for word in verbs)
