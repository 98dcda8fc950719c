"""Each text output of the sample report equals its golden file.

`AUDITOR_UPDATE_GOLDEN=1 pytest tests/reporting/test_golden.py` writes them anew; read the difference before you commit.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from auditor.domain import Report
from auditor.reporting import annotated, markdown, sarif, table, terminal
from tests.reporting.sample import empty_report, sample_report

GOLDEN = Path(__file__).parent / "golden"


def printed(report: Report, width: int = 80, *, colour: bool = False) -> str:
    out = io.StringIO()
    colours = {"force_terminal": True, "color_system": "standard"} if colour else {"color_system": None}
    console = Console(file=out, width=width, legacy_windows=False, **colours)
    terminal.summary(report, console)
    return out.getvalue()


CASES: dict[str, tuple[Callable[[Report], str], Callable[[], Report]]] = {
    "report.md": (markdown.render, sample_report),
    "claims.csv": (table.render, sample_report),
    "report.sarif": (sarif.render, sample_report),
    "terminal.txt": (printed, sample_report),
    "terminal-narrow.txt": (lambda report: printed(report, 44), sample_report),
    "terminal-colour.txt": (lambda report: printed(report, colour=True), sample_report),
    "annotated.md": (annotated.render, sample_report),
    "empty.md": (markdown.render, empty_report),
    "empty.csv": (table.render, empty_report),
    "empty.sarif": (sarif.render, empty_report),
    "empty-terminal.txt": (printed, empty_report),
}


@pytest.mark.parametrize("name", CASES)
def test_output_equals_its_golden_file(name: str) -> None:
    render, report = CASES[name]
    text = render(report()).encode()
    path = GOLDEN / name
    if os.environ.get("AUDITOR_UPDATE_GOLDEN"):
        path.write_bytes(text)
    assert text.decode() == path.read_bytes().decode()


def test_no_line_is_wider_than_the_window() -> None:
    assert max(map(len, printed(sample_report(), 44).splitlines())) <= 44
