"""What has come to an end: "no longer has a school" does not deny "had a school"."""

from __future__ import annotations

from collections.abc import Iterable

from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.edits import Change
from auditor.grounding.relations import Contrast, Relation
from auditor.grounding.restrictions import in_present
from auditor.grounding.stretch import Pairing


def ended_since(pairing: Pairing, contrast: Contrast) -> bool:
    """Say whether the claim tells of the past, and the sentence only that it is so no more."""
    source = pairing.source.analysis
    denying = [source.words[index] for index in sorted(source.denied[contrast.source.index])]
    ended = _no_longer(source, denying) or _given_up([contrast.claim], [contrast.source])
    return contrast.relation is Relation.DENIED and ended and not in_present(pairing.claim.analysis)


def edited_end(claim: Analysis, source: Analysis, change: Change) -> bool:
    """Say whether an edit puts into the past what the sentence says has ended."""
    ended = _no_longer(source, change.source) or _given_up(change.claim, change.source)
    return ended and not in_present(claim)


def _no_longer(source: Analysis, words: Iterable[Word]) -> bool:
    return any(source.phrase_at(word.index, "endings_in_time") for word in words)


def _given_up(claim: Iterable[Word], source: Iterable[Word]) -> bool:
    """Say whether the sentence gives up what the claim says was used or held."""
    lasting = any(word.lemma in lexicon.words("lasting_verbs") for word in claim)
    return lasting and any(word.lemma in lexicon.words("ending_verbs") for word in source)
