"""The tables of a batch as Parquet: the rows of the CSV, typed."""

from __future__ import annotations

import csv

import pytest

from auditor.batch import BatchOptions, audit_batch
from tests.batch.farm import Inline, write_manuscripts, write_sources

pytestmark = pytest.mark.slow
parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: pip install '.[parquet]'")


def test_the_same_rows_with_types_and_without_what_defuses_formulas(tmp_path):
    manuscripts = write_manuscripts(tmp_path / "in", ["a.md", "b.md", "c.md"])
    manuscripts[2].write_bytes(b"")
    (tmp_path / "labels.csv").write_text("manuscript,prompt\na.md,=v1\nb.md,007\n", encoding="utf-8")
    options = BatchOptions(sources=write_sources(tmp_path / "s.json"), labels=tmp_path / "labels.csv", parquet=True)
    audit_batch(manuscripts, tmp_path / "out", options, engine=Inline())
    for name in ("summary", "claims"):
        typed = parquet.read_table(tmp_path / "out" / f"{name}.parquet").to_pylist()
        with (tmp_path / "out" / f"{name}.csv").open(encoding="utf-8-sig", newline="") as file:
            plain = list(csv.DictReader(file))
        assert [row["name"] for row in typed] == [row["name"] for row in plain]
        assert list(typed[0]) == list(plain[0])
        assert [row["label:prompt"] for row in typed][:3:2] == (["=v1", ""] if name == "summary" else ["=v1", "007"])
        assert [row["score"] for row in typed] == [float(row["score"]) if row["score"] else None for row in plain]
