"""A partial effect told as a whole one: "delays infection" told as "prevents infection", "eased" told as "cured"."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding.analysis import Word
from auditor.grounding.lexicon import degrees
from auditor.grounding.stretch import Pairing


def effect_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a verb of the claim that says an end of what the sentence only slows, delays or eases."""
    claim, source, alignment = pairing.claim.analysis, pairing.source.analysis, pairing.alignment
    for word in claim.words:
        if not word.verbal or claim.negative(word):
            continue
        for other in source.words:
            if (
                other.verbal
                and not source.negative(other)
                and _raised(word, other)
                and not source.has(frozenset({word.lemma}))
            ):
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


def _raised(word: Word, other: Word) -> bool:
    return any(word.lemma in degree.whole and other.lemma in degree.partial for degree in degrees())
