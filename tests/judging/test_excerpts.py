"""Long sources: passages hold all of the text, those that a claim needs come first."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Span
from auditor.judging.excerpts import Reading, cut
from tests.judging import factory

LONG = " ".join(f"Plot {number} was sown in spring and gave {number * 3} kilograms of grain." for number in range(200))
ODD = LONG + " Rain in August ruined the barley of the northern terraces."


@given(st.lists(st.integers(1, 300), max_size=40), st.integers(5, 200))
@settings(deadline=None, max_examples=200)
def test_passages_cover_every_sentence_in_order(lengths, size):
    sentences, position = [], 0
    for length in lengths:
        sentences.append(Span(start=position, end=position + length))
        position += length + 1
    passages = list(cut(sentences, size))
    assert all(0 < len(passage) <= size for passage in passages)
    assert all(first.end <= second.start for first, second in pairwise(passages))
    covered = {place for passage in passages for place in range(passage.start, passage.end)}
    assert all(place in covered for sentence in sentences for place in range(sentence.start, sentence.end))


def test_a_short_source_is_shown_whole():
    reading = Reading(factory.index(), 4000)
    order = reading.order_for(factory.request())
    part = reading.next_part(order, ())
    assert len(part) == len(reading.passages)
    assert factory.TRIAL.split(". ")[0] in reading.shown(part)[0].text


def test_what_retrieval_names_comes_first():
    reading = Reading(factory.index(ODD), 1200)
    request = factory.request("Rain ruined the barley of the terraces.", on=reading.index)
    order = reading.order_for(request)
    assert sorted(order) == list(range(len(reading.passages)))
    shown = reading.shown(reading.next_part(order, ()))
    assert any("barley" in passage.text for passage in shown)
    assert sum(len(passage.text) for passage in shown) <= 1200


def test_parts_together_show_everything_once():
    reading = Reading(factory.index(ODD), 1200)
    order = reading.order_for(factory.request("Rain ruined the barley.", on=reading.index))
    read: set[int] = set()
    while part := reading.next_part(order, read):
        assert not read & set(part)
        read |= set(part)
    assert read == set(range(len(reading.passages)))


def test_shown_places_are_those_of_the_source():
    reading = Reading(factory.index(ODD), 1200)
    for passage in reading.shown(range(len(reading.passages))):
        assert ODD[passage.start : passage.end].strip() == passage.text
