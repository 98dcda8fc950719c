"""What a run tells of its judge: who gave no usable answer, how often and why; what help was refused or never came."""

from auditor.domain import (
    Bucket,
    Claim,
    ClaimResult,
    HelpOutcome,
    HelpTask,
    Judgement,
    JudgeWord,
    Manuscript,
    ManuscriptFormat,
    ModelHelp,
    Provenance,
    Status,
    Unjudged,
    UnjudgedReason,
    Verdict,
    Voice,
)
from auditor.told import MOST_DETAILS, answers_of, helps_of, run_notices

BY = Provenance(profile="panel", model="m")
TEXT = Manuscript(name="review.md", format=ManuscriptFormat.PLAIN, text="", sha256="")


def result(answer, help_=(), parts=()):
    verdict = Verdict(
        claim="c1", source="a", bucket=Bucket.CHECK, status=Status.NOT_JUDGED, reason="", judgement=answer
    )
    claim = Claim(id="c1", text="Costs fell.", sentence=0)
    told = {"verdicts": (verdict,), "bucket": Bucket.CHECK, "status": Status.NOT_JUDGED, "reason": ""}
    return ClaimResult(claim=claim, **told, help=tuple(help_), parts=tuple(parts))


def silent(reason, voices=()):
    return Unjudged(stage="call", reason=reason, voices=tuple(voices), provenance=BY)


def answered(*voices):
    return Judgement(word=JudgeWord.SUPPORTED, voices=voices, provenance=BY)


def refused(detail):
    return ModelHelp(task=HelpTask.SPLIT, outcome=HelpOutcome.REFUSED, detail=detail, provenance=BY)


def messages(*results):
    return {notice.kind: notice.message for notice in run_notices(TEXT, results, ())}


def test_a_judge_that_answers_leaves_nothing_to_tell():
    assert messages(result(answered())) == {}


def test_pairs_without_an_answer_are_counted_by_reason():
    told = messages(
        result(silent(UnjudgedReason.TIMEOUT)),
        result(silent(UnjudgedReason.OVER_BUDGET)),
        result(answered(), parts=[result(silent(UnjudgedReason.TIMEOUT))]),
    )
    assert told["unjudged"] == ("The judge panel gave no usable answer to 3 of 4 pairs: 2 timeout, 1 over budget.")


def test_a_member_of_a_panel_is_told_by_name():
    heard = Voice(profile="openai", word=JudgeWord.SUPPORTED)
    missing = Voice(profile="gemini", unjudged=UnjudgedReason.UNREACHABLE)
    told = messages(result(answered(heard, missing)), result(answered(heard, heard)))
    assert told == {"unjudged_member": "gemini gave no usable answer 1 of 1 times: 1 unreachable."}


def test_help_is_told_with_the_reasons_of_refusals():
    helps = [refused("a claim adds mice"), refused("a claim adds mice"), refused("no claim holds 12")]
    taken = ModelHelp(task=HelpTask.SPLIT, outcome=HelpOutcome.TAKEN, provenance=BY)
    told = messages(result(answered(), [*helps, taken]))
    assert told["model_split"].startswith("Splitting by m: asked 4 times; 1 taken, 3 refused")
    assert "2 × a claim adds mice; 1 × no claim holds 12" in told["model_split"]


def test_many_reasons_are_cut_and_counted():
    helps = [refused(f"a claim adds word {number}") for number in range(MOST_DETAILS + 3)]
    assert "3 further reasons" in messages(result(answered(), helps))["model_split"]


def test_parts_count_wherever_answers_are_added_up():
    part = result(answered(), [refused("x")])
    assert len(answers_of([result(answered(), parts=[part])])) == 2
    assert helps_of([result(answered(), parts=[part])]) == [refused("x")]
