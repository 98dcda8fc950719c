"""Certainty: does the claim say it more surely than the source?"""

from __future__ import annotations

from auditor.domain import Finding
from auditor.grounding.stretch import Pairing


def certainty_findings(pairing: Pairing) -> tuple[Finding, ...]:
    """Return where the claim raises the certainty, causality or scope of the stretch."""
    return ()
