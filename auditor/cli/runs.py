"""Reading the reports of earlier runs."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

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
