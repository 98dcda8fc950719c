"""The tables of a batch as Parquet: the same columns with types, read back from the CSV piece by piece."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from auditor.errors import MissingPackage
from auditor.reporting.batch_tables import LABEL, PAIR_COLUMNS, TEXTS

if TYPE_CHECKING:
    import pyarrow

EXTRA = "auditor[parquet]"
"""What to install."""
NUMBERS = frozenset({"position", "score", "idle", "known", "priority"})
"""Columns of `claims.csv` that hold numbers; in `summary.csv` all but text and labels do."""


def require() -> None:
    """Raise MissingPackage where Parquet cannot be written, before a batch begins."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise MissingPackage(f"--parquet needs pyarrow: pip install '{EXTRA}'") from error


def write(out: Path, summary: Path, claims: Path) -> dict[str, Path]:
    """Write `summary.parquet` and `claims.parquet` from the two CSV files, and return them by name."""
    return {
        "summary.parquet": _converted(summary, out / "summary.parquet"),
        "claims.parquet": _converted(claims, out / "claims.parquet"),
    }


def _converted(table: Path, target: Path) -> Path:
    from pyarrow import csv, parquet

    header = csv.open_csv(table, convert_options=csv.ConvertOptions(column_types={})).schema.names
    types = {name: _type(name) for name in header}
    options = csv.ConvertOptions(column_types=types, strings_can_be_null=False, null_values=[""])
    parse = csv.ParseOptions(newlines_in_values=True)
    temporary = target.with_name(target.name + ".part")
    with (
        csv.open_csv(table, parse_options=parse, convert_options=options) as reader,
        parquet.ParquetWriter(temporary, reader.schema) as writer,
    ):
        for batch in reader:
            writer.write_batch(_without_defusing(batch))
    temporary.replace(target)
    return target


def _type(name: str) -> pyarrow.DataType:
    import pyarrow

    text = name.startswith(LABEL) or name in TEXTS or (name in PAIR_COLUMNS and name not in NUMBERS)
    return pyarrow.string() if text else pyarrow.float64()


def _without_defusing(batch: Any) -> Any:
    """Take off the apostrophe that keeps a spreadsheet from reading a formula: Parquet has none."""
    import pyarrow
    from pyarrow import compute

    columns = [
        compute.replace_substring_regex(column, pattern=r"^'([=+\-@\t\r\n＝＋－＠])", replacement=r"\1")
        if pyarrow.types.is_string(column.type)
        else column
        for column in batch.columns
    ]
    return pyarrow.record_batch(columns, schema=batch.schema)
