"""A forest answers as its trees say, refuses what is no tree, and is found out where it falls against the law."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from auditor.judging.forest import Forest, Tree


def stump(signal="a", limit=1.0, low=-1.0, high=2.0) -> Tree:
    return Tree(signal=(signal, "", ""), limit=(limit, 0, 0), below=(1, 0, 0), above=(2, 0, 0), value=(0.0, low, high))


def test_a_tree_asks_its_question():
    assert stump().adds({"a": 1.0}) == -1.0
    assert stump().adds({"a": 1.1}) == 2.0


def test_what_trees_add_are_log_odds():
    forest = Forest(trees=(stump(), stump("b", low=-2.0)))
    assert forest.probability({"a": 2.0, "b": 0.0}) == pytest.approx(0.5)
    assert forest.probability({"a": 2.0, "b": 2.0}) == pytest.approx(1 / (1 + math.exp(-4)))
    assert forest.signals == {"a", "b"}


def test_what_falls_is_found_however_deep():
    deep = Tree(
        signal=("b", "a", "", "", ""),
        limit=(0.0, 1.0, 0, 0, 0),
        below=(1, 3, 0, 0, 0),
        above=(2, 4, 0, 0, 0),
        value=(0.5, 0.5, 0.5, 0.7, 0.3),
    )
    assert deep.falls_with("a")
    assert not deep.falls_with("c")
    assert Forest(trees=(stump(), deep)).falling("a")
    assert not Forest(trees=(stump(),)).falling("a")
    assert Forest(trees=(stump(low=2.0, high=1.0),)).falling("a")


@pytest.mark.parametrize(
    "change",
    [
        {"below": (0, 0, 0)},
        {"above": (3, 0, 0)},
        {"value": (0.5, 0.2)},
        {"value": (0.5, 0.2, math.inf)},
        {"signal": (), "limit": (), "below": (), "above": (), "value": ()},
    ],
)
def test_what_is_no_tree_is_refused(change):
    with pytest.raises(ValidationError):
        Tree.model_validate({**stump().model_dump(), **change})


@st.composite
def trees(draw):
    """A tree of seven nodes over two signals."""
    share = st.floats(-5, 5)
    return Tree(
        signal=(*(draw(st.sampled_from("ab")) for _ in range(3)), "", "", "", ""),
        limit=(*(draw(st.floats(-2, 2)) for _ in range(3)), 0, 0, 0, 0),
        below=(1, 3, 5, 0, 0, 0, 0),
        above=(2, 4, 6, 0, 0, 0, 0),
        value=tuple(draw(share) for _ in range(7)),
    )


@settings(deadline=None, max_examples=300)
@given(trees(), st.floats(-3, 3), st.floats(-3, 3), st.floats(0, 3))
def test_what_is_not_said_to_fall_never_does(tree, a, b, more):
    if not tree.falls_with("a"):
        assert tree.adds({"a": a + more, "b": b}) >= tree.adds({"a": a, "b": b})
