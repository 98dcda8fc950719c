"""Cause against association: does the claim make a cause of what the source only saw together?

The strength of causal language follows Sumner et al. (2014), BMJ 349:g7015, and Yu et al. (2019), "Detecting causal
language use in science findings".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.domain import Check, Finding, Status, Strength
from auditor.grounding import lexicon
from auditor.grounding.alignment import ALIGNED
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.stretch import Pairing

JOINT_SHARE = 0.7
"""Share of the claim's content that separate sentences must hold together before a joined cause accuses."""


def causality_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a finding where the claim states a cause and the stretch only an association."""
    cause = lexicon.certainty().cause
    stated = _stated(pairing.claim.analysis, cause.strong)
    weak = [word for word in pairing.source.analysis.words if word.lemma in cause.weak and not _only_names(word)]
    if not stated or not weak or pairing.claim.analysis.has(cause.weak):
        return
    explicit = [word for word in stated if word.lemma in cause.explicit]
    if pairing.source.analysis.has(cause.explicit) or any(_caused(pairing, word, weak) for word in stated):
        return
    yield pairing.finding(
        Check.CERTAINTY,
        "association_as_cause",
        f"The source speaks of an association (“{weak[0].text}”); the claim states a cause (“{stated[0].text}”).",
        claim=stated[:1],
        source=weak[:1],
        status=Status.OVERSTATED,
        signals=("causality",),
        soft=not explicit,
        strong=_others_held(pairing, stated),
    )


def _only_names(word: Word) -> bool:
    """Say whether a word of association only tells which thing is meant ("the associated tissue", "related work")."""
    return word.dep == "amod" and word.lemma in lexicon.words("naming_participles")


def _stated(analysis: Analysis, words: frozenset[str]) -> list[Word]:
    """Return the claim's words of cause that it asserts."""
    return [
        word
        for word in analysis.words
        if word.lemma in words
        and (word.verbal or word.lower in {"because", "due", "owing"})
        and not analysis.negative(word)
        and not any(child.lower == "up" for child in analysis.dependants(word, "prt"))
    ]


def _caused(pairing: Pairing, word: Word, weak: Sequence[Word]) -> bool:
    """Say whether the source has the claim's causal verb as a verb of its own, not under the word of association."""
    other = pairing.alignment.answer(word)
    return other is not None and other.verbal and other.tag not in {"VBN", "VBG"} and other.lemma == word.lemma


def _others_held(pairing: Pairing, stated: Sequence[Word]) -> bool:
    """Say whether all else that the claim names stands in the sentence."""
    names = {word.index for word in stated}
    rest = [word for word in pairing.alignment.claim.content if word.index not in names]
    return len(rest) >= 2 and all(word.index in pairing.alignment.pairs for word in rest)


def joined_cause(pairings: Sequence[Pairing], nearby: Sequence[str]) -> Iterator[Finding]:
    """Yield a finding where the claim joins by a cause what the source says in separate sentences.

    It accuses only where the source says, in a sentence nearby, that no cause was looked for or is known; elsewhere it
    is a note: eight of nine such pairs were right.
    """
    if not pairings:
        return
    claim = pairings[0].claim.analysis
    links = _links(claim)
    if not links or any(_linked(pairing) for pairing in pairings):
        return
    content = [word for word in claim.content if word.index not in {link.index for link in links}]
    parts = [pairing for pairing in pairings if len(pairing.alignment.pairs) >= 1]
    held = {index for pairing in parts for index in pairing.alignment.pairs}
    shared = sum(word.index in held for word in content) / max(1, len(content))
    alone = max((pairing.alignment.share for pairing in parts), default=0.0)
    if len(parts) < 2 or shared < JOINT_SHARE or alone >= 0.9:
        return
    unsettled = any(_says_unsettled(text) for text in nearby)
    if not unsettled and alone > ALIGNED:
        return
    best = max(parts, key=lambda pairing: pairing.alignment.share)
    found = best.finding(
        Check.CERTAINTY,
        "cause_joined",
        f"The claim joins two statements by a cause (“{links[0].text}”); the source makes them apart"
        + (" and says that it does not know the cause." if unsettled else "."),
        claim=links[:1],
        status=Status.OVERSTATED,
        signals=("synthesis",),
        strong=True,
    )
    yield found if unsettled else found.model_copy(update={"strength": Strength.NOTE})


def _links(claim: Analysis) -> list[Word]:
    joining = lexicon.certainty().cause.joining
    links = [word for word in claim.words if word.lemma in joining and not claim.negative(word)]
    return links or [
        word
        for word in claim.words
        if word.dep in {"advcl", "xcomp"}
        and word.verbal
        and any(aux.tag == "TO" for aux in claim.dependants(word, "aux"))
        and claim.head(word).dep == "ROOT"
        and claim.head(word).content
        and claim.head(word).lemma not in lexicon.words("method_verbs")
    ]


def _linked(pairing: Pairing) -> bool:
    """Say whether a sentence that holds much of the claim states a cause itself."""
    cause = lexicon.certainty().cause
    return pairing.alignment.share >= ALIGNED and pairing.source.analysis.has(cause.explicit)


def _says_unsettled(text: str) -> bool:
    lowered = f" {' '.join(text.lower().split())} "
    return any(
        f" {' '.join(entry)} " in lowered.replace(".", " ").replace(",", " ")
        for entry in lexicon.phrases("unsettled_cues")
    )
