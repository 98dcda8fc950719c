"""`manifest.json`: what went into a run and what came out, by hash, so that it can be repeated and compared."""

from __future__ import annotations

import hashlib

from auditor.domain import Extent, Model, Report, Settings


class InputFile(Model):
    """A text that was read."""

    name: str
    """File name, or the key of the reference it belongs to."""
    sha256: str
    """Hash: of the manuscript's bytes, or of a source's text as read."""
    extent: Extent | None = None
    """For sources: how much of the work it holds."""
    origin: str = ""
    """For sources: file or record it came from."""


class OutputFile(Model):
    """A file that the run wrote."""

    name: str
    """File name."""
    sha256: str
    """Hash of its bytes."""


class Manifest(Model):
    """Inputs, settings and outputs of one run."""

    schema_version: str = "1"
    """Version of this shape."""
    auditor_version: str
    """Version of auditor."""
    manuscript: InputFile
    """The document audited."""
    sources: tuple[InputFile, ...]
    """Texts of cited works that were read."""
    settings: Settings
    """Judge, prompts, versions and data in force."""
    outputs: tuple[OutputFile, ...]
    """Files written beside this one."""


def manifest_of(report: Report, outputs: dict[str, bytes]) -> Manifest:
    """Return the manifest of a report and of the files made from it (name → bytes)."""
    return Manifest(
        auditor_version=report.auditor_version,
        manuscript=InputFile(name=report.manuscript.name, sha256=report.manuscript.sha256),
        sources=tuple(
            InputFile(name=record.reference.key, sha256=record.sha256, extent=record.extent, origin=record.origin)
            for record in report.sources
            if record.sha256 is not None
        ),
        settings=report.settings,
        outputs=tuple(
            OutputFile(name=name, sha256=hashlib.sha256(content).hexdigest()) for name, content in outputs.items()
        ),
    )


def render(report: Report, outputs: dict[str, bytes]) -> str:
    """Return the manifest as indented JSON."""
    return manifest_of(report, outputs).model_dump_json(indent=1) + "\n"
