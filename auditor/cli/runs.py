"""Reading the reports of earlier runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from auditor.decisions import FILE, Decision, decisions_for, read
from auditor.domain import Report
from auditor.errors import InvalidData, UnreadableFile

REPORT = "report.json"
"""The file of a run that the commands read."""


def read_run(path: Path) -> Report:
    """Return the report of a run, given its folder or its `report.json`.

    Raises UnreadableFile or InvalidData, naming the file.
    """
    file = path / REPORT if path.is_dir() else path
    if not file.is_file():
        raise UnreadableFile(f"{file}: no report there; give the folder of a run, or its {REPORT}")
    try:
        return Report.model_validate_json(file.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        fault = f"{place}: {first['msg']}" if place else first["msg"]
        raise InvalidData(f"{file}: no report of this version of auditor ({fault}); audit again") from error


def run_names(paths: Sequence[Path], reports: Sequence[Report]) -> tuple[str, ...]:
    """Return names that tell the runs apart: the manuscript's, with the run's folder where several share one."""
    names = [report.manuscript.name for report in reports]
    if len(set(names)) == len(names):
        return tuple(names)
    folders = [path.resolve() if path.is_dir() else path.resolve().parent for path in paths]
    deepest = max(len(folder.parts) for folder in folders)
    for depth in range(1, deepest + 1):
        told = ["/".join(folder.parts[-depth:]) for folder in folders]
        if len(set(told)) == len(set(folders)):
            break
    return tuple(f"{folder} ({name})" for folder, name in zip(told, names, strict=True))


def run_decisions(path: Path, report: Report) -> dict[tuple[str, str], Decision]:
    """Return what people decided about a run and what still holds, from `decisions.jsonl` in its folder."""
    folder = path if path.is_dir() else path.parent
    return decisions_for(report, read(folder / FILE))
