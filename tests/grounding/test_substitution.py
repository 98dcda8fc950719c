"""Another name, place or kind in the same position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.domain import Bucket, Grounding, Strength, Verdict

Judge = Callable[[str, str], tuple[Grounding, Verdict]]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The opera was composed by Anna Berg.", "The opera was composed by Lucia Moretti in 1920."),
        ("Nordlys is a Swedish newspaper.", "Nordlys is a Norwegian newspaper."),
        ("The trial was held in Kenya.", "The trial was held in Ghana."),
        ("The vaccine was given by oral route.", "The vaccine was given by intravenous route."),
        ("The festival takes place in June.", "The festival takes place in October."),
    ],
)
def test_a_filler_that_excludes_the_other_fails(judge: Judge, claim: str, source: str) -> None:
    grounding, verdict = judge(claim, source)
    kinds = {f.kind for f in grounding.findings if f.strength is Strength.CONFLICT}
    assert kinds & {"name_differs", "figure_differs"}, grounding.findings
    assert verdict.bucket is Bucket.FAILED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The book was reviewed by Anna Berg.", "The book was reviewed by Lucia Moretti."),
        ("The trial was held in Kenya.", "The trial was held in Nairobi."),
        ("She starred in Macbeth.", "She starred in Hamlet."),
        ("The company has offices in France.", "The company has offices in Spain and France."),
    ],
)
def test_a_filler_that_may_stand_beside_the_other_does_not(judge: Judge, claim: str, source: str) -> None:
    _, verdict = judge(claim, source)
    assert verdict.bucket is not Bucket.FAILED


@pytest.mark.parametrize(
    ("claim", "source", "failed"),
    [
        ("The opera premiered in Riga in 1921.", "The opera premiered in Riga in 1934.", True),
        ("The opera premiered in Riga in 1921.", "Written in 1919, the opera premiered in Riga on 3 May 1934.", True),
        ("The opera premiered in Riga in 1921.", "The opera, revised in 1934, premiered in Riga.", False),
        ("The opera premiered in Riga in 1921.", "The opera was written in Riga in 1919.", False),
    ],
)
def test_another_year_of_the_same_event_fails(judge: Judge, claim: str, source: str, failed: bool) -> None:
    _, verdict = judge(claim, source)
    assert (verdict.bucket is Bucket.FAILED) is failed


@pytest.mark.parametrize(
    ("claim", "failed"),
    [
        ("Ada Lindqvist was born on May 3, 1872.", True),
        ("Ada Lindqvist was born on 3 June 1870.", True),
        ("Ada Lindqvist was born in 1870.", False),
        ("Ada Lindqvist was born on May 3, 1870.", False),
        ("Ada Lindqvist died in 1941.", False),
        ("Ada Lindqvist died in 1870.", True),
        ("Otto Berg was born in 1900.", False),
    ],
)
def test_dates_of_life_behind_a_name_are_compared(judge: Judge, claim: str, failed: bool) -> None:
    _, verdict = judge(claim, "Ada Lindqvist (3 May 1870 – 9 June 1941) was a Swedish chemist.")
    assert (verdict.bucket is Bucket.FAILED) is failed
