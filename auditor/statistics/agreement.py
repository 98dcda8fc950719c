"""How far people agree who labelled the same sheet: raw agreement, Cohen's κ, and what to talk about.

Cohen, J. (1960), "A coefficient of agreement for nominal scales". κ is not defined where both used one label for
everything; it is then not given, and raw agreement stands alone.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from auditor.domain import Mean
from auditor.errors import InvalidData, UnreadableFile
from auditor.statistics.intervals import rate

FIELDS = ("label", "intent", "split_ok", "mode")
"""Columns on which agreement is measured."""


@dataclass(frozen=True)
class Sheet:
    """A filled sheet."""

    name: str
    """File name."""
    answers: Mapping[str, Mapping[str, str]]
    """Item → column → what was written, in lower case; empty answers left out."""
    claims: Mapping[str, str]
    """Item → claim, for the adjudication list."""


@dataclass(frozen=True)
class PairAgreement:
    """Two people on one column."""

    first: str
    """Sheet of the first."""
    second: str
    """Sheet of the second."""
    field: str
    """Column."""
    raw: Mean
    """Share of items both labelled alike, of those both labelled."""
    kappa: float | None
    """Cohen's κ, None where it is not defined."""
    base_rates: Mapping[str, tuple[int, int]]
    """Label → how often each used it."""


@dataclass(frozen=True)
class Disagreement:
    """An item to adjudicate."""

    item: str
    """Item of the sheet."""
    claim: str
    """Its claim."""
    field: str
    """Column."""
    answers: Mapping[str, str]
    """Sheet → answer."""


def read_sheet(path: Path) -> Sheet:
    """Return a filled sheet.

    Raises UnreadableFile where there is none, InvalidData where a column is missing or an item stands twice.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{path}: cannot be read as a CSV sheet ({error})") from error
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    missing = [column for column in ("item", "claim", "label") if rows and column not in rows[0]]
    if not rows or missing:
        raise InvalidData(f"{path}: {'no rows' if not rows else 'no column ' + ', '.join(missing)}")
    answers: dict[str, dict[str, str]] = {}
    for row in rows:
        item = (row["item"] or "").strip()
        if item in answers:
            raise InvalidData(f"{path}: item {item!r} stands twice")
        answers[item] = {f: value for f in FIELDS if (value := (row.get(f) or "").strip().lower())}
    return Sheet(path.name, answers, {(row["item"] or "").strip(): row["claim"] or "" for row in rows})


def agreement(sheets: Sequence[Sheet]) -> tuple[PairAgreement, ...]:
    """Return the agreement of each two sheets on each column that both filled."""
    found = []
    for first, second in combinations(sheets, 2):
        for field in FIELDS:
            both = _both(first, second, field)
            if both:
                found.append(_pair(first, second, field, both))
    return tuple(found)


def _both(first: Sheet, second: Sheet, field: str) -> list[tuple[str, str]]:
    """Return the answers to the items that both labelled."""
    return [
        (answers[field], second.answers[item][field])
        for item, answers in first.answers.items()
        if field in answers and field in second.answers.get(item, {})
    ]


def _pair(first: Sheet, second: Sheet, field: str, both: list[tuple[str, str]]) -> PairAgreement:
    ones, twos = Counter(a for a, _ in both), Counter(b for _, b in both)
    labels = sorted(ones | twos)
    return PairAgreement(
        first=first.name,
        second=second.name,
        field=field,
        raw=rate(sum(a == b for a, b in both), len(both), unit="item"),
        kappa=cohen_kappa(both),
        base_rates={label: (ones[label], twos[label]) for label in labels},
    )


def cohen_kappa(both: Sequence[tuple[str, str]]) -> float | None:
    """Return Cohen's κ of paired labels, None for no labels or where chance agreement is complete."""
    n = len(both)
    if n == 0:
        return None
    observed = sum(a == b for a, b in both) / n
    ones, twos = Counter(a for a, _ in both), Counter(b for _, b in both)
    expected = sum(ones[label] * twos[label] for label in ones) / (n * n)
    return None if expected >= 1 else (observed - expected) / (1 - expected)


def disagreements(sheets: Sequence[Sheet]) -> tuple[Disagreement, ...]:
    """Return the items on which any two sheets differ, in the order of the first sheet: the list to adjudicate."""
    found = []
    for item in dict.fromkeys(item for sheet in sheets for item in sheet.answers):
        for field in FIELDS:
            answers = {s.name: s.answers[item][field] for s in sheets if field in s.answers.get(item, {})}
            if len(set(answers.values())) > 1:
                claim = next(s.claims[item] for s in sheets if item in s.claims)
                found.append(Disagreement(item, claim, field, answers))
    return tuple(found)
