"""Blind sheets for people: claim and passages, no verdicts, sampled by seed from every kind of outcome."""

from __future__ import annotations

import random
from dataclasses import dataclass

from auditor.domain import ClaimResult, Evidence, Report, Verdict
from auditor.statistics.tallies import pairs_of

PASSAGES = 3
"""Passages shown with each claim."""
CUT = 150
"""Characters from which on the context of a quote is taken to be cut, so that its outer word may be half a word."""


@dataclass(frozen=True)
class SheetItem:
    """One pair to label."""

    item: str
    """Claim id and source key: `c12 | lee2020`."""
    sentence: str
    """The sentence the claim is from."""
    claim: str
    """The claim."""
    source: str
    """Title or key of the cited work."""
    passages: tuple[str, ...]
    """The passages that fit the claim best, as they stand in the source and in its order."""


def sample_sheet(report: Report, size: int, seed: int) -> tuple[SheetItem, ...]:
    """Return up to `size` pairs with text, drawn by `seed` from every status in turn, in an order that tells nothing.

    Statuses are strata: each gets its share, and at least one pair while there is room, so that rare outcomes are
    labelled too.
    """
    generator = random.Random(seed)
    strata: dict[str, list[tuple[ClaimResult, Verdict]]] = {}
    for result in report.claims:
        for verdict in result.verdicts:
            if verdict.extent is not None:
                strata.setdefault(verdict.status.value, []).append((result, verdict))
    for _, pairs in sorted(strata.items()):
        generator.shuffle(pairs)
    drawn = [pair for name, count in _shares(strata, size).items() for pair in strata[name][:count]]
    generator.shuffle(drawn)
    return tuple(_item(report, result, verdict) for result, verdict in drawn)


def _shares(strata: dict[str, list[tuple[ClaimResult, Verdict]]], size: int) -> dict[str, int]:
    """Return how many pairs each status gives: one each while there is room, the rest by largest remainders."""
    names = sorted(strata, key=lambda name: (len(strata[name]), name))
    shares = {name: 1 if place < size else 0 for place, name in enumerate(names)}
    while sum(shares.values()) < min(size, sum(len(pairs) for pairs in strata.values())):
        open_ = [name for name in names if shares[name] < len(strata[name])]
        most = max(open_, key=lambda name: (len(strata[name]) / (shares[name] + 0.5), name))
        shares[most] += 1
    return shares


def _item(report: Report, result: ClaimResult, verdict: Verdict) -> SheetItem:
    titles = {record.reference.key: record.reference.title for record in report.sources}
    sentences = report.manuscript.sentences
    return SheetItem(
        item=f"{result.claim.id} | {verdict.source}",
        sentence=sentences[result.claim.sentence].text if result.claim.sentence < len(sentences) else result.claim.text,
        claim=result.claim.text,
        source=titles.get(verdict.source) or verdict.source,
        passages=_passages(verdict),
    )


def _passages(verdict: Verdict) -> tuple[str, ...]:
    """Return the best passages and the evidence in the order of the source, so that neither betrays the verdict."""
    places = {passage.span.start: passage.text for passage in verdict.passages[:PASSAGES]}
    for evidence in verdict.evidence[:PASSAGES]:
        if not any(evidence.quote in text for text in places.values()):
            places[evidence.span.start] = _in_context(evidence)
    return tuple(text for _, text in sorted(places.items()))


def _in_context(evidence: Evidence) -> str:
    """Return a quote with the words around it; where they are cut, whole words alone."""
    before, after = evidence.before, evidence.after
    if len(before) >= CUT:
        before = "… " + before[before.find(" ") + 1 :]
    if len(after) >= CUT:
        after = after[: after.rfind(" ") + 1].rstrip() + " …"
    return f"{before}{evidence.quote}{after}".strip()


def pair_count(report: Report) -> int:
    """Return how many pairs of the run have a text to label against."""
    return sum(verdict.extent is not None for _, verdict in pairs_of(report.claims))
