"""`auditor sources`: which reference got which text, by what sign, and what is missing and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from auditor.cli.options import DEFAULTS, References, Sources

if TYPE_CHECKING:
    from rich.console import Console

    from auditor.domain import Manuscript, Reference, SourceRecord
    from auditor.inputs import Inputs

HEADER = ("reference", "work", "cited", "text", "found by", "characters", "where", "remarks")
TITLE_LENGTH = 48


class _Row(NamedTuple):
    reference: str
    work: str
    cited: str
    text: str
    found_by: str
    characters: str
    where: str
    remarks: str


def command(
    manuscript: Annotated[Path, typer.Argument(help="The document under audit.")],
    sources: Sources = DEFAULTS.sources,
    references: References = DEFAULTS.references,
) -> None:
    """Show for each reference which text it got, by what sign, and what is missing, why, and what to do.

    Exit codes: 0, 2 input that cannot be used, 3 no reference has a text.
    """
    from rich.console import Console

    from auditor.cli.suggestions import suggest_bibliography
    from auditor.inputs import read_inputs

    suggest_bibliography(manuscript, references)
    inputs = read_inputs(manuscript, sources, references)
    records = inputs.library.records(inputs.manuscript)
    console = Console()
    _show([_row(record) for record in records], console)
    for line in (*_marks_without_reference(inputs.manuscript), *_notices(inputs)):
        console.print(line, highlight=False, markup=False, soft_wrap=True)
    found = [record for record in records if record.unavailable is None]
    console.print(_summary(records, len(found)), highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(0 if found else 3)


def _row(record: SourceRecord) -> _Row:
    key, work, cited = record.reference.key, _work(record.reference), str(record.citations)
    if record.unavailable is not None:
        missing = record.unavailable
        reason = missing.reason.value.replace("_", " ")
        return _Row(key, work, cited, "none", reason, "", "", missing.detail)
    extent = f"{record.extent.value.replace('_', ' ')} ({record.extent_basis})" if record.extent else ""
    language = [f"language {record.language}"] if record.language not in (None, "en") else []
    remarks = " ".join([*language, *(notice.message for notice in record.notices)])
    return _Row(key, work, cited, extent, record.sign, f"{record.characters:,}", record.origin, remarks)


def _work(reference: Reference) -> str:
    """Return first author, year and the beginning of the title, as far as they are known."""
    from auditor.manuscript.reference_names import family_name

    author = family_name(reference.authors[0]) if reference.authors else ""
    title = reference.title or ""
    short = title if len(title) <= TITLE_LENGTH else title[: TITLE_LENGTH - 1].rstrip() + "…"
    return " ".join(part for part in (author, reference.year or "", short) if part)


def _show(rows: Sequence[_Row], console: Console) -> None:
    """Print a table on a terminal, tab-separated lines elsewhere."""
    if not rows:
        return
    if not console.is_terminal:
        for row in (HEADER, *rows):
            typer.echo("\t".join(" ".join(cell.split()) for cell in row))
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(show_lines=False, pad_edge=False)
    for name in HEADER:
        table.add_column(name, overflow="fold", justify="right" if name in ("cited", "characters") else "left")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)


def _marks_without_reference(manuscript: Manuscript) -> Iterator[str]:
    """Yield a line for each mark that matches no reference, once, with how often it stands there."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for sentence in manuscript.sentences:
        for citation in sentence.citations:
            if citation.problem is not None:
                named = citation.key or citation.mark
                counts[named, citation.problem, citation.problem_detail] += 1
    for (named, problem, detail), count in counts.items():
        name = "reference_conflict" if problem == "conflict" else problem
        times = f" ({count} times)" if count > 1 else ""
        yield f"{name}: {named}{times}{f': {detail}' if detail else ''}"


def _notices(inputs: Inputs) -> Iterator[str]:
    for notice in (*inputs.notices, *inputs.library.unused, *inputs.manuscript.notices):
        yield f"{notice.kind}: {notice.message}"


def _summary(records: Sequence[SourceRecord], found: int) -> str:
    if not records:
        return "No reference: the manuscript has no reference list, and no references file or records were given."
    extents = Counter(record.extent.value.replace("_", " ") for record in records if record.extent)
    parts = ", ".join(f"{count} {extent}" for extent, count in sorted(extents.items()))
    return f"{found} of {len(records)} references have a text{f' ({parts})' if parts else ''}."
