"""Tables over a batch: `summary.csv`, one row for each manuscript, and `claims.csv`, one for each claim–source pair.

Both carry the labels. Text that a spreadsheet would take for a formula stands behind an apostrophe. The long texts of a
pair (sentence, claim, reason, evidence) stay in the `claims.csv` of its manuscript, whose row they share by `claim_id`.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from auditor.domain import BatchEntry, BatchFigures, BatchIndex, Bucket
from auditor.reporting.foreign import csv_line, spreadsheet_cell
from auditor.taxonomy import modes

Number = Callable[[BatchFigures], float | int | None]

LABEL = "label:"
"""Before the name of a label that is a column, so that none can take the place of another column."""
TEXTS: dict[str, Callable[[BatchEntry], str | None]] = {
    "name": lambda entry: entry.name,
    "manuscript": lambda entry: entry.manuscript,
    "outcome": lambda entry: entry.outcome,
    "fault": lambda entry: entry.fault.kind if entry.fault else None,
    "fault_message": lambda entry: entry.fault.message if entry.fault else None,
}
"""Columns of text of `summary.csv`."""
COUNTS: dict[str, Number] = {
    "works": lambda figures: figures.works,
    "works_with_text": lambda figures: figures.works_with_text,
    "sentences": lambda figures: figures.tally.sentences,
    "claims": lambda figures: figures.tally.claims,
    "pairs": lambda figures: figures.tally.pairs,
    "judged": lambda figures: figures.tally.judged,
    "not_judged": lambda figures: figures.tally.not_judged,
    "score": lambda figures: figures.tally.score.value,
    "score_low": lambda figures: figures.tally.score.low,
    "score_high": lambda figures: figures.tally.score.high,
    "scored_pairs": lambda figures: figures.tally.score.n,
    "assured_score": lambda figures: figures.assured_score,
    "asked": lambda figures: figures.calls.asked,
    "unjudged": lambda figures: figures.calls.unjudged,
    "input_tokens": lambda figures: figures.calls.input_tokens,
    "output_tokens": lambda figures: figures.calls.output_tokens,
    "cost": lambda figures: figures.calls.cost,
}
"""Columns of numbers of `summary.csv`, after the exit code; claims by bucket and pairs by failure mode follow them."""
PAIR_COLUMNS = (
    "claim_id",
    "section",
    "intent",
    "claim_bucket",
    "claim_status",
    "source",
    "bucket",
    "status",
    "skip_reason",
    "failure_mode",
    "knowledge",
    "extent",
    "findings",
    "found_elsewhere",
    "judge",
    "judge_word",
    "known",
    "position",
    "score",
    "idle",
    "priority",
)
"""Columns of a manuscript's `claims.csv` that the table over all takes over."""


def label_names(index: BatchIndex) -> tuple[str, ...]:
    """Return the labels that manuscripts of the batch have."""
    return tuple(dict.fromkeys(group.label for group in index.groups))


def summary_columns(index: BatchIndex) -> tuple[str, ...]:
    """Return the header of `summary.csv`."""
    buckets = (f"claims_{bucket.value}" for bucket in Bucket)
    counted = (f"mode_{mode.id}" for mode in modes())
    return (*TEXTS, *(LABEL + name for name in label_names(index)), "exit_code", *COUNTS, *buckets, *counted)


def summary_csv(index: BatchIndex, entries: Iterable[BatchEntry]) -> Iterator[str]:
    """Yield `summary.csv` line by line."""
    yield csv_line(map(spreadsheet_cell, summary_columns(index)))
    names = label_names(index)
    for entry in entries:
        texts = [spreadsheet_cell(read(entry) or "") for read in TEXTS.values()]
        labels = [spreadsheet_cell(entry.labels.get(name, "")) for name in names]
        yield csv_line([*texts, *labels, *map(_number, [entry.exit_code, *_numbers(entry.figures)])])


def claims_csv(index: BatchIndex, entries: Iterable[BatchEntry], out: Path) -> Iterator[str]:
    """Yield `claims.csv` line by line, from the tables of the manuscripts in `out`."""
    names = label_names(index)
    yield csv_line(["name", *(spreadsheet_cell(LABEL + name) for name in names), *PAIR_COLUMNS])
    for entry in entries:
        if entry.figures is None:
            continue
        own = [spreadsheet_cell(entry.name), *(spreadsheet_cell(entry.labels.get(name, "")) for name in names)]
        for row in _rows(out / entry.folder / "claims.csv"):
            yield csv_line([*own, *(row.get(column) or "" for column in PAIR_COLUMNS)])


def _rows(path: Path) -> Iterator[Mapping[str, str | None]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        yield from csv.DictReader(file)


def _numbers(figures: BatchFigures | None) -> list[float | int | None]:
    """Return the columns of numbers after the exit code; empty where there is no report."""
    if figures is None:
        return [None] * (len(COUNTS) + len(Bucket) + len(modes()))
    of = figures.tally.claim_buckets, figures.tally.modes
    counted = [*(of[0].get(bucket, 0) for bucket in Bucket), *(of[1].get(mode.id, 0) for mode in modes())]
    return [*(read(figures) for read in COUNTS.values()), *counted]


def _number(number: float | int | None) -> str:
    """Return a number as it is; what is not known is an empty cell, never 0."""
    return "" if number is None else f"{number:g}" if isinstance(number, float) else str(number)
