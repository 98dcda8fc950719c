"""Exit codes: nothing checked is never a pass."""

from __future__ import annotations

import math

import pytest

from auditor.domain import (
    Bucket,
    Claim,
    ClaimResult,
    Knowledge,
    Manuscript,
    ManuscriptFormat,
    Mean,
    Report,
    RulesAlone,
    Settings,
    Statistics,
    Status,
    Tally,
    Verdict,
)
from auditor.errors import InputError
from auditor.gate import CLEAN, FINDINGS, TOO_LITTLE, FailOn, Gate, assured_score, gate_figures


def report(score: float | None = None, **buckets: int) -> Report:
    claims = sum(buckets.values())
    tally = Tally(
        label="all",
        sentences=claims,
        claims=claims,
        pairs=claims,
        claim_buckets={Bucket(name): n for name, n in buckets.items()},
        pair_buckets={},
        pair_statuses={},
        judged=claims,
        not_judged=0,
        score=Mean(value=score, n=claims),
        modes={},
    )
    return Report(
        auditor_version="0",
        settings=Settings(),
        manuscript=Manuscript(name="m", format=ManuscriptFormat.PLAIN, text="", sha256=""),
        sources=(),
        claims=(),
        statistics=Statistics(overall=tally),
    )


@pytest.mark.parametrize(
    ("gate", "result", "code"),
    [
        (Gate(), report(ok=3), CLEAN),
        (Gate(), report(ok=3, failed=1), FINDINGS),
        (Gate(), report(ok=3, check=5), CLEAN),
        (Gate(fail_on=FailOn.CHECK), report(ok=3, check=1), FINDINGS),
        (Gate(fail_on=FailOn.NEVER), report(failed=9), CLEAN),
        (Gate(max_failed=1), report(ok=1, failed=1), CLEAN),
        (Gate(max_failed=1), report(ok=1, failed=2), FINDINGS),
        (Gate(), report(), TOO_LITTLE),
        (Gate(), report(skip=4), TOO_LITTLE),
        (Gate(fail_on=FailOn.NEVER), report(skip=4), TOO_LITTLE),
        (Gate(), report(ok=1, skip=4), CLEAN),
        (Gate(max_skip=0.5), report(ok=1, skip=4), TOO_LITTLE),
        (Gate(max_skip=0.5), report(failed=1, skip=4), TOO_LITTLE),
    ],
)
def test_exit_codes(gate, result, code):
    assert gate.exit_code(result) == code


def scored(status: Status, score: float | None, knowledge: Knowledge | None = None) -> ClaimResult:
    verdict = Verdict(
        claim="c1", source="a", bucket=Bucket.CHECK, status=status, reason="", score=score, knowledge=knowledge
    )
    claim = Claim(id="c1", text="Costs fell.", sentence=0)
    return ClaimResult(claim=claim, verdicts=(verdict,), bucket=Bucket.CHECK, status=status, reason="")


GROUNDED = scored(Status.GROUNDED, 1.0)
MISSING = scored(Status.UNSUPPORTED, 0.0)
SUPPORTED = scored(Status.SUPPORTED, 1.0)
KNOWN = scored(Status.UNSUPPORTED, 1.0, Knowledge.CONFIRMED)
KNOWN_WRONG = scored(Status.UNSUPPORTED, -0.5, Knowledge.CONTRADICTED)
UNSEEN = scored(Status.NOT_JUDGED, None)


@pytest.mark.parametrize(
    ("results", "trusted", "score"),
    [
        ((GROUNDED, MISSING), False, 0.5),
        ((GROUNDED, MISSING, SUPPORTED, SUPPORTED), False, 0.5),
        ((GROUNDED, MISSING, SUPPORTED, SUPPORTED), True, 0.75),
        ((GROUNDED, KNOWN), False, 0.5),
        ((GROUNDED, KNOWN_WRONG), False, 0.25),
        ((GROUNDED, UNSEEN), False, 1.0),
        ((SUPPORTED,), False, None),
        ((), False, None),
    ],
)
def test_the_score_of_a_gate_is_lifted_by_no_model(results, trusted, score):
    given = report(ok=1).model_copy(update={"claims": results, "settings": Settings(trust_judge=trusted)})
    assert assured_score(given) == score
    if score is None:
        assert Gate(min_score=-1.0).exit_code(given) == FINDINGS
    else:
        assert Gate(min_score=score).exit_code(given) == CLEAN
        assert Gate(min_score=score + 0.01).exit_code(given) == FINDINGS


def skipped(*statuses: Status) -> ClaimResult:
    verdicts = tuple(
        Verdict(claim="c1", source=str(n), bucket=Bucket.SKIP, status=status, reason="")
        for n, status in enumerate(statuses)
    )
    claim = Claim(id="c1", text="Costs fell.", sentence=0, section=0, position=0.0)
    return ClaimResult(claim=claim, verdicts=verdicts, bucket=Bucket.SKIP, status=statuses[0], reason="")


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        ((Status.UNJUDGED,), FINDINGS),
        ((Status.SOURCE_UNAVAILABLE, Status.UNJUDGED), FINDINGS),
        ((Status.SOURCE_UNAVAILABLE,), CLEAN),
    ],
)
def test_a_judge_that_gives_nothing_usable_does_not_better_the_exit_code(statuses, code):
    """By rules alone the claim is a check, so that `--fail-on check` counts it."""
    judged = report(ok=1, skip=1).model_copy(update={"claims": (skipped(*statuses),)})
    assert Gate(fail_on=FailOn.CHECK).exit_code(judged) == code
    assert Gate().exit_code(judged) == CLEAN


def test_why_a_run_has_its_exit_code_is_said():
    assert Gate().in_words(gate_figures(report(ok=1))) == ""
    assert "2 claims count (--fail-on failed --max-failed 0)" in Gate().in_words(gate_figures(report(failed=2)))
    assert "4 of 5 claims could not be looked at" in Gate(max_skip=0.5).in_words(gate_figures(report(ok=1, skip=4)))
    assert "no score" in Gate(min_score=0.5).in_words(gate_figures(report(ok=1)))


@pytest.mark.parametrize("bounds", [{"max_skip": math.nan}, {"min_score": math.nan}])
def test_a_bound_that_is_no_number_is_refused(bounds):
    with pytest.raises(InputError, match="nan"):
        Gate(**bounds)


def ruled(status: Status, score: float | None, alone: float | None, knowledge: Knowledge | None = None) -> ClaimResult:
    """Return a claim of one pair that a model had a say in, with its score by the rules alone."""
    result = scored(status, score, knowledge)
    rules = RulesAlone(bucket=Bucket.CHECK, status=Status.NOT_JUDGED, score=alone)
    verdict = result.verdicts[0].model_copy(update={"rules": rules})
    return result.model_copy(update={"verdicts": (verdict,)})


@pytest.mark.parametrize(
    ("result", "mean"),
    [
        (ruled(Status.SUPPORTED, 1.0, 0.0), 0.5),
        (ruled(Status.SUPPORTED, 1.0, None), 1.0),
        (ruled(Status.UNJUDGED, None, 0.0), 0.5),
        (ruled(Status.UNJUDGED, None, 1.0), 1.0),
        (ruled(Status.UNSUPPORTED, 0.0, None), 0.5),
        (ruled(Status.UNSUPPORTED, 0.0, 1.0), 0.5),
        (ruled(Status.UNSUPPORTED, 1.0, 0.0, Knowledge.CONFIRMED), 0.5),
        (ruled(Status.UNSUPPORTED, -0.5, 0.0, Knowledge.CONTRADICTED), 0.25),
    ],
)
def test_no_reply_takes_a_low_score_out_of_the_mean(result, mean):
    given = report(ok=1).model_copy(update={"claims": (GROUNDED, result)})
    assert assured_score(given) == mean


@pytest.mark.parametrize(
    ("bucket", "trusted", "code"),
    [(Bucket.CHECK, False, TOO_LITTLE), (Bucket.FAILED, False, FINDINGS), (Bucket.CHECK, True, CLEAN)],
)
def test_what_only_a_model_could_look_at_is_not_looked_at_unless_it_fails(bucket, trusted, code):
    rules = RulesAlone(bucket=Bucket.SKIP, status=Status.SOURCE_UNAVAILABLE)
    foreign = scored(Status.SUPPORTED, 1.0).model_copy(update={"bucket": bucket, "rules": rules})
    given = report(**{"ok": 1, bucket.value: 1}).model_copy(
        update={"claims": (GROUNDED, foreign), "settings": Settings(trust_judge=trusted)}
    )
    assert Gate(max_skip=0.0).exit_code(given) == code
