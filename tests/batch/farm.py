"""Tiny batches: manuscripts of two claims each on one shared source, and an engine without processes."""

from __future__ import annotations

import json
from pathlib import Path

SOURCE = (
    "We grew barley on forty plots of a northern slope for two years. The barley reached 62 cm in the first year. "
    "Yield rose by 8% where the soil was limed. No plot was watered."
)


def write_manuscripts(folder: Path, names: list[str]) -> list[Path]:
    """Write a manuscript for each name; every second one states a wrong figure."""
    paths = []
    for number, name in enumerate(names):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        height = 62 if number % 2 == 0 else 91
        claims = f"The barley reached {height} cm in the first year [@farm]. It tasted of smoke [@farm]."
        text = f"# Field {number}\n\n{claims}\n"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def write_sources(path: Path) -> Path:
    """Write the shared library."""
    record = {"key": "farm", "title": "Barley on a northern slope", "text": SOURCE, "extent": "full_text"}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([record]), encoding="utf-8")
    return path


class Inline:
    """Runs tasks in this process; `most` ends it after so many, as an interruption would."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most
        self.ran: list[str] = []

    def run(self, setup, tasks):
        worker = setup.start("inline")
        for task in tasks:
            if self.most is not None and len(self.ran) >= self.most:
                raise KeyboardInterrupt
            self.ran.append(task.manuscript.name)
            yield worker(task)


def files_of(out: Path) -> dict[str, bytes]:
    """Return every file of a batch but for those of its running."""
    paths = [path for path in out.rglob("*") if path.is_file() and ".batch" not in path.parts]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in paths}
