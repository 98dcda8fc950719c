"""`report.json`: the whole report, as `reports/schema/report.schema.json` describes it."""

from __future__ import annotations

from auditor.domain import Report


def render(report: Report) -> str:
    """Return the report as indented JSON; the same report gives the same bytes."""
    return report.model_dump_json(indent=1) + "\n"
