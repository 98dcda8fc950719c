"""What a batch is told, and what it tells while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from auditor.domain.judging import DEFAULT_JUDGE
from auditor.gate import Gate
from auditor.judging.registry import JudgeOptions
from auditor.pipeline import AuditOptions


class EngineName(StrEnum):
    """How manuscripts are spread over processes."""

    LOCAL = "local"
    """Processes of this machine."""
    RAY = "ray"
    """Workers of a Ray cluster, or of a Ray started on this machine."""


@dataclass(frozen=True)
class BatchOptions:
    """What a batch sets, beside its manuscripts."""

    sources: Path | None = None
    """Library of all manuscripts."""
    references: Path | None = None
    """Bibliography of all manuscripts."""
    sources_beside: str | None = None
    """Name of the sources that lie beside each manuscript; `{stem}` stands for the manuscript's own name."""
    references_beside: str | None = None
    """Name of the bibliography that lies beside each manuscript."""
    match: str | None = None
    """Pattern of the manuscripts in a folder; None for every file with the ending of one."""
    labels: Path | None = None
    """CSV table of labels."""
    label_keys: tuple[str, ...] = ()
    """Keys of the front matter that are labels, beside those under `labels`."""
    judge: str = DEFAULT_JUDGE
    """Judge profile."""
    judging: JudgeOptions = field(default_factory=JudgeOptions)
    """Options of the judge; its bounds on calls and cost are those of the whole batch."""
    audit: AuditOptions = field(default_factory=AuditOptions)
    """Options of each audit."""
    gate: Gate = field(default_factory=Gate)
    """Threshold of each manuscript."""
    baseline: Path | None = None
    """Findings that people know of and accepted: marked in every report, counted by no threshold."""
    engine: EngineName = EngineName.LOCAL
    """How manuscripts are spread over processes."""
    jobs: int = 1
    """Processes."""
    ray_address: str | None = None
    """Address of the Ray cluster; None to start one here."""
    fresh: bool = False
    """Audit every manuscript anew."""
    retry_unjudged: bool = False
    """Ask again about claims that the judge gave no usable answer for."""
    parquet: bool = False
    """Write the tables as Parquet as well."""


@dataclass(frozen=True)
class BatchProgress:
    """Where a batch stands."""

    total: int
    """Manuscripts."""
    reused: int
    """Of them, finished before."""
    audited: int = 0
    """Of them, audited in this run."""
    failed: int = 0
    """Of them, failed in this run."""

    @property
    def done(self) -> int:
        """Manuscripts that are finished."""
        return self.reused + self.audited + self.failed


Progress = Callable[[BatchProgress], None]
"""Called each time a manuscript is finished."""
