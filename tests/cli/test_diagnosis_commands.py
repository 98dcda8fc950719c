"""explain, compare, advise, label, agreement, decide: from the command line to files and exit codes."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from auditor.cli.main import main
from auditor.domain import Report, Status
from tests.statistics.reports import pair, report, result


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return exit code, output and errors of a command."""
    with pytest.raises(SystemExit) as caught:
        main(list(arguments))
    printed = capsys.readouterr()
    return int(caught.value.code or 0), printed.out, printed.err


def saved(folder: Path, content: Report) -> Path:
    folder.mkdir()
    (folder / "report.json").write_text(content.model_dump_json(), encoding="utf-8")
    return folder


def small(bad: int) -> Report:
    return report(
        [
            result(n, pair(Status.CONTRADICTED, mode="fabricated_specifics") if n < bad else pair(Status.GROUNDED))
            for n in range(12)
        ]
    )


def test_explain_prints_an_entry(capsys: pytest.CaptureFixture[str]):
    code, out, _ = run(capsys, "explain", "overgeneralization")
    assert code == 0
    for heading in ("What it is", "Why it matters", "Not this", "Example", "What to do", "Rule for a writing prompt"):
        assert heading in out


def test_explain_lists_everything(capsys: pytest.CaptureFixture[str]):
    code, out, _ = run(capsys, "explain", "--list")
    assert code == 0
    assert "none_fits" in out
    assert "hedge_dropped" in out


def test_explain_refuses_an_unknown_name(capsys: pytest.CaptureFixture[str]):
    code, _, err = run(capsys, "explain", "hedge_droped")
    assert code == 2
    assert "hedge_dropped" in err


def test_compare_writes_its_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    a, b = saved(tmp_path / "a", small(8)), saved(tmp_path / "b", small(2))
    code, out, _ = run(capsys, "compare", str(a), str(b), "--out", str(tmp_path / "out"))
    assert code == 0
    assert "Fabricated specifics 8 of 12 2 of 12" in " ".join(out.split())
    written = json.loads((tmp_path / "out" / "comparison.json").read_text(encoding="utf-8"))
    assert written["headline"][0]["difference"] == pytest.approx(0.5)
    assert "How it fails" in (tmp_path / "out" / "comparison.md").read_text(encoding="utf-8")
    page = (tmp_path / "out" / "comparison.html").read_text(encoding="utf-8")
    assert "Claims that came out differently (6)" in page
    assert "Fabricated specifics" in page


def test_a_comparison_page_shows_foreign_text_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    hostile = small(2).model_copy(
        update={"manuscript": small(2).manuscript.model_copy(update={"name": "<script>alert(1)</script>"})}
    )
    a, b = saved(tmp_path / "a", small(8)), saved(tmp_path / "b", hostile)
    assert run(capsys, "compare", str(a), str(b), "--out", str(tmp_path / "out"))[0] == 0
    page = (tmp_path / "out" / "comparison.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_compare_refuses_runs_not_audited_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    other = small(2).model_copy(update={"auditor_version": "9"})
    a, b = saved(tmp_path / "a", small(8)), saved(tmp_path / "b", other)
    code, _, err = run(capsys, "compare", str(a), str(b), "--out", str(tmp_path / "out"))
    assert code == 2
    assert "not audited alike" in err
    assert run(capsys, "compare", str(a), str(b), "--out", str(tmp_path / "out"), "--force")[0] == 0


def test_runs_of_one_manuscript_name_are_told_apart_by_their_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    a, b = saved(tmp_path / "old" / "run", small(8)), saved(tmp_path / "new" / "run", small(2))
    _, out, _ = run(capsys, "compare", str(a), str(b / "report.json"), "--out", str(tmp_path / "out"))
    assert out.splitlines()[:2] == ["A: old/run (m.md)", "B: new/run (m.md)"]


def test_compare_shows_what_people_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    a, b = saved(tmp_path / "a", small(8)), saved(tmp_path / "b", small(2))
    assert run(capsys, "decide", str(a), "c0", "ok", "--why", "The table says it.", "--by", "Ada")[0] == 0
    _, out, _ = run(capsys, "compare", str(a), str(b), "--out", str(tmp_path / "out"), "--decisions")
    assert "People on A: 1 pair decided by Ada; 1 failed by the machine called ok." in out
    assert "58.3" in out.split("People on B", 1)[1]
    assert "What people decided" in (tmp_path / "out" / "comparison.html").read_text(encoding="utf-8")
    assert "decided" not in run(capsys, "compare", str(a), str(b), "--out", str(tmp_path / "out"))[1]


def test_compare_takes_several_runs_a_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    runs = [str(saved(tmp_path / str(n), small(n))) for n in range(4)]
    sides = ["--a", runs[0], "--a", runs[1], "--b", runs[2], "--b", runs[3]]
    code, _, _ = run(capsys, "compare", *sides, "--out", str(tmp_path / "out"))
    assert code == 0
    assert json.loads((tmp_path / "out" / "comparison.json").read_text())["unit"] == "manuscript"


@pytest.mark.parametrize("arguments", [["compare"], ["compare", "x"], ["compare", "nowhere", "nowhere"]])
def test_compare_needs_two_runs(capsys: pytest.CaptureFixture[str], arguments: list[str]):
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert "run" in err


def test_advise_turns_modes_into_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = saved(tmp_path / "a", small(5))
    code, out, _ = run(capsys, "advise", str(folder), "--out", str(tmp_path / "advice.md"))
    assert code == 0
    assert "Fabricated specifics (5 of 12 pairs)" in out
    assert out.count("cites “Work lee”") == 3
    assert (tmp_path / "advice.md").read_text(encoding="utf-8").strip() == out.strip()
    pasted = run(capsys, "advise", str(folder), "--rules-only")[1]
    assert pasted.startswith("Source fidelity.")


def test_advise_has_nothing_to_say_about_a_clean_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, out, _ = run(capsys, "advise", str(saved(tmp_path / "a", small(0))))
    assert code == 0
    assert "no rule to add" in out


def test_advise_tells_how_much_it_rests_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    _, out, _ = run(capsys, "advise", str(saved(tmp_path / "a", small(5))))
    assert "It rests on 12 of 12 claim–source pairs." in out
    unread = report([result(n, pair(Status.SOURCE_UNAVAILABLE)) for n in range(3)])
    _, out, _ = run(capsys, "advise", str(saved(tmp_path / "b", unread)))
    assert "No pair of this run had a text" in out


def test_the_machine_is_compared_with_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = saved(tmp_path / "a", small(5))
    run(capsys, "label", str(folder), "--out", str(tmp_path), "--size", "12")
    rows = list(csv.DictReader((tmp_path / "sheet.csv").open(encoding="utf-8-sig")))
    for name in ("ann", "bob"):
        with (tmp_path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(row | {"label": "supported", "split_ok": "yes"} for row in rows)
    sheets = [str(tmp_path / "ann.csv"), str(tmp_path / "bob.csv")]
    pairs = tmp_path / "pairs.jsonl"
    code, out, _ = run(capsys, "agreement", *sheets, "--run", str(folder), "--pairs", str(pairs))
    assert code == 0
    assert "failed, of pairs that people call supported: 5 of 12" in out
    assert "claims that say what their sentence says: 12 of 12" in out
    assert len(pairs.read_text(encoding="utf-8").splitlines()) == 12


def test_label_and_agreement(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = saved(tmp_path / "a", small(5))
    code, out, _ = run(capsys, "label", str(folder), "--out", str(tmp_path), "--size", "6")
    assert code == 0
    assert "6 of 12 pairs" in out
    rows = list(csv.DictReader((tmp_path / "sheet.csv").open(encoding="utf-8-sig")))
    for name, labels in (("ann", ["supported"] * 6), ("bob", ["supported"] * 5 + ["contradicted"])):
        with (tmp_path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(row | {"label": label} for row, label in zip(rows, labels, strict=True))
    sheets = [str(tmp_path / "ann.csv"), str(tmp_path / "bob.csv")]
    code, out, _ = run(capsys, "agreement", *sheets, "--out", str(tmp_path / "open.csv"))
    assert code == 0
    assert "agree on 5 of 6 items, κ = 0.00" in out
    assert "To adjudicate: 1" in out
    assert (tmp_path / "open.csv").read_text(encoding="utf-8-sig").count("\n") == 2


def test_agreement_needs_two_filled_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    sheet = tmp_path / "one.csv"
    sheet.write_text("item,claim,label\nc1,x,\n")
    assert run(capsys, "agreement", str(sheet))[0] == 2
    assert run(capsys, "agreement", str(sheet), str(sheet))[0] == 2


def test_decide_writes_beside_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = saved(tmp_path / "a", small(5))
    code, out, _ = run(capsys, "decide", str(folder), "c1", "failed", "--why", "Page 3 says 8%.", "--by", "Ann")
    assert code == 0
    assert "Recorded: c1 failed" in out
    line = json.loads((folder / "decisions.jsonl").read_text(encoding="utf-8"))
    assert (line["decision"], line["name"], line["why"]) == ("failed", "Ann", "Page 3 says 8%.")
    assert run(capsys, "decide", str(folder), "c99", "ok", "--why", "w", "--by", "n")[0] == 2
    assert run(capsys, "decide", str(folder), "c1", "ok", "--why", " ", "--by", "n")[0] == 2


@pytest.mark.parametrize("command", ["advise", "label"])
def test_a_folder_that_is_no_run_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str):
    code, _, err = run(capsys, command, str(tmp_path))
    assert code == 2
    assert "report.json" in err
    (tmp_path / "report.json").write_text("{}")
    assert run(capsys, command, str(tmp_path))[0] == 2
