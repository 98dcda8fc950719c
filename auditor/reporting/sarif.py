"""`report.sarif`: results for code scanning and editors, in SARIF 2.1.0 (OASIS standard, 2020).

Each status is a rule, each failure mode a taxon. A failed claim is an error, a check a warning, and what nobody was
asked about or could not look at a note. Positions are counted in Unicode code points of the manuscript as decoded.
"""

from __future__ import annotations

import bisect
import hashlib
import json
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from auditor.domain import Bucket, ClaimResult, Manuscript, ManuscriptFormat, Report, Span, Status
from auditor.reporting.foreign import one_line
from auditor.reporting.overview import deciding, known_text
from auditor.reporting.wording import wording
from auditor.taxonomy import modes

Json = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool
"""Anything that JSON can hold."""

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
TEXT_FORMATS = (
    ManuscriptFormat.MARKDOWN,
    ManuscriptFormat.PLAIN,
    ManuscriptFormat.LATEX,
    ManuscriptFormat.HTML,
    ManuscriptFormat.JATS,
)
"""Formats whose offsets are those of the file; of the others only the file is named."""
QUIET = (Status.NOT_JUDGED, Status.SUPPORTED)
"""Checks that are notes: nothing speaks against the claim."""
TAXONOMY = "failure-modes"


def render(report: Report, place: str = "") -> str:
    """Return the SARIF log as indented JSON.

    `place` is the manuscript's path in the project, parts separated by `/`; without it, its name alone is given.
    """
    log: Json = {"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(report, quote(place or report.manuscript.name))]}
    return json.dumps(log, indent=1, ensure_ascii=False) + "\n"


def _run(report: Report, uri: str) -> Json:
    shown = [result for result in report.claims if result.bucket is not Bucket.OK]
    lines, known = _line_starts(report.manuscript.text), report.known
    run: dict[str, Json] = {
        "tool": {"driver": _driver(report)},
        "columnKind": "unicodeCodePoints",
        "taxonomies": [{"name": TAXONOMY, "taxa": _taxa()}],
        "artifacts": [_artifact(report.manuscript, uri)],
        "results": [_result(report, result, lines, uri, known=result.claim.id in known) for result in shown],
    }
    if report.baseline is not None:
        run["properties"] = {"baseline": known_text(report), "staleEntries": len(report.baseline.stale)}
    return run


def _driver(report: Report) -> Json:
    rules = [
        {
            "id": status.value,
            "name": wording().statuses[status].title,
            "shortDescription": {"text": wording().statuses[status].title},
            "fullDescription": {"text": wording().statuses[status].meaning},
            "help": {"text": wording().statuses[status].action or wording().statuses[status].meaning},
        }
        for status in Status
    ]
    return {"name": "auditor", "version": report.auditor_version, "rules": rules}


def _taxa() -> Json:
    return [
        {"id": mode.id, "name": mode.title, "shortDescription": {"text": mode.definition}, "help": {"text": mode.do}}
        for mode in modes()
    ]


def _artifact(manuscript: Manuscript, uri: str) -> Json:
    return {"location": {"uri": uri}, "hashes": {"sha-256": manuscript.sha256}}


def _result(report: Report, result: ClaimResult, lines: Sequence[int], uri: str, *, known: bool) -> Json:
    statuses = list(Status)
    fields: dict[str, Json] = {
        "ruleId": result.status.value,
        "ruleIndex": statuses.index(result.status),
        "level": _level(result),
        "message": {"text": f"{one_line(result.reason)} Claim: {one_line(result.claim.text)}"},
        "locations": [_location(report.manuscript, result, lines, uri)],
        "partialFingerprints": {"claimAndSources/v1": _fingerprint(result)},
        "properties": {
            "claim": result.claim.id,
            "bucket": result.bucket.value,
            "priority": result.priority,
            "sources": [verdict.source for verdict in result.verdicts],
        },
    }
    if report.baseline is not None:
        fields["baselineState"] = "unchanged" if known else "new"
    verdict = deciding(result)
    if verdict is not None and verdict.failure is not None:
        fields["taxa"] = [{"id": verdict.failure.mode, "toolComponent": {"name": TAXONOMY}}]
    return fields


def _level(result: ClaimResult) -> str:
    if result.bucket is Bucket.FAILED:
        return "error"
    return "warning" if result.bucket is Bucket.CHECK and result.status not in QUIET else "note"


def _fingerprint(result: ClaimResult) -> str:
    """Hash claim and sources, so that a result is known again when lines move."""
    parts = [result.claim.text, *(verdict.source for verdict in result.verdicts)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _location(manuscript: Manuscript, result: ClaimResult, lines: Sequence[int], uri: str) -> Json:
    physical: dict[str, Json] = {"artifactLocation": {"uri": uri, "index": 0}}
    if manuscript.format in TEXT_FORMATS:
        physical["region"] = _region(manuscript.sentences[result.claim.sentence].span, lines)
    return {"physicalLocation": physical}


def _line_starts(text: str) -> list[int]:
    return [0, *(place + 1 for place, character in enumerate(text) if character == "\n")]


def _region(span: Span, lines: Sequence[int]) -> Json:
    first = bisect.bisect_right(lines, span.start) - 1
    last = bisect.bisect_right(lines, span.end) - 1
    return {
        "startLine": first + 1,
        "startColumn": span.start - lines[first] + 1,
        "endLine": last + 1,
        "endColumn": span.end - lines[last] + 1,
        "charOffset": span.start,
        "charLength": len(span),
    }
