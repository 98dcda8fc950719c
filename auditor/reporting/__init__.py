"""What a run leaves: one module per output format, and the summary on the terminal."""

from auditor.reporting.claim_log import ClaimLine, ClaimLog
from auditor.reporting.outputs import write_reports

__all__ = ["ClaimLine", "ClaimLog", "write_reports"]
