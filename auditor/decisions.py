"""What people decided about claims, kept apart from what the machine said.

A decision is keyed by the claim's words and the hash of the source's text, so that it survives re-runs and is void
when either changes. It stands beside the machine's verdict and never overwrites it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from auditor.domain import ClaimResult, Model, Report
from auditor.errors import InvalidData, UnknownName

FILE = "decisions.jsonl"
"""Name of the file in a run's folder."""


class Decision(Model):
    """One person's decision on one claim and one source."""

    claim_sha256: str
    """Hash of the claim's words, white space folded."""
    source_sha256: str | None
    """Hash of the source's text; None where there was none."""
    claim: str
    """The claim's words, for people."""
    source: str
    """Key of the source, for people."""
    decision: Literal["ok", "failed"]
    """What the person decided."""
    why: str
    """Their reason."""
    name: str
    """Who decided."""
    decided_at: str
    """When, ISO 8601, UTC."""

    @property
    def key(self) -> tuple[str, str]:
        """What the decision is about."""
        return pair_key(self.claim, self.source, self.source_sha256)


def pair_key(claim: str, source: str, source_sha256: str | None) -> tuple[str, str]:
    """Return what identifies a pair across runs; a source without text only has its key."""
    return claim_hash(claim), source_sha256 or f"no text: {source}"


def claim_hash(text: str) -> str:
    """Return the hash of a claim's words, white space folded."""
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", errors="replace")).hexdigest()


def decide(
    report: Report,
    claim: str,
    decision: Literal["ok", "failed"],
    *,
    why: str,
    name: str,
    source: str | None = None,
    now: datetime | None = None,
) -> tuple[Decision, ...]:
    """Return the decisions that a person's word on a claim makes: one for each of its sources, or for `source` alone.

    Raises UnknownName where the run has no such claim or the claim no such source.
    """
    result = _claim(report, claim)
    sources = [verdict.source for verdict in result.verdicts]
    if source is not None and source not in sources:
        raise UnknownName(f"claim {claim} does not cite {source!r}; it cites {', '.join(sources)}")
    hashes = {record.reference.key: record.sha256 for record in report.sources}
    when = (now or datetime.now(UTC)).isoformat(timespec="seconds")
    return tuple(
        Decision(
            claim_sha256=claim_hash(result.claim.text),
            source_sha256=hashes.get(key),
            claim=result.claim.text,
            source=key,
            decision=decision,
            why=why,
            name=name,
            decided_at=when,
        )
        for key in dict.fromkeys(sources)
        if source is None or key == source
    )


def _claim(report: Report, claim: str) -> ClaimResult:
    for result in report.claims:
        if result.claim.id == claim:
            return result
    last = report.claims[-1].claim.id if report.claims else "none"
    raise UnknownName(f"the run has no claim {claim!r}; its claims go to {last}")


def append(path: Path, decisions: Iterable[Decision]) -> None:
    """Add decisions at the end of a file; earlier ones stay, so that the file tells who changed their mind."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8", errors="replace") as file:
        file.writelines(decision.model_dump_json() + "\n" for decision in decisions)


def read(path: Path) -> tuple[Decision, ...]:
    """Return all decisions of a file, oldest first; none where there is no file.

    Raises InvalidData naming file, and line where one is no decision.
    """
    if not path.is_file():
        return ()
    found = []
    for number, line in enumerate(_lines(path), start=1):
        if not line.strip():
            continue
        try:
            found.append(Decision.model_validate_json(line))
        except ValidationError as error:
            raise InvalidData(f"{path}, line {number}: no decision: {error.errors()[0]['msg']}") from error
    return tuple(found)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidData(f"{path}: its decisions cannot be read as UTF-8 text: {error}") from error


def in_force(decisions: Iterable[Decision]) -> dict[tuple[str, str], Decision]:
    """Return the latest decision for each claim and source."""
    return {decision.key: decision for decision in decisions}


def decisions_for(report: Report, decisions: Iterable[Decision]) -> dict[tuple[str, str], Decision]:
    """Return the decisions that hold for a run, by claim id and source key: same words, same source text."""
    latest = in_force(decisions)
    hashes = {record.reference.key: record.sha256 for record in report.sources}
    found = {}
    for result in report.claims:
        for verdict in result.verdicts:
            decision = latest.get(pair_key(result.claim.text, verdict.source, hashes.get(verdict.source)))
            if decision is not None:
                found[(result.claim.id, verdict.source)] = decision
    return found
