"""What people settled on, by agreement or adjudication, and how the machine compares with it."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from auditor.calibration import CLASSES, OUTCOMES, Outcome
from auditor.domain import Bucket, Claim, Mean, Report, Verdict
from auditor.errors import InvalidData, UnreadableFile
from auditor.statistics.agreement import cohen_kappa
from auditor.statistics.intervals import rate
from auditor.statistics.sheets import FIELDS, Sheet, answers_to
from auditor.statistics.tallies import pairs_of

Settled = Mapping[str, Mapping[str, str]]
"""Item → column → answer that people settled on."""


@dataclass(frozen=True)
class MachineAgreement:
    """The machine beside people on one column."""

    field: str
    """Column."""
    raw: Mean
    """Share of items on which both say the same, of those both decide."""
    kappa: float | None
    """Cohen's κ; None where it is not defined."""
    cells: Mapping[tuple[str, str], int]
    """(people, machine) → items."""
    open: int
    """Items that people settled and the machine left open."""


def adjudicated(path: Path) -> dict[tuple[str, str], str]:
    """Return the decisions of a filled adjudication list by item and column.

    Raises UnreadableFile where there is none, InvalidData for a decision that is no answer to its column.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{path}: cannot be read as an adjudication list ({error})") from error
    first = text.split("\n", 1)[0]
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    found = {}
    for row in rows:
        decision = "_".join((row.get("decision") or "").lower().split())
        field = row.get("field") or ""
        if not decision:
            continue
        if field not in FIELDS or decision not in answers_to(field):
            raise InvalidData(f"{path}, item {row.get('item')!r}: {decision!r} is no {field or 'answer'}")
        found[row.get("item") or "", field] = decision
    return found


def settle(sheets: Sequence[Sheet], decided: Mapping[tuple[str, str], str]) -> Settled:
    """Return what all who answered say alike, and what was adjudicated where they differ; the rest stays open."""
    settled: dict[str, dict[str, str]] = {}
    for item in dict.fromkeys(item for sheet in sheets for item in sheet.answers):
        for field in FIELDS:
            answers = {sheet.answers[item][field] for sheet in sheets if field in sheet.answers.get(item, {})}
            answer = decided.get((item, field)) or (next(iter(answers)) if len(answers) == 1 else None)
            if answer is not None:
                settled.setdefault(item, {})[field] = answer
    return settled


def against_machine(settled: Settled, report: Report) -> tuple[MachineAgreement, ...]:
    """Return how the machine compares with people on labels, intents and modes, for the columns that were filled."""
    pairs = {f"{claim.id} | {verdict.source}": (claim, verdict) for claim, verdict in pairs_of(report.claims)}
    found = []
    for field in ("label", "intent", "mode"):
        both = [
            (answers[field], _machine(field, *pairs[item]))
            for item, answers in settled.items()
            if field in answers and item in pairs and answers[field] != "cannot_tell"
        ]
        if both:
            found.append(_compared(field, both))
    return tuple(found)


def _machine(field: str, claim: Claim, verdict: Verdict) -> str | None:
    """Return the machine's answer in people's words, None where it leaves the pair open."""
    if field == "intent":
        return claim.intent.value
    if field == "mode":
        return verdict.failure.mode if verdict.failure is not None else None
    outcome = OUTCOMES.get(verdict.status, Outcome.UNDECIDED)
    return outcome.value if outcome in CLASSES else None


def _compared(field: str, both: Sequence[tuple[str, str | None]]) -> MachineAgreement:
    decided = [(_folded(field, people), machine) for people, machine in both if machine is not None]
    return MachineAgreement(
        field=field,
        raw=rate(sum(people == machine for people, machine in decided), len(decided), unit="item"),
        kappa=cohen_kappa(decided),
        cells=dict(sorted(Counter((people, machine or "open") for people, machine in both).items())),
        open=len(both) - len(decided),
    )


def _folded(field: str, answer: str) -> str:
    """Return a person's answer in the words the machine has: partial support is none for it."""
    return "not_supported" if field == "label" and answer == "partially_supported" else answer


def false_alarms(settled: Settled, report: Report) -> Mean:
    """Return the share of pairs that failed, of those that people call supported."""
    buckets = [
        verdict.bucket
        for claim, verdict in pairs_of(report.claims)
        if settled.get(f"{claim.id} | {verdict.source}", {}).get("label") == "supported"
    ]
    return rate(sum(bucket is Bucket.FAILED for bucket in buckets), len(buckets))


def good_splits(settled: Settled) -> Mean:
    """Return the share of claims that say what their sentence says, of those people answered for."""
    answers = [answers["split_ok"] for answers in settled.values() if "split_ok" in answers]
    return rate(answers.count("yes"), len(answers), unit="claim")


def labelled_pairs(settled: Settled, sheets: Sequence[Sheet]) -> Iterator[dict[str, str]]:
    """Yield settled pairs as `auditor calibrate` reads them; the source is the passages people saw, an excerpt."""
    for item, answers in settled.items():
        sheet = next((one for one in sheets if one.passages.get(item)), None)
        label = answers.get("label")
        if sheet is not None and label is not None and label != "cannot_tell":
            claim = sheet.claims[item].removeprefix("'")
            yield {"id": item, "claim": claim, "source": sheet.passages[item], "label": label, "extent": "excerpt"}
