"""The claim log survives a crash at any byte and never mixes two runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.domain import HelpOutcome, HelpTask, ModelHelp, Provenance, Unjudged, UnjudgedReason
from auditor.reporting import ClaimLog
from auditor.reporting.claim_log import answered_lines
from tests.reporting.sample import sample_report

RESULTS = sample_report().claims


def filled(path: Path, run: str = "run") -> ClaimLog:
    log = ClaimLog(path, run)
    for result in RESULTS:
        log.append(result)
    return log


def test_what_was_appended_is_read_again_in_order(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "claims.jsonl"
    filled(path)
    assert tuple(ClaimLog(path, "run").finished.values()) == RESULTS


def test_another_run_starts_anew(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    filled(path, "first")
    assert ClaimLog(path, "second").finished == {}
    assert path.read_bytes() == b""


@pytest.mark.parametrize("cut", [1, 2, 40, 400])
def test_a_torn_last_line_costs_only_its_claim(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "claims.jsonl"
    filled(path)
    path.write_bytes(path.read_bytes()[:-cut])
    log = ClaimLog(path, "run")
    kept = RESULTS if cut == 1 else RESULTS[:-1]  # only the line end is gone: the claim is whole
    assert tuple(log.finished.values()) == kept
    log.append(RESULTS[-1])
    assert tuple(ClaimLog(path, "run").finished.values()) == RESULTS


def test_bytes_that_are_no_text_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    filled(path)
    path.write_bytes(b"\xff\xfe\x00 broken\n" + path.read_bytes())
    assert tuple(ClaimLog(path, "run").finished.values()) == RESULTS


BY = Provenance(profile="test")
SILENT = Unjudged(stage="call", reason=UnjudgedReason.TIMEOUT, provenance=BY)


def test_what_a_model_left_open_is_asked_again(tmp_path: Path) -> None:
    answered = next(one for one in RESULTS if not any(isinstance(v.judgement, Unjudged) for v in one.verdicts))
    verdicts = tuple(verdict.model_copy(update={"judgement": SILENT}) for verdict in answered.verdicts)
    unjudged = answered.model_copy(update={"verdicts": verdicts})
    help_ = ModelHelp(task=HelpTask.SPLIT, outcome=HelpOutcome.UNANSWERED, provenance=BY)
    path = tmp_path / "claims.jsonl"
    log = ClaimLog(path, "run")
    for changed in ({}, {"verdicts": verdicts}, {"help": (help_,)}, {"parts": (unjudged,)}):
        log.append(answered.model_copy(update=changed))
    kept = list(answered_lines(path))
    assert len(kept) == 1
    assert kept[0] == path.read_text(encoding="utf-8").splitlines(keepends=True)[0]
