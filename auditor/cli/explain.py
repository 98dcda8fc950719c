"""`auditor explain`: what a failure mode, status, intent or finding means, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from auditor.taxonomy import Entry


def command(
    name: Annotated[str | None, typer.Argument(help="A failure mode, status, intent or kind of finding.")] = None,
    list_all: Annotated[bool, typer.Option("--list", help="List everything that can be explained.")] = False,
) -> None:
    """Explain a failure mode, status, intent or finding: what it is, why it matters, an example, what to do.

    Exit codes: 0 explained, 2 unknown name.
    """
    from auditor import taxonomy

    if list_all or name is None:
        typer.echo(_listing())
        return
    typer.echo(explanation(taxonomy.entry(name)))


def _listing() -> str:
    from auditor import taxonomy

    groups = {
        "Failure modes": taxonomy.modes(),
        "Statuses": taxonomy.statuses(),
        "Intents": taxonomy.intents(),
        "Findings": taxonomy.findings(),
    }
    lines = []
    for title, entries in groups.items():
        lines += [title, *(f"  {entry.id:32} {entry.title}" for entry in entries), ""]
    return "\n".join(lines).rstrip()


def explanation(entry: Entry) -> str:
    """Return the explanation of an entry as plain text."""
    from auditor.taxonomy import FindingEntry, IntentEntry, Mode, StatusEntry

    lines = [f"{entry.title} ({entry.id})", "", "What it is", f"  {entry.definition}"]
    if isinstance(entry, StatusEntry):
        lines += ["", "Bucket", f"  {' or '.join(entry.buckets)}"]
    if isinstance(entry, FindingEntry):
        lines += ["", "Found by", f"  {entry.check}"]
    lines += ["", "Why it matters", f"  {entry.why}"]
    if isinstance(entry, Mode) and entry.not_this is not None:
        lines += ["", "Not this", f"  It is {entry.not_this.mode} if {entry.not_this.instead_if}."]
    if isinstance(entry, (Mode, FindingEntry)) and entry.example is not None:
        example = entry.example
        lines += ["", "Example", f"  Claim:  {example.claim}", f"  Source: {example.source}", f"  {example.why}"]
    if isinstance(entry, IntentEntry):
        lines += ["", "Examples", *(f"  {sentence}" for sentence in entry.examples)]
    lines += ["", "What to do", f"  {entry.do}"]
    if isinstance(entry, Mode):
        lines += ["", "Rule for a writing prompt", f"  {entry.advice}"]
    return "\n".join(lines)
