"""Every format says what a baseline knows, marks it, and hides nothing."""

from __future__ import annotations

import csv
import io
import json

import pytest

from auditor.baseline import Baseline, BaselineEntry, baseline_of, with_baseline
from auditor.domain import Bucket, Report, Status
from auditor.reporting import annotated, markdown, page, sarif, table
from auditor.reporting.overview import failed_claims, known_text, next_step, stale_text
from tests.reporting.sample import sample_report
from tests.reporting.test_golden import printed


@pytest.fixture(scope="module")
def marked() -> Report:
    """A report of which one failed claim of two is known, beside an entry whose claim is gone."""
    report = sample_report()
    all_found = baseline_of(report)
    kept = [entry for entry in all_found.entries if entry.status is not Status.OVERSTATED]
    gone = BaselineEntry(
        claim_sha256="0",
        source="old",
        source_sha256=None,
        bucket=Bucket.FAILED,
        status=Status.OVERSTATED,
        claim="Gone.",
    )
    return with_baseline(report, Baseline(entries=(*kept, gone)), "known.json")


def test_the_sentence_counts_them_by_bucket(marked):
    assert known_text(marked) == (
        "Known by known.json, shown and not counted by gates: 1 of 2 failed, 2 of 2 to check."
    )
    assert "1 of 4 entries of known.json stands for nothing here: 1 reworded or taken out" in stale_text(marked)
    assert known_text(sample_report()) == stale_text(sample_report()) == ""


@pytest.mark.parametrize(
    "render", [markdown.render, annotated.render, page.render, lambda report: printed(report, 200)]
)
def test_every_text_says_how_many_are_known_and_what_is_stale(marked, render):
    text = render(marked).replace("\\", "")
    assert "1 of 2 failed" in text
    assert "1 of 4 entries" in text
    for result in marked.claims:
        if result.bucket is Bucket.FAILED:
            assert result.claim.id in text


def test_the_page_marks_and_filters_them(marked):
    text = page.render(marked)
    assert text.count('data-known="yes"') == len(marked.known)
    assert '<select id="known">' in text
    assert "reworded or taken out: <q>Gone.</q>" in text


def test_the_table_has_a_column(marked):
    rows = list(csv.DictReader(io.StringIO(table.render(marked))))
    assert {row["claim_id"] for row in rows if row["known"] == "1"} == set(marked.known)


def test_sarif_says_new_or_unchanged(marked):
    run = json.loads(sarif.render(marked))["runs"][0]
    states = {result["properties"]["claim"]: result["baselineState"] for result in run["results"]}
    assert {claim for claim, state in states.items() if state == "unchanged"} == set(marked.known)
    assert run["properties"]["staleEntries"] == 1
    assert "baselineState" not in sarif.render(sample_report())


def test_markdown_and_remarks_mark_the_claim_itself(marked):
    known = next(result for result in failed_claims(marked) if result.claim.id in marked.known)
    line = next(line for line in markdown.render(marked).splitlines() if f"`{known.claim.id}`" in line)
    assert "· known ·" in line
    footnote = next(line for line in annotated.render(marked).splitlines() if line.startswith(f"[^{known.claim.id}]:"))
    assert "(known)" in footnote


def test_new_ones_are_shown_first(marked):
    assert [result.claim.id in marked.known for result in failed_claims(marked)] == [False, True]


def test_the_terminal_looks_first_at_what_is_new(marked):
    shown = [line for line in printed(marked, 200).splitlines() if line.startswith(("  ✗", "  ?"))]
    assert [", known" in line for line in shown] == sorted(", known" in line for line in shown)
    assert ", known" not in shown[0]


def test_the_next_step_looks_at_what_is_new():
    report = sample_report()
    assert "failed claims" in next_step(report)
    assert "known by the baseline" in next_step(with_baseline(report, baseline_of(report), "known.json"))


def test_where_all_failures_are_known_and_nothing_is_left_that_is_said():
    report = sample_report()
    overall = report.statistics.overall.model_copy(update={"claim_buckets": {Bucket.FAILED: 2}})
    alone = report.model_copy(update={"statistics": report.statistics.model_copy(update={"overall": overall})})
    assert next_step(with_baseline(alone, baseline_of(report), "known.json")).endswith("nothing is new.")
