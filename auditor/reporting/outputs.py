"""All files of a run, written together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from auditor.domain import Report
from auditor.reporting import annotated, document, manifest, markdown, page, sarif, table

RENDERERS: dict[str, Callable[[Report], str]] = {
    "report.json": document.render,
    "report.html": page.render,
    "report.md": markdown.render,
    "claims.csv": table.render,
    "report.sarif": sarif.render,
    "annotated.md": annotated.render,
}
"""File name → what makes its text."""
MANIFEST = "manifest.json"
_WITH_BYTE_ORDER_MARK = ("claims.csv",)


def write_reports(report: Report, out: Path) -> dict[str, Path]:
    """Write every file of a run into `out`, made if need be, and return them by name.

    Each file is whole or absent: it is written beside its place and then moved there. The manifest comes last.
    Raises OSError where the folder cannot be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    contents = {name: _encoded(name, render(report)) for name, render in RENDERERS.items()}
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
