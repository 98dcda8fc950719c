"""The evidence re-check: only quotes that our own matcher finds in the work's own prose count."""

import pytest

from auditor import verdicts
from auditor.domain import (
    ExcludedSpan,
    Judgement,
    JudgeWord,
    Notice,
    Provenance,
    QuoteGrade,
    Span,
    Strength,
    Unjudged,
    UnjudgedReason,
)
from auditor.judging import recheck as module
from auditor.judging.protocol import JudgeRequest
from auditor.judging.recheck import ALIGNED, Shown, recheck
from auditor.judging.replies import ParsedReply, ReplyProblem
from auditor.sources.passages import index_source
from tests.judging import factory

FELL = "In the trial pain scores fell by 12 points in the coached group."
BY = Provenance(profile="test")
ALL = Shown(4, 4, True)


def judged(quotes, word=JudgeWord.SUPPORTED, claim="Coaching lowered pain by 12 points.", source=None):
    index = index_source(source) if source is not None else factory.index()
    request = JudgeRequest(factory.claim(claim), index)
    answer = recheck(ParsedReply(word, tuple(quotes), "why"), request, BY, ALL)
    assert isinstance(answer, Judgement)
    return answer


def test_one_threshold_for_alignment():
    assert ALIGNED == verdicts.ALIGNED


def test_a_real_quote_is_evidence_with_its_place():
    answer = judged([FELL])
    (evidence,) = answer.evidence
    assert evidence.span.of(factory.TRIAL) == evidence.quote
    assert evidence.quote == FELL
    assert evidence.grade is QuoteGrade.VERBATIM
    assert evidence.sufficient
    assert evidence.aligned >= ALIGNED
    assert evidence.before.endswith("two clinics. ")
    assert evidence.after.startswith(" Sleep")
    assert (answer.passages_read, answer.passages_total, answer.read_to_end) == (4, 4, True)
    assert answer.conflicts == ()


REJECTED = {
    "invented": ("Coached people felt a great deal better after a while.", "not in the source"),
    "copied from the claim": ("Coaching lowered pain by 12 points.", "copied from the claim"),
    "too short": ("Sleep", "too short"),
    "empty of words": ("...", ""),
    "the whole paper": ("We enrolled 240 adults with chronic pain in two clinics. " * 100, "too long"),
}


@pytest.mark.parametrize(("quote", "reason"), REJECTED.values(), ids=REJECTED.keys())
def test_other_quotes_are_rejected_with_a_reason(quote, reason):
    answer = judged([quote])
    assert answer.evidence == ()
    (rejected,) = answer.rejected
    assert quote.startswith(rejected.quote)
    assert reason in rejected.reason


def test_a_real_quote_beside_an_invented_one_still_counts():
    answer = judged(["Coached people felt a great deal better after a while.", FELL])
    assert len(answer.evidence) == len(answer.rejected) == 1


@pytest.mark.parametrize("kind", ["reference_list", "hidden_text", "running_head", "markup", "page_number"])
def test_excluded_text_is_no_evidence(kind, monkeypatch):
    source = factory.source()
    start = source.text.index(FELL)
    excluded = ExcludedSpan(span=Span(start=start, end=start + len(FELL)), kind=kind)
    marked = source.model_copy(update={"excluded": (excluded,)})
    plain = index_source(source)
    # The index of the unmarked text is used, so that the exclusion is tested with the matcher's own switched off.
    monkeypatch.setattr(plain, "source", marked)
    answer = recheck(ParsedReply(JudgeWord.SUPPORTED, (FELL,)), JudgeRequest(factory.claim(), plain), BY, ALL)
    assert answer.evidence == ()
    assert answer.rejected


def test_a_quote_from_the_reference_list_is_no_evidence():
    text = (
        "We measure temperature in a living cell with diamond sensors.\n\nReferences\n"
        "6. Shore, A. et al. Treating metastatic cancer with nanotechnology. Nat. Rev. Cancer 12, 39 (2012).\n"
    )
    quote = "Shore, A. et al. Treating metastatic cancer with nanotechnology. Nat. Rev. Cancer"
    answer = judged([quote], claim="Nanotechnology treats metastatic cancer.", source=factory.source(text))
    assert answer.evidence == ()


def test_an_instruction_is_marked_where_it_is_the_only_evidence():
    source = factory.source()
    place = source.text.index("Sleep did not change")
    notice = Notice(kind="instruction_in_text", message="x", span=Span(start=place, end=place + 40))
    marked = source.model_copy(update={"notices": (notice,)})
    sentence = "Sleep did not change in either group during the year."
    assert judged([sentence], source=marked).instruction_only
    assert not judged([sentence, FELL], source=marked).instruction_only
    assert not judged([FELL], source=marked).instruction_only
    assert all(item.aligned == 0.0 for item in judged([sentence], source=marked, claim=sentence).evidence)


def test_an_irrelevant_quote_is_not_sufficient():
    answer = judged(["Participants met their coach every second week by telephone."], JudgeWord.CONTRADICTED)
    (evidence,) = answer.evidence
    assert not evidence.sufficient


def test_a_fragment_is_not_sufficient():
    answer = judged(["pain scores fell by 12"], JudgeWord.CONTRADICTED)
    (evidence,) = answer.evidence
    assert not evidence.sufficient


def test_a_supporting_quote_that_conflicts_is_told():
    answer = judged([FELL], claim="Coaching lowered pain scores by 21 points in the coached group.")
    assert answer.conflicts
    assert all(finding.strength is not Strength.NOTE for finding in answer.conflicts)


def test_a_conflict_beside_a_better_quote_that_agrees_is_only_a_note():
    text = (
        "Pain scores fell by 12 points in the coached group over the year. "
        "Pain scores fell by 3 points in the control group over the year."
    )
    claim = "Pain scores fell by 12 points in the coached group over the year."
    answer = judged(
        ["Pain scores fell by 3 points in the control group over the year.", claim],
        claim=claim,
        source=factory.source(text),
    )
    assert all(finding.strength is Strength.NOTE for finding in answer.conflicts)


def test_a_conflict_with_a_quote_that_may_not_accuse_is_a_suspicion(monkeypatch):
    monkeypatch.setattr(module, "_is_long", lambda words: False)
    monkeypatch.setattr(module, "_is_whole_sentence", lambda span, index: False)
    answer = judged([FELL], claim="Coaching lowered pain scores by 21 points in the coached group.")
    assert answer.conflicts
    assert {finding.strength for finding in answer.conflicts} <= {Strength.SUSPICION, Strength.NOTE}


def test_what_a_quote_merely_lacks_is_no_suspicion():
    quote = "Essay, chapter 4: On practice and merit. The scheme is not named here."
    claim = "The four-fold scheme is set out in chapter 4 of the Essay."
    answer = judged([quote], claim=claim, source=factory.source(f"{quote} It is told of elsewhere."))
    assert answer.evidence
    assert not answer.conflicts


def test_a_problem_of_the_reply_is_unjudged_with_the_raw_reply():
    problem = ReplyProblem(UnjudgedReason.MALFORMED, "no answer")
    answer = recheck(problem, JudgeRequest(factory.claim(), factory.index()), BY, ALL, raw="hm")
    assert isinstance(answer, Unjudged)
    assert (answer.stage, answer.reason, answer.raw) == ("reply", UnjudgedReason.MALFORMED, "hm")


def test_a_quote_that_says_the_claim_cannot_contradict_it():
    (evidence,) = judged([FELL], JudgeWord.CONTRADICTED).evidence
    assert not evidence.sufficient
    (evidence,) = judged([FELL], JudgeWord.CONTRADICTED, claim="Coaching lowered pain by 21 points.").evidence
    assert evidence.sufficient
