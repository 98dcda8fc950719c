"""Words that all but deny: "hardly any", "few", "rarely" say what "almost no" says."""

from __future__ import annotations

from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.relations import Contrast, Relation
from auditor.grounding.stretch import Pairing


def nearly_denied_by_both(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether one text denies all but wholly ("almost no") what the other all but denies ("hardly any")."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    if contrast.relation is Relation.ASSERTED:
        return _denied_short(claim, contrast.claim) and _all_but_denies(source)
    if contrast.relation is Relation.DENIED:
        return _denied_short(source, contrast.source) and _all_but_denies(claim)
    return False


def _denied_short(analysis: Analysis, word: Word) -> bool:
    """Say whether a denial of a word is short of complete: "almost no", "virtually never", "unusual for it to"."""
    near, short = lexicon.words("nearly"), lexicon.words("near_negatives")
    return any(
        analysis.words[index].lower in short or (index and analysis.words[index - 1].lower in near)
        for index in analysis.denied[word.index]
    )


def _all_but_denies(analysis: Analysis) -> bool:
    return any(item.lower in lexicon.words("near_negatives") for item in analysis.words)
