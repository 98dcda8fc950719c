"""Sums over a batch: every rate with its unit, and nothing where nothing was looked at."""

from __future__ import annotations

import pytest

from auditor.batch.sums import sums_of
from auditor.domain import BatchEntry, BatchOutcome, Bucket
from auditor.gate import CLEAN, FINDINGS, TOO_LITTLE, USAGE
from tests.batch.entries import entry


def coded(*codes: int | None) -> list[BatchEntry]:
    return [entry(str(place)).model_copy(update={"exit_code": code}) for place, code in enumerate(codes)]


@pytest.mark.parametrize(
    ("codes", "code"),
    [
        ((CLEAN, CLEAN), CLEAN),
        ((CLEAN, FINDINGS), FINDINGS),
        ((FINDINGS, TOO_LITTLE), TOO_LITTLE),
        ((TOO_LITTLE, USAGE, CLEAN), USAGE),
        ((None, CLEAN), CLEAN),
        ((None,), TOO_LITTLE),
        ((), TOO_LITTLE),
    ],
)
def test_a_batch_exits_with_the_gravest_code_and_never_passes_on_nothing(codes, code):
    assert sums_of(coded(*codes)).exit_code == code


def test_shares_are_of_the_claims_that_were_looked_at():
    sums = sums_of([entry("a", failed=5, ok=0, check=0, skip=95), entry("b", failed=0, ok=1, check=0, skip=0)])
    assert (sums.total.failed_share.value, sums.total.failed_share.n) == (0.5, 2)
    assert sums.total.failed_share.unit == "manuscript"


def test_where_nothing_was_looked_at_there_is_no_share():
    sums = sums_of([entry("a", ok=0, check=0, failed=0, skip=9)])
    assert (sums.total.failed_share.value, sums.total.failed_share.n) == (None, 0)
    assert sums.total.score.value is None


def test_each_value_of_each_label_has_its_sums():
    listed = [
        entry("a", labels={"prompt": "v2", "model": "x"}),
        entry("b", failed=2, labels={"prompt": "v1"}),
        BatchEntry(
            name="c", manuscript="c", folder="c", labels={"prompt": "v1"}, outcome=BatchOutcome.FAILED, exit_code=2
        ),
    ]
    groups = sums_of(listed).groups
    assert [(g.label, g.value, g.manuscripts, g.audited, g.failed) for g in groups] == [
        ("prompt", "v1", 2, 1, 1),
        ("prompt", "v2", 1, 1, 0),
        ("model", "x", 1, 1, 0),
    ]
    assert groups[0].claim_buckets[Bucket.FAILED] == 2
    assert groups[0].modes == {"source_mismatch": 2}
