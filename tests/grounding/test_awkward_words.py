"""What grounding does before any parse stays fast on awkward text. THE BUDGET IS NOT TO BE RAISED."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from auditor.domain import Passage, Span
from auditor.grounding.abbreviations import abbreviations
from auditor.grounding.assertion import taken_back
from auditor.grounding.eligibility import under_exclusion
from auditor.grounding.names import Vocabulary
from auditor.grounding.statement import parts_of
from auditor.grounding.stems import stem

LENGTH = 30_000
BUDGET = 0.3
UNITS = (
    *("a", "(", ")", "(AB) ", "A(", "-", "a-", "’", ".", ", ", "\n", "\n  ", "\n- a", ":", "1", "1,", " ", "\u0301"),
    *("exclusion criteria ", "inclusion ", "this is wrong ", "es", "s", "\u200b", "\u202e", "Ab(Ab) ", "ies", "[1]"),
)
FUNCTIONS: dict[str, Callable[[str], object]] = {
    "abbreviations": abbreviations,
    "taken_back": taken_back,
    "under_exclusion": lambda text: under_exclusion(text, len(text)),
    "vocabulary": Vocabulary.of,
    "parts_of": lambda text: parts_of(Passage(text=text, span=Span(start=0, end=len(text)), score=1.0)),
    "stem": stem,
}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("unit", UNITS)
def test_no_text_is_slow(name: str, unit: str) -> None:
    text = (unit * LENGTH)[:LENGTH]
    best = float("inf")
    for attempt in range(3):
        begun = time.process_time()
        FUNCTIONS[name](text + " " * attempt)
        best = min(best, time.process_time() - begun)
    assert best < BUDGET
