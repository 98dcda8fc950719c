"""All files of a run, written together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from auditor.decisions import FILE as DECISIONS
from auditor.decisions import Decision, decisions_for, read
from auditor.domain import ManuscriptFormat, Notice, Report
from auditor.errors import InputError, UnreadableFile
from auditor.reporting import annotated, annotated_docx, document, manifest, markdown, page, sarif, table
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
ANNOTATED_DOCX = "annotated.docx"
"""Only for a manuscript that is a Word document."""
_WITH_BYTE_ORDER_MARK = ("claims.csv",)


def write_reports(report: Report, out: Path, *, place: str = "", manuscript: Path | None = None) -> dict[str, Path]:
    """Write every file of a run into `out`, made if need be, and return them by name.

    `place` is where the manuscript lies in the project, for SARIF: without it, at its top. `manuscript` is its file:
    with it, a Word document is written once more, with comments.
    Decisions of people that `out` holds from an earlier run are shown beside the verdicts they still hold for. Each
    file is whole or absent: it is written beside its place and then moved there. The manifest comes last.
    Raises OSError where the folder cannot be written, InvalidData where its decisions cannot be read, InputError where
    a file would replace the manuscript.
    """
    if manuscript is not None:
        refuse_overwriting(manuscript, out)
    with timed(Stage.REPORTING):
        out.mkdir(parents=True, exist_ok=True)
        decided = decisions_for(report, read(out / DECISIONS))
        commented, report = _commented(report, manuscript)
        renderers = {**RENDERERS, SARIF: lambda report, _: sarif.render(report, place)} if place else RENDERERS
        contents = {name: _encoded(name, render(report, decided)) for name, render in renderers.items()}
        contents |= commented
        if not commented:
            (out / ANNOTATED_DOCX).unlink(missing_ok=True)
        contents[MANIFEST] = manifest.render(report, contents).encode()
        return {name: _replace(out / name, content) for name, content in contents.items()}


def refuse_overwriting(manuscript: Path, out: Path) -> None:
    """Raise InputError where a file of the run would replace the manuscript itself."""
    taken = next(
        (name for name in (*RENDERERS, ANNOTATED_DOCX, MANIFEST) if (out / name).resolve() == manuscript.resolve()),
        None,
    )
    if taken is not None:
        raise InputError(f"{manuscript}: the run writes a {taken} of its own there; name another folder with --out")


def _commented(report: Report, manuscript: Path | None) -> tuple[Mapping[str, bytes], Report]:
    """Return the commented copy of a Word document, by file name, and the report, which says why if there is none."""
    if manuscript is None or report.manuscript.format is not ManuscriptFormat.DOCX:
        return {}, report
    try:
        return {ANNOTATED_DOCX: annotated_docx.render(report, manuscript.read_bytes())}, report
    except (OSError, UnreadableFile) as error:
        notice = Notice(kind="no_commented_copy", message=f"{ANNOTATED_DOCX} was not written: {error}.")
        return {}, report.model_copy(update={"notices": (*report.notices, notice)})


def _encoded(name: str, text: str) -> bytes:
    encoding = "utf-8-sig" if name in _WITH_BYTE_ORDER_MARK else "utf-8"
    return text.encode(encoding)


def _replace(path: Path, content: bytes) -> Path:
    temporary = path.with_name(path.name + ".part")
    temporary.write_bytes(content)
    temporary.replace(path)
    return path
