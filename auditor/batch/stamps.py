"""What a result was made from: it is used again only where all of this is the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from auditor.batch.manuscripts import BatchManuscript
from auditor.domain import Settings
from auditor.judging.registry import JudgeOptions
from auditor.llm.overrides import user_folder

Stamp = dict[str, str]
"""Part → hash of it."""


def common_stamp(
    settings: Settings, judging: JudgeOptions, sources: Path | None, baseline: Path | None = None
) -> Stamp:
    """Return what all results share: settings, versions, code, the judge's options, the library, the baseline."""
    asked = [judging.model, judging.base_url, judging.repeat, judging.replay]
    return {
        "settings": _of_text(settings.model_dump_json()),
        "code": code_hash(),
        "judge": _of_text("\0".join(map(str, asked))) + _of_path(judging.script),
        "overrides": _of_path(user_folder()) if settings.overrides else "",
        "library": _of_path(sources),
        "baseline": _of_path(baseline),
    }


class Stamper:
    """Makes the stamps of a batch's manuscripts; what several of them share is read once."""

    def __init__(self, common: Mapping[str, str]) -> None:
        self._common = common
        self._known: dict[Path | None, str] = {}

    def stamp(self, manuscript: BatchManuscript) -> Stamp:
        """Return the stamp of one result. A file that cannot be read counts as absent: the audit tells of it."""
        return {
            **self._common,
            "manuscript": _of_path(manuscript.path),
            "sources": self._shared(manuscript.sources),
            "references": self._shared(manuscript.references),
        }

    def _shared(self, path: Path | None) -> str:
        if path not in self._known:
            self._known[path] = _of_path(path)
        return self._known[path]


def batch_key(common: Mapping[str, str]) -> str:
    """Return the key of a batch in its ledger: another judge, prompt or version is another batch."""
    return _of_text("\0".join(f"{part} {common[part]}" for part in ("settings", "judge")))


def digest(stamp: Mapping[str, str]) -> str:
    """Return one hash for a whole stamp."""
    return _of_text("\0".join(f"{part} {value}" for part, value in sorted(stamp.items())))


@cache
def code_hash() -> str:
    """Return a hash of auditor's own code, so that a checkout that changed does not pass for its version."""
    package = Path(__file__).parent.parent
    return _of_files(package, sorted(package.rglob("*.py")))


def _of_path(path: Path | None) -> str:
    """Return the hash of a file, or of all files of a folder with their names; empty for none."""
    if path is None:
        return ""
    try:
        if path.is_dir():
            return _of_files(path, sorted(file for file in path.rglob("*") if file.is_file()))
        return _of_file(path)
    except OSError:
        return ""


def _of_files(folder: Path, files: Iterable[Path]) -> str:
    return _of_text("\0".join(f"{file.relative_to(folder).as_posix()} {_of_file(file)}" for file in files))


def _of_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _of_text(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
