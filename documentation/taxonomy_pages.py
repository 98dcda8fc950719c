"""The reference of what a report says: statuses, reasons, failure modes, intents and findings, from the taxonomy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from auditor import taxonomy
from auditor.domain import Status
from auditor.reporting.wording import Word, wording
from auditor.taxonomy import Example
from documentation.markdown import code, generated_note, table


def statuses_page() -> str:
    """Return the page of buckets, statuses and reasons."""
    entries = {entry.id: entry for entry in taxonomy.statuses()}
    parts = ["# Statuses and reasons", generated_note("the taxonomy and the words of the reports"), "## Buckets"]
    parts.append(_words(wording().buckets))
    parts.append("## Statuses")
    for status in Status:
        entry = entries[status.value]
        parts += [f"### {entry.title}", f"{code(entry.id)}, {' or '.join(entry.buckets)}. {entry.definition}"]
        parts += [f"{entry.why} {entry.do}"]
    parts += ["## Why a pair could not be looked at", _words(wording().skip_reasons)]
    parts += ["## Why a judge gave no answer", _words(wording().unjudged_reasons)]
    parts += ["## Why an entry of a baseline stands for nothing", _words(wording().stale_reasons)]
    parts += ["## How much of a work was given", _words(wording().extents)]
    parts += ["## How well a quotation stands in the source", _words(wording().grades)]
    return "\n\n".join(parts) + "\n"


def modes_page() -> str:
    """Return the page of failure modes and intents."""
    parts = ["# Failure modes and intents", generated_note("the taxonomy"), "## Failure modes"]
    for mode in taxonomy.modes():
        parts += [f"### {mode.title}", f"{code(mode.id)}. {mode.definition}", mode.why]
        if mode.not_this is not None:
            parts.append(f"**Not this:** it is {code(mode.not_this.mode)} if {mode.not_this.instead_if}.")
        parts += [
            *_example(mode.example),
            f"**What to do.** {mode.do}",
            f"**Rule for a writing prompt.** {mode.advice}",
        ]
    parts.append("## Intents")
    for intent in taxonomy.intents():
        parts += [f"### {intent.title}", f"{code(intent.id)}. {intent.definition} {intent.why}"]
        parts.append("\n".join(f"- {sentence}" for sentence in intent.examples))
    return "\n\n".join(parts) + "\n"


def findings_page() -> str:
    """Return the page of findings."""
    parts = ["# Findings", generated_note("the taxonomy"), "What the deterministic checks report, by kind."]
    for finding in sorted(taxonomy.findings(), key=lambda found: (found.check, found.title)):
        parts += [f"## {finding.title}", f"{code(finding.id)}, found by {finding.check}. {finding.definition}"]
        parts += [finding.why, *_example(finding.example), f"**What to do.** {finding.do}"]
    return "\n\n".join(parts) + "\n"


def _example(example: Example | None) -> Iterator[str]:
    if example is not None:
        yield f"> Claim: {example.claim}\n>\n> Source: {example.source}\n>\n> {example.why}"


def _words(words: Mapping[str, Word]) -> str:
    rows = [(code(str(value)), word.title, f"{word.meaning} {word.action}") for value, word in words.items()]
    return table(("value", "name", "meaning"), rows)
