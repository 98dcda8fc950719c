"""Judging by scores: the passage that carries the verdict is its quote, and only what was read whole counts."""

from auditor.domain import JudgeWord, Provenance
from auditor.judging.entailment import PairScores, judge_by_scores, read_scores, windows_of
from tests.judging import factory
from tests.judging.test_excerpts import ODD


class KeywordScorer:
    """Finds the words in a passage."""

    def __init__(self, supported="", contradicted="", longest=10_000):
        self.supported, self.contradicted, self.longest = supported, contradicted, longest

    def fits(self, claim, passage):
        return len(passage) <= self.longest

    def score(self, claim, passages):
        return [
            PairScores(
                0.9 if self.supported and self.supported in passage else 0.1,
                0.9 if self.contradicted and self.contradicted in passage else 0.1,
            )
            for passage in passages
        ]


def judged(scorer, claim="Coaching lowered pain by 12 points.", text=factory.TRIAL, most=24):
    request = factory.request(claim, on=factory.index(text))
    return judge_by_scores(request, scorer, profile="p", model="m", threshold=0.8, most_passages=most)


def test_support_quotes_its_passage():
    judgement = judged(KeywordScorer(supported="12 points"))
    assert judgement.word is JudgeWord.SUPPORTED
    assert any("12 points" in evidence.quote for evidence in judgement.evidence)
    assert judgement.confidence == 0.9
    assert judgement.read_to_end
    assert judgement.provenance == Provenance(profile="p", model="m", cost=0.0)


def test_denial_quotes_its_passage():
    judgement = judged(KeywordScorer(contradicted="Sleep"), "Coaching improved sleep in the coached group.")
    assert judgement.word is JudgeWord.CONTRADICTED
    assert "Sleep did not change" in judgement.evidence[0].quote


def test_below_the_threshold_nothing_is_said():
    assert judged(KeywordScorer()).word is JudgeWord.NOT_ENOUGH_INFO


def test_a_long_source_is_not_read_to_the_end():
    judgement = judged(KeywordScorer(), "Barley was ruined by rain.", ODD, most=10)
    assert 0 < judgement.passages_read < judgement.passages_total
    assert not judgement.read_to_end


def test_what_does_not_fit_is_not_read():
    judgement = judged(KeywordScorer(supported="12 points", longest=10))
    assert judgement.word is JudgeWord.NOT_ENOUGH_INFO
    assert judgement.passages_read == 0
    assert not judgement.read_to_end


def test_windows_are_distinct():
    windows = windows_of(factory.request(on=factory.index()), 24)
    assert len({(window.span.start, window.span.end) for window in windows}) == len(windows)


def test_support_and_denial_as_strong_is_support_to_be_checked():
    windows = factory.index().sentences[:2]
    reading = read_scores(windows, [PairScores(0.9, 0.2), PairScores(0.1, 0.9)], 0.8)
    assert (reading.word, reading.quotes) == (JudgeWord.SUPPORTED, (windows[0].text,))


class UniformScorer(KeywordScorer):
    """Gives every passage the same share of support."""

    def __init__(self, supported):
        self.share = supported
        super().__init__()

    def score(self, claim, passages):
        return [PairScores(self.share, 0.0) for _ in passages]


def test_an_unsure_answer_abstains():
    assert judged(UniformScorer(0.5)).abstained
    assert not judged(UniformScorer(0.1)).abstained
