"""A partial effect told as a whole one: "delays infection" told as "prevents infection", "eased" told as "cured"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from auditor.domain import Check, Finding, Status
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.lexicon import degrees
from auditor.grounding.stretch import Pairing


def effect_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a verb of the claim that says an end of what the sentence only slows, delays or eases."""
    claim, source, alignment = pairing.claim.analysis, pairing.source.analysis, pairing.alignment
    whole = [word for word in claim.words if any(word.lemma in degree.whole for degree in degrees())]
    partial = [word for word in source.words if any(word.lemma in degree.partial for degree in degrees())]
    stated = [word for word in whole if word.verbal and not claim.negative(word) and not _says(source, word)]
    told = [word for word in partial if word.verbal and not source.negative(word)]
    for word, other in product(stated, told):
        if not _raised(word, other):
            continue
        rest = [item for item in alignment.missing if item.index != word.index]
        yield pairing.finding(
            Check.CERTAINTY,
            "effect_raised",
            f"The claim says “{word.text}”; the source only “{other.text}”.",
            claim=[word],
            source=[other],
            status=Status.OVERSTATED,
            signals=("scope",),
            strong=not rest and alignment.subject_held and len(alignment.pairs) >= 2,
        )
        return


def _says(source: Analysis, word: Word) -> bool:
    """Say whether the sentence has the claim's own word as well."""
    return source.has(frozenset({word.lemma}))


def _raised(word: Word, other: Word) -> bool:
    return any(word.lemma in degree.whole and other.lemma in degree.partial for degree in degrees())
