"""Agreement of people who labelled the same sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.domain import Status
from auditor.errors import InvalidData, UnreadableFile
from auditor.reporting.label_sheet import COLUMNS, sheet_csv, sheet_page
from auditor.statistics.agreement import agreement, cohen_kappa, disagreements, read_sheet
from auditor.statistics.labelling import sample_sheet
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
    two = read_sheet(filled(tmp_path / "bob.csv", {"c1 | lee": "Supported", "c2 | lee": "supported", "c3 | lee": "x"}))
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
    twice.write_text("item,claim,label\nc1,x,y\nc1,x,z\n")
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
