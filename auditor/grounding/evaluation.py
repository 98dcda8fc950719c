"""Praise, blame, drama and rank that the claim adds to what the source says."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status, Strength
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.stretch import Pairing

FACTS_HELD = 0.7
"""Share of the rest of the claim that must stand in the sentence before added colour accuses."""


def evaluation_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield words of praise, blame or drama of the claim whose facts stand in the stretch without them."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    colour = _colour(claim)
    added = [words for words in colour if not _echoed(source, words)]
    if not added or any(_echoed(source, words) for words in colour):
        return
    spent = {word.index for words in added for word in words}
    rest = [word for word in claim.content if word.index not in spent]
    held = sum(word.index in pairing.alignment.pairs for word in rest)
    yield pairing.finding(
        Check.CERTAINTY,
        "evaluation_added",
        f"The claim judges (“{claim.text[added[0][0].start : added[0][-1].end]}”); the source does not.",
        claim=added[0],
        status=Status.OVERSTATED,
        signals=("evaluative",),
        strong=held >= 2 and held / max(1, len(rest)) >= FACTS_HELD,
    )


def _colour(claim: Analysis) -> list[list[Word]]:
    """Return the evaluative words and set phrases of a claim."""
    found: list[list[Word]] = []
    names = lexicon.words("evaluative_words")
    for word in claim.words:
        length = claim.phrase_at(word.index, "evaluative_phrases")
        if length:
            found.append(list(claim.words[word.index : word.index + length]))
        elif word.lemma in names or word.lower in names:
            found.append([word])
    return found


def judges(source: Analysis) -> bool:
    """Say whether a sentence judges at all, in strong words or mild ones."""
    return _echoed(source, [])


def _echoed(source: Analysis, words: list[Word]) -> bool:
    """Say whether the source judges as well: the same family, or an evaluative word of its own."""
    names = lexicon.words("evaluative_words") | lexicon.words("evaluative_mild")
    stems = {word.stem for word in words}
    return any(word.stem in stems or word.lemma in names for word in source.words)


def mild_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield notes on mild words of importance and on superlatives that the source does not have."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    mild = lexicon.words("evaluative_mild")
    stems = {word.stem for word in source.words}
    for word in claim.words:
        superlative = word.tag in {"JJS", "RBS"} and word.lower not in {"most", "least"}
        if (word.lemma in mild or superlative) and word.stem not in stems:
            found = pairing.finding(
                Check.CERTAINTY,
                "emphasis_added",
                f"The claim adds “{word.text}”, which the source does not say.",
                claim=[word],
                signals=("evaluative",),
                soft=True,
            )
            yield found.model_copy(update={"strength": Strength.NOTE, "status": None})
