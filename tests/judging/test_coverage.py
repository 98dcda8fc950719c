"""When enough of a source was read: all of it, or as many passages as were measured to hold the evidence."""

from itertools import pairwise

import pytest

from auditor.judging.coverage import ENOUGH, is_enough, needed, recall_table
from tests.judging import factory

CLAIM = "Rain ruined the barley of the terraces."


def source_of(sentences):
    plots = [
        f"Plot {number} was sown in spring and gave {number * 3} kilograms of grain." for number in range(sentences)
    ]
    return factory.index(" ".join([*plots[:-1], "Rain in August ruined the barley of the northern terraces."]))


def test_the_table_says_what_was_measured():
    table = recall_table()
    assert table.data
    assert table.measured
    assert list(table.depths) == sorted(set(table.depths))
    ends = [(length.from_sentences, length.to_sentences) for length in table.lengths]
    assert all(this[1] + 1 == following[0] for this, following in pairwise(ends))
    for length in table.lengths:
        assert len(length.recall) == len(table.depths)
        assert list(length.recall) == sorted(length.recall)
        assert length.evidence >= length.sources > 0


def test_the_depth_is_the_first_that_finds_enough():
    table = recall_table()
    for length in table.lengths:
        depth = table.depth_for(length.from_sentences)
        assert depth is not None
        place = table.depths.index(depth)
        assert length.recall[place] >= ENOUGH
        assert all(recall < ENOUGH for recall in length.recall[:place])


def test_a_source_longer_than_any_measured_must_be_read_to_its_end():
    table = recall_table()
    assert table.depth_for(table.lengths[-1].to_sentences + 1) is None
    assert table.depth_for(0) is None


@pytest.mark.parametrize("sentences", [30, 60, 120])
def test_what_retrieval_names_up_to_the_depth_is_enough(sentences):
    index = source_of(sentences)
    asked = needed(index, CLAIM)
    assert asked is not None
    assert len(asked) == recall_table().depth_for(sentences)
    assert is_enough(index, CLAIM, asked)
    assert not is_enough(index, CLAIM, asked[:-1])
    assert is_enough(index, CLAIM, [sentence.span for sentence in index.sentences])
    assert not is_enough(index, CLAIM, [])
