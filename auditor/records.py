"""Findings that come from the records of claim and source, not from comparing their words.

A retracted source, an instruction hidden in its text, an unresolved referent: each stands beside the status as a note.
"""

from __future__ import annotations

from auditor.domain import Check, Claim, Extent, Finding, Grounding, Source, Status, Strength

ON_SOURCE = {"retracted_source": Check.RECORD, "instruction_in_text": Check.INJECTION, "hidden_text": Check.INJECTION}
"""Notices of a source that are repeated on each of its pairs."""

REPEATED = 90.0
"""Least likeness (rapidfuzz partial ratio, 0 to 100) at which a claim repeats a passage."""


def with_record_findings(grounding: Grounding, claim: Claim, source: Source, *, group_complete: bool) -> Grounding:
    """Return the grounding with notes on the source and with conflicts softened that the records do not allow.

    `group_complete`: whether every work of the claim's citation group has a text. Absence of a figure accuses only
    where all works were read in full with their tables; a claim with an unclear referent that does not repeat the
    source is not accused of anything but its quotations.
    """
    unclear = "ambiguous_reference" in claim.flags and not _repeats(claim, grounding)
    softened = tuple(_softened(finding, source, unclear, group_complete) for finding in grounding.findings)
    notes = (*_source_notes(source), *_claim_notes(claim))
    return grounding.model_copy(update={"findings": (*softened, *notes)})


def _repeats(claim: Claim, grounding: Grounding) -> bool:
    """Say whether the claim repeats a passage nearly letter by letter, pronoun and all: then both mean the same."""
    from rapidfuzz import fuzz

    return any(fuzz.partial_ratio(claim.text, passage.text) >= REPEATED for passage in grounding.passages)


def _softened(finding: Finding, source: Source, unclear: bool, group_complete: bool) -> Finding:
    if finding.strength is not Strength.CONFLICT:
        return finding
    unread = not group_complete or bool(source.unread) or source.extent is not Extent.FULL_TEXT
    absent = finding.status is Status.FIGURE_MISSING and unread
    spared = absent or (unclear and finding.check is not Check.QUOTES)
    return finding.model_copy(update={"strength": Strength.SUSPICION}) if spared else finding


def _source_notes(source: Source) -> list[Finding]:
    return [
        Finding(
            check=ON_SOURCE[notice.kind],
            kind=notice.kind,
            strength=Strength.NOTE,
            message=notice.message,
            source_span=notice.span,
        )
        for notice in source.notices
        if notice.kind in ON_SOURCE
    ]


def _claim_notes(claim: Claim) -> list[Finding]:
    if "ambiguous_reference" not in claim.flags:
        return []
    message = "A pronoun or referent of the claim could not be resolved; read it in its paragraph."
    return [Finding(check=Check.RECORD, kind="ambiguous_reference", strength=Strength.NOTE, message=message)]
