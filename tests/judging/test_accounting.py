"""What a run's answers took is told by the answers themselves."""

from auditor.domain import JudgeCalls, Judgement, JudgeWord, Provenance
from auditor.judging.accounting import with_recorded


def said(**by):
    return Judgement(word=JudgeWord.SUPPORTED, provenance=Provenance(profile="m", **by))


def test_sums():
    answers = [said(input_tokens=10, output_tokens=1, cost=0.1, cached=True), said(input_tokens=5, cost=0.2), said()]
    calls = with_recorded(JudgeCalls(pairs=4, asked=3), answers)
    assert calls == JudgeCalls(pairs=4, asked=3, cached=1, input_tokens=15, output_tokens=1, cost=0.3)


def test_unknown_is_not_nought():
    calls = with_recorded(JudgeCalls(), [said(), said()])
    assert (calls.input_tokens, calls.output_tokens, calls.cost) == (None, None, None)
