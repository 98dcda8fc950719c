"""Claims and sections that two manuscripts share."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import ClaimResult, Report
from auditor.statistics.comparison_model import ChangedClaim, ClaimSide

SAME_CLAIM = 90
"""Similarity (0 to 100, of sorted words) from which two claims are the same one."""


def folded_title(title: str) -> str:
    """Return a heading without numbers, case and punctuation, for pairing outlines."""
    words = "".join(character if character.isalpha() else " " for character in title.casefold()).split()
    return " ".join(words)


def paired_claims(
    a: Report, b: Report
) -> tuple[list[tuple[ClaimResult, ClaimResult]], list[ClaimResult], list[ClaimResult]]:
    """Return the claims both make, in pairs, and those only A and only B makes.

    Each claim is paired once, with the most similar one left.
    """
    from rapidfuzz import fuzz, process

    free = list(range(len(b.claims)))
    pairs: list[tuple[ClaimResult, ClaimResult]] = []
    only_a: list[ClaimResult] = []
    texts = [result.claim.text for result in b.claims]
    for result in a.claims:
        match = process.extractOne(
            result.claim.text,
            {index: texts[index] for index in free},
            scorer=fuzz.token_sort_ratio,
            score_cutoff=SAME_CLAIM,
        )
        if match is None:
            only_a.append(result)
            continue
        free.remove(match[2])
        pairs.append((result, b.claims[match[2]]))
    return pairs, only_a, [b.claims[index] for index in free]


def side(result: ClaimResult) -> ClaimSide:
    """Return a claim as a comparison shows it."""
    return ClaimSide(id=result.claim.id, text=result.claim.text, bucket=result.bucket, status=result.status)


def changed_claims(pairs: Sequence[tuple[ClaimResult, ClaimResult]]) -> tuple[ChangedClaim, ...]:
    """Return the paired claims whose status differs."""
    return tuple(ChangedClaim(a=side(one), b=side(two)) for one, two in pairs if one.status != two.status)
