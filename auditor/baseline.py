"""A baseline: findings that people know of and accepted, so that a gate speaks of the new ones alone.

Known findings are marked in every report and never hidden. An entry is one claim–source pair: the claim's words, the
work, the hash of the text it was compared with, and what was found. So it survives edits elsewhere in the manuscript,
and stands for nothing once the claim is reworded, the work has another text, or more speaks against the claim: what
was accepted then was something else.

The law holds for it as well. An accepted finding covers whatever says less of the same pair, so that no answer of a
judge makes a finding known that the rules alone would have left unknown.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import ValidationError

from auditor.domain import (
    BaselineUse,
    Bucket,
    ClaimResult,
    Model,
    Report,
    StaleEntry,
    StaleReason,
    Status,
    Verdict,
)
from auditor.errors import InvalidData, UnreadableFile
from auditor.text import normalise

AGAINST = (Bucket.FAILED, Bucket.CHECK)
"""Buckets of what a baseline can know."""

_WEIGHT = {Status.NOT_JUDGED: 0, Status.UNJUDGED: 0, Status.NOT_IN_EXCERPT: 1, Status.SUSPECT: 2, Status.OFF_TOPIC: 2}
"""How much a check says that the rules can give by themselves; what only a judge gives says more."""
_JUDGED = 3

Key = tuple[str, str, str | None]
"""Hash of the claim's words, key of the work, hash of its text."""


class BaselineEntry(Model):
    """One accepted finding."""

    claim_sha256: str
    """Hash of the claim's words, typography and white space folded."""
    source: str
    """Key of the work."""
    source_sha256: str | None
    """Hash of the text that the claim was compared with."""
    bucket: Bucket
    """What was accepted."""
    status: Status
    """What was accepted."""
    claim: str
    """The claim's words, for people."""

    @property
    def key(self) -> Key:
        """The pair it is about."""
        return self.claim_sha256, self.source, self.source_sha256

    def covers(self, verdict: Verdict) -> bool:
        """Say whether this accepts the verdict of the same pair: what it says itself, and a check that says less."""
        if verdict.bucket is Bucket.FAILED:
            return self.bucket is Bucket.FAILED and self.status is verdict.status
        says, accepted = _weight(verdict.bucket, verdict.status), _weight(self.bucket, self.status)
        return self.status is verdict.status or says == 0 or says < accepted


class Baseline(Model):
    """Accepted findings, as they stand in a file."""

    schema_version: str = "1"
    """Version of this shape."""
    entries: tuple[BaselineEntry, ...]
    """By work, then by the claim's words, so that a change shows as few lines."""

    def about(self, report: Report) -> Baseline:
        """Return the entries whose claims are in a report: of one that several manuscripts share."""
        words = {claim_words_hash(result.claim.text) for result in report.claims}
        return Baseline(entries=tuple(entry for entry in self.entries if entry.claim_sha256 in words))


def claim_words_hash(text: str) -> str:
    """Return a hash of a claim's words that quotation marks, dashes, line ends and spaces do not change."""
    words = " ".join(normalise(text).text.split()).rstrip(".")
    return hashlib.sha256(words.encode("utf-8", errors="replace")).hexdigest()


def baseline_of(report: Report) -> Baseline:
    """Return a baseline that accepts everything that speaks against a claim of the report."""
    texts = _texts(report)
    found = {
        (entry.key, entry.status): entry
        for result in report.claims
        if result.bucket in AGAINST
        for entry in _entries(result, texts)
    }
    return Baseline(entries=tuple(sorted(found.values(), key=lambda entry: (entry.source, entry.claim, entry.status))))


def _entries(result: ClaimResult, texts: Mapping[str, str | None]) -> Iterator[BaselineEntry]:
    words = claim_words_hash(result.claim.text)
    for verdict in result.verdicts:
        if verdict.bucket in AGAINST and not verdict.idle:
            yield BaselineEntry(
                claim_sha256=words,
                source=verdict.source,
                source_sha256=texts.get(verdict.source),
                bucket=verdict.bucket,
                status=verdict.status,
                claim=result.claim.text,
            )


def write_baseline(path: Path, baseline: Baseline) -> None:
    """Write a baseline. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = baseline.model_dump_json(indent=1) + "\n"
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(text, encoding="utf-8", errors="replace")
    temporary.replace(path)


def read_baseline(path: Path) -> Baseline:
    """Return the baseline in a file. Raises UnreadableFile, or InvalidData naming the field."""
    try:
        content = path.read_bytes()
    except OSError as error:
        hint = "; make it with --write-baseline" if isinstance(error, FileNotFoundError) else ""
        raise UnreadableFile(f"{path}: no baseline can be read there: {error.strerror or error}{hint}") from error
    try:
        return Baseline.model_validate_json(content)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise InvalidData(f"{path}: no baseline: {f'{place}: ' if place else ''}{first['msg']}") from error


def with_baseline(report: Report, baseline: Baseline, name: str) -> Report:
    """Return the report with what a baseline knows of it; no verdict changes. `name` is that of its file."""
    texts = _texts(report)
    accepted: dict[Key, list[BaselineEntry]] = defaultdict(list)
    for entry in baseline.entries:
        accepted[entry.key].append(entry)
    used: set[tuple[Key, Status]] = set()
    known = tuple(result.claim.id for result in report.claims if _is_known(result, texts, accepted, used))
    left = [entry for entry in baseline.entries if (entry.key, entry.status) not in used]
    return report.model_copy(
        update={
            "baseline": BaselineUse(
                name=name, entries=len(baseline.entries), claims=known, stale=tuple(_stale(report, left))
            )
        }
    )


def _is_known(
    result: ClaimResult,
    texts: Mapping[str, str | None],
    accepted: Mapping[Key, list[BaselineEntry]],
    used: set[tuple[Key, Status]],
) -> bool:
    """Say whether everything against a claim is accepted, and note the entries that stand for something."""
    words = claim_words_hash(result.claim.text)
    against = [verdict for verdict in result.verdicts if _speaks_against(verdict)]
    covered = True
    for verdict in against:
        entries = accepted.get((words, verdict.source, texts.get(verdict.source)), [])
        covering = [entry for entry in entries if entry.covers(verdict)]
        used.update((entry.key, entry.status) for entry in covering)
        covered = covered and bool(covering)
    return bool(against) and covered and result.bucket is not Bucket.OK


def _speaks_against(verdict: Verdict) -> bool:
    """Say whether a pair counts for a gate; what a judge left open would be a check without it."""
    return (verdict.bucket in AGAINST or verdict.status is Status.UNJUDGED) and not verdict.idle


def _weight(bucket: Bucket, status: Status) -> int:
    return _JUDGED + 1 if bucket is Bucket.FAILED else _WEIGHT.get(status, _JUDGED)


def _texts(report: Report) -> dict[str, str | None]:
    return {record.reference.key: record.sha256 for record in report.sources}


def _stale(report: Report, left: list[BaselineEntry]) -> Iterator[StaleEntry]:
    """Yield the entries that stand for nothing, with the reason."""
    texts = _texts(report)
    pairs: dict[tuple[str, str], Verdict] = {}
    for result in report.claims:
        words = claim_words_hash(result.claim.text)
        pairs.update({(words, verdict.source): verdict for verdict in result.verdicts})
    for entry in left:
        why = _why(entry, pairs.get((entry.claim_sha256, entry.source)), texts)
        yield StaleEntry(claim=entry.claim, source=entry.source, status=entry.status, why=why)


def _why(entry: BaselineEntry, verdict: Verdict | None, texts: Mapping[str, str | None]) -> StaleReason:
    if verdict is None:
        return StaleReason.CLAIM_GONE
    if verdict.bucket is Bucket.SKIP:
        return StaleReason.NOT_LOOKED_AT
    if texts.get(verdict.source) != entry.source_sha256:
        return StaleReason.TEXT_CHANGED
    return StaleReason.SETTLED if verdict.bucket is Bucket.OK or verdict.idle else StaleReason.GRAVER
