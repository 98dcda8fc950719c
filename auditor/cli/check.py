"""`auditor check`: one deterministic check on one claim and one source, in plain words."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from auditor.domain import Claim, Finding
    from auditor.sources.passages import SourceIndex


class CheckName(StrEnum):
    """Checks that can be run alone."""

    QUOTE = "quote"
    FIGURES = "figures"
    POLARITY = "polarity"
    CERTAINTY = "certainty"
    NAMES = "names"
    ALL = "all"


def command(
    check: Annotated[CheckName, typer.Argument(help="Which check to run.")],
    claim: Annotated[str, typer.Option(help="The claim; for `quote`, the quotation or a sentence that holds one.")],
    source: Annotated[Path, typer.Option(help="Text of the source: .txt, .md, .pdf …")],
    json_out: Annotated[bool, typer.Option("--json", help="Print the findings as JSON lines.")] = False,
) -> None:
    """Run one check and say what it compared and found; exit code 1 where it found a conflict."""
    from auditor.domain import Strength

    if not claim.strip():
        raise typer.BadParameter("the claim is empty", param_hint="--claim")
    index = _index(source)
    asked, quoted = _claim(claim, check)
    findings = run_check(check, asked, index)
    if json_out:
        for finding in findings:
            typer.echo(finding.model_dump_json())
    else:
        typer.echo(_in_words(check, quoted, findings, index))
    raise typer.Exit(1 if any(finding.strength is Strength.CONFLICT for finding in findings) else 0)


def _index(path: Path) -> SourceIndex:
    """Return the index of the file, taken for the whole work unless its reader knows better (pages not read …)."""
    from auditor.domain import Extent
    from auditor.sources.documents import read_document
    from auditor.sources.passages import index_source
    from auditor.sources.source_text import source_from_document

    return index_source(source_from_document(path.name, read_document(path), Extent.FULL_TEXT))


def _claim(text: str, check: CheckName) -> tuple[Claim, str]:
    """Return the claim; for `quote` without quotation marks, the whole text is the quotation."""
    from auditor.claims import claim_from_text

    found = claim_from_text(text)
    if check is CheckName.QUOTE and not found.quotations:
        found = claim_from_text(f"The source states: “{text}”")
    return found, text


def run_check(check: CheckName, claim: Claim, index: SourceIndex) -> tuple[Finding, ...]:
    """Return the findings of one check of a claim against a source."""
    from auditor.grounding.names import name_findings
    from auditor.grounding.quotes import check_quotes
    from auditor.grounding.statement import ground, paired, retrieved_figures, statements

    if check is CheckName.QUOTE:
        return check_quotes(claim, index)
    if check is CheckName.FIGURES:
        return retrieved_figures(claim, index)
    if check is CheckName.NAMES:
        return name_findings(claim, index)
    if check is CheckName.ALL:
        return ground(claim, index).findings
    wanted = check.value
    return tuple(found for found in statements(paired(claim, index), index) if found.check.value == wanted)


def _in_words(check: CheckName, claim: str, findings: Sequence[Finding], index: SourceIndex) -> str:
    sentences = len(index.sentences)
    lines = [f"Compared “{claim}” ({check.value}) with the best of {sentences} sentences of {index.source.key}."]
    if not findings:
        lines.append("Nothing against it was found. That is not yet support: only the words compared were looked at.")
    for finding in findings:
        lines.append(f"{finding.strength.value}: {finding.message}")
        if finding.source_span is not None:
            words = " ".join(finding.source_span.of(index.source.text).split())
            lines.append(f"    source: “{words if len(words) <= 300 else words[:300] + ' …'}”")
    return "\n".join(lines)
