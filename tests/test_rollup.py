"""One outcome per claim over its cited works (DESIGN section 3, roll-up)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Bucket, Claim, ClaimResult, Extent, Status, Verdict
from auditor.rollup import roll_up, with_parts
from auditor.verdicts import decide
from tests.strategies import verdicts as any_

CLAIM = Claim(id="c1", text="The dam holds 3 km3 of water.", sentence=0)
RANK = {Bucket.FAILED: 0, Bucket.SKIP: 1, Bucket.CHECK: 2, Bucket.OK: 3}


def pair(source: str, bucket: Bucket, status: Status) -> Verdict:
    return Verdict(claim="c1", source=source, bucket=bucket, status=status, reason=f"{source}: {status}.", score=0.0)


CARRIES = pair("a", Bucket.OK, Status.GROUNDED)
SILENT = pair("b", Bucket.FAILED, Status.FIGURE_MISSING)
DENIES = pair("c", Bucket.FAILED, Status.CONTRADICTED)
UNREAD = pair("d", Bucket.SKIP, Status.SOURCE_UNAVAILABLE)
EXCERPT = pair("e", Bucket.CHECK, Status.NOT_IN_EXCERPT)
SUPPORTS = pair("f", Bucket.CHECK, Status.SUPPORTED)
ABSENT = pair("g", Bucket.FAILED, Status.UNSUPPORTED)


@pytest.mark.parametrize(
    ("pairs", "bucket", "status"),
    [
        ((CARRIES,), Bucket.OK, Status.GROUNDED),
        ((CARRIES, SILENT), Bucket.OK, Status.GROUNDED),
        ((SILENT,), Bucket.FAILED, Status.FIGURE_MISSING),
        ((SILENT, DENIES), Bucket.FAILED, Status.CONTRADICTED),
        ((SILENT, UNREAD), Bucket.CHECK, Status.FIGURE_MISSING),
        ((DENIES, EXCERPT), Bucket.CHECK, Status.NOT_IN_EXCERPT),
        ((CARRIES, DENIES), Bucket.CHECK, Status.SOURCES_DISAGREE),
        ((SUPPORTS, DENIES), Bucket.CHECK, Status.SOURCES_DISAGREE),
        ((UNREAD,), Bucket.SKIP, Status.SOURCE_UNAVAILABLE),
        ((UNREAD, EXCERPT), Bucket.CHECK, Status.NOT_IN_EXCERPT),
        ((EXCERPT, SUPPORTS), Bucket.CHECK, Status.SUPPORTED),
    ],
)
def test_the_best_pair_speaks_for_the_claim(pairs, bucket, status):
    result = roll_up(CLAIM, pairs)
    assert (result.bucket, result.status) == (bucket, status)
    assert result.reason


def test_a_work_that_adds_nothing_beside_a_carrier_is_idle_neither_failed_nor_scored():
    result = roll_up(CLAIM, (CARRIES, SILENT, EXCERPT))
    assert result.carried_by == ("a",)
    for verdict in result.verdicts[1:]:
        assert verdict.idle
        assert verdict.bucket is not Bucket.FAILED
        assert verdict.score is None
        assert "idle_citation" in {f.kind for f in verdict.findings}


def test_a_numbered_work_is_named_in_brackets():
    two, three = (verdict.model_copy(update={"source": key}) for verdict, key in ((SILENT, "2"), (UNREAD, "3")))
    assert roll_up(CLAIM, (two, three)).reason == (
        "[2] does not carry it: b: figure_missing. But [3] could not be looked at in full."
    )


def test_a_denial_is_never_idle():
    result = roll_up(CLAIM, (CARRIES, DENIES))
    assert result.verdicts[1] == DENIES


def test_support_by_a_judge_excuses_only_what_a_judge_failed():
    result = roll_up(CLAIM, (SUPPORTS, ABSENT, SILENT))
    assert [v.bucket for v in result.verdicts] == [Bucket.CHECK, Bucket.CHECK, Bucket.FAILED]


def test_no_pair_is_an_error():
    with pytest.raises(ValueError, match="c1"):
        roll_up(CLAIM, ())


@settings(deadline=None, max_examples=300)
@given(
    any_.claims,
    st.lists(st.tuples(any_.groundings, st.none() | any_.answers), min_size=1, max_size=3),
    any_.standings(),
    any_.extents,
)
def test_no_answers_of_judges_raise_a_claim_or_any_of_its_pairs(claim, pairs, standing, extent):
    alone = roll_up(claim, [decide(claim, str(i), g, extent=extent) for i, (g, _) in enumerate(pairs)])
    judged = roll_up(
        claim, [decide(claim, str(i), g, a, standing=standing, extent=extent) for i, (g, a) in enumerate(pairs)]
    )
    assert RANK[judged.bucket] <= RANK[alone.bucket]
    for before, after in zip(alone.verdicts, judged.verdicts, strict=True):
        assert RANK[after.bucket] <= RANK[before.bucket]


@settings(deadline=None, max_examples=200)
@given(any_.claims, st.lists(any_.groundings, min_size=1, max_size=3), any_.unavailable)
def test_a_work_that_could_not_be_read_never_leaves_a_claim_failed(claim, groundings, missing):
    verdicts = [decide(claim, str(i), g, extent=Extent.FULL_TEXT) for i, g in enumerate(groundings)]
    assert roll_up(claim, [*verdicts, decide(claim, "x", missing)]).bucket is not Bucket.FAILED


def outcome(bucket: Bucket, status: Status) -> ClaimResult:
    return ClaimResult(claim=CLAIM, verdicts=(), bucket=bucket, status=status, reason="Whole.", carried_by=("a",))


GROUNDED, ON_TOPIC = outcome(Bucket.OK, Status.GROUNDED), outcome(Bucket.OK, Status.ON_TOPIC)
OPEN, BACKED = outcome(Bucket.CHECK, Status.NOT_JUDGED), outcome(Bucket.CHECK, Status.SUPPORTED)
DENIED, LACKING = outcome(Bucket.FAILED, Status.CONTRADICTED), outcome(Bucket.FAILED, Status.UNSUPPORTED)
SILENCE = outcome(Bucket.SKIP, Status.UNJUDGED)


@pytest.mark.parametrize(
    ("whole", "parts", "bucket", "status"),
    [
        (ON_TOPIC, (OPEN, GROUNDED), Bucket.CHECK, Status.NOT_JUDGED),
        (OPEN, (GROUNDED, DENIED), Bucket.FAILED, Status.CONTRADICTED),
        (OPEN, (GROUNDED, GROUNDED), Bucket.CHECK, Status.NOT_JUDGED),
        (OPEN, (SILENCE, SILENCE), Bucket.CHECK, Status.NOT_JUDGED),
        (SILENCE, (OPEN, GROUNDED), Bucket.SKIP, Status.UNJUDGED),
        (SILENCE, (OPEN, DENIED), Bucket.FAILED, Status.CONTRADICTED),
        (OPEN, (LACKING, OPEN), Bucket.FAILED, Status.UNSUPPORTED),
        (BACKED, (LACKING, OPEN), Bucket.CHECK, Status.DISPUTED),
        (BACKED, (DENIED, OPEN), Bucket.FAILED, Status.CONTRADICTED),
        (DENIED, (GROUNDED, GROUNDED), Bucket.FAILED, Status.CONTRADICTED),
        (OPEN, (), Bucket.CHECK, Status.NOT_JUDGED),
    ],
)
def test_the_worst_of_claim_and_parts_stands(whole, parts, bucket, status):
    found = with_parts(whole, parts)
    assert (found.bucket, found.status) == (bucket, status)
    assert found.parts == parts
    changed = (found.bucket, found.status) != (whole.bucket, whole.status)
    assert found.carried_by == (() if changed else whole.carried_by)
    assert ("Of a part" in found.reason) == changed
