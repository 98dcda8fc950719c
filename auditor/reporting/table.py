"""`claims.csv`: one row per claim–source pair, for spreadsheets and data frames.

Text that a spreadsheet would take for a formula is put behind an apostrophe. Written with a byte order mark, which
Excel needs and pandas and LibreOffice accept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from auditor.decisions import Decision
from auditor.domain import ClaimResult, Evidence, Judgement, Report, Verdict
from auditor.reporting.foreign import csv_line, spreadsheet_cell
from auditor.reporting.overview import section_of


@dataclass(frozen=True)
class _Row:
    report: Report
    result: ClaimResult
    verdict: Verdict
    decision: Decision | None
    known: bool

    @property
    def best(self) -> Evidence | None:
        return self.verdict.evidence[0] if self.verdict.evidence else None

    @property
    def judgement(self) -> Judgement | None:
        return self.verdict.judgement if isinstance(self.verdict.judgement, Judgement) else None


_TEXT: dict[str, Callable[[_Row], str | None]] = {
    "claim_id": lambda row: row.result.claim.id,
    "section": lambda row: section_of(row.report, row.result),
    "sentence": lambda row: row.report.manuscript.sentences[row.result.claim.sentence].text,
    "claim": lambda row: row.result.claim.text,
    "intent": lambda row: row.result.claim.intent,
    "claim_bucket": lambda row: row.result.bucket,
    "claim_status": lambda row: row.result.status,
    "source": lambda row: row.verdict.source,
    "bucket": lambda row: row.verdict.bucket,
    "status": lambda row: row.verdict.status,
    "skip_reason": lambda row: row.verdict.skip,
    "reason": lambda row: row.verdict.reason,
    "failure_mode": lambda row: row.verdict.failure.mode if row.verdict.failure else None,
    "knowledge": lambda row: row.verdict.knowledge,
    "extent": lambda row: row.verdict.extent,
    "findings": lambda row: " ".join(dict.fromkeys(finding.kind for finding in row.verdict.findings)),
    "evidence": lambda row: row.best.quote if row.best else None,
    "found_elsewhere": lambda row: row.verdict.placement.source if row.verdict.placement else None,
    "judge": lambda row: row.judgement.provenance.profile if row.judgement else None,
    "judge_word": lambda row: row.judgement.word if row.judgement else None,
    "decision": lambda row: row.decision.decision if row.decision else None,
    "decided_by": lambda row: row.decision.name if row.decision else None,
    "decided_why": lambda row: row.decision.why if row.decision else None,
}
_NUMBERS: dict[str, Callable[[_Row], float | None]] = {
    "position": lambda row: round(row.result.claim.position, 3),
    "score": lambda row: row.verdict.score,
    "evidence_page": lambda row: row.best.page if row.best else None,
    "idle": lambda row: int(row.verdict.idle),
    "known": lambda row: int(row.known),
    "priority": lambda row: round(row.result.priority, 3),
}
COLUMNS = (*_TEXT, *_NUMBERS)
"""Header of the table: first the columns of text, then those of numbers."""


def render(report: Report, decided: Mapping[tuple[str, str], Decision] = MappingProxyType({})) -> str:
    """Return the table as text. `decided` holds the decisions of people, by claim id and source key."""
    known = report.known
    rows = (
        _Row(report, result, verdict, decided.get((result.claim.id, verdict.source)), result.claim.id in known)
        for result in report.claims
        for verdict in result.verdicts
    )
    return "".join(map(csv_line, (COLUMNS, *map(_cells, rows))))


def _cells(row: _Row) -> list[str]:
    texts = [spreadsheet_cell(read(row) or "") for read in _TEXT.values()]
    numbers = [read_number(row) for read_number in _NUMBERS.values()]
    return texts + ["" if number is None else f"{number:g}" for number in numbers]
