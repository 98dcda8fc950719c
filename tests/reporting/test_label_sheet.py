"""A sheet shows what people need to label, in their words, and nothing that runs."""

from __future__ import annotations

import csv
import io

from auditor import taxonomy
from auditor.reporting.label_sheet import sheet_csv, sheet_page
from auditor.statistics.labelling import SheetItem, sample_sheet
from auditor.statistics.sheets import LABELS
from tests.reporting.sample import sample_report

ITEM = SheetItem(
    item="c1 | lee2020",
    sentence="Naps <i>help</i> [@lee2020].",
    claim="Naps <i>help</i>; 5\t%",
    source="Naps",
    passages=("## Results\n\nNaps help\nrecall.", "x</fieldset><script>alert(1)</script>"),
)


def test_the_table_holds_the_passages_as_read_and_empty_cells_to_fill() -> None:
    (row,) = csv.DictReader(io.StringIO(sheet_csv([ITEM]), newline=""))
    assert row["passages"] == "Results Naps help recall.\n\nx</fieldset><script>alert(1)</script>"
    assert row["claim"] == ITEM.claim
    assert [row[name] for name in ("label", "intent", "split_ok", "mode", "note")] == [""] * 5


def test_the_page_explains_every_answer_in_words() -> None:
    page = sheet_page([ITEM], "review.md")
    for entry in (*taxonomy.intents(), *taxonomy.modes()):
        assert f'<option value="{entry.id}">{entry.title}</option>' in page
        assert f"<dt>{entry.title}</dt>" in page
    assert all(f'value="{label}"' in page for label in LABELS)


def test_foreign_text_runs_nothing() -> None:
    page = sheet_page([ITEM], "<b>")
    assert "<script>alert" not in page
    assert page.count("<script>") == 1
    assert "'unsafe-inline'" not in page.split("script-src", 1)[1].split(";")[0]


def test_context_is_cut_at_words() -> None:
    quote = (
        sample_report()
        .claims[0]
        .verdicts[0]
        .evidence[0]
        .model_copy(update={"before": "lf a" + " word" * 60, "after": " word" * 60 + " ha"})
    )
    (result, *_) = sample_report().claims
    verdict = result.verdicts[0].model_copy(update={"evidence": (quote,), "passages": ()})
    claims = (result.model_copy(update={"verdicts": (verdict,)}),)
    (item,) = sample_sheet(sample_report().model_copy(update={"claims": claims}), 1, seed=1)
    assert item.passages[0].startswith("… a word")
    assert item.passages[0].endswith("word …")
