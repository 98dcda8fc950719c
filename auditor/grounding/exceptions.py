"""Exceptions that a claim drops: "all sites except Lyon" told as "all sites"."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding
from auditor.grounding import lexicon
from auditor.grounding.alignment import distance
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.stretch import Pairing

UNIVERSAL = 5
"""Quantifier level from which a claim speaks of all."""
REACH = 6
"""Steps in the parse from an exception to the statement it cuts."""


def exception_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield a finding where the source excepts something from what the claim says of all."""
    claim, source = pairing.claim.analysis, pairing.source.analysis
    cue = _cue(source)
    if cue is None or _cue(claim) is not None or not _reaches(pairing, cue):
        return
    universal = any(lexicon.quantifier_levels().get(word.lower) in {0, UNIVERSAL} for word in claim.words)
    if not universal and cue.lower != "unless":
        return
    excepted = [source.words[index] for index in sorted(source.subtree(cue))]
    if any(word.content and word.index in pairing.alignment.pairs.values() for word in excepted):
        return
    yield pairing.finding(
        Check.POLARITY,
        "exception_dropped",
        f"The source makes an exception (“{source.text[excepted[0].start : excepted[-1].end]}”) that the claim drops.",
        claim=[word for word in claim.words if lexicon.quantifier_levels().get(word.lower) in {0, UNIVERSAL}][:1],
        source=excepted,
        soft=not universal,
    )


def _cue(analysis: Analysis) -> Word | None:
    """Return the word that opens an exception, or None."""
    single = lexicon.words("exception_cues")
    for word in analysis.words:
        if analysis.phrase_at(word.index, "exception_cues") or (
            word.lower in single and word.pos in {"ADP", "SCONJ", "VERB"}
        ):
            return word
    return None


def _reaches(pairing: Pairing, cue: Word) -> bool:
    """Say whether the exception stands close to the words that answer to the claim."""
    source = pairing.source.analysis
    return any(distance(source, cue.index, index) <= REACH for index in pairing.alignment.pairs.values())
