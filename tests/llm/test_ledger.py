"""One budget for several processes: no bound is passed, and no crash makes it forget or keep too much."""

from __future__ import annotations

import multiprocessing

import pytest

from auditor.domain import UnjudgedReason
from auditor.errors import UnreadableFile
from auditor.llm.ledger import Bounds, Ledger


def ledger(tmp_path, batch="batch", holder="one", **bounds) -> Ledger:
    return Ledger(tmp_path / "ledger.sqlite", batch, Bounds(**bounds), holder)


def test_calls_are_bounded_over_all_holders(tmp_path):
    one = ledger(tmp_path, max_calls=3)
    other = one.held_by("other")
    assert [budget.reserve(None) for budget in (one, other, one)] == [None, None, None]
    refused = other.reserve(None)
    assert refused is not None
    assert refused.reason is UnjudgedReason.OVER_BUDGET
    assert one.spending().calls == 3


def test_what_is_under_way_counts_at_its_worst(tmp_path):
    one = ledger(tmp_path, max_cost=1.0)
    other = one.held_by("other")
    assert one.reserve(0.6) is None
    assert other.reserve(0.6) is not None
    one.settle(0.6, 0.1)
    assert other.reserve(0.6) is None
    assert one.spending().spent == pytest.approx(0.1)
    assert one.spending().reserved == pytest.approx(0.6)


def test_an_unknown_cost_counts_as_the_worst(tmp_path):
    one = ledger(tmp_path, max_cost=1.0)
    one.reserve(0.6)
    one.settle(0.6, None)
    assert one.spending().spent == pytest.approx(0.6)


def test_a_bound_on_cost_needs_a_price(tmp_path):
    assert ledger(tmp_path, max_cost=1.0).reserve(None) is not None


def test_what_a_dead_process_had_under_way_counts_as_spent_and_is_freed_of_reserve(tmp_path):
    one = ledger(tmp_path, max_cost=1.0)
    other = one.held_by("other")
    one.reserve(0.2)
    other.reserve(0.3)
    one.close("one")
    assert (one.spending().spent, one.spending().reserved) == (pytest.approx(0.2), pytest.approx(0.3))
    one.settle(0.2, 0.05)
    assert one.spending().spent == pytest.approx(0.2)
    one.close()
    assert (one.spending().spent, one.spending().reserved) == (pytest.approx(0.5), 0.0)


def test_a_later_run_of_the_same_batch_goes_on_counting_and_another_batch_begins_anew(tmp_path):
    ledger(tmp_path, max_calls=1).reserve(None)
    assert ledger(tmp_path, max_calls=1).reserve(None) is not None
    assert ledger(tmp_path, max_calls=2).reserve(None) is None
    assert ledger(tmp_path, batch="another", max_calls=1).reserve(None) is None


def test_a_file_that_is_no_ledger_is_refused(tmp_path):
    (tmp_path / "ledger.sqlite").write_bytes(b"no database at all" * 100)
    with pytest.raises(UnreadableFile, match="ledger"):
        ledger(tmp_path)


def _spend(path, holder: str) -> None:
    budget = Ledger(path, "batch", Bounds(max_calls=60, max_cost=4.5), holder)
    for _ in range(50):
        if budget.reserve(0.1) is None:
            budget.settle(0.1, 0.05)


def test_processes_beside_one_another_pass_no_bound(tmp_path):
    path = tmp_path / "ledger.sqlite"
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_spend, args=(path, name)) for name in ("one", "two")]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    spending = Ledger(path, "batch", Bounds()).spending()
    assert [process.exitcode for process in processes] == [0, 0]
    assert (spending.calls, spending.reserved) == (60, pytest.approx(0.0))
    assert spending.spent == pytest.approx(3.0)
