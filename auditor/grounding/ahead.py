"""Parsing ahead, in batches, what grounding will ask for sentence by sentence: half the time, and the same findings."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import Claim
from auditor.grounding import lexicon
from auditor.grounding.analysis import analyse_ahead
from auditor.grounding.statement import RETRIEVED, candidates, parts_of
from auditor.grounding.stretch import stretch
from auditor.sources.passages import SourceIndex


def read_ahead(pairs: Sequence[tuple[Claim, SourceIndex]]) -> None:
    """Parse in two batches what `ground` will compare: the claims, then the sentences that they are put beside."""
    longest = lexicon.limits().alignment.longest_sentence
    claims = [(stretch(claim.text), claim, index) for claim, index in pairs if len(claim.text) <= longest]
    analyse_ahead(here.text for here, _, _ in claims)
    analyse_ahead(
        part.text
        for here, claim, index in claims
        for sentence in candidates(here, index, index.retrieve(claim.text, k=RETRIEVED))
        for part in parts_of(sentence)
    )
