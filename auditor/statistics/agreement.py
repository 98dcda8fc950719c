"""How far people agree who labelled the same sheet: raw agreement, Cohen's κ, and what to talk about.

Cohen, J. (1960), "A coefficient of agreement for nominal scales". κ is not defined where both used one label for
everything; it is then not given, and raw agreement stands alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from auditor.domain import Mean
from auditor.statistics.intervals import rate
from auditor.statistics.sheets import FIELDS, Sheet


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
