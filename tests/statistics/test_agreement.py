"""Agreement of people who labelled the same sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.domain import Status
from auditor.errors import InvalidData, UnreadableFile
from auditor.reporting.label_sheet import COLUMNS, sheet_csv, sheet_page
from auditor.settled import adjudicated, against_machine, false_alarms, good_splits, labelled_pairs, settle
from auditor.statistics.agreement import agreement, cohen_kappa, disagreements
from auditor.statistics.labelling import sample_sheet
from auditor.statistics.sheets import read_sheet, read_sheets
from tests.statistics.reports import pair, report, result


def test_kappa_has_the_textbook_value():
    # Two raters, 50 grants: yes/yes 20, yes/no 5, no/yes 10, no/no 15; agreement 0.7, chance 0.5.
    both = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    assert cohen_kappa(both) == pytest.approx(0.4)


def test_kappa_is_not_defined_for_one_label():
    assert cohen_kappa([("y", "y")] * 5) is None
    assert cohen_kappa([]) is None


def filled(path: Path, labels: dict[str, str]) -> Path:
    rows = [",".join(COLUMNS)] + [f'{item},s,"claim, {item}",lee,p,{label},,,,' for item, label in labels.items()]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8-sig")
    return path


def test_sheets_are_compared_on_what_both_labelled(tmp_path: Path):
    one = read_sheet(
        filled(tmp_path / "ann.csv", {"c1 | lee": "supported", "c2 | lee": "contradicted", "c3 | lee": ""})
    )
    two = read_sheet(
        filled(tmp_path / "bob.csv", {"c1 | lee": "Supported", "c2 | lee": "supported", "c3 | lee": "cannot tell"})
    )
    (pair_,) = agreement([one, two])
    assert (pair_.field, pair_.raw.n, pair_.raw.value) == ("label", 2, 0.5)
    assert pair_.base_rates["supported"] == (1, 2)
    (open_,) = disagreements([one, two])
    assert open_.item == "c2 | lee"
    assert open_.answers == {"ann.csv": "contradicted", "bob.csv": "supported"}


def test_a_bad_sheet_is_named(tmp_path: Path):
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_sheet(tmp_path / "nowhere.csv")
    (tmp_path / "empty.csv").write_text("")
    with pytest.raises(InvalidData, match="no rows"):
        read_sheet(tmp_path / "empty.csv")
    (tmp_path / "other.csv").write_text("a,b\n1,2\n")
    with pytest.raises(InvalidData, match="item"):
        read_sheet(tmp_path / "other.csv")
    twice = tmp_path / "twice.csv"
    twice.write_text("item,claim,label\nc1,x,supported\nc1,x,supported\n")
    with pytest.raises(InvalidData, match="stands twice"):
        read_sheet(twice)


def run():
    statuses = [Status.GROUNDED] * 20 + [Status.UNSUPPORTED] * 5 + [Status.CONTRADICTED, Status.SOURCE_UNAVAILABLE]
    return report([result(n, pair(status), text=f"=Claim {n}") for n, status in enumerate(statuses)])


def test_a_sheet_is_drawn_from_every_status_and_tells_none():
    items = sample_sheet(run(), 10, seed=3)
    assert len(items) == 10
    assert items == sample_sheet(run(), 10, seed=3)
    assert items != sample_sheet(run(), 10, seed=4)
    drawn = {int(item.item.split(" | ")[0][1:]) for item in items}
    assert 25 in drawn
    assert 26 not in drawn
    assert drawn & set(range(20, 25))
    text = sheet_csv(items) + sheet_page(items, "m.md")
    assert not any(word in text for word in ("grounded", "unsupported\n", "Because."))


def test_a_sheet_survives_the_way_through_a_spreadsheet(tmp_path: Path):
    path = tmp_path / "sheet.csv"
    path.write_text(sheet_csv(sample_sheet(run(), 5, seed=1)), encoding="utf-8-sig")
    sheet = read_sheet(path)
    assert len(sheet.answers) == 5
    assert all(claim.startswith("'=") for claim in sheet.claims.values())


def test_small_and_empty_runs_give_what_there_is():
    assert len(sample_sheet(run(), 500, seed=1)) == 26
    assert sample_sheet(report([]), 10, seed=1) == ()


def test_an_answer_that_cannot_be_given_is_named(tmp_path: Path):
    with pytest.raises(InvalidData, match="'not-suported' is no label; it must be one of supported"):
        read_sheet(filled(tmp_path / "typo.csv", {"c1 | lee": "not-suported"}))
    assert read_sheet(filled(tmp_path / "a.csv", {"c1 | lee": "Not supported"})).answers["c1 | lee"] == {
        "label": "not_supported"
    }


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_sheet_of_another_countrys_spreadsheet_is_read(tmp_path: Path, delimiter: str):
    path = tmp_path / "a.csv"
    path.write_text(delimiter.join(COLUMNS) + "\n" + delimiter.join(["c1", "s", "x, y", "l", "p", "supported"]) + "\n")
    assert read_sheet(path).answers == {"c1": {"label": "supported"}}


def test_sheets_of_one_name_are_told_apart(tmp_path: Path):
    paths = []
    for name, label in (("ann", "supported"), ("bob", "contradicted")):
        (tmp_path / name).mkdir()
        paths.append(filled(tmp_path / name / "labels.csv", {"c1 | lee": label}))
    sheets = read_sheets(paths)
    assert [sheet.name for sheet in sheets] == ["ann/labels.csv", "bob/labels.csv"]
    assert len(disagreements(sheets)) == 1


def answered(path: Path, rows: dict[str, tuple[str, str, str, str]]) -> Path:
    """Return a sheet with label, intent, split and mode for each item."""
    lines = [",".join(COLUMNS), *(f"{item},s,Claim,lee,A passage.,{','.join(row)}," for item, row in rows.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_the_machine_is_measured_against_what_people_settled(tmp_path: Path):
    one = answered(
        tmp_path / "ann.csv",
        {
            "c0 | lee": ("supported", "background", "yes", ""),
            "c20 | lee": ("not_supported", "specific_claim", "no", "source_mismatch"),
            "c25 | lee": ("supported", "specific_claim", "yes", ""),
            "c1 | lee": ("contradicted", "", "", ""),
            "c2 | lee": ("cannot_tell", "", "", ""),
        },
    )
    two = answered(tmp_path / "bob.csv", {"c1 | lee": ("supported", "", "", "")})
    listed = tmp_path / "open.csv"
    listed.write_text("item,claim,field,answers,decision\nc1 | lee,Claim,label,x,supported\n", encoding="utf-8")
    sheets = read_sheets([one, two])
    assert "label" not in settle(sheets, {}).get("c1 | lee", {})
    settled = settle(sheets, adjudicated(listed))
    labels, intents, modes = against_machine(settled, run())
    assert labels.cells == {
        ("not_supported", "not_supported"): 1,
        ("supported", "contradicted"): 1,
        ("supported", "supported"): 2,
    }
    assert (labels.raw.value, labels.raw.n) == (0.75, 4)
    assert intents.cells[("background", "specific_claim")] == 1
    assert (modes.open, modes.raw.n) == (1, 0)
    assert (good_splits(settled).value, good_splits(settled).n) == (pytest.approx(2 / 3), 3)
    assert (false_alarms(settled, run()).value, false_alarms(settled, run()).n) == (pytest.approx(1 / 3), 3)
    pairs = list(labelled_pairs(settled, sheets))
    assert [pair_["label"] for pair_ in pairs] == ["supported", "not_supported", "supported", "supported"]
    assert pairs[0]["source"] == "A passage."


def test_a_decision_that_is_no_answer_is_named(tmp_path: Path):
    listed = tmp_path / "open.csv"
    listed.write_text("item,claim,field,answers,decision\nc1,Claim,label,x,perhaps\n", encoding="utf-8")
    with pytest.raises(InvalidData, match="'perhaps' is no label"):
        adjudicated(listed)
