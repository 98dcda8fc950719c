"""What people decided survives re-runs and is void when claim or source change."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from auditor.decisions import append, decide, decisions_for, in_force, read
from auditor.domain import Status
from auditor.errors import InvalidData, UnknownName
from tests.statistics.reports import pair, report, result

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
RUN = report([result(0, pair(Status.SUSPECT), pair(Status.NOT_JUDGED, "kim"), text="Rents rose.")])


def decided(run=RUN, **options):
    return decide(run, "c0", "ok", why="I read page 3.", name="Ann", now=NOW, **options)


def test_a_decision_names_claim_source_person_and_reason():
    one, two = decided()
    assert (one.claim, one.source, one.source_sha256) == ("Rents rose.", "lee", "lee")
    assert (one.decision, one.why, one.name, one.decided_at) == (
        "ok",
        "I read page 3.",
        "Ann",
        "2026-01-02T03:04:05+00:00",
    )
    assert two.source == "kim"


def test_a_decision_can_be_about_one_source():
    assert [one.source for one in decided(source="kim")] == ["kim"]


def test_it_holds_for_a_rerun_with_other_ids(tmp_path: Path):
    path = tmp_path / "run" / "decisions.jsonl"
    append(path, decided())
    rerun = report([result(4, pair(Status.NOT_JUDGED), text="Rents  rose.")])
    assert set(decisions_for(rerun, read(path))) == {("c4", "lee")}


@pytest.mark.parametrize(
    "other",
    [
        report([result(0, pair(Status.SUSPECT), text="Rents rose a lot.")]),
        report([result(0, pair(Status.SUSPECT), text="Rents rose.")], hashes={"lee": "new"}),
    ],
    ids=["claim", "source"],
)
def test_it_is_void_when_claim_or_source_change(other):
    assert decisions_for(other, decided()) == {}


def test_the_last_word_counts_and_the_first_stays_in_the_file(tmp_path: Path):
    path = tmp_path / "decisions.jsonl"
    append(path, decided(source="lee"))
    append(path, decide(RUN, "c0", "failed", why="Page 4 denies it.", name="Bob", source="lee", now=NOW))
    assert [one.name for one in read(path)] == ["Ann", "Bob"]
    assert [one.decision for one in in_force(read(path)).values()] == ["failed"]


def test_works_without_text_are_told_apart_by_key():
    bare = RUN.model_copy(update={"sources": tuple(one.model_copy(update={"sha256": None}) for one in RUN.sources)})
    assert set(decisions_for(bare, decided(bare, source="lee"))) == {("c0", "lee")}


def test_unknown_claims_and_sources_are_named():
    with pytest.raises(UnknownName, match="c9"):
        decide(RUN, "c9", "ok", why="w", name="n")
    with pytest.raises(UnknownName, match="lee, kim"):
        decided(source="ito")


def test_a_broken_line_is_named(tmp_path: Path):
    path = tmp_path / "decisions.jsonl"
    path.write_text("\n{}\n", encoding="utf-8")
    with pytest.raises(InvalidData, match="line 2"):
        read(path)
    assert read(tmp_path / "none.jsonl") == ()
