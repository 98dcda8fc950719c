"""Denials that tell what somebody thinks or allows, not what is so: "the minister denied it", "the rule forbids it".

Set beside a plain statement they contradict nothing: what is denied by one side may be so, and what is forbidden may
happen. They contradict what the same side is said to think, and what is said to be allowed.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor.grounding import lexicon
from auditor.grounding.analysis import SUBJECTS, Analysis, Word
from auditor.grounding.relations import Contrast
from auditor.grounding.stretch import Pairing


def believed_only(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether one text denies by a verb of doubt whose holder the other text does not name."""
    alignment = pairing.alignment
    answered = set(alignment.pairs.values())
    doubts = [
        (analysis, verb, held)
        for analysis, word, held in (
            (alignment.claim, contrast.claim, set(alignment.pairs)),
            (alignment.source, contrast.source, answered),
        )
        for verb in _deniers(analysis, word)
        if verb.lemma in lexicon.words("disbelief_verbs")
    ]
    said = any(
        not _held_by(alignment.source, verb, answered) for verb in _said_by_others(alignment.source, contrast.source)
    )
    return said or any(not _held_by(analysis, verb, held) for analysis, verb, held in doubts)


def _said_by_others(source: Analysis, word: Word) -> Iterator[Word]:
    """Yield the verbs of opinion over a word whose holder is not the work or its authors: "critics say that"."""
    own = lexicon.words("tellers") | lexicon.words("report_nouns")
    for verb in source.ancestors(word):
        holders = list(source.dependants(verb, *SUBJECTS))
        if verb.lemma in lexicon.words("opinion_verbs") and holders and holders[0].lemma not in own:
            yield verb


def _held_by(analysis: Analysis, verb: Word, held: set[int]) -> bool:
    """Say whether the holder of a doubt is the text's own author, or somebody whom the other text names as well."""
    holders = list(analysis.dependants(verb, *SUBJECTS))
    named = [index for holder in holders for index in analysis.subtree(holder) if analysis.words[index].content]
    own = any(holder.lower in {"we", "i"} for holder in holders)
    return own or any(index in held for index in named)


def forbidden_only(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether one text only forbids what the other says, and the other does not speak of what is allowed."""
    alignment = pairing.alignment
    sides = ((alignment.claim, contrast.claim, alignment.source), (alignment.source, contrast.source, alignment.claim))
    return any(
        verb.lemma in lexicon.words("prohibition_verbs") and not _allows(other)
        for analysis, word, other in sides
        for verb in _deniers(analysis, word)
    )


def _deniers(analysis: Analysis, word: Word) -> list[Word]:
    return [analysis.words[index] for index in analysis.denied[word.index]]


def _allows(analysis: Analysis) -> bool:
    """Say whether a sentence says that something is allowed, and nothing of what is forbidden."""
    forbids = lexicon.words("prohibition_verbs") | {"illegal", "unlawful", "prohibition"}
    return analysis.has(lexicon.words("permission_words")) and not analysis.has(forbids)
