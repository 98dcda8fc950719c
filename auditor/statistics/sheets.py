"""Filled label sheets: what a spreadsheet or the page saved, each answer held to what can be answered."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from auditor import taxonomy
from auditor.errors import InvalidData, UnreadableFile

FIELDS = ("label", "intent", "split_ok", "mode")
"""Columns that people fill in."""
LABELS = ("supported", "partially_supported", "contradicted", "not_supported", "cannot_tell")
"""What can be written under `label`."""
YES_AND_NO = {"yes": "yes", "y": "yes", "true": "yes", "no": "no", "n": "no", "false": "no"}
"""What can be written under `split_ok`, and what it counts as."""
DELIMITERS = ",;\t"
"""What spreadsheets put between cells, by country."""


@dataclass(frozen=True)
class Sheet:
    """A filled sheet."""

    name: str
    """File name, with folders where several sheets share one."""
    answers: Mapping[str, Mapping[str, str]]
    """Item → column → answer; empty answers left out."""
    claims: Mapping[str, str]
    """Item → claim, for the adjudication list."""
    passages: Mapping[str, str]
    """Item → passages shown; empty where the sheet has no such column."""

    @property
    def labelled(self) -> int:
        """How many items have a label."""
        return sum("label" in answers for answers in self.answers.values())


def read_sheets(paths: Sequence[Path]) -> list[Sheet]:
    """Return filled sheets under names that tell them apart."""
    named = [path.resolve() for path in paths]
    for depth in range(1, max(len(path.parts) for path in named) + 1):
        names = ["/".join(path.parts[-depth:]) for path in named]
        if len(set(names)) == len(set(named)):
            break
    return [read_sheet(path, name) for path, name in zip(paths, names, strict=True)]


def read_sheet(path: Path, name: str | None = None) -> Sheet:
    """Return a filled sheet, saved with commas, semicolons or tabs.

    Raises UnreadableFile where there is none, InvalidData where a column is missing, an item stands twice or an answer
    is none that can be given.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{path}: cannot be read as a CSV sheet in UTF-8 ({error})") from error
    first = text.split("\n", 1)[0]
    delimiter = max(DELIMITERS, key=first.count)
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))
    missing = [column for column in ("item", "claim", "label") if rows and column not in rows[0]]
    if not rows or missing:
        raise InvalidData(f"{path}: {'no rows' if not rows else 'no column ' + ', '.join(missing)}")
    answers: dict[str, dict[str, str]] = {}
    for row in rows:
        item = (row["item"] or "").strip()
        if item in answers:
            raise InvalidData(f"{path}: item {item!r} stands twice")
        answers[item] = {
            field: answer for field in FIELDS if (answer := _answer(path, item, field, row.get(field) or ""))
        }
    return Sheet(name or path.name, answers, _column(rows, "claim"), _column(rows, "passages"))


def _column(rows: Sequence[Mapping[str, str | None]], column: str) -> dict[str, str]:
    return {(row["item"] or "").strip(): row.get(column) or "" for row in rows}


def _answer(path: Path, item: str, field: str, written: str) -> str:
    """Return an answer in the form in which it counts; "" for none."""
    answer = "_".join(written.lower().replace("-", " ").split())
    if not answer:
        return ""
    if field == "split_ok":
        answer = YES_AND_NO.get(answer, answer)
    allowed = answers_to(field)
    if answer not in allowed:
        raise InvalidData(
            f"{path}, item {item!r}: {written.strip()!r} is no {field}; "
            f"it must be one of {', '.join(allowed)}, or empty"
        )
    return answer


def answers_to(field: str) -> tuple[str, ...]:
    """Return what can be answered in a column."""
    if field == "label":
        return LABELS
    if field == "split_ok":
        return ("yes", "no")
    entries = taxonomy.intents() if field == "intent" else taxonomy.modes()
    return tuple(entry.id for entry in entries)
