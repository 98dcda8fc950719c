"""Phrases that deny a whole clause: "at no time", "no longer", "there is no … that"; and what only looks so."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word

_COMMAS = frozenset({",", "–", "—", "("})
_NOMINAL = frozenset({"NOUN", "PROPN", "DET", "ADJ", "NUM", "ADP"})
"""Parts of speech that may open a phrase which "not" sets against another."""


def denying_phrase(analysis: Analysis, negator: Word) -> Word | None:
    """Return the verb that a negator inside an adverbial denies ("at no time did it", "was no longer"), or None."""
    starts = range(max(0, negator.index - 1), negator.index + 1)
    if not any(analysis.phrase_at(start, "denying_adverbials") > negator.index - start for start in starts):
        return None
    return next((above for above in analysis.ancestors(negator) if above.verbal), None)


def of_existence(analysis: Analysis, noun: Word) -> Iterator[Word]:
    """Yield what the denial of existence denies beside the noun: "there is no plant that …", "no plant without …".

    A clause behind another denied noun only tells which one is meant ("no plant that was watered died").
    """
    verb = analysis.head(noun)
    if noun.dep not in {"attr", "dobj", "nsubj"} or not any(analysis.dependants(verb, "expl")):
        return
    below = [analysis.words[index] for index in sorted(analysis.subtree(noun)) if index > noun.index]
    beside = [*below, *(word for word in analysis.dependants(verb, "prep") if word.index > noun.index)]
    for word in beside:
        restricting = word.dep == "relcl" and analysis.words[min(analysis.subtree(word)) - 1].text != ","
        if restricting or (word.dep == "prep" and word.lower == "without"):
            yield word


def none_without(analysis: Analysis, noun: Word) -> bool:
    """Say whether a noun is one of which all is so: "there is no plant that did not flower" is every plant."""
    names = ("negative_verbs", "negative_control_verbs")
    return analysis.negative(noun) and any(
        further.lower == "without"
        or any(further.lemma in lexicon.words(name) for name in names)
        or any(analysis.dependants(further, "neg"))
        for further in of_existence(analysis, noun)
    )


def asks_whether(analysis: Analysis, clause: Word) -> bool:
    """Say whether a clause asks: "it is not known whether it rose" does not deny that it rose."""
    return clause.dep == "ccomp" and any(
        word.lower in {"whether", "if"} for word in analysis.dependants(clause, "mark")
    )


def opens_number(analysis: Analysis, word: Word) -> bool:
    """Say whether a "no" stands for "number" ("badge No. 714", "well no 7")."""
    before, after = analysis.words[max(0, word.index - 1) : word.index], analysis.words[word.index + 1 : word.index + 3]
    if word.lower != "no" or not after:
        return False
    if after[0].text == ".":
        return len(after) > 1 and after[1].text[0].isdigit()
    return after[0].text.isdigit() and any(item.pos in {"NOUN", "PROPN"} for item in before)


def only_contrasts(analysis: Analysis, word: Word) -> Word | None:
    """Return the head of the phrase that a "not" behind a comma sets against what stands before it, or None.

    "Rain, not wind, caused it" and "it measured weight, not height" deny the wind and the height alone.
    """
    before, after = analysis.words[max(0, word.index - 1) : word.index], analysis.words[word.index + 1 : word.index + 2]
    if word.lower != "not" or not before or not after or before[0].text not in _COMMAS:
        return None
    if after[0].pos not in _NOMINAL or before[0].index == 0:
        return None
    top = after[0]
    while analysis.head(top).index > word.index and top.head != top.index and not analysis.head(top).verbal:
        top = analysis.head(top)
    return None if top.verbal else top
