"""Conditions that a claim drops: "it heals burns if applied within an hour" told as "it heals burns"."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.domain import Check, Finding, Status
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis, Word
from auditor.grounding.restrictions import in_present
from auditor.grounding.stretch import Pairing

_OTHERWISE = frozenset({"even", "as", "only"})
"""Words before "if" with which it sets no condition, or one that other checks read."""


def condition_findings(pairing: Pairing) -> Iterator[Finding]:
    """Yield the condition of a sentence whose statement the claim makes without one.

    Only where the claim tells what holds in general and leaves nothing else out; "can" and "may" hold under a condition
    anyway, and what has happened is told without it.
    """
    claim, source = pairing.claim.analysis, pairing.source.analysis
    if pairing.alignment.missing or not in_present(claim) or _hedged(claim):
        return
    if claim.has(lexicon.words("condition_cues") | {"when", "once", "while", "where"}):
        return
    held = set(pairing.alignment.pairs.values())
    for clause in _conditions(source):
        words = [source.words[index] for index in sorted(source.subtree(clause))]
        content = [word for word in words if word.content]
        if content and not any(word.index in held for word in content) and source.head(clause).index in held:
            yield pairing.finding(
                Check.CERTAINTY,
                "condition_dropped",
                f"The source says this “{source.text[words[0].start : words[-1].end]}”; the claim drops that.",
                source=words,
                status=Status.OVERSTATED,
                signals=("scope",),
            )
            return


def _conditions(source: Analysis) -> Iterator[Word]:
    """Yield the verbs of the clauses that "if" or "provided" open; "even if" and "as if" set no condition."""
    for word in source.words:
        before = source.words[max(0, word.index - 1) : word.index]
        if word.lower not in lexicon.words("conditions_set") or any(item.lower in _OTHERWISE for item in before):
            continue
        if word.dep == "mark" and source.head(word).dep == "advcl":
            yield source.head(word)
        elif word.dep == "prep":  # "provided it is greased", read as a preposition
            yield from (child for child in source.dependants(source.head(word), "ccomp") if child.index > word.index)


def _hedged(claim: Analysis) -> bool:
    return any(word.tag == "MD" for word in claim.words)
