"""Nearness of claim and windows, with vectors of our own; the model that ships is asked in test_embedded.py."""

import asyncio

import pytest

from auditor.domain import JudgeStanding
from auditor.errors import InputError
from auditor.judging.combiner import ALL_SIGNALS, Combiner, Weights
from auditor.judging.embedded import EmbeddedJudge, embedded_judge, missing_for
from auditor.judging.model_folder import COMBINER, MODEL, SETTINGS, TOKENIZER
from auditor.judging.readiness import list_judges
from auditor.judging.registry import JudgeOptions
from auditor.judging.sentence_encoder import NAMES, nearness, sentence_encoder
from auditor.judging.window_reader import WindowReader
from tests.judging import factory
from tests.judging.test_embedded import CLAIM, COMBINED, LIMITS, PAIN, PROFILE, settings, table

np = pytest.importorskip("numpy")


class Alphabet:
    """A text's vector is how often it has each of a few letters."""

    def __init__(self):
        self.texts = []

    def vectors(self, texts):
        self.texts += texts
        rows = np.asarray([[1 + text.lower().count(letter) for letter in "aeiost"] for text in texts], dtype=np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_nearness_of_windows():
    claim = np.asarray([1.0, 0.0])
    windows = np.asarray([[0.0, 1.0], [0.6, 0.8], [1.0, 0.0]])
    found = nearness(claim, windows, joined=2)
    assert tuple(found) == NAMES
    assert found["near_window"] == pytest.approx(1.0)
    assert found["near_second"] == pytest.approx(0.6)
    assert found["near_mean"] == pytest.approx(1.6 / 3)
    assert found["near_first"] == pytest.approx(0.0)
    assert found["near_joined"] == pytest.approx(0.3 / np.hypot(0.3, 0.9))


def test_one_window_is_its_own_second_and_opposites_are_no_fault():
    claim = np.asarray([1.0, 0.0])
    alone = nearness(claim, claim[None], joined=3)
    assert set(alone.values()) == {1.0}
    assert nearness(claim, np.asarray([[1.0, 0.0], [-1.0, 0.0]]), joined=2)["near_joined"] == 0.0


def test_a_reader_with_a_sentence_encoder_gives_all_signals():
    (reading,) = WindowReader(table((PAIN, (0.9, 0.05, 0.05))), 8, Alphabet()).read([factory.request(CLAIM)])
    assert reading is not None
    assert tuple(reading.values) == ALL_SIGNALS
    assert 0 < reading.values["near_window"] <= 1


def test_each_request_is_held_against_its_own_windows():
    reader = WindowReader(table(), 8, Alphabet())
    requests = [factory.request(CLAIM), factory.request("Sleep did not change.")]
    together = reader.read(requests)
    alone = [reader.read([request])[0] for request in requests]
    assert [reading.values for reading in together if reading] == [reading.values for reading in alone if reading]


def test_the_combiner_may_ask_how_near_a_window_lies():
    near = Combiner(
        supported=Weights(intercept=-100.0, weights={"near_window": 105.0}),
        contradicted=Weights(intercept=-10.0, weights={}),
        fitted_on="a table",
    )
    assert near.needs_sentences
    assert not COMBINED.needs_sentences
    reader = WindowReader(table(), 8, Alphabet())
    judge = EmbeddedJudge("t", reader, near, LIMITS, JudgeStanding(profile="embedded"))
    answers = asyncio.run(judge.judge([factory.request(CLAIM), factory.request("Eeee eeee eeeeeeeeeeee.")]))
    assert [answer.word.value for answer in answers] == ["supported", "not_enough_info"]


def test_a_combiner_that_asks_needs_the_model(tmp_path):
    near = COMBINED.model_copy(update={"supported": Weights(intercept=0.0, weights={"near_mean": 1.0})})
    (tmp_path / COMBINER).write_text(near.model_dump_json())
    (tmp_path / SETTINGS).write_text(settings())
    for name in (MODEL, TOKENIZER):
        (tmp_path / name).write_bytes(b"{}")
    options = JudgeOptions(model=str(tmp_path))
    assert sentence_encoder(tmp_path) is None
    with pytest.raises(InputError, match=r"sentences\.onnx"):
        embedded_judge("embedded", PROFILE, options)
    listed = next(judge for judge in list_judges(options) if judge.name == "embedded")
    assert not listed.ready
    assert "sentences.onnx" in listed.missing
    (tmp_path / "sentences.onnx").write_bytes(b"{}")
    assert missing_for("embedded", PROFILE, options) == ""
