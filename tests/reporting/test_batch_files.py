"""The files over a batch: whole, escaped, valid by their schema, and no more in memory than one entry at a time."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from html.parser import HTMLParser

import jsonschema
import pytest

from auditor.batch.sums import sums_of
from auditor.domain import BatchEntry, BatchFault, BatchIndex, BatchOutcome, FaultKind, Notice, Settings
from auditor.llm.ledger import Spending
from auditor.reporting import batch_page, table
from auditor.reporting.batch_files import json_lines, write_index
from auditor.reporting.batch_page import MOST_VALUES, headline, label_tables
from auditor.reporting.batch_tables import PAIR_COLUMNS, summary_columns, summary_csv
from auditor.reporting.batch_text import summary
from auditor.resources import data_folder
from tests.batch.entries import entry

HOSTILE = '"><script>alert(1)</script>\x1b[31m=1+1'


def hostile_entries() -> list[BatchEntry]:
    broken = BatchEntry(
        name="broken",
        manuscript=HOSTILE,
        folder="results/a b#?",
        labels={HOSTILE: HOSTILE},
        outcome=BatchOutcome.FAILED,
        fault=BatchFault(kind=FaultKind.INPUT, message=HOSTILE),
        exit_code=2,
    )
    waiting = BatchEntry(name="later", manuscript="later.md", folder="results/later", outcome=BatchOutcome.WAITING)
    return [entry("good"), entry("bad", failed=3, labels={"prompt": "=v1"}), broken, waiting]


def index_for(entries: list[BatchEntry]) -> BatchIndex:
    sums = sums_of(entries)
    return BatchIndex(
        auditor_version="1",
        settings=Settings(),
        complete=False,
        exit_code=sums.exit_code,
        total=sums.total,
        groups=sums.groups,
        notices=(Notice(kind="unknown_manuscript", message=HOSTILE),),
    )


@pytest.fixture
def entries() -> list[BatchEntry]:
    return hostile_entries()


@pytest.fixture
def index(entries) -> BatchIndex:
    return index_for(entries)


def test_the_index_is_what_its_schema_says_and_reads_back(index, entries):
    text = "".join(json_lines(index, entries))
    schema = json.loads((data_folder("reports") / "schema" / "index.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(text), schema)
    assert BatchIndex.model_validate_json(text) == index.model_copy(update={"manuscripts": tuple(entries)})


def test_an_index_of_nothing_is_one_too():
    index = index_for([])
    assert BatchIndex.model_validate_json("".join(json_lines(index, []))) == index


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name == "href"]


def test_foreign_text_stays_text_on_the_page(index, entries):
    page = "".join(batch_page.render(index, lambda: iter(entries)))
    parsed = Page()
    parsed.feed(page)
    assert parsed.tags.count("script") == 1
    assert "\x1b" not in page
    assert not [link for link in parsed.links if link.startswith(("http", "javascript", "//"))]
    assert "results/bad/report.html" in parsed.links


def test_the_gravest_come_first_on_the_page(index, entries):
    page = "".join(batch_page.render(index, lambda: iter(entries)))
    places = [page.index(f">{name}<") for name in ("broken", "bad", "good", "later")]
    assert places == sorted(places)


def test_a_page_shows_so_many_rows_and_says_that_there_are_more(monkeypatch, index, entries):
    monkeypatch.setattr(batch_page, "MOST_ROWS", 2)
    page = "".join(batch_page.render(index, lambda: iter(entries)))
    assert page.count("<tr data-outcome") == 2
    assert "all 4 are in" in page


def test_a_label_with_a_value_for_each_manuscript_is_cut():
    index = index_for([entry(str(number), labels={"id": str(number)}) for number in range(MOST_VALUES + 3)])
    (table,) = label_tables(index.groups)
    assert (len(table.groups), table.left_out) == (MOST_VALUES, 3)


def test_the_table_has_one_row_each_and_no_formula(index, entries):
    rows = list(csv.reader("".join(summary_csv(index, entries)).splitlines(keepends=True)))
    assert len(rows) == 1 + len(entries)
    assert tuple(rows[0]) == tuple(name.replace("\x1b", "") for name in summary_columns(index))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "@"))]
    assert rows[3][rows[0].index("claims")] == ""


def test_pairs_carry_the_labels_and_the_columns_that_are_no_long_text(tmp_path, entries):
    audited = [one for one in entries if one.figures is not None]
    for one in audited:
        folder = tmp_path / one.folder
        folder.mkdir(parents=True)
        text = 'claim_id,claim,status,score\r\nc1,"long, text",grounded,1\r\n'
        (folder / "claims.csv").write_text(text, encoding="utf-8-sig")
    index = index_for(audited)
    write_index(index, lambda: iter(audited), tmp_path)
    with (tmp_path / "claims.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["name", "label:prompt", *PAIR_COLUMNS]
    assert [(row["name"], row["label:prompt"], row["claim_id"], row["status"]) for row in rows] == [
        ("good", "", "c1", "grounded"),
        ("bad", "'=v1", "c1", "grounded"),
    ]
    assert not list(tmp_path.glob("*.part"))


def test_the_columns_of_pairs_are_those_of_a_manuscripts_own_table():
    assert set(PAIR_COLUMNS) <= set(table.COLUMNS)


def test_entries_are_read_one_by_one(index, tmp_path):
    alive: list[int] = []

    def many() -> Iterator[BatchEntry]:
        for number in range(50):
            alive.append(number)
            yield entry(str(number)).model_copy(update={"figures": None, "outcome": BatchOutcome.WAITING})

    pieces = json_lines(index, many())
    next(pieces), next(pieces)
    assert len(alive) == 1


def test_what_is_said_at_the_end(index, entries):
    said = list(summary(index, entries, Spending(calls=3, spent=0.25, reserved=0.0)))
    assert said[0] == headline(index.total)
    assert said[0].startswith("2 manuscripts audited, 1 could not be audited, 1 still waiting; 15 claims: 3 failed")
    assert "Calls to models so far: 3; 0.2500 US dollars." in said
    assert any(line.startswith("  broken: ") and "\x1b" not in line for line in said)
