"""What the benchmarks measure with: the same review every time, and limits that can be missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.domain import Bucket, Extent, SkipReason
from auditor.pipeline import audit
from auditor.timing import Stage
from benchmarks.audits import Tally, timed_audit
from benchmarks.limits import Limit, reported
from benchmarks.made import write_review


@pytest.fixture
def made(tmp_path: Path) -> tuple[Path, Path]:
    return write_review(tmp_path / "a", words=250, sources=3, source_words=400)


def test_the_same_review_is_made_every_time(made: tuple[Path, Path], tmp_path: Path) -> None:
    again = write_review(tmp_path / "b", words=250, sources=3, source_words=400)
    assert made[0].read_text() == again[0].read_text()
    texts = [[path.read_text() for path in sorted(folder.iterdir())] for folder in (made[1], again[1])]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 3


def test_its_claims_are_found_in_full_texts_and_some_are_wrong(made: tuple[Path, Path]) -> None:
    report = audit(*made)
    verdicts = [verdict for result in report.claims for verdict in result.verdicts]
    buckets = {verdict.bucket for verdict in verdicts}
    assert {Bucket.OK, Bucket.FAILED} <= buckets
    assert all(verdict.skip is not SkipReason.REFERENCE_UNMATCHED for verdict in verdicts)
    assert {verdict.extent for verdict in verdicts} == {Extent.FULL_TEXT}


def test_a_tally_adds_audits_up(made: tuple[Path, Path]) -> None:
    tally = Tally("none")
    timed_audit(tally, *made, "none", None)
    pairs, took = tally.pairs, tally.total
    timed_audit(tally, *made, "none", None)
    assert tally.manuscripts == 2
    assert tally.pairs == 2 * pairs > 0
    assert tally.total > took > 0
    assert all(stage.value in tally.table() for stage in Stage)


def test_a_missed_limit_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert reported([Limit("a", 1.5, 2)]) == 0
    assert reported([Limit("a", 1.5, 2), Limit("b", 2.5, 2, "ms")]) == 1
    assert "SLOW b: 2.50 ms (at most 2 ms)" in capsys.readouterr().out
