"""All files are written together, whole, and the manifest names them by hash."""

from __future__ import annotations

import csv
import hashlib
import json
from pathlib import Path

import pytest
from lxml import html

from auditor.decisions import FILE, append, decide
from auditor.domain import Report
from auditor.reporting import write_reports
from auditor.reporting.outputs import MANIFEST, RENDERERS
from tests.reporting.sample import empty_report, sample_report


@pytest.mark.parametrize("make", [sample_report, empty_report])
def test_every_file_is_written_and_nothing_else(make, tmp_path: Path) -> None:
    paths = write_reports(make(), tmp_path / "new" / "folder")
    assert set(paths) == {*RENDERERS, MANIFEST}
    assert {path.name for path in (tmp_path / "new" / "folder").iterdir()} == set(paths)


def test_the_same_report_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = (write_reports(sample_report(), tmp_path / name) for name in ("a", "b"))
    assert all(first[name].read_bytes() == second[name].read_bytes() for name in first)


def test_manifest_holds_the_hashes_of_inputs_and_outputs(tmp_path: Path) -> None:
    paths = write_reports(sample_report(), tmp_path)
    manifest = json.loads(paths[MANIFEST].read_text(encoding="utf-8"))
    assert manifest["manuscript"] == {"name": "review.md", "sha256": "a" * 64, "extent": None, "origin": ""}
    assert [source["name"] for source in manifest["sources"]] == ["ito2019", "ruiz2021"]
    assert manifest["settings"]["judge"] == "scripted"
    for output in manifest["outputs"]:
        assert hashlib.sha256(paths[output["name"]].read_bytes()).hexdigest() == output["sha256"]


def test_report_json_is_the_report_again(tmp_path: Path) -> None:
    report = sample_report()
    paths = write_reports(report, tmp_path)
    assert Report.model_validate_json(paths["report.json"].read_bytes()) == report


def test_table_has_a_row_for_each_pair_and_no_formula(tmp_path: Path) -> None:
    paths = write_reports(sample_report(), tmp_path)
    with paths["claims.csv"].open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["claim_id"] for row in rows] == ["c1", "c2", "c3", "c4", "c5", "c6", "c6", "c7", "c8"]
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "@"))]
    assert [row["score"] for row in rows] == ["1", "", "0", "0", "", "0", "", "", ""]


def test_decisions_of_people_stand_beside_the_verdicts_and_change_none(tmp_path: Path) -> None:
    report = sample_report()
    append(tmp_path / FILE, decide(report, "c4", "ok", why="<b>The figure</b> is in table 2.", name="=Ada"))
    paths = write_reports(report, tmp_path)
    page = html.fromstring(paths["report.html"].read_text(encoding="utf-8"))
    card = page.get_element_by_id("c4")
    text = " ".join(card.text_content().split())
    assert card.get("data-decided") == "yes"
    assert card.get("data-bucket") == "failed"
    assert "decided ok by =Ada" in text
    assert "<b>The figure</b> is in table 2." in text
    with paths["claims.csv"].open(encoding="utf-8-sig", newline="") as file:
        rows = {row["claim_id"]: row for row in csv.DictReader(file)}
    assert (rows["c4"]["bucket"], rows["c4"]["decision"], rows["c4"]["decided_by"]) == ("failed", "ok", "'=Ada")
    assert rows["c3"]["decision"] == ""


def test_a_decision_on_another_text_of_the_source_is_void(tmp_path: Path) -> None:
    report = sample_report()
    decisions = decide(report, "c4", "ok", why="Seen.", name="Ada")
    append(tmp_path / FILE, (one.model_copy(update={"source_sha256": "e" * 64}) for one in decisions))
    text = write_reports(report, tmp_path)["report.html"].read_text(encoding="utf-8")
    assert 'data-decided="yes"' not in text


def test_an_interrupted_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = write_reports(sample_report(), tmp_path)
    before = paths["report.html"].read_bytes()

    def fail(report: Report, decided: object) -> str:
        raise RuntimeError("interrupted")

    monkeypatch.setitem(RENDERERS, "report.sarif", fail)
    with pytest.raises(RuntimeError):
        write_reports(empty_report(), tmp_path)
    assert paths["report.html"].read_bytes() == before
