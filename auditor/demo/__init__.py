"""The example review that ships with auditor, and where its files are."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from auditor.domain import Extent

DATA = Path(__file__).parent / "data"
"""Folder of the example's files as shipped."""


@dataclass(frozen=True)
class Example:
    """The files of the example review, ready to be audited."""

    manuscript: Path
    """The review, in Markdown."""
    references: Path
    """Its bibliography, in BibTeX."""
    sources: Path
    """Texts of the cited works, as a JSON file of records."""


def copy_example(folder: Path) -> Example:
    """Copy the example into `folder`, made if need be, and return its files.

    The copies are a reader's to change and audit again. Raises OSError where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    example = Example(folder / "review.md", folder / "references.bib", folder / "sources.json")
    shutil.copyfile(DATA / "review.md", example.manuscript)
    shutil.copyfile(DATA / "references.bib", example.references)
    example.sources.write_text(json.dumps(_records(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return example


def _records() -> list[dict[str, str]]:
    return [_record(path) for path in sorted((DATA / "sources").glob("*.md"))]


def _record(path: Path) -> dict[str, str]:
    """Return the record of a source file named `KEY.EXTENT.md`."""
    key, extent = path.stem.split(".")
    return {"key": key, "extent": Extent(extent).value, "text": path.read_text(encoding="utf-8")}
