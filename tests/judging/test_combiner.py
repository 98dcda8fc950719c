"""The combiner: window scores become two probabilities, by weights whose signs the law bounds."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import InvalidData
from auditor.judging import wording
from auditor.judging.combiner import RISING, SIGNALS, Weights, log_odds, read_combiner, signals

WORDS = dict.fromkeys(wording.NAMES, 0.5)


def written(tmp_path, supported=None, contradicted=None, **more):
    told = {
        "supported": {"intercept": 0.0, "weights": supported or {"best_support": 1.0}},
        "contradicted": {"intercept": 0.0, "weights": contradicted or {"best_denial": 1.0}},
        "fitted_on": "a set, 2026-01-02",
        **more,
    }
    path = tmp_path / "combiner.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


def test_a_combiner_is_read(tmp_path):
    combiner = read_combiner(written(tmp_path))
    assert combiner.supported.weights == {"best_support": 1.0}
    assert combiner.fitted_on == "a set, 2026-01-02"


@pytest.mark.parametrize(("word", "name"), [(word, name) for word, names in RISING.items() for name in names])
def test_a_weight_against_the_law_is_refused(tmp_path, word, name):
    with pytest.raises(InvalidData, match=f"{word}.*falling.*{name}"):
        read_combiner(written(tmp_path, **{word: {name: -0.1}}))


def test_an_unknown_signal_is_refused(tmp_path):
    with pytest.raises(InvalidData, match=r"unknown signals.*mood"):
        read_combiner(written(tmp_path, supported={"mood": 1.0}))


def test_faults_of_the_file_name_it(tmp_path):
    with pytest.raises(InvalidData, match="'mood' is unknown"):
        read_combiner(written(tmp_path, mood=1))
    with pytest.raises(InvalidData, match="auditor judges fit"):
        read_combiner(tmp_path / "gone.json")
    broken = tmp_path / "combiner.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(InvalidData, match=r"combiner\.json"):
        read_combiner(broken)


def test_signals_of_windows():
    found = signals([(0.2, 0.7, 0.1), (0.9, 0.05, 0.05)], (0.6, 0.2, 0.2), overlap=0.4, sentences=3, words=WORDS)
    assert tuple(found) == SIGNALS
    assert found["best_support"] == pytest.approx(log_odds(0.9))
    assert found["second_support"] == pytest.approx(log_odds(0.2))
    assert found["joined_support"] == pytest.approx(log_odds(0.6))
    assert found["denial_beside"] == pytest.approx(log_odds(0.05))
    assert found["best_denial"] == pytest.approx(log_odds(0.7))
    assert found["overlap"] == 0.4


def test_one_window_is_its_own_second():
    found = signals([(0.9, 0.05, 0.05)], (0.9, 0.05, 0.05), overlap=0.4, sentences=1, words=WORDS)
    assert found["second_support"] == found["best_support"]


probability = st.floats(0, 1)
scores = st.tuples(probability, probability, probability)


@settings(deadline=None, max_examples=100)
@given(st.lists(scores, min_size=1, max_size=6), scores, st.floats(-1e6, 1e6), st.floats(-50, 50))
def test_a_probability_is_never_quite_0_or_1(windows, joined, intercept, weight):
    values = signals(windows, joined, overlap=0.5, sentences=4, words=WORDS)
    found = Weights(intercept=intercept, weights=dict.fromkeys(SIGNALS, weight)).probability(values)
    assert 0 < found < 1


@settings(deadline=None, max_examples=100)
@given(st.lists(scores, min_size=1, max_size=5), scores, st.floats(0, 3))
def test_more_denial_in_a_window_never_lowers_denial(windows, joined, weight):
    model = Weights(intercept=0.0, weights={"best_denial": weight})
    values = signals(windows, joined, overlap=0.5, sentences=4, words=WORDS)
    more = signals([(s, 1.0, n) for s, _, n in windows], joined, overlap=0.5, sentences=4, words=WORDS)
    assert model.probability(more) >= model.probability(values)
