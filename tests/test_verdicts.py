"""The verdict function keeps the law, whatever grounding and judges say (DESIGN section 3)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.absences import NOT_ASSERTED
from auditor.domain import (
    Bucket,
    Check,
    Claim,
    Evidence,
    Extent,
    Finding,
    Grounding,
    Intent,
    InventedQuote,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Knowledge,
    Passage,
    Provenance,
    QuoteGrade,
    Span,
    Status,
    Strength,
    Topicality,
    Unjudged,
    UnjudgedReason,
)
from auditor.outcomes import NEEDS_FULL_TEXT, PRECEDENCE, rules_outcome
from auditor.piecing import JOINED_ACROSS
from auditor.verdicts import asks_judge, decide, score_of, with_knowledge
from tests.strategies import verdicts as any_

RANK = {Bucket.FAILED: 0, Bucket.SKIP: 1, Bucket.CHECK: 2, Bucket.OK: 3}

CLAIM = Claim(id="c1", text="Coaching lowered pain by 12 points.", sentence=0)
BACKGROUND = CLAIM.model_copy(update={"intent": Intent.BACKGROUND})
QUOTE = Evidence(
    quote="Pain scores fell by 12 points in the coached group.",
    span=Span(start=0, end=51),
    grade=QuoteGrade.VERBATIM,
    aligned=0.9,
    sufficient=True,
)
BY = Provenance(profile="test")
MEASURED = JudgeStanding(profile="test", false_alarm_rate=0.02)


def finding(status: Status | None, strength: Strength = Strength.CONFLICT) -> Finding:
    return Finding(check=Check.FIGURES, kind="k", strength=strength, status=status, message="Twelve is not ten.")


def judgement(word: JudgeWord, **fields: object) -> Judgement:
    return Judgement.model_validate({"word": word, "provenance": BY, **fields})


# --- Invariants ------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=600)
@given(any_.claims, any_.groundings, any_.answers, any_.standings(), any_.extents)
def test_no_answer_of_a_judge_raises_a_bucket(claim, grounding, answer, standing, extent):
    alone = decide(claim, "s", grounding, extent=extent)
    judged = decide(claim, "s", grounding, answer, standing=standing, extent=extent)
    assert RANK[judged.bucket] <= RANK[alone.bucket]


@settings(deadline=None, max_examples=300)
@given(any_.claims, any_.groundings, any_.answers, any_.standings(trusted=True), any_.extents)
def test_even_a_trusted_judge_lifts_nothing_that_the_rules_failed(claim, grounding, answer, standing, extent):
    alone = decide(claim, "s", grounding, extent=extent)
    judged = decide(claim, "s", grounding, answer, standing=standing, extent=extent)
    if alone.bucket is Bucket.FAILED:
        assert judged.bucket is Bucket.FAILED
    if judged.bucket is Bucket.OK and alone.bucket is not Bucket.OK:
        assert judged.status is Status.SUPPORTED


@settings(deadline=None, max_examples=300)
@given(any_.claims, any_.groundings, any_.unjudged, any_.standings(), any_.extents)
def test_no_fault_of_a_judge_accuses(claim, grounding, fault, standing, extent):
    alone = decide(claim, "s", grounding, extent=extent)
    judged = decide(claim, "s", grounding, fault, standing=standing, extent=extent)
    if alone.bucket is not Bucket.FAILED:
        assert judged.bucket is not Bucket.FAILED


@settings(deadline=None, max_examples=100)
@given(any_.claims, any_.unavailable, st.none() | any_.answers, any_.standings(trusted=True), any_.extents)
def test_what_could_not_be_looked_at_is_skipped_whatever_a_judge_says(claim, missing, answer, standing, extent):
    verdict = decide(claim, "s", missing, answer, standing=standing, extent=extent)
    assert (verdict.bucket, verdict.status) == (Bucket.SKIP, Status.SOURCE_UNAVAILABLE)
    assert verdict.skip is missing.reason
    assert verdict.score is None


@settings(deadline=None, max_examples=300)
@given(any_.claims, any_.groundings, any_.answers, any_.standings(), st.sampled_from((Extent.EXCERPT, Extent.ABSTRACT)))
def test_absence_from_less_than_the_full_text_never_accuses(claim, grounding, answer, standing, extent):
    verdict = decide(claim, "s", grounding, answer, standing=standing, extent=extent)
    if verdict.bucket is Bucket.FAILED:
        assert verdict.status not in NEEDS_FULL_TEXT | {Status.UNSUPPORTED, Status.OFF_TOPIC}


@settings(deadline=None, max_examples=300)
@given(any_.groundings, any_.judgements, any_.extents)
def test_no_judge_accuses_of_absence_before_it_is_measured(grounding, answer, extent):
    unmeasured = decide(CLAIM, "s", grounding, answer, standing=JudgeStanding(profile="new"), extent=extent)
    if unmeasured.bucket is Bucket.FAILED:
        assert unmeasured.status not in {Status.UNSUPPORTED, Status.OFF_TOPIC}


@settings(deadline=None, max_examples=300)
@given(any_.claims, any_.groundings, any_.answers, any_.standings(), any_.extents)
def test_a_judges_contradiction_accuses_only_with_a_sufficient_aligned_quote(
    claim, grounding, answer, standing, extent
):
    alone = decide(claim, "s", grounding, extent=extent)
    judged = decide(claim, "s", grounding, answer, standing=standing, extent=extent)
    newly_contradicted = judged.status is Status.CONTRADICTED and alone.status is not Status.CONTRADICTED
    if newly_contradicted and answer.word is JudgeWord.CONTRADICTED:
        assert any(e.sufficient for e in answer.evidence)
        assert not answer.instruction_only


@settings(deadline=None, max_examples=300)
@given(any_.claims, any_.groundings, st.none() | any_.answers, any_.standings(trusted=True), any_.extents)
def test_the_same_input_gives_the_same_verdict_with_a_reason_and_a_known_status(
    claim, grounding, answer, standing, extent
):
    first = decide(claim, "s", grounding, answer, standing=standing, extent=extent)
    assert first == decide(claim, "s", grounding, answer, standing=standing, extent=extent)
    assert first.status in PRECEDENCE
    assert first.reason.strip()
    assert first.score in {None, 1.0, 0.0}


@settings(deadline=None, max_examples=200)
@given(any_.claims, any_.groundings, any_.extents, st.sampled_from(Knowledge))
def test_knowledge_moves_the_score_and_never_the_bucket(claim, grounding, extent, knowledge):
    alone = decide(claim, "s", grounding, extent=extent)
    known = with_knowledge(claim, alone, knowledge)
    assert (known.bucket, known.status) == (alone.bucket, alone.status)
    assert known.score in {None, 1.0, 0.0, -0.5}


# --- The table, row by row -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", sorted(any_.CONFLICT_STATUSES, key=PRECEDENCE.index))
def test_a_conflict_in_full_text_fails_the_pair(status):
    verdict = decide(CLAIM, "s", Grounding(findings=(finding(status),)), extent=Extent.FULL_TEXT)
    assert (verdict.bucket, verdict.status) == (Bucket.FAILED, status)
    assert verdict.reason == "Twelve is not ten."


def test_the_earlier_row_gives_the_status_and_all_findings_are_kept():
    both = (finding(Status.OVERSTATED), finding(Status.QUOTE_ALTERED))
    verdict = decide(CLAIM, "s", Grounding(findings=both, statement=QUOTE), extent=Extent.FULL_TEXT)
    assert verdict.status is Status.QUOTE_ALTERED
    assert set(verdict.findings) == set(both)


def test_a_statement_without_findings_is_grounded_and_shows_its_passage():
    verdict = decide(CLAIM, "s", Grounding(statement=QUOTE))
    assert (verdict.bucket, verdict.status, verdict.score) == (Bucket.OK, Status.GROUNDED, 1.0)
    assert verdict.evidence == (QUOTE,)


def test_a_suspicion_stands_against_a_statement():
    doubtful = Grounding(statement=QUOTE, findings=(finding(Status.CONTRADICTED, Strength.SUSPICION),))
    assert decide(CLAIM, "s", doubtful).status is Status.SUSPECT


def test_a_note_changes_nothing():
    noted = Grounding(statement=QUOTE, findings=(finding(None, Strength.NOTE),))
    assert decide(CLAIM, "s", noted).status is Status.GROUNDED


@pytest.mark.parametrize("strength", [Strength.CONFLICT, Strength.SUSPICION])
@pytest.mark.parametrize("status", sorted(NEEDS_FULL_TEXT))
def test_what_an_excerpt_lacks_is_neither_failed_nor_suspicious(status, strength):
    absent = Grounding(findings=(finding(status, strength),))
    assert decide(CLAIM, "s", absent, extent=Extent.EXCERPT).status is Status.NOT_IN_EXCERPT
    full = decide(CLAIM, "s", absent, extent=Extent.FULL_TEXT).status
    assert full is (status if strength is Strength.CONFLICT else Status.UNSUPPORTED)


def test_a_suspicion_of_absence_is_known_by_its_kind_too():
    soft = finding(None, Strength.SUSPICION).model_copy(update={"kind": "figure_missing"})
    assert decide(CLAIM, "s", Grounding(findings=(soft,)), extent=Extent.FULL_TEXT).status is Status.UNSUPPORTED


@pytest.mark.parametrize("extent", list(Extent))
def test_a_statement_that_lacks_a_figure_of_the_claim_is_suspicious(extent):
    partly = Grounding(statement=QUOTE, findings=(finding(Status.FIGURE_MISSING, Strength.SUSPICION),))
    assert decide(CLAIM, "s", partly, extent=extent).status is Status.SUSPECT


def test_a_name_that_stands_nowhere_is_missed_also_where_a_passage_says_the_like():
    like = Passage(text="p", span=Span(start=0, end=1), score=0.9, strong=True)
    absent = Grounding(specifics_absent=True, absent_terms=("Alzheimer",), passages=(like,))
    assert decide(CLAIM, "s", absent, extent=Extent.FULL_TEXT).status is Status.UNSUPPORTED


@pytest.mark.parametrize(
    ("topicality", "extent", "expected"),
    [
        (Topicality.SHARED, Extent.EXCERPT, (Bucket.OK, Status.ON_TOPIC)),
        (Topicality.NONE, Extent.FULL_TEXT, (Bucket.CHECK, Status.OFF_TOPIC)),
        (Topicality.NONE, Extent.ABSTRACT, (Bucket.CHECK, Status.NOT_IN_EXCERPT)),
        (Topicality.UNCLEAR, Extent.FULL_TEXT, (Bucket.CHECK, Status.NOT_JUDGED)),
    ],
)
def test_background_is_settled_by_topic(topicality, extent, expected):
    verdict = decide(BACKGROUND, "s", Grounding(topicality=topicality), extent=extent)
    assert (verdict.bucket, verdict.status) == expected


def test_a_specific_claim_on_the_same_topic_is_not_ok():
    assert decide(CLAIM, "s", Grounding(topicality=Topicality.SHARED)).status is Status.NOT_JUDGED


@pytest.mark.parametrize(
    ("extent", "status"),
    [
        (Extent.ABSTRACT, Status.NOT_IN_EXCERPT),
        (Extent.EXCERPT, Status.NOT_IN_EXCERPT),
        (Extent.FULL_TEXT, Status.UNSUPPORTED),
    ],
)
def test_absent_specifics_without_a_judge_are_a_check(extent, status):
    verdict = decide(CLAIM, "s", Grounding(specifics_absent=True, absent_terms=("κ",)), extent=extent)
    assert (verdict.bucket, verdict.status) == (Bucket.CHECK, status)
    assert "κ" in verdict.reason


def test_a_pointer_is_on_topic_without_a_score():
    pointer = CLAIM.model_copy(update={"pointer": True})
    verdict = decide(pointer, "s", Grounding())
    assert (verdict.bucket, verdict.status, verdict.score) == (Bucket.OK, Status.ON_TOPIC, None)


def test_the_authors_own_statement_is_not_held_against_the_source():
    own = CLAIM.model_copy(update={"own": True})
    verdict = decide(own, "s", Grounding(findings=(finding(Status.CONTRADICTED),)), extent=Extent.FULL_TEXT)
    assert verdict.bucket is Bucket.OK
    assert all(f.strength is Strength.NOTE for f in verdict.findings)


# --- Judges ----------------------------------------------------------------------------------------------------------


def test_support_with_a_verified_quote_is_a_check_and_ok_only_when_trusted():
    answer = judgement(JudgeWord.SUPPORTED, evidence=(QUOTE,))
    assert decide(CLAIM, "s", Grounding(), answer).bucket is Bucket.CHECK
    trusted = decide(CLAIM, "s", Grounding(), answer, standing=JudgeStanding(profile="t", trusted=True))
    assert (trusted.bucket, trusted.status) == (Bucket.OK, Status.SUPPORTED)


def test_support_resting_on_a_quote_about_something_else_is_disputed():
    elsewhere = QUOTE.model_copy(update={"aligned": 0.1})
    answer = judgement(JudgeWord.SUPPORTED, evidence=(elsewhere,))
    assert decide(CLAIM, "s", Grounding(), answer).status is Status.DISPUTED


def test_support_with_an_invented_quote_speaks_of_the_judge():
    answer = judgement(JudgeWord.SUPPORTED, rejected=(InventedQuote(quote="no", reason="not in the source"),))
    verdict = decide(CLAIM, "s", Grounding(), answer)
    assert (verdict.bucket, verdict.status, verdict.score) == (Bucket.CHECK, Status.INVENTED_EVIDENCE, None)


def test_support_without_any_quote_is_unjudged():
    verdict = decide(CLAIM, "s", Grounding(), judgement(JudgeWord.SUPPORTED))
    assert (verdict.bucket, verdict.skip) == (Bucket.SKIP, UnjudgedReason.NO_QUOTE)


def test_support_whose_quote_conflicts_with_the_claim_fails():
    answer = judgement(JudgeWord.SUPPORTED, evidence=(QUOTE,), conflicts=(finding(Status.CONTRADICTED),))
    verdict = decide(CLAIM, "s", Grounding(), answer)
    assert (verdict.bucket, verdict.status) == (Bucket.FAILED, Status.CONTRADICTED)


def test_contradiction_with_a_sufficient_quote_fails_and_without_one_is_disputed():
    with_quote = judgement(JudgeWord.CONTRADICTED, evidence=(QUOTE,))
    assert decide(CLAIM, "s", Grounding(), with_quote).status is Status.CONTRADICTED
    scrap = QUOTE.model_copy(update={"sufficient": False})
    for answer in (judgement(JudgeWord.CONTRADICTED), judgement(JudgeWord.CONTRADICTED, evidence=(scrap,))):
        assert decide(CLAIM, "s", Grounding(), answer).status is Status.DISPUTED


@pytest.mark.parametrize("mark", ["instruction_only", "panel_split"])
def test_instructions_and_split_panels_settle_nothing(mark):
    for word in (JudgeWord.SUPPORTED, JudgeWord.CONTRADICTED):
        answer = judgement(word, evidence=(QUOTE,), **{mark: True})
        assert decide(CLAIM, "s", Grounding(), answer).status is Status.DISPUTED


@pytest.mark.parametrize(
    ("standing", "read", "strong", "bucket"),
    [
        (MEASURED, True, False, Bucket.FAILED),
        (MEASURED, False, False, Bucket.CHECK),
        (MEASURED, True, True, Bucket.CHECK),
        (JudgeStanding(profile="t"), True, False, Bucket.CHECK),
        (JudgeStanding(profile="t", false_alarm_rate=0.031), True, False, Bucket.CHECK),
    ],
)
def test_no_support_fails_only_from_a_measured_judge_that_read_to_the_end(standing, read, strong, bucket):
    answer = judgement(JudgeWord.NOT_ENOUGH_INFO, read_to_end=read, passages_read=1, passages_total=4)
    best = Passage(text="p", span=Span(start=0, end=1), score=0.9, strong=strong)
    verdict = decide(CLAIM, "s", Grounding(passages=(best,)), answer, standing=standing, extent=Extent.FULL_TEXT)
    assert (verdict.bucket, verdict.status) == (bucket, Status.UNSUPPORTED)


def test_a_judge_that_abstains_accuses_nobody():
    answer = judgement(JudgeWord.NOT_ENOUGH_INFO, read_to_end=True, abstained=True)
    verdict = decide(CLAIM, "s", Grounding(), answer, standing=MEASURED, extent=Extent.FULL_TEXT)
    assert (verdict.bucket, verdict.status) == (Bucket.CHECK, Status.UNSUPPORTED)


def test_no_support_in_an_abstract_is_never_called_unsupported():
    answer = judgement(JudgeWord.NOT_ENOUGH_INFO, read_to_end=True)
    verdict = decide(CLAIM, "s", Grounding(), answer, standing=MEASURED, extent=Extent.ABSTRACT)
    assert (verdict.bucket, verdict.status) == (Bucket.CHECK, Status.NOT_IN_EXCERPT)


MISSING_NAME = Grounding(specifics_absent=True, absent_terms=("Brixen Convention",))
MISSING_WORDS = Grounding(specifics_absent=True, absent_terms=("harbour", "treaty"))


@pytest.mark.parametrize(
    ("grounding", "confidence", "status"),
    [
        (MISSING_NAME, 0.54, Status.UNSUPPORTED),
        (MISSING_NAME, 0.0, Status.UNSUPPORTED),
        (MISSING_NAME, 0.55, Status.SUPPORTED),
        (MISSING_NAME, None, Status.SUPPORTED),
        (MISSING_WORDS, 0.54, Status.SUPPORTED),
    ],
)
def test_a_doubtful_support_does_not_stand_against_a_name_that_is_nowhere(grounding, confidence, status):
    said = judgement(JudgeWord.SUPPORTED, evidence=(QUOTE,), confidence=confidence)
    verdict = decide(CLAIM, "s", grounding, said, standing=MEASURED, extent=Extent.FULL_TEXT)
    assert (verdict.bucket, verdict.status) == (Bucket.CHECK, status)


def test_a_doubtful_support_of_an_excerpt_that_lacks_a_name_leaves_it_at_that():
    said = judgement(JudgeWord.SUPPORTED, evidence=(QUOTE,), confidence=0.5)
    verdict = decide(CLAIM, "s", MISSING_NAME, said, extent=Extent.ABSTRACT)
    assert verdict.status is Status.NOT_IN_EXCERPT
    assert "Brixen Convention" in verdict.reason
    assert "not surely" in verdict.reason


@pytest.mark.parametrize(("aligned", "status"), [(0.57, Status.UNSUPPORTED), (0.8, Status.SUPPORTED)])
def test_a_link_between_works_is_supported_only_by_a_quote_that_holds_both_its_ends(aligned, status):
    joined = Finding(
        check=Check.CERTAINTY, kind=JOINED_ACROSS, strength=Strength.SUSPICION, message="m", signals=("synthesis",)
    )
    said = judgement(JudgeWord.SUPPORTED, evidence=(QUOTE.model_copy(update={"aligned": aligned}),), confidence=0.9)
    verdict = decide(CLAIM, "s", Grounding(findings=(joined,)), said, standing=MEASURED, extent=Extent.FULL_TEXT)
    assert (verdict.bucket, verdict.status) == (Bucket.CHECK, status)


@pytest.mark.parametrize(
    ("place", "status"), [(Span(start=10, end=60), Status.UNSUPPORTED), (Span(start=60, end=90), Status.SUPPORTED)]
)
def test_a_quote_of_the_sentence_that_withholds_a_claim_supports_nothing(place, status):
    withheld = Finding(
        check=Check.CERTAINTY, kind=NOT_ASSERTED, strength=Strength.SUSPICION, message="m", source_span=place
    )
    said = judgement(JudgeWord.SUPPORTED, evidence=(QUOTE,), confidence=0.9)
    verdict = decide(CLAIM, "s", Grounding(findings=(withheld,)), said, standing=MEASURED, extent=Extent.FULL_TEXT)
    assert (verdict.bucket, verdict.status) == (Bucket.CHECK, status)


def test_a_denial_that_proves_nothing_does_not_dispute_what_the_rules_miss():
    denied = judgement(JudgeWord.CONTRADICTED, evidence=(QUOTE.model_copy(update={"sufficient": False}),))
    missed = decide(CLAIM, "s", MISSING_WORDS, denied, extent=Extent.FULL_TEXT)
    assert (missed.bucket, missed.status) == (Bucket.CHECK, Status.UNSUPPORTED)
    assert "denies it too" in missed.reason
    assert decide(CLAIM, "s", MISSING_WORDS, denied, extent=Extent.ABSTRACT).status is Status.DISPUTED
    assert decide(CLAIM, "s", Grounding(), denied, extent=Extent.FULL_TEXT).status is Status.DISPUTED


@pytest.mark.parametrize("mark", ["instruction_only", "panel_split"])
@pytest.mark.parametrize("word", [JudgeWord.SUPPORTED, JudgeWord.CONTRADICTED])
def test_instructions_and_split_panels_dispute_also_what_the_rules_miss(mark, word):
    said = judgement(word, evidence=(QUOTE,), confidence=0.5, **{mark: True})
    verdict = decide(CLAIM, "s", MISSING_NAME, said, standing=MEASURED, extent=Extent.FULL_TEXT)
    assert verdict.status is Status.DISPUTED


def test_a_judge_that_failed_leaves_what_the_rules_saw():
    fault = Unjudged(stage="call", reason=UnjudgedReason.TIMEOUT, provenance=BY)
    suspicious = Grounding(findings=(finding(Status.CONTRADICTED, Strength.SUSPICION),))
    assert decide(CLAIM, "s", suspicious, fault).status is Status.SUSPECT
    assert decide(CLAIM, "s", Grounding(specifics_absent=True), fault).status is Status.NOT_IN_EXCERPT
    assert decide(CLAIM, "s", Grounding(), fault).status is Status.UNJUDGED


@settings(deadline=None, max_examples=200)
@given(any_.claims, any_.groundings, any_.extents)
def test_a_judge_is_asked_only_where_its_answer_can_matter(claim, grounding, extent):
    alone = decide(claim, "s", grounding, extent=extent)
    if not asks_judge(claim, alone):
        for word in JudgeWord:
            answer = judgement(word, evidence=(QUOTE,), read_to_end=True)
            assert decide(claim, "s", grounding, answer, standing=MEASURED, extent=extent) == alone


def test_rules_alone_never_skip():
    assert rules_outcome(CLAIM, Grounding(), Extent.EXCERPT).bucket is Bucket.CHECK


def test_scores_are_the_ccvs():
    grounded = decide(CLAIM, "s", Grounding(statement=QUOTE))
    unknown = decide(CLAIM, "s", Grounding(specifics_absent=True))
    assert score_of(CLAIM, grounded) == 1.0
    assert score_of(CLAIM, unknown) == 0.0
    assert with_knowledge(CLAIM, unknown, Knowledge.CONTRADICTED).score == -0.5
    assert with_knowledge(CLAIM, unknown, Knowledge.CONFIRMED).score == 1.0
    assert decide(CLAIM, "s", Grounding()).score is None
