"""All files of a run, written together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from auditor.decisions import FILE as DECISIONS
from auditor.decisions import Decision, decisions_for, read
from auditor.domain import Report
from auditor.reporting import annotated, document, manifest, markdown, page, sarif, table
from auditor.timing import Stage, timed

Decided = Mapping[tuple[str, str], Decision]
"""Decisions of people that hold for the run, by claim id and source key."""
SARIF = "report.sarif"
RENDERERS: dict[str, Callable[[Report, Decided], str]] = {
    "report.json": lambda report, _: document.render(report),
    "report.html": page.render,
    "report.md": lambda report, _: markdown.render(report),
    "claims.csv": table.render,
    SARIF: lambda report, _: sarif.render(report),
    "annotated.md": lambda report, _: annotated.render(report),
}
"""File name → what makes its text."""
MANIFEST = "manifest.json"
_WITH_BYTE_ORDER_MARK = ("claims.csv",)


def write_reports(report: Report, out: Path, *, place: str = "") -> dict[str, Path]:
    """Write every file of a run into `out`, made if need be, and return them by name.

    `place` is where the manuscript lies in the project, for SARIF: without it, at its top.
    Decisions of people that `out` holds from an earlier run are shown beside the verdicts they still hold for. Each
    file is whole or absent: it is written beside its place and then moved there. The manifest comes last.
    Raises OSError where the folder cannot be written, InvalidData where its decisions cannot be read.
    """
    with timed(Stage.REPORTING):
        out.mkdir(parents=True, exist_ok=True)
        decided = decisions_for(report, read(out / DECISIONS))
        renderers = {**RENDERERS, SARIF: lambda report, _: sarif.render(report, place)} if place else RENDERERS
        contents = {name: _encoded(name, render(report, decided)) for name, render in renderers.items()}
        contents[MANIFEST] = manifest.render(report, contents).encode()
        return {name: _replace(out / name, content) for name, content in contents.items()}


def _encoded(name: str, text: str) -> bytes:
    encoding = "utf-8-sig" if name in _WITH_BYTE_ORDER_MARK else "utf-8"
    return text.encode(encoding)


def _replace(path: Path, content: bytes) -> Path:
    temporary = path.with_name(path.name + ".part")
    temporary.write_bytes(content)
    temporary.replace(path)
    return path
