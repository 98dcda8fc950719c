"""A batch as a whole: resume, failures, labels, thresholds. Audits run in this process."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict

import pytest

from auditor import AuditOptions, Gate
from auditor.batch import BatchOptions, audit_batch
from auditor.batch.run import accept_findings, index_of, run_batch
from auditor.batch.worker import gate_figures_of
from auditor.batch.workplace import Workplace
from auditor.domain import BatchOutcome, Bucket, FaultKind
from auditor.errors import InputError, UnknownName
from auditor.gate import CLEAN, FINDINGS, TOO_LITTLE, USAGE, FailOn
from tests.batch.entries import entry
from tests.batch.farm import Inline, files_of, write_manuscripts, write_sources


@pytest.fixture
def farm(tmp_path):
    return write_manuscripts(tmp_path / "in", ["a.md", "b.md", "c.md"]), write_sources(tmp_path / "sources.json")


def options_for(farm, **more) -> BatchOptions:
    return BatchOptions(sources=farm[1], **more)


def test_each_manuscript_gets_a_folder_and_the_batch_an_index(farm, tmp_path):
    engine = Inline()
    index = audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=engine)
    assert sorted(engine.ran) == ["a", "b", "c"]
    assert index.complete
    assert [entry.exit_code for entry in index.manuscripts] == [CLEAN, FINDINGS, CLEAN]
    assert index.exit_code == FINDINGS
    assert (index.total.manuscripts, index.total.audited, index.total.clean, index.total.claims) == (3, 3, 2, 6)
    left = {path.name for path in (tmp_path / "out" / "results" / "a").iterdir()}
    assert {"report.html", "report.json", "claims.csv", "claims.jsonl", "manifest.json", "result.json"} <= left
    assert json.loads((tmp_path / "out" / "index.json").read_text("utf-8")) == index.model_dump(mode="json")


def test_what_is_finished_is_used_again_and_gives_the_same_files(farm, tmp_path):
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline())
    before, engine = files_of(tmp_path / "out"), Inline()
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=engine)
    assert engine.ran == []
    assert files_of(tmp_path / "out") == before


@pytest.mark.parametrize("change", ["manuscript", "sources", "settings", "fresh"])
def test_what_was_made_from_something_else_is_done_again(farm, tmp_path, change):
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline())
    options = options_for(farm)
    if change == "manuscript":
        farm[0][1].write_text("# New\n\nNo plot was watered [@farm].\n", encoding="utf-8")
    elif change == "sources":
        farm[1].write_text(farm[1].read_text("utf-8").replace("forty", "fifty"), encoding="utf-8")
    elif change == "settings":
        options = options_for(farm, audit=AuditOptions(closing_citation_covers_paragraph=True))
    else:
        options = options_for(farm, fresh=True)
    engine = Inline()
    audit_batch(farm[0], tmp_path / "out", options, engine=engine)
    assert engine.ran == (["b"] if change == "manuscript" else ["a", "b", "c"])


def test_a_threshold_needs_no_new_audit(farm, tmp_path):
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline())
    engine = Inline()
    gate = Gate(fail_on=FailOn.NEVER)
    index = audit_batch(farm[0], tmp_path / "out", options_for(farm, gate=gate), engine=engine)
    assert (engine.ran, index.exit_code) == ([], CLEAN)


def test_a_result_keeps_all_that_a_threshold_looks_at():
    figures = entry("a", failed=2, ok=1).figures
    kept = {"left_open": 3, "assured_score": 0.25, "known": {Bucket.FAILED: 1}, "unlooked": 4}
    gate = asdict(gate_figures_of(figures.model_copy(update=kept)))
    assert gate == {"claim_buckets": figures.tally.claim_buckets, **{name: kept[name] for name in gate if name in kept}}


def test_an_interruption_leaves_an_index_and_the_next_run_goes_on(farm, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline(most=1))
    index = json.loads((tmp_path / "out" / "index.json").read_text("utf-8"))
    assert not index["complete"]
    assert [entry["outcome"] for entry in index["manuscripts"]] == ["audited", "waiting", "waiting"]
    assert "Interrupted" in (tmp_path / "out" / "index.html").read_text("utf-8")
    engine = Inline()
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=engine)
    assert engine.ran == ["b", "c"]
    audit_batch(farm[0], tmp_path / "whole", options_for(farm), engine=Inline())
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")


def test_a_half_written_result_is_done_again_and_claims_that_are_done_are_kept(farm, tmp_path):
    audit_batch(farm[0], tmp_path / "whole", options_for(farm), engine=Inline())
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline())
    workplace = Workplace(tmp_path / "out")
    partial = workplace.begin("a", "another stamp")
    (partial / "report.html").write_text("half", encoding="utf-8")
    (partial / "claims.jsonl").write_text('{"torn', encoding="utf-8")
    (tmp_path / "out" / "results" / "a" / "result.json").write_text('{"half"', encoding="utf-8")
    engine = Inline()
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=engine)
    assert engine.ran == ["a"]
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")


def test_one_manuscript_that_fails_stops_nothing_and_is_tried_again(farm, tmp_path):
    (tmp_path / "in" / "b.md").write_bytes(b"")
    (tmp_path / "in" / "c.md").write_bytes(b"\0\1\2" * 99)
    index = audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline())
    assert [entry.outcome for entry in index.manuscripts] == [
        BatchOutcome.AUDITED,
        BatchOutcome.FAILED,
        BatchOutcome.FAILED,
    ]
    assert index.manuscripts[1].fault.kind is FaultKind.INPUT
    assert "b.md" in index.manuscripts[1].fault.message
    assert (index.exit_code, index.total.failed) == (USAGE, 2)
    engine = Inline()
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=engine)
    assert sorted(engine.ran) == ["b", "c"]


def test_a_fault_of_ours_is_told_with_its_place(farm, tmp_path, monkeypatch):
    def broken(*_arguments, **_options):
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("auditor.pipeline.audit", broken)
    index = audit_batch(farm[0][:1], tmp_path / "out", options_for(farm), engine=Inline())
    assert index.manuscripts[0].fault.kind is FaultKind.ERROR
    assert "ZeroDivisionError: by nought (test_run.py:" in index.manuscripts[0].fault.message


def test_a_batch_that_looked_at_nothing_is_no_pass(farm, tmp_path):
    index = audit_batch(farm[0], tmp_path / "out", BatchOptions(), engine=Inline())
    assert index.exit_code == TOO_LITTLE


def test_two_of_one_name_and_one_given_twice(tmp_path):
    first, second = write_manuscripts(tmp_path, ["v1/review.md", "v2/review.md"])
    sources = write_sources(tmp_path / "sources.json")
    given = [first, second, tmp_path / "v2" / ".." / "v1" / "review.md"]
    index = audit_batch(given, tmp_path / "out", BatchOptions(sources=sources), engine=Inline())
    assert [(entry.name, entry.exit_code) for entry in index.manuscripts] == [("v1", CLEAN), ("v2", FINDINGS)]


def test_sources_beside_each_manuscript(tmp_path):
    paths = write_manuscripts(tmp_path, ["one/m.md", "two/m.md", "three/m.md"])
    write_sources(tmp_path / "one" / "own.json")
    write_sources(tmp_path / "two" / "own.json")
    index = audit_batch(paths, tmp_path / "out", BatchOptions(sources_beside="own.json"), engine=Inline())
    assert [entry.exit_code for entry in index.manuscripts] == [CLEAN, FINDINGS, USAGE]
    assert "own.json" in index.manuscripts[2].fault.message


def test_a_text_of_its_own_comes_before_the_library(tmp_path):
    (path,) = write_manuscripts(tmp_path, ["one/m.md"])
    library = write_sources(tmp_path / "library.json")
    own = write_sources(tmp_path / "one" / "own.json")
    own.write_text(own.read_text("utf-8").replace("62 cm", "43 cm"), encoding="utf-8")
    options = BatchOptions(sources=library, sources_beside="own.json")
    index = audit_batch([path], tmp_path / "out", options, engine=Inline())
    assert index.exit_code == FINDINGS


def test_labels_make_groups_and_columns(farm, tmp_path):
    (tmp_path / "labels.csv").write_text("manuscript,prompt\na.md,v1\nb.md,v2\nc.md,v1\n", encoding="utf-8")
    farm[0][2].write_text("---\nlabels: {model: =small, prompt: v9}\n---\n" + farm[0][2].read_text("utf-8"), "utf-8")
    options = options_for(farm, labels=tmp_path / "labels.csv")
    index = audit_batch(farm[0], tmp_path / "out", options, engine=Inline())
    assert index.manuscripts[2].labels == {"model": "=small", "prompt": "v1"}
    assert [(g.label, g.value, g.manuscripts, g.clean) for g in index.groups] == [
        ("prompt", "v1", 2, 2),
        ("prompt", "v2", 1, 0),
        ("model", "=small", 1, 1),
    ]
    with (tmp_path / "out" / "summary.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["label:prompt"], row["label:model"], row["exit_code"]) for row in rows] == [
        ("a", "v1", "", "0"),
        ("b", "v2", "", "1"),
        ("c", "v1", "'=small", "0"),
    ]
    with (tmp_path / "out" / "claims.csv").open(encoding="utf-8-sig", newline="") as file:
        pairs = list(csv.DictReader(file))
    assert [(row["name"], row["label:prompt"], row["claim_bucket"]) for row in pairs[:3:2]] == [
        ("a", "v1", "ok"),
        ("b", "v2", "failed"),
    ]


def test_decisions_of_people_survive_a_new_audit(farm, tmp_path):
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline())
    decisions = tmp_path / "out" / "results" / "b" / "decisions.jsonl"
    decisions.write_text("", encoding="utf-8")
    audit_batch(farm[0], tmp_path / "out", options_for(farm, fresh=True), engine=Inline())
    assert decisions.is_file()


def test_what_cannot_work_ends_before_anything_is_written(farm, tmp_path):
    with pytest.raises(UnknownName, match="nobody"):
        audit_batch(farm[0], tmp_path / "out", options_for(farm, judge="nobody"), engine=Inline())
    with pytest.raises(InputError, match="nowhere"):
        audit_batch(farm[0], tmp_path / "out", BatchOptions(sources=tmp_path / "nowhere"), engine=Inline())
    assert not (tmp_path / "out").exists()


def test_two_batches_do_not_share_a_folder(farm, tmp_path):
    workplace = Workplace(tmp_path / "out")
    with workplace.alone(), pytest.raises(InputError, match="another batch"):
        audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline())


def test_what_people_accepted_is_marked_and_counted_by_no_threshold(farm, tmp_path):
    plan = run_batch(farm[0], tmp_path / "out", options_for(farm), engine=Inline())
    assert index_of(plan).exit_code == FINDINGS
    assert accept_findings(plan, tmp_path / "known.json") > 0
    options = options_for(farm, baseline=tmp_path / "known.json")
    index = audit_batch(farm[0], tmp_path / "out", options, engine=Inline())
    assert index.exit_code == CLEAN
    assert index.manuscripts[1].figures.known[Bucket.FAILED] == 1
    report = json.loads((tmp_path / "out" / "results" / "b" / "report.json").read_text("utf-8"))
    assert report["baseline"]["claims"]
    assert report["baseline"]["stale"] == []


def test_the_longest_manuscript_comes_first(farm, tmp_path):
    farm[0][2].write_text(farm[0][2].read_text("utf-8") * 3, encoding="utf-8")
    engine = Inline()
    audit_batch(farm[0], tmp_path / "out", options_for(farm), engine=engine)
    assert engine.ran[0] == "c"
