"""Every value of every enumeration has words, and a gap is told."""

from __future__ import annotations

import pytest
import yaml
from pydantic import ValidationError

from auditor.domain import Intent, SkipReason, Status, UnjudgedReason
from auditor.reporting.wording import Wording, wording
from auditor.resources import data_folder


def data() -> dict:
    return yaml.safe_load((data_folder("reports") / "wording.yaml").read_text(encoding="utf-8"))


def test_reasons_of_both_kinds_have_words() -> None:
    for reason in (*SkipReason, *UnjudgedReason):
        assert wording().skip(reason).action


def test_a_gap_is_named() -> None:
    gap = data()
    del gap["buckets"]["ok"]
    with pytest.raises(ValidationError, match="buckets: no words for ok"):
        Wording.model_validate(gap)


def test_a_stranger_is_refused() -> None:
    strange = data()
    strange["buckets"]["perfect"] = {"title": "Perfect", "meaning": "It is."}
    with pytest.raises(ValidationError, match="perfect"):
        Wording.model_validate(strange)


def test_meanings_are_sentences() -> None:
    for group in data().values():
        for word in group.values():
            assert word["meaning"].endswith(".")


def test_every_status_and_intent_has_words() -> None:
    assert set(wording().statuses) == set(Status)
    assert set(wording().intents) == set(Intent)
