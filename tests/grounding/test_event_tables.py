"""Tables of events by group: how they are read, and what a claim says of them."""

from __future__ import annotations

import pytest

from auditor.domain import Bucket
from auditor.grounding.event_claims import Part, read_claim
from auditor.grounding.event_tables import TOTAL, read_tables
from tests.grounding.conftest import judged

TABLE = (
    "Adverse Events 1:\n  Total: 5/20 (25.00%)\n  Anaemia [1] 3/20 (15.00%)\n  Rash 2/20 (10.00%)\n"
    "Adverse Events 2:\n  Total: 4\n  Anaemia 1/40 (2.50%)\n  Rash 3/40 (7.50%)\n"
)


def test_rows_belong_to_the_group_above_them() -> None:
    first, second = read_tables(TABLE)
    assert [(row.title, row.had, row.of) for row in first.rows] == [
        ("Total", 5, 20),
        ("Anaemia", 3, 20),
        ("Rash", 2, 20),
    ]
    assert (first.number, second.number, second.rows[0].name) == (1, 2, TOTAL)


def test_a_bare_total_is_of_those_that_the_other_rows_count() -> None:
    assert read_tables(TABLE)[1].rows[0].of == 40


def test_spans_lie_in_the_text() -> None:
    row = read_tables(TABLE)[0].rows[1]
    assert row.span.of(TABLE) == "Anaemia [1] 3/20 (15.00%)"


def test_a_share_that_is_not_that_of_its_count_makes_no_row() -> None:
    assert not read_tables("Adverse Events 1:\n  Anaemia 3/20 (55.00%)\n")


def test_prose_holds_no_table() -> None:
    assert not read_tables("Of 20 patients 3 (15 %) had anaemia; the ratio was 3/20 (15.0%).")


def test_a_claim_with_a_word_that_is_not_known_is_not_read() -> None:
    tables = read_tables(TABLE)
    assert read_claim("Three patients in cohort 1 had anaemia.", tables)
    assert not read_claim("Three patients in cohort 1 had mild anaemia.", tables)


def test_amounts_keep_their_bounds() -> None:
    items = read_claim("More than 2 patients in cohort 1 had anaemia.", read_tables(TABLE))
    (amount,) = [item.amount for item in items if item.part is Part.AMOUNT]
    assert amount is not None
    assert amount.low > 2
    assert amount.high == float("inf")


@pytest.mark.parametrize(
    ("claim", "bucket"),
    [
        ("Three patients in cohort 1 had anaemia.", Bucket.CHECK),
        ("There were 4 cases of anaemia across both cohorts.", Bucket.CHECK),
        ("Six patients in cohort 1 had anaemia.", Bucket.FAILED),
        ("No patients in cohort 2 had a rash.", Bucket.FAILED),
        ("Fewer patients in cohort 1 than in cohort 2 had a rash.", Bucket.CHECK),
        ("Fewer patients in cohort 1 than in cohort 2 had anaemia.", Bucket.FAILED),
        ("Anaemia was the most common adverse event in cohort 2.", Bucket.FAILED),
        ("All cases of anaemia occurred in cohort 1.", Bucket.FAILED),
        ("More than a third of the patients in cohort 1 experienced adverse events.", Bucket.CHECK),
    ],
)
def test_what_a_table_denies_fails_and_nothing_else(claim: str, bucket: Bucket) -> None:
    grounding, verdict = judged(claim, TABLE)
    assert (verdict.bucket is Bucket.FAILED) == (bucket is Bucket.FAILED), grounding.findings
