"""Budgets hold while many requests run at once."""

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import UnjudgedReason
from auditor.llm.budget import Budget, TokenPrice


def test_price():
    assert TokenPrice(2.0, 10.0).cost(1_000, 100) == 0.003


def test_calls_are_counted():
    budget = Budget(max_calls=2)
    assert budget.reserve(None) is None
    assert budget.reserve(None) is None
    refused = budget.reserve(None)
    assert refused is not None
    assert refused.reason is UnjudgedReason.OVER_BUDGET
    assert refused.stage == "budget"
    assert budget.calls == 2


def test_requests_under_way_count():
    budget = Budget(max_cost=1.0)
    assert budget.reserve(0.6) is None
    assert budget.reserve(0.6) is not None
    budget.settle(0.6, 0.1)
    assert budget.reserve(0.6) is None


def test_a_bound_on_the_cost_needs_a_price():
    refused = Budget(max_cost=1.0).reserve(None)
    assert refused is not None
    assert "price" in refused.detail


@given(st.lists(st.tuples(st.floats(0.01, 0.5), st.floats(0, 1), st.booleans()), max_size=60))
@settings(deadline=None, max_examples=100)
def test_no_bound_is_ever_passed(requests):
    budget, under_way = Budget(max_calls=20, max_cost=2.0), []
    for worst, share, finish in requests:
        if budget.reserve(worst) is None:
            under_way.append((worst, share * worst))
        if finish and under_way:
            budget.settle(*under_way.pop(0))
        assert budget.calls <= 20
        assert budget.spent <= 2.0 + 1e-9
