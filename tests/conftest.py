"""A small review with its sources, shared by the tests of the whole path."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

REVIEW = """---
title: Coaching for pain
---

# Effects

Coaching lowered pain by 12 points over one year [@lee2020]. Sleep improved in both arms [@lee2020].
Walking speed rose by 30% after training [@marsh2018]. Trained adults returned to work sooner [@marsh2018].

# Methods

Chronic pain has long interested physiotherapists [@marsh2018]. No cure is known [@nobody1999].
The trial followed 240 adults [@gone2001].

# References

Lee, A. (2020). Coaching and pain.
"""

LEE = """Coaching and pain in adults

Abstract. We followed 240 adults with chronic pain for one year. Coaching lowered pain by 12 points over one year.
Sleep did not improve in either arm. Adults were recruited from three clinics in the north of the country.
"""

MARSH = """Walking after training

Chronic pain limits walking, and physiotherapists have long asked how training helps. We trained 60 adults with chronic
pain for eight weeks. Walking speed rose by 3% after training. Pain did not change.
"""

BIB = """@article{lee2020, title = {Coaching and pain in adults}, author = {Lee, Ada}, year = {2020}}
@article{marsh2018, title = {Walking after training}, author = {Marsh, Bo}, year = {2018}}
@article{gone2001, title = {A trial nobody kept}, author = {Gone, Cy}, year = {2001}}
"""


@dataclass(frozen=True)
class Review:
    """Files of a small audit."""

    manuscript: Path
    sources: Path
    references: Path
    out: Path


@pytest.fixture
def review(tmp_path: Path) -> Review:
    """A review of six cited sentences, two readable sources, a bibliography, and a place for the reports."""
    sources = tmp_path / "sources"
    sources.mkdir()
    (tmp_path / "review.md").write_text(REVIEW, encoding="utf-8")
    (sources / "lee2020.txt").write_text(LEE, encoding="utf-8")
    (sources / "marsh2018.txt").write_text(MARSH, encoding="utf-8")
    (tmp_path / "library.bib").write_text(BIB, encoding="utf-8")
    return Review(tmp_path / "review.md", sources, tmp_path / "library.bib", tmp_path / "out")
