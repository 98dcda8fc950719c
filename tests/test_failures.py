"""Which mode a failed pair has, by which facts."""

from __future__ import annotations

import pytest

from auditor import taxonomy
from auditor.claims import claim_from_text
from auditor.domain import (
    Bucket,
    Check,
    Evidence,
    FailureLabel,
    Finding,
    Grounding,
    Placement,
    QuoteGrade,
    Span,
    Status,
    Strength,
    Topicality,
    Verdict,
)
from auditor.failures import facts_of, is_labelled, label_failure

CLAIM = claim_from_text("Planting mangroves reduced storm damage in coastal villages.")
NOWHERE = Span(start=0, end=1)


def finding(check: Check, kind: str, *signals: str, strength: Strength = Strength.CONFLICT) -> Finding:
    return Finding(check=check, kind=kind, strength=strength, message="m", signals=signals)


def verdict(status: Status, *findings: Finding, bucket: Bucket = Bucket.FAILED, placed: bool | None = None) -> Verdict:
    placement = None
    if placed is not None:
        evidence = Evidence(quote="q", span=NOWHERE, grade=QuoteGrade.VERBATIM)
        placement = Placement(source="other", same_work=placed, evidence=evidence)
    return Verdict(
        claim="c1", source="s", bucket=bucket, status=status, reason="r", findings=findings, placement=placement
    )


def grounding(topic: Topicality = Topicality.SHARED, *, absent: bool = False, overlap: float = 0.5) -> Grounding:
    terms = ("Porto",) if absent else ()
    return Grounding(topicality=topic, specifics_absent=absent, absent_terms=terms, overlap=overlap)


def mode(label: FailureLabel | None) -> str | None:
    return None if label is None else label.mode


FIGURE = finding(Check.FIGURES, "figure_differs", "figure")
CASES = {
    "another figure": (verdict(Status.CONTRADICTED, FIGURE), grounding(), "fabricated_specifics"),
    "a figure nowhere": (verdict(Status.FIGURE_MISSING, FIGURE), grounding(), "fabricated_specifics"),
    "a quotation nowhere": (
        verdict(Status.QUOTE_NOT_FOUND, finding(Check.QUOTES, "quote_not_found")),
        grounding(),
        "fabricated_specifics",
    ),
    "specifics absent, same subject": (
        verdict(Status.UNSUPPORTED, bucket=Bucket.CHECK),
        grounding(absent=True),
        "fabricated_specifics",
    ),
    "a figure missed, of a text about who knows what": (
        verdict(
            Status.UNSUPPORTED,
            finding(Check.FIGURES, "figure_missing", "figure", strength=Strength.SUSPICION),
            bucket=Bucket.CHECK,
        ),
        grounding(Topicality.UNCLEAR, absent=True, overlap=0.27),
        "source_mismatch",
    ),
    "a figure missed, same subject": (
        verdict(
            Status.UNSUPPORTED,
            finding(Check.FIGURES, "figure_missing", "figure", strength=Strength.SUSPICION),
            bucket=Bucket.CHECK,
        ),
        grounding(absent=True),
        "fabricated_specifics",
    ),
    "no shared topic": (
        verdict(Status.UNSUPPORTED, bucket=Bucket.CHECK),
        grounding(Topicality.NONE, absent=True, overlap=0.0),
        "source_mismatch",
    ),
    "at home in another work": (
        verdict(Status.UNSUPPORTED, bucket=Bucket.CHECK, placed=False),
        grounding(),
        "source_mismatch",
    ),
    "at home in another work, seen in an excerpt": (
        verdict(Status.NOT_IN_EXCERPT, bucket=Bucket.CHECK, placed=False),
        grounding(absent=True),
        "source_mismatch",
    ),
    "in the fuller text of the same work": (
        verdict(Status.NOT_IN_EXCERPT, bucket=Bucket.CHECK, placed=True),
        grounding(absent=True),
        "insufficient_source",
    ),
    "not in the excerpt": (
        verdict(Status.NOT_IN_EXCERPT, bucket=Bucket.CHECK),
        grounding(absent=True),
        "insufficient_source",
    ),
    "scope widened": (
        verdict(Status.OVERSTATED, finding(Check.CERTAINTY, "quantifier_raised", "scope")),
        grounding(),
        "overgeneralization",
    ),
    "certainty raised": (
        verdict(Status.OVERSTATED, finding(Check.CERTAINTY, "hedge_dropped", "certainty")),
        grounding(),
        "overgeneralization",
    ),
    "exception dropped": (
        verdict(Status.CONTRADICTED, finding(Check.POLARITY, "exception_dropped")),
        grounding(),
        "overgeneralization",
    ),
    "praise added": (
        verdict(Status.OVERSTATED, finding(Check.CERTAINTY, "evaluation_added", "evaluative")),
        grounding(),
        "editorial_embellishment",
    ),
    "praise added and a figure changed": (
        verdict(Status.CONTRADICTED, finding(Check.CERTAINTY, "evaluation_added", "evaluative"), FIGURE),
        grounding(),
        "fabricated_specifics",
    ),
    "a plan told as done": (
        verdict(Status.OVERSTATED, finding(Check.CERTAINTY, "plan_as_done", "aspiration")),
        grounding(),
        "aspiration_as_achievement",
    ),
    "a plan told as done, with another figure": (
        verdict(Status.CONTRADICTED, FIGURE, finding(Check.CERTAINTY, "plan_as_done", "aspiration")),
        grounding(),
        "aspiration_as_achievement",
    ),
    "a cause joined": (
        verdict(Status.OVERSTATED, finding(Check.CERTAINTY, "cause_joined", "synthesis")),
        grounding(),
        "speculative_synthesis",
    ),
    "direction reversed": (
        verdict(Status.CONTRADICTED, finding(Check.POLARITY, "direction_reversed")),
        grounding(),
        "none_fits",
    ),
    "disputed without a sign": (verdict(Status.DISPUTED, bucket=Bucket.CHECK), grounding(), "none_fits"),
}


@pytest.mark.parametrize(("pair", "ground", "expected"), CASES.values(), ids=CASES.keys())
def test_mode(pair: Verdict, ground: Grounding, expected: str):
    label = label_failure(CLAIM, pair, ground)
    assert mode(label) == expected
    assert label is not None
    assert label.decided_by == "rules"


@pytest.mark.parametrize(
    ("status", "bucket"),
    [
        (Status.GROUNDED, Bucket.OK),
        (Status.ON_TOPIC, Bucket.OK),
        (Status.SUPPORTED, Bucket.CHECK),
        (Status.NOT_JUDGED, Bucket.CHECK),
        (Status.INVENTED_EVIDENCE, Bucket.CHECK),
        (Status.SOURCE_UNAVAILABLE, Bucket.SKIP),
        (Status.UNJUDGED, Bucket.SKIP),
    ],
)
def test_pairs_that_did_not_fail_have_no_mode(status: Status, bucket: Bucket):
    assert label_failure(CLAIM, verdict(status, FIGURE, bucket=bucket), grounding()) is None


def test_an_idle_citation_has_no_mode():
    assert not is_labelled(verdict(Status.UNSUPPORTED, bucket=Bucket.CHECK).model_copy(update={"idle": True}))


def test_suspicions_count_only_where_nothing_conflicts():
    soft = finding(Check.CERTAINTY, "hedge_dropped", "certainty", strength=Strength.SUSPICION)
    assert "certainty" not in facts_of(CLAIM, verdict(Status.CONTRADICTED, FIGURE, soft), grounding())
    assert "certainty" in facts_of(CLAIM, verdict(Status.UNSUPPORTED, soft, bucket=Bucket.CHECK), grounding())


def test_every_failed_pair_gets_a_known_mode():
    known = {one.id for one in taxonomy.modes()}
    for status in Status:
        for topic in Topicality:
            label = label_failure(CLAIM, verdict(status), grounding(topic))
            assert label is None or label.mode in known


def test_words_that_are_no_names_are_no_invented_specifics():
    lacking = Grounding(topicality=Topicality.SHARED, specifics_absent=True, absent_terms=("Planting", "storm"))
    assert "content_absent" in facts_of(CLAIM, verdict(Status.UNSUPPORTED), lacking)
    assert mode(label_failure(CLAIM, verdict(Status.UNSUPPORTED), lacking)) == "source_mismatch"
    named = lacking.model_copy(update={"absent_terms": ("mangroves", "Porto")})
    counted = lacking.model_copy(update={"absent_terms": ("eleven",)})
    for specific in (named, counted):
        assert "specifics_absent" in facts_of(CLAIM, verdict(Status.UNSUPPORTED), specific)
    assert mode(label_failure(CLAIM, verdict(Status.UNSUPPORTED), named)) == "fabricated_specifics"
