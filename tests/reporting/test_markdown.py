"""The Markdown report fits a pull-request comment, whatever is found."""

from __future__ import annotations

from auditor.reporting import markdown
from tests.reporting.sample import large_report, sample_report


def test_it_stays_within_the_limit_of_a_comment() -> None:
    text = markdown.render(large_report(2000))
    assert len(text) < 65_536
    assert "more claims in `report.html`" in text


def test_failed_claims_come_before_checks() -> None:
    text = markdown.render(sample_report())
    assert text.index("### Failed (2)") < text.index("### To check")


def test_foreign_text_cannot_format_or_mention() -> None:
    report = sample_report()
    first = report.claims[2]
    hostile = first.model_copy(update={"reason": "@team <img src=x> [a](http://b) #1 | x\n# head"})
    text = markdown.render(report.model_copy(update={"claims": (hostile,)}))
    assert "@&#8203;team \\<img src=x\\> \\[a\\](http://b) \\#&#8203;1 \\| x # head" in text
