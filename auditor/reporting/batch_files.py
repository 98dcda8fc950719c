"""The files over all manuscripts of a batch: an index for programs and for people, and tables for analysis.

Entries are read one by one and written as they come, so that memory does not grow with the number of manuscripts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from auditor.domain import BatchEntry, BatchIndex
from auditor.reporting import batch_page, batch_tables

Entries = Callable[[], Iterator[BatchEntry]]
"""Gives all entries anew, in order."""


def write_index(index: BatchIndex, entries: Entries, out: Path, *, parquet: bool = False) -> dict[str, Path]:
    """Write `index.json`, `index.html`, `summary.csv` and `claims.csv` into `out`, and return them by name.

    `index` is without its entries, which `entries` gives. Each file is whole or absent. `parquet` adds the two tables
    as Parquet. Raises MissingPackage where that needs a package.
    """
    out.mkdir(parents=True, exist_ok=True)
    written = {
        "index.json": _write(out / "index.json", json_lines(index, entries())),
        "index.html": _write(out / "index.html", batch_page.render(index, entries)),
        "summary.csv": _write(out / "summary.csv", batch_tables.summary_csv(index, entries()), encoding="utf-8-sig"),
        "claims.csv": _write(out / "claims.csv", batch_tables.claims_csv(index, entries(), out), encoding="utf-8-sig"),
    }
    if parquet:
        from auditor.reporting import batch_parquet

        written |= batch_parquet.write(out, written["summary.csv"], written["claims.csv"])
    return written


def json_lines(index: BatchIndex, entries: Iterable[BatchEntry]) -> Iterator[str]:
    """Yield `index.json` piece by piece: one line for each manuscript."""
    head = index.model_dump_json(exclude={"manuscripts"}, indent=1).removesuffix("\n}")
    yield f'{head},\n "manuscripts": ['
    separator = "\n"
    for entry in entries:
        yield f"{separator}  {entry.model_dump_json()}"
        separator = ",\n"
    yield "\n ]\n}\n"


def _write(path: Path, pieces: Iterable[str], encoding: str = "utf-8") -> Path:
    """Write a file beside its place and move it there when it is whole."""
    temporary = path.with_name(path.name + ".part")
    with temporary.open("w", encoding=encoding, errors="replace", newline="") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    return path
