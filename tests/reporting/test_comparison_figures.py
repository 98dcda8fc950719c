"""Figures of a comparison read alike on page, in Markdown and on the terminal, and fit the window."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from auditor.domain import Mean, Report
from auditor.reporting import comparison_figures as figures
from auditor.reporting import comparison_files, comparison_terminal, comparison_text
from auditor.statistics.comparison import compare_sides
from auditor.statistics.comparison_model import Comparison, Difference
from tests.reporting.sample import large_report, sample_report


def row(name: str, a: float | None, b: float | None, low: float | None = None, high: float | None = None) -> Difference:
    difference = None if a is None or b is None else b - a
    sides = [Mean(value=value, n=0 if value is None else 9, low=None, high=None) for value in (a, b)]
    return Difference(
        name=name,
        unit="pair",
        a=sides[0],
        b=sides[1],
        difference=difference,
        low=low,
        high=high,
        p_value=None,
        clustered_by="sentence",
    )


def fewer(report: Report) -> Report:
    return report.model_copy(update={"claims": report.claims[::2]})


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    report = large_report(80, sections=4)
    return compare_sides([report], [fewer(report)], force=True)


@pytest.mark.parametrize(
    ("given", "a", "change"),
    [
        (
            row("share failed, of pairs with text", 0.25, 0.125, -0.2, 0.01),
            "25.0\u00a0% 9 pairs",
            "−12.5 points [−20.0, 1.0]",
        ),
        (row("mean score", -0.5, 0.0, 0.1, 0.9), "−0.50 9 pairs", "+0.50 [0.10, 0.90]"),
        (row("mean score", 0.5, 0.5), "0.50 9 pairs", "0.00"),
        (row("mean score", 0.5, 0.4999), "0.50 9 pairs", "0.00"),
        (row("share failed", None, 0.5), "none judged (0 pairs)", "–"),
    ],
)
def test_shares_are_per_cent_and_scores_are_not(given: Difference, a: str, change: str) -> None:
    assert figures.shown(given, given.a) == a
    assert figures.change_shown(given) == change


def test_what_is_clear_is_said_first(comparison: Comparison) -> None:
    unclear = row("mean score", 0.5, 0.6, -0.2, 0.4)
    clear = row("share failed, of pairs with text", 0.5, 0.1, -0.6, -0.2)
    said = figures.in_short(comparison.model_copy(update={"headline": (unclear, clear)}))
    assert said.startswith("B differs clearly from A in: share failed, of pairs with text (−40.0 points).")
    none = figures.in_short(comparison.model_copy(update={"headline": (unclear,)}))
    assert none.startswith("No clear difference in any measure: chance alone")


def test_clustering_is_named_where_it_is_not_the_unit_of_all() -> None:
    given = row("mean score", 0.5, 0.9, 0.1, 0.5)
    assert figures.clearness(given, "sentence") == "clear difference"
    assert figures.clearness(given, "manuscript") == "clear difference, clustered by sentence"


def test_quarters_are_in_words() -> None:
    assert figures.measure(row("score in Q4", 0.1, 0.2)) == "score in the last quarter"


def test_page_markdown_and_terminal_begin_with_the_answer(comparison: Comparison) -> None:
    said = "B differs clearly from A in: share not looked at, of all pairs"
    assert said in comparison_files.page(comparison)
    assert said in comparison_text.markdown(comparison)
    assert said in printed(comparison, 400)


@pytest.mark.parametrize("width", [44, 60, 80, 120])
def test_no_line_is_wider_than_the_window(comparison: Comparison, width: int) -> None:
    assert max(map(len, printed(comparison, width).splitlines())) <= width


def test_statuses_and_buckets_are_told_in_words(comparison: Comparison) -> None:
    both = compare_sides([sample_report()], [fewer(sample_report())], force=True)
    for text in (comparison_text.markdown(both), comparison_files.page(both)):
        assert "source_unavailable" not in text
        assert "Source not available" in text
        assert "claims to check" in text


def printed(comparison: Comparison, width: int) -> str:
    out = io.StringIO()
    comparison_terminal.summary(comparison, Console(file=out, width=width, color_system=None))
    return out.getvalue()
