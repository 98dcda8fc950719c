"""Labels of manuscripts (a prompt version, a model, a topic), from a CSV table or a manuscript's own front matter."""

from __future__ import annotations

import csv
import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from auditor.domain import Notice
from auditor.errors import InvalidData, UnreadableFile

MANUSCRIPT = "manuscript"
"""Column of a table of labels that names the manuscript."""
OWN = "labels"
"""Key of the front matter that holds labels."""
FENCE = "---"
MOST_BYTES = 64_000
"""Bytes of a manuscript in which its front matter must end."""

Labels = dict[str, str]


@dataclass(frozen=True)
class LabelRow:
    """One row of a table of labels."""

    line: int
    """Line of the file."""
    manuscript: str
    """Path, file name or result name of the manuscript."""
    labels: Labels
    """Label → value; empty cells are left out."""


def read_labels(path: Path) -> tuple[LabelRow, ...]:
    """Return the rows of a CSV table with a column `manuscript` and one column for each label.

    Raises UnreadableFile where the file cannot be opened, InvalidData where it is no such table.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return tuple(_rows(path, csv.DictReader(file)))
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{path}: cannot be read as a table of labels in UTF-8: {error}") from error
    except csv.Error as error:
        raise InvalidData(f"{path}: no CSV table: {error}") from error


def _rows(path: Path, table: csv.DictReader[str]) -> Iterator[LabelRow]:
    columns = [column.strip() for column in table.fieldnames or ()]
    names = [column for column in columns if column != MANUSCRIPT]
    if MANUSCRIPT not in columns or not names or len(set(columns)) != len(columns) or "" in columns:
        raise InvalidData(
            f"{path}: the first line must name a column {MANUSCRIPT!r} and one column for each label, no two alike"
        )
    table.fieldnames = columns
    for row in table:
        cells = {column: (row.get(column) or "").strip() for column in columns}
        if any(cells.values()):
            labels = {name: cells[name] for name in names if cells[name]}
            yield LabelRow(table.line_num, cells[MANUSCRIPT], labels)


def labels_by_path(
    rows: Sequence[LabelRow], table: Path, names: Mapping[Path, str]
) -> tuple[dict[Path, Labels], tuple[Notice, ...]]:
    """Return the labels of each manuscript, and a notice for each row that names none.

    `names` are the manuscripts' resolved paths with the names of their results. A row names a manuscript by its path,
    seen from here or from the table's folder, by the name of its result, or by its file name. Raises InvalidData where
    a row could mean several, or two rows give a manuscript different values.
    """
    by_word = _by_word(names)
    found: dict[Path, Labels] = {}
    unknown = []
    for row in rows:
        path = _named(row, table, names, by_word)
        if path is None:
            message = f"{table.name}, line {row.line}: the batch has no manuscript {row.manuscript!r}."
            unknown.append(Notice(kind="unknown_manuscript", message=message))
            continue
        known = found.setdefault(path, {})
        for label, value in row.labels.items():
            if known.setdefault(label, value) != value:
                raise InvalidData(
                    f"{table}, line {row.line}: {row.manuscript} has another {label!r} in an earlier line"
                )
    return found, tuple(unknown)


def _by_word(names: Mapping[Path, str]) -> dict[str, list[Path]]:
    """Return the manuscripts by result name and by file name; a result name is one manuscript's alone."""
    by_word: dict[str, list[Path]] = {}
    for path in names:
        by_word.setdefault(path.name, []).append(path)
    return {**by_word, **{name: [path] for path, name in names.items()}}


def _named(row: LabelRow, table: Path, names: Mapping[Path, str], by_word: Mapping[str, list[Path]]) -> Path | None:
    if not row.manuscript:
        raise InvalidData(f"{table}, line {row.line}: the column {MANUSCRIPT!r} is empty")
    for place in (Path(row.manuscript), table.parent / row.manuscript):
        if place.resolve() in names:
            return place.resolve()
    meant = by_word.get(row.manuscript, [])
    if len(meant) > 1:
        choices = ", ".join(names[path] for path in meant[:5])
        raise InvalidData(
            f"{table}, line {row.line}: {row.manuscript!r} could be any of {len(meant)} manuscripts ({choices} …): "
            "give the path, or the name of the result"
        )
    return meant[0] if meant else None


def own_labels(path: Path, keys: Sequence[str] = ()) -> Labels:
    """Return the labels in the front matter of a Markdown file: those under `labels`, and the values of `keys`.

    A file without front matter, or with one that cannot be read, has none: its audit tells what is wrong with it.
    """
    import yaml

    try:
        fields = yaml.safe_load(_front_matter(path))
    except (OSError, yaml.YAMLError, RecursionError, ValueError):
        return {}
    if not isinstance(fields, Mapping):
        return {}
    own = fields.get(OWN)
    chosen = _scalars({key: fields[key] for key in keys if key in fields})
    return {**chosen, **_scalars(own)} if isinstance(own, Mapping) else chosen


def _scalars(fields: Mapping[str, object]) -> Labels:
    plain = str | int | float | datetime.date
    return {
        " ".join(str(key).split()): " ".join(str(value).split())
        for key, value in fields.items()
        if isinstance(key, str) and isinstance(value, plain) and str(value).strip()
    }


def _front_matter(path: Path) -> str:
    """Return what stands between the first two fences, empty where the file does not begin with one."""
    with path.open("rb") as file:
        lines = file.read(MOST_BYTES).decode("utf-8-sig", errors="replace").splitlines()
    if not lines or lines[0].rstrip() != FENCE:
        return ""
    ends = (number for number, line in enumerate(lines[1:], 1) if line.rstrip() in (FENCE, "..."))
    end = next(ends, None)
    return "\n".join(lines[1:end]) if end is not None else ""
