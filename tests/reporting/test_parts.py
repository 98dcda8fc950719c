"""Parts that a model made of a claim stand under it, each with outcome and reason; text from outside is escaped."""

from __future__ import annotations

from auditor.domain import Bucket, Report, Status
from auditor.reporting import markdown, page
from auditor.rollup import with_parts
from tests.reporting.sample import sample_report


def with_a_failed_part() -> Report:
    report = sample_report()
    whole = next(result for result in report.claims if result.bucket is Bucket.CHECK)
    part = whole.model_copy(
        update={
            "claim": whole.claim.model_copy(
                update={"id": f"{whole.claim.id}-1", "text": "The <b>east</b> part flooded."}
            ),
            "bucket": Bucket.FAILED,
            "status": Status.CONTRADICTED,
            "reason": "The source says that it stayed dry.",
        }
    )
    split = with_parts(whole, (part,))
    return report.model_copy(update={"claims": tuple(split if one is whole else one for one in report.claims)})


def test_the_page_shows_part_and_reason() -> None:
    text = page.render(with_a_failed_part())
    assert "A model split it" in text
    assert "The &lt;b&gt;east&lt;/b&gt; part flooded." in text
    assert "The source says that it stayed dry." in text


def test_markdown_shows_part_and_reason() -> None:
    text = markdown.render(with_a_failed_part())
    assert "- Part: The \\<b\\>east\\</b\\> part flooded. failed. The source says that it stayed dry." in text


def test_a_claim_without_parts_speaks_of_none() -> None:
    assert "A model split it" not in page.render(sample_report())
